"""Ask the choice in Watch what the browser would ask, and see what it shows; without a browser."""

import pytest

from cardgames import Watch
from cardgames.games.clock import READINGS
from cardgames.widgets.stepper import played_on

DEAL, WON_AT_ONCE, HOPELESS, DEEP = 19, (17, 18), 20, 22
every_reading = pytest.mark.parametrize("reading", READINGS)


def press(game, do, value=""):
    """Send what the browser would send."""
    send(game, {"do": do, "with": value})


def send(game, message):
    """Hand a message over; what a handler raises would else only be logged."""
    data = {"method": "custom", "content": message}
    game._handle_msg({"content": {"data": data}, "buffers": []})


def play_to_the_end(game):
    """Play the chain that was chosen."""
    game.step = len(game.positions) - 1


def choice(number=DEAL, reading="top"):
    """Give the position of a deal at its fourth king."""
    return played_on((Watch.deal(number, reading=reading),))[-1]


def wins(position, move):
    """Say whether the game itself is won after a choice."""
    return played_on((position.play(move),))[-1].outcome.won


HIDDEN = ("layout", "tabbable", "tooltip", "heard")  # other widgets' names, and a count of messages


def state(game):
    """Give all that the browser knows of it, but for the names of other widgets."""
    return {name: value for name, value in game.get_state().items() if name not in HIDDEN}
