"""The record of a long experiment: what is finished, in memory and in a file from which it can go on.

The file is JSON. It is written beside its place first and then put there, so that no record is half done.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from cardgames.chance.trials.played import MOST_FAULTS, End, Fault, Played
from cardgames.games.saves import plain, put_in_place, quoted
from cardgames.words import as_whole, shortened

FORMAT = "cardgames experiment"
VERSION = 1
_NUMBERS = 10**9  # deal numbers are less
_COUNTS = 2**31  # so are moves, cards and scores
_EVERY = 5.0  # seconds between two times that the file is written


class BadRecord(ValueError):
    """A file that is not the record of this experiment; the message says what is different."""


class Record:
    """What is finished of an experiment.

    Parameters
    ----------
    path : path or None
        The file; None where there is none.
    experiment : Mapping[str, Any]
        What tells the experiment from others.
    numbers : iterable of int
        The deal numbers, in order.

    Attributes
    ----------
    played : dict[int, Played]
        By deal number.
    faults : list[Fault]
        The first `MOST_FAULTS` of them, in the order of the deal numbers.
    wins : int
    """

    def __init__(self, path: Path | None, experiment: Mapping[str, Any], numbers: Iterable[int] = ()) -> None:
        self._path, self._experiment = path, dict(experiment)
        self._places = {number: place for place, number in enumerate(numbers)}
        self._written = time.monotonic()
        self.played: dict[int, Played] = {}
        self.faults: list[Fault] = []
        self.wins = 0

    @classmethod
    def open(
        cls, path: str | os.PathLike[str] | None, experiment: Mapping[str, Any], numbers: Iterable[int] = ()
    ) -> Record:
        """Open a record; where the file is there already, with what it keeps.

        Parameters
        ----------
        path : path or None
            The file; None where there is none.
        experiment : Mapping[str, Any]
            What tells the experiment from others; in a file that is there already it must be the same.
        numbers : iterable of int
            The deal numbers, in order.

        Raises
        ------
        BadRecord
            When the file cannot be read, or belongs to something else.
        """
        if path is None:
            return cls(None, experiment, numbers)
        if not isinstance(path, (str, os.PathLike)):
            raise BadRecord(f"The name of a file is a text, such as 'experiment.json', not {shortened(path)}.")
        record = cls(Path(path), experiment, numbers)
        try:
            if Path(path).exists():
                record.add(*record._read(Path(path)))
            record._write()
        except BadRecord:
            raise
        except (OSError, ValueError, RuntimeError) as error:
            raise BadRecord(f"{quoted(path)} cannot be written: {plain(error)}.") from None
        return record

    def add(self, played: Iterable[Played], faults: Iterable[Fault]) -> None:
        """Keep some more deals."""
        for one in played:
            self.played[one.number] = one
            self.wins += one.end == End.WON
        # Chunks may come in any order: what is kept is the same in each.
        last = len(self._places)
        in_order = sorted([*self.faults, *faults], key=lambda fault: self._places.get(fault.number, last))
        self.faults = in_order[:MOST_FAULTS]
        if self._path is not None and time.monotonic() > self._written + _EVERY:
            self._written = time.monotonic()
            with suppress(OSError, ValueError, RuntimeError):  # closing tells
                self._write()

    def close(self) -> None:
        """Write the file, where there is one, and say so where that failed; what is in memory is not lost."""
        try:
            self._write()
        except (OSError, ValueError, RuntimeError) as error:
            print(f"What is finished was not saved to {quoted(self._path)}: {plain(error)}.")

    def _write(self) -> None:
        if self._path is None:
            return
        kept = {"format": FORMAT, "version": VERSION, **self._experiment}
        text = json.dumps({**kept, "deals": list(self.played.values()), "faults": self.faults})
        put_in_place(self._path, text + "\n")

    def _read(self, path: Path) -> tuple[list[Played], list[Fault]]:
        name = quoted(path)
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            raise BadRecord(f"{name} cannot be read as an experiment; choose another name for the file.") from None
        if not isinstance(kept, dict) or (kept.get("format"), kept.get("version")) != (FORMAT, VERSION):
            raise BadRecord(f"{name} is not the record of an experiment; choose another name for the file.")
        for label, value in self._experiment.items():
            if kept.get(label) != value:
                raise BadRecord(
                    f"{name} belongs to another experiment: its {label} is {shortened(kept.get(label))}, "
                    f"not {shortened(value)}."
                )
        try:
            played, faults = list(map(_played, kept["deals"])), list(map(_fault, kept["faults"]))
            if len({one.number for one in played}) < len(played):
                raise ValueError  # a deal comes twice
            return played, faults
        except (KeyError, TypeError, ValueError):
            raise BadRecord(f"{name} is damaged: its deals cannot be read.") from None


def player_in(path: str | os.PathLike[str] | None) -> object:
    """Give the name of the player whose record lies in a file; None where there is none to be read."""
    try:
        kept = json.loads(Path(path or "").read_text(encoding="utf-8"))
    except (OSError, TypeError, ValueError, RecursionError):
        return None
    return kept.get("player") if isinstance(kept, dict) else None


def _played(entry: Iterable[object]) -> Played:
    one = Played(*map(_whole, entry))
    End(one.end)  # a ValueError when there is none such
    if not (0 <= one.number < _NUMBERS and 0 <= one.moves < _COUNTS and 0 <= one.up < _COUNTS):
        raise ValueError
    if not -_COUNTS < one.score < _COUNTS:
        raise ValueError
    return one


def _fault(entry: Iterable[Any]) -> Fault:
    fault = Fault(*entry)
    if not isinstance(fault.reason, str) or not isinstance(fault.position, str):
        raise TypeError
    return Fault(_whole(fault.number), fault.reason, fault.position)


def _whole(value: object) -> int:
    if (whole := as_whole(value)) is None:
        raise TypeError
    return whole
