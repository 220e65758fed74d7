"""The experiment: predict, then deal as often as you like, and see the result grow beside the exact value.

The deals depend on the seed alone: whoever has the same seed and the same number of deals has the same result,
however the buttons were pressed. A press costs the new deals alone. The axes of the chart stay where they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import add
from typing import Any

import traitlets

from cardgames.chance.many.clock import ClockDeals, simulate_clock
from cardgames.chance.many.tallies import Tally
from cardgames.chance.pooling import pool
from cardgames.chance.rates import Rate
from cardgames.drawing.charts.drawn import draw_chart
from cardgames.drawing.charts.plain import Chart
from cardgames.drawing.charts.signs import for_pages
from cardgames.drawing.picture import Picture
from cardgames.reading import read_per_cent
from cardgames.widgets.conversation import Act, Conversation, one_at_a_time
from cardgames.widgets.questions import MOST_DEALS, QUESTIONS, Question
from cardgames.words import choice, counted, percent, shortened, whole_number

_CHUNK = 1000


class Experiment(Conversation):
    """Predict, deal, compare; make one with `experiment`.

    Attributes
    ----------
    prediction : float or None
        What was predicted, as a share from 0 to 1; it is kept from then on.
    deals : ClockDeals or None
        All deals so far.
    chart : dict
        The chart of them, which the browser draws; before the first, the axes and the prediction.
    alt : str
        What there is to see in it, in words.
    pooled : str
        What the pool box says.
    says : str
        What there is to say now; a refusal says what was wrong and changes nothing else.
    show_exact : bool
        Whether the exact value is shown.
    """

    _script = "experiment"

    ask = traitlets.Unicode().tag(sync=True)
    predicted = traitlets.Unicode().tag(sync=True)
    chart = traitlets.Dict().tag(sync=True)
    signs = traitlets.Dict().tag(sync=True)
    pooled = traitlets.Unicode().tag(sync=True)
    show_exact = traitlets.Bool(False).tag(sync=True)

    def __init__(self, question: Question, seed: int) -> None:
        self.question, self.seed = question, seed
        self.prediction: float | None = None
        self._tally = Tally((0,) * question.kinds)
        self._dealt: list[ClockDeals] = []
        super().__init__(ask=question.ask, signs=for_pages(), sentence="First write down what you expect. Then deal.")
        self._show()

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
        """Keep a prediction, in per cent or as so many out of so many; see `read_per_cent`. The first one stays.

        Raises
        ------
        ValueError
            When it is no percentage, or a prediction is kept already.
        """
        if self.prediction is not None:
            raise ValueError(f"You have predicted {self.predicted}. It stays, so that you can compare.")
        share = read_per_cent(per_cent)
        if share is None:
            raise ValueError("A prediction is a number from 0 to 100, such as 10.")
        self.prediction = float(share)
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
        if self._tally.deals + more > MOST_DEALS:
            raise ValueError(f"One experiment holds up to {MOST_DEALS} deals; that is plenty here.")
        before = self._tally.deals % _CHUNK  # of the last chunk begun
        whole_chunks = -(-(before + more) // _CHUNK) * _CHUNK
        after = self._tally.deals - before
        deals = simulate_clock(whole_chunks, self.seed, chunk=_CHUNK, after=after, progress=False)[before:][:more]
        if len(deals) < more:
            raise ValueError(f"That was interrupted. Your {self._tally.deals} deals are kept.")
        tally = self._tally.extended(self.question.sort(deals))
        self._dealt, self._tally = [*self._dealt, deals], tally
        self._tell(self._found())

    @one_at_a_time
    def pool(self, text: str) -> Rate:
        """Add up the results of a class, one a line, and say what they come to; the deals here stay apart.

        Raises
        ------
        ValueError
            Naming the line that is no result.
        """
        self.pooled = ""
        try:
            rate = pool(text)
        except ValueError as error:
            self.pooled = str(error)
            raise
        self.pooled = f"The class together: {rate}.{self._exact_words()}"
        self._tell(self.pooled)
        return rate

    @property
    @one_at_a_time
    def deals(self) -> ClockDeals | None:
        """All deals so far; None before the first."""
        if len(self._dealt) > 1:  # put together when they are asked for, and not at each press
            self._dealt = [reduce(add, self._dealt)]
        return self._dealt[0] if self._dealt else None

    @property
    def rate(self) -> Rate | None:
        """How often it happened so far; None before the first deal that counts."""
        return self.question.rate(self._tally.counts)

    @property
    def alt(self) -> str:
        """What there is to see in the chart, in words."""
        return str(self.chart["alt"])

    def still(self) -> Picture:
        """Draw what is shown now."""
        picture = draw_chart(self._chart())
        picture.alt = f"{self.ask} {picture.alt}"
        return picture

    def _chart(self) -> Chart:
        return self.question.chart(self._tally, self.prediction, self.question.exact if self.show_exact else None)

    def _exact_words(self) -> str:
        exact = self.question.exact
        return f" The exact value is {exact} = {percent(exact)}." if self.show_exact else ""

    @traitlets.observe("show_exact")
    def _tell_anew(self, _: Any) -> None:
        with self.together():
            if self._tally.deals:
                self._tell(self._found())

    def _show(self) -> None:
        """Make the chart anew, where there are more deals, a prediction, or the exact value comes or goes."""
        shown = self._tally.deals, self.prediction, self.show_exact
        if shown != self._shown:
            self.chart, self._shown = self._chart().to_data(), shown

    _shown: tuple[int, float | None, bool] | None = None

    def _found(self) -> str:
        """Say what was found so far."""
        count, among = self._tally.deals, self.question.among
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
