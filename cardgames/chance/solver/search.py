"""The search in plain Python: depth first through all that can be reached, each state once.

A state is known by an exact key, not by a hash, so when nothing is left to try that is a proof. The path is a list and
not a recursion, however long it gets, and the search can be run piece by piece.
"""

from __future__ import annotations

from cardgames.chance.solver.layout import Layout, State, Step
from cardgames.chance.solver.moves import entry, possible

_WORST = 1 << 15


class PlainSearch:
    """A search for a line that wins.

    Parameters
    ----------
    layout : Layout
    start : State

    Attributes
    ----------
    won : bool or None
        Whether the game can be won; None as long as that is not known.
    nodes : int
        How many states were entered, the first one not counted: those that were not known, or not with so good a stock.
        At most as many keys are kept.
    """

    def __init__(self, layout: Layout, start: State) -> None:
        self.won = True if layout.is_won(start) else None
        self.nodes = 0
        self._layout = layout
        self._known = dict([entry(layout, start)])
        self._path = [(start, possible(layout, start)[::-1])]
        self._taken: list[Step] = []

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that lead to where the search stands: where the game is won, the line that wins."""
        return tuple(self._taken)

    def run(self, nodes: int) -> None:
        """Search on until it is known whether the game can be won, or so many more states were entered."""
        layout, known, path, taken, most = self._layout, self._known, self._path, self._taken, self.nodes + nodes
        while self.won is None:
            state, untried = path[-1]
            if not untried:
                path.pop()
                if not taken:
                    self.won = False
                    return
                taken.pop()
                continue
            child = layout.after(state, untried[-1])
            key, value = entry(layout, child)
            if known.get(key, _WORST) > value:
                if self.nodes == most:
                    return
                known[key] = value
                self.nodes += 1
                taken.append(untried[-1])
                path.append((child, possible(layout, child)[::-1]))
                if layout.is_won(child):
                    self.won = True
            untried.pop()
