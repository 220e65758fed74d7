"""Card games to learn probability with: step through them, play them, and set what happened beside exact odds.

>>> from cardgames import Clock
>>> position = Clock.deal(7)
>>> print(position.play("turn").hand)
4♥

Everything a notebook needs is imported from here. Drawing and widgets load when they are first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from cardgames.cards import Card, Suit, new_deck, read_cards
from cardgames.games.clock import Clock, Watch
from cardgames.games.fortunes import FORTUNES
from cardgames.games.game import BadSave, Game, SaveFailed
from cardgames.games.klondike import Klondike
from cardgames.games.moves import IllegalMove, InvalidMove, Move
from cardgames.games.position import Outcome, Position
from cardgames.games.spider import Spider

__version__ = "0.1.0"

_LATER = {
    "Rate": "cardgames.chance.rates",
    "charts": "cardgames.drawing",
    "check": "cardgames.lessons.checks",
    "compare_play": "cardgames.chance.paired",
    "compare_swaps": "cardgames.widgets.swaps",
    "dead_end": "cardgames.chance.players.dead_ends",
    "demonstrate": "cardgames.widgets.demonstration",
    "draw_comparison": "cardgames.drawing.comparison_charts",
    "draw_position": "cardgames.drawing.picture",
    "experiment": "cardgames.widgets.experiment",
    "first_legal": "cardgames.chance.players.strategies",
    "hint": "cardgames.chance.players.hints",
    "odds": "cardgames.chance",
    "play": "cardgames.widgets.player",
    "pool": "cardgames.chance.rates",
    "random_legal": "cardgames.chance.players.strategies",
    "rates": "cardgames.chance",
    "rule_of_thumb": "cardgames.chance.players.strategies",
    "simulate_clock": "cardgames.chance.many.clock",
    "simulate_play": "cardgames.chance.trials.play",
    "step_through": "cardgames.widgets.stepper",
    "without_tip": "cardgames.chance.players.strategies",
}

__all__ = [
    "FORTUNES",
    "BadSave",
    "Card",
    "Clock",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Klondike",
    "Move",
    "Outcome",
    "Position",
    "SaveFailed",
    "Spider",
    "Suit",
    "Watch",
    "new_deck",
    "read_cards",
    *_LATER,
]


def __getattr__(name: str) -> Any:
    if name in _LATER:
        home = import_module(_LATER[name])
        return getattr(home, name) if hasattr(home, name) else import_module(f"{_LATER[name]}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATER])


def _show_in_notebooks() -> None:
    """Let a bare position or game at the end of a cell show its picture, where IPython runs."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None:
        return

    def bundle(shown: Position | Game, **_: object) -> Any:
        from cardgames.drawing.picture import draw_position

        return draw_position(shown.position if isinstance(shown, Game) else shown)._repr_mimebundle_()

    for kind in (Position, Game):
        shell.display_formatter.mimebundle_formatter.for_type(kind, bundle)


_show_in_notebooks()
