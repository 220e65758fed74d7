"""Klondike's stock and waste: what is drawn, in which order, and how often the waste is turned over."""

import pytest

from cardgames import Game, Klondike, read_cards
from cardgames.games.column_cards import as_cards
from tests.games.klondike_tables import texts, written


def go_through(position):
    """Draw until the stock is empty; give the position reached and the waste after each draw."""
    wastes = []
    while position.stock:
        position = position.play("draw")
        wastes.append(as_cards(position.waste))
    return position, wastes


@pytest.mark.parametrize("draw", [1, 3])
@pytest.mark.parametrize("passes", [1, 2, 3, 7, None])
def test_the_stock_is_gone_through_as_often_as_the_passes_say(draw, passes):
    start = Klondike.deal(5, draw=draw, passes=passes)
    position, first = go_through(start)
    assert len(first) == 24 // draw
    for number in range(2, 12 if passes is None else passes + 1):
        assert "draw" not in position.legal_moves
        position = position.play("redeal")
        assert position.pass_number == number
        assert written(position.stock) == written(start.stock)
        assert position.waste == ()
        position, wastes = go_through(position)
        assert wastes == first
    assert position.can_redeal == ("redeal" in position.legal_moves) == (passes is None)
    if passes is not None:
        times = {1: "once", 2: "twice", 3: "three times", 7: "seven times"}[passes]
        for move in ("draw", "redeal"):
            assert position.why_not(move) == f"The stock is used up: it may be gone through only {times}."


@pytest.mark.parametrize(("draw", "passes"), [(1, 1), (3, 3)])
def test_the_passes_that_are_usual(draw, passes):
    assert Klondike.deal(1, draw=draw).passes == passes
    assert Klondike.deal(1, draw=draw) == Klondike.deal(1, draw=draw, passes=passes, take_back=False)
    assert Klondike.deal(1, draw=draw, passes=None).passes is None
    assert Klondike.deal(1) == Klondike.deal(1, draw=1)


@pytest.mark.parametrize("left", range(1, 24))
def test_the_waste_is_turned_over_only_when_the_stock_is_empty(left):
    position = Klondike.deal(5, passes=3).play_all(["draw"] * (24 - left))
    assert "redeal" not in position.legal_moves
    assert not position.can_redeal
    cards = "1 card is" if left == 1 else f"{left} cards are"
    assert position.why_not("redeal") == (f"The waste is turned over only when the stock is empty: {cards} left in it.")


def test_a_card_played_from_the_waste_is_missing_from_the_next_pass():
    start = Klondike.from_text("S: (3♥) (2♠) (9♦) (A♠); T1: 10♣", passes=2)
    position = start.play_all("draw, W>F, draw, W>T1, draw, draw, redeal")
    assert as_cards(position.stock) == read_cards("3♥ 2♠")
    assert as_cards(position.play("draw").waste) == read_cards("2♠")


@pytest.mark.parametrize(
    ("stock", "wastes"),
    [
        ("(2♠)", ["2♠"]),
        ("(2♠) (9♥)", ["9♥ 2♠"]),
        ("(2♠) (9♥) (4♦) (5♣)", ["5♣ 4♦ 9♥", "5♣ 4♦ 9♥ 2♠"]),
        ("(2♠) (9♥) (4♦) (5♣) (J♦)", ["J♦ 5♣ 4♦", "J♦ 5♣ 4♦ 9♥ 2♠"]),
    ],
)
def test_drawing_three_with_fewer_left_takes_what_is_left(stock, wastes):
    position, seen = go_through(Klondike.from_text(f"S: {stock}; T1: 6♠", draw=3))
    assert seen == list(map(read_cards, wastes))
    assert go_through(position.play("redeal"))[1] == seen


def test_only_the_last_card_of_the_waste_is_played_and_then_the_one_under_it():
    start = Klondike.from_text("S: (3♦) (9♠) (2♣) (7♥) (8♠) (Q♦); T1: 9♥; T2: K♣", draw=3)
    position = start.play("draw")
    assert as_cards(position.waste) == read_cards("Q♦ 8♠ 7♥")
    assert not [move for move in texts(position) if move[0] == "W"]
    assert as_cards(position.play("draw").waste)[3:] == read_cards("2♣ 9♠ 3♦")
    after = Klondike.from_text("W: Q♦ 8♠; T1: 9♥; T2: K♣").play("W>T1")
    assert [move for move in texts(after) if move[0] == "W"] == ["W>T2"]


def test_a_game_with_unlimited_passes_goes_on_after_a_hundred():
    position = Klondike.from_text("S: (2♠) (3♥); T1: 9♦; T2: 9♥", passes=None)
    position = position.play_all(["draw", "draw", "redeal"] * 120)
    assert position.pass_number == 121
    assert position.outcome is None
    assert Klondike.from_text(str(position)).pass_number == 121


def test_a_click_on_the_stock_draws_or_turns_the_waste_over():
    start = Klondike.from_text("S: (2♠); T1: 9♦")
    assert [str(start.stock_move), str(start.play("draw").stock_move)] == ["draw", "redeal"]


@pytest.mark.parametrize("start", [Klondike.deal(3, draw=3), Klondike.from_text("S: (4♠) (2♠) (9♥); T1: 3♦", draw=3)])
def test_after_undoing_a_draw_the_same_cards_are_drawn_again(start):
    game = Game(start)
    while game.position.stock or game.position.can_redeal:
        before = game.position
        drawn = game.play(before.stock_move)
        assert game.undo() == before
        assert written(before.stock) == written(game.position.stock)
        assert game.redo() == drawn
        game.undo()
        again = game.play(before.stock_move)
        assert (again.stock, again.waste) == (drawn.stock, drawn.waste)
