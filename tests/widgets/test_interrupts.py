"""The kernel is interrupted while a widget computes: one sentence says so, all is whole, and the next click works."""

import pytest

from cardgames import Klondike, compare_swaps, demonstrate, experiment, play
from cardgames.drawing.layout import lay_out
from cardgames.widgets.table import to_frames
from tests.widgets.playing import ask, moves, refused, send


@pytest.fixture
def interrupted(monkeypatch):
    """Give a function that lets another one be interrupted, the next time that it is called."""

    def let(target):
        def stops(*arguments, **others):
            patch.undo()
            raise KeyboardInterrupt

        patch = pytest.MonkeyPatch()
        patch.setattr(target, stops)

    return let


@pytest.mark.parametrize("before", [0, 10])
@pytest.mark.parametrize(("where", "deals"), [("experiment.simulate_clock", 0), ("questions.course", 100)])
def test_an_experiment(interrupted, before, where, deals):
    trial = experiment("win", seed=7, prediction=10)
    if before:
        run(trial, before)
    heard = trial.heard
    interrupted(f"cardgames.widgets.{where}")
    run(trial, 100)
    assert (trial.says, trial.is_refusal) == ("That was interrupted. Click again to go on.", True)
    assert trial.heard == heard + 1
    assert len(trial.deals or ()) == before + deals
    run(trial, 100)
    assert trial.says.startswith(f"After {before + deals + 100} deals: ")
    assert not trial.is_refusal


def run(trial, deals):
    send(trial, "run", **{"with": deals})


@pytest.mark.parametrize(
    ("where", "do", "made"),
    [
        ("cardgames.widgets.suggesting.hints", "hint", 0),
        ("cardgames.widgets.sitting.Sitting.play", "draw", 0),
        ("cardgames.widgets.playing.moved_cards", "draw", 1),
        ("cardgames.widgets.playing.lay_out", "draw", 1),
        ("cardgames.widgets.playing.option_rows", "draw", 1),
    ],
)
def test_a_player(interrupted, where, do, made):
    """Also between a move and its showing: the table then shows the move."""
    player = play(Klondike.deal(7))
    heard = player.heard
    interrupted(where)
    ask(player, do)
    assert refused(player, "That was interrupted. Click again to go on.")
    assert player.heard == heard + 1
    assert moves(player) == ["draw"] * made
    assert dict(map(tuple, player.shown["board"]))["moves"] == str(made)
    assert player.frames == to_frames([lay_out(player.position)], True)
    ask(player, do)
    assert not player.is_refusal
    assert moves(player) == ["draw"] * (made + 1 if do == "draw" else 0)


def test_the_choice_in_watch(interrupted):
    swaps = compare_swaps(7)
    heard = swaps.heard
    interrupted("cardgames.widgets.swaps.Swaps.choose")
    send(swaps, "choose", **{"with": "stop"})
    assert (swaps.sentence, swaps.is_refusal) == ("That was interrupted. Click again to go on.", True)
    assert swaps.heard == heard + 1
    send(swaps, "choose", **{"with": "stop"})
    assert (swaps.chosen, swaps.is_refusal) == ("stop", False)


def test_a_demonstration(interrupted):
    shown = demonstrate("runs-move-together")
    interrupted("cardgames.widgets.demonstration.Trial")
    send(shown, "try")
    assert shown.sentence == "That was interrupted. Click again to go on."
    send(shown, "try")
    assert shown.trying
    assert (shown.sentence, shown.is_refusal) == (shown.player.says, False)


def test_a_search_for_a_dead_end(interrupted):
    player = play(Klondike.deal(7))
    interrupted("cardgames.widgets.playing.dead_end")
    send(player, "idle")
    assert moves(player) == []
