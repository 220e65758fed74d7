"""How two test processes share the work: one moves cards in a browser, the other takes the rest, file by file.

A test that waits for cards to slide would be disturbed by another beside it; one that opens lessons and looks at them
is not. The cells of a notebook build on one another.

``--endurance`` plays the tests of `tests/endurance` at their full length: a million moves, a hundred thousand files.
"""

import os

import pytest
from xdist.scheduler import LoadScopeScheduling

# Of a virtual environment that the shell has activated, and the tests do not run in, IPython would take the packages.
os.environ.pop("VIRTUAL_ENV", None)


class TablesApart(LoadScopeScheduling):
    """Keep the browser tests that watch a table move in one process, and each other file in one."""

    STILL = ("lessons", "front_ends", "pages", "marks", "windows", "without_python")

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        still = tuple(f"/test_{name}.py" for name in self.STILL)
        is_table = file.startswith("tests/browser/") and not file.endswith(still)
        return "tables" if is_table else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> TablesApart:
    """Let the tests be shared so."""
    return TablesApart(config, log)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the long tests be asked for."""
    parser.addoption("--endurance", action="store_true", help="play the tests of endurance at their full length")


@pytest.fixture(scope="session")
def at_length(request: pytest.FixtureRequest) -> bool:
    """Whether the tests of endurance are played at their full length."""
    return bool(request.config.getoption("endurance"))
