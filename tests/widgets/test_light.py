"""What the first table needs: no matplotlib, before the picture that stands in for it is asked for."""

import subprocess
import sys

import pytest

BEFORE = """
import sys
from cardgames import Clock, Klondike, Spider, demonstrate, play, step_through
{made}
assert not {{"matplotlib", "scipy"}} & {{name.partition(".")[0] for name in sys.modules}}, "loaded for a table"
widget.still().to_png()
assert "matplotlib" in sys.modules
assert "matplotlib.pyplot" not in sys.modules
"""


@pytest.mark.parametrize(
    "made",
    [
        "widget = play(Klondike.deal(7))",
        "widget = play(Klondike.deal(7)); widget.draw(); widget.undo(); widget.give_hint(); widget.listing = True",
        "widget = play(Spider.deal(7)); widget.presenting = True",
        "widget = step_through(Clock.deal(7)); widget.form = 'row'",
        "widget = demonstrate('draw-one'); widget.let_me_try(); widget.player.draw()",
    ],
)
def test_a_table_needs_no_matplotlib_until_its_picture_is_asked_for(made):
    done = subprocess.run([sys.executable, "-c", BEFORE.format(made=made)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_table_is_on_its_way_before_its_picture_is_made():
    code = """
import sys
from IPython.core.interactiveshell import InteractiveShell
from cardgames import Klondike, play
shell, seen = InteractiveShell.instance(), []
shell.display_pub.publish = lambda data, *_, **__: seen.append(("image/png" in data, "matplotlib" in sys.modules))
play(Klondike.deal(7))._ipython_display_()
assert seen == [(False, False), (True, True)], seen
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
