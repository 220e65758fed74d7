"""Draw every picture of the package under settings of matplotlib that a user may have, and say which of them obey.

A program of its own, as ``plt.xkcd()`` loads pyplot, which the package never does: ``python under_settings.py`` writes
what it found as JSON.
"""

import io
import json
from fractions import Fraction

import matplotlib as mpl
import numpy as np
from matplotlib import pyplot as plt
from PIL import Image

from cardgames import Clock, Klondike, charts, draw_position
from cardgames.chance.paired import PairedComparison
from cardgames.drawing.making.faces import face_image
from cardgames.drawing.picture import write_below
from cardgames.drawing.sprites import FaceStyle

SETTINGS = {
    "image.origin": lambda: mpl.rcParams.update({"image.origin": "lower"}),
    "dark_background": lambda: plt.style.use("dark_background"),
    "usetex": lambda: mpl.rcParams.update({"text.usetex": True}),
    "xkcd": plt.xkcd,
    "sizes": lambda: mpl.rcParams.update(
        {"figure.dpi": 200, "savefig.dpi": 300, "savefig.bbox": "tight", "savefig.facecolor": "red"}
        | {"font.family": "monospace", "font.size": 30, "axes.titlecolor": "red"}
        | {"figure.autolayout": True, "hatch.linewidth": 5, "xtick.major.size": 20, "lines.antialiased": False}
    ),
}
HALF = Fraction(1, 2)
PICTURES = {
    "face": lambda: face_image(Klondike.deal(7).deck[0], FaceStyle()),
    "position": lambda: draw_position(Clock.deal(7).play("turn")),
    "words": lambda: write_below(draw_position(Klondike.deal(7)), ["One line."]),
    "arrows": lambda: charts.arrows(Clock.deal(17)),
    "blank": lambda: charts.blank("What?", "Press a button."),
    "choices": lambda: charts.choices({"swap 2": HALF, "stop": Fraction(0)}, chosen="stop", title="Two"),
    "comparison": lambda: charts.comparison(PairedComparison("this", "that", 45, 51, 24, 880)),
    "distribution": lambda: charts.distribution({1: 3, 2: 1}, {1: HALF, 2: HALF}, title="Coins", label="side"),
    "intervals": lambda: charts.intervals([("a", 0.1, 0.05, 0.2), ("b", 0.0, 0.0, 0.0)], exact=HALF, title="Two"),
    "running_rate": lambda: charts.running_rate([1, 10], [0, 0.1], [(0, 0.8), (0.02, 0.4)], exact=HALF, prediction=0.2),
    "two_by_two": lambda: charts.two_by_two([[1, 3], [2, 2]], rows=("a", "b"), columns=("c", "d"), title="Eight"),
}
ALL_WAYS = ("position", "comparison")
"""The pictures that are also made before the settings, and saved: slow to try with all."""


def pixels(png):
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def shown(picture):
    if isinstance(picture, np.ndarray):
        return picture
    return pixels(picture._repr_mimebundle_()[0]["image/png"])


def saved(picture):
    file = io.BytesIO()
    picture.savefig(file)
    return pixels(file.getvalue())


def ways(name, make):
    """Give the pixels of a picture, drawn in each way in which the settings of the moment might show."""
    with mpl.rc_context(mpl.rcParamsDefault):
        made_before = make() if name in ALL_WAYS else None
    looks = [shown(make())]
    if made_before:
        looks += [shown(made_before), saved(made_before)]
    return looks


def same(looks, others):
    return all(np.array_equal(one, other) for one, other in zip(looks, others, strict=True))


def main():
    assert set(charts.__all__) <= set(PICTURES), "each chart is tried"
    usual = {name: ways(name, make) for name, make in PICTURES.items()}
    found = {}
    for setting, set_ in SETTINGS.items():
        with mpl.rc_context():
            set_()
            before = dict(mpl.rcParams)
            assert before != dict(mpl.rcParamsDefault)
            found[setting] = [name for name, make in PICTURES.items() if not same(ways(name, make), usual[name])]
            assert dict(mpl.rcParams) == before, "the user's settings are as they were"
    print(json.dumps(found))


if __name__ == "__main__":
    main()
