"""Where the cards of the games with columns lie: stock, waste, cells and foundations above, the columns below.

A column that grows long draws its fan in, so that the table keeps its height.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardgames.drawing.table import Place, PlacedCard, Table
from cardgames.games.column_cards import face_down_count
from cardgames.games.columns import ColumnGame
from cardgames.games.piles import Kind
from cardgames.games.setups import Pile

_MARGIN = 14
_ABOVE = 24  # between the upper row and the columns, where the numbers of the columns stand
_BADGE = 11  # from a card's lower edge up to the middle of its badge


@dataclass(frozen=True, slots=True)
class _Sizes:
    """The sizes of a table, in pixels: how far cards lie apart at the most, and how long a column's fan may get."""

    card: tuple[int, int]
    gap: int
    fan_up: float
    fan_down: float
    longest: float


class _Stand(NamedTuple):
    x: float
    y: float
    fan: tuple[float, float]


# The longest fans have room for whole indices: from king to ace with large corners, in Spider of 26 cards.
_WIDE = _Sizes(card=(80, 112), gap=16, fan_up=28, fan_down=9, longest=280)
_NARROW = _Sizes(card=(68, 95), gap=9, fan_up=24, fan_down=7, longest=410)
_IN_STOCK = 0.25  # how far each card of the stock lies up and aside
_INDEX = 0.45  # the width of a large index, of a card's
_NARROWEST = 18  # how far the cards of the waste lie apart where it has no room
_THINNEST = 2  # what is seen of a card that lies face down in a long column
_MOST_IN_WASTE = 3


def lay_out_columns(position: ColumnGame, form: str = "table") -> Table:
    """Lay out a position of a game with columns; they have one form."""
    sizes = _sizes(position)
    stands = _stands(position, sizes)
    width, height = sizes.card
    lifts = _lifts(position)
    return Table(
        title=position.title,
        width=2 * _MARGIN + len(position.columns) * (width + sizes.gap) - sizes.gap,
        height=_MARGIN + height + _ABOVE + sizes.longest + height + _MARGIN,
        card_width=width,
        card_height=height,
        index="normal",
        places=tuple(_place(position, name, stand, sizes) for name, stand in stands.items()),
        cards=tuple(card for name, stand in stands.items() for card in _cards(position, name, stand, sizes)),
        lifts=lifts,
    )


def _sizes(position: ColumnGame) -> _Sizes:
    """Give the sizes. A table that was set up has room for its own few cards only, the same all through the game."""
    sizes = _WIDE if len(position.columns) < 8 else _NARROW
    if not position.setup:
        return sizes
    start, sizes = position.start, replace(sizes, fan_down=2 * sizes.fan_down)
    usual = start.cards_left * sizes.fan_up / 2
    longest = max(usual, *(sum(_fan(column, sizes)) for column in start.columns))
    return replace(sizes, longest=min(sizes.longest, longest))


def _fan(column: Pile, sizes: _Sizes) -> tuple[float, float]:
    """Give how long the face-down and the face-up part of a column are with nothing drawn in."""
    down = sum(not entry.face_up for entry in column[:-1])
    return down * sizes.fan_down, max(0, len(column) - 1 - down) * sizes.fan_up


def _stands(position: ColumnGame, sizes: _Sizes) -> dict[str, _Stand]:
    """Give each pile its place: stock, waste and cells on the left, the foundations on the right, the columns below."""
    width, height = sizes.card
    step = width + sizes.gap

    def column(place: float) -> float:
        return _MARGIN + place * step

    last, of = len(position.columns) - 1, position.game_piles.of
    left, upper = (*of(Kind.STOCK), *of(Kind.WASTE), *of(Kind.CELL)), position.game_piles.foundations
    together = min(1.0, (last - 1) / len(upper))  # many foundations overlap, so that they have room beside the stock
    xs = {name: column(place) for place, name in enumerate(left)}
    xs |= {name: column(last - (len(upper) - 1 - place) * together) for place, name in enumerate(upper)}
    stands = {name: _Stand(x, _MARGIN, (0, 0)) for name, x in xs.items()}
    for name in of(Kind.STOCK):
        stands[name] = stands[name]._replace(fan=(_IN_STOCK, -_IN_STOCK))
    for name in of(Kind.WASTE):
        stands[name] = stands[name]._replace(
            fan=(_waste_fan(xs[name], [*xs.values(), column(last)], width, sizes.gap), 0)
        )
    for place, name in enumerate(position.game_piles.columns):
        stands[name] = _Stand(column(place), _MARGIN + height + _ABOVE, (0, sizes.fan_up))
    return stands


def _waste_fan(x: float, others: Iterable[float], width: float, gap: float) -> float:
    """Give how far the cards of the waste lie apart: as far as the next pile in its row lets them."""
    free = min(other for other in others if other > x) - x - width - gap
    return max(_NARROWEST, min(width * _INDEX, free / (_MOST_IN_WASTE - 1)))


def _place(position: ColumnGame, name: str, stand: _Stand, sizes: _Sizes) -> Place:
    pile, named = position.piles[name], position.game_piles[name]
    width, height = sizes.card
    down = face_down_count(pile)
    is_column, is_stock = named.kind is Kind.COLUMN, named.kind is Kind.STOCK
    return Place(
        name=name,
        x=stand.x,
        y=stand.y,
        label=named.label,
        kind=named.kind,
        caption=_used_up(position) if is_stock and not pile else named.caption,
        caption_x=stand.x + width / 2,
        caption_y=stand.y - _ABOVE / 2 if is_column else stand.y + height / 2,
        faint=named.kind in (Kind.COLUMN, Kind.CELL),
        badge=str(down) if is_stock and down else "",
        badge_x=stand.x + width / 2,
        badge_y=stand.y + height - _BADGE,
        press=str(position.stock_move) if is_stock else "",
    )


def _used_up(position: ColumnGame) -> str:
    """Write on an empty stock whether it can be filled again."""
    return "↻" if position.stock_move in position.legal_moves else "×"


def _cards(position: ColumnGame, name: str, stand: _Stand, sizes: _Sizes) -> Iterator[PlacedCard]:
    pile, kind = position.piles[name], position.game_piles.kinds[name]
    for entry, (x, y) in zip(pile, _offsets(kind, pile, stand, sizes), strict=True):
        face = entry.card if entry.face_up else None
        yield PlacedCard(entry.id, face, round(stand.x + x, 1), round(stand.y + y, 1), name)


def _offsets(kind: Kind, pile: Pile, stand: _Stand, sizes: _Sizes) -> Iterator[tuple[float, float]]:
    """Give for each card of a pile how far it lies from the pile's place."""
    if kind is not Kind.COLUMN:
        fanned = _MOST_IN_WASTE if kind is Kind.WASTE else len(pile)
        for place in range(len(pile)):
            steps = max(0, place - max(0, len(pile) - fanned))
            yield steps * stand.fan[0], steps * stand.fan[1]
        return
    down = sum(not entry.face_up for entry in pile[:-1])
    up = max(0, len(pile) - 1 - down)
    # Face-down cards give way first: only the face-up ones have something to read.
    free = sizes.longest - up * sizes.fan_up
    step_down = max(_THINNEST, min(sizes.fan_down, free / down)) if down else 0.0
    step_up = min(sizes.fan_up, (sizes.longest - down * step_down) / up) if up else 0.0
    y = 0.0
    for entry in pile:
        yield 0.0, y
        y += step_up if entry.face_up else step_down


def for_left_hand(table: Table) -> Table:
    """Give a table with stock, waste and cells on the right, and the foundations on the left, each in their order."""
    shift: dict[str, float] = {}
    first, second = [place.x for place in table.places if place.kind == Kind.COLUMN][:2]
    gap = second - first - table.card_width
    for kind in (Kind.STOCK, Kind.WASTE, Kind.CELL, Kind.FOUNDATION):
        places = [place for place in table.places if place.kind == kind]
        for place, opposite in zip(places, reversed(places), strict=True):
            row = [other.x for other in table.places if other.y == place.y]
            apart = _waste_fan(place.x, row, table.card_width, gap) if kind is Kind.WASTE else 0
            fanned = (_MOST_IN_WASTE - 1) * apart
            shift[place.name] = table.width - table.card_width - opposite.x - fanned - place.x
    moved = {place.name: place for place in table.places}
    for name, dx in shift.items():
        place = moved[name]
        moved[name] = replace(place, x=place.x + dx, caption_x=place.caption_x + dx, badge_x=place.badge_x + dx)
    cards = tuple(replace(card, x=round(card.x + shift.get(card.pile, 0), 1)) for card in table.cards)
    return replace(table, places=tuple(moved.values()), cards=cards)


def _picked_up(position: ColumnGame, name: str) -> Iterator[int]:
    """Give the ids of the cards of a pile that may be picked up, each with those on it, the last card first."""
    for count, entry in enumerate(reversed(position.piles[name]), start=1):
        if position.why_not_lifted(name, count):
            break
        yield entry.id


def _lifts(position: ColumnGame) -> Mapping[int, tuple[str, ...]]:
    """Give for each card that may be picked up the places it may go to, in the order of the table."""
    goes: dict[int, set[str]] = {id_: set() for name in position.piles for id_ in _picked_up(position, name)}
    for move in position.legal_moves:
        if move.action == "move":
            goes.setdefault(position.piles[move.source][-move.count].id, set()).add(position.goes_to(move))
    return {id_: tuple(name for name in position.game_piles.names if name in there) for id_, there in goes.items()}
