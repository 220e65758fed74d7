"""Saved games on disk and as text: what a file must look like, and how it is written so that nothing is lost.

What the moves in it mean is for `game` to say.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardgames.words import as_whole, shortened

FORMAT = "cardgames"
VERSION = 1
LARGEST = 1_000_000
MOST_MOVES = 5_000
"""How many moves a game may have, with those undone: each position knows its moves, so memory grows with the square."""
_KEYS = {"format", "version", "game", "options", "deal", "deck", "setup", "moves", "undone", "made"}


class BadSave(ValueError):
    """A text that is not a saved game; the message says which line, move or card is wrong."""


class SaveFailed(OSError):
    """A file that could not be read or written; what was there before is untouched."""


def write_save(path: str | os.PathLike[str], text: str) -> None:
    """Write a saved game beside its file first, then put it in its place, so that no save is half done.

    Raises
    ------
    SaveFailed
        When the file cannot be written, or is there already and not a saved game; it stays as it was.
    """
    try:
        put_in_place(_file(path), text, _refuse_other_files)
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: links in a circle, before Python 3.13
        raise SaveFailed(f"The game was not saved to {quoted(path)}: {plain(error)}.") from None


def read_save(path: str | os.PathLike[str]) -> str:
    """Read the text of a saved game.

    Raises
    ------
    SaveFailed
        When the file cannot be read.
    BadSave
        When it is no text.
    """
    try:
        file = _file(path)
        if file.exists() and not file.is_file():
            raise ValueError("that is a folder or a device, not a file")
        with open(file, encoding="utf-8-sig") as opened:
            return opened.read(LARGEST + 1)
    except UnicodeDecodeError:
        raise BadSave("This is not a saved game: it is no text.") from None
    except (OSError, ValueError) as error:
        raise SaveFailed(f"The game was not loaded from {quoted(path)}: {plain(error)}.") from None


def plain(error: Exception) -> str:
    """Give the reason why a file failed, to end a sentence with."""
    words = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return words[:1].lower() + words[1:]


def quoted(path: object) -> str:
    """Give the name of a file as sentences have it."""
    return shortened(os.fspath(path) if isinstance(path, os.PathLike) else path, most=200)


def _file(path: str | os.PathLike[str]) -> Path:
    if not isinstance(path, (str, os.PathLike)):
        raise ValueError("the name of a file is a text, such as 'my_game.json'")
    return Path(path)


def put_in_place(path: Path, text: str, check: Callable[[Path], None] = lambda path: None) -> None:
    """Write a file beside its place first, then put it there; links are followed and permissions kept.

    Parameters
    ----------
    path : Path
    text : str
    check : callable, optional
        Called with a file that is there already; raises ValueError where that may not be replaced.

    Raises
    ------
    OSError, ValueError, RuntimeError
        When the file cannot be written or may not be replaced; it stays as it was.
    """
    try:
        path = path.resolve()
    except RuntimeError:
        raise ValueError("that is a link to itself") from None
    if path.is_symlink():  # since Python 3.13 such a link resolves to itself
        raise ValueError("that is a link to itself")
    mode = None
    if path.exists():
        if not path.is_file():
            raise ValueError("that is a folder or a device, not a file")
        mode = path.stat().st_mode & 0o777
        if not mode & 0o222:
            raise ValueError("the file of that name is protected from writing")
        check(path)
    temporary = path.with_name(f".saving-{secrets.token_hex(8)}")
    try:
        with open(temporary, "x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _refuse_other_files(path: Path) -> None:
    """Keep a save from replacing a learner's notebook or anything else that is not a saved game of this kind."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        text = file.read(LARGEST)
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):  # perhaps a saved game that was damaged
        is_save = not text or re.match(rf'\s*{{\s*"format"\s*:\s*"{FORMAT}"', text) is not None
    else:
        is_save = isinstance(record, dict) and record.get("format") == FORMAT
        if is_save and record.get("version") != VERSION:
            raise ValueError("a saved game of another version is there already")
    if not is_save:
        raise ValueError("a file of that name is there already, and it is not a saved game")


def read_record(text: str) -> dict[str, Any]:
    """Read and check the fields of a saved game, before any move is replayed.

    Raises
    ------
    BadSave
        When the text is no saved game, or a field is missing, unknown or not what it should be.
    """
    if not isinstance(text, str):
        raise BadSave("A saved game is a text.")
    text = text.removeprefix("\ufeff")
    if len(text) > LARGEST:
        raise BadSave(f"This is not a saved game: it is longer than {LARGEST} characters.")
    try:
        record = json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise BadSave(f"This saved game is broken at line {error.lineno}, column {error.colno}: {error.msg}.") from None
    except BadSave:
        raise
    except ValueError:
        raise BadSave("This is not a saved game: its JSON has a number too long to read.") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadSave(f"This is not a saved game: its field 'format' is not {FORMAT!r}.")
    if record.get("version") != VERSION or isinstance(record["version"], bool):
        raise BadSave(
            f"This saved game has version {shortened(record.get('version'))}; only version {VERSION} is known."
        )
    if unknown := sorted(set(record) - _KEYS):
        raise BadSave(f"This saved game has an unknown field {shortened(unknown[0])}.")
    if missing := sorted(_KEYS - {"deal", "deck", "setup"} - set(record)):
        raise BadSave(f"This saved game has no field {missing[0]!r}.")
    for label in ("moves", "undone"):
        moves = record[label]
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise BadSave(f"In this saved game {label!r} is not a list of moves.")
    count = len(record["moves"]) + len(record["undone"])
    if count > MOST_MOVES:
        raise BadSave(f"This saved game has more than {MOST_MOVES} moves.")
    made = as_whole(record["made"])
    if made is None or not count <= made < 10**9:
        raise BadSave(f"In this saved game 'made' is not a number of moves of at least {count}.")
    return record


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        raise BadSave("This saved game has a field twice.")
    return record


def _refuse_constant(text: str) -> None:
    raise BadSave(f"This saved game has the number {text}, which JSON does not know.")
