"""Small tables of Klondike, set up at random, and what a search that knows no shortcuts finds out about them.

A table has high foundations and few cards beside them, so that all that can be reached from it can be gone through.
"""

import random
from collections import deque
from itertools import pairwise, product

from cardgames import Card, Klondike, new_deck
from cardgames.games.foundations import builds

RULES = [
    {"draw": draw, "passes": passes, "take_back": take_back}
    for draw, passes, take_back in product((1, 3), (1, 2, 3, None), (False, True))
]
SUITS = [card.suit for card in new_deck()[::13]]


def small_table(number, most=9, **rules):
    """Set up a table with at most so many cards beside the foundations; the same number gives the same table."""
    draw = random.Random(number)
    top, left = draw.choice((13, draw.randint(3, 12))), draw.randint(3, most)
    tops, out = [], []
    for suit in draw.sample(SUITS, 4):
        high = min(13, max(1, top + draw.randint(-1, 1)))
        count = min(left, draw.randint(0, 1 + most // 3), high)
        left -= count
        if high > count:
            tops.append(Card.of(high - count, suit).code)
        out += [Card.of(rank, suit) for rank in range(high - count + 1, high + 1)]
    draw.shuffle(out)
    in_columns = max(draw.randint(0, len(out)), draw.randint(0, len(out)))
    columns = [[] for _ in range(draw.randint(1, 7))]
    for card in out[:in_columns]:
        draw.choice(columns).append(card)
    rest = out[in_columns:]
    drawn = draw.randint(0, len(rest))
    lines = [f"T{place}: {column(cards, draw)}" for place, cards in enumerate(columns, start=1) if cards]
    lines.append("F: " + " ".join(tops))
    lines.append("W: " + " ".join(card.code for card in rest[:drawn]))
    lines.append("S: " + " ".join(f"({card.code})" for card in rest[drawn:]))
    lines.append(f"pass: {draw.randint(1, rules['passes'] or 5)}")
    return Klondike.from_text("; ".join(line for line in lines if not line.endswith(": ")), **rules)


def column(cards, draw):
    """Write a column whose last cards are face up, as many as chance wants of those that lie in order."""
    up = 1
    for upper, lower in pairwise(cards):
        up = up + 1 if builds(lower, upper) else 1
    up = draw.randint(1, up)
    return " ".join([f"({card.code})" for card in cards[:-up]] + [card.code for card in cards[-up:]])


def can_be_won(start, most):
    """Try all that the rules allow, through the game's own class; None where there is too much."""
    known, waiting = {start.situation_anywhere}, deque([start])
    while waiting:
        position = waiting.pop()
        if position.is_won:
            return True
        for move in position.legal_moves:
            after = position._after(move)
            if (key := after.situation_anywhere) not in known:
                if len(known) == most:
                    return None
                known.add(key)
                waiting.append(after)
    return False
