"""How fast Klondike and Spider are played at random, beside the engine of the peer ``soliterm``.

Run with ``python -m pytest tests/benchmarks/test_games_speed.py -n 0 --benchmark-only -s``. A step is to list the legal
moves and to make one so that it can be undone. Both engines play the same moves on the same deals, chosen at random
beforehand, by turns and in processor time, so that other work on the machine counts as little as it can.
"""

import random
import time
from dataclasses import replace

import pytest
from soliterm.engine import Card as PeerCard
from soliterm.engine import new_solitaire

from cardgames import Klondike, Spider

DEALS = 10
LONGEST = 200
ROUNDS = 7
VARIANTS = {
    "Klondike, draw 1": (Klondike.deal, {"draw": 1, "take_back": True}, {"draw": 1, "redeals": "none"}),
    "Klondike, draw 3": (
        Klondike.deal,
        {"draw": 3, "passes": None, "take_back": True},
        {"draw": 3, "redeals": "unlimited"},
    ),
    **{f"Spider, suits {suits}": (Spider.deal, {"suits": suits}, {"suits": suits}) for suits in (1, 2, 4)},
}
SLOTS = {
    "Klondike": ("S", "W", "FS", "FH", "FD", "FC", *(f"T{number}" for number in range(1, 8))),
    "Spider": (*(f"F{number}" for number in range(1, 9)), *(f"T{number}" for number in range(1, 11)), "S"),
}
"""The names of the peer's slots, in their order."""


def peer_of(position, options):
    """Lay a position out for the peer."""
    game = new_solitaire(position.name.lower(), 0, options)
    for name, slot in zip(SLOTS[position.name], game.slots, strict=True):
        slot.cards = [
            PeerCard(entry.card.rank, entry.card.suit.letter, entry.face_up) for entry in position.piles[name]
        ]
    return game


def peer_moves(game):
    """List the peer's legal moves; None is to deal from the stock."""
    return [*game.legal_moves(), *([None] if game.can_deal() else [])]


def written(game, move):
    """Write one of the peer's moves in the notation of cardgames."""
    names = SLOTS[game.gamedef.name]
    if move is None:
        drawn = "draw" if game.slots[names.index("S")].cards else "redeal"
        return "deal" if game.gamedef.name == "Spider" else drawn
    source, target, count = move
    taken, put = names[source], names[target]
    if game.kind(source) == "foundation":
        taken = f"F{game.top(source).suit}"
    if game.kind(target) == "foundation":
        put = "F"
    return f"{taken}>{put}:{count}" if taken[0] == put[0] == "T" else f"{taken}>{put}"


def chosen(name):
    """Choose the moves of some deals at random: for each its start, our moves and the peer's."""
    deal, options, peer_options = VARIANTS[name]
    choose, games = random.Random(1).choice, []
    for number in range(DEALS):
        position = deal(number, **options)
        peer, start, ours, theirs = peer_of(position, peer_options), position, [], []
        while len(ours) < LONGEST and (listed := {written(peer, move): move for move in peer_moves(peer)}):
            assert sorted(listed) == sorted(map(str, position.legal_moves))
            move = choose(list(position.legal_moves))
            ours.append(move)
            theirs.append(listed[str(move)])
            position = position.play(move)
            assert peer_played(peer, theirs[-1])
        games.append((start, ours, theirs))
    return games


def peer_played(game, move):
    """Make a move with the peer; say whether it was accepted."""
    return game.attempt_move(*move) if move else game.deal()


def seconds(function, *arguments):
    """Give the processor time that a call takes."""
    start = time.process_time()
    function(*arguments)
    return time.process_time() - start


def play(games):
    """List and make the moves of all games; each position is kept, as undoing needs it."""
    for start, moves in games:
        positions = [start]
        for move in moves:
            assert len(positions[-1].legal_moves) > 0
            positions.append(positions[-1].play(move))


def play_peer(games):
    """List and make the moves of all games with the peer."""
    for game, moves in games:
        for move in moves:
            assert len(peer_moves(game)) > 0
            assert peer_played(game, move)


@pytest.mark.benchmark(group="random play")
@pytest.mark.parametrize("name", VARIANTS)
def test_random_play(benchmark, capsys, name):
    games = chosen(name)
    steps = sum(len(moves) for _, moves, _ in games)
    ours, theirs = [], []

    def prepare():
        """Let the peer play; give our games anew, so that their first positions have worked nothing out."""
        theirs.append(seconds(play_peer, [(peer_of(start, VARIANTS[name][2]), moves) for start, _, moves in games]))
        return ([(replace(start), moves) for start, moves, _ in games],), {}

    benchmark.pedantic(lambda fresh: ours.append(seconds(play, fresh)), setup=prepare, rounds=ROUNDS)
    us, them = steps / min(ours), steps / min(theirs)
    benchmark.extra_info.update(ours=us, theirs=them)
    with capsys.disabled():
        print(f"\n{name}: {us:,.0f} steps a second, soliterm {them:,.0f}: {us / them:.1f} times as many.")


@pytest.mark.parametrize("name", VARIANTS)
def test_both_engines_list_the_same_moves(name):
    assert sum(len(moves) for _, moves, _ in chosen(name)) > DEALS * 40
