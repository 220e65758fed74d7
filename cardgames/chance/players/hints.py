"""Hints: a move that a sensible player would try, with the reason in words, from visible cards only.

A hint is what the rule of thumb of the game would play. Following hints never leads in a circle; see the modules of
the tips for the reason.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from cardgames.chance.odds import win_by_choice
from cardgames.chance.players.preferences import Hint, choose
from cardgames.chance.players.tips import PREFERENCES
from cardgames.chance.players.tips.spider import TIPS
from cardgames.games.game import Game
from cardgames.games.moves import Move
from cardgames.games.position import Position
from cardgames.games.view import View
from cardgames.words import percent

__all__ = ["Hint", "hint"]

UNDO = "undo-boldly"
"""The name of the advice to undo moves."""


def hint(shown: View | Position | Game) -> Hint | None:
    """Suggest a move, with its reason.

    Parameters
    ----------
    shown : View or Position or Game
        What can be seen, ``position.visible()``. Of a position or a game only that is looked at, and whether a move was
        made that can be undone.

    Returns
    -------
    Hint or None
        None when the game is over, or there is nothing sensible to suggest. Where no move helps but moves can be
        undone, the hint says so and has no move. In Spider the reason names the tip that the hint follows.

    Raises
    ------
    ValueError
        When `shown` is none of these.
    """
    position = shown.position if isinstance(shown, Game) else shown
    view = position.visible() if isinstance(position, Position) else position
    if not isinstance(view, View):
        raise ValueError("A hint comes from what can be seen: pass position.visible().")
    if not view.legal_moves:
        return None
    if view.game in PREFERENCES:
        found = choose(view, PREFERENCES[view.game])
        return _with_tip(found) if found else _undo(position)
    return _by_odds(view) if Move("stop") in view.legal_moves else _only_move(view)


def _with_tip(found: Hint) -> Hint:
    """Name the tip in the reason, where the hint follows one."""
    return replace(found, reason=f"{found.reason} The tip: {found.tip}.") if found.tip else found


def _undo(position: View | Position) -> Hint | None:
    """Advise to undo moves, where some were made."""
    if isinstance(position, View) or not position.moves:
        return None
    return Hint(None, f"No move helps any more: {TIPS[-1]}, and try another way.", UNDO, TIPS[-1])


def _only_move(view: View) -> Hint | None:
    """Suggest the move of a game that leaves no choice."""
    if len(view.legal_moves) != 1:
        return None
    return Hint(next(iter(view.legal_moves)), "This is the only move.", "only-move")


def _by_odds(view: View) -> Hint:
    """Suggest the best choice at the fourth king of Watch."""
    chances = win_by_choice(view)
    move = max(chances, key=lambda move: chances[move])
    return Hint(move, f"{_told(move)} with {_chance(chances[move])}; no choice does better.", "best-odds")


def _told(move: Move) -> str:
    if move.action == "stop":
        return "Stopping wins"
    pile = f"the {move.source} o'clock pile"
    return f"Turning on at {pile} wins" if move.action == "reopen" else f"Putting the king into {pile} wins"


def _chance(chance: Fraction) -> str:
    return f"a chance of {chance} ({percent(chance)})" if chance else "no chance"
