"""The deal of Clock that a stepper shows, straight from the rules."""

from __future__ import annotations

from cardgames import Clock, Game
from cardgames.games.clock import pile_name

WON_DEAL = 290
"""A deal of Clock that is won, so that all 52 cards are turned."""


def positions() -> tuple[Clock, ...]:
    """Give every position of the deal that is shown."""
    game = Game(Clock.deal(WON_DEAL))
    game.play_out()
    return tuple(position for position in game.positions if isinstance(position, Clock))


def label(position: Clock, pile: int) -> str:
    """Say what a screen reader must read at a pile, straight from the position."""
    down, up = position.face_down[pile - 1], position.shown[pile - 1]
    words = [f"{down} face down"] if down else []
    words += [card.name for card in up]
    if position.hand and position.source == pile:
        words.append(f"{position.hand.name} in hand on top")
    if len(up) == 4:
        words.append("complete")
    return f"{pile_name(pile)}: {', '.join(words) or 'empty'}"
