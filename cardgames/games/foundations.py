"""What games share whose foundations build up by suit, and whose columns build down in alternating colours.

Each suit has a foundation that begins with the ace and goes up to the king; all cards there win. What may move
together, and what may go to an empty column, is for each game to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from cardgames.cards import Card, Suit
from cardgames.games.column_cards import between
from cardgames.games.columns import ColumnGame
from cardgames.games.moves import Move
from cardgames.games.piles import FOUNDATION_OF, UP
from cardgames.games.setups import Pile
from cardgames.words import counted

PLACE: Mapping[Suit, int] = {suit: place for place, suit in enumerate(Suit)}
"""Which of the foundations is that of a suit."""


@dataclass(frozen=True, repr=False, kw_only=True)
class SuitFoundationGame(ColumnGame):
    """A position of a game with a foundation for each suit."""

    to_empty: ClassVar[str]
    """Who may go to an empty column, where not every card may: ``only a king may``."""

    @classmethod
    def _foundation(cls, top: str) -> str:
        card = Card(top)
        return " ".join(str(Card.of(rank, card.suit)) for rank in range(1, card.rank + 1))

    @classmethod
    def _foundations(cls, tops: Sequence[str]) -> str:
        text = super()._foundations(tops)
        if len({Card(top).suit for top in tops}) < len(tops):
            raise ValueError("F names only the top card of each foundation, so every suit is there once at most.")
        return text

    @classmethod
    def _check_run(cls, name: str, pile: Pile) -> None:
        """Refuse a column whose face-up cards do not go down in alternating colours."""
        for upper, lower in pairwise(entry.card for entry in pile if entry.face_up):
            if not builds(lower, upper):
                raise ValueError(
                    f"In {name}, {lower} cannot lie on {upper}: columns go down by one, red and black in turn."
                )

    @staticmethod
    def _by_suit(pile: Pile) -> tuple[Pile, ...]:
        """Give the foundations that a text has set up."""
        return tuple(tuple(entry for entry in pile if entry.card.suit is suit) for suit in Suit)

    @property
    def progress(self) -> str:
        """How many cards are on the foundations."""
        return f"{self.score} of {len(self.deck)} cards on the foundations"

    @property
    def score(self) -> int:
        """The number of cards on the foundations."""
        return sum(map(len, self.foundations))

    def tell_score(self, made: int | None = None) -> str:
        """Say what the score is made of: ``7 cards on the foundations``."""
        return f"{counted(self.score, 'card')} on the foundations"

    @property
    def _victory(self) -> str:
        return (
            f"all {len(self.deck)} cards are on the foundations"
            if self.score > 1
            else "the one card is on its foundation"
        )

    def goes_to(self, move: Move) -> str:
        """Give the name of the pile that the cards of a move come to lie in: of each suit, its own foundation."""
        return FOUNDATION_OF[self.piles[move.source][-1].card.suit] if move.target == UP else move.target

    def _ups(self, names: Iterable[str], lasts: Iterable[Card | None]) -> list[Move]:
        """List the moves to the foundations of some piles, given with their last cards."""
        wanted = [len(pile) + 1 for pile in self.foundations]
        return [
            between(name, UP)
            for name, last in zip(names, lasts, strict=True)
            if last and last.rank == wanted[PLACE[last.suit]]
        ]

    def _why_not_up(self, card: Card, source: str, target: str) -> str:
        """Say why a card cannot go to a foundation."""
        if target not in (UP, FOUNDATION_OF[card.suit]):
            return f"{card} cannot go there: it belongs on the foundation of {card.suit.name.lower()}."
        foundation = self.foundations[PLACE[card.suit]]
        if card.rank == len(foundation) + 1:
            return f"{card} finds its foundation by itself: write the move as {source}>F."
        if not foundation:
            return f"{card} cannot go up yet: its foundation is empty and begins with the ace."
        follows = Card.of(foundation[-1].card.rank + 1, card.suit)
        return f"{card} cannot go up yet: {follows} comes next on its foundation."

    def _why_not_on(self, card: Card, target: str) -> str:
        """Say why a card cannot go to a column."""
        column = self.piles[target]
        if not column:
            return f"{card} cannot go to an empty column: {self.to_empty}."
        onto = column[-1].card
        if card.rank + 1 != onto.rank:
            rule = "nothing goes on an ace" if onto.rank == 1 else f"only a {_rank_below(onto)} may"
            return f"{card} cannot go on {onto}: {rule}."
        return f"{card} cannot go on {onto}: both are {'red' if card.is_red else 'black'}."


def builds(card: Card, onto: Card) -> bool:
    """Say whether a card may lie on another in a column."""
    return card.rank + 1 == onto.rank and card.is_red != onto.is_red


def _rank_below(card: Card) -> str:
    below = Card.of(card.rank - 1, card.suit)
    return f"{'black' if card.is_red else 'red'} {below.name.split()[0]}"
