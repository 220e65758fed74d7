"""The exercises of lessons 02 to 05, on what chance does in Clock and Watch."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardgames.chance import odds
from cardgames.games.arrows import king_under_centre
from cardgames.games.clock import Clock
from cardgames.games.game import Game
from cardgames.lessons.answers import NO_DEAL_NUMBER, Judge, deal_number, exactly, yes_or_no

_WIN = odds.win()
_UNSEEN = "A number of wins per deal is a mean: a pupil may see fewer, or none. Chances multiply."


def _deal(answer: Any, wanted_won: bool, wanted_king: bool) -> tuple[bool, str]:
    """Judge a deal number by whether its deal is won, and whether there is a king under the centre."""
    number = deal_number(answer)
    if number is None:
        return False, NO_DEAL_NUMBER
    deal = Clock.deal(number)
    outcome = Game(deal).play_out().outcome
    won, king = outcome is not None and outcome.won, king_under_centre(deal)
    ends = "is won" if won else "is lost"
    bottom = deal.deck[12]
    has = f"{bottom} lies under the centre, " + ("a king" if king else "no king")
    right = won == wanted_won and king == wanted_king
    return right, f"Deal {number} {ends}, and {has}."


def won_without_king(answer: Any) -> tuple[bool, str]:
    """Judge 03.1: a deal that is won with no king under the centre."""
    return _deal(answer, wanted_won=True, wanted_king=False)


def lost_with_king(answer: Any) -> tuple[bool, str]:
    """Judge 03.2: a deal that is lost with a king under the centre."""
    return _deal(answer, wanted_won=False, wanted_king=True)


def four_equal_fortunes(answer: Any) -> tuple[bool, str]:
    """Judge 05.4: whether four fortunes can be equally likely."""
    possible = yes_or_no(answer)
    if possible is None:
        return False, 'Answer "yes" or "no".'
    if possible:
        return False, "How many of the 13 equally likely results would each of the four get?"
    return True, "13 cannot be divided by 4, so 13 equally likely results cannot be shared out into four equal heaps."


EXERCISES: Mapping[str, Judge] = {
    "02.1": exactly(
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
        },
        "Think of the last of the 52 cards. What must it be, and how many of the 52 are that?",
    ),
    "02.2": exactly(
        (1 - _WIN) ** 13,
        "(12/13) to the power of 13 is 35 %: more than a third of all pupils with 13 deals see no win.",
        {
            Fraction(0): _UNSEEN,
            Fraction(1, 13): _UNSEEN,
            Fraction(12, 13): "That is the chance to lose one deal. Here 13 deals are lost.",
            1 - (1 - _WIN) ** 13: "That is the chance to see at least one win. We look for none.",
        },
        "To see no win is to lose 13 times in a row: multiply 12/13 by itself.",
    ),
    "02.3": exactly(
        odds.win(ranks=5, suits=2),
        "Two of ten cards are of the last rank: 2/10 = 1/5, one in the number of ranks.",
        {
            Fraction(1, 13): "That is for 13 ranks. Here there are 5.",
            Fraction(1, 10): "Two cards are of the last rank, and either may come last.",
            Fraction(1, 2): "Two suits do not make it one in two: count the cards of the last rank among all ten.",
            Fraction(1, 4): "Five ranks make five piles: four hours and the centre.",
        },
        "The last of the ten cards must be of the last rank. How many of the ten are?",
    ),
    "03.1": won_without_king,
    "03.2": lost_with_king,
    "03.3": exactly(
        odds.win_given_king_under_centre(),
        "The last of the 51 other cards must be one of the three other kings: 3/51 = 1/17.",
        {
            Fraction(1): "That is what the false proof says. Your table has lost deals in that row.",
            Fraction(1, 13): "That is a win without knowing anything. Knowing the card under the centre changes it.",
            Fraction(4, 51): "That is a win when there is no king under the centre.",
            Fraction(4, 52): "That is a win without knowing anything.",
            Fraction(3, 52): "Three kings are left, but one card is known: how many are left in all?",
            Fraction(1, 221): "That is both together. Here the king under the centre is given.",
        },
        "One king is known to lie under the centre. Which card must then be the last of the others?",
    ),
    "03.4": exactly(
        odds.king_under_centre() * odds.win_given_king_under_centre(),
        "1/13 of the deals have the king there, and 1/17 of those are won: 1/13 · 1/17 = 1/221.",
        {
            Fraction(1, 169): "1/13 · 1/13 would be right if the two had nothing to do with each other. They have.",
            Fraction(1, 13): "That is each of the two alone. Both together are rarer.",
            Fraction(1, 17): "That is a win when the king is known to be there. It must be there first.",
            Fraction(2, 13): "Adding asks for one or the other. Here both must happen.",
        },
        "Of all deals, what share has the king there? Of those, what share is won?",
    ),
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
    "05.1": exactly(
        _WIN,
        "All 13 piles complete is one of thirteen equally likely numbers.",
        {
            Fraction(1, 5): "Five fortunes, but not equally wide: this one has a single number of piles.",
            Fraction(3, 13): "The other fortunes have three numbers of piles each. This one has one.",
            Fraction(1, 12): "From 1 to 13 there are thirteen numbers.",
            Fraction(1, 14): "No deal ends with no complete pile: the centre always is. So the numbers start at 1.",
        },
        "Each number of complete piles from 1 to 13 is equally likely. How many of them give this fortune?",
    ),
    "05.2": exactly(
        Fraction(3, 13),
        "One, two or three piles: three of thirteen equally likely numbers.",
        {
            Fraction(1, 5): "Five fortunes, but not equally wide. Count the numbers of piles that give it.",
            Fraction(1, 13): "That is one number of piles. This fortune has three of them.",
            Fraction(3, 12): "From 1 to 13 there are thirteen numbers.",
            Fraction(4, 13): "One, two, three: no deal ends with no complete pile, for the centre always is.",
        },
        "Each number of complete piles from 1 to 13 is equally likely. How many of them give this fortune?",
    ),
    "05.3": exactly(
        Fraction(7),
        "(1 + 13) / 2 = 7: the middle of the numbers from 1 to 13.",
        {
            Fraction(13, 2): "6.5 is the middle of 0 to 13. No deal ends with 0: the centre is always complete.",
            Fraction(6): "6 is the middle of 0 to 12. Which numbers of piles are possible?",
            Fraction(1): "That is the fewest. We look for the mean of all deals.",
            Fraction(13): "That is the most. We look for the mean of all deals.",
        },
        "All numbers from 1 to 13 are equally likely: add them up and divide by 13.",
    ),
    "05.4": four_equal_fortunes,
}
