"""Rates and their intervals, and how often an interval is right."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames.chance.rates import Interval, Rate, coverage, deals_to_tell, standard_errors
from cardgames.words import percent

counts = st.integers(1, 10_000).flatmap(lambda deals: st.tuples(st.integers(0, deals), st.just(deals)))


@given(counts)
def test_wilson_interval_is_wilsons_formula(numbers):
    wins, deals = numbers
    z, p = 1.959963984540054, wins / deals
    middle = (p + z * z / (2 * deals)) / (1 + z * z / deals)
    half = z / (1 + z * z / deals) * math.sqrt(p * (1 - p) / deals + z * z / (4 * deals * deals))
    interval = Rate(wins, deals).interval()
    assert interval.low == pytest.approx(middle - half, abs=1e-9)
    assert interval.high == pytest.approx(middle + half, abs=1e-9)
    assert Rate(wins, deals).share in Interval(interval.low - 1e-9, interval.high + 1e-9)


def test_wald_interval_is_the_schoolbooks():
    low, high = Rate(20, 100).interval("wald")
    assert (low, high) == pytest.approx((0.2 - 1.96 * 0.04, 0.2 + 1.96 * 0.04), abs=1e-5)
    assert Rate(0, 13).interval("wald") == (0, 0)


def test_a_rate_tells_its_deals_and_its_interval():
    assert str(Rate(2, 13)) == "2 of 13: 15.4 % (95 % interval 4.33 % to 42.2 %)"
    assert repr(Rate(2, 13)) == "Rate(wins=2, deals=13)"
    assert Rate(np.int64(2), np.int64(13)) == Rate(2, 13)
    assert Rate(1, 13) + Rate(2, 26) == Rate(3, 39)


@pytest.mark.parametrize("numbers", [(3, 2), (-1, 4), (0, 0), (1.5, 3), ("1", 3), (None, 3)])
def test_no_rate_without_counts(numbers):
    with pytest.raises(ValueError, match=r"^A rate is so many of at least one deal, such as 2 of 13, not .*\.$"):
        Rate(*numbers)


def test_unknown_methods_and_confidences():
    with pytest.raises(ValueError, match="'wilson' or 'wald', not 'exact'"):
        Rate(1, 2).interval("exact")
    for confidence in (0, 1, 95, "95 %", None):
        with pytest.raises(ValueError, match="between 0 and 1"):
            Rate(1, 2).interval(confidence=confidence)


def test_the_published_simulation_fits_one_in_thirteen():
    published = Rate(7580, 100_000)
    assert standard_errors(published, 1 / 13) == pytest.approx(-1.33, abs=0.005)
    assert abs(standard_errors(published, 1 / 12)) > 8


def test_how_many_deals_tell_one_in_thirteen_from_one_in_twelve():
    deals = deals_to_tell(1 / 13, 1 / 12)
    assert deals == 13868
    # The test itself, tried with that many deals: it finds the difference in about four of five trials.
    wins = np.random.default_rng(5).binomial(deals, 1 / 12, size=4000)
    z = (wins / deals - 1 / 13) / math.sqrt(1 / 13 * 12 / 13 / deals)
    assert (np.abs(z) > 1.96).mean() == pytest.approx(0.8, abs=0.02)


@pytest.mark.parametrize("numbers", [(0.1, 0.1), (0, 0.5), (0.5, 1), (-1, 0.5), (None, 0.5)])
def test_what_cannot_be_told_apart(numbers):
    with pytest.raises(
        ValueError, match=r"^(The two probabilities must differ|A number between 0 and 1 is needed.*)\.$"
    ):
        deals_to_tell(*numbers)


def test_exact_values_are_found_in_intervals():
    assert Fraction(1, 13) in Rate(1, 13).interval()
    assert np.float32(0.1) in Rate(1, 13).interval()
    assert "1/13" not in Rate(1, 13).interval()
    assert coverage(13, Fraction(1, 13)) == pytest.approx(coverage(13, 1 / 13))


@pytest.mark.parametrize("numbers", [(0, 0.5), (-1, 0.5), (5, 2), (5, None), (2.5, 0.5), (None, 0.5), (10**6, 0.5)])
def test_what_has_no_coverage(numbers):
    with pytest.raises(ValueError, match=r"^(The number of deals|A number between 0 and 1)"):
        coverage(*numbers)


@pytest.mark.parametrize("probability", [0, 1, None, "1/13"])
def test_no_standard_errors_from_what_is_no_chance(probability):
    with pytest.raises(ValueError, match="between 0 and 1"):
        standard_errors(Rate(1, 13), probability)


def test_long_numbers_do_not_fill_the_message():
    with pytest.raises(ValueError, match="such a long number") as caught:
        Rate(1, 10**5000)
    assert len(str(caught.value)) < 200


def test_wilson_covers_and_wald_does_not():
    assert coverage(13, 1 / 13, "wilson") == pytest.approx(0.927, abs=0.001)
    assert coverage(13, 1 / 13, "wald") == pytest.approx(0.645, abs=0.001)
    assert coverage(2000, 0.5, "wald") == pytest.approx(0.95, abs=0.01)


def test_percent():
    assert [percent(share) for share in (0, 1 / 13, 0.0999, 0.1, 1)] == [
        "0.00 %",
        "7.69 %",
        "9.99 %",
        "10.0 %",
        "100.0 %",
    ]
