"""Every game with its options, and what must hold of each: shared by all tests that ask each game the same.

A new game joins with its option sets in `VARIANTS`. A game that a text can set up joins `SET_UPS` too, and one that
random play seldom ends joins `NEAR_THE_END`.
"""

import random
import re
from collections import Counter

import pytest
from hypothesis import settings

from cardgames import Clock, Game, IllegalMove, Klondike, Move, Spider, Watch
from tests.games.four_cells import FourCells
from tests.games.spiderette import Spiderette
from tests.length import few

VARIANTS = [
    (Clock, {}),
    (Watch, {"reading": "top"}),
    (Watch, {"reading": "any"}),
    (Watch, {"reading": "turned"}),
    (Klondike, {"draw": 1}),
    (Klondike, {"draw": 3}),
    (Klondike, {"draw": 1, "passes": None, "take_back": True}),
    (Klondike, {"draw": 3, "passes": None}),
    (Spider, {"suits": 1}),
    (Spider, {"suits": 2}),
    (Spider, {"suits": 4}),
    (Spiderette, {"suits": 1}),
    (Spiderette, {"suits": 4}),
    (FourCells, {"together": True}),
    (FourCells, {"together": False}),
]
SET_UPS = [
    (Klondike, {}, "T1: K♠ Q♥; T2: 2 face down, J♠; T3: (7♦) 9♣ 8♥; F: 3♠ A♥; S: 4 face down; W: 2♥ K♦"),
    (Klondike, {"take_back": True}, "Klondike, draw 3, passes 4; Pass: 2 of 4; T7: 6♥; T2: 5♠ 4♥; W: 7♣; S: ?, (9♦)"),
    (Klondike, {"draw": 3, "passes": None}, str(Klondike.deal(7, moves="draw"))),
    (Spider, {}, "T1: K♠ Q♠; T2: 2 face down, J♠; T3: (7♠) 9♠ 8♠; F: A♠ A♠; S: 20 face down"),
    (Spider, {"suits": 4}, "T1: (9♦) K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥; T2: 2♣ A♥; T3: (7♦) 3♦; T4: 7♥ 6♥"),
    (Spider, {"suits": 2}, str(Spider.deal(7, suits=2, moves="deal"))),
    (Spiderette, {}, "T1: K♠ Q♠; T2: 2 face down, J♠; T3: (7♠) 9♠ 8♠; F: A♠; S: 10 face down"),
    (Spiderette, {"suits": 4}, str(Spiderette.deal(7, suits=4, moves="deal, deal"))),
    (FourCells, {}, "C1: K♠; C3: Q♥; F: 3♠ A♥; T1: 9♣ 8♥; T8: 7♦ 2♥"),
    (FourCells, {"together": False}, str(FourCells.deal(7, together=False))),
]
NEAR_THE_END = {
    Klondike: ["T1: K♣; F: K♠ K♥ K♦ Q♣", "T1: 2♠ A♥; T7: A♠", "T1: 2♠; T3: 7♥; F: A♠", "S: 1 face down; T2: 3♦"],
    Spider: [
        "F: A♠",
        "T1: K♠; T2: K♠; T3: J♠; T4: J♠; T5: 9♠; T6: 5♠; T7: 5♠; T8: 3♠; T9: 3♠; T10: A♠ 8♠",
    ],
    Spiderette: ["F: A♠", "T1: K♠; T2: J♠; T3: 9♠; T4: 7♠; T5: 5♠; T6: 3♠; T7: A♠"],
    FourCells: [
        "C1: K♣; F: K♠ K♥ K♦ Q♣",
        "T1: A♠ 9♠; T2: 7♠ J♠; T3: 5♠ K♠; T4: 3♠ 9♣; T5: A♣ J♣; T6: 3♣ K♣; T7: 5♣ 7♣; T8: 6♠ 2♣; C1: 4♠; C2: 6♣; "
        "C3: 8♠; C4: 8♣",
    ],
}
"""Positions that random play ends soon, won in some and lost in others."""
LONGEST = 120
"""Random play is cut off after this many moves, ended or not."""
SEEDS = range(6)
PILES = (
    "W",
    *(f"T{column}" for column in range(1, 12)),
    *(f"C{cell}" for cell in range(1, 6)),
    *("FS", "FH", "FD", "FC"),
)
UNIVERSE = tuple(
    dict.fromkeys(
        map(
            Move.read,
            [
                *("turn", "stop", "draw", "redeal", "deal"),
                *(f"swap {pile}:{depth}" for pile in range(1, 14) for depth in range(1, 6)),
                *(f"reopen {pile}" for pile in range(1, 14)),
                *(
                    f"{source}>{target}:{count}"
                    for source in PILES
                    for target in (*PILES[1:], "F")
                    for count in (range(1, 14) if source[0] == target[0] == "T" else (1, 2))
                ),
            ],
        )
    )
)


def _id(variant):
    game, options = variant
    return "-".join([game.name, *map(str, options.values())])


every_game = pytest.mark.parametrize("variant", VARIANTS, ids=map(_id, VARIANTS))
every_seed = pytest.mark.parametrize("seed", few(2, SEEDS))
generated = settings(max_examples=settings.default.max_examples // 10)
"""A tenth of the usual examples, for there are as many again of each game."""


def deal(variant, number):
    game, options = variant
    return game.deal(number, **options)


def play_at_random(position, seed):
    """Give the positions of a random game, the first one included."""
    choose = random.Random(seed).choice
    positions = [position]
    while positions[-1].legal_moves and len(positions) <= LONGEST:
        position = positions[-1].play(choose(list(positions[-1].legal_moves)))
        positions.append(position)
    return positions


def where(position):
    """Say for each card's id what the card is, where it lies and whether it is face up."""
    return {
        entry.id: (entry.card, name, place, entry.face_up)
        for name, pile in position.piles.items()
        for place, entry in enumerate(pile)
    }


def assert_cards_are_kept(position):
    entries = [entry for pile in position.piles.values() for entry in pile]
    assert Counter(entry.card for entry in entries) == Counter(position.deck)
    assert Counter(position.deck) <= Counter(position.full_deck(**position.options))
    assert position.setup or len(position.deck) == len(position.full_deck(**position.options))
    assert sorted(entry.id for entry in entries) == list(range(len(position.deck)))
    assert all(position.deck[entry.id] is entry.card for entry in entries)


def assert_sound(positions):
    """Check everything that must hold along a game."""
    names = list(positions[0].piles)
    for position in positions:
        assert_cards_are_kept(position)
        assert list(position.piles) == names
        assert (position.outcome is None) == (len(position.legal_moves) > 0)
        assert position.deck == positions[0].deck
        assert position.options == positions[0].options
        assert position.setup == positions[0].setup
    assert [position.moves for position in positions] == [
        positions[-1].moves[:count] for count in range(len(positions))
    ]


def starts_that_end(variant):
    game, options = variant
    if game in NEAR_THE_END:
        return [game.from_text(text, **options) for text in NEAR_THE_END[game]] * 3
    return [deal(variant, number) for number in range(30)]


def assert_undo_and_redo_are_exact(played):
    game = Game(played[0])
    for move in played[-1].moves:
        game.play(move)
    assert list(game.positions) == played
    everything = list(map(repr, played)), list(map(str, played)), list(map(where, played))
    back = [game.position, *(game.undo() for _ in played[1:])]
    assert back[::-1] == played
    with pytest.raises(ValueError, match="no move to undo"):
        game.undo()
    forth = [game.position, *(game.redo() for _ in played[1:])]
    assert forth == played
    assert (list(map(repr, forth)), list(map(str, forth)), list(map(where, forth))) == everything
    with pytest.raises(ValueError, match="no move to redo"):
        game.redo()


def assert_rules_are_consistent(position):
    before = repr(position), str(position), where(position), position.moves
    assert set(position.legal_moves) <= set(UNIVERSE)
    assert len(set(position.legal_moves)) == len(position.legal_moves)
    for move in position.legal_moves:
        assert str(move) in position.legal_moves
        assert position.why_not(move) is position.why_not(str(move)) is None
        after = position.play(move)
        assert after == position.play(str(move)) != position
        assert after.moves == (*position.moves, move)
        assert_cards_are_kept(after)
    for move in UNIVERSE:
        if move not in position.legal_moves:
            reason = position.why_not(move)
            assert_sentence(reason)
            with pytest.raises(IllegalMove) as caught:
                position.play(move)
            assert (caught.value.move, caught.value.reason) == (move, reason)
    with pytest.raises(IllegalMove):
        position.tell(next(move for move in UNIVERSE if move not in position.legal_moves))
    assert (repr(position), str(position), where(position), position.moves) == before


def assert_sentence(text):
    assert re.fullmatch(r"[A-Z0-9].{10,138}\.", text), text
    assert not re.search(r"[.!?] |\b1 (face-down )?cards|None|\(|\)|_|  ", text), text
