"""Where the cards of the games with columns lie: stock, waste and foundations above, the columns below.

A column that grows long draws its fan in, so that the table keeps its height.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardgames.cards import Suit
from cardgames.drawing.table import Place, PlacedCard, Table
from cardgames.games.columns import ColumnGame
from cardgames.games.setups import Pile

_MARGIN = 14
_ABOVE = 24  # between the upper row and the columns, where the numbers of the columns stand
_BADGE = 11  # from a card's lower edge up to the middle of its badge
_SUIT_SIGNS = {f"F{suit.letter}": suit for suit in Suit}


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


_WIDE = _Sizes(card=(80, 112), gap=16, fan_up=28, fan_down=9, longest=270)
_NARROW = _Sizes(card=(68, 95), gap=9, fan_up=24, fan_down=7, longest=330)
_WASTE_FAN = 18
_MOST_IN_WASTE = 3


def lay_out_columns(position: ColumnGame) -> Table:
    """Lay out a position of a game with columns."""
    sizes = _sizes(position)
    stands = _stands(position, sizes)
    width, height = sizes.card
    lifts = _lifts(position)
    return Table(
        title=position.title,
        width=2 * _MARGIN + position.column_count * width + (position.column_count - 1) * sizes.gap,
        height=stands["T1"].y + sizes.longest + height + _MARGIN,
        card_width=width,
        card_height=height,
        index="normal",
        places=tuple(_place(position, name, stand, sizes) for name, stand in stands.items()),
        cards=tuple(
            card for name, stand in stands.items() for card in _cards(name, position.piles[name], stand, sizes)
        ),
        lifts=lifts,
    )


def _sizes(position: ColumnGame) -> _Sizes:
    """Give the sizes. A table that was set up has room for its own few cards only, the same all through the game."""
    sizes = _WIDE if position.column_count < 8 else _NARROW
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
    """Give each pile its place: the stock on the left, the foundations on the right, the columns below."""
    width, height = sizes.card
    step = width + sizes.gap

    def column(place: float) -> float:
        return _MARGIN + place * step

    last = position.column_count - 1
    upper = [name for name in position.piles if name[0] == "F"]
    together = min(1.0, (last - 1) / len(upper))  # many foundations overlap, so that they have room beside the stock
    stands = {"S": _Stand(column(0), _MARGIN, (0.25, -0.25))}
    if "W" in position.piles:
        stands["W"] = _Stand(column(1), _MARGIN, (_WASTE_FAN, 0))
    for place, name in enumerate(upper):
        stands[name] = _Stand(column(last - (len(upper) - 1 - place) * together), _MARGIN, (0, 0))
    for place in range(position.column_count):
        stands[f"T{place + 1}"] = _Stand(column(place), _MARGIN + height + _ABOVE, (0, sizes.fan_up))
    return stands


def _place(position: ColumnGame, name: str, stand: _Stand, sizes: _Sizes) -> Place:
    pile = position.piles[name]
    width, height = sizes.card
    down = sum(not entry.face_up for entry in pile)
    is_column = name[0] == "T"
    return Place(
        name=name,
        x=stand.x,
        y=stand.y,
        label=_label(name),
        caption=_caption(position, name),
        caption_x=stand.x + width / 2,
        caption_y=stand.y - _ABOVE / 2 if is_column else stand.y + height / 2,
        faint=is_column,
        badge=str(down) if name == "S" and down else "",
        badge_x=stand.x + width / 2,
        badge_y=stand.y + height - _BADGE,
        press=str(position.stock_move) if name == "S" else "",
    )


def _label(name: str) -> str:
    if name in _SUIT_SIGNS:
        return f"foundation of {_SUIT_SIGNS[name].name.lower()}"
    words = {"S": "stock", "W": "waste", "F": "foundation", "T": "column"}[name[0]]
    return f"{words} {name[1:]}".rstrip()


def _caption(position: ColumnGame, name: str) -> str:
    """Write on an empty place what it is for, and above a column its number."""
    if name[0] == "T":
        return name[1:]
    if name in _SUIT_SIGNS:
        return _SUIT_SIGNS[name].symbol
    if name == "S" and not position.stock:
        return "↻" if position.stock_move in position.legal_moves else "×"
    return ""


def _cards(name: str, pile: Pile, stand: _Stand, sizes: _Sizes) -> Iterator[PlacedCard]:
    for entry, (x, y) in zip(pile, _offsets(name, pile, stand, sizes), strict=True):
        face = entry.card if entry.face_up else None
        yield PlacedCard(entry.id, face, round(stand.x + x, 1), round(stand.y + y, 1), name)


def _offsets(name: str, pile: Pile, stand: _Stand, sizes: _Sizes) -> Iterator[tuple[float, float]]:
    """Give for each card of a pile how far it lies from the pile's place."""
    if name[0] != "T":
        fanned = _MOST_IN_WASTE if name == "W" else len(pile)
        for place in range(len(pile)):
            steps = max(0, place - max(0, len(pile) - fanned))
            yield steps * stand.fan[0], steps * stand.fan[1]
        return
    down = sum(not entry.face_up for entry in pile[:-1])
    up = max(0, len(pile) - 1 - down)
    whole = sum(_fan(pile, sizes))
    tight = min(1.0, sizes.longest / whole) if whole else 1.0
    # Face-down cards give way first: only the face-up ones have something to read.
    step_down = sizes.fan_down * tight**2
    step_up = min(sizes.fan_up, (sizes.longest - down * step_down) / up) if up else 0.0
    y = 0.0
    for entry in pile:
        yield 0.0, y
        y += step_up if entry.face_up else step_down


def _lifts(position: ColumnGame) -> Mapping[int, tuple[str, ...]]:
    """Give for each card that may move the places it may go to."""
    lifts: dict[int, list[str]] = {}
    for move in position.legal_moves:
        if move.action != "move":
            continue
        entry = position.piles[move.source][-move.count]
        target = f"F{entry.card.suit.letter}" if move.target == "F" else move.target
        lifts.setdefault(entry.id, []).append(target)
    return {id_: tuple(targets) for id_, targets in lifts.items()}
