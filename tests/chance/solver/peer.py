"""A search of Klondike that shares nothing with the package: its own cards, its own rules, every move one by one.

Columns are (cards face down, cards face up), each a tuple of (rank, suit), and kept in order, as they are worth the same
wherever they stand. It reads a position from its piles, and knows no shortcut.
"""

RED = {"H", "D"}


def read(position):
    """Read a position: columns, foundation heights, stock with the next card last, waste, and the redeals left."""

    def cards(pile, up):
        return tuple((entry.card.rank, entry.card.suit.letter) for entry in pile if entry.face_up is up)

    piles = position.piles
    columns = tuple(sorted((cards(pile, False), cards(pile, True)) for name, pile in piles.items() if name[0] == "T"))
    heights = tuple(len(piles[f"F{letter}"]) for letter in "SHDC")
    left = -1 if position.passes is None else position.passes - position.pass_number
    return columns, heights, cards(piles["S"], False), cards(piles["W"], True), left


def lies_on(card, column):
    """Say whether a card may come to lie on a column."""
    down, up = column
    if not up:
        return not down and card[0] == 13
    return up[-1][0] == card[0] + 1 and (up[-1][1] in RED) != (card[1] in RED)


def without(column, count):
    """Take the last cards off a column, and turn the next one."""
    down, up = column
    up = up[:-count]
    return (down[:-1], down[-1:]) if down and not up else (down, up)


def after_all_moves(state, draw, take_back):
    """Give every state that one move leads to."""
    columns, heights, stock, waste, left = state
    if stock:
        yield columns, heights, stock[:-draw], waste + stock[-draw:][::-1], left
    elif waste and left:
        yield columns, heights, waste[::-1], (), max(left - 1, -1)
    for place, column in enumerate(columns):
        others = columns[:place] + columns[place + 1 :]
        up = column[1]
        if up and heights["SHDC".index(up[-1][1])] == up[-1][0] - 1:
            yield sorted_with(others, without(column, 1)), raised(heights, up[-1][1], 1), stock, waste, left
        for count in range(1, len(up) + 1):
            for target in set(others):
                if lies_on(up[-count], target):
                    rest = list(others)
                    rest.remove(target)
                    yield (
                        sorted_with(rest, without(column, count), (target[0], target[1] + up[-count:])),
                        heights,
                        stock,
                        waste,
                        left,
                    )
    if waste:
        rank, suit = waste[-1]
        if heights["SHDC".index(suit)] == rank - 1:
            yield columns, raised(heights, suit, 1), stock, waste[:-1], left
        for after in laid(columns, waste[-1]):
            yield after, heights, stock, waste[:-1], left
    for suit, height in zip("SHDC", heights, strict=True):
        if take_back and height:
            for after in laid(columns, (height, suit)):
                yield after, raised(heights, suit, -1), stock, waste, left


def laid(columns, card):
    """Lay a card on each column that takes it."""
    for place, (down, up) in enumerate(columns):
        if lies_on(card, (down, up)):
            yield sorted_with(columns[:place] + columns[place + 1 :], (down, (*up, card)))


def sorted_with(columns, *more):
    return tuple(sorted([*columns, *more]))


def raised(heights, suit, by):
    return tuple(height + by * (letter == suit) for letter, height in zip("SHDC", heights, strict=True))


def can_be_won(position, most):
    """Try everything; None where there is too much."""
    start, cards = read(position), len(position.deck)
    known, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        if sum(state[1]) == cards:
            return True
        for after in after_all_moves(state, position.draw, position.take_back):
            if after not in known:
                if len(known) == most:
                    return None
                known.add(after)
                waiting.append(after)
    return False
