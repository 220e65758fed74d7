"""Modules that had another name in the version before, so that a lesson that was worked in then still runs.

They go with the next version, and say so when they are imported.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED: Mapping[str, str] = {
    "cardgames.chance.choices": "cardgames.chance.many.choices",
    "cardgames.chance.dead_ends": "cardgames.chance.players.dead_ends",
    "cardgames.chance.hints": "cardgames.chance.players.hints",
    "cardgames.chance.klondike_tips": "cardgames.chance.players.tips.klondike",
    "cardgames.chance.played": "cardgames.chance.trials.played",
    "cardgames.chance.simulation": "cardgames.chance.many.clock",
    "cardgames.chance.spider_tips": "cardgames.chance.players.tips.spider",
    "cardgames.chance.strategies": "cardgames.chance.players.strategies",
    "cardgames.lessons.klondike": "cardgames.lessons.lesson_06",
    "cardgames.lessons.klondike_chances": "cardgames.lessons.lesson_07",
    "cardgames.lessons.spider": "cardgames.lessons.lesson_08",
}
"""Those that lessons imported from: the old name and the new one."""
RENAMED = {"cardgames.chance.klondike_tips": {"KLONDIKE": "PREFERENCES"}}
"""What had another name in them."""


class MovedModules(MetaPathFinder, Loader):
    """Finds a module under its old name."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Say that a moved module can be had here, and no other."""
        return ModuleSpec(fullname, self) if fullname in MOVED else None

    def exec_module(self, module: ModuleType) -> None:
        """Fill the module with what the one with the new name has."""
        new = MOVED[module.__name__]
        home = import_module(new)
        module.__dict__.update(vars(home) | {"__name__": module.__name__, "__spec__": module.__spec__})
        for old, name in RENAMED.get(module.__name__, {}).items():
            setattr(module, old, getattr(home, name))
        sentence = f"{module.__name__} is {new} now; lessons import what they need from cardgames itself."
        warnings.warn(sentence, DeprecationWarning, stacklevel=2)


def let_old_names_work() -> None:
    """Let the moved modules be imported under their old names."""
    if not any(isinstance(finder, MovedModules) for finder in sys.meta_path):
        sys.meta_path.append(MovedModules())
