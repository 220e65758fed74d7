"""Hints: what they suggest and why, from visible cards only, and never in a circle."""

import random
from itertools import pairwise

import pytest

from cardgames import Clock, Game, Klondike, Watch, dead_end
from cardgames.chance.odds import win_by_choice
from cardgames.chance.players.hints import UNDO, Hint, hint
from cardgames.chance.players.tips.klondike import can_go_up
from tests.chance.hidden import with_hidden_cards_shuffled

KLONDIKES = [
    {},
    {"draw": 3},
    {"draw": 1, "passes": None},
    {"draw": 3, "passes": None, "take_back": True},
    {"draw": 3, "passes": 2},
    {"take_back": True},
]


def follow(position, longest=1_000):
    """Follow the hints from a position; give all the positions, the last one being where they end."""
    positions = [position]
    while (found := hint(positions[-1].visible())) is not None and found.move is not None:
        positions.append(positions[-1].play(found.move))
        assert len(positions) < longest, position
    return positions


# What is suggested, and why.


@pytest.mark.parametrize(
    ("text", "move", "reason"),
    [
        ("T1: 5♠; T2: 2 face down, A♥", "T2>F", "A♥ goes up."),
        ("T4: 2 face down, 9♥; T2: 10♠", "T4>T2:1", "This turns a face-down card up in column 4."),
        ("T4: 3 face down, 9♥; T2: 10♠; T3: 1 face down, 9♦", "T4>T2:1", "This turns a face-down card up in column 4."),
        (
            "T1: 9♠; T2: Q♥; T3: 9♣; T4: 5♠; T5: K♣; T6: 5♣; T7: ?, K♠",
            "T2>T5:1",
            "This empties column 2 for K♠.",
        ),
        ("F: 5♠; T1: 2 face down, 7♥ 6♠ 5♥; T2: 7♦ 6♣", "T1>T2:1", "This frees 6♠, which can go up."),
        ("F: 4♠ 4♥ 4♦; T1: 5♠; S: 1 face down; T2: 9♠", "T1>F", "5♠ goes up: no card that is left needs it."),
        ("W: 9♥; T5: 10♠; S: 1 face down", "W>T5", "9♥ finds a place in column 5."),
        ("T1: 5♠; T2: 9♥; S: 1 face down", "draw", "I see nothing on the table that helps just now: draw."),
    ],
)
def test_klondike(text, move, reason):
    found = hint(Klondike.from_text(text).visible())
    assert (str(found.move), found.reason) == (move, reason)


def test_the_waste_is_turned_over_only_for_a_card_that_can_be_played():
    def advice(text, **options):
        return hint(Klondike.from_text(text, **options).visible())

    found = advice("W: 9♥ 2♣ K♦ J♠; T5: 10♠; T1: 4♥", passes=None)
    assert str(found.move) == "redeal"
    seen = "I see nothing on the table that helps just now"
    assert found.reason == f"{seen}: turn the waste over, 9♥ in it can be played."
    assert advice("W: 9♥ 2♣ J♦ J♠; T5: 10♥; T1: 4♥", passes=None) is None
    # With draw 3 only every third card, and the last one, comes to the top.
    assert advice("W: 9♥ 2♣ J♦ J♠; T5: 10♠; T1: 4♥", draw=3) is None
    assert str(advice("W: 2♣ J♦ 9♥ J♠; T5: 10♠; T1: 4♥", draw=3).move) == "redeal"


def test_of_a_position_nothing_is_suggested_where_it_is_proved_that_nothing_helps():
    position = Klondike.from_text("W: 9♥ 2♣ K♦ J♠; T5: 10♠; T1: 4♥", passes=None)
    assert dead_end(position).proved
    assert hint(position) is None, "there is nothing to undo either"


def test_a_card_is_taken_back_where_that_leads_on_and_only_there():
    assert hint(Klondike.from_text("F: 5♥; T1: 6♠; T2: 9♣", take_back=True)) is None
    position = Klondike.from_text("T1: (A♠) 2♠; T2: 4♣; T3: K♦; F: 3♥", take_back=True)
    game = Game(position)
    assert str(hint(game).move) == "FH>T2"
    while (found := hint(game)) and found.move:
        game.play(found.move)
    assert all(entry.face_up for entry in game.position.piles["T1"])


def test_where_nothing_helps_undo_is_the_advice_if_there_is_something_to_undo():
    assert hint(Klondike.from_text("T2: 7♦; T3: 7♥ 6♠")) is None
    played = Klondike.from_text("T1: 6♠; T2: 7♦; T3: 7♥; S: (J♣)", moves="draw, T1>T2:1")
    assert str(played.legal_moves) == "<LegalMoves: T2>T3:1>"
    assert hint(played.visible()) is None
    for shown in (played, Game(played)):
        found = hint(shown)
        assert (found.move, found.name) == (None, UNDO)
        assert "undo boldly" in found.reason


def test_a_game_that_is_over_has_no_hint():
    assert hint(Klondike.from_text("T1: K♣; F: K♠ K♥ K♦ Q♣", moves="T1>F")) is None
    assert hint(Klondike.from_text("T1: 5♠; T2: 9♥")) is None
    clock = Game(Clock.deal(7))
    clock.play_out()
    assert hint(clock) is None


def test_clock_has_one_move():
    assert hint(Clock.deal(7)) == Hint(Clock.deal(7).forced_move, "This is the only move.", "only-move")


@pytest.mark.parametrize("reading", ["top", "any", "turned"])
def test_watch_suggests_the_best_odds(reading):
    seen = 0
    for number in range(40):
        game = Game(Watch.deal(number, reading=reading))
        position = game.play_out()
        if position.outcome is not None:
            continue
        seen += 1
        found, chances = hint(game), win_by_choice(position.visible())
        best = max(chances.values())
        assert chances[found.move] == best
        assert (f"a chance of {best} (" if best else "no chance") in found.reason
    assert seen > 20


def test_a_hint_can_be_had_from_a_view_a_position_and_a_game():
    position = Klondike.deal(7)
    assert hint(position) == hint(position.visible()) == hint(Game(position)) is not None


@pytest.mark.parametrize("wrong", [None, "draw", 7, [Klondike.deal(7)]])
def test_what_is_no_game_is_refused(wrong):
    with pytest.raises(ValueError, match="visible"):
        hint(wrong)


# Never in a circle.


def measure(position):
    """Give what every suggestion but drawing increases; see the module of the tips."""
    played = len(position.deck) - len(position.stock) - len(position.waste)
    turned = sum(entry.face_up for column in position.columns for entry in column)
    on_foundations = sum(map(len, position.foundations))
    view = position.visible()
    ready = sum(can_go_up(view, view.last(name)) for name in view.columns)
    empty = sum(not column for column in position.columns)
    return on_foundations + turned + on_foundations + played, ready + empty


@pytest.mark.parametrize("options", KLONDIKES)
def test_hints_increase_the_measure_and_end(options):
    for number in range(80):
        positions = follow(Klondike.deal(number, **options))
        for before, after in pairwise(positions):
            if after.moves[-1].action == "move":
                assert measure(after) > measure(before), (number, after.moves[-1])
            else:
                assert measure(after)[0] == measure(before)[0]
        last = positions[-1]
        assert last.outcome is not None or not last.stock


@pytest.mark.parametrize("options", KLONDIKES)
def test_hints_end_wherever_they_are_asked_for(options):
    draw = random.Random(5)
    for number in range(40):
        position = Klondike.deal(number, **options)
        for _ in range(draw.randrange(80)):
            if not position.legal_moves:
                break
            position = position.play(draw.choice(list(position.legal_moves)))
        follow(position)


def test_between_two_passes_something_is_always_played():
    for number in range(60):
        moves = [str(move) for move in follow(Klondike.deal(number, passes=None))[-1].moves]
        for one in " ".join(moves).split("redeal")[1:-1]:
            assert ">" in one


# From visible cards only.


@pytest.mark.parametrize("options", KLONDIKES)
def test_hints_do_not_depend_on_hidden_cards(options):
    draw = random.Random(3)
    for number in range(30):
        for position in follow(Klondike.deal(number, **options))[::5]:
            assert hint(with_hidden_cards_shuffled(position, draw)) == hint(position)
