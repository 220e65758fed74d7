"""A game in one line, to pass on: what `Game.text` writes and `Game.from_text` reads."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames import BadSave, Clock, Game, IllegalMove, Klondike, Spider, Watch
from cardgames.games.game import GAMES


def playing(position, count, seed=0):
    """Play some moves at random."""
    game, choose = Game(position), random.Random(seed).choice
    while game.position.legal_moves and len(game.moves) < count:
        game.play(choose(list(game.position.legal_moves)))
    return game


@pytest.mark.parametrize(
    ("position", "moves", "text"),
    [
        (Clock.deal(7), [], "Clock, deal 7, 0 moves"),
        (Clock.deal(7), ["turn"], "Clock, deal 7, 1 move: turn"),
        (Watch.deal(2, reading="any"), ["turn"] * 3, "Watch, reading any, deal 2, 3 moves: turn, turn, turn"),
        (
            Klondike.deal(7, passes=None),
            ["T1>T5", "draw", "draw"],
            "Klondike, draw 1, passes unlimited, take back no, deal 7, 3 moves: T1>T5:1, draw, draw",
        ),
        (Spider.deal(7, suits=2), ["deal"], "Spider, suits 2, deal 7, 1 move: deal"),
    ],
)
def test_the_line(position, moves, text):
    game = Game(position)
    for move in moves:
        game.play(move)
    assert game.text == text
    assert Game.from_text(text).positions == game.positions


def test_what_was_undone_is_not_in_the_line():
    game = playing(Klondike.deal(7), 3)
    game.undo()
    read = Game.from_text(game.text)
    assert read.position == game.position
    assert (len(read.moves), read.undone, read.made) == (2, (), 2)


@pytest.mark.parametrize("end", [Clock.deal(17), Klondike.deal(3, draw=3), Spider.deal(4)])
def test_a_long_game_reads_back(end):
    game = playing(end, 400)
    read = Game.from_text(game.text)
    assert read.positions == game.positions
    assert read.position.number == end.number
    assert read.position.outcome == game.position.outcome


@pytest.mark.parametrize(
    "text",
    [
        "Klondike, draw 3, deal 7",
        "klondike, DEAL 7, draw 3",
        "deal 7, Klondike, draw 3, passes 3, 0 moves",
        "  “Klondike, draw 3, deal 7:”\n",
        "'Klondike, draw 3, passes 3, take back no, deal 7'",
        '"Klondike,deal 7,draw 3,0 moves: "',
    ],
)
def test_a_line_without_moves_is_the_deal(text):
    game = Game.from_text(text)
    assert game.positions == (Klondike.deal(7, draw=3),)
    assert game.position.number == 7


def test_moves_may_be_written_loosely_and_need_not_be_counted():
    wanted = Klondike.deal(7, moves="T1>T5, draw, draw")
    for text in ("Klondike, deal 7: t1>t5,DRAW ,\n draw", "Klondike, deal 7, 3 moves:T1>T5:1, draw, draw,"):
        assert Game.from_text(text).position == wanted


def test_the_game_may_be_known_already():
    assert Game.from_text("deal 7, draw 3", "Klondike").position == Klondike.deal(7, draw=3)
    assert Game.from_text("Clock, deal 7", game="Klondike").position == Clock.deal(7)


@pytest.mark.parametrize("position", [Clock.from_deck(Clock.deal(7).deck), Klondike.from_text("T1: K♠ Q♥")])
def test_a_game_without_a_number_has_no_line(position):
    with pytest.raises(
        ValueError, match=r"^Only a game with a deal number can be written in a line; save this one to a"
    ):
        Game(position).text  # noqa: B018


KNOWN = f"known are {', '.join(GAMES)}. If it is a game of your own, run the cell that defines it first."
NUMBER = "This saved game cannot be dealt: A deal number is a whole number from 0 to 999999999999999, not"
NO_MOVE = "is not a move: moves are written like 'turn', 'swap 10', 'draw', 'W>T3' or 'T3>T5:4'."
REFUSED = [
    (None, "A game is read from a text such as 'Klondike, deal 1234, draw 3'."),
    (b"Clock, deal 7", "A game is read from a text such as 'Klondike, deal 1234, draw 3'."),
    (7, "A game is read from a text such as 'Klondike, deal 1234, draw 3'."),
    (" " * 1_000_001, "A game is read from a text such as 'Klondike, deal 1234, draw 3'."),
    ("", "The text names no deal; write it like 'Klondike, deal 1234, draw 3'."),
    ("Klondike, draw 3", "The text names no deal; write it like 'Klondike, deal 1234, draw 3'."),
    ("draw 3, deal 7", "The text names no game; write it like 'Klondike, deal 1234, draw 3'."),
    ("Poker, deal 7", f"This saved game is of an unknown game 'Poker'; {KNOWN}"),
    ("Klondike! deal 7", "'Klondike! deal 7' says nothing of a game; write it like 'Klondike, draw 3, deal 1234'."),
    ("Klondike, draw 2, deal 7", "This saved game cannot be dealt: Klondike is played with draw 1 or draw 3, not 2."),
    ("Klondike, suits 2, deal 7", "This saved game cannot be dealt: Klondike has no option 'suits'."),
    ("Klondike, number 2, deal 7", "In this saved game 'options' are not the options of a game."),
    ("Klondike, cards 2, deal 7", "In this saved game 'options' are not the options of a game."),
    ("Clock, deal seven", f"{NUMBER} 'seven'."),
    ("Clock, deal 1" + "0" * 15, f"{NUMBER} 1000000000000000."),
    ("Clock, deal 7: jump", f"'jump' {NO_MOVE}"),
    ("Klondike, deal 7: draw, turn", "This line cannot be played: move 2, turn: Klondike has no such move."),
    ("Clock, deal 7, 3 moves: turn", "Counting the moves after the colon gives 1, but the text says 3."),
    ("Clock, deal 7, 3 moves", "Counting the moves after the colon gives 0, but the text says 3."),
    ("Clock, deal 7, moves many: turn", "Counting the moves after the colon gives 1, but the text says many."),
    ("Klondike, passes unlimited, deal 7: " + "draw," * 5_001, "This game has more than 5000 moves."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), REFUSED, ids=range(len(REFUSED)))
def test_a_line_that_is_no_game_is_refused_with_the_reason(text, sentence):
    with pytest.raises(BadSave) as caught:
        Game.from_text(text)
    assert str(caught.value) == sentence


# Anything may be typed.

LINE = playing(Klondike.deal(7, draw=3), 12).text
PIECES = st.sampled_from(
    [
        *("Klondike", "Clock", "Spider", "Poker", "deal 7", "deal 0", "deal x", "draw 3", "draw 9", "passes unlimited"),
        *("take back yes", "suits 4", "reading top", "2 moves", "0 moves", ":", ":", "turn", "draw", "deal", "T1>T5"),
        *("'", "“", "٣", "deal ٣", "9" * 30, "deal " + "9" * 5000, "\0", "\ud800", "number 3", "moves 2", "cards 1"),
    ]
)  # fmt: skip
HEADS = st.sampled_from(["Klondike", "draw 3, Klondike", "Klondike, draw 9", "Clock", "Spider, suits 2", "", "draw 3"])
MOVES = st.lists(st.sampled_from(["turn", "draw", "deal", "W>F", ""]), max_size=3).map(", ".join)
LINES = st.builds("{}, deal {}: {}".format, HEADS, st.integers(0, 10**15), MOVES)
ANYTHING = st.one_of(st.none(), st.integers(), st.binary(), st.lists(st.text()), st.dictionaries(st.text(), st.text()))


def assert_is_sound_or_refused(text, game=""):
    try:
        read, refusal = Game.from_text(text, game), None
    except BadSave as error:
        read, refusal = None, error
    if read:
        assert Game.from_text(read.text).positions == read.positions
        assert Game.from_json(read.to_json()).positions == read.positions
    else:
        assert not isinstance(refusal, IllegalMove)
        assert re.fullmatch(r".{10,300}\.", str(refusal))


@given(
    st.one_of(LINES, LINES, st.lists(PIECES, max_size=8).map(", ".join), st.text(), ANYTHING),
    st.sampled_from(["", "Clock", "Klondike", "Spider", "Poker"]),
)
def test_any_line_is_a_sound_game_or_refused_in_one_sentence(text, game):
    assert_is_sound_or_refused(text, game)


@given(st.data())
def test_a_line_with_some_characters_changed_is_sound_or_refused(data):
    place = data.draw(st.integers(0, len(LINE) - 1))
    other = data.draw(st.one_of(st.just(""), st.sampled_from("0123456789TWF>:, drawK"), st.characters()))
    assert_is_sound_or_refused(LINE[:place] + other + LINE[place + data.draw(st.integers(0, 9)) :])
