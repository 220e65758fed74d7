"""The charts that an experiment shows while it grows, as plain data: a share that settles, counts, two questions.

Their scales can be given, so that they stay where they are while deals are added.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from cardgames.drawing.charts.plain import Chart, Mark, Scale, count_scale, joined, marks, name_scale, share_scale
from cardgames.drawing.charts.signs import BAND, EXACT, SIGNS, SIMULATED
from cardgames.drawing.charts.style import Band, exactly
from cardgames.words import counted, grouped, percent

_MANY = 16  # names that there is room for
_HALF_BAR, _HALF_RULE = 0.35, 0.4
_TOP, _BAND_AT = 1.1, 1.05  # above the square there is room for its interval


def course(
    deals: Sequence[int],
    shares: Sequence[float],
    bands: Sequence[Band],
    *,
    exact: Fraction | float | None = None,
    prediction: float | None = None,
    title: str = "Share of deals won so far",
    most: int | None = None,
    top: float | None = None,
) -> Chart:
    """Show how a share settles as deals are added; before the first, the axes and what was predicted.

    Parameters
    ----------
    deals : sequence of int
        Numbers of deals, growing.
    shares : sequence of float
        The share after so many deals.
    bands : sequence of (low, high)
        The interval of each share.
    exact, prediction : float, optional
        Lines to set beside it.
    title : str
        What the share is of.
    most : int, optional
        Where the axis of deals ends; with the deals when left out.
    top : float, optional
        Where the axis of shares ends; above all that is shown when left out.
    """
    lows, highs = zip(*bands, strict=True) if bands else ((), ())
    first, last = (deals[0], deals[-1]) if deals else (1, 13)
    if top is None:
        top = min(1.0, 1.15 * max(float(exact or 0), prediction or 0, *highs[-1:], 0.05))
    x = count_scale(1 if most else max(1, first), most or max(last, 13), "deals")
    alt = f"{title}: no deals yet."
    if deals:
        band = f"{BAND} {percent(lows[-1])} to {percent(highs[-1])}"
        alt = f"{title}: {percent(shares[-1])} after {_deals(last)}, {band}."
    above = bool(deals) and shares[-1] > top
    return Chart(
        title,
        alt + _told(exact, prediction, "The prediction"),
        x,
        share_scale(0, top),
        marks(
            Mark("band", "simulated", joined(deals, lows, highs), BAND),
            Mark("line", "simulated", joined(deals, shares), SIMULATED.word),
            _value(exact, "exact", (x.low, float(exact or 0), x.high, float(exact or 0))),
            _value(prediction, "predicted", (x.low, prediction or 0, x.high, prediction or 0)),
            Mark("words", "simulated", ((last, 0.92 * top),), words=(f"↑ {percent(shares[-1])}",)) if above else None,
        ),
    )


def spread(
    counts: Mapping[Any, int],
    exact: Mapping[Any, Fraction],
    *,
    title: str,
    label: str,
    names: Sequence[str] = (),
    prediction: float | None = None,
    bands: Sequence[Band] = (),
    top: float | None = None,
) -> Chart:
    """Show how often each result came, beside how often it is to be expected.

    Parameters
    ----------
    counts : mapping
        How often each result came.
    exact : mapping of Fraction
        The probability of each result, in the order of drawing; empty to leave it out.
    title, label : str
        What is counted, and what the results are.
    names : sequence of str
        What to write under the bars, in place of the results themselves.
    prediction : float, optional
        What was predicted for the last result.
    bands : sequence of (low, high)
        The interval of each share; none where they are left out.
    top : float, optional
        Where the axis of shares ends; above all that is shown when left out.
    """
    deals = sum(counts.values())
    results = list(exact or counts)
    words = list(names or map(str, results))
    shares = [counts.get(result, 0) / max(1, deals) for result in results]
    chances = [float(chance) for chance in exact.values()]
    if top is None:
        top = 1.15 * max([*shares, *chances, *(high for _, high in bands), prediction or 0, 0.01])
    cells = [f"{word}: {percent(share)}".replace("\n", " ") for word, share in zip(words, shares, strict=True)]
    if chances:
        cells = [f"{cell}, exact {percent(chance)}" for cell, chance in zip(cells, chances, strict=True)]
    places = range(len(words))
    bars = [(place - _HALF_BAR, 0.0, place + _HALF_BAR, share) for place, share in zip(places, shares, strict=True)]
    ends = [(place, low, place, high) for place, (low, high) in zip(places, bands, strict=False)]
    return Chart(
        title,
        f"{title}, {_deals(deals)}. {'; '.join(cells)}." + _told(None, prediction, "The prediction for the last"),
        name_scale(words, label, every=1 if len(words) <= _MANY else 8),
        share_scale(0, top),
        marks(
            Mark("bars", "simulated", tuple(bars), SIMULATED.labelled(_deals(deals))),
            Mark("rules", "simulated", tuple(ends), BAND),
            Mark("rules", "exact", tuple(_across(place, chance) for place, chance in enumerate(chances)), EXACT.word),
            _value(prediction, "predicted", _across(len(words) - 1, prediction or 0)),
        ),
    )


def square(
    counts: Sequence[Sequence[int]],
    *,
    rows: Sequence[str],
    columns: Sequence[str],
    title: str,
    exact: Fraction | float | None = None,
    prediction: float | None = None,
    band: Band | None = None,
) -> Chart:
    """Show two questions at once as a square, whose parts are as large as their shares of all deals.

    Parameters
    ----------
    counts : two rows of two counts
        Each row is as high as its share of all deals, and cut where its own first count ends.
    rows, columns : two names each
    title : str
        How many deals there are.
    exact, prediction : float, optional
        The share of the first column in the first row: lines to set beside it.
    band : (low, high), optional
        The interval of that share.
    """
    (a, b), (c, d) = counts
    deals, share_words = a + b + c + d, f"share of “{columns[0]}”"
    table = [("", *columns, "all", share_words)]
    for name, (left, right) in zip((*rows, "all"), ((a, b), (c, d), (a + c, b + d)), strict=True):
        total = left + right
        table.append((name, grouped(left), grouped(right), grouped(total), percent(left / total) if total else "–"))
    words = "; ".join(f"{row[0]}: {columns[0]} {row[1]}, {columns[1]} {row[2]}, share {row[4]}" for row in table[1:])
    cut = 1 - (a + b) / deals if deals else 0.0
    first, rest = [], []
    for left, right, bottom, top in ((a, b, cut, 1.0), (c, d, 0.0, cut)):
        if left + right:
            edge = left / (left + right)
            first.append((0.0, bottom, edge, top))
            rest.append((edge, bottom, 1.0, top))
    foot = min(cut, 0.94)  # a line beside a row that is hardly there can still be seen
    y = ((1 + cut) / 2, rows[0]), (cut / 2, rows[1])
    return Chart(
        title,
        f"{title}. {words}." + _told(exact, prediction, f"The prediction for “{rows[0]}”"),
        share_scale(0, 1, share_words),
        Scale(0, _TOP, y if deals else ()),
        marks(
            Mark("cells", "simulated", tuple(rest), columns[1]),
            Mark("bars", "simulated", tuple(first), columns[0]),
            Mark("rules", "simulated", ((band[0], _BAND_AT, band[1], _BAND_AT),), BAND) if band else None,
            _value(exact, "exact", (float(exact or 0), foot, float(exact or 0), _TOP)),
            _value(prediction, "predicted", (prediction or 0, foot, prediction or 0, _TOP)),
        ),
        tuple(table),
    )


def _deals(deals: int) -> str:
    return counted(deals, "deal").replace(str(deals), grouped(deals))


def _value(value: Fraction | float | None, sign: str, line: tuple[float, ...]) -> Mark | None:
    """Give a line for a value, where there is one."""
    return None if value is None else Mark("rules", sign, (line,), SIGNS[sign].labelled(exactly(value)))


def _across(place: float, share: float) -> tuple[float, ...]:
    """Give a line across the bar at a place."""
    return place - _HALF_RULE, share, place + _HALF_RULE, share


def _told(exact: Fraction | float | None, prediction: float | None, predicted: str) -> str:
    told = "" if exact is None else f" The exact value is {exactly(exact)}."
    return told if prediction is None else f"{told} {predicted} was {percent(prediction)}."
