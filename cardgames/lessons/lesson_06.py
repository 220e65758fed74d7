"""The exercises of lesson 06, on how Klondike is played and on a first look at a deal."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardgames.chance import first_look
from cardgames.games.game import Game
from cardgames.games.klondike import Klondike
from cardgames.games.moves import IllegalMove, InvalidMove
from cardgames.lessons.answers import NO_DEAL_NUMBER, Count, Exactly, Judge, deal_number, move_list
from cardgames.words import counted, listed

COUNT_MOVES = """
S: 2 face down
W: 5♦
F: A♠
T1: 1 face down, K♣ Q♥
T2: 1 face down, J♠ 10♥
T3: 2♠
T4: 6♣
T6: 1 face down, 9♦
T7: 1 face down, 3♣
"""
"""The table of exercise 06.1."""

PUZZLE = "T1: (3♠) K♣; T2: (A♠) 2♠; T3: (Q♣) 3♥; T4: (A♥) 2♥; F: J♣"
"""The table of exercise 06.5."""

GIVEN = {"06.1": Klondike.from_text(COUNT_MOVES), "06.5": Klondike.from_text(PUZZLE)}

_PAIRS = first_look.one_fits_on_the_other()
_BOTH_WAYS = first_look.COLUMNS * (first_look.COLUMNS - 1)


def no_first_move(answer: Any) -> tuple[bool, str]:
    """Judge 06.2: a deal number whose deal offers nothing but the draw."""
    number = deal_number(answer)
    if number is None:
        return False, NO_DEAL_NUMBER
    deal = Klondike.deal(number)
    moves = [deal.tell(move) for move in deal.legal_moves if move.action == "move"]
    if not moves:
        return True, f"In deal {number} there is nothing to do but draw."
    return False, f"Deal {number} offers a move: {moves[0]} Try others, or let a loop try them."


def win_the_puzzle(answer: Any) -> tuple[bool, str]:
    """Judge 06.5: moves that win a small table, as a text, a list or the game that was played."""
    position = GIVEN["06.5"]
    if isinstance(answer, Game) and answer.positions[0] != position:
        return False, "This is another table; press Previous game, or run the cell again."
    try:
        played = answer.moves if isinstance(answer, Game) else move_list(answer)
    except InvalidMove as error:
        return False, str(error)
    if not played:
        return False, "No move was made yet."
    for number, move in enumerate(played, start=1):
        try:
            position = position.play(move)
        except IllegalMove as error:
            return False, f"Move {number}, {move}, is refused: {error.reason}"
    if position.is_won:
        return True, f"All cards are up, in {counted(len(played), 'move')}."
    left = counted(position.cards_left, "card is", "cards are")
    return False, f"After these moves {left} not on the foundations yet."


EXERCISES: Mapping[str, Judge] = {
    "06.1": Count(
        "moves",
        len(GIVEN["06.1"].legal_moves),
        f"They are {listed(GIVEN['06.1'].legal_moves)}.",
        {
            4: "Nearly: is one of the five kinds missing? A foundation, a run, an empty column, the waste, the stock.",
            6: "One too many: do the colours take turns everywhere, and may any card go to the empty column?",
        },
        "Look at the end of each column, at the waste and at the stock, one after another.",
    ),
    "06.2": no_first_move,
    "06.3": Exactly(
        first_look.no_ace_face_up(),
        "48/52 · 47/51 · … · 42/46 = 4257/7735: more than half of all deals show no ace.",
        {
            Fraction(48, 52) ** 7: "Nearly. But the seven cards are different: after the first, 51 are left.",
            1 - first_look.no_ace_face_up(): "That is the chance to see an ace or more. We look for none.",
            Fraction(48, 52): "That is one card that is no ace. Here seven are none.",
            Fraction(7, 13): "7/13 is the mean number of aces.",
            Fraction(6, 13): "7/13 is a mean number of aces, not a probability, so 1 − 7/13 says nothing here.",
            Fraction(1, 13): "That is one card that is an ace.",
            Fraction(math.exp(-7 / 13)): "e^(−7/13) is near where aces are rare. Multiply the seven chances instead.",
        },
        "The first card is no ace with 48/52, the second then with 47/51, and so on: multiply.",
    ),
    "06.4": Exactly(
        _BOTH_WAYS * 2 * _PAIRS,
        "42 · 48/52 · 4/51 = 672/221, about 3: twice as many as when the colours must take turns.",
        {
            2 * _PAIRS: "That is one pair of columns, one way. How many such pairs do seven columns make?",
            _BOTH_WAYS
            * _PAIRS: "That is half of it: now four cards fit, not two, and each pair of columns counts both ways.",
            first_look.mean_moves_on_the_table(): "That is Klondike, with the aces. Here only the columns count.",
            _BOTH_WAYS * Fraction(4, 51): "On an ace nothing fits: multiply by 48/52 too.",
            _BOTH_WAYS
            * Fraction(48, 52)
            * Fraction(4, 52): "One of the 52 cards is the other one already: 51 are left.",
            _BOTH_WAYS * Fraction(4, 52): "On an ace nothing fits, and one of the 52 cards is the other one already.",
            49 * 2 * _PAIRS: "No card goes onto its own column: there are 7 · 6 pairs of columns, not 7 · 7.",
        },
        "How likely does one given card fit onto one given other? Then count the pairs of columns, both ways.",
    ),
    "06.5": win_the_puzzle,
}
