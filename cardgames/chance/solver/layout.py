"""What a position of Klondike comes to when it is forgotten how the columns lie.

Cards are numbers here, 0 to 51 in the order of a new deck, and each belongs to one of 26 pairs: the two cards of one
rank and colour. What never changes while a position is solved is its `Layout`; what does is a `State`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from cardgames.cards import KING, Suit, new_deck
from cardgames.games.klondike import Klondike
from cardgames.games.position import TableCard

SUITS = tuple(Suit)
NUMBER = {card: number for number, card in enumerate(new_deck())}
RANK = tuple(card.rank - 1 for card in new_deck())
"""Of each card, 0 (ace) to 12 (king)."""
SUIT = tuple(SUITS.index(card.suit) for card in new_deck())
PAIR = tuple(2 * (card.rank - 1) + card.is_red for card in new_deck())
EMPTY = 2 * KING
"""Stands beside the pairs for the empty columns."""
HOST = tuple(EMPTY if card.rank == KING else 2 * card.rank + (not card.is_red) for card in new_deck())
"""Of each card, the pair of the two that it may lie on: one rank higher, of the other colour. A king's is `EMPTY`."""
KINGS = tuple(number for number, rank in enumerate(RANK) if rank == KING - 1)
IS_RED = tuple(suit.is_red for suit in SUITS)
SAME = tuple(next(place for place, other in enumerate(SUITS) if other.is_red == suit.is_red and other is not suit) for suit in SUITS)
"""Of each suit, the other one of its colour."""

Step: TypeAlias = int
"""A move of the search, ``2 * card + up``: the card goes up, or where `up` is 0 to a column, from wherever it lies."""


class State(NamedTuple):
    """What can change.

    Attributes
    ----------
    heights : list[int]
        How many cards lie on the foundation of each suit.
    depths : list[int]
        How many dealt cards of each column are not dug out yet. The last of them is the column's *root*, face up; the
        others lie face down under it.
    open : list[int]
        Of each pair, how many cards lie in the columns, face up and with no other card on them; at `EMPTY`, how many
        columns are empty.
    loose : int
        The cards that lie face up in the columns and are no root; card c counts 2 ** c.
    stock : tuple[int, ...]
        The cards in the waste and the stock in the order in which they are drawn.
    waste : int
        How many of them lie in the waste.
    redeals : int
        How often the waste may still be turned over; -1 where that is unlimited.
    key : int
        A number that is another one for each other heights, depths and stock, whatever lies in the waste. All else but
        `waste` and `redeals` follows from these, so two states with the same key are the same but for those.
    """

    heights: list[int]
    depths: list[int]
    open: list[int]
    loose: int
    stock: tuple[int, ...]
    waste: int
    redeals: int
    key: int


@dataclass(frozen=True)
class Layout:
    """What stays: the rules, the dealt cards and what their places weigh in a key.

    Attributes
    ----------
    draw : int
    unlimited : bool
        Whether the waste may be turned over as often as one likes.
    take_back : bool
    leave_out : bool
        Whether moves and states are left out that are not needed; see `cardgames.chance.solver.moves`.
    redeals : int
        How often the waste may be turned over in all; 0 where that is unlimited.
    dealt : tuple[tuple[int, ...], ...]
        The cards of each column from the bottom to its root, without a king that nothing lies under.
    heads : tuple[int, ...]
        Of each column that king, where it is still face down, or -1.
    column : tuple[int, ...]
        Of each card the column that it is dealt to, or -1.
    kings : tuple[int, ...]
        The kings that take part.
    goal : tuple[int, ...]
        How high each foundation is when the game is won.
    up_weights, depth_weights, stock_weights : tuple[int, ...]
        What a card on a foundation (by suit), one not dug out (by column), one in the stock (by card) add to a key.
    room : int
        All keys are less.
    """

    draw: int
    unlimited: bool
    take_back: bool
    leave_out: bool
    redeals: int
    dealt: tuple[tuple[int, ...], ...]
    heads: tuple[int, ...]
    column: tuple[int, ...]
    kings: tuple[int, ...]
    goal: tuple[int, ...]
    up_weights: tuple[int, ...]
    depth_weights: tuple[int, ...]
    stock_weights: tuple[int, ...]
    room: int

    def is_won(self, state: State) -> bool:
        """Say whether all cards are on the foundations."""
        return state.heights == list(self.goal)

    def after(self, state: State, step: Step) -> State:
        """Give the state after a step that is possible."""
        heights, depths, open_, loose, stock, waste, redeals, key = state
        card, up = step >> 1, step & 1
        suit, host = SUIT[card], HOST[card]
        open_ = open_[:]
        if loose >> card & 1:  # it leaves its host
            loose ^= 1 << card
            open_[host] += 1
        elif RANK[card] < heights[suit]:  # it is taken back
            heights = heights[:]
            heights[suit] -= 1
            key -= self.up_weights[suit]
            open_[PAIR[card]] += 1
        elif (place := self.column[card]) >= 0:  # a root: the card under it is turned
            depths = depths[:]
            depths[place] = depth = depths[place] - 1
            key -= self.depth_weights[place]
            if depth:
                open_[PAIR[self.dealt[place][depth - 1]]] += 1
            elif (head := self.heads[place]) >= 0:
                loose |= 1 << head
                open_[PAIR[head]] += 1
            else:
                open_[EMPTY] += 1
        else:  # it is drawn, and played from the waste
            place = stock.index(card)
            if not self.unlimited and is_passed(self.draw, len(stock), waste, place):
                redeals -= 1
            stock, waste = stock[:place] + stock[place + 1 :], place
            key -= self.stock_weights[card]
            open_[PAIR[card]] += 1
        if up:
            heights = heights[:]
            heights[suit] += 1
            key += self.up_weights[suit]
            open_[PAIR[card]] -= 1
        else:
            loose |= 1 << card
            open_[host] -= 1
        return State(heights, depths, open_, loose, stock, waste, redeals, key)


def is_passed(draw: int, count: int, waste: int, place: int) -> bool:
    """Say whether a card comes to the top of the waste only after the waste is turned over.

    Parameters
    ----------
    draw : int
    count : int
        How many cards waste and stock have.
    waste : int
        How many of them lie in the waste.
    place : int
        Which of them is meant, in the order in which they are drawn, from 0.
    """
    ahead = place + 1 - waste
    return ahead < 0 or (ahead % draw > 0 and place + 1 < count)


def read(position: Klondike, leave_out: bool = True) -> tuple[Layout, State]:
    """Read a position: give its layout and the state to begin with.

    Parameters
    ----------
    position : Klondike
        Any: dealt, in the middle of a game, or set up from a text.
    leave_out : bool
        Whether moves and states may be left out that are not needed.
    """
    dealt, heads, loose, ends = [], [], 0, [0] * (EMPTY + 1)
    for column in position.columns:
        down = [_number(entry) for entry in column if not entry.face_up]
        up = [_number(entry) for entry in column if entry.face_up]
        ends[PAIR[up[-1]] if up else EMPTY] += 1
        rooted = down + up[:1]
        head = rooted.pop(0) if rooted and rooted[0] in KINGS else -1
        heads.append(head if down else -1)
        dealt.append(tuple(rooted))
        lying = up[1:] if down or head < 0 else up
        loose |= sum(1 << card for card in lying)
    waste = tuple(map(_number, position.waste))
    stock = waste + tuple(map(_number, reversed(position.stock)))
    # Between two redeals a card is played, or else the second was for nothing: more than cards are never needed.
    left = len(stock) if position.passes is None else min(position.passes - position.pass_number, len(stock))
    unlimited = left == len(stock)
    heights = [len(pile) for pile in position.foundations]
    goal = [0] * len(SUITS)
    for card in map(NUMBER.__getitem__, position.deck):
        goal[SUIT[card]] += 1
    layout = Layout(
        draw=position.draw,
        unlimited=unlimited,
        take_back=position.take_back,
        leave_out=leave_out,
        redeals=0 if unlimited else left,
        dealt=tuple(dealt),
        heads=tuple(heads),
        column=_columns(dealt),
        kings=tuple(king for king in KINGS if new_deck()[king] in position.deck),
        goal=tuple(goal),
        **_weights([height + 1 for height in goal], [len(column) + 1 for column in dealt], stock),
    )
    depths = [len(column) for column in dealt]
    key = sum(height * weight for height, weight in zip(heights, layout.up_weights, strict=True))
    key += sum(depth * weight for depth, weight in zip(depths, layout.depth_weights, strict=True))
    key += sum(layout.stock_weights[card] for card in stock)
    redeals = -1 if unlimited else left
    return layout, State(heights, depths, ends, loose, stock, len(waste), redeals, key)


def _number(entry: TableCard) -> int:
    return NUMBER[entry.card]


def _columns(dealt: Iterable[Iterable[int]]) -> tuple[int, ...]:
    column = [-1] * len(RANK)
    for place, cards in enumerate(dealt):
        for card in cards:
            column[card] = place
    return tuple(column)


def _weights(heights: Iterable[int], depths: Iterable[int], stock: Iterable[int]) -> dict[str, Any]:
    """Give each number that can change a weight of its own, so that a key is a number with mixed bases."""
    weight, ups, downs, cards = 1, [], [], [0] * len(RANK)
    for base in heights:
        ups.append(weight)
        weight *= base
    for base in depths:
        downs.append(weight)
        weight *= base
    for card in stock:
        cards[card] = weight
        weight *= 2
    return {"up_weights": tuple(ups), "depth_weights": tuple(downs), "stock_weights": tuple(cards), "room": weight}
