"""Spider: games worked out by an independent program, and each rule by itself."""

import json
from pathlib import Path

import pytest

from cardgames import Card, Clock, Game, IllegalMove, Klondike, Move, Spider, new_deck, read_cards
from cardgames.games.column_cards import as_cards
from cardgames.games.spider import is_complete, run_length
from tests.games.spider_tables import column, on_ten_columns, run, texts
from tests.games.traces import trace

DATA = Path(__file__).parent.parent / "data"
PLAYED = json.loads((DATA / "spider.json").read_text(encoding="utf-8"))
WON = json.loads((DATA / "spider_won.json").read_text(encoding="utf-8"))


def onto_cards(position, source):
    """The moves of a column's cards onto other cards."""
    return [str(move) for move in position.legal_moves if move.source == source and position.piles[move.target]]


# Games of an independent program.


def test_the_vectors_are_all_there():
    assert [game["suits"] for game in PLAYED] == [1, 2, 4] * 4
    assert [game["won"] for game in PLAYED].count(True) == 1
    assert sum(len(game["steps"]) for game in PLAYED) == 2335
    assert [game["suits"] for game in WON] == [1, 1, 1, 2, 2, 4, 4, 4]


@pytest.mark.parametrize("game", PLAYED, ids=range(12))
def test_spider_plays_as_the_independent_program(game):
    position = Spider.from_deck(game["deck"], suits=game["suits"])
    for step in game["steps"]:
        assert sorted(texts(position)) == step["legal"]
        position = position.play(step["move"])
    assert sorted(texts(position)) == game["legal_at_end"]
    end = game["end"]
    assert end["columns"] == [
        [entry.card.code if entry.face_up else f"({entry.card.code})" for entry in pile] for pile in position.columns
    ]
    assert [entry.card.code for entry in position.stock] == end["stock"]
    assert [pile[-1].card.suit.letter for pile in position.foundations if pile] == end["completed"]
    assert position.score == end["score"]
    assert position.is_won == game["won"]


@pytest.mark.parametrize("game", WON, ids=range(8))
def test_games_that_were_won_are_won(game):
    end = Game(Spider.from_deck(game["deck"], suits=game["suits"], moves=game["moves"]))
    assert not any(is_complete(pile) for position in end.positions for pile in position.columns)
    assert end.position.outcome.won
    assert end.position.score == end.score == game["score"] == 500 - len(game["moves"]) + 800
    assert len(end.position.legal_moves) == 0
    for pile in end.position.foundations:
        assert [entry.card.rank for entry in pile] == list(range(13, 0, -1))
        assert len({entry.card.suit for entry in pile}) == 1
        assert all(entry.face_up for entry in pile)


def test_a_whole_game_is_told_as_it_was():
    game = WON[3]
    moves = list(map(Move.read, game["moves"]))
    told = trace(Spider.from_deck(game["deck"], suits=game["suits"]), moves)
    assert told == (DATA / "spider_trace.txt").read_text(encoding="utf-8")


# The deal.


@pytest.mark.parametrize(("suits", "letters"), [(1, "S" * 8), (2, "SH" * 4), (4, "SHDC" * 2)])
def test_the_deck(suits, letters):
    deck = Spider.full_deck(suits=suits)
    assert deck == tuple(Card.of(rank, Card(f"A{letter}").suit) for letter in letters for rank in range(1, 14))
    assert sorted(Spider.deal(3, suits=suits).deck) == sorted(deck)


def test_one_suit_is_the_usual_game():
    assert Spider.deal(7) == Spider.deal(7, suits=1)
    assert Spider.full_deck() == new_deck()[:13] * 8


def test_54_cards_are_dealt_row_by_row_and_the_next_card_of_the_deck_comes_first_from_the_stock():
    position = Spider.from_deck(Spider.full_deck())
    assert list(position.piles) == ["S", *(f"F{n}" for n in range(1, 9)), *(f"T{n}" for n in range(1, 11))]
    ids = {name: [entry.id for entry in pile] for name, pile in position.piles.items()}
    assert ids["T1"] == [0, 10, 20, 30, 40, 50]
    assert ids["T4"] == [3, 13, 23, 33, 43, 53]
    assert ids["T5"] == [4, 14, 24, 34, 44]
    assert ids["T10"] == [9, 19, 29, 39, 49]
    assert ids["S"] == list(range(103, 53, -1))
    assert all(entry.face_up == (entry is pile[-1]) for pile in position.columns for entry in pile)
    assert not any(entry.face_up for entry in position.stock)
    after = position.play("deal")
    assert [pile[-1].id for pile in after.columns] == list(range(54, 64))
    assert all(pile[-1].face_up for pile in after.columns)
    assert len(after.stock) == 40
    assert str(position.play_all(["deal"] * 5)).splitlines()[1] == "Stock: empty"


# Moves.


def test_a_card_goes_onto_any_card_one_rank_higher():
    position = Spider.from_text("T1: 7♥; T2: 8♠; T3: 8♥; T4: 8♣; T5: 6♥; T6: 9♥; T7: 7♠", suits=4)
    assert onto_cards(position, "T1") == ["T1>T2:1", "T1>T3:1", "T1>T4:1"]
    assert column(position.play("T1>T4:1"), 4) == "8♣ 7♥"


def test_several_cards_move_together_only_as_a_run_of_one_suit():
    position = Spider.from_text("T1: 9♥ 8♠ 7♠ 6♠; T2: 9♦; T3: 8♥; T4: 7♦; T5: 10♦; T6: 7♠ 5♠", suits=4)
    assert onto_cards(position, "T1") == ["T1>T4:1", "T1>T3:2", "T1>T2:3"]
    after = position.play("T1>T2:3")
    assert (column(after, 1), column(after, 2)) == ("9♥", "9♦ 8♠ 7♠ 6♠")


def test_any_card_or_run_goes_to_an_empty_column():
    position = Spider.from_text("T1: 9♥ 5♠ 4♠ 3♠; T3: K♠", suits=4)
    assert [move for move in texts(position) if move.startswith("T1>T2")] == ["T1>T2:1", "T1>T2:2", "T1>T2:3"]
    assert "T3>T2:1" in position.legal_moves  # useful or not
    assert column(position.play("T1>T2:3"), 2) == "5♠ 4♠ 3♠"


def test_the_card_that_a_move_uncovers_is_turned():
    position = Spider.from_text("T1: (4♠) (9♠) 7♠; T2: 8♠")
    after = position.play("T1>T2:1")
    assert column(after, 1) == "1 face down, 9♠"
    assert position.tell("T1>T2:1") == "7♠ goes from column 1 onto 8♠ in column 2; 9♠ is turned up."


@pytest.mark.parametrize(
    ("cards", "length"),
    [
        ("", 0),
        ("7♠", 1),
        ("8♠ 7♠", 2),
        ("8♥ 7♠", 1),
        ("8♣ 7♠", 1),
        ("7♠ 8♠", 1),
        ("9♠ 7♠", 1),
        ("(9♠) 8♠ 7♠", 2),
        ("K♠ 4♥ 3♥ 2♥ A♥", 4),
        ("K♠ A♠ K♠", 1),
    ],
)
def test_how_many_cards_move_together(cards, length):
    pile = Spider.from_text(f"T1: {cards}; T2: K♦", suits=4).columns[0]
    assert run_length(pile) == length
    assert not is_complete(pile)


# Complete runs.


def test_a_complete_run_leaves_the_table_at_once_king_first():
    position = Spider.from_text(f"T1: (9♠) {run(low=3)}; T4: 5♠ 2♠ A♠")
    after = position.play("T4>T1:2")
    assert as_cards(after.piles["F1"]) == read_cards(run())
    assert [entry.id for entry in after.piles["F1"]] == [*range(1, 12), 13, 14]
    assert not after.piles["F2"]
    assert (column(after, 1), column(after, 4)) == ("9♠", "5♠")
    assert (after.complete_runs, after.score) == (1, 500 - 1 + 100)
    assert position.tell("T4>T1:2") == (
        "2♠ and the card on it go from column 4 onto 3♠ in column 1. "
        "A complete run of spades leaves the table; 9♠ is turned up in column 1."
    )


def test_a_run_completed_by_the_deal_leaves():
    dealt = "2♣ 3♣ A♦ 6♣ 8♣ 10♣ Q♣ 2♣ 4♣ 6♣"
    position = Spider.from_text(on_ten_columns({3: f"(8♥) {run('♦', low=2)}"}, dealt), suits=4)
    after = position.play("deal")
    assert as_cards(after.piles["F1"]) == read_cards(run("♦"))
    assert column(after, 3) == "8♥"
    lasts = [pile[-1].card for pile in after.columns]
    assert (lasts[:2], lasts[3:]) == (list(read_cards("2♣ 3♣")), list(read_cards("6♣ 8♣ 10♣ Q♣ 2♣ 4♣ 6♣")))
    assert after.score == 500 - 1 + 100
    assert position.tell("deal") == (
        "A card is dealt onto each column, from the left: 2♣, 3♣, A♦, 6♣, 8♣, 10♣, Q♣, 2♣, 4♣ and 6♣. "
        "A complete run of diamonds leaves the table; 8♥ is turned up in column 3."
    )


def test_two_runs_completed_by_one_deal_both_leave_the_left_one_first():
    columns = {10: run("♠", low=2), 1: f"(4♥) (7♠) {run('♥', low=2)}"}
    position = Spider.from_text(on_ten_columns(columns, "A♥ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 2♣ A♠"), suits=4)
    after = position.play("deal")
    assert as_cards(after.piles["F1"]) == read_cards(run("♥"))
    assert as_cards(after.piles["F2"]) == read_cards(run("♠"))
    assert (column(after, 1), column(after, 10)) == ("1 face down, 7♠", "empty")
    assert after.score == 500 - 1 + 200
    assert position.tell("deal").endswith(
        "A complete run of hearts leaves the table; 7♠ is turned up in column 1. "
        "A complete run of spades leaves the table."
    )
    game = Game(position)
    game.play("deal")
    assert game.undo().piles == position.piles
    assert game.score == 499


def test_undoing_the_move_that_completes_a_run_restores_everything_but_the_point_it_cost():
    game = Game(Spider.from_text(f"T1: (9♠) {run(low=2)}; T2: (3♠) A♠; T3: 5♠"))
    before = game.position
    assert game.score == 500
    game.play("T2>T1:1")
    assert (column(game.position, 1), column(game.position, 2)) == ("9♠", "3♠")
    assert (game.score, game.score_line) == (599, "500 at the start − 1 move + 100 for 1 run")
    assert game.undo() == before
    assert game.position.piles == before.piles
    assert [entry.face_up for entry in game.position.piles["T1"]] == [False, *[True] * 12]
    assert column(game.position, 2) == "1 face down, A♠"
    assert (game.score, game.score_line) == (499, "500 at the start − 1 move")
    game.redo()
    assert (game.score, game.score_line) == (599, "500 at the start − 1 move + 100 for 1 run")
    game.undo()
    game.play("T2>T1:1")
    assert (game.score, game.score_line) == (598, "500 at the start − 2 moves + 100 for 1 run")
    assert Game.from_json(game.to_json()).score == 598
    assert Game.from_json(game.to_json()).position == game.position


def test_the_last_run_wins():
    tops = "A♠ A♥ A♦ A♣ A♠ A♥ A♦"
    position = Spider.from_text(f"F: {tops}; T1: {run('♣', low=2)}; T2: A♣", suits=4)
    assert position.outcome is None
    assert position.progress == "7 of 8 runs complete"
    after = position.play("T2>T1:1")
    assert after.is_won
    assert str(after.outcome) == "Won: all eight runs are complete."
    assert texts(after) == []
    assert after.score == 500 - 1 + 800
    assert position.tell("T2>T1:1") == (
        "A♣ goes from column 2 onto 2♣ in column 1. A complete run of clubs leaves the table. "
        "Won: all eight runs are complete."
    )
    assert after.why_not("T1>T2:1") == after.why_not("deal") == "The game is won, so no move is left."


def test_a_small_position_is_won_when_all_its_cards_have_left():
    position = Spider.from_text(f"T1: {run(low=2)}; T2: A♠")
    assert (position.outcome, position.progress) == (None, "0 runs complete")
    won = position.play("T2>T1:1")
    assert str(won.outcome) == "Won: the run is complete."
    assert won.progress == "1 run complete"
    both = Spider.from_text(f"F: A♠; T1: {run('♥', low=2)}; T2: A♥", suits=2).play("T2>T1:1")
    assert str(both.outcome) == "Won: both runs are complete."
    more = Spider.from_text(f"T1: {run(low=2)}; T2: A♠; T3: 5♠").play("T2>T1:1")
    assert more.outcome is None
    assert not more.is_won


def test_a_run_with_a_face_down_card_in_it_is_not_complete():
    position = Spider.from_text(f"T1: (K♠) {run(high=12, low=2)}; T2: A♠; T3: 5♠")
    after = position.play("T2>T1:1")
    assert column(after, 1) == f"1 face down, {run(high=12)}"
    assert after.complete_runs == 0
    freed = after.play("T1>T2:12")
    assert column(freed, 1) == "K♠"
    assert freed.play("T2>T1:12").complete_runs == 1


@pytest.mark.parametrize("other", "♥♦♣")
def test_suits_are_compared_and_not_colours(other):
    mixed = f"{run(low=8)} 7{other} {run(high=6, low=2)}"
    position = Spider.from_text(f"T1: {mixed}; T2: A♠; T3: 5♠", suits=4)
    after = position.play("T2>T1:1")
    assert column(after, 1) == f"{mixed} A♠"
    assert after.complete_runs == 0


def test_twelve_cards_are_no_complete_run():
    position = Spider.from_text(f"T1: {run(high=12, low=2)}; T2: A♠; T3: K♥", suits=2)
    assert position.play("T2>T1:1").complete_runs == 0


# The end.


def test_the_game_is_lost_when_no_move_is_left():
    kings = "; ".join(f"T{number}: K{suit}" for number, suit in enumerate("♠♥♦♣♠♥♦♣", start=1))
    position = Spider.from_text(f"{kings}; T9: J♠; T10: 9♥ 6♦", suits=4)
    assert texts(position) == []
    assert str(position.outcome) == "Lost: no move is left, and no run is complete."
    assert str(position).endswith(str(position.outcome))


@pytest.mark.parametrize(("cards", "lie"), [(9, "9 cards lie"), (1, "1 card lies"), (0, "no cards lie")])
def test_fewer_cards_than_columns_is_a_dead_end_while_the_stock_has_cards(cards, lie):
    position = Spider.from_text(f"T1: {'5♠ ' * min(cards, 7)}; T2: {'9♠ ' * (cards - 7)}; S: 10 face down; F: A♠")
    reason = f"The stock can never be dealt again: {lie} on the table, too few for ten columns."
    assert position.dead_end_reason == position.why_not("deal") == reason
    assert (position.outcome is None) == (cards > 0)
    with pytest.raises(IllegalMove, match=f"^deal: {reason}$"):
        position.play("deal")


def test_ten_cards_are_enough_and_without_a_stock_there_is_no_such_dead_end():
    assert Spider.from_text(f"T1: {'5♠ ' * 8}; T2: 3♠ 3♠; S: 10 face down").dead_end_reason is None
    assert Spider.from_text("T1: 5♠; T2: 3♠").dead_end_reason is None
    for position in (Spider.deal(1), Clock.deal(1), Klondike.deal(1)):
        assert position.dead_end_reason is None
