"""The exercises of lesson 01, on how Clock is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.games.clock import CENTRE, Clock, place_name
from cardgames.lessons.answers import NO_DEAL_NUMBER, Count, Judge, deal_number
from cardgames.reading import read_count
from cardgames.words import counted

NEXT_PILE_DEAL, NEXT_PILE_STEP = 12, 5


def next_pile(answer: Any) -> tuple[bool, str]:
    """Judge 01.1: the pile that the card in hand goes to."""
    position = Clock.deal(NEXT_PILE_DEAL)
    for _ in range(NEXT_PILE_STEP):
        position = position.play("turn")
    hand, source = position.hand, position.source
    assert hand is not None
    pile = read_count(answer)
    if pile is None or not 1 <= pile <= CENTRE:
        return False, "A pile is a number: 1 to 12 for the hours, 13 for the centre."
    if pile == hand.rank:
        return True, f"{hand} belongs under pile {pile}, whatever pile it came from."
    if pile == source:
        return False, f"Pile {source} is where {hand} came from. Its rank says where it goes."
    return False, f"The card in hand is {hand}. Ace is 1, jack 11, queen 12, king 13."


def winning_deal(answer: Any) -> tuple[bool, str]:
    """Judge 01.3: a deal number whose deal comes out."""
    number = deal_number(answer)
    if number is None:
        return False, NO_DEAL_NUMBER
    end = Clock.deal(number)
    while move := end.forced_move:
        end = end.play(move)
    if end.outcome is not None and end.outcome.won:
        return True, f"Deal {number} comes out: all 13 piles are complete."
    return False, (
        f"Deal {number} ends with {counted(end.complete_piles, 'complete pile')}: {end.turned[-1]}, the fourth king, "
        f"comes up at {place_name(end.source)}. Try others, or let a loop try them."
    )


EXERCISES: Mapping[str, Judge] = {
    "01.1": next_pile,
    "01.2": Count(
        "cards",
        4,
        "If the four kings are the four cards of the centre, they come up one after another.",
        {
            0: "The top card of the centre is always turned.",
            1: "One king does not end it: it goes under the centre, and the centre still has cards to turn.",
            2: "Two kings do not end it: each goes under the centre, and the centre still has cards to turn.",
            3: "After three kings the centre has one card left to turn. What happens then?",
            5: "Nearly: the first card turned can be a king already.",
            13: "13 is the number of piles. A deal can end long before each has been visited.",
            52: "52 is the most: then the deal is won. We look for the fewest.",
        },
        "What ends a deal? How soon can that happen?",
    ),
    "01.3": winning_deal,
}
