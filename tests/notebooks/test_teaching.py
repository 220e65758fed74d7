"""The teacher's page, held against the lessons: links, headings and exercises that it names, minutes, numbers."""

import contextlib
import io
import re
from pathlib import Path

import nbformat
import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
PAGE = (NOTEBOOKS / "TEACHING.md").read_text(encoding="utf-8")
START = (NOTEBOOKS / "text" / "00_start_here.md").read_text(encoding="utf-8")
README = (NOTEBOOKS.parent / "README.md").read_text(encoding="utf-8")
NAMED = re.findall(r"\[\d\d\]\((\w+)\.ipynb\)((?:,?\s+\*[^*]+\*)*)", PAGE)
ROW = re.compile(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
PLANS = re.findall(r"^### Age (\d+), (\d+) minutes\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL)


def lesson(stem):
    return (NOTEBOOKS / "text" / f"{stem}.md").read_text(encoding="utf-8")


def parts(stem):
    """Give the headings of a lesson, and its exercises as they are named in the page."""
    text = lesson(stem)
    exercises = re.findall(
        r"^\*\*(\d)\.\*\*", text.partition("## Exercises")[2].partition("<details>")[0], re.MULTILINE
    )
    return set(re.findall(r"^#+ (.+)$", text, re.MULTILINE)) | {f"Exercise {number}" for number in exercises}


def test_there_are_six_plans():
    assert [(age, minutes) for age, minutes, _ in PLANS] == [
        (age, minutes) for age in ("12", "15", "18") for minutes in ("45", "90")
    ]


@pytest.mark.parametrize(("age", "minutes", "plan"), PLANS, ids=[f"{age}-{minutes}" for age, minutes, _ in PLANS])
def test_the_minutes_of_a_plan_add_up(age, minutes, plan):
    rows = ROW.findall(plan)
    assert sum(int(row[0]) for row in rows) == int(minutes)
    for _, _, said, where in rows:
        assert re.fullmatch(r'".+"', said), said
        assert re.fullmatch(r"\[\d\d\]\(\w+\.ipynb\)(,? \*[^*]+\*)+", where), where
    assert "*Short of time?*" in plan


def test_every_heading_that_is_named_stands_in_its_lesson():
    assert len(NAMED) > 60
    for stem, names in NAMED:
        assert set(re.findall(r"\*([^*]+)\*", " ".join(names.split()))) <= parts(stem), (stem, names)


def test_links_lead_somewhere():
    headings = {
        re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    }
    for file, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", PAGE):
        assert (NOTEBOOKS / file).exists() if file else anchor in headings, (file, anchor)


def test_what_is_to_be_lowered_stands_under_its_heading():
    rows = re.findall(
        r"^\| \[\d\d\]\((\w+)\.ipynb\) \| \*([^*]+)\*[^|]* \| [\d.]+ \| `([^`]+)`(, twice)? \|", PAGE, re.MULTILINE
    )
    assert len(rows) >= 6
    for stem, heading, number, twice in rows:
        section = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^##)", lesson(stem), re.MULTILINE | re.DOTALL)
        code = "\n".join(re.findall(r"```{code-cell}(.*?)```", section[1], re.DOTALL))
        assert len(re.findall(rf"\b{re.escape(number)}(?!\w)", code)) == (2 if twice else 1), (heading, number)


def test_the_example_is_what_the_package_gives():
    program, said = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL).groups()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(program, {})
    assert printed.getvalue() == said


def test_the_numbers_in_the_text_are_those_of_the_example():
    said = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()
    text = " ".join(PAGE.partition("## How these numbers were made")[0].replace("> ", "").split())
    wins, rate, none, deals, standing, luck, *_ = said
    rule_out, tell = deals.split()
    first, *rounds = standing.split()[:6]
    for words in (
        f"The wins: {wins} Together **{rate}**",
        f"{none.split()[4]} are expected",
        f"takes {rule_out} deals",
        f"takes {tell}.",
        f"{first}, then {', '.join(rounds[:-1])}, and {rounds[-1]} still stand",
        f"{standing.split()[6]} are expected",
        f"Bad luck came in {luck}.",
    ):
        assert words in text, words


@pytest.mark.parametrize(
    ("said", "stem", "computed"),
    [
        (
            "23.0 % of 5425 deals; altogether in 23.2 %",
            "05_fortunes",
            r"of 5425: 23\.0 % .*\n.*of 100000: 23\.2 %",
        ),
        ("(12/13)¹³ = 35.3 %", "02_one_in_13", "exactly 35.3 %"),
        ("8.62 standard errors below 1/12", "02_one_in_13", "-8.62 standard errors from 1/12"),
        (
            "1/17 = 5.88 % with it, 4/51 = 7.84 % without",
            "03_false_proof",
            r"1/17 = 5\.88 %\n.*\n.*4/51 = 7\.84 %",
        ),
        ("with a pile at random it is 25.7 %", "04_watch", "pile: exactly 25.7 %"),
        ("one deal in eleven begins so: 8.76 %", "06_klondike", "= 8.76 %"),
        ("Up to 3.7 % fits", "07_how_often", "0 of 100: 0.00 %, 0.00 % to 3.70 %"),
    ],
)
def test_what_is_answered_stands_in_the_lesson(said, stem, computed):
    notebook = nbformat.read(NOTEBOOKS / f"{stem}.ipynb", as_version=4)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert said in PAGE
    assert any(re.search(computed, str(out.get("text") or out.get("data", {}).get("text/plain"))) for out in outputs)


@pytest.mark.parametrize("stem", sorted(path.stem for path in NOTEBOOKS.glob("text/0[1-9]_*.md")))
def test_a_lesson_its_row_on_the_start_page_and_in_the_readme_agree_in_time_and_age(stem):
    minutes, needs = re.search(rf"\({stem}\.ipynb\) \| [^|]+ \| ([^|]+) \| ([^|]+) \|", START).groups()
    times = re.search(rf"notebooks/{stem}\.ipynb\) \| [^|]+ \| ([^|]+) \|", README)[1]
    assert times.endswith(f", {minutes} minutes")
    head = " ".join(
        lesson(stem).partition("*Time:*")[0][-600:].split() + lesson(stem).partition("*Time:*")[2][:300].split()
    )
    assert ("two lessons of 45 minutes" if minutes == "2 × 45" else f" {minutes} minutes") in head
    ages = re.findall(r"\d+", needs.replace("part 2", ""))
    assert re.findall(r"from age (\d+)", head) == ages
    assert re.findall(r"\d+", times.rpartition(",")[0].replace("part 1", "").replace("part 2", "")) == ages
