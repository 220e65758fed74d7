"""Spider: a beam search in stages, from one deal of the stock to the next.

All positions that can be reached are far too many, so only the most promising of each step are followed, as many as the
beam is wide: within a stage, moves are made one after another, and of all that were met on the way the best are dealt
the next cards. When a beam ends without a win, a wider one follows. What is found is a line and can be trusted; what is
not found may be there all the same, so the answer is never that the game cannot be won.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import nlargest
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from cardgames.cards import KING
from cardgames.chance.solver.layout import NUMBER
from cardgames.games.column_cards import between
from cardgames.games.moves import Move
from cardgames.games.spider import RUN, Spider

Column: TypeAlias = tuple[int, bytes]
"""How many cards lie face down, and all cards from the bottom."""

COMPLETE, VACANT, JOINED, BROKEN, HIDDEN = 80, 12, 4, 2, 6
"""What a position is worth: so much for each complete run, each empty column and each two cards that move together, less
so much for each two that do not follow one another, and for each card that lies face down."""
FIRST_WIDTH = 8
"""How wide the first beam is."""
WIDER = 4
"""So much wider is each that follows."""
LONGEST = 100
"""How many moves a stage may have."""
_DEAL = Move("deal")


class Table(NamedTuple):
    """A position on the way.

    Attributes
    ----------
    columns : tuple[Column, ...]
    dealt : int
        How often the stock was dealt.
    worth : int
        How promising it is.
    before : Table or None
        The one that it came from.
    move : Move
        By which move.
    """

    columns: tuple[Column, ...]
    dealt: int
    worth: int
    before: Table | None = None
    move: Move = _DEAL


class SpiderSearch:
    """A search for moves that win a position of Spider; see `cardgames.chance.solver.solving.Search`.

    Parameters
    ----------
    position : Spider
    """

    def __init__(self, position: Spider) -> None:
        self.won: bool | None = True if position.is_won else None
        self.is_over, self.nodes = position.is_won, 0
        self._position, self._names = position, position.game_piles.columns
        cards, width = bytes(NUMBER[entry.card] for entry in reversed(position.stock)), len(self._names)
        self._deals = [cards[start : start + width] for start in range(0, len(cards), width)]
        self._end: Table | None = None
        self._searching = self._search()

    def run(self, nodes: int) -> None:
        """Search on until it is over, or so many more situations were entered."""
        most = self.nodes + nodes
        while not self.is_over and self.nodes < most:
            self.is_over = next(self._searching, True)

    def line(self) -> tuple[Move, ...]:
        """Give the moves that win, each played through the rules."""
        moves, table = [], self._end
        while table and table.before:
            moves.append(table.move)
            table = table.before
        return self._position.play_all(reversed(moves)).moves[len(self._position.moves) :]

    def _search(self) -> Iterator[bool]:
        """Send one beam after another; after each situation that is new, pause and say whether the search is over."""
        columns = tuple(
            (sum(not entry.face_up for entry in column), bytes(NUMBER[entry.card] for entry in column))
            for column in self._position.columns
        )
        start, width, is_cut = Table(columns, 0, sum(map(worth, columns))), FIRST_WIDTH, True
        while is_cut:
            is_cut, begun = False, [start]
            while begun:
                met = {in_order(table): table for table in begun}
                front = begun
                for _ in range(LONGEST):
                    found = []
                    for table in front:
                        for after in self._moved(table):
                            if (key := in_order(after)) in met:
                                continue
                            met[key] = after
                            found.append(after)
                            self.nodes += 1
                            yield self._is_end(after)
                    front = best(found, width)
                    is_cut = is_cut or len(found) > width
                    if not front:
                        break
                is_cut = is_cut or bool(front)
                dealt = [after for table in met.values() if (after := self._dealt(table))]
                begun = best(dealt, width)
                is_cut = is_cut or len(dealt) > width
                for table in begun:
                    self.nodes += 1
                    yield self._is_end(table)
            width *= WIDER

    def _is_end(self, table: Table) -> bool:
        """Say whether the game is won there; then the search has found its line."""
        if any(cards for _, cards in table.columns) or table.dealt < len(self._deals):
            return False
        self.won, self._end = True, table
        return True

    def _moved(self, table: Table) -> Iterator[Table]:
        """Give the tables that one move of cards leads to."""
        columns = table.columns
        lasts = [cards[-1] % KING if cards else KING for _, cards in columns]
        empty = lasts.index(KING) if KING in lasts else -1
        for source, (down, cards) in enumerate(columns):
            for count in range(1, run_length(columns[source]) + 1):
                wanted = cards[-count] % KING + 1
                targets = [target for target, last in enumerate(lasts) if last == wanted < KING]
                if empty >= 0 and count < len(cards):
                    targets.append(empty)
                for target in targets:
                    left = turned(down, cards[:-count])
                    laid, bonus = without_run((columns[target][0], columns[target][1] + cards[-count:]))
                    changed = list(columns)
                    changed[source], changed[target] = left, laid
                    gain = worth(left) + worth(laid) - worth(columns[source]) - worth(columns[target]) + bonus
                    move = between(self._names[source], self._names[target], count)
                    yield Table(tuple(changed), table.dealt, table.worth + gain, table, move)

    def _dealt(self, table: Table) -> Table | None:
        """Give the table after the next cards of the stock are dealt; None where that is not allowed."""
        if table.dealt == len(self._deals) or not all(cards for _, cards in table.columns):
            return None
        columns, gain = list(table.columns), 0
        for place, card in enumerate(self._deals[table.dealt]):
            down, cards = columns[place]
            columns[place], bonus = without_run((down, cards + bytes([card])))
            gain += worth(columns[place]) - worth((down, cards)) + bonus
        return Table(tuple(columns), table.dealt + 1, table.worth + gain, table)


def best(tables: Iterable[Table], width: int) -> list[Table]:
    """Give the most promising tables, at most so many."""
    return nlargest(width, tables, key=attrgetter("worth"))


def in_order(table: Table) -> tuple[Column, ...]:
    """Give the columns in an order of their own: they are worth about the same wherever they stand."""
    return tuple(sorted(table.columns))


def turned(down: int, cards: bytes) -> Column:
    """Give a column that cards were taken from: the card that is last now lies face up."""
    return min(down, max(len(cards) - 1, 0)), cards


@lru_cache(1 << 16)
def run_length(column: Column) -> int:
    """How many cards at the end of a column move together."""
    down, cards = column
    count = min(1, len(cards))
    while count < len(cards) - down and joined(cards[-count - 1], cards[-count]):
        count += 1
    return count


def joined(upper: int, lower: int) -> bool:
    """Say whether two cards are of one suit, and the lower one a rank lower."""
    return upper == lower + 1 and lower % KING != KING - 1


def without_run(column: Column) -> tuple[Column, int]:
    """Take a complete run off a column; give what is left, and what that is worth."""
    down, cards = column
    if cards[-1] % KING == 0 and len(cards) >= RUN and run_length(column) >= RUN:
        return turned(down, cards[:-RUN]), COMPLETE
    return column, 0


@lru_cache(1 << 16)
def worth(column: Column) -> int:
    """Say how promising a column is."""
    down, cards = column
    if not cards:
        return VACANT
    points = -HIDDEN * down
    for upper, lower in pairwise(cards[down:]):
        if joined(upper, lower):
            points += JOINED
        elif upper % KING != lower % KING + 1:
            points -= BROKEN
    return points
