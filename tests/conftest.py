"""Settings for all tests, and the two games that live here only: they are known as soon as they are imported."""

from hypothesis import settings

from tests.games import four_cells, spiderette  # noqa: F401

# The same examples in every run, and no clock: a busy machine must not turn a test red.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
