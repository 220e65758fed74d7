"""Two players, or two rule sets, on the same deals: the difference, its interval, McNemar's test."""

import numpy as np
import pytest
from scipy import stats

from cardgames import Klondike
from cardgames.chance.paired import PairedComparison, compare_play
from cardgames.chance.players.strategies import first_legal, rule_of_thumb
from cardgames.chance.rates import Rate
from cardgames.chance.trials.play import simulate_play


def table(*counts):
    return PairedComparison("one", "other", *counts)


def test_the_table_gives_rates_and_difference():
    some = table(28, 10, 2, 60)
    assert some.deals == 100
    assert some.rates == (Rate(38, 100), Rate(30, 100))
    assert some.difference == pytest.approx(0.08)


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        # Altman et al. (2000), Statistics with Confidence, table 6.2.
        ((14, 5, 0, 22), 0.011, 0.226),
        # Fagerland, Lydersen & Laake (2014), Statistics in Medicine 33, 2850–2875.
        ((1, 1, 7, 12), -0.507, -0.026),
    ],
)
def test_the_interval_is_the_published_one(counts, low, high):
    assert table(*counts).interval() == (pytest.approx(low, abs=6e-4), pytest.approx(high, abs=6e-4))


def test_the_test_is_the_exact_one():
    assert table(1, 1, 7, 12).p_value == pytest.approx(18 / 256)
    assert table(500, 1, 7, 0).p_value == pytest.approx(18 / 256)  # where both agree tells nothing
    assert table(3, 0, 0, 9).p_value == 1
    assert table(0, 10, 10, 0).p_value == 1


@pytest.mark.parametrize("counts", [(28, 10, 2, 60), (0, 0, 1, 29), (54, 0, 0, 0), (3, 1, 0, 996), (40, 30, 20, 910)])
def test_what_holds_for_every_interval(counts):
    one = table(*counts)
    both, only_one, only_other, neither = counts
    turned = table(both, only_other, only_one, neither)
    for name in ("interval", "unpaired_interval"):
        low, high = getattr(one, name)()
        assert low <= one.difference <= high
        assert getattr(turned, name)() == (pytest.approx(-high), pytest.approx(-low))
        wide = getattr(one, name)(0.99)
        assert wide.low < low
        assert wide.high > high
    assert one.p_value == pytest.approx(turned.p_value)


def test_where_the_two_hang_together_the_paired_interval_is_narrower():
    together, apart = table(200, 60, 20, 720), table(0, 260, 220, 520)
    low, high = together.interval()
    wide = together.unpaired_interval()
    assert high - low < 0.6 * (wide.high - wide.low)
    assert together.unpaired_interval() == apart.unpaired_interval()
    low, high = apart.interval()
    assert high - low > wide.high - wide.low


@pytest.mark.slow
def test_the_interval_holds_the_truth_as_often_as_it_says():
    rng = np.random.default_rng(5)
    chances = [0.03, 0.04, 0.02, 0.91]
    tables = rng.multinomial(500, chances, size=1_500)
    held = sum((chances[1] - chances[2]) in table(*map(int, row)).interval() for row in tables)
    # Binomial with 1500 tries; four standard deviations, and some slack for an approximate method.
    assert stats.binom.ppf(3e-5, 1_500, 0.945) <= held <= stats.binom.ppf(1 - 3e-5, 1_500, 0.965)


def play(strategy, deals=150, seed=3, **options):
    return simulate_play(Klondike, strategy, deals, seed, progress=False, patience=20, **options)


def test_two_players_on_the_same_deals():
    player, without = rule_of_thumb("Klondike"), rule_of_thumb("Klondike", without="room-for-a-king")
    one, other = play(player, draw=3), play(without, draw=3)
    found = compare_play(one, other)
    assert (found.one, found.other) == (
        "rule of thumb for Klondike",
        "rule of thumb for Klondike, without room-for-a-king",
    )
    assert found.rates == (one.rate, other.rate)
    assert found.both == np.count_nonzero(one.won & other.won)
    assert found.only_one == np.count_nonzero(one.won & ~other.won)
    assert found.neither == np.count_nonzero(~one.won & ~other.won)
    shown = repr(found)
    assert "on 150 deals" in shown
    assert str(one.rate) in shown
    assert "times as wide" in shown


def test_the_difference_is_told_in_points():
    assert "difference +0.40 points (95 % interval +0.23 to +0.57; p < 0.0001)" in repr(table(716, 55, 15, 9214))
    assert "difference −8.00 points (95 % interval −26.50 to +9.93; p = 0.62)" in repr(table(0, 1, 3, 21))


def test_two_rule_sets_on_the_same_deals():
    player = rule_of_thumb("Klondike")
    found = compare_play(play(player), play(player, draw=3))
    assert found.one == "Klondike, draw 1, one pass, no taking back"
    assert found.other == "Klondike, draw 3, three passes, no taking back"


def test_a_player_against_itself_differs_nowhere():
    deals = play(rule_of_thumb("Klondike"), draw=3)
    found = compare_play(deals, deals)
    assert (found.only_one, found.only_other, found.difference, found.p_value) == (0, 0, 0, 1)
    low, high = found.interval()
    assert low <= 0 <= high


def test_only_deals_in_common_are_compared():
    long, short = play(first_legal, deals=30), play(first_legal, deals=10)
    assert compare_play(long, short).deals == 10
    assert compare_play(long[5:], short).deals == 5
    with pytest.raises(ValueError, match="no deal in common"):
        compare_play(long[10:], short)
    with pytest.raises(ValueError, match="no deal in common"):
        compare_play(short, play(first_legal, deals=10, seed=4))


def test_both_names_are_told_where_both_differ():
    one, other = play(first_legal, deals=5), play(rule_of_thumb("Klondike"), deals=5, draw=3)
    assert compare_play(one, other).one == "Klondike, draw 1, one pass, no taking back; first_legal"


@pytest.mark.parametrize("wrong", [None, Rate(1, 3), [1, 2]])
def test_what_was_not_played_is_refused(wrong):
    with pytest.raises(ValueError, match="What simulate_play gives is compared"):
        compare_play(play(first_legal, deals=2), wrong)
