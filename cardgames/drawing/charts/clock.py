"""The plot of a deal of Clock: an arrow from each hour."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from matplotlib.patches import Circle, FancyArrowPatch

from cardgames.drawing.charts.style import BLUE, INK, LETTERS, RED, new_plot
from cardgames.drawing.picture import Picture
from cardgames.drawing.settings import own_settings
from cardgames.games.arrows import all_lead_to_centre, way_to_centre
from cardgames.games.arrows import arrows as arrows_of
from cardgames.games.clock import CENTRE, HOURS, Clock, place_name
from cardgames.words import number_word

Spot = tuple[float, float]
RADIUS = 0.115
"""Of the circle of an hour, where the ring of the hours has the radius 1."""
_CLEAR = RADIUS + 0.06  # how near an arrow may come to the middle of an hour that it passes
_BENDS = [sign * bend / 100 for bend in range(14, 60, 2) for sign in (1, -1)]
_SPOTS: Mapping[int, Spot] = {
    **{hour: (math.sin(hour * math.pi / 6), math.cos(hour * math.pi / 6)) for hour in HOURS},
    CENTRE: (0.0, 0.0),
}


@own_settings()
def arrows(position: Clock) -> Picture:
    """Draw the arrows of a deal of Clock: from each hour to the pile that its bottom card names.

    Arrows whose way leads to the centre are whole and blue; those that run in a circle, or into one, are broken and
    red. Each runs clear of all hours that it does not lead to.

    Raises
    ------
    ValueError
        When `position` is no deal of Clock.
    """
    way = arrows_of(position)
    lost = [hour for hour in HOURS if way_to_centre(way, hour) is None]
    title = f"{position.title}, is {_verdict(len(lost))}"
    steps = ", ".join(f"{hour} to {place_name(pile)}" for hour, pile in way.items())
    picture, axes = new_plot(title.replace(": ", ":\n"), f"{title}. Arrows: {steps}.", size=(640, 660))
    axes.set_axis_off()
    axes.set(xlim=(-1.6, 1.6), ylim=(-1.5, 1.5), aspect="equal")
    for (hour, pile), bend in _bends(way).items():
        colour, line = (RED, "--") if hour in lost else (BLUE, "-")
        axes.add_patch(_arrow(_SPOTS[hour], _SPOTS[pile], bend, colour, line))
    for pile, (x, y) in _SPOTS.items():
        colour = RED if pile in lost else BLUE
        axes.add_patch(Circle((x, y), RADIUS, fc="white", ec=colour, lw=2.5, zorder=3))
        text = "K" if pile == CENTRE else str(pile)
        axes.text(x, y, text, ha="center", va="center", fontsize=LETTERS + 2, fontweight="bold", color=INK, zorder=4)
        if pile != CENTRE:
            card = str(position.deck[pile - 1])
            far = 1.45 if way[pile] == pile else 1.25  # beyond the loop of a pile that names itself
            axes.text(far * x, far * y, card, ha="center", va="center", fontsize=LETTERS, color=INK, zorder=4)
    assert (not lost) == all_lead_to_centre(way)
    return picture


def _verdict(lost: int) -> str:
    if not lost:
        return "won: from every hour the way leads to the centre"
    return f"lost: {number_word(lost)} {'hour never reaches' if lost == 1 else 'hours never reach'} the centre"


def _bends(way: Mapping[int, int]) -> dict[tuple[int, int], float]:
    """Give for each arrow how far it is bent: past every other pile, and not along the arrow that comes back."""
    bends: dict[tuple[int, int], float] = {}
    for hour, pile in way.items():
        back = bends.get((pile, hour))
        bends[hour, pile] = next(
            bend
            for bend in _BENDS
            if (back is None or abs(bend + back) > 0.1) and (hour == pile or _is_clear(hour, pile, bend))
        )
    return bends


def _is_clear(hour: int, pile: int, bend: float) -> bool:
    others = [spot for name, spot in _SPOTS.items() if name not in (hour, pile)]
    way = list(_curve(_SPOTS[hour], _SPOTS[pile], bend))
    return all(math.dist(point, other) >= _CLEAR for point in way for other in others)


def _curve(start: Spot, end: Spot, bend: float) -> Iterator[Spot]:
    """Give points on the curve that matplotlib calls ``arc3``."""
    (x, y), (to_x, to_y) = start, end
    control = ((x + to_x) / 2 + bend * (to_y - y), (y + to_y) / 2 - bend * (to_x - x))
    for step in range(41):
        t = step / 40
        parts = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
        yield (
            sum(part * spot[0] for part, spot in zip(parts, (start, control, end), strict=True)),
            sum(part * spot[1] for part, spot in zip(parts, (start, control, end), strict=True)),
        )


def _arrow(start: Spot, end: Spot, bend: float, colour: str, line: str) -> FancyArrowPatch:
    style: dict[str, Any] = {
        "arrowstyle": "-|>",
        "mutation_scale": 17,
        "color": colour,
        "ls": line,
        "lw": 2,
        "zorder": 2,
    }
    if start == end:  # the bottom card names its own pile: a loop outwards
        x, y = start
        turn = math.atan2(y, x)
        ends = [(x + 0.13 * math.cos(turn + side), y + 0.13 * math.sin(turn + side)) for side in (0.9, -0.9)]
        return FancyArrowPatch(*ends, connectionstyle="arc3,rad=-1.9", **style)
    return FancyArrowPatch(start, end, connectionstyle=f"arc3,rad={bend}", shrinkA=17, shrinkB=17, **style)
