"""The experiment in JupyterLab: predict, deal, compare, pool; by mouse and by keyboard, and steady to the eye."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.length import few

from .conftest import Opener
from .notebook import Notebook

CELLS = (
    "from cardgames import experiment\ntrial = experiment('win', seed=7)\ntrial",
    "kings = experiment('king', seed=7)\nkings",
)


@pytest.fixture(scope="module")
def notebook(open_for_module: Opener) -> Notebook:
    notebook = open_for_module(*CELLS)
    notebook.page.locator(".cg-experiment").nth(1).wait_for()
    return notebook


@pytest.fixture
def opened(notebook: Notebook) -> Iterator[Notebook]:
    """The notebook with new widgets."""
    notebook.run_anew(".cg-experiment")
    yield notebook
    notebook.check()


@pytest.fixture
def trial(opened: Notebook) -> Locator:
    return opened.page.locator(".cg-experiment").first


def says(trial: Locator) -> Locator:
    return trial.locator(".cg-says")


def predict(trial: Locator, per_cent: str) -> None:
    trial.get_by_label("My prediction").fill(per_cent)
    trial.get_by_role("button", name="Keep it").click()


def deal(trial: Locator, deals: int) -> None:
    """Press a button, also where it says that it does nothing yet."""
    trial.get_by_role("button", name=f"deal {deals} more", exact=True).click(force=True)


def pool(trial: Locator, results: str) -> None:
    """Add up the results of a class."""
    fold = trial.locator(".cg-pool")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    trial.get_by_label("One result a line").fill(results)
    trial.get_by_role("button", name="Add up").click()


def box(element: Locator) -> dict[str, float]:
    found = element.bounding_box()
    assert found
    return dict(found)


def test_predict_deal_and_compare(opened: Notebook, trial: Locator) -> None:
    deal(trial, 10)
    expect(says(trial)).to_have_text("First predict: a guess is enough. It will be set beside what happens.")
    predict(trial, "ten")
    expect(says(trial)).to_have_text("A prediction is a number from 0 to 100, such as 10.")
    predict(trial, "10")
    expect(says(trial)).to_contain_text("You predict 10.0 %")
    expect(trial.get_by_label("My prediction")).not_to_be_editable()
    for deals in (1, 10, 100, 1000):
        deal(trial, deals)
    expect(says(trial)).to_contain_text("After 1111 deals")
    assert says(trial).inner_text() == opened.py("trial.says")
    expect(trial.locator("img")).to_have_attribute("alt", opened.py("trial.alt"))
    expect(says(trial)).not_to_contain_text("exact")
    trial.get_by_label("exact value").check()
    expect(says(trial)).to_contain_text("The exact value is 1/13")
    expect(opened.page.locator(".cg-experiment").nth(1).locator(".cg-says")).to_contain_text("First write down")
    opened.picture("experiment-win", of=trial)


def test_nothing_jumps_or_flickers(opened: Notebook, trial: Locator) -> None:
    """The picture has its place before it is there, keeps it, and is never empty between two pictures."""
    before = box(trial)
    predict(trial, "10")
    deal(trial, 10)
    expect(says(trial)).to_contain_text("After 10 deals")
    expect(trial.locator("img")).to_be_visible()
    watch = """(image) => {
      window.empty = 0;
      const look = () => { if (!image.complete || !image.naturalWidth || image.hidden) window.empty++;
        if (image.isConnected) requestAnimationFrame(look); };
      look();
    }"""
    trial.locator("img").evaluate(watch)
    for count in range(1, 9):
        deal(trial, 100)
        expect(says(trial)).to_contain_text(f"After {10 + 100 * count} deals")
        assert box(trial) == pytest.approx(before, abs=0.5)
    assert opened.page.evaluate("window.empty") == 0


def test_a_picture_is_there_with_its_description_or_not_at_all(opened: Notebook, trial: Locator) -> None:
    """While the first picture is not ready to paint yet, readers find none without a description."""
    opened.page.evaluate("""() => {
      const { decode } = Image.prototype, ready = new Promise((done) => { window.paint = done; });
      Image.prototype.decode = function () { return ready.then(() => decode.call(this)); };
      window.restore = () => { Image.prototype.decode = decode; window.paint(); };
    }""")
    try:
        predict(trial, "10")
        deal(trial, 10)
        expect(says(trial)).to_contain_text("After 10 deals")
        assert trial.get_by_role("img").count() == 0
        assert opened.violations(".cg-experiment") == []
    finally:
        opened.page.evaluate("window.restore()")
    expect(trial.get_by_role("img", name=re.compile("10 deals"))).to_be_visible()


def test_keyboard_alone(opened: Notebook, trial: Locator) -> None:
    cells = opened.cells
    keyboard = opened.page.keyboard
    trial.get_by_label("My prediction").focus()
    keyboard.type("7.5")
    keyboard.press("Enter")
    expect(says(trial)).to_contain_text("You predict 7.50 %")
    focused = "() => document.activeElement.ariaLabel"
    for _ in range(8):
        keyboard.press("Tab")
        if opened.page.evaluate(focused) == "deal 100 more":
            break
    keyboard.press("Enter")
    expect(says(trial)).to_contain_text("After 100 deals")
    keyboard.press(" ")
    expect(says(trial)).to_contain_text("After 200 deals")
    for key in "bdda":
        keyboard.press(key)
    assert opened.cells == cells


def test_a_class_is_pooled(opened: Notebook, trial: Locator) -> None:
    pool(trial, "Ada: 2 of 13\nBo: 0 of 13")
    expect(says(trial)).to_contain_text("The class together: 2 of 26")
    expect(trial.locator(".cg-sum")).to_contain_text("The class together: 2 of 26")
    pool(trial, "Ada: <b>many</b>")
    expect(says(trial)).to_contain_text("Line 1 is not one result such as '2 of 13': 'Ada: <b>many</b>'")
    assert trial.locator("b").count() == 0


@pytest.mark.parametrize("theme", few(1, ["dark", "light"]))
def test_axe_finds_nothing_wrong(opened: Notebook, trial: Locator, theme: str) -> None:
    steps: list[Callable[[], None]] = [
        lambda: None,
        lambda: deal(trial, 1),  # refused
        lambda: predict(trial, "10"),
        lambda: deal(trial, 1000),
        lambda: pool(trial, "Ada: 2 of 13"),
        lambda: pool(trial, "Ada: many"),  # refused
    ]
    with opened.theme(theme):
        for step in steps:
            step()
            opened.page.wait_for_timeout(300)
            assert opened.violations(".cg-experiment") == []


def test_the_table_of_kings(opened: Notebook) -> None:
    kings = opened.page.locator(".cg-experiment").nth(1)
    predict(kings, "100")
    deal(kings, 10_000)
    expect(kings.locator(".cg-says")).to_contain_text("After 10000 deals")
    expect(kings.locator("img")).to_have_attribute("alt", opened.py("kings.alt"))
    opened.picture("experiment-king", of=kings)
