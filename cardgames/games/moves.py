"""Moves: one short notation for all games.

A move is a small record with a text, and each text reads back to its move. Whether a move is legal is for the
positions to say.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from cardgames.games.piles import Kind, kind_of
from cardgames.words import entries


class InvalidMove(ValueError):
    """A text that is no move in any game."""


class IllegalMove(ValueError):
    """A move that the rules refuse here.

    Attributes
    ----------
    move : Move
        The refused move.
    reason : str
        Why, in one sentence.
    """

    def __init__(self, move: Move, reason: str) -> None:
        super().__init__(f"{move}: {reason}")
        self.move = move
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Move, str]]:
        return IllegalMove, (self.move, self.reason)


_BARE = ("turn", "stop", "draw", "redeal", "deal")
_ON_A_PILE = re.compile(r"(swap|reopen)\s+(1[0-3]|[1-9])(?::([1-9]\d?))?", re.ASCII | re.IGNORECASE)
_BETWEEN = re.compile(r"(W|[TC][1-9]\d?|F[SHDC])>([TC][1-9]\d?|F[SHDC]?)(?::([1-9]\d?))?", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Move:
    """One move of any game. Read it from its text with `Move.read`; ``str`` writes the text.

    Attributes
    ----------
    action : str
        ``turn``, ``swap``, ``reopen``, ``stop``, ``draw``, ``redeal``, ``deal``, or ``move`` for cards that go from one
        pile to another.
    source, target : str
        The piles' names in the notation; empty where the action names none.
    count : int
        How many cards move; for ``swap`` how deep the card lies, 1 being the top.
    """

    action: str
    source: str = ""
    target: str = ""
    count: int = 1

    @classmethod
    def read(cls, move: Move | str) -> Move:
        """Read a move from its text; a move is given back as it is.

        Raises
        ------
        InvalidMove
            When the text is no move.
        """
        if isinstance(move, Move):
            return move
        text = move.strip() if isinstance(move, str) else ""
        if text.lower() in _BARE:
            return cls(text.lower())
        if match := _ON_A_PILE.fullmatch(text):
            action, pile, depth = match.groups()
            if action.lower() == "swap" or depth is None:
                return cls(action.lower(), source=pile, count=int(depth or 1))
        if match := _BETWEEN.fullmatch(text):
            source, target, count = match.groups()
            return cls("move", source.upper(), target.upper(), int(count or 1))
        quoted = repr(move)
        raise InvalidMove(
            f"{quoted if len(quoted) <= 40 else quoted[:39] + '…'} is not a move: moves are written like "
            "'turn', 'swap 10', 'draw', 'W>T3' or 'T3>T5:4'."
        )

    def __str__(self) -> str:
        if self.action == "move":
            between_columns = kind_of(self.source) is kind_of(self.target) is Kind.COLUMN
            count = f":{self.count}" if between_columns or self.count > 1 else ""
            return f"{self.source}>{self.target}{count}"
        depth = f":{self.count}" if self.count > 1 else ""
        return f"{self.action} {self.source}{depth}" if self.source else self.action


class LegalMoves(Collection[Move]):
    """The legal moves of a position: iterate, count, and ask ``"swap 10" in position.legal_moves``."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Iterable[Move]) -> None:
        self._moves = tuple(moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = Move.read(move)
            except InvalidMove:
                return False
        return isinstance(move, Move) and move in self._moves

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and self._moves == other._moves

    def __hash__(self) -> int:
        return hash(self._moves)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self._moves)) or 'none'}>"


def read_moves(moves: str | Iterable[Move | str]) -> tuple[Move, ...]:
    """Read moves from a text such as ``"turn, turn, swap 10"``, or from any iterable of moves and texts.

    Raises
    ------
    InvalidMove
        When one of them is no move.
    """
    row = filter(None, map(str.strip, moves.split(","))) if isinstance(moves, str) else entries(moves)
    if row is None:
        raise InvalidMove("Moves are written as a text such as 'turn, turn', or as a list of moves.")
    return tuple(map(Move.read, row))
