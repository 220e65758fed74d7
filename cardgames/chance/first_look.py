"""Exact odds of the first look at a deal, as fractions.

In a fresh deal of Klondike each of the seven columns shows one card, and these are equally likely to be any seven of
the 52. Two kinds of moves can be there before anything is drawn: an ace goes up, or a card goes onto another one.

Each function is named for its event. The deck may have any number of ``ranks``, in two red and two black suits, and
there may be any number of ``columns``, so that a small deal can be enumerated. `one_fits` is for any deck and any rule,
such as Spider's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import comb

from cardgames.cards import Card
from cardgames.words import as_whole, shortened, whole_number

COLUMNS, RANKS, SUITS, OF_A_COLOUR = 7, 13, 4, 2


def no_ace_face_up(columns: int = COLUMNS, ranks: int = RANKS) -> Fraction:
    """The probability that no ace is among the face-up cards: C(48, 7) / C(52, 7).

    Raises
    ------
    ValueError
        When a number is no whole number of at least 1, or there are more columns than cards.
    """
    columns, ranks, cards = _deck(columns, ranks)
    return Fraction(comb(cards - SUITS, columns), comb(cards, columns))


def one_fits_on_the_other(ranks: int = RANKS) -> Fraction:
    """The probability that of two cards the first may be laid on the second: 8/221 for 52 cards.

    The second is no ace, and two cards are one rank lower and of the other colour.
    """
    _, _, cards = _deck(1, ranks)
    return Fraction(cards - SUITS, cards) * Fraction(OF_A_COLOUR, cards - 1)


def mean_moves_on_the_table(columns: int = COLUMNS, ranks: int = RANKS) -> Fraction:
    """The mean number of moves that a fresh deal offers, the draw not counted: 35/17 for 52 cards.

    Means add up: each column shows an ace with the probability 1/13, and of each two columns, in either order, one card
    fits on the other with `one_fits_on_the_other`.
    """
    columns, ranks, _ = _deck(columns, ranks)
    return Fraction(columns, ranks) + columns * (columns - 1) * one_fits_on_the_other(ranks)


def moves_on_the_table(columns: int = COLUMNS, ranks: int = RANKS) -> dict[int, Fraction]:
    """How likely each number of moves is in a fresh deal, the draw not counted.

    All choices of the face-up cards are counted rank by rank: with r red and b black cards of a rank, and r' and b' of
    the rank below, there are r · b' + b · r' moves between the two; each ace is one more.

    Returns
    -------
    dict[int, Fraction]
        For each number of moves that can occur its probability.
    """
    ways = Counter({(0, 0, 0, 0): 1})  # by the red and black cards of the rank before, the cards and the moves so far
    columns, ranks, cards = _deck(columns, ranks)
    for rank in range(1, ranks + 1):
        longer: Counter[tuple[int, int, int, int]] = Counter()
        for (red_below, black_below, chosen, moves), count in ways.items():
            for red, black in product(range(OF_A_COLOUR + 1), repeat=2):
                if chosen + red + black <= columns:
                    more = red * black_below + black * red_below + (red + black if rank == 1 else 0)
                    state = (red, black, chosen + red + black, moves + more)
                    longer[state] += count * comb(OF_A_COLOUR, red) * comb(OF_A_COLOUR, black)
        ways = longer
    found: Counter[int] = Counter()
    for (_, _, chosen, moves), count in ways.items():
        if chosen == columns:
            found[moves] += count
    return {moves: Fraction(found[moves], comb(cards, columns)) for moves in sorted(found)}


def no_move_on_the_table(columns: int = COLUMNS, ranks: int = RANKS) -> Fraction:
    """The probability that a fresh deal offers nothing but the draw; see `moves_on_the_table`."""
    return moves_on_the_table(columns, ranks).get(0, Fraction(0))


def nothing_can_be_played(reached: int, columns: int = COLUMNS, ranks: int = RANKS) -> Fraction:
    """The probability that no card of a deal can ever be played, whatever the player does.

    The face-up cards offer no move, and so does none of the cards of the stock that come to the top of the waste: none
    is an ace, and none fits on a face-up card. As nothing moves, the same ones come to the top in each pass.

    Parameters
    ----------
    reached : int
        How many cards of the stock come to the top: 24 with draw 1, 8 with draw 3.
    columns, ranks : int
        As in the other functions.

    Raises
    ------
    ValueError
        When a number is no whole number of at least 1, or there are fewer cards than are needed.
    """
    columns, ranks, cards = _deck(columns, ranks)
    most = cards - columns
    if (whole := as_whole(reached)) is None or not 1 <= whole <= most:
        raise ValueError(f"From 1 to {most} cards of the stock come to the top, not {shortened(reached)}.")
    reached = whole
    ways = Counter({(0, 0, 0, SUITS): 1})  # the red and black cards of the rank before, the cards, those that would do
    for rank in range(1, ranks + 1):
        longer: Counter[tuple[int, int, int, int]] = Counter()
        for (red_below, black_below, chosen, would_do), count in ways.items():
            for red, black in product(range(OF_A_COLOUR + 1 if rank > 1 else 1), repeat=2):
                if chosen + red + black <= columns and not red * black_below + black * red_below:
                    more = OF_A_COLOUR * (bool(red) + bool(black)) if rank > 2 else 0  # on a two only aces fit
                    state = (red, black, chosen + red + black, would_do + more)
                    longer[state] += count * comb(OF_A_COLOUR, red) * comb(OF_A_COLOUR, black)
        ways = longer
    others = cards - columns
    found = sum(
        count * comb(others - would_do, reached)
        for (_, _, chosen, would_do), count in ways.items()
        if chosen == columns and would_do <= others
    )
    return Fraction(found, comb(cards, columns) * comb(others, reached))


def one_fits(deck: Sequence[Card], fits: Callable[[Card, Card], bool]) -> Fraction:
    """The probability that of two cards drawn from a deck the first fits on the second, by trying every two.

    Means add up, although pairs of cards depend on each other: among n cards drawn, n · (n − 1) times as many fit, on
    average.

    Parameters
    ----------
    deck : sequence of Card
    fits : callable
        From two cards to whether the first fits on the second.

    Raises
    ------
    ValueError
        When there are fewer than two cards.
    """
    cards = len(deck)
    if cards < 2:
        raise ValueError("Two cards are drawn: the deck must have as many.")
    return Fraction(sum(fits(one, other) for one, other in permutations(deck, 2)), cards * (cards - 1))


def _deck(columns: int, ranks: int) -> tuple[int, int, int]:
    """Read the numbers of columns and ranks, and give them with the number of cards."""
    columns, ranks = whole_number("number of columns", columns, 1), whole_number("number of ranks", ranks, 1)
    if columns > ranks * SUITS:
        raise ValueError(f"{columns} columns need more than the {ranks * SUITS} cards that there are.")
    return columns, ranks, ranks * SUITS
