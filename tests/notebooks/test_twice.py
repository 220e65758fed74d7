"""A cell may be run twice: pupils do so all the time. No cell fails the second time, and each says the same again."""

from copy import deepcopy
from pathlib import Path

import nbformat
from nbclient import NotebookClient

LESSONS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))


def told(cell):
    """Give what a cell writes and draws; a widget is another one each time."""
    outputs = [output for output in cell.outputs if "widget-view" not in str(output.get("data"))]
    return [output.get("text") or output.data.get("image/png") or output.data["text/plain"] for output in outputs]


def test_each_cell_can_be_run_twice(at_length, tmp_path):
    for lesson in LESSONS if at_length else LESSONS[:1]:
        notebook = nbformat.read(lesson, as_version=4)
        notebook.cells = [deepcopy(cell) for cell in notebook.cells if cell.cell_type == "code" for _ in range(2)]
        for number, cell in enumerate(notebook.cells):
            cell.id = f"cell-{number}"
        NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
        for first, second in zip(notebook.cells[::2], notebook.cells[1::2], strict=True):
            assert told(first) == told(second), f"{lesson.name}: {first.source}"
