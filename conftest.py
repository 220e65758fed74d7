"""How two test processes share the work: one moves cards in a browser, the other takes the rest, file by file.

A test that waits for cards to slide would be disturbed by another beside it; one that opens lessons and looks at them
is not. The cells of a notebook build on one another. What takes long is begun first, so that both end together.

``--endurance`` plays tests at their full length: what repeats one rule over many parameters tries a few in the suite,
and there all. A test says so with `few` values of a parameter (`tests/length.py`), or asks the fixture `at_length`.
"""

import os

import pytest
from xdist.scheduler import LoadScopeScheduling

# What helpers assert is told as fully as what tests assert.
pytest.register_assert_rewrite("tests")

# Of a virtual environment that the shell has activated, and the tests do not run in, IPython would take the packages.
os.environ.pop("VIRTUAL_ENV", None)


STILL = tuple(f"/test_{name}.py" for name in ("lessons", "front_ends", "pages", "marks", "windows", "without_python"))
"""The browser tests that watch no table move."""
BEGUN_FIRST = ("tables", "tests/browser/", "notebooks/", "tests/test_package.py")


def scope_of(nodeid: str) -> str:
    """Say what a test stays together with: the other tests that watch a table move, or those of its file."""
    file = nodeid.partition("::")[0]
    return "tables" if file.startswith("tests/browser/") and not file.endswith(STILL) else file


class TablesApart(LoadScopeScheduling):
    """Keep the browser tests that watch a table move in one process, and each other file in one."""

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> TablesApart:
    """Let the tests be shared so."""
    return TablesApart(config, log)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the long tests be asked for."""
    parser.addoption("--endurance", action="store_true", help="play tests at their full length")


def pytest_configure(config: pytest.Config) -> None:
    """Tell of the marks."""
    config.addinivalue_line("markers", "at_length: only with --endurance")
    config.addinivalue_line("markers", "slow: not in the quick command for work in progress")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is tried at length only; for two processes, put first what takes long."""
    if not config.getoption("endurance"):
        left_out = [item for item in items if item.get_closest_marker("at_length")]
        items[:] = [item for item in items if not item.get_closest_marker("at_length")]
        config.hook.pytest_deselected(items=left_out)
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: not_before(scope_of(item.nodeid)))


def not_before(scope: str) -> int:
    """Give the place of a scope among all that two processes share."""
    return next((place for place, name in enumerate(BEGUN_FIRST) if scope.startswith(name)), len(BEGUN_FIRST))


@pytest.fixture(scope="session")
def at_length(request: pytest.FixtureRequest) -> bool:
    """Whether tests are played at their full length."""
    return bool(request.config.getoption("endurance"))
