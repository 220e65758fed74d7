"""The self-checks of lesson 09: what each answer hears."""

import math

import pytest

from cardgames import check, first_legal, random_legal
from cardgames.chance.players.strategies import without_tip
from cardgames.chance.players.tips.spider import is_pure, moves_whole_run
from tests.length import few


def simple(view):
    """Build in suit, turn a card, deal."""
    whole = [move for move in view.legal_moves if moves_whole_run(view, move)]
    in_suit = [move for move in whole if is_pure(view.moving(move)[0], view.last(move.target))]
    turning = [move for move in whole if view.turns_up(move)]
    dealing = [move for move in view.legal_moves if move.action == "deal"]
    return next(iter(in_suit + turning + dealing), None)


def filling(view):
    """Play as `simple` does, but use empty columns before dealing."""
    move = simple(view)
    if move and move.action == "move":
        return move
    whole = [move for move in view.legal_moves if moves_whole_run(view, move)]
    to_empty = [move for move in whole if not view.last(move.target) and not view.empties(move)]
    return next(iter(to_empty), move)


@pytest.mark.parametrize("strategy", [filling, without_tip(5)])
def test_a_better_strategy_is_told_how_far_it_comes(strategy):
    feedback = check("09.4", strategy)
    assert feedback.verdict == "right"
    assert "runs on average and wins" in feedback.sentence


@pytest.mark.parametrize("strategy", few(2, [simple, without_tip(1), first_legal, random_legal(7), without_tip(4)]))
def test_a_simple_strategy_is_not_enough(strategy):
    feedback = check("09.4", strategy)
    assert feedback.verdict == "not yet"
    assert feedback.sentence.endswith("; make it 4 runs or more.")


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
    feedback = check("09.4", strategy)
    assert feedback.verdict == "not yet"
    assert feedback.sentence.startswith("In deal ")
    assert words in feedback.sentence


@pytest.mark.parametrize("answer", [0.05, "5 %", "3/60", "1/20", 1 - 0.05 ** (1 / 60), "4.87 %"])
def test_the_rule_of_three_and_the_exact_value_both_count(answer):
    assert check("09.1", answer).verdict == "right"


@pytest.mark.parametrize("answer", [384, 385, "384.16", 400, 1.96**2 * 100])
def test_a_number_of_deals_counts_when_it_is_near(answer):
    assert check("09.3", answer).sentence == "(1.96 · 3 / 0.3)² is about 384 deals."


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("09.1", 0, "not never"),
        ("09.1", "1/60", "nothing strange"),
        ("09.1", 0.5, "divided by the deals"),
        ("09.1", 5, '"5 %"'),
        ("09.1", 0.2, "The rule of three"),
        ("09.2", 6, "difference of the wins"),
        ("09.2", 54, "count twice"),
        ("09.2", 20, "both won"),
        ("09.2", 34, "at least one"),
        ("09.2", 66, "neither won"),
        ("09.2", 86, "end alike"),
        ("09.2", 10, "only the second"),
        ("09.2", 4, "only the first"),
        ("09.2", 7, "And of the second's 24?"),
        ("09.2", "many", "whole number"),
        ("09.3", 100, "not one"),
        ("09.3", math.sqrt(384.16), "square root"),
        ("09.3", 10, "3/√n"),
        ("09.3", 1537, "half of the interval's width already"),
        ("09.3", 96, "to each side"),
        ("09.3", 50, "Solve"),
        ("09.3", "many", "a number of deals"),
        ("09.4", "rule of thumb", "a function of what can be seen"),
    ],
)
def test_likely_wrong_answers_are_answered_by_name(name, answer, words):
    feedback = check(name, answer)
    assert feedback.verdict == "not yet"
    assert words in feedback.sentence
