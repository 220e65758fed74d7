"""The exercises of lesson 03, on the false proof, and what a condition changes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardgames.chance import odds
from cardgames.games.arrows import king_under_centre
from cardgames.games.clock import Clock
from cardgames.games.game import Game
from cardgames.lessons.answers import NO_DEAL_NUMBER, Exactly, Judge, deal_number


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


EXERCISES: Mapping[str, Judge] = {
    "03.1": won_without_king,
    "03.2": lost_with_king,
    "03.3": Exactly(
        odds.win_given_king_under_centre(),
        "The last of the 51 other cards must be one of the three other kings: 3/51 = 1/17.",
        {
            Fraction(1): "That is what the false proof says. Your table has lost deals in that row.",
            Fraction(1, 13): "That is a win without knowing anything. Knowing the card under the centre changes it.",
            Fraction(4, 51): "That is a win when there is no king under the centre.",
            Fraction(4, 52): "That is a win without knowing anything.",
            Fraction(3, 52): "Three kings are left, but one card is known: how many are left in all?",
            Fraction(1, 221): "That is both together. Here the king under the centre is given.",
            Fraction(3, 50): "One card is known, so 51 others are left, not 50.",
            Fraction(1, 51): "That is one particular king as the last card. Any of the three others will do.",
            Fraction(16, 17): "That is the chance to lose.",
        },
        "One king is known to lie under the centre. Which card must then be the last of the others?",
    ),
    "03.4": Exactly(
        odds.king_under_centre() * odds.win_given_king_under_centre(),
        "1/13 of the deals have the king there, and 1/17 of those are won: 1/13 · 1/17 = 1/221.",
        {
            Fraction(1, 169): "1/13 · 1/13 would be right if the two had nothing to do with each other. They have.",
            Fraction(1, 13): "That is each of the two alone. Both together are rarer.",
            Fraction(1, 17): "That is a win when the king is known to be there. It must be there first.",
            Fraction(2, 13): "Adding asks for one or the other. Here both must happen.",
            Fraction(4, 663): "With a king under the centre only three kings are left to be the last card, not four.",
            Fraction(1, 884): "That is one particular king under the centre. Any of the four will do.",
        },
        "Of all deals, what share has the king there? Of those, what share is won?",
    ),
}
