"""A game with four cells and eight open columns, which lives in the tests only.

All 52 cards are dealt face up to eight columns: seven each to the first four, six to the others. Foundations build up
by suit, columns down in alternating colours. A cell holds one card, any card. So many cards move together as could be
moved one by one through the empty cells: one more than there are. Any card goes to an empty column. A card on a
foundation stays there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, ClassVar, Self

from cardgames.games.column_cards import as_cards, between, content_key
from cardgames.games.foundations import PLACE, SuitFoundationGame, builds
from cardgames.games.game import register
from cardgames.games.moves import Move
from cardgames.games.options import Option
from cardgames.games.piles import UP, Kind, NamedPile, cells, columns, foundations_of_suits, replaced
from cardgames.games.setups import Pile
from cardgames.words import number_word


@register
@dataclass(frozen=True, repr=False, kw_only=True)
class FourCells(SuitFoundationGame):
    """A position of the game."""

    name: ClassVar[str] = "FourCells"
    dealt: ClassVar[tuple[int, ...]] = (7, 7, 7, 7, 6, 6, 6, 6)
    dealt_face_up: ClassVar[bool] = True
    game_options: ClassVar[tuple[Option, ...]] = (
        Option(
            "together",
            (True, False),
            "Whether cards move together that could be moved one by one.",
            "together is True or False, not {value}.",
        ),
    )

    together: bool
    cells: tuple[Pile, ...] = field(compare=False, default=((),) * 4)

    @classmethod
    def declare_piles(cls) -> Sequence[NamedPile]:
        """Declare cells, foundations and columns."""
        return (*cells(4), *foundations_of_suits(), *columns(len(cls.dealt)))

    def _lying(self) -> Iterable[Pile]:
        return (*self.cells, *self.foundations, *self.columns)

    @classmethod
    def _set_up(cls, piles: Mapping[str, Pile], notes: Mapping[str, str], **fields: Any) -> Self:
        columns = tuple(piles[name] for name in cls.game_piles.columns)
        if not all(entry.face_up for column in columns for entry in column):
            raise ValueError("All cards are face up.")
        cells = tuple(piles[name] for name in cls.game_piles.of(Kind.CELL))
        return cls(columns=columns, foundations=cls._by_suit(piles[UP]), cells=cells, **fields)

    @property
    def situation(self):
        """What lies where."""
        return super().situation, self.cells

    def _in_order(self) -> Self:
        return super()._in_order()._changed(cells=tuple(sorted(self.cells, key=content_key)))

    @property
    def _most(self) -> int:
        """How many cards move together."""
        return 1 + self.cells.count(()) if self.together else 1

    def _moves(self) -> Iterable[Move]:
        cells, columns = self.game_piles.of(Kind.CELL), self.game_piles.columns
        lying = {name: self.piles[name] for name in (*cells, *columns)}
        yield from self._ups(lying, (pile[-1].card if pile else None for pile in lying.values()))
        for source, pile in lying.items():
            for target in columns:
                onto = lying[target]
                for count in range(1, min(self._most, run_length(pile)) + 1):
                    if target != source and (not onto or builds(pile[-count].card, onto[-1].card)):
                        yield between(source, target, count)
            yield from (between(source, cell) for cell in cells if pile and not lying[cell])

    def _why_not_moved(self, move: Move, pile: Pile) -> str:
        goes, card = self.game_piles.kinds[move.target], pile[-1].card
        if move.count > 1 and goes is not Kind.COLUMN:
            return "Only from column to column may several cards move together."
        if goes is Kind.FOUNDATION:
            return self._why_not_up(card, move.source, move.target)
        if goes is Kind.CELL:
            return f"{card} cannot go there: {self.piles[move.target][0].card} lies in that cell."
        return self._why_not_on(pile[-move.count].card, move.target)

    def why_not_lifted(self, pile: str, count: int = 1) -> str | None:
        """Say why the last cards of a pile cannot be picked up together."""
        if reason := super().why_not_lifted(pile, count):
            return reason
        if count > self._most:
            most = "Only one card" if self._most == 1 else f"No more than {number_word(self._most)} cards"
            return f"{most} can move at a time now."
        for upper, lower in pairwise(as_cards(self.piles[pile][-count:])):
            if not builds(lower, upper):
                return f"{upper} and {lower} cannot move together: columns go down by one, red and black in turn."
        return None

    def _after(self, move: Move) -> Self:
        index, kinds = self.game_piles.index, self.game_piles.kinds
        lying = {Kind.COLUMN: self.columns, Kind.CELL: self.cells, Kind.FOUNDATION: self.foundations}
        taken = self.piles[move.source][-move.count :]
        for name, change in ((move.source, lambda pile: pile[: -move.count]), (move.target, lambda pile: pile + taken)):
            kind = kinds[name]
            place = PLACE[taken[0].card.suit] if kind is Kind.FOUNDATION else index[name]
            lying[kind] = replaced(lying[kind], place, change(lying[kind][place]))
        columns, cells, foundations = lying.values()
        return self._changed(moves=(*self.moves, move), columns=columns, cells=cells, foundations=foundations)


def run_length(pile: Pile) -> int:
    """How many cards at the end of a pile go down in alternating colours."""
    count = min(1, len(pile))
    while 0 < count < len(pile) and builds(pile[-count].card, pile[-count - 1].card):
        count += 1
    return count
