"""A pupil's sheet in JupyterLab: boxes are filled in by mouse and keys, answer at once, and keep it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Opener
from .notebook import Notebook

CELLS = (
    "from cardgames.lessons.sheet import sheet\nmy = sheet('02')\nmy.seat_box()",
    "my.prediction_box()",
    "my.answer_box('02.1')",
    "sheet('08').prediction_box(2)",
)


@pytest.fixture
def notebook(open_notebook: Opener) -> Notebook:
    notebook = open_notebook("import os, tempfile", "os.chdir(tempfile.mkdtemp())", *CELLS)
    boxes(notebook).nth(len(CELLS) - 1).wait_for()
    return notebook


def boxes(notebook: Notebook) -> Locator:
    return notebook.page.locator(".cg-box")


def test_a_sheet_is_filled_in_kept_and_begun_anew(notebook: Notebook) -> None:
    seat, prediction, answer, choice = (boxes(notebook).nth(place) for place in range(4))
    assert [box.locator("input, select").input_value() for box in boxes(notebook).all()] == [""] * 4
    seat.locator("input").fill("Anna")
    seat.get_by_role("button", name="That is my seat").click()
    expect(seat.locator(".cg-refused")).to_have_text("A seat is a whole number from 1 to 99, not 'Anna'.")
    prediction.locator("input").fill("10 %")
    prediction.locator("input").press("Enter")
    expect(prediction.locator(".cg-says")).to_contain_text("It stays, so that you can compare.")
    expect(prediction.locator("input")).to_be_disabled()
    expect(seat.locator(".cg-refused")).to_be_visible()
    seat.locator("input").fill("12")
    seat.locator("input").press("Enter")
    expect(seat.locator(".cg-says")).to_have_text("Seat 12: the deals on this page are yours.")
    for wrong, words in (("1/12", "✗ Not yet. "), ("1/13", "✓ Right. ")):
        answer.locator("input").fill(wrong)
        answer.get_by_role("button", name="Check").click()
        expect(answer.locator(".cg-says")).to_contain_text(words)
    choice.locator("select").select_option("more")
    choice.get_by_role("button", name="Predict").click()
    expect(choice.locator("select")).to_be_disabled()
    for theme in ("light", "dark"):
        with notebook.theme(theme):
            notebook.picture(f"sheet-{theme}", notebook.page.locator(".jp-Notebook"))
            assert notebook.violations(".cg-box") == []
    notebook.run("again = sheet('02')")
    assert notebook.py("[again.seat, again.prediction, again.record.right]") == [12, 10, 1]
    clear = seat.get_by_role("button", name="Begin anew")
    clear.click()
    expect(seat.get_by_role("button", name="Sure? Press again.")).to_be_focused()
    seat.get_by_role("button", name="Sure? Press again.").click()
    expect(prediction.locator("input")).to_have_value("")
    expect(prediction.locator("input")).to_be_enabled()
    expect(seat.locator("input")).to_have_value("12")
    notebook.check()
