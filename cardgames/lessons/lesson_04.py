"""The exercises of lesson 04, on the choice in Watch."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from cardgames.lessons.answers import Exactly, Judge

EXERCISES: Mapping[str, Judge] = {
    "04.1": Exactly(
        Fraction(1, 8),
        "k/m with one card in the pile and eight face down: 1/8.",
        {
            Fraction(1): "The king must still come up last of all: seven other cards may come later.",
            Fraction(1, 13): "That is a win of Clock. Here the choice is made, and eight cards are left.",
            Fraction(1, 7): "The card that is taken out counts among the eight that were face down.",
            Fraction(0): "With a single card in the pile nothing lies below the king, so a win is possible.",
            Fraction(1, 9): "The king that is put back is none of the eight.",
            Fraction(7, 8): "That is the chance that another card comes up last.",
        },
        "How many cards are in the chosen pile, and how many are face down in all?",
    ),
    "04.2": Exactly(
        Fraction(3, 8),
        "The last card of the fullest pile: k/m = 3/8.",
        {
            Fraction(
                1, 8
            ): "That is for a pile with one card. Under 'any' the king may go to the bottom of a fuller pile.",
            Fraction(1, 3): "Compare with all cards that are face down, not with those of the pile.",
            Fraction(0): "That would be the top card of that pile. Under 'any' you may take its last.",
            Fraction(
                5, 8
            ): "Those are the cards of the other piles. The king must lie in the pile whose card comes up last.",
            Fraction(1): "The king must still come up last of all: cards of the other piles may come later.",
        },
        "Under 'any' the king may take the place of the last card. How many are in that pile, and how many in all?",
    ),
    "04.3": Exactly(
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
