"""The solver is exact: it is held against searches that know no shortcut, on small tables, and against itself."""

from itertools import product

import pytest

from cardgames import Klondike
from cardgames.chance.solver.layout import read
from cardgames.chance.solver.search import PlainSearch
from cardgames.chance.solver.solving import solve
from tests.chance.solver import peer
from tests.chance.solver.engines import both_engines
from tests.chance.solver.small_tables import RULES, can_be_won, small_table

under_all_rules = pytest.mark.parametrize("rules", RULES, ids=lambda rules: " ".join(map(str, rules.values())))


def compare(tables, other, most):
    """Count the tables that both decide; nothing may differ, and each line must win."""
    decided = {True: 0, False: 0}
    for table in tables:
        answer, found = solve(table, engine="plain"), other(table, most)
        assert answer.won is not None
        if found is not None:
            assert answer.won is found, repr(table)
            decided[found] += 1
        assert not answer.won or table.play_all(answer.line).is_won
    return decided


@under_all_rules
def test_the_games_own_class_finds_the_same(rules, at_length):
    count, most = (700, 1000) if at_length else (24, 200)
    decided = compare((small_table(number, 9, **rules) for number in range(count)), can_be_won, most)
    assert min(decided.values()) > 0
    assert sum(decided.values()) > count // 3


@under_all_rules
def test_a_peer_that_shares_nothing_finds_the_same(rules, at_length):
    count, most = (400, 20_000) if at_length else (24, 400)
    decided = compare((small_table(number, 12, **rules) for number in range(9000, 9000 + count)), peer.can_be_won, most)
    assert min(decided.values()) > 0
    assert sum(decided.values()) > count // 3


@under_all_rules
def test_nothing_that_is_left_out_was_needed(rules, at_length):
    for number in range(20_000, 20_000 + (4000 if at_length else 40)):
        table = small_table(number, 24, **rules)
        shortest, longest = (PlainSearch(*read(table, leave_out)) for leave_out in (True, False))
        shortest.run(20_000)
        longest.run(20_000)
        assert shortest.won is not None
        assert longest.won in (shortest.won, None), repr(table)


def test_what_can_be_won_can_be_won_under_kinder_rules(at_length):
    for number in range(30_000, 31_000 if at_length else 30_030):
        for draw in (1, 3):
            won = {}
            for passes, take_back in product((1, 2, 3, None), (False, True)):
                table = small_table(number, 20, draw=draw, passes=5, take_back=take_back)
                position = Klondike.from_text(without_pass(table.setup), draw=draw, passes=passes, take_back=take_back)
                won[passes or 9, take_back] = solve(position, engine="plain").won
            for (passes, take_back), (more, other) in product(won, won):
                if passes <= more and take_back <= other:
                    assert won[passes, take_back] <= won[more, other], table.setup


def without_pass(setup):
    return setup.rpartition("; pass")[0]


PITFALLS = [
    # A card is taken back only to free the next one of its suit, and one needs two others.
    ("F: 8S JC KH TD; T1: (9S)(JD)(TS)(KD)(KS)(JS)(QS)(QC) KC QD; pass: 2", 1, 3, True, True),
    # The same cards: without taking back, or without another pass, what is under the queen stays there.
    ("F: 8S JC KH TD; T1: (9S)(JD)(TS)(KD)(KS)(JS)(QS)(QC) KC QD; pass: 2", 1, 3, False, None),
    # A king that nothing lies under is in a column of its own already; one that lies on a card needs an empty one.
    ("F: QS; T1: KS", 1, 1, False, True),
    ("F: QS JH; T1: (QH) KS; T2: KH", 1, 1, False, True),
    # The ace lies under the two, and no black three takes it.
    ("T1: (AH) 2H", 1, 1, False, False),
    ("T1: (AH) 2H; T2: 3S", 1, 1, False, None),
    # With draw 3 only the third card and the last can be reached in a pass; after one is taken, others.
    ("S: (AS)(2S)(3S)(4S)", 3, 1, False, None),
    ("S: (AS)(2S)(3S)(4S)", 3, None, False, None),
    ("S: (2S)(AS)", 3, 1, False, False),
    ("S: (2S)(AS)", 1, 1, False, True),
    ("S: (AS)(3S)(2S)", 1, 1, False, False),
    ("S: (AS)(3S)(2S)", 1, 2, False, True),
    # A card that takes no part is missing between two that do.
    ("F: 3S; T1: 5S", 1, 1, True, False),
]


@both_engines
@pytest.mark.parametrize(("text", "draw", "passes", "take_back", "won"), PITFALLS)
def test_known_pitfalls(engine, text, draw, passes, take_back, won):
    """Where the answer is not written down, the search that knows no shortcut gives it."""
    table = Klondike.from_text(text, draw=draw, passes=passes, take_back=take_back)
    found = can_be_won(table, 100_000) if won is None else won
    answer = solve(table, engine=engine)
    assert answer.won is found
    assert not answer.won or table.play_all(answer.line).is_won
