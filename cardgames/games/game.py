"""A game that is played: a position with its history.

Positions never change, so undo, redo, score, saving and loading all follow from the list of positions and a cursor.
No rule is known here; every move goes through the position.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from cardgames.cards import shortened, shuffle, write_cards
from cardgames.games.clock import Clock, Watch
from cardgames.games.moves import IllegalMove, InvalidMove, Move
from cardgames.games.position import Position

GAMES: Mapping[str, type[Position]] = {game.name: game for game in (Clock, Watch)}
"""The games by name."""

_FORMAT = "cardgames"
_VERSION = 1
_LARGEST_FILE = 1_000_000
_MOST_MOVES = 20_000
_KEYS = {"format", "version", "game", "options", "deal", "deck", "moves", "undone", "made"}


class BadSave(ValueError):
    """A text that is not a saved game; the message says which line, move or card is wrong."""


class SaveFailed(OSError):
    """A file that could not be read or written; what was there before is untouched."""


class Game:
    """A position with its history.

    Parameters
    ----------
    position : Position
        Where the game stands; the moves that led there become its history.

    Attributes
    ----------
    made : int
        How many moves were ever made, undone ones included; undo and redo do not count.
    """

    def __init__(self, position: Position) -> None:
        if not isinstance(position, Position):
            raise ValueError("A game begins from a position, such as Clock.deal(7).")
        start = type(position).from_deck(position.deck, **position.options)
        number = position.number
        if number is not None and shuffle(start.full_deck(**start.options), number) != start.deck:
            number = None  # another deck was put under the number
        self._positions = [replace(start, number=number)]
        self._moves: list[Move] = []
        self._cursor = 0
        self.made = 0
        for move in position.moves:
            self.play(move)

    def __copy__(self) -> Self:
        """Copy the game, so that the two go on apart."""
        copy = type(self).__new__(type(self))
        copy._positions, copy._moves = list(self._positions), list(self._moves)
        copy._cursor, copy.made = self._cursor, self.made
        return copy

    @property
    def position(self) -> Position:
        """Where the game stands now."""
        return self._positions[self._cursor]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position from the first to the last that can be redone."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that led to the present position."""
        return tuple(self._moves[: self._cursor])

    @property
    def undone(self) -> tuple[Move, ...]:
        """The moves that `redo` would make again, the next one first."""
        return tuple(self._moves[self._cursor :])

    @property
    def score(self) -> int:
        """The points: those of the position, less what undone moves have cost."""
        return self.position.score - self.position.move_cost * (self.made - self._cursor)

    def play(self, move: Move | str) -> Position:
        """Make a move and give the new position. What had been undone can no longer be redone.

        Raises
        ------
        IllegalMove, InvalidMove
            When the move is refused or no move at all; the game is unchanged.
        """
        move = Move.read(move)
        after = self.position.play(move)
        del self._positions[self._cursor + 1 :], self._moves[self._cursor :]
        self._positions.append(after)
        self._moves.append(move)
        self._cursor += 1
        self.made += 1
        return after

    def play_out(self) -> Position:
        """Play on while the game plays itself, to its end or to a choice; give the position reached."""
        while move := self.position.forced_move:
            self.play(move)
        return self.position

    def undo(self) -> Position:
        """Take the last move back.

        Raises
        ------
        ValueError
            When no move was made.
        """
        if not self._cursor:
            raise ValueError("There is no move to undo.")
        self._cursor -= 1
        return self.position

    def redo(self) -> Position:
        """Make the last undone move again.

        Raises
        ------
        ValueError
            When no move was undone.
        """
        if self._cursor == len(self._moves):
            raise ValueError("There is no move to redo.")
        self._cursor += 1
        return self.position

    def to_json(self) -> str:
        """Write the game as JSON: the game, its options, deal number or deck, the moves made and those undone."""
        start = self._positions[0]
        dealt = {"deck": write_cards(start.deck)} if start.number is None else {"deal": start.number}
        record = {
            "format": _FORMAT,
            "version": _VERSION,
            "game": start.name,
            "options": start.options,
            **dealt,
            "moves": [str(move) for move in self.moves],
            "undone": [str(move) for move in self.undone],
            "made": self.made,
        }
        return json.dumps(record, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a game written by `to_json`: every move is replayed through the rules, and nothing is executed.

        Raises
        ------
        BadSave
            Saying which line, field, move or card is wrong.
        """
        try:
            record = _read_record(text)
            start = _dealt(record)
        except RecursionError:
            raise BadSave("This is not a saved game: its JSON is nested too deeply.") from None
        game = cls(start)
        for label in ("moves", "undone"):
            for place, move in enumerate(record[label], start=1):
                try:
                    game.play(move)
                except (IllegalMove, InvalidMove) as error:
                    raise BadSave(f"This saved game breaks at {label!r}, number {place}: {error}") from None
        game._cursor = len(record["moves"])
        game.made = record["made"]
        return game

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the game to a file: written beside it first, then put in its place, so that no save is half done.

        Raises
        ------
        SaveFailed
            When the file cannot be written, or is there already and not a saved game; it stays as it was.
        """
        try:
            _replace(_file(path), self.to_json())
        except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: links in a circle, before Python 3.13
            raise SaveFailed(f"The game was not saved to {_quoted(path)}: {_plain(error)}.") from None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Load a game saved by `save`.

        Raises
        ------
        SaveFailed
            When the file cannot be read.
        BadSave
            When it is not a saved game, or does not follow the rules.
        """
        try:
            file = _file(path)
            if file.exists() and not file.is_file():
                raise ValueError("that is a folder or a device, not a file")
            with open(file, encoding="utf-8-sig") as opened:
                text = opened.read(_LARGEST_FILE + 1)
        except UnicodeDecodeError:
            raise BadSave("This is not a saved game: it is no text.") from None
        except (OSError, ValueError) as error:
            raise SaveFailed(f"The game was not loaded from {_quoted(path)}: {_plain(error)}.") from None
        return cls.from_json(text)


def _plain(error: Exception) -> str:
    words = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return words[:1].lower() + words[1:]


def _quoted(path: object) -> str:
    return shortened(os.fspath(path) if isinstance(path, os.PathLike) else path, most=200)


def _file(path: str | os.PathLike[str]) -> Path:
    if not isinstance(path, (str, os.PathLike)):
        raise ValueError("the name of a file is a text, such as 'my_game.json'")
    return Path(path)


def _replace(path: Path, text: str) -> None:
    try:
        path = path.resolve()
    except RuntimeError:
        raise ValueError("that is a link to itself") from None
    if path.is_symlink():  # since Python 3.13 such a link resolves to itself
        raise ValueError("that is a link to itself")
    mode = None
    if path.exists():
        mode = path.stat().st_mode & 0o777
        _refuse_other_files(path, mode)
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


def _refuse_other_files(path: Path, mode: int) -> None:
    """Keep a save from replacing a learner's notebook or anything else that is not a saved game of this kind."""
    if not path.is_file():
        raise ValueError("that is a folder or a device, not a file")
    if not mode & 0o222:
        raise ValueError("the file of that name is protected from writing")
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        text = file.read(_LARGEST_FILE)
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):  # perhaps a saved game that was damaged
        is_save = not text or re.match(rf'\s*{{\s*"format"\s*:\s*"{_FORMAT}"', text) is not None
    else:
        is_save = isinstance(record, dict) and record.get("format") == _FORMAT
        if is_save and record.get("version") != _VERSION:
            raise ValueError("a saved game of another version is there already")
    if not is_save:
        raise ValueError("a file of that name is there already, and it is not a saved game")


def _read_record(text: str) -> dict[str, Any]:
    """Read and check the fields of a saved game, before any move is replayed."""
    if not isinstance(text, str):
        raise BadSave("A saved game is a text.")
    text = text.removeprefix("\ufeff")
    if len(text) > _LARGEST_FILE:
        raise BadSave(f"This is not a saved game: it is longer than {_LARGEST_FILE} characters.")
    try:
        record = json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise BadSave(f"This saved game is broken at line {error.lineno}, column {error.colno}: {error.msg}.") from None
    except BadSave:
        raise
    except ValueError:
        raise BadSave("This is not a saved game: its JSON has a number too long to read.") from None
    if not isinstance(record, dict) or record.get("format") != _FORMAT:
        raise BadSave(f"This is not a saved game: its field 'format' is not {_FORMAT!r}.")
    if record.get("version") != _VERSION or isinstance(record["version"], bool):
        raise BadSave(
            f"This saved game has version {shortened(record.get('version'))}; only version {_VERSION} is known."
        )
    if unknown := sorted(set(record) - _KEYS):
        raise BadSave(f"This saved game has an unknown field {shortened(unknown[0])}.")
    if missing := sorted(_KEYS - {"deal", "deck"} - set(record)):
        raise BadSave(f"This saved game has no field {missing[0]!r}.")
    for label in ("moves", "undone"):
        moves = record[label]
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise BadSave(f"In this saved game {label!r} is not a list of moves.")
    count = len(record["moves"]) + len(record["undone"])
    if count > _MOST_MOVES:
        raise BadSave(f"This saved game has more than {_MOST_MOVES} moves.")
    made = record["made"]
    if not isinstance(made, int) or isinstance(made, bool) or not count <= made < 10**9:
        raise BadSave(f"In this saved game 'made' is not a number of moves of at least {count}.")
    return record


def _dealt(record: Mapping[str, Any]) -> Position:
    """Deal the saved game's deck."""
    name, options = record["game"], record["options"]
    if not isinstance(name, str) or name not in GAMES:
        raise BadSave(f"This saved game is of an unknown game {shortened(name)}; known are {', '.join(GAMES)}.")
    if ("deal" in record) == ("deck" in record):
        raise BadSave("This saved game must have either a 'deal' number or a 'deck'.")
    bad_options = BadSave("In this saved game 'options' are not the options of a game.")
    if not isinstance(options, dict) or {"moves", "cards"} & set(options):
        raise bad_options
    game = GAMES[name]
    try:
        if "deal" in record:
            return game.deal(record["deal"], **options)
        if not isinstance(record["deck"], str):
            raise BadSave("In this saved game 'deck' is not a text of cards.")
        return game.from_deck(record["deck"], **options)
    except BadSave:
        raise
    except TypeError:
        raise bad_options from None
    except ValueError as error:
        raise BadSave(f"This saved game cannot be dealt: {error}") from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        raise BadSave("This saved game has a field twice.")
    return record


def _refuse_constant(text: str) -> None:
    raise BadSave(f"This saved game has the number {text}, which JSON does not know.")
