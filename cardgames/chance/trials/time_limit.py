"""A limit on how long a piece of Python may run, so that a player that never answers does not stop an experiment."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

Answer = TypeVar("Answer")

MARGIN = 0.5
"""The seconds after the limit at which work that did not look at the clock itself is broken off."""
AGAIN = 0.5
"""The seconds after which work that caught that, and went on, is broken off again."""


class OutOfTime(BaseException):
    """Raised in the code that ran too long; no ``except Exception`` in it catches this by mistake."""


class TimeLimit:
    """So many seconds, from now on.

    Work that calls `check` now and then needs no more than that. For work that does not come to it, because what it
    called never answers, a second thread keeps the time, and raises `OutOfTime` in it `MARGIN` seconds after the limit,
    and every `AGAIN` seconds from then on until the work ends. This works in every thread and on every system that has
    threads; where none can be started, as in some browsers, there is only `check`. Code outside Python, such as
    ``time.sleep``, is stopped only when it returns; and work that catches everything in an endless loop, with
    ``while True: try: … except: pass``, may go on for good: then Python must be restarted.

    Parameters
    ----------
    seconds : float
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._deadline = time.monotonic() + seconds
        self._keeper = threading.Thread(target=self._keep_time, daemon=True)
        self._broken_off = False
        self._inside = threading.Lock()  # held while the work goes on; a bare lock, as no exception can tear it
        self._inside.acquire()

    def check(self) -> None:
        """Look at the clock.

        Raises
        ------
        OutOfTime
            When the time is over.
        """
        if time.monotonic() > self._deadline:
            raise OutOfTime

    def run(self, work: Callable[[], Answer]) -> Answer:
        """Do the work and give its answer; once this is over, by an answer or an exception, nothing more is raised.

        Raises
        ------
        OutOfTime
            When the work raises it through `check`, or is broken off.
        """
        self._runner = threading.get_ident()
        try:
            try:
                with suppress(RuntimeError):  # this system has no threads
                    self._keeper.start()
                return work()
            finally:
                self._end()
        finally:
            self._end()  # the exception may have come in the first of the two; it does not come again so soon

    def _end(self) -> None:
        """Wait until the keeper has ended, and catch an exception that is on its way."""
        if self._inside.locked():
            self._inside.release()
        with suppress(RuntimeError):  # it was not started
            self._keeper.join()
        if self._broken_off:
            # Another takes the place of the one on its way, and is caught. Python would let one be called off too, but
            # would then look for it at every step for good: slower, and without end under a profiler or a debugger.
            with suppress(OutOfTime):
                raise_in(self._runner, OutOfTime)
                while True:
                    pass

    def _keep_time(self) -> None:
        patience = self._seconds + MARGIN
        while not self._inside.acquire(timeout=patience):
            self._broken_off = True
            raise_in(self._runner, OutOfTime)
            patience = AGAIN


def raise_in(thread: int, exception: type[BaseException]) -> None:
    """Raise an exception in another thread, at its next step in Python."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(exception))
