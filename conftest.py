"""How three test processes share the work: two have a browser each, the third takes the rest, file by file.

Browser tests mostly wait: for a kernel to start, for cards to slide. The cells of a notebook build on one another, so a
file is never divided.
"""

import pytest
from xdist.scheduler import LoadScopeScheduling

TABLES = ("player", "spider", "stepper")
"""Words in the names of the browser tests that click and drag on tables; the others open lessons and panels."""


class BrowsersApart(LoadScopeScheduling):
    """Keep the browser tests in two processes, and each other file in one."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if not file.startswith("tests/browser/"):
            return file
        return "tables" if any(word in file for word in TABLES) else "pages"


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> BrowsersApart:
    """Let the tests be shared so."""
    return BrowsersApart(config, log)
