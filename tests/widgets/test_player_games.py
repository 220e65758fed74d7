"""The player without a browser: messages of any kind, and every game."""

import pytest

from cardgames import Clock, Game, Klondike, Move, Spider, Watch, play
from cardgames.games.clock import READINGS
from tests.widgets.playing import ask, moves, refused, send, shown_cards, state

pytestmark = pytest.mark.usefixtures("nothing_logged")


# Messages of any kind.


NONSENSE = [
    None,
    True,
    False,
    -1,
    1.5,
    float("nan"),
    10**40,
    "",
    "x" * 100_000,
    "\x00",
    "\ud800",
    [],
    [1],
    {},
    {"to": 1},
]
ASKED = [
    "move",
    "best",
    "press",
    "play",
    "deal",
    "option",
    "save",
    "load",
    "text",
    "new ",
    "",
    "_hear",
    "close",
    "finish",
]


@pytest.mark.parametrize("message", [*NONSENSE, b"do", ("do",), object()], ids=lambda message: repr(message)[:20])
def test_what_is_no_message_is_passed_over(player, message):
    before = state(player)
    player._hear(None, message, None)
    player._hear(None, {"do": message}, None)
    assert state(player) == before


@pytest.mark.parametrize("do", ASKED)
def test_malformed_messages_raise_nothing_and_change_nothing(player, do, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    send(player, "draw")
    before = state(player)[1:]
    for one in NONSENSE:
        for parts in ({}, {"card": one}, {"to": one}, {"with": one}, {"card": one, "to": one}, {"card": 3, "to": one}):
            player._hear(None, {"do": do, **parts}, None)
            assert state(player)[1:] == before, (do, parts)
            assert "\n" not in player.says
            assert len(player.says) < 400
    assert len(player.sitting.games) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_message_that_says_more_than_is_asked_is_heard(player):
    player._hear(None, {"do": "draw", "with": "", "card": [], "more": None}, None)
    assert moves(player) == ["draw"]


def test_every_request_is_answered_but_the_look_for_dead_ends(player):
    for count, do in enumerate(("draw", "undo", "undo", "redo", "hint", "restart", "finish"), start=1):
        send(player, do)
        assert player.heard == count
    send(player, "idle")
    assert player.heard == 7


# Every game.


def test_clock_is_played_by_pressing_dragging_and_by_key():
    player = play(Clock.deal(7))
    assert player.frames[0]["lifts"] == {}
    send(player, "press", to="13")
    hand = player.position.hand
    (card,) = player.position.piles["hand"]
    goes_to = str(hand.rank)
    assert player.frames[0]["lifts"] == {str(card.id): [goes_to]}
    send(player, "move", card=card.id, to="5" if goes_to != "5" else "6")
    assert refused(player, f"{hand} belongs to {hand.rank} o'clock, so that pile is next.")
    send(player, "move", card=card.id, to=goes_to)
    assert moves(player) == ["turn", "turn"]
    send(player, "best", card=player.position.piles["hand"][0].id)
    send(player, "draw")
    assert moves(player) == ["turn"] * 4
    send(player, "hint")
    assert player.advice == {"to": str(player.position.hand.rank)}
    send(player, "press", to=next(str(hour) for hour in range(1, 13) if hour != player.position.hand.rank))
    assert refused(player, player.position.why_not_pressed("1"))
    assert player.says.startswith(f"{player.position.hand} belongs to ")
    while player.position.outcome is None:
        send(player, "draw")
    send(player, "draw")
    assert refused(player, "There is nothing to draw or to turn now.")


@pytest.mark.parametrize("form", ["ring", "row"])
def test_clock_has_its_forms(form):
    assert (
        play(Clock.deal(7), form=form).frames[0]["table"]["height"]
        == (play(Clock.deal(8), form=form).frames[0]["table"]["height"])
    )
    with pytest.raises(ValueError, match=r"^The form of Clock is 'ring' or 'row', not 'square'\.$"):
        play(Clock.deal(7), form="square")


@pytest.mark.parametrize("reading", READINGS)
def test_in_watch_stop_and_every_exchange_can_be_reached(reading):
    player = play(Watch.deal(24, reading=reading))
    player.listing = True
    while len(player.position.legal_moves) == 1:
        send(player, "draw")
    choices = list(player.position.legal_moves)
    assert [move for move, *_ in player.shown["moves"]] == list(map(str, choices))
    send(player, "draw")
    assert refused(player, "There is nothing to draw or to turn now.")
    (king,) = player.position.piles["hand"]
    send(player, "best", card=king.id)
    assert refused(player, "K♣ may go to more than one pile: choose one." if king.card.code == "KC" else player.says)
    before = player.position
    pressed = {place[0]: place[-1] for place in player.frames[0]["table"]["places"] if place[-1]}
    assert pressed["13"] == "stop"
    assert set(pressed) == {move.source or "13" for move in choices}
    for pile in pressed:
        send(player, "press", to=pile)
        assert moves(player)[-1] == pressed[pile]
        send(player, "undo")
        send(player, "move", card=king.id, to=pile)
        assert moves(player)[-1] == pressed[pile] or pile == "13"
        if player.position != before:
            send(player, "undo")
    for move in choices:
        ask(player, "play", str(move))
        assert moves(player)[-1] == str(move)
        send(player, "undo")
        assert player.position == before
    send(player, "hint")
    assert player.advice["to"] in pressed


def test_spider_is_played():
    player = play(Spider.deal(7, suits=2))
    send(player, "press", to="S")
    assert player.says.startswith("A card is dealt onto each column")
    assert player.shown["board"][:2] == [["score", "499 = 500 at the start − 1 move"], ["moves", "1"]]
    send(player, "undo")
    assert player.shown["board"][0] == ["score", "499 = 500 at the start − 1 move"]
    ask(player, "option", "suits 4")
    send(player, "new")
    assert player.position.suits == 4
    move = next(iter(player.position.legal_moves))
    card = player.position.piles[move.source][-move.count]
    send(player, "move", card=card.id, to=move.target)
    assert moves(player) == [str(move)]


def test_a_position_with_moves_brings_them_along():
    player = play(Klondike.deal(7, moves="draw, draw"))
    assert player.shown["can"]["undo"]
    send(player, "undo")
    assert player.position == Klondike.deal(7, moves="draw")


def test_the_game_that_is_passed_is_the_one_that_is_played():
    game = Game(Klondike.deal(7))
    player = play(game)
    send(player, "draw")
    assert game.moves == player.game.moves == (Move("draw"),)
    assert player.game is game
    send(player, "new")
    assert player.game is not game
    assert game.moves == (Move("draw"),)


@pytest.mark.parametrize("game", [None, 7, "Klondike", Klondike, []], ids=repr)
def test_what_is_no_game_is_refused(game):
    with pytest.raises(ValueError, match=r"^A position or a game is played, such as play\(Klondike\.deal\(7\)\)\.$"):
        play(game)


def test_a_gesture_on_a_table_that_was_played_on_elsewhere_is_read_on_the_game_as_it_is():
    game = Game(Clock.deal(7))
    player = play(game)
    for _ in range(4):
        send(player, "draw")
    card = game.positions[2].piles["hand"][0].id
    game.undo()
    game.undo()
    heard = player.heard
    send(player, "move", card=card, to="13")
    assert refused(player, game.position.why_not_pressed("13"))
    send(player, "best", card=card)
    assert (len(game.moves), player.heard) == (3, heard + 2)
    assert shown_cards(player) == shown_cards(play(game))
