"""The plots of what came of many deals: shares that settle, counts, intervals, and the worth of choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from matplotlib.axes import Axes

from cardgames.drawing.charts.drawn import draw_chart
from cardgames.drawing.charts.growing import course, spread, square
from cardgames.drawing.charts.signs import EXACT, SIMULATED
from cardgames.drawing.charts.style import INK, LETTERS, RED, Band, exactly, new_plot, show_legend, show_percents
from cardgames.drawing.picture import Picture
from cardgames.drawing.settings import own_settings
from cardgames.words import percent

Row = tuple[str, float, float, float]
"""An interval: its name, the share, its low and its high end."""


def running_rate(
    deals: Sequence[int],
    shares: Sequence[float],
    bands: Sequence[Band],
    *,
    exact: Fraction | float | None = None,
    prediction: float | None = None,
    title: str = "Share of deals won so far",
) -> Picture:
    """Draw how a share settles as deals are added.

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
    """
    return draw_chart(course(deals, shares, bands, exact=exact, prediction=prediction, title=title))


def distribution(
    counts: Mapping[Any, int],
    exact: Mapping[Any, Fraction],
    *,
    title: str,
    label: str,
    names: Sequence[str] | None = None,
    prediction: float | None = None,
) -> Picture:
    """Draw how often each result came, beside how often it is to be expected.

    Parameters
    ----------
    counts : mapping
        How often each result came.
    exact : mapping of Fraction
        The probability of each result, in the order of drawing; empty to leave it out.
    title, label : str
        What is counted, and what the results are.
    names : sequence of str, optional
        What to write under the bars, in place of the results themselves.
    prediction : float, optional
        What was predicted for the last result.
    """
    return draw_chart(spread(counts, exact, title=title, label=label, names=names or (), prediction=prediction))


def two_by_two(counts: Sequence[Sequence[int]], *, rows: Sequence[str], columns: Sequence[str], title: str) -> Picture:
    """Draw two questions at once: a square whose parts are as large as their shares of all deals, and the counts.

    Parameters
    ----------
    counts : two rows of two counts
    rows, columns : two names each
    title : str
    """
    return draw_chart(square(counts, rows=rows, columns=columns, title=title))


@own_settings()
def intervals(
    rows: Sequence[Row] | Mapping[str, Sequence[Row]], *, exact: Fraction | float | None = None, title: str
) -> Picture:
    """Draw intervals below one another: a name, the share, the low and the high end of each.

    Intervals that do not hold the exact value are drawn broken and marked with a cross.

    Parameters
    ----------
    rows : sequence of (name, share, low, high), or mapping of such sequences
        From top to bottom. Of several ways to make intervals, by name, each has its line at the same names, one
        right below the other, from thin to thick.
    exact : float, optional
        The exact value.
    title : str
        What the shares are of.

    Raises
    ------
    ValueError
        When the ways do not have the same names.
    """
    ways = dict(rows) if isinstance(rows, Mapping) else {"": rows}
    names, *others = [[name for name, *_ in way] for way in ways.values()]
    if any(other != names for other in others):
        raise ValueError("To stand side by side, all ways to make intervals need the same names in the same order.")
    words = [f"{f'{way}: ' if way else ''}{_described(some[:12])}" for way, some in ways.items()]
    height = 110 + max(5, len(names)) * (26 if len(ways) == 1 else 15 * len(ways))
    picture, axes = new_plot(title, f"{title}. {'. '.join(words)}.", size=(760, height))
    for place, (way, some) in enumerate(ways.items()):
        held = sum(_holds(row, exact) for row in some)
        of_all = "" if exact is None else f"{held} of {len(some)} hold the exact value"
        thick = 3 if len(ways) == 1 else 1.6 + 2.2 * place
        for y, row in enumerate(some):
            _draw_interval(axes, y + 0.9 * ((place + 0.5) / len(ways) - 0.5), row, _holds(row, exact), thick)
        if way:
            label = f"{way}: {of_all}" if of_all else way
            axes.plot([], [], color=SIMULATED.colour, ls=SIMULATED.line, lw=thick, marker="o", ms=6, label=label)
        if of_all:
            picture.alt += f" {way + ': ' if way else ''}{of_all} {exactly(exact or 0)}."
    if exact is not None:
        axes.axvline(float(exact), color=EXACT.colour, ls=EXACT.line, lw=1.8, label=EXACT.labelled(exactly(exact)))
    if exact is not None or len(ways) > 1:
        show_legend(axes)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.9)
    show_percents(axes.xaxis)
    return picture


def _holds(row: Row, exact: Fraction | float | None) -> bool:
    _, _, low, high = row
    return exact is None or low <= exact <= high


def _described(rows: Sequence[Row]) -> str:
    return "; ".join(f"{name}: {percent(share)}, {percent(low)} to {percent(high)}" for name, share, low, high in rows)


def _draw_interval(axes: Axes, y: float, row: Row, holds: bool, thick: float) -> None:
    _, share, low, high = row
    colour, line, marker = (SIMULATED.colour, SIMULATED.line, "o") if holds else (RED, "--", "X")
    axes.plot([low, high], [y, y], color=colour, ls=line, lw=thick, solid_capstyle="butt", dash_capstyle="butt")
    axes.plot([share], [y], color=colour, marker=marker, ms=6 + thick, mec="white", mew=0.7)


@own_settings()
def choices(odds: Mapping[str, Fraction], *, chosen: str, title: str) -> Picture:
    """Draw what each choice is worth, the best ones striped and the chosen one with a star.

    Parameters
    ----------
    odds : mapping of Fraction
        The probability of a win for each choice, by its name.
    chosen : str
        The name of the choice that was made.
    title : str
        What is chosen.
    """
    best = max(odds.values())
    cells = "; ".join(f"{name}: {chance} = {percent(chance)}" for name, chance in odds.items())
    picture, axes = new_plot(title, f"{title}. {cells}. Chosen: {chosen}.", size=(760, 130 + max(4, len(odds)) * 26))
    names = [f"{name} ★" if name == chosen else name for name in odds]
    for y, chance in enumerate(odds.values()):
        is_best = chance == best and best > 0
        style: dict[str, Any] = {"fc": "#d3d1c4" if is_best else "#f1f1ec", "hatch": "//" if is_best else ""}
        axes.barh(y, float(chance), ec=EXACT.colour, ls=EXACT.line, height=0.7, **style)
        axes.text(float(chance), y, f" {chance}" if chance else " 0", va="center", fontsize=LETTERS - 1, color=INK)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlim(0, max(1.15 * float(best), 0.05))
    show_percents(axes.xaxis)
    return picture


@own_settings()
def blank(title: str, words: str) -> Picture:
    """Draw what stands where a plot will be: a question, and what to do."""
    picture, axes = new_plot("", f"{title} {words}")
    axes.set_axis_off()
    for y, text, size in ((0.6, title, LETTERS + 3), (0.4, words, LETTERS)):
        axes.text(0.5, y, text, ha="center", va="center", fontsize=size, color=INK, wrap=True)
    return picture
