"""The pictures are deaf to the user's settings of matplotlib, and leave them as they were."""

import json
import subprocess
import sys
import threading
from pathlib import Path

import matplotlib as mpl
import pytest
from PIL import Image

from cardgames import Clock, draw_position
from cardgames.drawing.settings import own_settings


@pytest.fixture(scope="module")
def obedient():
    """The pictures that obeyed, by the setting."""
    command = [sys.executable, "-W", "error", str(Path(__file__).with_name("under_settings.py"))]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("setting", ["image.origin", "dark_background", "usetex", "xkcd", "sizes"])
def test_no_picture_obeys(obedient, setting):
    assert obedient[setting] == []


def test_what_saving_is_told_holds(tmp_path):
    picture = draw_position(Clock.deal(7))
    picture.savefig(tmp_path / "large.png", dpi=200)
    with Image.open(tmp_path / "large.png") as file:
        assert file.size == (1480, 1216)


@own_settings()
def fail():
    assert mpl.rcParams["image.origin"] == "upper"
    raise ZeroDivisionError


def test_an_error_while_drawing_leaves_the_settings_as_they_were():
    with mpl.rc_context({"image.origin": "lower"}):
        with pytest.raises(ZeroDivisionError):
            fail()
        assert mpl.rcParams["image.origin"] == "lower"


def test_two_threads_that_draw_leave_the_settings_as_they_were():
    with mpl.rc_context({"image.origin": "lower"}):
        first_is_in, second_may_end = threading.Event(), threading.Event()

        def first():
            with own_settings():
                first_is_in.set()
                second_may_end.wait(0.3)

        def second():
            with own_settings():
                second_may_end.wait(5)

        threads = [threading.Thread(target=first), threading.Thread(target=second)]
        threads[0].start()
        first_is_in.wait(5)
        threads[1].start()
        threads[0].join()
        second_may_end.set()
        threads[1].join()
        assert mpl.rcParams["image.origin"] == "lower"
