"""Charts as plain data: what the browser gets is true, small, and the same that matplotlib draws."""

import json
from fractions import Fraction

import pytest

from cardgames.drawing.charts.drawn import draw_chart
from cardgames.drawing.charts.growing import course, spread, square
from cardgames.drawing.charts.plain import FORMS, count_scale, share_scale
from cardgames.drawing.charts.signs import SIGNS, for_pages

THIRD = Fraction(1, 3)
TWO = {"rows": ("king", "none"), "columns": ("won", "lost"), "title": "Eight deals"}
CHARTS = {
    "course": course([1, 2, 7], [0, 0.5, 1 / 7], [(0, 0.8), (0.1, 0.9), (0.02, 0.5)], exact=THIRD, prediction=0.2),
    "course from nothing": course([], [], [], prediction=0.2, most=1_000_000, top=0.3),
    "course above its axis": course([1], [1.0], [(0.2, 1.0)], top=0.3),
    "spread": spread({1: 3, 2: 1}, {1: THIRD, 2: THIRD}, title="Coins", label="side", bands=[(0.1, 0.9)] * 2),
    "spread of nothing": spread({}, {1: THIRD}, title="Coins", label="side", prediction=0.2),
    "square": square([[1, 3], [2, 2]], exact=THIRD, prediction=0.2, band=(0.1, 0.6), **TWO),
    "square of nothing": square([[0, 0], [0, 0]], prediction=0.2, **TWO),
}
every_chart = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)


@every_chart
def test_the_browser_gets_all_that_there_is(chart):
    data = json.loads(json.dumps(chart.to_data(), allow_nan=False))
    assert data["title"] == chart.title
    assert len(data["marks"]) == len(chart.marks)
    for mark, plain in zip(chart.marks, data["marks"], strict=True):
        assert mark.form in FORMS
        assert mark.sign in for_pages()
        assert [list(map(float, row)) for row in plain["at"]] == [pytest.approx(row, rel=1e-5) for row in mark.at]
    assert len({(mark.form, mark.sign) for mark in chart.marks}) == len(chart.marks), "each is found again by these"


@every_chart
def test_matplotlib_draws_it_too(chart):
    picture = draw_chart(chart)
    assert picture.alt == chart.alt
    assert picture.to_png().startswith(b"\x89PNG")
    axes = picture.axes[0]
    assert axes.get_xlim() == (chart.x.low, chart.x.high)
    assert [label.get_text() for label in axes.get_xticklabels()] == [words for _, words in chart.x.ticks]


@every_chart
def test_marks_lie_between_the_scales(chart):
    for mark in chart.marks:
        for row in mark.at:
            assert chart.x.low <= row[0] <= chart.x.high


@pytest.mark.parametrize("high", [0.003, 0.05, 0.11, 0.125, 0.3, 0.4, 0.5, 0.8, 1])
def test_shares_are_marked_truly(high):
    scale = share_scale(0, high)
    assert 3 <= len(scale.ticks) <= 8
    for place, words in scale.ticks:
        assert 0 <= place <= high + 1e-9
        assert float(words.removesuffix(" %")) == pytest.approx(100 * place)


def test_counts_are_marked_at_powers_of_ten_and_between_where_these_are_few():
    assert [words for _, words in count_scale(1, 1_000_000).ticks] == [
        "1", "10", "100", "1 000", "10 000", "100 000", "1 000 000",
    ]  # fmt: skip
    assert [place for place, _ in count_scale(1, 13).ticks] == [1, 2, 5, 10]


def test_signs_have_a_form_of_their_own_each():
    pages = for_pages()
    assert list(pages) == list(SIGNS)
    for part in ("light", "dark", "dash"):
        assert len({sign[part] for sign in pages.values()}) == 3
