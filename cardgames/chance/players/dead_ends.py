"""Dead ends: positions that can no longer get anywhere, where that can be proved.

A position is a dead end when no move is legal, or when everything that can still be reached brings nothing new: no card
that is face down now comes face up, turned or drawn, and no card comes onto a foundation that is not on one now. The
search goes through every order of moves but never past a card that comes face up, so it cannot peek. Where there is too
much to go through the answer is "not known".
"""

from __future__ import annotations

import math
import sys
import time
from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from cardgames.games.moves import Move
from cardgames.games.piles import Kind
from cardgames.games.position import Position
from cardgames.words import whole_number

NODES = 6_000
"""After how many moves tried the search is usually cut off: a fifth of a second, or less."""
_NOTHING_NEW = "Whatever you try, no face-down card can be turned or drawn, and no card can go up any more."


class Verdict(Enum):
    """What is known about a position."""

    PROVED = "proved"
    """It is a dead end."""
    REFUTED = "refuted"
    """It is none: something new can be reached, or the game is won."""
    NOT_KNOWN = "not known"
    """The search was cut off."""


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """Whether a position is a dead end.

    Attributes
    ----------
    verdict : Verdict
    reason : str
        Why, in one sentence.
    moves : tuple[Move, ...]
        Where it is refuted, the moves that bring something new.
    searched : int
        How many situations the search has seen.
    """

    verdict: Verdict
    reason: str
    moves: tuple[Move, ...] = ()
    searched: int = 0

    @property
    def proved(self) -> bool:
        """True when it is a dead end for certain."""
        return self.verdict is Verdict.PROVED


def dead_end(position: Position, seconds: float | None = None, *, nodes: int | None = None) -> DeadEnd:
    """Find out whether a position is a dead end.

    Parameters
    ----------
    position : Position
        Of any game. Which cards lie face down has no influence on the result.
    seconds : float, optional
        After how long the search is cut off; it depends on the machine, then, what comes out.
    nodes : int, optional
        After how many moves tried the search is cut off, at least 1; when neither is given, after `NODES`.

    Returns
    -------
    DeadEnd
        Proved, refuted or, when the search was cut off, not known.

    Raises
    ------
    ValueError
        When `nodes` is no such number.
    """
    if nodes is None:
        nodes = NODES if seconds is None else sys.maxsize
    nodes = whole_number("number of nodes", nodes, 1)
    outcome = position.outcome
    if outcome is not None:
        return DeadEnd(Verdict.REFUTED if outcome.won else Verdict.PROVED, outcome.reason)
    if not position.legal_moves:
        return DeadEnd(Verdict.PROVED, "No move is left.")
    if reason := position.dead_end_reason:
        return DeadEnd(Verdict.PROVED, reason)
    return _search(position, nodes, math.inf if seconds is None else time.monotonic() + seconds)


def way_on(position: Position, been_up: Collection[int] = (), nodes: int = NODES) -> tuple[Move, ...]:
    """Give the shortest way to something new, as moves; none where the search finds none, or is cut off.

    The cards with the ids `been_up` are not new on a foundation: whoever takes a card back only to bring it up again
    goes in a circle.
    """
    return _search(position, nodes, math.inf, been_up).moves


def brings_something_new(position: Position, move: Move, since: Position) -> bool:
    """Say whether a legal move shows a card, or brings one up, that was not so in an earlier position of the game."""
    return _is_new(position, position.play(move), *_known(since))


def _known(start: Position) -> tuple[set[int], set[int]]:
    """Give which cards are face down, and which are on foundations."""
    hidden = {entry.id for pile in start.piles.values() for entry in pile if not entry.face_up}
    return hidden, {entry.id for name in start.game_piles.foundations for entry in start.piles[name]}


def _search(start: Position, nodes: int, deadline: float, been_up: Collection[int] = ()) -> DeadEnd:
    """Go through all that can be reached, the nearest first, until something new comes."""
    hidden, up = _known(start)
    up |= set(been_up)
    seen = {start.situation_anywhere}
    waiting, tried = deque([start]), 0
    while waiting:
        if tried >= nodes or time.monotonic() > deadline:
            return DeadEnd(Verdict.NOT_KNOWN, "There is too much to try out to know it.", searched=len(seen))
        position = waiting.popleft()
        tried += len(position.legal_moves)
        for move in position.legal_moves:
            after = position.play(move)
            if _is_new(position, after, hidden, up):
                moves = after.moves[len(start.moves) :]
                return DeadEnd(Verdict.REFUTED, "Something new can still be reached.", moves, len(seen))
            if (key := after.situation_anywhere) not in seen:
                seen.add(key)
                waiting.append(after)
    return DeadEnd(Verdict.PROVED, _NOTHING_NEW, searched=len(seen))


def _is_new(before: Position, after: Position, hidden: set[int], up: set[int]) -> bool:
    """Say whether a move turned or drew a card that was face down, or brought a card up that was not."""
    piles, kinds = before.piles, before.game_piles.kinds
    for name, pile in after.piles.items():
        if pile is not piles[name]:
            for id_, _, face_up in pile:
                if (face_up and id_ in hidden) or (kinds[name] is Kind.FOUNDATION and id_ not in up):
                    return True
    return False
