"""Reading numbers: the one way to read what people write, for predictions, answers and the results of a class.

A number may come as a number of any kind or as a text, with a decimal point or comma, as a fraction, as so many out of
so many, or as a percentage. It keeps how precisely it was written, since a rounded decimal stands for what it was
rounded from. A number and its text are read alike.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Any

from cardgames.words import as_whole

GROUPED = r"\d{1,3}(?:[ ,.'’_\u00a0\u2009\u202f]\d{3})+(?!\d)|\d+"
"""A count in a longer text: digits, perhaps in groups of three; `read_count` reads what it finds."""
OUT_OF = r"\s*(?:[/⁄∕÷]|out\s+of|of|in|von|aus)\s*"
"""What stands between a part and the whole in a longer text."""

_LONGEST = 100
_ABOUT = re.compile(r"^(?:≈|~|=|about |approximately |approx\.? |circa |ca\.? )\s*")
_PER = {"%": 100, "per cent": 100, "percent": 100, "pct": 100, "prozent": 100, "‰": 1000, "per mille": 1000}
_SIGNED = re.compile(rf"(?P<number>.*?) ?(?P<per>{'|'.join(_PER)})\.?")
_PARTS = re.compile(rf"(?P<part>.+?){OUT_OF}(?P<whole>.+)")
_MIXED = re.compile(r"(?P<sign>[+-]?)(?P<ones>\d+) (?P<part>[1-9]\d*) ?/ ?(?P<whole>\d+)")
_EXPONENT = re.compile(r"(?P<number>.*\d[.,]?|[.,]\d+)(?P<exponent>e[+-]?\d{1,3})")
_PLAIN = re.compile(r"[+-]?(?:\d+[.,]?\d*|[.,]\d+)")
_GROUPS = (
    re.compile(r"[+-]?\d{1,3}(?:([ '’_])\d{3})(?:\1\d{3})*(?:[.,]\d*)?"),  # 1 030,5
    re.compile(r"[+-]?\d{1,3}(?:,\d{3})+\.\d*|[+-]?\d{1,3}(?:\.\d{3})+,\d*"),  # 1,030.5 and 1.030,5
)
_RECURS = re.compile(r"[+-]?\d{1,3}([.,])\d{3}(?:\1\d{3})+")  # 1,030,000
# Where things are counted, 1,030 and 1.030 are a thousand and thirty; but 1.035 is what Python writes for a decimal.
_PERHAPS_GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}(?:,\d{3}|\.\d\d0)")


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was written.

    Attributes
    ----------
    value : Fraction
        The number itself; of a percentage the share, so 1/4 for ``25 %``.
    digits : int
        With how many digits a decimal was written; 0 for a fraction.
    half : Fraction
        Half of a decimal's last digit: so far from it may lie what was rounded to it.
    is_fraction, is_percentage : bool
        Whether it was written as a fraction, or as a percentage.
    thousands : Fraction or None
        What it is where its one point or comma parts thousands, as in ``806,000``; None where it cannot.
    """

    value: Fraction
    digits: int = 0
    half: Fraction = Fraction(0)
    is_fraction: bool = False
    is_percentage: bool = False
    thousands: Fraction | None = None

    def means(self, value: Fraction) -> bool:
        """Say whether this is a value: the same, or a decimal of two digits or more that it is rounded to."""
        gap = abs(self.value - value)
        return gap <= abs(value) / 10**9 or (self.digits > 1 and gap <= self.half)

    @property
    def counts(self) -> tuple[Fraction, ...]:
        """What it may be where things are counted, the likelier first."""
        return (self.value,) if self.thousands is None else (self.thousands, self.value)


def read_number(given: Any) -> Number | None:
    """Read a finite number; None when it is none, as True is.

    Parameters
    ----------
    given : object
        A number of any kind, such as ``Fraction(1, 13)``, Decimal or one of NumPy's; an array that holds one; or a text
        such as ``"1/13"``, ``"0,077"``, ``"7.69 %"``, ``"7.69 per cent"``, ``"1 out of 13"``, ``"1 030"``.
    """
    try:
        return _read(_single(given))
    except Exception:  # an answer may be any object at all, with any behaviour
        return None


def read_count(given: Any) -> int | None:
    """Read a whole number that counts something: ``4``, ``"4.0"``, ``"1 030"``, ``"806,000"``; None when it is none."""
    number = read_number(given)
    if number is None or number.is_percentage:
        return None
    return next((int(value) for value in number.counts if value.denominator == 1), None)


def read_per_cent(given: Any) -> Fraction | None:
    """Read what was asked for in per cent, and give the share, 0 to 1; None when it is none.

    ``10``, ``"10 %"`` and ``"1 out of 10"`` are all one tenth: a fraction of at most 1 is a share already.
    """
    number = read_number(given)
    if number is None:
        return None
    is_share = number.is_percentage or (number.is_fraction and number.value <= 1)
    share = number.value if is_share else number.value / 100
    return share if 0 <= share <= 1 else None


def _single(given: Any) -> Any:
    """Give the number in an array, or in a column of a table, that holds no other; anything else as it is."""
    if hasattr(given, "to_numpy"):
        given = given.to_numpy()
    is_array = getattr(given, "size", None) == 1 and hasattr(given, "reshape")
    return given.reshape(-1)[0] if is_array else given


def _read(given: Any) -> Number | None:
    if isinstance(given, str):
        return _read_text(given)
    whole = as_whole(given)
    if whole is not None:
        short = abs(whole) < 10**_LONGEST  # Python refuses to write very long ones
        return _decimal(str(whole)) if short else Number(Fraction(whole))
    if isinstance(given, Rational) and not isinstance(given, bool):
        return Number(Fraction(given), is_fraction=given.denominator != 1)
    if isinstance(given, bool) or not isinstance(given, (Real, Decimal)):
        return None
    # By its text, so that 0.13 is the decimal that was written, not the nearest double.
    number = _decimal(str(given).lower())
    return number and replace(number, thousands=None)


def _read_text(text: str) -> Number | None:
    if len(text) > _LONGEST or _has_small_letters(text):
        return None
    text = _ABOUT.sub("", _plain(text))
    signed = _SIGNED.fullmatch(text)
    if signed is None:
        return _read_fraction(text)
    number, per = _read_fraction(signed["number"]), _PER[signed["per"]]
    if number is None:
        return None
    return replace(number, value=number.value / per, half=number.half / per, is_percentage=True, thousands=None)


def _has_small_letters(text: str) -> bool:
    """Say whether a text has raised or lowered digits, which are no digits of a number: ``10²``."""
    return any(unicodedata.decomposition(sign).startswith(("<super>", "<sub>")) for sign in text)


def _plain(text: str) -> str:
    """Give a text in small letters and plain signs, with single spaces, and without the quotes around it."""
    apart = "".join(f" {sign}" if unicodedata.decomposition(sign).startswith("<fraction>") else sign for sign in text)
    plain = unicodedata.normalize("NFKC", apart).casefold().translate(_SIGNS)
    plain = "".join(str(unicodedata.decimal(sign, sign)) for sign in plain)
    return " ".join(plain.strip().strip("\"'`“”‘’„«»").replace("per cent", "percent").split())


_SIGNS = str.maketrans(dict.fromkeys("−–‒‐‑", "-") | dict.fromkeys("⁄∕÷", "/") | {"٫": ".", "٪": "%"})


def _read_fraction(text: str) -> Number | None:
    """Read a decimal, a fraction, a mixed number, or so many out of so many."""
    mixed = _MIXED.fullmatch(text)
    if mixed and int(mixed["part"]) < int(mixed["whole"]):
        size = int(mixed["ones"]) + Fraction(int(mixed["part"]), int(mixed["whole"]))
        return Number(-size if mixed["sign"] == "-" else size, is_fraction=True)
    parts = _PARTS.fullmatch(text)
    if parts is None:
        return _decimal(text)
    part, whole = _decimal(parts["part"]), _decimal(parts["whole"])
    return Number(part.value / whole.value, is_fraction=True) if part and whole and whole.value else None


def _decimal(text: str) -> Number | None:
    """Read a decimal, with groups of thousands where it has them."""
    exponent = _EXPONENT.fullmatch(text)
    body, power = (exponent["number"], exponent["exponent"]) if exponent else (text, "")
    if _RECURS.fullmatch(body):
        body = re.sub(r"[.,]", "", body)
    elif any(pattern.fullmatch(body) for pattern in _GROUPS):
        body = re.sub(r"[ '’_]|[.,](?=.*[.,])", "", body)  # what comes last is the decimal point
    elif not _PLAIN.fullmatch(body):
        return None
    thousands = Fraction(re.sub(r"[.,]", "", body)) if _PERHAPS_GROUPED.fullmatch(body) and not power else None
    read = Decimal(body.replace(",", ".") + power)
    _, digits, least = read.as_tuple()
    assert isinstance(least, int)
    return Number(Fraction(read), len(digits), Fraction(10) ** least / 2, thousands=thousands)
