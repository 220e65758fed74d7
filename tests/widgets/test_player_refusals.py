"""The player without a browser: what cannot be done is refused in a sentence, and changes nothing."""

import pytest

from cardgames import Clock, IllegalMove, Klondike, Spider, play
from tests.widgets.playing import drop, moves, number_of, refused, send, state

pytestmark = pytest.mark.usefixtures("nothing_logged")


@pytest.mark.parametrize(
    ("card", "to", "sentence"),
    [
        ("8♣", "T4", "8♣ cannot go on 5♦: only a black four may."),
        ("8♣", "FC", "8♣ cannot go up yet: its foundation is empty and begins with the ace."),
        ("Q♦", "T5", "Q♦ cannot go on K♦: both are red."),
        ("Q♠", "S", "Q♠ cannot go to the stock: cards only come from there."),
        ("Q♠", "W", "Q♠ cannot go to the waste: only cards drawn from the stock lie there."),
    ],
)
def test_a_refused_move_says_why_and_shakes_the_card(player, card, to, sentence):
    before = state(player)
    drop(player, card, to)
    assert refused(player, sentence)
    assert player.refused == [number_of(player.position, card)]
    after = state(player)
    assert (after[1:], moves(player)) == (before[1:], [])


def test_the_cards_on_a_refused_card_shake_with_it(player):
    drop(player, "Q♠", "T5")
    drop(player, "K♦", "T1")
    drop(player, "K♦", "T2")
    assert refused(player, "K♦ cannot go on 8♣: only a red seven may.")
    assert len(player.refused) == 2


def test_what_is_no_card_to_move_is_refused(player):
    hidden = player.position.piles["T7"][0].id
    for card in (hidden, 52, -1, 10**30):
        stays = "A face-down card stays: only the last one of column 7 can move."
        for do, more in (("move", {"to": "T1"}), ("best", {}), ("lift", {})):
            send(player, do, card=card, **more)
            assert refused(player, stays if card == hidden else "That card cannot be moved.")
    send(player, "move", card=number_of(player.position, "Q♠"), to="T99")
    assert refused(player, "There is no pile 'T99' on this table.")
    send(player, "best", card=number_of(player.position, "8♣"))
    assert refused(player, "8♣ can go nowhere now.")
    assert moves(player) == []


@pytest.mark.parametrize(
    ("position", "card", "sentence"),
    [
        (
            Spider.from_text("T1: 9♥ 8♠; T2: 10♠", suits=2),
            "9♥",
            "9♥ and 8♠ cannot move together: they are not of one suit.",
        ),
        (Spider.from_text("T1: 9♠ 4♠"), "9♠", "9♠ and 4♠ cannot move together: a run goes down one rank at a time."),
        (
            Spider.from_text("T1: 5♠; S: 10 face down; F: A♥", suits=2),
            "A♥",
            "A♥ cannot be moved: a card on a foundation stays there.",
        ),
        (Klondike.from_text("T1: 5♠; F: 2♥"), "2♥", "2♥ cannot be moved: a card on a foundation stays there."),
        (Klondike.from_text("T1: 5♠; S: (2♥)"), "2♥", "Cards of the stock are not picked up: click it to draw."),
        (Klondike.from_text("T1: (5♣) 5♠"), "5♣", "A face-down card stays: only the last one of column 1 can move."),
        (
            Klondike.from_text("T1: 5♠; T2: 6♥; W: 2♠ 3♥"),
            "2♠",
            "Only from column to column may several cards move together.",
        ),
        (
            Clock.deal(7, moves="turn, turn"),
            "4♥",
            "4♥ stays where it lies: only the card that was turned last goes to another pile.",
        ),
    ],
    ids=lambda one: one if isinstance(one, str) and len(one) < 3 else "",
)
def test_what_cannot_be_picked_up_says_why_and_shakes(position, card, sentence):
    player = play(position)
    before = state(player)[1:]
    send(player, "lift", card=number_of(player.position, card))
    assert refused(player, sentence)
    assert player.refused[0] == number_of(player.position, card)
    assert state(player)[1:] == before
    assert str(number_of(player.position, card)) not in player.frames[0]["lifts"]


def test_a_card_that_fits_nowhere_may_be_picked_up(player):
    eight = number_of(player.position, "8♣")
    assert player.frames[0]["lifts"][str(eight)] == []
    send(player, "lift", card=eight)
    assert not player.is_refusal
    taken = play(Klondike.from_text("T1: 5♠; F: 2♥", take_back=True))
    assert taken.frames[0]["lifts"][str(number_of(taken.position, "2♥"))] == []


def test_a_card_that_is_let_go_where_no_pile_lies_goes_back(player):
    drop(player, "Q♠", "")
    assert refused(player, "No pile lies there, so Q♠ goes back.")
    assert player.refused == [number_of(player.position, "Q♠")]
    assert moves(player) == []


def test_a_click_that_means_nothing_is_answered_in_a_sentence(player):
    send(player, "press", to="T7")
    assert refused(player, "A face-down card turns up by itself as soon as no card lies on it.")
    send(player, "press", to="W")
    assert refused(player, "No card lies there. First take a card, then click where it shall go.")
    send(player, "press", to="T1")
    assert refused(player, "Nothing can be done there now.")
    send(player, "press", to="nowhere")
    assert refused(player, "There is no pile 'nowhere' on this table.")


def test_a_card_dropped_where_it_lies_changes_nothing(player):
    before = state(player)
    drop(player, "Q♠", "T1")
    assert state(player) == before


def test_a_non_king_is_refused_on_an_empty_column_and_a_foundation_card_stays():
    player = play(Klondike.from_text("T1: 5♠; T3: 6♥; F: 2♥"))
    drop(player, "5♠", "T2")
    assert refused(player, "5♠ cannot go to an empty column: only a king may.")
    drop(player, "2♥", "T2")
    assert refused(player, "2♥ cannot be moved: a card on a foundation stays there.")


def test_a_card_may_be_taken_back_at_once_to_the_place_that_its_last_move_uncovered():
    player = play(Klondike.from_text("T1: 3♠ 2♥; F: A♥", take_back=True))
    drop(player, "2♥", "FH")
    drop(player, "2♥", "T1")
    assert moves(player) == ["T1>F", "FH>T1"]


def test_a_refusal_gives_way_to_the_next_sentence(player):
    drop(player, "8♣", "T4")
    send(player, "draw")
    assert not player.is_refusal


def test_from_python_a_refusal_is_an_error(player):
    with pytest.raises(IllegalMove, match="cannot go on 5♦"):
        player.play("T2>T4")
    with pytest.raises(ValueError, match="not a move"):
        player.play("jump")
    for act in (player.undo, player.redo, player.finish, player.go_back):
        with pytest.raises(ValueError, match=r"\.$"):
            act()
    assert moves(player) == []
