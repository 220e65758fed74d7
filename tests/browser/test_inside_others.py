"""Our widgets among others: within boxes and tabs, in `interact`, linked in the browser and in Python, observed."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Opener
from .notebook import Stepper
from .table import PlayTable

CELLS = (
    """
import ipywidgets
from cardgames import *
stepper, other = step_through(Clock.deal(290)), step_through(Clock.deal(7))
slider, steps = ipywidgets.IntSlider(max=52), []
links = [ipywidgets.jslink((stepper, "step"), (slider, "value")), ipywidgets.link((stepper, "step"), (other, "step"))]
stepper.observe(lambda change: steps.append(change["new"]), "step")
ipywidgets.HBox([ipywidgets.VBox([stepper, slider]), other])
""",
    """
player = play(Klondike.deal(7))
ipywidgets.Tab([player, ipywidgets.Label("the other tab")], titles=["table", "words"])
""",
    """
ipywidgets.interact(lambda deal: display(step_through(Clock.deal(deal), start=0)), deal=ipywidgets.IntSlider(7, 1, 9));
""",
    """
from IPython.display import display
display(ipywidgets.HBox([experiment("win", seed=7)]))
display(draw_position(Clock.deal(7)))
""",
)


def test_boxes_tabs_interact_and_links(open_notebook: Opener) -> None:
    notebook = open_notebook(*CELLS)
    page = notebook.page
    page.locator(".cg-experiment").wait_for()

    box = page.locator(".jp-OutputArea-output").filter(has=page.locator(".widget-hbox .cg-steps")).first
    box.scroll_into_view_if_needed()
    first = Stepper(page, 0)
    first.press("Forward")
    expect(box.locator(".widget-readout").first).to_have_text("1")
    first.wait(lambda: notebook.py("stepper.step, other.step, steps") == (1, 1, [1]))
    notebook.run("slider.value = 5")
    first.wait(lambda: first.step == 5 and Stepper(page, 1).step == 5)
    first.wait(lambda: notebook.py("stepper.step, other.step") == (5, 5))
    notebook.picture("inside-boxes", of=box)

    table = PlayTable(notebook)
    table.root.scroll_into_view_if_needed()
    table.drag("QS", "T5")
    table.wait_for_moves(1)
    page.locator(".lm-TabBar-tabLabel", has_text="words").last.click()
    expect(table.root).to_be_hidden()
    page.locator(".lm-TabBar-tabLabel", has_text="table").last.click()
    table.button("undo").click()
    table.wait_for_moves(0)
    table.check()

    # A picture of one's own after a box is no still picture of what is in the box.
    picture = page.locator(".jp-OutputArea-child:has(.cg-experiment) + .jp-OutputArea-child img")
    expect(picture).to_be_visible()
