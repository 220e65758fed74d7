"""The plots of the lessons.

Each is a `Picture` with a description. The colours are told apart by colour-blind eyes (Okabe and Ito 2008) and never
alone: shape, dash or words say the same. Letters are large enough for the back row.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import Circle, FancyArrowPatch
from matplotlib.ticker import PercentFormatter

from cardgames.drawing.comparison_charts import draw_comparison as draw_comparison
from cardgames.drawing.palette import BLUE, GREEN, INK, ORANGE, RED, Band
from cardgames.drawing.picture import Picture
from cardgames.games.arrows import all_lead_to_centre, arrows, way_to_centre
from cardgames.games.clock import CENTRE, HOURS, Clock, place_name

_LETTERS = 13
_SIZE = (760, 420)


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
    alt = f"{title}: {last:.2%} after {deals[-1]} deals, 95 % interval {low:.2%} to {high:.2%}."
    picture, axes = _axes(title, alt)
    lows, highs = zip(*bands, strict=True)
    axes.fill_between(deals, lows, highs, color=BLUE, alpha=0.18, lw=0, label="95 % interval")
    axes.plot(deals, shares, color=BLUE, lw=2.2, marker="o" if len(deals) < 30 else "", label="simulated")
    if exact is not None:
        axes.axhline(float(exact), color=INK, ls="--", lw=1.8, label=f"exact: {_value(exact)}")
        picture.alt += f" The exact value is {_value(exact)}."
    if prediction is not None:
        axes.axhline(prediction, color=ORANGE, ls=":", lw=3, label=f"predicted: {prediction:.1%}")
        picture.alt += f" The prediction was {prediction:.1%}."
    axes.set_xscale("log")
    axes.set_xlim(max(1, deals[0]), max(deals[-1], 13))
    top = max(value for value in (float(exact or 0), prediction or 0, high, 0.05) if value <= 1)
    axes.set_ylim(0, min(1.0, 1.15 * top))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.xaxis.set_major_formatter(lambda deals, _: f"{deals:,.0f}".replace(",", " "))
    axes.set_xlabel("deals")
    _legend(axes)
    return picture


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
    cells = [f"{word}: {share:.1%}" for word, share in zip(words, shares, strict=True)]
    if chances:
        cells = [f"{cell}, exact {chance:.1%}" for cell, chance in zip(cells, chances, strict=True)]
    picture, axes = _axes(title, f"{title}, {deals} deals. {'; '.join(cells)}.".replace("\n", " "))
    places = list(range(len(words)))
    axes.bar(places, shares, width=0.7, color=BLUE, alpha=0.85, label=f"{deals} simulated deals")
    if chances:
        axes.plot(places, chances, "D", ms=8, color=ORANGE, mec=INK, mew=1.2, label="exact", ls="")
    if prediction is not None:
        axes.hlines(
            prediction, places[-1] - 0.4, places[-1] + 0.4, color=RED, lw=4, label=f"predicted: {prediction:.1%}"
        )
        picture.alt += f" The prediction for the last was {prediction:.1%}."
    marks = [place for place in places if len(places) <= 16 or place % 8 == 0]
    axes.set_xticks(marks, [words[place] for place in marks])
    axes.set_xlabel(label)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.set_ylim(0, 1.15 * max([*shares, *chances, prediction or 0, 0.01]))
    _legend(axes)
    return picture


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
        table.append([name, str(left), str(right), str(total), f"{left / total:.2%}" if total else "–"])
    words = "; ".join(f"{row[0]}: {columns[0]} {row[1]}, {columns[1]} {row[2]}, share {row[4]}" for row in table[1:])
    picture, axes = _axes(title, f"{title}. {words}.", size=(760, 420))
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
                fontsize=_LETTERS + 3 if inner else _LETTERS,
                fontweight="bold" if inner or x == 4 else "normal",
                color=INK,
            )
    return picture


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
        f"{name}: {share:.1%}, {low:.1%} to {high:.1%}" for name, share, low, high in rows[:12]
    )
    picture, axes = _axes(title, alt + ".", size=(760, 110 + max(5, len(rows)) * 26))
    for y, (_, share, low, high) in enumerate(rows):
        holds = exact is None or low <= exact <= high
        colour, line = (BLUE, "-") if holds else (RED, "--")
        axes.plot([low, high], [y, y], color=colour, ls=line, lw=3, solid_capstyle="butt")
        axes.plot([share], [y], marker="o" if holds else "X", ms=9, color=colour)
    if exact is not None:
        axes.axvline(float(exact), color=INK, ls="--", lw=1.8, label=f"exact: {_value(exact)}")
        picture.alt += f" {held} of {len(rows)} hold the exact value {_value(exact)}."
        _legend(axes)
    axes.set_yticks(range(len(rows)), [row[0] for row in rows])
    axes.set_ylim(len(rows) - 0.4, -0.9)
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    return picture


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
    cells = "; ".join(f"{name}: {chance} = {float(chance):.1%}" for name, chance in odds.items())
    picture, axes = _axes(title, f"{title}. {cells}. Chosen: {chosen}.", size=(760, 130 + max(4, len(odds)) * 26))
    names = [f"{name} ★" if name == chosen else name for name in odds]
    for y, chance in enumerate(odds.values()):
        is_best = chance == best and best > 0
        axes.barh(
            y, float(chance), color=GREEN if is_best else BLUE, hatch="//" if is_best else "", ec="white", height=0.7
        )
        axes.text(float(chance), y, f" {chance}" if chance else " 0", va="center", fontsize=_LETTERS - 1, color=INK)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlim(0, max(1.15 * float(best), 0.05))
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    return picture


def blank(title: str, words: str) -> Picture:
    """Draw what stands where a plot will be: a question, and what to do."""
    picture, axes = _axes("", f"{title} {words}")
    axes.set_axis_off()
    for y, text, size in ((0.6, title, _LETTERS + 3), (0.4, words, _LETTERS)):
        axes.text(0.5, y, text, ha="center", va="center", fontsize=size, color=INK, wrap=True)
    return picture


def draw_arrows(position: Clock) -> Picture:
    """Draw the arrows of a deal of Clock: from each hour to the pile that its bottom card names.

    Arrows whose way leads to the centre are whole and blue; those that run in a circle, or into one, are broken and
    red.

    Raises
    ------
    ValueError
        When `position` is no deal of Clock.
    """
    way = arrows(position)
    lost = [hour for hour in HOURS if way_to_centre(way, hour) is None]
    verdict = "all lead to the centre: the deal is won" if not lost else f"{_never(len(lost))} the centre: it is lost"
    title = f"{position.title}: {verdict}"
    steps = ", ".join(f"{hour} to {place_name(pile)}" for hour, pile in way.items())
    picture, axes = _axes(title, f"{title}. Arrows: {steps}.", size=(640, 620))
    axes.set_axis_off()
    axes.set(xlim=(-1.5, 1.5), ylim=(-1.4, 1.4), aspect="equal")
    spots = {hour: (math.sin(hour * math.pi / 6), math.cos(hour * math.pi / 6)) for hour in HOURS} | {
        CENTRE: (0.0, 0.0)
    }
    for hour, pile in way.items():
        colour, line = (RED, "--") if hour in lost else (BLUE, "-")
        axes.add_patch(_arrow(spots[hour], spots[pile], colour, line))
    for pile, (x, y) in spots.items():
        colour = RED if pile in lost else BLUE
        axes.add_patch(Circle((x, y), 0.115, fc="white", ec=colour, lw=2.5, zorder=3))
        text = "K" if pile == CENTRE else str(pile)
        axes.text(x, y, text, ha="center", va="center", fontsize=_LETTERS + 2, fontweight="bold", color=INK, zorder=4)
        if pile != CENTRE:
            card = str(position.deck[pile - 1])
            far = 1.42 if way[pile] == pile else 1.21  # beyond the loop of a pile that names itself
            axes.text(far * x, far * y, card, ha="center", va="center", fontsize=_LETTERS, color=INK, zorder=4)
    assert (not lost) == all_lead_to_centre(way)
    return picture


def _never(hours: int) -> str:
    return "1 never reaches" if hours == 1 else f"{hours} never reach"


def _arrow(start: tuple[float, float], end: tuple[float, float], colour: str, line: str) -> FancyArrowPatch:
    if start == end:  # the bottom card names its own pile: a loop outwards
        x, y = start
        turn = math.atan2(y, x)
        ends = [(x + 0.13 * math.cos(turn + side), y + 0.13 * math.sin(turn + side)) for side in (0.9, -0.9)]
        bend = "arc3,rad=-1.9"
        return FancyArrowPatch(
            *ends, connectionstyle=bend, arrowstyle="-|>", mutation_scale=17, color=colour, ls=line, lw=2
        )
    return FancyArrowPatch(
        start,
        end,
        connectionstyle="arc3,rad=0.14",
        arrowstyle="-|>",
        mutation_scale=17,
        shrinkA=17,
        shrinkB=17,
        color=colour,
        ls=line,
        lw=2,
        zorder=2,
    )


def _cell(x: float, y: float) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x + 0.04, y + 0.06), 0.92, 0.88, fc="#e3eef5", ec=BLUE, lw=1.2)


def _axes(title: str, alt: str, size: tuple[int, int] = _SIZE) -> tuple[Picture, Axes]:
    picture = Picture(alt, size, facecolor="white", layout="constrained")
    axes = picture.add_subplot()
    axes.set_title(title, fontsize=_LETTERS + 1, color=INK)
    axes.tick_params(labelsize=_LETTERS, colors=INK)
    axes.xaxis.label.set(fontsize=_LETTERS, color=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(visible=True, color="#d8d8d2", lw=0.7)
    axes.set_axisbelow(True)
    return picture, axes


def _legend(axes: Axes) -> None:
    """Explain the marks below the plot, where nothing is covered."""
    axes.figure.legend(loc="outside lower center", ncols=2, fontsize=_LETTERS - 1, frameon=False)


def _value(exact: Fraction | float) -> str:
    return f"{exact} = {float(exact):.2%}" if isinstance(exact, Fraction) else f"{exact:.2%}"
