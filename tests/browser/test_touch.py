"""By finger: taps, drags, what may come into a drag, and what a finger does beside the cards.

Tap and tap, a tap on the stock, a double tap and a plain drag are in `test_player`.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.length import few

from .conftest import Opener
from .notebook import Notebook, Stepper
from .table import Finger, PlayTable

Point = tuple[float, float]

SCROLLED = """() => [...document.querySelectorAll(".jp-WindowedPanel-outer, .jp-Notebook, .jp-NotebookPanel-notebook")]
  .reduce((sum, { scrollTop }) => sum + scrollTop, 0)"""
# What can be touched in the panels and is smaller than 24 pixels (WCAG 2.5.8); a label is part of its button.
TOO_SMALL = """(all) => all.filter((one) => one.checkVisibility()).map((one) => {
  const target = one.matches("[type=radio], [type=checkbox]") ? one.closest("label") : one;
  const { width, height } = target.getBoundingClientRect();
  return [one.outerHTML.slice(0, 80), width, height];
}).filter(([, width, height]) => width < 24 || height < 24)"""
TOUCHED = ".cg-panel :is(button, input, select, summary, textarea)"


def middle(element: Locator) -> Point:
    """Bring an element into sight, and give the point of the page in its middle."""
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(finger: Finger, start: Point, dx: float, dy: float, *, steps: int = 6, lift: bool = True) -> None:
    """Move a finger over the page."""
    finger.touch("touchStart", start)
    for step in range(1, steps + 1):
        finger.touch("touchMove", (start[0] + dx * step / steps, start[1] + dy * step / steps))
    if lift:
        finger.touch("touchEnd")


def test_a_finger_need_not_aim(table: PlayTable, finger: Finger) -> None:
    """A card let go half a card away from where it may go still goes there."""
    first, *_, last = table.way("QS", "T5")
    width = table.boxes("QS", "T5")[0][2]
    swipe(finger, first, last[0] - first[0] - 0.6 * width, last[1] - first[1] + 0.4 * width)
    table.wait_for_moves(1)
    assert table.moves() == ["T1>T5:1"]
    table.check()


def test_a_drag_that_the_browser_ends_puts_the_card_back(table: PlayTable, finger: Finger) -> None:
    before = table.cards()
    first, *_, last = table.way("QS", "T5")
    swipe(finger, first, last[0] - first[0], last[1] - first[1], lift=False)
    assert table.marked("dragging") == ["QS"]
    finger.touch("touchCancel")
    expect(table.root.locator(".cg-dragging, .cg-held")).to_have_count(0)
    table.check()
    assert table.cards() == before
    assert table.moves() == []
    finger.tap(*table.grip("QS"))
    expect(table.root.locator(".cg-held")).to_have_count(1)
    finger.tap(*table.grip("QS"))


def test_a_second_finger_disturbs_nothing(table: PlayTable, finger: Finger) -> None:
    first, *others = table.way("QS", "T5")
    second = table.grip("JH")
    finger.touch("touchStart", first)
    finger.touch("touchMove", others[0])
    finger.touch("touchStart", others[0], second)
    finger.touch("touchMove", others[1], (second[0] + 40, second[1] + 60))
    assert table.marked("dragging") == ["QS"]
    finger.touch("touchMove", others[2], (second[0] + 80, second[1] + 90))
    finger.touch("touchEnd")
    table.wait_for_moves(1)
    assert table.moves() == ["T1>T5:1"]
    table.check()
    two = [table.grip("JH"), table.grip("8C")]
    finger.touch("touchStart", *two)
    finger.touch("touchMove", *((x, y + 50) for x, y in two))
    finger.touch("touchEnd")
    table.check()


@pytest.mark.parametrize(("width", "height"), few(1, [(800, 600), (1280, 1000)]))
def test_the_page_scrolls_from_the_felt_and_not_from_a_card(
    table: PlayTable, finger: Finger, width: int, height: int
) -> None:
    page = table.page
    room = page.add_style_tag(content=".jp-Notebook .jp-Cell:last-of-type { margin-bottom: 900px !important; }")
    try:
        table.notebook.resize(width, height)
        table.root.scroll_into_view_if_needed()
        table.settle()
        table.notebook.stand_still()
        scrolled = page.evaluate(SCROLLED)
        x, y = table.grip("QS")
        swipe(finger, (x, y), 20, -60)
        page.wait_for_timeout(200)
        assert page.evaluate(SCROLLED) == scrolled, "a card is dragged"
        table.check()
        felt = table.page.locator(".cg-wrap").bounding_box()
        assert felt
        swipe(finger, (felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] - 12), 0, -120)
        page.wait_for_function(f"(scrolled) => ({SCROLLED})() > scrolled", arg=scrolled)  # the felt gives way
        assert table.moves() == []
    finally:
        room.evaluate("(style) => style.remove()")
        table.notebook.resize()


def test_on_a_small_screen(table: PlayTable, finger: Finger) -> None:
    page = table.page
    table.notebook.resize(800, 600)
    try:
        table.root.scroll_into_view_if_needed()
        table.notebook.stand_still()
        finger.tap(*table.grip("QS"))
        expect(table.root.locator(".cg-held")).to_have_count(1)
        finger.tap(*table.middle_of("T5"))
        table.wait_for_moves(1)
        table.settle()
        first, *_, last = table.way("JH", "T5")
        swipe(finger, first, last[0] - first[0], last[1] - first[1])
        table.wait_for_moves(2)
        table.settle()
        page.wait_for_timeout(400)  # Chromium keeps back the click that follows a quick swipe
        finger.tap(*middle(table.button("undo")))
        table.wait_for_moves(1)
        table.check()
    finally:
        table.notebook.resize()


@pytest.fixture(scope="module")
def panels(open_for_module: Opener) -> Notebook:
    notebook = open_for_module(
        "from cardgames import *\nstep_through(Clock.deal(7))",
        "compare_swaps(22)",
        "experiment('win', seed=7)",
        "play(Watch.deal(7))",
    )
    notebook.page.locator(".cg-player").wait_for()
    return notebook


def test_the_panels_by_tap(panels: Notebook) -> None:
    """Stepping, marking on the table and in the list, deciding, unfolding, on controls as large as a finger."""
    page, stepper = panels.page, Stepper(panels.page)
    page.bring_to_front()
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def tap(element: Locator) -> None:
        x, y = middle(element)
        tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    try:
        for name, step in (("Forward", 1), ("Forward", 2), ("Back", 1), ("Last", stepper.last), ("First", 0)):
            tap(stepper.button(name))
            stepper.wait(lambda step=step: stepper.step == step)
        tap(stepper.button("Play"))
        stepper.wait(lambda: stepper.step > 0)
        tap(stepper.button("Pause"))

        watch = page.locator(".cg-swaps")
        tap(page.locator(".cg-choice[data-pile='6']"))
        expect(watch.get_by_role("radio", name=re.compile("^6 o'clock"))).to_be_checked()
        tap(watch.locator("label", has_text="9 o'clock"))
        expect(page.locator(".cg-choice[data-pile='9']")).to_have_attribute("aria-pressed", "true")
        tap(watch.get_by_role("button", name="Decide"))
        expect(watch.locator(".cg-says")).to_contain_text("You chose the only card at 9 o'clock")

        for fold in page.locator(".cg-panel summary").all():
            tap(fold)
            expect(fold.locator("..")).to_have_attribute("open", "")
        tap(page.locator(".cg-player summary", has_text="Legal moves"))
        expect(page.locator(".cg-player").get_by_role("button", name="turn")).to_be_visible()
        assert page.locator(TOUCHED).evaluate_all(TOO_SMALL) == []
    finally:
        tools.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        tools.detach()
    panels.check()
