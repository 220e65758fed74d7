"""Card games to learn probability with: step through them, play them, and set what happened beside exact odds.

>>> from cardgames import Clock
>>> position = Clock.deal(7)
>>> print(position.play("turn").hand)
4♥

Everything a notebook needs is imported from here, and loads when it is first used; ``__init__.pyi`` is the list.
"""

import sys

from cardgames.lazy import attach
from cardgames.moved import let_old_names_work

__version__ = "0.1.0"

_RENAMED = {"draw_comparison": "charts.comparison"}
"""Names of the version before, and what they are called now."""

__getattr__, __dir__, __all__ = attach(__name__, _RENAMED)
let_old_names_work()


def _show_in_notebooks() -> None:
    """Let a bare position or game at the end of a cell show its picture, where IPython runs."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None:
        return

    def bundle(position, **_):
        from cardgames.drawing.picture import draw_position

        return draw_position(position)._repr_mimebundle_()

    formatter = shell.display_formatter.mimebundle_formatter
    formatter.for_type_by_name("cardgames.games.position", "Position", bundle)
    formatter.for_type_by_name("cardgames.games.game", "Game", lambda game, **_: bundle(game.position))


_show_in_notebooks()
