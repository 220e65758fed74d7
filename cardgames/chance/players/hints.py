"""Hints: a move that a sensible player would try, with the reason in words, from visible cards only.

A hint is what the rule of thumb of the game would play. Where that would give up, the search for dead ends is asked,
and the first move of the way on that it finds is the hint; the moves after it are the next hints, until the way has
brought something new. So following hints never leads in a circle: the rule of thumb goes in none (see the modules of
the tips), and each way on ends with something that there was not before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from cardgames.chance.odds import win_by_choice
from cardgames.chance.players.dead_ends import brings_something_new, dead_end, way_on
from cardgames.chance.players.preferences import Hint, Preference, choose, suggestions
from cardgames.chance.players.tips import PREFERENCES
from cardgames.chance.players.tips.spider import TIPS
from cardgames.games.game import Game
from cardgames.games.moves import Move
from cardgames.games.position import Position
from cardgames.games.view import View
from cardgames.words import number_word, percent

__all__ = ["Hint", "hint", "hints"]

UNDO = "undo-boldly"
"""The name of the advice to undo moves."""
WAY_ON = "way-on"
"""The name of a suggestion that the search for dead ends has found."""


def hint(shown: View | Position | Game) -> Hint | None:
    """Suggest a move, with its reason.

    Parameters
    ----------
    shown : View or Position or Game
        What can be seen, ``position.visible()``. Of a position or a game only that is looked at, and the moves made.

    Returns
    -------
    Hint or None
        None when the game is over, or there is nothing sensible to suggest. Where moves can be undone and it is proved
        that no move helps, or none is seen that does, the hint says which of the two, and has no move; a view alone
        does not tell that. In Spider the reason names the tip that the hint follows.

    Raises
    ------
    ValueError
        When `shown` is none of these.
    """
    return next(_suggested(shown), None)


def hints(shown: View | Position | Game) -> tuple[Hint, ...]:
    """Give all that there is to suggest, each move once, the best first: that is `hint`.

    Parameters
    ----------
    shown : View or Position or Game
        As for `hint`.

    Raises
    ------
    ValueError
        When `shown` is none of these.
    """
    return tuple(_suggested(shown))


def _suggested(shown: View | Position | Game) -> Iterator[Hint]:
    position = shown.position if isinstance(shown, Game) else shown
    view = position.visible() if isinstance(position, Position) else position
    if not isinstance(view, View):
        raise ValueError("A hint comes from what can be seen: pass position.visible().")
    if not view.legal_moves:
        return
    if preferences := PREFERENCES.get(view.game):
        advice = suggestions(view, preferences) if isinstance(shown, View) else _advice(shown, view, preferences)
        yield from map(_with_tip, advice)
    elif Move("stop") in view.legal_moves:
        yield from _by_odds(view)
    elif len(view.legal_moves) == 1:
        yield Hint(next(iter(view.legal_moves)), "This is the only move.", "only-move")


def _with_tip(found: Hint) -> Hint:
    """Name the tip in the reason of a move, where it follows one."""
    return replace(found, reason=f"{found.reason} The tip: {found.tip}.") if found.move and found.tip else found


def _advice(shown: Position | Game, view: View, preferences: Sequence[Preference]) -> Iterator[Hint]:
    """Suggest what the preferences like, and a way on where they like nothing or one was begun."""
    position, liked = shown.position if isinstance(shown, Game) else shown, suggestions(view, preferences)
    first = next(liked, None)
    is_sure = first is None or first.move is None or view.turns_up(first.move)
    on = () if first is None or is_sure else _begun(shown, first, preferences)
    if not on:
        found = dead_end(position)
        if found.proved:
            yield from _undo(position, "No move helps any more")
            return
        on = () if first or not found.moves else _way_on(shown, position)
    if on:
        yield Hint(on[0], _leads_on(position, on), WAY_ON)
    if first:
        yield from (some for some in chain([first], liked) if some.move not in on[:1])
    elif not on:
        yield from _undo(position, "I see no move that helps")


def _begun(shown: Position | Game, first: Hint, preferences: Sequence[Preference]) -> tuple[Move, ...]:
    """Give what is left of the way on that is being followed; nothing where none is, or the first move liked ends it.

    A way on begins where the preferences like nothing; it is over when a face-down card of a column is turned.
    """
    game = shown if isinstance(shown, Game) else Game(shown)
    position, down = game.position, _face_down(game.position)
    for earlier in reversed(game.positions[: len(game.moves)]):
        if _face_down(earlier) != down:
            break
        if choose(earlier.visible(), preferences) is None:
            on, made = _way_on(game, earlier), position.moves[len(earlier.moves) :]
            is_followed = len(on) > len(made) and on[: len(made)] == made
            if is_followed and first.move and not brings_something_new(position, first.move, earlier):
                return on[len(made) :]
            break
    return ()


def _way_on(shown: Position | Game, position: Position) -> tuple[Move, ...]:
    """Give the way from a position of a game to something that was never before in it."""
    game = shown if isinstance(shown, Game) else Game(shown)
    return way_on(position, {id_ for one in game.positions[: len(position.moves) + 1] for id_ in _up(one)})


def _up(position: Position) -> Iterator[int]:
    """Give the ids of the cards on foundations."""
    return (entry.id for name in position.game_piles.foundations for entry in position.piles[name])


def _face_down(position: Position) -> int:
    """How many cards of the columns are face down."""
    return sum(not entry.face_up for name in position.game_piles.columns for entry in position.piles[name])


def _leads_on(position: Position, moves: Sequence[Move]) -> str:
    """Say what some moves bring in the end, and how many they are."""
    before = position.play_all(moves[:-1])
    more = len(moves) - 1
    after = f" and {number_word(more)} more {'move' if more == 1 else 'moves'}" if more else ""
    return f"After this{after} {_brought(before, moves[-1])}."


def _brought(before: Position, move: Move) -> str:
    """Say what new thing a move brings."""
    view, after = before.visible(), before.play(move)
    for name in before.game_piles.foundations:
        if gone := after.piles[name][len(before.piles[name]) :]:
            top = gone[-1].card
            return f"{top} is up" if len(gone) == 1 else f"a run of {top.suit.name.lower()} is complete"
    if view.turns_up(move):
        return f"a face-down card of {view.words(move.source)} is turned up"
    return "new cards come from the stock"


def _undo(position: Position, why: str) -> Iterator[Hint]:
    """Advise to undo moves, where some were made."""
    if position.moves:
        yield Hint(None, f"{why}: {TIPS[-1]}, and try another way.", UNDO, TIPS[-1])


def _by_odds(view: View) -> Iterator[Hint]:
    """Suggest the choices at the fourth king of Watch that are best."""
    chances = win_by_choice(view)
    best = max(chances.values())
    for move, chance in chances.items():
        if chance == best:
            yield Hint(move, f"{_told(move)} with {_chance(chance)}; no choice does better.", "best-odds")


def _told(move: Move) -> str:
    if move.action == "stop":
        return "Stopping wins"
    pile = f"the {move.source} o'clock pile"
    return f"Turning on at {pile} wins" if move.action == "reopen" else f"Putting the king into {pile} wins"


def _chance(chance: Fraction) -> str:
    return f"a chance of {chance} ({percent(chance)})" if chance else "no chance"
