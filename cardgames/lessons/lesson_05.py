"""The exercises of lesson 05, on fortunes that Clock tells."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardgames.chance import odds
from cardgames.lessons.answers import Exactly, Judge, yes_or_no
from cardgames.lessons.lesson_02 import PUBLISHED


def four_equal_fortunes(answer: Any) -> tuple[bool, str]:
    """Judge 05.4: whether four fortunes can be equally likely."""
    possible = yes_or_no(answer)
    if possible is None:
        return False, 'Answer "yes" or "no".'
    if possible:
        return False, "How many of the 13 equally likely results would each of the four get?"
    return True, "13 cannot be divided by 4, so 13 equally likely results cannot be shared out into four equal heaps."


EXERCISES: Mapping[str, Judge] = {
    "05.1": Exactly(
        odds.win(),
        "All 13 piles complete is one of thirteen equally likely numbers.",
        {
            Fraction(1, 5): "Five fortunes, but not equally wide: this one has a single number of piles.",
            Fraction(3, 13): "The other fortunes have three numbers of piles each. This one has one.",
            Fraction(1, 12): "From 1 to 13 there are thirteen numbers.",
            Fraction(1, 14): "No deal ends with no complete pile: the centre always is. So the numbers start at 1.",
            Fraction(12, 13): "That is the chance of any other fortune.",
            PUBLISHED: "That is what one simulation of 100 000 deals gave. How many of the thirteen numbers give it?",
        },
        "Each number of complete piles from 1 to 13 is equally likely. How many of them give this fortune?",
    ),
    "05.2": Exactly(
        Fraction(3, 13),
        "One, two or three piles: three of thirteen equally likely numbers.",
        {
            Fraction(1, 5): "Five fortunes, but not equally wide. Count the numbers of piles that give it.",
            Fraction(1, 13): "That is one number of piles. This fortune has three of them.",
            Fraction(3, 12): "From 1 to 13 there are thirteen numbers.",
            Fraction(4, 13): "One, two, three: no deal ends with no complete pile, for the centre always is.",
            Fraction(3, 14): "No deal ends with no complete pile: the centre always is. So the numbers start at 1.",
            Fraction(10, 13): "That is the chance of any better fortune.",
            Fraction(2, 13): "One, two and three are three numbers.",
        },
        "Each number of complete piles from 1 to 13 is equally likely. How many of them give this fortune?",
    ),
    "05.3": Exactly(
        Fraction(7),
        "(1 + 13) / 2 = 7: the middle of the numbers from 1 to 13.",
        {
            Fraction(13, 2): "6.5 is the middle of 0 to 13. No deal ends with 0: the centre is always complete.",
            Fraction(6): "6 is the middle of 0 to 12. Which numbers of piles are possible?",
            Fraction(1): "That is the fewest. We look for the mean of all deals.",
            Fraction(13): "That is the most. We look for the mean of all deals.",
            Fraction(91): "91 is the sum of the numbers from 1 to 13. Divide it by how many they are.",
            Fraction(1, 13): "That is how likely each number is. We look for their mean.",
        },
        "All numbers from 1 to 13 are equally likely: add them up and divide by 13.",
    ),
    "05.4": four_equal_fortunes,
}
