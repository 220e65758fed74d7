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
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import Any, ClassVar, Self

from cardgames.cards import KING, RANK_NAMES, Card, Cards, new_deck
from cardgames.games.column_cards import as_cards, between, content_key, moved, turned_up, uncovered
from cardgames.games.columns import ColumnGame
from cardgames.games.moves import Move
from cardgames.games.options import Option
from cardgames.games.piles import STOCK, UP, Kind, NamedPile, columns, foundations_of_runs, kind_of
from cardgames.games.setups import Pile
from cardgames.words import counted, counted_in_words, listed, number_word

RUN = KING
"""How many cards a complete run has: king to ace."""
START_SCORE, RUN_SCORE = 500, 100

_DEAL = Move("deal")
_card_of = attrgetter("card")


@dataclass(frozen=True, repr=False, kw_only=True)
class Spider(ColumnGame):
    """A position of Spider. Begin one with ``Spider.deal(7, suits=2)``, `from_deck` or `from_text`.

    The deck, the options and the moves fix everything else, so they alone are compared. Equal cards are told apart by
    their ids in `piles`. The foundations are the complete runs in the order in which they left the table, each with its
    king at the bottom. A position set up with fewer cards is won, as the whole game is, when all its cards are there.

    Attributes
    ----------
    suits : int
        The option; see `Spider.deal`.
    """

    name: ClassVar[str] = "Spider"
    packs: ClassVar[int] = 2
    dealt: ClassVar[tuple[int, ...]] = (6, 6, 6, 6, 5, 5, 5, 5, 5, 5)
    move_cost: ClassVar[int] = 1
    game_options: ClassVar[tuple[Option, ...]] = (
        Option(
            "suits",
            (1, 2, 4),
            "How many suits there are: 1 (spades; usual, and the easiest), 2 (spades and hearts) or 4.",
            "{game} is played with 1, 2 or 4 suits, not {value}.",
            words=lambda suits: counted_in_words(suits, "suit"),
        ),
    )

    suits: int

    @classmethod
    def declare_piles(cls) -> Sequence[NamedPile]:
        """Declare the stock, a foundation for each complete run and the columns."""
        return (STOCK, *foundations_of_runs(cls.run_count()), *columns(len(cls.dealt)))

    @classmethod
    def run_count(cls) -> int:
        """How many runs there are in the deck."""
        return 4 * cls.packs

    @classmethod
    def full_deck(cls, **options: Any) -> Cards:
        """Give the cards in the order of a new deck: the suits in play from ace to king, over and over."""
        suits: int = cls.check_options(options)["suits"]
        return new_deck()[: RUN * suits] * (cls.run_count() // suits)

    def _lying(self) -> Iterable[Pile]:
        return (self.stock, *self.foundations, *self.columns)

    @classmethod
    def _foundation(cls, top: str) -> str:
        card = Card(top)
        if card.rank != 1:
            raise ValueError(f"{card} is no ace, and a foundation of {cls.name} shows the ace of its complete run.")
        return " ".join(str(Card.of(rank, card.suit)) for rank in range(KING, 0, -1))

    @classmethod
    def _set_up(cls, piles: Mapping[str, Pile], notes: Mapping[str, str], **fields: Any) -> Self:
        names = cls.game_piles.columns
        for name in names:
            for count in range(RUN, len(piles[name]) + 1):
                if run_length(piles[name][:count]) == RUN:
                    king = piles[name][count - RUN].card
                    raise ValueError(f"In {name} the run from {king} is complete: it would have left the table.")
        stock, sizes = piles[STOCK.name], cls._stock_sizes()
        if len(stock) not in sizes:
            raise ValueError(
                f"The stock is dealt {number_word(len(names))} cards at a time: it holds "
                f"{listed(sizes, 'or')}, not {len(stock)}."
            )
        return cls(
            columns=tuple(piles[name] for name in names),
            foundations=tuple(piles[UP][RUN * run : RUN * (run + 1)] for run in range(cls.run_count())),
            stock=stock,
            **fields,
        )

    @classmethod
    def _stock_sizes(cls) -> tuple[int, ...]:
        """Give how many cards the stock may hold: those before the first deal, after it, and so on to none."""
        before = RUN * cls.run_count() - sum(cls.dealt)
        return tuple(sorted({0, *range(before, 0, -len(cls.dealt))}))

    @property
    def situation(self) -> Hashable:
        """What lies where, however it came about; equal cards stand for one another."""
        return tuple(map(content_key, self.columns)), content_key(self.stock), self.complete_runs

    @property
    def complete_runs(self) -> int:
        """How many complete runs have left the table."""
        return sum(map(bool, self.foundations))

    @property
    def _is_whole(self) -> bool:
        """Whether all cards take part; a position that was set up may have fewer."""
        return len(self.deck) == RUN * self.run_count()

    @property
    def progress(self) -> str:
        """How many runs are complete."""
        runs = self.complete_runs
        if self._is_whole:
            return f"{runs} of {self.run_count()} runs complete"
        return f"{counted(runs, 'run')} complete"

    @property
    def score(self) -> int:
        """500 at the start, less 1 for each move, and 100 for each complete run."""
        return START_SCORE - self.move_cost * len(self.moves) + RUN_SCORE * self.complete_runs

    def tell_score(self, made: int | None = None) -> str:
        """Say what the score is made of: ``500 at the start − 12 moves + 100 for 1 run``."""
        made, runs = len(self.moves) if made is None else made, self.complete_runs
        moves = f" − {counted(made, 'move')}" if made else ""
        complete = f" + {RUN_SCORE * runs} for {counted(runs, 'run')}" if runs else ""
        return f"{START_SCORE} at the start{moves}{complete}"

    @property
    def dead_end_reason(self) -> str | None:
        """Why the stock can never be dealt again, where the table has fewer cards than columns; otherwise None."""
        cards = sum(map(len, self.columns))
        if not self.stock or cards >= len(self.columns):
            return None
        lie = counted(cards, "card lies", "cards lie") if cards else "no cards lie"
        columns = f"{number_word(len(self.columns))} columns"
        return f"The stock can never be dealt again: {lie} on the table, too few for {columns}."

    @property
    def _shortfall(self) -> str:
        runs = self.complete_runs
        if not runs:
            return "no run is complete"
        if self._is_whole:
            return f"{runs} of {self.run_count()} runs {'is' if runs == 1 else 'are'} complete"
        return f"{counted(runs, 'run is', 'runs are')} complete"

    @property
    def _victory(self) -> str:
        runs = self.complete_runs
        words = {1: "the run is", 2: "both runs are"}.get(runs, f"all {number_word(runs)} runs are")
        return f"{words} complete"

    def _moves(self) -> Iterable[Move]:
        names = self.game_piles.columns
        lasts = [column[-1].card.rank if column else 0 for column in self.columns]
        places = defaultdict(list)
        for name, last in zip(names, lasts, strict=True):
            places[last].append(name)
        empty = places.pop(0, [])
        for source, column, last in zip(names, self.columns, lasts, strict=True):
            if not last:
                continue
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
            dealt = [entry._replace(face_up=True) for entry in reversed(self.stock[-len(self.columns) :])]
            reached = tuple((*column, entry) for column, entry in zip(self.columns, dealt, strict=False))
            return reached + self.columns[len(dealt) :]
        index = self.game_piles.index
        return moved(self.columns, index[move.source], index[move.target], move.count)

    def _after(self, move: Move) -> Self:
        columns, foundations = list(self._laid(move)), list(self.foundations)
        for place, column in enumerate(columns):
            if is_complete(column):
                foundations[foundations.index(())] = column[-RUN:]
                columns[place] = uncovered(column[:-RUN])
        return self._changed(
            moves=(*self.moves, move),
            columns=tuple(columns),
            foundations=tuple(foundations),
            stock=self.stock[: -len(columns)] if move == _DEAL else self.stock,
        )

    def _refusal(self, move: Move) -> str:
        if kind_of(move.source) is Kind.FOUNDATION and not self.is_won:
            return "A run that is complete has left the table for good."
        return super()._refusal(move)

    def _why_not_from_stock(self, move: Move) -> str:
        if move == _DEAL:
            return self._why_no_deal()
        if move.action in ("draw", "redeal"):
            return f"{self.name} has no waste: its stock is dealt, one card onto every column."
        return super()._why_not_from_stock(move)

    def _why_not_moved(self, move: Move, pile: Pile) -> str:
        if kind_of(move.target) is Kind.FOUNDATION:
            return f"{pile[-1].card} cannot go up alone: a run leaves when it is complete from king to ace."
        return self._why_not_on(pile[-move.count].card, move.target)

    def why_not_lifted(self, pile: str, count: int = 1) -> str | None:
        """Say why the last cards of a pile, so many, cannot be picked up, in one sentence; None where they can."""
        reason = super().why_not_lifted(pile, count)
        return reason or self._why_not_together(as_cards(self.piles[pile][-count:]))

    def _why_no_deal(self) -> str:
        if not self.stock:
            return "The stock is empty, so there is nothing to deal."
        if self.dead_end_reason:
            return self.dead_end_reason
        empty = [number for number, column in enumerate(self.columns, start=1) if not column]
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
        onto = self.piles[target][-1].card
        if onto.rank == 1:
            return f"{card} cannot go on {onto}: nothing goes on an ace."
        below = RANK_NAMES[onto.rank - 2]
        return f"{card} cannot go on {onto}: it takes {'an' if below[0] in 'ae' else 'a'} {below}, of any suit."

    def _deed(self, move: Move, after: Self) -> str:
        laid = self._laid(move)
        if move == _DEAL:
            dealt = [column[-1].card for column in laid[: len(self.stock)]]
            told = f"A card is dealt onto {self._dealt_onto}, from the left: {listed(dealt)}."
        else:
            told = self._goes(move, laid[self.game_piles.index[move.source]])
        return " ".join([told, *self._leavings(laid, after)])

    def _leavings(self, laid: tuple[Pile, ...], after: Self) -> Iterator[str]:
        """Tell of each run that leaves the table, and of the card that it uncovers."""
        for name, before, column in zip(self.game_piles.columns, laid, after.columns, strict=True):
            if len(column) < len(before):
                up = turned_up(before, column)
                turned = f"; {up.card} is turned up in {self.game_piles[name].words}" if up else ""
                yield f"A complete run of {before[-1].card.suit.name.lower()} leaves the table{turned}."


def suit_run(from_end: Iterable[Card | None]) -> int:
    """Count the cards of one suit, each a rank higher than the one before, until another one or None comes.

    The cards of a column are given from its end, and None for one that lies face down.
    """
    count, rank, suit = 0, 0, None
    for card in from_end:
        if card is None or (count and (card.rank != rank + 1 or card.suit is not suit)):
            break
        count, rank, suit = count + 1, card.rank, card.suit
    return count


def run_length(column: Pile) -> int:
    """How many cards at the end of a column move together: face up, of one suit, each a rank lower than the last."""
    count = suit_run(map(_card_of, reversed(column)))
    while count and not column[-count].face_up:
        count -= 1
    return count


def is_complete(column: Pile) -> bool:
    """Say whether a column ends in a complete run; one of thirteen cards goes from king to ace."""
    return len(column) >= RUN and column[-1].card.rank == 1 and run_length(column) == RUN
