"""A plain chart as a picture, by matplotlib."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import Rectangle

from cardgames.drawing.charts.plain import Chart, Mark, Scale
from cardgames.drawing.charts.signs import SIGNS
from cardgames.drawing.charts.style import INK, LETTERS, new_plot, show_legend, style_axes
from cardgames.drawing.picture import Picture
from cardgames.drawing.settings import own_settings

_PALE = "#f1f1ec"
_FEW = 30  # points of a line that are each shown
_ROW = 30  # the height of a row of a table, in pixels


@own_settings()
def draw_chart(chart: Chart, size: tuple[int, int] = (760, 420)) -> Picture:
    """Draw a plain chart, with the counts behind it below, where it has some."""
    if not chart.table:
        picture, axes = new_plot(chart.title, chart.alt, size)
    else:
        below = _ROW * len(chart.table)
        picture = Picture(chart.alt, (size[0], size[1] + below), facecolor="white", layout="constrained")
        axes, table = picture.subplots(2, 1, height_ratios=(size[1], below))
        axes.set_title(chart.title, fontsize=LETTERS + 1, color=INK)
        style_axes(axes)
        _draw_table(table, chart.table)
    for mark in chart.marks:
        _FORMS[mark.form](axes, mark)
    _set_scale(axes, "x", chart.x)
    _set_scale(axes, "y", chart.y)
    if any(mark.label for mark in chart.marks):
        show_legend(axes)
    return picture


def _set_scale(axes: Axes, name: str, scale: Scale) -> None:
    if scale.is_log:
        axes.set(**{f"{name}scale": "log"})
    axis = getattr(axes, f"{name}axis")
    axis.set_ticks([place for place, _ in scale.ticks], [word for _, word in scale.ticks])
    axis.set_ticks([], minor=True)
    axes.set(**{f"{name}lim": (scale.low, scale.high), f"{name}label": scale.label})


def _draw_line(axes: Axes, mark: Mark) -> None:
    sign = SIGNS[mark.sign]
    x, y = zip(*mark.at, strict=True)
    marker = "o" if len(mark.at) < _FEW else ""
    axes.plot(x, y, color=sign.colour, ls=sign.line, lw=2.2, marker=marker, label=mark.label)


def _draw_band(axes: Axes, mark: Mark) -> None:
    x, low, high = zip(*mark.at, strict=True)
    axes.fill_between(x, low, high, color=SIGNS[mark.sign].colour, alpha=0.18, lw=0, label=mark.label)


def _draw_bars(axes: Axes, mark: Mark) -> None:
    colour = SIGNS[mark.sign].colour
    for place, (left, bottom, right, top) in enumerate(mark.at):
        style: dict[str, Any] = {"fc": colour, "alpha": 0.6, "label": mark.label if place == 0 else None}
        axes.add_patch(Rectangle((left, bottom), right - left, top - bottom, lw=0, **style))


def _draw_cells(axes: Axes, mark: Mark) -> None:
    style: dict[str, Any] = {"fc": _PALE, "ec": SIGNS[mark.sign].colour, "lw": 1}
    for place, (left, bottom, right, top) in enumerate(mark.at):
        label = mark.label if place == 0 else None
        axes.add_patch(Rectangle((left, bottom), right - left, top - bottom, label=label, **style))


def _draw_rules(axes: Axes, mark: Mark) -> None:
    sign = SIGNS[mark.sign]
    lines = [((x, y), (to_x, to_y)) for x, y, to_x, to_y in mark.at]
    wide = 4.0 if sign.line == ":" else 2.2
    label = mark.label or None
    axes.add_collection(LineCollection(lines, colors=sign.colour, ls=sign.line, lw=wide, zorder=3, label=label))


def _draw_words(axes: Axes, mark: Mark) -> None:
    place: dict[str, Any] = {"xytext": (0, 4), "textcoords": "offset points", "ha": "center", "va": "bottom"}
    for (x, y), words in zip(mark.at, mark.words, strict=True):
        axes.annotate(words, (x, y), fontsize=LETTERS - 1, color=INK, zorder=4, **place)


_FORMS: Mapping[str, Callable[[Axes, Mark], None]] = {
    "line": _draw_line,
    "band": _draw_band,
    "bars": _draw_bars,
    "cells": _draw_cells,
    "rules": _draw_rules,
    "words": _draw_words,
}


def _draw_table(axes: Axes, rows: tuple[tuple[str, ...], ...]) -> None:
    """Write rows of words below one another, the first as headings."""
    axes.set_axis_off()
    axes.set(xlim=(0, len(rows[0])), ylim=(len(rows), 0))
    for y, row in enumerate(rows):
        for x, words in enumerate(row):
            place: dict[str, Any] = {"ha": "center" if x else "right", "va": "center"}
            bold = "bold" if y and x else "normal"
            axes.text(x + (0.5 if x else 0.95), y + 0.5, words, fontsize=LETTERS, color=INK, fontweight=bold, **place)
        if y:
            axes.axhline(y, color="#d8d8d2", lw=0.8)
