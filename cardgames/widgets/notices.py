"""Notices: what is laid over the table at a turning point of a game, with what can be done then.

A game is won, or lost, or proved a dead end; or it is at its beginning again, with moves that are paid for.
"""

from __future__ import annotations

from typing import Any

from cardgames.games.game import Game

_NEW = ("new", "New deal")
_AFTER_A_WIN = (("watch", "Watch it again"), ("again", "Play again"), ("next", "Next deal"))
_COUNTED = ("score", "moves")


def notice(game: Game, dead_end: str = "") -> dict[str, Any] | None:
    """Give the notice that a game asks for as it stands; None for none.

    Parameters
    ----------
    game : Game
    dead_end : str, optional
        Why it is a dead end, where that is proved.

    Returns
    -------
    dict or None
        Its ``kind``, its ``words``, the ``rows`` of the scoreboard to show, and the ``buttons``: what each asks for,
        and its label.
    """
    outcome, undo = game.position.outcome, (("undo", "Undo"),) if game.moves else ()
    if outcome is not None and outcome.won:
        rows = [[name, value] for name, value in game.counts.items() if name in _COUNTED]
        return _notice("won", str(outcome), _AFTER_A_WIN, rows)
    if outcome is not None:
        return _notice("lost", str(outcome), (*undo, _NEW))
    if dead_end:
        return _notice("dead-end", f"A dead end: {dead_end}", (*undo, _NEW))
    if game.made and not game.moves and game.position.move_cost:
        start = game.position.score
        return _notice("again", f"Begun anew, this deal has {start} points again.", (("again", "Begin anew"),))
    return None


def _notice(
    kind: str, words: str, buttons: tuple[tuple[str, str], ...], rows: list[list[str]] | None = None
) -> dict[str, Any]:
    return {"kind": kind, "words": words, "rows": rows or [], "buttons": [list(button) for button in buttons]}
