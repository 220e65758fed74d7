"""Reading answers: numbers in whatever form a learner writes them, and wrong ones that are met by name."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from numbers import Rational, Real
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


_WRITTEN = re.compile(r"[+-]?[\d.]{1,30}(e[+-]?\d{1,2})?(/\d{1,30})?%?", re.ASCII)


def number(answer: Any) -> Fraction | None:
    """Read a number: a fraction, a decimal, a text such as "1/13" or "7.7 %". None when it is none."""
    try:
        if isinstance(answer, str):
            text = "".join(answer.lower().replace(",", ".").replace(" in ", "/").replace(" of ", "/").split())
            if not _WRITTEN.fullmatch(text):  # a huge exponent would take for ever
                return None
            return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        if not isinstance(answer, Real):
            return None
        return Fraction(answer) if isinstance(answer, Rational) else Fraction(float(answer))
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        return None


def exactly(right: Fraction, praise: str, named: Mapping[Fraction, str], hint: str) -> Judge:
    """Make a judge of a probability.

    Parameters
    ----------
    right : Fraction
        The answer. A fraction must be equal to it; a decimal counts within one part in a hundred.
    praise : str
        What a right answer hears.
    named : mapping of Fraction to str
        Wrong answers to expect, and what each hears.
    hint : str
        What any other answer hears.
    """

    def judge(answer: Any) -> tuple[bool, str]:
        is_fraction = isinstance(answer, Fraction) or (isinstance(answer, str) and "/" in answer)
        near = Fraction(0) if is_fraction else Fraction(1, 100)
        given = number(answer)
        if given is None:
            return False, 'The answer is a number: a fraction such as "1/4", a decimal, or a percentage such as "25 %".'
        known = min([right, *named], key=lambda value: abs(value - given))
        if abs(known - given) > near * abs(known):
            if right < 1 and abs(given / 100 - right) <= near * right:
                return False, f'Write a percentage with its sign, in quotes: "{float(given):g} %".'
            return False, hint
        return (True, praise) if known == right else (False, named[known])

    return judge
