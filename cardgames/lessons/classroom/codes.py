"""A record as a code of eight signs, to be read aloud, typed or pasted: ``4KX9-MACT``.

Seven signs are the record, written as one number with 23 digits to choose from; the eighth is the check sign. The signs
are eight digits and fifteen letters of which no two look alike: 0, 1, B, D, G, I, L, O, Q, S, U, V and Z are missing.

The check is that of ISBN-10, with 23 in the place of 11: the signs, each times its place, add up to a number that
leaves 1 when it is divided by 23. As 23 is a prime, a sign that is mistyped, and any two signs that are swapped, always
break it. The 1 is the version: in another version of this code another rest is left, so that neither reads the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.tasks import MOST_RIGHT, MOST_SEATS, TASKS, Task
from cardgames.words import shortened

SIGNS = "23456789ACEFHJKMNPRTWXY"
LENGTH = 8
VERSION = 1
_BASE = len(SIGNS)
_LOOKS_LIKE = str.maketrans("BSZG", "8526")
"""What somebody may have read in place of a sign; these letters are in no code."""
_LONGEST_PASTE = 20_000


class Pasted(NamedTuple):
    """What was found in a text of codes.

    Attributes
    ----------
    records : tuple of Record
    faults : tuple of str
        A sentence for each code that is none, with its line.
    """

    records: tuple[Record, ...]
    faults: tuple[str, ...]


def code_of(record: Record) -> str:
    """Write a record as a code: ``4KX9-MACT``."""
    number = _number_of(record)
    signs: list[int] = []
    for _ in range(LENGTH - 1):
        number, sign = divmod(number, _BASE)
        signs.append(sign)
    signs.reverse()
    rest = (VERSION - _weighed(signs)) * pow(LENGTH, -1, _BASE)
    code = "".join(SIGNS[sign] for sign in (*signs, rest % _BASE))
    return f"{code[:4]}-{code[4:]}"


def read_code(text: str) -> Record:
    """Read a code; spaces, hyphens and small letters do no harm.

    Raises
    ------
    ValueError
        When it is none, or a sign of it is mistyped.
    """
    if not isinstance(text, str):
        raise ValueError(f"A code is a text of eight signs, not {shortened(text)}.")
    code = re.sub(r"[\s\-‐‑–—.]", "", text[:100]).upper().translate(_LOOKS_LIKE)
    if strange := next((sign for sign in code if sign not in SIGNS), ""):
        raise ValueError(f"{_quoted(text)} is no code: {strange!r} is in none.")
    if len(code) != LENGTH:
        raise ValueError(f"{_quoted(text)} is no code: a code has {LENGTH} signs, and this has {len(code)}.")
    signs = [SIGNS.index(sign) for sign in code]
    number = 0
    for sign in signs[:-1]:
        number = _BASE * number + sign
    record = _record_of(number) if _weighed(signs) % _BASE == VERSION else None
    if record is None:
        raise ValueError(f"{_quoted(text)} is mistyped: its signs do not fit together. Please look again.")
    return record


def read_codes(text: str) -> Pasted:
    """Read many codes: one a line, or several with commas or spaces between; what stands before a colon is skipped.

    Raises
    ------
    ValueError
        When it is no text, or too long a one.
    """
    if not isinstance(text, str) or len(text) > _LONGEST_PASTE:
        raise ValueError(f"Paste the codes as a text of at most {_LONGEST_PASTE} characters.")
    records: list[Record] = []
    faults: list[str] = []
    for line, written in enumerate(text.splitlines(), start=1):
        for code in _codes_in(written.rpartition(":")[2]):
            try:
                records.append(read_code(code))
            except ValueError as error:
                faults.append(f"Line {line}: {error}")
    return Pasted(tuple(records), tuple(faults))


def _codes_in(line: str) -> Iterator[str]:
    """Give what should be codes, those that are written in two halves as one."""
    for part in re.split(r"[,;]", line):
        words = re.sub(r"\s*[-‐‑–—]\s*", "-", part).split()
        are_halves = len(words) > 1 and not len(words) % 2 and all(len(word) == LENGTH // 2 for word in words)
        yield from (" ".join(pair) for pair in zip(words[::2], words[1::2], strict=True)) if are_halves else words


def _weighed(signs: Sequence[int]) -> int:
    return sum(place * sign for place, sign in enumerate(signs, start=1))


def _quoted(text: str) -> str:
    return shortened(text.strip(), most=24)


# One number for a record: lesson after lesson, and within each the fields as the digits of a number.


def _sizes(task: Task) -> tuple[int, ...]:
    """Give how many values each field can have: the seat, the predictions, the results, the right answers."""
    results = _first_with(task, task.most + 1)
    return (MOST_SEATS, *(guess.values + 1 for guess in task.guesses), results, MOST_RIGHT + 1)


def _first_with(task: Task, deals: int) -> int:
    """Give the place of the first result with so many deals, 0 of them: those with fewer deals come before it."""
    return deals + task.each * deals * (deals - 1) // 2


def _count_of(task: Task) -> int:
    product = 1
    for size in _sizes(task):
        product *= size
    return product


def _number_of(record: Record) -> int:
    task = record.task
    guessed = zip(task.guesses, record.predictions, strict=True)
    values = (
        record.seat - 1,
        *(0 if one is None else guess.place(one) + 1 for guess, one in guessed),
        _first_with(task, record.deals) + record.wins,
        record.right,
    )
    number = 0
    for size, value in zip(_sizes(task), values, strict=True):
        number = number * size + value
    return sum(_count_of(other) for other in TASKS.values() if other.lesson < task.lesson) + number


def _record_of(number: int) -> Record | None:
    """Give the record that a number stands for; None when it stands for none."""
    for task in TASKS.values():
        if number < (count := _count_of(task)):
            try:
                return _record_in(task, number)
            except ValueError:
                return None
        number -= count
    return None


def _record_in(task: Task, number: int) -> Record:
    values = []
    for size in reversed(_sizes(task)):
        number, value = divmod(number, size)
        values.append(value)
    right, result, *guessed, seat = values
    deals = _deals_at(task, result)
    predictions = zip(task.guesses, reversed(guessed), strict=True)
    return Record(
        lesson=task.lesson,
        seat=seat + 1,
        predictions=tuple(guess.at(place - 1) if place else None for guess, place in predictions),
        wins=result - _first_with(task, deals),
        deals=deals,
        right=right,
    )


def _deals_at(task: Task, result: int) -> int:
    """Give how many deals the result at a place has: the largest number whose first result does not lie after it."""
    deals = isqrt(2 * result // task.each) + 1
    while _first_with(task, deals) > result:
        deals -= 1
    return deals
