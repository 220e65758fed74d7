"""What is said when Python does not answer: the kernel was restarted under a widget that is still shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Opener


@pytest.mark.parametrize(
    ("cell", "widget", "button"),
    [
        (
            "from cardgames import experiment\nexperiment('win', seed=7, prediction=10)",
            ".cg-experiment",
            "deal 10 more",
        ),
        ("from cardgames import compare_swaps\ncompare_swaps(22)", ".cg-swaps", "Next deal"),
    ],
    ids=["experiment", "watch"],
)
def test_a_widget_whose_kernel_is_gone_says_so(open_notebook: Opener, cell: str, widget: str, button: str) -> None:
    notebook = open_notebook(cell)
    shown = notebook.page.locator(widget)
    shown.wait_for()
    notebook.page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    notebook.page.wait_for_timeout(2000)
    shown.get_by_role("button", name=button, exact=True).click(force=True)
    expect(shown.locator(".cg-says")).to_contain_text("restarted", timeout=8000)
    assert notebook.violations(widget) == []
    notebook.errors.clear()  # the widget manager reports the line that is gone


def test_the_stepper_steps_on_and_says_that_it_cannot_change_its_layout(open_notebook: Opener) -> None:
    notebook = open_notebook("from cardgames import Clock, step_through\nstep_through(Clock.deal(7))")
    stepper = notebook.steppers[0]
    notebook.page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    notebook.page.wait_for_timeout(2000)
    stepper.press("Forward")
    stepper.press("Forward")
    expect(stepper.says).to_contain_text("4♥ goes under the 4 o'clock pile")
    stepper.form.select_option("row")
    expect(stepper.says).to_contain_text("restarted", timeout=8000)
    expect(stepper.form).to_have_value("ring")
    notebook.errors.clear()


def test_a_click_beside_the_table_gives_it_the_keys(open_notebook: Opener) -> None:
    notebook = open_notebook(
        "from cardgames import Clock, step_through\nstepper = step_through(Clock.deal(7))\nstepper"
    )
    stepper = notebook.steppers[0]
    felt = notebook.page.locator(".cg-wrap")
    box = felt.bounding_box()
    assert box
    felt.click(position={"x": 5, "y": box["height"] / 2})
    notebook.page.keyboard.press("ArrowRight")
    stepper.wait(lambda: stepper.step == 1)
    felt.click(position={"x": box["width"] - 5, "y": box["height"] / 2})
    notebook.page.keyboard.press("ArrowRight")
    stepper.wait(lambda: stepper.step == 2)
