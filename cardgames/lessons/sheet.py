"""A pupil's sheet in a lesson: the seat, the predictions, the answers, each in a box where it is asked for.

All is kept in one small file in the folder of the notebook, for all lessons, so that it is there after a restart; how,
says ``sheet_file``. Whatever a box takes can be set in a cell, too. Tables that were shown by `Sheet.table` follow the
seat: each begins with the deal of the new one.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from cardgames.lessons.checks import Feedback, check
from cardgames.lessons.classroom.codes import code_of
from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.tasks import MOST_SEATS, Guess, Task, read_seat, task_of
from cardgames.lessons.sheet_file import LONGEST_ANSWER, Filled, Page, read_sheet, write_sheet
from cardgames.reading import read_count
from cardgames.widgets.box import Box
from cardgames.widgets.conversation import Together, one_at_a_time
from cardgames.words import listed, shortened, whole_number

FILE = "my_sheet.json"
"""The name of the file, unless the environment variable CARDGAMES_SHEET says where it is."""
UNTIL_SEATED = 7
"""The number whose deals are shown as long as no seat was chosen."""
FIRST_PREDICT = "First predict, in the box above. A guess is enough: it will be set beside what happens."

Fill = Callable[[Box], None]


class Sheet(Together):
    """A pupil's sheet in one lesson; make one with `sheet`.

    Attributes
    ----------
    task : Task
        What the lesson asks.
    """

    def __init__(self, task: Task, path: Path, seat: int | None = None) -> None:
        self.task = task
        self._path = path
        self._fault = ""
        self._said: dict[str, str] = {}  # what was said of an answer, which may be no text
        self._boxes: WeakKeyDictionary[Box, Fill] = WeakKeyDictionary()
        self._tables: WeakKeyDictionary[Any, Callable[[Any], None]] = WeakKeyDictionary()
        try:
            self._filled = read_sheet(path)
        except ValueError as error:
            self._filled, self._fault = Filled(), str(error)
        self._is_own = seat is not None  # whether the seat was chosen here
        if seat is not None:
            self._filled.seat = read_seat(seat)

    def __repr__(self) -> str:
        return f"<Sheet: lesson {self.task.name}, {self._seat_in_words()}>"

    # The seat.

    @property
    def seat(self) -> int:
        """The seat number, or 7 until one is chosen. Set it, and all tables that follow it deal anew."""
        return UNTIL_SEATED if self._filled.seat is None else self._filled.seat

    @seat.setter
    def seat(self, seat: Any) -> None:
        number = read_count(seat)
        self._sit(read_seat(seat if number is None else number))

    @property
    def is_seated(self) -> bool:
        """Whether a seat was chosen."""
        return self._filled.seat is not None

    def seat_box(self) -> Box:
        """Give the box for the seat number; it can begin the sheet anew, too."""
        box = Box(
            f"Your seat number, from 1 to {MOST_SEATS}. The deals of this seat are yours alone.",
            self._write_seat,
            sure=self.begin_anew,
            press="That is my seat",
            clears="Begin anew",
            code="my.seat",
        )
        return self._kept_up(box, self._fill_seat)

    # Predictions.

    @property
    def predictions(self) -> tuple[float | None, ...]:
        """What was predicted, in the order in which the lesson asks; None where nothing was yet."""
        return tuple(self._page.predictions)

    @property
    def prediction(self) -> float | None:
        """The first of the predictions, which the result is set beside; None as long as it is not made."""
        return self._page.predictions[0]

    @one_at_a_time
    def predict(self, value: Any, which: int = 1) -> None:
        """Make a prediction. It stays, so that it can be compared.

        Parameters
        ----------
        value : object
            A number, or a text such as ``"10 %"``.
        which : int, optional
            Which of the lesson's predictions, from 1 on.

        Raises
        ------
        ValueError
            When it is none, or was made already.
        """
        place = self._which(which)
        guess, made = self.task.guesses[place], self._page.predictions[place]
        if made is not None:
            raise ValueError(f"You have predicted {_in_words(guess, made)}. It stays, so that you can compare.")
        self._page.predictions[place] = guess.read_written(value)
        self._changed()
        if self.has_predicted:
            self._deal_anew()

    @property
    def has_predicted(self) -> bool:
        """Whether all predictions of the lesson are made."""
        return None not in self._page.predictions

    def predicted(self) -> bool:
        """Ask, before a result, whether all predictions are made: ``if my.predicted():``; say so where they are not."""
        if not self.has_predicted:
            print(FIRST_PREDICT)
        return self.has_predicted

    def prediction_box(self, which: int = 1) -> Box:
        """Give the box for a prediction; `which` counts from 1."""
        place = self._which(which)
        guess = self.task.guesses[place]
        box = Box(
            guess.ask,
            partial(self.predict, which=which),
            choices=guess.choices,
            press="Predict",
            code="my.predict(…)" if which == 1 else f"my.predict(…, {which})",
        )
        return self._kept_up(box, partial(self._fill_prediction, place))

    # Answers.

    @one_at_a_time
    def answer(self, exercise: str, answer: Any) -> Feedback:
        """Answer an exercise, such as ``"02.1"``; what `check` says of it is given back."""
        feedback = check(exercise, answer if not isinstance(answer, str) or answer.strip() else ...)
        if exercise in self._exercises:
            self._said[exercise] = repr(feedback)
            self._page.answers[exercise] = str(answer)[:LONGEST_ANSWER]
            if feedback.verdict == "right" and exercise not in self._page.right:
                self._page.right.append(exercise)
            self._changed()
        return feedback

    def answer_box(self, exercise: str) -> Box:
        """Give the box for an answer to an exercise of this lesson.

        Raises
        ------
        ValueError
            When the lesson has no such exercise.
        """
        if exercise not in self._exercises:
            raise ValueError(f"Lesson {self.task.name} has the exercises {listed(self._exercises)}.")
        box = Box(
            f"Your answer to exercise {exercise.split('.')[1]}",
            partial(self.answer, exercise),
            press="Check",
            code=f'my.answer("{exercise}", …)',
        )
        return self._kept_up(box, partial(self._fill_answer, exercise))

    # What was counted, and the record.

    @one_at_a_time
    def count(self, wins: int, deals: int) -> None:
        """Note what was counted in the deals of this seat; a ValueError says what cannot be."""
        record = Record(self.task.lesson, self.seat, wins=wins, deals=deals)
        self._page.wins, self._page.deals = record.wins, record.deals
        self._changed()

    def count_box(self) -> Box:
        """Give the box for what was counted in all the deals of the seat."""
        box = Box(
            f"What you counted: {self.task.counted}",
            self._write_count,
            press="Note it",
            code=f"my.count(…, {self.task.most})",
        )
        return self._kept_up(box, self._fill_count)

    @property
    def record(self) -> Record:
        """What a class is given: numbers, and no name."""
        page = self._page
        return Record(self.task.lesson, self.seat, tuple(page.predictions), page.wins, page.deals, len(page.right))

    def code_box(self) -> Box:
        """Give the line that shows the record as a code for the class."""
        return self._kept_up(Box("Your code for the class", str), self._fill_code)

    @one_at_a_time
    def begin_anew(self) -> str:
        """Clear the sheet of this lesson; the seat, and the other lessons, stay."""
        self._filled.pages.pop(self.task.lesson, None)
        self._said.clear()
        self._changed()
        self._deal_anew()
        return f"Your sheet for lesson {self.task.name} is empty again. {self._seat_in_words()}"

    # Tables that follow the seat.

    @one_at_a_time
    def table(
        self, show: Callable[..., Any], deal: Callable[[int], Any], *, waits: bool = False, **options: Any
    ) -> Any:
        """Show a deal of this seat, and another one when the seat changes.

        Parameters
        ----------
        show : callable
            Such as `step_through`, `play` or `compare_swaps`.
        deal : callable
            From the seat number to what is shown, such as ``Clock.deal``.
        waits : bool, optional
            Whether nothing is shown beyond the deal itself until the predictions are made.
        **options
            For `show`.

        Returns
        -------
        widget
            What `show` gives.
        """
        table = show(deal(self.seat), **options)

        def follow(table: Any) -> None:
            hold = {"hold": FIRST_PREDICT} if waits and not self.has_predicted else {}
            table.begin(deal(self.seat), **hold)

        self._tables[table] = follow
        if waits and not self.has_predicted:
            follow(table)
        return table

    # Within.

    @property
    def _page(self) -> Page:
        return self._filled.page(self.task)

    @property
    def _exercises(self) -> list[str]:
        return [f"{self.task.name}.{number}" for number in range(1, self.task.exercises + 1)]

    def _which(self, which: int) -> int:
        return whole_number(f"prediction of lesson {self.task.name}", which, 1, len(self.task.guesses)) - 1

    def _kept_up(self, box: Box, fill: Fill) -> Box:
        self._boxes[box] = fill
        fill(box)
        return box

    def _changed(self) -> None:
        """Keep the sheet, and bring the boxes up to date."""
        if not self._fault:
            try:
                kept = read_sheet(self._path)  # another lesson may have written there
                self._filled.pages = {**kept.pages, self.task.lesson: self._page}
                if kept.seat is not None and not self._is_own:
                    self._filled.seat = kept.seat
                write_sheet(self._path, self._filled)
            except ValueError as error:
                self._fault = str(error)
        for box, fill in list(self._boxes.items()):
            with box.together():
                refusal = box.sentence if box.is_refusal else ""
                before = box.value
                fill(box)
                if refusal and box.value == before:  # what was wrong there is wrong still
                    box.sentence, box.is_refusal = refusal, True

    def _deal_anew(self) -> None:
        for table, follow in list(self._tables.items()):
            follow(table)

    @one_at_a_time
    def _sit(self, seat: int) -> None:
        page = self._page
        if seat != self._filled.seat:
            page.wins = page.deals = 0  # these were counted in the deals of another seat
        self._filled.seat, self._is_own = seat, True
        self._changed()
        self._deal_anew()

    def _write_seat(self, text: str) -> None:
        self.seat = text

    def _write_count(self, text: str) -> None:
        wins = read_count(text)
        if wins is None:
            raise ValueError(f"A count is a whole number from 0 on, not {shortened(text)}.")
        self.count(wins, self.task.most)

    def _seat_in_words(self) -> str:
        if self.is_seated:
            return f"Seat {self.seat}: the deals on this page are yours."
        return f"No seat is chosen yet: the deals on this page are those of seat {self.seat}."

    def _fill_seat(self, box: Box) -> None:
        box.value = str(self.seat) if self.is_seated else ""
        lost = f" {self._fault} What you put in lasts until Python ends." if self._fault else ""
        box.tell(self._seat_in_words() + lost)

    def _fill_prediction(self, place: int, box: Box) -> None:
        guess, made = self.task.guesses[place], self._page.predictions[place]
        box.value = "" if made is None else _in_words(guess, made)
        box.is_kept = made is not None
        box.tell("" if made is None else f"You predict {box.value}. It stays, so that you can compare.")

    def _fill_answer(self, exercise: str, box: Box) -> None:
        box.value = self._page.answers.get(exercise, "")
        said = self._said.get(exercise) or (repr(check(exercise, box.value)) if box.value else "")
        box.tell(said)

    def _fill_count(self, box: Box) -> None:
        page = self._page
        box.value = str(page.wins) if page.deals else ""
        box.tell(f"{page.wins} of {page.deals}." if page.deals else "")

    def _fill_code(self, box: Box) -> None:
        box.tell(code_of(self.record) if self.is_seated else "Choose your seat first, at the top of the lesson.")


def _in_words(guess: Guess, made: float) -> str:
    if guess.choices:
        return guess.choices[int(made) - guess.least]
    return f"{made:g}\u00a0%" if guess.most == 100 else f"{made:g}"


def sheet(lesson: int | str, seat: int | None = None) -> Sheet:
    """Open the sheet of a lesson.

    Parameters
    ----------
    lesson : int or str
        Its number, such as ``"02"``.
    seat : int, optional
        The seat number; the one that was chosen before when left out.

    Returns
    -------
    Sheet

    Raises
    ------
    ValueError
        When there is no such lesson or seat.
    """
    return Sheet(task_of(lesson), Path(os.environ.get("CARDGAMES_SHEET") or FILE), seat)
