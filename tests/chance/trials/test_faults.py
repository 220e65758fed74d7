"""What goes wrong while many deals are played: it is reported, and the experiment goes on."""

import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial

import numpy as np
import pytest

from cardgames import Klondike
from cardgames.chance.players.strategies import first_legal, random_legal, rule_of_thumb, without_tip
from cardgames.chance.trials.play import deal_numbers
from cardgames.chance.trials.played import End
from cardgames.chance.trials.time_limit import MARGIN
from cardgames.games.moves import IllegalMove
from tests.chance.trials.playing import PLAYER, interrupting, run, same
from tests.length import few


def at_the_third_move(act):
    """Give a strategy that draws, and at the third move of a deal does something else."""

    def strategy(view):
        return "draw" if len(view.piles["W"]) < 2 else act(view)

    return strategy


def for_ever(view):
    while True:
        pass


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (lambda view: "redeal", "the move is refused, redeal: The waste is turned over only when the stock is empty"),
        (lambda view: "fly", "the move is refused, 'fly' is not a move"),
        (lambda view: 7, "the move is refused, 7 is not a move"),
        (lambda view: 1 / 0, "the strategy failed with ZeroDivisionError: division by zero."),
        (lambda view: view.piles["T8"], "the strategy failed with KeyError: 'T8'."),
        (lambda view: exit("enough"), "the strategy failed with SystemExit: enough."),
        (for_ever, "the deal was not over after 0.2 seconds."),
    ],
)
def test_a_fault_is_reported_and_the_experiment_goes_on(act, reason):
    deals = run(at_the_third_move(act), deals=3, seconds=0.2)
    assert list(deals.end) == [End.FAULT] * 3
    assert list(deals.moves) == [2] * 3
    assert [fault.number for fault in deals.faults] == list(deal_numbers(3, 7))
    for fault in deals.faults:
        assert reason in fault.reason
        assert fault.position == repr(Klondike.deal(fault.number, moves="draw, draw"))
        assert str(fault).startswith(f"Deal {fault.number}: ")
    assert f"deal {deals.faults[0].number}: " in repr(deals)
    assert "3 were faulty" in repr(deals)


class Chooser:
    def __call__(self, view):
        return None


@pytest.mark.parametrize(
    ("maker", "sentence"),
    [
        (rule_of_thumb, "rule_of_thumb makes a player, and is none itself: write rule_of_thumb(Klondike)."),
        (partial(rule_of_thumb), "rule_of_thumb makes a player, and is none itself: write rule_of_thumb(Klondike)."),
        (random_legal, "random_legal makes a player, and is none itself: write random_legal(7)."),
        (without_tip, "without_tip makes a player, and is none itself: write without_tip(1)."),
        (Chooser, "Chooser is a class: give a player of it, such as Chooser()."),
        (7, "A strategy is a function of what can be seen, not 7."),
    ],
)
def test_what_makes_players_is_no_player(maker, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        run(maker, deals=3)


@pytest.mark.parametrize("threads", [0, 2])
def test_what_makes_players_of_its_own_is_no_player(threads):
    def my_players(view):
        return first_legal

    executor = ThreadPoolExecutor(threads) if threads else None
    sentence = r"^my_players makes a player, and is none itself: call it first, and give what it makes\.$"
    with executor or nullcontext(), pytest.raises(ValueError, match=sentence):
        run(my_players, deals=3, executor=executor)


def test_one_bad_deal_does_not_spoil_the_others():
    class Fails:
        __name__ = "fails"

        def begin(self, number):
            self.bad = number == deal_numbers(5, 7)[2]

        def __call__(self, view):
            return 1 / 0 if self.bad else PLAYER(view)

    deals = run(Fails(), deals=5)
    good = run(deals=5)
    others = [0, 1, 3, 4]
    assert deals.end[2] == End.FAULT
    assert np.array_equal(deals.end[others], good.end[others])
    assert np.array_equal(deals.moves[others], good.moves[others])


def test_a_player_that_goes_round_is_stopped():
    deals = run(first_legal, deals=20, patience=40)
    assert deals.count(End.STOPPED) > 10
    stopped = [fault for fault in deals.faults if "the last 40 moves brought nothing new" in fault.reason]
    assert len(stopped) == deals.count(End.STOPPED)
    assert (deals.moves < 300).all()


def test_going_through_the_stock_again_is_nothing_new():
    def draws(view):
        return "draw" if "draw" in view.legal_moves else "redeal"

    deals = run(draws, deals=2, passes=None, patience=60)
    assert list(deals.end) == [End.STOPPED] * 2
    assert list(deals.moves) == [24 + 60] * 2


def test_only_the_first_faults_keep_their_position(monkeypatch):
    monkeypatch.setattr("cardgames.chance.trials.played.MOST_FAULTS", 4)
    deals = run(lambda view: 1 / 0, deals=9)
    assert deals.count(End.FAULT) == 9
    assert [fault.number for fault in deals.faults] == list(deal_numbers(4, 7))


def swallows_all(view):
    try:
        while True:
            pass
    except:  # noqa: E722
        return "draw" if "draw" in view.legal_moves else "redeal"


def test_a_player_that_catches_everything_is_too_slow_all_the_same():
    def slow(view):
        try:
            time.sleep(0.01)
            return "draw" if "draw" in view.legal_moves else "redeal"
        except:  # noqa: E722
            return None

    for strategy in (slow, swallows_all):
        began = time.monotonic()
        deals = run(strategy, deals=1, passes=None, seconds=0.1)
        assert "not over after 0.1 seconds" in deals.faults[0].reason
        assert time.monotonic() - began < 5


def test_a_begin_that_takes_too_long_is_a_fault():
    class Begins:
        def begin(self, number):
            time.sleep(0.1)

        def __call__(self, view):
            raise AssertionError("not reached")

    assert "not over after 0.05 seconds" in run(Begins(), deals=1, seconds=0.05).faults[0].reason


def no_keeper_is_left():
    return not any("_keep_time" in thread.name for thread in threading.enumerate())


@pytest.mark.slow
@pytest.mark.parametrize("margin", [0, MARGIN])
@pytest.mark.parametrize("seconds", few(1, [0.0005, 1e-9, 0.02]))
def test_a_time_limit_never_outlives_its_deal(monkeypatch, margin, seconds):
    monkeypatch.setattr("cardgames.chance.trials.time_limit.MARGIN", margin)
    with ThreadPoolExecutor(3) as executor:
        for workers in (None, executor):
            deals = run(first_legal, deals=60, chunk=5, seconds=seconds, executor=workers)
            assert len(deals) == 60
            assert no_keeper_is_left()
    end = time.monotonic() + 0.5
    while time.monotonic() < end:  # plain code, in which nothing is raised
        sum(range(100))


def test_time_limits_end_with_the_work():
    run(deals=5)
    run(at_the_third_move(for_ever), deals=2, seconds=0.1)
    with pytest.raises(KeyboardInterrupt):
        run(interrupting(0), deals=2)
    assert no_keeper_is_left()


def test_without_threads_the_clock_is_looked_at_all_the_same(monkeypatch):
    def none(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", none)
    assert same(run(deals=3), run(deals=3))
    assert list(run(first_legal, deals=2, seconds=1e-9).end) == [End.FAULT] * 2


class Unspeakable(Exception):
    def __str__(self):
        return 1 / 0


class Long(IllegalMove):
    def __init__(self):
        super().__init__("draw", "it is long")

    def __str__(self):
        return "so\nlong " * 100_000


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (Unspeakable, "the strategy failed with Unspeakable: its message cannot be read."),
        (Long, "the move is refused, so long so"),
        (lambda: ValueError("x\n" * 10**6), "the strategy failed with ValueError: x x x"),
    ],
)
def test_what_a_failure_says_is_one_short_line(error, reason):
    def fails(view):
        raise error()

    deals = run(fails, deals=2)
    for fault in deals.faults:
        assert fault.reason.startswith(reason)
        assert len(fault.reason) < 300
        assert "\n" not in fault.reason


def test_a_player_whose_repr_fails_is_called_by_its_class():
    class Nameless:
        def __call__(self, view):
            return None

        def __repr__(self):
            return 1 / 0

    assert run(Nameless(), deals=2).player == "Nameless"
