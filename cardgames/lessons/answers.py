"""Judging answers: a number counts in whatever form a learner writes it, and likely wrong ones are met by name.

An answer may be any object at all, with any behaviour, so a reader lets nothing through that one raises. What a judge
raises beyond that is a fault of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from cardgames.cards import MAX_DEAL
from cardgames.games.moves import InvalidMove, Move, read_moves
from cardgames.reading import Number, read_count, read_number

Judge = Callable[[Any], tuple[bool, str]]
"""A function of an answer: whether it is right, and a sentence."""

NO_DEAL_NUMBER = f"A deal number is a whole number from 0 to {MAX_DEAL}."
"""What an answer hears that should be a deal number, and is none."""


def deal_number(answer: Any) -> int | None:
    """Read a deal number. None when it is none."""
    read = read_count(answer)
    return None if read is None or not 0 <= read <= MAX_DEAL else read


def yes_or_no(answer: Any) -> bool | None:
    """Read a yes or a no: "No.", True and False count too. None when it is neither."""
    return {"yes": True, "true": True, "no": False, "false": False}.get(bare_word(answer))


def bare_word(answer: Any) -> str:
    """Give a short answer in small letters, without the spaces and signs around it: "b" for "(B)."."""
    try:
        return str(answer).strip().lower()[:10].strip(" .,;:!?()'\"")
    except Exception:
        return ""


def move_list(answer: Any) -> tuple[Move, ...]:
    """Read moves, as a text or a list.

    Raises
    ------
    InvalidMove
        When the answer is none.
    """
    try:
        return read_moves(answer)
    except InvalidMove:
        raise
    except Exception:
        raise InvalidMove("Moves are written as a text such as 'turn, turn', or as a list of moves.") from None


@dataclass(frozen=True)
class Exactly:
    """A judge of a number that can be worked out exactly, such as a probability.

    A fraction must be equal to it; a decimal or a percentage counts when it is rounded to two digits or more.

    Attributes
    ----------
    right : Fraction
        The answer; a probability where it is less than 1.
    praise : str
        What a right answer hears.
    named : mapping of Fraction to str
        Wrong answers to expect, and what each hears.
    hint : str
        What any other answer hears.
    also : mapping of Fraction to str
        What else is right, and what it hears.
    """

    right: Fraction
    praise: str
    named: Mapping[Fraction, str]
    hint: str
    also: Mapping[Fraction, str] = field(default_factory=dict)

    def __call__(self, answer: Any) -> tuple[bool, str]:
        """Judge an answer."""
        given = read_number(answer)
        if given is None:
            return False, 'The answer is a number: a fraction such as "1/4", a decimal, or a percentage such as "25 %".'
        for value, praise in ((self.right, self.praise), *self.also.items()):
            if given.means(value):
                return True, praise
        return False, self._named(given) or self._near(given) or self._not_in_per_cent(given) or self.hint

    def _named(self, given: Number) -> str | None:
        """Give what a wrong answer hears that was expected."""
        value = min(self.named, key=lambda value: abs(value - given.value), default=None)
        if value is None:
            return None
        # Where no right answer is near, an expected one need not be rounded well.
        is_roughly = not given.is_fraction and not self._is_near(given.value) and _within(given.value, value, 100)
        return self.named[value] if given.means(value) or is_roughly else None

    def _near(self, given: Number) -> str | None:
        """Give what an answer hears that comes near: too few digits, or not worked out exactly."""
        if not self._is_near(given.value):
            return None
        if given.is_fraction:  # of a round number of deals, such as 77/1000
            return None if given.value.denominator % 10 else f"{_NOT_EXACT} {self.hint}"
        if given.digits < 3 and self.right.denominator > 1:
            return "Nearly: give three digits, or a fraction."
        return f"{_NOT_EXACT} {self.hint}"

    def _is_near(self, value: Fraction) -> bool:
        return any(right and _within(value, right, 20) for right in (self.right, *self.also))

    def _not_in_per_cent(self, given: Number) -> str | None:
        """Give what a percentage hears whose sign is missing, and what is no probability at all."""
        if self.right >= 1 or 0 <= given.value <= 1:
            return None
        share, known = given.value / 100, (self.right, *self.also, *self.named)
        if not given.is_percentage and any(value and _within(share, value, 20) for value in known):
            return f'Write a percentage with its sign, in quotes: "{float(given.value):g} %".'
        return f"A probability lies between 0 and 1. {self.hint}"


_NOT_EXACT = "That is near, but not exact: many deals, or rounding on the way, give such a number."


@dataclass(frozen=True)
class Count:
    """A judge of a whole number that counts something.

    Attributes
    ----------
    of : str
        What is counted, such as ``cards``.
    right : int
        The answer.
    praise : str
        What a right answer hears.
    named : mapping of int to str
        Wrong answers to expect, and what each hears.
    hint : str
        What any other answer hears.
    """

    of: str
    right: int
    praise: str
    named: Mapping[int, str]
    hint: str

    def __call__(self, answer: Any) -> tuple[bool, str]:
        """Judge an answer."""
        count = read_count(answer)
        if count is None:
            return False, f"The answer is a whole number of {self.of}."
        return (True, self.praise) if count == self.right else (False, self.named.get(count, self.hint))


@dataclass(frozen=True)
class About:
    """A judge of how many deals something takes: about so many.

    Attributes
    ----------
    right : float
        The answer.
    within : int
        It may differ by one part in so many, and so may the wrong answers to expect.
    praise : str
        What a right answer hears.
    named : mapping of float to str
        Wrong answers to expect, and what each hears.
    hint : str
        What any other answer hears.
    """

    right: float
    within: int
    praise: str
    named: Mapping[float, str]
    hint: str

    def __call__(self, answer: Any) -> tuple[bool, str]:
        """Judge an answer."""
        given = read_number(answer)
        if given is None or given.is_percentage:
            return False, "The answer is a number of deals."
        if any(_within(count, Fraction(self.right), self.within) for count in given.counts):
            return True, self.praise
        for count in given.counts:
            known = min(self.named, key=lambda known: abs(Fraction(known) - count))
            if _within(count, Fraction(known), self.within):
                return False, self.named[known]
        return False, self.hint


def _within(value: Fraction, known: Fraction, part: int) -> bool:
    """Say whether a number differs from a known one by no more than one part in so many."""
    return abs(value - known) <= abs(known) / part
