"""What is tried in the suite, and what at length only, with ``--endurance``."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def few(count: int, values: Iterable[Any]) -> Sequence[Any]:
    """Give the values of a parameter: the suite tries the first so many, and all are tried at length.

    A tuple holds the values of several parameters.
    """
    values = list(values)
    return [*values[:count], *(_at_length(*(value if type(value) is tuple else (value,))) for value in values[count:])]


def _at_length(*values: Any) -> Any:
    return pytest.param(*values, marks=pytest.mark.at_length)
