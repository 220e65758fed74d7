"""A hundred thousand spoilt files and texts: each is read as something sound, or refused in one sentence.

Nothing in them is executed, nothing is written, and none takes long. The chance is seeded: every run spoils alike.
"""

import builtins
import json
import os
import pickle
import random
import re
import subprocess
import time
from contextlib import contextmanager
from itertools import pairwise

import pytest

from cardgames import BadSave, Clock, Game, Klondike, Spider, Watch
from cardgames.chance.players.strategies import first_legal, rule_of_thumb
from cardgames.chance.pooling import pool
from cardgames.chance.rates import Rate
from cardgames.chance.trials.play import deal_numbers, simulate_play
from cardgames.chance.trials.records import BadRecord, Record
from cardgames.games.columns import ColumnGame
from cardgames.games.saves import MOST_MOVES
from tests.endurance.conftest import SLOWEST
from tests.endurance.mutations import OF_BYTES, OF_JSON
from tests.endurance.soundness import check_move, check_position
from tests.games.every_game import SET_UPS, VARIANTS, assert_cards_are_kept
from tests.games.four_cells import FourCells
from tests.games.spiderette import Spiderette

FILES, FEWER = 100_000, 1_500
SHARES = {"saved games": 0.6, "lines": 0.15, "set-ups": 0.15, "records": 0.05, "results": 0.05}
TOO_LONG = 3.0
"""Seconds of work on one file that are too many."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of our own to be in, so that anything written would be seen."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("kind", SHARES)
def test_a_hundred_thousand_spoilt_files(kind, folder, at_length, record_property, monkeypatch):
    read, originals, ways = KINDS[kind]
    files, draw = originals(), random.Random(kind)
    sound, slowest, file = 0, 0.0, folder / "file"
    count = round(SHARES[kind] * (FILES if at_length else FEWER))
    with monkeypatch.context() as patch, forbidden(patch):
        for _ in range(count):
            way, data, other = draw.choice(ways), draw.choice(files), draw.choice(files)
            file.write_bytes(spoilt := way(draw, data, other))
            began = time.process_time()
            try:
                found, wrong = read(file)
            except BaseException as error:
                error.add_note(f"{way.__name__}: {spoilt[:3000]!r}")
                raise
            slowest = max(slowest, time.process_time() - began)
            if found is None:
                check_refusal(wrong)
                assert file.read_bytes() == spoilt
            sound += found is not None
            assert os.listdir(folder) == ["file"]
    assert slowest < TOO_LONG
    assert 0 < sound < count / 2
    for name, value in (("of", kind), ("files", count), ("sound", sound), (SLOWEST, round(slowest * 1000))):
        record_property(name, value)


@contextmanager
def forbidden(patch):
    """Let nothing be executed."""

    def fail(*arguments, **others):
        raise AssertionError(f"something would be executed: {arguments}")

    for place, names in (
        (builtins, ("eval", "exec", "compile")),
        (os, ("system", "popen", "execv", "fork", "remove", "mkdir")),
        (subprocess, ("Popen",)),
        (pickle, ("load", "loads")),
    ):
        for name in names:
            patch.setattr(place, name, fail)
    yield


def check_refusal(error):
    message = str(error)
    assert re.fullmatch(r"[^\n\r\t\x00]{10,400}\.", message), message
    assert not re.search(r"Traceback|Error\b|object at 0x|<class|\.\.$", message), message
    assert error.__cause__ is None


# What is read, and what must hold of it.


def read_saved_game(file):
    try:
        game = Game.load(file)
    except BadSave as error:
        return None, error
    assert_sound(game)
    return game, None


def read_line(file):
    try:
        game = Game.from_text(text_of(file))
    except BadSave as error:
        return None, error
    assert_sound(game)
    again = Game.from_text(game.text)
    assert (again.positions, again.text) == (game.positions, game.text)
    return game, None


def read_set_up(file):
    text, read = text_of(file), file.read_bytes()
    named = (game for game in (Spiderette, Spider, FourCells) if game.name.encode() in read)
    game = next(named, Klondike)
    try:
        position = game.from_text(text)
    except ValueError as error:
        return None, error
    assert_sound(Game(position))
    again = game.from_text(str(position))
    assert (again.visible(), again.options) == (position.visible(), position.options)
    for move in position.legal_moves:
        check_move(position, move, position.play(move))
        check_position(position.play(move))
    return position, None


def read_experiment(file):
    """Read a record; one that can be read is written again at once, and then keeps the same."""
    try:
        record = Record.open(file, EXPERIMENT, NUMBERS)
    except BadRecord as error:
        return None, error
    again = Record.open(file, EXPERIMENT, NUMBERS)
    assert (again.played, again.faults, again.wins) == (record.played, record.faults, record.wins)
    return record, None


def read_results(file):
    try:
        rate = pool(text_of(file))
    except ValueError as error:
        return None, error
    assert 0 <= rate.wins <= rate.deals
    assert pool("\n".join(["1 of 2", text_of(file)])) == rate + Rate(1, 2)
    return rate, None


def text_of(file):
    return file.read_bytes().decode("utf-8", "surrogateescape")


def assert_sound(game):
    """Check every position and every move of a game, and that it is saved and loaded as it is."""
    positions = game.positions
    assert_cards_are_kept(positions[0])
    for before, after in pairwise(positions):
        check_move(before, after.moves[-1], after)
    for position in positions if len(positions) < 500 else (positions[0], positions[-1]):
        check_position(position)
    loaded = Game.from_json(game.to_json())
    assert (loaded.positions, loaded.moves, loaded.undone, loaded.made) == (
        (positions, game.moves, game.undone, game.made)
    )
    assert loaded.to_json() == game.to_json()


# The files that are spoilt.


def some_games():
    """Give a game of each kind at some moment, some moves of it undone, and some that were set up or dealt by hand."""
    draw = random.Random(0)
    starts = [game.deal(number, **options) for number, (game, options) in enumerate(VARIANTS)]
    starts += [game.from_text(text, **options) for game, options, text in SET_UPS]
    starts += [game.from_deck(game.deal(5).deck) for game in (Clock, Watch, Klondike, Spider)]
    for start in starts:
        game = Game(start)
        for _ in range(draw.randrange(50)):
            if moves := tuple(game.position.legal_moves):
                game.play(draw.choice(moves))
        for _ in range(draw.randrange(len(game.moves) // 2 + 1)):
            game.undo()
        yield game


def saved_games():
    return [game.to_json().encode() for game in some_games()]


def lines():
    return [game.text.encode() for game in some_games() if game.position.number is not None]


def set_ups():
    """Give texts that stand alone: those that games are set up from here, where no option is missing, and pictures."""
    texts = [text for game, options, text in SET_UPS if game is Klondike and not options]
    texts += [
        "Spider, suits 4; " + text for game, options, text in SET_UPS if (game, options) == (Spider, {"suits": 4})
    ]
    texts += [str(game.position) for game in some_games() if isinstance(game.position, ColumnGame)]
    return [text.encode() for text in texts]


EXPERIMENT = {"title": "Klondike, draw 1, passes 1, take back no", "player": "mine", "seed": 7, "patience": 9}
NUMBERS = deal_numbers(8, 7)


def records():
    """Give the records of two experiments, one with faults."""
    texts = []
    for strategy in (first_legal, rule_of_thumb("Klondike")):
        deals = simulate_play(Klondike, strategy, 8, 7, patience=9, progress=False)
        table = zip(*(getattr(deals, name).tolist() for name in ("number", "end", "moves", "up", "score")), strict=True)
        kept = {"format": "cardgames experiment", "version": 1, **EXPERIMENT, "deals": list(table)}
        texts.append(json.dumps({**kept, "faults": deals.faults}).encode())
    return texts


def results():
    return [b"Ada: 2 of 13\nBo: 1/13\n", "Å: 0 of 1\n\nÉva: 999999999999 of 999999999999\n".encode(), b"3 of 13"]


KINDS = {
    "saved games": (read_saved_game, saved_games, OF_JSON),
    "lines": (read_line, lines, OF_BYTES),
    "set-ups": (read_set_up, set_ups, OF_BYTES),
    "records": (read_experiment, records, OF_JSON),
    "results": (read_results, results, OF_BYTES),
}


@pytest.mark.parametrize("kind", SHARES)
def test_unspoilt_files_are_sound(kind, folder):
    read, originals, _ = KINDS[kind]
    for data in originals():
        (folder / "file").write_bytes(data)
        found, _ = read(folder / "file")
        assert found is not None


def test_the_longest_game_loads_in_time():
    start = Klondike.deal(7, draw=3, passes=None)
    moves = (["draw"] * 8 + ["redeal"]) * MOST_MOVES
    game = {"format": "cardgames", "version": 1, "game": "Klondike", "options": start.options, "deal": 7}
    text = json.dumps({**game, "moves": moves[:MOST_MOVES], "undone": [], "made": MOST_MOVES})
    began = time.process_time()
    loaded = Game.from_json(text)
    assert time.process_time() - began < TOO_LONG
    assert len(loaded.moves) == MOST_MOVES
    with pytest.raises(BadSave, match=rf"more than {MOST_MOVES} moves"):
        Game.from_json(text.replace('["draw"', '["draw", "draw"', 1))
