"""Reading answers: numbers in whatever form a learner writes them, and wrong ones that are met by name."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

Judge = Callable[[Any], tuple[bool, str]]
"""A function of an answer: whether it is right, and a sentence."""


def whole_number(answer: Any) -> int | None:
    """Read a whole number; 4.0 counts, and so does "4". None when it is none."""
    try:
        if isinstance(answer, str):
            return int(answer)
        return int(answer) if isinstance(answer, float) and answer.is_integer() else operator.index(answer)
    except (TypeError, ValueError, OverflowError):
        return None


def number(answer: Any) -> Fraction | None:
    """Read a number: a fraction, a decimal, a text such as "1/13" or "7.7 %". None when it is none."""
    try:
        if isinstance(answer, str):
            text = answer.replace(",", ".").strip()
            return Fraction(text.removesuffix("%").strip()) / (100 if text.endswith("%") else 1)
        return Fraction(answer)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        return None


def exactly(right: Fraction, praise: str, named: Mapping[Fraction, str], hint: str) -> Judge:
    """Make a judge of a probability.

    Parameters
    ----------
    right : Fraction
        The answer; a decimal counts when it is nearest to it and within half a per cent of it.
    praise : str
        What a right answer hears.
    named : mapping of Fraction to str
        Wrong answers to expect, and what each hears.
    hint : str
        What any other answer hears.
    """
    near = Fraction(1, 200)

    def judge(answer: Any) -> tuple[bool, str]:
        given = number(answer)
        if given is None:
            return False, "The answer is a number: a fraction such as Fraction(1, 4), or a decimal."
        known = min([right, *named], key=lambda value: abs(value - given))
        if abs(known - given) > near * abs(known):
            return False, hint
        return (True, praise) if known == right else (False, named[known])

    return judge
