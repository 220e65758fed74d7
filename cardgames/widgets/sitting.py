"""A sitting: the games that one player plays one after another, with what the table must know of them.

The rules are the positions', the history is each game's; here are the deals played and won, steps that are undone
together, and the way back to the game before.
"""

from __future__ import annotations

from collections.abc import Hashable

from cardgames.games.game import Game
from cardgames.games.moves import Move
from cardgames.games.position import Position


class Sitting:
    """The games of one player; at least one, and the last one begun is played unless the player went back.

    Attributes
    ----------
    games : list[Game]
        Every game begun, as it stands now.
    """

    def __init__(self, game: Game) -> None:
        self.games = [game]
        self._here = 0
        self._together: list[dict[int, tuple[Move, ...]]] = [{}]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.games[self._here]

    @property
    def begun(self) -> int:
        """How many deals were played: a move was made, even if it was undone, or the game is over.

        A deal that was played in several games, such as one that was saved and loaded again, counts once.
        """
        return len({_deal(game) for game in self.games if game.made > 0 or game.position.outcome is not None})

    @property
    def won(self) -> int:
        """How many of them stand won now: a win that is undone no longer counts."""
        return len({_deal(game) for game in self.games if game.position.is_won})

    @property
    def has_previous(self) -> bool:
        """True when there is a game to go back to."""
        return self._here > 0

    def begin(self, game: Game) -> None:
        """Begin another game; the one before is kept as it stands."""
        self._together.append({})  # first: an interrupt in between leaves one more than games, never one less
        self.games.append(game)
        self._here = len(self.games) - 1

    def go_back(self) -> None:
        """Go back to the game before.

        Raises
        ------
        ValueError
            When there is none.
        """
        if not self.has_previous:
            raise ValueError("There is no game before this one.")
        self._here -= 1

    def undo(self) -> int:
        """Take the last move back, or the moves that were made as one step; give how many.

        Raises
        ------
        ValueError
            When no move was made.
        """
        steps = self._steps.get(len(self.game.moves), 1)
        for _ in range(steps):
            self.game.undo()
        return steps

    def redo(self) -> int:
        """Make the last undone move again, or the moves of one step; give how many.

        Raises
        ------
        ValueError
            When no move was undone.
        """
        made = len(self.game.moves)
        steps = next((steps for end, steps in self._steps.items() if end - steps == made), 1)
        for _ in range(steps):
            self.game.redo()
        return steps

    def restart(self) -> None:
        """Take every move back; redo makes them again."""
        while self.game.moves:
            self.game.undo()

    def play(self, *moves: Move | str) -> Position:
        """Make moves as one step, which is undone in one, and give the position reached.

        Raises
        ------
        IllegalMove, InvalidMove
            When a move is refused or none at all; of a single move the game is then unchanged.
        """
        made, together = len(self.game.moves), self._together[self._here]
        for end in [end for end in together if end > made]:
            del together[end]
        for move in moves:
            self.game.play(move)
        if len(moves) > 1:
            together[len(self.game.moves)] = self.game.moves[-len(moves) :]
        return self.game.position

    @property
    def _steps(self) -> dict[int, int]:
        """The steps of the game that are more than one move: how many, by the number of moves made at their end.

        A game that was played on elsewhere may have other moves there since; those are no step.
        """
        line, together = self.game.moves + self.game.undone, self._together[self._here]
        return {end: len(moves) for end, moves in together.items() if line[end - len(moves) : end] == moves}


def _deal(game: Game) -> Hashable:
    """Give what two games of the same deal have in common: the rules, and the cards in their order or as set up."""
    position = game.position
    return position.name, tuple(position.options.items()), position.deck, position.setup
