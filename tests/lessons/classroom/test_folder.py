"""A shared folder: a file a seat, whole or not at all, and read as if a stranger wrote it."""

import os
import re

import pytest

from cardgames import SaveFailed
from cardgames.lessons.classroom import folder as door
from cardgames.lessons.classroom.folder import read_folder, write_record
from cardgames.lessons.classroom.records import Record
from tests.lessons.classroom.records import honest


def test_records_go_in_and_come_out(tmp_path):
    for seat in (12, 3):
        write_record(tmp_path, honest(seat))
    write_record(tmp_path, Record(3, 12))
    (tmp_path / "notes.txt").write_text("Ada sits at 12")
    assert sorted(os.listdir(tmp_path)) == [
        "lesson_02_seat_03.json",
        "lesson_02_seat_12.json",
        "lesson_03_seat_12.json",
        "notes.txt",
    ]
    assert read_folder(tmp_path, 2) == ((honest(3), honest(12)), ())
    assert read_folder(str(tmp_path), "03").records == (Record(3, 12),)


def test_a_record_goes_on_and_takes_nobody_elses_seat(tmp_path):
    write_record(tmp_path, Record(2, 12, (10,)))
    write_record(tmp_path, honest(12))
    with pytest.raises(SaveFailed, match=r"was not put into .*: seat 12 is in already, with other numbers\.$"):
        write_record(tmp_path, honest(12, guess=9))
    assert read_folder(tmp_path, 2).records == (honest(12),)
    assert os.listdir(tmp_path) == ["lesson_02_seat_12.json"]


def test_a_write_that_fails_leaves_what_was_there(tmp_path, monkeypatch):
    write_record(tmp_path, Record(2, 12, (10,)))

    def fail(*given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(SaveFailed, match="no space left on device"):
        write_record(tmp_path, honest(12))
    assert read_folder(tmp_path, 2).records == (Record(2, 12, (10,)),)
    assert len(os.listdir(tmp_path)) == 1


def test_what_a_stranger_put_there_is_named_and_harms_nothing(tmp_path):
    write_record(tmp_path, honest(1))
    names = {seat: tmp_path / f"lesson_02_seat_{seat:02}.json" for seat in range(10)}
    names[2].write_text(honest(3).to_json())
    names[3].write_text("<script>")
    names[4].write_bytes(b"\xff\xfe\x00")
    names[5].mkdir()
    names[6].symlink_to(names[1])
    os.mkfifo(names[7])
    names[8].write_text(" " * 10**6)
    names[9].write_text(honest(9).to_json().replace('"wins": ', '"wins": 9'))
    names[0].write_text(honest(1).to_json())
    (tmp_path / "lesson_02_seat_100.json").write_text("")
    found = read_folder(tmp_path, 2)
    assert found.records == (honest(1),)
    told = dict(re.fullmatch(r"File 'lesson_02_seat_(\d\d)\.json': (.*)", fault).groups() for fault in found.faults)
    assert told == {
        "00": "It holds a record of lesson 02, seat 1.",
        "02": "It holds a record of lesson 02, seat 3.",
        "03": "This is no record: it is not written in JSON.",
        "04": "This is no record: it is no text.",
        "05": "It is no file.",
        "06": "It is a link.",
        "07": "It is no file.",
        "08": "A record is a text of at most 400 characters.",
        "09": told["09"],
    }
    assert told["09"].endswith(" in 13 deals is not possible.")
    for seat in (5, 6, 7):
        with pytest.raises(SaveFailed):
            write_record(tmp_path, honest(seat))


def test_a_folder_that_is_none_is_told(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    for wrong in (tmp_path / "none", tmp_path / "file", None, 7.5, "a\0b"):
        with pytest.raises(SaveFailed, match=r"^The folder .* was not read: "):
            read_folder(wrong, 2)
        with pytest.raises(SaveFailed, match=r"^The record was not put into "):
            write_record(wrong, honest(1))
    monkeypatch.setattr(door, "_MOST_FILES", 0)
    with pytest.raises(SaveFailed, match="holds too many files"):
        read_folder(tmp_path, 2)
