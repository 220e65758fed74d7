"""How fast deals of Klondike are solved: by each engine, and beside the peer ``pyksolve``.

Run with ``python -m pytest tests/benchmarks/test_solver_speed.py -n 0 --benchmark-only -s``. What is measured is
processor time, so that other work on the machine counts as little as it can. The peer knows no limit of passes and has
taking back; it wraps ShootMe's Klondike-Solver, in C++, which looks for the shortest line and counts other states than
we do, so the two are compared by the deals that each decides and the time it takes, within the same number of states.
"""

import time

import pytest
from pyksolve.solver import Solitaire, SolveResult

from cardgames import Klondike, new_deck, solve
from cardgames.chance.solver.solving import begin

RULES = [
    {"draw": draw, "passes": passes, "take_back": take_back}
    for draw, passes in ((1, 1), (3, 3), (3, None))
    for take_back in (False, True)
]
DEALS = {"plain": 10, "fast": 200}
NODES = {"plain": 20_000, "fast": 100_000}
PEERS = 20
PEERS_STATES = 100_000


def seconds(function, *arguments):
    """Give the processor time that a call takes, and its result."""
    start = time.process_time()
    result = function(*arguments)
    return time.process_time() - start, result


def search(engine, rules):
    """Solve some deals: give how many nodes that took, and how many deals were decided within a tenth and in all."""
    nodes = within = decided = 0
    for number in range(DEALS[engine]):
        found = begin(Klondike.deal(number, **rules), engine)
        found.run(NODES[engine])
        nodes += found.nodes
        decided += found.is_over
        within += found.is_over and found.nodes <= NODES[engine] // 10
    return nodes, within, decided


@pytest.mark.benchmark(group="solved deals")
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: " ".join(map(str, rules.values())))
@pytest.mark.parametrize("engine", DEALS)
def test_nodes_a_second(benchmark, capsys, engine, rules):
    if engine == "fast":
        pytest.importorskip("numba")
    times = []
    benchmark.pedantic(
        lambda: times.append(seconds(search, engine, rules)), rounds=1, warmup_rounds=1 if engine == "fast" else 0
    )
    spent, (nodes, within, decided) = min(times)
    benchmark.extra_info.update(nodes_a_second=nodes / spent)
    with capsys.disabled():
        print(
            f"\n{engine}, {rules}: {nodes / spent:,.0f} nodes a second; of {DEALS[engine]} deals {within} are decided "
            f"within {NODES[engine] // 10:,} nodes, {decided} within {NODES[engine]:,}."
        )


@pytest.mark.benchmark(group="solved deals")
@pytest.mark.parametrize("rules", RULES[:4], ids=lambda rules: " ".join(map(str, rules.values())))
def test_decided_within_a_million(benchmark, capsys, rules, monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setitem(NODES, "fast", 1_000_000)
    _, within, decided = benchmark.pedantic(search, ("fast", rules), rounds=1)
    with capsys.disabled():
        print(f"\n{rules}: {within} of {DEALS['fast']} deals are decided within 100,000 nodes, {decided} in a million.")


def peers_deck(position):
    """Write a deck for the peer: three digits a card, its rank and its suit, 1 clubs to 4 spades, as it is dealt."""
    return "".join(f"{card.rank:02}{'CDHS'.index(card.suit.letter) + 1}" for card in position.deck)


def solve_by_peer(position):
    """Ask the peer: True with a line, False as far as it says so, or None."""
    peer = Solitaire()
    peer.draw_count = position.draw
    peer.load_solitaire(peers_deck(position))
    peer.reset_game()
    result = peer.solve_minimal(PEERS_STATES)
    if result in (SolveResult.SolvedMinimal, SolveResult.SolvedMayNotBeMinimal):
        return True
    return False if result is SolveResult.Impossible else None


@pytest.mark.benchmark(group="solved deals")
def test_beside_a_peer(benchmark, capsys):
    deals = [Klondike.deal(number, draw=3, passes=None, take_back=True) for number in range(PEERS)]
    solve(deals[0], 10)  # the machine code is made
    ours, theirs = benchmark.pedantic(
        lambda: tuple(
            zip(*((seconds(solve, deal, PEERS_STATES), seconds(solve_by_peer, deal)) for deal in deals), strict=True)
        ),
        rounds=1,
    )
    assert not any({one.won, other} == {True, False} for (_, one), (_, other) in zip(ours, theirs, strict=True))
    told = [
        (sum(spent for spent, _ in some), sum(won(found) is not None for _, found in some))
        for some, won in ((ours, lambda answer: answer.won), (theirs, lambda answer: answer))
    ]
    with capsys.disabled():
        print(
            f"\nDraw 3, unlimited, taking back, {PEERS} deals in {PEERS_STATES:,} states: ours decides {told[0][1]} "
            f"in {told[0][0]:.1f} s, pyksolve {told[1][1]} in {told[1][0]:.1f} s."
        )


def test_the_peer_is_given_the_same_deal():
    assert peers_deck(Klondike.from_deck(new_deck()))[:9] == "014024034"
