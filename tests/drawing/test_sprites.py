"""A table in the browser is made of the finished sheets and the layout: neither needs matplotlib."""

import subprocess
import sys

CODE = """
import sys
from cardgames import Clock, Klondike
from cardgames.drawing.layout import lay_out
from cardgames.drawing.sprites import FaceStyle, sprite_sheet
for game in (Clock, Klondike):
    lay_out(game.deal(7))
sprite_sheet(FaceStyle())
print(sorted({"matplotlib", "numpy", "PIL"} & set(sys.modules)))
"""


def test_the_first_table_loads_neither_matplotlib_nor_numpy_nor_pillow():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
