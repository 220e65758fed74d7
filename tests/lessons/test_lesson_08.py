"""The self-checks of lesson 08: what each answer hears, and that the tables are what the lesson says of them."""

import pytest

from cardgames import Game, Spider, check
from cardgames.chance.first_look import one_fits
from cardgames.chance.players.dead_ends import dead_end
from cardgames.lessons.lesson_08 import MIXED_COLUMN, MOVES, UNDONE


def test_three_cards_of_the_mixed_column_move_together():
    position = Spider.from_text(MIXED_COLUMN, suits=4)
    onto_nine = [move for move in position.legal_moves if move.source == "T1" and move.target == "T4"]
    assert [move.count for move in onto_nine] == [3]
    assert "not of one suit" in position.why_not("T1>T4:4")


def test_a_won_game_with_undone_moves_has_that_score():
    """The same number of moves, most of them undone: only how many were made counts."""
    runs = "; ".join(f"T{column}: K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠" for column in range(1, 9))
    game = Game(Spider.from_text(f"{runs}; T9: A♠ A♠ A♠ A♠; T10: A♠ A♠ A♠ A♠"))
    while game.made < MOVES + UNDONE - 8:
        game.play("T9>T1")
        game.undo()
    for column in range(1, 9):
        game.play(f"T{9 if column < 5 else 10}>T{column}")
    assert game.position.is_won
    assert check("08.2", game.score).verdict == "right"


def test_the_probability_is_that_of_two_cards_of_a_two_suit_deck():
    exact = one_fits(Spider.full_deck(suits=2), lambda one, other: (one.rank + 1, one.suit) == (other.rank, other.suit))
    assert check("08.3", exact).verdict == "right"


def test_deals_in_which_no_card_moves_are_judged_by_dealing_them():
    found = [number for number in range(300) if check("08.4", number).verdict == "right"]
    assert found == [number for number in range(300) if len(Spider.deal(number).legal_moves) == 1] == [127, 227, 241]
    assert found == [number for number in range(300) if len(Spider.deal(number, suits=4).legal_moves) == 1]


def test_nine_cards_on_the_table_are_too_few():
    table = "; ".join(f"T{column}: {rank}♠" for column, rank in enumerate("A23456789", start=1))
    found = dead_end(Spider.from_text(f"{table}; S: 10 face down"))
    assert found.proved
    assert "too few for ten columns" in found.reason


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("08.1", 1, "a run of one suit"),
        ("08.1", 2, "nothing takes them"),
        ("08.1", 4, "both red, but of two suits"),
        ("08.1", 6, "suits are compared, not colours"),
        ("08.1", 7, "the suits are mixed"),
        ("08.1", 5, "Begin at the end of the column"),
        ("08.1", "all", "a whole number of cards"),
        ("08.2", 1150, "has still been paid for"),
        ("08.2", 1110, "one point, not two"),
        ("08.2", 1170, "gives no point back"),
        ("08.2", 1300, "Each move costs a point"),
        ("08.2", 330, "How many runs win the game?"),
        ("08.2", 350, "an undone move has still"),
        ("08.2", 430, "How many runs win the game?"),
        ("08.2", 7, "Begin with 500"),
        ("08.2", "many", "a whole number of points"),
        ("08.3", "96/1339", "a card of any suit"),
        ("08.3", "24/1339", "four suits"),
        ("08.3", "4/103", "under a king"),
        ("08.3", "6/169", "103 are left"),
        ("08.3", "12/1339", "four cards of each rank and suit"),
        ("08.3", "1/13", "and the suit counts"),
        ("08.3", "1/26", "a king goes nowhere"),
        ("08.3", 0.5, "the share among the moves"),
        ("08.4", 7, "In deal 7 a card can be moved (T2>T6:1; 5 moves in all)"),
        ("08.4", -1, "a whole number from 0 to 999999999999999."),
        ("08.5", "yes", "What does a deal need?"),
        ("08.5", 10, '"yes" or "no"'),
    ],
)
def test_likely_wrong_answers_are_answered_by_name(name, answer, words):
    feedback = check(name, answer)
    assert feedback.verdict == "not yet"
    assert words in feedback.sentence
