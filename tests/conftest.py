"""Settings for all tests, and the two games that live here only: they are known as soon as they are imported."""

import pytest
from hypothesis import settings

from tests.games import four_cells, spiderette  # noqa: F401

# The same examples in every run, and no clock: a busy machine must not turn a test red.
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=100)
settings.register_profile("at length", settings.get_profile("steady"), max_examples=1000)


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples are made."""
    settings.load_profile("at length" if config.getoption("endurance") else "steady")
