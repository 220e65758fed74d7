"""The register of a class: one entry a seat, results that are computed anew, what they come to, and its table."""

import csv
import io
import os
import stat
from threading import Thread

import pytest

from cardgames import Rate, SaveFailed
from cardgames.lessons.classroom import results
from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.register import Register
from cardgames.lessons.classroom.results import filled, growth, pooled, recomputed, verdict
from cardgames.lessons.classroom.tasks import TASKS
from tests.lessons.classroom.records import honest


@pytest.fixture
def register():
    return Register(2, 28)


def test_results_are_computed_from_the_seat():
    assert recomputed(2, 12) == (1, 13)
    assert recomputed(3, 7) == (0, 3)
    assert [lesson for lesson in TASKS if recomputed(lesson, 12) is None] == [4, 7, 9]
    assert filled(5, 12) == Record(5, 12, (None,), *recomputed(5, 12))
    with pytest.raises(ValueError, match="Lesson 07 cannot be filled in: what a seat finds depends on how it plays"):
        filled(7, 12)


def test_a_verdict_on_each_result():
    assert verdict(honest(12)) == "agrees"
    assert verdict(Record(2, 12, (10,), 2, 13)) == "differs"
    assert verdict(Record(2, 12, (10,), 1, 12)) == "differs"
    assert verdict(Record(2, 12, (10,))) == "nothing yet"
    assert verdict(Record(7, 12, (), 2, 5)) == "depends on play"
    assert verdict(Record(7, 12)) == "nothing yet"
    none = next(seat for seat in range(1, 99) if recomputed(3, seat) == (0, 0))
    assert verdict(Record(3, none)) == "agrees"


def test_seats_come_in_and_are_pooled(register):
    for seat in (12, 3, 28):
        register.add(honest(seat))
    register.add(Record(2, 5, (7,)))
    register.add(Record(2, 6, (7,), 13, 13))
    assert [entry.record.seat for entry in register.entries] == [12, 3, 28, 5, 6]
    assert [record.seat for record in register.records] == [3, 5, 6, 12, 28]
    assert register.missing[:4] == (1, 2, 4, 7)
    wins = sum(recomputed(2, seat)[0] for seat in (12, 3, 28))
    rate = Rate(wins, 39)
    assert register.pooled == (3, wins, 39, rate.share, rate.interval())  # not seat 6, which differs
    assert [step.seats for step in register.growth] == [1, 2, 3]
    assert register.growth[-1] == register.pooled
    assert Register(2).pooled is None
    assert repr(register) == "<Register: lesson 02, 5 of 28 seats>"


def test_a_mean_has_an_interval_once_two_seats_are_in():
    records = [honest(seat, 8, 6.5) for seat in (1, 2, 3)]
    means = [record.wins / 10 for record in records]
    first, *_, last = growth(TASKS[8], records)
    assert first.interval is None
    assert last.value == pytest.approx(sum(means) / 3)
    low, high = last.interval
    assert (low + high) / 2 == pytest.approx(last.value)
    from scipy import stats

    assert (low, high) == pytest.approx(stats.t.interval(0.95, 2, last.value, stats.sem(means)))
    assert pooled(TASKS[8], []) is None


def test_one_entry_a_seat(register):
    register.add(Record(2, 12, (10,)))
    register.add(honest(12, right=1))
    register.add(honest(12, right=1))
    register.add(honest(12, right=3))
    for other in (honest(12, guess=9), honest(12, right=2), Record(2, 12, (10,)), Record(2, 12, (10,), 2, 13, 3)):
        with pytest.raises(ValueError, match=r"^Seat 12 is in already, with other numbers\. If it is yours, ask your"):
            register.add(other)
    assert register.records == (honest(12),)
    register.strike(12)
    register.add(honest(12, guess=9))
    assert register.records == (honest(12, guess=9),)
    for seat, said in ((13, "Seat 13 is not in."), (0, "from 1 to 28"), (29, "from 1 to 28"), ("12", "not '12'")):
        with pytest.raises(ValueError, match=said):
            register.strike(seat)
    with pytest.raises(ValueError, match=r"That is of lesson 03; here it is lesson 02\."):
        register.add(Record(3, 12))
    with pytest.raises(ValueError, match=r"A seat is a whole number from 1 to 28, not 29\."):
        register.add(honest(29))
    assert register.add_all([honest(1), honest(29), honest(12)]) == [
        "Seat 29: A seat is a whole number from 1 to 28, not 29.",
        "Seat 12: Seat 12 is in already, with other numbers. If it is yours, ask your teacher to strike it.",
    ]


def test_absent_seats_are_filled_in_and_give_way_to_the_pupil(register):
    register.add(honest(12))
    register.fill(3)
    assert [(entry.record, entry.is_filled) for entry in register.entries][1] == (filled(2, 3), True)
    register.add(honest(3))
    assert not register.entries[1].is_filled
    register.fill()
    assert register.missing == ()
    assert sum(entry.is_filled for entry in register.entries) == 26
    with pytest.raises(ValueError, match=r"^Seat 3 and 4 are in already\."):
        register.fill(3, 4)
    with pytest.raises(ValueError, match="depends on how it plays"):
        Register(9, 28).fill()


def test_a_change_is_told(register):
    told = []
    register.changed = lambda: told.append(len(register.entries))
    register.add(honest(1))
    register.add(honest(1))
    register.fill(2)
    register.strike(1)
    register.clear()
    assert told == [1, 2, 1, 0]


def test_a_class_as_a_table(register):
    register.add(honest(12))
    register.add(Record(2, 3, (), 9, 13))
    register.fill(4)
    rows = list(csv.DictReader(io.StringIO(register.to_csv())))
    assert [row["seat"] for row in rows] == ["3", "4", "12"]
    assert rows[0] == {
        "lesson": "2",
        "seat": "3",
        "prediction 1": "",
        "wins": "9",
        "deals": "13",
        "right": "0",
        "computed wins": str(recomputed(2, 3)[0]),
        "computed deals": "13",
        "verdict": "differs",
        "filled in": "no",
    }
    assert (rows[1]["verdict"], rows[1]["filled in"], rows[2]["prediction 1"]) == ("agrees", "yes", "10")
    register = Register(7, 28)
    register.add(Record(7, 1, (20, 50), 1, 5))
    assert register.to_csv().splitlines()[1] == "7,1,20,50,1,5,0,,,depends on play,no"


def test_a_table_is_saved_and_replaces_nothing(register, tmp_path):
    register.add(honest(12))
    file = register.save(tmp_path / "class.csv")
    assert file.read_text("utf-8") == register.to_csv()
    register.add(honest(13))
    before = file.read_text("utf-8")
    for wrong in (file, tmp_path, tmp_path / "none" / "class.csv", None, "a\0b"):
        with pytest.raises(SaveFailed, match=r"^The class was not saved to "):
            register.save(wrong)
    assert file.read_text("utf-8") == before
    assert os.listdir(tmp_path) == ["class.csv"]
    assert stat.S_ISREG(file.stat().st_mode)


def test_a_thousand_posts_at_once_leave_one_entry_a_seat(register):
    posts = [[honest(seat, guess=guess) for seat in range(1, 100)] for guess in range(10)]
    threads = [Thread(target=register.add_all, args=(some,)) for some in posts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [record.seat for record in register.records] == [*range(1, 29)]


@pytest.mark.parametrize("seats", [0, 100, "28", True, None])
def test_a_class_has_one_to_99_seats(seats):
    with pytest.raises(ValueError, match="number of seats"):
        Register(2, seats)


def test_how_far_off_a_prediction_is():
    assert results.off(honest(12), TASKS[2].exact()) == pytest.approx(10 - 100 / 13)
    assert results.off(Record(2, 12), TASKS[2].exact()) is None
    assert results.off(honest(12, 8, 6.0), TASKS[8].exact()) == pytest.approx(0.4526, abs=1e-4)
