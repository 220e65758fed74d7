"""Every widget in windows of several sizes, light and dark, and at 200 % zoom: all of it can be seen and read."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.length import few

from .conftest import Opener
from .notebook import PICTURES, Notebook

CELLS = (
    "from cardgames import *\nstepper = step_through(Clock.deal(1))\nstepper.step = 30\nstepper",
    "row = step_through(Clock.deal(2), form='row', index='large', start=30)\nrow",
    "player = play(Klondike.deal(7, draw=3, moves='draw'))\nplayer",
    "spider = play(Spider.deal(7, suits=4))\nspider",
    "shown = demonstrate('runs-move-together')\nshown.step = 2\nshown",
    "game = compare_swaps(22)\ngame.decide('swap 6')\ngame.simulate()\ngame",
    "trial = experiment('win', seed=7, prediction=10)\ntrial.run(100)\ntrial",
)
WIDGETS = ("stepper", "row", "klondike", "spider", "demonstration", "watch", "experiment")

# Width, height, zoom: at 200 % a window of 1280 pixels is 640 wide, each of them twice as large.
WINDOWS = [(900, 700, 1), (1280, 720, 1), (1920, 1080, 1), (640, 360, 2), (960, 540, 2)]

FAULTS = """async (widget) => {
  const frame = () => new Promise(requestAnimationFrame);
  widget.scrollIntoView({ block: "start" });
  await frame(); await frame(); await frame(); // the tables fit themselves to their new width
  const faults = [], room = widget.closest(".jp-OutputArea-output").getBoundingClientRect();
  const fault = (what, one) => faults.push(`${what}: ${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`);
  const seen = [...widget.querySelectorAll("*")].filter((one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest(".cg-hidden, .cg-live, select *") && one.getBoundingClientRect().width);
  for (const one of seen) {
    const { left, right } = one.getBoundingClientRect();
    if (left < room.left - 0.5 || right > room.right + 0.5) fault("beside the cell", one);
  }
  /** What can be seen of an element: itself, or the lines of its text. */
  function lines(one) {
    const range = document.createRange();
    range.selectNodeContents(one);
    const isSolid = one.matches("button, input, select, textarea, img, summary");
    return isSolid ? [one.getBoundingClientRect()] : [...range.getClientRects()];
  }
  for (const panel of widget.querySelectorAll(".cg-panel")) {
    const edge = panel.getBoundingClientRect();
    const parts = seen.filter((one) => panel.contains(one) && (one.matches("select, img, input, textarea")
      || [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim())));
    const boxes = parts.flatMap((one) => lines(one).map((line) => [one, line]));
    for (const [one, { left, right, top, bottom }] of boxes) {
      const isIn = left >= edge.left && right <= edge.right && top >= edge.top && bottom <= edge.bottom;
      if (!isIn && !one.closest("details > .cg-bar")) fault("beside the panel", one); // else over the table
    }
    for (const one of parts) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = one;
      const isCut = clientWidth && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3);
      if (isCut && !one.matches("input, textarea")) fault("cut", one);
    }
    boxes.forEach(([one, a], place) => boxes.slice(place + 1).forEach(([other, b]) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const [fold, otherFold] = [one, other].map((part) => part.closest(".cg-readings fieldset"));
      if (fold !== otherFold) return; // it opens over the rest
      if (!one.contains(other) && !other.contains(one) && across > 1 && down > 2) fault(`${other.className} over`, one);
    }));
  }
  return faults;
}"""
# How high the letters of the corners of the cards are, and of the words beside them, in CSS pixels.
SIZES = """(widget) => {
  const table = widget.querySelector(".cg-table");
  const scale = table ? new DOMMatrix(getComputedStyle(table).transform).a : 1;
  const size = (one) => parseFloat(getComputedStyle(one).fontSize) * scale;
  const corners = [...widget.querySelectorAll(".cg-card")].map((card) => card.offsetHeight * scale * SHARE);
  return [Math.min(...corners, 99), Math.min(...[...widget.querySelectorAll(".cg-caption, .cg-badge")].map(size), 99)];
}""".replace(
    "SHARE", str(10.6 / 88)
)  # of a card's height, see `_index` in drawing/making/faces.py; of the large ones it is more
BEFORE_CARDS = """(widget) => [widget.querySelector(".cg-panel"), widget.querySelector(".cg-wrap")]
  .map((one) => one.getBoundingClientRect()).map(({ top, bottom }, place) => place ? bottom : top)"""
UNFOLD = "(one, open) => { one.open = open; }"
SIDEWAYS = """() => [document.scrollingElement,
  ...document.querySelectorAll(".jp-WindowedPanel-outer, .jp-OutputArea-output"),
].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className)"""


@pytest.fixture(scope="module")
def opened(open_for_module: Opener) -> Notebook:
    notebook = open_for_module(*CELLS)
    notebook.page.locator(".cg-experiment svg.cg-chart").wait_for(timeout=30_000)
    return notebook


@pytest.fixture(scope="module", params=few(1, ["light", "dark"]))
def theme(request: pytest.FixtureRequest, opened: Notebook) -> Iterator[str]:
    with opened.theme(request.param):
        yield request.param


@contextmanager
def window(notebook: Notebook, width: int, height: int, zoom: int) -> Iterator[Callable[[str], None]]:
    """Show a notebook in a window of that size; zoomed, with no files beside it. Give what takes pictures."""
    notebook.page.bring_to_front()
    tools = notebook.page.context.new_cdp_session(notebook.page)
    metrics = {"width": width, "height": height, "deviceScaleFactor": zoom, "mobile": False}
    tools.send("Emulation.setDeviceMetricsOverride", metrics)

    def picture(name: str) -> None:
        """Keep what the window shows; Playwright would give it its own size first."""
        data = tools.send("Page.captureScreenshot", {"format": "png"})["data"]
        PICTURES.mkdir(exist_ok=True)
        (PICTURES / f"{name}.png").write_bytes(base64.b64decode(data))

    if zoom > 1:
        notebook.command("application:toggle-left-area")
    notebook.stand_still()
    try:
        yield picture
    finally:
        if zoom > 1:
            notebook.command("application:toggle-left-area")
        tools.detach()
        notebook.resize()


@pytest.mark.parametrize(("width", "height", "zoom"), WINDOWS)
def test_all_is_seen_in_every_window(opened: Notebook, theme: str, width: int, height: int, zoom: int) -> None:
    widgets = opened.page.locator(".cg-widget")
    with window(opened, width, height, zoom) as picture:
        assert opened.page.evaluate("[innerWidth, devicePixelRatio]") == [width, zoom]
        for name, widget in zip(WIDGETS, widgets.all(), strict=True):
            assert widget.evaluate(FAULTS) == [], name
            if theme == "light":
                picture(f"window-{name}-{width}")
            corners, words = widget.evaluate(SIZES)
            assert corners * zoom >= (5.4 if width == 900 else 7.9), (
                name
            )  # 900 pixels, and JupyterLab takes half of them
            assert words >= 9, name
            if width >= 1280 and name in ("klondike", "spider"):
                top, bottom = widget.evaluate(BEFORE_CARDS)
                assert bottom - top < height - 120, f"{name}: panel and table fit the window"
            if width >= 1280 and name in ("stepper", "row"):
                assert widget.locator(".cg-bar").evaluate("(bar) => bar.offsetHeight") < 50, (
                    "the controls fit in one line"
                )
        assert opened.page.evaluate(SIDEWAYS) == []


@pytest.mark.parametrize(("width", "height", "zoom"), [WINDOWS[0], WINDOWS[3]])
def test_what_is_unfolded_is_seen_in_narrow_windows(opened: Notebook, width: int, height: int, zoom: int) -> None:
    """One after another: what is unfolded in a player lies over its table, so only one is open."""
    with window(opened, width, height, zoom) as picture:
        for name, widget in zip(WIDGETS, opened.page.locator(".cg-widget").all(), strict=True):
            for place, fold in enumerate(widget.locator("details").all()):
                fold.evaluate(UNFOLD, True)
                fold.locator("button, input").first.wait_for()
                assert widget.evaluate(FAULTS) == [], name
                picture(f"window-unfolded-{name}-{place}-{width}")
                fold.evaluate(UNFOLD, False)
