"""Counts of deals that grow: what is added is counted, and nothing is counted anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

_STOPS = np.unique(np.geomspace(1, 10**9, 241).astype(np.int64))

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many deals of each kind there were, and how many there had been on the way.

    Attributes
    ----------
    counts : tuple of int
        By kind.
    stops : tuple of tuple of int
        The counts after certain numbers of deals: 1, 2, 3, …, then ever further apart, about 27 for each power of ten.
        They are the same however the deals were added.
    """

    counts: Counts
    stops: tuple[Counts, ...] = ()

    @property
    def deals(self) -> int:
        """How many deals there were."""
        return sum(self.counts)

    @property
    def course(self) -> Sequence[Counts]:
        """The counts at each stop, and at the end; nothing before the first deal."""
        ends = [self.counts] if self.deals and self.stops[-1:] != (self.counts,) else []
        return [*self.stops, *ends]

    def extended(self, kinds: npt.NDArray[np.integer]) -> Tally:
        """Give the tally with more deals, in order, each by the number of its kind."""
        before, which = self.deals, range(len(self.counts))
        stops = _STOPS[(before < _STOPS) & (before + len(kinds) >= _STOPS)] - before
        places = [np.flatnonzero(kinds == kind) for kind in which]
        added = np.array([np.searchsorted(some, stops) for some in places]).T + np.array(self.counts)
        counts = tuple(count + len(some) for count, some in zip(self.counts, places, strict=True))
        return Tally(counts, (*self.stops, *(tuple(row) for row in added.tolist())))
