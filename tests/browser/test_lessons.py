"""A lesson opens in JupyterLab and runs, and axe finds nothing wrong in it, on a light page and on a dark one.

Its widgets are kept as pictures for a person to look at. The cells of every lesson are run by nbval, too; so the suite
opens those in which each kind of widget is seen, and at length all.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.length import few

from .conftest import Opener, Server

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SHOWN = ("02", "04", "06", "08")
"""The lessons with, in order, a stepper and an experiment; the choice in Watch; demonstrations and Klondike; Spider."""
LESSONS = sorted(NOTEBOOKS.glob("[0-9]*.ipynb"), key=lambda path: (not path.stem.startswith(SHOWN), path))

CELLS_DONE = """() => {
  const code = window.jupyterapp.shell.currentWidget.content.widgets.filter((cell) => cell.model.type === "code");
  return code.every((cell) => cell.model.executionCount && cell.model.executionState !== "running");
}"""
ERRORS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter((cell) => cell.model.type === "code")
  .flatMap((cell) => cell.model.outputs.toJSON())
  .filter((output) => output.output_type === "error" || output.name === "stderr")"""

# What a lesson itself shows: its prose and its outputs. The bars, editors and prompts around them are JupyterLab's.
PROSE, OUTPUTS = ".jp-RenderedMarkdown", ".jp-OutputArea-output"
# JupyterLab passes over a picture's description: https://github.com/jupyter/enhancement-proposals/issues/120.
# Each output carries one, as `PICTURES` looks up, and nbconvert's pages have it.
PICTURE_OF_JUPYTERLAB = ".jp-RenderedImage > img"
# The cards on a table are looked at by the widgets' own tests, in more states than a lesson shows.
LOOKED_AT_ELSEWHERE = f":is({PICTURE_OF_JUPYTERLAB}, .cg-table)"
KEPT = 3
"""So many of a lesson's widgets are kept as pictures; at full length all."""
PICTURES = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter((cell) => cell.model.type === "code")
  .flatMap((cell) => cell.model.outputs.toJSON())
  .filter((output) => output.data?.["image/png"])
  .map(({ data, metadata }) => [data["text/plain"], metadata["image/png"]?.alt])"""
UNFOLD = "() => document.querySelectorAll('.jp-RenderedMarkdown details').forEach((fold) => { fold.open = true; })"

# The names in JupyterLab's list of files, and whether all but the ending can be read.
FILES = """() => [...document.querySelectorAll(".jp-DirListing-itemText")].map((place) => {
  const name = place.textContent, whole = document.createElement("span");
  whole.textContent = name.replace(/\\.\\w+$/, "…");
  place.append(whole);
  const fits = whole.offsetWidth <= place.clientWidth;
  whole.remove();
  return [name, fits];
})"""


@pytest.mark.parametrize("lesson", few(len(SHOWN), LESSONS), ids=lambda path: path.stem)
def test_lesson_runs(lab: Server, open_notebook: Opener, lesson: Path, at_length: bool) -> None:
    shutil.copytree(NOTEBOOKS, lab.root / "lessons", dirs_exist_ok=True)
    notebook = open_notebook(lab.root / "lessons" / lesson.name, run=False)
    notebook.run_all()
    notebook.page.wait_for_function(CELLS_DONE)
    assert notebook.page.evaluate(ERRORS) == []
    widgets = notebook.page.locator(".jp-OutputArea-output:has(.cg-table)").all()
    for place, widget in enumerate(widgets if at_length else widgets[:KEPT], start=1):
        widget.scroll_into_view_if_needed()
        widget.locator(".cg-card").first.wait_for()
        notebook.picture(f"{lesson.stem}-{place}", widget)
    notebook.page.evaluate(UNFOLD)
    assert (
        notebook.violations(PROSE, OUTPUTS, without=PICTURE_OF_JUPYTERLAB if at_length else LOOKED_AT_ELSEWHERE) == []
    )
    with notebook.theme("dark"):
        assert notebook.violations(OUTPUTS, without=".cg-table", rules=("color-contrast",)) == []
    for text, alt in notebook.page.evaluate(PICTURES):
        assert text == alt != ""


def test_the_list_of_files_shows_each_lesson_once_and_its_name_whole(lab: Server, open_notebook: Opener) -> None:
    shutil.copytree(NOTEBOOKS, lab.root / "listed", dirs_exist_ok=True)
    notebook = open_notebook(lab.root / "listed" / LESSONS[0].name, run=False, fresh=True)
    notebook.page.locator(".jp-DirListing-item", has_text=LESSONS[-1].stem).wait_for()
    notebook.picture("files", notebook.page.locator("#filebrowser"))
    files = dict(notebook.page.evaluate(FILES))
    assert [name for name in files if name[0].isdigit()] == sorted(lesson.name for lesson in LESSONS)
    assert [name for name, is_whole in files.items() if not is_whole] == []
