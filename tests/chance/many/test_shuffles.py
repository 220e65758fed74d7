"""The shuffles of the simulation: every order of the deck must be equally likely."""

from math import comb

import numpy as np
import pytest
from scipy import stats

from cardgames.chance.many.clock import Block

pytestmark = pytest.mark.slow

RANKS, SUITS, CARDS = 13, 4, 52
DEALS = 600_000
SMALLEST_P = 1e-3


@pytest.fixture(scope="module")
def rows():
    """Shuffle as the simulation does, block by block from one stream; one row a deal."""
    rng = np.random.default_rng(2026)
    return np.concatenate([Block.shuffled(8192, rng).rows[:, :CARDS] for _ in range(0, DEALS, 8192)])


def chance_of_chi_square(counts, expected, freedom, scale=1.0):
    """Give the probability that chi-square is at least so large."""
    return stats.chi2.sf(scale * ((counts - expected) ** 2 / expected).sum(), freedom)


def test_each_row_is_a_full_deck(rows):
    assert (np.sort(rows, axis=1) == np.repeat(np.arange(RANKS), SUITS)).all()
    block = Block.shuffled(100, np.random.default_rng(1))
    assert (block.rows[:, CARDS] == RANKS).all()
    assert block.rows.dtype == np.uint8


def test_each_rank_is_equally_often_in_each_slot(rows):
    counts = np.array([np.bincount(rows[:, slot], minlength=RANKS) for slot in range(CARDS)])
    assert (counts.sum(axis=0) == SUITS * len(rows)).all()
    expected = len(rows) / RANKS
    # One card stands in one slot only, so the counts spread by 52/51 more than in a free table of 51 × 12.
    assert SMALLEST_P < chance_of_chi_square(counts, expected, 51 * 12, 51 / 52) < 1 - SMALLEST_P
    error = (expected * (1 - 1 / RANKS)) ** 0.5
    assert np.abs(counts - expected).max() < 4.5 * error


@pytest.mark.parametrize("apart", [1, 2, 13, 51])
def test_pairs_of_slots_are_as_likely_as_they_should_be(rows, apart):
    equal, unequal = (3 / 51) / RANKS, (4 / 51) / RANKS
    expected = len(rows) * np.where(np.eye(RANKS, dtype=bool), equal, unequal).ravel()
    chances = []
    for slot in range(CARDS - apart):
        pairs = rows[:, slot].astype(np.intp) * RANKS + rows[:, slot + apart]
        chances.append(chance_of_chi_square(np.bincount(pairs, minlength=RANKS**2), expected, RANKS**2 - 1))
    assert min(chances) > SMALLEST_P / len(chances)


@pytest.mark.parametrize("four", [(0, 1, 2, 3), (0, 4, 8, 12), (9, 10, 11, 12)])
def test_the_24_orders_of_four_ranks_are_equally_likely(rows, four):
    """Each rank stands where its first card does."""
    first = np.stack([(rows == rank).argmax(axis=1) for rank in four], axis=1)
    orders = first.argsort(axis=1) @ [64, 16, 4, 1]
    _, counts = np.unique(orders, return_counts=True)
    assert len(counts) == 24
    assert stats.chisquare(counts).pvalue > SMALLEST_P


@pytest.mark.parametrize("slots", [(0, 1, 2, 3), (48, 49, 50, 51), (3, 16, 29, 51)])
def test_the_24_orders_of_four_slots_are_equally_likely(rows, slots):
    """Only the deals whose four slots hold four ranks are looked at."""
    cards = rows[:, slots]
    cards = cards[(np.diff(np.sort(cards, axis=1), axis=1) > 0).all(axis=1)]
    share = (48 * 44 * 40) / (51 * 50 * 49)
    assert abs(len(cards) / len(rows) - share) < 4 * (share * (1 - share) / len(rows)) ** 0.5
    _, counts = np.unique(cards.argsort(axis=1) @ [64, 16, 4, 1], return_counts=True)
    assert len(counts) == 24
    assert stats.chisquare(counts).pvalue > SMALLEST_P


@pytest.mark.parametrize("rank", [0, 6, 12])
def test_the_first_and_last_card_of_a_rank_lie_as_they_should(rows, rank):
    first = (rows == rank).argmax(axis=1)
    last = CARDS - 1 - (rows[:, ::-1] == rank).argmax(axis=1)
    cells = [(i, j) for i in range(CARDS) for j in range(i + SUITS - 1, CARDS)]
    counts = np.bincount(first * CARDS + last, minlength=CARDS**2)
    counts = np.array([counts[i * CARDS + j] for i, j in cells])
    expected = np.array([len(rows) * comb(j - i - 1, 2) / comb(CARDS, SUITS) for i, j in cells])
    assert counts.sum() == len(rows)
    common = expected > 5
    counts, expected = ([*all_[common], all_[~common].sum()] for all_ in (counts, expected))
    assert stats.chisquare(counts, expected).pvalue > SMALLEST_P


def test_neighbouring_deals_know_nothing_of_each_other(rows):
    for slot in (0, 25, 51):
        pairs = rows[:-1:2, slot].astype(np.intp) * RANKS + rows[1::2, slot]
        assert stats.chisquare(np.bincount(pairs, minlength=RANKS**2)).pvalue > SMALLEST_P


def test_hardly_any_shuffle_comes_twice(rows):
    some = rows[:200_000]
    assert len(np.unique(some, axis=0)) == len(some)
