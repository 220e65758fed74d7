"""Spider.

Two decks of one suit, of two or of four. 54 cards in ten columns, dealt row by row, six to each of the first four and
five to each other, the last card of each face up; 50 in the stock. Any card goes onto a card one rank higher, whatever
the suits; several cards move together only as a descending run of one suit; any card or such run goes to an empty
column. The stock is dealt one card onto every column, when no column is empty. A run of one suit from king to ace at
the end of a column leaves the table at once, and the eighth wins. 500 points at the start, less 1 for each move, and
100 for each complete run.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Any, ClassVar, Self

from cardgames.cards import RANK_NAMES, Card, Cards, new_deck
from cardgames.games.columns import (
    ColumnGame,
    as_cards,
    between,
    cards_go,
    column_name,
    moved,
    to_column,
    turned_up,
    uncovered,
    why_not_lift,
)
from cardgames.games.moves import Move
from cardgames.games.position import TableCard
from cardgames.games.setups import Pile
from cardgames.words import as_whole, listed, number_word, shortened

COLUMNS = range(10)
RUN = 13
"""How many cards a complete run has: king to ace."""
RUNS = 8
START_SCORE, RUN_SCORE = 500, 100

_DEALT = 54
_DEAL = Move("deal")
_NAMES = tuple(f"T{column + 1}" for column in COLUMNS)
_FOUNDATIONS = tuple(f"F{run + 1}" for run in range(RUNS))


@dataclass(frozen=True, repr=False, kw_only=True)
class Spider(ColumnGame):
    """A position of Spider. Begin one with ``Spider.deal(7, suits=2)``, `from_deck` or `from_text`.

    The deck, the options and the moves fix everything else, so they alone are compared. Equal cards are told apart by
    their ids in `piles`. The foundations are the complete runs in the order in which they left the table, each with its
    king at the bottom. A position set up with fewer cards is won, as the whole game is, when all its cards are there.

    Attributes
    ----------
    suits : int
        How many suits there are: 1 (spades; usual, and the easiest), 2 (spades and hearts) or 4.
    """

    name: ClassVar[str] = "Spider"
    column_count: ClassVar[int] = 10
    move_cost: ClassVar[int] = 1
    option_values: ClassVar[Mapping[str, tuple[Any, ...]]] = {"suits": (1, 2, 4)}

    suits: int = 1

    @classmethod
    def full_deck(cls, **options: Any) -> Cards:
        """Give the 104 cards in the order of a new deck: the suits in play from ace to king, over and over."""
        suits: int = cls._check_options(options)["suits"]
        return new_deck()[: 13 * suits] * (RUNS // suits)

    @classmethod
    def _check_options(cls, options: Mapping[str, Any]) -> dict[str, Any]:
        suits = as_whole(options.get("suits", 1))
        if suits not in (1, 2, 4):
            raise ValueError(f"Spider is played with 1, 2 or 4 suits, not {shortened(options['suits'])}.")
        super()._check_options({name: value for name, value in options.items() if name != "suits"})
        return {"suits": suits}

    @classmethod
    def _dealt(cls, deck: Cards, **options: Any) -> Self:
        """Deal 54 cards in rows of ten from the left; the rest is the stock."""
        entries = tuple(TableCard(place, card, False) for place, card in enumerate(deck))
        return cls(
            deck=deck,
            columns=tuple(uncovered(entries[column : _DEALT : len(COLUMNS)]) for column in COLUMNS),
            foundations=((),) * RUNS,
            stock=entries[: _DEALT - 1 : -1],
            **options,
        )

    @classmethod
    def _foundation(cls, top: str) -> str:
        card = Card(top)
        if card.rank != 1:
            raise ValueError(f"{card} is no ace, and a foundation of Spider shows the ace of its complete run.")
        return " ".join(str(Card.of(rank, card.suit)) for rank in range(13, 0, -1))

    @classmethod
    def _set_up(cls, piles: Mapping[str, Pile], notes: Mapping[str, str], **fields: Any) -> Self:
        for name in _NAMES:
            for count in range(RUN, len(piles[name]) + 1):
                if run_length(piles[name][:count]) == RUN:
                    king = piles[name][count - RUN].card
                    raise ValueError(f"In {name} the run from {king} is complete: it would have left the table.")
        if any(entry.face_up for entry in piles["S"]):
            raise ValueError("Cards of the stock are face down, written (7♦) or counted.")
        if len(piles["S"]) not in range(0, 51, 10):
            raise ValueError(
                f"The stock is dealt ten cards at a time: it holds 0, 10, 20, 30, 40 or 50, not {len(piles['S'])}."
            )
        done = piles["F"]
        return cls(
            columns=tuple(piles[name] for name in _NAMES),
            foundations=tuple(done[RUN * run : RUN * (run + 1)] for run in range(RUNS)),
            stock=piles["S"],
            **fields,
        )

    @property
    def options(self) -> dict[str, Any]:
        """The rules in force: suits."""
        return {"suits": self.suits}

    @property
    def situation(self) -> Hashable:
        """What lies where, however it came about; equal cards stand for one another."""
        columns = tuple(tuple((card, face_up) for _, card, face_up in column) for column in self.columns)
        return columns, as_cards(self.stock), self.complete_runs

    @property
    def complete_runs(self) -> int:
        """How many complete runs have left the table."""
        return sum(map(bool, self.foundations))

    @property
    def progress(self) -> str:
        """How many runs are complete."""
        runs = self.complete_runs
        if len(self.deck) == RUN * RUNS:
            return f"{runs} of {RUNS} runs complete"
        return f"{runs} run{'s' * (runs != 1)} complete"

    @property
    def score(self) -> int:
        """500 at the start, less 1 for each move, and 100 for each complete run."""
        return START_SCORE - self.move_cost * len(self.moves) + RUN_SCORE * self.complete_runs

    def tell_score(self, made: int | None = None) -> str:
        """Say what the score is made of: ``500 at the start − 12 moves + 100 for 1 run``."""
        made, runs = len(self.moves) if made is None else made, self.complete_runs
        moves = f" − {made} move{'s' * (made != 1)}" if made else ""
        complete = f" + {RUN_SCORE * runs} for {runs} run{'s' * (runs != 1)}" if runs else ""
        return f"{START_SCORE} at the start{moves}{complete}"

    @property
    def dead_end_reason(self) -> str | None:
        """Why the stock can never be dealt again, where the table has fewer cards than columns; otherwise None."""
        cards = sum(map(len, self.columns))
        if not self.stock or cards >= len(COLUMNS):
            return None
        lie = "1 card lies" if cards == 1 else f"{cards or 'no'} cards lie"
        return f"The stock can never be dealt again: {lie} on the table, too few for ten columns."

    @cached_property
    def piles(self) -> Mapping[str, Pile]:
        """Stock ``"S"``, complete runs ``"F1"`` to ``"F8"`` and columns ``"T1"`` to ``"T10"``."""
        names = ("S", *_FOUNDATIONS, *_NAMES)
        return MappingProxyType(dict(zip(names, (self.stock, *self.foundations, *self.columns), strict=True)))

    @property
    def _victory(self) -> str:
        runs = self.complete_runs
        words = {1: "the run is", 2: "both runs are"}.get(runs, f"all {number_word(runs)} runs are")
        return f"{words} complete"

    def _moves(self) -> Iterable[Move]:
        places = defaultdict(list)
        for name, column in zip(_NAMES, self.columns, strict=True):
            places[column[-1].card.rank if column else 0].append(name)
        empty = places.pop(0, [])
        for source, column in zip(_NAMES, self.columns, strict=True):
            if not column:
                continue
            last = column[-1].card.rank
            for count in range(1, run_length(column) + 1):
                for target in places.get(last + count, ()):
                    yield between(source, target, count)
                for target in empty:
                    yield between(source, target, count)
        if self.stock and not empty:
            yield _DEAL

    def _laid(self, move: Move) -> tuple[Pile, ...]:
        """Give the columns after a move, before complete runs leave them."""
        if move == _DEAL:
            dealt = reversed(self.stock[-len(COLUMNS) :])
            return tuple(
                (*column, entry._replace(face_up=True)) for column, entry in zip(self.columns, dealt, strict=True)
            )
        return moved(self.columns, int(move.source[1:]) - 1, int(move.target[1:]) - 1, move.count)

    def _after(self, move: Move) -> Self:
        columns, foundations = list(self._laid(move)), list(self.foundations)
        for place, column in enumerate(columns):
            if is_complete(column):
                foundations[foundations.index(())] = column[-RUN:]
                columns[place] = uncovered(column[:-RUN])
        return replace(
            self,
            moves=(*self.moves, move),
            columns=tuple(columns),
            foundations=tuple(foundations),
            stock=self.stock[: -len(COLUMNS)] if move == _DEAL else self.stock,
        )

    def _refusal(self, move: Move) -> str:
        if self.is_won:
            return "The game is won, so no move is left."
        if move == _DEAL:
            return self._why_no_deal()
        if move.action in ("draw", "redeal"):
            return "Spider has no waste: its stock is dealt, one card onto every column."
        if move.action != "move":
            return "Spider has no such move."
        source, target = move.source, move.target
        if source == "W":
            return "Spider has no waste, so no card lies there."
        if source[0] == "F":
            return "A run that is complete has left the table for good."
        if source == target:
            return "The cards lie there already."
        pile = self.columns[_NAMES.index(source)]
        if not pile:
            return f"No card lies in {column_name(source)}."
        if target[0] == "F":
            return f"{pile[-1].card} cannot go up alone: a run leaves when it is complete from king to ace."
        if reason := why_not_lift(pile, source, move.count):
            return reason
        cards = as_cards(pile[-move.count :])
        return self._why_not_together(cards) or self._why_not_on(cards[0], target)

    def _why_no_deal(self) -> str:
        if not self.stock:
            return "The stock is empty, so there is nothing to deal."
        if self.dead_end_reason:
            return self.dead_end_reason
        empty = [place + 1 for place in COLUMNS if not self.columns[place]]
        are = f"Column {empty[0]} is" if len(empty) == 1 else f"Columns {listed(empty)} are"
        return f"{are} empty: every column must hold a card before the deal."

    @staticmethod
    def _why_not_together(cards: Cards) -> str | None:
        """Name the two cards nearest to the end that part a run."""
        for lower, upper in pairwise(reversed(cards)):
            together = f"{upper} and {lower} cannot move together:"
            if lower.rank + 1 != upper.rank:
                return f"{together} a run goes down one rank at a time."
            if lower.suit is not upper.suit:
                return f"{together} they are not of one suit."
        return None

    def _why_not_on(self, card: Card, target: str) -> str:
        onto = self.columns[_NAMES.index(target)][-1].card
        if onto.rank == 1:
            return f"{card} cannot go on {onto}: nothing goes on an ace."
        below = RANK_NAMES[onto.rank - 2]
        return f"{card} cannot go on {onto}: it takes {'an' if below[0] in 'ae' else 'a'} {below}, of any suit."

    def _telling(self, move: Move, after: Self) -> str:
        return " ".join(filter(None, (self._deed(move), *self._leavings(move, after), str(after.outcome or ""))))

    def _deed(self, move: Move) -> str:
        laid = self._laid(move)
        if move == _DEAL:
            return f"A card is dealt onto each column, from the left: {listed(column[-1].card for column in laid)}."
        pile, target = self.piles[move.source], self.piles[move.target]
        goes = f"{cards_go(pile, move.count)} from {column_name(move.source)} {to_column(target, move.target)}"
        up = turned_up(pile, laid[_NAMES.index(move.source)])
        return f"{goes}{f'; {up.card} is turned up' if up else ''}."

    def _leavings(self, move: Move, after: Self) -> Iterator[str]:
        """Tell of each run that leaves the table, and of the card that it uncovers."""
        for name, before, column in zip(_NAMES, self._laid(move), after.columns, strict=True):
            if len(column) < len(before):
                up = turned_up(before, column)
                turned = f"; {up.card} is turned up in {column_name(name)}" if up else ""
                yield f"A complete run of {before[-1].card.suit.name.lower()} leaves the table{turned}."


def run_length(column: Pile) -> int:
    """How many cards at the end of a column move together: face up, of one suit, each a rank lower than the last."""
    count, rank, suit = 0, 0, None
    for _, card, face_up in reversed(column):
        if count and (not face_up or card.rank != rank + 1 or card.suit is not suit):
            break
        count, rank, suit = count + 1, card.rank, card.suit
    return count


def is_complete(column: Pile) -> bool:
    """Say whether a column ends in a complete run; one of thirteen cards goes from king to ace."""
    return len(column) >= RUN and column[-1].card.rank == 1 and run_length(column) == RUN
