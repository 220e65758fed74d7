"""The picture of a paired comparison: two players, or two ways to play, on the same deals.

On the left who won how many deals: both, only the one, only the other, neither. On the right the difference with two
intervals: of the same deals, and as it would be if each had played deals of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill, shorten
from typing import Any, Protocol

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from cardgames.drawing.charts.style import BLUE, INK, LETTERS, ORANGE, Band
from cardgames.drawing.picture import Picture
from cardgames.drawing.settings import own_settings
from cardgames.words import grouped, points


class Compared(Protocol):
    """What is drawn: `cardgames.chance.paired.PairedComparison` is such a thing."""

    @property
    def one(self) -> str:
        """The one player."""

    @property
    def other(self) -> str:
        """The other player."""

    @property
    def both(self) -> int:
        """How many deals both won."""

    @property
    def only_one(self) -> int:
        """How many only the one won."""

    @property
    def only_other(self) -> int:
        """How many only the other won."""

    @property
    def neither(self) -> int:
        """How many neither won."""

    @property
    def difference(self) -> float:
        """The share that the one won, less the share that the other won."""

    def interval(self) -> Band:
        """The 95 % interval of the difference."""

    def unpaired_interval(self) -> Band:
        """The 95 % interval as it would be if each had played deals of its own."""


Difference = tuple[str, float, float, float]  # its name, the difference, the ends of its interval
_SMALL: dict[str, Any] = {"fontsize": LETTERS - 2, "color": INK}
_PALE = "#f1f1ec"
_TINTS = (("#cfe4f1", BLUE, "//"), ("#fae3b4", ORANGE, "\\\\"))


@own_settings()
def comparison(compared: Compared, *, names: tuple[str, str] | None = None, title: str = "") -> Picture:
    """Draw what two players won on the same deals, and how far the difference can be trusted.

    Parameters
    ----------
    compared : Compared
        What `compare_play` gives.
    names : two str, optional
        What to call the two, in place of their own names.
    title : str
        What stands above.

    Returns
    -------
    Picture
        With all its numbers in the description.
    """
    wins = (compared.both, compared.only_one, compared.only_other, compared.neither)
    names = names or (compared.one, compared.other)
    differences: list[Difference] = [
        ("on the same deals", compared.difference, *compared.interval()),
        ("if each had deals of its own", compared.difference, *compared.unpaired_interval()),
    ]
    both, first, second, neither = wins
    deals = grouped(sum(wins))
    title = title or f"The same {deals} deals, played twice"
    words = [f"both won {both}", f"only {names[0]} {first}", f"only {names[1]} {second}", f"neither {neither}"]
    words += [f"difference {name} {points(value)} points, {_ends(low, high)}" for name, value, low, high in differences]
    picture = Picture(f"{title}. {'; '.join(words)}.", (820, 400), facecolor="white", layout="constrained")
    picture.suptitle(title, fontsize=LETTERS + 1, color=INK)
    table, line = picture.subplots(1, 2, width_ratios=(1, 1.15))
    _draw_table(table, wins, names)
    _draw_differences(line, differences, names)
    return picture


def _draw_table(axes: Axes, wins: tuple[int, int, int, int], names: tuple[str, str]) -> None:
    """Draw the four counts: a row for each ending of the first player, a column for each of the second."""
    both, first, second, neither = wins
    axes.set(xlim=(0, 2), ylim=(2, 0))
    axes.tick_params(length=0, labelsize=LETTERS - 1, colors=INK)
    axes.spines[:].set_visible(False)
    axes.xaxis.set_label_position("top")
    axes.xaxis.tick_top()
    for axis, name in ((axes.xaxis, names[1]), (axes.yaxis, names[0])):
        axis.set_ticks([0.5, 1.5], ["wins", "does not"])
        axis.set_label_text(fill(name, 30), fontsize=LETTERS, fontweight="bold", color=INK)
    axes.set_yticks([0.5, 1.5], ["wins", "does not"], rotation=90, va="center")
    plain = (_PALE, INK, "")
    cells = (
        (0, 0, both, "both", plain),
        (1, 0, first, fill(shorten(f"only {names[0]}", 32, placeholder=" …"), 17), _TINTS[0]),
        (0, 1, second, fill(shorten(f"only {names[1]}", 32, placeholder=" …"), 17), _TINTS[1]),
        (1, 1, neither, "neither", plain),
    )
    for x, y, count, words, (fill_colour, edge, hatch) in cells:
        axes.add_patch(
            Rectangle((x + 0.03, y + 0.03), 0.94, 0.94, fc=fill_colour, ec=edge, lw=2 if hatch else 0.8, zorder=1)
        )
        if hatch:  # a striped edge, so that nothing hangs on colour alone
            axes.add_patch(Rectangle((x + 0.03, y + 0.85), 0.94, 0.12, fc="none", ec=edge, hatch=hatch, lw=0, zorder=2))
        style: dict[str, Any] = {"ha": "center", "va": "center", "color": INK, "zorder": 3}
        axes.text(x + 0.5, y + 0.36, str(count), fontsize=LETTERS + 7, fontweight="bold", **style)
        axes.text(x + 0.5, y + 0.65, words, fontsize=LETTERS - 2, **style)


def _draw_differences(axes: Axes, differences: Sequence[Difference], names: tuple[str, str]) -> None:
    """Draw the differences below one another, with a line at none; broken where the interval holds that line."""
    for y, (_, value, low, high) in enumerate(differences):
        dash, inside = ("--", "white") if low <= 0 <= high else ("-", BLUE)
        axes.plot([100 * low, 100 * high], [y, y], color=BLUE, ls=dash, lw=3)
        axes.plot([100 * value], [y], marker="o", ms=10, color=BLUE, mfc=inside, mew=2, ls="")
        words, box = f"{points(value)} points\n{_ends(low, high)}", {"fc": "white", "ec": "none", "pad": 1}
        at: dict[str, Any] = {"xytext": (0, 10), "textcoords": "offset points", "ha": "center", "va": "bottom"}
        axes.annotate(words, (50 * (low + high), y), bbox=box, **at, **_SMALL)
    axes.axvline(0, color=INK, lw=1.5)
    reach = 100 * max([0.001, *(abs(end) for _, _, low, high in differences for end in (low, high))])
    lowest, highest = (100 * pick(0.0, *(end for row in differences for end in row[2:])) for pick in (min, max))
    axes.set_xlim(lowest - 0.25 * reach, highest + 0.25 * reach)
    axes.set_ylim(len(differences) - 0.4, -0.9)
    axes.set_yticks(range(len(differences)), [fill(name, 12) for name, *_ in differences])
    axes.tick_params(labelsize=LETTERS - 1, colors=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(visible=True, axis="x", color="#d8d8d2", lw=0.7)
    axes.set_axisbelow(True)
    words = fill(f"above 0: {shorten(names[0], 60, placeholder=' …')} wins more", 40)
    axes.set_xlabel(f"difference in percentage points\n{words}", **_SMALL)


def _ends(low: float, high: float) -> str:
    return f"95 % interval {points(low)} to {points(high)}"
