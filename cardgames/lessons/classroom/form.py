"""The page that a pupil sees: plain HTML of a few kilobytes, without scripts, at home on a phone.

Two forms: seat and code, or seat and numbers. What was posted is read here, too, field by field.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from html import escape
from urllib.parse import parse_qsl

from cardgames.lessons.classroom.codes import read_code
from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.tasks import Guess, Task
from cardgames.words import shortened

MOST_BYTES = 200
"""How long a post may be."""
_MOST_FIELDS = 8
_LONGEST = 20

_STYLE = """
body { max-width: 30em; margin: 0 auto; padding: 1em; background: #fffefa; color: #1b1b1f;
  font: 18px/1.4 system-ui, sans-serif; color-scheme: light dark; }
h1 { font-size: 1.3em; }
label { display: block; margin: 1em 0 .2em; }
input, select, button { box-sizing: border-box; width: 100%; min-height: 48px; padding: .3em .5em;
  border: 1px solid #55554f; border-radius: 6px; font: inherit; }
button { margin-top: 1.2em; background: #1f6b47; color: #fff; }
summary { min-height: 32px; margin-top: 1.5em; }
.said { padding: .6em .8em; border-left: 6px solid #1f6b47; font-weight: 600; }
.refused { border-color: #9b1c1c; }
:focus-visible { outline: 3px solid #0b5cad; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #1b1b1f; color: #f4f3ec; }
  :focus-visible { outline-color: #8cc4ff; }
  .refused { border-color: #ff9d9d; }
}
""".strip()
_DIGEST = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
HEADERS: Mapping[str, str] = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": f"default-src 'none'; style-src 'sha256-{_DIGEST}'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""What each answer says of itself: no script, no frame, no other site, nothing kept."""


def read_post(task: Task, fields: Mapping[str, str]) -> Record:
    """Read what a pupil has posted: seat and code, or seat and numbers.

    Raises
    ------
    ValueError
        When it is none of these; the message is for the pupil.
    """
    seat = _whole("seat", fields.get("seat", ""))
    if seat is None:
        raise ValueError("Which seat is yours? Type its number.")
    if "code" in fields:
        if not fields["code"].strip():
            raise ValueError("Type the eight signs of your code, too.")
        record = read_code(fields["code"])
        if record.seat != seat:
            raise ValueError(f"This code is of seat {record.seat}, not of seat {seat}.")
        return record
    guesses = enumerate(task.guesses, start=1)
    predictions = tuple(_read_guess(guess, fields.get(f"guess{number}", "")) for number, guess in guesses)
    counts = {name: _whole(label, fields.get(name, "")) for name, label in _COUNTS.items()}
    if (counts["wins"] is None) != (counts["deals"] is None):
        raise ValueError("A result is two numbers: how often, and in how many deals.")
    if counts["wins"] is None and not any(one is not None for one in predictions):
        raise ValueError("There is nothing to hand in yet: type a prediction or a result.")
    return Record(task.lesson, seat, predictions, **{name: count or 0 for name, count in counts.items()})


def read_body(body: bytes) -> dict[str, str]:
    """Read the fields of a post.

    Raises
    ------
    ValueError
        When it is no form of this page.
    """
    try:
        pairs = parse_qsl(body.decode("ascii"), True, strict_parsing=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:  # also where it is no text
        raise ValueError("This is not what the page sends.") from None
    fields = dict(pairs)
    if len(fields) < len(pairs) or not fields.keys() <= _FIELDS:
        raise ValueError("This is not what the page sends.")
    if any(len(value) > _LONGEST for value in fields.values()):
        raise ValueError(f"Each box takes at most {_LONGEST} signs.")
    return fields


def write_page(task: Task, said: str = "", refused: bool = False, fields: Mapping[str, str] | None = None) -> str:
    """Write the page.

    Parameters
    ----------
    task : Task
    said : str
        What there is to say.
    refused : bool
        Whether that is a refusal; the boxes keep what was typed then.
    fields : mapping
        What was typed.
    """
    typed = fields if refused and fields else {}
    role = "alert" if refused else "status"
    told = f'<p class="said{" refused" * refused}" role="{role}">{escape(said)}</p>' if said else ""
    is_open = " open" if typed and "code" not in typed else ""
    code = _box("code", "Your code", typed, 'autocapitalize="characters" spellcheck="false"')
    guesses = "".join(_guess_box(number, guess, typed) for number, guess in enumerate(task.guesses, start=1))
    numeric = 'inputmode="numeric"'
    counts = _box("wins", f"How many? Count the {task.counted}", typed, numeric)
    counts += _box("deals", f"In how many deals did you count? (At most {task.most})", typed, numeric)
    counts += _box("right", "How many exercises did you get right?", typed, numeric)
    return _document(
        f"Lesson {task.name}",
        f"<p>{escape(task.ask)}</p>{told}"
        f"<form method=post>{_box('seat', 'Your seat', typed, numeric)}{code}<button>Hand in</button></form>"
        f"<details{is_open}><summary>Without a code: type your numbers</summary><form method=post>"
        f"{_box('seat', 'Your seat', typed, numeric, 'seat2')}{guesses}{counts}<button>Hand in</button></form>"
        "</details><p>Only numbers are handed in, and no name.</p>",
    )


def write_refusal(said: str) -> str:
    """Write a page that says one sentence and shows no form."""
    return _document("Not here", f'<p class="said refused" role="alert">{escape(said)}</p>')


def tell_taken(record: Record) -> str:
    """Say what was handed in, for the pupil to compare."""
    told = [f"Seat {record.seat} is in. Thank you!"]
    made = [one for one in record.predictions if one is not None]
    told += [f"What you predict: {', '.join(f'{one:g}' for one in made)}."] if made else []
    told += [f"Your result: {record.wins} of {record.deals}."] if record.deals and record.task.is_share else []
    told += [f"Your result: {record.wins}."] if record.deals and not record.task.is_share else []
    return " ".join(told)


_COUNTS = {"wins": "count", "deals": "number of deals", "right": "number of right exercises"}
_FIELDS = {"seat", "code", "guess1", "guess2", *_COUNTS}


def _whole(name: str, written: str) -> int | None:
    """Read a whole number as it is typed; None where nothing is."""
    written = written.strip()
    if not written:
        return None
    if not re.fullmatch(r"[0-9]{1,4}", written):
        raise ValueError(f"The {name} is a whole number, not {shortened(written)}.")
    return int(written)


def _read_guess(guess: Guess, written: str) -> float | None:
    return guess.read_written(written.strip()) if written.strip() else None


def _document(title: str, body: str) -> str:
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        '<meta name=viewport content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style><main><h1>{escape(title)}</h1>{body}</main></html>"
    )


def _box(name: str, label: str, typed: Mapping[str, str], more: str, box: str = "") -> str:
    value = escape(typed.get(name, ""), quote=True)
    box = box or name
    return (
        f'<label for="{box}">{escape(label)}</label>'
        f'<input id="{box}" name="{name}" maxlength={_LONGEST} autocomplete=off {more} value="{value}">'
    )


def _guess_box(number: int, guess: Guess, typed: Mapping[str, str]) -> str:
    name = f"guess{number}"
    if not guess.choices:
        return _box(name, guess.ask, typed, 'inputmode="decimal"')
    chosen = typed.get(name, "")
    options = "".join(
        f'<option value="{value}"{" selected" * (chosen == str(value))}>{escape(words)}</option>'
        for value, words in enumerate(guess.choices, start=guess.least)
    )
    label = f'<label for="{name}">{escape(guess.ask)}</label>'
    return f'{label}<select id="{name}" name="{name}"><option value=""></option>{options}</select>'
