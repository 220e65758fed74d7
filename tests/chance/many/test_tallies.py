"""Counts of deals that grow: the same as counted anew, however the deals were added."""

import numpy as np
import pytest

from cardgames.chance.many.tallies import Tally

KINDS = np.random.default_rng(7).integers(3, size=5000)
"""Five thousand deals, each of one of three kinds."""


def tallied(*sizes):
    """Give the tally of the first deals, added in parts of these sizes."""
    tally, begun = Tally((0, 0, 0)), 0
    for size in sizes:
        tally, begun = tally.extended(KINDS[begun : begun + size]), begun + size
    return tally


@pytest.mark.parametrize("sizes", [(5000,), (1, 4999), (13, 87, 900, 4000), (2500, 1, 1, 2498), (0, 5000)])
def test_a_tally_is_what_counting_anew_gives(sizes):
    tally = tallied(*sizes)
    assert tally == tallied(5000)
    assert tally.deals == 5000
    assert tally.counts == tuple(np.bincount(KINDS))
    for counts in tally.course:
        assert counts == tuple(np.bincount(KINDS[: sum(counts)], minlength=3).tolist())


def test_the_course_begins_with_each_deal_and_ends_at_the_end():
    stops = [sum(counts) for counts in tallied(4999).course]
    assert stops[:10] == list(range(1, 11))
    assert stops[-1] == 4999
    assert stops == sorted(set(stops))
    assert 80 < len(stops) < 110
    assert [sum(counts) for counts in tallied(3).course] == [1, 2, 3]
    assert Tally((0, 0)).course == []


def test_it_takes_the_new_deals_alone():
    """Whatever went before costs nothing: the stops are those that were there, not new ones."""
    before = tallied(4000)
    after = before.extended(KINDS[4000:])
    assert all(one is other for one, other in zip(before.stops, after.stops, strict=False))
