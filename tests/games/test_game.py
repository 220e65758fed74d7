"""A game's history, and writing it to a file without ever losing work."""

import copy
import errno
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames import Clock, Game, IllegalMove, InvalidMove, Klondike, Move, SaveFailed, Watch

ROOT = Path(__file__).parent.parent.parent


def game_of(*moves, number=7):
    game = Game(Clock.deal(number))
    for move in moves:
        game.play(move)
    return game


# History.


def test_a_game_begins_with_one_position():
    game = Game(Clock.deal(7))
    assert game.position == Clock.deal(7)
    assert game.positions == (Clock.deal(7),)
    assert (game.moves, game.undone, game.made, game.score) == ((), (), 0, 0)


@pytest.mark.parametrize("start", [None, "Clock", Clock, 7])
def test_a_game_needs_a_position(start):
    with pytest.raises(ValueError, match=r"begins from a position, such as Clock.deal\(7\)"):
        Game(start)


def test_play_undo_and_redo():
    game = game_of("turn", Move("turn"), "turn")
    third = game.position
    assert game.moves == (Move("turn"),) * 3
    second = game.undo()
    assert game.position == second == game.positions[2]
    assert (len(game.moves), len(game.undone), len(game.positions), game.made) == (2, 1, 4, 3)
    assert game.redo() == game.position == third
    assert (len(game.moves), len(game.undone), game.made) == (3, 0, 3)


def test_playing_after_undo_drops_what_was_undone():
    game = Game(Watch.deal(2))
    game.play_out()
    one = game.play("swap 3")
    game.undo()
    other = game.play("swap 7")
    assert other != one
    assert game.positions[-1] == game.position == other
    assert game.undone == ()
    assert game.moves[-1] == Move("swap", "7")
    assert game.made == len(game.moves) + 1
    with pytest.raises(ValueError, match="There is no move to redo"):
        game.redo()


def test_a_refused_move_leaves_the_game_and_what_can_be_redone():
    game = game_of("turn", "turn")
    game.undo()
    before = game.to_json()
    for move, error in (("stop", IllegalMove), ("nonsense", InvalidMove), (None, InvalidMove)):
        with pytest.raises(error):
            game.play(move)
    assert game.to_json() == before
    assert game.redo() == game.positions[2]


def test_undo_and_redo_at_the_ends_say_so():
    game = game_of()
    with pytest.raises(ValueError, match=r"^There is no move to undo\.$"):
        game.undo()
    with pytest.raises(ValueError, match=r"^There is no move to redo\.$"):
        game.redo()


def test_play_out_stops_at_the_end_or_at_a_choice():
    game = game_of("turn")
    assert game.play_out() == game.position
    assert game.position.outcome is not None
    assert game.made == 42
    watch = Game(Watch.deal(7))
    assert watch.play_out().is_choosing
    assert watch.play_out() == watch.position


def test_play_out_leaves_to_the_player_what_is_to_be_chosen():
    game = Game(Klondike.from_text("S: (2♠) (3♠); T1: 9♦"))
    assert list(map(str, game.position.legal_moves)) == ["draw"]
    assert game.play_out() == game.position == game.positions[0]
    assert game.made == 0


def test_a_game_that_was_set_up_begins_at_its_text(tmp_path):
    text = "T1: (5♣) 7♥; T2: 8♠; S: 2 face down"
    middle = Klondike.from_text(text, draw=3, moves="T1>T2, draw")
    game = Game(middle)
    assert game.position == middle
    assert game.positions[0] == Klondike.from_text(text, draw=3) == middle.start
    game.undo()
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    assert (loaded.positions, loaded.moves, loaded.undone) == (game.positions, game.moves, (Move("draw"),))
    assert loaded.redo() == middle


def test_a_game_from_the_middle_has_its_history():
    middle = Clock.deal(7, moves="turn, turn, turn")
    game = Game(middle)
    assert game.position == middle
    assert game.positions == tuple(Clock.deal(7, moves=["turn"] * count) for count in range(4))
    assert game.made == 3
    assert game.undo() == Clock.deal(7, moves="turn, turn")


def test_each_game_has_its_own_history():
    start = Clock.deal(7)
    one, other = Game(start), Game(start)
    one.play("turn")
    assert (len(one.positions), len(other.positions)) == (2, 1)


# Saving.


def test_save_and_load(tmp_path):
    game = Game(Watch.deal(2, reading="any"))
    game.play_out()
    game.play("swap 3")
    game.undo()
    game.undo()
    for path in (tmp_path / "game.json", str(tmp_path / "mit Umlaut – ♥.json")):
        game.save(path)
        loaded = Game.load(path)
        assert (loaded.positions, loaded.position) == (game.positions, game.position)
        assert (loaded.moves, loaded.undone, loaded.made) == (game.moves, game.undone, game.made)
    assert loaded.redo() == game.redo()


def test_a_deck_without_a_number_is_saved_card_by_card(tmp_path):
    game = Game(Clock.from_deck(Clock.deal(7).deck, moves="turn"))
    game.save(tmp_path / "game.json")
    assert '"deck": "' in (tmp_path / "game.json").read_text()
    assert Game.load(tmp_path / "game.json").positions == game.positions


def test_a_save_replaces_an_older_save_and_an_empty_file(tmp_path):
    path = tmp_path / "game.json"
    path.touch()
    for game in (game_of("turn"), game_of("turn", "turn")):
        game.save(path)
        assert Game.load(path).position == game.position
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("function", "existing"),
    [("fsync", True), ("fsync", False), ("replace", True), ("replace", False), ("chmod", True)],
)
def test_a_save_that_fails_leaves_what_was_there(tmp_path, monkeypatch, function, existing):
    path = tmp_path / "game.json"
    if existing:
        game_of("turn").save(path)
    before = [(file, file.read_bytes()) for file in tmp_path.iterdir()]

    def fail(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, function, fail)
    with pytest.raises(SaveFailed, match=r"game was not saved to '.*game\.json': no space left on device\.$") as caught:
        game_of("turn", "turn").save(path)
    assert isinstance(caught.value, OSError)
    assert [(file, file.read_bytes()) for file in tmp_path.iterdir()] == before


def test_even_an_interrupt_leaves_no_half_file(tmp_path, monkeypatch):
    def interrupt(_):
        raise KeyboardInterrupt

    game_of("turn").save(tmp_path / "game.json")
    before = (tmp_path / "game.json").read_bytes()
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        game_of().save(tmp_path / "game.json")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [before]


def run(script, *arguments):
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


FULL_DISK = """
import resource, signal, sys
from cardgames import Clock, Game, SaveFailed
game = Game(Clock.deal(7))
game.play_out()
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try:
    game.save(sys.argv[1])
except SaveFailed as error:
    print(error)
"""


def test_a_file_that_may_not_grow_is_a_failed_save(tmp_path):
    pytest.importorskip("resource")
    path = tmp_path / "game.json"
    game_of("turn").save(path)
    before = path.read_bytes()
    assert "file too large" in run(FULL_DISK, path)
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [before]


READ_ONLY = """
import os, pathlib, sys, tempfile
from cardgames import Clock, Game, SaveFailed
folder = pathlib.Path(tempfile.mkdtemp())
game = Game(Clock.deal(7))
game.save(folder / "game.json")
before = (folder / "game.json").read_bytes()
folder.chmod(0o555)
(folder / "game.json").chmod(0o444)
if os.geteuid() == 0:
    os.setegid(65534)
    os.seteuid(65534)
game.play("turn")
for name in ("game.json", "new.json"):
    try:
        game.save(folder / name)
    except SaveFailed as error:
        print(error)
if os.getuid() == 0:
    os.seteuid(0)
assert (folder / "game.json").read_bytes() == before
folder.chmod(0o755)
print([file.name for file in folder.iterdir()])
(folder / "game.json").unlink()
folder.rmdir()
"""


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_a_read_only_folder_is_a_failed_save():
    refused_old, refused_new, files = run(READ_ONLY).splitlines()
    assert refused_old.endswith(("game.json': permission denied.", "protected from writing."))
    assert refused_new.endswith("new.json': permission denied.")
    assert files == "['game.json']"


def test_a_missing_folder_is_a_failed_save(tmp_path):
    with pytest.raises(SaveFailed, match=r"'.*nowhere.game\.json': no such file or directory\.$"):
        game_of().save(tmp_path / "nowhere" / "game.json")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_not_replaced(tmp_path):
    (tmp_path / "game.json").mkdir()
    with pytest.raises(SaveFailed, match="that is a folder or a device, not a file"):
        game_of().save(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == [tmp_path / "game.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_what_is_no_plain_file_is_neither_read_nor_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SaveFailed, match="that is a folder or a device, not a file"):
        game_of().save(tmp_path / "pipe")
    assert (tmp_path / "pipe").is_fifo()


OTHER_FILES = [
    b"my homework",
    b"\x89PNG\r\n\x1a\n\0\0",
    b'{"cells": [], "metadata": {"name": "cardgames"}}',
    b'[project]\nname = "cardgames"\n',
    b"\xff\xfe\0",
    b"\n",
]


@pytest.mark.parametrize("content", OTHER_FILES)
def test_another_file_is_not_replaced(tmp_path, content):
    path = tmp_path / "lesson.ipynb"
    path.write_bytes(content)
    with pytest.raises(SaveFailed, match="a file of that name is there already, and it is not a saved game"):
        game_of().save(path)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path):
    target, link, circle = tmp_path / "target.json", tmp_path / "link.json", tmp_path / "circle.json"
    link.symlink_to(target)
    for game in (game_of("turn"), game_of("turn", "turn")):
        game.save(link)
        assert link.is_symlink()
        assert Game.load(target).position == Game.load(link).position == game.position
    circle.symlink_to(circle)
    with pytest.raises(SaveFailed):
        game_of().save(circle)
    assert circle.is_symlink()
    assert sorted(tmp_path.iterdir()) == [circle, link, target]


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_a_save_keeps_the_permissions(tmp_path):
    path, plain = tmp_path / "game.json", tmp_path / "plain.txt"
    plain.touch()
    game_of().save(path)
    assert path.stat().st_mode == plain.stat().st_mode, "a new file gets those of any other"
    path.chmod(0o600)
    game_of("turn").save(path)
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("name", ["bad\0name", "x" * 5000])
def test_an_impossible_name_is_a_failed_save_and_load(tmp_path, name):
    with pytest.raises(SaveFailed, match="The game was not saved to"):
        game_of().save(tmp_path / name)
    with pytest.raises(SaveFailed, match="The game was not loaded from"):
        Game.load(tmp_path / name)


def test_loading_what_cannot_be_read(tmp_path):
    with pytest.raises(SaveFailed, match=r"was not loaded from '.*none\.json': no such file or directory\.$"):
        Game.load(tmp_path / "none.json")
    with pytest.raises(SaveFailed, match=r"was not loaded from '.*': that is a folder or a device, not a file\.$"):
        Game.load(tmp_path)
    for number in (0, None, b"game.json"):  # a number would be an open file of the process
        with pytest.raises(SaveFailed, match="the name of a file is a text"):
            Game.load(number)
        with pytest.raises(SaveFailed, match="the name of a file is a text"):
            game_of().save(number)


def test_a_copy_goes_on_apart():
    game = game_of("turn", "turn")
    other = copy.copy(game)
    other.undo()
    other.undo()
    other.play("turn")
    assert (len(game.moves), len(other.moves)) == (2, 1)
    assert game.position == game_of("turn", "turn").position


def test_a_save_marked_by_a_text_editor_loads(tmp_path):
    (tmp_path / "game.json").write_text(game_of("turn").to_json(), encoding="utf-8-sig")
    assert Game.load(tmp_path / "game.json").moves == game_of("turn").moves
    game_of().save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").moves == ()


def test_a_save_of_another_version_or_a_protected_one_is_kept(tmp_path):
    newer = game_of().to_json().replace('"version": 1', '"version": 2')
    (tmp_path / "newer.json").write_text(newer)
    with pytest.raises(SaveFailed, match="of another version"):
        game_of().save(tmp_path / "newer.json")
    assert (tmp_path / "newer.json").read_text() == newer
    game_of().save(tmp_path / "kept.json")
    (tmp_path / "kept.json").chmod(0o444)
    with pytest.raises(SaveFailed, match="protected from writing"):
        game_of("turn").save(tmp_path / "kept.json")


def test_a_deck_put_under_a_deal_number_is_saved_as_a_deck():
    odd = replace(Clock.deal(7), number=8)
    assert Game.from_json(Game(odd).to_json()).position.deck == odd.deck


def test_a_game_has_no_more_moves_than_can_be_saved(monkeypatch):
    monkeypatch.setattr("cardgames.games.game.MOST_MOVES", 3)
    game = Game(Clock.deal(7))
    for _ in range(3):
        game.play("turn")
    before = game.to_json()
    with pytest.raises(ValueError, match=r"A game may have 3 moves and no more: undo some"):
        game.play("turn")
    assert game.to_json() == before
    game.undo()
    game.play("turn")
