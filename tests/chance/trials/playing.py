"""Trials of a player as the tests run them: thirty deals of Klondike, compared, and interrupted."""

import numpy as np

from cardgames import Klondike
from cardgames.chance.players.strategies import rule_of_thumb
from cardgames.chance.trials.play import simulate_play

PLAYER = rule_of_thumb("Klondike")


def run(strategy=PLAYER, deals=30, seed=7, *, game=Klondike, progress=False, **options):
    return simulate_play(game, strategy, deals, seed, progress=progress, **options)


def same(one, other):
    assert (one.title, one.player, one.faults) == (other.title, other.player, other.faults)
    return all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("number", "end", "moves", "up", "score")
    )


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
