"""A chart as plain data: two scales and the marks between them. The browser draws it, and matplotlib the same one.

A form says how a mark's numbers are meant:

- ``line``: points (x, y), to be joined; ``band``: (x, low, high), to be filled;
- ``bars``: (left, bottom, right, top) of each; ``cells``: the same, for what is left over;
- ``rules``: (x, y, x, y), a line from here to there; ``words``: (x, y), where words stand above.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from matplotlib.ticker import MaxNLocator

from cardgames.drawing.charts.style import percents
from cardgames.words import grouped

Numbers = tuple[tuple[float, ...], ...]
Ticks = tuple[tuple[float, str], ...]
FORMS = ("line", "band", "bars", "cells", "rules", "words")
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Scale:
    """One axis of a chart.

    Attributes
    ----------
    low, high : float
        Its ends.
    ticks : tuple of (float, str)
        Where it is marked, and with what.
    label : str
        What it measures.
    is_log : bool
        Whether equal steps multiply.
    """

    low: float
    high: float
    ticks: Ticks = ()
    label: str = ""
    is_log: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that is drawn in a chart.

    Attributes
    ----------
    form : str
        One of `FORMS`.
    sign : str
        What it stands for, by its name in `SIGNS`.
    at : tuple of tuple of float
        Its numbers, as the form has them.
    label : str
        What the key of the chart says of it; empty where it has no place there.
    words : tuple of str
        What stands at each place, where the form is ``words``.
    """

    form: str
    sign: str
    at: Numbers
    label: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart.

    Attributes
    ----------
    title, alt : str
        What stands above; and all that there is to see, in words.
    x, y : Scale
    marks : tuple of Mark
        From the hindmost to the foremost.
    table : tuple of tuple of str
        The counts behind it, a row of headings first; empty where there is none.
    """

    title: str
    alt: str
    x: Scale
    y: Scale
    marks: tuple[Mark, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()

    def to_data(self) -> dict[str, Any]:
        """Give what the browser gets: lists, texts and numbers with six digits."""
        data = _rounded(asdict(self))
        assert isinstance(data, dict)
        return data


def share_scale(low: float, high: float, label: str = "") -> Scale:
    """Give a scale of shares, marked in per cent."""
    places = MaxNLocator(nbins=6, steps=[1, 2, 2.5, 5, 10]).tick_values(low, high)
    inside = [float(place) for place in places if low - 1e-9 <= place <= high + 1e-9]
    return Scale(low, high, tuple(zip(inside, percents(inside), strict=True)), label)


def count_scale(low: float, high: float, label: str = "") -> Scale:
    """Give a scale of counts on which equal steps multiply, marked at powers of ten; between, where these are few."""
    tens = [10**power for power in range(13)]
    few = high < 1000 * low
    marked = [step * ten for ten in tens for step in ((1, 2, 5) if few else (1,)) if low <= step * ten <= high]
    return Scale(low, high, tuple((float(place), grouped(place)) for place in marked), label, is_log=True)


def name_scale(names: Sequence[str], label: str = "", every: int = 1) -> Scale:
    """Give a scale of names, each in the middle of a place as wide as 1, with so many of them written."""
    marked = tuple((float(place), name) for place, name in enumerate(names) if place % every == 0)
    return Scale(-0.6, len(names) - 0.4, marked, label)


def marks(*some: Mark | None) -> tuple[Mark, ...]:
    """Give those marks that are there and have a place to be drawn at."""
    return tuple(mark for mark in some if mark is not None and mark.at)


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        short = float(f"{value:.{_DIGITS}g}")
        return int(short) if short.is_integer() else short
    if isinstance(value, dict):
        return {name: _rounded(part) for name, part in value.items()}
    return [_rounded(part) for part in value] if isinstance(value, (list, tuple)) else value


def joined(*columns: Iterable[float]) -> Numbers:
    """Give the numbers of a mark, from one column for each of them."""
    return tuple(tuple(map(float, row)) for row in zip(*columns, strict=True))
