"""A class of 28 in lesson 02: a teacher's notebook at the projector, a pupil's phone, and the others by plain HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from cardgames.lessons.classroom.codes import code_of
from cardgames.lessons.classroom.records import Record
from tests.lessons.classroom.posting import post
from tests.lessons.classroom.records import honest

from .conftest import Opener
from .notebook import Notebook

CELL = "from cardgames import classroom\nthe_class = classroom(2, seats=28)\nthe_class"
PHONE = {"width": 360, "height": 640}
PROJECTOR = {"width": 1280, "height": 720}
GUESSES = [1, 2, 5, 5, 8, 10, 10, 10, 10, 12, 15, 20, 20, 25, 25, 30, 33, 40, 50, 50]


class Address:
    """The page of a class as `post` wants it, by its address."""

    def __init__(self, address: str) -> None:
        self.address, self.room = address, urlsplit(address).path.strip("/")


@pytest.fixture(scope="module")
def opened(open_for_module: Opener) -> Notebook:
    return open_for_module(CELL)


@pytest.fixture
def notebook(opened: Notebook) -> Iterator[Notebook]:
    opened.page.locator(".cg-class").wait_for()
    yield opened
    opened.check()


@pytest.fixture
def panel(notebook: Notebook) -> Locator:
    """The class anew, as its cell makes it."""
    notebook.run_anew(".cg-class")
    return notebook.page.locator(".cg-class")


@pytest.fixture
def phone(browsing: BrowserContext) -> Iterator[Page]:
    page = browsing.new_page()
    page.set_viewport_size(PHONE)
    yield page
    page.close()


def press(panel: Locator, name: str) -> None:
    panel.get_by_role("button", name=name, exact=True).click()


def record_of(seat: int) -> Record:
    return honest(seat, guess=GUESSES[seat % len(GUESSES)], right=seat % 4)


def test_a_class_hands_in_and_sees_itself(notebook: Notebook, panel: Locator, phone: Page) -> None:
    says, standing = panel.locator(".cg-says"), panel.locator(".cg-standing")
    expect(standing).to_have_text("0 of 28 seats are in.")
    press(panel, "Open the page for pupils")
    expect(panel.get_by_role("img", name="QR code")).to_be_visible()
    expect(says).to_contain_text("Only this computer can open it. It closes by itself at ")
    page = Address(notebook.py("the_class.address"))
    expect(panel.locator(".cg-address")).to_have_text(page.address.removeprefix("http://"))

    phone.goto(page.address)
    phone.get_by_label("Your seat").first.fill("12")
    phone.get_by_label("Your code").fill(code_of(record_of(12))[:-1] + "2")
    phone.get_by_role("button", name="Hand in").first.click()
    expect(phone.get_by_role("alert")).to_contain_text("is mistyped")
    expect(phone.get_by_label("Your seat").first).to_have_value("12")
    phone.screenshot(path=notebook.picture("class-phone-refused"))
    phone.get_by_label("Your code").fill(code_of(record_of(12)).lower())
    phone.get_by_role("button", name="Hand in").first.click()
    expect(phone.get_by_role("status")).to_contain_text("Seat 12 is in. Thank you!")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.screenshot(path=notebook.picture("class-phone"))
    notebook.page.bring_to_front()
    expect(standing).to_have_text("1 of 28 seats is in. Recomputed: 1 result agrees.")

    def hand_in(seat: int) -> int:
        record = Record(2, 6, (8,), 13, 13) if seat == 6 else record_of(seat)
        return post(page, seat=seat, code=code_of(record))[0]

    with ThreadPoolExecutor(8) as pupils:
        assert set(pupils.map(hand_in, [seat for seat in range(1, 29) if seat not in (9, 12)])) == {200}
    assert post(page, seat=12, code=code_of(honest(12, guess=99)))[0] == 400
    expect(standing).to_contain_text("27 of 28 seats are in. Missing: 9.")
    expect(standing).to_contain_text("Recomputed: 26 results agree; that of seat 6 does not.")
    picture = panel.locator("svg")
    expect(picture).to_have_attribute("aria-label", notebook.py("the_class.picture['alt']"))
    assert "27 predictions are hidden." in (picture.get_attribute("aria-label") or "")
    assert panel.locator(".cg-dot-predicted").count() == 0
    assert panel.locator(".cg-dot-agrees").count() == 26
    assert "Left out: seat 6, which does not agree with its deals." in (picture.get_attribute("aria-label") or "")
    assert notebook.violations(".cg-class") == []

    press(panel, "seat 6: in; recomputed: does not agree")
    expect(says).to_contain_text("Seat 6 is in. It found 13 in 13 deals; recomputed: does not agree.")
    notebook.resize(**PROJECTOR)
    press(panel, "Presenter view")
    notebook.picture("class-before")
    press(panel, "Strike seat 6")
    expect(says).to_have_text("Seat 6 is struck. It can hand in again.")
    press(panel, "Fill in seat 6")
    expect(says).to_have_text("Seat 6 is filled in from its deals.")
    press(panel, "seat 9: missing")
    press(panel, "Fill in all that are missing")
    expect(standing).to_contain_text("28 of 28 seats are in. Recomputed: 28 results agree.")
    panel.get_by_role("checkbox", name="predictions").check()
    expect(says).to_contain_text("26 predictions, from 1.00 % to 50.0 %, the middle one ")
    panel.get_by_role("checkbox", name="exact value").check()
    expect(says).to_have_text("The exact value is 1/13 = 7.69 %.")
    assert panel.locator(".cg-dot-predicted").count() == 26
    assert panel.locator(".cg-dot-filled-in").count() == 2
    press(panel, "Compare")
    expect(says).to_contain_text(
        "Half of the predictions were off by 4.2 percentage points or more in lesson 02 (26 seats)."
    )
    notebook.picture("class-revealed")
    assert notebook.violations(".cg-class") == []
    assert notebook.page.evaluate("document.querySelector('.cg-presenting').scrollHeight <= innerHeight")
    press(panel, "Leave presenter view")
    with notebook.theme("dark"):
        notebook.picture("class-dark")
        assert notebook.violations(".cg-class") == []
    press(panel, "Close the page")
    expect(says).to_have_text("The page is closed. What was handed in is still here.")
    with pytest.raises(OSError, match="refused"):
        post(page, seat=1, guess1=1)


def test_the_same_by_codes_alone_and_another_lesson(notebook: Notebook, panel: Locator) -> None:
    says = panel.locator(".cg-says")
    panel.locator("summary").click()
    codes = [code_of(record_of(seat)) for seat in range(1, 28)]
    panel.get_by_label("Type or paste codes").fill("\n".join([*codes, "Bo: 224Y-Y5YA", codes[0]]))
    press(panel, "Enter the codes")
    expect(says).to_have_text("28 codes entered. 1 other is faulty, see below.")
    expect(panel.locator(".cg-faults")).to_contain_text("Line 28: '224Y-Y5YA' is mistyped")
    notebook.page.keyboard.press("Escape")
    notebook.picture("class-codes")
    panel.get_by_label("Lesson").select_option("8")
    expect(panel.locator(".cg-ask")).to_have_text("How many moves does a deal of Spider offer at the first look?")
    expect(panel.locator(".cg-standing")).to_have_text("0 of 28 seats are in.")
    press(panel, "Fill in all that are missing")
    expect(panel.locator(".cg-standing")).to_contain_text("28 of 28 seats are in.")
    expect(says).to_have_text("28 seats are filled in from their deals.")
    notebook.picture("class-spider")


def test_the_page_is_closed_with_the_cell_and_with_the_notebook(notebook: Notebook, panel: Locator) -> None:
    press(panel, "Open the page for pupils")
    expect(panel.locator(".cg-qr")).to_be_visible()
    page = Address(notebook.py("the_class.address"))
    assert post(page, seat=1, guess1=1)[0] == 200
    notebook.run_anew(".cg-class")
    with pytest.raises(OSError, match="refused"):
        post(page, seat=1, guess1=1)
    expect(panel.locator(".cg-standing")).to_have_text("0 of 28 seats are in.")
