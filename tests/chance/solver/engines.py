"""The two engines of the solver; the fast one where numba is installed, as `requirements-test.txt` has it."""

from importlib.util import find_spec

import pytest

ENGINES = ["plain", pytest.param("fast", marks=pytest.mark.skipif(not find_spec("numba"), reason="needs numba"))]
both_engines = pytest.mark.parametrize("engine", ENGINES)
