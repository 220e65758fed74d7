"""Suggestions at a table, one after the other: whoever asks again in the same position hears the next."""

from __future__ import annotations

from cardgames.chance.players.hints import Hint, hints
from cardgames.games.game import Game
from cardgames.games.moves import Move
from cardgames.games.position import Position


class Suggesting:
    """Who gives the suggestions for a game, and knows which of them were given."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._hints: tuple[Hint, ...] = ()
        self._given = 0

    def next(self, game: Game) -> tuple[str, Move | None]:
        """Give the next suggestion, in words and as a move; after the last comes the first again.

        Raises
        ------
        ValueError
            When there is nothing sensible to suggest.
        """
        if game.position is not self._position:
            self._position, self._hints, self._given = game.position, hints(game), 0
        if not self._hints:
            raise ValueError("No move comes to mind.")
        place, self._given = self._given % len(self._hints), self._given + 1
        suggested = self._hints[place]
        words = [self._announce(place), suggested.reason]
        if suggested.move:
            words.insert(1, f"{game.position.describe(suggested.move)}.")
        return " ".join(words), suggested.move

    def _announce(self, place: int) -> str:
        """Begin the sentence for the suggestion at a place."""
        if self._given <= len(self._hints):
            return "A suggestion:" if place == 0 else "Another suggestion:"
        if len(self._hints) == 1:
            return "There is no other suggestion:"
        return "There is no other; the first again:" if place == 0 else "Another suggestion:"
