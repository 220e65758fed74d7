"""The lessons' plots: asserted on artists and descriptions."""

import re
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from matplotlib.colors import to_hex

from cardgames import Clock, charts
from cardgames.chance import odds
from cardgames.drawing.charts import style
from cardgames.drawing.charts.clock import RADIUS, _bends, _is_clear
from cardgames.drawing.charts.signs import SIGNS
from cardgames.games.arrows import arrows
from cardgames.words import number_word
from tests.length import few


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_running_rate_has_the_line_the_band_and_the_two_values():
    deals = [1, 10, 100]
    picture = charts.running_rate(
        deals, [0, 0.1, 0.08], [(0, 0.8), (0.02, 0.4), (0.04, 0.15)], exact=Fraction(1, 13), prediction=0.2
    )
    axes = picture.axes[0]
    lines = {line.get_label(): line for line in axes.lines}
    assert lines["simulated"].get_xdata().tolist() == deals
    rules = {rule.get_label(): rule for rule in axes.collections}
    assert set(rules) == {"95 % interval", "exact: 1/13 = 7.69 %", "predicted: 20.0 %"}
    (exact,), (predicted,) = rules["exact: 1/13 = 7.69 %"].get_segments(), rules["predicted: 20.0 %"].get_segments()
    assert exact.tolist() == [[1, pytest.approx(1 / 13)], [100, pytest.approx(1 / 13)]]
    assert predicted.tolist() == [[1, 0.2], [100, 0.2]]
    for words in ("8.00 % after 100 deals", "4.00 % to 15.0 %", "1/13", "prediction was 20.0 %"):
        assert words in picture.alt


def test_distribution_sets_counts_beside_the_exact_values():
    picture = charts.distribution({1: 3, 2: 1}, {1: Fraction(1, 2), 2: Fraction(1, 2)}, title="Coins", label="side")
    axes = picture.axes[0]
    assert [bar.get_height() for bar in axes.patches] == [0.75, 0.25]
    assert [(left[1], right[1]) for left, right in axes.collections[0].get_segments()] == [(0.5, 0.5)] * 2
    assert picture.alt == "Coins, 4 deals. 1: 75.0 %, exact 50.0 %; 2: 25.0 %, exact 50.0 %."
    without = charts.distribution({1: 3, 2: 1}, {}, title="Coins", label="side", prediction=0.3)
    assert "exact" not in without.alt
    assert "prediction for the last was 30.0 %" in without.alt


def test_long_distributions_do_not_crowd_their_labels():
    picture = charts.distribution({52: 1}, odds.cards_turned(), title="Cards", label="cards")
    assert len(picture.axes[0].get_xticks()) < 10


def test_exact_values_hide_no_bar():
    """Each is a thin line, no wider than its place, however many bars there are."""
    for exact in (odds.cards_turned(), odds.complete_piles()):
        picture = charts.distribution(dict.fromkeys(exact, 7), exact, title="Some", label="cards")
        picture.canvas.draw()
        axes = picture.axes[0]
        (rules,) = axes.collections
        assert rules.get_linewidths()[0] * picture.dpi / 72 < 4
        for bar, ((left, y), (right, end)) in zip(axes.patches, rules.get_segments(), strict=True):
            assert y == end
            assert right - left < 1
            assert left < bar.get_x() < bar.get_x() + bar.get_width() < right


TWO = {"rows": ("king", "none"), "columns": ("won", "lost")}


def test_two_by_two_shows_counts_sums_and_shares():
    picture = charts.two_by_two([[1, 3], [2, 2]], title="Eight deals", **TWO)
    texts = [text.get_text() for text in picture.axes[1].texts]
    for words in ("1", "3", "4", "25.0 %", "50.0 %", "8", "37.5 %", "share of “won”"):
        assert words in texts
    assert "king: won 1, lost 3, share 25.0 %" in picture.alt
    empty = charts.two_by_two([[0, 0], [0, 1]], title="One deal", **TWO)
    assert "–" in [text.get_text() for text in empty.axes[1].texts]


@pytest.mark.parametrize("counts", [[[1, 3], [2, 2]], [[57, 946], [1013, 10984]], [[0, 0], [3, 4]], [[5, 0], [0, 0]]])
def test_two_by_two_shows_shares_by_area(counts):
    """Each part of the square is as large as its share of all deals, and the parts are the whole square."""
    picture = charts.two_by_two(counts, title="Some deals", **TWO)
    deals = sum(map(sum, counts))
    parts = picture.axes[0].patches
    areas = sorted(part.get_width() * part.get_height() for part in parts)
    rows = [row for row in counts if sum(row)]
    assert areas == pytest.approx(sorted(count / deals for row in rows for count in row))
    for part in parts:
        assert -1e-9 <= part.get_x() <= part.get_x() + part.get_width() <= 1 + 1e-9
        assert -1e-9 <= part.get_y() <= part.get_y() + part.get_height() <= 1 + 1e-9
    heights = {round(part.get_height(), 9) for part in parts}
    assert heights == {round(sum(row) / deals, 9) for row in rows}


def test_intervals_that_miss_are_told_by_more_than_colour():
    rows = [("a", 0.1, 0.05, 0.2), ("b", 0.0, 0.0, 0.0)]
    picture = charts.intervals(rows, exact=Fraction(1, 13), title="Two pupils")
    hits, misses = picture.axes[0].lines[:2], picture.axes[0].lines[2:4]
    assert (hits[0].get_linestyle(), misses[0].get_linestyle()) == ("-", "--")
    assert (hits[1].get_marker(), misses[1].get_marker()) == ("o", "X")
    assert "1 of 2 hold the exact value" in picture.alt


def test_two_ways_to_make_intervals_stand_on_one_axis():
    ways = {
        "Wald": [("a", 0.1, -0.05, 0.2), ("b", 0.0, 0.0, 0.0)],
        "Wilson": [("a", 0.1, 0.02, 0.3), ("b", 0.0, 0.0, 0.2)],
    }
    picture = charts.intervals(ways, exact=Fraction(1, 13), title="Two pupils")
    (axes,) = picture.axes
    spans = [line for line in axes.lines if len(line.get_xdata()) == 2 and line.get_label().startswith("_")]
    lines = {(round(line.get_ydata()[0]), line.get_linewidth()): tuple(line.get_xdata()) for line in spans[:4]}
    thin, thick = sorted({width for _, width in lines})
    assert lines == {(0, thin): (-0.05, 0.2), (1, thin): (0, 0), (0, thick): (0.02, 0.3), (1, thick): (0, 0.2)}
    heights = [line.get_ydata()[0] for line in spans[:4]]
    assert heights[0] < heights[2] < heights[1] < heights[3], "each pupil’s two are neighbours, Wald above Wilson"
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a", "b"]
    labels = [text.get_text() for text in picture.legends[0].get_texts()]
    assert labels == [
        "Wald: 1 of 2 hold the exact value",
        "Wilson: 2 of 2 hold the exact value",
        "exact: 1/13 = 7.69 %",
    ]
    assert "Wald: 1 of 2 hold the exact value 1/13 = 7.69 %. Wilson: 2 of 2" in picture.alt
    with pytest.raises(ValueError, match=r"need the same names in the same order\.$"):
        charts.intervals({"Wald": ways["Wald"], "Wilson": ways["Wilson"][:1]}, title="Two pupils")


def in_units(picture, patch):
    """Give points on the drawn line of an arrow, close together, in the units of the plot."""
    line = patch.get_path().interpolated(40).vertices
    return picture.axes[0].transData.inverted().transform(patch.get_transform().transform(line))


@pytest.mark.parametrize("number", few(6, [17, 7, *range(100, 160)]))
def test_no_arrow_runs_behind_another_hour(number):
    deal = Clock.deal(number)
    picture = charts.arrows(deal)
    picture.canvas.draw()
    circles = [patch.center for patch in picture.axes[0].patches if type(patch).__name__ == "Circle"]
    spots = dict(zip([*range(1, 13), 13], circles, strict=True))
    drawn = [patch for patch in picture.axes[0].patches if type(patch).__name__ == "FancyArrowPatch"]
    for patch, (hour, pile) in zip(drawn, arrows(deal).items(), strict=True):
        points = in_units(picture, patch)
        for other, spot in spots.items():
            far = np.hypot(*(points - spot).T).min()
            assert far > RADIUS + 0.03 or other in (hour, pile), (hour, pile, other)


def test_every_arrow_there_can_be_is_clear_and_has_a_line_of_its_own():
    for hour, pile in product(range(1, 13), range(1, 14)):
        way = {hour: pile, **({pile: hour} if pile < 13 else {})}
        bends = _bends(way)
        assert all(_is_clear(one, other, bend) for (one, other), bend in bends.items() if one != other)
        if len(bends) == 2:
            there, back = bends.values()
            assert abs(there + back) > 0.1, (hour, pile)


@pytest.mark.parametrize("number", [7, 17, 23])
def test_arrows_are_drawn_from_every_hour(number):
    deal = Clock.deal(number)
    picture = charts.arrows(deal)
    axes = picture.axes[0]
    drawn = [patch for patch in axes.patches if type(patch).__name__ == "FancyArrowPatch"]
    assert len(drawn) == 12
    texts = [text.get_text() for text in axes.texts]
    assert {str(hour) for hour in range(1, 13)} | {"K"} <= set(texts)
    assert {str(deal.deck[hour - 1]) for hour in range(1, 13)} <= set(texts)
    whole = sum(patch.get_linestyle() == "-" for patch in drawn)
    lost = 12 - whole
    verdict = "won: from every hour" if not lost else f"lost: {number_word(lost)} hours never reach the centre"
    assert picture.alt.startswith(f"Clock, deal {number}, is {verdict}")
    title = picture.axes[0].get_title()
    assert title.split("\n")[0].endswith((" is won:", " is lost:"))
    assert not re.search(r"\d", title.split("\n")[1]), "no number stands right above twelve o’clock"
    assert f"1 to {arrows(deal)[1]} o'clock" in picture.alt or "1 to the centre" in picture.alt


@pytest.mark.parametrize("colour", [style.GREEN, style.RED, *(sign.colour for sign in SIGNS.values())])
def test_lines_and_letters_stand_out_on_white(colour):
    assert 1.05 / (luminance(colour) + 0.05) >= 4.5


@pytest.mark.parametrize("high", few(4, [0.15, 0.0125, 0.5, 1.0, 0.002, 0.05, 0.09, 0.1, 0.125, 0.2, 0.3, 0.8]))
def test_labels_of_ticks_are_true(high):
    """Each says just where its tick stands, in every chart that has percentages."""
    share = high / 1.15
    pictures = {
        "y": [
            charts.running_rate([1, 10], [share, share], [(0, high), (0, share)]),
            charts.distribution({1: 1}, {1: Fraction(share)}, title="One", label="one"),
        ],
        "x": [
            charts.intervals([("a", share, -share / 3, high)], title="One"),
            charts.choices({"a": Fraction(share)}, chosen="a", title="One"),
            charts.two_by_two([[1, 3], [2, 2]], title="Eight", **TWO),
        ],
    }
    for name, some in pictures.items():
        for picture in some:
            picture.canvas.draw()
            axis = getattr(picture.axes[0], f"{name}axis")
            labels = [label.get_text() for label in axis.get_ticklabels()]
            assert len(labels) > 2
            for place, label in zip(axis.get_ticklocs(), labels, strict=True):
                number, sign = label.replace("−", "-").split(" ")
                assert sign == "%"
                assert float(number) == pytest.approx(100 * place, abs=1e-9)


def test_one_sign_for_each_kind_of_value_in_all_charts():
    """The legend of each chart has the word, and beside it the colour and the line, of `SIGNS`."""
    half = Fraction(1, 2)
    pictures = [
        charts.running_rate([1, 2], [0, 0.5], [(0, 0.8), (0.1, 0.9)], exact=half, prediction=0.2),
        charts.distribution({1: 3, 2: 1}, {1: half, 2: half}, title="Coins", label="side", prediction=0.2),
        charts.intervals({"A": [("a", 0.5, 0.4, 0.6)], "B": [("a", 0.5, 0.4, 0.6)]}, exact=half, title="Two"),
    ]
    for picture in pictures:
        (legend,) = picture.legends
        for text, handle in zip(legend.get_texts(), legend.legend_handles, strict=True):
            word = text.get_text().split(":")[0]
            name = word if word in SIGNS else "simulated"  # the band, and the ways to make intervals
            colour = handle.get_facecolor() if hasattr(handle, "get_facecolor") else handle.get_color()
            line = handle.get_color() if hasattr(handle, "get_color") else colour
            assert to_hex(np.ravel(line)[:4] if not isinstance(line, str) else line) == SIGNS[name].colour
    assert len({(sign.word, sign.colour, sign.line) for sign in SIGNS.values()}) == len(SIGNS) == 3


def test_pictures_are_made_without_a_warning_and_are_small():
    pictures = [
        charts.blank("What?", "Press a button."),
        charts.running_rate([1], [0.0], [(0.0, 0.8)]),
        charts.arrows(Clock.deal(7)),
        charts.distribution({}, odds.complete_piles(), title="None yet", label="piles"),
    ]
    for picture in pictures:
        png = picture.to_png()
        assert png.startswith(b"\x89PNG")
        assert len(png) < 40_000
        assert picture.alt
        assert np.isfinite(picture.dpi)


def test_the_old_name_works_and_says_the_new_one():
    with pytest.warns(DeprecationWarning, match=r"charts\.arrows now;"):
        assert charts.draw_arrows is charts.arrows
