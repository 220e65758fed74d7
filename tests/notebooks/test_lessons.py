"""The lessons as files: text and notebook in step, committed executed, and with what every lesson must have."""

import os
import re
from pathlib import Path

import nbformat
import pytest
from jupytext.cli import jupytext

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted((NOTEBOOKS / "text").glob("*.md"))

NUMBERED = [path for path in LESSONS if path.stem[0].isdigit()]
"""The lessons; the notebook for the teacher is none."""

every_lesson = pytest.mark.parametrize("text", LESSONS, ids=lambda path: path.stem)


def notebook_of(text):
    return nbformat.read(NOTEBOOKS / f"{text.stem}.ipynb", as_version=4)


def prose(notebook):
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def test_there_are_lessons():
    assert len(LESSONS) >= 2


@pytest.fixture
def pair(text, tmp_path):
    """A copy of a lesson: its text and its notebook, with times that tell nothing, as a clone has them."""
    (tmp_path / "text").mkdir()
    pair = tmp_path / "text" / text.name, tmp_path / f"{text.stem}.ipynb"
    for copied, source in zip(pair, (text, NOTEBOOKS / f"{text.stem}.ipynb"), strict=True):
        copied.write_bytes(source.read_bytes())
        os.utime(copied, (0, 0))
    return pair


@every_lesson
def test_text_and_notebook_are_in_step(pair):
    copied, notebook = pair
    before = notebook.read_text(encoding="utf-8")
    jupytext(["--quiet", "--from", "text//md:myst", "--to", "ipynb", "--update", str(copied)])
    assert notebook.read_text(encoding="utf-8") == before


@every_lesson
def test_a_save_of_the_notebook_writes_into_the_text_what_was_changed_and_nothing_else(text, pair, monkeypatch):
    """Whatever the version of jupytext, the name of the kernel and what else JupyterLab notes down."""
    copied, path = pair
    notebook = notebook_of(text)
    notebook.metadata["kernelspec"] |= {"display_name": "a class's own Python", "name": "class"}
    notebook.metadata["language_info"]["version"] = "3.99"
    notebook.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {}}
    notebook.cells[-1].source += "\n\nA note of my own."
    nbformat.write(notebook, path)
    monkeypatch.setattr("jupytext.header.__version__", "99.0")
    jupytext(["--quiet", "--sync", str(path)])
    assert copied.read_text(encoding="utf-8") == text.read_text(encoding="utf-8") + "\nA note of my own.\n"


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
def test_every_picture_has_a_description_and_every_widget_a_picture_or_words(text):
    for cell in notebook_of(text).cells:
        outputs = cell.get("outputs", [])
        for place, output in enumerate(outputs):
            data = output.get("data", {})
            if "application/vnd.jupyter.widget-view+json" in data and "text/markdown" not in data:
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


@pytest.mark.parametrize("text", NUMBERED, ids=lambda path: path.stem)
def test_the_deal_number_stands_alone_in_a_cell_that_papermill_finds(text):
    tagged = [cell.source for cell in notebook_of(text).cells if "parameters" in cell.metadata.get("tags", [])]
    assert tagged == ["my_deal = 7"]


@pytest.mark.parametrize("text", NUMBERED[1:], ids=lambda path: path.stem)
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
    longest = max(len(cell.source.splitlines()) for cell in notebook.cells if cell.cell_type == "code")
    assert longest <= 10, "cells of a few lines"
