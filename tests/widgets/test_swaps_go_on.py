"""What the choice in Watch refuses, how it goes on, and what its table does; without a browser."""

import re

import pytest

from cardgames import Move, Watch, compare_swaps
from cardgames.chance.many.choices import simulate_choices
from cardgames.widgets.swaps import SIMULATED
from cardgames.words import percent
from tests.widgets.swapping import (
    DEAL,
    DEEP,
    choice,
    every_reading,
    play_to_the_end,
    press,
    send,
    state,
    wins,
)

# What is refused.


def refused(game, sentence):
    assert (game.is_refusal, game.sentence) == (True, sentence)


def test_a_decision_needs_a_mark():
    game = compare_swaps(DEAL)
    press(game, "decide")
    refused(game, "First mark a choice: on the table or in the list.")
    press(game, "choose", "swap 2")
    assert not game.is_refusal
    assert game.sentence.startswith("K♣ is the fourth king")
    press(game, "decide")
    assert game.decided == Move.read("swap 2")


def test_a_choice_is_made_once():
    game = compare_swaps(DEAL)
    game.decide("swap 2")
    before = game.frames
    press(game, "decide")
    refused(game, "You chose the only card at 2 o'clock already. Press Play to see how it ends.")
    press(game, "choose", "swap 5")
    press(game, "decide")
    play_to_the_end(game)
    ended = "was won" if wins(choice(), "swap 5") else "was lost"
    press(game, "decide")
    told = f"You chose the only card at 5 o'clock already, and the deal {ended}."
    refused(game, f"{told} Mark another choice to see what would have happened.")
    assert (game.decided, game.decisions) == (Move.read("swap 2"), 1)
    assert game.frames != before
    with pytest.raises(ValueError, match="already"):
        game.decide("swap 5")


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("swap 1", "The 1 o'clock pile has no face-down card."),
        ("swap 13", "The rescue takes an hour from 1 to 12: the centre has no card left to turn."),
        ("swap 2:2", "In the reading 'top' only the top face-down card of a pile may be exchanged."),
        ("reopen 2", "In the reading 'top' the rescue is 'swap', not 'reopen'."),
        ("turn", "K♣ is the fourth king, and the centre has no card left to turn: swap it into a pile, or stop."),
    ],
)
def test_an_illegal_choice_is_refused_with_the_reason(move, sentence):
    game = compare_swaps(DEAL)
    press(game, "choose", move)
    refused(game, sentence)
    assert game.chosen == game.picked == ""
    for act in (game.choose, game.decide):
        with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
            act(move)
    assert game.decided is None


def test_a_chain_that_was_not_played_is_there_to_be_played_again():
    game = compare_swaps(DEAL)
    game.decide("swap 2")
    game.decide("swap 5")
    game.decide("swap 2")
    assert game.sentence.startswith("You chose the only card at 2 o'clock: 1/3 = 33.3 %.")
    play_to_the_end(game)
    assert game.sentence.endswith(f"This time the deal {'was won' if wins(choice(), 'swap 2') else 'was lost'}.")
    assert (game.decisions, game.positions[-1].moves[-1]) == (1, Move("turn"))


def test_a_decision_that_overtakes_its_mark_is_taken():
    game = compare_swaps(22)
    press(game, "decide", "swap 6")
    assert game.decided == Move.read("swap 6")
    press(game, "choose", "swap 6")
    press(game, "decide", "swap 9")
    assert game.sentence.startswith("Now you choose the only card at 9 o'clock, with the same cards.")


@pytest.mark.parametrize("message", [{}, {"do": "choose"}, {"do": "explode", "with": ""}, [], "decide", None])
def test_a_strange_message_changes_nothing(message):
    game = compare_swaps(DEAL)
    game.choose("swap 2")
    before = state(game)
    for sent in (message, {"do": [], "with": ""}, {"do": "decide", "with": 1}, {"do": "reading", "with": None}):
        send(game, sent)
    assert state(game) == before


def test_a_strange_choice_is_answered_in_a_sentence():
    game = compare_swaps(DEAL)
    press(game, "choose", "<b>fly</b>")
    refused(
        game,
        "'<b>fly</b>' is not a move: moves are written like 'turn', 'swap 10', 'draw', 'W>T3' or 'T3>T5:4'.",
    )


# Simulation, readings, the next deal.


@every_reading
@pytest.mark.parametrize("number", [DEAL, DEEP])
def test_the_simulation_stands_beside_the_odds_with_its_interval(number, reading):
    game = compare_swaps(number, reading)
    game.decide("stop")
    press(game, "simulate")
    rates = simulate_choices(game.position.visible(), SIMULATED, number)
    assert [row["simulated"] for row in game.shown["rows"]] == [
        f"{percent(rate.share)} ({rate.interval()})" for rate in rates.values()
    ]
    assert "the same 2000 arrangements" in game.sentence
    before = state(game)
    press(game, "simulate")
    assert state(game) == before


def test_each_reading_keeps_its_own_decision():
    game = compare_swaps(DEEP)
    game.decide("swap 3")
    press(game, "choose", "swap 6")
    press(game, "reading", "any")
    assert (game.reading, game.shown["reading"], game.decided, game.chosen) == ("any", "any", None, "")
    assert game.sentence.startswith("Now any face-down card of a pile may be taken; the deal is the same. K")
    assert all("odds" not in row for row in game.shown["rows"])
    assert game.position == choice(DEEP, "any")
    assert game.position.hidden == choice(DEEP).hidden
    game.decide("swap 3:2")
    press(game, "reading", "turned")
    game.decide("reopen 3")
    assert game.decisions == 3
    for reading, move in (("top", "swap 3"), ("any", "swap 3:2"), ("turned", "reopen 3")):
        press(game, "reading", reading)
        assert game.decided == Move.read(move)
        assert game.shown["decided"] == move
        if reading != "turned":
            assert "Your decision is kept: you chose the " in game.sentence
        assert game.position == choice(DEEP, reading)
        assert all("odds" in row for row in game.shown["rows"])
    before = state(game)
    press(game, "reading", "turned")
    assert state(game) == before


def test_the_next_deal_keeps_the_score():
    game = compare_swaps(16)
    game.decide("stop")
    assert game.shown["score"] == "Best choice found: 0 of 1"
    press(game, "next")
    assert (game.position, game.decided, game.chosen) == (choice(19), None, "")
    assert game.sentence.startswith("Deals 17, 18 were skipped")
    assert game.shown["score"] == "Best choice found: 0 of 1"
    assert game.position == choice(19)
    press(game, "reading", "any")
    game.decide("swap 5")
    assert game.shown["score"] == "Best choice found: 1 of 2"
    press(game, "next")
    assert (game.reading, game.position) == ("any", choice(20, "any"))


def test_without_a_deal_number_there_is_no_next_deal():
    game = compare_swaps(Watch.from_deck(choice().deck))
    game.choose("swap 2")
    press(game, "next")
    refused(game, "This position has no deal number, so there is no next deal.")
    assert game.chosen == "swap 2"


# The table.


def test_a_choice_is_marked_on_the_table_too():
    game = compare_swaps(DEEP, "any")
    assert game.pickable
    assert game.frames[-1]["choices"] == ["3", "6", "9"]
    assert not any(frame.get("choices") for frame in game.frames[:-1])
    for move, pile in (("swap 6", "6"), ("swap 3:2", "3"), ("stop", ""), ("swap 9", "9")):
        press(game, "choose", move)
        assert (game.chosen, game.picked) == (move, pile)
    press(game, "choose", "swap 1")
    assert (game.chosen, game.picked) == ("swap 9", "9"), "no card is face down there"
    assert game.is_refusal


def test_a_pick_settles_what_was_refused():
    game = compare_swaps(DEAL)
    press(game, "decide")
    press(game, "choose", "swap 5")
    assert not game.is_refusal
    assert game.sentence.startswith("K♣ is the fourth king")
