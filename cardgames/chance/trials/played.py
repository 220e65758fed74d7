"""What came of many deals that were played: one entry a deal, with what went wrong on the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardgames.cards import KING
from cardgames.chance.rates import Rate

MOST_FAULTS = 100
"""Of so many faulty deals the position is kept."""


class End(IntEnum):
    """How a deal ended."""

    WON = 0
    LOST = 1
    """No move was left."""
    GAVE_UP = 2
    """The player gave up."""
    STOPPED = 3
    """The player went on and on, and nothing new came of it."""
    FAULT = 4
    """The player made an illegal move, failed, or took too long."""


class Fault(NamedTuple):
    """What went wrong in a deal.

    Attributes
    ----------
    number : int
        The deal number.
    reason : str
        What happened, in one sentence.
    position : str
        Where: an expression that rebuilds the position.
    """

    number: int
    reason: str
    position: str

    def __str__(self) -> str:
        return f"Deal {self.number}: {self.reason} This is {self.position}"


class Played(NamedTuple):
    """What came of one deal: its number, its `End`, the moves made, the cards on foundations and the score."""

    number: int
    end: int
    moves: int
    up: int
    score: int


@dataclass(frozen=True, eq=False, repr=False)
class PlayedDeals:
    """The endings of many deals that were played, one entry a deal.

    Attributes
    ----------
    title : str
        The game and its options, such as ``Klondike, draw 3, three passes, no taking back``.
    player : str
        The strategy's name.
    number : ndarray of int64
        The deal numbers.
    end : ndarray of uint8
        How each ended, as an `End`.
    moves : ndarray of int32
        The moves made.
    up : ndarray of int32
        The cards on the foundations at the end.
    score : ndarray of int32
        The score at the end.
    faults : tuple[Fault, ...]
        What went wrong, in the first `MOST_FAULTS` deals that were stopped or faulty.
    """

    title: str
    player: str
    number: npt.NDArray[np.int64]
    end: npt.NDArray[np.uint8]
    moves: npt.NDArray[np.int32]
    up: npt.NDArray[np.int32]
    score: npt.NDArray[np.int32]
    faults: tuple[Fault, ...] = ()

    @classmethod
    def of(cls, title: str, player: str, played: Iterable[Played], faults: Iterable[Fault]) -> PlayedDeals:
        """Put the deals together, in this order.

        Parameters
        ----------
        title : str
            The game and its options.
        player : str
            The strategy's name.
        played : iterable of Played
            What came of each deal.
        faults : iterable of Fault
            What went wrong; the first `MOST_FAULTS` are kept.
        """
        table = np.array(list(played), dtype=np.int64).reshape(-1, len(_COLUMNS))
        columns: dict[str, Any] = {
            name: table[:, place].astype(dtype) for place, (name, dtype) in enumerate(_COLUMNS.items())
        }
        return cls(title, player, faults=tuple(faults)[:MOST_FAULTS], **columns)

    def __len__(self) -> int:
        return len(self.number)

    @property
    def won(self) -> npt.NDArray[np.bool_]:
        """Which deals were won."""
        return np.equal(self.end, End.WON)

    @property
    def wins(self) -> int:
        """How many of the deals were won."""
        return self.count(End.WON)

    @property
    def rate(self) -> Rate:
        """The wins as a rate, with its interval."""
        return Rate(self.wins, len(self))

    @property
    def runs(self) -> npt.NDArray[np.int32]:
        """The runs that were complete at the end of each deal of Spider: thirteen cards each."""
        return self.up // np.int32(KING)

    def count(self, end: End) -> int:
        """How many of the deals ended so."""
        return int(np.count_nonzero(self.end == end))

    def __getitem__(self, some: slice) -> PlayedDeals:
        """Give some of the deals, in order: ``deals[:100]``."""
        if not isinstance(some, slice):
            raise TypeError("Ask for a slice of the deals, such as deals[:100].")
        columns: dict[str, Any] = {name: getattr(self, name)[some] for name in _COLUMNS}
        kept = set(columns["number"].tolist())
        return replace(self, faults=tuple(fault for fault in self.faults if fault.number in kept), **columns)

    def __add__(self, more: PlayedDeals) -> PlayedDeals:
        """Put the deals of two experiments with the same game and player together."""
        if not isinstance(more, PlayedDeals):
            return NotImplemented
        if (self.title, self.player) != (more.title, more.player):
            raise ValueError("Only deals of one game, with the same options and the same player, go together.")
        columns: dict[str, Any] = {
            name: np.concatenate([getattr(self, name), getattr(more, name)]) for name in _COLUMNS
        }
        return replace(self, faults=(*self.faults, *more.faults)[:MOST_FAULTS], **columns)

    def __repr__(self) -> str:
        counts = [f"{count} {word}" for end, word in _WORDS.items() if (count := self.count(end))]
        lines = [f"{self.title}; {self.player}", f"won {self.rate}" if len(self) else "no deals", ", ".join(counts)]
        if self.faults:
            lines.append(f"deal {self.faults[0].number}: {self.faults[0].reason} (see faults)")
        return "<PlayedDeals: " + "\n ".join(filter(None, lines)) + ">"


_COLUMNS = {"number": np.int64, "end": np.uint8, "moves": np.int32, "up": np.int32, "score": np.int32}
_WORDS = {
    End.LOST: "had no move left",
    End.GAVE_UP: "were given up",
    End.STOPPED: "were stopped",
    End.FAULT: "were faulty",
}
