"""Spider in JupyterLab: by mouse and by keyboard, deals, runs and score, and a long column on a small page."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cardgames import Move, Spider
from tests.length import few

from .keyboard import WIDGET, go_to, press
from .table import PlayTable, last_part

WON = json.loads((Path(__file__).parents[1] / "data" / "spider_won.json").read_text(encoding="utf-8"))
REFUSED = re.compile("cg-refused")
RUN = "K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠"
LONG = f"T1: 5♠ 4♠ 3♠ K♠ Q♠ J♠ 10♠ 2♠ {RUN}; T2: 3♠ 2♠; T3: 9♠ 8♠; T4: A♠"
FLYING = """(root) => [...root.querySelectorAll(".cg-card[data-pile='F1']")]
  .filter((card) => card.getAnimations({ subtree: true }).length).length"""


def won_game(number: int) -> tuple[Spider, list[Move]]:
    """Give a game that is won: its deal and its moves."""
    game = WON[number]
    return Spider.from_deck(game["deck"], suits=game["suits"]), list(map(Move.read, game["moves"]))


def look_at_the_end(table: PlayTable, moves: list[Move], score: int) -> None:
    """Check that the game is won, and that the eight runs and the score are there."""
    expect(table.says).to_contain_text("Won: all eight runs are complete.")
    assert table.moves() == list(map(str, moves))
    assert table.board["score"] == f"{score} = 500 at the start − {len(moves)} moves + 800 for 8 runs"
    for foundation in range(1, 9):
        assert table.pile(f"F{foundation}") == [f"{rank}S" for rank in "KQJT98765432A"]
    table.check()


def test_a_game_to_the_win_by_mouse(table: PlayTable, at_length: bool) -> None:
    position, moves = won_game(2)
    position, made = last_part(position, moves, at_length)
    table.begin(repr(position))
    table.notebook.run("player.duration = 0")
    try:
        for count, move in enumerate(moves[made:], start=made + 1):
            table.settle()
            if move.action == "deal":
                table.click_pile("S")
            else:
                card = position.piles[move.source][-move.count].id
                if count % 2:
                    table.drag(card, move.target)
                else:
                    table.click(card)
                    table.click_pile(move.target)
            table.wait_for_moves(count)
            position = position.play(move)
        look_at_the_end(table, moves, WON[2]["score"])
        table.notebook.picture("spider-won")
    finally:
        table.notebook.run("player.duration = 260")


def test_a_game_to_the_win_by_keyboard(keys: PlayTable, at_length: bool) -> None:
    """Another game; at full length from the deal to the win."""
    position, moves = won_game(0)
    position, made = last_part(position, moves, at_length)
    keys.begin(repr(position))
    keys.notebook.run("player.duration = 0")
    try:
        for count, move in enumerate(moves[made:], start=made + 1):
            if move.action == "deal":
                press(keys, "d")
            else:
                go_to(keys, move.source, position.piles[move.source][-move.count].id)
                press(keys, "Enter")
                go_to(keys, move.target)
                press(keys, "Enter")
            keys.wait_for_moves(count)
            position = position.play(move)
        look_at_the_end(keys, moves, WON[0]["score"])
    finally:
        keys.notebook.run("player.duration = 260")


def test_a_refused_deal_names_the_empty_columns(table: PlayTable) -> None:
    columns = "; ".join(f"T{column}: {column}♠ 2♠" for column in (2, 4, 5, 6, 8, 9, 10))
    table.begin(f"Spider.from_text('S: 10 face down; T1: K♠; {columns}')")
    before = table.cards()
    table.click_pile("S")
    expect(table.says).to_have_text("Columns 3 and 7 are empty: every column must hold a card before the deal.")
    expect(table.says).to_have_class(REFUSED)
    table.check()
    assert (table.cards(), table.moves()) == (before, [])


def test_a_complete_run_flies_off_as_one(table: PlayTable) -> None:
    table.begin(f"Spider.from_text('T3: (5♠) {RUN}; T6: (9♠) A♠; T7: 6♠')")
    table.notebook.run("player.duration = 1000")
    try:
        table.drag("AS", "T3")
        table.wait_for_moves(1)
        assert table.root.evaluate(FLYING) >= 12, "all at once, but for the ace, which may lie there already"
        table.settle()
        assert table.pile("F1") == [f"{rank}S" for rank in "KQJT98765432A"]
        assert (table.pile("T3"), table.pile("T6")) == (["5S"], ["9S"])
        expect(table.says).to_contain_text("A complete run of spades leaves the table; 5♠ is turned up in column 3.")
        assert table.board["score"] == "599 = 500 at the start − 1 move + 100 for 1 run"
        table.button("undo").click()
        table.wait_for_moves(0)
        table.check()
        assert (table.pile("F1"), len(table.pile("T3"))) == ([], 13)
        assert table.board["score"] == "499 = 500 at the start − 1 move"
    finally:
        table.notebook.run("player.duration = 260")


def test_a_hint_shows_its_move_and_names_its_tip(table: PlayTable) -> None:
    table.begin("Spider.from_text('T1: (9♠) 5♠; T2: 6♠; T3: K♠')")
    table.button("hint").click()
    expect(table.says).to_have_text(
        "A suggestion: 5♠ from column 1 onto 6♠ in column 2. This lays 5♠ on 6♠, in suit. "
        "The tip: build in suit whenever you can."
    )
    assert table.marked("advised") == ["5S", "6S"]


@pytest.mark.parametrize("theme", few(1, ["dark", "light"]))
def test_twenty_cards_in_a_column_are_read_and_dragged_on_a_small_page(table: PlayTable, theme: str) -> None:
    table.notebook.resize(900, 700)
    try:
        with table.notebook.theme(theme):
            table.begin(f"Spider.from_text('{LONG}')")
            table.notebook.stand_still()
            assert "scale(0." in (table.root.get_attribute("style") or "")
            cards = [card.bounding_box() for card in table.root.locator(".cg-card[data-pile='T1']").all()]
            tops = sorted(box["y"] for box in cards if box)
            assert len(tops) == 20
            table.notebook.picture(f"spider-20-cards-{theme}")
            gaps = [lower - upper for upper, lower in pairwise(tops)]
            assert min(gaps) >= 10, "rank and suit are not as high, so they show"
            assert table.notebook.violations(*WIDGET) == []
            first_two = table.notebook.py("player.position.piles['T1'][7].id")
            table.drag("AS", "T1")
            table.wait_for_moves(1)
            table.check()
            assert len(table.pile("F1")) == 13
            table.drag(first_two, "T2")
            expect(table.says).to_have_class(REFUSED)
            table.drag("8S", "T1")
            expect(table.says).to_have_class(REFUSED)
            table.check()
    finally:
        table.notebook.resize()
