"""Clock and Watch once more, on plain lists and with decks of any size: written from the rules, not from the package.

Ranks count from 1; the last rank is the king, and its pile is the centre.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

READINGS = ("top", "any", "turned")
POLICIES = ("best", "pile", "card")


class Table(NamedTuple):
    """Where a chain stopped: the face-down cards of each pile, top card last, and all that was turned, in order."""

    hidden: list[list[int]]
    turned: list[int]

    @property
    def won(self):
        return not any(self.hidden)

    @property
    def complete(self):
        return sum(not pile for pile in self.hidden)

    @property
    def left(self):
        return sum(map(len, self.hidden))


def orders(counts):
    """Give every order of a multiset once, as lists; ``counts`` says how many there are of each thing."""
    if not any(counts.values()):
        yield []
    for thing in [thing for thing, count in counts.items() if count]:
        counts[thing] -= 1
        for rest in orders(counts):
            yield [thing, *rest]
        counts[thing] += 1


@cache
def decks(ranks, suits):
    """Give every order of the ranks of a deck, each once; all are equally likely."""
    return list(orders(dict.fromkeys(range(1, ranks + 1), suits)))


@cache
def ends(ranks, suits):
    """Play Clock with every deck: give the end of each, in tuples, which cost the garbage collector less."""
    played = (clock(deck, ranks) for deck in decks(ranks, suits))
    return [Table(tuple(map(tuple, hidden)), tuple(turned)) for hidden, turned in played]


def clock(deck, ranks):
    """Play Clock to its end."""
    hidden = [deck[pile::ranks] for pile in range(ranks)]
    table = Table(hidden, [])
    _go_on(table, ranks)
    return table


def _go_on(table, pile):
    """Turn the top card of a pile, then of that card's pile, until a pile has no card left."""
    hidden, turned = table
    while hidden[pile - 1]:
        pile = hidden[pile - 1].pop()
        turned.append(pile)


def choices(table, ranks, suits, reading):
    """List the rescues, (hour, depth), that may be chosen where Clock stopped too early."""
    found = []
    for hour in range(1, ranks):
        down = len(table.hidden[hour - 1])
        if reading == "top" and down:
            found.append((hour, 1))
        if reading == "any":
            found += [(hour, depth) for depth in range(1, down + 1)]
        if reading == "turned" and 0 < down < suits:
            found.append((hour, 1))
    return found


def rescue(table, ranks, reading, hour, depth=1):
    """Carry a rescue out, and play to the end; the table given stays as it is."""
    after = Table([list(pile) for pile in table.hidden], list(table.turned))
    if reading == "turned":
        _go_on(after, hour)
        return after
    pile = after.hidden[hour - 1]
    card = pile[-depth]
    pile[-depth] = ranks
    after.turned.append(card)
    _go_on(after, card)
    return after


def watch_odds(ranks, suits, reading):
    """Give the probability to win Watch for each policy, by playing every deck with every rescue.

    The best rescue is the one that wins most often among all decks that look alike up to there.
    """
    played, own = 0, 0
    alike = defaultdict(Counter)
    shares = {"pile": Fraction(0), "card": Fraction(0)}
    for table in ends(ranks, suits):
        played += 1
        if table.won:
            own += 1
            continue
        may = choices(table, ranks, suits, reading)
        wins = {choice: rescue(table, ranks, reading, *choice).won for choice in may}
        alike[tuple(table.turned)].update({choice: int(won) for choice, won in wins.items()})
        for policy, weights in (("pile", pile_weights(table, may)), ("card", card_weights(table, may, reading))):
            if wins_weight := sum(weights[choice] for choice in may if wins[choice]):
                shares[policy] += Fraction(wins_weight, sum(weights.values()))
    best = sum(max(wins.values(), default=0) for wins in alike.values())
    odds = {policy: (own + share) / played for policy, share in shares.items()}
    return {"best": Fraction(own + best, played), **odds}


def pile_weights(table, may):
    """Weigh the choices so that each hour is equally likely, with the deepest card of it that may be chosen."""
    deepest = {}
    for hour, depth in may:
        deepest[hour] = max(depth, deepest.get(hour, 0))
    return {(hour, depth): int(depth == deepest[hour]) for hour, depth in may}


def card_weights(table, may, reading):
    """Weigh the choices so that each face-down card is equally likely: it alone, or the hour it lies at."""
    return {(hour, depth): 1 if reading == "any" else len(table.hidden[hour - 1]) for hour, depth in may}


COMBINATIONS = list(product(READINGS, POLICIES))
