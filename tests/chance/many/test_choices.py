"""Simulated choices against the exact odds, every arrangement of the face-down cards, and the game itself."""

import random
import re
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt

import numpy as np
import pytest

from cardgames import Move, Rate, new_deck
from cardgames.chance.many import choices
from cardgames.chance.many.choices import simulate_choices
from cardgames.chance.odds import win_by_choice
from tests.chance.player import READINGS
from tests.chance.watching import arranged, hidden_cards, nothing_to_choose, with_hidden
from tests.length import few

pytestmark = pytest.mark.slow

DEALS = 4000

every_reading = pytest.mark.parametrize("reading", READINGS)


def wins(position, orders, move):
    """Count the wins of a choice over face-down cards that lie in the given orders: hour by hour, top card first."""
    ranks = np.array([[card.rank - 1 for card in order] for order in orders], dtype=np.uint8)
    return choices._wins(position.visible(), ranks, move)


def in_order(position, order):
    """Give the position with its face-down cards in such an order."""
    cards = iter(order)
    piles = [[next(cards) for _ in pile] for pile in position.hidden]
    return arranged(position, [card for pile in piles for card in reversed(pile)])


def won(position, move):
    """Say whether the game itself is won after a choice."""
    end = position.play(move)
    while end.outcome is None:
        end = end.play("turn")
    return end.outcome.won


@every_reading
@pytest.mark.parametrize("hidden", [1, 2, 5, 9, 16, 24])
def test_within_four_standard_errors_of_the_exact_odds(hidden, reading):
    for position in with_hidden(hidden, reading):
        exact = win_by_choice(position.visible())
        simulated = simulate_choices(position.visible(), DEALS, seed=position.number)
        assert list(simulated) == list(exact) == list(position.legal_moves)
        for move, chance in exact.items():
            rate = simulated[move]
            assert isinstance(rate, Rate)
            assert rate.deals == DEALS
            assert abs(rate.share - chance) <= 4 * sqrt(chance * (1 - chance) / DEALS), (position, move)
            if chance in (0, 1):
                assert rate.wins == chance * DEALS


@every_reading
@pytest.mark.parametrize("hidden", few(7, range(1, 9)))
def test_over_all_arrangements_it_is_the_exact_odds(hidden, reading):
    for position in with_hidden(hidden, reading)[: 3 if hidden < 8 else 1]:
        orders = list(permutations(hidden_cards(position)))
        counted = {move: Fraction(wins(position, orders, move), len(orders)) for move in position.legal_moves}
        assert counted == win_by_choice(position.visible())


@every_reading
@pytest.mark.parametrize("hidden", [2, 3, 6, 12, 20, 30])
def test_each_arrangement_ends_as_in_the_game_itself(hidden, reading, at_length):
    rng = random.Random(hidden)
    for position in with_hidden(hidden, reading)[:2]:
        cards = hidden_cards(position)
        for _ in range(60 if at_length else 6):
            order = rng.sample(cards, len(cards))
            played = in_order(position, order)
            for move in position.legal_moves:
                assert wins(position, [order], move) == won(played, move), (played, move)


@every_reading
def test_the_same_arrangements_are_tried_for_each_choice(reading, monkeypatch):
    position = with_hidden(6, reading)[0]
    tried = []

    def keep(view, orders, move):
        tried.append((move, orders.copy()))
        return 0

    monkeypatch.setattr(choices, "_wins", keep)
    simulate_choices(position.visible(), DEALS, seed=1)
    assert [move for move, _ in tried] == list(position.legal_moves)
    orders = tried[0][1]
    assert orders.shape == (DEALS, 6)
    assert all(np.array_equal(other, orders) for _, other in tried)
    hidden = sorted(card.rank - 1 for card in hidden_cards(position))
    assert (np.sort(orders, axis=1) == hidden).all()
    for place in range(6):  # every face-down card is equally likely to lie at every place
        for rank, number in Counter(hidden).items():
            share, chance = np.mean(orders[:, place] == rank), number / 6
            assert abs(share - chance) <= 4 * sqrt(chance * (1 - chance) / DEALS)


@every_reading
def test_the_seed_settles_the_result(reading):
    view = with_hidden(8, reading)[0].visible()
    once = simulate_choices(view, 500, seed=3)
    assert once == simulate_choices(view, 500, seed=3) == simulate_choices(view, np.int64(500), seed=np.int64(3))
    assert once != simulate_choices(view, 500, seed=4)


@every_reading
@pytest.mark.parametrize("hidden", [4, 12])
def test_how_the_hidden_cards_lie_changes_nothing(hidden, reading):
    rng = random.Random(hidden)
    for position in with_hidden(hidden, reading):
        once = simulate_choices(position.visible(), 300, seed=5)
        for _ in range(5):
            cards = hidden_cards(position)
            rng.shuffle(cards)
            other = arranged(position, cards)
            assert other.visible() == position.visible()
            assert simulate_choices(other.visible(), 300, seed=5) == once


def test_the_hidden_cards_are_those_seen_nowhere():
    position = with_hidden(7, "top")[0]
    found = choices._hidden_cards(position.visible())
    seen = {card.card for pile in position.piles.values() for card in pile if card.face_up}
    assert sorted(found) == sorted(card.rank - 1 for card in new_deck() if card not in seen)
    assert len(found) == 7
    assert 12 not in found


def test_to_stop_never_wins():
    view = with_hidden(3, "any")[0].visible()
    assert simulate_choices(view, 10, seed=1)[Move("stop")] == Rate(0, 10)


@pytest.mark.parametrize("place", range(6))
def test_without_a_choice_there_is_nothing_to_try(place):
    view = list(nothing_to_choose())[place].visible()
    sentence = "There is nothing to choose here: the choice comes with the fourth king."
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        simulate_choices(view, 10, seed=1)


@pytest.mark.parametrize("bad", [0, -1, 1.5, "10", None, True], ids=repr)
def test_a_bad_number_is_refused_in_a_sentence(bad):
    view = with_hidden(3, "top")[0].visible()
    sentence = f"The number of deals is a whole number of at least 1, not {bad!r}."
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        simulate_choices(view, bad, seed=1)
    if bad != 0 or isinstance(bad, bool):
        sentence = f"The seed is a whole number of at least 0, not {bad!r}."
        with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
            simulate_choices(view, 10, seed=bad)
