"""A shared folder as a door: one small file a seat, written whole or not at all, and read as if a stranger wrote it.

The file of seat 12 in lesson 02 is `lesson_02_seat_12.json`. All else in the folder is left alone.
"""

from __future__ import annotations

import os
import re
import stat
from itertools import islice
from pathlib import Path

from cardgames.games.saves import SaveFailed, plain, put_in_place, quoted
from cardgames.lessons.classroom.codes import Pasted
from cardgames.lessons.classroom.records import LARGEST, Record
from cardgames.lessons.classroom.tasks import task_of
from cardgames.words import shortened

_NAME = re.compile(r"lesson_(\d\d)_seat_(\d\d)\.json")
_MOST_FILES = 10_000
"""How many names of a folder are looked at."""
_BYTES = 4 * LARGEST  # a character takes up to four


def file_name(record: Record) -> str:
    """Give the name of a record's file: ``lesson_02_seat_12.json``."""
    return f"lesson_{record.task.name}_seat_{record.seat:02}.json"


def write_record(folder: str | os.PathLike[str], record: Record) -> Path:
    """Put a record into a shared folder, and say where it is.

    Raises
    ------
    SaveFailed
        When it cannot be written, or the seat's file holds other numbers; the folder is as it was then.
    """

    def check(path: Path) -> None:
        try:
            former = Record.from_json(_read(path))
        except ValueError:
            return  # what is no record keeps nobody from the seat
        if not record.goes_on_from(former):
            raise ValueError(f"seat {record.seat} is in already, with other numbers")

    try:
        path = Path(folder) / file_name(record)
        if path.is_symlink():
            raise ValueError("its file is a link")
        put_in_place(path, record.to_json(), check)
    except (OSError, ValueError, RuntimeError, TypeError) as error:
        raise SaveFailed(f"The record was not put into {quoted(folder)}: {plain(error)}.") from None
    return path


def read_folder(folder: str | os.PathLike[str], lesson: int) -> Pasted:
    """Read the records of a lesson from a shared folder, by seat, with a sentence for each file that is none.

    Raises
    ------
    SaveFailed
        When the folder cannot be read, or holds too many files.
    """
    wanted = task_of(lesson).name
    try:
        with os.scandir(Path(folder)) as found:
            names = [file.name for file in islice(found, _MOST_FILES + 1)]
    except (OSError, ValueError, TypeError) as error:
        raise SaveFailed(f"The folder {quoted(folder)} was not read: {plain(error)}.") from None
    if len(names) > _MOST_FILES:
        raise SaveFailed(f"The folder {quoted(folder)} holds too many files: give the class one of its own.")
    records: list[Record] = []
    faults: list[str] = []
    for name in sorted(names):
        named = _NAME.fullmatch(name)
        if named is None or named[1] != wanted:
            continue
        try:
            record = Record.from_json(_read(Path(folder) / name))
            if file_name(record) != name:
                raise ValueError(f"It holds a record of lesson {record.task.name}, seat {record.seat}.")
            records.append(record)
        except (OSError, ValueError) as error:
            said = plain(error) + "." if isinstance(error, OSError) else str(error)
            faults.append(f"File {shortened(name)}: {said}")
    return Pasted(tuple(records), tuple(faults))


def _read(path: Path) -> str:
    """Read a small file; a link, a pipe, a device or a large file is refused, and nothing waits."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if path.is_symlink():
        raise ValueError("It is a link.")
    file = os.open(path, flags)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise ValueError("It is no file.")
        written = os.read(file, _BYTES + 1)
    finally:
        os.close(file)
    try:
        return written.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("This is no record: it is no text.") from None
