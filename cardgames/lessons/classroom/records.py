"""A pupil's record: a lesson and a seat, with what was predicted and found there. Numbers only, and no name.

As a file it is a line of JSON:

    {"format": "cardgames record", "version": 1, "lesson": 2, "seat": 12, "predictions": [10], "wins": 1, "deals": 13,
    "right": 3}

`predictions` are those that the lesson asks for, in its order, with null for one that is not made; `wins` of `deals` is
what was counted, 0 of 0 as long as nothing was; `right` is the number of exercises that are right. Whatever a record
comes from, it is checked as if a stranger had written it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from cardgames.lessons.classroom.tasks import Task, read_seat, task_of
from cardgames.words import as_whole, counted, shortened, whole_number

FORMAT = "cardgames record"
VERSION = 1
LARGEST = 400
"""How many characters a record has at most, as a file."""
_FIELDS = ("format", "version", "lesson", "seat", "predictions", "wins", "deals", "right")


@dataclass(frozen=True)
class Record:
    """What one seat predicted and found in a lesson.

    Attributes
    ----------
    lesson, seat : int
        The lesson, 1 to 9, and the seat, 1 to 99.
    predictions : tuple of (float or None)
        Those that the lesson asks for; None where one is not made. When left out, none is made.
    wins, deals : int
        How often what the lesson counts happened, in how many deals; in lessons that look for a mean, `wins` is what
        was counted altogether.
    right : int
        How many exercises were answered right.

    Raises
    ------
    ValueError
        When a number is none, or not possible in that lesson.
    """

    lesson: int
    seat: int
    predictions: tuple[float | None, ...] = ()
    wins: int = 0
    deals: int = 0
    right: int = 0

    def __post_init__(self) -> None:
        task = task_of(self.lesson)
        deals = whole_number(f"number of deals in lesson {task.name}", self.deals, 0, task.most)
        values: dict[str, Any] = {
            "lesson": task.lesson,
            "seat": read_seat(self.seat),
            "predictions": _read_predictions(task, self.predictions),
            "deals": deals,
            "wins": _read_wins(task, self.wins, deals),
            "right": whole_number("number of right answers", self.right, 0, task.exercises),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @property
    def task(self) -> Task:
        """What the lesson asks."""
        return task_of(self.lesson)

    @property
    def prediction(self) -> float | None:
        """The prediction that the result is set beside: a share from 0 to 1, or a mean; None when it is not made."""
        first = self.predictions[0]
        return first / 100 if first is not None and self.task.is_share else first

    @property
    def result(self) -> float | None:
        """The result: a share from 0 to 1, or a mean; None when nothing was counted."""
        return self.wins / self.deals if self.deals else None

    def goes_on_from(self, former: Record) -> bool:
        """Whether it adds to a former record of the seat, and changes nothing that was there."""
        same = (self.lesson, self.seat) == (former.lesson, former.seat)
        kept = all(before in (None, now) for before, now in zip(former.predictions, self.predictions, strict=True))
        found = not former.deals or (self.wins, self.deals) == (former.wins, former.deals)
        return same and kept and found and self.right >= former.right

    def to_json(self) -> str:
        """Write it as a line of JSON."""
        fields = {name: getattr(self, name) for name in _FIELDS[2:]}
        return json.dumps({"format": FORMAT, "version": VERSION, **fields}) + "\n"

    @classmethod
    def from_json(cls, text: Any) -> Record:
        """Read a record that `to_json` has written.

        Raises
        ------
        ValueError
            When it is none; the message says why.
        """
        return cls(**_read_fields(text))


def _read_predictions(task: Task, given: Any) -> tuple[float | None, ...]:
    if not isinstance(given, (tuple, list)):
        raise ValueError(f"Predictions are a list of numbers, not {shortened(given)}.")
    given = given or (None,) * len(task.guesses)
    if len(given) != len(task.guesses):
        raise ValueError(f"Lesson {task.name} asks for {counted(len(task.guesses), 'prediction')}, not {len(given)}.")
    return tuple(None if one is None else guess.read(one) for guess, one in zip(task.guesses, given, strict=True))


def _read_wins(task: Task, given: Any, deals: int) -> int:
    wins = as_whole(given)
    if wins is None or wins < 0 or wins > deals * task.each:
        most = "" if task.is_share else f": each gives at most {task.each}"
        raise ValueError(f"{shortened(given)} in {counted(deals, 'deal')} is not possible{most}.")
    least = deals if task.lesson == 1 else 0  # the centre is always complete
    if wins < least:
        raise ValueError("At the end of a deal at least one pile is complete.")
    return wins


def _read_fields(text: Any) -> dict[str, Any]:
    if not isinstance(text, str) or len(text) > LARGEST:
        raise ValueError(f"A record is a text of at most {LARGEST} characters.")
    try:
        pairs = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=list, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise ValueError("This is no record: it is not written in JSON.") from None
    is_object = isinstance(pairs, list) and all(isinstance(pair, tuple) for pair in pairs)
    fields = dict(pairs) if is_object else {}
    if fields.get("format") != FORMAT:
        raise ValueError(f"This is no record: its field 'format' is not {FORMAT!r}.")
    if fields.get("version") != VERSION or isinstance(fields["version"], bool):
        version = shortened(fields.get("version"))
        raise ValueError(f"This record has version {version}; only version {VERSION} is known.")
    if sorted(name for name, _ in pairs) != sorted(_FIELDS):
        raise ValueError("A record has the fields " + ", ".join(_FIELDS) + ", each once, and no other.")
    return {name: fields[name] for name in _FIELDS[2:]}


def _refuse(constant: str) -> None:
    raise ValueError(f"JSON does not know {constant}.")
