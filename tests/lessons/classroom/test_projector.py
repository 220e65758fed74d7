"""The class at the projector, without a browser: its three doors, what is to be seen and what is not, and its end."""

import os
import re
import socket
import threading
import time
from types import SimpleNamespace

import pytest

from cardgames import Clock, Rate, SaveFailed, classroom
from cardgames.lessons.classroom import ending, projector
from cardgames.lessons.classroom.codes import code_of
from cardgames.lessons.classroom.folder import write_record
from cardgames.lessons.classroom.picture import picture_of, standing_of
from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.register import Register
from cardgames.lessons.classroom.results import recomputed
from tests.lessons.classroom.posting import hand_in, place_of, post
from tests.lessons.classroom.records import honest
from tests.widgets.playing import send
from tests.widgets.wire import listen


@pytest.fixture
def the_class(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    the_class = classroom("02", seats=28)
    yield the_class
    the_class.close()


def page_of(the_class):
    the_class.open_page()
    return SimpleNamespace(address=the_class.address, room=the_class.address.rpartition("/")[2])


def wait(condition):
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


# What is to be seen.


def class_of(*records, lesson=2, seats=28):
    register = Register(lesson, seats)
    for record in records:
        register.add(record)
    return register


def test_what_is_hidden_is_not_in_the_picture():
    register = class_of(honest(1, guess=50), honest(2, guess=10))
    hidden = picture_of(register, predictions=False, results=False, exact=False)
    assert (hidden["predictions"], hidden["results"], hidden["growth"], hidden["exact"]) == (None, None, [], None)
    assert hidden["axis"] == {"end": 20, "step": 2, "unit": " %"}
    assert hidden["alt"] == "2 predictions are hidden."
    assert hidden["together"] == ""
    shown = picture_of(register, predictions=True, results=True, exact=True)
    assert shown["predictions"] == [10, 50]
    assert shown["axis"]["end"] == 50
    rate = Rate(sum(recomputed(2, seat)[0] for seat in (1, 2)), 26)
    assert shown["together"] == str(rate)
    assert shown["exact"] == {"value": pytest.approx(100 / 13), "words": "The exact value is 1/13 = 7.69 %."}
    assert shown["alt"] == (
        "2 predictions, from 10.0 % to 50.0 %, the middle one 30.0 %. "
        f"The results of 2 seats together: {rate}. The exact value is 1/13 = 7.69 %."
    )
    low, high = rate.interval()
    assert shown["growth"][-1] == pytest.approx([100 * rate.share, 100 * low, 100 * high])


def test_a_result_that_does_not_agree_is_left_out_and_named():
    register = class_of(honest(1), Record(2, 6, (8,), 13, 13), Record(2, 7, (8,), 12, 13))
    shown = picture_of(register, predictions=False, results=True, exact=False)
    assert len(shown["results"]) == len(shown["growth"]) == 1
    assert shown["axis"]["end"] < 100
    assert "Left out: seats 6 and 7, which do not agree with their deals." in shown["alt"]
    assert standing_of(register) == (
        "3 of 28 seats are in. Recomputed: 1 result agrees; those of seats 6 and 7 do not."
    )


def test_means_and_results_that_depend_on_play():
    spider = class_of(honest(1, 8, 6.5), honest(2, 8, 7), lesson=8)
    shown = picture_of(spider, predictions=True, results=True, exact=True)
    assert shown["predictions"] == [6.5, 7]
    assert shown["axis"]["unit"] == ""
    assert re.match(r"\d\.\d\d on average, in 20 deals \(95 % interval -?\d+\.\d\d to \d+\.\d\d\)$", shown["together"])
    assert shown["exact"]["words"] == "The exact value is 8640/1339 = 6.453."
    assert picture_of(class_of(lesson=6), False, False, True)["exact"]["words"] == "The exact value is 8.76 %."
    klondike = class_of(Record(7, 1, (20, 50), 1, 5), lesson=7)
    shown = picture_of(klondike, predictions=False, results=True, exact=True)
    assert shown["results"] == [[20, "depends on play"]]
    assert shown["exact"] is None
    assert shown["alt"].endswith("Nobody knows the exact value here: it depends on how you play.")
    assert standing_of(klondike) == "1 of 28 seats is in."
    assert picture_of(class_of(), False, True, False)["alt"] == "Nothing is to be seen yet."


@pytest.mark.parametrize("lesson", range(1, 10))
def test_each_lesson_has_an_axis_that_holds_all_it_shows(lesson):
    task = Register(lesson).task
    register = class_of(Record(lesson, 1, (task.guesses[0].most, *(None for _ in task.guesses[1:]))), lesson=lesson)
    if task.count:
        register.fill(2)
    shown = picture_of(register, predictions=True, results=True, exact=True)
    end, step = shown["axis"]["end"], shown["axis"]["step"]
    assert end % step == 0
    assert end / step <= 10
    assert max(shown["predictions"]) <= end


# The doors.


def test_a_post_is_shown_soon_and_a_flood_in_few_messages(the_class, monkeypatch):
    page = page_of(the_class)
    wait(lambda: not any(type(thread) is threading.Timer and thread.interval == 0 for thread in threading.enumerate()))
    sent = listen(the_class, monkeypatch)
    for seat in range(1, 29):
        assert hand_in(page, honest(seat))[0] == 200
    wait(lambda: len(the_class.picture["results"]) == 28)
    assert the_class.standing.startswith("28 of 28 seats are in.")
    assert len(sent) < 28
    assert all(message["method"] == "update" for message in sent)
    assert the_class.seats[0] == ["in", "seat 1: in; recomputed: agrees"]
    assert the_class.heard == 0


def test_a_post_does_not_wait_for_a_cell(the_class):
    page = page_of(the_class)
    with the_class.together():
        assert hand_in(page, honest(1))[0] == 200
        assert len(the_class.register.entries) == 1
    wait(lambda: the_class.standing.startswith("1 of 28 seats is in."))


def test_codes_are_pasted_and_faulty_ones_named(the_class):
    codes = [code_of(honest(seat)) for seat in (1, 2)]
    the_class.paste(f"{codes[0]}\n{codes[1]}\n{codes[1][:-1]}2\n{code_of(Record(3, 4))}\n{code_of(honest(29))}")
    assert the_class.sentence == "2 codes entered. 3 others are faulty, see below."
    assert the_class.faults == [
        f"Line 3: '{codes[1][:-1]}2' is mistyped: its signs do not fit together. Please look again.",
        "Seat 4: That is of lesson 03; here it is lesson 02.",
        "Seat 29: A seat is a whole number from 1 to 28, not 29.",
    ]
    send(the_class, "paste", **{"with": "hello"})
    assert (the_class.sentence, the_class.is_refusal) == ("Line 1: 'hello' is no code: 'L' is in none.", True)
    send(the_class, "paste", **{"with": ""})
    assert the_class.sentence == "There is no code of lesson 02."
    the_class.change_lesson(3)
    assert the_class.faults == []


def test_a_folder_is_read(tmp_path):
    the_class = classroom(2, seats=28, folder=tmp_path)
    write_record(tmp_path, honest(3))
    (tmp_path / "lesson_02_seat_04.json").write_text("<b>")
    the_class.collect()
    assert the_class.sentence == "1 file entered. 1 other is faulty, see below."
    assert the_class.faults == ["File 'lesson_02_seat_04.json': This is no record: it is not written in JSON."]
    assert the_class.register.records == (honest(3),)
    the_class.close()
    with pytest.raises(ValueError, match="There is no folder: name it, as in classroom"):
        classroom(2).collect()
    with pytest.raises(SaveFailed, match="was not read"):
        classroom(2, folder=tmp_path / "none").collect()


# What a teacher does.


def test_reveal_compare_strike_fill_and_choose(the_class):
    the_class.register.add(honest(1, guess=10))
    the_class.register.add(Record(2, 6, (8,), 13, 13))
    with pytest.raises(ValueError, match=r"^Show the predictions first\.$"):
        the_class.compare()
    the_class.choose(6)
    assert the_class.sentence == "Seat 6 is in. It found 13 in 13 deals; recomputed: does not agree."
    the_class.reveal("predictions")
    assert the_class.sentence == "2 predictions, from 8.00 % to 10.0 %, the middle one 9.00 %."
    the_class.choose(6)
    assert "It predicted 8 %." in the_class.sentence
    the_class.compare()
    assert the_class.sentence == (
        "Half of the predictions were off by 1.3 percentage points or more in lesson 02 (2 seats)."
    )
    the_class.strike(6)
    assert the_class.seats[5] == ["missing", "seat 6: missing"]
    the_class.fill(6)
    assert the_class.seats[5] == ["filled", "seat 6: filled in"]
    the_class.choose(6)
    assert the_class.sentence.startswith("Seat 6 is filled in.")
    the_class.fill()
    assert the_class.sentence == "26 seats are filled in from their deals."
    with pytest.raises(ValueError, match=r"^No seat is missing\.$"):
        the_class.fill()
    the_class.reveal("results", False)
    assert (the_class.sentence, the_class.picture["results"]) == ("Hidden.", None)
    the_class.choose(1)
    assert "found" not in the_class.sentence
    with pytest.raises(ValueError, match="Show 'predictions', 'results' or 'exact', not 'names'"):
        the_class.reveal("names")
    with pytest.raises(ValueError, match="A seat is a whole number from 1 to 28, not 29"):
        the_class.choose(29)
    assert the_class.deal(19, 3) == Clock.deal(13 * 19 + 2)


def test_lessons_are_kept_apart_and_compared(the_class):
    the_class.register.add(honest(1, guess=50))
    the_class.change_lesson(5)
    assert the_class.standing == "0 of 28 seats are in."
    the_class.register.add(honest(1, 5, 25))
    the_class.reveal("predictions")
    the_class.compare()
    assert "42.3 percentage points or more in lesson 02 (1 seat) and 1.9 percentage" in the_class.sentence
    page = page_of(the_class)
    assert hand_in(page, honest(2))[0] == 400
    the_class.change_lesson(2)
    assert hand_in(page, honest(2))[0] == 200
    assert len(the_class.register.entries) == 2
    assert not the_class.showing["predictions"]


def test_a_class_is_saved_under_a_name_that_is_free(the_class, tmp_path):
    with pytest.raises(ValueError, match=r"^Nobody is in yet: there is nothing to save\.$"):
        the_class.save()
    the_class.register.add(honest(1))
    the_class.save()
    assert the_class.sentence == "Saved as class_02.csv: 1 row, one a seat."
    (tmp_path / "class_02_2.csv").symlink_to(tmp_path / "nowhere")
    the_class.save()
    assert sorted(os.listdir(tmp_path)) == ["class_02.csv", "class_02_2.csv", "class_02_3.csv"]
    assert (tmp_path / "class_02_3.csv").read_text() == the_class.register.to_csv()


def test_a_still_picture(the_class):
    assert the_class.still().alt == "How often does Clock come out? 0 of 28 seats are in."
    the_class.fill(1, 2)
    assert the_class.still().alt.startswith("Share in the class, seat by seat: ")
    the_class.reveal("results", False)
    assert "seat by seat" not in the_class.still().alt
    assert repr(the_class).startswith("<Classroom: lesson 02. 2 of 28 seats are in.")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"lesson": 10}, "The lesson is one of 1, 2, 3"),
        ({"seats": 0}, "number of seats"),
        ({"seats": 100}, "The number of seats is at most 99."),
    ],
)
def test_a_class_that_cannot_be_is_refused(wrong, said):
    with pytest.raises(ValueError, match=said):
        classroom(**wrong)


def test_an_address_that_cannot_be_is_refused_when_the_page_is_opened():
    the_class = classroom(2, lan="school")
    send(the_class, "open")
    assert (the_class.is_refusal, the_class.address) == (True, "")
    assert the_class.sentence == "An address is written as 192.168.1.20, not 'school'."


# How it ends.


def free(place):
    with socket.socket() as probe:
        return probe.connect_ex(place) != 0


def test_it_ends_when_it_is_closed_and_forgets(the_class):
    page = page_of(the_class)
    place = place_of(page)
    assert the_class.qr.startswith("data:image/svg+xml")
    the_class.register.add(honest(1))
    the_class.close_page()
    assert (the_class.address, the_class.qr) == ("", "")
    assert free(place)
    assert len(the_class.register.entries) == 1
    the_class.close_page()
    assert the_class.sentence == "The page is not open."
    the_class.open_page()
    the_class.close()
    assert free(place)
    assert the_class.register.entries == ()


def test_it_ends_after_an_hour(monkeypatch):
    monkeypatch.setattr(projector, "MINUTES", 0.5 / 60)
    the_class = classroom(2, seats=28)
    page = page_of(the_class)
    place = place_of(page)
    assert post(page, seat=1, guess1=10)[0] == 200
    wait(lambda: "minutes are over" in the_class.sentence)
    assert free(place)
    assert the_class.register.entries == ()
    assert the_class.standing == "0 of 28 seats are in."


def test_codes_alone_are_forgotten_after_an_hour_too(monkeypatch):
    monkeypatch.setattr(projector, "MINUTES", 0.3 / 60)
    the_class = classroom(2, seats=28)
    the_class.paste(code_of(honest(1)))
    wait(lambda: the_class.register.entries == ())


def test_the_page_ends_when_nobody_looks_any_more(the_class, monkeypatch):
    monkeypatch.setattr(ending, "_SILENCE", 0.2)
    monkeypatch.setattr(ending, "_GONE", 0.1)
    page = page_of(the_class)
    place = place_of(page)
    send(the_class, "here")
    assert the_class.heard == 0
    send(the_class, "gone")
    wait(lambda: the_class.address == "")
    assert free(place)


def test_it_ends_when_its_cell_is_run_again(monkeypatch):
    looks = []
    events = SimpleNamespace(
        register=lambda name, look: looks.append(look), unregister=lambda name, look: looks.remove(look)
    )
    shell = SimpleNamespace(get_parent=lambda: {"metadata": {"cellId": "abc"}}, events=events)
    monkeypatch.setattr(ending, "get_ipython", lambda: shell)
    the_class = classroom(2, seats=28)
    place = place_of(page_of(the_class))
    the_class.register.add(honest(1))
    looks[0](SimpleNamespace(cell_id="other"))
    assert not free(place)
    looks[0](SimpleNamespace(cell_id="abc"))
    assert free(place)
    assert the_class.register.entries == ()
    assert looks == []
