"""Self-checks: what a learner's answer deserves to hear.

A check never raises: a blank is "not attempted yet", and an answer of the wrong kind gets a sentence like any other.
The exercises themselves stand in one module for each group of lessons.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardgames.lessons import lesson_01, lesson_03, lesson_06, lesson_07, lesson_08, lesson_09
from cardgames.lessons.answers import Judge
from cardgames.words import listed, shortened


@dataclass(frozen=True)
class Feedback:
    """What a check says; a notebook shows the sentence.

    Attributes
    ----------
    verdict : str
        ``"right"``, ``"not yet"`` or ``"blank"``.
    sentence : str
        What the learner hears, after the verdict.
    """

    verdict: str
    sentence: str

    def __repr__(self) -> str:
        return {"right": "✓ Right. ", "not yet": "✗ Not yet. ", "blank": ""}[self.verdict] + self.sentence


EXERCISES: Mapping[str, Judge] = {
    **lesson_01.EXERCISES,
    **lesson_03.EXERCISES,
    **lesson_06.EXERCISES,
    **lesson_07.EXERCISES,
    **lesson_08.EXERCISES,
    **lesson_09.EXERCISES,
}
"""Every exercise by its name, such as ``"01.1"``: a function of the answer that gives right or not, and a sentence."""

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
    except Exception:  # an answer may be any object at all, with any behaviour
        return Feedback("not yet", "That is not the kind of answer this exercise asks for: read it once more.")
    return Feedback("right" if right else "not yet", sentence)
