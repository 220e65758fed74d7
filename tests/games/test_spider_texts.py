"""What Spider says and reads: refusals, options, positions as text, scores in words."""

import pytest

from cardgames import Clock, Game, IllegalMove, Klondike, Move, Spider, read_cards
from cardgames.games.column_cards import as_cards
from tests.games.spider_tables import column, run, texts

# What is refused, and why.

TABLE = "T1: (Q♠) 9♥ 7♥ 6♠ 5♠; T2: 8♥; T3: A♠; T4: 7♠; T6: 2♦; T7: (4♦) (4♣) 3♣ 2♣; T8: 9♠ 6♠; S: 10 face down"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("T1>T2:3", "7♥ and 6♠ cannot move together: they are not of one suit."),
        ("T1>T2:4", "7♥ and 6♠ cannot move together: they are not of one suit."),
        ("T8>T2:2", "9♠ and 6♠ cannot move together: a run goes down one rank at a time."),
        ("T1>T2:5", "A face-down card stays: only the last four of column 1 can move."),
        ("T1>T2:6", "There are only five cards in column 1."),
        ("T2>T4:2", "There is only one card in column 2."),
        ("T4>T1:1", "7♠ cannot go on 5♠: it takes a four, of any suit."),
        ("T2>T8:1", "8♥ cannot go on 6♠: it takes a five, of any suit."),
        ("T3>T2:1", "A♠ cannot go on 8♥: it takes a seven, of any suit."),
        ("T6>T4:1", "2♦ cannot go on 7♠: it takes a six, of any suit."),
        ("T1>T6:2", "6♠ cannot go on 2♦: it takes an ace, of any suit."),
        ("T6>T3:1", "2♦ cannot go on A♠: nothing goes on an ace."),
        ("T5>T1:1", "No card lies in column 5."),
        ("T5>T1:3", "No card lies in column 5."),
        ("T1>T1:2", "The cards lie there already."),
        ("T3>F", "A♠ cannot go up alone: a run leaves when it is complete from king to ace."),
        ("T7>FC:2", "2♣ cannot go up alone: a run leaves when it is complete from king to ace."),
        ("FS>T2", "A run that is complete has left the table for good."),
        ("W>T2", "Spider has no waste, so no card lies there."),
        ("draw", "Spider has no waste: its stock is dealt, one card onto every column."),
        ("redeal", "Spider has no waste: its stock is dealt, one card onto every column."),
        ("turn", "Spider has no such move."),
        ("swap 3", "Spider has no such move."),
        ("deal", "Columns 5, 9 and 10 are empty: every column must hold a card before the deal."),
    ],
)
def test_a_refusal_names_the_cards(move, reason):
    position = Spider.from_text(TABLE, suits=4)
    assert position.why_not(move) == reason
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert str(caught.value) == f"{Move.read(move)}: {reason}"


def test_an_eight_is_written_with_an():
    position = Spider.from_text("T1: 9♠; T2: 3♠")
    assert position.why_not("T2>T1:1") == "3♠ cannot go on 9♠: it takes an eight, of any suit."


@pytest.mark.parametrize(
    ("empty", "sentence"),
    [
        ([3], "Column 3 is empty: every column must hold a card before the deal."),
        ([3, 5], "Columns 3 and 5 are empty: every column must hold a card before the deal."),
        ([1, 2, 10], "Columns 1, 2 and 10 are empty: every column must hold a card before the deal."),
    ],
)
def test_the_deal_is_refused_while_a_column_is_empty(empty, sentence):
    spades = read_cards(run())
    columns = [f"T{number}: {spades[number]} {spades[number + 2]}" for number in range(1, 11) if number not in empty]
    full = Spider.from_text("; ".join([*columns, "S: 10 face down"]))
    assert "deal" not in full.legal_moves
    assert full.why_not("deal") == sentence


def test_an_empty_stock_cannot_be_dealt():
    position = Spider.deal(7, moves=["deal"] * 5)
    assert "deal" not in position.legal_moves
    assert position.why_not("deal") == "The stock is empty, so there is nothing to deal."


@pytest.mark.parametrize("suits", [0, 3, 5, True, "2", None, 1.5, [1]])
def test_other_numbers_of_suits_are_refused(suits):
    with pytest.raises(ValueError, match=r"^Spider is played with 1, 2 or 4 suits, not "):
        Spider.deal(1, suits=suits)


def test_options_of_other_games_are_refused():
    with pytest.raises(ValueError, match=r"^Spider has no option 'draw'\.$"):
        Spider.deal(1, draw=3)


def test_a_deck_of_other_suits_is_refused():
    with pytest.raises(ValueError, match=r"\(missing: 2♠; not of this deck: A♥\)\.$"):
        Spider.from_deck(["A♠", "A♥", *Spider.full_deck()[2:]])


# Positions as text.


def test_what_str_writes_is_read_back():
    for suits in (1, 2, 4):
        position = Spider.deal(5, suits=suits)
        for _ in range(60):
            if position.outcome:
                break
            position = position.play(list(position.legal_moves)[len(position.moves) % len(position.legal_moves)])
        again = Spider.from_text(str(position))
        assert again.suits == suits
        assert str(again).splitlines()[1:] == str(position).splitlines()[1:]
        assert texts(again) == texts(position)
        assert again.visible().piles == position.visible().piles


def test_a_position_as_text():
    position = Spider.from_text(f"F: A♥, A♠; T1: 2 face down, 9♥ 8♠; T10: Q♠; stock: {'? ' * 20}", suits=2)
    assert str(position).splitlines() == [
        *("Spider, two suits: 2 runs complete", "Stock: 20 face down", "Foundations: A♥ A♠", "T1: 2 face down, 9♥ 8♠"),
        *[f"T{number}: empty" for number in range(2, 10)],
        "T10: Q♠",
    ]
    assert as_cards(position.piles["F2"]) == read_cards(run())
    assert position.score == 700
    assert str(Spider.deal(7)).startswith("Spider, one suit, deal 7: 0 of 8 runs complete\nStock: 50 face down\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A position is set up from a text such as 'T1: K♠ Q♥', not from ''."),
        ("T1: empty", "No card is on the table."),
        ("T11: 5♠", "Spider has no pile 'T11'; it has S, F, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10."),
        ("W: 5♠", "Spider has no pile 'W'; it has S, F, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10."),
        ("T1: 5♠; Pass: 1", "Spider has no pile 'Pass'; it has S, F, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10."),
        ("T1: 5♥", "5♥ is not a card of this game."),
        ("T1: 5♠ 5♠ 5♠ 5♠ 5♠ 5♠ 5♠ 5♠ 5♠", "5♠ is on the table too often."),
        ("F: 5♠", "In F: 5♠ is no ace, and a foundation of Spider shows the ace of its complete run."),
        ("F: A♠ A♠ A♠ A♠ A♠ A♠ A♠ A♠ A♠", "A♠ is on the table too often."),
        (f"T1: {run()}", "In T1 the run from K♠ is complete: it would have left the table."),
        (f"T3: (4♠) 5♠ {run()}", "In T3 the run from K♠ is complete: it would have left the table."),
        (f"T3: {run()} 5♠ 4♠", "In T3 the run from K♠ is complete: it would have left the table."),
        ("T1: 5♠; S: 10 face down, 4♠", "Cards of the stock are face down, written (7♦) or counted."),
        ("T1: 5♠; S: 7 face down", "The stock is dealt ten cards at a time: it holds 0, 10, 20, 30, 40 or 50, not 7."),
        (
            "T1: 5♠; S: 60 face down",
            "The stock is dealt ten cards at a time: it holds 0, 10, 20, 30, 40 or 50, not 60.",
        ),
        ("T1: 5♠ (4♠)", "In T1 a face-down card lies on a face-up one."),
        ("T1: (5♠)", "The last card of T1 must be face up: it is turned at once."),
        ("Spider, suits 3; T1: 5♠", "Spider is played with 1, 2 or 4 suits, not 3."),
    ],
)
def test_texts_that_are_no_position_are_refused(text, sentence):
    with pytest.raises(ValueError) as caught:  # noqa: PT011  (the whole sentence is compared)
        Spider.from_text(text)
    assert str(caught.value) == sentence


def test_a_run_in_a_column_with_its_king_face_down_may_be_set_up():
    assert column(Spider.from_text(f"T1: (K♠) {run(high=12)}"), 1) == f"1 face down, {run(high=12)}"


# Scores, situations and titles.


def test_the_score_is_told_in_words():
    position = Spider.deal(7)
    assert position.tell_score() == "500 at the start"
    assert position.play("deal").tell_score() == "500 at the start − 1 move"
    assert position.tell_score(made=12) == "500 at the start − 12 moves"
    assert Spider.from_text("F: A♠ A♠; T1: 5♠").tell_score() == "500 at the start + 200 for 2 runs"
    klondike = Game(Klondike.from_text("F: 3♠ A♥; T1: 4♠"))
    assert klondike.score_line == "4 cards on the foundations"
    assert Klondike.from_text("F: A♥; T1: 4♠").tell_score() == "1 card on the foundations"
    assert Game(Clock.deal(1)).score_line == ""


def test_the_score_has_no_floor():
    game = Game(Spider.from_text("T1: 5♠; T2: 9♠"))
    for move in range(501):
        game.play("T1>T3:1" if move % 2 == 0 else "T3>T1:1")
    assert game.score == -1
    for _ in range(501):
        game.undo()
    assert game.score == -1
    assert game.score_line == "500 at the start − 501 moves"


def test_equal_cards_stand_for_one_another_in_a_situation():
    one = Spider.from_text("T1: 6♠; T2: 5♠; T3: 6♠")
    there = one.play_all("T1>T4:1, T3>T1:1, T4>T3:1")
    assert there.situation == one.situation
    assert there.piles != one.piles
    assert hash(there.situation) == hash(one.situation)
    for text in ("T1: 6♠; T2: 6♠; T3: 5♠", "T1: 6♠; T2: 5♠; T3: (2♠) 6♠", "T1: 6♠; T2: 5♠; T3: 6♠; F: A♠"):
        assert Spider.from_text(text).situation != one.situation


def test_a_game_is_written_in_a_line_and_read_back():
    game = Game(Spider.deal(12, suits=4, moves="deal"))
    assert game.text == "Spider, suits 4, deal 12, 1 move: deal"
    assert Game.from_text(game.text).position == game.position
    assert Game.from_text("deal 12, suits 4", "Spider").position == Spider.deal(12, suits=4)
