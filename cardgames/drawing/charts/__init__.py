"""The plots of the lessons, each named for what it shows.

Each is a `Picture`: a figure of matplotlib with a description, drawn under the package's own settings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgames.drawing.charts.clock import arrows
from cardgames.drawing.charts.paired import comparison
from cardgames.drawing.charts.results import blank, choices, distribution, intervals, running_rate, two_by_two
from cardgames.lazy import by_old_name

__all__ = ["arrows", "blank", "choices", "comparison", "distribution", "intervals", "running_rate", "two_by_two"]


_RENAMED = {"draw_arrows": "arrows"}

if TYPE_CHECKING:
    draw_arrows = arrows


def __getattr__(name: str) -> object:
    return by_old_name(__name__, name, _RENAMED)
