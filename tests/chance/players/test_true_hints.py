"""What hints claim is so: nothing helps only where that is proved, and whoever follows them comes to an end."""

import pytest

from cardgames import Game, Klondike, Spider, dead_end, hint
from cardgames.chance.players.hints import UNDO, WAY_ON, hints
from tests.length import few

RULES = [
    (Spider, {"suits": 1}),
    (Spider, {"suits": 2}),
    (Spider, {"suits": 4}),
    (Klondike, {"draw": 3}),
    (Klondike, {"draw": 1}),
    (Klondike, {"draw": 3, "take_back": True}),
    (Klondike, {"draw": 1, "take_back": True}),
    (Klondike, {"draw": 1, "passes": None}),
    (Klondike, {"draw": 3, "passes": None, "take_back": True}),
    (Klondike, {"draw": 3, "passes": 2, "take_back": True}),
]
DEEPER = 20_000
"""So many moves the search may try that a claim is held against, several times as many as a hint may."""


def follow(game, longest=1_500):
    """Follow the hints to their end, and give the last one."""
    while (found := hint(game)) and found.move:
        assert found == hints(game)[0]
        game.play(found.move)
        assert len(game.moves) < longest, game.text
    return found


@pytest.mark.parametrize("number", few(1, [2, *range(60)]))
@pytest.mark.parametrize(("rules", "options"), RULES, ids=str)
def test_nothing_helps_only_where_that_is_proved(rules, options, number):
    game = Game(rules.deal(number, **options))
    last = follow(game)
    if last is None:
        outcome = game.position.outcome
        assert (outcome and outcome.won) or dead_end(game.position).proved
        return
    assert last.name == UNDO
    if last.reason.startswith("No move helps any more"):
        assert dead_end(game.position, nodes=DEEPER).proved
    else:
        assert last.reason.startswith("I see no move that helps")
        assert not dead_end(game.position).proved


def test_a_run_is_completed_with_a_part_of_the_cards_that_move_together():
    game = Game(Spider.deal(8))
    before = 0
    while game.position.complete_runs == before:
        game.play(hint(game).move)
    for _ in range(400):
        found = hint(game)
        if found is None or found.move is None:
            break
        completing = [
            move
            for move in game.position.legal_moves
            if game.position.play(move).complete_runs > game.position.complete_runs
        ]
        assert not completing or found.move in completing
        game.play(found.move)


def test_where_the_rule_of_thumb_gives_up_the_search_shows_the_way_on():
    """Column 1 is emptied for a king, and under him lies an ace."""
    game, names = Game(Klondike.deal(30, draw=3)), set()
    while (found := hint(game)) and found.move:
        names.add(found.name)
        if found.name == WAY_ON:
            assert found.reason.startswith("After this")
        game.play(found.move)
    assert WAY_ON in names


def test_hint_and_dead_end_agree():
    position = Spider.from_text("S: 10 face down; T1: 5♠ 4♠ 3♠; T2: 9♠ 8♠ 7♠; T3: K♠ Q♠ J♠")
    found = hint(position)
    assert dead_end(position).proved == (found is None or found.move is None)


@pytest.mark.parametrize("deal", [Klondike.deal(7), Klondike.deal(3, draw=3), Spider.deal(7, suits=2)])
def test_all_suggestions_are_other_legal_moves(deal):
    game = Game(deal)
    for _ in range(40):
        found = hints(game)
        if not found or found[0].move is None:
            break
        moves = [one.move for one in found]
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(game.position.legal_moves)
        game.play(found[0].move)
