"""Many deals solved: the same whoever computes them, kept in a file, and put into a table."""

import hashlib
from itertools import islice

import pytest

from cardgames import Clock, Klondike, solve, solve_deals
from cardgames.chance.solver import making
from cardgames.chance.solver.data import RULES, Rules, read_table
from cardgames.chance.trials.play import deal_numbers
from cardgames.chance.trials.records import BadRecord
from tests.chance.workers import spawned

NODES = 300


def solved(deals, **more):
    return solve_deals(Klondike, deals, **{"nodes": NODES, "progress": False, "engine": "plain", "draw": 3, **more})


def test_each_deal_is_solved_by_itself():
    found = solved(range(12))
    assert found.title == "Klondike, draw 3, passes 3, take back no"
    assert list(found.answers) == list(range(12))
    for number, answer in found.answers.items():
        assert answer == solve(Klondike.deal(number, draw=3), NODES, engine="plain")
    assert sum(len(found.numbers(won)) for won in (True, False, None)) == len(found) == 12
    low, high = found.bounds
    assert (low.wins, high.wins) == (len(found.numbers(True)), 12 - len(found.numbers(False)))
    assert repr(found).startswith("<SolvedDeals: Klondike, draw 3, passes 3, take back no\n can be won: ")


def test_a_seed_chooses_the_deals_that_are_played_with_it():
    assert tuple(solved(4, seed=7).answers) == deal_numbers(4, 7)


def test_two_processes_find_the_same():
    with spawned(2) as executor:
        assert solved(range(6), executor=executor, chunk=1).answers == solved(range(6)).answers


def test_a_file_keeps_what_is_finished(tmp_path, monkeypatch):
    file = tmp_path / "solved.jsonl"
    few = solved(range(5), save=file)
    more = solved(range(9), save=file)
    assert more.answers == solved(range(9)).answers
    assert {number: more.answers[number] for number in range(5)} == few.answers
    monkeypatch.setattr("cardgames.chance.solver.deals.solve", None)  # nothing is solved again
    assert solved(range(9), save=file).answers == more.answers


def test_what_was_not_decided_is_searched_anew_with_more_nodes(tmp_path):
    file = tmp_path / "solved.jsonl"
    assert solved(range(9), save=file).numbers(None)
    assert solved(range(9), save=file, nodes=3000).answers == solved(range(9), nodes=3000).answers


def test_a_file_that_was_torn_goes_on(tmp_path):
    file = tmp_path / "solved.jsonl"
    solved(range(3), save=file)
    file.write_text(file.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    assert solved(range(4), save=file).answers == solved(range(4), save=file).answers == solved(range(4)).answers


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{}\n", "is not a record of solved deals"),
        ("hello", "is not a record of solved deals"),
        ('{"format": "cardgames solved deals", "version": 1, "title": "Spider"}\n', "belongs to other rules: 'Spider'"),
        ("DAMAGED", "is damaged"),
    ],
)
def test_a_file_of_something_else_is_refused_and_stays(tmp_path, text, sentence):
    file = tmp_path / "solved.jsonl"
    if text == "DAMAGED":
        solved(range(1), save=file)
        text = file.read_text(encoding="utf-8") + '[1, "perhaps", 3, ""]\n'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=sentence):
        solved(range(2), save=file)
    assert file.read_text(encoding="utf-8") == text


def test_nonsense_is_refused():
    for deals, more, sentence in (
        (10, {}, "needs a seed"),
        (range(3), {"seed": 7}, "A seed goes with a number of deals"),
        ("1 2", {}, "The deals are their number"),
        ([-1], {}, "A deal number"),
        (range(2), {"chunk": 0}, "chunk size"),
        (range(2), {"draw": 2}, "draw 1 or draw 3"),
        (range(2), {"executor": 7}, "An executor has a method submit"),
    ):
        with pytest.raises(ValueError, match=sentence):
            solved(deals, **more)
    with pytest.raises(ValueError, match="can be solved"):
        solve_deals(Clock, range(2))
    with pytest.raises(ValueError, match="The game is a class"):
        solve_deals("Klondike", range(2))


def test_the_table_is_made_and_its_lines_win(tmp_path):
    lines = list(making.make(4, 200, 500, tmp_path))
    assert len(lines) == 2 * len(RULES) + 1
    path = tmp_path / f"{making.NAME}.csv.xz"
    sheet = path.with_name(f"{making.NAME}.md").read_text(encoding="utf-8")
    assert hashlib.sha256(path.read_bytes()).hexdigest() in sheet
    assert "CC BY 4.0" in sheet
    rows = list(read_table(path))
    assert [(row.rules, row.deal) for row in rows] == [(rules, deal) for rules in RULES for deal in range(4)]
    assert {row.won for row in rows} == {True, False, None}
    for row in rows:
        assert bool(row.line) == (row.won is True)
        assert not row.line or row.position().play_all(row.line).is_won
    before = path.read_bytes()
    list(making.make(4, 200, 500, tmp_path))  # it goes on from what is there
    assert path.read_bytes() == before


def test_rules_are_kinder_with_more_passes_and_with_taking_back():
    assert Rules(3, None, True).are_kinder(Rules(3, 3, False))
    assert Rules(3, 3, False).are_kinder(Rules(3, 3, False))
    assert not Rules(3, 3, True).are_kinder(Rules(3, None, False))
    assert not Rules(3, None, False).are_kinder(Rules(3, 3, True))
    assert not Rules(1, None, True).are_kinder(Rules(3, 1, False))
    assert all(
        not rules.are_kinder(later) for place, rules in enumerate(RULES) for later in islice(RULES, place + 1, 9)
    )
