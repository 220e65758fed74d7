"""What Klondike says: why a move is refused, and what a move does, word for word."""

import pytest

from cardgames import IllegalMove, Klondike, Move

ON_EMPTY = "cannot go to an empty column: only a king may."
NO_SUCH_MOVE = "Klondike has no such move."
SEVERAL = "Only from column to column may several cards move together."
STAYS = "cannot be moved: a card on a foundation stays there."
NOT_YET = "The waste is turned over only when the stock is empty:"
USED_UP = "The stock is used up: it may be gone through only"
TAKE_BACK = {"take_back": True}


@pytest.mark.parametrize(
    ("text", "move", "sentence"),
    [
        # onto a column
        ("T1: 7♥; T2: 8♦", "T1>T2", "7♥ cannot go on 8♦: both are red."),
        ("T1: 7♠; T2: 8♣", "T1>T2", "7♠ cannot go on 8♣: both are black."),
        ("W: 7♥; T2: 8♥", "W>T2", "7♥ cannot go on 8♥: both are red."),
        ("T1: 5♣; T2: 9♥", "T1>T2", "5♣ cannot go on 9♥: only a black eight may."),
        ("T1: 9♥; T2: 8♣", "T1>T2", "9♥ cannot go on 8♣: only a red seven may."),
        ("T1: 9♥; T2: 9♣", "T1>T2", "9♥ cannot go on 9♣: only a red eight may."),
        ("W: 10♦; T2: K♣", "W>T2", "10♦ cannot go on K♣: only a red queen may."),
        ("T1: K♦; T2: 2♣", "T1>T2", "K♦ cannot go on 2♣: only a red ace may."),
        ("T1: 2♦; T2: A♣", "T1>T2", "2♦ cannot go on A♣: nothing goes on an ace."),
        ("T1: 9♥ 8♠ 7♦; T2: 8♥", "T1>T2:1", "7♦ cannot go on 8♥: both are red."),
        ("T1: 9♥ 8♠ 7♦; T2: 8♥", "T1>T2:2", "8♠ cannot go on 8♥: only a black seven may."),
        ("T1: Q♥ J♠; T2: empty", "T1>T2:1", f"J♠ {ON_EMPTY}"),
        ("T1: Q♥ J♠; T2: empty", "T1>T2:2", f"Q♥ {ON_EMPTY}"),
        ("W: A♦; T1: Q♥ J♠", "W>T7", f"A♦ {ON_EMPTY}"),
        ("T1: 7♥; T2: 8♠", "T1>T1", "The cards lie there already."),
        # which cards
        ("T1: (3♣) (4♥) 8♠ 7♥; T2: 9♦", "T1>T2:3", "A face-down card stays: only the last two of column 1 can move."),
        ("T1: (3♣) (4♥) 7♥; T2: 9♦", "T1>T2:2", "A face-down card stays: only the last one of column 1 can move."),
        ("T1: 8♠ 7♥; T2: 9♦", "T1>T2:3", "There are only two cards in column 1."),
        ("T6: 8♠; T2: 9♦", "T6>T2:2", "There is only one card in column 6."),
        ("T1: K♠ Q♥ J♠ 10♥ 9♠ 8♥ 7♠ 6♥ 5♠ 4♥ 3♠ 2♥", "T1>T2:13", "There are only 12 cards in column 1."),
        ("T2: 9♦", "T1>T2", "No card lies in column 1."),
        ("T2: 9♦", "T5>F", "No card lies in column 5."),
        ("T2: 9♦", "W>T2", "No card lies on the waste."),
        ("T2: 9♦", "FH>T2", "No card lies on that foundation."),
        ("T2: 9♦", "T8>T2", "Klondike has seven columns, so there is no column 8."),
        ("T2: 9♦", "T2>T10", "Klondike has seven columns, so there is no column 10."),
        ("W: 5♦ 8♠; T2: 9♦", "W>T2:2", SEVERAL),
        ("T1: 3♠ 2♥; F: A♥", "T1>F:2", SEVERAL),
        # onto a foundation
        ("T1: 7♥; F: 4♥", "T1>F", "7♥ cannot go up yet: 5♥ comes next on its foundation."),
        ("W: K♥; F: J♥", "W>F", "K♥ cannot go up yet: Q♥ comes next on its foundation."),
        ("W: 4♦; F: 3♥", "W>F", "4♦ cannot go up yet: its foundation is empty and begins with the ace."),
        ("W: 5♥; F: 4♥", "W>FH", "5♥ finds its foundation by itself: write the move as W>F."),
        ("T3: 5♥; F: 4♥", "T3>FH", "5♥ finds its foundation by itself: write the move as T3>F."),
        ("T3: 5♥; F: 4♥", "T3>FS", "5♥ cannot go there: it belongs on the foundation of hearts."),
        ("T3: 9♣; F: 4♥", "T3>FC", "9♣ cannot go up yet: its foundation is empty and begins with the ace."),
        # from a foundation
        ("T1: 5♠; F: 4♥", "FH>T1", f"4♥ {STAYS}"),
        ("T1: 5♠; F: 4♥", "FH>F", f"4♥ {STAYS}"),
        # the stock
        ("S: (2♠) (3♠); W: 9♦", "redeal", f"{NOT_YET} 2 cards are left in it."),
        ("S: (2♠); T1: 9♦", "redeal", f"{NOT_YET} 1 card is left in it."),
        ("W: 2♠; T1: 9♦", "draw", f"{USED_UP} once."),
        ("W: 2♠; T1: 9♦", "redeal", f"{USED_UP} once."),
        ("Klondike, passes 2; Pass: 2; W: 2♠; T1: 9♦", "draw", f"{USED_UP} twice."),
        ("Klondike, passes 3; Pass: 3; W: 2♠", "redeal", f"{USED_UP} three times."),
        ("Klondike, passes 3; Pass: 2; W: 2♠", "draw", "The stock is empty: turn the waste over first."),
        ("Klondike, passes unlimited; W: 2♠", "draw", "The stock is empty: turn the waste over first."),
        ("T1: 9♦", "draw", "The stock and the waste are empty."),
        ("T1: 9♦", "redeal", "The stock and the waste are empty."),
        # other games' moves, and the end
        *[("T1: 9♦; S: ?", move, NO_SUCH_MOVE) for move in ("turn", "stop", "deal", "swap 10:3", "reopen 3")],
        ("F: 2♠", "draw", "The game is won, so no move is left."),
    ],
)  # fmt: skip
def test_a_refusal_says_why(text, move, sentence):
    position = Klondike.from_text(text)
    assert position.why_not(move) == position.why_not(Move.read(move)) == sentence
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert str(caught.value) == f"{Move.read(move)}: {sentence}"


@pytest.mark.parametrize(
    ("text", "move", "sentence"),
    [
        ("T1: 5♥; F: 4♥", "FH>T1", "4♥ cannot go on 5♥: both are red."),
        ("T1: 9♣; F: 4♥", "FH>T1", "4♥ cannot go on 9♣: only a red eight may."),
        ("T1: 9♣; F: 4♥", "FH>T2", f"4♥ {ON_EMPTY}"),
        ("T1: 5♠; F: 4♥", "FH>F", "4♥ cannot be moved: it lies on its foundation already."),
        ("T1: 5♠; F: 4♥", "FH>FS", "4♥ cannot be moved: it lies on its foundation already."),
        ("T1: 5♠; F: 4♥", "FH>FH", "The cards lie there already."),
        ("T1: 5♠; F: 4♥", "FH>T1:2", SEVERAL),
        ("T1: 5♠; F: 4♥", "FC>T1", "No card lies on that foundation."),
    ],
)
def test_a_refusal_to_take_back_says_why(text, move, sentence):
    assert Klondike.from_text(text, take_back=True).why_not(move) == sentence


def test_what_is_refused_in_a_dealt_game():
    start = Klondike.deal(7)
    assert start.why_not("T2>T1") == "8♣ cannot go on Q♠: only a red jack may."
    assert start.why_not("W>F") == "No card lies on the waste."
    assert start.why_not("T7>T5:7") == "A face-down card stays: only the last one of column 7 can move."
    assert start.why_not("T1>T5") is None


@pytest.mark.parametrize(
    ("text", "options", "move", "told"),
    [
        ("T1: 7♥; T2: 8♠; S: ?", {}, "T1>T2", "7♥ goes from column 1 onto 8♠ in column 2."),
        ("T1: (4♣) 7♥; T2: 8♠; S: ?", {}, "T1>T2", "7♥ goes from column 1 onto 8♠ in column 2; 4♣ is turned up."),
        ("T1: 8♠ 7♥; T2: 9♦; S: ?", {}, "T1>T2:2", "8♠ and the card on it go from column 1 onto 9♦ in column 2."),
        (
            "T1: (A♣) 9♥ 8♠ 7♥; T2: 10♣",
            {},
            "T1>T2:3",
            "9♥ and the two on it go from column 1 onto 10♣ in column 2; A♣ is turned up.",
        ),
        (
            "T1: (5♥), K♠ Q♥; T6: 2♣; F: 3♦ A♥",
            {},
            "T1>T4:2",
            "K♠ and the card on it go from column 1 to the empty column 4; 5♥ is turned up.",
        ),
        ("W: 7♥; T2: 8♠; S: ?", {}, "W>T2", "7♥ goes from the waste onto 8♠ in column 2."),
        ("W: 2♥ K♥; T2: 8♠", {}, "W>T1", "K♥ goes from the waste to the empty column 1."),
        ("W: 5♥; T1: 9♦; T2: 8♠; F: 4♥", {}, "W>F", "5♥ goes from the waste to its foundation."),
        ("T3: (9♦) 5♥; T1: 10♠; F: 4♥", {}, "T3>F", "5♥ goes from column 3 to its foundation; 9♦ is turned up."),
        ("T3: 9♦; T1: 6♠; F: 5♥", TAKE_BACK, "FH>T1", "5♥ goes from its foundation onto 6♠ in column 1."),
        ("T3: 9♦; F: K♥", TAKE_BACK, "FH>T1", "K♥ goes from its foundation to the empty column 1."),
        ("S: (3♠) (9♦); T1: 10♠", {}, "draw", "9♦ is drawn."),
        ("S: (3♠) (9♦); T1: 10♠", {"draw": 3}, "draw", "9♦ and 3♠ are drawn; 3♠ lies on top."),
        ("S: (3♠) (9♦) (6♣) (J♥)", {"draw": 3}, "draw", "J♥, 6♣ and 9♦ are drawn; 9♦ lies on top."),
        ("S: (3♠); T1: 10♠", {"draw": 3}, "draw", "3♠ is drawn."),
        (
            "W: 3♠ 9♦ J♥",
            {"passes": 2},
            "redeal",
            "The waste is turned over: the stock has 3 cards again, and pass 2 of 2 begins.",
        ),
        (
            "W: 3♠; Pass: 7",
            {"passes": None},
            "redeal",
            "The waste is turned over: the stock has 1 card again, and pass 8 begins.",
        ),
        (
            "T1: K♣; F: K♠ K♥ K♦ Q♣",
            {},
            "T1>F",
            "K♣ goes from column 1 to its foundation. Won: all 52 cards are on the foundations.",
        ),
        (
            "T1: 7♥; T2: (8♣) 2♠; T3: (2♦) 4♠; F: A♠",
            {},
            "T2>F",
            "2♠ goes from column 2 to its foundation; 8♣ is turned up.",
        ),
        (
            "T1: 7♥; T2: (8♥) 2♠; F: A♠",
            {},
            "T2>F",
            "2♠ goes from column 2 to its foundation; 8♥ is turned up. "
            "Lost: no move is left, and 2 cards are not on the foundations.",
        ),
    ],
)
def test_a_move_is_told(text, options, move, told):
    assert Klondike.from_text(text, **options).tell(move) == told


def test_a_refused_move_is_not_told():
    with pytest.raises(IllegalMove, match=r"^T1>T2:1: 7♥ cannot go on 8♦: both are red\.$"):
        Klondike.from_text("T1: 7♥; T2: 8♦").tell("T1>T2")
