"""Two players, or two rule sets, on the same deals.

Deals differ far more than players do. On the same deals that part falls out: only the deals that one won and the other
did not tell the two apart.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from cardgames.chance.rates import Interval, Rate
from cardgames.chance.trials.played import PlayedDeals
from cardgames.words import points, shortened


@dataclass(frozen=True, slots=True)
class PairedComparison:
    """How often two won the same deals: a table of two by two.

    Attributes
    ----------
    one, other : str
        What is compared.
    both, only_one, only_other, neither : int
        The deals that both won, that only one of them won, and that neither won.
    """

    one: str
    other: str
    both: int
    only_one: int
    only_other: int
    neither: int

    @property
    def deals(self) -> int:
        """How many deals both played."""
        return self.both + self.only_one + self.only_other + self.neither

    @property
    def rates(self) -> tuple[Rate, Rate]:
        """How often each won."""
        return Rate(self.both + self.only_one, self.deals), Rate(self.both + self.only_other, self.deals)

    @property
    def difference(self) -> float:
        """The share that one won less the share that the other won."""
        return (self.only_one - self.only_other) / self.deals

    def interval(self, confidence: float = 0.95) -> Interval:
        """The interval in which the difference of the probabilities is sought.

        Newcombe (1998), Statistics in Medicine 17, 2635–2650, method 10: the Wilson intervals of the two rates put
        together, less what the two share.
        """
        return self._newcombe(confidence, self._correlation)

    def unpaired_interval(self, confidence: float = 0.95) -> Interval:
        """The interval that as many deals would give if each had played its own.

        Newcombe (1998), Statistics in Medicine 17, 873–890, method 10.
        """
        return self._newcombe(confidence, 0.0)

    @property
    def p_value(self) -> float:
        """How likely a split at least so uneven would be if both were equally good: McNemar's exact test.

        Then each of the deals that only one of them won is as likely to be the one's as the other's.
        """
        from scipy import stats

        told_apart = self.only_one + self.only_other
        return float(stats.binomtest(self.only_one, told_apart).pvalue) if told_apart else 1.0

    def __repr__(self) -> str:
        low, high = self.interval()
        wide, narrow = self.unpaired_interval(), high - low
        one, other = self.rates
        return (
            f"<PairedComparison on {self.deals} deals:\n"
            f" {self.one}: {one}\n"
            f" {self.other}: {other}\n"
            f" both won {self.both}, only the first {self.only_one}, only the second {self.only_other}, "
            f"neither {self.neither}\n"
            f" difference {points(self.difference)} points (95 % interval {points(low)} to {points(high)}; "
            f"p {_p(self.p_value)})\n"
            f" on different deals the interval would be {(wide.high - wide.low) / narrow:.1f} times as wide>"
        )

    @property
    def _correlation(self) -> float:
        """How the wins of the two hang together, from −1 to 1, with Newcombe's correction for small numbers."""
        a, b, c, d = self.both, self.only_one, self.only_other, self.neither
        margins = (a + b) * (c + d) * (a + c) * (b + d)
        surplus = float(a * d - b * c)
        if surplus > 0:
            surplus = max(surplus - self.deals / 2, 0)
        return surplus / math.sqrt(margins) if margins else 0.0

    def _newcombe(self, confidence: float, correlation: float) -> Interval:
        one, other = self.rates
        (low_1, high_1), (low_2, high_2) = one.interval("wilson", confidence), other.interval("wilson", confidence)
        p_1, p_2 = one.share, other.share

        def reach(x: float, y: float) -> float:
            return math.sqrt(max(x * x - 2 * correlation * x * y + y * y, 0.0))

        difference = self.difference
        return Interval(difference - reach(p_1 - low_1, high_2 - p_2), difference + reach(high_1 - p_1, p_2 - low_2))


def compare_play(one: PlayedDeals, other: PlayedDeals) -> PairedComparison:
    """Compare two players, or two rule sets, on the deals that both played.

    Parameters
    ----------
    one, other : PlayedDeals
        From two experiments with the same seed, so that the deal numbers are the same.

    Raises
    ------
    ValueError
        When they have no deal in common.
    """
    for played in (one, other):
        if not isinstance(played, PlayedDeals):
            raise ValueError(f"What simulate_play gives is compared, not {shortened(played)}.")
    _, first, second = np.intersect1d(one.number, other.number, return_indices=True)
    if not len(first):
        raise ValueError("The two have no deal in common: play both with the same seed.")
    table = np.bincount(2 * one.won[first] + other.won[second], minlength=4)
    neither, only_other, only_one, both = map(int, table)
    return PairedComparison(*_names(one, other), both, only_one, only_other, neither)


def _names(one: PlayedDeals, other: PlayedDeals) -> tuple[str, str]:
    """Name the two by what differs."""
    if one.title == other.title:
        return one.player, other.player
    if one.player == other.player:
        return one.title, other.title
    return f"{one.title}; {one.player}", f"{other.title}; {other.player}"


def _p(value: float) -> str:
    return f"= {value:.2g}" if value >= 1e-4 else "< 0.0001"
