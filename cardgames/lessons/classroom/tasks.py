"""What each lesson asks of a seat: the predictions, the deals that are this seat's alone, and what is counted in them.

A lesson deals by the seat number: seat 12 has the deals 156 to 168 of lesson 02, which are 13 · 12 and the twelve after
it. So where nobody chooses anything, what a seat finds can be computed from its number; where it depends on how the
pupil played, it cannot, and the task has no `count`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count as from_on
from itertools import islice
from numbers import Real
from typing import Any, cast

from cardgames.chance import first_look, odds
from cardgames.games.arrows import king_under_centre
from cardgames.games.clock import Clock, Watch
from cardgames.games.fortunes import FORTUNES
from cardgames.games.game import Game
from cardgames.games.klondike import Klondike
from cardgames.games.position import Position
from cardgames.games.spider import Spider
from cardgames.reading import read_number, read_per_cent
from cardgames.words import as_whole, choice, shortened, whole_number

MOST_SEATS = 99
"""The largest seat number of a class."""
MOST_RIGHT = 5
"""As many exercises as the longest lesson has."""


@dataclass(frozen=True)
class Guess:
    """One prediction that a lesson asks for.

    Attributes
    ----------
    ask : str
        What is to be predicted, as the pupil reads it.
    least, most : int
        The range.
    tenths : bool
        Whether it may have a digit after the point.
    choices : tuple of str
        Where it is chosen rather than written: what the numbers from `least` on stand for.
    """

    ask: str
    least: int = 0
    most: int = 100
    tenths: bool = False
    choices: tuple[str, ...] = ()

    @property
    def values(self) -> int:
        """How many different predictions there are."""
        return (self.most - self.least) * (10 if self.tenths else 1) + 1

    def read(self, value: Any) -> float:
        """Give a prediction as an ``int``, or with tenths where it has some.

        Raises
        ------
        ValueError
            When it is none.
        """
        is_number = as_whole(value) is not None or (isinstance(value, Real) and type(value).__name__ != "bool")
        if not is_number or not self.least <= value <= self.most:
            raise ValueError(self._refusal(value))
        exact = Fraction(float(value)).limit_denominator(10)
        if float(exact) != float(value) or exact.denominator not in ((1, 2, 5, 10) if self.tenths else (1,)):
            raise ValueError(self._refusal(value))
        return int(exact) if exact.denominator == 1 else float(exact)

    def read_written(self, given: Any) -> float:
        """Read a prediction as people write it: ``10``, ``"10 %"``, ``"1 in 10"``, or one of its choices.

        Raises
        ------
        ValueError
            When it is none.
        """
        if isinstance(given, str) and given in self.choices:
            return self.least + self.choices.index(given)
        if self.most == 100:
            share = read_per_cent(given)
            return self.read(given if share is None else 100 * share)
        number = read_number(given)
        return self.read(given if number is None else number.value)

    def place(self, value: float) -> int:
        """Give the place of a prediction among all that there are, from 0 on."""
        return round((value - self.least) * (10 if self.tenths else 1))

    def at(self, place: int) -> float:
        """Give the prediction at a place."""
        return self.read(self.least + (place / 10 if self.tenths else place))

    def _refusal(self, value: Any) -> str:
        kind = "a number, with one digit after the point at most," if self.tenths else "a whole number"
        return f"This prediction is {kind} from {self.least} to {self.most}, not {shortened(value)}: {self.ask}"


@dataclass(frozen=True)
class Task:
    """What one lesson asks of a seat.

    Attributes
    ----------
    lesson : int
        The number of the lesson.
    ask : str
        The question whose answer the class pools.
    guesses : tuple of Guess
        The predictions; the first is the one that the result is set beside.
    counted : str
        What is counted in the deals, as the pupil reads it.
    numbers : callable
        From a seat to the numbers of its deals.
    deal : callable
        From a deal number to the position as the lesson deals it.
    count : callable or None
        From a deal number to how often it happened in how many; None where it depends on how somebody plays.
    exact : callable
        Gives the true value; None where nobody knows it.
    exercises : int
        How many exercises the lesson has.
    each : int
        The most that one deal can count. With more than 1 the answer is a mean, with 1 it is a share.
    most : int
        In how many deals, at most, a seat counts.
    """

    lesson: int
    ask: str
    guesses: tuple[Guess, ...]
    counted: str
    numbers: Callable[[int], Sequence[int]]
    deal: Callable[[int], Position]
    count: Callable[[int], tuple[int, int]] | None
    exact: Callable[[], Fraction | None]
    exercises: int
    most: int
    each: int = 1

    @property
    def is_share(self) -> bool:
        """Whether the answer is a share; else it is a mean."""
        return self.each == 1

    @property
    def name(self) -> str:
        """The number of the lesson as it is written: ``02``."""
        return f"{self.lesson:02}"


def read_seat(seat: Any, most: int = MOST_SEATS) -> int:
    """Read a seat number.

    Raises
    ------
    ValueError
        When it is none.
    """
    read = as_whole(seat)
    if read is None or not 1 <= read <= most:
        raise ValueError(f"A seat is a whole number from 1 to {most}, not {shortened(seat)}.")
    return read


def task_of(lesson: Any) -> Task:
    """Give what a lesson asks; ``2`` and ``"02"`` are the same lesson.

    Raises
    ------
    ValueError
        When there is no such lesson.
    """
    name = lesson.strip() if isinstance(lesson, str) else lesson
    number = int(name) if isinstance(name, str) and name in _NAMES else as_whole(name)
    if number is None or number not in TASKS:
        raise ValueError(f"The lesson is one of {choice(TASKS)}, not {shortened(lesson)}.")
    return TASKS[number]


def deal_of(lesson: Any, seat: int, which: int = 1) -> Position:
    """Deal a deal of a seat, such as seat 19's third of lesson 02: ``deal_of(2, 19, 3)``.

    Raises
    ------
    ValueError
        When there is no such lesson, seat or deal.
    """
    task = task_of(lesson)
    numbers = task.numbers(read_seat(seat))
    return task.deal(numbers[whole_number(f"deal of a seat in lesson {task.name}", which, 1, len(numbers)) - 1])


def _times(deals: int) -> Callable[[int], range]:
    """Give the rule by which a seat has so many deals, and its neighbour the next ones."""
    return lambda seat: range(deals * seat, deals * (seat + 1))


def _end(number: int) -> Clock:
    game = Game(Clock.deal(number))
    game.play_out()
    return cast(Clock, game.position)


def _is_won(number: int) -> tuple[int, int]:
    outcome = _end(number).outcome
    return int(outcome is not None and outcome.won), 1


def _is_won_with_king(number: int) -> tuple[int, int]:
    return _is_won(number) if king_under_centre(Clock.deal(number)) else (0, 0)


def _is_bad_luck(number: int) -> tuple[int, int]:
    return int(_end(number).fortune == FORTUNES[-1]), 1


def _offers_nothing(number: int) -> tuple[int, int]:
    return int(len(Klondike.deal(number).legal_moves) == 1), 1


def _asks_for_a_choice(seat: int) -> Sequence[int]:
    """Give the ten deals of Watch that `compare_swaps` shows from this number on: those that need a rescue."""
    return [*islice((number for number in from_on(seat) if Game(Watch.deal(number)).play_out().outcome is None), 10)]


def _goes_on(one: Any, other: Any) -> bool:
    return bool(one.rank + 1 == other.rank)


def _mean_moves_in_spider() -> Fraction:
    return 90 * first_look.one_fits(Spider.full_deck(suits=1), _goes_on)


_COMES_OUT = Guess("Of 100 deals, how many will come out?")

TASKS: Mapping[int, Task] = {
    task.lesson: task
    for task in (
        Task(
            lesson=1,
            ask="How many piles are complete at the end of a deal?",
            guesses=(Guess("How many piles will be complete at the end of your deal?", 1, 13),),
            counted="complete piles at the end of your deal",
            numbers=_times(1),
            deal=Clock.deal,
            count=lambda number: (_end(number).complete_piles, 1),
            exact=lambda: sum((piles * chance for piles, chance in odds.complete_piles().items()), Fraction(0)),
            exercises=3,
            most=1,
            each=13,
        ),
        Task(
            lesson=2,
            ask="How often does Clock come out?",
            guesses=(_COMES_OUT,),
            counted="deals that came out, of your thirteen",
            numbers=_times(13),
            deal=Clock.deal,
            count=_is_won,
            exact=odds.win,
            exercises=3,
            most=13,
        ),
        Task(
            lesson=3,
            ask="A king lies under the centre: how often does such a deal come out?",
            guesses=(
                Guess("Of 100 deals with a king under the centre, how many will come out?"),
                Guess("Of 100 deals with no king there, how many will come out?"),
            ),
            counted="deals that came out, of those of your twenty with a king under the centre",
            numbers=_times(20),
            deal=Clock.deal,
            count=_is_won_with_king,
            exact=odds.win_given_king_under_centre,
            exercises=4,
            most=20,
        ),
        Task(
            lesson=4,
            ask="How often do you find a best choice?",
            guesses=(Guess("Of 100 deals of Watch, how many will be won with the best choices?"),),
            counted="best choices, of your decisions",
            numbers=_asks_for_a_choice,
            deal=Watch.deal,
            count=None,
            exact=lambda: None,
            exercises=3,
            most=10,
        ),
        Task(
            lesson=5,
            ask="How often does a deal end in bad luck?",
            guesses=(Guess("Of 100 deals, how many will end in bad luck, 凶?"),),
            counted="deals that ended in bad luck, 凶, of your five",
            numbers=_times(5),
            deal=Clock.deal,
            count=_is_bad_luck,
            exact=lambda: odds.fortunes()[FORTUNES[-1]],
            exercises=4,
            most=5,
        ),
        Task(
            lesson=6,
            ask="How often does a deal of Klondike offer no move before the draw?",
            guesses=(Guess("Of 100 deals, how many offer no move before the draw?"),),
            counted="deals that offered no move before the draw, of your ten",
            numbers=_times(10),
            deal=Klondike.deal,
            count=_offers_nothing,
            exact=first_look.no_move_on_the_table,
            exercises=5,
            most=10,
        ),
        Task(
            lesson=7,
            ask="How often do you win Klondike?",
            guesses=(
                Guess("Of 100 deals, how many will rules of thumb win?"),
                Guess("Of 100 deals, how many could be won by somebody who knows every card?"),
            ),
            counted="deals that you won, of your five",
            numbers=_times(5),
            deal=lambda number: Klondike.deal(number, draw=3),
            count=None,
            exact=lambda: None,
            exercises=5,
            most=5,
        ),
        Task(
            lesson=8,
            ask="How many moves does a deal of Spider offer at the first look?",
            guesses=(
                Guess("How many moves will a deal offer at the first look, on average?", 0, 25, tenths=True),
                Guess("With four suits, how many moves will it be?", 0, 2, choices=("fewer", "as many", "more")),
            ),
            counted="moves at the first look, in your ten deals together",
            numbers=_times(10),
            deal=Spider.deal,
            count=lambda number: (len(Spider.deal(number).legal_moves) - 1, 1),
            exact=_mean_moves_in_spider,
            exercises=5,
            most=10,
            each=25,  # ten columns: five of one rank, and five that are one rank higher or lower
        ),
        Task(
            lesson=9,
            ask="How often do you win Spider with one suit?",
            guesses=(
                Guess("Of 100 deals with one suit, how many will the five tips win?"),
                Guess("Which tip buys most?", 1, 5),
            ),
            counted="deals that you won, of your two",
            numbers=_times(2),
            deal=Spider.deal,
            count=None,
            exact=lambda: None,
            exercises=4,
            most=2,
        ),
    )
}
"""What each lesson asks, by its number."""
_NAMES = {name for number in TASKS for name in (f"{number:02}", str(number))}
