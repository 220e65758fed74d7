"""One lock for all that changes a widget: what the browser asks for comes in threads beside the cells."""

import random
import threading
import time

import pytest

from cardgames import Klondike, play, step_through
from cardgames.drawing.layout import lay_out
from cardgames.games.game import Game
from cardgames.widgets.sitting import Sitting
from cardgames.widgets.table import to_frames
from tests.widgets.playing import moves, send
from tests.widgets.wire import beside, listen

pytestmark = pytest.mark.usefixtures("nothing_logged")


@pytest.fixture
def gate(monkeypatch):
    """Give a gate that the first move stands before, until it is opened, and the other moves do not."""
    play_on, arrived, opened = Sitting.play, threading.Event(), threading.Event()

    def wait(self, *moves):
        if not arrived.is_set():
            arrived.set()
            assert opened.wait(20)
        return play_on(self, *moves)

    monkeypatch.setattr(Sitting, "play", wait)
    yield arrived, opened
    opened.set()


def in_a_cell(player):
    player.draw()


def on_the_page(player):
    send(player, "draw")


def by_the_list(player):
    """Set a trait, as a click on the list of moves does."""
    player._handle_msg({"content": {"data": {"method": "update", "state": {"listing": True}}}, "buffers": []})


def by_a_trait(player):
    player.listing = True


@pytest.mark.parametrize("elsewhere", [False, True], ids=["one widget", "two widgets"])
@pytest.mark.parametrize("second", [in_a_cell, on_the_page, by_the_list, by_a_trait])
@pytest.mark.parametrize("first", [in_a_cell, on_the_page])
def test_what_comes_second_waits(first, second, elsewhere, gate, monkeypatch):
    arrived, opened = gate
    player = play(Klondike.deal(7))
    other = play(Klondike.deal(8)) if elsewhere else player
    sent = listen(other, monkeypatch)
    with beside(first, player):
        assert arrived.wait(20)
        with beside(second, other) as waiting:
            waiting.join(0.15)
            assert waiting.is_alive()
            assert (sent, other.heard, other.shown["moves"]) == ([], 0, None)
            opened.set()
    draws = [in_a_cell, on_the_page]
    assert moves(player) == ["draw"] * (1 + (second in draws and not elsewhere))
    assert moves(other) == ["draw"] * ((not elsewhere) + (second in draws))
    for widget in (player, other):
        assert widget.frames == to_frames([lay_out(widget.position)], True)
    assert player.heard + other.heard * elsewhere == [first, second].count(on_the_page)
    assert other.listing == (second not in draws)
    assert bool(other.shown["moves"]) == other.listing


def test_one_thread_does_acts_within_acts():
    player = play(Klondike.deal(7))
    with player.together(), player.together():
        player.draw()
        player.listing = True
    assert player.shown["moves"]


def test_traits_of_a_stepper_are_set_from_four_threads(hasty, monkeypatch):
    """Without the lock: Set changed size during iteration."""
    stepper = step_through(Klondike.deal(7).play("draw").play("draw"))
    look_up = stepper.trait_metadata

    def slowly(*given):
        time.sleep(0)  # another thread's turn, in the midst of what is written for the browser
        return look_up(*given)

    monkeypatch.setattr(stepper, "trait_metadata", slowly)

    def change(thread):
        for turn in range(100):
            with stepper.together():
                stepper.step, stepper.playing = turn % 3, not turn % 2
                stepper.interval, stepper.slowest = 100 + thread + turn, 2000 + turn

    with beside(change, 0), beside(change, 1), beside(change, 2), beside(change, 3):
        pass
    assert stepper._holding_sync is False
    assert not stepper._states_to_send


def test_twelve_threads_at_one_player(hasty, monkeypatch):
    player = play(Klondike.deal(7))
    sent = listen(player, monkeypatch)
    asked = ["draw", "draw", "undo", "hint", "redo"]

    def click(seed):
        chance = random.Random(seed)
        for _ in range(8):
            send(player, chance.choice(asked))
            player.listing = chance.random() < 0.5

    threads = [beside(click, seed) for seed in range(12)]
    for thread in threads:
        thread.__enter__()
    for thread in threads:
        thread.__exit__(None, None, None)
    heard = [message["state"]["heard"] for message in sent if "heard" in message["state"]]
    assert player.heard == 96
    assert heard == list(range(1, 97)), "each answer was sent, in order"
    again = Game(Klondike.deal(7))
    for move in player.game.moves:
        again.play(move)
    assert again.position == player.position
    assert player.frames == to_frames([lay_out(player.position)], True)
    assert player.shown == player.board(player.listing) | {"looks": player.shown["looks"]}
    assert player.sentence == player.says
    state = {}
    for message in sent:
        state |= message["state"]
    assert {name: state[name] for name in ("frames", "shown", "sentence", "heard", "listing")} == player.get_state(
        ["frames", "shown", "sentence", "heard", "listing"]
    ), "the page ends with what is so"


def test_a_message_waits_without_holding_python_up(gate):
    """Other threads work on while two wait for each other's widget."""
    arrived, opened = gate
    player = play(Klondike.deal(7))
    with beside(in_a_cell, player):
        assert arrived.wait(20)
        with beside(on_the_page, player):
            counted = sum(1 for _ in range(1000))
            time.sleep(0.05)
            opened.set()
    assert counted == 1000
