"""Many deals played by a strategy: what comes out, who computes it, what goes wrong, and how it is kept."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import numpy as np
import pytest

from cardgames import Clock, Klondike, Watch
from cardgames.chance import play as playing
from cardgames.chance.play import deal_numbers, simulate_play
from cardgames.chance.played import MOST_FAULTS, End, Fault
from cardgames.chance.rates import Rate
from cardgames.chance.records import BadRecord
from cardgames.chance.strategies import first_legal, random_legal, rule_of_thumb
from cardgames.chance.time_limit import MARGIN
from cardgames.games.moves import IllegalMove
from tests.chance.workers import dask, spawned

PLAYER = rule_of_thumb("Klondike")


def run(strategy=PLAYER, deals=30, seed=7, *, game=Klondike, progress=False, **options):
    return simulate_play(game, strategy, deals, seed, progress=progress, **options)


def same(one, other):
    assert (one.title, one.player, one.faults) == (other.title, other.player, other.faults)
    return all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("number", "end", "moves", "up", "score")
    )


# Deal numbers.


def test_deal_numbers_are_pinned():
    assert deal_numbers(5, 1) == (134364244, 847433736, 763774618, 255069025, 495435087)


def test_more_deals_begin_with_the_same_ones_and_none_comes_twice():
    many = deal_numbers(100_000, 3)
    assert many[:1_000] == deal_numbers(1_000, 3)
    assert len(set(many)) == 100_000
    assert not set(deal_numbers(100, 4)) & set(many[:100])
    assert all(0 <= number < 10**9 for number in many)


# What comes out.


def test_each_deal_is_what_playing_it_gives():
    deals = run(deals=12, draw=3)
    for place, number in enumerate(deals.number):
        position = Klondike.deal(int(number), draw=3)
        while position.outcome is None and (move := PLAYER(position.visible())):
            position = position.play(move)
        assert deals.moves[place] == len(position.moves)
        assert deals.up[place] == deals.score[place] == position.score
        assert deals.won[place] == position.is_won
        assert End(deals.end[place]) in ((End.WON, End.LOST) if position.outcome else (End.GAVE_UP,))
    assert tuple(deals.number) == deal_numbers(12, 7)


def test_wins_rates_and_the_repr():
    deals = run(deals=60, seed=3, draw=3, passes=None)
    assert (deals.wins, len(deals)) == (np.count_nonzero(deals.won), 60)
    assert deals.wins > 3
    assert deals.rate == Rate(deals.wins, 60)
    assert sum(map(deals.count, End)) == 60
    assert (deals.up[deals.won] == 52).all()
    assert repr(deals).startswith(
        f"<PlayedDeals: Klondike, draw 3, passes unlimited, take back no; rule of thumb for Klondike\n won {deals.rate}"
    )


def test_some_of_the_deals_and_more_of_them():
    deals = run(first_legal, deals=10)
    assert same(deals[:4] + deals[4:], deals)
    assert same(run(first_legal, deals=4), deals[:4])
    assert len(deals[:0]) == 0
    assert "no deals" in repr(deals[:0])
    with pytest.raises(ValueError, match="one game"):
        deals + run(deals=3)
    with pytest.raises(TypeError, match="slice"):
        deals[3]
    with pytest.raises(TypeError):
        deals + 3


def test_games_that_play_themselves_are_played_too():
    deals = run(first_legal, game=Clock, deals=200)
    assert set(deals.end) == {End.WON, End.LOST}
    assert deals.score.max() == 13
    assert not deals.up.any()
    assert run(first_legal, game=Watch, deals=20, reading="any").title == "Watch, reading any"


def test_a_strategy_of_ones_own():
    def mine(view):
        return next(
            (move for move in view.legal_moves if view.turns_up(move)), "draw" if "draw" in view.legal_moves else None
        )

    deals = run(mine, deals=20)
    assert deals.player == "mine"
    assert not deals.faults
    assert deals.count(End.GAVE_UP) + deals.count(End.LOST) == 20


# Seeds and workers.


@pytest.mark.parametrize(
    "workers",
    [
        pytest.param(lambda: ThreadPoolExecutor(1), id="one thread"),
        pytest.param(lambda: ThreadPoolExecutor(3), id="three threads"),
        pytest.param(lambda: spawned(2), id="two processes"),
        pytest.param(dask, id="dask"),
    ],
)
def test_the_deals_are_the_same_whoever_computes_them(workers):
    with workers() as executor:
        for strategy, options in (
            (PLAYER, {"draw": 3}),
            (random_legal(2), {"patience": 30}),
            (first_legal, {"patience": 9}),
        ):
            alone = run(strategy, deals=25, chunk=25, **options)
            assert same(run(strategy, deals=25, chunk=4, executor=executor, **options), alone)


def test_the_seed_decides_which_deals_are_played():
    assert same(run(seed=7), run(seed=7))
    assert same(run(seed=np.int64(7)), run(seed=7))
    assert not np.array_equal(run(seed=7).number, run(seed=8).number)
    assert np.array_equal(run(first_legal, deals=5, patience=9).number, run(deals=5, draw=3).number)


def test_a_strategy_that_remembers_begins_each_deal_anew():
    class Remembers:
        __name__ = "remembers"
        begun = ()

        def begin(self, number):
            self.begun = (*self.begun, number)
            self.moves = 0

        def __call__(self, view):
            self.moves += 1
            return "draw" if self.moves <= 3 else None

    player = Remembers()
    deals = run(player, deals=6)
    assert player.begun == deal_numbers(6, 7)
    assert (deals.moves == 3).all()


def test_players_in_threads_do_not_disturb_one_another():
    class Hesitates(type(random_legal(2))):
        def __call__(self, view):
            move = super().__call__(view)
            time.sleep(0.0005)  # another thread may go on here
            return move

    alone = run(Hesitates(2), deals=12, patience=20)
    with ThreadPoolExecutor(4) as executor:
        assert same(run(Hesitates(2), deals=12, patience=20, chunk=1, executor=executor), alone)


def test_what_an_executor_cannot_take_is_said():
    with spawned(1) as executor, pytest.raises(ValueError, match="perhaps it cannot take this strategy"):
        run(lambda view: None, deals=3, executor=executor)


# What goes wrong.


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
    monkeypatch.setattr("cardgames.chance.played.MOST_FAULTS", 4)
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


@pytest.mark.parametrize("margin", [0, MARGIN])
@pytest.mark.parametrize("seconds", [1e-9, 0.0005, 0.02])
def test_a_time_limit_never_outlives_its_deal(monkeypatch, margin, seconds):
    monkeypatch.setattr("cardgames.chance.time_limit.MARGIN", margin)
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


# Interrupts and progress.


def interrupting(after):
    class Interrupts:
        __name__ = "interrupts"
        begun = 0

        def begin(self, number):
            self.begun += 1
            if self.begun > after:
                raise KeyboardInterrupt

        def __call__(self, view):
            return PLAYER(view)

    return Interrupts()


def test_an_interrupt_keeps_what_is_finished(capsys):
    deals = run(interrupting(11), deals=30, chunk=5)
    assert np.array_equal(deals.end, run(deals=10).end)
    assert capsys.readouterr() == ("Interrupted: 10 of 30 deals are finished and kept.\n", "")


def test_an_interrupt_before_anything_is_finished_is_raised():
    with pytest.raises(KeyboardInterrupt):
        run(interrupting(0))


def test_a_long_run_shows_how_often_it_was_won(capsys):
    def slow(view):
        time.sleep(0.3)

    run(slow, deals=6, chunk=1, progress=True)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "6.00/6.00" in shown.err
    assert "won 0.00 %" in shown.err
    run(deals=5, progress=True)
    assert capsys.readouterr() == ("", "")


# Saving and going on.


def test_an_experiment_goes_on_where_it_stopped(tmp_path, capsys):
    file = tmp_path / "experiment.json"
    stopped = interrupting(11)
    first = run(stopped, deals=30, chunk=5, save=file)
    assert len(first) == 10
    kept = json.loads(file.read_text())
    assert (kept["format"], kept["player"], len(kept["deals"])) == ("cardgames experiment", "interrupts", 10)
    again = interrupting(10**6)
    whole = run(again, deals=30, save=file)
    assert again.begun == 20
    assert np.array_equal(whole.end, run(deals=30).end)
    # Once more: nothing is left to do; and with more deals only those are played.
    again.begun = 0
    assert same(run(again, deals=30, save=str(file)), whole)
    assert again.begun == 0
    assert len(run(again, deals=33, save=file)) == 33
    assert again.begun == 3
    assert [path.name for path in tmp_path.iterdir()] == ["experiment.json"]


def test_faults_are_kept_too(tmp_path):
    file = tmp_path / "experiment.json"

    def fails(view):
        return 1 / 0

    first = run(fails, deals=4, save=file)
    assert same(run(fails, deals=4, save=file), first)
    assert len(run(fails, deals=6, save=file).faults) == 6


@pytest.mark.parametrize(
    ("change", "label"),
    [
        ({"seed": 8}, "seed"),
        ({"draw": 3}, "title"),
        ({"strategy": first_legal}, "player"),
        ({"patience": 9}, "patience"),
    ],
)
def test_another_experiment_is_not_mixed_in(tmp_path, change, label):
    file = tmp_path / "experiment.json"
    run(deals=3, save=file)
    before = file.read_bytes()
    with pytest.raises(BadRecord, match=f"another experiment: its {label} is"):
        run(deals=3, save=file, **change)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "notes",
        '{"format": "cardgames", "version": 1}',
        '{"format": "cardgames experiment"}',
        "[" * 100_000,
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path, text):
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(BadRecord, match="choose another name"):
        run(deals=3, save=file)
    assert file.read_text() == text


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor])
def test_a_record_keeps_the_first_faults_and_none_is_long(tmp_path, executor):
    file = tmp_path / "experiment.json"

    def fails(view):
        raise ValueError("x\n" * 10**6)

    with executor(2) if executor else nullcontext() as workers:
        deals = run(fails, deals=130, chunk=10, save=file, executor=workers)
    kept = json.loads(file.read_text())["faults"]
    assert deals.count(End.FAULT) == 130
    assert [number for number, _, _ in kept] == list(deal_numbers(MOST_FAULTS, 7))
    assert deals.faults == tuple(Fault(*fault) for fault in kept)
    assert file.stat().st_size < 100_000


@pytest.mark.parametrize(
    "damage",
    [
        {"deals": 3},
        {"deals": [3]},
        {"deals": [[1, 2]]},
        {"deals": [["1", 0, 0, 0, 0]]},
        {"deals": [[1, 300, 0, 0, 0]]},
        {"deals": [[1, 17, 0, 0, 0]]},
        {"deals": [[1, -1, 0, 0, 0]]},
        {"deals": [[10**9, 0, 0, 0, 0]]},
        {"deals": [[-1, 0, 0, 0, 0]]},
        {"deals": [[1, 0, 10**12, 0, 0]]},
        {"deals": [[1, 0, 10**30, 0, 0]]},
        {"deals": [[1, 0, -1, 0, 0]]},
        {"deals": [[1, 0, 0, 2**31, 0]]},
        {"deals": [[1, 0, 0, 0, -(2**31)]]},
        {"deals": [[1, True, 0, 0, 0]]},
        {"deals": [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0]]},
        {"faults": 3},
        {"faults": [3]},
        {"faults": [[[1], 2, 3]]},
        {"faults": [[[1], "it", "there"]]},
        {"faults": [[1, 2, "there"]]},
        {"faults": [[1, "it", None]]},
        {"faults": ["abc"]},
    ],
)
def test_a_damaged_file_is_refused(tmp_path, damage):
    file = tmp_path / "experiment.json"
    run(deals=3, save=file)
    file.write_text(json.dumps({**json.loads(file.read_text()), **damage}))
    with pytest.raises(BadRecord, match="damaged"):
        run(deals=3, save=file)


def test_a_place_that_cannot_be_written_is_found_before_the_work(tmp_path):
    with pytest.raises(BadRecord, match="cannot be written"):
        run(deals=3, save=tmp_path / "nowhere" / "experiment.json")
    with pytest.raises(BadRecord, match="cannot be read"):
        run(deals=3, save=tmp_path)
    with pytest.raises(BadRecord, match="name of a file"):
        run(deals=3, save=7)


def test_when_the_disk_fails_the_deals_are_not_lost(tmp_path, capsys):
    folder = tmp_path / "folder"
    folder.mkdir()

    def removes(view):
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir() if folder.exists() else None

    deals = run(removes, deals=1, save=folder / "experiment.json")
    assert len(deals) == 1
    assert "was not saved" in capsys.readouterr().out


# Input that makes no sense.


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"deals": 0}, "The number of deals is a whole number of at least 1, not 0."),
        ({"deals": 2.5}, "The number of deals is a whole number of at least 1, not 2.5."),
        ({"deals": 10**8}, "The number of deals is at most 10,000,000."),
        ({"seed": -1}, "The seed is a whole number of at least 0, not -1."),
        ({"patience": 0}, "The patience is a whole number of at least 1, not 0."),
        ({"chunk": 0}, "The chunk size is a whole number of at least 1, not 0."),
        ({"seconds": 0}, "The number of seconds is from 0 to a million, not 0."),
        ({"seconds": "long"}, "The number of seconds is from 0 to a million, not 'long'."),
        ({"strategy": "draw"}, "A strategy is a function of what can be seen, not 'draw'."),
        ({"game": Klondike.deal}, "The game is a class such as Klondike, not"),
        ({"game": "Klondike"}, "The game is a class such as Klondike, not 'Klondike'."),
        ({"draw": 2}, "Klondike is played with draw 1 or draw 3, not 2."),
        ({"suits": 2}, "Klondike has no option 'suits'."),
        ({"number": 3}, "Which deals are played is decided by the seed: leave number out."),
        ({"moves": "draw"}, "Each deal is played from its beginning: leave moves out."),
        ({"cards": "KS"}, "A deal number fixes the cards"),
        ({"executor": 2}, "An executor has a method submit"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(wrong, sentence):
    with pytest.raises(ValueError, match="^" + sentence.replace("(", r"\(")):
        run(**wrong)


def test_nothing_is_played_before_the_input_is_checked(monkeypatch):
    monkeypatch.setattr(playing, "_play_chunk", None)
    with pytest.raises(ValueError, match="draw 1 or draw 3"):
        run(draw=5)
