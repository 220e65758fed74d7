"""Records for the tests: one of each kind, and any that a lesson allows."""

from hypothesis import strategies as st

from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.results import recomputed
from cardgames.lessons.classroom.tasks import MOST_SEATS, TASKS


def honest(seat, lesson=2, guess=10, right=3):
    """The record of a pupil who made the first prediction and counted well."""
    others = (None,) * (len(TASKS[lesson].guesses) - 1)
    return Record(lesson, seat, (guess, *others), *recomputed(lesson, seat), right)


@st.composite
def records(draw):
    """Any record."""
    task = draw(st.sampled_from(list(TASKS.values())))
    guesses = (st.none() | st.integers(0, guess.values - 1).map(guess.at) for guess in task.guesses)
    deals = draw(st.integers(0, task.most))
    wins = draw(st.integers(deals if task.lesson == 1 else 0, deals * task.each))
    seat, right = draw(st.integers(1, MOST_SEATS)), draw(st.integers(0, task.exercises))
    return Record(task.lesson, seat, draw(st.tuples(*guesses)), wins, deals, right)
