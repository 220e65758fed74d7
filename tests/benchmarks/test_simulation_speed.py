"""How fast many deals of Clock are, beside a plain Python loop and beside their own shuffles.

Run with ``python -m pytest tests/benchmarks -n 0 --benchmark-only -s``. Each ratio is of one run, turn by turn,
in processor time, so that other work on the machine counts as little as it can.
"""

import random
import time

import numpy as np
import pytest

from cardgames.chance.many import clock as simulation
from cardgames.chance.many.clock import CHUNK, simulate_clock

DEALS = 200_000
PLAIN_DEALS = 20_000
ROUNDS = 7


def simulated():
    return simulate_clock(DEALS, 1, progress=False).wins


def watched():
    return simulate_clock(DEALS, 1, reading="any", progress=False).wins


def plain():
    """Shuffle and play on lists, as simply as it can be written."""
    rng = random.Random(1)
    deck = [rank for rank in range(13) for _ in range(4)]
    wins = 0
    for _ in range(PLAIN_DEALS):
        rng.shuffle(deck)
        piles = [deck[pile::13] for pile in range(13)]
        pile, turned = 12, 0
        while piles[pile]:
            pile = piles[pile].pop()
            turned += 1
        wins += turned == 52
    return wins


def shuffles():
    """Shuffle what `simulated` shuffles, and play nothing."""
    for number in range(DEALS // CHUNK):
        rng = np.random.default_rng(np.random.SeedSequence(1, spawn_key=(number, 0)))
        for start in range(0, CHUNK, simulation._BLOCK):
            simulation.Block.shuffled(min(simulation._BLOCK, CHUNK - start), rng)


def seconds(function, deals):
    """Give the processor time and the time on the clock for one deal."""
    clock, processor = time.perf_counter(), time.process_time()
    function()
    return (time.process_time() - processor) / deals, (time.perf_counter() - clock) / deals


def ratios(benchmark, other, other_deals):
    """Time `simulated` and another by turns: give how long the other takes beside it, in both times."""
    ours, theirs = [], []
    benchmark.pedantic(
        lambda: ours.append(seconds(simulated, DEALS)),
        setup=lambda: theirs.append(seconds(other, other_deals)),
        rounds=ROUNDS,
        warmup_rounds=1,
    )
    us, them = ([min(times) for times in zip(*both, strict=True)] for both in (ours, theirs))
    benchmark.extra_info.update(ours=us, theirs=them)
    return them[0] / us[0], them[1] / us[1]


@pytest.mark.benchmark(group="many deals of Clock")
def test_clock_beside_plain_python(benchmark, capsys):
    processor, clock = ratios(benchmark, plain, PLAIN_DEALS)
    with capsys.disabled():
        print(f"\nPlain Python takes {processor:.1f} times as long as simulate_clock (on the clock {clock:.1f}).")


@pytest.mark.benchmark(group="many deals of Clock")
def test_clock_beside_its_own_shuffles(benchmark, capsys):
    processor, clock = ratios(benchmark, shuffles, DEALS)
    with capsys.disabled():
        print(
            f"\nsimulate_clock takes {1 / processor:.2f} times as long as its shuffles alone "
            f"(on the clock {1 / clock:.2f})."
        )


@pytest.mark.benchmark(group="many deals of Clock")
def test_ten_times_the_deals(benchmark, capsys):
    few, many = [], []
    benchmark.pedantic(
        lambda: few.append(seconds(lambda: simulate_clock(100_000, 1, progress=False), 100_000)),
        setup=lambda: many.append(seconds(lambda: simulate_clock(1_000_000, 1, progress=False), 100_000)),
        rounds=3,
        warmup_rounds=1,
    )
    ratio = min(many)[0] / min(few)[0]
    with capsys.disabled():
        print(f"\n1 000 000 deals take {ratio:.1f} times as long as 100 000.")


@pytest.mark.benchmark(group="many deals of Clock")
def test_clock_beside_watch(benchmark, capsys):
    processor, clock = ratios(benchmark, watched, DEALS)
    with capsys.disabled():
        print(f"\nWatch takes {processor:.2f} times as long as Clock (on the clock {clock:.2f}).")


def test_the_plain_loop_plays_clock():
    assert abs(plain() / PLAIN_DEALS - 1 / 13) < 0.008
