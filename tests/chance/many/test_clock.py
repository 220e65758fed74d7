"""The simulation against the game deal by deal, against a plain player on small decks, and against exact odds."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy import stats

from cardgames import FORTUNES, Clock, Move, Watch
from cardgames.chance import odds
from cardgames.chance.many.clock import ClockDeals, play_decks, simulate_clock
from tests.chance import player
from tests.chance.player import COMBINATIONS, READINGS

pytestmark = pytest.mark.slow

DEALS, FEWER = 10_000, 3_000
WATCH_DEALS, FEWER_WATCH = 2_500, 800
MANY = 1_000_000
MANY_WATCH, NOT_SO_MANY = 1_000_000, 200_000
TURN = Move("turn")
SMALLEST_P = 1e-3
"""Less likely outcomes fail a test; the seeds are fixed, so a test that passes goes on passing."""

every_reading = pytest.mark.parametrize("reading", READINGS)
every_combination = pytest.mark.parametrize(("reading", "policy"), COMBINATIONS)


def deck_ranks(position):
    return [card.rank for card in position.deck]


@pytest.fixture(scope="module")
def games(at_length):
    """Play the deals 0 on by the rules of the game: give the ranks dealt in each, and what happened."""
    played = []
    for number in range(DEALS if at_length else FEWER):
        position = Clock.deal(number)
        while position.outcome is None:
            position = position.play(TURN)
        played.append((deck_ranks(position), row(position)))
    return played


@pytest.fixture(scope="module")
def decks(games):
    return np.array([ranks for ranks, _ in games], dtype=np.uint8)


def rows(deals):
    """Give what happened in each deal."""
    columns = (deals.turned, deals.complete, deals.won, deals.king_under_centre)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def row(end):
    """Give the same for a finished game."""
    return (52 - sum(end.face_down), end.complete_piles, end.outcome.won, end.deck[12].rank == 13)


# Against the game itself.


def test_clock_is_played_as_the_game_plays_it(games, decks):
    deals = play_decks(decks)
    assert rows(deals) == [happened for _, happened in games]
    assert not deals.hour.any()
    assert not deals.depth.any()
    assert not deals.rescued.any()


def played_on(position):
    """Give the position of Watch where the fourth king is in hand, or its end."""
    while position.outcome is None and not position.is_choosing:
        position = position.play(TURN)
    return position


@cache
def up_to_the_choice(number):
    return played_on(Watch.deal(number))


def choosing(number, reading):
    """Give a deal where the fourth king is in hand, or its end; the reading matters only from there on."""
    return replace(up_to_the_choice(number), reading=reading)


@every_reading
def test_up_to_the_choice_the_reading_does_not_matter(reading):
    for number in range(100):
        played, other = played_on(Watch.deal(number, reading=reading)), choosing(number, reading)
        assert (played, played.situation, played.is_choosing) == (other, other.situation, other.is_choosing)


def wanted_choices(position, policy):
    """Give the choices (hour, depth) that a policy may make, from the exact odds of what can be seen."""
    exact = odds.win_by_choice(position.visible())
    del exact[Move("stop")]
    if policy == "best":
        best = max(exact.values(), default=0)
        exact = {move: share for move, share in exact.items() if share == best}
    may = sorted((int(move.source), move.count) for move in exact)
    if policy == "best":
        return may[:1]
    if policy == "pile" and position.reading == "any":
        return [(hour, depth) for hour, depth in may if depth == position.face_down[hour - 1]]
    return may


@every_combination
def test_watch_is_played_as_the_game_plays_it(decks, reading, policy, at_length):
    deals = play_decks(
        decks[: WATCH_DEALS if at_length else FEWER_WATCH], reading=reading, policy=policy, rng=np.random.default_rng(7)
    )
    action = "reopen" if reading == "turned" else "swap"
    ends = []
    for number, (hour, depth) in enumerate(zip(deals.hour.tolist(), deals.depth.tolist(), strict=True)):
        position = choosing(number, reading)
        if not position.is_choosing:
            assert (hour, depth) == (0, 0)
            assert not deals.rescued[number]
        else:
            may = wanted_choices(position, policy)
            assert ((hour, depth) in may) if may else (hour, depth) == (0, 0)
            position = position.play(Move(action, str(hour), count=depth) if hour else "stop")
            while position.outcome is None:
                position = position.play(TURN)
            assert deals.rescued[number] == position.outcome.won
        ends.append(position)
    assert rows(deals) == list(map(row, ends))


@pytest.mark.parametrize("policy", ["pile", "card"])
@every_reading
def test_choices_at_random_are_as_likely_as_the_policy_says(reading, policy):
    for number in (2, 7, 20):
        position = choosing(number, reading)
        down = position.face_down
        may = wanted_choices(position, policy)
        weights = [down[hour - 1] if policy == "card" and reading != "any" else 1 for hour, _ in may]
        again = np.tile(np.array(deck_ranks(position)), (50_000, 1))
        deals = play_decks(again, reading=reading, policy=policy, rng=np.random.default_rng(number))
        made = [np.count_nonzero((deals.hour == hour) & (deals.depth == depth)) for hour, depth in may]
        assert sum(made) == len(deals)
        assert len(may) > 1
        expected = np.array(weights) * len(deals) / sum(weights)
        assert stats.chisquare(made, expected).pvalue > SMALLEST_P


# Against a plain player, on every order of small decks.


@pytest.mark.parametrize(("ranks", "suits"), [(5, 2), (3, 3), (4, 2), (2, 4), (3, 1), (1, 3), (1, 1)])
def test_clock_is_played_as_a_plain_player_plays_it(ranks, suits):
    small = player.decks(ranks, suits)
    ends = ((player.clock(deck, ranks), deck[ranks - 1] == ranks) for deck in small)
    wanted = [(ranks * suits - end.left, end.complete, end.won, king) for end, king in ends]
    assert rows(play_decks(small, suits=suits)) == wanted


@every_combination
@pytest.mark.parametrize(("ranks", "suits"), [(3, 3), (4, 2), (2, 4), (3, 1), (1, 2)])
def test_watch_is_played_as_a_plain_player_plays_it(ranks, suits, reading, policy):
    small = player.decks(ranks, suits)
    deals = play_decks(small, suits=suits, reading=reading, policy=policy, rng=np.random.default_rng(1))
    wanted = []
    ends = player.ends(ranks, suits)
    for deck, end, hour, depth in zip(small, ends, deals.hour.tolist(), deals.depth.tolist(), strict=True):
        may = player.choices(end, ranks, suits, reading)
        assert (hour, depth) in (may or [(0, 0)])
        if hour:
            end = player.rescue(end, ranks, reading, hour, depth)
        wanted.append((ranks * suits - end.left, end.complete, end.won, deck[ranks - 1] == ranks))
    assert rows(deals) == wanted


@every_reading
def test_the_best_choice_wins_as_many_of_all_small_decks_as_the_odds_say(reading):
    small = np.array(player.decks(5, 2))
    deals = play_decks(small, suits=2, reading=reading)
    assert deals.wins == odds.win_watch(reading, "best", 5, 2) * len(small)


def test_a_deck_may_have_two_hundred_cards():
    wide = np.random.default_rng(5).permuted(np.tile(np.repeat(np.arange(1, 101), 2), (50, 1)), axis=1)
    ends = [player.clock(deck, 100) for deck in wide.tolist()]
    assert play_decks(wide, suits=2).turned.tolist() == [200 - end.left for end in ends]


# Against the exact odds.


@pytest.fixture(scope="module")
def many():
    return simulate_clock(MANY, 20260714, progress=False)


def assert_near(happened, exact, deals, errors=4):
    """Assert that a count is within so many standard errors of what the exact probability tells."""
    exact = float(exact)
    assert abs(happened / deals - exact) < errors * (exact * (1 - exact) / deals) ** 0.5


def assert_spread(values, exact):
    """Assert that values are spread as exact odds tell: each cell by itself, and all of them together."""
    counts = np.bincount(values, minlength=max(exact) + 1)
    assert counts.sum() == counts[list(exact)].sum()
    for value, share in exact.items():
        assert_near(counts[value], share, len(values), errors=4.5)
    expected = np.array([float(share) for share in exact.values()]) * len(values)
    counts, rare = counts[list(exact)], expected < 5
    if rare.any():
        counts, expected = ([*cells[~rare], cells[rare].sum()] for cells in (counts, expected))
    assert stats.chisquare(counts, expected).pvalue > SMALLEST_P


def test_cards_turned_are_spread_as_the_odds_say(many):
    assert_spread(many.turned, odds.cards_turned())
    error = many.turned.std() / MANY**0.5
    assert abs(many.turned.mean() - float(odds.mean_cards_turned())) < 4 * error
    assert np.median(many.turned) == 44


def test_wins_are_as_many_as_the_odds_say(many):
    assert_near(many.wins, odds.win(), MANY)
    assert_near(np.count_nonzero(many.king_under_centre), odds.king_under_centre(), MANY)
    for under, exact in (
        (True, odds.win_given_king_under_centre()),
        (False, odds.win_given_no_king_under_centre()),
    ):
        won = many.won[many.king_under_centre == under]
        assert_near(np.count_nonzero(won), exact, len(won))


def test_complete_piles_and_fortunes_are_spread_as_the_odds_say(many):
    assert_spread(many.complete, odds.complete_piles())
    told = np.array([next(i for i, f in enumerate(FORTUNES) if n >= f.fewest) for n in range(1, 14)])
    assert_spread(told[many.complete - 1], dict(enumerate(odds.fortunes().values())))


@every_combination
def test_watch_is_won_as_often_as_the_odds_say(reading, policy, at_length):
    many = MANY_WATCH if at_length else NOT_SO_MANY
    deals = simulate_clock(many, 11, reading=reading, policy=policy, progress=False)
    exact = odds.win_watch(reading, policy)
    assert_near(deals.wins, exact, many)
    assert_near(np.count_nonzero(deals.rescued), exact - odds.win(), many)


# The record of what happened.


@pytest.mark.parametrize("reading", [None, "any"])
def test_what_comes_after_some_deals_is_what_more_at_once_would_have_gone_on_with(reading):
    whole = simulate_clock(3500, 7, chunk=500, reading=reading, policy="card", progress=False)
    for after in (0, 500, 3000):
        rest = simulate_clock(3500 - after, 7, chunk=500, after=after, reading=reading, policy="card", progress=False)
        assert np.array_equal(rest.turned, whole.turned[after:])
        assert np.array_equal(rest.depth, whole.depth[after:])


@pytest.mark.parametrize("after", [-500, 1, 750, 1.0, "500", None, True])
def test_deals_before_are_whole_chunks(after):
    with pytest.raises(ValueError, match=r"^The (number of deals before is|deals before come in whole chunks).*\.$"):
        simulate_clock(10, 7, chunk=500, after=after)


def test_deals_are_counted_and_added():
    one = simulate_clock(300, 1, reading="any", progress=False)
    two = simulate_clock(200, 2, reading="any", progress=False)
    both = one + two
    assert isinstance(both, ClockDeals)
    assert (len(one), len(two), len(both)) == (300, 200, 500)
    assert type(one.wins) is int
    assert one.wins == one.won.sum() > 0
    assert both.wins == one.wins + two.wins
    assert rows(both) == rows(one) + rows(two)
    assert both.hour.tolist() == one.hour.tolist() + two.hour.tolist()
    assert both.depth.tolist() == one.depth.tolist() + two.depth.tolist()
    assert repr(both) == f"<ClockDeals: 500 deals, {both.wins} won>"
    assert one.rescued.tolist() == [won and hour > 0 for won, hour in zip(one.won, one.hour, strict=True)]
    assert 0 < np.count_nonzero(one.rescued) < one.wins
    with pytest.raises(TypeError):
        one + 1


@pytest.mark.parametrize("reading", [None, *READINGS])
def test_columns_have_the_types_they_are_said_to_have(reading):
    deals = simulate_clock(100, 1, reading=reading, progress=False)
    kinds = {name: column.dtype.name for name, column in vars(deals).items()}
    flags = dict.fromkeys(["won", "king_under_centre"], "bool")
    assert kinds == {**dict.fromkeys(["turned", "complete", "hour", "depth"], "uint8"), **flags}
    assert {column.shape for column in vars(deals).values()} == {(100,)}


# Bad decks.

SHAPE = "Decks are rows of at most 200 cards, a multiple of {} a row; these have the shape {}."


@pytest.mark.parametrize(
    ("decks", "suits", "sentence"),
    [
        ([], 4, SHAPE.format(4, "(0,)")),
        ([[]], 4, SHAPE.format(4, "(1, 0)")),
        ([1, 1, 2, 2], 2, SHAPE.format(2, "(4,)")),
        ([[1, 1, 2]], 2, SHAPE.format(2, "(1, 3)")),
        ([[1] * 204], 4, SHAPE.format(4, "(1, 204)")),
        (7, 1, SHAPE.format(1, "()")),
        ("AS KH", 1, SHAPE.format(1, "()")),
        ([[1, 2], [1]], 1, "Decks are rows of cards; these rows are not all of one length."),
        ([[1.0, 2.0]], 1, "Decks hold ranks as whole numbers; these hold float64."),
        ([[True, True]], 2, "Decks hold ranks as whole numbers; these hold bool."),
        ([["A", "K"]], 1, "Decks hold ranks as whole numbers; these hold str32."),
        ([[None, 1]], 1, "Decks hold ranks as whole numbers; these hold object."),
        ([[1, 2], [1, 1]], 1, "In each deck every rank from 1 to 2 must stand 1 times."),
        ([[0, 1, 0, 1]], 2, "In each deck every rank from 1 to 2 must stand 2 times."),
        ([[1, 1, 2, 300]], 2, "In each deck every rank from 1 to 2 must stand 2 times."),
        ([[1, 1]], 0, "The number of suits is a whole number of at least 1, not 0."),
        ([[1, 1]], "2", "The number of suits is a whole number of at least 1, not '2'."),
        ([[1, 1]], True, "The number of suits is a whole number of at least 1, not True."),
    ],
)
def test_bad_decks_are_refused_in_a_sentence(decks, suits, sentence):
    with pytest.raises(ValueError) as error:  # noqa: PT011
        play_decks(decks, suits=suits)
    assert str(error.value) == sentence


@pytest.mark.parametrize("policy", ["pile", "card"])
def test_a_choice_at_random_needs_a_generator(policy):
    with pytest.raises(ValueError, match=f"^The policy '{policy}' chooses at random: it needs a generator as rng\\.$"):
        play_decks([[1, 2]], suits=1, reading="top", policy=policy)
    assert len(play_decks([[1, 2]], suits=1, policy=policy)) == 1
