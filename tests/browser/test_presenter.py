"""The presenter view: a widget fills the window, in large corners and words, and nothing else can be reached."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.length import few

from .conftest import Opener
from .notebook import Notebook
from .table import PlayTable

CELLS = (
    "from cardgames import *\nstepper = step_through(Clock.deal(7), start=20)\nstepper",
    "player = play(Klondike.deal(7, moves='draw'))\nplayer",
    "spider = play(Spider.deal(7))\nspider",
    "shown = demonstrate('runs-move-together')\nshown",
    "swaps = compare_swaps(7)\nswaps",
)
WIDGETS = ("stepper", "player", "spider", "shown", "swaps")
SIZES = ((1280, 720), (1024, 768), (1920, 1080))
OUTSIDE = """() => {
  const at = document.activeElement;
  return at === document.body || at.closest(".cg-presenting") ? "" : at.outerHTML.slice(0, 200);
}"""
OVERFLOWS = "(root) => [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight]"
IN_WINDOW = """(all) => all.every((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
})"""


@pytest.fixture(scope="module")
def room(open_for_module: Opener) -> Iterator[Notebook]:
    """A notebook with one of each widget that has a table."""
    notebook = open_for_module(*CELLS)
    expect(notebook.page.locator(".cg-present")).to_have_count(len(WIDGETS))
    yield notebook
    notebook.check()


@pytest.fixture(autouse=True)
def usual_view(room: Notebook) -> Iterator[None]:
    """End each test in the usual view, so that it does not disturb the next."""
    yield
    room.page.evaluate("() => document.querySelector('.cg-presenting')?.leavePresenterView()")


def widget(page: Page, name: str) -> Locator:
    """Find the whole of a widget."""
    return page.locator(".cg-widget").nth(WIDGETS.index(name))


def enter(page: Page, name: str) -> Locator:
    """Show a widget in the presenter view."""
    page.bring_to_front()
    found = widget(page, name)
    found.get_by_role("button", name="Presenter view", exact=True).click()
    expect(page.locator(".cg-presenting")).to_have_count(1)
    return found


def leave(page: Page) -> None:
    """Leave it by its button."""
    page.get_by_role("button", name="Leave presenter view").click()
    expect(page.locator(".cg-presenting")).to_have_count(0)


def soon(notebook: Notebook, expression: str) -> None:
    """Wait until an expression holds in Python, which hears of the view a little later."""
    for _ in range(100):
        if notebook.py(expression):
            return
        notebook.page.wait_for_timeout(50)
    raise AssertionError(expression)


def text_size(place: Locator) -> float:
    return float(place.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)"))


@pytest.mark.parametrize("name", WIDGETS)
def test_it_fills_the_window(room: Notebook, name: str) -> None:
    """Table, sentence and buttons are all to be seen, and large, in any window."""
    page = room.page
    room.resize(1280, 720)
    usual = text_size(widget(page, name).locator(".cg-says").first)
    presented = enter(page, name)
    for width, height in SIZES:
        room.resize(width, height)
        expect(presented).to_have_js_property("clientWidth", width)
        room.picture(f"presenter-{name}-{width}")
        sideways, downwards = presented.evaluate(OVERFLOWS)
        assert sideways <= 0, (width, sideways)
        says = presented.locator(".cg-says").first
        assert text_size(says) >= max(1.25 * usual, width / 50)
        assert downwards <= 0, (width, downwards)
        assert presented.locator(".cg-card, .cg-place, .cg-button:visible").evaluate_all(IN_WINDOW)
    leave(page)
    assert text_size(widget(page, name).locator(".cg-says").first) == usual


def test_cards_get_large_corners_and_their_own_back(room: Notebook) -> None:
    soon(room, "player.faces == 'two-normal'")
    enter(room.page, "player")
    soon(room, "player.faces == 'two-large'")
    leave(room.page)
    soon(room, "player.faces == 'two-normal'")


def test_the_game_goes_on_there(room: Notebook) -> None:
    page = room.page
    room.resize(1280, 720)
    enter(page, "player")
    table, begun = PlayTable(room), room.py("len(player.game.moves)")
    table.page.keyboard.press("d")
    soon(room, f"len(player.game.moves) == {begun + 1}")
    page.locator(".cg-presenting .cg-undo").click()
    table.root.locator(".cg-place[data-pile='S']").click()
    soon(room, f"len(player.game.moves) == {begun + 1}")
    table.check()
    leave(page)


def test_escape_lets_the_card_go_first_and_then_leaves(room: Notebook) -> None:
    page = room.page
    enter(page, "player")
    table = PlayTable(room)
    room.run("player.restart()")
    table.settle()
    table.card(table.pile("T1")[-1]).click()
    expect(table.root.locator(".cg-held")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(table.root.locator(".cg-held")).to_have_count(0)
    expect(page.locator(".cg-presenting")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".cg-presenting")).to_have_count(0)
    soon(room, "not player.presenting")


def test_keys_reach_nothing_else(room: Notebook) -> None:
    """Tab goes round within, and keys that mean much to a notebook, such as D D, do nothing to its cells."""
    page = room.page
    cells = room.cells
    enter(page, "stepper")
    for _ in range(14):
        page.keyboard.press("Tab")
        assert page.evaluate(OUTSIDE) == ""
    page.mouse.click(3, 3)  # beside the table
    for key in "ddbax":
        page.keyboard.press(key)
    assert room.cells == cells
    page.keyboard.press("Escape")
    expect(page.locator(".cg-presenting")).to_have_count(0)
    assert page.locator("[inert]").count() == 0
    for key in "dd":  # nor now, when the notebook's own keys are near again
        page.keyboard.press(key)
    assert room.cells == cells


def test_tab_goes_round_both_ways(room: Notebook) -> None:
    page = room.page
    presented = enter(page, "stepper")
    presented.get_by_role("button", name="Leave presenter view").focus()
    seen = set()
    for _ in range(25):
        page.keyboard.press("Shift+Tab")
        seen.add(page.evaluate("() => document.activeElement.innerText || document.activeElement.ariaLabel"))
    assert {"First", "Forward", "Leave presenter view"} <= seen
    leave(page)


def test_a_dialog_ends_it(room: Notebook) -> None:
    """What the page asks must be seen; below the widget it could not be."""
    page = room.page
    enter(page, "player")
    room.page.evaluate("() => { window.jupyterapp.commands.execute('help:about'); }")
    expect(page.locator(".jp-Dialog")).to_be_visible()
    expect(page.locator(".cg-presenting")).to_have_count(0)
    expect(page.locator("[inert]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".jp-Dialog")).to_have_count(0)


def test_a_notebook_that_is_hidden_ends_it(room: Notebook) -> None:
    page = room.page
    enter(page, "player")
    room.command("launcher:create")
    expect(page.locator(".cg-presenting")).to_have_count(0)
    expect(page.locator("[inert]")).to_have_count(0)
    room.command("application:close")
    expect(widget(page, "player")).to_be_visible()


def test_another_view_of_the_widget_does_not_end_the_large_corners(open_notebook: Opener) -> None:
    notebook = open_notebook(
        "from cardgames import *\nplayer = play(Klondike.deal(7))\nplayer",
        "from IPython.display import display\ndisplay(player)",
    )
    page = notebook.page
    expect(page.locator(".cg-player")).to_have_count(2)
    page.locator(".cg-present").first.click()
    soon(notebook, "player.presenting")
    page.locator(".cg-presenting summary", has_text="Legal moves").click()
    expect(page.locator(".cg-presenting details[open] button").first).to_be_visible()
    page.wait_for_timeout(300)  # the other view's panel has grown, too
    assert notebook.py("player.presenting")
    page.keyboard.press("Escape")
    expect(page.locator(".cg-presenting details[open]")).to_have_count(0)  # what lies over the table goes first
    page.keyboard.press("Escape")
    expect(page.locator(".cg-presenting")).to_have_count(0)
    soon(notebook, "not player.presenting")


def test_a_demonstration_stays_presented_when_it_is_tried(room: Notebook) -> None:
    presented = enter(room.page, "shown")
    presented.get_by_role("button", name="Let me try").click()
    expect(presented.locator(".cg-player")).to_have_count(1)
    expect(presented.get_by_role("button", name="Leave presenter view")).to_have_count(1)
    soon(room, "shown.presenting")
    presented.get_by_role("button", name="Show me").click()
    leave(room.page)


@pytest.mark.parametrize("name", few(2, [*reversed(WIDGETS)]))
def test_axe_finds_nothing_wrong(room: Notebook, name: str) -> None:
    enter(room.page, name)
    assert room.violations(".cg-presenting") == []
    leave(room.page)


def test_a_widget_that_goes_away_gives_the_page_back(room: Notebook) -> None:
    enter(room.page, "spider")
    room.run_cell(2)
    expect(room.page.locator(".cg-presenting")).to_have_count(0)
    expect(room.page.locator("[inert]")).to_have_count(0)
