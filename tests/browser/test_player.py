"""Playing in JupyterLab by mouse and finger: moves, refusals, speed, a whole game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cardgames.widgets.gestures import best_move
from tests.length import few

from .table import Finger, PlayTable, last_part
from .won_games import place_of, won_game

REFUSED = re.compile("cg-refused")


# By mouse.


def test_a_game_to_the_win_by_mouse(table: PlayTable, at_length: bool) -> None:
    """To the win, at full length from the deal: by dragging, two clicks, double click, and clicks on the stock."""
    position, moves = won_game("draw3", 15)
    position, made = last_part(position, moves, at_length)
    table.begin(repr(position))
    table.notebook.run("player.duration = 40")
    won = int(table.board["deals won"].split()[0])
    try:
        for count, move in enumerate(moves[made:], start=made + 1):
            table.settle()
            if move.action != "move":
                table.click_pile("S")
            else:
                card, to = position.piles[move.source][-move.count].card.code, place_of(position, move)
                if count % 3 == 0 and best_move(position, move.source, move.count) == move:
                    table.click(card, times=2)
                elif count % 2:
                    table.drag(card, to)
                else:
                    table.click(card)
                    table.click_pile(to)
            table.wait_for_moves(count)
            position = position.play(move)
        assert table.moves() == list(map(str, moves))
        expect(table.says).to_contain_text("Won: all 52 cards are on the foundations.")
        expect(table.root).to_have_class(re.compile("cg-won"))
        assert table.board["deals won"].startswith(f"{won + 1} of ")
        table.notebook.picture("player-won")
        table.button("undo").click()
        table.wait_for_moves(len(moves) - 1)
        assert table.board["deals won"].startswith(f"{won} of ")
        expect(table.root).not_to_have_class(re.compile("cg-won"))
        table.check()
    finally:
        table.notebook.run("player.duration = 260")


def test_a_move_by_two_clicks_is_told_and_marked(table: PlayTable) -> None:
    table.click("QS")
    assert table.marked("held") == ["QS"]
    table.click_pile("T5")
    table.wait_for_moves(1)
    expect(table.says).to_have_text("Q♠ goes from column 1 onto K♦ in column 5.")
    assert table.marked("moved") == ["QS"]
    table.check()


def test_undo_after_a_flip_turns_the_card_down_again(table: PlayTable) -> None:
    before = table.cards()
    table.drag("JH", "T1")
    table.wait_for_moves(1)
    assert table.pile("T3")[-1] != ""
    table.button("undo").click()
    table.wait_for_moves(0)
    table.check()
    assert table.cards() == before


def test_where_a_held_card_may_go_glows(table: PlayTable) -> None:
    said = table.says.inner_text()
    table.click("JH")
    assert (table.marked("held"), table.marked("target")) == (["JH"], ["QS"])
    expect(table.says).to_have_text("J♥ is in hand: it can go to column 1.")
    table.page.keyboard.press("Escape")
    assert table.marked("held") == []
    expect(table.says).to_have_text(said)
    table.begin("Klondike.from_text('T1: A♥; T2: K♠; T3: 2♠')")
    table.click("AH")
    assert table.marked("target") == ["2S", "FH"]
    table.click("KS")
    expect(table.says).to_have_class(REFUSED)
    assert table.marked("held") == ["KS"]
    assert table.marked("target") == ["T4", "T5", "T6", "T7"]
    table.page.keyboard.press("Escape")
    assert table.marked("target") == table.marked("held") == []
    assert table.moves() == []


# Keeps which cards shake: one does so for less than half a second, and a busy test may look later than that.
KEEP_SHAKEN = """(root) => {
  window.shaken = new Set();
  new MutationObserver((records) => {
    for (const { target } of records) if (target.classList.contains("cg-shake")) window.shaken.add(target.dataset.face);
  }).observe(root, { subtree: true, attributeFilter: ["class"] });
}"""


def test_a_card_dragged_to_a_wrong_place_goes_back_with_a_reason(table: PlayTable) -> None:
    before = table.cards()
    table.root.evaluate(KEEP_SHAKEN)
    with table.dragging("8C", "T4"):
        assert (table.marked("held"), table.marked("dragging")) == (["8C"], ["8C"])
        table.notebook.picture("player-dragging")
    expect(table.says).to_have_text("8♣ cannot go on 5♦: only a black four may.")
    expect(table.says).to_have_class(REFUSED)
    assert table.page.evaluate("[...window.shaken]") == ["8C"]
    table.notebook.picture("player-refused")
    table.check()
    assert table.cards() == before
    expect(table.root.locator(".cg-shake")).to_have_count(0)
    assert table.moves() == []


def test_a_card_dropped_on_its_own_pile_or_beside_is_only_put_back(table: PlayTable) -> None:
    said = table.says.inner_text()
    for dx, dy in ((20, 10), (0, 60), (-30, 0)):
        x, y = table.grip("QS")
        table.page.mouse.move(x, y)
        table.page.mouse.down()
        table.page.mouse.move(x + dx, y + dy, steps=3)
        table.page.mouse.up()
        expect(table.live).to_have_text("put back")
        table.check()
    table.drag("8C", "T2")
    expect(table.says).to_have_text("8♣ is in hand: it fits nowhere now.")
    table.page.keyboard.press("Escape")
    expect(table.says).to_have_text(said)
    assert table.moves() == []


def test_escape_lets_go_in_the_middle_of_a_drag(table: PlayTable) -> None:
    with table.dragging("QS", "T5"):
        table.page.keyboard.press("Escape")
        assert table.marked("held") == table.marked("dragging") == []
    table.check()
    assert table.moves() == []


def test_a_button_let_go_outside_the_table_ends_the_drag(table: PlayTable) -> None:
    x, y = table.grip("QS")
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + 2, y + 2)
    table.page.mouse.move(5, 5)
    table.page.mouse.up()
    table.page.mouse.move(x + 40, y + 60, steps=3)
    table.check()
    assert table.moves() == []


def test_a_double_click_finds_the_best_place(table: PlayTable) -> None:
    table.begin("Klondike.from_text('T1: 2♥; T2: 3♠; T3: 9♠; F: A♥')")
    table.click("2H", times=2)
    table.wait_for_moves(1)
    table.settle()
    table.click("9S", times=2)
    expect(table.says).to_have_text("9♠ can go nowhere now.")
    assert table.moves() == ["T1>F"]
    table.check()


def test_clicks_that_mean_nothing_are_answered(table: PlayTable) -> None:
    box = table.root.locator(".cg-card[data-pile='T7'][data-face='']").first.bounding_box()
    assert box is not None
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 3)
    expect(table.says).to_have_text("A face-down card turns up by itself as soon as no card lies on it.")
    table.click_pile("W")
    expect(table.says).to_have_text("No card lies there. First take a card, then click where it shall go.")
    table.drag("8C", "W")
    expect(table.says).to_have_text("8♣ cannot go to the waste: only cards drawn from the stock lie there.")
    table.check()
    assert table.moves() == []


def test_a_card_of_the_waste_that_lies_below_stands_for_the_top_one(table: PlayTable) -> None:
    table.begin("Klondike.deal(7, draw=3, moves='draw')")
    lower, upper = table.pile("W")[-2:]
    box = table.card(lower).bounding_box()
    assert box is not None
    table.page.mouse.click(box["x"] + 4, box["y"] + box["height"] / 2)
    assert table.marked("held") == [upper]


# Fast, and while something moves.


def test_twenty_clicks_in_a_second_lose_and_double_nothing(table: PlayTable) -> None:
    x, y = table.middle_of("S")
    for _ in range(20):
        table.page.mouse.click(x, y)
        table.page.wait_for_timeout(30)
    table.wait_for_moves(20)
    assert table.moves() == ["draw"] * 20
    table.check()
    for _ in range(20):
        table.button("undo").click(no_wait_after=True)
    table.wait_for_moves(0)
    table.check()


def test_a_new_deal_while_cards_slide_leaves_one_table(table: PlayTable) -> None:
    for number in ("8", "9", "10"):
        table.drag("QS", "T5") if number == "8" else table.click_pile("S")
        fold = table.fold("Options")
        fold.locator(".cg-number").fill(number)
        table.button("deal").click()
        expect(table.panel.locator(".cg-title")).to_have_text(f"Klondike, deal {number}")
        table.check()
    with table.dragging(table.pile("T1")[-1], "T4"):
        table.notebook.run("player.deal(11)")
        expect(table.panel.locator(".cg-title")).to_have_text("Klondike, deal 11")
    table.check()
    assert table.moves() == []
    fold.locator("summary").click()


@pytest.mark.parametrize(("width", "height"), few(1, [(900, 700), (1280, 720)]))
def test_dragging_on_a_scaled_table(table: PlayTable, width: int, height: int) -> None:
    table.notebook.resize(width, height)
    try:
        assert "scale(1)" not in (table.root.get_attribute("style") or "")
        table.notebook.picture(f"player-{width}")
        for count, (card, to) in enumerate((("QS", "T5"), ("JH", "T5"), ("KD", "T1")), start=1):
            table.settle()
            table.drag(card, to)
            table.wait_for_moves(count)
        table.check()
        assert len(table.pile("T1")) == 3
    finally:
        table.notebook.resize()


def test_with_reduced_motion_nothing_slides_shakes_or_hops(table: PlayTable) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    moving = "(root) => root.getAnimations({ subtree: true }).length"
    table.drag("QS", "T5")
    table.wait_for_moves(1)
    assert table.root.evaluate(moving) == 0
    table.drag("8C", "T4")
    expect(table.says).to_have_class(REFUSED)
    assert table.root.evaluate(moving) == 0
    table.begin("Klondike.from_text('T1: K♠; F: Q♠ K♥ K♦ K♣')")
    table.click("KS", times=2)
    expect(table.root).to_have_class(re.compile("cg-won"))
    assert table.root.evaluate(moving) == 0


def received_in(table: PlayTable, milliseconds: int) -> int:
    """Give how many bytes come from the kernel in a while."""
    before = table.notebook.received
    table.page.wait_for_timeout(milliseconds)
    return table.notebook.received - before


def test_a_dead_end_is_told_and_then_nothing_is_sent_any_more(table: PlayTable) -> None:
    table.begin("Klondike.from_text('T1: 9♠; T2: 9♣; T3: K♠; W: 5♠')")
    table.drag("KS", "T4")
    expect(table.says).to_contain_text("A dead end: Whatever you try")
    table.page.wait_for_timeout(1600)
    asked = table.notebook.asked
    table.page.wait_for_timeout(1600)
    assert table.notebook.asked == asked > 0
    table.button("undo").click()
    expect(table.says).to_have_text("Undone: K♠ from column 3 to the empty column 4.")
    table.check()


def test_watch_is_played_by_dragging_and_clicking(table: PlayTable) -> None:
    table.begin("Watch.deal(24)")
    table.click_pile("13")
    table.wait_for_moves(1)
    for count in range(2, 5):
        table.settle()
        hand, to = table.notebook.py("(player.position.hand.code, str(player.position.hand.rank))")
        table.drag(hand, to)
        table.wait_for_moves(count)
    table.begin("Game(Watch.deal(24)).play_out()")
    (king,) = table.notebook.py("[player.position.hand.code]")
    choices = table.notebook.py("[move.source or '13' for move in player.position.legal_moves]")
    made = len(table.moves())
    table.click(king)
    glowing = table.root.locator(".cg-target").evaluate_all("(all) => all.map(({ dataset }) => dataset.pile)")
    assert set(glowing) <= set(choices)
    assert len(glowing) >= len(choices) - 1, "the king lies in the centre, or will"
    table.click_pile(choices[0])
    table.wait_for_moves(made + 1)
    assert table.moves()[-1].startswith("swap ")
    table.button("undo").click()
    table.wait_for_moves(made)
    table.settle()
    table.click("KH")  # the king in hand lies on the centre itself
    table.wait_for_moves(made + 1)
    assert table.moves()[-1] == "stop"


# By finger.


def test_by_finger(table: PlayTable, finger: Finger) -> None:
    finger.tap(*table.grip("QS"))
    expect(table.root.locator(".cg-held")).to_have_count(1)
    finger.tap(*table.middle_of("T5"))
    table.wait_for_moves(1)
    table.settle()
    first, *others = table.way("JH", "T5")
    finger.touch("touchStart", first)
    for point in others:
        finger.touch("touchMove", point)
    assert table.marked("dragging") == ["JH"]
    finger.touch("touchEnd")
    table.wait_for_moves(2)
    table.settle()
    finger.tap(*table.middle_of("S"))
    table.wait_for_moves(3)
    table.settle()
    finger.tap(*table.grip("8C"))
    finger.tap(*table.grip("8C"))
    expect(table.says).to_have_text("8♣ goes from column 2 onto 9♥ in column 3; 10♠ is turned up.")
    table.settle()
    finger.tap(*table.grip("8C"))
    table.page.wait_for_timeout(450)
    finger.tap(*table.grip("8C"))
    assert table.marked("held") == []
    assert table.moves()[:3] == ["T1>T5:1", "T3>T5:1", "draw"]
    table.check()
