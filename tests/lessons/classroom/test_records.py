"""Records, read as if a stranger had written them."""

import json
import re

import numpy as np
import pytest
from hypothesis import given

from cardgames.lessons.classroom.records import Record
from tests.lessons.classroom.records import honest, records

WRITTEN = {
    "format": "cardgames record",
    "version": 1,
    "lesson": 2,
    "seat": 12,
    "predictions": [10],
    "wins": 1,
    "deals": 13,
    "right": 3,
}


@given(records())
def test_a_record_is_read_as_it_was_written(record):
    assert Record.from_json(record.to_json()) == record


def test_the_form_is_the_documented_one():
    assert json.loads(Record(2, 12, (10,), 1, 13, 3).to_json()) == WRITTEN
    assert Record(2, 12).predictions == (None,)
    assert Record("02", np.int64(12), [np.float64(10)], wins=np.int8(1), deals=13) == Record(2, 12, (10,), 1, 13)
    assert Record(8, 1, (6.5, 1)).predictions == (6.5, 1)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"lesson": 0}, "The lesson is one of 1, 2, 3, 4, 5, 6, 7, 8 or 9, not 0."),
        ({"lesson": None}, "The lesson is one of 1, 2, 3, 4, 5, 6, 7, 8 or 9, not None."),
        ({"seat": 0}, "A seat is a whole number from 1 to 99, not 0."),
        ({"seat": 1000}, "A seat is a whole number from 1 to 99, not 1000."),
        ({"seat": "<b>"}, "A seat is a whole number from 1 to 99, not '<b>'."),
        ({"seat": True}, "A seat is a whole number from 1 to 99, not True."),
        ({"seat": 12.0}, "A seat is a whole number from 1 to 99, not 12.0."),
        ({"wins": 14}, "14 in 13 deals is not possible."),
        ({"wins": -1}, "-1 in 13 deals is not possible."),
        ({"wins": None}, "None in 13 deals is not possible."),
        ({"wins": 10**99}, "such a long number in 13 deals is not possible."),
        ({"deals": 14}, "The number of deals in lesson 02 is at most 13."),
        ({"deals": 0}, "1 in 0 deals is not possible."),
        ({"right": 4}, "The number of right answers is at most 3."),
        ({"right": "3"}, "The number of right answers is a whole number of at least 0, not '3'."),
        ({"predictions": 10}, "Predictions are a list of numbers, not 10."),
        ({"predictions": [10, 10]}, "Lesson 02 asks for 1 prediction, not 2."),
        ({"predictions": [101]}, "This prediction is a whole number from 0 to 100, not 101: "),
        ({"predictions": [7.5]}, "This prediction is a whole number from 0 to 100, not 7.5: "),
        ({"predictions": [1e999]}, "not JSON"),
        ({"predictions": ["10"]}, "This prediction is a whole number from 0 to 100, not '10': "),
        ({"predictions": [True]}, "This prediction is a whole number from 0 to 100, not True: "),
        ({"predictions": [{"a": 1}]}, "This prediction is a whole number from 0 to 100, not [('a', 1)]: "),
        ({"predictions": {"a": 1}}, "This prediction is a whole number from 0 to 100, not ('a', 1): "),
        ({"format": "cardgames"}, "This is no record: its field 'format' is not 'cardgames record'."),
        ({"version": 2}, "This record has version 2; only version 1 is known."),
        ({"version": True}, "This record has version True; only version 1 is known."),
        (
            {"name": "Ada"},
            "A record has the fields format, version, lesson, seat, predictions, wins, deals, right, each",
        ),
    ],
)
def test_what_is_not_possible_is_refused(wrong, said):
    text = json.dumps(WRITTEN | wrong)
    if said == "not JSON":
        said = "This is no record: it is not written in JSON."
    with pytest.raises(ValueError, match="^" + re.escape(said)):
        Record.from_json(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "[[1]]",
        "null",
        "12",
        '"format"',
        "{}",
        "{" * 300,
        "[" * 399,
        json.dumps(WRITTEN)[:-1],
        json.dumps(WRITTEN)[:-1] + ', "seat": 13}',
        json.dumps({name: value for name, value in WRITTEN.items() if name != "right"}),
        json.dumps(WRITTEN) + " " * 400,
        json.dumps(WRITTEN).replace("12", "NaN"),
        json.dumps(WRITTEN).replace("12", "1" * 250),
        json.dumps(WRITTEN).encode(),
        None,
        7,
    ],
)
def test_what_is_no_record_is_refused(text):
    with pytest.raises(ValueError, match=r"\.$"):
        Record.from_json(text)


def test_means_have_their_own_bounds():
    assert Record(1, 12, (7,), 13, 1).result == 13
    with pytest.raises(ValueError, match="14 in 1 deal is not possible: each gives at most 13"):
        Record(1, 12, (7,), 14, 1)
    with pytest.raises(ValueError, match="at least one pile is complete"):
        Record(1, 12, (7,), 0, 1)
    for prediction in (6.55, 25.1, float("nan"), float("inf"), -0.1):
        with pytest.raises(ValueError, match="one digit after the point at most"):
            Record(8, 12, (prediction, None))


def test_a_record_goes_on_and_changes_nothing_that_was_there():
    guess, full = Record(2, 12, (10,)), Record(2, 12, (10,), 1, 13, 2)
    assert full.goes_on_from(guess)
    assert full.goes_on_from(full)
    assert full.goes_on_from(Record(2, 12))
    for other in (Record(2, 12, (9,), 1, 13, 2), Record(2, 12, (10,)), Record(2, 12, (10,), 2, 13, 2), honest(13)):
        assert not other.goes_on_from(full)
    assert not Record(2, 12, (10,), 1, 13, 1).goes_on_from(full)
