"""What a player can see of a position: strategies, hints and odds get this, so that they cannot peek."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardgames.cards import Card, Cards
from cardgames.games.moves import LegalMoves, Move
from cardgames.games.piles import Kind, PileSet


@dataclass(frozen=True)
class View:
    """What a player can see of a position. Face-down cards are ``None``, so nothing can peek.

    Attributes
    ----------
    game : str
        The game's name.
    options : Mapping[str, Any]
        The rules in force.
    piles : Mapping[str, tuple[Card | None, ...]]
        The piles by name, bottom card first.
    legal_moves : LegalMoves
        The moves that the rules allow.
    named : PileSet
        The kinds of the piles, and what sentences call them.
    """

    game: str
    options: Mapping[str, Any]
    piles: Mapping[str, tuple[Card | None, ...]]
    legal_moves: LegalMoves
    named: PileSet = field(repr=False, compare=False)

    def face_down(self, pile: str) -> int:
        """How many cards of the pile are face down."""
        return sum(card is None for card in self.piles[pile])

    def face_up(self, pile: str) -> Cards:
        """The face-up cards of the pile, bottom first."""
        return tuple(card for card in self.piles[pile] if card is not None)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, from the left."""
        return self.named.columns

    def is_column(self, pile: str) -> bool:
        """Whether the pile is a column."""
        return self.named.kinds.get(pile) is Kind.COLUMN

    def words(self, pile: str) -> str:
        """Give what sentences call a pile, such as ``column 3``."""
        return self.named[pile].words

    def last(self, pile: str) -> Card | None:
        """The card at the end of the pile; None where it is face down, or there is none."""
        cards = self.piles.get(pile)
        return cards[-1] if cards else None

    def moving(self, move: Move) -> Cards:
        """The cards that a move takes from its pile, the bottom one first."""
        cards = self.piles.get(move.source, ()) if move.action == "move" else ()
        return tuple(card for card in cards[-move.count :] if card is not None)

    def first_moving(self, move: Move) -> Card | None:
        """The first of the cards that a legal move takes, the one that will lie on its target; None where none is."""
        cards = self.piles.get(move.source, ()) if move.action == "move" else ()
        return cards[-move.count] if cards else None

    def uncovered(self, move: Move) -> Card | None:
        """The face-up card that a move leaves at the end of its pile; None where there is none."""
        cards = self.piles.get(move.source, ()) if move.action == "move" else ()
        return cards[-move.count - 1] if len(cards) > move.count else None

    def turns_up(self, move: Move) -> bool:
        """Whether a move turns a face-down card of its column up."""
        cards = self.piles[move.source] if self.is_column(move.source) else ()
        return len(cards) > move.count and cards[-move.count - 1] is None

    def empties(self, move: Move) -> bool:
        """Whether a move takes all the cards of its column."""
        return self.is_column(move.source) and len(self.piles[move.source]) == move.count
