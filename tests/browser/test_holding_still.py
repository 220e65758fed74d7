"""The player holds still: whatever appears, its table and its buttons stay where they are, and they are in sight."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Opener
from .notebook import Notebook
from .table import PlayTable
from .won_games import won_game

CELL = "from cardgames import *\nplayer = play(Klondike.deal(7))\nplayer"

# Where the table of a widget and all that is pressed beside it stand in it.
PLACES = """const places = (root) => [...root.querySelectorAll(
  ".cg-wrap, .cg-table, .cg-tools > button, summary, .cg-present")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect(), { left, top } = root.getBoundingClientRect();
    const [first, second] = one.classList, at = [x - left, y - top, width, height].map(Math.round);
    return [second ?? first ?? one.textContent, ...at].join(" ");
  }).join("\\n");"""
WATCH = f"""(root) => {{
  {PLACES}
  root.stood = new Set([places(root)]);
  root.watching = new MutationObserver(() => root.stood.add(places(root)));
  root.watching.observe(root, {{ subtree: true, childList: true, characterData: true, attributes: true }});
}}"""
STOOD = """(root) => {
  root.watching.disconnect();
  const [first, ...others] = [...root.stood].map((one) => one.split("\\n"));
  return others.flatMap((other) => other.filter((place, at) => place !== first[at]));
}"""
# How far the cards and the panel of a widget are from the edges of what is seen of the notebook: negative is beyond.
IN_SIGHT = """(root) => {
  const seen = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  const boxes = [...root.querySelectorAll(".cg-card, .cg-panel, .cg-wrap")].map((one) => one.getBoundingClientRect());
  return Math.min(...boxes.flatMap((box) => [box.top - seen.top, seen.bottom - box.bottom]));
}"""


@pytest.fixture(scope="module")
def opened(open_for_module: Opener) -> Notebook:
    return open_for_module(CELL)


def still(widget: Locator) -> None:
    """Fail if anything moved since the watch began."""
    assert widget.evaluate(STOOD) == []


@pytest.mark.parametrize(("width", "height", "beside"), [(1280, 720, True), (800, 900, False)])
def test_nothing_moves_through_a_whole_game(opened: Notebook, width: int, height: int, beside: bool) -> None:
    """Hints, refusals, long sentences, what unfolds, a card in hand, Finish, and the end."""
    table, page = PlayTable(opened), opened.page
    widget = page.locator(".cg-widget")
    position, moves = won_game("draw3", 15)
    deck = " ".join(card.code for card in position.deck)
    with opened.without_motion():
        opened.resize(width, height)
        table.begin(f"Klondike.from_deck('{deck}'.split(), draw={position.draw}, passes={position.passes})")
        assert widget.evaluate("(one) => one.matches('.cg-beside')") == beside
        widget.evaluate(WATCH)
        table.button("hint").click()
        table.root.locator(".cg-advised").first.wait_for()
        for fold in ("Options", "Legal moves", "Save and share"):
            table.fold(fold).locator("button").first.wait_for()
        expect(table.panel.locator("details[open]")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(table.panel.locator("details[open]")).to_have_count(0)
        table.click(table.pile("T4")[-1])
        expect(table.root.locator(".cg-held")).to_have_count(1)
        page.keyboard.press("Escape")
        opened.run(f"for move in '{' '.join(map(str, moves))}'.split(): player.play(move)")
        table.wait_for_moves(len(moves))
        opened.run("with player.together(): player.undo(); player.says = 'A long sentence goes on and on. ' * 9")
        expect(table.says).to_contain_text("on and on. A long")
        table.settle()
        opened.picture(f"holding-still-{width}")
        still(widget)


@pytest.mark.parametrize("game", ["Spider.deal(7)", "Clock.deal(290)"])
def test_nothing_moves_in_the_other_games(opened: Notebook, game: str) -> None:
    table = PlayTable(opened)
    widget = opened.page.locator(".cg-widget")
    opened.resize(1280, 720)
    table.begin(game)
    widget.evaluate(WATCH)
    opened.run("for _ in range(40):\n    player.play(next(iter(player.position.legal_moves)))")
    table.wait_for_moves(40)
    still(widget)


def test_a_table_is_in_sight_when_its_cell_is_run(open_notebook: Opener) -> None:
    """With JupyterLab's list of files closed; before the cell stands text as long as a page."""
    text, games = "x = 1\n" * 30, ("Klondike.deal(7, draw=3, moves='draw')", "Spider.deal(7)", "Clock.deal(7)")
    notebook = open_notebook("from cardgames import *", text, *(f"play({game})" for game in games), "1", run=False)
    page = notebook.page
    notebook.command("application:toggle-left-area")
    try:
        for width, height, card in ((1280, 720, 57), (1280, 900, 65)):
            notebook.resize(width, height)
            page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0; }")
            for _ in range(2):
                notebook.command("notebook:run-cell-and-select-next")
            for place, game in enumerate(games):
                page.locator(".cg-widget").evaluate_all("(all) => all.forEach((one) => { one.dataset.old = 'old'; })")
                notebook.command("notebook:run-cell-and-select-next")
                widget = page.locator(".cg-widget:not([data-old])")
                widget.locator(".cg-card").first.wait_for()
                notebook.stand_still()
                notebook.picture(f"in-sight-{place}-{height}")
                assert widget.evaluate(IN_SIGHT) >= -1, (game, height)
                assert widget.locator(".cg-card").first.evaluate("(one) => one.getBoundingClientRect().width") >= card
    finally:
        notebook.command("application:toggle-left-area")


def test_cards_are_large_enough_beside_the_list_of_files(opened: Notebook) -> None:
    table = PlayTable(opened)
    table.begin("Spider.deal(7)")
    opened.resize(900, 700)
    assert table.card("AS").evaluate("(one) => one.getBoundingClientRect().width") >= 52
    boxes = [place.bounding_box() for place in table.root.locator(".cg-place[data-kind='column']").all()]
    lefts = [box["x"] for box in boxes if box]
    assert min(right - left for left, right in itertools.pairwise(lefts)) >= 52, "no column lies over another"


def test_on_a_phone_the_panel_takes_a_fifth_at_most(opened: Notebook) -> None:
    table = PlayTable(opened)
    opened.command("application:toggle-left-area")
    try:
        opened.resize(390, 844)
        for game in ("Klondike.deal(7, draw=3)", "Spider.deal(7)", "Clock.deal(7)"):
            table.begin(game)
            opened.picture(f"phone-{game[:5]}")
            assert table.panel.evaluate("(one) => one.offsetHeight") <= 844 / 5, game
    finally:
        opened.command("application:toggle-left-area")
        opened.resize()
