"""The choice in Watch in words: how the rule is read, what can be chosen, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.games.clock import pile_name
from cardgames.games.moves import Move
from cardgames.words import percent

RULES: Mapping[str, str] = {
    "top": "Take the top face-down card of an hour and play it on; the king goes face down into its place. The usual "
    "reading: only the top card of a pile is within reach.",
    "any": "Take any face-down card of an hour, at any depth; the king goes exactly there. Some rule pages just "
    "say that the king is replaced with a card that is still face down.",
    "turned": "Turn a face-up card of an hour again: its pile's top card comes up, and all kings stay in the centre. "
    "Some rule pages say that a card already up may be turned once more.",
}
"""The three readings of the rescue, and where each comes from."""

NAMES: Mapping[str, str] = {"top": "the top card", "any": "any card", "turned": "a card turned again"}
"""What each reading is called in the panel."""

NOW: Mapping[str, str] = {
    "top": "Now only the top card of a pile may be taken; the deal is the same.",
    "any": "Now any face-down card of a pile may be taken; the deal is the same.",
    "turned": "Now a face-up card is turned again, and all kings stay in the centre; the deal is the same.",
}
"""What is said when a reading is chosen."""


def label(move: Move, down: int) -> str:
    """Name a choice in the list, of a pile with so many cards face down."""
    if move.action == "stop":
        return "Stop: the deal ends"
    where = pile_name(int(move.source))
    return f"{where}: turn a card again" if move.action == "reopen" else f"{where}: the {_depth(move, down)} card"


def in_words(move: Move, down: int) -> str:
    """Name a choice within a sentence, after “you chose”."""
    if move.action == "stop":
        return "to stop"
    where = pile_name(int(move.source))
    if move.action == "reopen":
        return f"to turn a card at {where} again"
    return f"the {_depth(move, down)} card at {where}"


def _depth(move: Move, down: int) -> str:
    if move.count == down:
        return "only" if down == 1 else "last"
    return ("top", "second", "third")[move.count - 1]


def worth(chance: Any) -> str:
    """Write the chance of a choice."""
    return f"{chance} = {percent(chance)}" if chance else "0"


def ends(won: bool) -> str:
    """Say of a deal how it ended."""
    return "was won" if won else "was lost"
