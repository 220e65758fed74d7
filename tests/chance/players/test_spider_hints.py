"""Hints in Spider: the six tips, each on a position of its own, and never in a circle."""

import random
from itertools import pairwise

import pytest

from cardgames import Game, Spider, dead_end
from cardgames.chance.players.hints import UNDO, hint
from cardgames.chance.players.tips.spider import PREFERENCES, TIPS, moves_whole_run
from cardgames.games.spider import run_length
from tests.chance.hidden import with_hidden_cards_shuffled

# Columns that have nothing to do with anything: no card of them follows another.
REST = "T4: K♥ 3♥; T5: 3♠; T6: K♠ 3♥; T7: K♥ 3♠; T8: 3♥; T9: 3♠; T10: 3♥"


@pytest.mark.parametrize(
    ("text", "move", "reason", "tip"),
    [
        (
            "T1: K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠; T2: 6♠ 5♠ 4♠ 3♠ 2♠ A♠; T3: 9♥ 7♥",
            "T2>T1:6",
            "This completes a run of spades.",
            2,
        ),
        ("T1: 2 face down, 9♠; T2: 10♥; T3: 5♠ 10♥", "T1>T2:1", "This turns a face-down card up in column 1.", 1),
        ("T1: 3 face down, 9♠; T2: 1 face down, 9♠; T3: 10♥", "T2>T3:1", "up in column 2.", 1),
        ("T1: K♠ 9♠ 8♠; T2: Q♥ 10♥; T3: Q♥ 10♠", "T1>T3:2", "This lays the run from 9♠ to 8♠ on 10♠, in suit.", 2),
        ("T1: K♠ 10♥ 9♠; T2: J♥; T3: Q♥ 10♠", "T1>T3:1", "This takes 9♠ off 10♥ and lays it on 10♠, in suit.", 5),
        ("T1: 1 face down, 9♠ 8♠; T2: J♥; T3: empty", "T1>T3:2", "With the empty column 3 this turns a face-down", 1),
        ("T1: K♠ 10♥ 9♠; T2: J♥; T3: empty", "T1>T3:1", "This clears the way for 10♥, which can go on a card", 5),
        ("T1: 9♠; T2: Q♠ 10♥; T3: 1 face down, 6♠", "T1>T2:1", "This empties column 1.", 3),
        (
            "T1: 2 face down, Q♥ 9♠; T2: 10♥; T3: 6♠ 6♥",
            "T1>T2:1",
            "This digs towards the face-down cards of column 1.",
            1,
        ),
        ("T1: Q♥ 9♠; T2: 10♥; T3: 6♠ 6♥", "T1>T2:1", "This helps to clear column 1.", 3),
        ("T1: 2 face down, Q♥ 9♠; T2: J♥; T3: empty", "T1>T3:1", "With the empty column 3 this digs towards the", 1),
    ],
)
def test_each_hint_names_the_tip_that_it_follows(text, move, reason, tip):
    found = hint(Spider.from_text(f"{text}; {REST}", suits=2).visible())
    assert str(found.move) == move
    assert reason in found.reason
    assert found.tip == TIPS[tip - 1]
    assert found.reason.endswith(f"The tip: {TIPS[tip - 1]}.")


def test_the_deal_comes_last():
    cards = ["K♠ 9♠", "K♠ 5♠", "K♠ J♠", "7♥", "3♥", "3♠", "K♥", "K♠", "K♥", "3♠"]
    columns = "; ".join(f"T{column}: {some}" for column, some in enumerate(cards, start=1))
    found = hint(Spider.from_text(f"{columns}; S: 10 face down", suits=2))
    assert (str(found.move), found.tip) == ("deal", ""), "a deal is no haste here, and no tip against it is named"
    better = hint(Spider.from_text(f"{columns}; S: 10 face down".replace("7♥", "7♥ 10♥"), suits=2))
    assert (str(better.move), better.tip) == ("T1>T4:1", TIPS[2])


def test_a_run_is_parted_only_to_fill_columns_before_a_deal():
    columns = "; ".join(f"T{column}: K♠ Q♠ J♠" for column in range(1, 8))
    tidy = f"{columns}; T8: 9♠ 8♠; T9: 10♠"
    dealt = hint(Spider.from_text(f"{tidy}; S: 10 face down"))
    assert dealt.move.target == "T10"
    assert dealt.reason.startswith("Before a deal no column may be empty: this fills column 10.")
    # Without a stock the runs are joined instead.
    assert str(hint(Spider.from_text(tidy).visible()).move) == "T9>T1:1"


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_undo_boldly_comes_at_the_end_of_lost_games(suits):
    ends = set()
    for number in range(4):
        game = Game(Spider.deal(number, suits=suits))
        while (found := hint(game)) and found.move:
            game.play(found.move)
        ends.add(found.name if found else game.position.outcome.won)
        if found:
            known = "No move helps any more" if dead_end(game.position).proved else "I see no move that helps"
            assert found.reason == f"{known}: undo boldly, and try another way."
            assert found.tip == TIPS[5]
            seen = hint(game.position.visible())
            assert seen is None or seen.name != UNDO, "nobody knows there whether something can be undone"
    assert ends <= {UNDO, True, False}
    assert UNDO in ends or suits == 1


def test_every_tip_for_a_move_is_followed_by_some_preference():
    """The fourth says what not to do, and the last is for when no move helps."""
    assert {some.tip for some in PREFERENCES} == {"", *TIPS[:3], TIPS[4]}


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_a_whole_run_is_all_that_moves_together(suits):
    draw = random.Random(suits)
    for number in range(5):
        position = Spider.deal(number, suits=suits)
        while position.legal_moves and len(position.moves) < 80:
            whole = {name: run_length(column) for name, column in position.piles.items() if name[0] == "T"}
            for move in position.legal_moves:
                assert moves_whole_run(position.visible(), move) == (move.count == whole.get(move.source))
            position = position.play(draw.choice(list(position.legal_moves)))


# Never in a circle.


def follow(position, longest=600):
    positions = [position]
    while (found := hint(positions[-1].visible())) is not None:
        positions.append(positions[-1].play(found.move))
        assert len(positions) < longest, position
    return positions


def runs(column):
    lengths = []
    while count := run_length(column):
        lengths.append(count)
        column = column[:-count]
        if column and not column[-1].face_up:
            break
    return lengths


def joins(position, in_suit):
    return sum(
        low.face_up
        and high.face_up
        and high.card.rank == low.card.rank + 1
        and (low.card.suit is high.card.suit or not in_suit)
        for column in position.columns
        for high, low in pairwise(column)
    )


def measure(position):
    """Give the numbers of which each suggestion brings up the first that it changes; see the module of the tips."""
    columns = position.columns
    filled = sum(map(bool, columns))
    single = all(run_length(column) == len(column) for column in columns)
    if position.stock and single:
        return 1, position.complete_runs, filled
    down = sum(not entry.face_up for column in columns for entry in column)
    return (
        0,
        joins(position, True) + 13 * position.complete_runs - down,
        stage(position),
        filled,
        joins(position, False),
    )


def stage(position):
    columns = [column for column in position.columns if column]

    def fits(column, count, others, in_suit):
        card = column[-count].card
        return any(
            other[-1].card.rank == card.rank + 1 and (other[-1].card.suit is card.suit or not in_suit)
            for other in others
            if other is not column
        )

    room, ready = False, False
    for column in columns:
        count = run_length(column)
        under = column[:-count]
        pure = under and under[-1].face_up and under[-1].card.rank == column[-count].card.rank + 1
        pure = pure and under[-1].card.suit is column[-count].card.suit
        turns = bool(under) and not under[-1].face_up
        ready |= fits(column, count, columns, True) and not pure
        ready |= turns and fits(column, count, columns, False)
        room |= turns
        if under and under[-1].face_up:
            room |= fits(under, run_length(under), [other for other in columns if other is not column], True)
    return 2 if ready else 1 if room and len(columns) < len(position.columns) else 0


@pytest.mark.parametrize(("suits", "deals"), [(1, 25), (2, 50), (4, 30)])
def test_hints_increase_the_measure_and_end(suits, deals):
    for number in range(deals):
        for before, after in pairwise(follow(Spider.deal(number, suits=suits))):
            if str(after.moves[-1]) != "deal" and not after.is_won:
                assert measure(after) > measure(before), (number, before, after.moves[-1])


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_hints_end_wherever_they_are_asked_for(suits):
    draw = random.Random(4)
    for number in range(25):
        position = Spider.deal(number, suits=suits)
        for _ in range(draw.randrange(120)):
            if not position.legal_moves:
                break
            position = position.play(draw.choice(list(position.legal_moves)))
        follow(position)


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_hints_do_not_depend_on_hidden_cards(suits):
    draw = random.Random(3)
    for number in range(3):
        for position in follow(Spider.deal(number, suits=suits))[::7]:
            assert hint(with_hidden_cards_shuffled(position, draw)) == hint(position)
