"""Clock and Watch: games worked out by an independent program, and each rule by itself."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames import FORTUNES, Card, Clock, Game, Watch, new_deck, read_cards
from cardgames.games.clock import CENTRE, HOURS, KING, READINGS, pile_name
from tests.games.traces import trace

DATA = Path(__file__).parent.parent / "data"
DEALS = json.loads((DATA / "clock.json").read_text(encoding="utf-8"))
LOST = [deal for deal in DEALS if not deal["won"]]
every_reading = pytest.mark.parametrize("reading", READINGS)


def play_out(position):
    """Play on until the end or a choice."""
    game = Game(position)
    game.play_out()
    return game.position


def choosing(number, reading="top"):
    """Give the position of a Watch deal where the fourth king is in hand."""
    position = play_out(Watch.deal(number, reading=reading))
    assert position.is_choosing
    return position


def codes(cards):
    return [card.code for card in cards]


# Games of an independent program.


def test_the_vectors_are_all_there():
    assert (len(DEALS), len(LOST)) == (48, 44)
    assert {deal["complete"] for deal in DEALS} == set(range(1, 14))


@pytest.mark.parametrize("deal", DEALS, ids=range(48))
def test_clock_plays_as_the_independent_program(deal):
    end = play_out(Clock.from_deck(deal["deck"]))
    assert codes(end.turned) == deal["turned"]
    assert list(end.face_down) == deal["face_down"]
    assert end.outcome.won == deal["won"]
    assert end.complete_piles == end.score == deal["complete"]
    assert len(end.moves) == len(end.turned) == 52 - sum(deal["face_down"])


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("deal", LOST, ids=range(44))
def test_watch_is_rescued_as_in_the_independent_program(deal, reading):
    choice = play_out(Watch.from_deck(deal["deck"], reading=reading))
    assert choice.is_choosing
    assert codes(choice.turned) == deal["turned"]
    assert list(choice.face_down) == deal["face_down"]
    verb, rescues = ("reopen", "reopens") if reading == "turned" else ("swap", "swaps")
    wanted = [f"{verb} {rescue['hour']}" for rescue in deal[rescues]]
    assert [str(move) for move in choice.legal_moves if move.count == 1] == [*wanted, "stop"]
    for rescue in deal[rescues]:
        end = play_out(choice.play(f"{verb} {rescue['hour']}"))
        assert codes(end.turned[len(choice.turned) :]) == rescue["turned"]
        assert end.outcome.won == rescue["won"]
    stopped = choice.play("stop")
    assert codes(stopped.turned) == deal["turned"]
    assert list(stopped.face_down) == deal["face_down"]
    assert stopped.outcome == play_out(Clock.from_deck(deal["deck"])).outcome


@every_reading
@pytest.mark.parametrize("deal", [deal for deal in DEALS if deal["won"]], ids=range(4))
def test_watch_without_need_of_a_rescue_is_won_as_clock_is(deal, reading):
    end = play_out(Watch.from_deck(deal["deck"], reading=reading))
    assert codes(end.turned) == deal["turned"]
    assert end.outcome.won
    assert not end.is_rescued


@pytest.mark.parametrize("deal", LOST, ids=range(44))
def test_any_offers_every_face_down_card_of_the_hours(deal):
    choice = play_out(Watch.from_deck(deal["deck"], reading="any"))
    wanted = [(str(hour), depth) for hour in HOURS for depth in range(1, deal["face_down"][hour - 1] + 1)]
    assert [(move.source, move.count) for move in choice.legal_moves] == [*wanted, ("", 1)]
    assert len(choice.legal_moves) == sum(deal["face_down"]) + 1


# The rules one by one.


def test_cards_are_dealt_round_by_round_and_the_last_lies_on_top():
    position = Clock.from_deck(new_deck())
    assert position.hidden[0] == read_cards("AS AH AD AC")
    assert position.hidden[CENTRE - 1] == read_cards("KS KH KD KC")
    assert [entry.id for entry in position.piles["5"]] == [4, 17, 30, 43]
    assert position.play("turn").turned == (Card("KC"),)
    assert position.play("turn").source == CENTRE


def test_a_new_deck_turns_up_the_four_kings_and_no_more():
    end = play_out(Clock.from_deck(new_deck()))
    assert codes(end.turned) == ["KC", "KD", "KH", "KS"]
    assert end.complete_piles == 1
    assert end.outcome.reason == "Lost: the fourth king is up, and 48 cards are still face down."
    assert end.outcome.remark == "1 pile is complete: 凶 (kyō, bad luck)."
    choosing = Game(Watch.from_deck(new_deck(), reading="turned")).play_out()
    assert codes(choosing.turned) == ["KC", "KD", "KH", "KS"]
    # No hour has a face-up card, so nothing but to stop is left; and that too is for the player to do.
    assert choosing.is_choosing
    assert list(map(str, choosing.legal_moves)) == ["stop"]
    assert choosing.forced_move is None


def test_the_card_in_hand_goes_to_the_bottom_of_its_own_pile():
    old = Clock.deal(7).play("turn")
    new = old.play("turn")
    assert old.hand == Card("4H")
    assert [entry.card for entry in new.piles["4"]] == [old.hand, *old.hidden[3][:-1]]
    assert [entry.face_up for entry in new.piles["4"]] == [True, False, False, False]
    assert (new.hand, new.source) == (old.hidden[3][-1], 4)
    assert new.piles["hand"][0].card == new.hand
    end = play_out(new)
    assert tuple(entry.card for entry in end.piles["4"]) == read_cards("4D 4C 4S 4H")
    assert end.shown[3] == read_cards("4H 4S 4C 4D")


@pytest.mark.parametrize("variant", [Clock, *READINGS])
def test_no_pile_ever_holds_more_than_four_cards(variant):
    for number in range(60):
        start = Clock.deal(number) if variant is Clock else Watch.deal(number, reading=variant)
        position = start
        while position.outcome is None:
            moves = list(position.legal_moves)
            position = position.play(moves[number % len(moves)])
            for pile, (hidden, shown) in enumerate(zip(position.hidden, position.shown, strict=True), start=1):
                assert len(hidden) + len(shown) <= 4
                assert all(card.rank == pile for card in shown)
            in_hand = 0 if position.hand is None else 1
            assert sum(map(len, position.hidden + position.shown)) + in_hand == 52
        assert len(position.shown[CENTRE - 1]) == 4


def test_clock_is_won_only_if_the_last_of_the_52_is_the_fourth_king():
    ends = [play_out(Clock.deal(number)) for number in range(200)]
    for end in ends:
        assert end.turned[-1].rank == KING
        assert sum(card.rank == KING for card in end.turned) == 4
        assert end.outcome.won == (len(end.turned) == 52) == (end.complete_piles == 13)
        assert len(end.moves) == len(end.turned)
    assert [number for number, end in enumerate(ends) if end.outcome.won][:4] == [17, 18, 38, 41]


def test_a_win_tells_its_reason():
    end = play_out(Clock.deal(17))
    assert end.outcome.reason == f"Won: {end.turned[-1]} was the last card, and all 52 are face up."
    assert end.outcome.remark == "13 piles are complete: 大吉 (daikichi, great luck)."
    assert end.face_down == (0,) * 13


@pytest.mark.parametrize(
    ("complete", "kanji"),
    [(1, "凶"), (3, "凶"), (4, "小吉"), (6, "小吉"), (7, "中吉"), (9, "中吉"), (10, "吉"), (12, "吉"), (13, "大吉")],
)
def test_the_fortune_changes_at_these_numbers_of_complete_piles(complete, kanji):
    four = tuple(new_deck()[:4])
    over = replace(play_out(Clock.deal(7)), shown=(four,) * complete + ((),) * (13 - complete))
    assert over.complete_piles == complete
    assert over.fortune.kanji == kanji
    assert over.fortune.fewest <= complete <= over.fortune.most


def test_the_fortunes_leave_no_number_out():
    numbers = [number for fortune in FORTUNES for number in range(fortune.fewest, fortune.most + 1)]
    assert sorted(numbers) == list(range(1, 14))
    assert Clock.deal(7).fortune is None
    assert play_out(Clock.deal(7)).fortune.kanji == "小吉"


# The rescue.


def test_the_king_takes_the_top_card_s_place_face_down():
    choice = choosing(2)
    king, taken = choice.hand, choice.hidden[2][-1]
    after = choice.play("swap 3")
    assert after.hidden[2] == (*choice.hidden[2][:-1], king)
    assert after.hand == after.turned[-1] == taken
    assert after.shown == choice.shown
    assert after.is_rescued
    end = play_out(after)
    assert end.outcome.won
    assert end.turned.count(king) == 2


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_any_puts_the_king_at_exactly_that_depth(depth):
    choice = choosing(20, "any")
    hour = next(hour for hour in HOURS if choice.face_down[hour - 1] == 4)
    after = choice.play(f"swap {hour}:{depth}")
    place = 4 - depth
    wanted = list(choice.hidden[hour - 1])
    assert after.hand == after.turned[-1] == wanted[place]
    wanted[place] = choice.hand
    assert after.hidden[hour - 1] == tuple(wanted)
    assert after.face_down == choice.face_down


@pytest.mark.parametrize(
    ("number", "move", "won"),
    [
        *[(2, "swap 6:2", True), (11, "swap 6:3", True), (20, "swap 2:4", True)],
        *[(0, "swap 5:2", False), (0, "swap 5:3", False), (20, "swap 4:4", False)],
    ],
)
def test_any_can_win_and_lose_at_every_depth(number, move, won):
    choice = choosing(number, "any")
    end = play_out(choice.play(move))
    assert end.outcome.won == won
    assert end.turned[-1] == choice.hand
    if not won:
        assert end.outcome.reason.startswith("Lost: the fourth king is up again, and ")


@pytest.mark.parametrize("number", [0, 2, 5, 20])
def test_any_at_the_top_is_the_same_as_top(number):
    top, deep = choosing(number), choosing(number, "any")
    assert [move for move in deep.legal_moves if move.count == 1] == list(top.legal_moves)
    for move in top.legal_moves:
        one, other = play_out(top.play(move)), play_out(deep.play(move))
        assert (one.turned, one.hidden, one.shown) == (other.turned, other.hidden, other.shown)
        assert one.outcome == other.outcome


def test_turned_leaves_all_kings_in_the_centre_and_may_end_anywhere():
    choice = choosing(0, "turned")
    after = choice.play("reopen 2")
    assert len(after.shown[CENTRE - 1]) == 4
    assert (after.turned[-1], after.source) == (choice.hidden[1][-1], 2)
    assert after.hidden[1] == choice.hidden[1][:-1]
    end = play_out(after)
    assert end.turned[-1].rank == 2
    assert end.outcome.reason == (
        "Lost: no card is left to turn at 2 o'clock, where 2♠ belongs, and 4 cards are still face down."
    )


def test_turned_can_win_with_another_card_than_a_king():
    end = play_out(choosing(2, "turned").play("reopen 3"))
    assert end.outcome.won
    assert end.outcome.reason == "Won: 3♦ was the last card, and all 52 are face up."


@every_reading
def test_there_is_one_rescue(reading):
    for number in range(40):
        position = play_out(Watch.deal(number, reading=reading))
        if position.outcome is None:
            position = position.play(next(iter(position.legal_moves)))
            while position.outcome is None:
                assert not position.is_choosing
                assert list(map(str, position.legal_moves)) == ["turn"]
                position = position.play("turn")


# Refusals and bad options.

TURN_FIRST = "The rescue is for the fourth king: until it comes up, turn the next card."
USED = "The rescue has been used: turn the next card."
OVER = "The deal is over, so no move is left."
NO_CENTRE = "The rescue takes an hour from 1 to 12: the centre has no card left to turn."


@pytest.mark.parametrize(
    ("reading", "move", "reason"),
    [
        (
            "top",
            "turn",
            "K♠ is the fourth king, and the centre has no card left to turn: swap it into a pile, or stop.",
        ),
        (
            "any",
            "turn",
            "K♠ is the fourth king, and the centre has no card left to turn: swap it into a pile, or stop.",
        ),
        ("turned", "turn", "K♠ is the fourth king, and the centre has no card left to turn: reopen a pile, or stop."),
        ("top", "swap 10", "The 10 o'clock pile has no face-down card."),
        ("any", "swap 10", "The 10 o'clock pile has no face-down card."),
        ("turned", "reopen 10", "The 10 o'clock pile has no face-down card."),
        ("top", "swap 13", NO_CENTRE),
        ("any", "swap 13:2", NO_CENTRE),
        ("turned", "reopen 13", NO_CENTRE),
        ("top", "swap 1:2", "In the reading 'top' only the top face-down card of a pile may be exchanged."),
        ("any", "swap 1:3", "The 1 o'clock pile has only 2 face-down cards."),
        ("any", "swap 3:2", "The 3 o'clock pile has only 1 face-down card."),
        ("top", "reopen 1", "In the reading 'top' the rescue is 'swap', not 'reopen'."),
        ("any", "reopen 1", "In the reading 'any' the rescue is 'swap', not 'reopen'."),
        ("turned", "swap 1", "In the reading 'turned' the rescue is 'reopen', not 'swap'."),
        ("top", "draw", "Watch has no such move."),
        ("turned", "T1>T2", "Watch has no such move."),
    ],
)
def test_what_is_refused_at_the_fourth_king(reading, move, reason):
    assert choosing(7, reading).why_not(move) == reason


def test_an_hour_without_a_face_up_card_cannot_be_turned_again():
    choice = choosing(0, "turned")
    assert not choice.shown[2]
    assert choice.why_not("reopen 3") == "No card at 3 o'clock is face up, so none can be turned again."


@every_reading
@pytest.mark.parametrize("move", ["swap 10", "swap 13", "reopen 10", "stop"])
def test_the_rescue_waits_for_the_fourth_king_and_comes_once(reading, move):
    start = Watch.deal(20, reading=reading)
    assert start.why_not(move) == start.play("turn").why_not(move) == TURN_FIRST
    choice = choosing(20, reading)
    after = choice.play(next(iter(choice.legal_moves)))
    assert after.outcome is None
    assert after.why_not(move) == USED
    assert choice.play("stop").why_not(move) == OVER


def test_clock_has_nothing_to_choose():
    for move in ("swap 10", "reopen 10", "stop", "draw", "T1>T2"):
        assert Clock.deal(7).why_not(move) == "In Clock nothing is chosen: the only move is to turn the next card."
    for move in ("turn", "swap 10", "draw"):
        assert play_out(Clock.deal(7)).why_not(move) == OVER


@pytest.mark.parametrize("reading", ["Top", "", None, 1, ["top"]])
def test_a_bad_reading_is_refused(reading):
    with pytest.raises(
        ValueError, match=r"^The reading of Watch is 'top', 'any' or 'turned', not " + re.escape(repr(reading))
    ):
        Watch.deal(7, reading=reading)


def test_unknown_options_are_refused():
    with pytest.raises(ValueError, match=r"^Clock has no option 'reading'\.$"):
        Clock.deal(7, reading="top")
    with pytest.raises(ValueError, match=r"^Watch has no option 'draw'\.$"):
        Watch.deal(7, draw=3)
    assert Watch.deal(7).options == {"reading": "top"}
    assert Clock.deal(7).options == {}


def test_piles_have_names():
    assert [pile_name(pile) for pile in (1, 12, 13)] == ["1 o'clock", "12 o'clock", "centre"]


# Whole games, read by a person and kept.


@pytest.mark.parametrize(
    ("name", "start", "rescue"),
    [
        ("clock_trace.txt", Clock.deal(7), None),
        ("watch_trace.txt", Watch.deal(20, reading="any"), "swap 2:4"),
    ],
)
def test_a_whole_game_is_told_as_it_was(name, start, rescue):
    game = Game(start)
    game.play_out()
    if rescue:
        game.play(rescue)
        game.play_out()
    assert game.position.outcome is not None
    assert trace(start, game.moves) == (DATA / name).read_text(encoding="utf-8")
