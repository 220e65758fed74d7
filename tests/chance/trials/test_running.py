"""Running a simulation: seeds, chunks, workers, interrupts, progress, memory, and input that makes no sense."""

import re
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest

from cardgames.chance.many import clock as simulation
from cardgames.chance.many.clock import simulate_clock
from tests.chance.player import COMBINATIONS
from tests.chance.workers import dask, spawned

ROOT = Path(__file__).parents[3]
STATUS = Path("/proc/self/status")
MEGABYTES = 300

real_compute = simulation._compute


def run(deals=1_000, seed=7, *, chunk=300, progress=False, **options):
    return simulate_clock(deals, seed, chunk=chunk, progress=progress, **options)


def same(one, other):
    assert vars(one).keys() == vars(other).keys()
    return all(np.array_equal(column, vars(other)[name]) for name, column in vars(one).items())


def first(deals, number):
    return type(deals)(**{name: column[:number] for name, column in vars(deals).items()})


# Seeds and chunks.


def test_the_same_seed_gives_the_same_deals():
    assert same(run(), run())
    assert same(run(reading="any", policy="card"), run(reading="any", policy="card"))
    assert same(run(seed=np.int64(7), deals=np.int32(1_000)), run())


def test_another_seed_or_chunk_size_gives_other_deals():
    assert not same(run(), run(seed=8))
    assert not same(run(), run(chunk=301))
    assert not same(run(seed=10**40), run(seed=10**40 + 1))


def test_whole_chunks_are_the_same_however_many_follow():
    assert same(first(run(1_000), 600), run(600))
    assert same(first(run(1_000, reading="top", policy="pile"), 900), run(900, reading="top", policy="pile"))


@pytest.mark.parametrize("deals", [1, 2, 299, 300, 301, 8_191, 8_192, 8_193, 20_000])
def test_there_are_as_many_deals_as_asked_for(deals):
    for chunk in (300, 8_192, 10**20):
        assert len(run(deals, chunk=chunk)) == deals
    assert len(run(7, chunk=1)) == 7


def test_every_chunk_has_its_own_deals():
    turned = run(900).turned
    assert not np.array_equal(turned[:300], turned[300:600])
    assert not np.array_equal(turned[300:600], turned[600:])
    # The chunks of one seed are not those of the next, shifted.
    assert not np.array_equal(turned[300:600], run(900, seed=8).turned[:300])


def test_every_reading_and_policy_plays_the_same_shuffles(monkeypatch):
    shuffled = []

    class Watched(simulation.Block):
        @classmethod
        def shuffled(cls, deals, rng):
            block = super().shuffled(deals, rng)
            shuffled[-1].append(block.rows.copy())
            return block

    monkeypatch.setattr(simulation, "Block", Watched)
    for reading, policy in [(None, "best"), *COMBINATIONS]:
        shuffled.append([])
        run(20_000, chunk=9_000, reading=reading, policy=policy)
    one, *others = [np.concatenate(rows) for rows in shuffled]
    assert one.shape == (20_000, 53)
    assert all(np.array_equal(one, other) for other in others)


# Workers.


@pytest.mark.parametrize(
    "workers",
    [
        pytest.param(lambda: ThreadPoolExecutor(1), id="one thread"),
        pytest.param(lambda: ThreadPoolExecutor(3), id="three threads"),
        pytest.param(lambda: spawned(1), id="one process", marks=pytest.mark.slow),
        pytest.param(lambda: spawned(2), id="two processes", marks=pytest.mark.slow),
        pytest.param(dask, id="dask", marks=pytest.mark.slow),
    ],
)
def test_the_deals_are_the_same_whoever_computes_them(workers):
    with workers() as executor:
        for options in ({}, {"reading": "top"}, {"reading": "any", "policy": "card"}):
            alone = run(20_000, chunk=1_700, **options)
            assert same(run(20_000, chunk=1_700, executor=executor, **options), alone)


def test_chunks_that_come_late_still_stand_in_their_place(monkeypatch):
    def slow_at_first(seed, number, *rest):
        time.sleep(0.2 if number == 0 else 0)
        return real_compute(seed, number, *rest)

    alone = run()
    monkeypatch.setattr(simulation, "_compute", slow_at_first)
    with ThreadPoolExecutor(4) as executor:
        assert same(run(executor=executor), alone)


# Interrupts and failures.


def stopping_at(chunk):
    def compute(seed, number, *rest):
        if number == chunk:
            raise KeyboardInterrupt
        return real_compute(seed, number, *rest)

    return compute


def test_an_interrupt_keeps_what_is_finished(monkeypatch, capsys):
    alone = run()
    monkeypatch.setattr(simulation, "_compute", stopping_at(2))
    assert same(run(), first(alone, 600))
    assert capsys.readouterr() == ("Interrupted: 600 of 1000 deals are finished and kept.\n", "")


def test_an_interrupt_keeps_what_workers_have_finished(monkeypatch, capsys):
    alone, begun, over = run(), [], threading.Event()

    def compute(seed, number, *rest):
        begun.append(number)
        if number >= 2:
            over.wait(60)
        return real_compute(seed, number, *rest)

    class Bar:
        updates = 0

        def update(self, _):
            Bar.updates += 1
            if Bar.updates == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "_compute", compute)
    monkeypatch.setattr(simulation, "_bar", lambda *_: nullcontext(Bar()))
    with ThreadPoolExecutor(1) as executor:
        kept = run(executor=executor)
        over.set()
    assert same(kept, first(alone, 600))
    assert begun in ([0, 1], [0, 1, 2])  # the last one was called off
    assert capsys.readouterr() == ("Interrupted: 600 of 1000 deals are finished and kept.\n", "")


@pytest.mark.parametrize("progress", [False, True])
def test_an_interrupt_before_anything_is_finished_is_raised(monkeypatch, capsys, progress):
    monkeypatch.setattr(simulation, "_compute", stopping_at(0))
    with pytest.raises(KeyboardInterrupt):
        run(progress=progress)
    assert capsys.readouterr() == ("", "")


def test_after_a_failure_no_chunk_is_begun(monkeypatch):
    begun = []

    def compute(seed, number, *rest):
        begun.append(number)
        if number == 0:
            raise ZeroDivisionError
        time.sleep(0.05)
        return real_compute(seed, number, *rest)

    monkeypatch.setattr(simulation, "_compute", compute)
    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError):
        run(30_000, executor=executor)
    assert len(begun) < 50


# Progress.


def slowly(*task):
    time.sleep(0.4)
    return real_compute(*task)


def test_a_short_run_shows_nothing(capsys):
    run(progress=True)
    assert capsys.readouterr() == ("", "")


def test_a_long_run_shows_a_bar_and_starts_no_thread(monkeypatch, capsys):
    alone, threads, seen = run(), threading.active_count(), set()

    def compute(*task):
        seen.add(threading.active_count())
        return slowly(*task)

    monkeypatch.setattr(simulation, "_compute", compute)
    assert same(run(progress=True), alone)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "100%" in shown.err
    assert "deals" in shown.err
    assert seen == {threads} == {threading.active_count()}


def test_a_long_run_shows_nothing_when_no_bar_is_wanted(monkeypatch, capsys):
    monkeypatch.setattr(simulation, "_compute", slowly)
    run(progress=False)
    assert capsys.readouterr() == ("", "")


# What it takes.


def script(text):
    done = subprocess.run([sys.executable, "-c", text], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_no_process_or_thread_machinery_is_loaded_before_it_is_wanted():
    names = ("concurrent.futures.process", "concurrent.futures", "multiprocessing", "distributed", "dask", "tqdm")
    assert script(f"import sys, cardgames.chance.many.clock\nprint([n for n in {names} if n in sys.modules])") == "[]\n"


@pytest.mark.slow
@pytest.mark.skipif(not STATUS.exists(), reason="this system does not tell the most memory used")
def test_millions_of_deals_fit_in_little_memory(at_length):
    deals = 10_000_000 if at_length else 3_000_000
    told = script(
        "from cardgames.chance.many.clock import simulate_clock\n"
        f"deals = simulate_clock({deals}, 1, progress=False)\n"
        "assert abs(deals.wins / len(deals) - 1 / 13) < 0.0005\n"
        f"print(next(line for line in open({str(STATUS)!r}) if line.startswith('VmHWM')))"
    )
    assert int(re.search(r"(\d+) kB", told)[1]) < MEGABYTES * 1024


# Bad input.


@pytest.mark.parametrize("bad", [0, -1, 10.0, 2.5, True, False, "100", None, [5]], ids=repr)
@pytest.mark.parametrize(("name", "keyword"), [("number of deals", "deals"), ("chunk size", "chunk")])
def test_a_bad_number_is_refused_in_a_sentence(name, keyword, bad):
    with pytest.raises(ValueError, match=f"^{re.escape(f'The {name} is a whole number of at least 1, not {bad!r}.')}$"):
        run(**{keyword: bad})


@pytest.mark.parametrize("bad", [-1, 7.0, True, "7", None], ids=repr)
def test_a_bad_seed_is_refused_in_a_sentence(bad):
    with pytest.raises(ValueError, match=f"^{re.escape(f'The seed is a whole number of at least 0, not {bad!r}.')}$"):
        run(seed=bad)


@pytest.mark.parametrize("huge", [10**9 + 1, 10**30, 10**6000], ids=["1e9+1", "1e30", "1e6000"])
def test_a_huge_number_of_deals_is_refused_in_a_sentence(huge):
    with pytest.raises(ValueError, match=r"^The number of deals is at most 1 000 000 000\.$"):
        run(huge)


@pytest.mark.parametrize("bad", ["Top", "", 1, ["top"], {}], ids=repr)
def test_an_unknown_reading_or_policy_is_refused_in_a_sentence(bad):
    sentence = f"The reading is None, 'top', 'any' or 'turned', not {bad!r}."
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        run(reading=bad)
    sentence = f"The policy is 'best', 'pile' or 'card', not {bad!r}."
    for reading in (None, "top"):
        with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
            run(reading=reading, policy=bad)
