"""What is written of every game, told and read back: repr, saved games, lines to pass on, titles, set-up positions."""

import copy
import pickle
import random
import re
from itertools import pairwise

import pytest

from cardgames import Clock, Game, Move, Watch
from cardgames.games.game import GAMES
from cardgames.games.titles import read_title
from tests.games.every_game import (
    SET_UPS,
    assert_rules_are_consistent,
    assert_sound,
    assert_undo_and_redo_are_exact,
    deal,
    every_game,
    every_seed,
    play_at_random,
    where,
)

NAMES_NO_CARD = {Move("redeal")}
"""Moves that can be told without naming a card."""

every_set_up = pytest.mark.parametrize("set_up", SET_UPS, ids=range(len(SET_UPS)))


def set_up_from(set_up):
    game, options, text = set_up
    return game.from_text(text, **options)


@every_game
@every_seed
def test_a_saved_game_loads_as_it_was(variant, seed, tmp_path):
    loaded = assert_it_loads_as_it_was(play_at_random(deal(variant, seed), seed)[-1], seed, tmp_path)
    assert loaded.position.number == seed


def assert_it_loads_as_it_was(position, seed, tmp_path):
    game = Game(position)
    for _ in range(random.Random(seed).randrange(len(game.moves))):
        game.undo()
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    for name in ("position", "positions", "moves", "undone", "made", "score"):
        assert getattr(loaded, name) == getattr(game, name)
    assert list(map(where, loaded.positions)) == list(map(where, game.positions))
    assert type(loaded.position) is type(game.position)
    assert loaded.to_json() == game.to_json()
    return loaded


@every_game
@every_seed
def test_a_game_written_in_a_line_reads_back(variant, seed):
    for position in play_at_random(deal(variant, seed), seed)[::40]:
        game = Game(position)
        assert f", {len(game.moves)} move{'s' * (len(game.moves) != 1)}" in game.text
        for text in (game.text, f"  “{game.text}”\n", f"'{game.text}'"):
            read = Game.from_text(text)
            assert read.positions == game.positions
            assert read.position.number == seed
            assert read.text == game.text


@every_game
@every_seed
def test_repr_rebuilds_the_position(variant, seed):
    game, options = variant
    for position in play_at_random(deal(variant, seed), seed)[::7]:
        rebuilt = eval(repr(position), dict(GAMES))
        assert rebuilt == position
        assert rebuilt.number == seed
        unnumbered = game.from_deck(position.deck, moves=position.moves, **options)
        assert eval(repr(unnumbered), dict(GAMES)) == unnumbered == position
        for again in (rebuilt, unnumbered):
            assert_same(again, position)
        assert_copies_are_equal(position)


def assert_same(one, other):
    assert one == other
    assert hash(one) == hash(other)
    assert where(one) == where(other)
    assert str(one.outcome) == str(other.outcome)
    assert one.legal_moves == other.legal_moves


def assert_copies_are_equal(position):
    for again in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert_same(again, position)


@every_game
@every_seed
def test_telling_a_move_names_a_card_that_it_moves(variant, seed):
    assert_moves_are_told(play_at_random(deal(variant, seed), seed))


def assert_moves_are_told(positions):
    for old, new in pairwise(positions):
        move = new.moves[-1]
        told = old.tell(move)
        assert told == old.tell(str(move))
        before, after = where(old), where(new)
        moved = {str(before[entry][0]) for entry in before if before[entry] != after[entry]}
        first = told.split(". ")[0]
        assert move in NAMES_NO_CARD or any(re.search(rf"(?<!\d){card}", first) for card in moved), told
        assert re.match(r"[A-Z0-9]", told)
        assert told.endswith(".")
        assert not re.search(r"None|Card\(|_|  ", told), told
        assert (str(new.outcome) in told) == (new.outcome is not None)


@every_game
def test_the_title_names_the_game_and_the_deal(variant):
    position = deal(variant, 7)
    title = position.title
    assert title.startswith(position.name)
    assert title.endswith("deal 7")
    assert all(f", {option.tell(position.options[option.name])}," in title for option in position.game_options)
    assert not re.search("None|True|False|_", title)
    assert read_title(title, position.game_options) == (position.name, position.options, 7, None)
    assert "deal" not in position.from_deck(position.deck, **position.options).title


@every_set_up
@every_seed
def test_a_position_set_up_from_a_text_is_played_like_a_dealt_one(set_up, seed, tmp_path):
    played = play_at_random(set_up_from(set_up), seed)
    assert_sound(played)
    assert_undo_and_redo_are_exact(played)
    assert_moves_are_told(played)
    assert_rules_are_consistent(played[seed % len(played)])
    loaded = assert_it_loads_as_it_was(played[-1], seed, tmp_path)
    assert loaded.positions[0] == set_up_from(set_up)
    for position in played[::30]:
        assert_same(eval(repr(position), dict(GAMES)), position)
        assert_copies_are_equal(position)
        assert position.start == played[0]


@every_set_up
def test_a_set_up_position_has_its_own_text_and_no_number(set_up):
    game, options, text = set_up
    position = set_up_from(set_up)
    assert position.setup == text.strip()
    assert position.number is None
    assert options.items() <= position.options.items()
    assert position != game.from_text(text + "\n\n", **position.options, moves=[next(iter(position.legal_moves))])
    with pytest.raises(ValueError, match=r"^Only a game with a deal number can be written in a line; save this one"):
        Game(position).text  # noqa: B018


@pytest.mark.parametrize("game", [Clock, Watch])
@pytest.mark.parametrize("text", ["", "T1: K♠", None])
def test_a_game_that_is_not_set_up_says_how_it_is_dealt(game, text):
    sentence = f"{game.name} is dealt, not set up: use {game.name}.deal(7) or {game.name}.from_deck(cards)."
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        game.from_text(text)


@every_game
@every_seed
def test_a_move_is_described_by_what_is_seen(variant, seed):
    for position in play_at_random(deal(variant, seed), seed)[:40]:
        moves = list(position.legal_moves)
        piles = position.piles.values()
        seen = {str(entry.card) for pile in piles for entry in pile if entry.face_up}
        for move in moves:
            words = f"{position.describe(move)} {position.shorthand(move)}"
            assert set(re.findall(r"(?:10|[A2-9JQK])[♠♥♦♣]", words)) <= seen
        assert len({position.describe(move) for move in moves}) == len(moves)
