"""The games that are played one after another: how many were begun and won, steps undone together, the way back."""

import pytest

from cardgames import Clock, Game, IllegalMove, Klondike, Spider, Watch
from cardgames.games.options import option_rows
from cardgames.widgets.sitting import Sitting
from tests.widgets.playing import ALL_UP


def kings():
    return Klondike.from_text(ALL_UP)


def won(game):
    for move in game.position.finish:
        game.play(move)
    return game


# Deals begun and won.


def test_every_deal_that_is_played_counts_once():
    sitting = Sitting(Game(Klondike.deal(1)))
    assert (sitting.begun, sitting.won) == (0, 0), "a deal that is only looked at does not count"
    sitting.play("draw")
    assert (sitting.begun, sitting.won) == (1, 0)
    sitting.begin(Game(Klondike.deal(2)))
    assert (sitting.begun, sitting.won) == (1, 0)
    sitting.play("draw")
    sitting.go_back()
    sitting.restart()
    assert (sitting.begun, sitting.won) == (2, 0), "moves that were undone were made"
    sitting.begin(Game(Klondike.deal(3)))
    assert (sitting.begun, len(sitting.games)) == (2, 3)


def test_a_game_that_is_over_when_it_is_loaded_was_begun():
    sitting = Sitting(Game(Klondike.deal(1)))
    sitting.begin(won(Game(kings())))
    assert (sitting.begun, sitting.won) == (1, 1)
    sitting.begin(Game(Klondike.from_text("T1: 9♠; T2: 9♣")))
    assert sitting.game.position.outcome, "lost before any move"
    assert (sitting.begun, sitting.won) == (2, 1)


def test_a_deal_that_is_saved_and_loaded_counts_once():
    sitting = Sitting(Game(Klondike.deal(7)))
    sitting.play("draw")
    sitting.begin(Game.from_json(sitting.game.to_json()))
    assert (sitting.begun, sitting.won) == (1, 0)
    sitting.begin(Game(Klondike.deal(7, draw=3, moves="draw")))
    assert (sitting.begun, sitting.won) == (2, 0), "other rules make another deal"
    for game in (won(Game(kings())), won(Game(kings()))):
        sitting.begin(Game.from_json(game.to_json()))
        assert (sitting.begun, sitting.won) == (3, 1)


def test_a_win_counts_as_long_as_it_stands():
    sitting = Sitting(Game(kings()))
    sitting.play(*sitting.game.position.finish)
    assert (sitting.begun, sitting.won) == (1, 1)
    sitting.begin(Game(Klondike.deal(1, moves="draw")))
    assert (sitting.begun, sitting.won) == (2, 1)
    sitting.go_back()
    sitting.undo()
    assert (sitting.begun, sitting.won) == (2, 0)
    sitting.redo()
    assert (sitting.begun, sitting.won) == (2, 1)


def test_no_sitting_has_more_wins_than_deals():
    sitting = Sitting(won(Game(kings())))
    for _ in range(3):
        sitting.undo()
        sitting.redo()
        sitting.restart()
        sitting.play(*sitting.game.position.finish)
        assert sitting.won <= sitting.begun == 1


def test_a_deal_that_is_lost_is_begun_and_not_won():
    game = Game(Clock.deal(7))
    assert not game.play_out().outcome.won
    sitting = Sitting(game)
    assert (sitting.begun, sitting.won) == (1, 0)


# Steps of several moves.


def test_moves_made_as_one_step_are_undone_and_redone_as_one():
    sitting = Sitting(Game(kings()))
    sitting.play("W>F")
    moves = sitting.game.position.finish
    assert [str(move) for move in moves] == ["T1>F", "T2>F"]
    sitting.play(*moves)
    assert sitting.game.position.is_won
    assert sitting.undo() == 2
    assert [str(move) for move in sitting.game.moves] == ["W>F"]
    assert sitting.undo() == 1
    assert sitting.redo() == 1
    assert sitting.redo() == 2
    assert sitting.game.position.is_won


def test_a_step_is_forgotten_where_other_moves_were_made_instead():
    sitting = Sitting(Game(kings()))
    sitting.play(*sitting.game.position.finish)
    sitting.restart()
    for move in ("T2>F", "W>F", "T1>F"):
        sitting.play(move)
    assert [sitting.undo() for _ in range(3)] == [1, 1, 1]
    with pytest.raises(ValueError, match=r"^There is no move to undo\.$"):
        sitting.undo()


def test_restart_takes_everything_back_and_redo_makes_it_again():
    sitting = Sitting(Game(Klondike.deal(7, moves="draw, draw")))
    sitting.restart()
    assert sitting.game.position == Klondike.deal(7)
    sitting.redo()
    sitting.redo()
    assert sitting.game.position == Klondike.deal(7, moves="draw, draw")
    with pytest.raises(ValueError, match=r"^There is no move to redo\.$"):
        sitting.redo()


def test_a_refused_move_changes_nothing():
    sitting = Sitting(Game(Klondike.deal(7)))
    with pytest.raises(IllegalMove):
        sitting.play("redeal")
    assert sitting.game.position == Klondike.deal(7)


def test_each_game_has_steps_of_its_own():
    sitting = Sitting(Game(kings()))
    sitting.play(*kings().finish)
    sitting.begin(Game(Klondike.deal(7)))
    for _ in range(3):
        sitting.play("draw")
    assert sitting.undo() == 1
    sitting.go_back()
    assert sitting.undo() == 3


def test_a_game_that_was_played_on_elsewhere_is_undone_and_redone_move_by_move():
    game = Game(kings())
    sitting = Sitting(game)
    sitting.play(*kings().finish)
    for _ in range(3):
        game.undo()
    assert sitting.redo() == 3
    for _ in range(3):
        game.undo()
    game.play("W>F")
    game.undo()
    assert sitting.redo() == 1, "another move is there to be made again"
    game.undo()
    for move in reversed(kings().finish):
        game.play(move)
    assert sitting.undo() == 1, "the same moves in another order are no step"


def test_an_interrupt_in_the_midst_of_a_new_game_leaves_a_sitting_to_play_on():
    class Interrupted(list):
        def append(self, one):
            super().append(one)
            raise KeyboardInterrupt

    for name in ("games", "_together"):
        sitting = Sitting(Game(Klondike.deal(1)))
        held = getattr(sitting, name)
        setattr(sitting, name, Interrupted(held))
        with pytest.raises(KeyboardInterrupt):
            sitting.begin(Game(Klondike.deal(2)))
        setattr(sitting, name, list(getattr(sitting, name)))
        for number in (3, 4):
            sitting.begin(Game(Klondike.deal(number)))
            sitting.play("draw", "draw")
            assert sitting.undo() == 2
            assert sitting.game.position.number == number


# The game before.


def test_the_way_back_leads_to_the_first_game():
    games = [Game(Klondike.deal(number)) for number in range(3)]
    sitting = Sitting(games[0])
    assert not sitting.has_previous
    for game in games[1:]:
        sitting.begin(game)
    sitting.go_back()
    assert sitting.game is games[1]
    sitting.go_back()
    assert sitting.game is games[0]
    with pytest.raises(ValueError, match=r"^There is no game before this one\.$"):
        sitting.go_back()
    sitting.begin(Game(Klondike.deal(9)))
    assert (len(sitting.games), sitting.game.position.number) == (4, 9)


# What plays itself.


def test_the_rest_plays_itself_only_when_nothing_is_hidden():
    assert len(kings().finish) == 3
    in_the_stock = Klondike.from_text("T1: K♠; T2: K♥; S: (K♣); F: Q♠ Q♥ K♦ Q♣")
    in_a_column = Klondike.from_text("T1: (K♥) K♠; W: K♣; F: Q♠ Q♥ K♦ Q♣")
    assert in_the_stock.finish == in_a_column.finish == ()


def test_it_is_not_offered_where_the_waste_is_in_the_way_or_the_game_is_over():
    blocked = Klondike.from_text("T1: Q♠; W: Q♥ K♥; F: J♠ J♥")
    assert blocked.finish == ()
    assert won(Game(kings())).position.finish == ()
    assert Clock.deal(7).finish == Spider.deal(7).finish == ()


# Welcome, scoreboard and options.


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (Klondike.deal(7), "Drag a card, or click it and then its place; click the stock to draw."),
        (Spider.deal(7), "Drag a card, or click it and then its place; click the stock to deal."),
        (Klondike.from_text("T1: K♠"), "Drag a card, or click it and then its place."),
        (Clock.deal(7), "Click the pile in the centre to turn its top card, then the pile where that card belongs."),
        (Klondike.deal(7, moves="draw"), "4 moves are possible now."),
        (won(Game(kings())).position, "Won: all 52 cards are on the foundations."),
    ],
    ids=range(6),
)
def test_the_welcome_says_what_can_be_done(position, words):
    assert position.welcome == words


def test_the_scoreboard_says_what_the_game_is_about():
    game = Game(Klondike.deal(7, draw=3))
    game.play("draw")
    assert game.counts == {"score": "0", "moves": "1", "cards left": "52", "pass": "1 of 3"}
    assert Game(Clock.deal(7)).counts == {"score": "0", "moves": "0"}
    spider = Game(Spider.deal(7))
    assert spider.counts["score"] == "500"
    spider.play(next(iter(spider.position.legal_moves)))
    spider.undo()
    assert list(spider.counts.items())[:2] == [("score", "499 = 500 at the start − 1 move"), ("moves", "0")]


@pytest.mark.parametrize(
    ("position", "chosen"),
    [
        (Klondike.deal(7), {}),
        (Klondike.deal(7, draw=3), {"draw": 3}),
        (Klondike.deal(7, draw=3, passes=1), {"draw": 3, "passes": 1}),
        (Klondike.deal(7, draw=1, passes=None, take_back=True), {"passes": None, "take_back": True}),
        (Spider.deal(7, suits=4), {"suits": 4}),
        (Watch.deal(7, reading="any"), {"reading": "any"}),
        (Clock.deal(7), {}),
    ],
    ids=lambda value: str(value) if isinstance(value, dict) else value.title,
)
def test_options_that_follow_from_the_others_are_not_kept(position, chosen):
    assert position.chosen_options == chosen
    assert type(position).deal(7, **chosen) == position


def test_the_options_are_offered_in_words():
    assert option_rows(Klondike, {"draw": 3, "passes": 7}) == [
        ["draw", [["1", "1"], ["3", "3"]], "3"],
        [
            "passes",
            [["1", "one pass"], ["3", "three passes"], ["unlimited", "any number of passes"], ["7", "seven passes"]],
            "7",
        ],
        ["take back", [["no", "no taking back"], ["yes", "taking back allowed"]], "no"],
    ]
    assert option_rows(Clock, {}) == []
