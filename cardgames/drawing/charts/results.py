"""The plots of what came of many deals: shares that settle, counts, intervals, and the worth of choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from matplotlib.patches import Rectangle
from matplotlib.ticker import PercentFormatter

from cardgames.drawing.charts.style import BLUE, GREEN, INK, LETTERS, ORANGE, RED, Band, exactly, new_plot, show_legend
from cardgames.drawing.picture import Picture
from cardgames.drawing.settings import own_settings
from cardgames.words import grouped, percent


@own_settings()
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
    last, (low, high) = shares[-1], bands[-1]
    alt = f"{title}: {percent(last)} after {deals[-1]} deals, 95 % interval {percent(low)} to {percent(high)}."
    picture, axes = new_plot(title, alt)
    lows, highs = zip(*bands, strict=True)
    axes.fill_between(deals, lows, highs, color=BLUE, alpha=0.18, lw=0, label="95 % interval")
    axes.plot(deals, shares, color=BLUE, lw=2.2, marker="o" if len(deals) < 30 else "", label="simulated")
    if exact is not None:
        axes.axhline(float(exact), color=INK, ls="--", lw=1.8, label=f"exact: {exactly(exact)}")
        picture.alt += f" The exact value is {exactly(exact)}."
    if prediction is not None:
        axes.axhline(prediction, color=ORANGE, ls=":", lw=3, label=f"predicted: {percent(prediction)}")
        picture.alt += f" The prediction was {percent(prediction)}."
    axes.set_xscale("log")
    axes.set_xlim(max(1, deals[0]), max(deals[-1], 13))
    top = max(value for value in (float(exact or 0), prediction or 0, high, 0.05) if value <= 1)
    axes.set_ylim(0, min(1.0, 1.15 * top))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axes.xaxis.set_major_formatter(lambda deals, _: grouped(deals))
    axes.set_xlabel("deals")
    show_legend(axes)
    return picture


@own_settings()
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
    deals = max(1, sum(counts.values()))
    results = list(exact or counts)
    words = list(names or map(str, results))
    shares = [counts.get(result, 0) / deals for result in results]
    chances = [float(chance) for chance in exact.values()]
    cells = [f"{word}: {percent(share)}" for word, share in zip(words, shares, strict=True)]
    if chances:
        cells = [f"{cell}, exact {percent(chance)}" for cell, chance in zip(cells, chances, strict=True)]
    picture, axes = new_plot(title, f"{title}, {deals} deals. {'; '.join(cells)}.".replace("\n", " "))
    places = list(range(len(words)))
    axes.bar(places, shares, width=0.7, color=BLUE, alpha=0.85, label=f"{deals} simulated deals")
    if chances:
        axes.plot(places, chances, "D", ms=8, color=ORANGE, mec=INK, mew=1.2, label="exact", ls="")
    if prediction is not None:
        axes.hlines(
            prediction, places[-1] - 0.4, places[-1] + 0.4, color=RED, lw=4, label=f"predicted: {percent(prediction)}"
        )
        picture.alt += f" The prediction for the last was {percent(prediction)}."
    marks = [place for place in places if len(places) <= 16 or place % 8 == 0]
    axes.set_xticks(marks, [words[place] for place in marks])
    axes.set_xlabel(label)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axes.set_ylim(0, 1.15 * max([*shares, *chances, prediction or 0, 0.01]))
    show_legend(axes)
    return picture


@own_settings()
def two_by_two(counts: Sequence[Sequence[int]], *, rows: Sequence[str], columns: Sequence[str], title: str) -> Picture:
    """Draw a table of two questions, with the sums and the share of each row's first column.

    Parameters
    ----------
    counts : two rows of two counts
    rows, columns : two names each
    title : str
    """
    (a, b), (c, d) = counts
    table = [[*columns, "all", f"share of “{columns[0]}”"]]
    for name, (left, right) in zip((*rows, "all"), ((a, b), (c, d), (a + c, b + d)), strict=True):
        total = left + right
        table.append([name, str(left), str(right), str(total), percent(left / total) if total else "–"])
    words = "; ".join(f"{row[0]}: {columns[0]} {row[1]}, {columns[1]} {row[2]}, share {row[4]}" for row in table[1:])
    picture, axes = new_plot(title, f"{title}. {words}.")
    axes.set_axis_off()
    axes.set(xlim=(0, 5), ylim=(4.6, -0.6))
    for y, row in enumerate(table):
        for x, text in enumerate(row, start=1 if y == 0 else 0):
            inner = 1 <= y <= 2 and 1 <= x <= 2
            if inner:
                axes.add_patch(_cell(x, y))
            axes.text(
                x + (0.9 if x == 0 else 0.5),
                y + 0.5,
                text,
                ha="right" if x == 0 else "center",
                va="center",
                fontsize=LETTERS + 3 if inner else LETTERS,
                fontweight="bold" if inner or x == 4 else "normal",
                color=INK,
            )
    return picture


@own_settings()
def intervals(
    rows: Sequence[tuple[str, float, float, float]], *, exact: Fraction | float | None = None, title: str
) -> Picture:
    """Draw intervals below one another: a name, the share, the low and the high end of each.

    Intervals that do not hold the exact value are drawn broken and marked with a cross.

    Parameters
    ----------
    rows : sequence of (name, share, low, high)
        From top to bottom.
    exact : float, optional
        The exact value.
    title : str
        What the shares are of.
    """
    held = sum(exact is None or low <= exact <= high for _, _, low, high in rows)
    alt = f"{title}. " + "; ".join(
        f"{name}: {percent(share)}, {percent(low)} to {percent(high)}" for name, share, low, high in rows[:12]
    )
    picture, axes = new_plot(title, alt + ".", size=(760, 110 + max(5, len(rows)) * 26))
    for y, (_, share, low, high) in enumerate(rows):
        holds = exact is None or low <= exact <= high
        colour, line = (BLUE, "-") if holds else (RED, "--")
        axes.plot([low, high], [y, y], color=colour, ls=line, lw=3, solid_capstyle="butt")
        axes.plot([share], [y], marker="o" if holds else "X", ms=9, color=colour)
    if exact is not None:
        axes.axvline(float(exact), color=INK, ls="--", lw=1.8, label=f"exact: {exactly(exact)}")
        picture.alt += f" {held} of {len(rows)} hold the exact value {exactly(exact)}."
        show_legend(axes)
    axes.set_yticks(range(len(rows)), [row[0] for row in rows])
    axes.set_ylim(len(rows) - 0.4, -0.9)
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    return picture


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
        axes.barh(
            y, float(chance), color=GREEN if is_best else BLUE, hatch="//" if is_best else "", ec="white", height=0.7
        )
        axes.text(float(chance), y, f" {chance}" if chance else " 0", va="center", fontsize=LETTERS - 1, color=INK)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlim(0, max(1.15 * float(best), 0.05))
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    return picture


@own_settings()
def blank(title: str, words: str) -> Picture:
    """Draw what stands where a plot will be: a question, and what to do."""
    picture, axes = new_plot("", f"{title} {words}")
    axes.set_axis_off()
    for y, text, size in ((0.6, title, LETTERS + 3), (0.4, words, LETTERS)):
        axes.text(0.5, y, text, ha="center", va="center", fontsize=size, color=INK, wrap=True)
    return picture


def _cell(x: float, y: float) -> Rectangle:
    return Rectangle((x + 0.04, y + 0.06), 0.92, 0.88, fc="#e3eef5", ec=BLUE, lw=1.2)
