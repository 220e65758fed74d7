"""The same search as machine code, made by numba: equal answers, node for node, some fifteen times as fast.

It reads like `layout`, `moves` and `search`, which say why it does what it does. Here each state of the path is a row of
an array, the keys stand in a table with open addressing, and both grow between two pieces of the search. The first call
makes the machine code, which takes some ten seconds; from then on it is read from a file that numba keeps.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from cardgames.cards import KING
from cardgames.chance.solver import layout as plain
from cardgames.chance.solver.layout import EMPTY, SUITS, Layout, State, Step
from cardgames.chance.solver.moves import MANY, room_for_keys

Array: TypeAlias = npt.NDArray[Any]

RANK, SUIT, PAIR, HOST = (np.array(each, np.int64) for each in (plain.RANK, plain.SUIT, plain.PAIR, plain.HOST))
SAME, IS_RED = np.array(plain.SAME, np.int64), np.array(plain.IS_RED, np.bool_)
FOUNDATIONS = len(SUITS)

# What stands where in a row: the heights first, then what lies open, single numbers, the depths, and the stock last.
OPEN = FOUNDATIONS
COUNT = OPEN + EMPTY + 1
WASTE, REDEALS = COUNT + 1, COUNT + 2
LISTED, TRIED = COUNT + 3, COUNT + 4
DEPTHS = COUNT + 5
# And in a row of wide numbers.
LOOSE, KEY = 0, 1

MOST_STEPS = 128
PIECE = 20_000
"""After how many nodes room is made for more."""
ONE, GOLDEN = np.uint64(1), np.uint64(0x9E3779B97F4A7C15)
GOES_ON, LOST, WON = range(3)

compiled = numba.njit(cache=True)


class Rules(NamedTuple):
    """A layout, as arrays."""

    draw: int
    unlimited: bool
    take_back: bool
    leave_out: bool
    columns: int
    dealt: Array
    heads: Array
    column: Array
    kings: Array
    goal: Array
    weights: Array
    room: np.uint64


class Path(NamedTuple):
    """The states from the first to the present one, a row each, with the steps listed there and the one taken."""

    rows: Array
    wide: Array
    steps: Array
    taken: Array


@compiled
def is_passed(draw, count, waste, place):
    ahead = place + 1 - waste
    return ahead < 0 or (ahead % draw > 0 and place + 1 < count)


@compiled
def root_of(rules, row, place):
    depth = row[DEPTHS + place]
    return np.int64(rules.dealt[place, depth - 1]) if depth else -1


@compiled
def is_seen(rules, row, loose, card):
    """Say whether a card that is not on its foundation lies face up in a column."""
    place = rules.column[card]
    return loose >> np.uint64(card) & ONE or (place >= 0 and root_of(rules, row, place) == card)


@compiled
def go(rules, path, level, step):
    """Write the state after a step into the next row."""
    row, before = path.rows[level + 1], path.rows[level]
    count, waste, redeals = np.int64(before[COUNT]), np.int64(before[WASTE]), np.int64(before[REDEALS])
    stock = DEPTHS + rules.columns
    for place in range(stock + count):
        row[place] = before[place]
    loose, key = path.wide[level, LOOSE], path.wide[level, KEY]
    card, up = step >> 1, step & 1
    suit, pair, host, bit = SUIT[card], OPEN + PAIR[card], OPEN + HOST[card], ONE << np.uint64(card)
    column = rules.column[card]
    if loose & bit:
        loose ^= bit
        row[host] += 1
    elif RANK[card] < row[suit]:
        row[suit] -= 1
        key -= rules.weights[suit]
        row[pair] += 1
    elif column >= 0:
        row[DEPTHS + column] -= 1
        key -= rules.weights[FOUNDATIONS + column]
        turned, head = root_of(rules, row, column), np.int64(rules.heads[column])
        if turned >= 0:
            row[OPEN + PAIR[turned]] += 1
        elif head >= 0:
            loose |= ONE << np.uint64(head)
            row[OPEN + PAIR[head]] += 1
        else:
            row[OPEN + EMPTY] += 1
    else:
        place = 0
        while row[stock + place] != card:
            place += 1
        if not rules.unlimited and is_passed(rules.draw, count, waste, place):
            redeals -= 1
        count, waste = count - 1, place
        for later in range(stock + place, stock + count):
            row[later] = row[later + 1]
        key -= rules.weights[FOUNDATIONS + rules.columns + card]
        row[pair] += 1
    if up:
        row[suit] += 1
        key += rules.weights[suit]
        row[pair] -= 1
    else:
        loose |= bit
        row[host] -= 1
    row[COUNT], row[WASTE], row[REDEALS] = count, waste, redeals
    path.wide[level + 1, LOOSE], path.wide[level + 1, KEY] = loose, key


@compiled
def harmless(rules, row, loose):
    """Give a step that can be made at once without harm, or -1."""
    stock, count, waste = DEPTHS + rules.columns, row[COUNT], row[WASTE]
    black, red = min(row[0], row[3]), min(row[1], row[2])
    for suit in range(FOUNDATIONS):
        height, other = row[suit], black if IS_RED[suit] else red
        if height == KING or not (
            (height <= other + 1 and height <= row[SAME[suit]] + 2) or (height <= other and not rules.take_back)
        ):
            continue
        card = KING * suit + height
        if row[OPEN + PAIR[card]] and is_seen(rules, row, loose, card):
            return 2 * card + 1
        if rules.draw == 1 and rules.unlimited:
            for place in range(count):
                if row[stock + place] == card:
                    return 2 * card + 1
        elif waste and row[stock + waste - 1] == card and (rules.draw == 1 or row[REDEALS] == 0):
            return 2 * card + 1
    if row[OPEN + EMPTY]:
        for place in range(rules.columns):
            card = root_of(rules, row, place)
            if card >= 0 and RANK[card] == KING - 1:
                waiting = 0
                for king in rules.kings:
                    if not loose >> np.uint64(king) & ONE and (rules.take_back or row[SUIT[king]] < KING):
                        waiting += 1
                if row[OPEN + EMPTY] >= waiting:
                    return 2 * card
    return -1


@compiled
def possible(rules, row, loose, steps):
    """List the steps to try, the most promising first; give how many there are."""
    if rules.leave_out:
        steps[0] = step = harmless(rules, row, loose)
        if step >= 0:
            return 1
    stock, count = DEPTHS + rules.columns, np.int64(row[COUNT])
    spare = rules.take_back and rules.leave_out
    listed = 0
    for suit in range(FOUNDATIONS):
        if row[suit] < KING:
            card = KING * suit + row[suit]
            if row[OPEN + PAIR[card]] and is_seen(rules, row, loose, card):
                steps[listed] = 2 * card + 1
                listed += 1
    for place in range(rules.columns):
        card = root_of(rules, row, place)
        if card < 0 or not row[OPEN + HOST[card]]:
            continue
        if not (spare and row[SUIT[card]] == RANK[card] and row[OPEN + PAIR[card]]):
            steps[listed] = 2 * card
            listed += 1
    before = np.uint64(0)
    for turn in range(2 if row[REDEALS] else 1):
        size = 0 if turn else np.int64(row[WASTE])
        while True:
            if size and not before >> np.uint64(size) & ONE:
                before |= ONE << np.uint64(size)
                card = np.int64(row[stock + size - 1])
                goes_up = row[SUIT[card]] == RANK[card]
                if goes_up:
                    steps[listed] = 2 * card + 1
                    listed += 1
                if row[OPEN + HOST[card]] and not (spare and goes_up):
                    steps[listed] = 2 * card
                    listed += 1
            if size == count:
                break
            size = min(size + rules.draw, count)
    if rules.take_back:
        for suit in range(FOUNDATIONS):
            card = KING * suit + row[suit] - 1
            if row[suit] and row[OPEN + HOST[card]]:
                steps[listed] = 2 * card
                listed += 1
    return listed


@compiled
def entry(rules, row, key):
    waste, redeals, count = np.int64(row[WASTE]), np.int64(row[REDEALS]), np.int64(row[COUNT])
    if not rules.leave_out:
        return key + rules.room * np.uint64(waste + MANY * (redeals + 1)), 0
    turn = 0 if waste == count else waste % rules.draw
    if turn:
        return key + rules.room * np.uint64(turn + 2 * max(redeals, 0)), waste
    return key, 0 if rules.unlimited or not count else waste - MANY * redeals


@compiled
def slot(keys, key):
    """Give the place of a key in the table, or where it is to stand; 0 stands where there is none."""
    last = len(keys) - 1
    place = np.int64((key * GOLDEN) >> np.uint64(32)) & last
    while keys[place] and keys[place] != key:
        place = (place + 1) & last
    return place


@compiled
def move_table(keys, values, new_keys, new_values):
    """Enter all of a table into a larger one."""
    for place in range(len(keys)):
        if keys[place]:
            to = slot(new_keys, keys[place])
            new_keys[to], new_values[to] = keys[place], values[place]


@compiled
def begin(rules, path, keys, values):
    """List the first steps, and enter the first state; say whether the game is won."""
    row, wide = path.rows[0], path.wide[0]
    row[LISTED], row[TRIED] = possible(rules, row, wide[LOOSE], path.steps[0]), 0
    key, value = entry(rules, row, wide[KEY])
    place = slot(keys, key + ONE)
    keys[place], values[place] = key + ONE, value
    return is_won(rules, row)


@compiled
def is_won(rules, row):
    for suit in range(FOUNDATIONS):
        if row[suit] != rules.goal[suit]:
            return False
    return True


@compiled
def search(rules, path, keys, values, level, most):
    """Search on from a level; give how that ends, the level reached, the nodes entered and the keys that were new."""
    nodes, fresh = 0, 0
    while True:
        row = path.rows[level]
        if row[TRIED] == row[LISTED]:
            if level == 0:
                return LOST, level, nodes, fresh
            level -= 1
            path.rows[level, TRIED] += 1
            continue
        step = np.int64(path.steps[level, row[TRIED]])
        go(rules, path, level, step)
        row = path.rows[level + 1]
        key, value = entry(rules, row, path.wide[level + 1, KEY])
        key += ONE
        place = slot(keys, key)
        if keys[place] and values[place] <= value:
            path.rows[level, TRIED] += 1
            continue
        if nodes == most:
            return GOES_ON, level, nodes, fresh
        if not keys[place]:
            fresh += 1
        keys[place], values[place] = key, value
        nodes += 1
        path.taken[level] = step
        level += 1
        row[LISTED] = possible(rules, row, path.wide[level, LOOSE], path.steps[level])
        row[TRIED] = 0
        if is_won(rules, row):
            return WON, level, nodes, fresh


def fits(layout: Layout) -> bool:
    """Say whether all keys, and 0, are numbers of 64 bits."""
    return room_for_keys(layout) < 2**64


class FastSearch:
    """A search for a line that wins; see `cardgames.chance.solver.search.PlainSearch`.

    Raises
    ------
    ValueError
        When the keys of this layout may have more than 64 bits, which happens only where a text sets up a large stock.
    """

    def __init__(self, layout: Layout, start: State) -> None:
        if not fits(layout):
            raise ValueError("This position has too many cards in its stock for the fast engine.")
        self._rules = rules = _rules(layout)
        width = DEPTHS + rules.columns + len(start.stock)
        self._path = path = Path(
            np.zeros((1, width), np.int8),
            np.zeros((1, 2), np.uint64),
            np.zeros((1, MOST_STEPS), np.int8),
            np.zeros(1, np.int8),
        )
        single = (len(start.stock), start.waste, start.redeals, 0, 0)
        path.rows[0] = (*start.heights, *start.open, *single, *start.depths, *start.stock)
        path.wide[0] = start.loose, start.key
        self._keys, self._values = np.zeros(1 << 10, np.uint64), np.zeros(1 << 10, np.int16)
        self.won: bool | None = True if begin(rules, path, self._keys, self._values) else None
        self.nodes, self._level, self._entered = 0, 0, 1

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that lead to where the search stands: where the game is won, the line that wins."""
        return tuple(map(int, self._path.taken[: self._level]))

    def run(self, nodes: int) -> None:
        """Search on until it is known whether the game can be won, or so many more states were entered."""
        most = self.nodes + nodes
        while self.won is None:
            piece = min(PIECE, most - self.nodes)
            self._make_room(piece)
            end, self._level, entered, fresh = search(
                self._rules, self._path, self._keys, self._values, self._level, piece
            )
            self.nodes += entered
            self._entered += fresh
            if end != GOES_ON:
                self.won = bool(end == WON)
            elif self.nodes == most:
                return

    def _make_room(self, nodes: int) -> None:
        """Make room for so many nodes more: a path so much longer, and a table that is at most two thirds full."""
        level, size = self._level, len(self._keys)
        if len(self._path.rows) < level + nodes + 2:
            self._path = Path(*(_longer(array, level + 1, level + nodes + 2) for array in self._path))
        while 2 * size < 3 * (self._entered + nodes):
            size *= 2
        if size > len(self._keys):
            keys, values = np.zeros(size, np.uint64), np.zeros(size, np.int16)
            move_table(self._keys, self._values, keys, values)
            self._keys, self._values = keys, values


def _longer(array: Array, used: int, length: int) -> Array:
    longer = np.empty((length, *array.shape[1:]), array.dtype)
    longer[:used] = array[:used]
    return longer


def _rules(layout: Layout) -> Rules:
    dealt = np.zeros((len(layout.dealt), max(1, *map(len, layout.dealt))), np.int8)
    for place, cards in enumerate(layout.dealt):
        dealt[place, : len(cards)] = cards
    return Rules(
        layout.draw,
        layout.unlimited,
        layout.take_back,
        layout.leave_out,
        len(layout.dealt),
        dealt,
        np.array(layout.heads, np.int8),
        np.array(layout.column, np.int8),
        np.array(layout.kings, np.int64),
        np.array(layout.goal, np.int8),
        np.array([*layout.up_weights, *layout.depth_weights, *layout.stock_weights], np.uint64),
        np.uint64(layout.room),
    )
