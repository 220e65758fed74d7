"""The results of a class are read as people write them, and faulty lines are named, all of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames.chance.pooling import pool, read_result
from cardgames.chance.rates import Rate

counts = st.integers(1, 10_000).flatmap(lambda deals: st.tuples(st.integers(0, deals), st.just(deals)))

LINES = {
    "Ada: 2 of 13": ("Ada", 2, 13),
    "  Bo 0/13 ": ("Bo", 0, 13),
    "Chen, table 4: 1 of 13 (a win!)": ("Chen, table 4", 1, 13),
    "7: 2/13": ("7", 2, 13),
    "7 2 of 13": ("7", 2, 13),
    "2 out of 13": ("", 2, 13),
    "2 von 13": ("", 2, 13),
    "2 in 13": ("", 2, 13),
    "2of 13": ("", 2, 13),
    "２ of 13": ("", 2, 13),
    "2 wins in 13 deals": ("", 2, 13),
    "Ada - 3 of 10": ("Ada", 3, 10),
    "Ada – 3 of 10": ("Ada", 3, 10),
    "7;2;13": ("7", 2, 13),
    "7,2,13": ("7", 2, 13),
    "Ada\t2\t13": ("Ada", 2, 13),
    "Ada\t\t2\t13": ("Ada", 2, 13),
    "Ada;2;13;;": ("Ada", 2, 13),
    "Ada\t2\t13\t15.4 %": ("Ada", 2, 13),
    "Ada\t2 of 13": ("Ada", 2, 13),
    "2;13": ("", 2, 13),
    "1 of 1 000": ("", 1, 1000),
    "1 of 1\u202f000": ("", 1, 1000),
    "1 of 1,000": ("", 1, 1000),
    "1 of 1.000": ("", 1, 1000),
    "1 of 1'000": ("", 1, 1000),
    "Ada;1;1 000": ("Ada", 1, 1000),
    "Ada: 1 200 of 13 000": ("Ada", 1200, 13_000),
    "1 000 of 13 000": ("", 1000, 13_000),
    str(Rate(2, 13)): ("", 2, 13),
    f"After 13 deals: {Rate(2, 13)}. You predicted 10.0 %.": ("", 2, 13),
    "won 4 of 50: 8.00 % (95 % interval 3.15 % to 18.8 %)": ("", 4, 50),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_as_it_is_written(line):
    assert tuple(read_result(line)) == LINES[line]
    assert pool(f"\n{line}\r\nOtto: 1 of 2\n") == Rate(*LINES[line][1:]) + Rate(1, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Paste one result a line"),
        ("   \n ", "Paste one result a line"),
        ("Ada: 2 of 13\nBo: none", "Line 2 is not one result such as '2 of 13': 'Bo: none'"),
        ("Ada: 2 of 13, Bo: 1 of 13", "Line 1 is not one result"),
        ("Ada: 14 of 13", "Line 1: A rate is so many of at least one deal"),
        ("Ada: 0 of 0", "Line 1"),
        ("Ada: 1.5 of 13", "Line 1 is not one result"),
        ("Ada: 1,5 of 13", "Line 1 is not one result"),
        ("Ada: -2 of 13x" * 50, "Line 1 is not one result"),
        ("Ada: 2 of 13.5", "Line 1 is not one result"),
        ("-3 of 10", "Line 1 is not one result"),
        ("−3 of 10", "Line 1 is not one result"),
        ("Ada -3 of 10", "Line 1 is not one result"),
        ("3 of -10", "Line 1 is not one result"),
        ("Ada;-3;10", "Line 1 is not one result"),
        ("Ada;4;2;13", "Line 1 is not one result"),
        ("Ada,1,000,2,000", "Line 1 is not one result"),
        ("2,13", "Line 1 is not one result"),
        ("2/13/2026", "Line 1 is not one result"),
        ("2 of 13 of 20", "Line 1 is not one result"),
        ("0 of 1 3", "Line 1 is not one result"),
        ("2 of 1 0000", "Line 1 is not one result"),
        ("2 of 13 %", "Line 1 is not one result"),
        ("9" * 200 + " of 13", "Line 1 is not one result"),
        ("7 200 of 1000", "Line 1: 7 and 200 may be one number or two; put a colon between"),
    ],
)
def test_a_line_that_is_no_result_is_named(text, words):
    with pytest.raises(ValueError, match=words) as caught:
        pool(text)
    assert len(str(caught.value)) < 200


def test_all_faulty_lines_are_named_at_once():
    with pytest.raises(ValueError, match=r"^Line 2 ") as caught:
        pool("Ada: 2 of 13\nBo: none\nChen: 1 of 13\n\nDora: 14 of 13\nada:  0 of 13")
    assert str(caught.value) == (
        "Line 2 is not one result such as '2 of 13': 'Bo: none'. "
        "Line 5: A rate is so many of at least one deal, such as 2 of 13, not 14 of 13. "
        "Line 6: 'ada' is in line 1 already."
    )


def test_of_many_faulty_lines_the_last_are_only_named():
    with pytest.raises(ValueError, match=r"'5'\. Line 6 is faulty, too\.$"):
        pool("\n".join(map(str, range(1, 7))))
    with pytest.raises(ValueError, match=r"'5'\. Lines 6, 7 and 8 are faulty, too\.$"):
        pool("\n".join(map(str, range(1, 9))))


@pytest.mark.parametrize("text", ["7: 2 of 13\n8: 1 of 13\n7: 2 of 13", "7;2;13\n7\t1\t13", "Ada 2/13\nADA: 1 of 13"])
def test_a_seat_that_comes_twice_is_named(text):
    with pytest.raises(ValueError, match=r"^Line \d: '(7|ADA)' is in line 1 already\.$"):
        pool(text)


def test_results_without_a_name_may_be_alike():
    assert pool("2 of 13\n2 of 13\nwon 2 of 13\nwon 2 of 13\nAfter 13 deals: 2 of 13\nAfter 13 deals: 2 of 13") == Rate(
        12, 78
    )


@given(st.text())
def test_pooling_any_text_gives_a_rate_or_a_sentence(text):
    try:
        pooled: Rate | str = pool(text)
    except ValueError as error:
        pooled = str(error)
    assert pooled.endswith(".") if isinstance(pooled, str) else pooled.deals >= 1


@given(st.lists(counts, min_size=1, max_size=40))
def test_pooling_adds_up(results):
    text = "\n".join(f"pupil {number}: {wins} of {deals}" for number, (wins, deals) in enumerate(results))
    assert pool(text) == Rate(sum(wins for wins, _ in results), sum(deals for _, deals in results))
