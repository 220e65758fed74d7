"""The record of a long experiment: it is kept in a file, and goes on from there; what is no record is left alone."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import numpy as np
import pytest

from cardgames.chance.players.strategies import first_legal
from cardgames.chance.trials.play import deal_numbers
from cardgames.chance.trials.played import MOST_FAULTS, End, Fault
from cardgames.chance.trials.records import BadRecord
from tests.chance.trials.playing import interrupting, run, same


def test_an_experiment_goes_on_where_it_stopped(tmp_path, capsys):
    file = tmp_path / "experiment.json"
    stopped = interrupting(11)
    first = run(stopped, deals=30, chunk=5, save=file)
    assert len(first) == 10
    kept = json.loads(file.read_text())
    assert (kept["format"], kept["player"], len(kept["deals"])) == ("cardgames experiment", "interrupts", 10)
    again = interrupting(10**6)
    whole = run(again, deals=30, save=file)
    assert again.begun == 20
    assert np.array_equal(whole.end, run(deals=30).end)
    # Once more: nothing is left to do; and with more deals only those are played.
    again.begun = 0
    assert same(run(again, deals=30, save=str(file)), whole)
    assert again.begun == 0
    assert len(run(again, deals=33, save=file)) == 33
    assert again.begun == 3
    assert [path.name for path in tmp_path.iterdir()] == ["experiment.json"]


def test_faults_are_kept_too(tmp_path):
    file = tmp_path / "experiment.json"

    def fails(view):
        return 1 / 0

    first = run(fails, deals=4, save=file)
    assert same(run(fails, deals=4, save=file), first)
    assert len(run(fails, deals=6, save=file).faults) == 6


@pytest.mark.parametrize(
    ("change", "label"),
    [
        ({"seed": 8}, "seed"),
        ({"draw": 3}, "title"),
        ({"strategy": first_legal}, "player"),
        ({"patience": 9}, "patience"),
    ],
)
def test_another_experiment_is_not_mixed_in(tmp_path, change, label):
    file = tmp_path / "experiment.json"
    run(deals=3, save=file)
    before = file.read_bytes()
    with pytest.raises(BadRecord, match=f"another experiment: its {label} is"):
        run(deals=3, save=file, **change)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "notes",
        '{"format": "cardgames", "version": 1}',
        '{"format": "cardgames experiment"}',
        "[" * 100_000,
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path, text):
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(BadRecord, match="choose another name"):
        run(deals=3, save=file)
    assert file.read_text() == text


@pytest.mark.slow
@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor])
def test_a_record_keeps_the_first_faults_and_none_is_long(tmp_path, executor):
    file = tmp_path / "experiment.json"

    def fails(view):
        raise ValueError("x\n" * 10**5)

    with executor(2) if executor else nullcontext() as workers:
        deals = run(fails, deals=130, chunk=10, save=file, executor=workers)
    kept = json.loads(file.read_text())["faults"]
    assert deals.count(End.FAULT) == 130
    assert [number for number, _, _ in kept] == list(deal_numbers(MOST_FAULTS, 7))
    assert deals.faults == tuple(Fault(*fault) for fault in kept)
    assert file.stat().st_size < 100_000


@pytest.mark.parametrize(
    "damage",
    [
        {"deals": 3},
        {"deals": [3]},
        {"deals": [[1, 2]]},
        {"deals": [["1", 0, 0, 0, 0]]},
        {"deals": [[1, 300, 0, 0, 0]]},
        {"deals": [[1, 17, 0, 0, 0]]},
        {"deals": [[1, -1, 0, 0, 0]]},
        {"deals": [[10**9, 0, 0, 0, 0]]},
        {"deals": [[-1, 0, 0, 0, 0]]},
        {"deals": [[1, 0, 10**12, 0, 0]]},
        {"deals": [[1, 0, 10**30, 0, 0]]},
        {"deals": [[1, 0, -1, 0, 0]]},
        {"deals": [[1, 0, 0, 2**31, 0]]},
        {"deals": [[1, 0, 0, 0, -(2**31)]]},
        {"deals": [[1, True, 0, 0, 0]]},
        {"deals": [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0]]},
        {"faults": 3},
        {"faults": [3]},
        {"faults": [[[1], 2, 3]]},
        {"faults": [[[1], "it", "there"]]},
        {"faults": [[1, 2, "there"]]},
        {"faults": [[1, "it", None]]},
        {"faults": ["abc"]},
    ],
)
def test_a_damaged_file_is_refused(tmp_path, damage):
    file = tmp_path / "experiment.json"
    run(deals=3, save=file)
    file.write_text(json.dumps({**json.loads(file.read_text()), **damage}))
    with pytest.raises(BadRecord, match="damaged"):
        run(deals=3, save=file)


def test_a_place_that_cannot_be_written_is_found_before_the_work(tmp_path):
    with pytest.raises(BadRecord, match="cannot be written"):
        run(deals=3, save=tmp_path / "nowhere" / "experiment.json")
    with pytest.raises(BadRecord, match="cannot be read"):
        run(deals=3, save=tmp_path)
    with pytest.raises(BadRecord, match="name of a file"):
        run(deals=3, save=7)
    for name in ("a" * 300, "a\0b", "\ud800"):
        with pytest.raises(BadRecord, match="cannot be written"):
            run(deals=3, save=name)


def test_a_link_is_followed_and_stays(tmp_path):
    file, link = tmp_path / "experiment.json", tmp_path / "link.json"
    run(deals=2, save=file)
    link.symlink_to(file)
    run(deals=4, save=link)
    assert link.is_symlink()
    assert len(json.loads(file.read_text())["deals"]) == 4


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_a_file_keeps_its_permissions_and_a_protected_one_its_content(tmp_path):
    file = tmp_path / "experiment.json"
    run(deals=2, save=file)
    file.chmod(0o600)
    run(deals=3, save=file)
    assert file.stat().st_mode & 0o777 == 0o600
    before = file.read_text()
    file.chmod(0o444)
    with pytest.raises(BadRecord, match="protected from writing"):
        run(deals=4, save=file)
    assert (file.read_text(), file.stat().st_mode & 0o777) == (before, 0o444)


def test_when_the_disk_fails_the_deals_are_not_lost(tmp_path, capsys):
    folder = tmp_path / "folder"
    folder.mkdir()

    def removes(view):
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir() if folder.exists() else None

    deals = run(removes, deals=1, save=folder / "experiment.json")
    assert len(deals) == 1
    assert "was not saved" in capsys.readouterr().out
