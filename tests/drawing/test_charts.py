"""The lessons' plots: asserted on artists and descriptions."""

from fractions import Fraction

import numpy as np
import pytest

from cardgames import Clock, charts
from cardgames.chance import odds
from cardgames.drawing.charts import style
from cardgames.games.arrows import arrows


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
    assert lines["exact: 1/13 = 7.69 %"].get_ydata() == pytest.approx([1 / 13, 1 / 13])
    assert lines["predicted: 20.0 %"].get_linestyle() == ":"
    assert len(axes.collections) == 1
    for words in ("8.00 % after 100 deals", "4.00 % to 15.0 %", "1/13", "prediction was 20.0 %"):
        assert words in picture.alt


def test_distribution_sets_counts_beside_the_exact_values():
    picture = charts.distribution({1: 3, 2: 1}, {1: Fraction(1, 2), 2: Fraction(1, 2)}, title="Coins", label="side")
    axes = picture.axes[0]
    assert [bar.get_height() for bar in axes.patches] == [0.75, 0.25]
    assert axes.lines[0].get_ydata().tolist() == [0.5, 0.5]
    assert picture.alt == "Coins, 4 deals. 1: 75.0 %, exact 50.0 %; 2: 25.0 %, exact 50.0 %."
    without = charts.distribution({1: 3, 2: 1}, {}, title="Coins", label="side", prediction=0.3)
    assert "exact" not in without.alt
    assert "prediction for the last was 30.0 %" in without.alt


def test_long_distributions_do_not_crowd_their_labels():
    picture = charts.distribution({52: 1}, odds.cards_turned(), title="Cards", label="cards")
    assert len(picture.axes[0].get_xticks()) < 10


def test_two_by_two_shows_counts_sums_and_shares():
    picture = charts.two_by_two([[1, 3], [2, 2]], rows=("king", "none"), columns=("won", "lost"), title="Eight deals")
    texts = [text.get_text() for text in picture.axes[0].texts]
    for words in ("1", "3", "4", "25.0 %", "50.0 %", "8", "37.5 %", "share of “won”"):
        assert words in texts
    assert "king: won 1, lost 3, share 25.0 %" in picture.alt
    empty = charts.two_by_two([[0, 0], [0, 1]], rows=("king", "none"), columns=("won", "lost"), title="One deal")
    assert "–" in [text.get_text() for text in empty.axes[0].texts]


def test_intervals_that_miss_are_told_by_more_than_colour():
    rows = [("a", 0.1, 0.05, 0.2), ("b", 0.0, 0.0, 0.0)]
    picture = charts.intervals(rows, exact=Fraction(1, 13), title="Two pupils")
    hits, misses = picture.axes[0].lines[:2], picture.axes[0].lines[2:4]
    assert (hits[0].get_linestyle(), misses[0].get_linestyle()) == ("-", "--")
    assert (hits[1].get_marker(), misses[1].get_marker()) == ("o", "X")
    assert "1 of 2 hold the exact value" in picture.alt


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
    assert ("the deal is won" if not lost else f"{lost} never reach the centre: it is lost") in picture.alt
    assert f"1 to {arrows(deal)[1]} o'clock" in picture.alt or "1 to the centre" in picture.alt


@pytest.mark.parametrize("colour", [style.BLUE, style.GREEN, style.RED, style.INK])
def test_lines_and_letters_stand_out_on_white(colour):
    assert 1.05 / (luminance(colour) + 0.05) >= 4.5


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
