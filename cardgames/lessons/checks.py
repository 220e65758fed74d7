"""Self-checks: what a learner's answer deserves to hear.

A check never raises: a blank is "not attempted yet", and an answer of the wrong kind gets a sentence like any other.
When a check itself is at fault, it says so, and the log tells the fault. The exercises stand in one module a lesson.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardgames.games.position import Position
from cardgames.lessons import (
    lesson_01,
    lesson_02,
    lesson_03,
    lesson_04,
    lesson_05,
    lesson_06,
    lesson_07,
    lesson_08,
    lesson_09,
)
from cardgames.lessons.answers import Judge
from cardgames.words import listed, shortened


@dataclass(frozen=True)
class Feedback:
    """What a check says; a notebook shows the sentence.

    Attributes
    ----------
    verdict : str
        ``"right"``, ``"not yet"``, ``"blank"``, or ``"failed"`` where the check is at fault.
    sentence : str
        What the learner hears, after the verdict.
    """

    verdict: str
    sentence: str

    def __repr__(self) -> str:
        return {"right": "✓ Right. ", "not yet": "✗ Not yet. ", "blank": "", "failed": ""}[self.verdict] + self.sentence


_LOG = logging.getLogger(__name__)
_LESSONS = (lesson_01, lesson_02, lesson_03, lesson_04, lesson_05, lesson_06, lesson_07, lesson_08, lesson_09)

EXERCISES: Mapping[str, Judge] = {name: judge for lesson in _LESSONS for name, judge in lesson.EXERCISES.items()}
"""Every exercise by its name, such as ``"01.1"``: a function of the answer that gives right or not, and a sentence."""

GIVEN: Mapping[str, Position] = {**lesson_06.GIVEN, **lesson_08.GIVEN}
"""The tables that exercises ask about."""

_FAILED = "This check has a fault of its own, so it cannot tell whether your answer is right. The log says more."
_BLANK = Feedback("blank", "Not attempted yet: put your answer in place of the three dots, and run the cell again.")


def check(exercise: str, answer: Any = ...) -> Feedback:
    """Check the answer to an exercise.

    Parameters
    ----------
    exercise : str
        The exercise's name, such as ``"01.1"``.
    answer : object
        The learner's answer; ``...`` or None is a blank.

    Returns
    -------
    Feedback
        Never an error, whatever the answer is.
    """
    judge = EXERCISES.get(exercise) if isinstance(exercise, str) else None
    if judge is None:
        return Feedback("blank", f"There is no exercise {shortened(exercise)}; there are {listed(EXERCISES)}.")
    if answer is ... or answer is None:
        return _BLANK
    try:
        right, sentence = judge(answer)
    except Exception:  # the readers of answers take any object at all: what is raised here is the judge's own
        _LOG.exception("The check of exercise %s failed.", exercise)
        return Feedback("failed", _FAILED)
    return Feedback("right" if right else "not yet", sentence)


def given(exercise: str) -> Position:
    """Give the table that an exercise asks about.

    Raises
    ------
    ValueError
        When the exercise has none; the message lists those that have one.
    """
    if not isinstance(exercise, str) or exercise not in GIVEN:
        raise ValueError(f"There is no table for exercise {shortened(exercise)}; there are tables for {listed(GIVEN)}.")
    return GIVEN[exercise]
