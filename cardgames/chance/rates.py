"""How often something happened, and how far that can be trusted.

A rate never stands alone: it knows how many deals it comes from, and gives an interval.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Real
from statistics import NormalDist
from typing import NamedTuple

from cardgames.words import as_whole, shortened, whole_number
from cardgames.words import percent as percent  # lessons write rates.percent

METHODS = ("wilson", "wald")
_MOST = 10**15  # more deals than anybody will see, and still exact in a float


class Interval(NamedTuple):
    """The ends of an interval: of a probability, or of a difference of two."""

    low: float
    high: float

    def __contains__(self, value: object) -> bool:
        return isinstance(value, Real) and self.low <= float(value) <= self.high

    def __str__(self) -> str:
        return f"{percent(self.low)} to {percent(self.high)}"


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened: ``Rate(2, 13)`` is 2 of 13.

    Attributes
    ----------
    wins, deals : int
        How often it happened, and in how many deals.

    Raises
    ------
    ValueError
        When the numbers are no counts, or there are more wins than deals.
    """

    wins: int
    deals: int

    def __post_init__(self) -> None:
        wins, deals = as_whole(self.wins), as_whole(self.deals)
        if wins is None or deals is None or not 0 <= wins <= deals or not 1 <= deals <= _MOST:
            raise ValueError(
                "A rate is so many of at least one deal, such as 2 of 13, "
                f"not {shortened(self.wins)} of {shortened(self.deals)}."
            )
        object.__setattr__(self, "wins", wins)
        object.__setattr__(self, "deals", deals)

    @property
    def share(self) -> float:
        """The share, 0 to 1."""
        return self.wins / self.deals

    def interval(self, method: str = "wilson", confidence: float = 0.95) -> Interval:
        r"""The interval in which the probability is sought.

        Parameters
        ----------
        method : {"wilson", "wald"}
            Wilson (1927), the values p for which \|share − p\| ≤ z · √(p · (1 − p) / deals); or Wald,
            share ± z · √(share · (1 − share) / deals), which schoolbooks give and which fails for few deals.
        confidence : float
            How often such intervals should hold the probability, between 0 and 1.

        Raises
        ------
        ValueError
            When the method is unknown or the confidence not between 0 and 1.
        """
        if method not in METHODS:
            raise ValueError(f"The method is 'wilson' or 'wald', not {shortened(method)}.")
        if not isinstance(confidence, (int, float)) or not 0 < confidence < 1:
            raise ValueError(f"The confidence is a number between 0 and 1, not {shortened(confidence)}.")
        z = -NormalDist().inv_cdf((1 - confidence) / 2)
        spread = self.share * (1 - self.share) / self.deals
        if method == "wald":
            half = z * math.sqrt(spread)
            return Interval(self.share - half, self.share + half)
        # By hand: scipy gives it with a whole test, which takes thousands of times as long.
        whole = 1 + z * z / self.deals
        middle = (self.share + z * z / (2 * self.deals)) / whole
        half = z * math.sqrt(spread + z * z / (4 * self.deals**2)) / whole
        low, high = middle - half if self.wins else 0.0, middle + half if self.wins < self.deals else 1.0
        return Interval(max(0.0, low), min(1.0, high))

    def __add__(self, more: Rate) -> Rate:
        """Pool two rates: wins and deals are added up."""
        return Rate(self.wins + more.wins, self.deals + more.deals) if isinstance(more, Rate) else NotImplemented

    def __str__(self) -> str:
        return f"{self.wins} of {self.deals}: {percent(self.share)} (95 % interval {self.interval()})"


def standard_errors(rate: Rate, probability: float) -> float:
    """How many standard errors a rate lies from a probability: (share − p) / √(p · (1 − p) / deals)."""
    _check_probabilities(probability)
    return (rate.share - probability) / math.sqrt(probability * (1 - probability) / rate.deals)


def deals_to_tell(one: float, other: float, confidence: float = 0.95, power: float = 0.8) -> int:
    """How many deals tell two probabilities apart.

    With so many deals, a test at the given confidence rejects the one, when the other is true, with this power:
    ((z₁ √(p (1 − p)) + z₂ √(q (1 − q))) / (p − q))², by the normal approximation.

    Parameters
    ----------
    one : float
        The probability p that the test rejects.
    other : float
        The true one, q. To swap the two changes the number a little.
    confidence, power : float
        How sure the test is, and how often it rejects; between 0 and 1.

    Raises
    ------
    ValueError
        When the probabilities are equal, or a number does not lie between 0 and 1.
    """
    _check_probabilities(one, other, confidence, power)
    if one == other:
        raise ValueError("The two probabilities must differ.")
    from scipy import stats

    p, q, sure, strong = map(float, (one, other, confidence, power))
    spread = stats.norm.ppf((1 + sure) / 2) * math.sqrt(p * (1 - p)) + stats.norm.ppf(strong) * math.sqrt(q * (1 - q))
    return math.ceil((spread / (p - q)) ** 2)


def coverage(deals: int, probability: float, method: str = "wilson", confidence: float = 0.95) -> float:
    """How often the interval of so many deals holds the true probability, exactly: summed over all numbers of wins.

    Parameters
    ----------
    deals : int
        How many, 1 to 100,000.
    probability : float
        The true probability, between 0 and 1.
    method, confidence
        As for `Rate.interval`.

    Raises
    ------
    ValueError
        When a number is not in its range, or the method is unknown.
    """
    _check_probabilities(probability)
    deals = whole_number("number of deals", deals, 1, 100_000)
    from scipy import stats

    return sum(
        float(stats.binom.pmf(wins, deals, float(probability)))
        for wins in range(deals + 1)
        if probability in Rate(wins, deals).interval(method, confidence)
    )


def _check_probabilities(*values: float) -> None:
    for value in values:
        if not isinstance(value, Real) or not 0 < value < 1:
            raise ValueError(f"A number between 0 and 1 is needed, not {shortened(value)}.")
