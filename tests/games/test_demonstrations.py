"""The demonstrations of the rules: what they tell is what the games do."""

import heapq
import re
from dataclasses import replace
from itertools import count, pairwise

import pytest

from cardgames.games.column_cards import as_cards
from cardgames.games.demonstrations import FIRST, Attempt, steps
from cardgames.games.klondike_rules import KLONDIKE_RULES
from cardgames.games.moves import Move
from cardgames.games.spider_rules import SPIDER_RULES

RULES = (*KLONDIKE_RULES, *SPIDER_RULES)
LARGEST = {"Klondike": 7, "Spider": 39}

every_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)


def can_be_won(position):
    """Search everything that can be reached, first where most cards are dealt and in order; a set table is small."""
    order = count()
    seen, waiting = set(), [(0, next(order), position)]
    while waiting:
        *_, position = heapq.heappop(waiting)
        if position.is_won:
            return True
        for after in map(position.play, position.legal_moves):
            if (key := wherever_it_lies(after)) not in seen:
                seen.add(key)
                heapq.heappush(waiting, (len(after.stock) - in_order(after), next(order), after))
    return False


def wherever_it_lies(position):
    """Columns are worth the same wherever they stand."""
    return replace(position, columns=tuple(sorted(position.columns, key=as_cards))).situation


def in_order(position):
    """Count the cards that lie on a neighbour of their suit."""
    pairs = (pair for pile in (*position.columns, *position.foundations) for pair in pairwise(pile))
    return sum(
        lower.card.suit is upper.card.suit and abs(lower.card.rank - upper.card.rank) == 1 for lower, upper in pairs
    )


def test_each_rule_has_a_name_of_its_own():
    names = [(rule.game, rule.name) for rule in RULES]
    assert len(set(names)) == len(names) >= 11 + 9
    assert all(name == name.lower() and " " not in name for _, name in names)


@every_rule
def test_a_rule_is_shown_by_a_few_moves(rule):
    assert 2 <= len(rule.attempts) <= 4
    assert any(attempt.refused for attempt in rule.attempts)
    assert any(not attempt.refused for attempt in rule.attempts)
    for sentence in (rule.sentence, rule.task, *(attempt.notice for attempt in rule.attempts)):
        assert sentence[0].isupper() or not sentence[0].isalpha() or sentence[1] in "♥♠♦♣"
        assert sentence.rstrip(")")[-1] in ".?"


@every_rule
def test_the_table_is_small_and_has_no_card_that_is_left_to_chance(rule):
    assert rule.position.cards_left <= LARGEST[rule.game.name]
    assert "face down" not in rule.setup
    assert "?" not in rule.setup


@every_rule
def test_what_is_told_is_what_the_rules_say(rule):
    shown = steps(rule)
    assert shown[0].says == FIRST
    assert shown[0].position == rule.position
    assert len(shown) == 1 + 2 * len(rule.attempts)
    position = rule.position
    for attempt, asked, answer in zip(rule.attempts, shown[1::2], shown[2::2], strict=True):
        reason = position.why_not(attempt.move)
        assert (reason is not None) == attempt.refused == answer.refused
        assert asked.position == position
        assert not asked.refused
        assert asked.move == Move.read(attempt.move)
        assert asked.says.endswith("?")
        if attempt.refused:
            assert answer.says == f"No. {reason} {attempt.notice}"
            assert answer.position == position, "a refused move changes nothing"
            assert answer.move == asked.move
        else:
            assert answer.says == f"Yes. {position.tell(attempt.move)} {attempt.notice}"
            position = position.play(attempt.move)
            assert answer.position == position
            assert answer.move is None


@every_rule
def test_no_step_is_a_dead_end(rule):
    """So whoever begins to try from any step has something to aim at."""
    for step in steps(rule):
        assert step.position.outcome is None
        assert can_be_won(step.position)


def test_a_wrong_attempt_would_be_noticed():
    """The tests above can fail."""
    rule = KLONDIKE_RULES[0]
    assert rule.position.why_not(Attempt("T4>T2", "").move) is not None
    assert not can_be_won(type(rule.position).from_text("T1: (A♠) 2♠; T2: 3♠"))


@pytest.mark.parametrize(
    ("name", "moves", "asked"),
    [
        ("alternating-colours-going-down", "T4>T1", "May 2♥ go onto 3♠ in column 1?"),
        ("runs-move-together", "T1>T5:3", "May 4♠ go onto 4♣ in column 5, with the two cards on it?"),
        ("runs-move-together", "T1>T5:2", "May 3♥ go onto 4♣ in column 5, with the card on it?"),
        ("runs-move-together", "T1>T5:4", "May the last four cards of column 1 go onto 4♣ in column 5?"),
        ("runs-move-together", "T1>T5:9", "May the last nine cards of column 1 go onto 4♣ in column 5?"),
        ("kings-to-empty-columns", "T3>T1", "May Q♥ go to the empty column 1?"),
        ("foundations-build-up-by-suit", "T1>F", "May 2♥ go to its foundation?"),
        ("foundations-build-up-by-suit", "T1>FS", "May 2♥ go to the foundation of spades?"),
        ("taking-back", "FH>T4", "May 3♥ go onto 4♣ in column 4?"),
        ("draw-one", "draw", "There are two cards in the stock. May you draw?"),
        ("draw-one", "draw, draw", "There is one card in the stock. May you draw?"),
        ("draw-one", "draw, draw, draw", "There is no card in the stock. May you draw?"),
        ("redeal", "redeal", "May the waste be turned over, to be gone through again?"),
        ("deal-on-full-columns", "deal", "May the stock deal a card onto each column?"),
        ("empty-columns", "T3>T9:3", "May 9♥ go to the empty column 9, with the two cards on it?"),
    ],
)
def test_a_question_names_the_cards(name, moves, asked):
    rule = next(rule for rule in RULES if rule.name == name)
    *made, last = moves.split(", ")
    assert rule.position.play_all(made).question(Move.read(last)) == asked


def test_the_scores_that_are_told_are_the_scores():
    rule = next(rule for rule in SPIDER_RULES if rule.name == "the-score")
    told = [int(re.search(r"(\d+) points", attempt.notice)[1]) for attempt in rule.attempts]
    assert told == [step.position.score for step in steps(rule)[2::2]]
