"""Klondike: games worked out by an independent program, and each rule by itself; refusals have their own module."""

import json
import random
from itertools import product
from pathlib import Path

import pytest

from cardgames import Card, Game, IllegalMove, Klondike, Move, new_deck, read_cards
from cardgames.games.column_cards import as_cards
from tests.games.klondike_tables import texts, written
from tests.games.traces import trace

DATA = Path(__file__).parent.parent / "data"
PLAYED = json.loads((DATA / "klondike.json").read_text(encoding="utf-8"))
WON = json.loads((DATA / "klondike_won.json").read_text(encoding="utf-8"))
ALL_OPTIONS = [
    {"draw": draw, "passes": passes, "take_back": take_back}
    for draw, passes, take_back in product((1, 3), (1, 3, None), (False, True))
]


def options_of(game):
    return {name: game[name] for name in ("draw", "passes", "take_back")}


def dealt_won(game, **options):
    """Deal a game that was won; the options are those that it needs."""
    needed = {"draw": game["draw"], "passes": game["passes_used"], "take_back": game["takes_back"]}
    return Klondike.from_deck(game["deck"], **needed | options)


# Games of an independent program.


def test_the_vectors_are_all_there():
    assert len(PLAYED) == 12
    assert sum(len(game["steps"]) for game in PLAYED) == 1276
    assert {(game["draw"], game["passes"]) for game in PLAYED} == {(1, 1), (1, None), (3, 3), (3, None)}
    assert [game["take_back"] for game in PLAYED].count(True) == 4
    assert [len(game["legal_at_end"]) for game in PLAYED].count(0) == 2
    assert [(game["draw"], game["takes_back"]) for game in WON].count((3, False)) == 6
    assert [(game["draw"], game["takes_back"]) for game in WON].count((1, True)) == 1


@pytest.mark.parametrize("game", PLAYED, ids=range(12))
def test_klondike_plays_as_the_independent_program(game):
    position = Klondike.from_deck(game["deck"], **options_of(game))
    for step in game["steps"]:
        assert sorted(texts(position)) == step["legal"]
        position = position.play(step["move"])
    end = game["end"]
    assert sorted(texts(position)) == game["legal_at_end"]
    assert list(map(written, position.columns)) == end["columns"]
    assert [entry.card.code for entry in reversed(position.stock)] == end["stock"]
    assert written(position.waste) == end["waste"]
    assert list(map(len, position.foundations)) == end["foundations"]
    assert position.pass_number == end["round"]
    assert position.is_won == game["won"]
    assert (position.outcome is None) == bool(game["legal_at_end"])


@pytest.mark.parametrize("game", WON, ids=range(14))
def test_games_that_were_won_are_won(game):
    end = dealt_won(game).play_all(game["moves"])
    assert end.outcome.won
    assert end.outcome.reason == "Won: all 52 cards are on the foundations."
    assert end.pass_number == game["passes_used"]
    assert texts(end) == []
    assert list(map(as_cards, end.foundations)) == [new_deck()[start : start + 13] for start in (0, 13, 26, 39)]
    assert not any((end.stock, end.waste, *end.columns))
    assert (end.score, end.cards_left) == (52, 0)


@pytest.mark.parametrize("game", WON, ids=range(14))
def test_with_a_pass_less_the_same_game_cannot_go_on(game):
    with pytest.raises(IllegalMove, match=r"^redeal: The stock is used up: it may be gone through only "):
        dealt_won(game, passes=game["passes_used"] - 1).play_all(game["moves"])


def test_a_whole_game_is_told_as_it_was():
    game = WON[7]
    told = trace(Klondike.from_deck(game["deck"], draw=3), list(map(Move.read, game["moves"])))
    assert told == (DATA / "klondike_trace.txt").read_text(encoding="utf-8")


# The deal.


def test_cards_are_dealt_row_by_row_and_the_last_of_each_column_is_face_up():
    position = Klondike.from_deck(new_deck())
    assert [[entry.id for entry in column] for column in position.columns] == [
        *[[0], [1, 7], [2, 8, 13], [3, 9, 14, 18], [4, 10, 15, 19, 22], [5, 11, 16, 20, 23, 25]],
        [6, 12, 17, 21, 24, 26, 27],
    ]
    assert as_cards(position.columns[2]) == read_cards("3♠ 9♠ A♥")
    for column in position.columns:
        assert [entry.face_up for entry in column] == [False] * (len(column) - 1) + [True]
    assert (position.waste, position.foundations, position.pass_number) == ((), ((),) * 4, 1)


def test_the_next_card_of_the_deck_is_drawn_first():
    position = Klondike.from_deck(new_deck())
    assert [entry.id for entry in position.stock] == list(range(51, 27, -1))
    assert not any(entry.face_up for entry in position.stock)
    assert as_cards(position.play_all("draw, draw").waste) == read_cards("3♦ 4♦")
    three = Klondike.from_deck(new_deck(), draw=3)
    assert as_cards(three.play_all("draw, draw").waste) == read_cards("3♦ 4♦ 5♦ 6♦ 7♦ 8♦")
    assert all(entry.face_up for entry in three.play("draw").waste)


def test_deal_7_is_the_same_for_good():
    position = Klondike.deal(7)
    assert [str(column[-1].card) for column in position.columns] == ["Q♠", "8♣", "J♥", "5♦", "K♦", "3♦", "Q♦"]
    assert texts(position) == ["T1>T5:1", "T3>T1:1", "draw"]
    assert position.columns == Klondike.deal(7, draw=3).columns


# What may go where.


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("T1: 8♠; T2: 7♥; T3: 7♣; T4: 9♠; T5: 9♦; T6: 6♠; T7: 2♦", "T1>T5:1 T2>T1:1 T6>T2:1"),
        ("T1: 9♥ 8♠ 7♥; T2: 8♣; T3: 9♦; T4: 10♠; T5: 2♦; T6: 2♥; T7: 2♣", "T1>T2:1 T1>T3:2 T1>T4:3 T2>T3:1 T3>T4:1"),
        ("T1: K♥; T2: Q♠; T3: 2♦; T4: 2♥; T5: 4♦; T6: 4♥", "T1>T7:1 T2>T1:1"),
        ("T1: A♦; T2: 2♠; T3: 9♠; T4: 9♣; T5: 9♥; T6: 9♦; T7: 2♥; F: A♠", "T1>F T1>T2:1 T2>F"),
        ("F: A♠; W: 2♠; T1: 3♥; T2: 3♠; T3: 5♠", "W>F W>T1"),
        ("F: 4♥; W: K♥; T1: 5♥; T2: 2♠; T3: 6♥; T4: 2♣; T5: 10♠", "T1>F W>T6 W>T7"),
        ("W: 7♥ Q♠; T1: 8♠; T2: Q♦; T3: 2♠", ""),
        ("S: 2 face down; T1: A♥; T2: K♠ Q♥ J♠; T3: 5♠", "T1>F T2>T4:3 T2>T5:3 T2>T6:3 T2>T7:3 draw"),
    ],
)
def test_the_legal_moves(text, wanted):
    assert sorted(texts(Klondike.from_text(text))) == wanted.split()


def test_a_run_moved_keeps_its_order_and_a_part_of_it_may_move_alone():
    start = Klondike.from_text("T1: 9♥ 8♠ 7♥; T2: 10♣; T3: 9♦")
    assert list(map(written, start.play("T1>T2:3").columns[:2])) == [[], ["TC", "9H", "8S", "7H"]]
    assert list(map(written, start.play("T1>T3:2").columns[:3])) == [["9H"], ["TC"], ["9D", "8S", "7H"]]


def test_an_uncovered_card_is_turned_at_once():
    start = Klondike.from_text("T1: (4♣) (5♠) 7♥; T2: 8♠; T3: (6♦) A♦; W: 3♠")
    assert written(start.play("T1>T2").columns[0]) == ["(4C)", "5S"]
    assert written(start.play("T3>F").columns[2]) == ["6D"]
    assert start.columns[0][1].face_up is False


def test_a_run_moved_to_an_empty_column_is_the_face_up_part_alone():
    start = Klondike.from_text("T1: (2♣) (9♦) K♥ Q♠ J♥; T2: empty; T3: 3♣; T4: 3♠; T5: 4♥; T6: 4♦; T7: 6♦")
    assert texts(start) == ["T1>T2:3", "T3>T5:1", "T3>T6:1", "T4>T5:1", "T4>T6:1"]
    after = start.play("T1>T2:3")
    assert written(after.columns[1]) == ["KH", "QS", "JH"]
    assert written(after.columns[0]) == ["(2C)", "9D"]
    for count, cards in ((4, "three"), (5, "three")):
        reason = f"A face-down card stays: only the last {cards} of column 1 can move."
        assert start.why_not(f"T1>T2:{count}") == reason


@pytest.mark.parametrize("move", ["T1>T2:1", "T1>T2:2", "W>T2", "FS>T2"])
def test_only_a_king_goes_to_an_empty_column(move):
    start = Klondike.from_text("T1: K♥ Q♠ J♥; W: 10♣; F: 3♠", take_back=True)
    card = {"T1>T2:1": "J♥", "T1>T2:2": "Q♠", "W>T2": "10♣", "FS>T2": "3♠"}[move]
    assert start.why_not(move) == f"{card} cannot go to an empty column: only a king may."
    with pytest.raises(IllegalMove, match="only a king may"):
        start.play(move)
    assert "T1>T2:3" in start.legal_moves
    assert {"W>T2", "FS>T2"} <= set(texts(Klondike.from_text("W: K♣; F: K♠; T1: Q♥; T3: 2♥", take_back=True)))


def test_a_king_alone_in_its_column_may_go_to_another_empty_one():
    start = Klondike.from_text("T4: K♠; W: 5♦")
    assert texts(start) == [f"T4>T{column}:1" for column in (1, 2, 3, 5, 6, 7)]
    assert start.play_all("T4>T1, T1>T4").situation == start.situation


def test_foundations_take_the_ace_first_and_then_their_suit_in_order():
    position = Klondike.from_text("T1: 2♥ A♠; T2: A♥; T3: 2♠; T4: 3♥")
    assert {move for move in texts(position) if ">F" in move} == {"T1>F", "T2>F"}
    position = position.play_all("T1>F, T2>F, T1>F, T4>F, T3>F")
    assert list(map(as_cards, position.foundations)) == [
        read_cards("A♠ 2♠"), read_cards("A♥ 2♥ 3♥"), (), (),
    ]  # fmt: skip
    assert position.outcome.reason == "Won: all 5 cards are on the foundations."


# Taking back and undoing.


def test_a_card_may_go_back_at_once_to_the_place_that_its_last_move_uncovered():
    plain = Klondike.from_text("T1: 9♥ 8♠ 7♥; T2: 9♦; T3: 2♠; W: 5♣")
    assert plain.play_all("T1>T2:2, T2>T1:2").situation == plain.situation
    assert plain.play_all("T1>T2:2, T2>T1:2, T1>T2:2").situation == plain.play("T1>T2:2").situation
    start = Klondike.from_text("T1: 9♥ 8♠ 7♥; T2: 2♠; F: 6♥; W: 5♣", take_back=True)
    assert start.play_all("T1>F, FH>T1").situation == start.situation
    assert "FH>T1" not in Klondike.from_text(start.setup, take_back=False).play("T1>F").legal_moves


def test_a_card_cannot_go_back_onto_a_card_that_was_turned_since():
    start = Klondike.from_text("T1: (6♥) 7♦; T2: 8♠; F: 6♦", take_back=True)
    assert start.play("T1>F").why_not("FD>T1") == "7♦ cannot go on 6♥: only a black five may."
    assert "FD>T2" in start.play("T1>F").legal_moves
    assert start.play("T1>T2").why_not("T2>T1") == "7♦ cannot go on 6♥: only a black five may."


@pytest.mark.parametrize("take_back", [False, True])
def test_the_top_card_of_a_foundation_returns_only_where_that_is_allowed(take_back):
    start = Klondike.from_text("T1: 6♠; T2: 4♠; T3: K♦; T4: Q♦; F: 5♥ 2♠ 3♦ Q♣", take_back=take_back)
    back = {"FH>T1", "FD>T2", "FC>T3"}
    assert {move for move in texts(start) if move[0] == "F"} == (back if take_back else set())
    for move in back:
        if take_back:
            assert start.play(move).score == start.score - 1
        else:
            assert start.why_not(move).endswith(" cannot be moved: a card on a foundation stays there.")


def test_a_card_taken_back_is_the_same_card_and_may_go_up_again():
    start = Klondike.from_text("T1: 6♠; F: 5♥; T2: 9♦", take_back=True)
    top = start.foundations[1][-1]
    back = start.play("FH>T1")
    assert back.columns[0][-1] == top
    assert as_cards(back.foundations[1]) == read_cards("A♥ 2♥ 3♥ 4♥")
    assert back.play("T1>F").situation == start.situation


def test_undoing_turns_the_card_down_again():
    game = Game(Klondike.from_text("T1: (4♣) (5♠) 7♥; T2: 8♠"))
    game.play("T1>T2")
    assert game.position.visible().piles["T1"] == (None, Card("5♠"))
    game.undo()
    assert game.position.visible().piles["T1"] == (None, None, Card("7♥"))
    assert written(game.position.columns[0]) == ["(4C)", "(5S)", "7H"]
    assert written(game.redo().columns[0]) == ["(4C)", "5S"]


def test_undoing_a_win_takes_it_back():
    game = Game(dealt_won(WON[0]).play_all(WON[0]["moves"]))
    assert game.position.outcome.won
    game.undo()
    assert game.position.outcome is None
    assert not game.position.is_won
    assert (game.position.score, game.score, game.position.cards_left) == (51, 51, 1)
    assert WON[0]["moves"][-1] in game.position.legal_moves
    assert Game.from_json(game.to_json()).position.outcome is None
    assert game.redo().outcome.won


@pytest.mark.parametrize("options", [{}, {"draw": 3}, {"passes": None, "take_back": True}])
def test_a_won_game_has_no_legal_move(options):
    position = Klondike.from_text("F: K♠ K♥ K♦ Q♣; T1: K♣", **options).play("T1>F")
    assert position.outcome.won
    assert len(position.legal_moves) == 0
    for move in ("draw", "redeal", "FS>T1", "T1>T2", "turn"):
        assert position.why_not(move) == "The game is won, so no move is left."


def test_a_game_without_a_move_is_lost_and_says_how_many_cards_are_left():
    for text, cards in (("T1: 2♠; F: A♥", "1 card is"), ("T1: 2♠; W: 2♥ 5♥", "3 cards are")):
        assert str(Klondike.from_text(text).outcome) == f"Lost: no move is left, and {cards} not on the foundations."
    assert str(Klondike.from_text("T1: A♥").play("T1>F").outcome) == "Won: the one card is on its foundation."


# Positions and options.


def test_positions_with_equal_situations_go_on_alike():
    found = {}
    for number, options in enumerate(ALL_OPTIONS):
        choose = random.Random(number).choice
        position = Klondike.deal(9, **options)
        while position.legal_moves and len(position.moves) < 200:
            found.setdefault((position.situation, *options.values()), []).append(position)
            position = position.play(choose(list(position.legal_moves)))
    again = [positions for positions in found.values() if len(positions) > 1]
    assert len(again) > 50
    for first, *others in again:
        for other in others:
            assert other.legal_moves == first.legal_moves
            assert str(other).splitlines()[3:] == str(first).splitlines()[3:]


@pytest.mark.parametrize(("passes", "is_equal"), [(None, True), (3, False)])
def test_the_pass_is_part_of_a_situation_where_passes_are_limited(passes, is_equal):
    start = Klondike.from_text("S: (2♠) (3♥); T1: 9♦", passes=passes)
    assert (start.play_all("draw, draw, redeal").situation == start.situation) == is_equal


def test_the_order_of_the_waste_is_part_of_a_situation():
    assert Klondike.from_text("W: 2♠ 3♥; T1: 9♦").situation != Klondike.from_text("W: 3♥ 2♠; T1: 9♦").situation


def test_the_score_counts_the_cards_on_the_foundations():
    start = Klondike.from_text("F: 3♠ A♥; T1: 2♥; T2: (9♣) 4♠")
    assert (start.score, start.cards_left) == (4, 3)
    assert start.progress == "4 of 7 cards on the foundations"
    after = start.play_all("T1>F, T2>F")
    assert (after.score, after.cards_left, after.tell_score()) == (6, 1, "6 cards on the foundations")
    assert Klondike.from_text("F: A♠; T1: 9♦").tell_score() == "1 card on the foundations"


DRAW = "Klondike is played with draw 1 or draw 3, not {}."
PASSES = "The number of passes is from 1 to 99, or None for any number, not {}."
TAKE_BACK = "take_back is True or False, not {}."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        *[({"draw": draw}, DRAW.format(repr(draw))) for draw in (0, 2, -1, 4, True, "1", None, 1.0, 3.0, [1])],
        *[({"passes": passes}, PASSES.format(repr(passes))) for passes in (0, -1, 100, True, "3", 2.0, [])],
        *[({"take_back": value}, TAKE_BACK.format(repr(value))) for value in (0, 1, None, "yes", "no")],
        ({"passes": 10**5000}, PASSES.format("such a long number")),
        ({"suits": 1}, "Klondike has no option 'suits'."),
    ],
)
def test_wrong_options_are_refused(options, sentence):
    for begin in (lambda: Klondike.deal(7, **options), lambda: Klondike.from_text("T1: K♠", **options)):
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            begin()
        assert str(caught.value) == sentence
