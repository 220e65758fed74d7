"""Where the cards of Clock and Watch lie: on a ring with its hours, or in a row."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from cardgames.cards import KING
from cardgames.drawing.table import COMPLETE, Place, PlacedCard, Table
from cardgames.games.clock import CENTRE, Clock
from cardgames.games.piles import HAND
from cardgames.games.position import TableCard

# The numbers are pixels.
_CARD = (60, 84)
_RING = (202, 188)  # from the middle of the table to the middle of a pile
_FAN = (32, 16)  # how far a card must stick out sideways, or up or down, for its index to be read
_MOST_IN_FAN = 4
_KINGS = 62  # from king to king in the centre of the ring: they lie side by side
_MARGIN = 10
_ROW_GAP = 6
_NOTE_HEIGHT = 20


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where a pile of Clock stands, and how its face-up cards stick out.

    Attributes
    ----------
    x, y : float
        Its middle.
    step : tuple[float, float]
        How far the cards stick out, from one to the next.
    inwards : tuple[float, float]
        The way to its caption.
    most : int
        How many cards stick out; one more fills the place that the face-down cards have left.
    aside : float
        How far its caption makes way to the right.
    """

    x: float
    y: float
    step: tuple[float, float]
    inwards: tuple[float, float]
    most: int = _MOST_IN_FAN
    aside: float = 0


@dataclass(frozen=True, slots=True)
class _Form:
    """A form of layout: its size, where its piles stand, and where the note does, with what parts its counts."""

    width: float
    height: float
    stands: dict[int, _Stand]
    note: tuple[float, float]
    between: str


@lru_cache(maxsize=1)
def _ring() -> _Form:
    card_width, card_height = _CARD
    middle = (
        _MARGIN + _RING[0] + card_width / 2 + _MOST_IN_FAN * _FAN[0],
        _MARGIN + _RING[1] + card_height / 2 + _MOST_IN_FAN * _FAN[1],
    )
    # The kings lie to the right of their pile, and the fourth in its place: the four of them look centred.
    stands = {CENTRE: _Stand(middle[0] - 1.5 * _KINGS, middle[1], (_KINGS, 0.0), (0.0, 1.0), most=3, aside=22)}
    for hour in range(1, 13):
        right, down = math.sin(hour * math.pi / 6), -math.cos(hour * math.pi / 6)
        reach = min(side / abs(part) for side, part in zip(_FAN, (right, down), strict=True) if abs(part) > 1e-9)
        stands[hour] = _Stand(
            middle[0] + right * _RING[0],
            middle[1] + down * _RING[1],
            # Those straight to the side rise, too: else the two indices of the top card read as two cards.
            (right * reach, down * reach if abs(down) > 1e-9 else -_FAN[1]),
            (-right, -down),
        )
    return _Form(2 * middle[0], 2 * middle[1], stands, (_MARGIN, _MARGIN), "\n")


@lru_cache(maxsize=1)
def _row() -> _Form:
    card_width, card_height = _CARD
    middle = _MARGIN + _MOST_IN_FAN * _FAN[1] + card_height / 2
    stands = {
        pile: _Stand(
            _MARGIN + card_width / 2 + (pile - 1) * (card_width + _ROW_GAP), middle, (0.0, -_FAN[1]), (0.0, 1.0)
        )
        for pile in range(1, 14)
    }
    width = 2 * _MARGIN + 13 * card_width + 12 * _ROW_GAP
    below = middle + card_height / 2 + 52
    return _Form(width, below + _NOTE_HEIGHT, stands, (_MARGIN, below - 8), ", ")


_FORMS = {"ring": _ring, "row": _row}


def lay_out_clock(position: Clock, form: str) -> Table:
    """Lay a position of Clock or Watch out, as a ``ring`` or in a ``row``."""
    laid = _FORMS[form]()
    stands = laid.stands
    hand = position.piles[HAND.name]
    goes_to = position.hand.rank if position.hand else None if position.turned else CENTRE
    places = tuple(_clock_place(position, pile, stand) for pile, stand in sorted(stands.items()))
    return Table(
        title=position.title,
        width=laid.width,
        height=laid.height,
        card_width=_CARD[0],
        card_height=_CARD[1],
        index="large",
        places=places,
        cards=(
            *(card for pile, stand in stands.items() for card in _clock_cards(position, pile, stand)),
            *_at(stands[position.source], hand, str(position.source)),
        ),
        in_hand=hand[0].id if hand else None,
        goes_to=None if goes_to is None else str(goes_to),
        note=laid.between.join(_counts(position)),
        note_x=laid.note[0],
        note_y=laid.note[1],
        choices=tuple(dict.fromkeys(move.source for move in position.legal_moves if move.source)),
        lifts={entry.id: tuple(place.name for place in places if place.press) for entry in hand},
    )


def _counts(position: Clock) -> tuple[str, str]:
    """Count what decides the deal, of what can be seen: the piles that are complete, and the kings that are up."""
    kings = sum(entry.face_up and entry.card.rank == KING for pile in position.piles.values() for entry in pile)
    return f"{position.complete_piles} of {CENTRE} complete", f"{kings} of 4 kings"


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
    is_complete = len(position.shown[pile - 1]) == 4
    goes_to = position.hand.rank if position.hand else CENTRE
    here = [move for move in position.legal_moves if move.source == str(pile) or (not move.source and pile == goes_to)]
    named = position.game_piles[str(pile)]
    return Place(
        name=named.name,
        x=stand.x - card_width / 2,
        y=stand.y - card_height / 2,
        label=named.label,
        kind=named.kind,
        caption=named.caption,
        caption_x=stand.x + inwards[0] * (edge + 24) + stand.aside,
        caption_y=stand.y + inwards[1] * (edge + 24),
        badge=COMPLETE if is_complete else str(face_down) if face_down else "",
        badge_x=stand.x + inwards[0] * (edge + 2),
        badge_y=stand.y + inwards[1] * (edge + 2),
        press=str(here[0]) if here else "",
    )


def _clock_cards(position: Clock, pile: int, stand: _Stand) -> Iterator[PlacedCard]:
    """Place a pile's cards from the bottom: the one turned last lies lowest and sticks out farthest."""
    cards = position.piles[str(pile)]
    up = [entry for entry in cards if entry.face_up]
    for place, entry in enumerate(up):
        steps = (len(up) - place) % (stand.most + 1)
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
