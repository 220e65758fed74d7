"""The choice in Watch in JupyterLab: mark, decide, compare; by mouse, by keyboard and by screen reader alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.length import few

from .conftest import Opener
from .listening import Listener
from .notebook import Notebook, Stepper
from .notebook import press as press_button

DEAL = 22  # face down: two cards at 3 o'clock, one at 6 and one at 9
CELL = f"from cardgames import compare_swaps\ngame = compare_swaps({DEAL})\ngame"
WIDGET = (".cg-swaps", ".cg-table", ".cg-steps")


@pytest.fixture(scope="module")
def notebook(open_for_module: Opener) -> Notebook:
    notebook = open_for_module(CELL)
    notebook.page.locator(".cg-swaps tbody tr").first.wait_for()
    return notebook


@pytest.fixture
def opened(notebook: Notebook) -> Iterator[Notebook]:
    """The notebook with a new widget."""
    notebook.run_anew(".cg-swaps")
    notebook.page.locator(".cg-swaps tbody tr").first.wait_for()
    notebook.steppers[0].table.locator(".cg-choice").first.wait_for()
    notebook.page.wait_for_timeout(600)  # JupyterLab sends a new widget's first messages by another way, out of order
    yield notebook
    notebook.check()


@pytest.fixture
def panel(opened: Notebook) -> Locator:
    return opened.page.locator(".cg-swaps")


@pytest.fixture
def stepper(opened: Notebook) -> Stepper:
    return opened.steppers[0]


def says(panel: Locator) -> Locator:
    return panel.locator(".cg-says")


def radio(panel: Locator, name: str) -> Locator:
    return panel.get_by_role("radio", name=re.compile(rf"^{name}\b(?!:\d)"))


def press(panel: Locator, name: str) -> None:
    """Click a button, also where it says that it does nothing yet."""
    press_button(panel.get_by_role("button", name=name, exact=True))


def pile(stepper: Stepper, hour: int) -> Locator:
    return stepper.table.locator(f".cg-place[data-pile='{hour}']")


def cells(panel: Locator) -> list[list[str]]:
    """Give the texts of the table, row by row."""
    rows = panel.locator("tbody tr")
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def test_mark_decide_compare_and_go_on(opened: Notebook, panel: Locator, stepper: Stepper) -> None:
    press(panel, "Decide")
    expect(says(panel)).to_have_text("First mark a choice: on the table or in the list.")
    expect(says(panel)).to_have_class(re.compile("cg-refused"))
    pile(stepper, 3).click()
    expect(radio(panel, "swap 3")).to_be_checked()
    expect(says(panel)).not_to_have_class(re.compile("cg-refused"))
    radio(panel, "swap 6").check()
    expect(pile(stepper, 6)).to_have_attribute("aria-pressed", "true")
    expect(pile(stepper, 3)).to_have_attribute("aria-pressed", "false")
    press(panel, "Decide")
    expect(says(panel)).to_contain_text("You chose swap 6: 25.0 %. One of the best choices.")
    assert [row[:3] for row in cells(panel)] == [
        ["swap 3: top face-down card at 3 o'clock", "2", "0"],
        ["swap 6: the only face-down card at 6 o'clock ★", "1", "1/4 = 25.0 % (best)"],
        ["swap 9: the only face-down card at 9 o'clock", "1", "1/4 = 25.0 % (best)"],
        ["stop: leave the king, and end the deal", "", "0"],
    ]
    widths = [bar.evaluate("(bar) => bar.getBoundingClientRect().width") for bar in panel.locator(".cg-share").all()]
    assert widths == [0, 60, 60, 0]
    expect(panel.locator(".cg-score")).to_have_text("Best choice found: 1 of 1")

    stepper.wait(lambda: stepper.step == opened.py("len(game._case.line)"))
    step, last = stepper.step, stepper.last
    assert last == opened.py("len(game.positions)") - 1
    if step < last:
        stepper.press("Forward")
        assert stepper.step == step + 1
        stepper.press("Last")
    expect(stepper.says).to_contain_text(re.compile("Won|Lost"))

    press(panel, "Try this one")
    expect(says(panel)).to_contain_text("You have decided for swap 6 already.")
    radio(panel, "swap 3").check()
    press(panel, "Try this one")
    expect(says(panel)).to_contain_text(re.compile("With swap 3 this deal would have"))
    press(panel, "Try the odds out")
    expect(says(panel)).to_contain_text("the same 2000 arrangements")
    for row in cells(panel):
        assert re.fullmatch(r"[\d.]+ % \([\d.]+ % to [\d.]+ %\)", row[3])
    press(panel, "Next deal")
    expect(panel.locator(".cg-ask")).to_have_text("Watch, reading top, deal 23")
    expect(panel.locator(".cg-odds")).to_have_count(0)
    expect(panel.locator(".cg-score")).to_have_text("Best choice found: 1 of 1")


def test_another_reading_of_the_same_deal(panel: Locator, stepper: Stepper) -> None:
    pile(stepper, 3).click()
    expect(radio(panel, "swap 3")).to_be_checked()
    radio(panel, "any").check()
    expect(says(panel)).to_contain_text("Now with the reading “any”: the deal is the same. K")
    expect(panel.locator("tbody input:checked")).to_have_count(0)
    panel.get_by_label("swap 3:2").check()
    expect(pile(stepper, 3)).to_have_attribute("aria-pressed", "true")
    press(panel, "Decide")
    expect(says(panel)).to_contain_text("You chose swap 3:2: 50.0 %")
    radio(panel, "turned").check()
    expect(panel.locator("tbody tr").first).to_contain_text("reopen 3")
    expect(panel.locator(".cg-odds")).to_have_count(0)
    radio(panel, "any").check()
    expect(says(panel)).to_contain_text("is kept. Mark another choice to try it.")
    expect(panel.locator(".cg-odds")).to_have_count(5)


def test_the_odds_are_nowhere_on_the_page_before_the_decision(panel: Locator, stepper: Stepper) -> None:
    radio(panel, "swap 6").check()
    press(panel, "Try the odds out")
    expect(says(panel)).to_have_text("Decide first: then you may try the odds out.")
    for element in (panel, stepper.table, stepper.controls):
        html = element.evaluate("(element) => element.outerHTML")
        assert not re.search(r"1/4|25\.0|cg-share|cg-best|\d %|Won:|Lost:", html)
    assert stepper.step == stepper.last


def test_fast_clicks_lose_nothing(opened: Notebook, panel: Locator) -> None:
    """Four decisions in a fifth of a second, as no hand can do it."""
    panel.evaluate("""async (panel) => {
      const decide = panel.querySelector(".cg-decide");
      for (const choice of ["swap 6", "swap 3", "stop", "swap 9"]) {
        panel.querySelector(`tbody input[value="${choice}"]`).click();
        await new Promise((done) => setTimeout(done, 25));
        decide.click();
        await new Promise((done) => setTimeout(done, 25));
      }
      panel.querySelector(".cg-simulate").click();
    }""")
    expect(panel.locator("tbody tr td:nth-child(4)").first).to_contain_text("%")
    assert opened.py("str(game.decided)") == "swap 6"
    assert {row[4] for row in cells(panel)} <= {"won", "lost"}
    assert opened.py("[str(move) for move in game._case.tried]") == ["swap 6", "swap 3", "stop", "swap 9"]


FOCUSED = """() => {
  const { ariaLabel, labels, innerText, value } = document.activeElement;
  return (ariaLabel || (labels?.[0] ?? {}).innerText || innerText || value || "").trim();
}"""


def tab_to(notebook: Notebook, wanted: str, key: str = "Tab") -> None:
    for _ in range(40):
        if notebook.page.evaluate(FOCUSED).startswith(wanted):
            return
        notebook.page.keyboard.press(key)
    raise AssertionError(f"the keyboard never came to {wanted}")


def test_keyboard_alone(opened: Notebook, panel: Locator, stepper: Stepper) -> None:
    before, keyboard = opened.cells, opened.page.keyboard
    opened.page.locator(".jp-Notebook").focus()
    tab_to(opened, "top")
    tab_to(opened, "6 o'clock")
    keyboard.press("Enter")
    expect(radio(panel, "swap 6")).to_be_checked()
    tab_to(opened, "swap 6", "Shift+Tab")
    for name in ("swap 9", "stop"):
        keyboard.press("ArrowDown")
        expect(radio(panel, name)).to_be_checked()
        expect(radio(panel, name)).to_be_focused()
    keyboard.press("ArrowUp")
    expect(pile(stepper, 9)).to_have_attribute("aria-pressed", "true")
    for key in "bddax":
        keyboard.press(key)
    tab_to(opened, "Decide")
    for key in "bddax":
        keyboard.press(key)
    keyboard.press("Enter")
    expect(says(panel)).to_contain_text("You chose swap 9: 25.0 %")
    assert opened.page.evaluate(FOCUSED) == "Try this one", "the keyboard's place is not lost"
    tab_to(opened, "Try the odds out")
    keyboard.press(" ")
    expect(says(panel)).to_contain_text("2000 arrangements")
    tab_to(opened, "top", "Shift+Tab")
    keyboard.press("ArrowDown")
    expect(panel.locator(".cg-ask")).to_have_text(f"Watch, reading any, deal {DEAL}")
    for key in "bddax":
        keyboard.press(key)
    tab_to(opened, "3 o'clock")
    keyboard.press(" ")
    expect(radio(panel, "swap 3")).to_be_checked()
    for key in "bddax":
        keyboard.press(key)
    assert opened.cells == before


def test_screen_reader(panel: Locator, stepper: Stepper) -> None:
    read = panel.aria_snapshot().replace("''", "'")
    assert read.startswith('- group "Watch"')
    for words in ('group "How is the rule read?"', 'table "Choices"', 'button "Decide"', 'columnheader "face down"'):
        assert words in read
    assert re.search(r'radio "top" \[checked\]', read)
    assert 'radio "swap 6: the only face-down card at 6 o\'clock"' in read
    offered = stepper.table.get_by_role("button")
    assert [button.get_attribute("data-pile") for button in offered.all()] == ["3", "6", "9"]
    for button in offered.all():
        assert re.match(r"\d+ o'clock: \d face down", button.get_attribute("aria-label") or "")
        assert button.get_attribute("aria-pressed") == "false"
    radio(panel, "swap 6").check()
    press(panel, "Decide")
    expect(panel.locator(".cg-odds")).to_have_count(4)
    read = panel.aria_snapshot().replace("''", "'")
    for words in ('columnheader "chance to win"', 'cell "1/4 = 25.0 % (best)"', 'button "Try this one"'):
        assert words in read


def test_each_answer_is_heard_once(opened: Notebook, panel: Locator) -> None:
    """The stepper below follows in silence."""
    listener = Listener(opened.page)
    for _ in range(2):
        press(panel, "Decide")
        listener.hears(r"First mark a choice: on the table or in the list\.")
    radio(panel, "swap 9").check()
    listener.hears(r"king of diamonds is the fourth king, and 4 cards are still face down\. What do you do\?")
    radio(panel, "swap 6").check()
    listener.hears_nothing(200)
    press(panel, "Decide")
    listener.hears(r"You chose swap 6: .*")
    press(panel, "Next deal")
    listener.hears(r"king of \w+ is the fourth king.*")
    listener.close()


@pytest.mark.parametrize("theme", few(1, ["dark", "light"]))
def test_axe_finds_nothing_wrong(opened: Notebook, panel: Locator, stepper: Stepper, theme: str) -> None:
    steps: list[tuple[str, Callable[[], None]]] = [
        ("K", lambda: None),
        ("First mark", lambda: press(panel, "Decide")),
        ("K", lambda: pile(stepper, 6).click()),
        ("You chose", lambda: press(panel, "Decide")),
        ("Each choice was tried", lambda: press(panel, "Try the odds out")),
    ]
    with opened.theme(theme):
        for words, step in steps:
            step()
            expect(says(panel)).to_contain_text(words)
            stepper.shown()
            assert opened.violations(*WIDGET) == [], words


def test_the_still_picture_hides_while_the_widget_lives(opened: Notebook) -> None:
    picture = opened.page.locator(".jp-OutputArea-child img")
    expect(picture).to_have_count(1)
    expect(picture).to_be_hidden()


def test_two_panels_in_one_notebook_do_not_disturb_each_other(open_notebook: Opener) -> None:
    notebook = open_notebook(CELL, "other = compare_swaps(22)\nother")
    panels = notebook.page.locator(".cg-swaps")
    panels.nth(1).locator("tbody tr").first.wait_for()
    for place in (0, 1):
        radio(panels.nth(place), "swap 6").check()
        expect(radio(panels.nth(place), "top")).to_be_checked()
    expect(radio(panels.nth(0), "swap 6")).to_be_checked()
    expect(radio(panels.nth(0), "top")).to_be_checked()
    press(panels.nth(0), "Decide")
    expect(panels.nth(0).locator(".cg-odds")).to_have_count(4)
    expect(panels.nth(1).locator(".cg-odds")).to_have_count(0)
