"""The self-checks of lesson 07: what each answer hears, and that the deal that was won is what the lesson says."""

import json
import math
import re
import time
from pathlib import Path

import pytest

from cardgames import Game, Klondike, check, first_legal, random_legal, rule_of_thumb
from cardgames.lessons import players

ROOT = Path(__file__).parents[2]


def played_by(strategy, position):
    """Let a strategy play to where it gives up, or the game is over."""
    while position.outcome is None and (move := strategy(position.visible())):
        position = position.play(move)
    return position


def simple(view):
    moves = list(view.legal_moves)
    turning = [move for move in moves if view.turns_up(move)]
    up = [move for move in moves if move.target == "F"]
    waste = [move for move in moves if move.source == "W"]
    stock = [move for move in moves if move.action in ("draw", "redeal")]
    return next(iter(turning + up + waste + stock), None)


def emptying(view):
    """Play as `simple` does, but empty columns too, unless a king leaves one."""
    moves = list(view.legal_moves)
    turning = [move for move in moves if view.turns_up(move)]
    empty = [move for move in moves if view.empties(move) and view.moving(move)[0].rank < 13]
    return next(iter(turning + empty), None) or simple(view)


def test_the_deal_that_was_won_is_lost_by_the_rule_of_thumb():
    notebook = json.loads((ROOT / "notebooks" / "07_how_often.ipynb").read_text(encoding="utf-8"))
    cells = "\n".join("".join(cell["source"]) for cell in notebook["cells"])
    (line,) = re.findall(r'Game\.from_text\("""(.*?)"""\)', cells, re.DOTALL)
    game = Game.from_text(line)
    assert game.position.is_won
    start = game.position.start
    assert (start.number, start.draw, start.passes) == (26, 3, 3)
    assert not played_by(rule_of_thumb(Klondike), start).is_won


def test_a_better_strategy_is_told_how_far_it_comes():
    feedback = check("07.4", emptying)
    assert feedback.verdict == "right"
    assert "cards up on average and wins" in feedback.sentence


@pytest.mark.parametrize("strategy", [simple, first_legal, random_legal(7)])
def test_a_simple_strategy_is_not_enough(strategy):
    feedback = check("07.4", strategy)
    assert feedback.verdict == "not yet"
    assert feedback.sentence.endswith("; make it 7 cards or more.")


def never(view):
    while True:
        pass


@pytest.mark.parametrize(
    ("strategy", "words"),
    [
        (lambda view: "T1>T1", "the move is refused, T1>T1:1: The cards lie there already."),
        (lambda view: "up", "the move is refused, 'up' is not a move"),
        (lambda view: view.cards, "the strategy failed with AttributeError"),
        (lambda: None, "the strategy failed with TypeError"),
    ],
)
def test_a_strategy_that_errs_hears_where(strategy, words):
    feedback = check("07.4", strategy)
    assert feedback.verdict == "not yet"
    assert feedback.sentence.startswith("In deal ")
    assert words in feedback.sentence


def test_a_strategy_that_never_answers_hears_it_soon(monkeypatch):
    assert players.SECONDS <= 2
    monkeypatch.setattr(players, "SECONDS", 0.1)
    begun = time.monotonic()
    feedback = check("07.4", never)
    assert time.monotonic() - begun < 20
    assert feedback.verdict == "not yet"
    assert "was not over after 0.1 seconds" in feedback.sentence


@pytest.mark.parametrize("answer", ["b", "B", "(b)", " b. "])
def test_a_letter_counts_in_any_form(answer):
    assert check("07.1", answer).verdict == "right"


@pytest.mark.parametrize("answer", [806_000, 800_000, "806000", 1.96**2 * 0.81945 * 0.18055 / 0.00084**2])
def test_a_number_of_deals_counts_when_it_is_near(answer):
    assert check("07.5", answer).sentence == "About 806 000 deals."


DEALS = 1.96**2 * 0.81945 * 0.18055 / 0.00084**2


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("07.1", "a", "sees the face-down cards"),
        ("07.1", "c", "The passes matter"),
        ("07.1", "d", "could often have been won"),
        ("07.1", "82", 'Answer "a", "b", "c" or "d".'),
        ("07.2", 0.8, "mean number of wins"),
        ("07.2", "20 %", "treats a mean as a probability"),
        ("07.2", 0.92, "one deal that is lost"),
        ("07.2", 0.08**10, "ten wins"),
        ("07.2", 1 - 0.92**10, "a win or more"),
        ("07.2", 43.4, '"43.4 %"'),
        ("07.3", "1/32", "just as surprising"),
        ("07.3", "1/5", "like a toss of a coin"),
        ("07.3", "1/2", "on the same side"),
        ("07.3", "5/200", "only the five count"),
        ("07.4", "rule of thumb", "a function of what can be seen"),
        ("07.5", DEALS / 10_000, "not 0.084"),
        ("07.5", math.sqrt(DEALS), "square root"),
        ("07.5", DEALS / 1.96**2, "1.96 standard errors to each side"),
        ("07.5", 4 * DEALS, "half of the interval's width"),
        ("07.5", DEALS / 4, "to each side"),
        ("07.5", 1000, "Solve"),
    ],
)
def test_likely_wrong_answers_are_answered_by_name(name, answer, words):
    feedback = check(name, answer)
    assert feedback.verdict == "not yet"
    assert words in feedback.sentence
