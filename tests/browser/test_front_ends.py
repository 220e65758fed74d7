"""Every widget in Notebook 7, in Voilà and in marimo, notebooks opened again, and what is seen where no kernel runs."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import BrowserContext, Locator, Page, expect

from cardgames.widgets.scripts import styles
from cardgames.widgets.still import UNTIL_RUN

from .conftest import Opener, Server, free_port, jupyter_environment, opening, serving
from .notebook import Notebook
from .notebook import press as press_button
from .table import PlayTable

CELL = "from cardgames import *\nstepper = step_through(Clock.deal(7))\nstepper"
PLAYER = "player = play(Klondike.deal(7))\nplayer"
OTHERS = (
    "shown = demonstrate('runs-move-together')\nshown",
    "game = compare_swaps(22)\ngame",
    "trial = experiment('win', seed=7)\ntrial",
)
STILLS = ".jp-OutputArea-output.jp-RenderedImage img"
TRUSTED = """() => window.jupyterapp.shell.currentWidget.content.widgets.every((cell) => cell.model.trusted)"""


def stills_are_hidden(page: Page, count: int) -> bool:
    """Say whether so many still pictures are in the page, and none to be seen."""
    stills = page.locator(STILLS)
    return stills.count() == count and not any(still.is_visible() for still in stills.all())


@contextmanager
def in_notebook_7(lab: Server, browsing: BrowserContext, folder: Path) -> Iterator[Notebook]:
    with opening(lab, browsing, []) as open_notebook:
        yield open_notebook(CELL, PLAYER, *OTHERS, app="notebooks")


@contextmanager
def in_voila(lab: Server, browsing: BrowserContext, folder: Path) -> Iterator[Notebook]:
    path, port = lab.write("shown-in-voila.ipynb", CELL, PLAYER, *OTHERS), free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "voila", str(path), "--no-browser", f"--port={port}"]
    with serving(command, alive_at=f"{address}/voila/static/voila.js", folder=folder, log=folder / "log"):
        notebook = Notebook(browsing.new_page(), path, lab.runtime)
        notebook.page.goto(address)
        yield notebook
        notebook.close()


MARIMO = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import cardgames
    return cardgames, mo
"""
MARIMO_CELL = """

@app.cell
def _(cardgames, mo):
    mo.ui.anywidget(cardgames.{widget})
    return
"""
SHOWN_IN_MARIMO = (
    "step_through(cardgames.Clock.deal(7))",
    "play(cardgames.Klondike.deal(7))",
    "demonstrate('runs-move-together')",
    "compare_swaps(22)",
    "experiment('win', seed=7)",
)


@contextmanager
def in_marimo(lab: Server, browsing: BrowserContext, folder: Path) -> Iterator[Notebook]:
    """Each widget by itself, in a cell of its own: marimo knows no boxes of ipywidgets, and no still pictures."""
    path, port = folder / "shown_in_marimo.py", free_port()
    cells = "".join(MARIMO_CELL.format(widget=widget) for widget in SHOWN_IN_MARIMO)
    path.write_text(f"{MARIMO}{cells}")
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "marimo", "run", str(path), "--headless", "--no-token", f"--port={port}"]
    with serving(command, alive_at=f"{address}/health", folder=folder, log=folder / "log"):
        notebook = Notebook(browsing.new_page(), path, lab.runtime)
        notebook.page.goto(address)
        yield notebook
        notebook.close()


@pytest.fixture(scope="module", params=[in_notebook_7, in_voila, in_marimo], ids=["notebook-7", "voila", "marimo"])
def shown(
    request: pytest.FixtureRequest, lab: Server, browsing: BrowserContext, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Notebook]:
    """All five widgets in one front end."""
    with request.param(lab, browsing, tmp_path_factory.mktemp("front-end")) as notebook:
        notebook.page.locator(".cg-experiment").wait_for(timeout=30_000)
        yield notebook
        notebook.picture(f"front-end-{request.param.__name__}")


def press(panel: Locator, name: str) -> None:
    press_button(panel.get_by_role("button", name=name, exact=True))


def test_the_stepper_steps(shown: Notebook) -> None:
    stepper = shown.steppers[0]
    press(stepper.controls, "Forward")
    expect(stepper.says).to_have_text("The top card of the centre turns up: 4♥.")
    stepper.table.focus()
    shown.page.keyboard.press("ArrowRight")
    assert stepper.step == 2
    assert sum(card["face"] != "" for card in stepper.shown()["cards"].values()) == 2


def test_klondike_is_played(shown: Notebook) -> None:
    table = PlayTable(shown)
    table.panel.scroll_into_view_if_needed()
    table.root.scroll_into_view_if_needed()
    table.drag("QS", "T5")
    table.wait_for_moves(1)
    expect(table.says).to_have_text("Q♠ goes from column 1 onto K♦ in column 5.")
    table.drag("8C", "T4")
    expect(table.says).to_have_text("8♣ cannot go on 5♦: only a black four may.")
    table.button("undo").click()
    table.wait_for_moves(0)


def test_a_rule_is_shown_and_tried(shown: Notebook) -> None:
    widget = shown.page.locator(".cg-demonstration")
    press(widget, "Forward")
    expect(widget.locator(".cg-says")).to_contain_text("May 4♠ go onto 4♣")
    press(widget, "Let me try")
    table = PlayTable(shown, place=1)
    table.root.scroll_into_view_if_needed()
    table.drag("4S", "T3")
    expect(widget.locator(".cg-says")).to_contain_text("4♠ and the two on it go")


def test_the_choice_in_watch_is_made(shown: Notebook) -> None:
    panel = shown.page.locator(".cg-swaps")
    shown.page.locator(".cg-choice[data-pile='6']").click()
    expect(panel.get_by_role("radio", name=re.compile("^swap 6"))).to_be_checked()
    press(panel, "Decide")
    expect(panel.locator(".cg-says")).to_contain_text("You chose swap 6: 25.0 %.")


def test_the_experiment_is_made(shown: Notebook) -> None:
    panel = shown.page.locator(".cg-experiment")
    panel.get_by_label("My prediction").fill("10")
    press(panel, "Keep it")
    press(panel, "deal 100 more")
    expect(panel.locator(".cg-says")).to_contain_text("After 100 deals")
    expect(panel.locator("img")).to_be_visible()


def test_no_still_picture_is_seen_beside_its_widget(shown: Notebook) -> None:
    assert stills_are_hidden(shown.page, 0 if shown.path.suffix == ".py" else 5)


@pytest.fixture(scope="module")
def executed(lab: Server) -> Path:
    """A notebook executed and saved elsewhere, without its widgets' state, as the lessons are."""
    path = lab.write("executed.ipynb", CELL, PLAYER)
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, store_widget_state=False).execute()
    nbformat.write(notebook, path)
    return path


def are_drawn(pictures: Locator) -> bool:
    """Say whether two pictures are there and can be seen."""
    drawn = """(all) => Promise.all(all.map((one) =>
      one.decode().then(() => one.naturalWidth > 400 && one.checkVisibility())))"""
    return bool(pictures.evaluate_all(drawn) == [True, True])


def play_a_move(notebook: Notebook) -> PlayTable:
    """Step once, and move a card."""
    notebook.steppers[0].press("Forward")
    table = PlayTable(notebook)
    table.root.scroll_into_view_if_needed()
    table.drag("QS", "T5")
    table.wait_for_moves(1)
    return table


def test_untrusted_notebook_shows_the_pictures(open_notebook: Opener, executed: Path) -> None:
    notebook = open_notebook(executed, run=False)
    assert not notebook.page.evaluate(TRUSTED)
    assert are_drawn(notebook.page.locator(STILLS))
    assert notebook.page.locator(".cg-table").count() == 0
    expect(notebook.page.locator(".jp-OutputArea-output pre")).to_have_text([UNTIL_RUN] * 2)
    notebook.picture("no-kernel-untrusted")
    notebook.run_all()
    play_a_move(notebook)
    assert stills_are_hidden(notebook.page, 2)


def test_notebook_of_ones_own_shows_the_pictures_without_its_kernel(open_notebook: Opener, lab: Server) -> None:
    notebook = open_notebook(CELL, PLAYER, fresh=True)
    play_a_move(notebook)
    notebook.command("docmanager:save")
    notebook.close()
    lab.end_kernel(notebook.path)
    again = open_notebook(notebook.path, run=False, fresh=True)
    assert again.page.evaluate(TRUSTED)
    again.page.locator(STILLS).nth(1).wait_for()
    again.picture("no-kernel-trusted")
    assert are_drawn(again.page.locator(STILLS))
    again.run_all()
    play_a_move(again)
    assert stills_are_hidden(again.page, 2)


def test_a_game_goes_on_where_the_notebook_is_closed_and_opened_again(open_notebook: Opener) -> None:
    notebook = open_notebook(CELL, PLAYER, fresh=True)
    play_a_move(notebook)
    notebook.command("docmanager:save")
    notebook.close()
    again = open_notebook(notebook.path, run=False, fresh=True)
    table = PlayTable(again)
    table.wait_for_moves(1)
    assert table.pile("T5")[-1] == "QS"
    table.root.scroll_into_view_if_needed()
    table.drag("JH", "T5")
    table.wait_for_moves(2)
    table.check()
    assert stills_are_hidden(again.page, 2)


def test_nbconvert_shows_the_pictures(executed: Path, tmp_path: Path, browsing: BrowserContext) -> None:
    command = [sys.executable, "-m", "nbconvert", "--to", "html", str(executed), "--output-dir", str(tmp_path)]
    subprocess.run(command, env=jupyter_environment(tmp_path), check=True, capture_output=True)
    page: Page = browsing.new_page()
    page.route("http*://**", lambda route: route.abort())  # the page asks for MathJax
    page.goto((tmp_path / "executed.html").as_uri())
    assert are_drawn(page.locator(STILLS))
    page.close()


def test_the_picture_makes_way_in_the_markup_of_vs_code(browsing: BrowserContext) -> None:
    """VS Code cannot run here; the class is that of its source, `webviewPreloads.ts`."""
    output = '<div class="output_container"><div class="output">{}</div></div>'
    widget, still = output.format('<div class="cg-has-still">table</div>'), output.format('<img width="9" height="9">')
    page = browsing.new_page()
    for style in map(styles, ("player", "experiment")):
        cells = "".join(f"<div class='cell_container'>{cell}</div>" for cell in (widget + still, still))
        page.set_content(f"<style>{style}</style>{cells}")
        assert [image.is_visible() for image in page.locator("img").all()] == [False, True]
    page.close()
