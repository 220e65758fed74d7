"""The choice at the fourth king of Watch, tried out many times: what each choice is worth, by simulation.

Only what the player can see goes in. The cards that lie face down are those of the deck that lie nowhere else; how they
lie is what chance decides. The exact values are in `odds.win_by_choice`.
"""

from __future__ import annotations

import numpy as np

from cardgames.cards import Card, new_deck
from cardgames.chance.many.clock import RANKS, SUITS, Block
from cardgames.chance.odds import check_view
from cardgames.chance.rates import Rate
from cardgames.games.moves import Move
from cardgames.games.view import View
from cardgames.words import whole_number

_PILES = tuple(str(pile) for pile in range(1, RANKS + 1))


def simulate_choices(view: View, deals: int, seed: int) -> dict[Move, Rate]:
    """Try every legal choice on many arrangements of the face-down cards, the same ones for each choice.

    Parameters
    ----------
    view : View
        What can be seen: ``position.visible()`` of a game of Watch at the fourth king.
    deals : int
        How many arrangements, at least 1.
    seed : int
        Any whole number from 0 on.

    Returns
    -------
    dict[Move, Rate]
        How often each choice won.

    Raises
    ------
    ValueError
        When there is nothing to choose, or a number is not a whole number in its range.
    """
    check_view(view)
    if Move("stop") not in view.legal_moves:
        raise ValueError("There is nothing to choose here: the choice comes with the fourth king.")
    deals, seed = whole_number("number of deals", deals, 1), whole_number("seed", seed, 0)
    hidden = _hidden_cards(view)
    orders = np.random.default_rng(seed).permuted(np.tile(hidden, (deals, 1)), axis=1)
    return {move: Rate(_wins(view, orders, move), deals) for move in view.legal_moves}


def _hidden_cards(view: View) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """Give the ranks, counted from 0, of the cards that are seen nowhere."""
    seen: set[Card] = {card for pile in view.piles.values() for card in pile if card is not None}
    return np.array([card.rank - 1 for card in new_deck() if card not in seen], dtype=np.uint8)


def _wins(view: View, orders: np.ndarray[tuple[int, int], np.dtype[np.uint8]], move: Move) -> int:
    """Lay the face-down cards out in each order, make the choice, play on, and count the wins."""
    if move.action == "stop":
        return 0
    down = np.array([view.face_down(pile) for pile in _PILES])
    rows = np.full((len(orders), RANKS * SUITS + 1), RANKS, dtype=np.uint8)
    first = 0
    for pile, cards in enumerate(down):
        rows[:, (pile + 1) * SUITS - cards : (pile + 1) * SUITS] = orders[:, first : first + cards]
        first += cards
    block = Block(rows, SUITS)
    block.next += np.tile(np.append(SUITS - down, 0).astype(np.uint8), len(orders))
    hour = np.full(len(orders), int(move.source), dtype=np.intp)
    block.rescue(hour, np.full(len(orders), move.count, dtype=np.intp), "turned" if move.action == "reopen" else "top")
    return int(np.count_nonzero(block.face_down().sum(axis=1) == 0))
