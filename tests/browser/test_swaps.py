"""The choice in Watch in JupyterLab: mark, decide, compare; by mouse, by keyboard and by screen reader alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.length import few

from .conftest import Opener
from .holding import SIZES, places, present
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


def read_as(panel: Locator, name: str) -> None:
    """Choose how the rule is read, in the fold over the panel."""
    panel.locator(".cg-readings summary").click()
    panel.get_by_role("radio", name=name, exact=True).check()
    expect(panel.locator(".cg-readings fieldset")).to_be_hidden()


def cells(panel: Locator) -> list[list[str]]:
    """Give the texts of the table, row by row."""
    rows = panel.locator("tbody tr")
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def test_mark_decide_compare_and_go_on(opened: Notebook, panel: Locator, stepper: Stepper) -> None:
    press(panel, "Decide")
    expect(says(panel)).to_have_text("First mark a choice: on the table or in the list.")
    expect(says(panel)).to_have_class(re.compile("cg-refused"))
    pile(stepper, 3).click()
    expect(radio(panel, "3 o'clock")).to_be_checked()
    expect(says(panel)).not_to_have_class(re.compile("cg-refused"))
    radio(panel, "6 o'clock").check()
    expect(pile(stepper, 6)).to_have_attribute("aria-pressed", "true")
    expect(pile(stepper, 3)).to_have_attribute("aria-pressed", "false")
    press(panel, "Decide")
    expect(says(panel)).to_contain_text("You chose the only card at 6 o'clock: 1/4 = 25.0 %. One of the best choices.")
    assert [row[:3] for row in cells(panel)] == [
        ["3 o'clock: the top card", "2", "0"],
        ["6 o'clock: the only card ★", "1", "1/4 = 25.0\u00a0% (best)"],
        ["9 o'clock: the only card", "1", "1/4 = 25.0\u00a0% (best)"],
        ["Stop: the deal ends", "", "0"],
    ]
    widths = [bar.evaluate("(bar) => bar.getBoundingClientRect().width") for bar in panel.locator(".cg-share").all()]
    assert widths == [0, 60, 60, 0]
    expect(panel.locator(".cg-score")).to_have_text("Best choice found: 1 of 1")

    assert {hour: pile(stepper, hour).get_attribute("data-tag") for hour in (3, 6, 9)} == {3: "0", 6: "1/4", 9: "1/4"}
    expect(pile(stepper, 6)).to_have_attribute("aria-label", re.compile("worth 1/4"))
    assert stepper.step == opened.py("len(game._case.line)") - 1

    count, last = stepper.controls.locator(".cg-count"), opened.py("len(game.positions)") - 1
    for step in range(stepper.step, last):
        expect(count).to_have_text(str(step))
        assert int(stepper.slider.get_attribute("max") or 0) == step
        assert not re.search(r"\b(won|lost)\b", panel.inner_text() + stepper.controls.inner_text(), re.IGNORECASE)
        stepper.press("Forward")
    expect(stepper.says).to_contain_text(re.compile("Won|Lost"))
    expect(count).to_have_text(f"{last} of {last}")
    expect(says(panel)).to_contain_text(re.compile(r"This time the deal was (won|lost)\."))
    expect(panel.locator("tbody tr").nth(1)).to_contain_text(re.compile("won|lost"))

    press(panel, "Try this one")
    expect(says(panel)).to_contain_text("You chose the only card at 6 o'clock already, and the deal was")
    radio(panel, "3 o'clock").check()
    press(panel, "Try this one")
    expect(says(panel)).to_contain_text("Now you choose the top card at 3 o'clock, with the same cards.")
    stepper.press("Last")
    expect(says(panel)).to_contain_text("Had you chosen the top card at 3 o'clock, this deal would have been lost.")
    press(panel, "Try the odds out")
    expect(says(panel)).to_contain_text("the same 2000 arrangements")
    for row in cells(panel):
        assert re.fullmatch(r"[\d.]+\s% \([\d.]+\s% to [\d.]+\s%\)", row[3])
    press(panel, "Next deal")
    expect(panel.locator(".cg-ask")).to_have_text("Watch, deal 23")
    expect(panel.locator(".cg-odds")).to_have_count(0)
    expect(panel.locator(".cg-score")).to_have_text("Best choice found: 1 of 1")


def test_another_reading_of_the_same_deal(panel: Locator, stepper: Stepper) -> None:
    fold = panel.locator(".cg-readings")
    expect(fold.locator("summary")).to_have_text("How the rule is read: the top card")
    expect(fold.locator("fieldset")).to_be_hidden()
    pile(stepper, 3).click()
    expect(radio(panel, "3 o'clock")).to_be_checked()
    read_as(panel, "Any card")
    expect(fold.locator("summary")).to_have_text("How the rule is read: any card")
    expect(says(panel)).to_contain_text("Now any face-down card of a pile may be taken; the deal is the same. K")
    expect(panel.locator("tbody input:checked")).to_have_count(0)
    panel.get_by_label("3 o'clock: the last card").check()
    expect(pile(stepper, 3)).to_have_attribute("aria-pressed", "true")
    press(panel, "Decide")
    expect(says(panel)).to_contain_text("You chose the last card at 3 o'clock: 1/2 = 50.0 %")
    expect(pile(stepper, 3)).to_have_attribute("data-tag", "0 or 1/2")
    read_as(panel, "A card turned again")
    expect(panel.locator("tbody tr").first).to_contain_text("3 o'clock: turn a card again")
    expect(panel.locator(".cg-odds")).to_have_count(0)
    read_as(panel, "Any card")
    expect(says(panel)).to_contain_text("Your decision is kept: you chose the last card at 3 o'clock.")
    expect(panel.locator(".cg-odds")).to_have_count(5)


def test_all_is_on_one_screen_and_nothing_moves(opened: Notebook, panel: Locator, stepper: Stepper) -> None:
    """Before the decision and after it; in front of a room, and on the page, where the widget may be scrolled."""
    widget = opened.page.locator(".cg-widget")
    in_sight = """(all) => all.every((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    })"""
    opened.run("from cardgames.widgets.swaps import _first_choice")
    try:
        for width, height in SIZES:
            for is_presented in (True, False):
                opened.resize(width, height)
                if is_presented:
                    present(opened, widget)
                before = places(widget)
                for act in ("mark", "Decide", "Forward", "Last", "Try the odds out", "Decide"):
                    words = says(panel).inner_text()
                    if act == "mark":
                        radio(panel, "6 o'clock").check()
                        opened.page.wait_for_timeout(100)
                    elif act in ("Forward", "Last"):
                        stepper.press(act)
                    else:
                        panel.locator(".cg-simulate" if act.startswith("Try") else ".cg-decide").click()
                        stepper.wait(lambda words=words: says(panel).inner_text() != words)
                    assert places(widget) == before, (width, height, is_presented, act)
                    if is_presented:
                        parts = widget.locator(".cg-wrap, tbody tr, .cg-button, .cg-says")
                        assert parts.evaluate_all(in_sight), (width, height, act)
                        assert widget.evaluate("(root) => root.scrollHeight <= root.clientHeight")
                if is_presented and height == 577:
                    opened.run("with game.together(): game._start(_first_choice(24, 'top')[0]); game.decide('stop')")
                    expect(panel.locator(".cg-odds")).to_have_count(13)
                    assert widget.locator(".cg-wrap, tbody tr, .cg-button").evaluate_all(in_sight), "twelve hours"
                opened.run("with game.together(): game._start(_first_choice(22, 'top')[0]); game._go_to_choice('')")
                expect(panel.locator(".cg-odds")).to_have_count(0)
                if is_presented:
                    opened.page.keyboard.press("Escape")
    finally:
        opened.resize()


def test_the_odds_are_nowhere_on_the_page_before_the_decision(panel: Locator, stepper: Stepper) -> None:
    radio(panel, "6 o'clock").check()
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
    assert {row[4] for row in cells(panel)} == {""}, "no chain was played"
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
    tab_to(opened, "How the rule is read")
    tab_to(opened, "3 o'clock: the top card")
    for name in ("6 o'clock", "9 o'clock", "Stop"):
        keyboard.press("ArrowDown")
        expect(radio(panel, name)).to_be_checked()
        expect(radio(panel, name)).to_be_focused()
    for key in "bddax":
        keyboard.press(key)
    tab_to(opened, "9 o'clock: 1 face down")
    keyboard.press("Enter")
    expect(radio(panel, "9 o'clock")).to_be_checked()
    expect(pile(stepper, 9)).to_have_attribute("aria-pressed", "true")
    tab_to(opened, "Decide", "Shift+Tab")
    for key in "bddax":
        keyboard.press(key)
    keyboard.press("Enter")
    expect(says(panel)).to_contain_text("You chose the only card at 9 o'clock: 1/4 = 25.0 %")
    assert opened.page.evaluate(FOCUSED) == "Try this one", "the keyboard's place is not lost"
    tab_to(opened, "Try the odds out")
    keyboard.press(" ")
    expect(says(panel)).to_contain_text("2000 arrangements")
    tab_to(opened, "How the rule is read", "Shift+Tab")
    keyboard.press("Enter")
    tab_to(opened, "The top card")
    keyboard.press("ArrowDown")
    expect(panel.locator(".cg-readings summary")).to_have_text("How the rule is read: any card")
    for key in "bddax":
        keyboard.press(key)
    keyboard.press("Escape")
    expect(panel.locator(".cg-readings fieldset")).to_be_hidden()
    assert opened.page.evaluate(FOCUSED).startswith("How the rule is read")
    tab_to(opened, "3 o'clock: 2 face down")
    keyboard.press(" ")
    expect(radio(panel, "3 o'clock: the top card")).to_be_checked()
    for key in "bddax":
        keyboard.press(key)
    assert opened.cells == before


def test_screen_reader(panel: Locator, stepper: Stepper) -> None:
    read = panel.aria_snapshot().replace("''", "'")
    assert read.startswith('- group "Watch"')
    for words in ('table "Choices"', 'button "Decide"', 'columnheader "face down"'):
        assert words in read
    assert 'radio "6 o\'clock: the only card"' in read
    panel.locator(".cg-readings summary").click()
    read = panel.aria_snapshot()
    assert 'group "How is the rule read?"' in read
    assert re.search(r'radio "The top card" \[checked\]', read)
    panel.locator(".cg-readings summary").click()
    offered = stepper.table.get_by_role("button")
    assert [button.get_attribute("data-pile") for button in offered.all()] == ["3", "6", "9"]
    for button in offered.all():
        assert re.match(r"\d+ o'clock: \d face down", button.get_attribute("aria-label") or "")
        assert button.get_attribute("aria-pressed") == "false"
    radio(panel, "6 o'clock").check()
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
    radio(panel, "9 o'clock").check()
    listener.hears(r"king of diamonds is the fourth king, and 4 cards are still face down\. What do you do\?")
    radio(panel, "6 o'clock").check()
    listener.hears_nothing(200)
    press(panel, "Decide")
    listener.hears(r"You chose the only card at 6 o'clock: .*")
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
        radio(panels.nth(place), "6 o'clock").check()
        expect(panels.nth(place).locator("fieldset input:checked")).to_have_attribute("value", "top")
    expect(radio(panels.nth(0), "6 o'clock")).to_be_checked()
    expect(panels.nth(0).locator("fieldset input:checked")).to_have_attribute("value", "top")
    press(panels.nth(0), "Decide")
    expect(panels.nth(0).locator(".cg-odds")).to_have_count(4)
    expect(panels.nth(1).locator(".cg-odds")).to_have_count(0)
