"""Every lesson opens in JupyterLab and runs, and its widgets are kept as pictures for a person to look at."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .conftest import Opener, Server

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))

CELLS_DONE = """() => {
  const code = window.jupyterapp.shell.currentWidget.content.widgets.filter((cell) => cell.model.type === "code");
  return code.every((cell) => cell.model.executionCount && cell.model.executionState !== "running");
}"""
ERRORS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter((cell) => cell.model.type === "code")
  .flatMap((cell) => cell.model.outputs.toJSON())
  .filter((output) => output.output_type === "error" || output.name === "stderr")"""


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_lesson_runs(lab: Server, open_notebook: Opener, lesson: Path) -> None:
    shutil.copytree(NOTEBOOKS, lab.root / "lessons", dirs_exist_ok=True)
    notebook = open_notebook(lab.root / "lessons" / lesson.name, run=False)
    notebook.run_all()
    notebook.page.wait_for_function(CELLS_DONE)
    assert notebook.page.evaluate(ERRORS) == []
    for place, widget in enumerate(notebook.page.locator(".jp-OutputArea-output:has(.cg-table)").all(), start=1):
        widget.scroll_into_view_if_needed()
        widget.locator(".cg-card").first.wait_for()
        notebook.picture(f"{lesson.stem}-{place}", widget)
