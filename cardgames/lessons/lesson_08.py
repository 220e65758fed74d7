"""The exercises of lesson 08, on how Spider is played."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardgames.games.spider import RUN_SCORE, START_SCORE, Spider
from cardgames.lessons.answers import NO_DEAL_NUMBER, Count, Exactly, Judge, deal_number, yes_or_no

MIXED_COLUMN = "T1: Q♠ J♥ 10♥ 9♥ 8♦ 7♦ 6♦; T4: 9♣; T8: Q♦"
"""The table of exercise 08.1."""
GIVEN = {"08.1": Spider.from_text(MIXED_COLUMN, suits=4)}
MOVES, UNDONE = 150, 20
"""The moves of the game in exercise 08.2: those that led to the win, and those that were undone on the way."""
_FULL = START_SCORE + RUN_SCORE * Spider.run_count()


def stuck_deal(answer: Any) -> tuple[bool, str]:
    """Judge 08.4: a deal in which no card can be moved at the first look."""
    number = deal_number(answer)
    if number is None:
        return False, NO_DEAL_NUMBER
    deal = Spider.deal(number)
    lasts = " ".join(str(column[-1].card.rank) for column in deal.columns)
    moves = [move for move in deal.legal_moves if move.action == "move"]
    if not moves:
        return True, f"Deal {number} shows the ranks {lasts}: none of them is one higher than another."
    more = f"; {len(moves)} moves in all" if len(moves) > 1 else ""
    return False, f"In deal {number} a card can be moved ({moves[0]}{more}). Let a loop try others."


def too_few_cards(answer: Any) -> tuple[bool, str]:
    """Judge 08.5: whether a game can be won with fewer cards on the table than columns, and cards in the stock."""
    possible = yes_or_no(answer)
    if possible is None:
        return False, 'Answer "yes" or "no".'
    if possible:
        return False, "The ten cards of the stock must come onto the table. What does a deal need?"
    return True, f"Three cards never fill {len(Spider.dealt)} columns, so the ten cards of the stock never come."


EXERCISES: Mapping[str, Judge] = {
    "08.1": Count(
        "cards",
        3,
        "8♦ 7♦ 6♦ are a run of one suit, and 9♣ takes them; 9♥ is of another suit, so it stays.",
        {
            1: "One card always can, but more of them are a run of one suit.",
            2: "7♦ and 6♦ can move together, but that is not the most, and nothing takes them.",
            4: "9♥ and 8♦ are both red, but of two suits: suits are compared, not colours.",
            6: "All six are red, but of two suits: suits are compared, not colours.",
            7: "The ranks are in order, but the suits are mixed.",
        },
        "Begin at the end of the column, and go up as long as the suit stays the same.",
    ),
    "08.2": Count(
        "points",
        _FULL - MOVES - UNDONE,
        f"500 + 8 · 100 − {MOVES + UNDONE} = {_FULL - MOVES - UNDONE}: the undone moves were paid for, too.",
        {
            _FULL - MOVES: "A move that was undone has still been paid for.",
            _FULL - MOVES - 2 * UNDONE: "Undo itself is free: an undone move costs one point, not two.",
            _FULL - MOVES + UNDONE: "Undoing gives no point back, and brings none.",
            _FULL: "Each move costs a point.",
            START_SCORE - MOVES - UNDONE: "Each complete run brings 100 points. How many runs win the game?",
            START_SCORE - MOVES: "Each complete run brings 100 points, and an undone move has still been paid for.",
            START_SCORE
            + RUN_SCORE
            - MOVES
            - UNDONE: "Each complete run brings 100 points. How many runs win the game?",
            _FULL - START_SCORE - MOVES - UNDONE: "The game begins with 500 points.",
        },
        "Begin with 500. What do the moves cost, and what do eight complete runs bring?",
    ),
    "08.3": Exactly(
        Fraction(12, 13) * Fraction(4, 103),
        "12/13 · 4/103 = 48/1339: no king in column 1, then one of the four cards that are one higher and of its suit.",
        {
            Fraction(96, 1339): "That is for a card of any suit. Of the eight cards that are one higher, how many fit?",
            Fraction(24, 1339): "That is for four suits. With two suits there are more cards of each.",
            Fraction(4, 103): "Nothing goes under a king: the first card must be none.",
            Fraction(12, 13) * Fraction(4, 104): "One of the 104 cards lies in column 1 already: 103 are left.",
            Fraction(12, 13) * Fraction(1, 103): "With two suits there are four cards of each rank and suit.",
            Fraction(1, 2): "That is the share among the moves. First, there must be a move at all.",
            Fraction(1, 13): "The rank must be one certain rank, but in column 1 a king has none, and the suit counts.",
            Fraction(1, 26): "One card is dealt already, so the chance is not 4 in 104; and a king goes nowhere.",
        },
        "Which cards in column 1 can move at all? Then, how many of the other 103 are one higher, and of its suit?",
    ),
    "08.4": stuck_deal,
    "08.5": too_few_cards,
}
