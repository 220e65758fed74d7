"""The experiment in JupyterLab: predict, deal, compare, pool; by mouse and by keyboard, and steady to the eye."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.length import few

from .conftest import Opener
from .notebook import Notebook

CELLS = (
    "from cardgames import experiment\ntrial = experiment('win', seed=7)\ntrial",
    "kings = experiment('king', seed=7)\nkings",
    "fortunes = experiment('fortunes', seed=7)\nfortunes",
)
# The axes of a chart: each of their words with its place.
AXES = """(svg) => [...svg.querySelectorAll(".cg-tick")].map((tick) => [tick.textContent, tick.getAttribute("x"),
  tick.getAttribute("y")])"""
HEIGHT_OF = """(svg, words) => {
  const tick = [...svg.querySelectorAll(".cg-tick")].findIndex(({ textContent }) => textContent === words);
  const grid = svg.querySelectorAll(".cg-grid")[tick].getBoundingClientRect();
  return grid.top;
}"""
# How wide a band is where it ends, in pixels: its points run along below, and back above.
LAST_WIDTH = """(band) => {
  const points = [...band.points], half = points.length / 2;
  return points[half - 1].y - points[half].y;
}"""
# From now on, where the line ends in each picture that is drawn.
FILM = """(svg) => {
  svg.film = [];
  const seen = new MutationObserver(() => {
    const end = [...svg.querySelector("polyline.cg-line").points].at(-1).x;
    if (end !== svg.film.at(-1)) svg.film.push(end);
  });
  seen.observe(svg, { childList: true });
}"""
AT_REST = "(svg) => svg.dataset.moving !== 'true'"
# The colour and the dashes of each sign, as they are painted.
LOOKS = """(svg) => [".cg-line.cg-simulated", ".cg-rules.cg-exact", ".cg-rules.cg-predicted"].map((name) => {
  const { stroke, strokeDasharray } = getComputedStyle(svg.querySelector(name));
  const parts = stroke.match(/\\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0"));
  return [`#${parts.join("")}`, strokeDasharray.replaceAll(/px|,/g, "")];
})"""
AREAS = "(all) => all.map((one) => one.width.baseVal.value * one.height.baseVal.value)"
OVERFLOWS = "(one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
IN_WINDOW = """(all) => all.filter((one) => one.checkVisibility()).filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((one) => one.outerHTML.slice(0, 100))"""


@pytest.fixture(scope="module")
def notebook(open_for_module: Opener) -> Notebook:
    notebook = open_for_module(*CELLS)
    notebook.page.locator(".cg-experiment").nth(2).wait_for()
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


def chart(trial: Locator) -> Locator:
    return trial.locator("svg.cg-chart")


def at_rest(trial: Locator) -> None:
    """Wait until the chart has come to rest."""
    for _ in range(400):
        if chart(trial).evaluate(AT_REST):
            return
        trial.page.wait_for_timeout(20)
    raise AssertionError("the chart does not come to rest")


def centre(place: dict[str, float]) -> float:
    return place["y"] + place["height"] / 2


def text_size(element: Locator) -> float:
    return float(element.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)"))


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
    told = says(trial).inner_text()
    assert told.replace("\u00a0", " ") == opened.py("trial.says")
    assert " %" not in told, "no line ends between a number and its sign"
    expect(chart(trial)).to_have_attribute("aria-label", opened.py("trial.alt"))
    expect(says(trial)).not_to_contain_text("exact")
    trial.get_by_label("exact value").check()
    expect(says(trial)).to_contain_text("The exact value is 1/13")
    expect(says(opened.page.locator(".cg-experiment").nth(1))).to_contain_text("First write down")
    opened.picture("experiment-win", of=trial)


def test_the_chart_lives(opened: Notebook, trial: Locator) -> None:
    """The axes stay, the prediction stands there first, the line goes on from where it was, the band gets narrow."""
    place = box(trial)
    axes = chart(trial).evaluate(AXES)
    assert len(axes) > 10
    predict(trial, "10")
    predicted = chart(trial).locator(".cg-rules.cg-predicted")
    expect(predicted).to_have_count(1)
    at_rest(trial)
    tenth = chart(trial).evaluate(HEIGHT_OF, "10 %")
    assert centre(box(predicted)) == pytest.approx(tenth, abs=1.5)
    expect(trial.locator(".cg-key")).to_have_text("predicted: 10.0 %")
    assert chart(trial).locator(".cg-line, .cg-band").count() == 0
    before, widths = "", []
    for deals, total in ((10, 10), (100, 110), (1000, 1110), (10_000, 11_110)):
        deal(trial, deals)
        expect(says(trial)).to_contain_text(f"After {total} deals")
        at_rest(trial)
        points = chart(trial).locator("polyline.cg-line").get_attribute("points") or ""
        drawn = before.split(" ")[:-1]  # the last point is where the deals had ended
        assert points.split(" ")[: len(drawn)] == drawn
        before = points
        widths.append(chart(trial).locator(".cg-band").evaluate(LAST_WIDTH))
        assert chart(trial).evaluate(AXES) == axes
        assert box(trial) == pytest.approx(place, abs=0.5), "nothing jumps"
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < widths[0] / 10
    expect(trial.locator(".cg-key li")).to_have_text(["95 % interval", "simulated", "predicted: 10.0 %"])


def test_new_deals_come_as_motion_and_without_it_for_those_who_want_none(opened: Notebook, trial: Locator) -> None:
    predict(trial, "10")
    deal(trial, 10)
    expect(says(trial)).to_contain_text("After 10 deals")
    at_rest(trial)
    chart(trial).evaluate(FILM)
    deal(trial, 1000)
    expect(says(trial)).to_contain_text("After 1010 deals")
    at_rest(trial)
    ends = chart(trial).evaluate("(svg) => svg.film")
    assert len(ends) > 2, "there are pictures on the way"
    assert ends == sorted(ends), "the line grows to the right"
    deal(trial, 1)  # the next deals come while others are still moving
    deal(trial, 10_000)
    expect(says(trial)).to_contain_text("After 11011 deals")
    at_rest(trial)
    with opened.without_motion():
        chart(trial).evaluate(FILM)
        deal(trial, 10_000)
        expect(says(trial)).to_contain_text("After 21011 deals")
        at_rest(trial)
        assert len(chart(trial).evaluate("(svg) => svg.film")) == 1


@pytest.mark.parametrize("place", few(2, [0, 2, 1]))
def test_presenter_view(opened: Notebook, place: int) -> None:
    """All is in the window and large; Escape leaves it, and the chart is as large as before."""
    page, shown = opened.page, opened.page.locator(".cg-experiment").nth(place)
    opened.resize()
    predict(shown, "30")
    deal(shown, 1000)
    expect(says(shown)).to_contain_text("After 1000 deals")
    at_rest(shown)
    usual, letters = box(chart(shown)), text_size(chart(shown))
    shown.get_by_role("button", name="Presenter view", exact=True).click()
    for width, height in ((1280, 720), (1920, 1080)):
        opened.resize(width, height)
        opened.picture(f"presenter-experiment-{place}-{width}")
        assert page.locator(".cg-presenting").evaluate(OVERFLOWS) == [0, 0]
        parts = shown.locator("button, input, svg.cg-chart, text, td, li, summary, .cg-says")
        assert parts.evaluate_all(IN_WINDOW) == []
        assert box(chart(shown))["height"] > 0.5 * height
        assert text_size(chart(shown)) > letters
    deal(shown, 10)
    expect(says(shown)).to_contain_text("After 1010 deals")
    page.keyboard.press("Escape")
    expect(page.locator(".cg-presenting")).to_have_count(0)
    opened.resize()
    assert box(chart(shown)) == pytest.approx(usual | {"y": box(chart(shown))["y"]}, abs=0.5)


def test_forced_colours_dark_pages_and_print(opened: Notebook, trial: Locator) -> None:
    predict(trial, "10")
    trial.get_by_label("exact value").check()
    deal(trial, 1000)
    expect(says(trial)).to_contain_text("exact value is 1/13")
    at_rest(trial)
    page, light = opened.page, chart(trial).evaluate(LOOKS)
    assert light == opened.py("[[sign['light'], sign['dash']] for sign in trial.signs.values()]")
    assert len({dash for _, dash in light}) == 3
    trial.evaluate("(panel) => { panel.style.colorScheme = 'dark'; }")
    dark = chart(trial).evaluate(LOOKS)
    assert dark == opened.py("[[sign['dark'], sign['dash']] for sign in trial.signs.values()]")
    trial.evaluate("(panel) => { panel.style.colorScheme = ''; }")
    page.emulate_media(forced_colors="active")
    forced = chart(trial).evaluate(LOOKS)
    opened.picture("experiment-forced-colours", of=trial)
    page.emulate_media(forced_colors="none")
    assert [dash for _, dash in forced] == [dash for _, dash in light], "what colours no longer tell, lines do"
    assert not {colour for colour, _ in forced} & {colour for colour, _ in light}
    page.emulate_media(media="print")
    opened.stand_still()
    assert box(chart(trial))["height"] == pytest.approx(380)
    assert chart(trial).locator(".cg-head").is_visible()
    page.emulate_media(media="screen")


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
    """Each press is answered by what was asked for: also the first after an error, and while deals are dealt."""
    answer = trial.locator(".cg-sum")
    pool(trial, "Ada: <b>many</b>")
    expect(says(trial)).to_contain_text("<b>many</b>")
    expect(answer).to_contain_text("<b>many</b>")
    assert trial.locator("b").count() == 0
    assert not opened.py("'scipy' in __import__('sys').modules"), "loading it would keep a class waiting"
    pool(trial, "Ada: 2 of 13\nBo: 0 of 13")
    expect(answer).to_contain_text("The class together: 2 of 26")
    expect(says(trial)).to_contain_text("The class together: 2 of 26")
    predict(trial, "10")
    deal(trial, 100_000)
    pool(trial, "Ada: many")
    expect(answer).to_contain_text("Ada: many")
    deal(trial, 1000)
    pool(trial, "Ada: 3 of 13")
    expect(answer).to_contain_text("The class together: 3 of 13")
    assert opened.py("len(trial.deals)") == 101_000


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
    expect(chart(kings)).to_have_attribute("aria-label", opened.py("kings.alt"))
    at_rest(kings)
    rows = [row.split("\t") for row in kings.locator(".cg-counts").inner_text().replace("\u00a0", " ").split("\n")]
    assert [[cell.strip() for cell in row] for row in rows] == opened.py("kings.chart['table']")
    areas = sorted(chart(kings).locator(".cg-bars, .cg-cells").evaluate_all(AREAS))
    counts = opened.py("sorted(kings._tally.counts)")
    assert [area / sum(areas) for area in areas] == pytest.approx([count / 10_000 for count in counts], abs=1e-5)
    opened.picture("experiment-king", of=kings)


def test_the_fortunes_stand_there_by_name(opened: Notebook) -> None:
    fortunes = opened.page.locator(".cg-experiment").nth(2)
    predict(fortunes, "25")
    deal(fortunes, 1000)
    expect(says(fortunes)).to_contain_text("After 1000 deals")
    at_rest(fortunes)
    for words in ("daikichi", "great luck", "a little luck", "bad luck"):
        expect(chart(fortunes).locator("tspan", has_text=words)).to_have_count(1)
    bars, axis = chart(fortunes).locator("rect.cg-bars"), chart(fortunes).evaluate(AXES)
    expect(bars).to_have_count(5)
    heights = [box(bar)["height"] for bar in bars.all()]
    shares = opened.py("[count / 1000 for count in fortunes._tally.counts]")
    assert [height / sum(heights) for height in heights] == pytest.approx(shares, abs=0.01)
    deal(fortunes, 10_000)
    expect(says(fortunes)).to_contain_text("After 11000 deals")
    at_rest(fortunes)
    assert chart(fortunes).evaluate(AXES) == axis
    opened.picture("experiment-fortunes", of=fortunes)
