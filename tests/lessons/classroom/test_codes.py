"""Codes: every record has one, and a mistyped one is always caught."""

import random
import re
from itertools import combinations

import pytest
from hypothesis import given

from cardgames.lessons.classroom.codes import LENGTH, SIGNS, _count_of, _weighed, code_of, read_code, read_codes
from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.tasks import TASKS
from tests.lessons.classroom.records import honest, records

CODE = code_of(Record(2, 12, (10,), 1, 13, 3))


@given(records())
def test_a_code_is_read_as_it_was_written(record):
    code = code_of(record)
    assert re.fullmatch(rf"[{SIGNS}]{{4}}-[{SIGNS}]{{4}}", code)
    assert read_code(code) == record


def test_there_are_codes_enough_and_no_signs_that_look_alike():
    assert sum(map(_count_of, TASKS.values())) <= len(SIGNS) ** (LENGTH - 1)
    assert len(set(SIGNS)) == 23
    for alike in ("0ODQ", "1IL", "2Z", "5S", "8B", "6G", "UV"):
        assert len(set(alike) & set(SIGNS)) <= 1


def test_old_codes_are_read_for_good():
    """The form has a version: where this test fails, it needs another."""
    assert CODE == "224Y-Y5Y4"
    assert code_of(Record(9, 99, (100, 5), 2, 2, 4)) == "N7MP-4NMF"
    assert code_of(Record(3, 28, (100, 0), 1, 2, 4)) == "4PNF-9M6F"


def signs_of(code):
    return [SIGNS.index(sign) for sign in code.replace("-", "")]


def fits(signs):
    return _weighed(signs) % 23 == 1


def test_every_single_error_and_every_swap_is_caught():
    """All of them, for some codes; the check is linear, so what holds for the differences holds for all."""
    chance = random.Random(7)
    for lesson in TASKS:
        signs = signs_of(code_of(Record(lesson, chance.randint(1, 99))))
        assert fits(signs)
        for place in range(LENGTH):
            for other in range(23):
                wrong = [*signs[:place], other, *signs[place + 1 :]]
                assert fits(wrong) == (wrong == signs)
        for one, other in combinations(range(LENGTH), 2):
            wrong = [*signs]
            wrong[one], wrong[other] = signs[other], signs[one]
            assert fits(wrong) == (wrong == signs)


def test_the_check_is_linear_and_no_weight_or_difference_of_weights_is_a_multiple_of_23():
    weights = [_weighed([int(place == other) for other in range(LENGTH)]) for place in range(LENGTH)]
    assert all(weight % 23 for weight in weights)
    assert all((one - other) % 23 for one, other in combinations(weights, 2))
    signs = signs_of(CODE)
    assert _weighed(signs) == sum(weight * sign for weight, sign in zip(weights, signs, strict=True))


def test_an_error_is_told():
    for wrong in ("224Y-Y5YA", "22Y4-Y5Y4", "224Y-5YY4"):
        with pytest.raises(ValueError, match=f"^'{wrong}' is mistyped: its signs do not fit together"):
            read_code(wrong)
    for wrong, said in (
        ("224Y-Y5Y", "a code has 8 signs, and this has 7."),
        ("224Y-Y5Y44", "a code has 8 signs, and this has 9."),
        ("224Y-Y0Y4", "'0' is in none."),
        ("<b>224Y", "'<' is in none."),
        ("٤24Y-Y5Y4", "'٤' is in none."),
        ("", "this has 0."),
        ("2" * 10_000, "this has 100."),
    ):
        with pytest.raises(ValueError, match=re.escape(said)) as refused:
            read_code(wrong)
        assert len(str(refused.value)) < 120
    for wrong in (None, 7, b"224Y-Y5Y4", ["224Y-Y5Y4"]):
        with pytest.raises(ValueError, match="A code is a text of eight signs"):
            read_code(wrong)


def test_what_fits_and_stands_for_no_record_is_refused():
    """Each sign may be the highest: such a number is more than there are records."""
    signs = [22] * (LENGTH - 1)
    last = next(sign for sign in range(23) if fits([*signs, sign]))
    with pytest.raises(ValueError, match="is mistyped"):
        read_code("".join(SIGNS[sign] for sign in [*signs, last]))


@pytest.mark.parametrize("written", ["224y-y5y4", " 224YY5Y4 ", "2 2 4 Y Y 5 Y 4", "224Y – YSY4", "Z24Y.Y5Y4"])
def test_a_code_is_read_however_it_is_written(written):
    assert read_code(written) == read_code(CODE)


def test_many_are_read_at_once_and_each_faulty_one_is_named():
    others = [code_of(honest(seat)) for seat in (1, 2, 3)]
    text = (
        f"Ada: {others[0]}\n\n{others[1].replace('-', ' ')}\n{others[2]}, {CODE} 224Y-Y5YA\nhello\n{others[2]} {CODE}"
    )
    found = read_codes(text)
    assert [record.seat for record in found.records] == [1, 2, 3, 12, 3, 12]
    assert found.faults == (
        "Line 4: '224Y-Y5YA' is mistyped: its signs do not fit together. Please look again.",
        "Line 5: 'hello' is no code: 'L' is in none.",
    )
    halves = " ".join(code.replace("-", " ") for code in others)
    assert [record.seat for record in read_codes(halves).records] == [1, 2, 3]
    for wrong in ("x" * 20_001, None, 7):
        with pytest.raises(ValueError, match="Paste the codes as a text of at most 20000 characters"):
            read_codes(wrong)
    assert read_codes("") == ((), ())
