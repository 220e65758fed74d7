"""How two test processes share the work: one has the browser to itself, the other takes the rest, file by file.

A browser test waits for cards to slide, so two of them at once would disturb each other; and the cells of a notebook
build on one another.
"""

import pytest
from xdist.scheduler import LoadScopeScheduling


class BrowserApart(LoadScopeScheduling):
    """Keep all browser tests in one process, and each other file in one."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return "browser" if file.startswith("tests/browser/") else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> BrowserApart:
    """Let the tests be shared so."""
    return BrowserApart(config, log)
