"""What may come into a drag: a key, another pointer, another deal, a Python that is busy. No card is left lying."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.length import few

from .conftest import Opener
from .notebook import Notebook
from .table import PlayTable

CELL = "from cardgames import *\nplayer = play(Klondike.deal(7))\nplayer"
# The cards that do not lie where they belong.
ASTRAY = """(root) => [...root.querySelectorAll(".cg-card")].filter(({ classList, style, dataset }) =>
  classList.contains("cg-dragging") || style.transform.replaceAll(" ", "") !== dataset.place)
  .map((card) => card.dataset.face)"""
BUSY = """() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
  .requestExecute({ code: "import time; time.sleep(0.8)" }) && null"""


@pytest.fixture(scope="module")
def one(open_for_module: Opener) -> Notebook:
    return open_for_module(CELL)


@pytest.fixture
def table(one: Notebook) -> Iterator[PlayTable]:
    """A fresh deal; at the end every card lies where Python has it, and the page has reported nothing."""
    one.page.bring_to_front()
    table = PlayTable(one)
    with one.without_motion():
        table.begin("Klondike.deal(7)")
    yield table
    one.page.wait_for_timeout(600)
    assert table.root.evaluate(ASTRAY) == []
    assert table.marked("held") == []
    table.check()
    one.check()


@pytest.mark.parametrize("key", few(3, ["d", "Escape", "ArrowLeft", "u", "h", "Enter"]))
def test_a_key_ends_a_drag(table: PlayTable, key: str) -> None:
    table.click("QS")
    table.page.keyboard.press("Escape")
    with table.dragging("QS", "T5"):
        table.page.keyboard.press(key)
        table.page.wait_for_timeout(150)
    table.page.wait_for_timeout(150)
    table.page.keyboard.press("Escape")
    assert "T1>T5:1" not in table.moves()


def test_two_drops_while_python_is_busy(table: PlayTable) -> None:
    table.page.evaluate(BUSY)
    table.drag("QS", "T4")
    table.drag("JH", "T4")
    table.page.wait_for_timeout(1000)
    assert table.moves() == []


def test_the_mouse_while_a_finger_drags(table: PlayTable) -> None:
    page = table.page
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y, "id": 0} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    x, y = table.grip("JH")
    touch("touchStart", (x, y))
    touch("touchMove", (x + 30, y + 60))
    touch("touchMove", (x + 60, y + 90))
    x, y = table.grip("QS")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 80)
    page.mouse.up()
    touch("touchEnd")
    session.detach()


@pytest.mark.parametrize("other", ["Klondike.deal(13)", "Klondike.from_text('T1: K♠; T3: 5♥')"])
def test_another_deal_while_a_card_is_dragged(table: PlayTable, other: str) -> None:
    with table.dragging("QS", "T5"):
        table.begin(other)
    table.page.wait_for_timeout(300)
    assert table.moves() == []


def test_another_deal_while_a_card_is_held(table: PlayTable) -> None:
    table.click("QS")
    table.begin("Klondike.deal(13)")
    assert table.marked("held") == []
    table.click_pile("T5")
    table.page.wait_for_timeout(300)
    assert table.moves() == []
    table.page.keyboard.press("Escape")


def test_what_was_played_elsewhere_is_shown_with_the_next_answer(table: PlayTable) -> None:
    table.notebook.run("player.game.play('draw')")
    table.drag("QS", "T4")
    table.page.wait_for_timeout(400)
    assert table.moves() == ["draw"]
