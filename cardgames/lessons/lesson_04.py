"""The exercises of lesson 04, on the choice in Watch."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from cardgames.lessons.answers import Judge, exactly

EXERCISES: Mapping[str, Judge] = {
    "04.1": exactly(
        Fraction(1, 8),
        "k/m with one card in the pile and eight face down: 1/8.",
        {
            Fraction(1): "The king must still come up last of all: seven other cards may come later.",
            Fraction(1, 13): "That is a win of Clock. Here the choice is made, and eight cards are left.",
            Fraction(1, 7): "The card that is taken out counts among the eight that were face down.",
            Fraction(0): "With a single card in the pile nothing lies below the king, so a win is possible.",
        },
        "How many cards are in the chosen pile, and how many are face down in all?",
    ),
    "04.2": exactly(
        Fraction(3, 8),
        "The last card of the fullest pile: k/m = 3/8.",
        {
            Fraction(
                1, 8
            ): "That is for a pile with one card. Under 'any' the king may go to the bottom of a fuller pile.",
            Fraction(1, 3): "Compare with all cards that are face down, not with those of the pile.",
            Fraction(0): "That would be the top card of that pile. Under 'any' you may take its last.",
        },
        "Under 'any' the king may take the place of the last card. How many are in that pile, and how many in all?",
    ),
    "04.3": exactly(
        Fraction(0),
        "In each pile a card would lie below the king, and come up after it: no choice can win.",
        {
            Fraction(1, 6): "That needs a pile with exactly one card. Here each pile has two.",
            Fraction(1, 3): "The king would take the place of the top card. What lies below it?",
            Fraction(2, 6): "The king would take the place of the top card. What lies below it?",
            Fraction(1, 2): "The king would take the place of the top card. What lies below it?",
        },
        "Under 'top' the king takes the place of the top card of two. Which card then comes up last?",
    ),
}
