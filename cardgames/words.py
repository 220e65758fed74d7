"""Words and numbers: the one way to write a count, a list, a large number, a percentage, and to check a whole number.

Every sentence of the package is put together with these.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fractions import Fraction

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def as_whole(number: Any) -> int | None:
    """Give a whole number, such as one of NumPy's, as an ``int``; None where it is something else, as True is."""
    if type(number).__name__ == "bool":  # NumPy's has that name, too
        return None
    try:
        return operator.index(number)
    except TypeError:
        return None


def entries(row: Any) -> Iterator[Any] | None:
    """Give the entries of a row, such as a list, one after another; None where it is none."""
    try:
        found: Iterator[Any] = iter(row)
    except TypeError:  # also of an array without dimensions, which has a method for it
        return None
    return found


def whole_number(name: str, number: Any, least: int, most: int | None = None) -> int:
    """Give a whole number in its range.

    Parameters
    ----------
    name : str
        What the number is, for the message.
    number : object
        What was given; NumPy's whole numbers count too.
    least, most : int
        The range; without `most` there is no largest.

    Raises
    ------
    ValueError
        When it is no whole number in its range; the message names it.
    """
    whole = as_whole(number)
    if whole is None or whole < least:
        raise ValueError(f"The {name} is a whole number of at least {least}, not {shortened(number)}.")
    if most is not None and whole > most:
        raise ValueError(f"The {name} is at most {grouped(most)}.")
    return whole


def counted(count: int, one: str, many: str = "") -> str:
    """Write a count with its noun: ``1 move``, ``3 moves``; with `many`, ``1 card is`` and ``3 cards are``."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def number_word(count: int) -> str:
    """Write a number up to ten as a word, and a larger one in digits."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted_in_words(count: int, one: str, many: str = "") -> str:
    """Write a count of up to ten in words, with its noun: ``one suit``, ``three passes``, ``12 passes``."""
    return f"{number_word(count)} {one if count == 1 else many or one + 's'}"


def listed(words: Iterable[object], last: str = "and") -> str:
    """List some words: ``3, 5 and 7``; nothing for none of them.

    Parameters
    ----------
    words : iterable
    last : str
        What stands before the last of them: ``and``, ``or``.
    """
    *others, end = [*map(str, words)] or [""]
    return f"{', '.join(others)} {last} {end}" if others else end


def choice(words: Iterable[object]) -> str:
    """List what may be chosen, as it is written in Python: ``'top', 'any' or 'turned'``."""
    return listed(map(repr, words), "or")


def grouped(number: float) -> str:
    """Write a large number in groups of three digits: ``10 000``."""
    return f"{number:,.0f}".replace(",", " ")


def percent(share: float | Fraction) -> str:
    """Write a share as a percentage: two digits after the point below ten per cent, one above."""
    value = 100 * float(share)
    return f"{value:.2f} %" if abs(value) < 9.995 else f"{value:.1f} %"


def points(difference: float) -> str:
    """Write a difference of two shares in percentage points, with its sign: ``+1.25``, ``−0.40``."""
    return f"{100 * difference:+.2f}".replace("-", "−")


def shortened(value: object, most: int = 40) -> str:
    """Quote a value for a message, however long it is."""
    if isinstance(value, int) and not -(10**most) < value < 10**most:
        return "such a long number"  # str() of it may be refused by Python itself
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"
