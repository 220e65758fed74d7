"""The player without a browser: moves, undo, winning, and what it shows."""

import json
from pathlib import Path

import pytest

from cardgames import Clock, Klondike, Move, Spider, play
from tests.widgets.playing import ALL_UP, ask, drop, moves, number_of, on_the_table, refused, send, shown_cards

DATA = Path(__file__).parents[1] / "data"
WON = json.loads((DATA / "klondike_won.json").read_text(encoding="utf-8"))

pytestmark = pytest.mark.usefixtures("nothing_logged")


# Moves.


def test_a_card_is_moved_by_its_number(player):
    drop(player, "Q♠", "T5")
    assert moves(player) == ["T1>T5:1"]
    assert player.says == "Q♠ goes from column 1 onto K♦ in column 5."
    assert player.marked == [number_of(player.position, "Q♠")]
    assert shown_cards(player) == on_the_table(player.position)
    assert (player.heard, player.refused) == (1, [])


def test_a_card_takes_those_that_lie_on_it_along(player):
    drop(player, "Q♠", "T5")
    drop(player, "J♥", "T5")
    assert moves(player)[-1] == "T3>T5:1"
    before = player.position.piles["T5"]
    drop(player, "K♦", "T1")
    assert moves(player)[-1] == "T5>T1:3"
    assert player.position.piles["T1"] == before[-3:]
    assert len(player.marked) == 3


def test_a_card_finds_its_own_foundation():
    for to in ("FH", "FS", "F"):
        player = play(Klondike.from_text("T1: A♥; T2: K♠"))
        drop(player, "A♥", to if to != "F" else "FC")
        assert moves(player) == ["T1>F"]


def test_the_stock_is_drawn_from_in_each_way(player):
    send(player, "press", to="S")
    send(player, "draw")
    ask(player, "play", "draw")
    player.draw()
    assert moves(player) == ["draw"] * 4
    assert player.says.endswith("is drawn.")


def test_a_used_up_stock_is_turned_over_or_refused():
    player = play(Klondike.deal(7, draw=3))
    for _ in range(9):
        send(player, "press", to="S")
    assert moves(player)[-1] == "redeal"
    assert player.shown["board"][3] == ["pass", "2 of 3"]
    single = play(Klondike.deal(7))
    for _ in range(25):
        send(single, "press", to="S")
    assert moves(single) == ["draw"] * 24
    assert refused(single, "The stock is used up: it may be gone through only once.")
    send(single, "draw")
    assert refused(single, "The stock is used up: it may be gone through only once.")


def test_the_best_place_is_a_foundation_then_a_column(player):
    send(player, "best", card=number_of(player.position, "Q♠"))
    assert moves(player) == ["T1>T5:1"]
    up = play(Klondike.from_text("T1: K♠; T2: 2♥; T3: 3♠; F: A♥"))
    send(up, "best", card=number_of(up.position, "2♥"))
    assert moves(up) == ["T2>F"]


def test_the_best_place_in_spider_is_a_card_of_the_same_suit():
    player = play(Spider.from_text("T1: 5♠; T2: 6♥; T4: 6♠", suits=2))
    send(player, "best", card=number_of(player.position, "5♠"))
    assert moves(player) == ["T1>T4:1"]
    send(player, "undo")
    mixed = play(Spider.from_text("T1: 9♠; T2: 5♠; T4: 6♥", suits=2))
    send(mixed, "best", card=number_of(mixed.position, "5♠"))
    assert moves(mixed) == ["T2>T4:1"]


def test_a_face_up_run_keeps_together_on_an_empty_column():
    player = play(Klondike.from_text("T1: (3♣) K♥ Q♠ J♥; T3: 4♣; F: A♠"))
    drop(player, "K♥", "T2")
    assert moves(player) == ["T1>T2:3"]
    assert [str(entry.card) for entry in player.position.piles["T2"]] == ["K♥", "Q♠", "J♥"]
    assert player.position.piles["T1"][-1].face_up
    send(player, "undo")
    assert not player.position.piles["T1"][0].face_up
    assert shown_cards(player) == on_the_table(player.position)


# Undo, redo, restart.


def test_draw_three_undo_and_draw_again_shows_the_same_cards():
    player = play(Klondike.deal(7, draw=3))
    send(player, "draw")
    drawn, said = shown_cards(player), player.says
    send(player, "undo")
    assert player.says == "Undone: draw from the stock."
    assert len(player.marked) == 3
    assert shown_cards(player) == on_the_table(Klondike.deal(7, draw=3))
    send(player, "draw")
    assert (shown_cards(player), player.says) == (drawn, said)
    send(player, "undo")
    send(player, "redo")
    assert (shown_cards(player), player.says) == (drawn, said)


def test_undo_after_a_flip_turns_the_card_down_again(player):
    before = shown_cards(player)
    drop(player, "J♥", "T1")
    assert "turned up" in player.says
    send(player, "undo")
    assert shown_cards(player) == before


def test_restart_takes_back_everything_and_redo_makes_it_again(player):
    for _ in range(3):
        send(player, "draw")
    send(player, "restart")
    assert (moves(player), player.says) == ([], "From the beginning. Redo makes your moves again.")
    assert player.shown["can"] == {
        "undo": False,
        "redo": True,
        "restart": False,
        "hint": True,
        "previous": False,
    }
    send(player, "redo")
    assert moves(player) == ["draw"]


def test_nothing_to_undo_or_redo_is_said(player):
    send(player, "undo")
    assert refused(player, "There is no move to undo.")
    send(player, "redo")
    assert refused(player, "There is no move to redo.")


# Finish and winning.


def test_finish_is_offered_when_the_rest_plays_itself_and_is_one_step():
    player = play(Klondike.from_text(ALL_UP))
    assert player.shown["finish"]
    send(player, "finish")
    assert len(moves(player)) == 3
    assert player.says == "The last 3 cards go up. Won: all 52 cards are on the foundations."
    assert player.won
    assert player.shown["over"]
    assert not player.shown["finish"]
    assert player.shown["board"][-1] == ["deals won", "1 of 1"]
    send(player, "undo")
    assert (moves(player), player.says) == ([], "3 moves undone.")
    assert not player.won
    assert player.shown["board"][-1] == ["deals won", "0 of 1"]
    send(player, "redo")
    assert (len(moves(player)), player.says) == (3, "3 moves made again.")
    assert player.shown["board"][-1] == ["deals won", "1 of 1"]


def test_finish_is_named_when_it_comes_and_not_again():
    player = play(Klondike.from_text("T1: K♠; T2: (K♣) K♥; F: Q♠ Q♥ K♦ Q♣"))
    assert not player.shown["finish"]
    drop(player, "K♥", "FH")
    finish = "Nothing is face down any more: Finish plays the rest."
    assert player.says == f"K♥ goes from column 2 to its foundation; K♣ is turned up. {finish}"
    drop(player, "K♣", "FC")
    assert finish not in player.says
    send(player, "undo")
    assert player.says == "Undone: K♣ from column 2 to its foundation."


def test_finish_is_refused_before_that(player):
    assert not player.shown["finish"]
    send(player, "finish")
    assert refused(player, "The rest does not play itself yet.")


@pytest.mark.parametrize("game", WON, ids=lambda game: f"{game['kind']}-{game['id']}")
def test_whole_games_are_won(game):
    take_back = any(move.startswith("F") for move in game["moves"])
    player = play(Klondike.from_deck(game["deck"], draw=game["draw"], passes=game["passes_used"], take_back=take_back))
    for move in game["moves"]:
        ask(player, "play", move)
        assert not player.is_refusal, (move, player.says)
    assert player.won
    assert shown_cards(player) == on_the_table(player.position)
    assert player.shown["board"][-1] == ["deals won", "1 of 1"]


def test_a_lost_game_is_no_win():
    player = play(Clock.deal(7))
    while player.position.outcome is None:
        send(player, "draw")
    assert not player.won
    assert player.shown["over"]
    assert not player.shown["can"]["hint"]
    assert player.shown["board"][-1] == ["deals won", "0 of 1"]
    send(player, "hint")
    assert refused(player, "No move comes to mind.")


# What is shown.


def test_the_moves_are_listed_only_when_they_are_asked_for(player):
    assert player.shown["moves"] is None
    player.listing = True
    listed = player.shown["moves"]
    assert [move for move, *_ in listed] == list(map(str, player.position.legal_moves))
    assert all(told == player.position.describe(Move.read(move)) for move, _, told in listed)
    assert ["T3>T1:1", "J♥ → column 1"] in [line[:2] for line in listed]
    assert ["draw", "draw"] in [line[:2] for line in listed]
    send(player, "draw")
    assert [move for move, *_ in player.shown["moves"]] == list(map(str, player.position.legal_moves))
    player.listing = False
    assert player.shown["moves"] is None


def test_nothing_that_is_hidden_reaches_the_page(player):
    player.listing = True
    page = json.dumps([player.frames, player.shown], ensure_ascii=False)
    for pile in player.position.piles.values():
        for entry in pile:
            if not entry.face_up:
                assert entry.card.code not in page
                assert str(entry.card) not in page


def test_a_picture_and_a_text_stand_in_for_the_widget(player, shown):
    player._ipython_display_()
    send(player, "draw")
    player._ipython_display_()
    widget, before, _, after = (data for data, _ in shown)
    assert list(widget) == ["application/vnd.jupyter.widget-view+json", "text/plain"]
    assert before["text/plain"] == str(Klondike.deal(7))
    assert after["text/plain"] == str(player.position)
    assert before["image/png"] != after["image/png"]


def test_repr(player):
    assert repr(player) == "<Player: Klondike, draw 1, one pass, no taking back, deal 7, 0 moves>"
    send(player, "draw")
    assert repr(player).endswith(", 1 move>")
