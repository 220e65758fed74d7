"""A rule is shown step by step, its refusals too, and tried on the same table, in a real JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from cardgames.widgets.demonstration import RULES
from tests.length import few

from .conftest import Opener
from .holding import SIZES, moved_by, places, present
from .notebook import Notebook, Stepper
from .table import PlayTable

CELL = "from cardgames import demonstrate\nshown = demonstrate('runs-move-together')\nshown"
SHOWN, TRIED = (".cg-rule", ".cg-table", ".cg-steps"), (".cg-rule", ".cg-table", ".cg-player")

EVERY = sum(map(len, RULES.values()))
EVERY_RULE = """
import ipywidgets
from cardgames import demonstrate
from cardgames.widgets.demonstration import RULES
every = [demonstrate(name, game) for game, rules in RULES.items() for name in rules]
ipywidgets.VBox(every)
"""
LONGEST_SENTENCES = """
for each in every:
    each.show_me()
    each.step = max(range(len(each.steps)), key=lambda step: len(each.steps[step].says))
"""
REFUSALS_HEARD = """
for each in every:
    each.step = each.refusals[0]
    move = str(each.steps[each.step].move)
    each.let_me_try()
    each._hear(None, {'do': 'play', 'with': move}, None)
"""
# Of each demonstration: how high it is, whether the buttons, then the sentence stand above the table, and where it is.
HEIGHTS = """(all) => all.map((one) => {
  const box = (selector) => one.querySelector(selector).getBoundingClientRect();
  const [says, tools, table] = [box(".cg-says"), box(".cg-bar .cg-button:not(.cg-rule *)"), box(".cg-wrap")];
  const { top, height } = one.getBoundingClientRect();
  const isAbove = tools.bottom <= says.top && says.bottom <= table.top;
  return [height, isAbove, [table.top - top, table.height].map(Math.round)];
})"""


@pytest.fixture(scope="module")
def opened(open_for_module: Opener) -> Notebook:
    return open_for_module(CELL)


@pytest.fixture(scope="module")
def every_rule(open_for_module: Opener) -> Notebook:
    notebook = open_for_module(EVERY_RULE)
    expect(notebook.page.locator(".cg-demonstration .cg-steps")).to_have_count(EVERY, timeout=60_000)
    return notebook


@pytest.fixture
def stepper(opened: Notebook) -> Iterator[Stepper]:
    """The steps of the demonstration, at the first of them."""
    opened.page.bring_to_front()
    press(opened, "Show me")
    stepper = opened.steppers[0]
    stepper.press("First")
    yield stepper
    opened.check()


def press(notebook: Notebook, name: str) -> None:
    button = notebook.page.locator(".cg-rule").get_by_role("button", name=name)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def marked(stepper: Stepper) -> tuple[list[str], list[str], list[str]]:
    """The faces in question, those that they would go onto, and the signs on the table."""
    in_hand, onto, signs = (
        stepper.table.locator(selector).evaluate_all("(all, key) => all.map(({ dataset }) => dataset[key])", key)
        for selector, key in ((".cg-in-hand", "face"), (".cg-goes-onto", "face"), ("[data-sign]", "sign"))
    )
    return sorted(in_hand), onto, signs


def test_a_refusal_is_a_step_of_its_own(opened: Notebook, stepper: Stepper) -> None:
    expect(opened.page.locator(".cg-rule .cg-ask")).to_have_text(re.compile("Face-up cards at the end of a column"))
    expect(stepper.says).to_contain_text("press Forward")
    before = stepper.shown()["cards"]
    stepper.press("Forward")
    expect(stepper.says).to_have_text("May 4♠ go onto 4♣ in column 5, with the two cards on it?")
    expect(stepper.says).not_to_have_class(re.compile("cg-refused"))
    assert marked(stepper) == (["2S", "3H", "4S"], ["4C"], ["?"])
    assert "four of spades in hand on top" in stepper.table.aria_snapshot()

    stepper.press("Forward")
    expect(stepper.says).to_contain_text("No. 4♠ cannot go on 4♣: only a red")
    expect(stepper.says).to_have_class(re.compile("cg-refused"))
    assert marked(stepper) == (["2S", "3H", "4S"], ["4C"], ["✗"])
    lies = [(card["face"], card["pile"], card["x"], card["y"]) for card in stepper.shown()["cards"].values()]
    assert lies == [(card["face"], card["pile"], card["x"], card["y"]) for card in before.values()]
    opened.picture("demonstration-refused")

    stepper.go_to(4)
    expect(stepper.says).to_contain_text("Yes. 4♠ and the two on it go from column 1 onto 5♦")
    expect(stepper.says).not_to_have_class(re.compile("cg-refused"))
    assert marked(stepper) == ([], [], [])
    stepper.press("Back")
    assert marked(stepper) == (["2S", "3H", "4S"], ["5D"], ["?"])


def test_it_is_tried_on_the_same_table(opened: Notebook, stepper: Stepper) -> None:
    where = opened.page.locator(".cg-table").bounding_box()
    assert where is not None
    press(opened, "Let me try")
    table = PlayTable(opened, "shown.player")
    tried = opened.page.locator(".cg-table").bounding_box()
    assert tried is not None
    assert (tried["x"], tried["y"], tried["width"]) == pytest.approx((where["x"], where["y"], where["width"]), abs=1)
    expect(opened.page.locator(".cg-rule .cg-task")).to_contain_text("Bring all the cards up")
    table.drag("4S", "T5")
    expect(table.panel.locator(".cg-says")).to_contain_text("4♠ cannot go on 4♣")
    assert table.moves() == []
    table.drag("4S", "T3")
    expect(table.panel.locator(".cg-says")).to_contain_text("4♠ and the two on it go")
    assert table.moves() == ["T1>T3:3"]
    opened.picture("demonstration-tried")
    table.button("restart").click()
    expect(table.panel.locator(".cg-says")).to_contain_text("From the beginning")
    press(opened, "Show me")
    assert stepper.step == 0


def test_nothing_that_appears_moves_the_table_or_its_buttons(opened: Notebook, stepper: Stepper) -> None:
    """Step by step, and in a learner's hands: a move, a refusal, a card that is held, a hint."""
    widget, page = opened.page.locator(".cg-demonstration"), opened.page
    try:
        for width, height in SIZES:
            for is_presented in (False, True):
                opened.resize(width, height)
                if is_presented:
                    present(opened, widget)
                press(opened, "Show me")
                stepper.press("First")
                opened.stand_still()
                assert moved_by(widget, ".cg-forward", 6) == [], (width, height, is_presented)
                shown = places(widget)
                press(opened, "Let me try")
                table = PlayTable(opened, "shown.player")
                assert places(widget)[:2] == shown[:2], "the buttons that change between them"
                before = places(widget)
                assert before[-2:] == shown[-2:], "the table"
                for act in ("click", "Escape", "T5", "hint", "T3", "undo"):
                    words = table.says.inner_text()
                    if act == "click":
                        table.click("4S")
                    elif act == "Escape":
                        page.keyboard.press("Escape")
                    elif act.startswith("T"):
                        table.drag("4S", act)
                    else:
                        table.button(act).click()
                    expect(table.says).not_to_have_text(words)
                    table.settle()
                    assert places(widget) == before, (width, height, is_presented, words)
                if is_presented:
                    assert widget.evaluate("(root) => root.scrollHeight <= root.clientHeight")
                    widget.get_by_role("button", name="Leave presenter view").click()
                    expect(page.locator(".cg-presenting")).to_have_count(0)
    finally:
        opened.resize()
        press(opened, "Show me")


def test_what_a_small_table_has_no_use_for_is_not_there(opened: Notebook, stepper: Stepper) -> None:
    press(opened, "Let me try")
    panel = PlayTable(opened, "shown.player").panel
    assert seen(panel.locator("button")) == ["Undo", "Redo", "Restart", "Hint", "Presenter view"]


def seen(buttons: Locator) -> list[str]:
    return [button.inner_text() for button in buttons.all() if button.is_visible()]


@pytest.mark.parametrize(("theme", "width"), few(1, [("dark", 900), ("light", 1280)]))
def test_axe_finds_nothing_wrong_and_all_fits(opened: Notebook, stepper: Stepper, theme: str, width: int) -> None:
    opened.resize(width)
    try:
        with opened.theme(theme):
            for step in (1, 2):
                stepper.go_to(step)
                stepper.shown()
                assert opened.violations(*SHOWN) == []
            opened.picture(f"demonstration-{theme}-{width}")
            press(opened, "Let me try")
            table = PlayTable(opened, "shown.player")
            table.click("4S")
            table.click_pile("T5")
            expect(table.says).to_have_class(re.compile("cg-refused"))
            assert opened.violations(*TRIED) == []
            output = opened.page.locator(".jp-OutputArea-output").first
            assert output.evaluate("(output) => output.scrollWidth <= output.clientWidth")
            press(opened, "Show me")
    finally:
        opened.resize()


def test_with_reduced_motion_a_refusal_does_not_shake(opened: Notebook, stepper: Stepper) -> None:
    moving = "() => document.getAnimations().filter(({ effect }) => effect.target.closest('.cg-demonstration')).length"
    with opened.without_motion():
        for step in (1, 2, 4):
            stepper.go_to(step)
            assert opened.page.evaluate(moving) == 0
    stepper.go_to(2)
    assert opened.page.evaluate(moving) > 0


def test_the_keyboard_goes_from_showing_to_trying(opened: Notebook, stepper: Stepper) -> None:
    before, keyboard = opened.cells, opened.page.keyboard
    opened.page.locator(".cg-rule").get_by_role("button", name="Show me").focus()
    for key in ("b", "Tab", "d", "d", "Enter"):
        keyboard.press(key)
    expect(opened.page.locator(".cg-rule .cg-task")).not_to_be_empty()
    assert opened.page.evaluate("() => document.activeElement.innerText") == "Let me try"
    assert opened.cells == before


def test_the_still_picture_hides_while_the_widget_lives(opened: Notebook, stepper: Stepper) -> None:
    picture = opened.page.locator(".jp-OutputArea-child img")
    expect(picture).to_have_count(1)
    expect(picture).to_be_hidden()


@pytest.mark.parametrize(("width", "height", "free"), [(1280, 720, 590), (1366, 768, 638)])
def test_every_rule_fits_a_projector(every_rule: Notebook, width: int, height: int, free: int) -> None:
    page = every_rule.page
    page.bring_to_front()
    every_rule.resize(width, height)
    tables = page.locator(".cg-demonstration .cg-table")
    stand = []
    for doing, panels, code in (("shown", ".cg-steps", LONGEST_SENTENCES), ("tried", ".cg-player", REFUSALS_HEARD)):
        every_rule.run(code)
        expect(page.locator(f".cg-demonstration {panels}")).to_have_count(EVERY)
        expect(tables).to_have_count(EVERY)
        if doing == "tried":
            expect(page.locator(".cg-player .cg-says.cg-refused")).to_have_count(EVERY)
        measured = page.locator(".cg-demonstration").evaluate_all(HEIGHTS)
        assert max(high for high, *_ in measured) <= free, (doing, measured)
        assert all(above for _, above, _ in measured), (doing, measured)
        stand.append([table for *_, table in measured])
    assert stand[0] == stand[1], "shown or tried, the table stands where it stood"
    every_rule.picture(f"demonstration-projector-{height}", page.locator(".cg-demonstration").first)
    every_rule.check()
