"""The same notebook in Notebook 7 and in Voilà, and what stands where the widget was when no kernel runs."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import BrowserContext, Locator, Page

from .conftest import Opener, Server, free_port, jupyter_environment, serving
from .notebook import Notebook

CELL = "from cardgames import Clock, step_through\nstepper = step_through(Clock.deal(7))\nstepper"
TRUSTED = """() => window.jupyterapp.shell.currentWidget.content.widgets.every((cell) => cell.model.trusted)"""


def still_is_hidden(page: Page) -> bool:
    """Say whether the still picture is in the page, and not to be seen."""
    still = page.locator(".jp-OutputArea-output img")
    return still.count() == 1 and not still.is_visible()


def steps(notebook: Notebook, told: list[str]) -> None:
    """Step a little by button and by key."""
    stepper = notebook.steppers[0]
    assert stepper.says.inner_text() == told[0]
    stepper.press("Forward")
    assert stepper.says.inner_text() == told[1]
    stepper.table.focus()
    stepper.page.keyboard.press("ArrowRight")
    assert stepper.says.inner_text() == told[2]
    assert sum(card["face"] != "" for card in stepper.shown()["cards"].values()) == 2


@pytest.fixture(scope="module")
def told() -> list[str]:
    """What the stepper tells."""
    from cardgames import Clock, step_through

    return list(step_through(Clock.deal(7)).controls.says)


def test_notebook_7(open_notebook: Opener, told: list[str]) -> None:
    notebook = open_notebook(CELL, app="notebooks")
    steps(notebook, told)
    assert notebook.py("stepper.step") == 2
    assert still_is_hidden(notebook.page)
    notebook.picture("front-end-notebook-7")


@pytest.fixture(scope="module")
def voila(lab: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address at which Voilà shows the notebook."""
    folder, port = tmp_path_factory.mktemp("voila"), free_port()
    path = lab.write("shown-in-voila.ipynb", CELL)
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "voila", str(path), "--no-browser", f"--port={port}"]
    with serving(command, alive_at=f"{address}/voila/static/voila.js", folder=folder, log=folder / "log"):
        yield address


def test_voila(voila: str, browsing: BrowserContext, lab: Server, told: list[str]) -> None:
    notebook = Notebook(browsing.new_page(), lab.root / "shown-in-voila.ipynb", lab.runtime)
    notebook.page.goto(voila)
    steps(notebook, told)
    assert still_is_hidden(notebook.page)
    notebook.picture("front-end-voila")
    notebook.close()


@pytest.fixture
def executed(lab: Server) -> Path:
    """A notebook executed and saved elsewhere, without its widgets' state, as the lessons are."""
    path = lab.write("executed.ipynb", CELL)
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, store_widget_state=False).execute()
    nbformat.write(notebook, path)
    return path


def is_drawn(picture: Locator) -> bool:
    return bool(picture.evaluate("(picture) => picture.decode().then(() => picture.naturalWidth > 400)"))


def test_untrusted_notebook_shows_the_picture(open_notebook: Opener, executed: Path) -> None:
    notebook = open_notebook(executed, run=False)
    assert not notebook.page.evaluate(TRUSTED)
    assert is_drawn(notebook.page.locator(".jp-OutputArea-output img"))
    assert notebook.page.locator(".cg-table").count() == 0
    notebook.picture("no-kernel-untrusted")
    notebook.run_all()
    notebook.steppers[0].press("Forward")
    assert still_is_hidden(notebook.page)


def test_notebook_of_ones_own_shows_the_picture_without_its_kernel(open_notebook: Opener, lab: Server) -> None:
    notebook = open_notebook(CELL)
    notebook.steppers[0].press("Forward")
    notebook.command("docmanager:save")
    notebook.close()
    lab.end_kernel(notebook.path)
    again = open_notebook(notebook.path, run=False)
    assert again.page.evaluate(TRUSTED)
    again.page.locator(".jp-OutputArea-output").first.wait_for()
    again.picture("no-kernel-trusted")
    picture = again.page.locator(".jp-OutputArea-output img")
    assert picture.count() == 1
    assert is_drawn(picture)


def test_nbconvert_shows_the_picture(executed: Path, tmp_path: Path, browsing: BrowserContext) -> None:
    command = [sys.executable, "-m", "nbconvert", "--to", "html", str(executed), "--output-dir", str(tmp_path)]
    subprocess.run(command, env=jupyter_environment(tmp_path), check=True, capture_output=True)
    page: Page = browsing.new_page()
    page.route("http*://**", lambda route: route.abort())  # the page asks for MathJax
    page.goto((tmp_path / "executed.html").as_uri())
    assert is_drawn(page.locator(".jp-OutputArea-output img"))
    page.close()
