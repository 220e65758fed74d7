"""Titles: a game, its options and its deal in one line of words, written and read back.

``Klondike, draw 3, passes unlimited, take back no, deal 1234`` stands above a table, heads the text of a position and
begins the text that players share.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from cardgames.words import shortened

_WORDS: Mapping[str, Any] = {"unlimited": None, "yes": True, "no": False}


class Title(NamedTuple):
    """What a title says.

    Attributes
    ----------
    game : str
    options : dict[str, Any]
    number : int or None
        The deal number.
    moves : int or None
        How many moves were made.
    """

    game: str
    options: dict[str, Any]
    number: int | None
    moves: int | None


def write_title(game: str, options: Mapping[str, Any], number: int | None) -> str:
    """Write a game, its options and its deal number in a line."""
    deal = "" if number is None else f"deal {number}"
    return ", ".join(filter(None, (game, write_options(options), deal)))


def write_options(options: Mapping[str, Any]) -> str:
    """Write options in words: ``draw 3, passes unlimited, take back no``."""
    return ", ".join(f"{name.replace('_', ' ')} {write_word(value)}" for name, value in options.items())


def read_title(text: str) -> Title:
    """Read a title; the parts may come in any order.

    Raises
    ------
    ValueError
        When a part of it says nothing.
    """
    game, options = "", {}
    for part in filter(None, map(str.strip, " ".join(text.split()).split(","))):
        if match := re.fullmatch(r"(\d+) moves?", part, re.ASCII | re.IGNORECASE):
            options["moves"] = _number(match[1])
        elif match := re.fullmatch(r"([a-z]+(?: [a-z]+)*) (\w+)", part, re.ASCII | re.IGNORECASE):
            name, word = match[1].lower().replace(" ", "_"), match[2].lower()
            options[name] = _number(word) if word.isdecimal() else _WORDS.get(word, word)
        elif not game and part.isalpha():
            game = part.capitalize()
        else:
            raise ValueError(f"{shortened(part)} says nothing of a game; write it like 'Klondike, draw 3, deal 1234'.")
    return Title(game, options, options.pop("deal", None), options.pop("moves", None))


def write_word(value: Any) -> str:
    """Write the value of an option as a word: ``3``, ``unlimited``, ``yes``."""
    return next((word for word, meant in _WORDS.items() if value is meant), str(value))


def _number(digits: str) -> int:
    return int(digits.lstrip("0")[:20] or 0)  # longer ones are refused as too large all the same
