"""The court figures: jack, queen and king, either twice, head up and head down with a sash between, or once.

The outlines are written as short texts in the manner of SVG paths (``M``, ``L``, ``C`` and absolute coordinates),
in millimetres from the middle of the card, y upwards, for the upper half figure only. Which card gets which
colours of ink, and everything around the frame, is left to ``faces``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Transform

from cardgames.cards import Suit

FRAME_MM = (44.8, 55.04)
"""Width and height of a court figure's frame; in the sprites its lines fall on whole pixels."""

Part = tuple[Path, str, float]
"""An outline, the name of its colour, and the width of its edge in mm."""

_COLOURS = {
    "ground": "#fcf3dc",
    "line": "#17171c",
    "gold": "#edb936",
    "white": "#fffdf8",
    "skin": "#f8d9b9",
    "lips": "#c8102e",
    "steel": "#8ba2d2",
    "navy": "#27478f",
    "crimson": "#c8102e",
    "amber": "#d4682a",
    "green": "#0b7236",
    "blue": "#1257b5",
    "slate": "#454b5c",
    "chestnut": "#7a4524",
    "dark": "#3b2a28",
    "fair": "#cf9340",
    "grey": "#a3a1a0",
    "none": "none",
}
_ROBES = {
    "two": {
        Suit.SPADES: ("navy", "crimson"),
        Suit.HEARTS: ("crimson", "navy"),
        Suit.DIAMONDS: ("amber", "navy"),
        Suit.CLUBS: ("green", "crimson"),
    },
    "four": {
        Suit.SPADES: ("slate", "crimson"),
        Suit.HEARTS: ("crimson", "slate"),
        Suit.DIAMONDS: ("blue", "amber"),
        Suit.CLUBS: ("green", "amber"),
    },
}
_HAIR = {
    11: dict(zip(Suit, ("chestnut", "fair", "fair", "dark"), strict=True)),
    12: dict(zip(Suit, ("dark", "fair", "chestnut", "chestnut"), strict=True)),
    13: dict(zip(Suit, ("grey", "chestnut", "grey", "dark"), strict=True)),
}
_EDGE = 0.45
_SLOPE = 3.6 / (FRAME_MM[0] / 2)


def court_colours(colours: str) -> list[str]:
    """Give the colours that the figures of a deck (``"two"`` or ``"four"``) are painted in, as ``#rrggbb``."""
    robes = {name for pair in _ROBES[colours].values() for name in pair}
    other_robes = {name for robe in _ROBES.values() for pair in robe.values() for name in pair} - robes - {"green"}
    return [value for name, value in _COLOURS.items() if value != "none" and name not in other_robes]


def draw_court(
    axes: Axes, rank: int, suit: Suit, sign: Path, ink: str, *, colours: str = "two", two_way: bool = True
) -> None:
    """Draw the framed figure of a court card in the middle of a card.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        Axes with the millimetres of one card as data units.
    rank : int
        11, 12 or 13.
    suit : Suit
        Decides the robe, its pattern, the hair and what the figure holds.
    sign : matplotlib.path.Path
        The suit's sign, centred on the origin, one high.
    ink : str
        The colour of the sign and the frame.
    colours : {"two", "four"}
        The deck that the robe's colours belong to.
    two_way : bool
        False for a larger portrait, head up alone.
    """
    width, height = FRAME_MM
    scale, low = (1.0, -height / 2) if two_way else (154 / 128, -5.99)
    middle = Affine2D().translate(0, -(low + height / 2) / 2).scale(scale).translate(31.5, 44.0)
    names = _COLOURS | {"ink": ink}
    corners = [(-width / 2, low), (width / 2, low), (width / 2, height / 2), (-width / 2, height / 2)]
    frame = middle.transform_path(_polygon(*corners))
    add_shape(axes, frame, names["ground"])
    main, other = _ROBES[colours][suit]
    if not two_way:
        add_shape(axes, middle.transform_path(_polygon(*corners[:2], (width / 2, 3.6), (-width / 2, 3.6))), names[main])
    for turn in (0, 180) if two_way else (0,):
        place = Affine2D().rotate_deg(turn) + middle
        robe = place.transform_path(_ROBE)
        add_shape(axes, robe, names[main], names["line"], _EDGE * scale)
        pattern = add_shape(axes, place.transform_path(_pattern(suit)), names["gold"])
        pattern.set_clip_path(robe, axes.transData)
        for path, colour, edge in _figure(rank, suit, main, other):
            add_shape(axes, place.transform_path(path), names[colour], names["line"], edge * scale)
        add_shape(axes, (Affine2D().scale(9.1).translate(-15.9, 20.9) + place).transform_path(sign), names["ink"])
    for path, colour in _sash(main):
        add_shape(axes, middle.transform_path(path), names[colour])
    add_shape(axes, frame, "none", names["ink"], 0.7)


def add_shape(axes: Axes, path: Path, colour: str, edge: str = "none", width: float = 0.0) -> PathPatch:
    """Add a filled outline with an edge `width` mm wide, whatever the size of the axes, and give it."""
    (left, _), (right, _) = axes.transData.transform([(0.0, 0.0), (1.0, 0.0)])
    points = width * (right - left) * 72.0 / axes.figure.dpi
    patch = PathPatch(
        path,
        facecolor=colour,
        edgecolor=edge if width else "none",
        linewidth=points,
        joinstyle="round",
        capstyle="round",
    )
    axes.add_patch(patch)
    return patch


def disc(x: float, y: float, radius: float, height: float | None = None) -> Path:
    """Give a circle, or an ellipse when its half `height` is not its half width."""
    return Affine2D().scale(radius, height or radius).translate(x, y).transform_path(Path.unit_circle())


def _outline(text: str) -> Path:
    """Read ``M x,y``, ``L x,y``, ``C x,y x,y x,y`` and a last ``Z``."""
    vertices: list[tuple[float, float]] = []
    codes: list[int] = []
    code_of = {"M": Path.MOVETO, "L": Path.LINETO, "C": Path.CURVE4}
    for letter, numbers in re.findall(r"([MLC])([^MLCZ]*)", text):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        points = list(zip(values[::2], values[1::2], strict=True))
        vertices += points
        codes += [int(code_of[letter])] * len(points)
    if text.rstrip().endswith("Z"):
        vertices.append(vertices[0])
        codes.append(int(Path.CLOSEPOLY))
    return Path(vertices, codes)


def _both_sides(text: str) -> Path:
    """Close the right half of a symmetric outline, which starts and ends on the axis, with its mirror image."""
    half = _outline(text)
    vertices, codes = np.asarray(half.vertices), np.asarray(half.codes)
    mirrored = vertices[-2::-1] * (-1, 1)
    return Path(np.vstack([vertices, mirrored]), np.concatenate([codes, codes[:0:-1]]))


def _pair(path: Path) -> Path:
    """Give an outline and its mirror image."""
    return _compound(path, Affine2D().scale(-1, 1).transform_path(path))


def _compound(*paths: Path) -> Path:
    return Path.make_compound_path(*paths)


def _polygon(*points: tuple[float, float]) -> Path:
    return Path(np.array([*points, points[0]]), closed=True)


def _bar(left: float, low: float, right: float, high: float) -> Path:
    return _polygon((left, low), (right, low), (right, high), (left, high))


def _lozenge(x: float, y: float, width: float, height: float) -> Path:
    return _polygon((x, y - height), (x + width, y), (x, y + height), (x - width, y))


_ROBE = _outline("M-22.4,-3.6 L22.4,3.6 L22.4,5.6 C17,8.2 10,8.4 4,9.4 L-4,9.4 C-10,8.4 -17,8.2 -22.4,5.6 Z")
_FACE = _both_sides("M0,20.6 C3.6,20.6 5.2,18.6 5.2,15.6 C5.2,11.8 2.7,8.9 0,8.9")
_NECK = _both_sides("M0,11 L2.3,11 C2.2,8.6 2.6,7.6 3.8,6.8 L0,4")


def _pattern(suit: Suit) -> Path:
    """Give what is woven into the robe: stripes, spots, lozenges or chevrons."""
    if suit is Suit.SPADES:
        return _compound(*(_bar(x, -5, x + 0.9, 10) for x in np.arange(-21.4, 22, 2.8)))
    if suit is Suit.HEARTS:
        spots = [(x + (row % 2) * 1.75, -4.2 + 2.45 * row) for row in range(6) for x in np.arange(-22.75, 22, 3.5)]
        return _compound(*(disc(x, y, 0.75) for x, y in spots))
    if suit is Suit.DIAMONDS:
        nodes = [(x + (row % 2) * 2.1, -4 + 2.7 * row) for row in range(6) for x in np.arange(-23.1, 24, 4.2)]
        return _compound(*(_lozenge(x, y, 1.35, 1.75) for x, y in nodes))
    rows = [(side, y) for y in np.arange(-7, 11, 3.0) for side in (-1, 1)]
    return _compound(*(_polygon((0, y), (side * 23, y + 5), (side * 23, y + 6), (0, y + 1)) for side, y in rows))


def _sash(main: str) -> Iterator[tuple[Path, str]]:
    """Give the slanting sash that parts the two half figures."""
    end, rise = FRAME_MM[0] / 2, FRAME_MM[0] / 2 * _SLOPE
    for half, colour in ((2.5, "gold"), (1.5, main)):
        yield _polygon((-end, -rise - half), (end, rise - half), (end, rise + half), (-end, -rise + half)), colour
    for x in np.arange(-17.5, 18, 7.0):
        yield _lozenge(x, x * _SLOPE, 1.9, 1.25), "gold"


def _figure(rank: int, suit: Suit, main: str, other: str) -> Iterator[Part]:
    """Give the parts of a half figure from back to front."""
    hair = _HAIR[rank][suit]
    if rank == 11:
        yield from _jack(suit, hair, main, other)
    elif rank == 12:
        yield from _queen(hair, main, other)
    else:
        yield from _king(suit, hair, other)


def _features(brows: str) -> Iterator[Part]:
    yield _pair(disc(2.1, 15.5, 0.68, 0.78)), "line", 0.0
    yield _pair(_outline("M1.1,17.1 C1.8,17.8 2.8,17.7 3.4,17 C2.7,17.2 1.9,17.2 1.1,17.1 Z")), brows, 0.0
    yield _outline("M0,15 L-0.5,13.5"), "none", 0.4


def _hand() -> Iterator[Part]:
    yield disc(15.8, 8.0, 2.0, 1.8), "skin", 0.0
    yield _outline("M12.6,5.4 L18.9,6.4 L18.6,8.2 L12.9,7.4 Z"), "white", 0.0


def _jack(suit: Suit, hair: str, main: str, other: str) -> Iterator[Part]:
    yield from _pole(suit, main, other)
    yield from _hand()
    yield _both_sides("M0,21 C6.6,21 7.6,17 7.4,12.8 C8,11.4 7.4,9.6 5.6,9.4 C4,9.2 3,10 2.4,10.8 L0,10.8"), hair, _EDGE
    yield _both_sides("M0,2 L3.4,2 L4.6,9 L0,9"), other, 0.0
    yield _compound(disc(0, 5.6, 0.7), disc(0, 3.4, 0.7)), "gold", 0.0
    yield _NECK, "skin", 0.0
    yield _FACE, "skin", 0.0
    yield _both_sides("M0,8.6 L1.2,9.4 L5.6,8.8 L6.4,6.8 L2.6,6.2 L0,7.4"), "white", 0.0
    yield from _features(hair)
    yield _outline("M-1.5,11.7 C-0.5,10.9 0.5,10.9 1.5,11.7 C0.5,11.5 -0.5,11.5 -1.5,11.7 Z"), "lips", 0.0
    yield _both_sides("M0,18.4 C2,18.6 3.6,17.8 5,15.6 C6.2,17 6.2,19.4 5.6,21 L0,21.4"), hair, 0.0
    yield (
        _outline("M4.6,21 C5.4,24 8.6,26.8 13.4,26.2 C14.2,24.4 12.8,21.8 9.6,20.6 C7.6,19.8 5.8,19.8 4.6,21 Z"),
        "gold",
        0.0,
    )
    yield (
        _outline("M-6.9,19 C-10.2,23.4 -5.4,26.3 0.6,26 C6.2,25.7 8.6,22.6 6.9,19.2 C3,21 -3,20.9 -6.9,19 Z"),
        other,
        _EDGE,
    )
    yield _outline("M-7.1,18.3 C-3,20 3,20.1 7.1,18.5 L7.1,20.5 C3,22 -3,21.9 -7.2,20.4 Z"), "gold", 0.0
    yield disc(5.2, 20.6, 1.1), main, 0.0


def _queen(hair: str, main: str, other: str) -> Iterator[Part]:
    yield from _flower(other)
    yield from _hand()
    yield _both_sides("M0,23 C7.4,23 10.2,18 9.9,12 C9.8,8.8 10.8,6.6 11.6,4.6 L0,2"), "white", _EDGE
    yield _both_sides("M0,22 C6.4,22 8.4,17.4 7.8,13 C7.4,10 8.8,7.6 7.8,5 C6.6,4 5,4.4 4,5.4 L0,6"), hair, _EDGE
    yield _both_sides("M0,2 L4.2,2 C5,4.6 5.2,6 5,8 L0,8"), other, 0.0
    yield _both_sides("M0,3.9 C2.6,4.4 4,6 4.6,7.8 L2.2,9 L2.2,11 L0,11"), "skin", 0.0
    yield _FACE, "skin", 0.0
    yield _both_sides("M0,6.5 C1.4,6.6 2.6,7 3.4,7.8 L3.8,7.2 C2.8,6 1.4,5.4 0,5.4"), "gold", 0.0
    yield from _features(hair)
    yield (
        _outline("M-1.5,11.9 C-0.8,12.4 -0.4,12.4 0,12.1 C0.4,12.4 0.8,12.4 1.5,11.9 C0.8,10.9 -0.8,10.9 -1.5,11.9 Z"),
        "lips",
        0.0,
    )
    yield _pair(_outline("M0,20.2 C-0.2,19 2.8,18.8 5,13.4 C7.4,17 5.6,21.6 0,21.8 Z")), hair, 0.0
    yield (
        _both_sides(
            "M0,27 C1.5,25.6 1.8,24.4 1.4,23 C2.6,24.8 4.2,25.8 6.6,26 C6,24 6.2,22 6,19.7 C4,20.6 2,20.9 0,20.9"
        ),
        "gold",
        _EDGE,
    )
    yield _compound(disc(0, 22.6, 0.9), disc(-3.8, 22.3, 0.75), disc(3.8, 22.3, 0.75)), main, 0.0
    yield _compound(disc(-6.4, 25.8, 0.9), disc(6.4, 25.8, 0.9)), main, 0.0


def _king(suit: Suit, hair: str, other: str) -> Iterator[Part]:
    yield from _regalia(suit, other)
    yield from _hand()
    yield _both_sides("M0,21 C5.4,21 7.4,18 7.2,13.8 C7.2,12.2 9,11.4 8.8,9.8 C8.6,8.2 6.6,7.8 5,8.8 L0,9"), hair, _EDGE
    yield _both_sides("M0,2 L9.8,2 C11.6,3.2 12.4,5.4 12,8 C9,8.4 6,9 4,9.6 L0,6"), "white", _EDGE
    yield _pair(_compound(*(disc(x, y, 0.42, 0.75) for x, y in ((6.4, 7), (9.8, 6.6))))), "line", 0.0
    yield _FACE, "skin", 0.0
    yield _both_sides("M0,13 C1.6,13 3.6,13.4 5.2,16.6 C6.6,11.2 4.8,7.8 2.6,5.4 C1.6,5.8 0.6,5 0,3.6"), hair, _EDGE
    yield _both_sides("M0,11.9 C0.6,11.9 1,11.8 1.3,11.5 C0.9,10.9 0.5,10.7 0,10.7"), "lips", 0.0
    yield _both_sides("M0,13.4 C1.2,14 2.8,13.7 4.4,11.8 C3,11.4 1.2,11.5 0,12.2"), hair, 0.0
    yield from _features(hair)
    yield _both_sides("M0,25 C3.4,25.2 5.2,23.6 5.6,20 L0,20"), other, 0.0
    yield _both_sides("M0,26 L2.2,22.3 L4.2,24 L7.2,26 L6,19.4 C4,20 2,20.2 0,20.2"), "gold", _EDGE
    yield _both_sides("M0,20.9 C2.2,20.9 4.4,20.7 6.2,20.1 L6,18 C4,18.7 2,18.8 0,18.8"), "gold", 0.0
    yield _compound(_lozenge(0, 19.9, 1.1, 0.8), disc(-3.4, 19.6, 0.6), disc(3.4, 19.6, 0.6)), other, 0.0
    yield _compound(disc(0, 26, 0.9), disc(-7, 25.8, 0.9), disc(7, 25.8, 0.9)), other, 0.0


def _staff(top: float) -> Part:
    return _bar(15.3, 4, 16.3, top), "chestnut", 0.0


def _pole(suit: Suit, main: str, other: str) -> Iterator[Part]:
    """Give what a jack holds: a halberd or a pennant."""
    yield _staff(22)
    if suit in (Suit.SPADES, Suit.DIAMONDS):
        yield (
            _outline("M16.3,20 C18.4,20 19.8,21 20.6,22 C21.2,19 21,16 20.2,13.4 C19.2,15 17.8,15.8 16.3,15.8 Z"),
            "steel",
            0.0,
        )
        yield _outline("M15.8,26 L17,21.6 L14.6,21.6 Z"), "steel", 0.0
        yield _outline("M15.3,19 L12.2,17.4 L15.3,16.4 Z"), "steel", 0.0
    else:
        yield _outline("M16.3,21 L21.4,19.6 L19.4,17.4 L21.4,14.6 L16.3,14.2 Z"), main, 0.0
        yield disc(15.8, 22.4, 1.1), "gold", 0.0


def _flower(other: str) -> Iterator[Part]:
    yield _outline("M15.4,7 C15.2,10 15.6,12 16,15 L16.8,15 C16.4,12 16.2,10 16.4,7 Z"), "green", 0.0
    yield _outline("M16.2,11 C17.6,13.4 19.4,13.6 20.8,13.2 C20.4,11.4 18.4,10.2 16.2,11 Z"), "green", 0.0
    yield _at(16.2, _both_sides("M0,14.6 C4.2,14.6 4.8,18.6 4,22.8 L2,20.4 L0,23.4")), other, 0.0
    yield disc(16.2, 17.2, 1.2), "gold", 0.0


def _regalia(suit: Suit, other: str) -> Iterator[Part]:
    """Give what a king holds: a sword, a sceptre, an axe or an orb."""
    if suit is Suit.SPADES:
        yield _outline("M15.8,26.4 L17.2,24.4 L17,12 L14.6,12 L14.4,24.4 Z"), "steel", 0.0
        yield _outline("M12.2,12.8 L19.4,12.8 L19.4,11.3 L12.2,11.3 Z"), "gold", 0.0
        yield _bar(15.1, 6, 16.5, 11.4), "gold", 0.0
    elif suit is Suit.HEARTS:
        yield _bar(15.1, 5, 16.5, 19), "gold", 0.0
        yield _outline("M15.8,18 C12.6,20.4 12.8,24 15.8,26.2 C18.8,24 19,20.4 15.8,18 Z"), "gold", 0.0
        yield _outline("M15.8,19.8 C14.4,21.4 14.6,23 15.8,24.2 C17,23 17.2,21.4 15.8,19.8 Z"), other, 0.0
    elif suit is Suit.DIAMONDS:
        yield _staff(25)
        yield (
            _at(
                15.8,
                _pair(
                    _outline(
                        "M0.5,21.4 C2.4,21.4 3.6,22.4 4.6,24 C5.6,21 5.6,17.6 4.6,14.6 C3.6,16.2 2.4,17.2 0.5,17.2 Z"
                    )
                ),
            ),
            "steel",
            0.0,
        )
        yield disc(15.8, 25.2, 1.0), "gold", 0.0
    else:
        yield disc(15.8, 13.4, 4.0), "gold", _EDGE
        yield _outline("M11.9,14.2 C14,13 17.6,13 19.7,14.2 L19.8,12.8 C17.6,11.6 14,11.6 11.8,12.8 Z"), other, 0.0
        yield (
            _compound(_bar(15.1, 17, 16.5, 22.6), _bar(13.2, 19, 18.4, 20.5)),
            "gold",
            0.0,
        )


def _at(x: float, path: Path) -> Path:
    shift: Transform = Affine2D().translate(x, 0)
    return shift.transform_path(path)
