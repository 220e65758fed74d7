"""Whether a widget holds still: where its table and its buttons stand, and whether they stay there through a game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

from .notebook import Notebook

SIZES = ((1280, 720), (1280, 577), (1920, 1080))

# Where a widget's table stands in it, and all that can be pressed, in the order of the page.
PLACES = """(root) => [...root.querySelectorAll(".cg-wrap, .cg-table, button, input, select, summary")]
  .filter((one) => one.checkVisibility()).map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const { left, top } = root.getBoundingClientRect();
    return [one.tagName, ...[x - left, y - top, width, height].map(Math.round)].join(" ");
  })"""

# Presses a button again and again, and gives what stood elsewhere than before, with the number of the press.
PRESSING = f"""(root, [button, times]) => {{
  const places = {PLACES};
  const before = places(root);
  for (let press = 1; press <= times; press++) {{
    root.querySelector(button).click();
    const now = places(root);
    const moved = before.map((place, at) => [place, now[at]]).filter(([was, is]) => was !== is);
    if (moved.length || now.length !== before.length) return [press, now.length - before.length, ...moved];
  }}
  return [];
}}"""


def places(widget: Locator) -> list[str]:
    """Give where the table and the buttons of a widget stand in it."""
    found: list[str] = widget.evaluate(PLACES)
    return found


def moved_by(widget: Locator, button: str, times: int) -> list[Any]:
    """Press a button so many times; give what has moved, and nothing where all held still."""
    moved: list[Any] = widget.evaluate(PRESSING, [button, times])
    return moved


def present(notebook: Notebook, widget: Locator) -> None:
    """Show a widget in the presenter view."""
    widget.locator(".cg-present").click()
    notebook.stand_still()
