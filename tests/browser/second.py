"""Two tables of a kind on a page, and what the page receives for the second."""

from __future__ import annotations

from typing import NamedTuple

from .clock import WON_DEAL
from .conftest import Opener
from .notebook import Notebook

MOST = 30_000
"""The bytes that a page shall receive for a second table, at the most."""
SECOND = {
    "player of Klondike": "play(Klondike.deal(7))",
    "player of Spider": "play(Spider.deal(7, suits=4))",
    "stepper": f"step_through(Clock.deal({WON_DEAL}))",
}
"""What is shown twice, each time as a table of its own."""
HAS_SHEET = "(place) => document.querySelectorAll('.cg-table')[place]?.style.getPropertyValue('--cg-sheet')"


class Received(NamedTuple):
    """The bytes that a page has received: for the first table, for the second, and for the second's still picture."""

    first: int
    second: int
    still: int


class Two(NamedTuple):
    """A notebook with two tables of a kind, and what its page has received for them."""

    notebook: Notebook
    received: Received


def show_two(open_notebook: Opener, kind: str) -> Two:
    """Show two tables of a kind, one after the other."""
    show = SECOND[kind]
    notebook = open_notebook("from cardgames import *", f"first = {show}\nfirst", f"second = {show}\nsecond", run=False)
    notebook.run_cell(0)
    received = []
    for place in range(2):
        before = notebook.received
        notebook.run_cell(place + 1)
        notebook.page.wait_for_function(HAS_SHEET, arg=place)
        still = notebook.page.locator(".jp-OutputArea-output img").nth(place)  # it comes last
        still.wait_for(state="attached")
        received.append(notebook.received - before)
    return Two(notebook, Received(*received, len(still.get_attribute("src") or "")))
