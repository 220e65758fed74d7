"""The finished pictures of the cards: one sheet for each `FaceStyle`, and single cards cut from it.

A sheet has a row for each suit, a column for each rank, and the back at the end of the first row. The four sheets ship
with the package, because drawing takes seconds and the pixels differ a little between versions of matplotlib; the tool
that draws them is in ``making``. So nothing here needs matplotlib or NumPy, and only a single card needs Pillow.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from cardgames.cards import Card, Suit
from cardgames.words import shortened

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS = ("two", "four")
INDICES = ("normal", "large")
CARD_MM = (63.0, 88.0)
"""Width and height of a card in millimetres."""
SPRITE_PX = (180, 251)
"""Width and height of a card in the sheets."""
SHEET_CELLS = (14, 4)
"""Columns and rows of a sheet."""

_TWO_COLOURS = {Suit.SPADES: "#17171c", Suit.HEARTS: "#c8102e", Suit.DIAMONDS: "#c8102e", Suit.CLUBS: "#17171c"}
_INKS = {"two": _TWO_COLOURS, "four": _TWO_COLOURS | {Suit.DIAMONDS: "#1257b5", Suit.CLUBS: "#0b7236"}}


@dataclass(frozen=True)
class FaceStyle:
    """How the cards look.

    Parameters
    ----------
    colours : {"two", "four"}
        Red and black suits, or a colour for each suit: spades black, hearts red, diamonds blue, clubs green.
    index : {"normal", "large"}
        A traditional card, or one with large upright indices in all four corners.

    Raises
    ------
    ValueError
        When a value is not one of these.
    """

    colours: str = "two"
    index: str = "normal"

    def __post_init__(self) -> None:
        for field, value, choices in (
            ("colours", self.colours, COLOURS),
            ("index", self.index, INDICES),
        ):
            if value not in choices:
                raise ValueError(f"{field} is '{choices[0]}' or '{choices[1]}', not {shortened(value)}.")

    @property
    def name(self) -> str:
        """The style in a word, such as ``two-normal``."""
        return f"{self.colours}-{self.index}"

    def ink(self, suit: Suit) -> str:
        """Give the colour of a suit as ``#rrggbb``."""
        return _INKS[self.colours][suit]


STYLES = tuple(FaceStyle(colours, index) for colours in COLOURS for index in INDICES)
"""The four styles that ship."""


def sprite_place(card: Card | None) -> tuple[int, int]:
    """Give the column and the row of a card in a sheet; None is the back."""
    if card is None:
        return SHEET_CELLS[0] - 1, 0
    return card.rank - 1, list(Suit).index(card.suit)


def sprite_sheet(style: FaceStyle) -> bytes:
    """Give the sheet of a style as a WebP file."""
    return files("cardgames.drawing").joinpath("sheets", f"{style.name}.webp").read_bytes()


def sprite(card: Card | None, style: FaceStyle) -> Image:
    """Give the picture of a card (None is the back), 180 × 251 pixels with clear corners; a new one each time."""
    (column, row), (width, height) = sprite_place(card), SPRITE_PX
    return _sheet(style).crop((column * width, row * height, (column + 1) * width, (row + 1) * height))


@lru_cache(maxsize=len(STYLES))
def _sheet(style: FaceStyle) -> Image:
    from PIL import Image  # a table in the browser needs the bytes alone

    with Image.open(io.BytesIO(sprite_sheet(style))) as picture:
        return picture.convert("RGBA")
