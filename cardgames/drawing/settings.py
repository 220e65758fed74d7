"""The settings of matplotlib that every picture is drawn under: matplotlib's own defaults, whatever the user has set.

A style for the user's own plots must turn no card upside down and write no black on black.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

import matplotlib as mpl

DPI = 100
"""Pixels an inch, in every figure."""

# The settings belong to the whole program. Were two threads to change them in turns, the one that goes last would
# put back what it found: the other's, not the user's.
_LOCK = RLock()
# How a file is written is not how a picture looks: that stays the user's.
_OTHERS = ("backend", "pdf.", "pgf.", "ps.", "svg.")
_DEFAULTS = {name: value for name, value in mpl.rcParamsDefault.items() if not name.startswith(_OTHERS)}


@contextmanager
def own_settings() -> Iterator[None]:
    """Draw under the package's settings, and leave the user's as they were; also a decorator."""
    with _LOCK:
        changed = {name: value for name, value in _DEFAULTS.items() if mpl.rcParams[name] != value}
        with mpl.rc_context(changed):
            yield


def inches(pixels: float) -> float:
    """Give a side of a figure in inches, for a number of whole pixels.

    It is a trace longer: matplotlib before 3.11.2 cuts the pixels off to a whole number, and 2.51 × 100 is 250.99…
    """
    return (pixels + 0.001) / DPI
