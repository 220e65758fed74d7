"""The class at the projector: seats come in, predictions are revealed, results are pooled and held against their deals.

One register a lesson, through three doors: a page on the network, codes that are pasted, a shared folder. All is in
memory, and forgotten after an hour, with the kernel, and when its cell is run again; what is to be kept is saved.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from threading import Lock
from typing import Any

import segno
import traitlets

from cardgames.drawing.charts import blank, running_rate
from cardgames.games.position import Position
from cardgames.lessons.classroom.codes import Pasted, read_codes
from cardgames.lessons.classroom.ending import Ending, later
from cardgames.lessons.classroom.folder import read_folder
from cardgames.lessons.classroom.picture import (
    exact_of,
    exact_words,
    off_words,
    picture_of,
    standing_of,
)
from cardgames.lessons.classroom.register import Entry, Register
from cardgames.lessons.classroom.results import AGREES, DEPENDS, DIFFERS, NOTHING
from cardgames.lessons.classroom.server import MINUTES, TeachersPage
from cardgames.lessons.classroom.tasks import TASKS, deal_of, read_seat, task_of
from cardgames.widgets.conversation import Act, Conversation, one_at_a_time
from cardgames.words import counted, listed, shortened

_SETTLE = 0.05
"""Seconds from a post to its picture: what comes meanwhile is shown with it."""
_MARKS = {AGREES: "recomputed: agrees", DIFFERS: "recomputed: does not agree", DEPENDS: "depends on play", NOTHING: ""}


class Classroom(Conversation):
    """A class in one room; make one with `classroom`.

    Attributes
    ----------
    register : Register
        What was handed in, in the lesson that is chosen.
    lesson : int
        That lesson.
    address : str
        The address of the page where pupils hand in; empty as long as it is closed.
    showing : dict
        Whether ``predictions``, ``results`` and the ``exact`` value are to be seen.
    """

    _script = "classroom"

    lessons = traitlets.List(traitlets.List()).tag(sync=True)
    lesson = traitlets.Int().tag(sync=True)
    ask = traitlets.Unicode().tag(sync=True)
    standing = traitlets.Unicode().tag(sync=True)
    seats = traitlets.List(traitlets.List()).tag(sync=True)
    picture = traitlets.Dict().tag(sync=True)
    showing = traitlets.Dict().tag(sync=True)
    address = traitlets.Unicode().tag(sync=True)
    qr = traitlets.Unicode().tag(sync=True)
    doors = traitlets.Dict().tag(sync=True)
    faults = traitlets.List(traitlets.Unicode()).tag(sync=True)
    chosen = traitlets.Int(0).tag(sync=True)

    def __init__(self, lesson: int, seats: int, lan: bool | str, folder: str | os.PathLike[str] | None) -> None:
        self._size, self._folder = seats, folder
        self._registers: dict[int, Register] = {}
        self._page = TeachersPage(task_of(lesson), lambda record: self.register.add(record), lan=lan)
        self._ending = Ending(MINUTES, self._end_of_the_hour, self._end_with_the_cell)
        self._page.ended, self._page.is_wanted = self._wake, self._ending.is_looked_at
        self._waking, self._is_waking = Lock(), False
        self.lesson = lesson  # before the rest is shown by it
        super().__init__(
            lesson=lesson,
            lessons=[[task.lesson, f"{task.name}  {task.ask}"] for task in TASKS.values()],
            showing={"predictions": False, "results": True, "exact": False},
            doors={"lan": bool(lan), "folder": folder is not None},
            sentence="Open the page for your pupils, or paste their codes.",
        )
        self._show()

    def _acts(self) -> Mapping[str, Act]:
        number, text = (("with", int),), (("with", str),)
        return {
            **super()._acts(),
            "lesson": Act(self.change_lesson, number),
            "open": Act(self.open_page),
            "close": Act(self.close_page),
            "paste": Act(self.paste, text),
            "collect": Act(self.collect),
            "reveal": Act(self.reveal, (("with", str), ("on", bool))),
            "choose": Act(self.choose, number),
            "strike": Act(self.strike, number),
            "fill": Act(lambda seat: self.fill(*([seat] if seat else [])), number),
            "compare": Act(self.compare),
            "save": Act(self.save),
            "here": Act(self._ending.see, is_quiet=True),
            "gone": Act(self._ending.see_off, is_quiet=True),
        }

    # What a teacher does.

    @property
    def register(self) -> Register:
        """What was handed in, in the lesson that is chosen."""
        number = int(self.lesson)
        if number not in self._registers:
            self._registers[number] = Register(number, self._size)
            self._registers[number].changed = self._wake
        return self._registers[number]

    @one_at_a_time
    def change_lesson(self, lesson: int) -> None:
        """Go to another lesson; what was handed in for the others stays.

        Raises
        ------
        ValueError
            When there is no such lesson.
        """
        task = task_of(lesson)
        self._page.task, self.lesson, self.chosen = task, task.lesson, 0
        self.showing = {"predictions": False, "results": True, "exact": False}
        self._tell(f"Lesson {task.name}: {task.ask}")

    @one_at_a_time
    def open_page(self) -> str:
        """Open the page where pupils hand in, and give its address.

        Raises
        ------
        ValueError, OSError
            When it cannot be opened.
        """
        self._page.open()
        self._ending.begin()
        end = (datetime.now() + timedelta(minutes=MINUTES)).strftime("%H:%M")
        who = "Pupils open the address or scan the square." if self.doors["lan"] else "Only this computer can open it."
        self._tell(f"The page is open. {who} It closes by itself at {end}.")
        return self._page.address

    @one_at_a_time
    def close_page(self) -> None:
        """Close the page; what was handed in stays."""
        was_open = self._page.is_open
        self._page.close()
        self._tell("The page is closed. What was handed in is still here." if was_open else "The page is not open.")

    @one_at_a_time
    def paste(self, text: str) -> None:
        """Enter codes, as many as are pasted; each faulty one is named.

        Raises
        ------
        ValueError
            When there is none that is right.
        """
        self._take(read_codes(text), "code")

    @one_at_a_time
    def collect(self) -> None:
        """Enter the files of the shared folder; each faulty one is named.

        Raises
        ------
        ValueError, SaveFailed
            When there is no folder, or none of its files is right.
        """
        if self._folder is None:
            raise ValueError("There is no folder: name it, as in classroom(2, folder='shared').")
        self._take(read_folder(self._folder, self.lesson), "file")

    @one_at_a_time
    def reveal(self, what: str, on: bool = True) -> None:
        """Show the ``predictions``, the ``results`` or the ``exact`` value, or hide them.

        Raises
        ------
        ValueError
            When it is something else.
        """
        if what not in self.showing:
            raise ValueError(f"Show 'predictions', 'results' or 'exact', not {shortened(what)}.")
        self.showing = {**self.showing, what: bool(on)}
        if not on:
            self._tell("Hidden.")
        elif what == "exact":
            self._tell(exact_words(self.register.task))
        else:
            self._tell(str(picture_of(self.register, **{**_NONE, what: True})["alt"]))

    @one_at_a_time
    def choose(self, seat: int) -> None:
        """Choose a seat, and say what it has handed in.

        Raises
        ------
        ValueError
            When it is no seat of this class.
        """
        self.chosen = read_seat(seat, self._size)
        entry = next((entry for entry in self.register.entries if entry.record.seat == seat), None)
        self._tell(f"Seat {seat} is not in." if entry is None else self._about(entry))

    @one_at_a_time
    def strike(self, seat: int) -> None:
        """Take out what a seat has handed in; see `Register.strike`."""
        self.register.strike(seat)
        self._tell(f"Seat {seat} is struck. It can hand in again.")

    @one_at_a_time
    def fill(self, *seats: int) -> None:
        """Fill in what the deals of absent seats give, of all with no seat named; see `Register.fill`."""
        wanted = seats or self.register.missing
        if not wanted:
            raise ValueError("No seat is missing.")
        self.register.fill(*seats)
        self._tell(f"Seat {listed(wanted)}: filled in from {'its' if len(wanted) == 1 else 'their'} deals.")

    @one_at_a_time
    def compare(self) -> None:
        """Say how far off the predictions were, half of them less and half of them more, in each lesson so far.

        Raises
        ------
        ValueError
            When the predictions are not shown yet, or there is nothing to compare them with.
        """
        if not self.showing["predictions"]:
            raise ValueError("Show the predictions first.")
        found = [words for _, register in sorted(self._registers.items()) if (words := off_words(register))]
        if exact_of(self.lesson) is None and not found:
            raise ValueError(exact_words(self.register.task))
        if not found:
            raise ValueError("No prediction is in yet.")
        self._tell(f"The predictions were off by, in the middle: {'; '.join(found)}.")

    @one_at_a_time
    def save(self) -> Path:
        """Save the class as a table beside the notebook, under a name that is free, and say where.

        Raises
        ------
        ValueError, SaveFailed
            When nobody is in yet, or the file cannot be written.
        """
        if not self.register.entries:
            raise ValueError("Nobody is in yet: there is nothing to save.")
        name = f"class_{self.register.task.name}"
        names = (Path(f"{name}{f'_{number}' if number else ''}.csv") for number in (0, *range(2, 1000)))
        path = self.register.save(next(path for path in names if not os.path.lexists(path)))
        self._tell(f"Saved as {path}: {counted(len(self.register.entries), 'row')}, one a seat.")
        return path

    def deal(self, seat: int, which: int = 1) -> Position:
        """Deal a deal of a seat, such as seat 19's third: ``deal(19, 3)``.

        Raises
        ------
        ValueError
            When there is no such seat or deal.
        """
        return deal_of(self.lesson, seat, which)

    @one_at_a_time
    def end(self) -> None:
        """Close the page and forget all that was handed in."""
        self._page.close()
        for register in self._registers.values():
            register.clear()
        self._ending.end()
        self.chosen = 0
        self._tell("The page is closed, and what was handed in is forgotten.")

    def close(self) -> None:
        """End, and close the widget."""
        self.end()
        self._ending.forget_cell()
        super().close()

    # What is shown.

    def still(self) -> Any:
        """Draw what is shown now."""
        growth = self.register.growth if self.showing["results"] else []
        if not growth or not self.register.task.is_share:
            return blank(self.ask, str(self.standing))
        return running_rate(
            [step.deals for step in growth],
            [step.value for step in growth],
            [step.interval or (0.0, 1.0) for step in growth],
            exact=exact_of(self.lesson) if self.showing["exact"] else None,
            title="Share in the class, seat by seat",
        )

    def _show(self) -> None:
        register = self.register
        if register.entries:
            self._ending.begin()
        self.ask, self.standing = register.task.ask, standing_of(register)
        self.seats = [self._seat(seat, entry) for seat, entry in enumerate(self._by_seat(), start=1)]
        self.picture = picture_of(register, **self.showing)
        if self.address != self._page.address:
            self.address = self._page.address
            self.qr = segno.make(self.address, error="m").svg_data_uri(border=2, light="#fff") if self.address else ""

    def _by_seat(self) -> list[Entry | None]:
        entries = {entry.record.seat: entry for entry in self.register.entries}
        return [entries.get(seat) for seat in range(1, self._size + 1)]

    def _seat(self, seat: int, entry: Entry | None) -> list[Any]:
        """Give the state of a seat, for its look, and its label."""
        if entry is None:
            return ["missing", f"seat {seat}: missing"]
        if entry.is_filled:
            return ["filled", f"seat {seat}: filled in"]
        if not entry.record.deals:
            return ["guessed", f"seat {seat}: in, no result yet"]
        mark = "differs" if entry.verdict == DIFFERS else "in"
        return [mark, f"seat {seat}: in; {_MARKS[entry.verdict]}"]

    def _about(self, entry: Entry) -> str:
        record, task = entry.record, entry.record.task
        told = [f"Seat {record.seat} {'is filled in' if entry.is_filled else 'is in'}."]
        if record.prediction is not None and self.showing["predictions"]:
            told.append(f"It predicted {record.predictions[0]:g}{' %' if task.is_share else ''}.")
        if record.deals and self.showing["results"]:
            told.append(f"It found {record.wins} in {counted(record.deals, 'deal')}; {_MARKS[entry.verdict]}.")
        return " ".join(told)

    def _take(self, pasted: Pasted, kind: str) -> None:
        refused = self.register.add_all(pasted.records)
        self.faults = [*pasted.faults, *refused]
        entered = len(pasted.records) - len(refused)
        if not entered:
            raise ValueError(
                self.faults[0] if self.faults else f"There is no {kind} of lesson {self.register.task.name}."
            )
        faulty = f" {counted(len(self.faults), 'other is', 'others are')} faulty, see below." if self.faults else ""
        self._tell(f"{counted(entered, kind)} entered.{faulty}")

    def _tell(self, said: str) -> None:
        self.sentence, self.is_refusal = said, False

    # When it wakes and when it ends.

    def _wake(self) -> None:
        """Show what has changed, soon, in a thread of its own: a post does not wait for a picture."""
        with self._waking:
            if self._is_waking:
                return
            self._is_waking = True
        later(_SETTLE, self._wake_up)

    def _wake_up(self) -> None:
        with self._waking:
            self._is_waking = False
        with self.together():
            pass

    def _end_of_the_hour(self) -> None:
        with self.together():
            self.end()
            self._tell(f"The {MINUTES} minutes are over: the page is closed, and what was handed in is forgotten.")

    def _end_with_the_cell(self) -> None:
        self.end()
        self._ending.forget_cell()

    def __repr__(self) -> str:
        return f"<Classroom: lesson {self.register.task.name}. {self.standing}>"


_NONE = {"predictions": False, "results": False, "exact": False}


def classroom(
    lesson: int | str = 2,
    *,
    seats: int = 30,
    lan: bool | str = False,
    folder: str | os.PathLike[str] | None = None,
) -> Classroom:
    """Gather what a class predicts and finds, and show it at the projector.

    Nothing is open before you press *Open the page*, and nothing is kept but by *Save as CSV*.

    Parameters
    ----------
    lesson : int or str
        The lesson to begin with, ``2`` or ``"02"``.
    seats : int
        How many seats the class has, 1 to 99.
    lan : bool or str
        Whether the pupils' machines may open the page, or only this one; where this computer has several addresses on
        the network, the one that they come to.
    folder : str or path, optional
        A shared folder, where pupils' sheets put a small file each.

    Raises
    ------
    ValueError
        When there is no such lesson, or the number of seats is not possible.
    """
    return Classroom(Register(task_of(lesson).lesson, seats).task.lesson, seats, lan, folder)
