"""What every widget does with a message: nonsense, refusals, interrupts, errors of ours, and the answer."""

import pytest

from cardgames import Klondike, play
from cardgames.drawing.layout import lay_out
from cardgames.widgets.conversation import FAULT, INTERRUPTED
from cardgames.widgets.table import to_frames
from tests.widgets.playing import moves, send
from tests.widgets.wire import EVERY_WIDGET, listen

every_widget = pytest.mark.parametrize("name", EVERY_WIDGET)

ASKED = {
    "player": ("draw", {}),
    "stepper": ("form", {"with": "row"}),
    "swaps": ("choose", {"with": "stop"}),
    "demonstration": ("try", {}),
    "trial": ("play", {"with": "T3>T1:2"}),
    "experiment": ("run", {"with": 10}),
    "classroom": ("fill", {"with": 2}),
}
"""What each is asked for, and does."""
REFUSED = {
    "player": ("play", {"with": "T1>F"}),
    "stepper": ("form", {"with": "spiral"}),
    "swaps": ("decide", {"with": ""}),
    "trial": ("play", {"with": "T3>T1:1"}),
    "experiment": ("run", {"with": 0}),
    "classroom": ("strike", {"with": 2}),
}
"""What each is asked for, and refuses."""
DOES = {
    "player": "cardgames.widgets.sitting.Sitting.play",
    "stepper": "cardgames.widgets.stepper.check_form",
    "swaps": "cardgames.widgets.swaps.Swaps._mark",
    "demonstration": "cardgames.widgets.demonstration.Trial",
    "trial": "cardgames.widgets.sitting.Sitting.play",
    "experiment": "cardgames.widgets.experiment.simulate_clock",
    "classroom": "cardgames.lessons.classroom.register.filled",
}
"""What does what each is asked for."""

pytestmark = pytest.mark.usefixtures("nothing_logged")


def fail_once(target, error):
    """Let a function fail, the next time that it is called."""
    patch = pytest.MonkeyPatch()

    def fails(*given, **named):
        patch.undo()
        raise error

    patch.setattr(target, fails)


def shown_by(widget):
    """Give all that the browser knows of a widget, but the script."""
    return {
        name: value for name, value in widget.get_state().items() if name not in ("script", "sheet", "_css", "_esm")
    }


@every_widget
@pytest.mark.parametrize(
    "message",
    [
        None,
        "draw",
        7,
        [],
        {},
        {"do": None},
        {"do": ["draw"]},
        {"do": {}},
        {"do": "explode"},
        {"do": "_hear"},
        {"do": ""},
    ],
)
def test_nonsense_is_passed_over(name, message, monkeypatch):
    widget = EVERY_WIDGET[name]()
    before = shown_by(widget)
    sent = listen(widget, monkeypatch)
    widget._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
    assert shown_by(widget) == before
    assert sent == []


@pytest.mark.parametrize(
    ("name", "do", "given"),
    [
        ("player", "move", {}),
        ("player", "move", {"card": "17", "to": "T1"}),
        ("player", "move", {"card": True, "to": "T1"}),
        ("player", "move", {"card": 17, "to": 1}),
        ("player", "play", {"with": None}),
        ("stepper", "form", {"with": 1}),
        ("swaps", "decide", {}),
        ("demonstration", "draw", {}),
    ],
)
def test_so_is_a_request_that_is_given_what_it_does_not_take(name, do, given, monkeypatch):
    widget = EVERY_WIDGET[name]()
    before = shown_by(widget)
    sent = listen(widget, monkeypatch)
    send(widget, do, **given)
    assert shown_by(widget) == before
    assert sent == []


@every_widget
def test_a_request_is_answered_in_one_message(name, monkeypatch):
    widget = EVERY_WIDGET[name]()
    do, given = ASKED[name]
    sent = listen(widget, monkeypatch)
    send(widget, do, **given)
    (answer,) = sent
    assert answer["method"] == "update"
    assert answer["state"]["heard"] == widget.heard == 1
    assert len(answer["state"]) > 1
    assert not widget.is_refusal


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_is_one_sentence_and_changes_nothing_else(name, monkeypatch):
    widget = EVERY_WIDGET[name]()
    before = shown_by(widget)
    sent = listen(widget, monkeypatch)
    do, given = REFUSED[name]
    send(widget, do, **given)
    assert widget.is_refusal
    assert widget.sentence.endswith(".")
    assert "\n" not in widget.sentence
    assert [set(message["state"]) for message in sent] == [{"sentence", "is_refusal", "heard"}]
    told = {"sentence": widget.sentence, "is_refusal": True, "heard": 1}
    assert shown_by(widget) == before | told


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_done_then_settles_the_refusal(name):
    widget = EVERY_WIDGET[name]()
    for do, given in (REFUSED[name], ASKED[name]):
        send(widget, do, **given)
    assert not widget.is_refusal
    assert widget.heard == 2


@every_widget
def test_an_interrupt_is_told_and_the_next_request_is_done(name, capsys):
    widget = EVERY_WIDGET[name]()
    do, given = ASKED[name]
    fail_once(DOES[name], KeyboardInterrupt)
    send(widget, do, **given)
    assert (widget.sentence, widget.is_refusal, widget.heard) == (INTERRUPTED, True, 1)
    send(widget, do, **given)
    assert (widget.is_refusal, widget.heard) == (False, 2)
    assert capsys.readouterr() == ("", "")


@every_widget
def test_an_error_of_ours_is_told_as_one_and_the_next_request_is_done(name, capsys, monkeypatch):
    widget = EVERY_WIDGET[name]()
    do, given = ASKED[name]
    sent = listen(widget, monkeypatch)
    fail_once(DOES[name], KeyError("nowhere"))
    send(widget, do, **given)
    assert (widget.sentence, widget.is_refusal, widget.heard) == (FAULT.format(error="KeyError"), True, 1)
    assert "wrong in the program itself (KeyError); nothing is lost" in widget.sentence
    assert len(sent) == 1
    out, log = capsys.readouterr()
    assert log.startswith("Traceback (most recent call last):\n")
    assert log.endswith("KeyError: 'nowhere'\n")
    assert out == ""
    send(widget, do, **given)
    assert (widget.is_refusal, widget.heard) == (False, 2)


@pytest.mark.parametrize("where", ["playing.lay_out", "table.to_frames", "playing.option_rows", "playing.moved_cards"])
def test_after_an_error_between_a_move_and_its_showing_the_move_is_shown(where, capsys):
    player = play(Klondike.deal(7))
    fail_once(f"cardgames.widgets.{where}", KeyError("nowhere"))
    send(player, "draw")
    assert player.sentence == FAULT.format(error="KeyError")
    assert "KeyError: 'nowhere'" in capsys.readouterr().err
    assert player.heard == 1
    assert moves(player) == ["draw"]
    assert player.frames == to_frames([lay_out(player.position)], True)
    assert dict(map(tuple, player.shown["board"]))["moves"] == "1"


def test_an_act_in_a_cell_sends_one_message_too(monkeypatch):
    player = play(Klondike.deal(7))
    sent = listen(player, monkeypatch)
    player.draw()
    (update,) = sent
    assert {"frames", "shown", "sentence", "marked"} <= set(update["state"])
    assert "heard" not in update["state"], "nobody waits for an answer"


def test_an_error_in_a_cell_is_raised_there(monkeypatch):
    player = play(Klondike.deal(7))
    fail_once(DOES["player"], KeyError("nowhere"))
    with pytest.raises(KeyError, match="nowhere"):
        player.draw()
    assert not player.is_refusal
    player.draw()
    assert moves(player) == ["draw"]


def test_a_look_for_a_dead_end_is_not_counted(monkeypatch):
    player = play(Klondike.deal(7))
    send(player, "idle")
    assert player.heard == 0
