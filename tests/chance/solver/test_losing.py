"""Since when a game is lost."""

import pytest

from cardgames import Game, Klondike, Spider, solve, when_lost
from cardgames.chance.solver import losing
from cardgames.chance.solver.losing import Lost
from cardgames.chance.solver.solving import Answer

PLAYED = "T6>F, T3>F, T5>T7:1, T4>T3:1, T4>T1:1, T2>T5:1, T6>T2:1, T3>T2:2, draw, draw, W>T3"


@pytest.fixture
def game():
    return Game(Klondike.deal(0, draw=3, moves=PLAYED.rpartition(", W")[0]))


def test_the_move_that_lost_is_found(game):
    lost = when_lost(game, engine="plain")
    won = [solve(position).won for position in game.positions]
    assert won == [True] * lost.move + [False] * (len(won) - lost.move)
    assert (lost.possible, lost.lost, lost.last, lost.is_lost) == (7, 8, 10, True)
    assert str(lost) == "It was lost by move 8: 10♦ and the card on it from column 3 onto J♣ in column 2."


def test_what_was_undone_is_no_part_of_it(game):
    for _ in range(3):
        game.undo()
    lost = when_lost(game)
    assert (lost.move, lost.is_lost, lost.last) == (None, False, 7)
    assert str(lost) == "It can still be won."


def test_a_deal_that_could_not_be_won_is_told():
    lost = when_lost(Game(Klondike.deal(3, draw=3, moves="draw, draw")))
    assert (lost.move, lost.is_lost) == (0, True)
    assert str(lost) == "This deal could not be won at all."


@pytest.mark.parametrize("last", [0, 1, 2, 7, 40])
def test_every_change_is_found_whatever_is_not_known(last, monkeypatch):
    """A game whose answers are made up: known until one move, lost from another on, and between them not known."""
    position = Klondike.deal(7, passes=None)
    for _ in range(last):
        position = position.play("draw" if position.stock else "redeal")
    game = Game(position)
    for possible in range(-1, last + 1):
        for lost in range(possible + 1, last + 2):

            def made_up(at, *_, possible=possible, lost=lost, **__):
                place = len(at.moves)
                return Answer(True if place <= possible else False if place >= lost else None, (), 1)

            monkeypatch.setattr(losing, "solve", made_up)
            found = when_lost(game)
            if possible == last:
                assert found == Lost(last, None, last, 1)
            else:
                assert (found.possible, found.lost) == (possible, lost if lost <= last else None)
                assert found.nodes <= 2 * (last + 1).bit_length() + 2
                assert (found.move is not None) == (lost == possible + 1 and lost <= last)
            assert str(found).endswith(".")


def test_spider_is_never_said_to_be_lost():
    lost = when_lost(Game(Spider.deal(7, suits=4, moves="deal")), 50)
    assert (lost.is_lost, lost.move, lost.possible) == (None, None, -1)
    assert str(lost) == "It is not known whether it can still be won."


def test_a_position_is_no_game():
    with pytest.raises(ValueError, match=r"^A game has a history"):
        when_lost(Klondike.deal(7))
