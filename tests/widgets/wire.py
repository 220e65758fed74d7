"""The wire between a widget and its page: what is sent is kept, and what comes is handed over beside the cells."""

import threading
from contextlib import contextmanager

from cardgames import Clock, Klondike, classroom, compare_swaps, demonstrate, experiment, play, step_through


def listen(widget, monkeypatch):
    """Collect what a widget sends from now on, each message as the browser gets it."""
    sent = []

    def keep(msg_type, data=None, metadata=None, buffers=None, **others):
        sent.append({**data, "buffers": buffers or []})

    monkeypatch.setattr(widget.comm, "publish_msg", keep)
    return sent


@contextmanager
def beside(work, *given, **named):
    """Let some work be done in another thread, and wait for its end; what it raises is raised here."""
    raised = []

    def run():
        try:
            work(*given, **named)
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    yield thread
    thread.join(20)
    assert not thread.is_alive(), "two threads wait for each other"
    if raised:
        raise raised[0]


def tried():
    """Give a rule that is tried."""
    shown = demonstrate("kings-to-empty-columns")
    shown.let_me_try()
    return shown


EVERY_WIDGET = {
    "player": lambda: play(Klondike.deal(7)),
    "stepper": lambda: step_through(Clock.deal(7)),
    "swaps": lambda: compare_swaps(19),
    "demonstration": lambda: demonstrate("draw-one"),
    "trial": tried,
    "experiment": lambda: experiment("win", seed=7, prediction=10),
    "classroom": lambda: classroom(2, seats=3),
}
"""One of each, as a learner gets it."""
