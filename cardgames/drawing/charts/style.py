"""What the lessons' plots have in common: colours, letters, axes and the legend.

The colours are told apart by colour-blind eyes (Okabe and Ito 2008) and never alone: shape, dash or words say the same.
Letters are large enough for the back row.
"""

from __future__ import annotations

from fractions import Fraction

from matplotlib.axes import Axes

from cardgames.drawing.picture import Picture
from cardgames.words import percent

BLUE, ORANGE, GREEN, RED, INK = "#0072b2", "#e69f00", "#00795c", "#b84a00", "#1b1b1f"
LETTERS = 13
"""The size of letters, in points."""

Band = tuple[float, float]
"""The low and the high end of an interval."""


def new_plot(title: str, alt: str, size: tuple[int, int] = (760, 420)) -> tuple[Picture, Axes]:
    """Give a picture of a size in pixels, and its empty plot."""
    picture = Picture(alt, size, facecolor="white", layout="constrained")
    axes = picture.add_subplot()
    axes.set_title(title, fontsize=LETTERS + 1, color=INK)
    axes.tick_params(labelsize=LETTERS, colors=INK)
    axes.xaxis.label.set(fontsize=LETTERS, color=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(visible=True, color="#d8d8d2", lw=0.7)
    axes.set_axisbelow(True)
    return picture, axes


def show_legend(axes: Axes) -> None:
    """Explain the marks below the plot, where nothing is covered."""
    axes.figure.legend(loc="outside lower center", ncols=2, fontsize=LETTERS - 1, frameon=False)


def exactly(exact: Fraction | float) -> str:
    """Write an exact value, also as a percentage."""
    return f"{exact} = {percent(exact)}" if isinstance(exact, Fraction) else percent(exact)
