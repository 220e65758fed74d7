"""The player without a browser: deals, options, hints and dead ends."""

import pytest

from cardgames import Clock, Game, Klondike, Move, play
from tests.widgets.playing import ask, drop, moves, number_of, refused, send, shown_cards, state

pytestmark = pytest.mark.usefixtures("nothing_logged")


# Deals and options.


def test_a_new_deal_is_another_one_and_keeps_the_options():
    player = play(Klondike.deal(7, draw=3, take_back=True))
    send(player, "new")
    assert player.position.options == Klondike.deal(7, draw=3, take_back=True).options
    assert player.position.number is not None
    numbers = set()
    for _ in range(5):
        send(player, "new")
        numbers.add(player.position.number)
    assert len(numbers) > 1
    assert player.shown["board"][-1] == ["deals won", "0 of 0"]
    send(player, "draw")
    assert player.shown["board"][-1] == ["deals won", "0 of 1"]


def test_a_deal_is_chosen_by_its_number(player):
    ask(player, "deal", " 1234 ")
    assert player.position == Klondike.deal(1234)
    assert player.shown["title"] == ["Klondike, deal 1234", "draw 1, one pass, no taking back"]
    assert player.says.startswith("Drag a card")
    for written in ("1 234", "1,234", "1\u202f234", "01234"):
        player.deal(8)
        ask(player, "deal", written)
        assert player.position == Klondike.deal(1234)
    player.deal(5, draw=3)
    assert player.position == Klondike.deal(5, draw=3)


@pytest.mark.parametrize(
    "number", ["x", "-1", "1.5", "1e3", "²", "1 2", "1,,234", "9" * 19, "9" * 5000, "10000000000000000"]
)
def test_a_wrong_deal_number_is_refused(player, number):
    ask(player, "deal", number)
    quoted = repr(number) if len(number) < 30 else repr(number)[:39] + "…"
    assert refused(player, f"A deal number is a whole number from 0 to 999999999999999, not {quoted}.")
    assert player.sitting.games == [player.game]
    assert player.position == Klondike.deal(7)


def test_no_deal_number_is_asked_for(player):
    for empty in ("", "  "):
        ask(player, "deal", empty)
        assert refused(player, "Write a deal number first.")
    assert player.position == Klondike.deal(7)


def test_an_option_is_chosen_for_the_next_deal(player):
    ask(player, "option", "draw 3")
    assert player.says == "Chosen for the next deal: draw 3, three passes."
    assert player.position == Klondike.deal(7)
    assert player.shown["options"][0] == ["draw", [["1", "1"], ["3", "3"]], "3"]
    assert player.shown["options"][1][-1] == "3", "three passes follow from draw 3"
    ask(player, "option", "take back yes")
    assert player.says == "Chosen for the next deal: taking back allowed."
    ask(player, "option", "draw 3")
    assert player.says == "Chosen for the next deal: draw 3."
    ask(player, "deal", "7")
    assert player.position == Klondike.deal(7, draw=3, take_back=True)
    ask(player, "option", "any number of passes")
    assert player.says == "Chosen for the next deal: any number of passes."
    ask(player, "option", "passes unlimited")
    send(player, "new")
    assert player.position.options == {"draw": 3, "passes": None, "take_back": True}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("draw 2", "Klondike is played with draw 1 or draw 3, not 2."),
        ("passes 100", "The number of passes is from 1 to 99, or None for any number, not 100."),
        ("suits 2", "Klondike has no option 'suits'."),
        ("cards yes", "Klondike has no option 'cards'."),
        ("moves 3", "'moves 3' is no option of Klondike."),
        ("deal 3", "'deal 3' is no option of Klondike."),
        ("", "'' is no option of Klondike."),
        ("draw", "'draw' is no option of Klondike."),
    ],
)
def test_a_wrong_option_is_refused(player, words, sentence):
    before = state(player)[0]["shown"]["options"]
    ask(player, "option", words)
    assert refused(player, sentence)
    assert player.shown["options"] == before


def test_the_game_before_is_as_it_was_left(player):
    send(player, "draw")
    left = shown_cards(player)
    ask(player, "option", "draw 3")
    ask(player, "deal", "8")
    assert player.shown["can"]["previous"]
    ask(player, "previous")
    assert (shown_cards(player), moves(player)) == (left, ["draw"])
    assert player.says == "Back to Klondike, draw 1, one pass, no taking back, deal 7."
    assert not player.shown["can"]["previous"]
    ask(player, "previous")
    assert refused(player, "There is no game before this one.")
    assert player.shown["board"][-1] == ["deals won", "0 of 1"]


def test_the_panel_follows_to_an_equal_game(player):
    """Also where no card lies otherwise: the same deal again, and a deck that a number gives, too."""
    assert not player.shown["can"]["previous"]
    ask(player, "deal", "7")
    assert player.shown["can"]["previous"]
    player.begin(Klondike.from_deck(Klondike.deal(7).deck))
    assert (player.shown["title"][0], player.shown["text"]) == ("Klondike", "")
    player.begin(Klondike.deal(7))
    assert (player.shown["title"][0], player.shown["file"]) == ("Klondike, deal 7", "klondike_7.json")


# Hints and dead ends.


def test_a_hint_points_at_a_card_and_its_place(player):
    drop(player, "Q♠", "T5")
    send(player, "undo")
    assert player.marked
    send(player, "hint")
    assert player.says == (
        "A suggestion: J♥ from column 3 onto Q♠ in column 1. This turns a face-down card up in column 3."
    )
    assert player.marked == [], "the frames of the last move are gone"
    move = Move.read("T3>T1:1")
    assert player.advice == {"card": player.position.piles[move.source][-move.count].id, "to": move.target}
    assert moves(player) == []
    player.play(move)
    assert player.advice == {}


def test_a_hint_to_draw_points_at_the_stock_and_one_to_go_up_at_the_foundation():
    player = play(Klondike.from_text("T1: A♥; T2: 9♠; S: (3♣)"))
    send(player, "hint")
    assert player.advice == {"card": number_of(player.position, "A♥"), "to": "FH"}
    drop(player, "A♥", "FH")
    send(player, "hint")
    assert player.advice == {"to": "S"}


def test_where_no_move_helps_the_hint_says_so():
    player = play(Klondike.from_text("T1: 9♠; T2: 9♣; T3: K♠", moves="T3>T4"))
    send(player, "hint")
    assert player.says == "A suggestion: No move helps any more: undo boldly, and try another way."
    assert player.advice == {}


def test_where_something_can_still_be_done_nothing_is_said(player):
    said = player.says
    send(player, "idle")
    assert player.says == said
    lost = play(Game(Clock.deal(7)))
    lost.game.play_out()
    said = lost.says
    send(lost, "idle")
    assert lost.says == said
