"""What must hold for every game, whatever its rules, for each game and option set; what is written has its module."""

import random
from dataclasses import FrozenInstanceError
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames import Game, IllegalMove, Klondike, Outcome, Spider
from cardgames.games.game import GAMES
from tests.games.every_game import (
    LONGEST,
    SEEDS,
    VARIANTS,
    assert_rules_are_consistent,
    assert_sound,
    assert_undo_and_redo_are_exact,
    deal,
    every_game,
    every_seed,
    generated,
    play_at_random,
    starts_that_end,
    where,
)
from tests.length import few


@every_game
@every_seed
def test_random_play_keeps_all_cards(variant, seed):
    assert_sound(play_at_random(deal(variant, seed), seed))


@every_game
@generated
@given(data=st.data())
def test_random_play_on_a_generated_deck(variant, data):
    game, options = variant
    deck = data.draw(st.permutations(game.full_deck(**options)))
    start = game.from_deck(deck, **options)
    assert start.deck == tuple(deck)
    assert start.number is None
    positions = play_at_random(start, data.draw(st.integers(0, 100)))
    assert_sound(positions)
    end = positions[-1]
    assert eval(repr(end), dict(GAMES)) == end
    assert Game.from_json(Game(end).to_json()).position == end


@every_game
def test_every_game_ends_with_a_reason(variant):
    ends = [play_at_random(start, seed)[-1] for seed, start in enumerate(starts_that_end(variant))]
    ends = [end for end in ends if len(end.moves) < LONGEST]
    for end in ends:
        assert isinstance(end.outcome, Outcome)
        assert isinstance(end.outcome.won, bool)
        assert end.outcome.reason.startswith("Won: " if end.outcome.won else "Lost: ")
        assert end.outcome.reason.endswith(".")
        assert str(end.outcome) in str(end)
    assert {end.outcome.won for end in ends} == {True, False}


@every_game
@every_seed
def test_undo_and_redo_are_exact(variant, seed):
    assert_undo_and_redo_are_exact(play_at_random(deal(variant, seed), seed))


@every_game
@pytest.mark.parametrize("seed", few(1, SEEDS))
def test_listed_moves_play_and_unlisted_ones_are_refused(variant, seed, at_length):
    positions = play_at_random(deal(variant, seed), seed)
    between = random.Random(seed).sample(positions, 4 if at_length else 2)
    for position in [positions[0], *positions[-2:], *between]:
        assert_rules_are_consistent(position)


@every_game
@every_seed
def test_playing_never_changes_the_old_position(variant, seed):
    start = deal(variant, seed)
    seen = [(repr(start), str(start), where(start), start.visible())]
    positions = play_at_random(start, seed)
    assert [(repr(start), str(start), where(start), start.visible())] == seen
    for old, new in pairwise(positions):
        assert old != new
        assert repr(old) != repr(new)
    with pytest.raises(FrozenInstanceError):
        start.moves = ()


@every_game
def test_equal_positions_have_equal_hashes_and_others_differ(variant):
    game, options = variant
    assert deal(variant, 3) == deal(variant, 3) == game.from_deck(deal(variant, 3).deck, **options)
    assert hash(deal(variant, 3)) == hash(deal(variant, 3)) == hash(game.from_deck(deal(variant, 3).deck, **options))
    assert deal(variant, 3) != deal(variant, 4)
    positions = play_at_random(deal(variant, 3), 3)
    assert len(set(positions)) == len(positions)
    assert len({deal(other, 3) for other in VARIANTS}) == len(VARIANTS)


@every_game
@every_seed
def test_a_view_shows_no_face_down_card(variant, seed):
    """Change the order of the cards nobody has seen, play the same moves: the views must not differ."""
    game, options = variant
    positions = play_at_random(deal(variant, seed), seed)
    seen = set()
    for count, position in enumerate(positions):
        seen |= {entry.id for pile in position.piles.values() for entry in pile if entry.face_up}
        if count % 5 and position is not positions[-1]:
            continue
        unseen = sorted(set(range(len(position.deck))) - seen)
        order = random.Random(count).sample(unseen, len(unseen))
        deck = list(position.deck)
        for place, other in zip(unseen, order, strict=True):
            deck[place] = position.deck[other]
        twin = game.from_deck(deck, moves=position.moves, **options)
        assert (twin == position) == (tuple(deck) == position.deck)
        assert twin.visible() == position.visible()
        assert str(twin.visible()) == str(position.visible())


@every_game
@every_seed
def test_a_view_shows_every_face_up_card_and_counts_the_others(variant, seed):
    for position in play_at_random(deal(variant, seed), seed)[::5]:
        view = position.visible()
        assert (view.game, view.options) == (position.name, position.options)
        assert view.legal_moves == position.legal_moves
        assert list(view.piles) == list(position.piles)
        for name, pile in position.piles.items():
            assert view.piles[name] == tuple(entry.card if entry.face_up else None for entry in pile)
            assert view.face_down(name) == sum(not entry.face_up for entry in pile)
            assert view.face_up(name) == tuple(entry.card for entry in pile if entry.face_up)


@every_game
def test_options_left_out_have_their_defaults(variant):
    game, options = variant
    position = deal(variant, 7)
    assert options.items() <= position.options.items()
    assert list(position.options) == list(game.deal(7).options)
    assert game.deal(7, **position.options) == position
    assert game.from_deck(position.deck, **options).options == position.options


@every_game
def test_moves_can_be_played_while_dealing(variant):
    end = play_at_random(deal(variant, 2), 2)[-1]
    game, options = variant
    texts = list(map(str, end.moves))
    assert game.deal(2, moves=", ".join(texts), **options) == game.deal(2, moves=texts, **options) == end
    with pytest.raises(IllegalMove):
        game.deal(2, moves=[*texts, "T9>T10:9"], **options)


@every_game
def test_wrong_decks_numbers_and_options_are_refused(variant):
    game, options = variant
    deck = game.full_deck(**options)
    with pytest.raises(ValueError, match=rf"not a full deck of {len(deck)} cards \(missing: A♠\)"):
        game.from_deck(deck[1:], **options)
    with pytest.raises(ValueError, match=r"Card 1: 'XX' is not a card"):
        game.from_deck(["XX", *deck[1:]], **options)
    with pytest.raises(ValueError, match="A deal number is"):
        game.deal(-1, **options)
    with pytest.raises(ValueError, match=rf"{game.name} has no option 'colour'"):
        game.deal(1, **options, colour="red")


@pytest.mark.parametrize(("game", "options"), [(Klondike, {"draw": 3, "passes": 5}), (Spider, {"suits": 4})])
def test_options_may_be_whole_numbers_of_numpy(game, options):
    position = game.deal(7, **{name: np.int64(value) for name, value in options.items()})
    assert repr(position) == repr(game.deal(7, **options))
    assert {type(position.options[name]) for name in options} == {int}
    for name, value in options.items():
        with pytest.raises(ValueError, match=rf"not {value}\.0\.$"):
            game.deal(7, **{name: float(value)})
