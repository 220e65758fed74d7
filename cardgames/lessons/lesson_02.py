"""The exercises of lesson 02, on how often Clock comes out."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from cardgames.chance import odds
from cardgames.lessons.answers import Exactly, Judge

PUBLISHED = Fraction(7580, 100_000)
"""The share of wins that the lesson quotes from a simulation."""

_WIN = odds.win()
_UNSEEN = "A number of wins per deal is a mean: a pupil may see fewer, or none. Chances multiply."

EXERCISES: Mapping[str, Judge] = {
    "02.1": Exactly(
        _WIN,
        "Four of the 52 cards are kings, and each card is equally likely to be the last: 4/52 = 1/13.",
        {
            Fraction(1, 12): "There are twelve hours, but thirteen piles: the centre is one too.",
            Fraction(4, 13): "Four kings, yes, but among 52 cards, not 13.",
            Fraction(1, 52): "That is one particular king as the last card. Any of the four will do.",
            Fraction(7, 13): "7 of 13 is the mean share of complete piles. A win needs all thirteen.",
            Fraction(1, 4): "It does not matter which of the kings is the last. Is the last card a king at all?",
            Fraction(12, 13): "That is the chance to lose.",
            Fraction(1, 2): "It comes out or it does not, but the two are not equally likely.",
            PUBLISHED: "That is what one simulation of 100 000 deals gave. Exactly, it is a little more.",
        },
        "Think of the last of the 52 cards. What must it be, and how many of the 52 are that?",
    ),
    "02.2": Exactly(
        (1 - _WIN) ** 13,
        "(12/13) to the power of 13 is 35 %: more than a third of all pupils with 13 deals see no win.",
        {
            Fraction(0): _UNSEEN,
            Fraction(1, 13): _UNSEEN,
            Fraction(12, 13): "That is the chance to lose one deal. Here 13 deals are lost.",
            1 - (1 - _WIN) ** 13: "That is the chance to see at least one win. We look for none.",
            _WIN**13: "That is 13 wins in a row. We look for none.",
            (1 - _WIN) ** 12: "That is for 12 deals. Here 13 are lost, one after another.",
            Fraction(
                math.exp(-1)
            ): "1/e is what (1 − 1/n)ⁿ comes near to when n is large. Here n is 13: multiply 12/13 by itself.",
            Fraction(
                1, 2
            ): "It does not come out in half of the deals. Lose 13 times in a row: multiply 12/13 by itself.",
        },
        "To see no win is to lose 13 times in a row: multiply 12/13 by itself.",
    ),
    "02.3": Exactly(
        odds.win(ranks=5, suits=2),
        "Two of ten cards are of the last rank: 2/10 = 1/5, one in the number of ranks.",
        {
            Fraction(1, 13): "That is for 13 ranks. Here there are 5.",
            Fraction(1, 10): "Two cards are of the last rank, and either may come last.",
            Fraction(1, 2): "Two suits do not make it one in two: count the cards of the last rank among all ten.",
            Fraction(1, 4): "Five ranks make five piles: four hours and the centre.",
            Fraction(4, 5): "That is the chance to lose.",
            Fraction(2, 5): "Two suits of five ranks are ten cards: two of how many are of the last rank?",
        },
        "The last of the ten cards must be of the last rank. How many of the ten are?",
    ),
}
