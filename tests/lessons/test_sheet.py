"""A pupil's sheet: what is put into its boxes, or set in a cell, is checked, kept and shown at once."""

import json
import stat
from fractions import Fraction

import numpy as np
import pytest

from cardgames import Clock, Spider, rule_of_thumb
from cardgames.lessons.classroom.codes import read_code
from cardgames.lessons.classroom.tasks import TASKS
from cardgames.lessons.sheet import FIRST_PREDICT, sheet
from tests.widgets.playing import send


@pytest.fixture(autouse=True)
def path(monkeypatch, tmp_path):
    """The file of the sheet, in a folder of its own."""
    monkeypatch.delenv("CARDGAMES_SHEET", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "my_sheet.json"


@pytest.fixture
def my():
    return sheet("02")


def write(box, text):
    send(box, "write", **{"with": text})


class Table:
    """Something that is shown, and begins with another deal."""

    def __init__(self, position):
        self.begun = [position]

    def begin(self, position, hold=""):
        self.begun.append((position, hold) if hold else position)


def test_nothing_is_filled_in_and_no_file_is_made(my, path):
    boxes = [my.seat_box(), my.prediction_box(), my.answer_box("02.1"), my.count_box()]
    assert [box.value for box in boxes] == [""] * 4
    assert boxes[0].sentence == "No seat is chosen yet: the deals on this page are those of seat 7."
    assert (my.seat, my.is_seated, my.prediction, my.has_predicted) == (7, False, None, False)
    assert my.code_box().sentence == "Choose your seat first, at the top of the lesson."
    assert not path.exists()


def test_what_is_put_in_is_there_after_a_restart_and_in_the_other_lessons(my, path):
    write(my.seat_box(), "19")
    write(my.prediction_box(), "10 %")
    write(my.answer_box("02.1"), "1/13")
    write(my.count_box(), "2")
    again = sheet(2)
    assert (again.seat, again.prediction) == (19, 10)
    assert again.seat_box().value == "19"
    assert again.prediction_box().sentence == "You predict 10\u00a0%. It stays, so that you can compare."
    assert again.answer_box("02.1").sentence.startswith("✓ Right. ")
    assert again.count_box().sentence == "2 of 13."
    assert again.record == my.record
    assert read_code(again.code_box().sentence) == my.record
    assert sheet("05").seat == 19
    assert sheet("05").prediction is None
    assert set(json.loads(path.read_text())) == {"format", "version", "seat", "lessons"}


def test_two_lessons_that_are_open_at_once_keep_what_is_put_into_each(my):
    other = sheet("05")
    my.predict(10)
    other.predict(20)
    my.answer("02.1", "1/13")
    assert (sheet("02").prediction, sheet("05").prediction) == (10, 20)
    my.seat = 12
    other.answer("05.1", "1/13")
    assert (sheet("02").seat, other.seat) == (12, 12)


@pytest.mark.parametrize(
    "text", ["", "Anna", "0", "100", "-3", "7.5", "04.07.2012", "12/13^13", "1" * 200, "<b>1</b>", "nan"]
)
def test_a_slip_in_the_seat_gets_a_sentence_and_changes_nothing(my, path, text):
    box = my.seat_box()
    write(box, text)
    assert box.is_refusal
    assert box.sentence.startswith("A seat is a whole number from 1 to 99, not ")
    assert not my.is_seated
    assert not path.exists()
    with pytest.raises(ValueError, match="A seat is a whole number"):
        my.seat = text


@pytest.mark.parametrize(("text", "made"), [("10", 10), ("10 %", 10), ("1/10", 10), (" 7 ", 7), ("0", 0), ("100", 100)])
def test_a_prediction_is_read_as_people_write_it_and_stays(my, text, made):
    box = my.prediction_box()
    write(box, text)
    assert (my.prediction, box.is_kept, box.value) == (made, True, f"{made}\u00a0%")
    write(box, "50")
    assert box.sentence == f"You have predicted {made}\u00a0%. It stays, so that you can compare."
    assert my.prediction == made


@pytest.mark.parametrize("text", ["", "ten", "101", "-1", "7.69", "a lot"])
def test_what_is_no_prediction_is_refused(my, text):
    box = my.prediction_box()
    write(box, text)
    assert box.is_refusal
    assert box.sentence.startswith("This prediction is a whole number from 0 to 100, not ")
    assert my.prediction is None


def test_each_lesson_reads_its_own_predictions():
    assert TASKS[1].guesses[0].read_written("13") == 13
    assert TASKS[8].guesses[0].read_written("5,5") == 5.5
    assert TASKS[8].guesses[1].read_written("more") == 2
    eight = sheet(8)
    assert eight.prediction_box(2).choices == ["fewer", "as many", "more"]
    write(eight.prediction_box(2), "more")
    assert eight.prediction_box(2).value == "more"
    assert eight.predictions == (None, 2)
    for lesson, wrong in ((1, "14"), (8, "26"), (8, "5.55")):
        with pytest.raises(ValueError, match="This prediction is a"):
            TASKS[lesson].guesses[0].read_written(wrong)


def test_a_result_waits_for_all_predictions(capsys):
    my = sheet(3)
    assert not my.predicted()
    my.predict(50)
    assert not my.predicted()
    assert capsys.readouterr().out == f"{FIRST_PREDICT}\n" * 2
    my.predict("5 %", 2)
    assert my.predicted()
    assert capsys.readouterr().out == ""


def test_an_answer_hears_what_a_check_says(my):
    box = my.answer_box("02.1")
    for text in ("1/12", "", "one", "1/13"):
        write(box, text)
        assert not box.is_refusal
    assert box.sentence.startswith("✓ Right. ")
    write(box, "1/12")
    assert box.sentence.startswith("✗ Not yet. ")
    assert my.record.right == 1, "what was right once stays so"
    with pytest.raises(ValueError, match=r"Lesson 02 has the exercises 02\.1, 02\.2"):
        my.answer_box("03.1")


@pytest.mark.parametrize(
    ("answer", "shown"), [(Fraction(1, 13), "1/13"), (np.float64(1 / 13), str(1 / 13)), ("1/13", "1/13")]
)
def test_a_box_says_what_was_said_of_an_answer_that_is_no_text(my, answer, shown):
    box = my.answer_box("02.1")
    assert my.answer("02.1", answer).verdict == "right"
    my.seat = 4
    assert (box.value, box.sentence[:8]) == (shown, "✓ Right.")
    assert sheet("02").answer_box("02.1").sentence.startswith("✓ Right.")


def test_a_player_that_is_an_answer_is_told_right(path):
    my = sheet("09")
    box = my.answer_box("09.4")
    assert my.answer("09.4", rule_of_thumb(Spider)).verdict == "right"
    assert box.sentence.startswith("✓ Right.")
    assert sheet("09").record.right == 1


def test_boxes_show_what_is_set_in_a_cell(my):
    boxes = seat, prediction, answer = my.seat_box(), my.prediction_box(), my.answer_box("02.3")
    my.seat = 4
    my.predict("8 %")
    my.answer("02.3", 0.2)
    assert [box.value for box in boxes] == ["4", "8\u00a0%", "0.2"]
    assert answer.sentence.startswith("✓ Right. ")
    assert not seat.is_refusal
    assert prediction.is_kept


def test_what_was_refused_in_one_box_stays_told_while_another_is_filled_in(my):
    seat, prediction = my.seat_box(), my.prediction_box()
    write(seat, "Anna")
    write(prediction, "10")
    assert seat.is_refusal
    assert "'Anna'" in seat.sentence
    write(seat, "4")
    assert not seat.is_refusal
    write(seat, "Anna")
    write(seat, "4")
    assert not seat.is_refusal


def test_tables_follow_the_seat(my):
    table = my.table(Table, Clock.deal)
    my.seat = 12
    write(my.seat_box(), "13")
    assert [position.number for position in table.begun] == [7, 12, 13]


def test_a_table_may_wait_for_the_prediction(my):
    table = my.table(Table, Clock.deal, waits=True)
    assert table.begun[1] == (Clock.deal(7), FIRST_PREDICT)
    my.seat = 9
    assert table.begun[-1] == (Clock.deal(9), FIRST_PREDICT)
    my.predict(10)
    assert table.begun[-1] == Clock.deal(9)
    assert len(my.table(Table, Clock.deal, waits=True).begun) == 1


def test_another_seat_has_other_deals_so_what_was_counted_goes(my):
    my.seat = 5
    my.count(1, 13)
    my.seat = 5
    assert my.record.deals == 13
    my.seat = 6
    assert my.record.deals == 0
    for wrong in ("14", "-1", "many", "1.5"):
        box = my.count_box()
        write(box, wrong)
        assert box.is_refusal, wrong


def test_beginning_anew_clears_this_lesson_alone(my):
    other = sheet(5)
    my.seat = 3
    other.predict(20)
    my.predict(10)
    my.answer("02.1", "1/13")
    box = my.seat_box()
    table = my.table(Table, Clock.deal, waits=True)
    send(box, "clear")
    assert box.sentence == "Your sheet for lesson 02 is empty again. Seat 3: the deals on this page are yours."
    again = sheet(2)
    assert (again.seat, again.prediction, again.record.right) == (3, None, 0)
    assert table.begun[-1] == (Clock.deal(3), FIRST_PREDICT)
    assert sheet(5).prediction == 20


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no sheet",
        "[1]",
        '{"format": "cardgames record"}',
        '{"format": "cardgames sheet", "version": 2, "seat": null, "lessons": {}}',
        '{"format": "cardgames sheet", "version": 1, "seat": 100, "lessons": {}}',
        '{"format": "cardgames sheet", "version": 1, "seat": 1, "lessons": {"02": {"predictions": [101]}}}',
        '{"format": "cardgames sheet", "version": 1, "seat": 1, "lessons": {"02": {"answers": {"02.1": 3}}}}',
        '{"format": "cardgames sheet", "version": 1, "seat": 1, "lessons": {"02": {"right": ["02.9"]}}}',
        '{"format": "cardgames sheet", "version": 1, "seat": 1, "lessons": {"02": {"right": 5}}}',
        '{"format": "cardgames sheet", "version": 1, "seat": 1, "lessons": {"02": {"right": [["02.1"]]}}}',
        '{"format": "cardgames sheet", "version": 1, "seat": 1, "lessons": {"02": 5}}',
        "[" * 100_000,
        "x" * 200_000,
    ],
)
def test_a_file_that_is_no_sheet_is_left_alone_and_told_of(path, text):
    path.write_text(text)
    my = sheet(2)
    box = my.seat_box()
    assert "Your sheet cannot be read from 'my_sheet.json': " in box.sentence
    write(box, "12")
    my.predict(10)
    assert my.seat == 12
    assert box.sentence.endswith("What you put in lasts until Python ends.")
    assert path.read_text() == text


def test_a_folder_that_cannot_be_written_in_is_told_of(my, path, tmp_path):
    path.write_text(json.dumps({"format": "cardgames sheet", "version": 1, "seat": 4, "lessons": {}}))
    path.chmod(stat.S_IRUSR)
    box = my.seat_box()
    write(box, "12")
    assert "Your sheet cannot be kept in 'my_sheet.json': " in box.sentence
    assert my.seat == 12
    assert json.loads(path.read_text())["seat"] == 4


def test_the_place_of_the_file_can_be_chosen(monkeypatch, tmp_path, path):
    monkeypatch.setenv("CARDGAMES_SHEET", str(tmp_path / "elsewhere.json"))
    sheet(2).seat = 8
    assert (tmp_path / "elsewhere.json").exists()
    assert not path.exists()


@pytest.mark.parametrize("lesson", [0, 99, "2.5", None, "Clock", True])
def test_no_such_lesson(lesson):
    with pytest.raises(ValueError, match="The lesson is one of 1, 2"):
        sheet(lesson)


def test_a_seat_may_be_given(path):
    assert sheet("02", 12).seat == 12
    assert sheet("02", None).seat == 7
    with pytest.raises(ValueError, match="A seat is a whole number from 1 to 99, not 'Anna'"):
        sheet("02", "Anna")
