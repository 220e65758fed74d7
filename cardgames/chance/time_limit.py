"""A limit on how long a piece of Python may run, so that a player that never answers does not stop an experiment."""

from __future__ import annotations

import ctypes
import threading
import time
from types import TracebackType

_AGAIN = 0.1  # seconds until a block that swallowed the exception gets another
_ARRIVAL = 0.01  # seconds in which an exception arrives


class OutOfTime(BaseException):
    """Raised in the code that ran too long; no ``except Exception`` in it catches this by mistake."""


class TimeLimit:
    """Raise `OutOfTime` in a ``with`` block that takes longer than so many seconds.

    A second thread keeps the time, so it works in every thread and on every system that has threads; where none can be
    started, as in some browsers, there is no limit. Code outside Python, such as ``time.sleep``, is stopped only
    when it returns.

    Parameters
    ----------
    seconds : float
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._runner = threading.get_ident()
        self._keeper = threading.Thread(target=self._keep_time, daemon=True)
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._raised = False

    def __enter__(self) -> None:
        try:
            self._keeper.start()
        except RuntimeError:  # this system has no threads
            self._over.set()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            with self._lock:
                self._over.set()
            if self._raised and kind is not OutOfTime:
                time.sleep(_ARRIVAL)  # the exception may be on its way: it must not come later, outside the block
        finally:
            self._over.set()

    def _keep_time(self) -> None:
        self._over.wait(self._seconds)
        while not self._over.is_set():
            with self._lock:
                if not self._over.is_set():
                    self._raised = True
                    _raise_in(self._runner)
            self._over.wait(_AGAIN)


def _raise_in(thread: int) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(OutOfTime))
