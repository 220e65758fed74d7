"""What each lesson asks of a seat: its deals, its exercises, and the true value."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from cardgames import Clock, Game, Klondike, Spider, Watch, compare_swaps
from cardgames.lessons.checks import EXERCISES
from cardgames.lessons.classroom.tasks import MOST_RIGHT, TASKS, deal_of, task_of

TEXTS = {
    int(path.name[:2]): path.read_text("utf-8") for path in Path(__file__).parents[3].glob("notebooks/text/0[1-9]*")
}

every_task = pytest.mark.parametrize("task", TASKS.values(), ids=lambda task: task.name)


@every_task
def test_a_task_has_as_many_exercises_as_its_lesson(task):
    assert task.exercises == sum(name.startswith(task.name) for name in EXERCISES) <= MOST_RIGHT


@every_task
def test_the_deals_of_a_seat_are_those_that_its_lesson_deals(task):
    """The text has ``range(13 * my_deal, 13 * my_deal + 13)``, or names the two deals of a seat."""
    text, numbers = TEXTS[task.lesson], list(task.numbers(12))
    if task.lesson == 4:
        return
    if task.lesson == 1:
        assert "position = Clock.deal(my_deal)" in text
        assert numbers == [12]
    elif task.lesson == 9:
        assert 'print("your deals:", 2 * my_deal, 2 * my_deal + 1)' in text
        assert numbers == [24, 25]
    else:
        ((times, again, more),) = set(re.findall(r"range\((\d+) \* my_deal, (\d+) \* my_deal \+ (\d+)\)", text))
        assert times == again == more == str(task.most)
        assert numbers == [*range(12 * task.most, 13 * task.most)]


def test_the_deals_of_watch_are_those_that_the_panel_shows():
    panel, shown = compare_swaps(17), []
    for _ in range(10):
        shown.append(panel.position.number)
        panel.decide(next(iter(panel.position.legal_moves)))
        panel.next_deal()
    assert task_of(4).numbers(17) == shown
    assert 17 not in shown  # which comes out without a rescue


def test_no_two_seats_share_a_deal():
    for task in (task for task in TASKS.values() if task.lesson != 4):
        numbers = [number for seat in range(1, 100) for number in task.numbers(seat)]
        assert len(set(numbers)) == len(numbers)


def test_each_lesson_counts_what_its_text_counts():
    seat = 12
    ends = {number: Game(Clock.deal(number)).play_out() for number in range(60, 65)}
    assert [task_of(5).count(number) for number in ends] == [(int(end.complete_piles <= 3), 1) for end in ends.values()]
    assert task_of(1).count(seat) == (Game(Clock.deal(seat)).play_out().complete_piles, 1)
    assert task_of(2).count(17) == (1, 1)  # the deal that the lessons name
    assert task_of(3).count(5) == (0, 1)  # lost with a king under the centre
    assert task_of(3).count(17) == (0, 0)  # won with a 7 there
    assert [task_of(6).count(number) for number in range(120, 130)] == [
        (int(len(Klondike.deal(number).legal_moves) == 1), 1) for number in range(120, 130)
    ]
    assert task_of(8).count(120) == (len(Spider.deal(120).legal_moves) - 1, 1)


def test_true_values():
    assert {number: task.exact() for number, task in TASKS.items()} == {
        1: 7,
        2: Fraction(1, 13),
        3: Fraction(1, 17),
        4: None,
        5: Fraction(3, 13),
        6: Fraction(1465437, 16723070),
        7: None,
        8: Fraction(8640, 1339),
        9: None,
    }


def test_a_deal_of_a_seat():
    assert deal_of("02", 19, 3) == Clock.deal(13 * 19 + 2)
    assert deal_of(7, 19, 5) == Klondike.deal(99, draw=3)
    assert deal_of(9, 19, 2) == Spider.deal(39)
    assert deal_of(4, 17) == Watch.deal(19)  # 17 and 18 come out without a rescue
    for wrong, said in (
        ((2, 19, 14), "The deal of a seat in lesson 02 is at most 13."),
        ((2, 0, 1), "A seat is a whole number from 1 to 99, not 0."),
        ((0, 1, 1), "The lesson is one of 1, 2, 3, 4, 5, 6, 7, 8 or 9, not 0."),
        (("2b", 1, 1), "The lesson is one of 1, 2, 3, 4, 5, 6, 7, 8 or 9, not '2b'."),
        ((True, 1, 1), "not True."),
        (([], 1, 1), "not []."),
    ):
        with pytest.raises(ValueError, match="^.*" + re.escape(said) + "$"):
            deal_of(*wrong)
