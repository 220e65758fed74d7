"""What the lessons' plots have in common: colours, letters, axes, true labels of their ticks, and the legend.

The colours are told apart by colour-blind eyes (Okabe and Ito 2008) and never alone: shape, dash or words say the same.
Letters are large enough for the back row.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.ticker import Formatter

from cardgames.drawing.charts.signs import EXACT, SIMULATED
from cardgames.drawing.picture import Picture
from cardgames.words import percent

BLUE, INK = SIMULATED.colour, EXACT.colour
ORANGE, GREEN, RED = "#e69f00", "#00795c", "#b84a00"
LETTERS = 13
"""The size of letters, in points."""
_MOST_DIGITS = 9

Band = tuple[float, float]
"""The low and the high end of an interval."""


def new_plot(title: str, alt: str, size: tuple[int, int] = (760, 420)) -> tuple[Picture, Axes]:
    """Give a picture of a size in pixels, and its empty plot."""
    picture = Picture(alt, size, facecolor="white", layout="constrained")
    axes = picture.add_subplot()
    axes.set_title(title, fontsize=LETTERS + 1, color=INK)
    style_axes(axes)
    return picture, axes


def style_axes(axes: Axes) -> None:
    """Give axes letters that can be read, and a grid below all that is drawn."""
    axes.tick_params(labelsize=LETTERS, colors=INK)
    for axis in (axes.xaxis, axes.yaxis):
        axis.label.set(fontsize=LETTERS, color=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(visible=True, color="#d8d8d2", lw=0.7)
    axes.set_axisbelow(True)


def show_legend(axes: Axes) -> None:
    """Explain the marks below the plot, where nothing is covered."""
    axes.figure.legend(loc="outside lower center", ncols=2, fontsize=LETTERS - 1, frameon=False)


def exactly(exact: Fraction | float) -> str:
    """Write an exact value, also as a percentage."""
    return f"{exact} = {percent(exact)}" if isinstance(exact, Fraction) else percent(exact)


def percents(shares: Sequence[float]) -> list[str]:
    """Write shares as percentages, all with as many digits as it takes for each to be true: 2.5 % is never "2 %"."""
    values = [100 * float(share) for share in shares]
    wanted = (
        digits
        for digits in range(_MOST_DIGITS)
        if all(abs(round(value, digits) - value) < 10.0**-_MOST_DIGITS for value in values)
    )
    digits = next(wanted, _MOST_DIGITS)
    return [f"{round(value, digits) + 0.0:.{digits}f} %".replace("-", "−") for value in values]


class _Percents(Formatter):
    """Labels for the ticks of an axis of shares."""

    def __call__(self, value: float, position: int | None = None) -> str:
        return percents([value])[0]

    def format_ticks(self, values: Sequence[float]) -> list[str]:
        return percents(values)


def show_percents(axis: Axis) -> None:
    """Label an axis of shares in per cent."""
    axis.set_major_formatter(_Percents())
