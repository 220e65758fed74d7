"""How long a class takes: a code, thirty pupils at once, and a picture."""

import statistics
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardgames import classroom
from cardgames.lessons.classroom.codes import code_of, read_code
from cardgames.lessons.classroom.register import Register
from cardgames.lessons.classroom.results import warm_up
from cardgames.lessons.classroom.server import TeachersPage
from tests.lessons.classroom.posting import hand_in
from tests.lessons.classroom.records import honest


def test_make_and_read_a_code(benchmark):
    """To stay under 1 ms."""
    record = honest(12)
    assert benchmark(lambda: read_code(code_of(record))) == record


def test_thirty_pupils_at_once(benchmark):
    """The median of their waits, of many rounds; to stay under 100 ms."""
    warm_up(2, 30)
    register = Register(2, 30)
    page = TeachersPage(register.task, register.add)
    page.open()
    waits = []

    def wait_for(seat):
        begun = time.perf_counter()
        assert hand_in(page, honest(seat))[0] == 200
        waits.append(time.perf_counter() - begun)

    with ThreadPoolExecutor(30) as pupils:

        def all_at_once():
            list(pupils.map(wait_for, range(1, 31)))

        benchmark.pedantic(all_at_once, setup=register.clear, rounds=20)
    page.close()
    benchmark.extra_info["median wait, ms"] = 1000 * statistics.median(waits)
    print(f"\nmedian wait of a pupil among thirty: {1000 * statistics.median(waits):.0f} ms")


@pytest.mark.parametrize("seats", [28, 99])
def test_show_a_class_that_one_seat_more_has_joined(benchmark, seats):
    """From a post to its picture, less the pause in which others may join it; to stay under 200 ms."""
    warm_up(2, seats)
    the_class = classroom(2, seats=seats)
    the_class.register.add_all(honest(seat) for seat in range(1, seats))

    def join():
        the_class.register.add(honest(seats))
        with the_class.together():
            pass

    def leave():
        if len(the_class.register.entries) == seats:
            the_class.register.strike(seats)

    benchmark.pedantic(join, setup=leave, rounds=20)
    the_class.close()
