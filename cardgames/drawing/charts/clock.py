"""The plot of a deal of Clock: an arrow from each hour."""

from __future__ import annotations

import math

from matplotlib.patches import Circle, FancyArrowPatch

from cardgames.drawing.charts.style import BLUE, INK, LETTERS, RED, new_plot
from cardgames.drawing.picture import Picture
from cardgames.drawing.settings import own_settings
from cardgames.games.arrows import all_lead_to_centre, way_to_centre
from cardgames.games.arrows import arrows as arrows_of
from cardgames.games.clock import CENTRE, HOURS, Clock, place_name
from cardgames.words import counted


@own_settings()
def arrows(position: Clock) -> Picture:
    """Draw the arrows of a deal of Clock: from each hour to the pile that its bottom card names.

    Arrows whose way leads to the centre are whole and blue; those that run in a circle, or into one, are broken and
    red.

    Raises
    ------
    ValueError
        When `position` is no deal of Clock.
    """
    way = arrows_of(position)
    lost = [hour for hour in HOURS if way_to_centre(way, hour) is None]
    verdict = "all lead to the centre: the deal is won" if not lost else f"{_never(len(lost))} the centre: it is lost"
    title = f"{position.title}: {verdict}"
    steps = ", ".join(f"{hour} to {place_name(pile)}" for hour, pile in way.items())
    picture, axes = new_plot(title, f"{title}. Arrows: {steps}.", size=(640, 620))
    axes.set_axis_off()
    axes.set(xlim=(-1.5, 1.5), ylim=(-1.4, 1.4), aspect="equal")
    spots = {hour: (math.sin(hour * math.pi / 6), math.cos(hour * math.pi / 6)) for hour in HOURS} | {
        CENTRE: (0.0, 0.0)
    }
    for hour, pile in way.items():
        colour, line = (RED, "--") if hour in lost else (BLUE, "-")
        axes.add_patch(_arrow(spots[hour], spots[pile], colour, line))
    for pile, (x, y) in spots.items():
        colour = RED if pile in lost else BLUE
        axes.add_patch(Circle((x, y), 0.115, fc="white", ec=colour, lw=2.5, zorder=3))
        text = "K" if pile == CENTRE else str(pile)
        axes.text(x, y, text, ha="center", va="center", fontsize=LETTERS + 2, fontweight="bold", color=INK, zorder=4)
        if pile != CENTRE:
            card = str(position.deck[pile - 1])
            far = 1.42 if way[pile] == pile else 1.21  # beyond the loop of a pile that names itself
            axes.text(far * x, far * y, card, ha="center", va="center", fontsize=LETTERS, color=INK, zorder=4)
    assert (not lost) == all_lead_to_centre(way)
    return picture


def _never(hours: int) -> str:
    return counted(hours, "never reaches", "never reach")


def _arrow(start: tuple[float, float], end: tuple[float, float], colour: str, line: str) -> FancyArrowPatch:
    if start == end:  # the bottom card names its own pile: a loop outwards
        x, y = start
        turn = math.atan2(y, x)
        ends = [(x + 0.13 * math.cos(turn + side), y + 0.13 * math.sin(turn + side)) for side in (0.9, -0.9)]
        bend = "arc3,rad=-1.9"
        return FancyArrowPatch(
            *ends, connectionstyle=bend, arrowstyle="-|>", mutation_scale=17, color=colour, ls=line, lw=2
        )
    return FancyArrowPatch(
        start,
        end,
        connectionstyle="arc3,rad=0.14",
        arrowstyle="-|>",
        mutation_scale=17,
        shrinkA=17,
        shrinkB=17,
        color=colour,
        ls=line,
        lw=2,
        zorder=2,
    )
