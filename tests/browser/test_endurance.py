"""A long session in one notebook: nothing grows, no view disturbs another; an interrupt or a restart ends nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Opener
from .keeping import BOOKKEEPING, KEPT
from .notebook import Notebook
from .table import PlayTable

CELLS = (
    "from cardgames import *\nplayer, other = play(Klondike.deal(7)), play(Spider.deal(7))\ndisplay(player, other)",
    "player",
)
LONG = """
from time import sleep
from cardgames.chance.trials.play import simulate_play

def dawdles(view):
    sleep(0.002)

deals = simulate_play(Klondike, dawdles, 100_000, 7)
"""
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
START_LAST_CELL = """() => {
  const { commands, shell } = window.jupyterapp, { content } = shell.currentWidget;
  content.activeCellIndex = content.widgets.length - 1;
  void commands.execute("notebook:run-cell");
}"""
MEMORY = "(__import__('gc').collect(), __import__('psutil').Process().memory_info().rss)[1]"

WARM_UP, ACTS, FEWER = 10, 1_000, 25
MOST = {"nodes": 200, "listeners": 40, "scripts": 3_000_000, "kernel": 15_000_000}
"""What may come to the nodes and listeners of the page, and to the bytes of its scripts and of the kernel.

A player keeps every game of its sitting, some kilobytes a move. Running a cell again is no part of this: of any widget
that is shown anew, ipywidgets keeps the elements of the view before.
"""


@pytest.fixture(scope="module")
def session(open_for_module: Opener) -> Notebook:
    """One player that is shown twice, between them another, and a cell that would run for minutes."""
    notebook = open_for_module(*CELLS, LONG, run=False, script=BOOKKEEPING)
    notebook.page.emulate_media(reduced_motion="reduce")
    with notebook.page.expect_response("**/lab/api/workspaces?*"):  # ten seconds after its start, and again and again
        run_players(notebook)  # JupyterLab looks what else is running; the first time that leaves it 133 listeners more
    return notebook


def run_players(notebook: Notebook) -> None:
    for place in range(len(CELLS)):
        notebook.run_cell(place)
    notebook.page.locator(".cg-playable").nth(2).wait_for()


@pytest.fixture
def tables(session: Notebook) -> list[PlayTable]:
    session.page.bring_to_front()
    return tables_of(session)


def tables_of(notebook: Notebook) -> list[PlayTable]:
    tables = [PlayTable(notebook, name, place) for place, name in enumerate(("player", "other", "player"))]
    begin_anew(tables)
    return tables


def begin_anew(tables: list[PlayTable]) -> None:
    for table, game in zip(tables, ("Klondike", "Spider"), strict=False):
        table.begin(f"{game}.deal(7)")


def click_the_stock(table: PlayTable) -> None:
    table.root.scroll_into_view_if_needed()
    table.click_pile("S")


@contextmanager
def _unfolded(table: PlayTable, label: str) -> Iterator[Locator]:
    """Open a fold of the panel for a while: it lies over the table."""
    fold = table.fold(label)
    yield fold
    fold.locator("summary").click()


class Hand:
    """A hand that plays on at two tables by chance: moves, undo, redo, hints, new deals, clicks and double clicks."""

    def __init__(self, tables: list[PlayTable], seed: int) -> None:
        self._tables, self._draw = tables, random.Random(seed)

    def act(self) -> None:
        """Do one thing at one of the tables, and wait until Python has answered and the page shows it."""
        table = self._draw.choice(self._tables)
        before = self._state(table)[0]
        name = self._draw.choice(("list", "list", "list", "stock", "stock", "best", "undo", "redo", "hint", "deal"))
        if name in ("undo", "redo", "hint") and table.button(name).get_attribute("aria-disabled") == "true":
            name = "stock"
        getattr(self, f"_{name}", lambda table: table.button(name).click())(table)
        for _ in range(500):
            heard, moves, number = self._state(table)
            if heard > before:
                break
            table.page.wait_for_timeout(10)
        assert heard == before + 1, name
        table.wait_for_moves(moves)
        expect(table.panel.locator(".cg-title")).to_contain_text(f"deal {number}")

    def _state(self, table: PlayTable) -> tuple[int, int, int]:
        name = table.name
        state = f"{name}.heard, len({name}.game.moves), {name}.position.number"
        heard, moves, number = table.notebook.py(state)
        return heard, moves, number

    def _list(self, table: PlayTable) -> None:
        count = table.notebook.py(f"len({table.name}.position.legal_moves)")
        if count:
            with _unfolded(table, "Legal moves") as fold:
                fold.locator("button[title]").nth(self._draw.randrange(count)).click()
        else:
            self._stock(table)

    def _stock(self, table: PlayTable) -> None:
        click_the_stock(table)

    def _best(self, table: PlayTable) -> None:
        lasts = table.notebook.py(f"[column[-1].id for column in {table.name}.position.columns if column]")
        table.root.scroll_into_view_if_needed()
        table.click(self._draw.choice(lasts), times=2)

    def _deal(self, table: PlayTable) -> None:
        with _unfolded(table, "Options") as fold:
            fold.locator(".cg-number").fill(str(self._draw.randrange(1_000)))
            table.button("deal").click()


def counter(notebook: Notebook) -> Callable[[], dict[str, int]]:
    """Give a function that counts what the page and the kernel hold, once what nobody needs is given back."""
    tools = notebook.page.context.new_cdp_session(notebook.page)

    def count() -> dict[str, int]:
        for _ in range(3):  # what one round frees may free more
            tools.send("HeapProfiler.collectGarbage")
        held: dict[str, Any] = tools.send("Memory.getDOMCounters")
        scripts = tools.send("Runtime.getHeapUsage")["usedSize"]
        kernel = notebook.py(MEMORY)
        return {"nodes": held["nodes"], "listeners": held["jsEventListeners"], "scripts": scripts, "kernel": kernel}

    return count


def test_a_long_session_does_not_grow(
    tables: list[PlayTable], at_length: bool, record_property: Callable[[str, object], None]
) -> None:
    """The two tables are in one cell: whenever another cell is chosen, JupyterLab itself keeps some 800 listeners."""
    notebook, (player, other, again) = tables[0].notebook, tables
    count, hand = counter(notebook), Hand([player, other], 7)
    for _ in range(2):  # what is made once, also by the counting itself, is made by then
        for _ in range(WARM_UP):
            hand.act()
        begin_anew(tables)
        before = count()
    for _ in range(ACTS if at_length else FEWER):
        hand.act()
    player.check()
    other.check()
    again.settle()
    assert again.cards() == player.cards(), "the second view has followed"
    begin_anew(tables)
    after = count()
    grown = {name: after[name] - before[name] for name in after}
    for name, more in {"of": "session", **grown}.items():
        record_property(name, more)
    assert all(grown[name] <= MOST[name] for name in grown), grown
    notebook.check()


def test_a_view_that_is_closed_leaves_the_other_alive(tables: list[PlayTable]) -> None:
    notebook, (player, other, _) = tables[0].notebook, tables
    notebook.run_cell(1)
    notebook.page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1; }")
    notebook.command("notebook:clear-cell-output")
    expect(notebook.page.locator(".cg-playable")).to_have_count(2)
    for moves, table in ((1, player), (1, other), (2, player), (2, other)):
        click_the_stock(table)
        table.wait_for_moves(moves)
        table.check()
    notebook.run_cell(1)
    again = PlayTable(notebook, "player", 2)
    again.wait_for_moves(2)
    again.check()
    notebook.check()


def test_an_interrupt_ends_a_long_run_and_nothing_else(tables: list[PlayTable]) -> None:
    notebook, player = tables[0].notebook, tables[0]
    notebook.page.evaluate(START_LAST_CELL)
    output = notebook.page.locator(".jp-Notebook .jp-Cell").nth(len(CELLS)).locator(".jp-Cell-outputWrapper")
    expect(output).to_contain_text("/100k")
    click_the_stock(player)
    notebook.page.evaluate(f"() => {KERNEL}.interrupt()")
    expect(output).to_contain_text("of 100000 deals are finished and kept.")
    told = output.text_content() or ""
    assert (told.count("Interrupted"), told.count("Traceback")) == (1, 0)
    player.wait_for_moves(1)
    player.check()
    assert notebook.py("0 < len(deals) < 100_000 and not deals.faults")
    notebook.check()


def test_an_interrupt_ends_a_hint_that_takes_long(tables: list[PlayTable]) -> None:
    notebook, player = tables[0].notebook, tables[0]
    notebook.run("import cardgames.widgets.suggesting as module, time; kept = module.hints")
    notebook.run("import pathlib; module.hints = lambda game: pathlib.Path('thinking').touch() or time.sleep(60)")
    player.button("hint").click()
    for _ in range(400):
        if notebook.path.with_name("thinking").exists():
            break
        notebook.page.wait_for_timeout(50)
    notebook.page.evaluate(f"() => {KERNEL}.interrupt()")
    expect(player.says).to_have_text("That was interrupted. Click again to go on.")
    notebook.run("module.hints = kept")
    player.button("hint").click()
    expect(player.says).to_contain_text("A suggestion: ")
    player.check()
    notebook.check()


def test_after_a_restart_new_views_take_the_place_of_the_old(tables: list[PlayTable]) -> None:
    notebook, player = tables[0].notebook, tables[0]
    before = notebook.page.evaluate(KEPT)
    assert before == {"observers": 3, "sheets": 1}
    notebook.page.evaluate(f"() => {KERNEL}.restart()")
    click_the_stock(player)
    expect(player.live).to_contain_text("run all cells again")
    run_players(notebook)
    expect(notebook.page.locator(".cg-playable")).to_have_count(3)
    player = tables_of(notebook)[0]
    click_the_stock(player)
    player.wait_for_moves(1)
    player.check()
    assert notebook.page.evaluate(KEPT) == before
    notebook.check()
