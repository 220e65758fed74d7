"""Titles: a game, its options and its deal in one line of words, written and read back.

``Klondike, draw 3, passes unlimited, take back no, deal 1234`` stands above a table, heads the text of a position and
begins the text that players share.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from cardgames.games.options import read_number, read_option, write_options
from cardgames.words import shortened


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
            options["moves"] = read_number(match[1])
        elif option := read_option(part):
            options.update([option])
        elif not game and part.isalpha():
            is_written_out = part[0].isupper() and not part.isupper()  # a name such as FourCells stays as it is
            game = part if is_written_out else part.capitalize()
        else:
            raise ValueError(f"{shortened(part)} says nothing of a game; write it like 'Klondike, draw 3, deal 1234'.")
    return Title(game, options, options.pop("deal", None), options.pop("moves", None))
