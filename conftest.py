"""How two test processes share the work: one moves cards in a browser, the other takes the rest, file by file.

A test that waits for cards to slide would be disturbed by another beside it; one that opens lessons and looks at them
is not. The cells of a notebook build on one another.

``--endurance`` plays tests at their full length: what repeats one rule over many parameters tries a few in the suite,
and there all. A test says so with the mark ``few(seed=2)``, the first two values of its parameter, or asks `at_length`.
"""

import os

import pytest
from xdist.scheduler import LoadScopeScheduling

# What helpers assert is told as fully as what tests assert.
pytest.register_assert_rewrite("tests")

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
    parser.addoption("--endurance", action="store_true", help="play tests at their full length")


def pytest_configure(config: pytest.Config) -> None:
    """Tell of the mark."""
    config.addinivalue_line("markers", "few(name=count): try the first so many values of a parameter; at length, all")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is tried at length only."""
    if not config.getoption("endurance"):
        left_out = [item for item in items if is_one_of_many(item)]
        items[:] = [item for item in items if item not in set(left_out)]
        config.hook.pytest_deselected(items=left_out)


def is_one_of_many(item: pytest.Item) -> bool:
    """Say whether a test has a value of a parameter that is not among the few."""
    few = {name: count for mark in item.iter_markers("few") for name, count in mark.kwargs.items()}
    places = item.callspec.indices if few else {}
    return any(places[name] >= count for name, count in few.items())


@pytest.fixture(scope="session")
def at_length(request: pytest.FixtureRequest) -> bool:
    """Whether tests are played at their full length."""
    return bool(request.config.getoption("endurance"))
