"""The self-checks answer every answer, and never raise."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames import Clock, Game, check
from cardgames.lessons.checks import EXERCISES

RIGHT = {"01.1": 7, "01.2": 4, "01.3": 17}


class Hostile:
    """An answer that raises whatever is asked of it."""

    def __int__(self):
        raise RuntimeError("no")

    def __index__(self):
        raise RuntimeError("no")

    def __eq__(self, other):
        raise RuntimeError("no")

    __hash__ = None


def test_every_exercise_has_a_right_answer_here():
    assert set(RIGHT) == set(EXERCISES)


@pytest.mark.parametrize("name", EXERCISES)
def test_right_answer(name):
    feedback = check(name, RIGHT[name])
    assert feedback.verdict == "right"
    assert repr(feedback).startswith("✓ Right. ")


@pytest.mark.parametrize("name", EXERCISES)
@pytest.mark.parametrize("blank", [..., None])
def test_blank_is_not_attempted_yet(name, blank):
    assert repr(check(name, blank)).startswith("Not attempted yet")
    assert check(name) == check(name, blank)


@pytest.mark.parametrize("name", EXERCISES)
@pytest.mark.parametrize(
    "answer",
    ["", "seven", -1, 10**400, math.nan, math.inf, 2.5, [], [7], {}, object(), Hostile(), Clock, b"7", 1j],
    ids=lambda answer: type(answer).__name__,
)
def test_strange_answer_gets_a_sentence(name, answer):
    feedback = check(name, answer)
    assert feedback.verdict == "not yet"
    assert feedback.sentence.endswith((".", "?"))


@given(st.one_of(st.integers(), st.floats(), st.text(), st.lists(st.integers())))
def test_no_answer_raises(answer):
    for name in EXERCISES:
        assert check(name, answer).sentence


@pytest.mark.parametrize("form", [4, 4.0, "4", np.int64(4), np.float64(4)])
def test_a_number_counts_in_any_form(form):
    assert check("01.2", form).verdict == "right"


@pytest.mark.parametrize("name", ["99.9", "", None, 1, ...])
def test_unknown_exercise_gets_a_sentence(name):
    assert "There is no exercise" in repr(check(name, 1))


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("01.1", 5, "where 7♣ came from"),
        ("01.1", 13, "The card in hand is 7♣"),
        ("01.1", 14, "1 to 12 for the hours, 13 for the centre"),
        ("01.2", 1, "One king does not end it"),
        ("01.2", 3, "one card left"),
        ("01.2", 52, "52 is the most"),
        ("01.3", 7, "6 complete piles: K♠"),
    ],
)
def test_likely_wrong_answers_are_answered_by_name(name, answer, words):
    feedback = check(name, answer)
    assert feedback.verdict == "not yet"
    assert words in feedback.sentence


def test_four_cards_are_possible_and_three_are_not():
    others = [card for card in Clock.full_deck() if card.rank != 13]
    kings = [card for card in Clock.full_deck() if card.rank == 13]
    deck = []
    for king in kings:
        deck += [*others[:12], king]
        del others[:12]
    assert len(Game(Clock.from_deck(deck)).play_out().turned) == 4


def test_winning_deals_are_judged_by_playing_them():
    wins = [number for number in range(100) if check("01.3", number).verdict == "right"]
    assert wins == [n for n in range(100) if Game(Clock.deal(n)).play_out().outcome.won]
    assert wins
