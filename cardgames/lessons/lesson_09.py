"""The exercises of lesson 09, on what the tips for Spider buy."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardgames.games.spider import Spider
from cardgames.lessons.answers import Judge, exactly, number, whole_number
from cardgames.lessons.players import reaches

NONE_OF = 60
"""The deals of exercise 09.1, none of which was won."""
FIRST, SECOND, BOTH, OF = 30, 24, 20, 100
"""The wins of two players in exercise 09.2, the deals that both won, and how many both played."""
SPREAD, HALF_WIDTH = 3.0, 0.3
"""The runs of exercise 09.3: their standard deviation, and half the width of the interval that is wanted."""
ENOUGH = 4
"""The runs that a strategy must complete on average: more than a player does that never uses an empty column."""
_NORMAL = 1.96

_THREE = exactly(
    Fraction(3, NONE_OF),
    "3/60 = 5 %: a player who wins one deal in twenty sees no win in 60 about once in twenty times.",
    {
        Fraction(0): "None of 60 is not never. Which rates leave a fair chance of seeing no win at all?",
        Fraction(1, 60): "One win in 60 deals would be nothing strange: then 36 of 100 such players see none.",
        Fraction(1, 3): "It is three divided by the deals.",
        Fraction(1, 2): "It is three divided by the deals.",
    },
    "The rule of three: where none of n was won, rates up to 3/n fit.",
)


def most_that_fits(answer: Any) -> tuple[bool, str]:
    """Judge 09.1: the largest rate that fits no win in 60 deals, by the rule of three or exactly."""
    given, precise = number(answer), 1 - 0.05 ** (1 / NONE_OF)
    written = isinstance(answer, Fraction) or (isinstance(answer, str) and "/" in answer)
    if given is not None and not written and abs(given - Fraction(precise)) <= Fraction(precise) / 100:
        return True, "That is 1 − 0.05^(1/60), exactly; the rule of three gives 3/60 = 5 %."
    return _THREE(answer)


def deals_that_tell(answer: Any) -> tuple[bool, str]:
    """Judge 09.2: in how many deals the two players ended differently."""
    deals = whole_number(answer)
    if deals is None:
        return False, "The answer is a whole number of deals."
    only_first, only_second = FIRST - BOTH, SECOND - BOTH
    if deals == only_first + only_second:
        return True, f"{only_first} deals were won only by the first and {only_second} only by the second."
    either = only_first + only_second + BOTH
    hints = {
        FIRST - SECOND: "That is the difference of the wins. How many did only the first win, and only the second?",
        FIRST + SECOND: "The deals that both won tell nothing of the difference, and here they count twice.",
        BOTH: "The deals that both won tell nothing of the difference.",
        either: "That is how many deals at least one of them won. Those that both won tell nothing.",
        OF - either: "Those are the deals that neither won.",
        OF - only_first - only_second: "Those are the deals that end alike. The others are asked for.",
        only_first: "Those are the deals that only the first won. Add those that only the second won.",
        only_second: "Those are the deals that only the second won. Add those that only the first won.",
    }
    return False, hints.get(deals, "Of the first player's 30 wins 20 were the other's too. And of the second's 24?")


def deals_for_the_runs(answer: Any) -> tuple[bool, str]:
    """Judge 09.3: how many deals make an interval of the mean difference so short."""
    given = number(answer)
    if given is None or isinstance(answer, bool):
        return False, "The answer is a number of deals."
    ratio = SPREAD / HALF_WIDTH
    right = (_NORMAL * ratio) ** 2
    if _near(given, right):
        return True, f"(1.96 · 3 / 0.3)² is about {right:.0f} deals."
    hints = {
        ratio**2: "The interval reaches 1.96 standard errors to each side, not one.",
        _NORMAL * ratio: "That is the square root of it.",
        ratio: "A standard error is 3/√n, and the interval reaches 1.96 of them to each side.",
        4 * right: "± 0.3 is half of the interval's width already.",
        right / 4: "± 0.3 is to each side: it is half of the width, not all of it.",
    }
    named = (hint for value, hint in hints.items() if _near(given, value))
    return False, next(named, "Solve 1.96 · 3 / √n = 0.3 for n.")


def _near(given: Fraction, value: float) -> bool:
    return abs(given - Fraction(value)) <= Fraction(value) / 20


EXERCISES: Mapping[str, Judge] = {
    "09.1": most_that_fits,
    "09.2": deals_that_tell,
    "09.3": deals_for_the_runs,
    "09.4": reaches(ENOUGH, "runs", "completes {:.1f} runs", lambda played: played.runs, Spider),
}
