"""Many deals played by a strategy: what comes out, who computes it, what stops it; faults and records have modules."""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from cardgames import Clock, Klondike, Watch
from cardgames.chance.players.strategies import first_legal, random_legal
from cardgames.chance.rates import Rate
from cardgames.chance.trials import play as playing
from cardgames.chance.trials.play import deal_numbers
from cardgames.chance.trials.played import End
from tests.chance.trials.playing import PLAYER, interrupting, run, same
from tests.chance.workers import dask, spawned

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
    assert repr(deals).startswith(f"<PlayedDeals: {deals.title}; rule of thumb for Klondike\n won {deals.rate}")
    assert deals.title == "Klondike, draw 3, any number of passes, no taking back"


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
        pytest.param(lambda: spawned(2), id="two processes", marks=pytest.mark.slow),
        pytest.param(dask, id="dask", marks=pytest.mark.slow),
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


@pytest.mark.slow
def test_what_an_executor_cannot_take_is_said():
    with spawned(1) as executor, pytest.raises(ValueError, match="perhaps it cannot take this strategy"):
        run(lambda view: None, deals=3, executor=executor)


# Interrupts and progress.


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


# Input that makes no sense.


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"deals": 0}, "The number of deals is a whole number of at least 1, not 0."),
        ({"deals": 2.5}, "The number of deals is a whole number of at least 1, not 2.5."),
        ({"deals": 10**8}, "The number of deals is at most 10 000 000."),
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
