"""What is tried in the suite, and what at length only, with ``--endurance``."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def few(count: int, values: Iterable[Any]) -> Sequence[Any]:
    """Give the values of a parameter: the suite tries the first so many, and all are tried at length."""
    values = list(values)
    return [*values[:count], *(pytest.param(value, marks=pytest.mark.at_length) for value in values[count:])]
