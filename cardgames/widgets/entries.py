"""What a player writes into the boxes of the panel: a deal number, the name of a file.

They are read kindly, and what cannot be read is refused in a sentence that quotes it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from cardgames.cards import MAX_DEAL, check_deal_number
from cardgames.games.game import BadSave, Game, SaveFailed
from cardgames.games.options import write_options
from cardgames.games.position import Position
from cardgames.words import shortened

_GROUPED = re.compile(r"\d{1,3}([ ,\u00a0\u2009\u202f]\d{3})+|\d+", re.ASCII)
_MOST_DIGITS = len(str(MAX_DEAL))


def read_deal_number(written: str) -> int:
    """Read a deal number as it was written; digits may be grouped: ``1 234`` or ``1,234``.

    Raises
    ------
    ValueError
        When nothing is written, or no deal number.
    """
    written = written.strip()
    if not written:
        raise ValueError("Write a deal number first.")
    digits = re.sub(r"\D", "", written)
    if not _GROUPED.fullmatch(written) or len(digits) > _MOST_DIGITS:
        raise ValueError(f"A deal number is a whole number from 0 to {MAX_DEAL}, not {shortened(written)}.")
    return check_deal_number(int(digits))


def read_file_name(written: str) -> str:
    """Read the name of a file for a game; one without an ending gets ``.json``.

    Raises
    ------
    ValueError
        When nothing is written.
    """
    written = written.strip()
    if not written:
        raise ValueError("Write a file name first.")
    name = Path(written).name
    return f"{written}.json" if name.strip(".") and not Path(name).suffix else written


def find_file_name(written: str) -> str:
    """Read the name of a file to load: as it is written where there is such a file, else as `read_file_name` has it."""
    return written if os.path.isfile(written) else read_file_name(written)


def offered_file(position: Position) -> str:
    """Give the name of a file for a game: ``klondike_7_draw_3.json``; options that are usual are not named."""
    number = "" if position.number is None else str(position.number)
    options = re.sub(r"\W+", "_", write_options(position.chosen_options))
    return "_".join(filter(None, (position.name.lower(), number, options))) + ".json"


def lost_by_saving(game: Game, path: str) -> Game | None:
    """Give the saved game that would be lost if this one were saved there; None where nothing would.

    Nothing is lost where the game goes on from the saved one: all its moves are still there, made or undone.
    """
    try:
        former = Game.load(path)
    except (BadSave, SaveFailed):
        return None  # no game that could be loaded again; whether the file may be replaced is for saving to say
    played, kept = game.moves + game.undone, former.moves + former.undone
    goes_on = former.positions[0] == game.positions[0] and played[: len(kept)] == kept
    return None if goes_on else former
