"""Playing in JupyterLab by keyboard alone and by screen reader alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.length import few

from .keyboard import FOCUSED, WIDGET, go_to, press, tab_to
from .table import PlayTable, last_part
from .won_games import place_of, won_game

# A whole game.


def test_a_game_to_the_win_by_keyboard(keys: PlayTable, at_length: bool) -> None:
    """To the win, at full length from the deal: arrows, Enter and Space, D and F; no mouse."""
    position, moves = won_game("draw3", 5)
    position, made = last_part(position, moves, at_length)
    keys.begin(repr(position))
    keys.notebook.run("player.duration = 0")
    try:
        for count, move in enumerate(moves[made:], start=made + 1):
            if move.action == "move":
                card = position.piles[move.source][-move.count].card.code
                go_to(keys, move.source, card)
                if move.target == "F":
                    press(keys, "f")
                else:
                    press(keys, "Enter" if count % 2 else " ")
                    go_to(keys, place_of(position, move))
                    press(keys, "Enter" if count % 2 else " ")
            else:
                press(keys, "d")
            keys.wait_for_moves(count)
            assert keys.focus is not None, f"the focus is lost after {move}"
            position = position.play(move)
        assert keys.moves() == list(map(str, moves))
        expect(keys.says).to_contain_text("Won:")
        keys.check()
    finally:
        keys.notebook.run("player.duration = 260")


# Where the focus goes.


def test_the_arrows_move_between_cards_and_piles(keys: PlayTable) -> None:
    assert keys.focus["pile"] == "S"
    went = []
    for key in (
        "ArrowRight",
        "ArrowRight",
        "ArrowRight",
        "ArrowDown",
        "ArrowRight",
        "ArrowLeft",
        "ArrowUp",
        "ArrowLeft",
    ):
        press(keys, key)
        went.append(keys.focus["pile"])
    assert went == ["W", "FS", "FH", "T5", "T6", "T5", "FH", "FS"]
    press(keys, "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft")
    assert keys.focus["pile"] == "S"
    press(keys, "ArrowDown")
    assert keys.focus["face"] == "QS"
    keys.begin("Klondike.from_text('T1: 3 face down, 9♠ 8♥ 7♠; T2: K♥ Q♠')")
    go_to(keys, "T1", "7S")
    press(keys, "ArrowUp", "ArrowUp")
    assert keys.focus["face"] == "9S"
    press(keys, "ArrowRight")
    assert keys.focus["face"] == "KH" or keys.focus["face"] == "QS"
    go_to(keys, "T2", "QS")
    press(keys, "ArrowDown", "ArrowRight")
    assert keys.focus["pile"] == "T3"


def test_home_and_end_lead_to_the_ends_of_a_pile_and_of_a_row(keys: PlayTable) -> None:
    keys.begin("Klondike.from_text('T1: 3 face down, 9♠ 8♥ 7♠; T2: K♥ Q♠; T7: 5♦')")
    scrolled = "() => [...document.querySelectorAll('*')].map(({ scrollTop }) => scrollTop).filter(Boolean)"
    before = keys.page.evaluate(scrolled)
    go_to(keys, "T1", "8H")
    went = []
    for key in ("Home", "End", "End", "Home", "ArrowUp", "Home"):
        press(keys, key)
        went.append((keys.focus["pile"], keys.focus["face"]))
    assert went[:4] == [("T1", "9S"), ("T1", "7S"), ("T7", "5D"), ("T1", "9S")]
    assert went[4][0][0] != "T"
    assert went[5] == ("S", None)
    assert keys.page.evaluate(scrolled) == before


SEEN = """(card) => {
  const { left, top, width, height } = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_a_key_brings_the_focused_card_back_into_sight(keys: PlayTable) -> None:
    page, card = keys.page, keys.card("JH")
    go_to(keys, "T3")
    keys.notebook.resize(height=300)
    try:
        keys.root.evaluate("(root) => root.parentElement.scrollIntoView({ block: 'end' })")
        page.wait_for_function(f"(card) => !({SEEN})(card)", arg=card.element_handle())
        press(keys, "Enter")
        page.wait_for_function(SEEN, arg=card.element_handle())
    finally:
        keys.notebook.resize()


def test_the_focus_goes_with_the_card_that_is_put_down(keys: PlayTable) -> None:
    go_to(keys, "T1")
    press(keys, "Enter")
    assert keys.marked("held") == ["QS"]
    go_to(keys, "T5")
    press(keys, "Enter")
    keys.wait_for_moves(1)
    expect(keys.card("QS")).to_be_focused()
    go_to(keys, "T2")
    press(keys, " ")
    go_to(keys, "FC")
    press(keys, " ")
    expect(keys.says).to_have_class(re.compile("cg-refused"))
    expect(keys.card("8C")).to_be_focused()


def test_a_card_that_is_sent_off_leaves_the_focus_at_its_pile(keys: PlayTable) -> None:
    go_to(keys, "T1")
    press(keys, "f")
    keys.wait_for_moves(1)
    expect(keys.place("T1")).to_be_focused()
    go_to(keys, "T3")
    press(keys, "f")
    keys.wait_for_moves(2)
    keys.settle()
    assert keys.focus["face"] == keys.pile("T3")[-1] == "9H"
    press(keys, "u")
    keys.wait_for_moves(1)
    assert keys.focus["face"] == "JH"
    press(keys, "r")
    keys.wait_for_moves(2)
    assert keys.focus["face"] == "9H"


def test_drawing_keeps_the_focus_on_the_stock_or_the_waste(keys: PlayTable) -> None:
    for count in (1, 2):
        press(keys, "Enter")
        keys.wait_for_moves(count)
        assert keys.focus["pile"] == "S"
    go_to(keys, "W")
    for count in (3, 4):
        press(keys, "d")
        keys.wait_for_moves(count)
        assert keys.focus["face"] == keys.pile("W")[-1]
    for count in (3, 2, 1, 0):
        press(keys, "u")
        keys.wait_for_moves(count)
    assert keys.focus["pile"] == "W"


def test_escape_lets_go_and_other_keys_do_what_they_say(keys: PlayTable) -> None:
    go_to(keys, "T3")
    press(keys, "Enter")
    expect(keys.live).to_have_text("jack of hearts picked up; it can go to column 1")
    press(keys, "Escape")
    expect(keys.live).to_have_text("put back")
    assert keys.marked("held") == []
    press(keys, "h")
    expect(keys.says).to_contain_text("A suggestion: ")
    assert len(keys.marked("advised")) == 2
    press(keys, "D", "U", "R")
    keys.wait_for_moves(1)
    press(keys, "Enter", "Enter")
    assert keys.marked("held") == [], "Enter twice is no double click"
    assert keys.moves() == ["draw"]


def test_keys_never_reach_the_notebook(keys: PlayTable) -> None:
    cells = keys.notebook.cells
    for count, pile in enumerate(("S", "W", "FS", "T1", "T7"), start=1):
        go_to(keys, pile)
        press(keys, *"bddaxzvmy", "Shift+M", "0", "0")
        keys.wait_for_moves(2 * count)
        assert keys.notebook.cells == cells, pile
        assert keys.focus["pile"] == pile
    keys.begin("Klondike.deal(7)")
    box = keys.page.locator(".cg-wrap").bounding_box()
    assert box is not None
    keys.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 20)
    press(keys, *"bdda")
    for name in ("undo", "hint", "new"):
        keys.button(name).focus()
        press(keys, *"bdda")
    keys.fold("Options").locator(".cg-number").fill("5")
    press(keys, *"bdda")
    keys.fold("Options").locator("summary").click()
    press(keys, *"bdda")
    assert keys.notebook.cells == cells


def test_the_focus_survives_where_a_button_disappears(keys: PlayTable) -> None:
    keys.begin("Klondike.from_text('T1: K♠; T2: K♥; F: Q♠ Q♥ K♦ K♣')")
    keys.button("finish").focus()
    press(keys, "Enter")
    expect(keys.says).to_contain_text("Won:")
    expect(keys.button("finish")).to_be_hidden()
    expect(keys.button("undo")).to_be_focused()
    press(keys, "Enter")
    expect(keys.button("finish")).to_be_visible()
    listing = keys.fold("Legal moves")
    listing.get_by_role("button", name="T1>F").focus()
    press(keys, "Enter")
    keys.wait_for_moves(1)
    expect(listing.get_by_role("button", name="T2>F")).to_be_focused()
    listing.locator("summary").click()
    press(keys, *"bdd")


def test_the_panel_by_keyboard(keys: PlayTable) -> None:
    tab_to(keys, lambda: keys.page.evaluate(FOCUSED) == "New deal", "Shift+Tab")
    press(keys, "Tab")
    assert keys.page.evaluate(FOCUSED) == "Options"
    press(keys, "Enter", "Tab")
    keys.page.keyboard.type("1234")
    press(keys, "Enter")
    expect(keys.panel.locator(".cg-title")).to_have_text("Klondike, deal 1234")
    tab_to(keys, lambda: keys.page.evaluate("document.activeElement.name") == "draw")
    press(keys, "ArrowDown")
    expect(keys.says).to_have_text("Chosen for the next deal: draw 3, three passes.")
    assert keys.page.evaluate("document.activeElement.name") == "draw"
    press(keys, "Shift+Tab", "Shift+Tab")
    press(keys, "Enter")
    expect(keys.panel.locator(".cg-rules")).to_have_text("draw 3, three passes, no taking back")
    press(keys, "Shift+Tab", "Shift+Tab", "Enter")
    keys.notebook.run("player.choose_option('draw 1')")


# Screen readers.


def test_every_card_pile_and_empty_place_has_a_label(keys: PlayTable) -> None:
    keys.begin("Klondike.from_text('T1: K♥ Q♠; T2: 2 face down, 9♠; T3: 5♦; S: 3 face down; W: 4♣ 7♦; F: A♠ 2♥')")

    def label(pile: str, face: str | None = None) -> str | None:
        return (keys.card(face) if face else keys.place(pile)).get_attribute("aria-label")

    assert label("T1", "QS") == "queen of spades, column 1, 2 of 2"
    assert label("T2", "9S") == "nine of spades, column 2, 3 of 3"
    assert label("W", "7D") == "seven of diamonds, waste, 2 of 2"
    assert label("FH", "2H") == "two of hearts, foundation of hearts, 2 of 2"
    assert label("T4") == "column 4: empty"
    assert label("S") == "stock: 3 face down"
    assert label("T2") == "column 2: 2 face down, nine of spades"
    assert label("FD") == "foundation of diamonds: empty"
    read = keys.root.aria_snapshot()
    assert read.startswith('- group "Klondike')
    for words in (
        'button "queen of spades, column 1, 2 of 2"',
        'button "stock: 3 face down"',
        'button "column 4: empty"',
    ):
        assert words in read
    assert "four of clubs, waste" not in read, "a card that lies hidden in a heap is not read"
    for card in keys.root.locator(".cg-card[aria-hidden='true']").all():
        assert card.get_attribute("tabindex") is None


def test_the_keys_are_told(keys: PlayTable) -> None:
    expect(keys.root).to_have_accessible_description(re.compile("Arrow keys go from card to card.*Enter picks up"))
    for name, key in (("undo", "U"), ("redo", "R"), ("hint", "H")):
        expect(keys.button(name)).to_have_attribute("aria-keyshortcuts", key)
        expect(keys.button(name)).to_have_attribute("title", f"{name.capitalize()} ({key})")


def test_the_line_is_copied_or_marked(keys: PlayTable) -> None:
    fold, text = keys.fold("Save and share"), keys.panel.locator(".cg-line")
    keys.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    keys.button("copy").click()
    expect(keys.says).to_have_text("The line is copied.")
    assert keys.page.evaluate("window.copied") == text.input_value() != ""
    keys.page.evaluate("() => { navigator.clipboard.writeText = async () => { throw Error('not allowed'); }; }")
    keys.button("copy").click()
    expect(keys.says).to_contain_text("The line is marked")
    expect(text).to_be_focused()
    assert text.evaluate("(box) => box.selectionEnd - box.selectionStart === box.value.length")
    fold.locator("summary").click()


def test_what_happens_is_spoken(keys: PlayTable) -> None:
    spoken = keys.panel.locator("[aria-live='polite']")
    go_to(keys, "T1")
    press(keys, "Enter")
    expect(keys.live).to_have_text("queen of spades picked up; it can go to column 5")
    expect(keys.card("QS")).to_have_attribute("aria-pressed", "true")
    go_to(keys, "T5")
    press(keys, "Enter")
    expect(keys.says).to_have_text("Q♠ goes from column 1 onto K♦ in column 5.")
    expect(spoken).to_have_text("queen of spades goes from column 1 onto king of diamonds in column 5.")
    expect(keys.card("QS")).to_have_attribute("aria-pressed", "false")
    expect(keys.live).to_have_text("")
    go_to(keys, "T2")
    press(keys, "Enter")
    expect(keys.live).to_have_text("eight of clubs picked up; it fits nowhere now")
    expect(spoken).to_be_empty()
    go_to(keys, "T4")
    press(keys, "Enter")
    expect(keys.says).to_have_text("8♣ cannot go on 5♦: only a black four may. 5♦ is in hand: it fits nowhere now.")
    expect(spoken).to_contain_text("only a black four may. five of diamonds is in hand: it fits nowhere now.")


@pytest.mark.parametrize("theme", few(1, ["dark", "light"]))
def test_axe_finds_nothing_wrong(table: PlayTable, theme: str) -> None:
    def check(state: str) -> None:
        table.settle()
        assert table.notebook.violations(*WIDGET) == [], state

    with table.notebook.theme(theme):
        check("at the start")
        table.click("JH")
        check("a card is held")
        table.click_pile("T4")
        expect(table.says).to_have_class(re.compile("cg-refused"))
        check("a refusal is shown")
        table.button("hint").click()
        expect(table.says).to_contain_text("A suggestion")
        check("a hint is shown")
        table.fold("Options").locator("select").first.wait_for()
        check("the options are open")
        table.fold("Legal moves").get_by_role("button", name="T1>T5:1").wait_for()
        check("the legal moves are open")
        table.fold("Save and share").locator(".cg-file").fill("no/such/folder.json")
        table.button("save").click()
        expect(table.says).to_have_class(re.compile("cg-refused"))
        check("the last fold is open, and saving is refused")
        table.notebook.picture(f"player-folds-{theme}")
        table.begin("Klondike.from_text('T1: K♠; T2: K♥; F: Q♠ Q♥ K♦ K♣')")
        check("the rest plays itself")
        table.button("finish").click()
        expect(table.says).to_contain_text("Won:")
        check("the game is won")
        table.notebook.picture(f"player-won-{theme}")
        for game in ("Spider.deal(7)", "Watch.deal(7, moves='turn, turn')", "Game(Clock.deal(7)).play_out()"):
            table.begin(game)
            check(game)
        table.begin("Klondike.from_text('T1: 9♠; T2: 9♣; T3: K♠; W: 5♠')")
        expect(table.page.locator(".cg-notice p")).to_contain_text("A dead end")
        check("a dead end is told")
