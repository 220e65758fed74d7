"""What an experiment may ask: each question with its exact answer, how deals are counted for it, and its chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from cardgames.chance import odds
from cardgames.chance.many.clock import ClockDeals
from cardgames.chance.many.tallies import Counts, Tally
from cardgames.chance.rates import Rate
from cardgames.drawing.charts.growing import course, spread, square
from cardgames.drawing.charts.plain import Chart
from cardgames.games.fortunes import FORTUNES
from cardgames.words import grouped

MOST_DEALS = 1_000_000
"""How many deals one experiment may hold."""

Kinds = npt.NDArray[np.integer]


@dataclass(frozen=True)
class Question:
    """What an experiment asks.

    Attributes
    ----------
    ask : str
        The question; its answer is a percentage.
    exact : Fraction
        The true probability.
    kinds : int
        How many kinds of deals are told apart.
    sort : callable
        Gives the kind of each of some deals, as a number from 0.
    hits, counting : tuple of int
        The kinds in which it happened, and those that count.
    chart : callable
        Gives the chart of a tally, a prediction and an exact value; of the two, each may be None.
    among : str
        Which of the deals count, where not all do.
    """

    ask: str
    exact: Fraction
    kinds: int
    sort: Callable[[ClockDeals], Kinds]
    hits: tuple[int, ...]
    counting: tuple[int, ...]
    chart: Callable[[Tally, float | None, Fraction | None], Chart]
    among: str = ""

    def rate(self, counts: Counts) -> Rate | None:
        """How often it happened; None when it could not have happened yet."""
        deals = sum(counts[kind] for kind in self.counting)
        return Rate(sum(counts[kind] for kind in self.hits), deals) if deals else None


def _top(usual: float, prediction: float | None) -> float:
    """Where the axis of shares ends: it is set once, by what was predicted, and stays there."""
    wanted = max(usual, 1.2 * (prediction or 0))
    return next((top for top in (0.3, 0.4, 0.5, 0.8) if wanted <= top), 1.0)


def _by_won(deals: ClockDeals) -> Kinds:
    return np.where(deals.won, 0, 1)


def _course_of_wins(tally: Tally, prediction: float | None, exact: Fraction | None) -> Chart:
    rates = [Rate(won, won + lost) for won, lost in tally.course]
    return course(
        [rate.deals for rate in rates],
        [rate.share for rate in rates],
        [rate.interval() for rate in rates],
        exact=exact,
        prediction=prediction,
        most=MOST_DEALS,
        top=_top(0.3, prediction),
    )


_FORTUNE_BY_PILES = np.array(
    [0, *(next(n for n, one in enumerate(FORTUNES) if one.fewest <= piles <= one.most) for piles in range(1, 14))]
)


def _by_fortune(deals: ClockDeals) -> Kinds:
    kinds: Kinds = _FORTUNE_BY_PILES[deals.complete]
    return kinds


def _spread_of_fortunes(tally: Tally, prediction: float | None, exact: Fraction | None) -> Chart:
    piles = [f"{one.fewest}–{one.most}" if one.fewest < one.most else str(one.most) for one in FORTUNES]
    return spread(
        dict(zip(FORTUNES, tally.counts, strict=True)),
        odds.fortunes() if exact is not None else {},
        title="Fortunes so far",
        label="fortune and complete piles",
        names=[f"{one.reading}\n{one.meaning}\n{some}" for one, some in zip(FORTUNES, piles, strict=True)],
        prediction=prediction,
        bands=[Rate(count, tally.deals).interval() for count in tally.counts] if tally.deals else (),
        top=_top(0.5, prediction),
    )


def _by_king_and_won(deals: ClockDeals) -> Kinds:
    return np.where(deals.king_under_centre, 0, 2) + _by_won(deals)


def _square_of_kings(tally: Tally, prediction: float | None, exact: Fraction | None) -> Chart:
    with_king, without = tally.counts[:2], tally.counts[2:]
    return square(
        (with_king, without),
        rows=("king under the centre", "no king there"),
        columns=("won", "lost"),
        title=f"{grouped(tally.deals)} {'deal' if tally.deals == 1 else 'deals'}" if tally.deals else "No deals yet",
        exact=exact,
        prediction=prediction,
        band=Rate(with_king[0], sum(with_king)).interval() if sum(with_king) else None,
    )


QUESTIONS: Mapping[str, Question] = {
    "win": Question("How many per cent of deals come out?", odds.win(), 2, _by_won, (0,), (0, 1), _course_of_wins),
    "fortunes": Question(
        "How many per cent of deals end in bad luck, with one to three complete piles?",
        odds.fortunes()[FORTUNES[-1]],
        len(FORTUNES),
        _by_fortune,
        (len(FORTUNES) - 1,),
        tuple(range(len(FORTUNES))),
        _spread_of_fortunes,
    ),
    "king": Question(
        "Of the deals with a king under the centre, how many per cent come out?",
        odds.win_given_king_under_centre(),
        4,
        _by_king_and_won,
        (0,),
        (0, 1),
        _square_of_kings,
        among="with a king under the centre",
    ),
}
"""The questions that `experiment` knows, by name."""
