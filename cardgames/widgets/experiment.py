"""The experiment: predict, then deal as often as you like, and see the result grow beside the exact value.

The deals depend on the seed alone: whoever has the same seed and the same number of deals has the same result,
however the buttons were pressed. The picture keeps its size and its place.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import traitlets

from cardgames.chance import odds
from cardgames.chance.many.clock import ClockDeals, simulate_clock
from cardgames.chance.rates import Rate, pool
from cardgames.drawing.charts import blank, distribution, running_rate, two_by_two
from cardgames.drawing.picture import Picture
from cardgames.games.fortunes import FORTUNES
from cardgames.widgets.conversation import Act, Conversation, one_at_a_time
from cardgames.words import choice, counted, percent, shortened, whole_number

_CHUNK = 1000
_PER_CENT = re.compile(r"(\d{1,3}(?:[.,]\d{1,12})?) ?%?")
MOST_DEALS = 1_000_000
"""How many deals one experiment may hold."""


@dataclass(frozen=True)
class Question:
    """What an experiment asks.

    Attributes
    ----------
    ask : str
        The question; its answer is a percentage.
    exact : Fraction
        The true probability.
    count : callable
        How often it happened in some deals, as a `Rate`; None when it could not have happened yet.
    draw : callable
        The picture of the deals, the prediction and the exact value (each may be None).
    among : str
        Which of the deals count, where not all do.
    """

    ask: str
    exact: Fraction
    count: Callable[[ClockDeals], Rate | None]
    draw: Callable[[ClockDeals, float | None, Fraction | None], Picture]
    among: str = ""


def _count_wins(deals: ClockDeals) -> Rate:
    return Rate(deals.wins, len(deals))


def _draw_wins(deals: ClockDeals, prediction: float | None, exact: Fraction | None) -> Picture:
    wins = np.cumsum(deals.won)
    after = np.unique(np.geomspace(1, len(deals), 80).astype(int))
    rates = [Rate(int(wins[number - 1]), int(number)) for number in after]
    return running_rate(
        [rate.deals for rate in rates],
        [rate.share for rate in rates],
        [rate.interval() for rate in rates],
        exact=exact,
        prediction=prediction,
    )


def _count_bad_luck(deals: ClockDeals) -> Rate:
    worst = FORTUNES[-1]
    return Rate(int(np.count_nonzero(deals.complete <= worst.most)), len(deals))


def _draw_fortunes(deals: ClockDeals, prediction: float | None, exact: Fraction | None) -> Picture:
    counts = {
        fortune: int(np.count_nonzero((deals.complete >= fortune.fewest) & (deals.complete <= fortune.most)))
        for fortune in FORTUNES
    }
    names = [f"{fortune.reading}\n{fortune.fewest}–{fortune.most}" for fortune in FORTUNES]
    names[0] = f"{FORTUNES[0].reading}\n{FORTUNES[0].most}"
    chances = odds.fortunes() if exact is not None else {}
    return distribution(
        counts, chances, title="Fortunes so far", label="fortune and complete piles", names=names, prediction=prediction
    )


def _count_with_king(deals: ClockDeals) -> Rate | None:
    kings = int(np.count_nonzero(deals.king_under_centre))
    return Rate(int(np.count_nonzero(deals.won & deals.king_under_centre)), kings) if kings else None


def _draw_kings(deals: ClockDeals, prediction: float | None, exact: Fraction | None) -> Picture:
    king, won = deals.king_under_centre, deals.won
    counts = [[int(np.count_nonzero(row & column)) for column in (won, ~won)] for row in (king, ~king)]
    rows = ("king under the centre", "no king there")
    return two_by_two(counts, rows=rows, columns=("won", "lost"), title=f"{len(deals)} deals")


QUESTIONS: Mapping[str, Question] = {
    "win": Question("How many per cent of deals come out?", odds.win(), _count_wins, _draw_wins),
    "fortunes": Question(
        "How many per cent of deals end in bad luck, with one to three complete piles?",
        odds.fortunes()[FORTUNES[-1]],
        _count_bad_luck,
        _draw_fortunes,
    ),
    "king": Question(
        "Of the deals with a king under the centre, how many per cent come out?",
        odds.win_given_king_under_centre(),
        _count_with_king,
        _draw_kings,
        among="with a king under the centre",
    ),
}
"""The questions that `experiment` knows, by name."""


class Experiment(Conversation):
    """Predict, deal, compare; make one with `experiment`.

    Attributes
    ----------
    prediction : float or None
        What was predicted, as a share from 0 to 1; it is kept from then on.
    deals : ClockDeals or None
        All deals so far.
    says : str
        What there is to say now; a refusal says what was wrong and changes nothing else.
    show_exact : bool
        Whether the exact value is shown.
    """

    _script = "experiment"

    ask = traitlets.Unicode().tag(sync=True)
    predicted = traitlets.Unicode().tag(sync=True)
    picture = traitlets.Bytes().tag(sync=True)
    alt = traitlets.Unicode().tag(sync=True)
    show_exact = traitlets.Bool(False).tag(sync=True)

    def __init__(self, question: Question, seed: int) -> None:
        self.question, self.seed = question, seed
        self.prediction: float | None = None
        self.deals: ClockDeals | None = None
        super().__init__(ask=question.ask, sentence="First write down what you expect. Then deal.")

    def _acts(self) -> Mapping[str, Act]:
        return {
            **super()._acts(),
            "predict": Act(self.predict, (("with", object),)),
            "run": Act(self.run, (("with", object),)),
            "pool": Act(self.pool, (("with", object),)),
        }

    @property
    def says(self) -> str:
        """The sentence that is shown."""
        return str(self.sentence)

    @one_at_a_time
    def predict(self, per_cent: str | float) -> None:
        """Keep a prediction, in per cent. The first one stays.

        Raises
        ------
        ValueError
            When it is no percentage, or a prediction is kept already.
        """
        if self.prediction is not None:
            raise ValueError(f"You have predicted {self.predicted}. It stays, so that you can compare.")
        written = _PER_CENT.fullmatch(unicodedata.normalize("NFKC", shortened(per_cent).strip("'")).strip())
        value = float(written[1].replace(",", ".")) if written else -1.0
        if not 0 <= value <= 100:
            raise ValueError("A prediction is a number from 0 to 100, such as 10.")
        self.prediction = value / 100
        self.predicted = percent(self.prediction)
        self._tell(f"You predict {self.predicted}. Now deal: once, ten times, or many times.")

    @one_at_a_time
    def run(self, more: int) -> None:
        """Add deals.

        Raises
        ------
        ValueError
            When nothing was predicted yet, or the number is not possible.
        """
        if self.prediction is None:
            raise ValueError("First predict: a guess is enough. It will be set beside what happens.")
        more = whole_number("number of deals to add", more, 1)
        total = more + (len(self.deals) if self.deals else 0)
        if total > MOST_DEALS:
            raise ValueError(f"One experiment holds up to {MOST_DEALS} deals; that is plenty here.")
        whole_chunks = -(-total // _CHUNK) * _CHUNK
        deals = simulate_clock(whole_chunks, self.seed, chunk=_CHUNK, progress=False)[:total]
        if self.deals is not None and len(deals) < len(self.deals):
            raise ValueError(f"That was interrupted. Your {len(self.deals)} deals are kept.")
        self.deals = deals
        self._tell(self._found())

    @one_at_a_time
    def pool(self, text: str) -> Rate:
        """Add up the results of a class, one a line, and say what they come to; the deals here stay apart.

        Raises
        ------
        ValueError
            Naming the line that is no result.
        """
        rate = pool(text)
        self._tell(f"The class together: {rate}.{self._exact_words()}")
        return rate

    @property
    def rate(self) -> Rate | None:
        """How often it happened so far; None before the first deal that counts."""
        return self.question.count(self.deals) if self.deals else None

    def still(self) -> Picture:
        """Draw what is shown now."""
        if self.deals is None:
            return blank(self.ask, "First predict, then deal: run this cell to do both.")
        return self.question.draw(self.deals, self.prediction, self.question.exact if self.show_exact else None)

    def _exact_words(self) -> str:
        exact = self.question.exact
        return f" The exact value is {exact} = {percent(exact)}." if self.show_exact else ""

    @traitlets.observe("show_exact")
    def _tell_anew(self, _: Any) -> None:
        if self.deals is not None:
            with self.together():
                self._tell(self._found())

    def _show(self) -> None:
        """Draw the picture anew, where there are more deals or the exact value comes or goes."""
        drawn = 0 if self.deals is None else len(self.deals), self.show_exact
        if self.deals is None or drawn == self._drawn:
            return
        picture = self.still()
        self.picture, self.alt, self._drawn = picture.to_png(), picture.alt, drawn

    _drawn: tuple[int, bool] | None = None

    def _found(self) -> str:
        """Say what was found so far."""
        count, among = 0 if self.deals is None else len(self.deals), self.question.among
        found = f"{self.rate}." if self.rate else f"there was none {among} yet."
        if self.rate and among:
            found = f"of those {among}, {found}"
        return f"After {counted(count, 'deal')}: {found} You predicted {self.predicted}.{self._exact_words()}"

    def _tell(self, said: str) -> None:
        self.sentence, self.is_refusal = said, False

    def __repr__(self) -> str:
        return f"<Experiment: {self.ask} {self.says}>"


def experiment(question: str = "win", *, seed: int, prediction: float | None = None) -> Experiment:
    """Predict something about Clock, deal as often as you like, and compare.

    Parameters
    ----------
    question : {"win", "fortunes", "king"}
        How often a deal comes out; how the fortunes fall; how often it comes out with a king under the centre.
    seed : int
        Your own number from 0 on: another seed deals other cards.
    prediction : float, optional
        What you expect, in per cent, where it is written down already; else the box asks for it.

    Raises
    ------
    ValueError
        When the question is unknown, the seed no whole number from 0 on, or the prediction no percentage.
    """
    if not isinstance(question, str) or question not in QUESTIONS:
        raise ValueError(f"The question is {choice(QUESTIONS)}, not {shortened(question)}.")
    simulate_clock(1, seed, progress=False)  # says at once what is wrong with a seed
    made = Experiment(QUESTIONS[question], seed)
    if prediction is not None:
        made.predict(prediction)
    return made
