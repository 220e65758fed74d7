"""The piles that games are made of: their kinds, their names in the notation and their words.

A game declares its piles on its class. Whoever lays it out, describes it or plays it asks for the kind of a pile, never
for the letters of its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from cardgames.cards import Suit

T = TypeVar("T")


class Kind(StrEnum):
    """What a pile is for."""

    STOCK = "stock"
    WASTE = "waste"
    FOUNDATION = "foundation"
    COLUMN = "column"
    CELL = "cell"
    """A place for one card."""
    HOUR = "hour"
    CENTRE = "centre"
    HAND = "hand"
    """The card that was turned and not yet put down."""


LETTERS: Mapping[str, Kind] = {
    "S": Kind.STOCK,
    "W": Kind.WASTE,
    "F": Kind.FOUNDATION,
    "T": Kind.COLUMN,
    "C": Kind.CELL,
}
"""The letters with which the notation begins the names of piles."""


def kind_of(name: str) -> Kind | None:
    """Give the kind of pile that a name of the notation stands for, whether or not a game has such a pile."""
    return LETTERS.get(name[:1])


UP = "F"
"""In a move, the foundation that is the card's own."""
FOUNDATION_OF: Mapping[Suit, str] = {suit: f"F{suit.letter}" for suit in Suit}
"""The foundation of each suit, in games that have one for each."""


@dataclass(frozen=True, slots=True)
class NamedPile:
    """A pile as a game declares it.

    Attributes
    ----------
    name : str
        Its name in the notation, such as ``T3``.
    kind : Kind
    label : str
        Its name for a screen reader, such as ``foundation of hearts``.
    words : str
        What sentences call it, such as ``its foundation``.
    caption : str
        What is written at its place on the table; may be empty.
    """

    name: str
    kind: Kind
    label: str
    words: str
    caption: str = ""

    @property
    def where(self) -> str:
        """Where a card of it lies: ``in column 3``."""
        return _WHERE.get(self.kind, "in {words}").format(words=self.words)

    @property
    def why_closed(self) -> str:
        """Why no card can be laid on it by hand; empty where one may be."""
        return _WHY_CLOSED.get(self.kind, "")


_WHY_CLOSED = {
    Kind.STOCK: "cards only come from there",
    Kind.WASTE: "only cards drawn from the stock lie there",
}
_WHERE = {Kind.WASTE: "on {words}", Kind.FOUNDATION: "on that foundation"}

STOCK = NamedPile("S", Kind.STOCK, "stock", "the stock")
WASTE = NamedPile("W", Kind.WASTE, "waste", "the waste")
HAND = NamedPile("hand", Kind.HAND, "hand", "the hand")
_UP = NamedPile(UP, Kind.FOUNDATION, "foundation", "its foundation")


def columns(count: int) -> tuple[NamedPile, ...]:
    """Declare so many columns, ``T1`` and on."""
    return tuple(_numbered("T", Kind.COLUMN, number, str(number)) for number in range(1, count + 1))


def cells(count: int) -> tuple[NamedPile, ...]:
    """Declare so many cells, ``C1`` and on."""
    return tuple(_numbered("C", Kind.CELL, number, f"cell {number}") for number in range(1, count + 1))


def foundations_of_runs(count: int) -> tuple[NamedPile, ...]:
    """Declare foundations that each take a complete run, ``F1`` and on."""
    return tuple(
        NamedPile(f"F{number}", Kind.FOUNDATION, f"foundation {number}", "its foundation")
        for number in range(1, count + 1)
    )


def foundations_of_suits() -> tuple[NamedPile, ...]:
    """Declare a foundation for each suit."""
    return tuple(
        NamedPile(name, Kind.FOUNDATION, f"foundation of {suit.name.lower()}", _UP.words, suit.symbol)
        for suit, name in FOUNDATION_OF.items()
    )


def hours() -> tuple[NamedPile, ...]:
    """Declare the twelve piles of a clock, ``1`` to ``12``, and ``13``, its centre."""
    ring = (NamedPile(str(hour), Kind.HOUR, f"{hour} o'clock", f"{hour} o'clock", str(hour)) for hour in range(1, 13))
    return (*ring, NamedPile("13", Kind.CENTRE, "centre", "the centre", "centre"))


def _numbered(letter: str, kind: Kind, number: int, caption: str = "") -> NamedPile:
    return NamedPile(f"{letter}{number}", kind, f"{kind} {number}", f"{kind} {number}", caption)


class PileSet:
    """The piles that a game declares, in their order.

    Attributes
    ----------
    names : tuple[str, ...]
        The names of all piles.
    kinds : Mapping[str, Kind]
        The kind of each pile, by name; also that of ``F``, where there are foundations.
    index : Mapping[str, int]
        Which of its kind each pile is, from 0.
    columns, foundations : tuple[str, ...]
        The names of the columns and of the foundations.
    """

    def __init__(self, piles: Iterable[NamedPile]) -> None:
        declared = tuple(piles)
        self.names = tuple(pile.name for pile in declared)
        self._of = {kind: tuple(pile.name for pile in declared if pile.kind is kind) for kind in Kind}
        self.index = {name: place for names in self._of.values() for place, name in enumerate(names)}
        self.columns, self.foundations = self._of[Kind.COLUMN], self._of[Kind.FOUNDATION]
        self._piles = {pile.name: pile for pile in declared}
        if self.foundations:
            self._piles[UP] = _UP
        self.kinds: Mapping[str, Kind] = {name: pile.kind for name, pile in self._piles.items()}

    def of(self, kind: Kind) -> tuple[str, ...]:
        """Give the names of the piles of a kind, in order."""
        return self._of[kind]

    def __contains__(self, name: object) -> bool:
        return name in self._piles

    def __getitem__(self, name: str) -> NamedPile:
        """Give a pile by its name; ``F`` is the foundation of whichever card goes up."""
        return self._piles[name]

    def __repr__(self) -> str:
        return f"<PileSet: {', '.join(self.names)}>"


def replaced(piles: tuple[T, ...], place: int, pile: T) -> tuple[T, ...]:
    """Give the piles with another one at a place."""
    return (*piles[:place], pile, *piles[place + 1 :])
