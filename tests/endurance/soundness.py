"""What must hold of every position and after every move, worked out from the rules once more, apart from the package.

Each check is cheap enough to be made at every move of a long game.
"""

from itertools import chain, pairwise
from operator import itemgetter

from cardgames import Card, Clock, Klondike, Spider, Suit, Watch
from tests.games.four_cells import FourCells
from tests.games.spiderette import Spiderette

KING = 13
RUNS = {suit: tuple(Card.of(rank, suit) for rank in range(KING, 0, -1)) for suit in Suit}
SUITS = {suit: run[::-1] for suit, run in RUNS.items()}
RESCUES = ("swap", "reopen", "stop")


def check_position(position):
    """Check a position: its cards, what is face up, its order, its score, its end, its legal moves."""
    deck = position.deck
    entries = sorted(chain.from_iterable(position.piles.values()), key=itemgetter(0))
    assert [entry.id for entry in entries] == list(range(len(deck))), "a card is lost or doubled"
    assert all(entry.card is card for entry, card in zip(entries, deck, strict=True)), "a card has become another"
    moves = tuple(position.legal_moves)
    assert len(set(moves)) == len(moves), "a move is listed twice"
    assert (position.outcome is None) == bool(moves), "the game is over when no move is left, and only then"
    assert not any(map(position.why_not, moves)), "a listed move is refused"
    _CHECKS[type(position)](position)


def check_move(before, move, after):
    """Check that a move has led just where the rules say, and has changed nothing else."""
    assert after.moves == (*before.moves, move)
    assert (after.deck, after.options, after.setup) == (before.deck, before.options, before.setup)
    if isinstance(before, Clock):
        assert (after.hidden, after.shown, after.hand) == _after_turning(before, move)
    else:
        assert after.piles == _after_moving(before, move)
    if isinstance(before, Klondike):
        assert after.pass_number == before.pass_number + (move.action == "redeal")


# Klondike and Spider.


def _check_columns(position):
    for name, pile in position.piles.items():
        ups = [entry.face_up for entry in pile]
        if name == "S":
            assert not any(ups), "the stock is face down"
        elif name[0] == "T":
            assert not pile or (ups == sorted(ups) and ups[-1]), (
                f"{name}: face-down cards lie below, the last is face up"
            )
        else:
            assert all(ups), f"{name} is face up"
    up = sum(map(len, position.foundations))
    assert position.cards_left == len(position.deck) - up
    if position.outcome:
        assert position.outcome.won == (not position.cards_left)


def _check_klondike(position):
    _check_columns(position)
    for suit, pile in zip(Suit, position.foundations, strict=True):
        assert tuple(entry.card for entry in pile) == SUITS[suit][: len(pile)], "foundations go up in their suit"
    for column in position.columns:
        for upper, lower in pairwise(entry.card for entry in column if entry.face_up):
            assert upper.rank == lower.rank + 1, "columns go down by one"
            assert upper.is_red != lower.is_red, "columns change colour"
    assert position.score == sum(map(len, position.foundations))
    assert 1 <= position.pass_number <= (position.passes or position.pass_number)


def _check_four_cells(position):
    _check_columns(position)
    for suit, pile in zip(Suit, position.foundations, strict=True):
        assert tuple(entry.card for entry in pile) == SUITS[suit][: len(pile)], "foundations go up in their suit"
    assert all(entry.face_up for column in position.columns for entry in column)
    assert all(len(cell) <= 1 for cell in position.cells), "a cell holds one card"
    assert all(move.count <= 1 + position.cells.count(()) for move in position.legal_moves)


def _check_spider(position):
    _check_columns(position)
    runs = [pile for pile in position.foundations if pile]
    for pile in runs:
        assert tuple(entry.card for entry in pile) == RUNS[pile[0].card.suit], "a run goes from king to ace"
    assert not any(map(_complete, position.columns)), "complete runs leave"
    first = len(position.full_deck()) - sum(position.dealt)
    assert len(position.stock) in {0, *range(first, 0, -len(position.columns))}, "the stock is dealt row by row"
    assert position.score == 500 - len(position.moves) + 100 * len(runs)


def _complete(column):
    cards = tuple(card for _, card, is_up in column[-KING:] if is_up)
    return len(cards) == KING and cards == RUNS[cards[0].suit]


def _showing(column):
    """Turn the last card of a column up."""
    return (*column[:-1], (*column[-1][:2], True)) if column else column


def _after_moving(before, move):
    """Give the piles after a move of Klondike or Spider."""
    piles = dict(before.piles)
    columns = [name for name in piles if name[0] == "T"]
    if move.action == "draw":
        drawn = piles["S"][-before.draw :]
        piles["S"] = piles["S"][: -before.draw]
        piles["W"] += tuple((id_, card, True) for id_, card, _ in reversed(drawn))
    elif move.action == "redeal":
        piles["S"], piles["W"] = tuple((id_, card, False) for id_, card, _ in reversed(piles["W"])), ()
    elif move.action == "deal":
        for name, (id_, card, _) in zip(columns, reversed(piles["S"]), strict=False):
            piles[name] += ((id_, card, True),)
        piles["S"] = piles["S"][: -len(columns)]
    else:
        taken, left = piles[move.source][-move.count :], piles[move.source][: -move.count]
        target = f"F{taken[0].card.suit.letter}" if move.target == "F" else move.target
        piles[move.source] = _showing(left) if move.source[0] == "T" else left
        piles[target] += taken
    if isinstance(before, Spider):
        for name in filter(lambda name: _complete(piles[name]), columns):
            free = next(other for other, pile in piles.items() if other[0] == "F" and not pile)
            piles[free], piles[name] = piles[name][-KING:], _showing(piles[name][:-KING])
    return piles


# Clock and Watch.


def _check_clock(position):
    hidden, shown, hand = position.hidden, position.shown, position.hand
    for rank, cards in enumerate(shown, start=1):
        assert all(card.rank == rank for card in cards), "face-up cards lie at their hour"
    for number in range(KING):
        down = len(hidden[number])
        assert [entry.face_up for entry in position.piles[str(number + 1)]] == [True] * len(shown[number]) + [
            False
        ] * down
    sizes = sorted(len(down) + len(up) for down, up in zip(hidden, shown, strict=True))
    assert sizes == [3] * (hand is not None) + [4] * (KING - (hand is not None)), "every pile has its four cards"
    again = set(position.turned).intersection(*[chain.from_iterable(hidden)])
    assert len(again) <= any(move.action == "swap" for move in position.moves)
    assert all(card.rank == KING for card in again), "only the fourth king is put back face down"
    assert sum(move.action in RESCUES for move in position.moves) <= isinstance(position, Watch)
    assert position.score == sum(len(cards) == 4 for cards in shown)
    if position.outcome:
        assert hand is None
        assert len(shown[KING - 1]) == 4
        assert position.outcome.won == (not any(hidden))


def _after_turning(before, move):
    """Give the face-down cards, the face-up cards and the card in hand after a move of Clock or Watch."""
    hidden, shown = list(map(list, before.hidden)), list(map(list, before.shown))
    hand, place = before.hand, int(move.source or KING) - 1
    if move.action == "swap":
        card, hidden[place][-move.count] = hidden[place][-move.count], hand
    else:
        if hand:
            shown[hand.rank - 1].append(hand)
            place = place if move.action == "reopen" else hand.rank - 1
        card = None if move.action == "stop" else hidden[place].pop()
    may_rescue = isinstance(before, Watch) and not any(one.action in RESCUES for one in (*before.moves, move))
    if card and not hidden[card.rank - 1] and not (may_rescue and card.rank == KING and any(hidden)):
        shown[card.rank - 1].append(card)
        card = None
    return tuple(map(tuple, hidden)), tuple(map(tuple, shown)), card


_CHECKS = {
    Clock: _check_clock,
    Watch: _check_clock,
    Klondike: _check_klondike,
    Spider: _check_spider,
    Spiderette: _check_spider,
    FourCells: _check_four_cells,
}
