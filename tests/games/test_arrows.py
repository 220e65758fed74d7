"""The arrows foretell each deal, and the false proof does not."""

import pytest

from cardgames import Clock, Game
from cardgames.games.arrows import all_lead_to_centre, arrows, king_under_centre, way_to_centre


def wins(number):
    return Game(Clock.deal(number)).play_out().outcome.won


def test_the_arrows_foretell_every_deal():
    for number in range(3000):
        assert all_lead_to_centre(arrows(Clock.deal(number))) == wins(number), number


def test_a_king_under_the_centre_foretells_nothing():
    kinds = {(king_under_centre(Clock.deal(number)), wins(number)) for number in range(400)}
    assert len(kinds) == 4


def test_the_arrows_are_the_bottom_cards_before_and_after():
    start = Clock.deal(7)
    end = Game(start).play_out()
    assert arrows(start) == arrows(end) == {hour: start.hidden[hour - 1][0].rank for hour in range(1, 13)}
    assert king_under_centre(Clock.deal(15))
    assert not king_under_centre(start)


@pytest.mark.parametrize(
    ("given", "hour", "way"),
    [
        ({1: 13}, 1, (1, 13)),
        ({1: 2, 2: 13}, 1, (1, 2, 13)),
        ({1: 1}, 1, None),
        ({1: 2, 2: 3, 3: 2}, 1, None),
    ],
)
def test_ways(given, hour, way):
    assert way_to_centre(given, hour) == way
    assert all_lead_to_centre(given) == all(way_to_centre(given, start) for start in given)
