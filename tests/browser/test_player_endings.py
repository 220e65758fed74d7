"""In JupyterLab: how a game ends, with its notices; letters that work anywhere in the player; looks that are chosen."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from .keyboard import WIDGET, press
from .notebook import Stepper
from .table import PlayTable

STUCK = "Klondike.from_text('T1: 9♠; T2: 9♣; T3: K♠; W: 5♠')"
NEARLY = "Klondike.from_text('T1: K♠ Q♥; T2: K♥ Q♠ J♥; T3: K♦ Q♣; W: K♣ Q♦; F: 10♥ J♠ J♦ J♣')"
# Watches the table while cards go up: which lay over a higher one, and how many were on their way at once.
WATCH = """(root) => {
  const ranks = "A23456789TJQK", seen = window.seen = { over: [], most: 0 };
  const look = () => {
    const cards = [...root.querySelectorAll(".cg-card")].filter(({ dataset: { face } }) => "JQK".includes(face[0]));
    const boxes = cards.map((card) => [card, card.getBoundingClientRect(), ranks.indexOf(card.dataset.face[0])]);
    for (const [one, a, low] of boxes) for (const [other, b, high] of boxes)
      if (low < high && one.dataset.kind === "foundation" && one.dataset.pile === other.dataset.pile
        && Math.abs(a.x - b.x) < a.width && Math.abs(a.y - b.y) < a.height
        && Number(one.style.zIndex) > Number(other.style.zIndex)) seen.over.push(one.dataset.face + other.dataset.face);
    seen.most = Math.max(seen.most, cards.filter((card) => card.getAnimations().length).length);
    window.looking = requestAnimationFrame(look);
  };
  look();
}"""


def notice(table: PlayTable, kind: str) -> Locator:
    """Find the notice of a kind."""
    return table.page.locator(f".cg-notice[data-kind='{kind}']")


def test_a_dead_end_has_its_notice_and_moves_nothing(table: PlayTable) -> None:
    table.begin(STUCK)
    before = table.root.bounding_box()
    table.drag("KS", "T4")
    dead = notice(table, "dead-end")
    expect(dead.locator("p")).to_contain_text("A dead end: Whatever you try")
    expect(dead.get_by_role("button")).to_have_text(["Undo", "New deal", "×"])
    assert table.root.bounding_box() == before
    assert table.notebook.violations(*WIDGET) == []
    dead.get_by_role("button", name="Look at the table").click()
    expect(notice(table, "none")).to_have_count(1)
    table.button("undo").click()
    table.wait_for_moves(0)
    table.button("redo").click()
    table.wait_for_moves(1)
    dead.get_by_role("button", name="Undo").focus()
    press(table, "Enter")
    table.wait_for_moves(0)
    assert table.focus is not None, "the keyboard is at the table, not the notebook's"
    table.check()


def test_a_win_is_played_out_card_by_card_and_watched_again(table: PlayTable) -> None:
    table.begin(NEARLY)
    table.root.evaluate(WATCH)
    table.button("finish").click()
    expect(notice(table, "won")).to_have_count(0)
    card = notice(table, "won")
    expect(card.locator("p")).to_have_text("Won: all 52 cards are on the foundations.")
    expect(table.root).to_have_class(re.compile("cg-won"))
    seen = table.page.evaluate("() => { cancelAnimationFrame(window.looking); return window.seen; }")
    assert seen["over"] == []
    assert 1 <= seen["most"] <= 6, "nine cards do not go at once"
    expect(card.locator("dd")).to_have_text(["52", "9"])
    assert table.notebook.violations(*WIDGET) == []
    card.get_by_role("button", name="Watch it again").click()
    stepper = Stepper(table.page)
    stepper.controls.wait_for()
    assert (stepper.step, stepper.last) == (0, 9)
    assert table.page.evaluate("document.activeElement.closest('.cg-widget') !== null")
    stepper.press("Last")
    stepper.wait(lambda: stepper.step == 9)
    table.page.get_by_role("button", name="Back to the game").click()
    card.get_by_role("button", name="Play again").click()
    table.wait_for_moves(0)
    expect(notice(table, "none")).to_have_count(1)
    table.check()


def test_restart_in_spider_says_what_it_costs(table: PlayTable) -> None:
    table.begin("Game(Spider.deal(8, moves='deal'))")
    table.button("restart").click()
    expect(table.says).to_contain_text("That gives no points back: 1 move has cost 1.")
    assert table.board["score"] == "499 = 500 at the start − 1 move"
    notice(table, "again").get_by_role("button", name="Begin anew").click()
    expect(notice(table, "none")).to_have_count(1)
    assert table.board["score"] == "500"
    table.check()


def test_letters_work_after_a_click_anywhere_and_never_reach_the_notebook(table: PlayTable) -> None:
    page, cells = table.page, table.notebook.cells
    outside = (table.button("hint"), table.panel.locator(".cg-title"), table.says, table.place("FS"), table.card("QS"))
    inside = (".cg-options select", ".cg-looks input")
    for place in (*outside, *inside):
        if isinstance(place, str):
            table.fold("Options").locator(place).first.focus()
        else:
            place.click()
            press(table, "Escape")
        press(table, "d", "u", "r", "Control+z", "Control+Shift+Z", "Meta+z", "Meta+Shift+Z", "b", "x")
        table.wait_for_moves(1)
        press(table, "h", "u")
        table.wait_for_moves(0)
    number = table.fold("Options").locator(".cg-number")
    number.fill("12")
    press(table, *"duh", "Control+z")
    table.panel.locator("summary", has_text="Options").click()
    table.wait_for_moves(0)
    table.card("QS").click()
    page.keyboard.press("Escape")
    table.button("hint").click()
    press(table, "f")
    table.wait_for_moves(1)
    assert table.moves()[-1] == "T1>T5:1"
    assert table.notebook.cells == cells


def test_looks_are_chosen_while_playing(table: PlayTable) -> None:
    fold = table.fold("Options")
    before = table.place("S").bounding_box()
    sheet = "(root) => root.style.getPropertyValue('--cg-sheet')"
    faces = table.root.evaluate(sheet)
    fold.get_by_label("left-handed").check()
    fold.get_by_label("large corners").check()
    fold.get_by_label("four colours").check()
    table.page.wait_for_function(
        f"([root, faces]) => ({sheet})(root) !== faces", arg=[table.root.element_handle(), faces]
    )
    table.settle()
    fold.locator("summary").click()
    after = table.place("S").bounding_box()
    assert before
    assert after
    assert after["x"] > before["x"] + 4 * before["width"]
    table.click_pile("S")
    table.wait_for_moves(1)
    table.button("new").click()
    table.wait_for_moves(0)
    table.settle()
    assert table.place("S").bounding_box() == after
    table.fold("Options")
    for label in ("left-handed", "large corners", "four colours"):
        expect(fold.get_by_label(label)).to_be_checked()
        fold.get_by_label(label).uncheck()
    table.page.wait_for_function(
        f"([root, faces]) => ({sheet})(root) === faces", arg=[table.root.element_handle(), faces]
    )
    fold.locator("summary").click()
    table.check()
