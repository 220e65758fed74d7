"""A laid-out table as plain data, in pixels: the picture and the table in the browser are both drawn from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardgames.cards import Card

COMPLETE = "✓"
"""The badge of a pile that is complete."""


@dataclass(frozen=True, slots=True)
class Place:
    """A pile's place on the table.

    Attributes
    ----------
    name : str
        The pile's name in the notation.
    x, y : float
        The left top corner of its first card, in pixels from the table's left top corner.
    label : str
        The pile's name in words, for a screen reader, which then reads its cards.
    kind : str
        What the pile is for, such as ``foundation``; see `cardgames.games.piles.Kind`.
    caption : str
        What is written beside it, such as the hour.
    caption_x, caption_y : float
        The middle of the caption.
    faint : bool
        Whether the caption is written small and faint, such as the number of a column.
    badge : str
        A short number on the pile, such as how many cards are face down, or `COMPLETE`; empty for none.
    badge_x, badge_y : float
        The middle of the badge.
    tag : str
        A short text in the middle of the pile, such as what a choice of it is worth; empty for none.
    press : str
        The move that a click on the pile asks for, in the notation; empty for none.
    """

    name: str
    x: float
    y: float
    label: str
    kind: str
    caption: str = ""
    caption_x: float = 0
    caption_y: float = 0
    faint: bool = False
    badge: str = ""
    badge_x: float = 0
    badge_y: float = 0
    tag: str = ""
    press: str = ""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card on the table.

    Attributes
    ----------
    id : int
        The card's place in the deck; it stays with the card from one position to the next.
    face : Card or None
        The card as it is seen: None for a back.
    x, y : float
        Its left top corner, in pixels.
    pile : str
        The name of the place it belongs to.
    """

    id: int
    face: Card | None
    x: float
    y: float
    pile: str


@dataclass(frozen=True, slots=True)
class Table:
    """A position laid out.

    Attributes
    ----------
    title : str
        What is on the table, in words.
    width, height, card_width, card_height : float
        In pixels.
    index : str
        The index the faces are best drawn with here, ``"normal"`` or ``"large"``.
    places : tuple[Place, ...]
    cards : tuple[PlacedCard, ...]
        In the order of drawing: the last lies on top.
    in_hand : int or None
        The id of the card that is about to move, with those that lie on it.
    goes_to : str or None
        The name of the place it goes to.
    goes_onto : int or None
        The id of the card that it goes onto, where that is marked rather than the place.
    sign : str
        What stands where it goes to: ``"?"`` or ``"✗"``; empty for nothing.
    note : str
        What is counted at a corner of the table, line by line; empty for nothing.
    note_x, note_y : float
        The left top corner of the note.
    choices : tuple[str, ...]
        The names of the places that a player may choose now.
    lifts : Mapping[int, tuple[str, ...]]
        The cards that may be picked up now, with those that lie on them: by id, the names of the places they may go to.
    """

    title: str
    width: float
    height: float
    card_width: float
    card_height: float
    index: str
    places: tuple[Place, ...]
    cards: tuple[PlacedCard, ...]
    in_hand: int | None = None
    goes_to: str | None = None
    goes_onto: int | None = None
    sign: str = ""
    note: str = ""
    note_x: float = 0
    note_y: float = 0
    choices: tuple[str, ...] = ()
    lifts: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
