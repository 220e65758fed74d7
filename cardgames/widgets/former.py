"""The parts that widgets had in the version before: panel, table, controls, stepper. What they had the widget has now.

They go with the next version, and say so.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

_RENAMED: Mapping[str, Mapping[str, str]] = {
    "controls": {"says": "told"},
    "panel": {"says": "sentence", "refused": "is_refusal"},
}
_SHOWN = ("title", "score", "reading", "decided", "rows")
"""What stands in `shown` now."""


class FormerPart:
    """A part of a widget under the name that it had; its widget answers for it."""

    def __init__(self, widget: Any, part: str) -> None:
        self._widget, self._part = widget, part

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        widget, part = self._widget, self._part
        new = _RENAMED.get(part, {}).get(name, name)
        sentence = f"The widget itself has {new!r} now; its {part!r} goes with the next version."
        if part == "panel" and name in _SHOWN and name in widget.shown:
            warnings.warn(f"The widget itself has 'shown' now, with {name!r} in it.", DeprecationWarning, stacklevel=2)
            return widget.shown[name]
        found = getattr(widget, new)
        warnings.warn(sentence, DeprecationWarning, stacklevel=2)
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("_"):
            super().__setattr__(name, value)
            return
        new = _RENAMED.get(self._part, {}).get(name, name)
        sentence = f"The widget itself has {new!r} now; its {self._part!r} goes with the next version."
        warnings.warn(sentence, DeprecationWarning, stacklevel=2)
        setattr(self._widget, new, value)


class Former:
    """Gives a widget a part that it had in the version before: ``controls = Former()`` in its class."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, widget: Any, owner: type) -> Any:
        return self if widget is None else FormerPart(widget, self._name)
