"""One notebook in two pages at once: both show the same, and Play keeps its pace."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.length import few

from .conftest import Opener, Server
from .notebook import Notebook, Stepper

CELL = "from cardgames import *\nstepper = step_through(Clock.deal(290))\nstepper"
# The times at which the count of steps changes, until there are so many.
TIMES = """([controls, most]) => new Promise((done) => {
  const count = controls.querySelector(".cg-count"), times = [];
  const look = new MutationObserver(() => {
    times.push(performance.now());
    if (times.length < most) return;
    look.disconnect();
    done(times);
  });
  look.observe(count, { childList: true, characterData: true, subtree: true });
})"""
PACE = 400


@pytest.fixture
def pages(open_notebook: Opener, lab: Server, browsing: BrowserContext) -> Iterator[tuple[Stepper, Stepper]]:
    """The same stepper in two pages."""
    notebook = open_notebook(CELL, fresh=True)
    notebook.command("docmanager:save")
    other = Notebook(browsing.new_page(), notebook.path, lab.runtime)
    other.open(lab.url(f"lab/tree/{notebook.path.name}", "reset"), notebook.path.name, run=False)
    first, second = notebook.steppers[0], other.steppers[0]
    first.pace.fill(str(PACE))
    yield first, second
    other.close()


def gaps(stepper: Stepper, steps: int) -> list[float]:
    """Give the milliseconds between some steps that follow."""
    times = stepper.page.evaluate(TIMES, [stepper.controls.element_handle(), steps])
    return [after - before for before, after in pairwise(times)]


@pytest.mark.parametrize("pressed", few(1, [1, 0]))
def test_play_keeps_its_pace(pages: tuple[Stepper, Stepper], pressed: int) -> None:
    pages[pressed].press("Play")
    for stepper in pages:  # with a clock in each, the steps came nearly twice as fast
        assert sum(gaps(stepper, 8)) > 0.85 * 7 * PACE
    pages[1 - pressed].press("Pause")
    for stepper in pages:
        expect(stepper.button("Play")).to_be_visible()
    for _ in range(100):  # what one of them did last is on its way to the other
        if len({stepper.step for stepper in pages}) == 1:
            break
        pages[0].page.wait_for_timeout(50)
    assert len({stepper.step for stepper in pages}) == 1


def test_the_other_page_goes_on_where_the_first_is_closed(pages: tuple[Stepper, Stepper]) -> None:
    first, second = pages
    second.press("Play")
    gaps(first, 2)
    second.page.close()
    assert sum(gaps(first, 6)) > 0.85 * 5 * PACE
