"""Spider is solved by a beam: yes with a line, or not known."""

import pytest

from cardgames import Spider, solve
from cardgames.chance.solver.solving import begin
from tests.games.spider_tables import run, stock
from tests.length import few


@pytest.mark.parametrize("number", few(1, range(40)))
def test_a_deal_of_one_suit_is_won(number):
    deal = Spider.deal(number)
    answer = solve(deal, 100_000)
    assert answer.won
    assert deal.play_all(answer.line).is_won


@pytest.mark.parametrize("number", few(0, range(5)))
def test_a_deal_of_two_suits_is_won(number):
    deal = Spider.deal(number, suits=2)
    assert deal.play_all(solve(deal).line).is_won


def test_a_small_table_is_won_with_a_card_that_is_turned_up():
    table = Spider.from_text(f"T1: (AS) {run(low=9)}; T2: {run(high=8, low=2)}", suits=1)
    answer = solve(table)
    assert table.play_all(answer.line).is_won


def test_what_is_dealt_completes_runs():
    columns = {**dict.fromkeys(range(1, 8), run(low=2)), 8: "KS", 9: "QS", 10: run(high=10, low=3)}
    lines = [stock("AS " * 8 + "JS 2S"), *(f"T{number}: {cards}" for number, cards in columns.items())]
    table = Spider.from_text("; ".join(lines), suits=1)
    answer = solve(table)
    assert str(answer.line[0]) == "deal"
    assert table.play_all(answer.line).is_won


def test_a_table_that_cannot_be_won_is_not_known():
    table = Spider.from_text("T1: KS QS; T2: (4S) 7S; T3: (9S) 2S", suits=1)
    assert solve(table, 3_000).won is None


def test_a_search_that_has_seen_all_is_over():
    search = begin(Spider.from_text("T1: KS QS", suits=1))
    search.run(10_000)
    assert search.is_over
    assert search.won is None
    assert search.nodes < 10_000


def test_it_is_the_same_in_pieces():
    deal = Spider.deal(4)
    whole, search = solve(deal, 30_000), begin(deal)
    while not search.is_over and search.nodes < 30_000:
        search.run(7)
    assert (search.won, search.nodes) == (whole.won, whole.nodes)
    assert search.line() == whole.line


def test_a_game_that_is_won_needs_no_search():
    assert solve(Spider.from_text("F: AS", suits=1), 0).won
