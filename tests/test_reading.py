"""Numbers are read in one way, however they are written; what is none is no number anywhere."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames.reading import read_count, read_number, read_per_cent

THIRTEENTH = Fraction(1, 13)
VALUES = {
    "1/13": THIRTEENTH,
    " 1 / 13. ": THIRTEENTH,
    "1 in 13": THIRTEENTH,
    "1 of 13": THIRTEENTH,
    "1 out of 13": THIRTEENTH,
    "1 Out  Of 13": THIRTEENTH,
    "1 von 13": THIRTEENTH,
    "1⁄13": THIRTEENTH,
    "1 000/13 000": THIRTEENTH,
    "7 9/13 %": THIRTEENTH,
    "-1/13": -THIRTEENTH,
    "0.5/2": Fraction(1, 4),
    "3 1/2": Fraction(7, 2),
    "3½": Fraction(7, 2),
    "½": Fraction(1, 2),
    ".5": Fraction(1, 2),
    ",5": Fraction(1, 2),
    "7.": Fraction(7),
    "+7": Fraction(7),
    "−7": Fraction(-7),
    "'7'": Fraction(7),
    "“7”": Fraction(7),
    "≈ 7": Fraction(7),
    "p = 1/13": THIRTEENTH,
    "1/13 ≈ 0.077": Fraction(77, 1000),
    "(1/13)": THIRTEENTH,
    "0.077.": Fraction(77, 1000),
    "7.7 %.": Fraction(77, 1000),
    "0.077…": Fraction(77, 1000),
    "7.7... %": Fraction(77, 1000),
    "about 7": Fraction(7),
    "７": Fraction(7),
    "٣٫٥": Fraction(7, 2),
    "0,077": Fraction(77, 1000),
    "7.7%": Fraction(77, 1000),
    "7,7 %": Fraction(77, 1000),
    "7.7 per cent": Fraction(77, 1000),
    "7.7 Percent": Fraction(77, 1000),
    "7,7 Prozent": Fraction(77, 1000),
    "77 ‰": Fraction(77, 1000),
    "7.7e-2": Fraction(77, 1000),
    "7.7E-02": Fraction(77, 1000),
    "1 030": Fraction(1030),
    "1\u202f030,5": Fraction(2061, 2),
    "1,030.5": Fraction(2061, 2),
    "1.030,5": Fraction(2061, 2),
    "1’030": Fraction(1030),
    "1_030": Fraction(1030),
    "1,000,000": Fraction(10**6),
    "1.000.000": Fraction(10**6),
}
NUMBERS = {
    100 / 13: Fraction("7.6923076923076925"),
    10: Fraction(10),
    THIRTEENTH: THIRTEENTH,
    Decimal("7.69"): Fraction(769, 100),
    Decimal("1E+3"): Fraction(1000),
    np.float64(10): Fraction(10),
    np.float32(0.13): Fraction(13, 100),
    np.int8(5): Fraction(5),
    -0.0: Fraction(0),
    1e300: Fraction(10**300),
    10**5000: Fraction(10**5000),
}
NO_TEXTS = (
    "| |ten|%|/|e5|.|1/0|1/2/3|1:13|1 23|12 345 67|1 - 1/13|(12/13)**13|10²|nan|inf|-Infinity|1e99999|0x10|1j|5 %%|--5"
)
NO_NUMBERS = [
    *(*NO_TEXTS.split("|"), "1" * 101, True, False, np.True_, None, 1j, b"7", [7], (7,), {7}, object()),
    *(float("nan"), float("inf"), np.float64("-inf"), Decimal("nan"), Decimal("1e999999")),
    *(np.array([1, 2]), np.array([]), np.array([True]), np.array([None]), np.array(["ten"])),
]
ARRAYS = [np.array(0.13), np.array([0.13], "f4"), np.array([[0.13]]), np.array(["0.13"])]
FOURS = [4, 4.0, np.int64(4), np.float32(4), Decimal(4), Fraction(8, 2), np.array([4])]
TENS = [10, 10.0, np.float64(10), np.array([10]), Decimal(10), Fraction(10), Fraction(1, 10)]


@pytest.mark.parametrize("text", VALUES)
def test_a_text_is_read(text):
    assert read_number(text).value == VALUES[text]


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: type(number).__name__)
def test_a_number_of_any_kind_is_read(number):
    assert read_number(number).value == NUMBERS[number]


@pytest.mark.parametrize("array", ARRAYS, ids=repr)
def test_an_array_of_one_is_what_it_holds(array):
    assert read_number(array) == read_number("0.13")


@pytest.mark.parametrize("given", NO_NUMBERS, ids=lambda given: repr(given).split(" at 0x")[0][:30])
def test_what_is_no_number_is_none(given):
    assert read_number(given) is None
    assert read_count(given) is None
    assert read_per_cent(given) is None


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_is_read_as_its_text(number):
    read, text = read_number(number), read_number(str(number))
    assert (read.value, read.digits, read.half) == (text.value, text.digits, text.half)
    assert float(read.value) == number


@given(st.text(max_size=30))
def test_any_text_is_a_number_or_none(text):
    number = read_number(text)
    assert number is None or isinstance(number.value, Fraction)


@pytest.mark.parametrize(
    ("written", "value", "meant"),
    [
        ("0.13", Fraction(1, 8), True),
        (0.13, Fraction(1, 8), True),
        ("13 %", Fraction(1, 8), True),
        ("0.130", Fraction(1, 8), False),
        ("0.1", Fraction(1, 8), False),
        ("13/100", Fraction(1, 8), False),
        ("7.69 %", THIRTEENTH, True),
        ("7.70 %", THIRTEENTH, False),
        ("7.7 %", THIRTEENTH, True),
        (1 / 13, THIRTEENTH, True),
        (Fraction(1 / 13), THIRTEENTH, True),
        (0.1 + 0.2, Fraction(3, 10), True),
        ("0.00", Fraction(0), True),
        ("0.076", THIRTEENTH, False),
        ("0.076…", THIRTEENTH, True),
        ("7.6... %", THIRTEENTH, True),
    ],
)
def test_a_rounded_decimal_means_what_it_was_rounded_from(written, value, meant):
    assert read_number(written).means(value) is meant


COUNTS = {
    **{"4": 4, "4.0": 4, " 4 ": 4, "8/2": 4, "1 030": 1030, "1,030": 1030, "1.030": 1030, "806,000": 806_000},
    **{
        "1,000,000": 10**6,
        "1e3": 1000,
        "-3": -3,
        "0,5": None,
        "0.250": None,
        "400 %": None,
        "4.5": None,
        "1.035": None,
        "1,035": 1035,
    },
}


@pytest.mark.parametrize("text", COUNTS)
def test_counts_may_be_grouped_in_any_way(text):
    assert read_count(text) == COUNTS[text]


@pytest.mark.parametrize("four", FOURS, ids=repr)
def test_a_count_is_whole(four):
    assert read_count(four) == 4


@pytest.mark.parametrize(
    "number", [1.234, np.float64(1.234), Decimal("1.234"), Decimal("1.230"), 4.5, Fraction(1, 2)], ids=repr
)
def test_a_number_has_no_groups(number):
    assert read_count(number) is None


SHARES = {
    **{"10": Fraction(1, 10), "10 %": Fraction(1, 10), "7,69 per cent": Fraction(769, 10_000)},
    **{"1/13": THIRTEENTH, "1 out of 13": THIRTEENTH, "100/13": THIRTEENTH, "7 9/13": THIRTEENTH},
    **{"13 of 13": Fraction(1), "0": Fraction(0)},
    **{"100": Fraction(1), "1": Fraction(1, 100), "1/2 %": Fraction(1, 200), "0.5": Fraction(1, 200)},
    **{"-1": None, "101": None, "100.01 %": None, "-1/13": None, "1 030": None},
}


@pytest.mark.parametrize("text", SHARES)
def test_what_is_asked_in_per_cent_is_a_share(text):
    assert read_per_cent(text) == SHARES[text]


@pytest.mark.parametrize("ten", TENS, ids=repr)
def test_a_share_comes_in_any_kind_of_number(ten):
    assert read_per_cent(ten) == Fraction(1, 10)
