"""An interrupt of the kernel, for work that is done beside the main thread.

Python hands an interrupt to its main thread alone, and a kernel that runs no cell passes it over. But JupyterLab lets
all that is asked of widgets, after the first time, be done in a thread beside the cells. So the main thread listens as
long as such work goes on, and hands the interrupt over.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from cardgames.chance.trials.time_limit import raise_in


def interruptible(work: Callable[[], None]) -> None:
    """Do some work; an interrupt of the kernel raises KeyboardInterrupt in it, whichever thread it is done in."""
    kernel = None if threading.current_thread() is threading.main_thread() else _kernel()
    if kernel is None:
        work()
    else:
        _Listener(kernel).run(work)


def _kernel() -> Any:
    """Give the kernel that Python runs in; None where it runs in none of IPython's."""
    ipython = sys.modules.get("IPython")
    kernel = getattr(ipython.get_ipython(), "kernel", None) if ipython else None
    return kernel if hasattr(kernel, "io_loop") and hasattr(kernel, "saved_sigint_handler") else None


class _Listener:
    """Listens in the main thread for interrupts, as long as work goes on in this one."""

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel
        self._thread = threading.get_ident()
        self._interrupted = False
        self._former: Any = None
        self._working = threading.Lock()  # held while the work goes on; a bare lock, as no exception can tear it
        self._handing_over = threading.Lock()

    def run(self, work: Callable[[], None]) -> None:
        """Do the work; once this is over, nothing more is raised."""
        self._working.acquire()
        try:
            try:
                self._kernel.io_loop.add_callback(self._listen)
                work()
            finally:
                self._end()
        finally:
            self._end()  # the interrupt may have come in the first of the two

    def _listen(self) -> None:
        if self._working.locked():
            self._former = self._hand_to(self)

    def _stop_listening(self) -> None:
        if self._former is None:
            return
        former = self._former
        while isinstance(former, _Listener) and not former._working.locked():
            former = former._former  # that one has ended before this one
        there = self._hand_to(former)
        if there is not self:  # another thread listens by now
            self._hand_to(there)

    def _hand_to(self, handler: Any) -> Any:
        """Hand the interrupts that come while no cell runs to this handler; give the one that had them."""
        if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            return signal.signal(signal.SIGINT, handler)
        # The kernel has put its own there for as long as a cell runs.
        former, self._kernel.saved_sigint_handler = self._kernel.saved_sigint_handler, handler
        return former

    def __call__(self, *given: Any) -> None:
        """Hand an interrupt over."""
        if not self._handing_over.acquire(timeout=1):
            return
        try:
            if self._working.locked():
                self._interrupted = True
                raise_in(self._thread, KeyboardInterrupt)
        finally:
            self._handing_over.release()
        if callable(self._former):  # another thread works, too
            self._former(*given)

    def _end(self) -> None:
        """Let no more interrupts come, and catch one that is on its way."""
        if self._working.locked():
            self._working.release()
            self._kernel.io_loop.add_callback(self._stop_listening)
        with suppress(KeyboardInterrupt):
            with self._handing_over:
                pass
            if self._interrupted:
                raise_in(self._thread, KeyboardInterrupt)  # takes the place of the one on its way
                while True:
                    pass
