"""Games that live in the tests only, in JupyterLab: one is imported, the other written in a cell of the notebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Opener
from .keyboard import WIDGET, go_to, press, tab_to
from .notebook import Notebook, Stepper
from .table import PlayTable

TESTS = Path(__file__).parents[1]
IMPORTED = f"import sys\nsys.path.insert(0, {str(TESTS.parent)!r})\nfrom tests.games.spiderette import Spiderette"
WRITTEN = (TESTS / "games" / "four_cells.py").read_text(encoding="utf-8")
SHOWN = "from cardgames import *\nplayer = play(Spiderette.deal(7))\nplayer"
STEPPED = "step_through(FourCells.deal(7, moves='T1>C1, T2>T3:1, T6>T4:1'), start=0)"
FEW = "FourCells.from_text('T1: 9♠ 3♥; T2: 4♠; T3: K♣ A♦; T4: 2♦; C4: Q♥; F: A♠')"
REFUSED = re.compile("cg-refused")


@pytest.fixture(scope="module")
def notebook(open_for_module: Opener) -> Notebook:
    """A player, and a stepper below it; the code of the cells is folded away."""
    notebook = open_for_module(IMPORTED, WRITTEN, SHOWN, STEPPED, run=False)
    notebook.command("notebook:hide-all-cell-code")
    notebook.run_all()
    return notebook


@pytest.fixture
def table(notebook: Notebook) -> PlayTable:
    notebook.page.bring_to_front()
    return PlayTable(notebook)


def begin(table: PlayTable, position: str) -> None:
    """Begin a game at a table that stands still, with the mouse out of the way."""
    table.page.mouse.move(2, 2)
    table.begin(position)
    table.root.scroll_into_view_if_needed()
    table.notebook.stand_still()


def ids(table: PlayTable, column: str) -> list[int]:
    """Give the ids of a column's cards, bottom first: of one suit there are many equal cards."""
    found = sorted((height, id_) for id_, (_, pile, height) in table.cards().items() if pile == column)
    return [id_ for _, id_ in found]


@pytest.mark.parametrize(
    ("game", "captions"),
    [("Spiderette", ["", "", "", "", ""]), ("FourCells", [*(f"cell {cell}" for cell in range(1, 5)), *"♠♥♦♣"])],
)
def test_the_table_is_drawn(table: PlayTable, game: str, captions: list[str]) -> None:
    begin(table, f"{game}.deal(7)")
    table.check()
    table.notebook.picture(f"declared-{game.lower()}")
    names = table.notebook.py("list(player.position.piles)")
    columns = [name for name in names if name.startswith("T")]
    assert table.root.locator(".cg-place").evaluate_all("(all) => all.map(({ dataset }) => dataset.pile)") == names
    assert table.root.locator(".cg-caption").all_inner_texts() == [*captions, *(name[1:] for name in columns)]
    for name, kind in table.notebook.py(
        "[(name, str(kind)) for name, kind in player.position.game_piles.kinds.items()]"
    ):
        if name != "F":
            expect(table.place(name)).to_have_attribute("data-kind", kind)


def test_cells_are_played_by_mouse(table: PlayTable) -> None:
    begin(table, FEW)
    table.drag("AD", "FD")
    table.wait_for_moves(1)
    expect(table.says).to_have_text("A♦ goes from column 3 to its foundation.")
    table.settle()
    table.click("QH")
    assert table.marked("target") == ["C1", "C2", "C3", "KC", "T5", "T6", "T7", "T8"]
    table.click_pile("T3")
    table.wait_for_moves(2)
    table.settle()
    table.drag("9S", "T5")
    expect(table.says).to_have_text("9♠ and 3♥ cannot move together: columns go down by one, red and black in turn.")
    expect(table.says).to_have_class(REFUSED)
    table.check()
    table.drag("3H", "C2")
    table.wait_for_moves(3)
    table.settle()
    table.drag("9S", "C2")
    expect(table.says).to_have_text("9♠ cannot go there: 3♥ lies in that cell.")
    table.check()
    table.click("2D", times=2)
    table.wait_for_moves(4)
    table.settle()
    table.click("3H", times=2)
    table.wait_for_moves(5)
    table.click_pile("C3")
    expect(table.says).to_have_text("No card lies there. First take a card, then click where it shall go.")
    table.button("hint").click()
    expect(table.says).to_have_text("No move comes to mind.")
    assert table.moves() == ["T3>F", "C4>T3", "T1>C2", "T4>F", "C2>T2"]
    table.check()
    table.notebook.picture("declared-cells")
    table.button("undo").click()
    table.wait_for_moves(4)
    table.check()


def test_spiderette_is_played_by_mouse(table: PlayTable) -> None:
    begin(table, "Spiderette.deal(7)")
    table.drag(*ids(table, "T1"), "T5")
    table.wait_for_moves(1)
    table.settle()
    table.click_pile("S")
    expect(table.says).to_have_text("Column 1 is empty: every column must hold a card before the deal.")
    table.click(ids(table, "T3")[-1], times=2)
    table.wait_for_moves(2)
    table.settle()
    table.drag(ids(table, "T6")[-1], "T4")
    expect(table.says).to_have_text("3♠ cannot go on 5♠: it takes a four, of any suit.")
    expect(table.says).to_have_class(REFUSED)
    table.check()
    table.click(ids(table, "T2")[-1])
    table.click_pile("T1")
    table.wait_for_moves(3)
    table.settle()
    table.click_pile("S")
    table.wait_for_moves(4)
    assert table.moves() == ["T1>T5:1", "T3>T5:1", "T2>T1:1", "deal"]
    table.check()
    begin(table, "Spiderette.deal(7, moves='deal, deal, deal')")
    before = [len(ids(table, f"T{column}")) for column in range(1, 8)]
    table.click_pile("S")
    table.wait_for_moves(4)
    expect(table.says).to_contain_text("A card is dealt onto each of the first three columns")
    table.check()
    after = [len(ids(table, f"T{column}")) for column in range(1, 8)]
    assert [more - less for less, more in zip(before, after, strict=True)] == [1, 1, 1, 0, 0, 0, 0]
    assert table.place("S").inner_text() == "×"


def test_cells_are_played_by_keyboard(table: PlayTable) -> None:
    begin(table, FEW)
    table.page.locator(".jp-Notebook").focus()
    tab_to(table, lambda: table.focus is not None)
    expect(table.root).to_have_accessible_description(re.compile("its best place. U undoes"))
    went = []
    for key in ("Home", "ArrowRight", "End", "ArrowLeft", "ArrowDown", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowUp"):
        press(table, key)
        went.append(table.focus["pile"])
    assert went == ["C1", "C2", "FC", "FD", "T7", "FD", "T7", "T6", "FH"]
    go_to(table, "T3")
    press(table, "f")
    table.wait_for_moves(1)
    go_to(table, "C4")
    press(table, "Enter")
    go_to(table, "T3")
    press(table, "Enter")
    table.wait_for_moves(2)
    expect(table.card("QH")).to_be_focused()
    go_to(table, "T1")
    press(table, " ")
    go_to(table, "C2")
    press(table, " ")
    table.wait_for_moves(3)
    expect(table.card("3H")).to_be_focused()
    go_to(table, "T1")
    press(table, "Enter")
    go_to(table, "C2")
    press(table, "Enter")
    expect(table.says).to_contain_text("9♠ cannot go there: 3♥ lies in that cell. 3♥ is in hand: it can go to cell 1, ")
    go_to(table, "T4")
    press(table, "Enter")
    go_to(table, "FD")
    press(table, "Enter")
    table.wait_for_moves(4)
    press(table, "d")
    expect(table.says).to_have_text("There is nothing to draw or to turn now.")
    assert table.moves() == ["T3>F", "C4>T3", "T1>C2", "T4>F"]
    press(table, "u", "u")
    table.wait_for_moves(2)
    table.check()


def test_spiderette_is_played_by_keyboard(table: PlayTable) -> None:
    begin(table, "Spiderette.deal(7)")
    table.page.locator(".jp-Notebook").focus()
    tab_to(table, lambda: table.focus is not None)
    expect(table.root).to_have_accessible_description(re.compile("D draws"))
    go_to(table, "T1")
    press(table, "Enter")
    go_to(table, "T5")
    press(table, "Enter")
    table.wait_for_moves(1)
    go_to(table, "T3")
    press(table, "f")
    table.wait_for_moves(2)
    press(table, "d")
    expect(table.says).to_have_text("Column 1 is empty: every column must hold a card before the deal.")
    go_to(table, "T7")
    press(table, "Enter")
    go_to(table, "T1")
    press(table, "Enter")
    table.wait_for_moves(3)
    press(table, "d")
    table.wait_for_moves(4)
    assert table.moves() == ["T1>T5:1", "T3>T5:1", "T7>T1:1", "deal"]
    table.check()


def test_what_a_screen_reader_reads(table: PlayTable) -> None:
    begin(table, FEW)
    read = table.root.aria_snapshot()
    for words in (
        "cell 1: empty",
        "queen of hearts, cell 4, 1 of 1",
        "ace of spades, foundation of spades, 1 of 1",
        "foundation of hearts: empty",
        "three of hearts, column 1, 2 of 2",
        "column 8: empty",
    ):
        assert f'button "{words}"' in read
    table.card("QH").focus()
    press(table, "Enter")
    expect(table.live).to_have_text("queen of hearts picked up; it can go to cell 1, 2 or 3, or to column 5, 6, 7 or 8")
    assert table.notebook.violations(*WIDGET) == []
    press(table, "Escape")


def test_a_game_is_saved_loaded_and_passed_on(table: PlayTable) -> None:
    begin(table, "FourCells.deal(7, moves='T1>C1, T2>T3:1')")
    title, deals = table.panel.locator(".cg-title"), table.fold("Options")
    expect(deals.locator("select")).to_have_accessible_name("together")
    files = table.fold("Save and share")
    file, line = files.locator(".cg-file"), files.locator(".cg-line")
    assert file.input_value() == "fourcells_7.json"
    shared = line.input_value()
    assert shared == "FourCells, together yes, deal 7, 2 moves: T1>C1, T2>T3:1"
    table.button("save").click()
    expect(table.says).to_have_text("Saved as fourcells_7.json.")
    deals.locator("summary").click()  # what was unfolded before makes way
    deals.locator("select").select_option("no")
    expect(table.says).to_have_text("Chosen for the next deal: together no.")
    deals.locator(".cg-number").fill("8")
    table.button("deal").click()
    expect(title).to_have_text("FourCells, deal 8")
    expect(table.panel.locator(".cg-rules")).to_have_text("together no")
    files.locator("summary").click()
    file.fill("fourcells_7")
    table.button("load").click()
    expect(title).to_have_text("FourCells, deal 7")
    table.wait_for_moves(2)
    table.check()
    table.notebook.picture("declared-folds")
    line.fill("Spiderette, suits 2, deal 9, 1 move: deal")
    table.button("text").click()
    expect(title).to_have_text("Spiderette, deal 9")
    table.wait_for_moves(1)
    table.check()
    line.fill(shared)
    table.button("text").click()
    expect(title).to_have_text("FourCells, deal 7")
    table.wait_for_moves(2)
    assert table.moves() == ["T1>C1", "T2>T3:1"]
    table.check()
    for fold in (deals, files):
        fold.locator("summary").click()


def test_a_game_is_stepped(notebook: Notebook) -> None:
    stepper = Stepper(notebook.page)
    stepper.table = notebook.page.locator(".cg-table:not(.cg-playable)")
    stepper.controls.scroll_into_view_if_needed()
    assert (stepper.step, stepper.last) == (0, 3)
    told = [stepper.says.inner_text()]
    for _ in range(3):
        before = stepper.step
        stepper.press("Forward")
        stepper.wait(lambda before=before: stepper.step == before + 1)
        told.append(stepper.says.inner_text())
    assert told[1:] == [
        "4♠ goes from column 1 to cell 1.",
        "7♦ goes from column 2 onto 8♠ in column 3.",
        "3♠ goes from column 6 onto 4♥ in column 4.",
    ]
    shown = stepper.shown()
    labels = [shown["places"][name]["label"] for name in ("C1", "C2", "FS")]
    assert labels == ["cell 1: four of spades", "cell 2: empty", "foundation of spades: empty"]
    notebook.picture("declared-stepper", stepper.table)
    notebook.check()
