"""The 52 card faces and the back, drawn with matplotlib alone, and the sheets of sprites made from them.

Court figures are in ``courts``; how a sheet is laid out, and the finished sheets, are in ``drawing.sprites``.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path as FilePath

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import FancyBboxPatch
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D
from PIL import Image

from cardgames.cards import RANK_TEXTS, Card, Suit, new_deck
from cardgames.drawing.making.courts import add_shape, court_colours, disc, draw_court
from cardgames.drawing.settings import DPI, inches, own_settings
from cardgames.drawing.sprites import CARD_MM, SHEET_CELLS, SPRITE_PX, STYLES, FaceStyle, sprite_place

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

PAPER = "#fffdf8"
"""The colour of a card's paper."""
FOLDER = FilePath(__file__).parents[1] / "sheets"
"""Where the sheets lie in the package."""

_WIDTH, _HEIGHT = CARD_MM
_MIDDLE = (_WIDTH / 2, _HEIGHT / 2)
_RIM = "#77766f"
_EDGE_STEPS = (0.5,)
_BACK_FIELD, _BACK_LINE, _BACK_SHADE = "#27478f", "#fcf3dc", "#8ba2d2"

# Multiples of a sprite's pixel: equal signs then have equal pixels, which keeps the sheets small.
_PIXEL = _WIDTH / SPRITE_PX[0]
_LEFT, _CENTRE, _RIGHT = _MIDDLE[0] - 39 * _PIXEL, _MIDDLE[0], _MIDDLE[0] + 39 * _PIXEL
_STEP = 6.9
_PIP_ROWS: dict[int, tuple[tuple[float, ...], tuple[float, ...]]] = {
    # Heights of the pips in each outer column and in the middle column, 3 at the top edge and -3 at the bottom.
    1: ((), (0,)),
    2: ((), (3, -3)),
    3: ((), (3, 0, -3)),
    4: ((3, -3), ()),
    5: ((3, -3), (0,)),
    6: ((3, 0, -3), ()),
    7: ((3, 0, -3), (1.5,)),
    8: ((3, 0, -3), (1.5, -1.5)),
    9: ((3, 1, -1, -3), (0,)),
    10: ((3, 1, -1, -3), (2, -2)),
}


def draw_face(axes: Axes, card: Card, style: FaceStyle) -> None:
    """Draw a card face on axes whose data units are the millimetres of one card."""
    ink, sign = style.ink(card.suit), _glyph(card.suit.symbol)
    _draw_paper(axes)
    if style.index == "large":
        _draw_large_indices(axes, card, ink)
    else:
        _draw_turned_indices(axes, card, ink)
    if card.rank > 10:
        draw_court(axes, card.rank, card.suit, sign, ink, colours=style.colours, two_way=style.index == "normal")
    elif card.rank == 1 or style.index == "large":
        if card.rank == 1:
            for colour, margin in ((ink, 4.6), (PAPER, 3.4)):
                _draw_sign(axes, sign, _MIDDLE, 30.0, colour, margin=margin)
        _draw_sign(axes, sign, _MIDDLE, 30.0, ink)
    else:
        outer, middle = _PIP_ROWS[card.rank]
        places = [(x, row) for x in (_LEFT, _RIGHT) for row in outer] + [(_CENTRE, row) for row in middle]
        for x, row in places:
            _draw_sign(axes, sign, (x, _MIDDLE[1] + row * _STEP), 11.4, ink, upside_down=row < 0)


def draw_back(axes: Axes) -> None:
    """Draw the back on axes whose data units are the millimetres of one card."""
    _draw_paper(axes)
    add_shape(axes, _rounded(4.2, 2.4), _BACK_FIELD)
    nodes = [(x, y) for x in np.arange(-4, 5) for y in np.arange(-6, 7)]
    crossings = [(_MIDDLE[0] + 7 * x, _MIDDLE[1] + 7 * y) for x, y in nodes]
    field = _rounded(6.6, 1.2)
    diagonals = [
        Path([(x - 95, y - 95 * lean), (x + 95, y + 95 * lean)])
        for x in np.arange(_MIDDLE[0] - 70, _MIDDLE[0] + 71, 7)
        for y, lean in ((_MIDDLE[1], 1), (_MIDDLE[1], -1))
    ]
    for path, colour, edge, width in (
        (Path.make_compound_path(*diagonals), "none", _BACK_SHADE, 0.5),
        (Path.make_compound_path(*(disc(x, y, 1.0) for x, y in crossings)), _BACK_LINE, "none", 0.0),
        (Path.make_compound_path(*(disc(x + 3.5, y + 3.5, 0.55) for x, y in crossings)), _BACK_SHADE, "none", 0.0),
    ):
        add_shape(axes, path, colour, edge, width).set_clip_path(field, axes.transData)
    add_shape(axes, field, "none", _BACK_LINE, 0.7)
    add_shape(axes, disc(*_MIDDLE, 15.0), _BACK_FIELD, _BACK_LINE, 0.9)
    add_shape(axes, disc(*_MIDDLE, 13.2), "none", _BACK_SHADE, 0.5)
    for quarter, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)):
        turned = Affine2D().scale(8.0).translate(0, 6.8).rotate_deg(90 * quarter).translate(*_MIDDLE)
        add_shape(axes, turned.transform_path(_glyph(suit.symbol)), _BACK_LINE)


@own_settings()
def face_image(card: Card | None, style: FaceStyle, width: int = SPRITE_PX[0]) -> Pixels:
    """Draw one card.

    Parameters
    ----------
    card : Card or None
        None is the back.
    style : FaceStyle
        How the card looks.
    width : int
        In pixels; the height follows from `CARD_MM`.

    Returns
    -------
    numpy.ndarray
        Height × width × 4 bytes, red, green, blue and alpha, clear outside the rounded corners.
    """
    height = round(width * _HEIGHT / _WIDTH)
    figure = Figure(figsize=(inches(width), inches(height)), dpi=DPI)
    canvas = FigureCanvasAgg(figure)
    figure.patch.set_alpha(0)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, _WIDTH), ylim=(0, _HEIGHT))
    axes.set_axis_off()
    if card is None:
        draw_back(axes)
    else:
        draw_face(axes, card, style)
    canvas.draw()
    return np.array(canvas.buffer_rgba(), dtype=np.uint8)


def draw_sheet(style: FaceStyle) -> Pixels:
    """Draw all cards of a style, each in its place, in few colours."""
    pixels = np.zeros((SHEET_CELLS[1] * SPRITE_PX[1], SHEET_CELLS[0] * SPRITE_PX[0], 4), dtype=np.uint8)
    for card in (*new_deck(), None):
        pixels[_cell(card)] = face_image(card, style)
    return _in_few_colours(pixels, _palette(style))


def build_sheet(style: FaceStyle) -> bytes:
    """Draw all cards of a style and give the sheet as a WebP file that loses nothing: a quarter smaller than PNG."""
    file = io.BytesIO()
    Image.fromarray(draw_sheet(style)).save(file, "webp", lossless=True, quality=100, method=6)
    return file.getvalue()


def write_sheets(folder: FilePath = FOLDER) -> None:
    """Write the four sheets into a folder, that of the package when left out."""
    for style in STYLES:
        path = folder / f"{style.name}.webp"
        path.write_bytes(build_sheet(style))
        print(f"{path.name}: {path.stat().st_size / 1000:.1f} kB")


def _cell(card: Card | None) -> tuple[slice, slice]:
    (column, row), (width, height) = sprite_place(card), SPRITE_PX
    return slice(row * height, (row + 1) * height), slice(column * width, (column + 1) * width)


def _palette(style: FaceStyle) -> Floats:
    """Give the colours of a sheet: every fill, and the middle of the commonest edges.

    So few make edges a little steeper, which no eye sees in a picture shown at less than its full size, and the
    file a third smaller than all the blends of antialiasing would.
    """
    inks = sorted({style.ink(suit) for suit in Suit})
    fills = {PAPER, _RIM, _BACK_FIELD, _BACK_LINE, _BACK_SHADE, *inks, *court_colours(style.colours)}
    edges = [(ink, PAPER) for ink in inks] + [(_BACK_FIELD, _BACK_LINE)]
    steps = [part * _rgb([one]) + (1 - part) * _rgb([other]) for one, other in edges for part in _EDGE_STEPS]
    return np.vstack([_rgb(sorted(fills)), *steps]).round()


def _in_few_colours(pixels: Pixels, colours: Floats) -> Pixels:
    """Give RGBA pixels, each in the nearest of `colours`.

    Only the antialiased outside of a card is partly clear, and the rim alone is drawn there; so no colour of the
    page that was behind the drawing can show as a halo.
    """
    alpha = pixels[..., 3]
    clear = alpha < 255
    degrees = np.linspace(0, 255, 7).round()[:-1]
    # One number for each colour: numbers are sorted far faster than rows of three.
    codes, which = np.unique(pixels[~clear][:, :3] @ np.array([1 << 16, 1 << 8, 1]), return_inverse=True)
    seen = codes[:, None] >> np.array([16, 8, 0]) & 255
    nearest = ((seen[:, None].astype(float) - colours) ** 2).sum(axis=-1).argmin(axis=1)
    few = np.empty_like(pixels)
    few[~clear, :3] = colours[nearest[which.ravel()]]
    few[~clear, 3] = 255
    few[clear, :3] = _rgb([_RIM])
    few[clear, 3] = degrees[np.abs(alpha[clear][:, None] - degrees).argmin(axis=1)]
    return few


def _rgb(colours: Iterable[str]) -> Floats:
    return np.array([to_rgb(colour) for colour in colours]) * 255


@lru_cache(maxsize=32)
def _glyph(text: str) -> Path:
    """Give the bold outline of a text, centred on the origin, one high."""
    path = TextPath((0, 0), text, size=100, prop=FontProperties(family="DejaVu Sans", weight="bold"))
    box = path.get_extents()
    middle = Affine2D().translate(-(box.x0 + box.x1) / 2, -(box.y0 + box.y1) / 2).scale(1 / box.height)
    return middle.transform_path(path)


def _rounded(inset: float, radius: float) -> Path:
    """Give a rectangle with round corners that lies `inset` mm inside the card's edge."""
    size = (_WIDTH - 2 * inset, _HEIGHT - 2 * inset)
    box = FancyBboxPatch((inset, inset), *size, boxstyle=f"round,pad=0,rounding_size={radius}")
    return box.get_path()


def _draw_paper(axes: Axes) -> None:
    add_shape(axes, _rounded(0.35, 4.4), PAPER, _RIM, 0.6)


def _draw_sign(
    axes: Axes,
    sign: Path,
    place: tuple[float, float],
    size: float,
    ink: str,
    *,
    upside_down: bool = False,
    margin: float = 0.0,
) -> None:
    # Broad signs (the club) would look larger than the others at the same height.
    size = min(size, size / sign.get_extents().width)
    turned = Affine2D().scale(size).rotate_deg(180 if upside_down else 0).translate(*place)
    add_shape(axes, turned.transform_path(sign), ink, ink, margin)


def _index(card: Card, height: float, rank_width: float, sign_size: float, gap: float) -> Path:
    """Give rank and sign side by side, the top left corner on the origin; a broad rank is condensed."""
    rank, sign = _glyph(RANK_TEXTS[card.rank - 1]), _glyph(card.suit.symbol)
    across = min(height, rank_width / rank.get_extents().width)
    width = rank.get_extents().width * across
    sign_width = sign.get_extents().width
    down = min(sign_size, sign_size / sign_width)
    start = round((width + gap) / _PIXEL) * _PIXEL
    return Path.make_compound_path(
        Affine2D().scale(across, height).translate(width / 2, -height / 2).transform_path(rank),
        Affine2D().scale(down).translate(start + sign_width * down / 2, -height / 2).transform_path(sign),
    )


def _draw_turned_indices(axes: Axes, card: Card, ink: str) -> None:
    """Draw the index at the top left, and turned at the bottom right."""
    index = _index(card, height=10.6, rank_width=13.0, sign_size=9.0, gap=1.3)
    upright = Affine2D().translate(4.2, _HEIGHT - 4.2)
    for place in (upright, upright + Affine2D().rotate_deg_around(*_MIDDLE, 180)):
        add_shape(axes, place.transform_path(index), ink)


def _draw_large_indices(axes: Axes, card: Card, ink: str) -> None:
    """Draw the index upright in all four corners: upside down, a 6 would be a 9."""
    height, margin = 12.9, 9 * _PIXEL
    index = _index(card, height, rank_width=13.6, sign_size=10.8, gap=1.0)
    right = _WIDTH - margin - index.get_extents().width
    for x in (margin, round(right / _PIXEL) * _PIXEL):
        for y in (_HEIGHT - margin, margin + height):
            add_shape(axes, Affine2D().translate(x, y).transform_path(index), ink)
