"""What `solve` says: of deals, of games under way, within its budget, piece by piece, and by both engines alike."""

import json
import threading
from pathlib import Path

import pytest

from cardgames import Clock, Klondike, rule_of_thumb, solve
from cardgames.chance.solver import solving
from cardgames.chance.solver.layout import read
from cardgames.chance.solver.moves import room_for_keys
from cardgames.chance.solver.solving import Answer, begin
from tests.chance.solver.engines import both_engines
from tests.chance.solver.small_tables import RULES, small_table
from tests.length import few

VECTORS = json.loads((Path(__file__).parents[2] / "data" / "winnable.json").read_text(encoding="utf-8"))["rules"]
SAID = {True: "1", False: "0", None: "?"}


@both_engines
@pytest.mark.parametrize("known", VECTORS, ids=lambda known: f"{known['draw']} {known['passes']} {known['take_back']}")
def test_an_independent_program_says_the_same_of_deals(engine, known, at_length):
    options = {name: known[name] for name in ("draw", "passes", "take_back")}
    decided = 0
    for number in range(100 if at_length else 8):
        deal = Klondike.deal(number, **options)
        answer = solve(deal, 1_000_000 if at_length and engine == "fast" else 4_000, engine=engine)
        assert SAID[answer.won] in ("?", known["winnable"][number]) or known["winnable"][number] == "?"
        decided += answer.won is not None
        assert not answer.won or deal.play_all(answer.line).is_won
    assert decided > 0


@pytest.mark.parametrize("number", few(6, range(60)))
def test_both_engines_go_the_same_way(number):
    pytest.importorskip("numba")
    for rules in RULES:
        for position in (Klondike.deal(number, **rules), small_table(number, 30, **rules)):
            plain, fast = (solve(position, 400, engine=engine) for engine in ("plain", "fast"))
            assert plain == fast


def test_both_engines_go_the_same_way_where_nothing_is_left_out():
    fast = pytest.importorskip("cardgames.chance.solver.fast")
    for rules in RULES:
        layout, state = read(small_table(7, 24, **rules), leave_out=False)
        searches = solving.PlainSearch(layout, state), fast.FastSearch(layout, state)
        for search in searches:
            search.run(2000)
        assert len({(search.won, search.nodes, search.steps) for search in searches}) == 1


@both_engines
def test_any_position_of_a_game_can_be_solved(engine):
    position, thumb = Klondike.deal(4, draw=3), rule_of_thumb("Klondike")
    assert solve(position, engine=engine).won
    for _ in range(40):
        position = position.play(thumb(position.visible()))
        answer = solve(position, engine=engine)
        assert answer.won
        assert position.play_all(answer.line).is_won


@both_engines
def test_a_search_in_pieces_goes_the_same_way(engine):
    deal = Klondike.deal(9, draw=3, passes=2)
    whole, search = solve(deal, engine=engine), begin(deal, engine)
    while not search.is_over:
        search.run(17)
    assert (search.won, search.nodes) == (whole.won, whole.nodes)


@both_engines
def test_the_budget_is_kept(engine):
    deal = Klondike.deal(0)
    for nodes in (0, 1, 999, 2_001):
        assert solve(deal, nodes, engine=engine) == Answer(None, (), nodes)
    needed = solve(Klondike.deal(3, draw=3), engine=engine)
    assert solve(Klondike.deal(3, draw=3), needed.nodes, engine=engine) == needed
    assert solve(Klondike.deal(3, draw=3), needed.nodes - 1, engine=engine).won is None


@both_engines
def test_a_game_that_is_won_needs_no_search(engine):
    assert solve(Klondike.from_text("F: KS KH KD KC"), 0, engine=engine) == Answer(True)


@both_engines
def test_a_flag_stops_it(engine):
    flag = threading.Event()
    flag.set()
    assert solve(Klondike.deal(0), stop=flag.is_set, engine=engine) == Answer(None, (), solving.PIECE)


def test_a_stock_too_large_for_wide_numbers_is_solved_in_plain_python():
    stock = " ".join(f"({rank}{suit})" for suit in "SHDC" for rank in "A23456789TJQK")
    position = Klondike.from_text(f"S: {stock}", draw=3, passes=9)
    assert room_for_keys(read(position)[0]) >= 2**64
    assert position.play_all(solve(position, 100).line).is_won
    if solving._fast():
        with pytest.raises(ValueError, match="too many cards in its stock"):
            solve(position, engine="fast")


def test_without_numba_it_is_done_in_plain_python(monkeypatch):
    monkeypatch.setattr(solving, "_fast", lambda: None)
    assert solve(Klondike.deal(3, draw=3)).won is False
    with pytest.raises(ValueError, match=r"^The fast engine needs numba: pip install \"cardgames\[fast\]\"\.$"):
        solve(Klondike.deal(3), engine="fast")


def test_what_cannot_be_solved_is_refused():
    for wrong in (Clock.deal(7), "T1: KS", None):
        with pytest.raises(ValueError, match="Positions of Klondike and Spider can be solved"):
            solve(wrong)
    for nodes in (-1, 1.5, True, "many", 10**10):
        with pytest.raises(ValueError, match="number of nodes"):
            solve(Klondike.deal(7), nodes)
    with pytest.raises(
        ValueError, match=r"^The engine is 'plain' or 'fast', or None for the best there is, not 'slow'\.$"
    ):
        solve(Klondike.deal(7), engine="slow")


def test_an_answer_tells_itself():
    assert str(solve(Klondike.deal(3, draw=3))) == (
        "It cannot be won: 239 situations searched, and no other can be reached."
    )
    assert str(solve(Klondike.from_text("T1: AS"))) == "It can be won, in 1 move: found in 1 situation."
    assert str(solve(Klondike.deal(0), 10)) == "It is not known whether it can be won: 10 situations searched."
