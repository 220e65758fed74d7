"""A still picture beside a widget, for where no kernel runs.

JupyterLab takes a widget before any picture, and where its kernel is gone it has nothing to show. So the picture is an
output of its own, below the widget: the widget's style sheet hides it as long as the widget lives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from IPython.display import display

if TYPE_CHECKING:
    from cardgames.drawing.picture import Picture

HAS_STILL = "cg-has-still"
"""The class of a widget that is shown with a still picture; its style sheet hides the output after it."""

UNTIL_RUN = "Run this cell, and there is something to click on here. Until then, a picture:"
"""What stands in the widget's own place where it cannot be shown, and no message of an error."""

_VIEW = "application/vnd.jupyter.widget-view+json"


def show_with_still(bundle: Any, still: Callable[[], Picture]) -> None:
    """Show a widget, and below it its picture with its description.

    Parameters
    ----------
    bundle : dict, or tuple of dict
        What the widget's own ``_repr_mimebundle_`` gives.
    still : callable
        Gives the picture of what the widget shows now; it is asked once the widget is on its way, as it takes longer.
    """
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    display({_VIEW: data[_VIEW], "text/plain": UNTIL_RUN}, raw=True)
    display(still())
