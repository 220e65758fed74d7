"""A position as a still picture: the same layout and the same faces as the table in the browser."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap
from typing import Any

import numpy as np
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Rectangle
from PIL import Image

from cardgames.cards import Card
from cardgames.drawing.layout import lay_out
from cardgames.drawing.settings import DPI, inches, own_settings
from cardgames.drawing.sprites import FaceStyle, sprite
from cardgames.drawing.table import COMPLETE, Table
from cardgames.games.position import Position
from cardgames.words import shortened

FELT = "#1f6b47"
MARK = "#ffd54a"
PAPER = "#fffefa"
INK = "#1b1b1f"
_FAINT = "#d3e6dc"
_EDGE, _LINE, _LETTER = 12, 20, 7.2  # words below a picture, in pixels: the margin, a line, a letter's width
_COLOURS_IN_PNG = 32


class Picture(Figure):
    """A figure that carries its description, and that a notebook shows without pyplot.

    It is drawn and saved under the package's own settings of matplotlib. What `savefig` is told, such as ``dpi=300``,
    holds as ever.

    Attributes
    ----------
    alt : str
        What there is to see, in words.
    """

    def __init__(self, alt: str, size: tuple[int, int], **style: Any) -> None:
        with own_settings():
            super().__init__(figsize=(inches(size[0]), inches(size[1])), dpi=DPI, **style)
        FigureCanvasAgg(self)
        self.alt = alt

    def draw(self, renderer: RendererBase) -> None:
        """Draw the figure, which also reads settings: those of ticks, hatches and numbers, for example."""
        with own_settings():
            super().draw(renderer)

    def savefig(self, fname: Any, **options: Any) -> None:
        """Save the figure as `matplotlib.figure.Figure.savefig` does."""
        with own_settings():
            super().savefig(fname, **options)

    def to_png(self) -> bytes:
        """Write the picture as a small PNG."""
        canvas = FigureCanvasAgg(self)
        canvas.draw()
        pixels = Image.fromarray(np.asarray(canvas.buffer_rgba())[..., :3])
        few = pixels.quantize(_COLOURS_IN_PNG, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        file = io.BytesIO()
        few.save(file, "png", optimize=True)
        return file.getvalue()

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, Any], dict[str, Any]]:
        """Give a notebook the picture, and its description for readers and places without pictures."""
        return {"image/png": self.to_png(), "text/plain": self.alt}, {"image/png": {"alt": self.alt}}


@own_settings()
def draw_position(
    position: Position, *, form: str | None = None, colours: str = "two", index: str | None = None, scale: float = 1.0
) -> Picture:
    """Draw a position.

    Parameters
    ----------
    position : Position
    form : str, optional
        The form of layout, such as ``"ring"`` or ``"row"`` for Clock.
    colours : str, optional
        ``"two"``, or ``"four"`` for a colour a suit.
    index : str, optional
        ``"normal"`` or ``"large"``, the size of the cards' corners; the layout's own choice when left out.
    scale : float, optional
        Picture pixels for each pixel of the layout, from 0.25 to 4.

    Returns
    -------
    Picture
        A matplotlib figure; pyplot does not know it, so there is nothing to close.

    Raises
    ------
    ValueError
        When a choice is unknown.
    """
    if not isinstance(scale, (int, float)) or not 0.25 <= scale <= 4:
        raise ValueError(f"The scale is a number from 0.25 to 4, not {shortened(scale)}.")
    table = lay_out(position, form)
    style = FaceStyle(colours, index or table.index)
    width, height = round(table.width * scale), round(table.height * scale)
    figure = Picture(str(position), (width, height), facecolor=FELT)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set(xlim=(0, table.width), ylim=(table.height, 0))
    axes.imshow(
        np.asarray(_cards(table, style, scale)),
        extent=(0, table.width, table.height, 0),
        aspect="auto",
        interpolation="none",
        zorder=2,
    )
    _marks(axes, table)
    point = 72 / DPI * scale
    for place in table.places:
        goes_here = place.name == table.goes_to
        axes.text(
            place.caption_x,
            place.caption_y,
            place.caption,
            ha="center",
            va="center",
            color=MARK if goes_here else _FAINT if place.faint else "white",
            fontsize=(12 if place.faint else 15) * point,
            fontfamily="DejaVu Sans",
            fontweight="normal" if place.faint else "bold",
            zorder=1,
        )
        if place.badge:
            ground = MARK if place.badge == COMPLETE else PAPER
            box = {"boxstyle": "round,pad=0.25,rounding_size=0.6", "fc": ground, "ec": INK, "lw": point}
            axes.text(
                place.badge_x,
                place.badge_y,
                place.badge,
                ha="center",
                va="center",
                color=INK,
                fontsize=12 * point,
                fontfamily="DejaVu Sans",
                fontweight="bold",
                bbox=box,
                zorder=4,
            )
    axes.text(
        table.note_x,
        table.note_y,
        table.note,
        va="top",
        color="white",
        fontsize=15 * point,
        fontfamily="DejaVu Sans",
        fontweight="bold",
        zorder=1,
    )
    return figure


@own_settings()
def write_below(picture: Picture, lines: Sequence[str]) -> Picture:
    """Write lines of words below a picture, and at the end of its description; the picture grows for them.

    Parameters
    ----------
    picture : Picture
        One that `draw_position` drew at its usual scale.
    lines : sequence of str
        Each is folded where it is too long.

    Returns
    -------
    Picture
        The same picture.
    """
    width, height = (round(side * DPI) for side in picture.get_size_inches())
    letters = int((width - 2 * _EDGE) / _LETTER)
    folded = [part for line in lines for part in wrap(line, letters, subsequent_indent="    ")]
    below = 2 * _EDGE + _LINE * len(folded)
    whole = height + below
    picture.set_size_inches(inches(width), inches(whole))
    picture.axes[0].set_position((0, below / whole, 1, height / whole))
    picture.add_artist(Rectangle((0, 0), 1, below / whole, transform=picture.transFigure, fc=PAPER, lw=0))
    for place, line in enumerate(folded):
        y = (below - _EDGE - place * _LINE) / whole
        picture.text(_EDGE / width, y, line, va="top", color=INK, fontsize=13 * 72 / DPI, fontfamily="DejaVu Sans")
    picture.alt = "\n".join([picture.alt, *lines])
    return picture


def _marks(axes: Any, table: Table) -> None:
    """Outline the empty places, the place that the card in hand goes to, and the card itself."""
    width, height = table.card_width, table.card_height
    for place in table.places:
        _outline(axes, place.x, place.y, width, height, ec="#ffffff73", ls=(0, (4, 3)), lw=1, zorder=1)
        if place.name == table.goes_to:
            _outline(axes, place.x - 5, place.y - 5, width + 10, height + 10, ec=MARK, lw=2.5, zorder=3)
    for card in table.cards:
        if card.id == table.in_hand:
            _outline(axes, card.x - 1, card.y - 1, width + 2, height + 2, ec=MARK, lw=2.5, zorder=3)


def _outline(axes: Any, x: float, y: float, width: float, height: float, **style: Any) -> None:
    box = FancyBboxPatch((x, y), width, height, boxstyle="round,pad=0,rounding_size=6", fc="none", **style)
    axes.add_patch(box)


def _cards(table: Table, style: FaceStyle, scale: float) -> Image.Image:
    """Lay the card sprites over one another, on nothing."""
    width, height = round(table.width * scale), round(table.height * scale)
    size = (round(table.card_width * scale), round(table.card_height * scale))
    felt = Image.new("RGBA", (width, height))
    for card in table.cards:
        felt.alpha_composite(_scaled(card.face, style, size), (round(card.x * scale), round(card.y * scale)))
    return felt


@lru_cache(maxsize=256)
def _scaled(card: Card | None, style: FaceStyle, size: tuple[int, int]) -> Image.Image:
    return sprite(card, style).resize(size, Image.Resampling.LANCZOS)
