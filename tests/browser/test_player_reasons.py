"""What cannot be done at a table is told at once, in a whole sentence: by mouse, by finger and by key."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .keyboard import go_to, press
from .table import Finger, PlayTable

MIXED = "Spider.from_text('S: 10 face down; T1: 9♥ 8♠; T2: 10♠; T3: 9♠', suits=2)"
NOT_TOGETHER = "9♥ and 8♠ cannot move together: they are not of one suit."
REFUSED = re.compile("cg-refused")


def is_told(table: PlayTable, sentence: str) -> None:
    """Check that a refusal is told, and that nothing was moved or is held; then let something else be told."""
    expect(table.says).to_have_text(sentence)
    expect(table.says).to_have_class(REFUSED)
    assert table.marked("held") == table.marked("dragging") == []
    table.check()
    table.notebook.run(f"{table.name}.begin({table.name}.game)")
    expect(table.says).not_to_have_class(REFUSED)


def pull(table: PlayTable, start: tuple[float, float], dx: float, dy: float) -> None:
    """Drag something from a point, and let go."""
    x, y = start
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + dx, y + dy, steps=4)
    table.page.mouse.up()


def test_a_mixed_run_is_not_picked_up(keys: PlayTable, finger: Finger) -> None:
    keys.begin(MIXED)
    keys.click("9H")
    is_told(keys, NOT_TOGETHER)
    keys.click("9H", times=2)
    is_told(keys, NOT_TOGETHER)
    pull(keys, keys.grip("9H"), 60, 10)
    is_told(keys, NOT_TOGETHER)
    x, y = keys.grip("9H")
    finger.tap(x, y)
    is_told(keys, NOT_TOGETHER)
    finger.touch("touchStart", (x, y))
    for step in (20, 40, 60):
        finger.touch("touchMove", (x + step, y + step))
    finger.touch("touchEnd")
    is_told(keys, NOT_TOGETHER)
    keys.card("8S").focus()
    press(keys, "ArrowUp")
    for key in ("Enter", " ", "f"):
        press(keys, key)
        is_told(keys, NOT_TOGETHER)
        keys.card("9H").focus()
    assert keys.moves() == []


def test_what_is_pulled_or_dropped_where_it_cannot_go_is_told(table: PlayTable) -> None:
    table.begin("Klondike.from_text('S: 3 face down; T1: 2 face down, 9♠; T3: 4♦; T5: 5♠; F: 2♥')")
    x, y = table.grip("9S")
    width = table.boxes("9S", "T1")[0][2]
    for start, dx, dy, sentence in (
        (table.middle_of("S"), 2 * width, 0, "Cards of the stock are not picked up: click it to draw."),
        (table.grip("2H"), 0, 200, "2♥ cannot be moved: a card on a foundation stays there."),
        ((x, y - 20), 60, 60, "A face-down card stays: only the last one of column 1 can move."),
        (table.grip("4D"), 0, -300, "No pile lies there, so 4♦ goes back."),
        (table.grip("9S"), width * 2.4, 90, "9♠ cannot go on 4♦: only a black three may."),
    ):
        pull(table, start, dx, dy)
        is_told(table, sentence)
    x, y = table.middle_of("S")
    pull(table, (x, y), 8, 3)  # a hand that shakes
    table.wait_for_moves(1)
    assert table.moves() == ["draw"]


def test_below_the_end_of_a_column_is_the_column(table: PlayTable) -> None:
    table.begin("Klondike.from_text('T1: 9♠; T2: 4♦; T5: 5♠; T6: 8♥')")
    x, y = table.middle_of("T5")
    height = table.boxes("5S", "T5")[0][3]
    table.click("4D")
    table.page.mouse.click(x, y + 0.8 * height)
    table.wait_for_moves(1)
    table.settle()
    table.click("8H")
    table.page.mouse.click(table.middle_of("T5")[0], y + 0.9 * height)
    expect(table.says).to_have_text("8♥ cannot go on 4♦: only a black three may.")
    table.click("8H")
    table.page.mouse.click(table.middle_of("T3")[0], y - 1.7 * height)
    expect(table.says).to_have_text("No pile lies there, so 8♥ goes back.")
    assert table.moves() == ["T2>T5:1"]
    table.check()


def test_a_second_card_is_taken_instead_and_the_first_told_why(keys: PlayTable) -> None:
    keys.begin("Klondike.from_text('T1: 9♠; T2: 4♦; T3: 10♦; T4: 10♥; F: A♥')")
    keys.click("9S")
    expect(keys.says).to_have_text("9♠ is in hand: it can go to column 3 or 4.")
    keys.click("4D")
    expect(keys.says).to_have_text("9♠ cannot go on 4♦: only a black three may. 4♦ is in hand: it fits nowhere now.")
    expect(keys.says).to_have_class(REFUSED)
    assert keys.marked("held") == ["4D"]
    keys.card("9S").focus()
    press(keys, "Enter")
    expect(keys.says).to_have_text(
        "4♦ cannot go on 9♠: only a red eight may. 9♠ is in hand: it can go to column 3 or 4."
    )
    expect(keys.card("9S")).to_be_focused()
    press(keys, "Escape")
    expect(keys.says).to_have_text("4♦ cannot go on 9♠: only a red eight may.")
    go_to(keys, "T5")
    press(keys, "f")
    expect(keys.says).to_have_text("No card lies there. First take a card, then click where it shall go.")
    assert keys.moves() == []


def test_a_button_that_can_do_nothing_now_says_why(table: PlayTable) -> None:
    for name, sentence in (
        ("undo", "There is no move to undo."),
        ("redo", "There is no move to redo."),
    ):
        table.button(name).click(force=True)
        expect(table.says).to_have_text(sentence)


def test_the_list_of_places_is_in_order_and_whole(table: PlayTable) -> None:
    table.begin("Spider.from_text('T3: 5♠; T5: 6♠; T8: 6♥; T10: 6♥', suits=2)")
    table.notebook.resize(700, 700)
    try:
        table.click("5S")
        expect(table.says).to_have_text("5♠ is in hand: it can go to column 1, 2, 4, 5, 6, 7, 8, 9 or 10.")
        whole = "(says) => says.scrollWidth <= says.clientWidth && says.scrollHeight <= says.clientHeight"
        assert table.says.evaluate(whole)
        table.page.keyboard.press("Escape")
    finally:
        table.notebook.resize()
