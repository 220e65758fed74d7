"""The exercises of lesson 09, on what the tips for Spider buy."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from cardgames.games.spider import Spider
from cardgames.lessons.answers import About, Count, Exactly, Judge
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

_RATIO = SPREAD / HALF_WIDTH
_ONLY_FIRST, _ONLY_SECOND = FIRST - BOTH, SECOND - BOTH
_EITHER = _ONLY_FIRST + _ONLY_SECOND + BOTH
_LEAST = Fraction(0.05 ** (1 / NONE_OF))
"""The chance to lose a deal, where 60 in a row are lost with the chance 0.05."""
_HIGH = Fraction(_NORMAL**2 / (NONE_OF + _NORMAL**2))
"""The end of Wilson's interval, where none was won."""

EXERCISES: Mapping[str, Judge] = {
    "09.1": Exactly(
        Fraction(3, NONE_OF),
        "3/60 = 5 %: a player who wins one deal in twenty sees no win in 60 about once in twenty times.",
        {
            Fraction(0): "None of 60 is not never. Which rates leave a fair chance of seeing no win at all?",
            Fraction(1, NONE_OF): "One win in 60 deals would be nothing strange: then 36 of 100 such players see none.",
            Fraction(1, 3): "It is three divided by the deals.",
            Fraction(1, 2): "It is three divided by the deals.",
            _LEAST: "That is the chance to lose a deal. How likely is a win then?",
            _HIGH: "That is where the interval of Rate(0, 60) ends. The rule of three is asked for.",
        },
        "The rule of three: where none of n was won, rates up to 3/n fit.",
        also={
            1 - _LEAST: "That is 1 − 0.05^(1/60), exactly; the rule of three gives 3/60 = 5 %.",
            Fraction(-math.log(0.05) / NONE_OF): "That is −ln 0.05 / 60; the rule of three takes 3 for −ln 0.05.",
        },
    ),
    "09.2": Count(
        "deals",
        _ONLY_FIRST + _ONLY_SECOND,
        f"{_ONLY_FIRST} deals were won only by the first and {_ONLY_SECOND} only by the second.",
        {
            FIRST - SECOND: "That is the difference of the wins. How many did only the first win, and only the second?",
            FIRST + SECOND: "The deals that both won tell nothing of the difference, and here they count twice.",
            BOTH: "The deals that both won tell nothing of the difference.",
            _EITHER: "That is how many deals at least one of them won. Those that both won tell nothing.",
            OF - _EITHER: "Those are the deals that neither won.",
            OF - _ONLY_FIRST - _ONLY_SECOND: "Those are the deals that end alike. The others are asked for.",
            _ONLY_FIRST: "Those are the deals that only the first won. Add those that only the second won.",
            _ONLY_SECOND: "Those are the deals that only the second won. Add those that only the first won.",
        },
        "Of the first player's 30 wins 20 were the other's too. And of the second's 24?",
    ),
    "09.3": About(
        (_NORMAL * _RATIO) ** 2,
        20,
        f"(1.96 · 3 / 0.3)² is about {(_NORMAL * _RATIO) ** 2:.0f} deals.",
        {
            _RATIO**2: "The interval reaches 1.96 standard errors to each side, not one.",
            _NORMAL * _RATIO: "That is the square root of it.",
            _RATIO: "A standard error is 3/√n, and the interval reaches 1.96 of them to each side.",
            (2 * _NORMAL * _RATIO) ** 2: "± 0.3 is half of the interval's width already.",
            (_NORMAL * _RATIO / 2) ** 2: "± 0.3 is to each side: it is half of the width, not all of it.",
        },
        "Solve 1.96 · 3 / √n = 0.3 for n.",
    ),
    "09.4": reaches(ENOUGH, "runs", "completes {:.1f} runs", lambda played: played.runs, Spider),
}
