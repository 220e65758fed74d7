"""The stepper by keyboard alone, by screen reader alone, and by the rules that axe knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.length import few

from .clock import label, positions
from .conftest import WON_DEAL
from .notebook import Notebook, Stepper

FOCUSED = """() => {
  const { ariaLabel, labels, innerText } = document.activeElement;
  return (ariaLabel || (labels?.[0] ?? {}).innerText || innerText).trim();
}"""
WIDGET = (".cg-table", ".cg-steps")


@pytest.fixture(scope="module", params=few(1, ["dark", "light"]))
def theme(request: pytest.FixtureRequest, one_deal: Notebook) -> Iterator[str]:
    """A light and a dark page."""
    with one_deal.theme(request.param):
        yield request.param


@pytest.mark.parametrize("form", ["ring", "row"])
def test_axe_finds_nothing_wrong(theme: str, deal: Notebook, stepper: Stepper, form: str) -> None:
    stepper.form.select_option(form)
    for step in (0, 26, 52):
        stepper.go_to(step)
        stepper.shown()
        assert deal.violations(*WIDGET) == [], f"at step {step}"
    stepper.press("Play")
    stepper.wait(lambda: 1 <= stepper.step < 52)
    assert deal.violations(*WIDGET) == [], "while it plays"


def test_axe_looks_at_the_widget(deal: Notebook, stepper: Stepper) -> None:
    """A rule that is broken by hand is reported, so the test above can fail."""
    stepper.says.evaluate("(says) => { says.style.color = '#eee'; says.style.background = '#fff'; }")
    try:
        assert any(found.startswith("color-contrast") for found in deal.violations(*WIDGET))
    finally:
        stepper.says.evaluate("(says) => { says.style.color = ''; }")


def test_keyboard_alone(deal: Notebook, stepper: Stepper) -> None:
    """From the cell's editor, Tab leads to the table and to every control; a deal is stepped from first to last."""
    keyboard, told = deal.page.keyboard, deal.py("stepper.told")
    deal.page.locator(".jp-Notebook").focus()
    reached: list[str] = []
    inside = "() => !!document.activeElement.closest('.cg-table, .cg-steps')"
    for _ in range(60):
        keyboard.press("Tab")
        if deal.page.evaluate(inside):
            reached.append(deal.page.evaluate(FOCUSED))
        elif reached:
            break
    assert reached == [
        f"Clock, deal {WON_DEAL}",
        "First",
        "Back",
        "Play",
        "Forward",
        "Last",
        "Step",
        "Pace",
        "Layout",
        "Presenter view",
    ]

    keyboard.press("Shift+Tab")
    while deal.page.evaluate(FOCUSED) != "Forward":
        keyboard.press("Shift+Tab")
    for step in range(1, 53):
        keyboard.press("Enter")
        assert stepper.says.inner_text() == told[step]
    assert deal.page.evaluate(FOCUSED) == "Forward", "the keyboard's place is not lost at the end"


def test_focus_is_visible(deal: Notebook, stepper: Stepper) -> None:
    deal.page.keyboard.press("Tab")  # a key, so that the browser shows where the focus is
    for element in (
        stepper.table,
        stepper.slider,
        stepper.pace,
        stepper.form,
        *stepper.controls.locator("button").all(),
    ):
        element.focus()
        assert element.evaluate("(element) => getComputedStyle(element).outlineStyle") == "solid"
        assert element.evaluate("(element) => getComputedStyle(element).outlineWidth") == "3px"


def test_screen_reader_reads_every_pile(deal: Notebook, stepper: Stepper) -> None:
    for step in (0, 20, 52):
        stepper.go_to(step)
        read = stepper.table.aria_snapshot().replace("''", "'")
        labels = [label(positions()[step], pile) for pile in range(1, 14)]
        assert re.findall(r'img "(.*)"', read) == labels
        assert read.startswith(f'- group "Clock, deal {WON_DEAL}"')
    assert "12 o'clock: " in read
    assert re.search(r"queen of \w+, queen of \w+, queen of \w+, queen of \w+", read)


def test_screen_reader_reads_the_controls(stepper: Stepper) -> None:
    stepper.go_to(3)
    read = stepper.controls.aria_snapshot()
    assert read.startswith('- group "Steps"')
    for control in ("First", "Back", "Play", "Forward", "Last"):
        assert f'button "{control}"' in read
    for name in ('slider "Step"', 'slider "Pace"', 'combobox "Layout"'):
        assert name in read
    assert stepper.slider.get_attribute("aria-valuetext") == "step 3 of 52"
    assert stepper.pace.get_attribute("aria-valuetext") == "0.7 seconds a step"
    assert stepper.button("Forward").get_attribute("aria-keyshortcuts") == "ArrowRight"


def test_each_step_is_told_politely(deal: Notebook, stepper: Stepper) -> None:
    """While it plays nothing is read out: a reader would lag behind."""
    spoken = stepper.controls.locator("[aria-live='polite']")
    told = set()
    for _ in range(10):
        stepper.press("Forward")
        expect(spoken).to_have_text(re.compile(r" of (spades|hearts|diamonds|clubs)\.$"))
        told.add(spoken.text_content())
    assert len(told) == 10
    stepper.press("Play")
    stepper.wait(lambda: stepper.step > 10)
    expect(spoken).to_be_empty()
    expect(stepper.says).not_to_have_attribute("aria-hidden", "true")
    stepper.press("Pause")
    expect(spoken).to_have_text(re.compile(r" of \w+\.$"))
