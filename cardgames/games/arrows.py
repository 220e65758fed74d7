"""The arrows of a deal of Clock, which tell before any card is turned whether it will come out.

Draw an arrow from each of the twelve hour piles to the pile that its bottom card names. The deal is won exactly when
every arrow's way leads to the centre, so that the arrows form a tree (Knuth, *The Art of Computer Programming*,
vol. 1, 2.3.4.2, exercises).
"""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.games.clock import CENTRE, HOURS, Clock


def arrows(position: Clock) -> dict[int, int]:
    """Give for each hour the pile that its bottom card names: 1 to 12, or 13 for the centre.

    The bottom cards are those that the deal began with, whatever has been turned since.

    Raises
    ------
    ValueError
        When it is no deal of Clock.
    """
    if not isinstance(position, Clock):
        raise ValueError("Arrows are drawn for a deal of Clock, such as Clock.deal(7).")
    return {hour: position.deck[hour - 1].rank for hour in HOURS}


def way_to_centre(arrows: Mapping[int, int], hour: int) -> tuple[int, ...] | None:
    """Follow the arrows from an hour: the piles on the way, the hour first and the centre last.

    Returns
    -------
    tuple[int, ...] or None
        None when the way runs in a circle.
    """
    way = [hour]
    while way[-1] != CENTRE:
        onward = arrows[way[-1]]
        if onward in way:
            return None
        way.append(onward)
    return tuple(way)


def all_lead_to_centre(arrows: Mapping[int, int]) -> bool:
    """Say whether the arrows form a tree that leads to the centre: then, and only then, the deal is won."""
    return all(way_to_centre(arrows, hour) for hour in arrows)


def king_under_centre(position: Clock) -> bool:
    """Say whether the bottom card of the centre is a king; it does *not* tell whether the deal is won."""
    return position.deck[CENTRE - 1].rank == CENTRE
