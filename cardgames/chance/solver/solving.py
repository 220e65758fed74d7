"""Can a position still be won? `solve` answers, for Klondike exactly, for Spider where it finds a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from cardgames.chance.solver.layout import Layout, State, Step, read
from cardgames.chance.solver.lines import line_of
from cardgames.chance.solver.moves import room_for_keys
from cardgames.chance.solver.search import PlainSearch
from cardgames.chance.solver.spider import SpiderSearch
from cardgames.games.klondike import Klondike
from cardgames.games.moves import Move
from cardgames.games.position import Position
from cardgames.games.spider import Spider
from cardgames.words import choice, counted, grouped, shortened, whole_number

NODES = 1_000_000
"""How many situations a search may enter where nothing else is said."""
MOST_NODES = 10**9
PIECE = 2_000
"""After so many it is asked whether to stop."""
ENGINES = ("plain", "fast")


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a position can still be won by somebody who knows where every card lies.

    Attributes
    ----------
    won : bool or None
        True when it can be won, False when it is proved that it cannot, None when that is not known.
    line : tuple[Move, ...]
        Where it can be won, moves that win from that position.
    nodes : int
        How many situations the search has entered.
    """

    won: bool | None
    line: tuple[Move, ...] = ()
    nodes: int = 0

    def __str__(self) -> str:
        searched = f"{grouped(self.nodes)} {'situation' if self.nodes == 1 else 'situations'}"
        if self.won:
            return f"It can be won, in {counted(len(self.line), 'move')}: found in {searched}."
        if self.won is None:
            return f"It is not known whether it can be won: {searched} searched."
        return f"It cannot be won: {searched} searched, and no other can be reached."


class Search(Protocol):
    """What a search of any game has."""

    won: bool | None
    """Whether the game can be won; None as long as that is not known."""
    nodes: int
    """How many situations were entered."""
    is_over: bool
    """Whether nothing is left to search."""

    def run(self, nodes: int) -> None:
        """Search on until it is over, or so many more situations were entered."""

    def line(self) -> tuple[Move, ...]:
        """Give the moves that win, where the game can be won."""


class _Steps(Protocol):
    """A search for steps that win, by one of the engines."""

    won: bool | None
    nodes: int

    def run(self, nodes: int) -> None: ...

    @property
    def steps(self) -> tuple[Step, ...]: ...


class KlondikeSearch:
    """A search for moves that win a position of Klondike; see `Search`.

    Parameters
    ----------
    position : Klondike
    engine : str, optional
        ``"plain"`` or ``"fast"``; see `solve`.
    """

    def __init__(self, position: Klondike, engine: str | None = None) -> None:
        self._position = position
        self._search = _begun(*read(position), engine)

    @property
    def won(self) -> bool | None:
        """Whether the game can be won; None as long as that is not known."""
        return self._search.won

    @property
    def nodes(self) -> int:
        """How many situations were entered."""
        return self._search.nodes

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to search."""
        return self._search.won is not None

    def run(self, nodes: int) -> None:
        """Search on until it is over, or so many more situations were entered."""
        self._search.run(nodes)

    def line(self) -> tuple[Move, ...]:
        """Give the moves that win, each played through the rules."""
        return line_of(self._position, self._search.steps)


def begin(position: Position, engine: str | None = None) -> Search:
    """Begin a search that is run piece by piece, where no thread can run beside other work.

    >>> from cardgames import Klondike
    >>> search = begin(Klondike.deal(1))
    >>> while not search.is_over and search.nodes < 10_000:
    ...     search.run(500)  # a few milliseconds
    >>> search.won
    True

    Parameters
    ----------
    position, engine
        See `solve`.

    Raises
    ------
    ValueError
        When the position is of a game with other rules, or there is no such engine.
    """
    if engine is not None and engine not in ENGINES:
        raise ValueError(f"The engine is {choice(ENGINES)}, or None for the best there is, not {shortened(engine)}.")
    if type(position) is Klondike:
        return KlondikeSearch(position, engine)
    if type(position) is Spider:
        return SpiderSearch(position)
    name = position.name if isinstance(position, Position) else shortened(position)
    raise ValueError(f"Positions of Klondike and Spider can be solved, such as Klondike.deal(7); {name} is none.")


def solve(
    position: Position,
    nodes: int = NODES,
    *,
    stop: Callable[[], bool] | None = None,
    engine: str | None = None,
) -> Answer:
    """Find out whether a position can still be won by somebody who knows where every card lies.

    Parameters
    ----------
    position : Position
        Of Klondike or Spider, with any of its options: dealt, in the middle of a game, or set up from a text. Cards that
        lie face down are looked at.
    nodes : int
        How many situations may be searched. Of Klondike's deals a tenth of a million decides 70 to 90 in a hundred,
        depending on the rules, and a million 93 to 99. Memory goes with it: the plain engine takes at most 200 bytes for
        each, the fast one 45 (Spider's search 1 000); a million are about ten seconds with the one, half a second with the other.
    stop : callable, optional
        Asked now and then; when it says True, the search stops, and the answer is what is known by then. That of a
        ``threading.Event`` is its ``is_set``.
    engine : str, optional
        ``"plain"``, in Python alone, or ``"fast"``, which needs numba and takes some seconds when it is used for the
        first time. Their answers, lines and nodes are equal. When left out, the fast one where it is installed. Spider
        has one engine.

    Returns
    -------
    Answer
        For Klondike, ``won`` is True with a line, False as a proof, or None when the nodes did not suffice. For Spider it
        is True with a line or None, never False.

    Raises
    ------
    ValueError
        When the position is of a game with other rules, a number is not in its range, or there is no such engine.
    """
    search = begin(position, engine)
    most = whole_number("number of nodes", nodes, 0, MOST_NODES)
    while True:
        search.run(min(PIECE, most - search.nodes))
        if search.is_over or search.nodes >= most or (stop is not None and stop()):
            break
    return Answer(search.won, search.line() if search.won else (), search.nodes)


def _begun(layout: Layout, start: State, engine: str | None) -> _Steps:
    """Begin with the engine that is asked for, or the best there is."""
    if engine == "plain" or (engine is None and room_for_keys(layout) >= 2**64):
        return PlainSearch(layout, start)
    fast = _fast()
    if fast is None and engine == "fast":
        raise ValueError('The fast engine needs numba: pip install "cardgames[fast]".')
    return fast(layout, start) if fast else PlainSearch(layout, start)


@cache
def _fast() -> Callable[[Layout, State], _Steps] | None:
    """Give the fast engine, where numba is installed and works here."""
    try:
        from cardgames.chance.solver.fast import FastSearch
    except (ImportError, RuntimeError):  # RuntimeError: there is no folder where numba may keep what it makes
        return None
    return FastSearch
