"""Where each card of a position lies on the table.

A layout is plain data in pixels: the picture and the table in the browser are both drawn from it, so they agree. Each
game registers its own layout here; what is laid out is only what a player can see.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, singledispatch

from cardgames.cards import Card, shortened
from cardgames.games.clock import CENTRE, Clock, pile_name
from cardgames.games.position import Position, TableCard


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
    caption : str
        What is written beside it, such as the hour.
    caption_x, caption_y : float
        The middle of the caption.
    badge : str
        A short number on the pile, such as how many cards are face down; empty for none.
    badge_x, badge_y : float
        The middle of the badge.
    """

    name: str
    x: float
    y: float
    label: str
    caption: str = ""
    caption_x: float = 0
    caption_y: float = 0
    badge: str = ""
    badge_x: float = 0
    badge_y: float = 0


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
        The id of the card that is about to move.
    goes_to : str or None
        The name of the place it goes to.
    choices : tuple[str, ...]
        The names of the places that a player may choose now.
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
    choices: tuple[str, ...] = ()


def forms(position: Position) -> tuple[str, ...]:
    """The forms in which a position can be laid out, the usual one first."""
    return ("ring", "row") if isinstance(position, Clock) else ("table",)


@singledispatch
def lay_out(position: Position, form: str | None = None) -> Table:
    """Lay a position out.

    Parameters
    ----------
    position : Position
    form : str, optional
        One of `forms`; the usual one when left out.

    Raises
    ------
    ValueError
        When there is no such form.
    """
    raise ValueError(f"There is no layout for {type(position).__name__}.")


# Clock and Watch. The numbers are pixels.
_CARD = (60, 84)
_RING = (202, 188)  # from the middle of the table to the middle of a pile
_FAN = (32, 16)  # how far a card must stick out sideways, or up or down, for its index to be read
_MOST_IN_FAN = 4
_MARGIN = 10
_ROW_GAP = 6


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where a pile of Clock stands (its middle), and the step by which its face-up cards stick out."""

    x: float
    y: float
    step: tuple[float, float]
    inwards: tuple[float, float]


@lru_cache(maxsize=1)
def _ring() -> tuple[tuple[float, float], dict[int, _Stand]]:
    card_width, card_height = _CARD
    middle = (
        _MARGIN + _RING[0] + card_width / 2 + _MOST_IN_FAN * _FAN[0],
        _MARGIN + _RING[1] + card_height / 2 + _MOST_IN_FAN * _FAN[1],
    )
    # The kings stick out to the right: the centre stands a little left of the middle, so that all five look centred.
    stands = {CENTRE: _Stand(middle[0] - 46, middle[1], (_FAN[0], 0.0), (0.0, 1.0))}
    for hour in range(1, 13):
        right, down = math.sin(hour * math.pi / 6), -math.cos(hour * math.pi / 6)
        reach = min(side / abs(part) for side, part in zip(_FAN, (right, down), strict=True) if abs(part) > 1e-9)
        stands[hour] = _Stand(
            middle[0] + right * _RING[0],
            middle[1] + down * _RING[1],
            (right * reach, down * reach),
            (-right, -down),
        )
    return (2 * middle[0], 2 * middle[1]), stands


@lru_cache(maxsize=1)
def _row() -> tuple[tuple[float, float], dict[int, _Stand]]:
    card_width, card_height = _CARD
    middle = _MARGIN + _MOST_IN_FAN * _FAN[1] + card_height / 2
    stands = {
        pile: _Stand(
            _MARGIN + card_width / 2 + (pile - 1) * (card_width + _ROW_GAP), middle, (0.0, -_FAN[1]), (0.0, 1.0)
        )
        for pile in range(1, 14)
    }
    width = 2 * _MARGIN + 13 * card_width + 12 * _ROW_GAP
    return (width, middle + card_height / 2 + 52), stands


_CLOCK_FORMS = {"ring": _ring, "row": _row}


@lay_out.register
def _(position: Clock, form: str | None = None) -> Table:
    form = form or "ring"
    if not isinstance(form, str) or form not in _CLOCK_FORMS:
        raise ValueError(f"The form of {position.name} is 'ring' or 'row', not {shortened(form)}.")
    (width, height), stands = _CLOCK_FORMS[form]()
    hand = position.piles["hand"]
    goes_to = position.hand.rank if position.hand else None if position.turned else CENTRE
    return Table(
        title=position.title,
        width=width,
        height=height,
        card_width=_CARD[0],
        card_height=_CARD[1],
        index="large",
        places=tuple(_clock_place(position, pile, stand) for pile, stand in sorted(stands.items())),
        cards=(
            *(card for pile, stand in stands.items() for card in _clock_cards(position, pile, stand)),
            *_at(stands[position.source], hand, str(position.source)),
        ),
        in_hand=hand[0].id if hand else None,
        goes_to=None if goes_to is None else str(goes_to),
        choices=tuple(dict.fromkeys(move.source for move in position.legal_moves if move.source)),
    )


def _clock_place(position: Clock, pile: int, stand: _Stand) -> Place:
    card_width, card_height = _CARD
    inwards = stand.inwards
    # The way from the middle of the pile to its inner edge.
    edge = min(
        half / abs(part)
        for half, part in zip((card_width / 2, card_height / 2), inwards, strict=True)
        if abs(part) > 0.01
    )
    face_down = position.face_down[pile - 1]
    return Place(
        name=str(pile),
        x=stand.x - card_width / 2,
        y=stand.y - card_height / 2,
        label=pile_name(pile),
        caption=str(pile) if pile != CENTRE else "centre",
        caption_x=stand.x + inwards[0] * (edge + 24),
        caption_y=stand.y + inwards[1] * (edge + 24),
        badge=str(face_down) if face_down else "",
        badge_x=stand.x + inwards[0] * (edge + 2),
        badge_y=stand.y + inwards[1] * (edge + 2),
    )


def _clock_cards(position: Clock, pile: int, stand: _Stand) -> Iterator[PlacedCard]:
    """Place a pile's cards from the bottom: the one turned last lies lowest and sticks out farthest."""
    cards = position.piles[str(pile)]
    up = [entry for entry in cards if entry.face_up]
    for place, entry in enumerate(up):
        steps = len(up) - place
        yield from _at(stand, (entry,), str(pile), stand.step[0] * steps, stand.step[1] * steps)
    for height, entry in enumerate(entry for entry in cards if not entry.face_up):
        yield from _at(stand, (entry,), str(pile), stand.inwards[0] * height, stand.inwards[1] * height)


def _at(
    stand: _Stand, cards: tuple[TableCard, ...], pile: str, right: float = 0, down: float = 0
) -> Iterator[PlacedCard]:
    for entry in cards:
        face = entry.card if entry.face_up else None
        x, y = stand.x - _CARD[0] / 2 + right, stand.y - _CARD[1] / 2 + down
        yield PlacedCard(entry.id, face, round(x, 1), round(y, 1), pile)
