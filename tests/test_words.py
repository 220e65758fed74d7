"""Counts, lists, large numbers and percentages are written in one way; a whole number is read in one way."""

import ast
import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import cardgames
from cardgames import Card, Clock, Rate, experiment, odds, rates, step_through
from cardgames.chance import first_look
from cardgames.chance.players.strategies import random_legal, without_tip
from cardgames.words import (
    as_whole,
    choice,
    counted,
    grouped,
    listed,
    number_word,
    percent,
    points,
    shortened,
    whole_number,
)

PATHS = [path for path in sorted(Path(cardgames.__file__).parent.rglob("*.py")) if path.name != "words.py"]
NUMPYS = [np.int8(5), np.uint64(5), np.int64(5), np.arange(6)[5], np.array(5)]
NO_WHOLE_NUMBERS = [True, False, np.True_, 5.0, np.float64(5), "5", None, Fraction(5), Decimal(5), [5], np.arange(2)]


@pytest.mark.parametrize("number", [5, *NUMPYS], ids=repr)
def test_whole_numbers_are_read_as_ints(number):
    assert as_whole(number) == 5
    assert type(as_whole(number)) is int
    assert whole_number("seed", number, 0) == 5


@pytest.mark.parametrize("number", NO_WHOLE_NUMBERS, ids=repr)
def test_other_things_are_no_whole_numbers(number):
    assert as_whole(number) is None
    with pytest.raises(ValueError, match=r"^The seed is a whole number of at least 0, not .*\.$"):
        whole_number("seed", number, 0)


def test_a_whole_number_has_a_range():
    assert whole_number("seed", 3, 3, 3) == 3
    with pytest.raises(ValueError, match=r"^The seed is a whole number of at least 4, not 3\.$"):
        whole_number("seed", 3, 4)
    with pytest.raises(ValueError, match=r"^The seed is at most 10 000\.$"):
        whole_number("seed", 10_001, 0, 10_000)


WANT_A_WHOLE_NUMBER = {
    "odds.win": lambda five: odds.win(ranks=five),
    "odds.win suits": lambda five: odds.win(suits=five),
    "odds.watch_win": lambda five: odds.win_watch("any", suits=2, ranks=five),
    "first_look columns": lambda five: first_look.no_ace_face_up(columns=five),
    "first_look reached": lambda five: first_look.nothing_can_be_played(five),
    "coverage": lambda five: rates.coverage(five, 0.5),
    "Rate": lambda five: Rate(five, five),
    "Card.of": lambda five: Card.of(five, Card("5S").suit),
    "deal": lambda five: Clock.deal(five),
    "random_legal": lambda five: random_legal(five).seed,
    "without_tip": lambda five: without_tip(five),
    "step_through": lambda five: step_through(Clock.deal(7), start=five).step,
    "experiment": lambda five: experiment("win", prediction=0.1, seed=five).run(five),
}


@pytest.mark.parametrize("name", WANT_A_WHOLE_NUMBER)
def test_numpys_whole_numbers_are_whole_numbers_everywhere(name):
    wants = WANT_A_WHOLE_NUMBER[name]
    for five in NUMPYS:
        assert repr(wants(five)) == repr(wants(5))


@pytest.mark.parametrize("name", WANT_A_WHOLE_NUMBER)
def test_true_and_five_point_nought_are_whole_numbers_nowhere(name):
    for bad in (True, np.True_, 5.0, "5"):
        with pytest.raises(ValueError, match=r"\.$"):
            WANT_A_WHOLE_NUMBER[name](bad)


def test_counts():
    assert [counted(count, "move") for count in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]
    assert [counted(count, "card is", "cards are") for count in (1, 3)] == ["1 card is", "3 cards are"]


def test_lists():
    assert [listed(range(count)) for count in range(4)] == ["", "0", "0 and 1", "0, 1 and 2"]
    assert choice(("top", "any", "turned")) == "'top', 'any' or 'turned'"


def test_numbers():
    assert [number_word(count) for count in (0, 1, 10, 11)] == ["no", "one", "ten", "11"]
    assert [grouped(number) for number in (7, 1000, 1234567, 805999.6)] == ["7", "1 000", "1 234 567", "806 000"]
    assert [percent(share) for share in (0, 1 / 13, Fraction(1, 3), 1)] == ["0.00 %", "7.69 %", "33.3 %", "100.0 %"]
    assert [points(difference) for difference in (0.0125, -0.004)] == ["+1.25", "−0.40"]


def test_quotes_are_short():
    assert shortened("a" * 60) == "'" + "a" * 38 + "…"
    assert shortened(10**5000) == "such a long number"


def by_hand(tree):
    """Give the lines in which a plural, a grouped number or a percentage is written, or a bool told from an int."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.IfExp):
            ends = (node.value.body, node.value.orelse)
            if any(isinstance(end, ast.Constant) and str(end.value).split(" ")[0] == "s" for end in ends):
                yield node.lineno
        if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.BinOp):
            parts = (node.value.left, node.value.right)
            if any(isinstance(part, ast.Constant) and part.value == "s" for part in parts):
                yield node.lineno
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            spec = ast.unparse(node.format_spec)
            if re.fullmatch(r"f'[.,\d]*(%|,[.\df]*)'", spec):
                yield node.lineno
        if (
            isinstance(node, ast.IfExp)
            and isinstance(node.body, ast.Constant)
            and str(node.body.value).startswith("1 ")
        ):
            yield node.lineno
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "operator.index":
            yield node.lineno


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_nothing_is_written_by_hand(path):
    assert list(by_hand(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "line",
    [
        "f\"{n} card{'' if n == 1 else 's'}\"",
        "f\"{n} card{' is' if n == 1 else 's are'}\"",
        "f\"{n} run{'s' * (n > 1)}\"",
        "f'{n:,}'",
        "f'{n:,.0f}'",
        "f'{share:.1%}'",
        "operator.index(n)",
        "'1 card is' if n == 1 else f'{n} cards are'",
    ],
)
def test_what_is_written_by_hand_is_found(line):
    assert list(by_hand(ast.parse(line))) == [1]
