"""The player without a browser: how a game ends, what is offered then, and watching it again."""

import pytest

from cardgames import Clock, Game, Klondike, Spider, demonstrate, play
from cardgames.cards import MAX_DEAL
from tests.widgets.playing import ALL_UP, ask, drop, moves, number_of, refused, send
from tests.widgets.wire import listen

STUCK = "T1: 9♠; T2: 9♣; T3: K♠; W: 5♠"
NEW, UNDO = ["new", "New deal"], ["undo", "Undo"]
RUN = "K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠"

pytestmark = pytest.mark.usefixtures("nothing_logged")


def notice(player):
    """Give what lies over the table, and what can be done there."""
    given = player.shown["notice"]
    return given and (given["kind"], given["words"], given["rows"], given["buttons"])


# Dead ends and losses.


def test_a_dead_end_is_proved_once_and_can_be_left():
    player = play(Klondike.from_text(STUCK))
    player.play("T3>T4")
    said = player.says
    assert notice(player) is None
    send(player, "idle")
    kind, words, rows, buttons = notice(player)
    assert (kind, rows, buttons) == ("dead-end", [], [UNDO, NEW])
    assert words.startswith("A dead end: Whatever you try, ")
    assert (player.says, player.is_refusal) == (said, False)
    send(player, "undo")
    assert notice(player) is None
    send(player, "redo")
    assert notice(player)[0] == "dead-end", "it was proved already"


def test_where_nothing_was_done_nothing_is_offered_to_be_undone():
    player = play(Klondike.from_text(STUCK))
    send(player, "idle")
    assert notice(player)[-1] == [NEW]


def test_what_is_refused_at_a_dead_end_stays_a_refusal():
    player = play(Klondike.from_text(STUCK))
    drop(player, "9♠", "T2")
    send(player, "idle")
    assert refused(player, "9♠ cannot go on 9♣: only a red eight may.")


def test_a_lost_game_can_be_left():
    player = play(Clock.deal(7))
    while player.position.outcome is None:
        send(player, "draw")
    assert notice(player) == ("lost", str(player.position.outcome), [], [UNDO, NEW])


def test_a_rule_that_is_tried_says_it_in_its_sentence():
    shown = demonstrate("kings-to-empty-columns")
    shown.let_me_try()
    shown.player.begin(Klondike.from_text(STUCK))
    send(shown, "idle")
    assert shown.sentence.endswith("no card can go up any more.")
    assert "A dead end: Whatever you try, " in shown.sentence
    assert shown.shown["notice"] is None


# A win.


def won():
    player = play(Klondike.from_text(ALL_UP))
    send(player, "finish")
    return player


def test_a_win_shows_score_and_moves_and_what_to_do_next():
    player = won()
    rows = [["score", "52"], ["moves", "3"]]
    buttons = [["watch", "Watch it again"], ["again", "Play again"], ["next", "Next deal"]]
    assert notice(player) == ("won", "Won: all 52 cards are on the foundations.", rows, buttons)
    send(player, "undo")
    assert notice(player) is None


def test_cards_go_up_one_by_one_in_the_order_of_the_moves():
    player = play(Klondike.from_text("T1: K♠ Q♥; T2: K♥ Q♠; F: J♠ J♥ K♦ K♣"))
    send(player, "finish")
    order = [number_of(player.position, card) for card in ("Q♥", "K♠", "Q♠", "K♥")]
    assert sorted(player.frames[0]["order"]) == sorted(order)
    went = player.frames[0]["order"]
    assert went.index(order[0]) < went.index(order[1]), "K♠ lies below Q♥"
    assert went.index(order[2]) < went.index(order[3])
    send(player, "undo")
    assert player.frames[0]["order"] == went[::-1]
    send(player, "redo")
    assert player.frames[0]["order"] == went
    send(player, "undo")
    drop(player, "Q♥", "FH")
    assert "order" not in player.frames[0]


def test_a_run_of_spider_leaves_the_table_as_one():
    player = play(Spider.from_text(f"T3: (5♠) {RUN}; T6: (9♠) A♠; T7: 6♠"))
    drop(player, "A♠", "T3")
    assert "order" not in player.frames[0]


def test_next_deal_is_the_next_number_by_the_same_rules():
    player = play(Klondike.deal(7, draw=3))
    send(player, "next")
    assert player.position == Klondike.deal(8, draw=3)
    for begun in (Klondike.from_text(ALL_UP), Klondike.deal(MAX_DEAL)):
        player.begin(begun)
        send(player, "next")
        assert player.position.number < MAX_DEAL


def test_playing_again_begins_the_same_deal_as_another_game():
    player = play(Klondike.from_text(ALL_UP))
    before = player.game
    send(player, "finish")
    send(player, "again")
    assert player.position == Klondike.from_text(ALL_UP)
    assert player.game is not before
    assert player.shown["board"][-1] == ["deals won", "1 of 1"], "it is one deal, and it was won"
    send(player, "previous")
    assert player.position.is_won


# Watching it again.


def test_a_game_is_watched_again_from_its_first_move(monkeypatch):
    player = won()
    sent = listen(player, monkeypatch)
    send(player, "watch")
    (answer,) = sent
    assert {"watching", "frames", "told", "heard"} <= set(answer["state"])
    assert (player.watching, player.step, len(player.frames), len(player.told)) == (True, 0, 4, 4)
    assert player.told[-1].endswith("Won: all 52 cards are on the foundations.")
    assert not any(frame["lifts"] for frame in player.frames)
    player.step = 3
    send(player, "back")
    assert (player.watching, player.step, len(player.frames)) == (False, 0, 1)
    assert player.position.is_won
    assert notice(player)[0] == "won"
    send(player, "undo")
    assert moves(player) == []


def test_going_on_with_a_game_ends_the_watching():
    player = won()
    for go_on in (lambda: player.undo(), lambda: player.deal(8), lambda: player.begin(Clock.deal(7))):
        player.watch_again()
        player.playing = True
        assert player.watching
        go_on()
        assert (player.watching, player.playing, len(player.frames)) == (False, False, 1)


@pytest.mark.parametrize("form", ["ring", "row"])
def test_clock_is_watched_in_its_form(form):
    player = play(Game(Clock.deal(290)), form=form)
    player.game.play_out()
    player.watch_again()
    assert (player.form, player.forms, len(player.frames)) == (form, ["ring", "row"], len(player.game.moves) + 1)
    other = "row" if form == "ring" else "ring"
    ask(player, "form", other)
    assert player.form == other
    player.begin(Klondike.deal(7))
    player.watch_again()
    assert (player.form, player.forms, len(player.frames)) == ("table", ["table"], 1)


def test_going_on_while_watching_is_told_if_it_is_refused():
    player = won()
    send(player, "watch")
    ask(player, "form", "spiral")
    assert refused(player, "The form of Klondike is 'table', not 'spiral'.")
    assert player.watching


# Restart.


def test_restart_says_what_it_costs_and_offers_the_deal_anew():
    player = play(Spider.deal(8, moves="deal, deal"))
    send(player, "undo")
    send(player, "restart")
    assert (
        player.says
        == "From the beginning. Redo makes your moves again. That gives no points back: 2 moves have cost 2."
    )
    assert notice(player) == (
        "again",
        "Begun anew, this deal has 500 points again.",
        [],
        [["again", "Begin anew"]],
    )
    assert player.game.score == 498
    send(player, "redo")
    assert notice(player) is None
    send(player, "undo")
    send(player, "again")
    assert (player.game.score, player.position) == (500, Spider.deal(8))
    assert notice(player) is None


def test_restart_where_moves_cost_nothing_offers_nothing(player):
    send(player, "restart")
    assert refused(player, "This is the beginning: there is no move to take back.")
    send(player, "draw")
    send(player, "restart")
    assert player.says == "From the beginning. Redo makes your moves again."
    assert notice(player) is None
