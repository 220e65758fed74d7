"""Where each card of a position lies on the table.

Each game has its own layout; what is laid out is only what a player can see.
"""

from __future__ import annotations

from cardgames.drawing.clock_layout import CLOCK_FORMS, lay_out_clock
from cardgames.drawing.column_layout import lay_out_columns
from cardgames.drawing.table import Table
from cardgames.games.clock import Clock
from cardgames.games.columns import ColumnGame
from cardgames.games.position import Position
from cardgames.words import shortened


def forms(position: Position) -> tuple[str, ...]:
    """The forms in which a position can be laid out, the usual one first."""
    return CLOCK_FORMS if isinstance(position, Clock) else ("table",)


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
    known = forms(position)
    form = form or known[0]
    if not isinstance(form, str) or form not in known:
        raise ValueError(f"The form of {position.name} is {' or '.join(map(repr, known))}, not {shortened(form)}.")
    if isinstance(position, Clock):
        return lay_out_clock(position, form)
    if isinstance(position, ColumnGame):
        return lay_out_columns(position)
    raise ValueError(f"There is no layout for {type(position).__name__}.")
