"""How long play takes, and how often it wins: ``pytest tests/benchmarks/test_play_speed.py --benchmark-only -s``."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from cardgames import Klondike, Spider, rule_of_thumb, simulate_play
from cardgames.chance.players.dead_ends import dead_end
from cardgames.chance.players.hints import hint


@pytest.fixture(scope="module")
def two_processes():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


@pytest.mark.parametrize(("draw", "least"), [(1, 0.03), (3, 0.07)])
def test_ten_thousand_games_of_klondike_on_two_processes(benchmark, two_processes, draw, least):
    def play():
        return simulate_play(
            Klondike, rule_of_thumb(Klondike), 10_000, 2026, draw=draw, executor=two_processes, progress=False
        )

    deals = benchmark.pedantic(play, rounds=1)
    print(f"\n{deals}")
    assert deals.rate.interval().low > least


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_a_thousand_games_of_spider_on_two_processes(benchmark, two_processes, suits):
    def play():
        return simulate_play(
            Spider, rule_of_thumb(Spider), 1_000, 2026, suits=suits, executor=two_processes, progress=False
        )

    print(f"\n{benchmark.pedantic(play, rounds=1)}")


def ends_of_games(count):
    for number in range(count):
        position = Klondike.deal(number, draw=3)
        while position.outcome is None and (found := hint(position.visible())):
            position = position.play(found.move)
        if position.outcome is None:
            yield position


def test_look_for_a_dead_end_where_the_hints_end(benchmark):
    positions = list(ends_of_games(40))
    benchmark(lambda: [dead_end(position) for position in positions])


@pytest.mark.parametrize("position", [Klondike.deal(7), Spider.deal(7)], ids=["Klondike", "Spider"])
def test_give_a_hint(benchmark, position):
    assert benchmark(lambda: hint(position.visible()))
