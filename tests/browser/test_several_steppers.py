"""More than one stepper in a notebook, one stepper shown twice, and cells run again."""

from __future__ import annotations

import pytest

from .conftest import Opener
from .keeping import BOOKKEEPING, KEPT, resize_listeners
from .notebook import Notebook, Stepper

SHEET_SIZE = """async (table) => {
  const sheet = new Image();
  sheet.src = getComputedStyle(table).getPropertyValue("--cg-sheet").slice(4, -1);
  await sheet.decode();
  return [sheet.naturalWidth, sheet.naturalHeight];
}"""

SHEET = (
    "(table) => fetch(getComputedStyle(table).getPropertyValue('--cg-sheet').slice(4, -1)).then((file) => file.text())"
)


@pytest.fixture(scope="module")
def styles(open_for_module: Opener) -> Notebook:
    """Four steppers in the four styles of cards."""
    return open_for_module(
        "from cardgames import Clock, step_through",
        "a = step_through(Clock.deal(1), colours='two', index='normal'); a",
        "b = step_through(Clock.deal(1), colours='two', index='large', form='row'); b",
        "c = step_through(Clock.deal(2), colours='four', index='normal'); c",
        "d = step_through(Clock.deal(2), colours='four', index='large', form='row'); d",
    )


def four(notebook: Notebook) -> list[Stepper]:
    notebook.page.bring_to_front()
    notebook.page.locator(".cg-steps").nth(3).wait_for()
    return notebook.steppers


def test_every_style_loads_its_own_sheet(styles: Notebook) -> None:
    steppers = four(styles)
    sizes = [stepper.table.evaluate(SHEET_SIZE) for stepper in steppers]
    assert sizes == [[14 * (sizes[0][0] // 14), 4 * (sizes[0][1] // 4)]] * 4
    assert len({stepper.table.evaluate(SHEET) for stepper in steppers}) == 4
    for stepper, name in zip(steppers, ("two-normal", "two-large", "four-normal", "four-large"), strict=True):
        stepper.press("Last")
        stepper.shown()
        stepper.table.scroll_into_view_if_needed()
        styles.picture(f"style-{name}", stepper.table)
    styles.check()


def test_steppers_do_not_disturb_each_other(styles: Notebook) -> None:
    steppers = four(styles)
    for stepper in steppers:
        stepper.press("First")
    before = [stepper.shown() for stepper in steppers]
    steppers[1].go_to(9)
    steppers[2].pace.fill("100")
    steppers[2].press("Play")
    steppers[2].wait(lambda: steppers[2].step >= 5)
    steppers[2].press("Pause")
    assert [steppers[place].shown() == before[place] for place in range(4)] == [True, False, False, True]
    assert [stepper.step for stepper in steppers[:2]] == [0, 9]
    styles.check()


def test_one_stepper_shown_twice_stays_in_step(open_notebook: Opener) -> None:
    notebook = open_notebook(
        "from cardgames import Clock, step_through\nstepper = step_through(Clock.deal(7))\nstepper", "stepper"
    )
    notebook.page.locator(".cg-steps").nth(1).wait_for()
    first, second = notebook.steppers
    first.press("Forward")
    assert first.shown() == second.shown()
    second.go_to(20)
    assert first.step == 20
    assert first.shown() == second.shown()
    second.pace.fill("100")
    first.press("Play")
    first.wait(lambda: second.step >= 26)
    assert first.button("Pause").is_visible()
    second.press("Pause")
    assert first.step == second.step
    second.form.select_option("row")
    first.wait(lambda: first.form.input_value() == "row")
    first.wait(lambda: first.shown() == second.shown())


def test_a_cell_run_ten_times_leaves_one_of_everything(open_notebook: Opener) -> None:
    cell = "from cardgames import Clock, step_through\nstepper = step_through(Clock.deal(7))\nstepper"
    notebook = open_notebook(cell, script=BOOKKEEPING)
    count = resize_listeners(notebook)
    notebook.steppers[0].press("Forward")
    before = count(), notebook.page.evaluate(KEPT)
    assert before[1] == {"observers": 1, "sheets": 1}
    for run in range(2, 11):
        notebook.run_all()
        notebook.page.locator(".jp-InputPrompt", has_text=f"[{run}]:").wait_for()
        notebook.steppers[0].press("Forward")
    assert notebook.page.locator(".cg-table").count() == 1
    assert notebook.page.locator(".cg-steps").count() == 1
    notebook.steppers[0].wait(lambda: (count(), notebook.page.evaluate(KEPT)) == before)
