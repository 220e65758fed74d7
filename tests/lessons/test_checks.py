"""The self-checks answer every answer, and never raise."""

import math
import pkgutil
import re
from decimal import Decimal
from fractions import Fraction
from importlib import import_module

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardgames
from cardgames import Clock, Game, Klondike, Move, Spider, check, lessons, rule_of_thumb
from cardgames.lessons import checks
from cardgames.lessons.answers import About, Count, Exactly
from cardgames.lessons.checks import EXERCISES, Feedback
from cardgames.reading import read_number

RIGHT = {
    "01.1": 7,
    "01.2": 4,
    "01.3": 17,
    "02.1": Fraction(1, 13),
    "02.2": (12 / 13) ** 13,
    "02.3": 0.2,
    "03.1": 17,
    "03.2": 5,
    "03.3": "1/17",
    "03.4": "1/221",
    "04.1": "1/8",
    "04.2": "3/8",
    "04.3": 0,
    "05.1": "1/13",
    "05.2": "3/13",
    "05.3": 7,
    "05.4": "no",
    "06.1": 5,
    "06.2": 9,
    "06.3": "4257/7735",
    "06.4": "672/221",
    "06.5": "T1>T5, T2>T3, T2>F, T3>F, T4>T1, T4>F, T1>F, T1>F, T3>F, T3>F, T5>F",
    "07.1": "b",
    "07.2": 0.92**10,
    "07.3": "1/16",
    "07.4": rule_of_thumb(Klondike),
    "07.5": 806_000,
    "08.1": 3,
    "08.2": 1130,
    "08.3": "48/1339",
    "08.4": 127,
    "08.5": "no",
    "09.1": "1/20",
    "09.2": 14,
    "09.3": 384,
    "09.4": rule_of_thumb(Spider),
}


class Hostile:
    """An answer that raises whatever is asked of it."""

    def __str__(self):
        raise RuntimeError("no")

    def __repr__(self):
        raise RuntimeError("no")

    def __iter__(self):
        raise RuntimeError("no")

    def __len__(self):
        raise RuntimeError("no")

    def __getattr__(self, name):
        raise RuntimeError("no")

    def __bool__(self):
        raise RuntimeError("no")

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
    [
        "",
        "1e99999999",
        "1/0",
        Decimal("1e99999999"),
        10**5000,
        "seven",
        -1,
        10**400,
        Fraction(2, 3),
        math.nan,
        math.inf,
        2.5,
        [],
        [7],
        {},
        object(),
        Hostile(),
        Clock,
        b"7",
        1j,
        True,
        np.array([1, 2]),
        np.array([[]]),
        iter([Hostile()]),
    ],
    ids=lambda answer: type(answer).__name__,
)
def test_strange_answer_gets_a_sentence(name, answer, caplog):
    feedback = check(name, answer)
    assert not caplog.records
    assert feedback.verdict == "not yet"
    assert feedback.sentence.endswith((".", "?"))


def test_a_faulty_judge_does_not_blame_the_answer(monkeypatch, caplog):
    def judge(answer):
        return {}["no such hint"]

    monkeypatch.setattr(checks, "EXERCISES", {"01.1": judge})
    feedback = check("01.1", 7)
    assert feedback.verdict == "failed"
    assert repr(feedback) == (
        "This check has a fault of its own, so it cannot tell whether your answer is right. The log says more."
    )
    (logged,) = caplog.records
    assert logged.message == "The check of exercise 01.1 failed."
    assert "KeyError: 'no such hint'" in caplog.text


def test_the_exercises_of_a_lesson_stand_in_its_module():
    for name, judge in EXERCISES.items():
        lesson = import_module(f"cardgames.lessons.lesson_{name[:2]}")
        assert lesson.EXERCISES[name] is judge
    modules = {module.name for module in pkgutil.iter_modules(lessons.__path__)}
    numbered = {name for name in modules if re.fullmatch(r"lesson_\d\d", name)}
    assert numbered == {f"lesson_{name[:2]}" for name in EXERCISES}


def test_the_tables_of_exercises_are_given():
    assert Move.read("T1>T4:3") in cardgames.given("08.1").legal_moves
    assert set(checks.GIVEN) <= set(EXERCISES)
    with pytest.raises(ValueError, match=r"^There is no table for exercise '01.1'; there are tables for 06.1, 06.5 "):
        cardgames.given("01.1")


@given(st.one_of(st.integers(), st.floats(), st.text(), st.lists(st.integers())))
def test_no_answer_raises(answer):
    for name in EXERCISES:
        assert check(name, answer).sentence


@pytest.mark.parametrize(
    "form",
    ["1/13", " 1/13 ", 1 / 13, 0.0769, "0.077", "0,077", "7.69 %", "7.7%", "1 in 13", "1 / 13", np.float64(1 / 13)],
)
def test_a_probability_counts_in_any_form(form):
    assert check("02.1", form).verdict == "right"


@pytest.mark.parametrize("form", [0.07, "8 %", Fraction(1, 14), 1 / 12.8, Fraction(77, 1000)])
def test_a_probability_must_be_right(form):
    assert check("02.1", form).verdict == "not yet"


@pytest.mark.parametrize(
    ("name", "right"),
    [
        (name, read_number(right).value)
        for name, right in RIGHT.items()
        if not isinstance(right, int) and read_number(right) is not None
    ],
)
@pytest.mark.parametrize("digits", [2, 3, 4])
def test_a_probability_counts_when_it_is_rounded_to_two_digits_or_more(name, right, digits):
    rounded, per_cent = (f"{float(value):#.{digits}g}".rstrip(".") for value in (right, 100 * right))
    assert check(name, rounded).verdict == "right"
    assert check(name, f"{per_cent} %").verdict == "right"


@pytest.mark.parametrize(
    ("name", "answer"),
    [("07.2", 0.43), ("07.2", "43 %"), ("07.3", 0.062), ("07.3", "0,063"), ("02.2", 0.35), ("06.3", "55 %")],
)
def test_two_digits_are_enough(name, answer):
    assert check(name, answer).verdict == "right"


@pytest.mark.parametrize(
    ("name", "answer"), [("07.3", 0.06), ("07.3", "6 %"), ("07.2", 0.42), ("02.1", "8 %"), ("06.4", 3)]
)
def test_a_number_that_is_near_hears_so(name, answer):
    assert repr(check(name, answer)) == "✗ Not yet. Nearly: give three digits, or a fraction."


@pytest.mark.parametrize(("name", "answer"), [("07.3", "2/33"), ("07.3", 0.07), ("05.3", 7.1), ("04.3", 0.001)])
def test_a_wrong_fraction_a_wrong_whole_number_and_one_far_off_are_not_near(name, answer):
    feedback = check(name, answer)
    assert feedback.verdict == "not yet"
    assert "Nearly" not in feedback.sentence


@pytest.mark.parametrize(("name", "answer"), [("07.2", 43), ("07.3", 6), ("02.1", 7.7)])
def test_a_rounded_percentage_without_its_sign_is_recognized(name, answer):
    assert "with its sign" in check(name, answer).sentence


@pytest.mark.parametrize("name", ["01.3", "03.1", "03.2", "06.2", "08.4"])
@pytest.mark.parametrize("answer", [-1, 10**15, "seven", True])
def test_what_is_no_deal_number_hears_which_there_are(name, answer):
    assert check(name, answer).sentence == "A deal number is a whole number from 0 to 999999999999999."


@pytest.mark.parametrize("name", ["01.3", "03.1", "03.2", "06.2", "08.4"])
def test_the_largest_deal_number_is_dealt(name):
    assert "999999999999999 " in check(name, 10**15 - 1).sentence


@pytest.mark.parametrize("name", ["05.4", "08.5"])
@pytest.mark.parametrize("answer", ["no", "No.", " NO! ", "'no'", False])
def test_a_no_counts_with_a_full_stop(name, answer):
    assert check(name, answer).verdict == "right"


@pytest.mark.parametrize("name", ["05.4", "08.5"])
@pytest.mark.parametrize("answer", ["Yes.", "yes!", True])
def test_a_yes_is_read_as_one(name, answer):
    feedback = check(name, answer)
    assert feedback.verdict == "not yet"
    assert feedback.sentence.endswith("?")


@pytest.mark.parametrize(
    "name",
    [name for name, right in RIGHT.items() if not isinstance(right, int) and read_number(right) is not None],
)
def test_no_simple_fraction_but_the_right_one_is_taken_for_it(name):
    right = Fraction(RIGHT[name])
    for wrong in {Fraction(part, whole) for whole in range(1, 53) for part in range(whole + 1)}:
        if abs(wrong - right) > right / 200:
            assert check(name, wrong).verdict == "not yet", wrong


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
        ("02.1", Fraction(1, 12), "the centre is one too"),
        ("02.1", "4/13", "among 52 cards, not 13"),
        ("02.1", 7 / 13, "mean share of complete piles"),
        ("02.1", "1/52", "Any of the four will do"),
        ("02.2", 0, "Chances multiply"),
        ("02.2", "1/13", "Chances multiply"),
        ("02.2", 1 - (12 / 13) ** 13, "at least one win"),
        ("02.3", "1/10", "either may come last"),
        ("03.1", 5, "Deal 5 is lost, and K"),
        ("03.1", 321, "a king"),
        ("03.2", 17, "Deal 17 is won, and 7♣ lies under the centre, no king"),
        ("03.3", 1, "what the false proof says"),
        ("03.3", "1/13", "without knowing anything"),
        ("03.3", "4/51", "no king under the centre"),
        ("03.4", "1/169", "nothing to do with each other"),
        ("02.1", 7.69, 'Write a percentage with its sign, in quotes: "7.69 %"'),
        ("02.2", 35, '"35 %"'),
        ("04.1", 1, "come up last of all"),
        ("04.2", "1/8", "a fuller pile"),
        ("04.3", "1/6", "exactly one card"),
        ("05.1", "1/5", "not equally wide"),
        ("05.2", "4/13", "no deal ends with no complete pile"),
        ("05.3", 6.5, "the middle of 0 to 13"),
        ("05.4", "yes", "How many of the 13"),
        ("02.1", "7.58 %", "one simulation of 100 000 deals"),
        ("02.2", math.exp(-1), "1/e is what"),
        ("02.2", "36.8 %", "1/e is what"),
        ("05.1", "0.0758", "one simulation of 100 000 deals"),
        ("07.2", math.exp(-0.8), "e^(−0.8) is near"),
        ("07.2", "44.9 %", "e^(−0.8) is near"),
        ("06.4", 42 * 48 / 52 * 4 / 52, "51 are left"),
        ("09.1", "6.02 %", "where the interval of Rate(0, 60) ends"),
        ("02.1", 8.33, 'in quotes: "8.33 %"'),
        ("02.1", 13, "A probability lies between 0 and 1"),
        ("02.1", "-3 %", "A probability lies between 0 and 1"),
    ],
)
def test_likely_wrong_answers_are_answered_by_name(name, answer, words):
    feedback = check(name, answer)
    assert feedback.verdict == "not yet"
    assert words in feedback.sentence


NOT_EXACT = "That is near, but not exact: many deals, or rounding on the way, give such a number."


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("02.1", "7.70 %"),
        ("02.1", 0.0765),
        ("02.1", Fraction(77, 1000)),
        ("02.1", "770 of 10 000"),
        ("05.2", "22.9 %"),
        ("05.3", 7.005),
        ("05.3", "6.98"),
        ("06.3", "0.551"),
        ("09.1", 0.0512),
    ],
)
def test_a_simulated_value_is_not_exact(name, answer):
    feedback = check(name, answer)
    assert feedback.verdict == "not yet"
    assert feedback.sentence == f"{NOT_EXACT} {EXERCISES[name].hint}"


EXACT = {name: judge for name, judge in EXERCISES.items() if isinstance(judge, Exactly)}
COUNTED = {name: judge for name, judge in EXERCISES.items() if isinstance(judge, (Count, About))}


def usual_forms(value):
    """Give a number as learners write it: the number and its text alike."""
    exact, number = Fraction(value), float(value)
    rounded = f"{number:#.3g}"
    yield from (exact, str(exact), f"{exact.numerator} out of {exact.denominator}", number, str(number))
    yield from (rounded, float(rounded), rounded.replace(".", ","), Decimal(rounded), f"≈ {rounded}")
    yield from (np.float64(number), np.array([number]))
    if 0 < value < 1:
        per_cent = f"{100 * number:#.3g}"
        yield from (f"{per_cent} %", f"{per_cent}%", f"{per_cent.replace('.', ',')} per cent")


def forms_of_a_count(value):
    """Give a whole number as learners write it."""
    yield from (value, float(value), str(value), f"{value}.0", f" {value} ", Fraction(value), Decimal(value))
    yield from (f"{value:,}", f"{value:,}".replace(",", " "), np.int64(value), np.array(value), np.array([value]))


@pytest.mark.parametrize("name", EXACT)
def test_the_right_answer_counts_in_each_usual_form(name):
    for form in usual_forms(EXACT[name].right):
        assert check(name, form).verdict == "right", form


@pytest.mark.parametrize("name", COUNTED)
def test_the_right_count_counts_in_each_usual_form(name):
    for form in forms_of_a_count(round(COUNTED[name].right)):
        assert check(name, form).verdict == "right", form


@pytest.mark.parametrize("name", ["01.1", "01.3", "03.1", "03.2", "06.2", "08.4"])
def test_the_right_pile_and_the_right_deal_count_in_each_usual_form(name):
    for form in forms_of_a_count(RIGHT[name]):
        assert check(name, form).verdict == "right", form


@pytest.mark.parametrize("name", ["07.1"])
@pytest.mark.parametrize("form", ["b", "B", " b ", "(b)", "b.", "'b'", "B)", "b:"])
def test_a_letter_counts_in_each_usual_form(name, form):
    assert check(name, form).verdict == "right"


def test_moves_count_in_each_usual_form():
    text = RIGHT["06.5"]
    moves = text.split(", ")
    game = Game(cardgames.given("06.5").play_all(text))
    for form in (text, text.lower(), moves, tuple(map(Move.read, moves)), iter(moves), np.array(moves), game):
        assert check("06.5", form).verdict == "right"


@pytest.mark.parametrize("name", EXACT)
def test_each_wrong_answer_that_is_expected_hears_its_own_sentence(name):
    judge = EXACT[name]
    for value, sentence in judge.named.items():
        for form in usual_forms(value):
            assert check(name, form) == Feedback("not yet", sentence), form


@pytest.mark.parametrize("name", COUNTED)
def test_each_wrong_count_that_is_expected_hears_its_own_sentence(name):
    judge = COUNTED[name]
    assert len(judge.named) > 1
    for value, sentence in judge.named.items():
        for form in forms_of_a_count(round(value)):
            assert check(name, form) == Feedback("not yet", sentence), form


@pytest.mark.parametrize("name", [*EXACT, *COUNTED])
def test_a_number_and_its_text_are_judged_alike(name):
    right = float(EXERCISES[name].right)
    numbers = [round(right * part, digits) for part in (1, 1.01, 0.97, 2) for digits in range(7)]
    for number in (*numbers, 0.13, 0.38, 0.125, 3.0, 3.04, 384.146, 1130, 806_000, 1.13, 5e-05):
        assert check(name, number) == check(name, str(number)) == check(name, np.float64(number)), number


@pytest.mark.parametrize("name", ["07.4", "09.4"])
def test_what_makes_players_is_told_to_be_called(name):
    assert check(name, rule_of_thumb).sentence.endswith("write rule_of_thumb(Klondike).")
    assert "is none itself: call it first" in check(name, lambda view: rule_of_thumb(Klondike)).sentence


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
