"""Where each card of a position lies on the table.

Each form has its own layout; what is laid out is only what a player can see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardgames.drawing.clock_layout import lay_out_clock
from cardgames.drawing.column_layout import lay_out_columns
from cardgames.drawing.table import Table
from cardgames.games.position import Position
from cardgames.words import choice, shortened

_LAYOUTS: Mapping[str, Callable[[Any, str], Table]] = {
    "table": lay_out_columns,
    "ring": lay_out_clock,
    "row": lay_out_clock,
}


def forms(position: Position) -> tuple[str, ...]:
    """The forms in which a position can be laid out, the usual one first."""
    return position.forms


def lay_out(position: Position, form: str | None = None) -> Table:
    """Lay a position out.

    Parameters
    ----------
    position : Position
    form : str, optional
        One of `forms`; the usual one when left out.

    Raises
    ------
    ValueError
        When there is no such form.
    """
    if not isinstance(position, Position):
        raise ValueError(f"There is no layout for {type(position).__name__}.")
    known = position.forms
    form = form or known[0]
    if not isinstance(form, str) or form not in known:
        raise ValueError(f"The form of {position.name} is {choice(known)}, not {shortened(form)}.")
    return _LAYOUTS[form](position, form)
