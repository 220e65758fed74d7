"""The lessons as pages in a browser: they ask for nothing, anybody can read them, and on paper nothing is cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize

from cardgames.lessons.pages import read_lessons, write_pages

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NAMES = list(read_lessons(NOTEBOOKS))
PAPER: ViewportSize = {
    "width": 688,
    "height": 1001,
}  # A4 within the margins, in CSS pixels: (210 - 2 · 14) mm, (297 - 2 · 16) mm

# What is wider than the paper, what is cut, and pictures that are squeezed or higher than a sheet.
FAULTS = """([width, height]) => {
  const fault = (what, one) => `${what}: ${one.tagName} ${(one.alt ?? one.textContent).slice(0, 60)}`;
  const all = [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility());
  return all.flatMap((one) => {
    const at = one.getBoundingClientRect(), faults = [];
    if (at.left < -0.5 || at.right > width + 0.5) faults.push(fault("beside the paper", one));
    if (one.clientWidth && one.scrollWidth > one.clientWidth + 1) faults.push(fault("cut", one));
    if (one.tagName === "IMG") {
      const asDrawn = one.naturalWidth / one.naturalHeight;
      if (at.width < 300 || Math.abs(at.width / at.height / asDrawn - 1) > 0.02) faults.push(fault("squeezed", one));
      if (at.height > height * 0.85) faults.push(fault("higher than a sheet", one));
    }
    return faults;
  });
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    write_pages(NOTEBOOKS, folder)
    return folder


@pytest.fixture
def page(chromium: Browser, folder: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in a browser that reaches no network; whatever the page asks for or complains of is an error."""
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    page.route(re.compile("^(?!file:|data:)"), lambda route: route.abort())
    heard: list[str] = []
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("console", lambda message: heard.append(message.text))
    page.on("request", lambda request: heard.append(request.url))
    page.goto((folder / f"{request.param}.html").as_uri())
    yield page
    assert [what for what in heard if not what.startswith("data:")] == [page.url]
    page.close()


@pytest.mark.parametrize("page", NAMES, indirect=True)
def test_nothing_is_cut_on_paper(page: Page) -> None:
    assert not any(fold.is_visible() for fold in page.locator(".answers p").all())
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print")
    assert page.evaluate(FAULTS, list(PAPER.values())) == []
    assert all(fold.is_visible() for fold in page.locator("details p").all()), "answers are unfolded on paper"


@pytest.mark.parametrize("page", NAMES[:2], indirect=True)
def test_axe_finds_nothing_wrong(page: Page) -> None:
    violations = Axe().run(page).response["violations"]
    assert [(one["id"], node["html"]) for one in violations for node in one["nodes"]] == []


@pytest.mark.parametrize(("page", "fewest", "most"), [(NAMES[1], 6, 14), (NAMES[8], 16, 34)], indirect=["page"])
def test_it_prints_as_a_pdf(page: Page, tmp_path: Path, fewest: int, most: int) -> None:
    pdf = page.pdf(format="A4", prefer_css_page_size=True)
    assert fewest <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= most
    assert page.locator("details[open]").count() == 0, "folded again after the print"
