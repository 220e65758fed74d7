"""Few values of a parameter are tried in the suite, and all at length."""

import pytest

from conftest import BEGUN_FIRST, not_before, scope_of
from tests.length import few

VALUES = few(2, "abcde")


@pytest.mark.parametrize("value", VALUES)
def test_the_suite_tries_the_first_values(value, at_length):
    assert at_length or value in "ab"


def test_at_length_all_are_tried():
    assert VALUES[:2] == ["a", "b"]
    assert [value.values for value in VALUES[2:]] == [("c",), ("d",), ("e",)]


def test_what_takes_long_is_begun_first():
    tests = ["tests/test_cards.py", "notebooks/07.ipynb", "tests/browser/test_pages.py", "tests/browser/test_player.py"]
    scopes = [scope_of(f"{file}::test[a::b]") for file in tests]
    assert scopes == [*tests[:3], "tables"]
    assert sorted(scopes, key=not_before) == scopes[::-1]
    assert not_before(scopes[0]) == len(BEGUN_FIRST)
