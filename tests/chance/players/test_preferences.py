"""Preferences, what they choose and say, and what a view tells of a move."""

import pickle

import pytest

from cardgames import Clock, Klondike, Move
from cardgames.cards import Card
from cardgames.chance.players.preferences import Hint, Preference, choose, named, preference
from cardgames.chance.players.tips import klondike, spider
from cardgames.chance.players.tips.klondike import turn_a_card


@preference
def leftmost(view, move):
    """Move from the leftmost column."""
    return f"from {move.source}" if move.source == "T1" else None


@preference(weight=lambda view, move: int(move.target[1:]), tip="go right")
def rightmost(view, move):
    """Move to the rightmost column."""
    return f"to {move.target}" if move.target[:1] == "T" else None


VIEW = Klondike.from_text("T1: 9♥; T2: 10♠; T3: 10♣; T4: 1 face down, 9♦; S: 1 face down").visible()


def test_a_preference_is_made_of_a_function():
    assert (leftmost.name, leftmost.sentence, leftmost.tip) == ("leftmost", "Move from the leftmost column.", "")
    assert repr(turn_a_card) == "<turn-a-card: Turn face-down cards up, in the column with most of them first.>"
    assert leftmost(VIEW, Move.read("T1>T2:1")) == "from T1"
    assert leftmost(VIEW, Move.read("draw")) is None


def test_the_first_preference_with_an_opinion_decides_then_the_weight_then_the_order():
    first, second = Move.read("T1>T2:1"), Move.read("T4>T3:1")
    assert choose(VIEW, [leftmost, rightmost]) == Hint(first, "from T1", "leftmost")
    assert choose(VIEW, [rightmost, leftmost]).move == Move.read("T1>T3:1")
    assert choose(VIEW, [rightmost]).tip == "go right"
    assert choose(VIEW, [turn_a_card]).move.source == second.source
    assert choose(VIEW, []) is None
    assert choose(Klondike.from_text("T2: 9♥; S: 1 face down").visible(), [leftmost, rightmost]) is None


def test_preferences_are_found_by_name():
    assert named(klondike.PREFERENCES, ["draw", "all-up"]) == (klondike.PREFERENCES[-3], klondike.PREFERENCES[-1])
    assert named(klondike.PREFERENCES, "draw") == (klondike.PREFERENCES[-3],)
    with pytest.raises(ValueError, match="no preference 'luck'; there are aces-and-twos-up, use-the-waste"):
        named(klondike.PREFERENCES, ["luck"])


@pytest.mark.parametrize("preferences", [klondike.PREFERENCES, spider.PREFERENCES])
def test_each_preference_has_a_name_and_a_sentence(preferences):
    assert len({some.name for some in preferences}) == len(preferences)
    for some in preferences:
        assert isinstance(some, Preference)
        assert some.name == some.name.lower()
        assert "_" not in some.name
        assert some.sentence.endswith(".")
        assert some.sentence[0].isupper()


def test_no_preference_likes_a_move_that_it_cannot_name():
    for number in range(40):
        for draw in (1, 3):
            position = Klondike.deal(number, draw=draw)
            while position.outcome is None and (found := choose(position.visible(), klondike.PREFERENCES)):
                assert found.move in position.legal_moves
                assert found.reason.endswith(".")
                assert "None" not in found.reason
                position = position.play(found.move)


def test_preferences_travel_to_other_processes():
    assert (
        pickle.loads(pickle.dumps(klondike.PREFERENCES + spider.PREFERENCES))
        == klondike.PREFERENCES + spider.PREFERENCES
    )
    assert pickle.loads(pickle.dumps(leftmost)) == leftmost


# What Klondike's preferences say.


@pytest.mark.parametrize(
    ("name", "text", "move", "reason"),
    [
        ("aces-and-twos-up", "T3: A♥", "T3>F", "A♥ goes up."),
        (
            "use-the-waste",
            "W: 8♠; T1: 1 face down, 7♥; T2: 9♥",
            "W>T2",
            "8♠ finds a place in column 2, and 7♥ can go on it then.",
        ),
        (
            "use-the-waste",
            "W: 3♥ 8♠; T1: 4♣; T2: 9♥",
            "W>T2",
            "8♠ finds a place in column 2, and 3♥ under it can be played then.",
        ),
        ("use-the-waste", "W: 3♥ 8♠; T1: 5♣; T2: 9♥", None, None),
        ("helpful-up", "F: 4♠ 2♥; W: 5♠", "W>F", "5♠ goes up from the waste."),
        ("helpful-up", "F: 4♠ 5♥; T1: 6♥ 5♠", "T1>F", "5♠ goes up, and 6♥ under it can follow."),
        ("helpful-up", "F: 4♠; T1: 6♥ 5♠; T2: ?, 5♣", "T1>F", "5♠ goes up, and 5♣ can go on 6♥ then."),
        ("helpful-up", "F: 4♠; T1: 6♥ 5♠; W: 5♣", "T1>F", "5♠ goes up, and 5♣ can go on 6♥ then."),
        ("helpful-up", "F: 4♠; T1: 6♥ 5♠; T2: 6♠", "T1>F", "5♠ goes up, and 6♠ can follow."),
        (
            "helpful-up",
            "F: 4♠; T1: 5♠; T2: K♥; T3: 9♥; T4: 9♣; T5: 9♦; T6: 9♠; T7: ?, K♠",
            "T1>F",
            "5♠ goes up, which empties column 1 for K♠.",
        ),
        ("helpful-up", "F: 4♠; T1: 6♥ 5♠; T2: 9♠", None, None),
        ("all-up", "F: 4♠; T1: 6♥ 5♠; T2: 9♠", "T1>F", "5♠ goes up."),
        ("room-for-a-king", "T1: Q♥; T2: K♠; W: K♣", None, None),  # there are empty columns already
        ("free-a-card", "F: 5♠ 4♥; T1: 7♥ 6♠ 5♥; T2: 6♣; T3: 5♦", "T1>T2:1", "This frees 6♠, which can go up."),
        ("free-a-card", "F: 5♠ 5♣; T1: 7♥ 6♠ 5♥; T2: 6♣", None, None),  # 6♣ can go up itself
        ("play-the-waste", "W: 8♠; T2: 9♥", "W>T2", "8♠ finds a place in column 2."),
    ],
)
def test_klondike(name, text, move, reason):
    found = choose(Klondike.from_text(text).visible(), named(klondike.PREFERENCES, name))
    assert (found and str(found.move), found and found.reason) == (move, reason)


# What a view tells of a move.


def test_views():
    text = "W: 5♦ 8♠; F: A♥; T1: 2 face down, 9♥; T2: 10♠; T3: 1 face down, K♦ Q♠; S: 1 face down"
    view = Klondike.from_text(text).visible()
    assert view.columns == tuple(f"T{column}" for column in range(1, 8))
    assert view.last("T1") == Card("9♥")
    assert view.last("T4") is view.last("S") is view.last("F") is None
    turning, run, single = map(Move.read, ("T1>T2:1", "T3>T4:2", "T2>T1:1"))
    drawing, up, waste = map(Move.read, ("draw", "T1>F", "W>T1"))
    moves = (turning, run, single, drawing, up, waste)
    assert [move for move in moves if view.turns_up(move)] == [turning, run, up]
    assert [move for move in moves if view.empties(move)] == [single]
    assert view.moving(run) == (Card("K♦"), Card("Q♠"))
    assert view.moving(waste) == (Card("8♠"),)
    assert view.moving(drawing) == ()
    assert view.moving(Move.read("FH>T3")) == (Card("A♥"),)
    first = [view.first_moving(move) for move in (run, waste, drawing, Move.read("T4>T1:1"))]
    assert first == [Card("K♦"), Card("8♠"), None, None]
    assert view.uncovered(waste) == Card("5♦")
    assert view.uncovered(Move.read("T3>T1:1")) == Card("K♦")
    assert [view.uncovered(move) for move in (turning, run, single, drawing)] == [None] * 4


def test_views_of_games_without_columns():
    view = Clock.deal(7).visible()
    assert view.columns == ()
    assert not view.turns_up(Move.read("turn"))
    assert not view.empties(Move.read("turn"))
    assert view.uncovered(Move.read("turn")) is None
