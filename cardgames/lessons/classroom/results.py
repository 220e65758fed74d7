"""What a seat's deals give, computed from its lesson and seat; and what a reported result is worth beside it.

Where nobody chooses anything the deals decide, so a result can be computed. In lessons 04, 07 and 09 it depends on how
somebody plays, and nothing is computed or marked there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import sqrt
from statistics import stdev
from typing import NamedTuple

from cardgames.chance.rates import Interval, Rate
from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.tasks import Task, read_seat, task_of

AGREES, DIFFERS, DEPENDS, NOTHING = "agrees", "differs", "depends on play", "nothing yet"
"""The verdicts on a result: it is what the deals give; it is not; it cannot be computed; there is none."""


class Pooled(NamedTuple):
    """The results of some seats together.

    Attributes
    ----------
    seats, wins, deals : int
        How many seats, and their counts added up.
    value : float
        The share, 0 to 1, or the mean.
    interval : Interval or None
        The 95 % interval: Wilson's for a share; for a mean Student's, from how far the seats lie apart, and None as
        long as there are fewer than two of them.
    """

    seats: int
    wins: int
    deals: int
    value: float
    interval: Interval | None


@cache
def recomputed(lesson: int, seat: int) -> tuple[int, int] | None:
    """Compute what the deals of a seat give: how often it happened in how many deals; None where it depends on play.

    Raises
    ------
    ValueError
        When there is no such lesson or seat.
    """
    task = task_of(lesson)
    numbers = task.numbers(read_seat(seat))
    if task.count is None:
        return None
    counts = [task.count(number) for number in numbers]
    return sum(wins for wins, _ in counts), sum(deals for _, deals in counts)


def verdict(record: Record) -> str:
    """Say what the result of a record is worth: `AGREES`, `DIFFERS`, `DEPENDS` or `NOTHING`."""
    found = recomputed(record.lesson, record.seat)
    if found is not None and (record.wins, record.deals) == found:
        return AGREES  # also 0 of 0, where none of the deals counts
    if not record.deals:
        return NOTHING
    return DEPENDS if found is None else DIFFERS


def filled(lesson: int, seat: int) -> Record:
    """Make the record of a seat that is absent: what its deals give, and no predictions.

    Raises
    ------
    ValueError
        Also when the result depends on how somebody plays.
    """
    task, found = task_of(lesson), recomputed(lesson, seat)
    if found is None:
        raise ValueError(f"Lesson {task.name} cannot be filled in: what a seat finds depends on how it plays.")
    return Record(task.lesson, seat, (), *found)


def pooled(task: Task, records: Iterable[Record]) -> Pooled | None:
    """Put the results of some seats together; None when nothing was counted yet."""
    found = [record for record in records if record.deals]
    wins, deals = sum(record.wins for record in found), sum(record.deals for record in found)
    if not deals:
        return None
    if task.is_share:
        rate = Rate(wins, deals)
        return Pooled(len(found), wins, deals, rate.share, rate.interval())
    means = [record.wins / record.deals for record in found]
    return Pooled(len(found), wins, deals, wins / deals, _interval_of_mean(wins / deals, means))


def growth(task: Task, records: Sequence[Record]) -> list[Pooled]:
    """Give what the results came to after each seat, in the order in which they came."""
    counting = [record for record in records if record.deals]
    steps = (pooled(task, counting[: number + 1]) for number in range(len(counting)))
    return [step for step in steps if step]


def off(record: Record, exact: Fraction | float) -> float | None:
    """Give how far off the prediction is, in percentage points or as it was counted; None when there is none."""
    if record.prediction is None:
        return None
    return abs(record.prediction - float(exact)) * (100 if record.task.is_share else 1)


def _interval_of_mean(mean: float, values: Sequence[float]) -> Interval | None:
    if len(values) < 2:
        return None
    from scipy import stats  # slow to load

    half = float(stats.t.ppf(0.975, len(values) - 1)) * stdev(values) / sqrt(len(values))
    return Interval(mean - half, mean + half)
