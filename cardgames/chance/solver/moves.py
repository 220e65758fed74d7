"""Which steps are possible in a state, and what need not be tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cardgames.cards import KING
from cardgames.chance.solver.layout import EMPTY, HOST, IS_RED, KINGS, PAIR, RANK, SAME, SUIT, Layout, State, Step

MANY = 64
"""More than there are cards."""


def possible(layout: Layout, state: State) -> list[Step]:
    """List the steps to try, the most promising first; a step that can do no harm is listed alone."""
    roots = [cards[depth - 1] for cards, depth in zip(layout.dealt, state.depths, strict=True) if depth]
    if layout.leave_out and (step := harmless(layout, state, roots)) is not None:
        return [step]
    heights, _, open_, loose, stock, waste, redeals, _ = state
    spare = layout.take_back and layout.leave_out  # what can go up can be taken back from there
    steps = []
    for suit, height in enumerate(heights):
        if height < KING:
            card = KING * suit + height
            if open_[PAIR[card]] and (loose >> card & 1 or card in roots):
                steps.append(2 * card + 1)
    for card in roots:
        if open_[HOST[card]] and not (spare and heights[SUIT[card]] == RANK[card] and open_[PAIR[card]]):
            steps.append(2 * card)
    for place in reached(layout.draw, len(stock), waste, redeals != 0):
        card = stock[place]
        if heights[SUIT[card]] == RANK[card]:
            steps.append(2 * card + 1)
            if spare:
                continue
        if open_[HOST[card]]:
            steps.append(2 * card)
    if layout.take_back:
        for suit, height in enumerate(heights):
            if height and open_[HOST[card := KING * suit + height - 1]]:
                steps.append(2 * card)
    return steps


def harmless(layout: Layout, state: State, roots: list[int]) -> Step | None:
    """Give a step that can be made at once without harm, if there is one."""
    heights, open_, loose, stock = state.heights, state.open, state.loose, state.stock
    black, red = min(heights[0], heights[3]), min(heights[1], heights[2])
    for suit, height in enumerate(heights):
        if height < KING and is_safe(layout, height, black if IS_RED[suit] else red, heights[SAME[suit]]):
            card = KING * suit + height
            if open_[PAIR[card]] and (loose >> card & 1 or card in roots):
                return 2 * card + 1
            if card in stock and is_free(layout, state, stock.index(card)):
                return 2 * card + 1
    if open_[EMPTY]:
        for card in roots:
            if card in KINGS and open_[EMPTY] >= sum(waits(layout, state, king) for king in layout.kings):
                return 2 * card
    return None


def is_safe(layout: Layout, height: int, other: int, same: int) -> bool:
    """Say whether the next card of a suit can go up without harm, because nothing will need to lie on it.

    Parameters
    ----------
    layout : Layout
    height : int
        How high the foundation of the suit is.
    other : int
        How high the lower one of the two foundations of the other colour is.
    same : int
        How high the other foundation of its colour is.
    """
    return (height <= other + 1 and height <= same + 2) or (height <= other and not layout.take_back)


def is_free(layout: Layout, state: State, place: int) -> bool:
    """Say whether a card of the stock can be taken without changing which of the others can be reached."""
    if layout.draw == 1 and layout.unlimited:
        return True
    return place == state.waste - 1 and (layout.draw == 1 or state.redeals == 0)


def waits(layout: Layout, state: State, king: int) -> bool:
    """Say whether a king may still need an empty column."""
    return not state.loose >> king & 1 and (layout.take_back or state.heights[SUIT[king]] < KING)


@cache
def reached(draw: int, count: int, waste: int, again: bool) -> tuple[int, ...]:
    """List the cards of waste and stock that can come to the top of the waste, the nearest first.

    Parameters
    ----------
    draw : int
    count : int
        How many cards waste and stock have.
    waste : int
        How many of them lie in the waste.
    again : bool
        Whether the waste may be turned over.

    Returns
    -------
    tuple of int
        Their places in the order in which they are drawn, from 0.
    """
    places = dict.fromkeys(_tops(draw, count, waste))
    if again:
        places |= dict.fromkeys(_tops(draw, count, 0))
    return tuple(places)


def _tops(draw: int, count: int, waste: int) -> Iterator[int]:
    if waste:
        yield waste - 1
    while waste < count:
        waste = min(waste + draw, count)
        yield waste - 1


def entry(layout: Layout, state: State) -> tuple[int, int]:
    """Give the key under which a state is known, and how well it stands with its stock there: less is better."""
    waste, redeals, count, key = state.waste, state.redeals, len(state.stock), state.key
    if not layout.leave_out:
        return key + layout.room * (waste + MANY * (redeals + 1)), 0
    turn = 0 if waste == count else waste % layout.draw
    if turn:
        return key + layout.room * (turn + 2 * max(redeals, 0)), waste
    return key, 0 if layout.unlimited or not count else waste - MANY * redeals


def room_for_keys(layout: Layout) -> int:
    """Give a number that all keys of `entry` are less than."""
    if not layout.leave_out:
        return layout.room * MANY * (layout.redeals + 3)
    return layout.room * (2 * layout.redeals + layout.draw)
