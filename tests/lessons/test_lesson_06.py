"""The self-checks of lesson 06: what each answer hears, and that the tables are what the lesson says of them."""

from fractions import Fraction

import pytest

from cardgames import Game, Klondike, check
from cardgames.chance import first_look
from cardgames.lessons.lesson_06 import COUNT_MOVES, PUZZLE

SOLUTION = "T1>T5, T2>T3, T2>F, T3>F, T4>T1, T4>F, T1>F, T1>F, T3>F, T3>F, T5>F"


def test_the_moves_to_count_are_of_five_kinds():
    assert [str(move) for move in Klondike.from_text(COUNT_MOVES).legal_moves] == [
        "T3>F",
        "T1>T5:2",
        "T2>T1:2",
        "W>T4",
        "draw",
    ]


def test_deals_with_nothing_but_the_draw_are_judged_by_dealing_them():
    found = [number for number in range(60) if check("06.2", number).verdict == "right"]
    assert found == [number for number in range(60) if len(Klondike.deal(number).legal_moves) == 1]
    assert found


def test_the_puzzle_is_won_by_moves_in_any_form():
    game = Game(Klondike.from_text(PUZZLE))
    for move in SOLUTION.split(", "):
        game.play(move)
    for answer in (SOLUTION, SOLUTION.split(", "), game.moves, game):
        assert check("06.5", answer).sentence == "All cards are up, in 11 moves."


def test_the_teachers_answers_on_the_mean_are_right():
    """Two decks are counted pair by pair, with the colours that must take turns."""
    eight = first_look.mean_moves_on_the_table(columns=8)
    assert eight == Fraction(8, 13) + 56 * Fraction(8, 221) == Fraction(584, 221)

    def fits(card, other):
        return other.rank == card.rank + 1 and other.is_red != card.is_red

    pair = first_look.one_fits(2 * tuple(Klondike.full_deck()), fits)
    assert pair == Fraction(96, 104) * Fraction(4, 103) == Fraction(48, 1339)
    assert Fraction(7, 13) + 42 * pair == Fraction(2737, 1339)


def test_the_puzzle_shows_no_hidden_card():
    assert str(Klondike.from_text(PUZZLE)).count("1 face down") == 4


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("06.1", 4, "is one of the five kinds missing?"),
        ("06.1", 6, "do the colours take turns"),
        ("06.1", 11, "one after another"),
        ("06.1", "many", "a whole number of moves"),
        ("06.2", 7, "Deal 7 offers a move: Q♠ goes from column 1 onto K♦ in column 5."),
        ("06.2", -1, "a whole number from 0 to 999999999999999."),
        ("06.3", (48 / 52) ** 7, "after the first, 51 are left"),
        ("06.3", "3478/7735", "an ace or more"),
        ("06.3", "7/13", "mean number of aces"),
        ("06.3", "6/13", "not a probability"),
        ("06.4", "336/221", "now four cards fit, not two"),
        ("06.4", "16/221", "How many such pairs"),
        ("06.4", "35/17", "with the aces"),
        ("06.4", 42 * 4 / 51, "On an ace nothing fits"),
        ("06.5", "T4>T1", "Move 1, T4>T1:1, is refused: 2♥ cannot go on K♣: only a red queen may."),
        ("06.5", "T1>T5, T2>T5", "Move 2, T2>T5:1, is refused"),
        ("06.5", SOLUTION.removesuffix(", T5>F"), "1 card is not on the foundations yet"),
        ("06.5", "T1>T5", "are not on the foundations yet"),
        ("06.5", Game(Klondike.from_text(PUZZLE)), "No move was made yet."),
        ("06.5", "king", "is not a move"),
        ("06.5", Game(Klondike.deal(7)), "This is another table; press Previous game, or run the cell again."),
    ],
)
def test_likely_wrong_answers_are_answered_by_name(name, answer, words):
    feedback = check(name, answer)
    assert feedback.verdict == "not yet"
    assert words.lower() in feedback.sentence.lower()
