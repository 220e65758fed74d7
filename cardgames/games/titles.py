"""Titles: a game, its options and its deal in one line, written and read back.

``Klondike, draw 3, passes unlimited, take back no, deal 1234`` begins the line that players share, and names an
experiment in its record: it stays the same for good. ``Klondike, draw 3, any number of passes, no taking back, deal
1234`` stands above a table and heads the text of a position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgames.games.options import Option, read_number, read_option, tell_options, write_options
from cardgames.words import shortened

if TYPE_CHECKING:
    from cardgames.games.declared import Declared


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
    """Write a game, its options and its deal number as the lines have it that players share."""
    return _joined(game, write_options(options), number)


def tell_title(game: type[Declared], options: Mapping[str, Any], number: int | None) -> str:
    """Tell a game, its options and its deal number in words."""
    return _joined(game.name, tell_options(game, options), number)


def _joined(game: str, options: str, number: int | None) -> str:
    return ", ".join(filter(None, (game, options, "" if number is None else f"deal {number}")))


def read_title(text: str, declared: Iterable[Option] = ()) -> Title:
    """Read a title; the parts may come in any order.

    Parameters
    ----------
    text : str
    declared : iterable of Option
        The options that may be told in words.

    Raises
    ------
    ValueError
        When a part of it says nothing.
    """
    game, options, declared = "", {}, tuple(declared)
    for part in filter(None, map(str.strip, " ".join(text.split()).split(","))):
        if match := re.fullmatch(r"(\d+) moves?", part, re.ASCII | re.IGNORECASE):
            options["moves"] = read_number(match[1])
        elif option := read_option(part, declared):
            options.update([option])
        elif not game and part.isalpha():
            is_written_out = part[0].isupper() and not part.isupper()  # a name such as FourCells stays as it is
            game = part if is_written_out else part.capitalize()
        else:
            raise ValueError(f"{shortened(part)} says nothing of a game; write it like 'Klondike, draw 3, deal 1234'.")
    return Title(game, options, options.pop("deal", None), options.pop("moves", None))
