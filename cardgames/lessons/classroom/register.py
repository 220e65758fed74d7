"""The register of a class: one entry a seat, through whichever door it came.

What comes is checked here once more, and a result that its deals do not give is marked. A seat's first entry stays: it
can be gone on from, a result after a prediction, and it can be struck. What was filled in gives way to the pupil's own.
Everything is in memory, and bounded by the number of seats.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any

from cardgames.games.saves import SaveFailed, plain, put_in_place, quoted
from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.results import AGREES, DEPENDS, Pooled, filled, growth, pooled, recomputed, verdict
from cardgames.lessons.classroom.tasks import MOST_SEATS, read_seat, task_of
from cardgames.words import listed, whole_number


@dataclass(frozen=True)
class Entry:
    """One seat of the register.

    Attributes
    ----------
    record : Record
    verdict : str
        What its result is worth, see `results`.
    is_filled : bool
        Whether the result was computed for a seat that was absent.
    """

    record: Record
    verdict: str
    is_filled: bool = False

    @property
    def counts(self) -> bool:
        """Whether the result is pooled: not where the deals give another one."""
        return self.record.deals > 0 and self.verdict in (AGREES, DEPENDS)


class Register:
    """What a class has handed in, in one lesson.

    Parameters
    ----------
    lesson : int
    seats : int
        How many seats the class has, 1 to 99.

    Attributes
    ----------
    changed : callable
        Called after each change, in the thread that made it.

    Raises
    ------
    ValueError
        When there is no such lesson, or the number of seats is not possible.
    """

    def __init__(self, lesson: int, seats: int = 30) -> None:
        self.task = task_of(lesson)
        self.seats = whole_number("number of seats", seats, 1, MOST_SEATS)
        self.changed: Callable[[], None] = lambda: None
        self._entries: dict[int, Entry] = {}
        self._lock = RLock()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries in the order in which the seats came in."""
        with self._lock:
            return tuple(self._entries.values())

    @property
    def records(self) -> tuple[Record, ...]:
        """The records, by seat."""
        return tuple(sorted((entry.record for entry in self.entries), key=lambda record: record.seat))

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that are not in."""
        there = {entry.record.seat for entry in self.entries}
        return tuple(seat for seat in range(1, self.seats + 1) if seat not in there)

    @property
    def pooled(self) -> Pooled | None:
        """The results that count, together; None when there are none."""
        return pooled(self.task, (entry.record for entry in self.entries if entry.counts))

    @property
    def growth(self) -> list[Pooled]:
        """What the results came to after each seat."""
        return growth(self.task, [entry.record for entry in self.entries if entry.counts])

    def add(self, record: Record) -> None:
        """Enter a record, or go on from the one that its seat has.

        Raises
        ------
        ValueError
            When it is of another lesson or no seat of this class, or the seat is taken.
        """
        if record.lesson != self.task.lesson:
            raise ValueError(f"That is of lesson {record.task.name}; here it is lesson {self.task.name}.")
        read_seat(record.seat, self.seats)
        entry = Entry(record, verdict(record))  # computed before the lock is taken
        with self._lock:
            former = self._entries.get(record.seat)
            if former and former.record == record:
                return
            if former and not (former.is_filled or record.goes_on_from(former.record)):
                taken = f"Seat {record.seat} is in already, with other numbers."
                raise ValueError(f"{taken} If it is yours, ask your teacher to strike it.")
            self._entries[record.seat] = entry
        self.changed()

    def add_all(self, records: Iterable[Record]) -> list[str]:
        """Enter many records; give a sentence for each that is refused."""
        refused = []
        for record in records:
            try:
                self.add(record)
            except ValueError as error:
                refused.append(f"Seat {record.seat}: {error}")
        return refused

    def strike(self, seat: int) -> None:
        """Take out what a seat has handed in.

        Raises
        ------
        ValueError
            When it is no seat of this class, or not in.
        """
        seat = read_seat(seat, self.seats)
        with self._lock:
            if seat not in self._entries:
                raise ValueError(f"Seat {seat} is not in.")
            del self._entries[seat]
        self.changed()

    def fill(self, *seats: int) -> None:
        """Fill in what the deals of absent seats give; with no seat named, of all that are missing.

        Raises
        ------
        ValueError
            When a seat is in already or none of this class, or the result depends on how somebody plays.
        """
        wanted = [read_seat(seat, self.seats) for seat in seats] or list(self.missing)
        made = {seat: Entry(filled(self.task.lesson, seat), AGREES, is_filled=True) for seat in wanted}
        with self._lock:
            if taken := sorted(made.keys() & self._entries.keys()):
                raise ValueError(f"Seat {listed(taken)} {'is' if len(taken) == 1 else 'are'} in already.")
            self._entries.update(made)
        self.changed()

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
        self.changed()

    def to_csv(self) -> str:
        """Write a table with a row for each seat that is in, for a spreadsheet.

        Besides what the seat handed in there is what its deals give, where that can be computed, and the verdict.
        """
        guesses = len(self.task.guesses)
        text = io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        predictions = [f"prediction {number}" for number in range(1, guesses + 1)]
        ends = ("wins", "deals", "right", "computed wins", "computed deals", "verdict", "filled in")
        table.writerow(["lesson", "seat", *predictions, *ends])
        for entry in sorted(self.entries, key=lambda entry: entry.record.seat):
            table.writerow(_row(entry))
        return text.getvalue()

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Save that table as a file, whole or not at all, and say where it is; a file that is there is not replaced.

        Raises
        ------
        SaveFailed
            When it cannot be written, or a file of that name is there; nothing has changed then.
        """
        try:
            put_in_place(Path(path), self.to_csv(), _refuse_any)
        except (OSError, ValueError, RuntimeError, TypeError) as error:
            raise SaveFailed(f"The class was not saved to {quoted(path)}: {plain(error)}.") from None
        return Path(path)

    def __repr__(self) -> str:
        return f"<Register: lesson {self.task.name}, {len(self.entries)} of {self.seats} seats>"


def _row(entry: Entry) -> list[Any]:
    record = entry.record
    found = recomputed(record.lesson, record.seat) or ("", "")
    predictions = ("" if one is None else one for one in record.predictions)
    ends = (record.wins, record.deals, record.right, *found, entry.verdict, "yes" if entry.is_filled else "no")
    return [record.lesson, record.seat, *predictions, *ends]


def _refuse_any(path: Path) -> None:
    raise ValueError("a file of that name is there already")
