"""A game that is played: a position with its history.

Positions never change, so undo, redo, score, saving and loading all follow from the list of positions and a cursor.
No rule is known here; every move goes through the position.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from inspect import isabstract
from typing import Any, Self

from cardgames.cards import shuffle, write_cards
from cardgames.games.clock import Clock, Watch
from cardgames.games.klondike import Klondike
from cardgames.games.moves import IllegalMove, InvalidMove, Move, read_moves
from cardgames.games.position import Position, PositionT
from cardgames.games.saves import (
    FORMAT,
    LARGEST,
    MOST_MOVES,
    VERSION,
    BadSave,
    SaveFailed,
    read_record,
    read_save,
    write_save,
)
from cardgames.games.spider import Spider
from cardgames.games.titles import read_title, write_title
from cardgames.words import counted, shortened

__all__ = ["GAMES", "BadSave", "Game", "SaveFailed", "register"]

GAMES: dict[str, type[Position]] = {}
"""The games by name; `register` adds to them."""


def register(game: type[PositionT]) -> type[PositionT]:
    """Make a game known by its name; usable as a decorator.

    It is checked at once, and its name is kept from other games, so that what is saved can be loaded and passed on. A
    class that takes the place of an earlier one of its own, as when a cell of a notebook runs again, replaces it.

    Raises
    ------
    ValueError
        When it is no finished game, cannot be dealt as it is declared, or another game has its name.
    """
    if not isinstance(game, type) or not issubclass(game, Position) or isabstract(game):
        raise ValueError(f"A game is a class with all its rules, built on Position; {shortened(game)} is none.")
    name = getattr(game, "name", "")
    if not isinstance(name, str) or not name.isidentifier() or not name.isalpha():
        raise ValueError(f"The name of a game is one word of letters, not {shortened(name)}.")
    if fault := game.why_not_dealt():
        raise ValueError(fault)
    for other in GAMES.values():
        if other.name.lower() == name.lower() and not _is_same(other, game):
            raise ValueError(f"There is a game {other.name} already: give this one another name.")
    GAMES[name] = game
    return game


def _is_same(one: type[Position], other: type[Position]) -> bool:
    """Say whether two classes are the same game, perhaps defined anew."""
    return (one.__module__, one.__qualname__) == (other.__module__, other.__qualname__)


def _found(name: str) -> type[Position] | None:
    """Give the game of a name, whatever its capitals: the registered one, else one that was defined here."""
    known = next((game for game in GAMES.values() if game.name.lower() == name.lower()), None)
    return known or max(_defined(name), key=_is_current, default=None)


def _defined(name: str) -> list[type[Position]]:
    """Give the games of a name that were defined, whether they are registered or not."""
    found: list[type[Position]] = []
    left: list[Any] = [Position]
    while left:
        game = left.pop()
        left.extend(game.__subclasses__())
        if not isabstract(game) and str(vars(game).get("name", "")).lower() == name.lower():
            found.append(game)
    return found


def _is_current(game: type[Position]) -> bool:
    """Say whether a class was not defined anew since, as when a cell of a notebook runs again."""
    return getattr(sys.modules.get(game.__module__), game.__qualname__, None) is game


for _game in (Clock, Watch, Klondike, Spider):
    register(_game)


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
        start, number = position.start, position.number
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

    @property
    def score_line(self) -> str:
        """What the score is made of, such as ``500 at the start − 12 moves``; empty where the number says it all."""
        return self.position.tell_score(self.made)

    @property
    def counts(self) -> dict[str, str]:
        """What stands on the scoreboard: each name with its value."""
        position = self.position
        made_of = f" = {self.score_line}" if position.move_cost and self.made else ""
        return {"score": f"{self.score}{made_of}", "moves": str(len(self.moves)), **position.counts}

    def play(self, move: Move | str) -> Position:
        """Make a move and give the new position. What had been undone can no longer be redone.

        Raises
        ------
        IllegalMove, InvalidMove
            When the move is refused or no move at all; the game is unchanged.
        ValueError
            When the game has as many moves as can be saved.
        """
        move = Move.read(move)
        after = self.position.play(move)
        if self._cursor == MOST_MOVES:
            raise ValueError(f"A game may have {MOST_MOVES} moves and no more: undo some, or begin another deal.")
        positions = [*self._positions[: self._cursor + 1], after]
        moves = [*self._moves[: self._cursor], move]
        # All at once, so that an interrupt leaves no half a move.
        self._positions, self._moves, self._cursor, self.made = positions, moves, self._cursor + 1, self.made + 1
        return after

    def play_out(self) -> Position:
        """Play on while the game plays itself, to its end or to a choice; give the position reached."""
        while move := self.position.forced_move:
            self.play(move)
        return self.position

    def undo(self) -> Position:
        """Undo the last move.

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
        """Write the game as JSON: the game, its options, deal number or deck, the moves made and those undone.

        Raises
        ------
        ValueError
            When another game has its name, so that it could not be read again.
        """
        start = self._start_to_keep()
        if start.setup:
            dealt: dict[str, Any] = {"setup": start.setup}
        else:
            dealt = {"deck": write_cards(start.deck)} if start.number is None else {"deal": start.number}
        record = {
            "format": FORMAT,
            "version": VERSION,
            "game": start.name,
            "options": start.options,
            **dealt,
            "moves": [str(move) for move in self.moves],
            "undone": [str(move) for move in self.undone],
            "made": self.made,
        }
        return json.dumps(record, indent=1) + "\n"

    @property
    def text(self) -> str:
        """The game in one line, to pass on: ``Klondike, draw 3, …, deal 1234, 57 moves: draw, W>T3, …``.

        Raises
        ------
        ValueError
            When the game has no deal number, or another game has its name.
        """
        start = self._start_to_keep()
        if start.number is None:
            raise ValueError("Only a game with a deal number can be written in a line; save this one to a file.")
        count = counted(self._cursor, "move")
        moves = ": " + ", ".join(map(str, self.moves)) if self._cursor else ""
        return f"{write_title(start.name, start.options, start.number)}, {count}{moves}"

    def _start_to_keep(self) -> Position:
        """Give where the game began; refuse one that would be read again as another game."""
        start = self._positions[0]
        known = GAMES.get(start.name)
        if known is not None and not _is_same(known, type(start)):
            raise ValueError(f"There is a game {known.name} already: to save this one, give it a name of its own.")
        return start

    @classmethod
    def from_text(cls, text: str, game: str = "") -> Self:
        """Read a game from the line that `text` gives; without moves it is the deal from its beginning.

        Parameters
        ----------
        text : str
            Such as ``"deal 1234, draw 3"``, or with the moves after a colon.
        game : str, optional
            Which game is meant when the text does not say.

        Raises
        ------
        BadSave
            Saying what is wrong: the game, an option, the deal, or which move.
        """
        if not isinstance(text, str) or len(text) > LARGEST:
            raise BadSave("A game is read from a text such as 'Klondike, deal 1234, draw 3'.")
        head, _, moves = text.strip().strip("\"'“”").partition(":")
        try:
            title = read_title(head, [option for known in GAMES.values() for option in known.game_options])
            played = read_moves(moves)
        except ValueError as error:
            raise BadSave(str(error)) from None
        if title.number is None:
            raise BadSave("The text names no deal; write it like 'Klondike, deal 1234, draw 3'.")
        if not (title.game or game):
            raise BadSave("The text names no game; write it like 'Klondike, deal 1234, draw 3'.")
        if len(played) > MOST_MOVES:
            raise BadSave(f"This game has more than {MOST_MOVES} moves.")
        if title.moves is not None and title.moves != len(played):
            raise BadSave(f"Counting the moves after the colon gives {len(played)}, but the text says {title.moves}.")
        record = {"game": title.game or game, "options": title.options, "deal": title.number}
        return cls._replayed(_dealt(record), {"moves": played}, "This line cannot be played: move {place}, {error}")

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a game written by `to_json`: every move is replayed through the rules, and nothing is executed.

        Raises
        ------
        BadSave
            Saying which line, field, move or card is wrong.
        """
        try:
            record = read_record(text)
            start = _dealt(record)
        except RecursionError:
            raise BadSave("This is not a saved game: its JSON is nested too deeply.") from None
        told = "This saved game breaks at {label!r}, number {place}: {error}"
        game = cls._replayed(start, {label: record[label] for label in ("moves", "undone")}, told)
        game._cursor = len(record["moves"])
        game.made = record["made"]
        return game

    @classmethod
    def _replayed(cls, start: Position, moves: Mapping[str, Iterable[Move | str]], told: str) -> Self:
        """Play the moves of a record through the rules; `told` says which of them is refused."""
        game = cls(start)
        for label, some in moves.items():
            for place, move in enumerate(some, start=1):
                try:
                    game.play(move)
                except (IllegalMove, InvalidMove) as error:
                    raise BadSave(told.format(label=label, place=place, error=error)) from None
        return game

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the game to a file: written beside it first, then put in its place, so that no save is half done.

        Raises
        ------
        SaveFailed
            When the file cannot be written, or is there already and not a saved game; it stays as it was.
        """
        write_save(path, self.to_json())

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
        return cls.from_json(read_save(path))


def _dealt(record: Mapping[str, Any]) -> Position:
    """Deal the saved game's deck."""
    name, options = record["game"], record["options"]
    game = _found(name) if isinstance(name, str) else None
    if game is None:
        raise BadSave(
            f"This saved game is of an unknown game {shortened(name)}; known are {', '.join(GAMES)}. "
            "If it is a game of your own, run the cell that defines it first."
        )
    if len({"deal", "deck", "setup"} & set(record)) != 1:
        raise BadSave("This saved game must have either a 'deal' number or a 'deck' or a 'setup'.")
    bad_options = BadSave("In this saved game 'options' are not the options of a game.")
    if not isinstance(options, dict) or {"moves", "cards"} & set(options):
        raise bad_options
    try:
        if "deal" in record:
            return game.deal(record["deal"], **options)
        kind = "deck" if "deck" in record else "setup"
        if not isinstance(record[kind], str):
            raise BadSave(f"In this saved game {kind!r} is not a text of cards.")
        return (
            game.from_deck(record["deck"], **options) if kind == "deck" else game.from_text(record["setup"], **options)
        )
    except BadSave:
        raise
    except TypeError:
        raise bad_options from None
    except ValueError as error:
        raise BadSave(f"This saved game cannot be dealt: {error}") from None
