"""Pooling: the results of a class, one a line, read as people write them and added up.

``Ada: 2 of 13``, ``7: 2/13``, ``2 out of 13`` and the rows of a table, such as ``7;2;13``, are results. A line that is
none, or whose name was there before, is never left out in silence: all of them are named, and nothing is counted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from cardgames.chance.rates import Rate
from cardgames.reading import GROUPED, OUT_OF, read_count
from cardgames.words import listed, shortened

_RESULT = re.compile(
    rf"(?<![\w.,+−–-])(?P<wins>{GROUPED})(?:\s+(?:wins?|won))?{OUT_OF}(?P<deals>{GROUPED})(?P<rest>.*)", re.IGNORECASE
)
_GOES_ON = re.compile(rf"\w|[.,]\d|\s*[%‰]|\s+\d|{OUT_OF}[+−–-]?\d", re.IGNORECASE)
_NO_NAME = re.compile(r"\bafter [\d ]+ deals?\b|\b(?:i|me|my|we|our|won|wins?|results?)\b", re.IGNORECASE)
_APART = (":", ";", ",", "=", "\t", "–", "—", "-")
_AROUND = "".join(_APART) + " ."
_NAMED = 5  # so many faulty lines get a sentence of their own


class Result(NamedTuple):
    """What a line says: whose result it is, empty where it does not say, and the counts."""

    name: str
    wins: int
    deals: int


def pool(text: str) -> Rate:
    """Add up the results of a class, one a line.

    Parameters
    ----------
    text : str
        Lines such as ``Ada: 2 of 13``, ``Ada 2/13``, ``2 out of 13``, ``2 von 13``, or rows of a table with the name
        first, ``7;2;13``, also with tabs or commas. What stands before a result is a name, and each comes once.

    Raises
    ------
    ValueError
        Naming all lines that are faulty, or when there is none at all.
    """
    lines = {place: line.strip() for place, line in enumerate(str(text).splitlines(), start=1) if line.strip()}
    if not lines:
        raise ValueError("Paste one result a line, such as: Ada: 2 of 13.")
    rates: list[Rate] = []
    faults: dict[int, str] = {}
    places: dict[str, int] = {}
    for place, line in lines.items():
        try:
            name, wins, deals = read_result(line)
            rates.append(Rate(wins, deals))
        except NoResult:
            faults[place] = f"Line {place} is not one result such as '2 of 13': {shortened(line, 60)}."
        except ValueError as error:
            faults[place] = f"Line {place}: {error}"
        else:
            key = " ".join(name.casefold().split())
            if key and places.setdefault(key, place) != place:
                faults[place] = f"Line {place}: {shortened(name)} is in line {places[key]} already."
    if faults:
        raise ValueError(_told(faults))
    return sum(rates[1:], rates[0])


class NoResult(ValueError):
    """A line that is not one result."""


def read_result(line: str) -> Result:
    """Read a line with one result.

    Raises
    ------
    NoResult
        When it has none, or more than one.
    ValueError
        When it may mean two things; the message says how to write it.
    """
    fields = [field.strip() for field in re.split(r"[;\t]", line.rstrip(";\t"))]
    if len(fields) == 1 and line.count(",") == 2:
        fields = [field.strip() for field in line.split(",")]
    found = _RESULT.search(line)
    if found is None:
        return _read_row(fields)
    before, wins, rest = line[: found.start()], found["wins"], found["rest"]
    if _GOES_ON.match(rest) or _RESULT.search(rest):
        raise NoResult
    first, *groups = wins.split()
    may_be_two = groups and not groups[0].startswith("0")  # seat 3 with 120 wins, or 3120 wins
    if may_be_two and not before.rstrip(" ").endswith(_APART):
        raise ValueError(
            f"{first} and {groups[0]} may be one number or two; put a colon between a name and its result."
        )
    return _counted(before, wins, found["deals"])


def _read_row(fields: list[str]) -> Result:
    """Read a row of a table: the counts side by side, and the name before them where there is one."""
    counts = [place for place, field in enumerate(fields) if re.fullmatch(GROUPED, field)]
    if len(fields) > 2 and 0 in counts:
        counts.remove(0)  # the first of more than two is a seat
    if len(counts) != 2 or counts[1] != counts[0] + 1:
        raise NoResult
    return _counted(" ".join(fields[: counts[0]]), fields[counts[0]], fields[counts[1]])


def _counted(before: str, wins: str, deals: str) -> Result:
    happened, tried = read_count(wins), read_count(deals)
    if happened is None or tried is None:
        raise NoResult
    return Result(_NO_NAME.sub("", before).strip(_AROUND), happened, tried)


def _told(faults: Mapping[int, str]) -> str:
    """Put the sentences about all faulty lines together; of very many, the last are only named."""
    told, others = list(faults.values()), list(faults)[_NAMED:]
    if len(others) == 1:
        return " ".join([*told[:_NAMED], f"Line {others[0]} is faulty, too."])
    return " ".join([*told[:_NAMED], *([f"Lines {listed(others)} are faulty, too."] if others else [])])
