"""The picture of a class as plain data: predictions and results as dots, and what they come to, seat by seat.

All values are in the unit that is shown, per cent for a share. What is not to be seen yet is not in it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from statistics import median
from typing import Any

from cardgames.lessons.classroom.register import Entry, Register
from cardgames.lessons.classroom.results import DIFFERS, NOTHING, Pooled, off
from cardgames.lessons.classroom.tasks import Task, task_of
from cardgames.words import counted, listed, percent

_STEPS = (1, 2, 5, 10, 20)
_LEAST_SHOWN = {True: 20, False: 10}
"""How far the axis reaches at least: in per cent for a share, else as it is counted."""


@cache
def exact_of(lesson: int) -> Fraction | None:
    """Give the true value that a lesson is about; None where nobody knows it."""
    return task_of(lesson).exact()


def picture_of(register: Register, predictions: bool, results: bool, exact: bool) -> dict[str, Any]:
    """Give the picture of a class.

    Parameters
    ----------
    register : Register
    predictions, results, exact : bool
        Whether each of them is to be seen.

    Returns
    -------
    dict
        ``axis``: its end, the step from tick to tick, and the unit; ``predictions``: numbers, or None; ``results``:
        pairs of a number and its kind (``agrees``, ``depends on play``, ``differs``, ``filled in``), or None;
        ``growth``: after each seat the value and its interval; ``exact``: the value and its words, or None; ``alt``:
        all that in words.
    """
    task, entries = register.task, register.entries
    unit = 100 if task.is_share else 1
    found = {
        "predictions": [unit * value for value in _predictions(entries)] if predictions else None,
        "results": [[unit * value, kind] for value, kind in _results(entries)] if results else None,
        "growth": [_step(step, unit) for step in register.growth] if results else [],
        "exact": _exact(task, unit) if exact else None,
    }
    high = max([_LEAST_SHOWN[task.is_share], *_all_values(found)])
    step = next((step for step in _STEPS if high / step <= 10), _STEPS[-1])
    end = min(step * math.ceil(high / step), unit * task.each if task.is_share else step * math.ceil(task.each / step))
    words = _words(register, predictions, results, exact)
    return {**found, "axis": {"end": end, "step": step, "unit": " %" if task.is_share else ""}, "alt": words}


def pooled_words(task: Task, pooled: Pooled) -> str:
    """Say what the results come to: ``25 of 364: 6.87 % (95 % interval 4.70 % to 9.94 %)``."""
    interval = f" (95 % interval {_span(task, *pooled.interval)})" if pooled.interval else ""
    if task.is_share:
        return f"{pooled.wins} of {pooled.deals}: {percent(pooled.value)}{interval}"
    return f"{pooled.value:.2f} on average, in {counted(pooled.deals, 'deal')}{interval}"


def exact_words(task: Task) -> str:
    """Say the true value; that nobody knows it, where that is so."""
    exact = exact_of(task.lesson)
    if exact is None:
        return "Nobody knows the exact value here: it depends on how you play."
    if exact.denominator == 1:
        return f"The exact value is {exact}."
    is_short = exact.denominator < 10_000
    value = percent(exact) if task.is_share else f"{float(exact):.3f}"
    return f"The exact value is {exact} = {value}." if is_short else f"The exact value is {value}."


def off_words(register: Register) -> str:
    """Say how far the predictions of a class were off; empty where that is not known."""
    exact = exact_of(register.task.lesson)
    gaps = [off(entry.record, exact) for entry in register.entries] if exact is not None else []
    known = [gap for gap in gaps if gap is not None]
    if not known:
        return ""
    unit = "percentage points" if register.task.is_share else "off the mean"
    written = f"{median(known):.1f} {unit}" if register.task.is_share else f"{median(known):.1f}"
    return f"lesson {register.task.name}: {written} ({counted(len(known), 'seat')})"


def _predictions(entries: Sequence[Entry]) -> list[float]:
    return sorted(entry.record.prediction for entry in entries if entry.record.prediction is not None)


def _results(entries: Sequence[Entry]) -> list[tuple[float, str]]:
    return sorted(
        (entry.record.result, "filled in" if entry.is_filled else entry.verdict)
        for entry in entries
        if entry.record.result is not None
    )


def _step(pooled: Pooled, unit: float) -> list[float | None]:
    low, high = pooled.interval or (None, None)
    return [unit * pooled.value, *(None if end is None else unit * end for end in (low, high))]


def _exact(task: Task, unit: float) -> dict[str, Any] | None:
    exact = exact_of(task.lesson)
    return None if exact is None else {"value": unit * float(exact), "words": exact_words(task)}


def _all_values(found: dict[str, Any]) -> list[float]:
    values = [*(found["predictions"] or ()), *(value for value, _ in found["results"] or ())]
    values += [end for step in found["growth"][-1:] for end in step if end is not None]
    return values + ([found["exact"]["value"]] if found["exact"] else [])


def _span(task: Task, low: float, high: float) -> str:
    write: Callable[[float], str] = percent if task.is_share else "{:.2f}".format
    return f"{write(low)} to {write(high)}"


def _words(register: Register, predictions: bool, results: bool, exact: bool) -> str:
    task, entries = register.task, register.entries
    made = _predictions(entries)
    told = []
    if made and not predictions:
        told.append(f"{counted(len(made), 'prediction is', 'predictions are')} hidden.")
    elif made:
        write: Callable[[float], str] = percent if task.is_share else "{:g}".format
        span = f"from {write(made[0])} to {write(made[-1])}, the middle one {write(median(made))}"
        told.append(f"{counted(len(made), 'prediction')}, {span}.")
    if results and (pooled := register.pooled):
        told.append(f"The results of {counted(pooled.seats, 'seat')} together: {pooled_words(task, pooled)}.")
    if results and (others := [entry.record.seat for entry in entries if entry.verdict == DIFFERS]):
        told.append(f"Left out, as {_do_not_agree(others)}.")
    if exact:
        told.append(exact_words(task))
    return " ".join(told) or "Nothing is to be seen yet."


def standing_of(register: Register) -> str:
    """Say who is in, who is missing, and whose result agrees with the deals."""
    entries, missing = register.entries, register.missing
    told = f"{len(entries)} of {counted(register.seats, 'seat is', 'seats are')} in."
    if 0 < len(missing) <= register.seats / 2:
        told += f" Missing: {listed(missing)}."
    found = [entry for entry in entries if entry.verdict != NOTHING]
    if not found or register.task.count is None:
        return told
    others = sorted(entry.record.seat for entry in found if entry.verdict == DIFFERS)
    agree = len(found) - len(others)
    told += f" Recomputed: {counted(agree, 'result agrees', 'results agree')}"
    return f"{told}; {_do_not_agree(others)}." if others else f"{told}."


def _do_not_agree(seats: Sequence[int]) -> str:
    one = len(seats) == 1
    return f"{'that' if one else 'those'} of seat {listed(sorted(seats))} {'does' if one else 'do'} not"
