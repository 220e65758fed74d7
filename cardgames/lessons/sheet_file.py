"""A pupil's sheet as a file: the seat, and for each lesson what was predicted, answered and counted.

One small file holds all lessons, as JSON:

    {"format": "cardgames sheet", "version": 1, "seat": 12, "lessons": {"02": {"predictions": [10], "answers":
    {"02.1": "1/13"}, "right": ["02.1"], "wins": 1, "deals": 13}}}

There are numbers and answers in it, and no name. Whoever wrote it, it is read as if a stranger had.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardgames.games.saves import plain, put_in_place, quoted
from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.tasks import TASKS, Task, read_seat
from cardgames.words import shortened

FORMAT = "cardgames sheet"
VERSION = 1
LARGEST = 100_000
"""How many characters a sheet has at most."""
LONGEST_ANSWER = 200
"""How many characters of an answer are kept."""


@dataclass
class Page:
    """What a pupil has put into one lesson.

    Attributes
    ----------
    predictions : list of (float or None)
        Those that the lesson asks for, in its order; None where one is not made.
    answers : dict of str to str
        The last answer to each exercise that was tried, as it was written.
    right : list of str
        The exercises that were answered right.
    wins, deals : int
        What was counted; 0 of 0 as long as nothing was.
    """

    predictions: list[float | None] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    right: list[str] = field(default_factory=list)
    wins: int = 0
    deals: int = 0


@dataclass
class Filled:
    """What a pupil has put into all lessons.

    Attributes
    ----------
    seat : int or None
        The seat number; None until it is chosen.
    pages : dict of int to Page
        By the number of the lesson.
    """

    seat: int | None = None
    pages: dict[int, Page] = field(default_factory=dict)

    def page(self, task: Task) -> Page:
        """Give the page of a lesson; an empty one where there is none yet."""
        return self.pages.setdefault(task.lesson, Page([None] * len(task.guesses)))

    def to_json(self) -> str:
        """Write it as JSON."""
        lessons = {TASKS[lesson].name: vars(page) for lesson, page in sorted(self.pages.items())}
        record = {"format": FORMAT, "version": VERSION, "seat": self.seat, "lessons": lessons}
        return json.dumps(record, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Filled:
        """Read what `to_json` has written.

        Raises
        ------
        ValueError
            When it is no sheet; the message ends a sentence.
        """
        if len(text) > LARGEST:
            raise ValueError("it is longer than any sheet")
        try:
            record = json.loads(text)
        except (ValueError, RecursionError):
            raise ValueError("it is not the text of a sheet") from None
        if not isinstance(record, dict) or record.get("format") != FORMAT:
            raise ValueError("it is not the text of a sheet")
        if record.get("version") != VERSION:
            raise ValueError(f"it is of version {shortened(record.get('version'))}, and this program reads {VERSION}")
        seat, lessons = record.get("seat"), record.get("lessons")
        if not isinstance(lessons, dict):
            raise ValueError("it has no lessons")
        pages = {}
        for lesson, task in TASKS.items():
            if task.name in lessons:
                pages[lesson] = _read_page(task, lessons[task.name])
        return cls(None if seat is None else read_seat(seat), pages)


def _read_page(task: Task, given: Any) -> Page:
    if not isinstance(given, dict):
        raise ValueError(f"its lesson {task.name} cannot be read")
    answers, right = given.get("answers", {}), given.get("right", [])
    is_read = isinstance(answers, dict) and isinstance(right, list)
    if not is_read or not all(_is_exercise(task, one) for one in [*answers, *right]):
        raise ValueError(f"its answers to lesson {task.name} cannot be read")
    if not all(isinstance(answer, str) and len(answer) <= LONGEST_ANSWER for answer in answers.values()):
        raise ValueError(f"its answers to lesson {task.name} cannot be read")
    # A record checks its numbers; whose seat they are is all the same.
    record = Record(task.lesson, 1, given.get("predictions", []), given.get("wins", 0), given.get("deals", 0))
    return Page(list(record.predictions), dict(answers), sorted(set(right)), record.wins, record.deals)


def _is_exercise(task: Task, name: Any) -> bool:
    return any(name == f"{task.name}.{number}" for number in range(1, task.exercises + 1))


def read_sheet(path: Path) -> Filled:
    """Read a sheet; an empty one where there is no file.

    Raises
    ------
    ValueError
        When the file cannot be read as a sheet; the message says why, as a sentence.
    """
    try:
        if not path.exists():
            return Filled()
        with open(path, encoding="utf-8-sig") as file:
            return Filled.from_json(file.read(LARGEST + 1))
    except UnicodeDecodeError:
        reason = "it is no text"
    except OSError as error:
        reason = plain(error)
    except ValueError as error:
        reason = str(error).rstrip(".")
        reason = reason[:1].lower() + reason[1:]
    raise ValueError(f"Your sheet cannot be read from {quoted(path.name)}: {reason}.")


def write_sheet(path: Path, filled: Filled) -> None:
    """Write a sheet, whole or not at all.

    Raises
    ------
    ValueError
        When it cannot be written, or another file is there; the message says why, as a sentence.
    """
    try:
        put_in_place(path, filled.to_json(), _refuse_others)
    except (OSError, ValueError, RuntimeError) as error:
        raise ValueError(f"Your sheet cannot be kept in {quoted(path.name)}: {plain(error)}.") from None


def _refuse_others(path: Path) -> None:
    try:
        read_sheet(path)
    except ValueError:
        raise ValueError("a file of that name is there already, and it is not a sheet that can be read") from None
