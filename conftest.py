"""How two test processes share the work: one clicks on tables in a browser, the other takes the rest, file by file.

A browser test waits for cards to slide, so two of them at once would disturb each other; opening the lessons is no such
test. The cells of a notebook build on one another.

``--endurance`` plays the tests of `tests/endurance` at their full length: a million moves, a hundred thousand files.
"""

import pytest
from xdist.scheduler import LoadScopeScheduling


class TablesApart(LoadScopeScheduling):
    """Keep all browser tests but that of the lessons in one process, and each other file in one."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        is_table = file.startswith("tests/browser/") and not file.endswith("/test_lessons.py")
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
