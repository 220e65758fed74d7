"""Exercises whose answer is a strategy: it plays some deals, and what it reaches on average must be enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardgames.chance.players.strategies import NotAStrategy
from cardgames.chance.trials.play import simulate_play
from cardgames.games.position import Position
from cardgames.lessons.answers import Judge

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from cardgames.chance.trials.played import PlayedDeals

DEALS, SEED = 100, 7
"""The deals that a strategy is judged by."""
SECONDS = 2.0
"""How long one of them may take."""
_TRIAL = 3  # a strategy that errs is told after so few deals
_PATIENCE = 50


def reaches(
    enough: int,
    unit: str,
    told: str,
    measured: Callable[[PlayedDeals], npt.NDArray[np.int32]],
    game: type[Position],
    **options: Any,
) -> Judge:
    """Make a judge of a strategy.

    Parameters
    ----------
    enough : int
        What it must reach on average.
    unit : str
        Of what, such as ``cards``.
    told : str
        How that is told, such as ``brings {:.1f} cards up``.
    measured : callable
        From the deals that it has played to what it reached in each.
    game : class
        What it plays, such as `Klondike`.
    **options
        The options of the game.
    """

    def judge(answer: Any) -> tuple[bool, str]:
        if not callable(answer):
            return False, "The answer is a function of what can be seen, such as my_player."
        for deals in (_TRIAL, DEALS):
            try:
                played = simulate_play(
                    game, answer, deals, SEED, progress=False, patience=_PATIENCE, seconds=SECONDS, **options
                )
            except NotAStrategy as error:
                return False, str(error)
            if faults := [fault for fault in played.faults if "nothing new" not in fault.reason]:
                return False, f"In deal {faults[0].number} {faults[0].reason}"
        mean = float(measured(played).mean())
        found = f"In {DEALS} deals it {told.format(mean)} on average and wins {played.wins}"
        return mean >= enough, f"{found}{'' if mean >= enough else f'; make it {enough} {unit} or more'}."

    return judge
