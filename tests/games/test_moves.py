"""The notation of moves, and the small records around it."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames import Clock, IllegalMove, InvalidMove, Move, Watch
from cardgames.games.moves import LegalMoves, read_moves

NOTATION = {
    "turn": Move("turn"),
    "swap 10": Move("swap", "10"),
    "swap 10:3": Move("swap", "10", count=3),
    "swap 13": Move("swap", "13"),
    "reopen 10": Move("reopen", "10"),
    "stop": Move("stop"),
    "draw": Move("draw"),
    "redeal": Move("redeal"),
    "W>T3": Move("move", "W", "T3"),
    "W>F": Move("move", "W", "F"),
    "T3>F": Move("move", "T3", "F"),
    "T3>T5:1": Move("move", "T3", "T5"),
    "T3>T5:4": Move("move", "T3", "T5", 4),
    "T10>T1:13": Move("move", "T10", "T1", 13),
    "FH>T2": Move("move", "FH", "T2"),
    "T3>FS": Move("move", "T3", "FS"),
    "deal": Move("deal"),
    "T1>T4:3": Move("move", "T1", "T4", 3),
    "T12>T11:1": Move("move", "T12", "T11"),
    "C1>T3": Move("move", "C1", "T3"),
    "T3>C4": Move("move", "T3", "C4"),
    "W>C2": Move("move", "W", "C2"),
    "C1>C2": Move("move", "C1", "C2"),
    "C4>F": Move("move", "C4", "F"),
}


@pytest.mark.parametrize(("text", "move"), NOTATION.items())
def test_every_notation_reads_and_prints_back(text, move):
    assert Move.read(text) == move
    assert str(move) == text
    assert Move.read(text.lower()) == Move.read(text.upper()) == Move.read(f" {text}\n") == move
    assert Move.read(move) is move
    assert eval(repr(move), {"Move": Move}) == move
    assert hash(Move.read(text)) == hash(move)


def test_one_card_is_meant_where_no_count_is_written():
    assert Move.read("T3>T5") == Move.read("T3>T5:1")
    assert Move.read("swap 10") == Move.read("swap 10:1")
    assert Move.read("W>F") == Move.read("W>F:1")


def test_all_moves_of_the_notation_differ():
    assert len(set(NOTATION.values())) == len(NOTATION)


INVALID = [
    "", " ", "tur", "turn 3", "turnturn", "swap", "swap10", "swap 0", "swap 14", "swap 10:0", "swap 10:", "swap -1",
    "swap 010", "swap 1O", "swap ten", "swap 10:100", "reopen", "reopen 10:2", "reopen 0", "T0>T1", "T100>T1",
    "T1>T100",
    "T1>", ">T1", "T1", "W>W", "F>T2", "FX>T2", "T3>S", "C0>T1", "T1>C", "C01>T1", "FS>C0", "C1",
    "T1>T2:0", "T1>T2:-1", "T1>T2:999", "T1 > T2", "T1>T2>T3",
    "T1>T2:3;stop", "stop\0", "swap ٣", "swap １", "T３>F", "turn, turn", "ſwap 10", "Fſ>T2", "W>Fſ",
    "__import__('os')", "x" * 300,
]  # fmt: skip


@pytest.mark.parametrize("text", [*INVALID, None, 3, b"turn", ["turn"], {"action": "turn"}, object])
def test_what_is_no_move_is_refused_quoting_it(text):
    with pytest.raises(InvalidMove, match=r"is not a move: moves are written like .*'T3>T5:4'\.$") as caught:
        Move.read(text)
    assert str(caught.value).startswith(repr(text)[:39])
    assert len(str(caught.value)) < 140
    assert isinstance(caught.value, ValueError)


PIECES = st.sampled_from(
    ["turn", "swap", "reopen", "W", "T1", "T10", "C2", "FH", "F", ">", ":", " ", "1", "13", "0", "-", "ſ"]
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=6).map("".join)))
def test_any_text_is_a_move_or_an_invalid_move(text):
    try:
        move = Move.read(text)
    except InvalidMove:
        return
    assert Move.read(str(move)) == move


def test_reading_several_moves():
    moves = (Move("turn"), Move("swap", "10"), Move("stop"))
    assert read_moves("turn, swap 10,stop") == read_moves(["turn", Move("swap", "10"), "stop"]) == moves
    assert read_moves("") == read_moves([]) == ()
    with pytest.raises(InvalidMove, match="jump' is not a move"):
        read_moves("turn, jump, turn")


def test_legal_moves_are_a_readable_collection():
    moves = LegalMoves(map(Move.read, ["swap 1", "swap 10:2", "stop"]))
    assert list(moves) == [Move("swap", "1"), Move("swap", "10", count=2), Move("stop")]
    assert len(moves) == 3
    assert "swap 1" in moves
    assert "SWAP 1:1" in moves
    assert Move("stop") in moves
    assert "turn" not in moves
    assert "nonsense" not in moves
    assert 3 not in moves
    assert None not in moves
    assert repr(moves) == "<LegalMoves: swap 1, swap 10:2, stop>"
    assert repr(LegalMoves([])) == "<LegalMoves: none>"
    assert not LegalMoves([])
    assert moves == LegalMoves(iter(moves)) != LegalMoves([])
    assert hash(moves) == hash(LegalMoves(iter(moves)))
    assert moves != list(moves)


def test_a_legal_move_list_can_be_iterated_twice():
    moves = Clock.deal(7).legal_moves
    assert list(moves) == list(moves) == [Move("turn")]


def test_an_illegal_move_carries_the_move_and_the_reason_through_a_pickle():
    with pytest.raises(IllegalMove) as caught:
        Clock.deal(7).play("stop")
    error = caught.value
    assert isinstance(error, ValueError)
    assert not isinstance(error, InvalidMove)
    assert error.move == Move("stop")
    assert error.reason == Clock.deal(7).why_not("stop")
    assert str(error) == f"stop: {error.reason}"
    again = pickle.loads(pickle.dumps(error))
    assert (again.move, again.reason, str(again)) == (error.move, error.reason, str(error))


def test_a_move_cannot_be_changed():
    with pytest.raises(AttributeError):
        Move("turn").action = "stop"


@pytest.mark.parametrize(
    "move", [Move("swap"), Move("swap", "99"), Move("swap", "x"), Move("fly"), Move("move", "S", "T1")]
)
def test_a_move_made_by_hand_that_no_game_knows_is_refused_as_invalid(move):
    position = Watch.deal(7)
    while not position.is_choosing:
        position = position.play("turn")
    for refuse in (position.why_not, position.play, position.tell):
        with pytest.raises(InvalidMove, match="is not a move"):
            refuse(move)
