"""The plots of the lessons, each named for what it shows.

Each is a `Picture`: a figure of matplotlib with a description, drawn under the package's own settings.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from cardgames.drawing.charts.clock import arrows
from cardgames.drawing.charts.paired import comparison
from cardgames.drawing.charts.results import blank, choices, distribution, intervals, running_rate, two_by_two

__all__ = ["arrows", "blank", "choices", "comparison", "distribution", "intervals", "running_rate", "two_by_two"]


_RENAMED = {"draw_arrows": "arrows"}

if TYPE_CHECKING:
    draw_arrows = arrows


def __getattr__(name: str) -> object:
    if name in _RENAMED:
        new = _RENAMED[name]
        warnings.warn(f"charts.{name} is now charts.{new}.", DeprecationWarning, stacklevel=2)
        return globals()[new]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
