"""When a class at the projector ends: after an hour, when nobody looks any more, and when its cell is run again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Timer
from time import monotonic
from typing import Any

from IPython import get_ipython

_SILENCE = 150.0
"""Seconds after which nobody looks any more: a page in the background may tell of itself once a minute."""
_GONE = 10.0
"""Seconds after which nobody looks any more, once a view was closed and no other has told of itself."""


def later(seconds: float, work: Callable[[], None]) -> Timer:
    """Do some work later, in a thread that keeps no process alive."""
    timer = Timer(seconds, work)
    timer.daemon = True
    timer.start()
    return timer


class Ending:
    """Watches for the end of a class.

    Parameters
    ----------
    minutes : float
        How long it lasts, from `begin` on.
    over : callable
        Called when they are over, in a thread of its own.
    run_again : callable
        Called when the cell that made this is run again.
    """

    def __init__(self, minutes: float, over: Callable[[], None], run_again: Callable[[], None]) -> None:
        self._minutes, self._over = minutes, over
        self._hour: Timer | None = None
        self._seen = 0.0
        self._forget_cell = _when_its_cell_runs_again(run_again)

    def begin(self) -> None:
        """Let the time run, if it does not yet."""
        if self._hour is None:
            self._hour = later(60 * self._minutes, self._over)

    def end(self) -> None:
        """Watch no longer; `begin` begins anew."""
        if self._hour:
            self._hour.cancel()
        self._hour = None

    def forget_cell(self) -> None:
        """Do nothing any more when the cell is run again."""
        self._forget_cell()

    def see(self) -> None:
        """Somebody looks."""
        self._seen = monotonic()

    def see_off(self) -> None:
        """A view was closed; another one may be there, and will say so."""
        self._seen = monotonic() - _SILENCE + _GONE

    def is_looked_at(self) -> bool:
        """Whether somebody looks, or nobody ever did, as where no browser shows anything."""
        return not self._seen or monotonic() - self._seen < _SILENCE


def _when_its_cell_runs_again(act: Callable[[], None]) -> Callable[[], None]:
    """Act each time that the cell which runs now is run again; give what ends that."""
    shell: Any = get_ipython()
    parent: Any = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = parent.get("metadata", {}).get("cellId") if isinstance(parent, dict) else None
    if cell is None:
        return lambda: None

    def look(info: Any) -> None:
        if getattr(info, "cell_id", None) == cell:
            act()

    def forget() -> None:
        with suppress(ValueError):
            shell.events.unregister("pre_run_cell", look)

    shell.events.register("pre_run_cell", look)
    return forget
