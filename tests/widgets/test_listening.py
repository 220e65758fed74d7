"""Work beside the main thread is stopped by an interrupt of the kernel, and leaves nothing behind."""

import os
import queue
import signal
import threading
import time

import pytest

from cardgames import Klondike, play
from cardgames.widgets import interrupts
from cardgames.widgets.conversation import INTERRUPTED
from cardgames.widgets.interrupts import interruptible
from tests.widgets.playing import moves, send
from tests.widgets.wire import beside

pytestmark = pytest.mark.skipif(
    threading.current_thread() is not threading.main_thread(), reason="signals come to the main thread alone"
)


class Kernel:
    """As much of IPython's kernel as matters: a loop in the main thread, and who has the interrupts."""

    def __init__(self):
        self.io_loop = self
        self.saved_sigint_handler = None
        self._callbacks = queue.SimpleQueue()

    def add_callback(self, callback):
        self._callbacks.put(callback)

    def turn(self):
        """Do what waits to be done in the main thread."""
        while not self._callbacks.empty():
            self._callbacks.get()()

    def begin_cell(self):
        self.saved_sigint_handler = signal.signal(signal.SIGINT, signal.default_int_handler)

    def end_cell(self):
        signal.signal(signal.SIGINT, self.saved_sigint_handler)


@pytest.fixture
def kernel(monkeypatch):
    """Give a kernel that runs no cell: it passes an interrupt over."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    kernel = Kernel()
    monkeypatch.setattr(interrupts, "_kernel", lambda: kernel)
    yield kernel
    signal.signal(signal.SIGINT, before)


def interrupt():
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0)  # Python looks for signals now and then


def interrupt_at_once():
    """Interrupt what the main thread does, which is given the time to hear of it."""
    interrupt()
    time.sleep(5)


class Work:
    """Work that goes on until it is interrupted or let go."""

    def __init__(self):
        self.begun, self.done = threading.Event(), threading.Event()
        self.stopped = self.finished = 0

    def __call__(self):
        try:
            self.begun.set()
            while not self.done.is_set():
                pass
            self.finished += 1
        except KeyboardInterrupt:
            self.stopped += 1


def wait_until(holds, kernel):
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end
        kernel.turn()
        time.sleep(0)


def test_work_in_a_thread_is_stopped(kernel):
    work = Work()
    with beside(interruptible, work):
        assert work.begun.wait(20)
        kernel.turn()
        interrupt()
    kernel.turn()
    assert (work.stopped, work.finished) == (1, 0)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_work_that_is_let_go_ends_by_itself(kernel):
    work = Work()
    with beside(interruptible, work):
        assert work.begun.wait(20)
        kernel.turn()
        work.done.set()
    kernel.turn()
    interrupt()
    assert (work.stopped, work.finished) == (0, 1)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_what_the_work_raises_is_raised(kernel):
    def fail():
        raise KeyError("nowhere")

    with pytest.raises(KeyError, match="nowhere"), beside(interruptible, fail):
        pass
    kernel.turn()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_an_interrupt_while_a_cell_runs_stops_the_cell_alone(kernel):
    work = Work()
    with beside(interruptible, work):
        assert work.begun.wait(20)
        kernel.turn()
        kernel.begin_cell()
        with pytest.raises(KeyboardInterrupt):
            interrupt_at_once()
        kernel.end_cell()
        assert not work.stopped
        interrupt()
    kernel.turn()
    assert work.stopped == 1
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize("begins", [False, True], ids=["begins before", "begins within"])
@pytest.mark.parametrize("ends", [False, True], ids=["ends within", "ends after"])
def test_a_cell_runs_when_the_work_begins_or_ends(kernel, begins, ends):
    work = Work()
    if begins:
        kernel.begin_cell()
    with beside(interruptible, work):
        assert work.begun.wait(20)
        kernel.turn()
        if not begins:
            kernel.begin_cell()
        if ends:
            kernel.end_cell()
            interrupt()
        else:
            work.done.set()
    kernel.turn()
    if not ends:
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        kernel.end_cell()
    assert (work.stopped, work.finished) == (ends, not ends)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (0, 2, 1)])
def test_three_at_work_at_once_are_stopped_and_leave_nothing_in_any_order(kernel, order):
    for stop in (True, False):
        works = [Work(), Work(), Work()]
        with beside(interruptible, works[0]) as one:
            wait_until(works[0].begun.is_set, kernel)
            with beside(interruptible, works[1]) as two:
                wait_until(works[1].begun.is_set, kernel)
                with beside(interruptible, works[2]) as three:
                    wait_until(works[2].begun.is_set, kernel)
                    kernel.turn()
                    threads = one, two, three
                    if stop:
                        interrupt()
                    for place in order:
                        works[place].done.set()
                        threads[place].join(20)
                        kernel.turn()
        assert [work.stopped for work in works] == [stop] * 3
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_an_interrupt_just_at_the_end_does_no_harm(kernel, hasty):
    """It stops the work or comes too late; what the thread does afterwards it never stops."""
    stopped, after = [], []

    def run(turns):
        try:
            interruptible(lambda: [None for _ in range(turns)])
            stopped.append(False)
        except KeyboardInterrupt:
            stopped.append(True)
        after.append(sum(1 for _ in range(500)))

    turns = 1000
    for _ in range(500):
        with beside(run, turns) as thread:
            wait_until(lambda: signal.getsignal(signal.SIGINT) is not signal.SIG_IGN or not thread.is_alive(), kernel)
            interrupt()
        kernel.turn()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        turns = turns * 2 // 3 if stopped[-1] else min(turns * 3 // 2 + 1, 1_000_000)  # so the end is never far
    assert after == [500] * 500
    assert set(stopped) == {True, False}
    assert len(stopped) == 500


def test_an_interrupt_on_its_way_when_the_work_ends_is_caught(kernel, monkeypatch):
    raise_in, on_its_way = interrupts.raise_in, threading.Event()

    def late(*given):
        if threading.current_thread() is threading.main_thread():
            on_its_way.set()
            time.sleep(0.1)  # the work has ended by now
        raise_in(*given)

    monkeypatch.setattr(interrupts, "raise_in", late)
    work = Work()
    work.done = on_its_way
    after = []

    def run():
        interruptible(work)
        after.append(sum(1 for _ in range(3_000_000)))

    with beside(run):
        assert work.begun.wait(20)
        kernel.turn()
        interrupt()
        kernel.turn()
    kernel.turn()
    assert (work.finished, work.stopped, after) == (1, 0, [3_000_000])


def test_an_interrupt_after_the_work_is_passed_over_before_the_main_thread_knows_of_its_end(kernel):
    work, after = Work(), Work()

    def run():
        interruptible(work)
        after()

    with beside(run):
        assert work.begun.wait(20)
        kernel.turn()
        work.done.set()
        assert after.begun.wait(20)
        interrupt()
        after.done.wait(0.05)
        after.done.set()
    kernel.turn()
    assert (work.finished, after.finished) == (1, 1)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_an_interrupt_while_the_end_is_made_leaves_nothing_behind(kernel, monkeypatch):
    end, ends = interrupts._Listener._end, []

    def stopped_at_first(listener):
        ends.append(listener)
        if len(ends) == 1:
            raise KeyboardInterrupt
        end(listener)

    monkeypatch.setattr(interrupts._Listener, "_end", stopped_at_first)
    work, told = Work(), []

    def run():
        try:
            interruptible(work)
        except KeyboardInterrupt:
            told.append(True)

    with beside(run):
        assert work.begun.wait(20)
        kernel.turn()
        work.done.set()
    kernel.turn()
    assert told
    assert not ends[0]._working.locked()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize("kernel_there", [False, True])
def test_in_the_main_thread_and_without_a_kernel_work_is_simply_done(kernel_there, monkeypatch):
    kernel = Kernel()
    monkeypatch.setattr(interrupts, "_kernel", lambda: kernel if kernel_there else None)
    before = signal.getsignal(signal.SIGINT)
    done = []
    interruptible(lambda: done.append(threading.current_thread()))
    if not kernel_there:
        with beside(interruptible, lambda: done.append(threading.current_thread())):
            pass
    assert len(done) == 2 - kernel_there
    assert done[0] is threading.main_thread()
    assert kernel._callbacks.empty()
    assert signal.getsignal(signal.SIGINT) is before


def test_only_a_kernel_of_ipythons_is_listened_beside(monkeypatch):
    assert interrupts._kernel() is None
    monkeypatch.setattr("IPython.get_ipython", lambda: type("Shell", (), {"kernel": object()})())
    assert interrupts._kernel() is None, "another one"
    monkeypatch.setattr("IPython.get_ipython", lambda: type("Shell", (), {"kernel": Kernel()})())
    assert isinstance(interrupts._kernel(), Kernel)


def test_a_request_of_the_browser_is_stopped_and_the_next_is_done(kernel, monkeypatch):
    player = play(Klondike.deal(7))
    work = Work()

    def endless(game):
        work.begun.set()
        while True:
            pass

    with monkeypatch.context() as patch:
        patch.setattr("cardgames.widgets.suggesting.hints", endless)
        with beside(send, player, "hint"):
            assert work.begun.wait(20)
            kernel.turn()
            interrupt()
    kernel.turn()
    assert (player.sentence, player.is_refusal, player.heard) == (INTERRUPTED, True, 1)
    with beside(send, player, "draw"):
        pass
    kernel.turn()
    assert moves(player) == ["draw"]
    assert not player.is_refusal
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
