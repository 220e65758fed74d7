"""Exact odds against playing every deck there is, and against every arrangement of the cards that are hidden."""

import random
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import accumulate, permutations

import pytest

from cardgames import FORTUNES, Move
from cardgames.chance import odds
from tests.chance import player
from tests.chance.player import COMBINATIONS, POLICIES, READINGS, Table
from tests.chance.watching import arranged, hidden_cards, nothing_to_choose, with_hidden
from tests.length import few

SMALL = [(5, 2), (3, 3), (4, 2), (2, 4), (3, 2), (2, 3), (2, 2), (4, 1), (1, 3), (2, 1), (1, 1)]
MOST_HIDDEN = 8

every_deck = pytest.mark.parametrize(("ranks", "suits"), SMALL)
every_reading = pytest.mark.parametrize("reading", READINGS)


@cache
def ends(ranks, suits):
    """Play Clock with every deck: give the end of each, and whether its last centre card was a king."""
    decks = player.decks(ranks, suits)
    return [(end, deck[ranks - 1] == ranks) for end, deck in zip(player.ends(ranks, suits), decks, strict=True)]


def shares(things):
    """Give each thing's share among all."""
    counts = Counter(things)
    return {thing: Fraction(count, counts.total()) for thing, count in counts.items()}


# Clock, by enumeration.


@pytest.mark.parametrize(("ranks", "suits", "number"), [(5, 2, 113_400), (3, 3, 1_680), (4, 2, 2_520), (2, 4, 70)])
def test_the_enumeration_has_every_order_once(ranks, suits, number):
    decks = list(map(tuple, player.decks(ranks, suits)))
    assert len(decks) == len(set(decks)) == number


@every_deck
def test_cards_turned(ranks, suits):
    exact = odds.cards_turned(ranks, suits)
    assert exact == shares(len(end.turned) for end, _ in ends(ranks, suits))
    assert list(exact) == list(range(suits, ranks * suits + 1))
    assert odds.mean_cards_turned(ranks, suits) == sum(turned * share for turned, share in exact.items())


@every_deck
def test_win_and_complete_piles(ranks, suits):
    assert odds.win(ranks, suits) == shares(end.won for end, _ in ends(ranks, suits))[True]
    assert odds.complete_piles(ranks, suits) == shares(end.complete for end, _ in ends(ranks, suits))


@every_deck
def test_the_king_under_the_centre(ranks, suits):
    both = shares((end.won, king) for end, king in ends(ranks, suits))
    king = both.get((True, True), 0) + both.get((False, True), 0)
    assert odds.king_under_centre(ranks, suits) == king
    assert odds.win_given_king_under_centre(ranks, suits) == both.get((True, True), 0) / king
    if ranks > 1:
        assert odds.win_given_no_king_under_centre(ranks, suits) == both.get((True, False), 0) / (1 - king)


def test_with_one_rank_there_is_always_a_king_under_the_centre():
    with pytest.raises(ValueError, match=r"^With one rank only, there is always a king under the centre\.$"):
        odds.win_given_no_king_under_centre(1, 3)


@every_deck
def test_face_down_sizes(ranks, suits):
    def sizes(table):
        down = Counter(map(len, table.hidden[:-1]))
        return tuple(down[size] for size in range(suits + 1))

    exact = odds.face_down_sizes(ranks, suits)
    assert {sizes: share for sizes, share in exact.items() if share} == shares(
        sizes(end) for end, _ in ends(ranks, suits)
    )
    assert sum(exact.values()) == 1


@pytest.mark.slow
@every_reading
@every_deck
def test_watch(ranks, suits, reading):
    wanted = player.watch_odds(ranks, suits, reading)
    assert {policy: odds.win_watch(reading, policy, ranks, suits) for policy in POLICIES} == wanted


# The usual deck.


def test_known_values_of_clock():
    assert odds.mean_cards_turned() == Fraction(212, 5)
    assert odds.win() == odds.king_under_centre() == Fraction(1, 13)
    assert odds.win_given_king_under_centre() == Fraction(1, 17)
    assert odds.win_given_no_king_under_centre() == Fraction(4, 51)
    turned = odds.cards_turned()
    assert sum(turned.values()) == 1
    assert next(cards for cards, sum_ in zip(turned, accumulate(turned.values()), strict=True) if sum_ >= 0.5) == 44
    assert turned[52] == odds.win()
    assert turned[4] == Fraction(24, 52 * 51 * 50 * 49)
    piles = odds.complete_piles()
    assert set(piles) == set(range(1, 14))
    assert sum(number * share for number, share in piles.items()) == 7


def test_known_values_of_the_fortunes():
    fortunes = odds.fortunes()
    assert list(fortunes) == list(FORTUNES)
    assert {fortune.kanji: share for fortune, share in fortunes.items()} == {
        "大吉": Fraction(1, 13),
        **dict.fromkeys(["吉", "中吉", "小吉", "凶"], Fraction(3, 13)),
    }


def test_known_values_of_watch():
    best = {reading: odds.win_watch(reading) for reading in READINGS}
    assert {reading: round(float(100 * share), 2) for reading, share in best.items()} == {
        "top": 28.06,
        "any": 37.38,
        "turned": 36.84,
    }
    assert odds.win_watch() == best["top"]
    assert sum(odds.face_down_sizes().values()) == 1


@every_reading
def test_the_best_choice_is_better_than_chance_and_chance_than_none(reading):
    best, pile, card = (odds.win_watch(reading, policy) for policy in POLICIES)
    assert odds.win() < min(pile, card)
    assert max(pile, card) < best < 1


# The choice on the table.


def enumerated(position):
    """Give the share of wins of each choice over all arrangements of the ranks of the face-down cards."""
    wins, number = Counter(), 0
    for ranks in player.orders(Counter(card.rank for card in hidden_cards(position))):
        number += 1
        left = iter(ranks)
        table = Table([[next(left) for _ in pile] for pile in position.hidden], [])
        for choice in player.choices(table, 13, 4, position.reading):
            wins[choice] += player.rescue(table, 13, position.reading, *choice).won
    return {choice: Fraction(won, number) for choice, won in wins.items()}


@every_reading
@pytest.mark.parametrize("hidden", few(6, range(1, MOST_HIDDEN + 1)))
def test_win_by_choice_is_the_share_of_all_arrangements(hidden, reading):
    for position in with_hidden(hidden, reading):
        exact = odds.win_by_choice(position.visible())
        assert list(exact) == list(position.legal_moves)
        assert exact.pop(Move("stop")) == 0
        assert {(int(move.source), move.count): share for move, share in exact.items()} == enumerated(position)


@every_reading
@pytest.mark.parametrize("hidden", [1, 2, 3, 4])
def test_win_by_choice_is_the_share_of_wins_in_the_game_itself(hidden, reading):
    position = with_hidden(hidden, reading)[0]
    wins = dict.fromkeys(position.legal_moves, 0)
    all_orders = [arranged(position, cards) for cards in permutations(hidden_cards(position))]
    for other in all_orders:
        assert other.visible() == position.visible()
        for move in wins:
            end = other.play(move)
            while end.outcome is None:
                end = end.play("turn")
            wins[move] += end.outcome.won
    assert odds.win_by_choice(position.visible()) == {
        move: Fraction(won, len(all_orders)) for move, won in wins.items()
    }


@every_reading
@pytest.mark.parametrize("hidden", [5, 12, 20])
def test_the_hidden_cards_change_neither_the_view_nor_the_odds(hidden, reading):
    rng = random.Random(hidden)
    for position in with_hidden(hidden, reading):
        exact = odds.win_by_choice(position.visible())
        for _ in range(20):
            cards = hidden_cards(position)
            rng.shuffle(cards)
            other = arranged(position, cards)
            assert other.hidden != position.hidden
            assert (other.is_choosing, other.turned, other.hand) == (True, position.turned, position.hand)
            assert other.visible() == position.visible()
            assert odds.win_by_choice(other.visible()) == exact


def test_each_depth_has_its_own_odds():
    position = next(position for position in with_hidden(8, "any") if 3 in position.face_down)
    hour = position.face_down.index(3) + 1
    exact = odds.win_by_choice(position.visible())
    assert [exact[Move("swap", str(hour), count=depth)] for depth in (1, 2, 3)] == [0, 0, Fraction(3, 8)]


@pytest.mark.parametrize("place", range(6))
def test_without_a_choice_there_are_no_odds(place):
    view = list(nothing_to_choose())[place].visible()
    sentence = "There is nothing to choose here: the choice comes with the fourth king, while cards are face down."
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        odds.win_by_choice(view)


# Bad input.

SIZED = [
    odds.cards_turned,
    odds.mean_cards_turned,
    odds.win,
    odds.complete_piles,
    odds.king_under_centre,
    odds.win_given_king_under_centre,
    odds.win_given_no_king_under_centre,
    odds.face_down_sizes,
    lambda ranks, suits: odds.win_watch("top", "best", ranks, suits),
]


@pytest.mark.parametrize("bad", [0, -1, 2.0, 2.5, True, "4", None, [4]], ids=repr)
@pytest.mark.parametrize("function", SIZED)
def test_a_bad_deck_is_refused_in_a_sentence(function, bad):
    for name, sizes in (("ranks", (bad, 2)), ("suits", (2, bad))):
        sentence = f"The number of {name} is a whole number of at least 1, not {bad!r}."
        with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
            function(*sizes)


@pytest.mark.parametrize(
    ("reading", "policy"),
    [("Top", "best"), ("top", "worst"), (None, "best"), ("top", None), (["top"], "best"), ("top", {}), (1, 2)],
)
def test_an_unknown_reading_or_policy_is_refused_in_a_sentence(reading, policy):
    sentence = (
        "The reading is 'top', 'any' or 'turned' and the policy 'best', 'pile' or 'card', "
        f"not {reading!r} and {policy!r}."
    )
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        odds.win_watch(reading, policy)


def test_every_known_reading_and_policy_has_odds():
    assert [(reading, policy) for reading, policy in odds._RULES] == COMBINATIONS
    assert odds.POLICIES == POLICIES
