"""From which move on was a game lost?

What can still be won after a move could be won before it, so along the moves of a game the answer changes only once:
halving the moves again and again finds the one after which it had changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardgames.chance.solver.solving import NODES, solve
from cardgames.games.game import Game
from cardgames.words import shortened


@dataclass(frozen=True, slots=True)
class Lost:
    """From which move on a game was lost. Moves count from 1, and 0 is the deal itself.

    Attributes
    ----------
    possible : int
        After this move, and all before it, the game could still be won; -1 where that is not known even of the deal.
    lost : int or None
        After this move, and all that follow, it could not; None where that is not known even of the last one.
    last : int
        How many moves were made.
    nodes : int
        How many situations were searched in all.
    """

    possible: int
    lost: int | None
    last: int
    nodes: int

    @property
    def move(self) -> int | None:
        """The move that lost the game, 0 where the deal could not be won; None where it is not lost, or not known."""
        return self.lost if self.lost == self.possible + 1 else None

    @property
    def is_lost(self) -> bool | None:
        """Whether the game is lost where it stands; None where that is not known."""
        return True if self.lost is not None else False if self.possible == self.last else None

    def __str__(self) -> str:
        if self.is_lost is False:
            return "It can still be won."
        if self.move == 0:
            return "This deal could not be won at all."
        if self.move:
            return f"It was lost by move {self.move}."
        after = "the deal" if self.possible == 0 else f"move {self.possible}"
        could = f"After {after} it could still be won" if self.possible >= 0 else ""
        if self.lost is None:
            return f"{could}; of later moves it is not known." if could else "It is not known whether it can be won."
        lost = f"after move {self.lost} it could not any more" if self.lost else "The deal could not be won"
        return f"{could}, {lost}; between them it is not known." if could else f"{lost[0].upper()}{lost[1:]}; of earlier moves it is not known."


def when_lost(
    game: Game, nodes: int = NODES, *, stop: Callable[[], bool] | None = None, engine: str | None = None
) -> Lost:
    """Find the move from which on a game could not be won any more, even by somebody who knows every card.

    About seven positions are solved for a game of a hundred moves, and up to twice as many where some are not decided.

    Parameters
    ----------
    game : Game
        Of Klondike, or of Spider, of which it is never known that it is lost. What was undone is no part of it.
    nodes : int
        How many situations may be searched for each position; see `solve`.
    stop, engine
        See `solve`. When stopped, what is known by then is given.

    Returns
    -------
    Lost
        With the last move after which it could be won and the first after which it could not, as far as they are known.

    Raises
    ------
    ValueError
        When there is no game, or one with other rules, or a number is not in its range.
    """
    if not isinstance(game, Game):
        raise ValueError(f"A game has a history, such as Game(Klondike.deal(7)) has; {shortened(game)} has none.")
    last = len(game.moves)
    positions, searched = game.positions[: last + 1], 0

    def won(place: int) -> bool | None:
        nonlocal searched
        answer = solve(positions[place], nodes, stop=stop, engine=engine)
        searched += answer.nodes
        return answer.won

    known: dict[int, bool | None] = {}

    def first(low: int, high: int, is_past: Callable[[bool | None], bool]) -> int:
        """Give the first place from `low` on that is past a change; `high` where none before it is."""
        while low < high:
            middle = (low + high) // 2
            if middle not in known:
                known[middle] = won(middle)
            low, high = (low, middle) if is_past(known[middle]) else (middle + 1, high)
        return low

    # The last position first: most that are asked about are not lost, or were lost long ago.
    known[last] = won(last)
    if known[last]:
        return Lost(last, None, last, searched)
    possible = first(0, last, lambda answer: not answer) - 1
    lost = first(possible + 1, last + 1, lambda answer: answer is False)
    return Lost(possible, lost if lost <= last else None, last, searched)
