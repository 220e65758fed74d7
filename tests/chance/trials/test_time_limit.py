"""The limit on how long a piece of Python may run: it is kept, and it ends with the work."""

import subprocess
import sys
import time

import pytest

from cardgames.chance.trials.time_limit import OutOfTime, TimeLimit


def for_ever():
    while True:
        pass


def test_work_in_time_gives_its_answer():
    limit = TimeLimit(60)
    assert limit.run(lambda: 7) == 7
    assert not limit._keeper.is_alive()
    limit.check()


def test_work_that_fails_fails_as_it_does():
    limit = TimeLimit(60)
    with pytest.raises(ZeroDivisionError):
        limit.run(lambda: 1 / 0)
    assert not limit._keeper.is_alive()


def test_work_that_looks_at_the_clock_ends_there():
    limit = TimeLimit(0.01)
    time.sleep(0.02)
    with pytest.raises(OutOfTime):
        limit.run(limit.check)
    assert not limit._keeper.is_alive()


def test_work_that_never_ends_is_broken_off():
    limit = TimeLimit(0.01)
    with pytest.raises(OutOfTime):
        limit.run(for_ever)
    assert not limit._keeper.is_alive()


def test_work_that_catches_it_and_goes_on_is_broken_off_again(monkeypatch):
    monkeypatch.setattr("cardgames.chance.trials.time_limit.MARGIN", 0)
    monkeypatch.setattr("cardgames.chance.trials.time_limit.AGAIN", 0.1)
    caught = []

    def goes_on():
        for _ in range(3):
            try:
                for_ever()
            except BaseException as error:
                caught.append(type(error))
        for_ever()

    limit = TimeLimit(0.05)
    with pytest.raises(OutOfTime):
        limit.run(goes_on)
    assert caught == [OutOfTime] * 3
    assert not limit._keeper.is_alive()
    end = time.monotonic() + 0.3
    while time.monotonic() < end:  # plain code, in which nothing more is raised
        sum(range(100))


def test_an_exception_on_its_way_at_the_end_leaves_no_keeper():
    class Torn:
        """A lock at whose release the exception arrives, the first time."""

        def __init__(self, lock):
            self.lock, self.times = lock, 0
            self.acquire, self.locked = lock.acquire, lock.locked

        def release(self):
            self.times += 1
            if self.times == 1:
                raise OutOfTime
            self.lock.release()

    limit = TimeLimit(2)
    limit._inside = Torn(limit._inside)
    began = time.monotonic()
    with pytest.raises(OutOfTime):
        limit.run(lambda: None)
    assert not limit._keeper.is_alive()
    assert time.monotonic() - began < 2


AFTERWARDS = """
import cProfile
from cardgames.chance.trials.time_limit import OutOfTime, TimeLimit

def for_ever():
    while True:
        pass

for work in (int, for_ever):
    try:
        TimeLimit(0.01).run(work)
    except OutOfTime:
        pass
    cProfile.run("sum(range(10))")
"""


def test_python_can_be_watched_afterwards():
    """Python 3.11 waits for good for an exception that was called off, once a profiler or a debugger watches it."""
    subprocess.run([sys.executable, "-c", AFTERWARDS], check=True, capture_output=True, timeout=60)
