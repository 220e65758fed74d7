"""Other ways of showing a page: in print, in forced colours, read from the right, and in a dark theme."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .conftest import Opener
from .notebook import Notebook
from .table import PlayTable
from .test_marks import contrast, read_colour

CELLS = (
    "from cardgames import *\nplayer = play(Klondike.from_text("
    "'T1: (2♣) 9♥ 8♠; T2: 9♦; T3: K♠; T4: 8♣ 7♥; T5: A♥; F: A♠'))\nplayer",
    "step_through(Clock.deal(7), start=30)",
    "demonstrate('runs-move-together')",
    "compare_swaps(22)",
    "experiment('win', seed=7)",
)
# What has no line around it, where shadows are not drawn.
WITHOUT_A_LINE = (
    "(all) => all.map((one) => getComputedStyle(one)).filter(({ outlineStyle }) => outlineStyle === 'none').length"
)
MARKS = ".cg-held .cg-face, .cg-target .cg-face, .cg-moved .cg-face, .cg-advised .cg-face, .cg-in-hand .cg-face"
OUTLINES = """(all) => all.map((one) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  return `${outlineStyle} ${outlineWidth}`;
})"""
# How a table is drawn on narrow paper, before any script can hear of it: its width, what is cut, whether parts overlap.
ON_PAPER = """(root) => {
  root.style.width = "400px";
  const box = (selector) => root.querySelector(selector).getBoundingClientRect();
  const cards = [...root.querySelectorAll(".cg-card, .cg-place")].map((card) => card.getBoundingClientRect());
  const [felt, panel] = [box(".cg-wrap"), box(".cg-panel")];
  const found = [felt.width, Math.max(...cards.map(({ right }) => right)) - felt.right,
    Math.max(...cards.map(({ bottom }) => bottom)) - felt.bottom,
    Math.min(felt.right, panel.right) - Math.max(felt.left, panel.left) > 0
      && Math.min(felt.bottom, panel.bottom) > Math.max(felt.top, panel.top)];
  root.style.width = "";
  return found;
}"""
COLOURS = """(all) => all.filter((one) => one.checkVisibility() && one.textContent.trim()).map((one) => {
  const { color, backgroundColor } = getComputedStyle(one);
  return [one.className, color, backgroundColor];
})"""


@pytest.fixture(scope="module")
def opened(open_for_module: Opener) -> Iterator[Notebook]:
    notebook = open_for_module(*CELLS)
    notebook.page.locator(".cg-experiment").wait_for()
    yield notebook
    notebook.check()


def test_on_paper_the_cards_are_seen_and_nothing_is_cut(opened: Notebook) -> None:
    page = opened.page
    page.emulate_media(media="print")
    try:
        painted = "(all) => all.map((one) => getComputedStyle(one).printColorAdjust)"
        for part in (".cg-face", ".cg-wrap", ".cg-place", ".cg-panel"):
            assert set(page.locator(part).evaluate_all(painted)) == {"exact"}, part
        opened.stand_still()
        for widget in (page.locator(".cg-game"), page.locator(".cg-stepper")):
            width, right, bottom, over = widget.evaluate(ON_PAPER)
            assert width <= 400
            assert right <= 1
            assert bottom <= 1
            assert not over
    finally:
        page.emulate_media(media="null")
        opened.stand_still()


def test_in_forced_colours_each_mark_is_a_line(opened: Notebook) -> None:
    page, table = opened.page, PlayTable(opened)
    page.emulate_media(forced_colors="active")
    try:
        table.button("hint").click()
        table.root.locator(".cg-advised").first.wait_for()
        table.click("8S")
        shapes = {
            mark: set(table.root.locator(f".cg-{mark} .cg-face").evaluate_all(OUTLINES)) for mark in ("held", "target")
        }
        assert shapes == {"held": {"solid 4px"}, "target": {"double 6px"}}
        opened.picture("forced-colours", of=page.locator(".cg-game"))
        assert page.locator(MARKS).evaluate_all(WITHOUT_A_LINE) == 0
        table.click_pile("T2")
        table.wait_for_moves(1)
        table.settle()
        assert table.root.locator(".cg-moved .cg-face").evaluate_all(OUTLINES) == ["dotted 2px"]
        assert page.locator(
            ".cg-steps ~ .cg-stage .cg-in-hand .cg-face, .cg-stepper .cg-in-hand .cg-face"
        ).evaluate_all(OUTLINES) == ["solid 4px"]
        faces = page.locator(".cg-face").first.evaluate("(one) => getComputedStyle(one).backgroundImage")
        assert faces.startswith("url("), "the faces are pictures, and stay"
        table.button("undo").click()
        table.wait_for_moves(0)
    finally:
        page.emulate_media(forced_colors="null")


def test_on_a_page_read_from_the_right_the_tables_stay(opened: Notebook) -> None:
    page, table = opened.page, PlayTable(opened)
    set_direction = "(way) => { document.documentElement.dir = way; }"
    page.evaluate(set_direction, "rtl")
    try:
        opened.stand_still()
        assert set(
            page.locator(".cg-table, .cg-panel").evaluate_all(
                "(all) => all.map((one) => getComputedStyle(one).direction)"
            )
        ) == {"ltr"}
        lefts = [table.place(f"T{number}").bounding_box() for number in range(1, 8)]
        xs = [box["x"] for box in lefts if box]
        assert xs == sorted(xs)
        felt = page.locator(".cg-wrap").first.bounding_box()
        assert felt
        assert felt["x"] <= xs[0]
        table.drag("8S", "T2")
        table.wait_for_moves(1)
        assert table.moves() == ["T1>T2:1"]
        table.button("undo").click()
        table.wait_for_moves(0)
        opened.picture("from-the-right")
    finally:
        page.evaluate(set_direction, "")


def test_in_a_dark_theme_panels_are_dark_and_can_be_read(opened: Notebook) -> None:
    page = opened.page
    with opened.theme("dark"):
        panels = page.locator(".cg-panel")
        for colour in panels.evaluate_all("(all) => all.map((one) => getComputedStyle(one).backgroundColor)"):
            assert max(read_colour(colour)[:3]) < 0.2
        ground = read_colour(panels.first.evaluate("(one) => getComputedStyle(one).backgroundColor"))
        words = page.locator(".cg-panel :is(p, span, strong, b, button, summary, label, select, th, td, .cg-says)")
        for name, colour, own in words.evaluate_all(COLOURS):
            below = read_colour(own)
            assert contrast(read_colour(colour)[:3], (below if below[3] else ground)[:3]) >= 4.5, (name, colour, own)
