"""More than one player in a notebook, one shown twice, cells run again, and what is left when Python restarts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Opener
from .keeping import BOOKKEEPING, KEPT, resize_listeners
from .notebook import Notebook
from .table import PlayTable

CELL = "from cardgames import *\nplayer = play(Klondike.deal(7))\nplayer"
LINE = "Klondike, draw 1, passes 1, take back no, deal 7, 3 moves: T1>T5:1, T3>T5:1, draw"
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"


@pytest.fixture(scope="module")
def two(open_for_module: Opener) -> Notebook:
    """One player that is shown twice, and between them another one."""
    return open_for_module(CELL, "other = play(Klondike.deal(7))\nother", "player")


@pytest.fixture
def tables(two: Notebook) -> list[PlayTable]:
    two.page.bring_to_front()
    two.page.locator(".cg-playable").nth(2).wait_for()
    found = [PlayTable(two, name, place) for place, name in enumerate(("player", "other", "player"))]
    for table in found:
        table.begin("Klondike.deal(7)")
    return found


def test_two_players_do_not_disturb_each_other(tables: list[PlayTable]) -> None:
    first, other, _ = tables
    before = other.cards()
    first.root.scroll_into_view_if_needed()
    first.click("QS")
    assert other.marked("held") == []
    first.click_pile("T5")
    first.wait_for_moves(1)
    other.root.scroll_into_view_if_needed()
    other.click("JH")
    assert first.marked("held") == []
    other.page.keyboard.press("d")
    other.wait_for_moves(1)
    first.check()
    other.check()
    assert (first.moves(), other.moves()) == (["T1>T5:1"], ["draw"])
    assert other.cards() != before
    assert other.says.inner_text() != first.says.inner_text()
    first.notebook.check()


def test_one_player_shown_twice_stays_in_step(tables: list[PlayTable]) -> None:
    first, _, again = tables
    first.root.scroll_into_view_if_needed()
    first.drag("QS", "T5")
    again.wait_for_moves(1)
    again.settle()
    assert again.cards() == first.cards()
    assert again.marked("held") == []
    again.root.scroll_into_view_if_needed()
    again.click("JH")
    assert first.marked("held") == []
    again.click_pile("T5")
    first.wait_for_moves(2)
    first.fold("Legal moves")
    expect(
        again.panel.get_by_role("button", name="draw", exact=True).or_(again.panel.get_by_label("draw: "))
    ).to_be_visible()
    again.fold("Legal moves").locator("summary").click()
    expect(first.panel.get_by_label("draw: ")).to_be_hidden()
    again.button("undo").click()
    first.wait_for_moves(1)
    for table in (first, again):
        table.check()
        expect(table.says).to_have_text(re.compile("Undone: .* from column 3 onto .* in column 5"))
    first.notebook.check()


def test_a_cell_run_ten_times_leaves_one_of_everything(open_notebook: Opener) -> None:
    notebook = open_notebook(CELL, script=BOOKKEEPING)
    count = resize_listeners(notebook)
    table = PlayTable(notebook)
    table.click_pile("S")
    table.wait_for_moves(1)
    before = count(), notebook.page.evaluate(KEPT)
    for run in range(2, 11):
        notebook.run_all()
        notebook.page.locator(".jp-InputPrompt", has_text=f"[{run}]:").wait_for()
    table = PlayTable(notebook)
    table.wait_for_moves(0)
    table.click_pile("S")
    table.wait_for_moves(1)
    table.check()
    assert table.moves() == ["draw"], "one click is heard once"
    for part in (".cg-playable", ".cg-player", ".cg-live"):
        assert notebook.page.locator(part).count() == 1
    assert (count(), notebook.page.evaluate(KEPT)) == before == (before[0], {"observers": 1, "sheets": 1})


def test_when_python_restarts_the_game_is_not_lost(open_notebook: Opener) -> None:
    """The page says what happened; the file, or the line that is still there, brings the game back."""
    notebook = open_notebook(CELL)
    table = PlayTable(notebook)
    for count, (card, to) in enumerate((("QS", "T5"), ("JH", "T5")), start=1):
        table.drag(card, to)
        table.wait_for_moves(count)
        table.settle()
    table.click_pile("S")
    table.wait_for_moves(3)
    fold = table.fold("Save and share")
    expect(fold.locator(".cg-file")).to_have_value("klondike_7.json")
    table.button("save").click()
    expect(table.says).to_have_text("Saved as klondike_7.json.")
    fold.locator("summary").click()  # it lies over the table
    table.settle()
    before = table.cards()

    notebook.page.evaluate(RESTART)
    table.click_pile("S")
    expect(table.live).to_contain_text("run all cells again")
    expect(table.live).to_be_visible()
    notebook.picture("player-restarted")
    table.button("undo").click()
    expect(table.says).to_contain_text("run all cells again")
    expect(table.says).to_have_class(re.compile("cg-refused"))
    line = fold.locator(".cg-line").input_value()
    assert line == LINE
    assert table.cards() == before
    notebook.check()

    notebook.run_all()
    table = PlayTable(notebook)
    table.wait_for_moves(0)
    expect(table.live).to_have_text("")
    fold = table.fold("Save and share")
    table.button("load").click()
    table.wait_for_moves(3)
    expect(table.says).to_contain_text("Loaded klondike_7.json.")
    table.settle()
    assert table.cards() == before
    table.button("restart").click()
    table.wait_for_moves(0)
    fold.locator(".cg-line").fill(line)
    table.button("text").click()
    table.wait_for_moves(3)
    table.settle()
    assert table.cards() == before
    fold.locator(".cg-line").fill(line.replace("3 moves", "4 moves"))
    table.button("text").click()
    expect(table.says).to_have_text("Counting the moves after the colon gives 3, but the text says 4.")
