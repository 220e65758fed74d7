"""Reading answers: numbers in whatever form a learner writes them, and wrong ones that are met by name.

An answer may be any object at all, with any behaviour, so a reader lets nothing through that one raises. What a judge
raises beyond that is a fault of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Any

from cardgames.cards import MAX_DEAL
from cardgames.games.moves import InvalidMove, Move, read_moves
from cardgames.words import as_whole

Judge = Callable[[Any], tuple[bool, str]]
"""A function of an answer: whether it is right, and a sentence."""

NO_DEAL_NUMBER = f"A deal number is a whole number from 0 to {MAX_DEAL}."
"""What an answer hears that should be a deal number, and is none."""


def whole_number(answer: Any) -> int | None:
    """Read a whole number; 4.0 counts, and so does "4". None when it is none."""
    try:
        if isinstance(answer, str):
            return int(answer)
        return int(answer) if isinstance(answer, float) and answer.is_integer() else as_whole(answer)
    except Exception:
        return None


def deal_number(answer: Any) -> int | None:
    """Read a deal number. None when it is none."""
    read = whole_number(answer)
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


_WRITTEN = re.compile(r"[+-]?[\d.]{1,30}(e[+-]?\d{1,2})?(/\d{1,30})?%?", re.ASCII)


def number(answer: Any) -> Fraction | None:
    """Read a number: a fraction, a decimal, a text such as "1/13" or "7.7 %". None when it is none."""
    try:
        if isinstance(answer, str):
            text = _plain(answer)
            if not _WRITTEN.fullmatch(text):  # a huge exponent would take for ever
                return None
            return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        if not isinstance(answer, Real):
            return None
        return Fraction(answer) if isinstance(answer, Rational) else Fraction(float(answer))
    except Exception:
        return None


def _plain(text: str) -> str:
    """Give a number's text in the one form that is read: no spaces, a decimal point, a stroke for a fraction."""
    return "".join(text.lower().replace(",", ".").replace(" in ", "/").replace(" of ", "/").split())


def _half_a_digit(answer: Any) -> Fraction:
    """Give how far from a decimal that may lie which was rounded to it: half of its last digit.

    For a fraction, and for a decimal of a single digit, which says too little, it is 0.
    """
    try:
        text = _plain(str(answer))
        _, digits, exponent = Decimal(text.removesuffix("%")).as_tuple()
    except Exception:  # no decimal, or too long to write out
        return Fraction(0)
    if len(digits) < 2 or not isinstance(exponent, int):
        return Fraction(0)
    return Fraction(10) ** exponent / (200 if text.endswith("%") else 2)


def exactly(right: Fraction, praise: str, named: Mapping[Fraction, str], hint: str) -> Judge:
    """Make a judge of a probability.

    Parameters
    ----------
    right : Fraction
        The answer. A fraction must be equal to it; a decimal counts within one part in a hundred, or when it is rounded
        to two digits or more. One that comes within five parts in a hundred hears that it is near.
    praise : str
        What a right answer hears.
    named : mapping of Fraction to str
        Wrong answers to expect, and what each hears.
    hint : str
        What any other answer hears.
    """

    def judge(answer: Any) -> tuple[bool, str]:
        given = number(answer)
        if given is None:
            return False, 'The answer is a number: a fraction such as "1/4", a decimal, or a percentage such as "25 %".'
        known = min([right, *named], key=lambda value: abs(value - given))
        if known == given:
            return (True, praise) if known == right else (False, named[known])
        if isinstance(answer, Fraction) or (isinstance(answer, str) and "/" in answer):
            return False, hint
        if abs(known - given) <= max(abs(known) / 100, _half_a_digit(answer)):
            return (True, praise) if known == right else (False, named[known])
        if known == right and right.denominator > 1 and abs(given - right) <= right / 20:
            return False, "Nearly: give three digits, or a fraction."
        if right < 1 and abs(given / 100 - right) <= right / 20:
            return False, f'Write a percentage with its sign, in quotes: "{float(given):g} %".'
        return False, hint

    return judge
