"""The lessons as files: text and notebook in step, committed executed, and with what every lesson must have."""

import re
from pathlib import Path

import jupytext
import nbformat
import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted((NOTEBOOKS / "text").glob("*.md"))

every_lesson = pytest.mark.parametrize("text", LESSONS, ids=lambda path: path.stem)


def notebook_of(text):
    return nbformat.read(NOTEBOOKS / f"{text.stem}.ipynb", as_version=4)


def prose(notebook):
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def content(notebook):
    return [
        (cell.cell_type, cell.source, sorted(cell.metadata.get("tags", [])), bool(cell.metadata.get("jupyter")))
        for cell in notebook.cells
    ]


def test_there_are_lessons():
    assert len(LESSONS) >= 2


@every_lesson
def test_text_and_notebook_are_in_step(text):
    assert content(jupytext.read(text)) == content(notebook_of(text))


@every_lesson
def test_text_is_written_as_jupytext_writes_it(text):
    written = jupytext.writes(jupytext.read(text), fmt="md:myst")
    without_versions = re.sub(r"    (format|jupytext)_version: .*\n", "", written)
    assert without_versions == text.read_text(encoding="utf-8")


@every_lesson
def test_notebook_is_committed_executed_without_errors(text):
    cells = [cell for cell in notebook_of(text).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    for cell in cells:
        for output in cell.outputs:
            assert output.output_type != "error", cell.source
            assert output.get("name") != "stderr", output


@every_lesson
def test_no_widget_state_is_stored(text):
    assert "widgets" not in notebook_of(text).metadata


@every_lesson
def test_every_picture_has_a_description_and_every_widget_a_picture(text):
    for cell in notebook_of(text).cells:
        outputs = cell.get("outputs", [])
        for place, output in enumerate(outputs):
            data = output.get("data", {})
            if "application/vnd.jupyter.widget-view+json" in data:
                assert "image/png" in outputs[place + 1].data, cell.source
            if "image/png" in data:
                assert output.metadata["image/png"]["alt"], cell.source
                assert "object at 0x" not in data["text/plain"]


@every_lesson
def test_after_a_picture_the_lesson_says_what_to_notice(text):
    cells = notebook_of(text).cells
    for place, cell in enumerate(cells):
        if any("image/png" in output.get("data", {}) for output in cell.get("outputs", [])):
            after = [later.source for later in cells[place + 1 :]]
            headings = [n for n, source in enumerate(after) if source.startswith("#")]
            assert any("*What to notice.*" in source for source in after[: (headings or [None])[0]]), cell.source


@every_lesson
def test_links_lead_somewhere(text):
    for target in re.findall(r"\]\(([^)#]+)\)", text.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (NOTEBOOKS / target).exists(), target


@pytest.mark.parametrize("text", [path for path in LESSONS if path.stem[:2] != "00"], ids=lambda path: path.stem)
def test_lesson_has_its_parts(text):
    notebook = notebook_of(text)
    words = prose(notebook)
    assert re.search(r"^\*\*[^*]+\?\*\*$", words, re.MULTILINE), "a guiding question"
    for part in ("After this lesson you can", "*Time:*", "*Builds on:*", "## Predict", "## Exercises", "## Summary"):
        assert part in words
    assert "### For the teacher" in words
    assert "<details><summary>Answers</summary>" in words
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    assert 2 <= len(set(re.findall(r'check\("([^"]+)"', code))) <= 5
    assert "my_deal = 7" in code, "a deal number of one's own"
    longest = max(len(cell.source.splitlines()) for cell in notebook.cells if cell.cell_type == "code")
    assert longest <= 10, "cells of a few lines"
