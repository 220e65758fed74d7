"""How long the package takes without a browser: ``python -m pytest tests/benchmarks -n 0 --benchmark-only``."""

import itertools

import pytest

from cardgames import Clock, Game, draw_position, step_through
from cardgames.drawing.layout import lay_out
from cardgames.drawing.making.faces import build_sheet
from cardgames.drawing.sprites import FaceStyle
from cardgames.widgets.table import to_frames

WON_DEAL = 290


def played_out(number):
    game = Game(Clock.deal(number))
    game.play_out()
    return game.positions


@pytest.fixture(scope="module")
def positions():
    return played_out(WON_DEAL)


def test_deal(benchmark):
    numbers = itertools.count()
    benchmark(lambda: Clock.deal(next(numbers)))


def test_play_out_a_deal(benchmark):
    assert len(benchmark(played_out, WON_DEAL)) == 53


def test_lay_out_every_step(benchmark, positions):
    assert len(benchmark(lambda: [lay_out(position) for position in positions])) == 53


def test_write_every_step_for_the_browser(benchmark, positions):
    tables = [lay_out(position) for position in positions]
    assert len(benchmark(to_frames, tables)) == 53


def test_make_a_stepper(benchmark):
    benchmark(step_through, Clock.deal(WON_DEAL))


def test_draw_a_picture(benchmark, positions):
    picture = benchmark(lambda: draw_position(positions[30]).to_png())
    assert picture.startswith(b"\x89PNG")


def test_draw_all_cards_anew(benchmark):
    sheet = benchmark.pedantic(build_sheet, args=(FaceStyle("two", "large"),), rounds=1)
    assert sheet[8:12] == b"WEBP"
