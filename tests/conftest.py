"""Settings for all tests."""

from hypothesis import settings

# The same examples in every run, and no clock: a busy machine must not turn a test red.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
