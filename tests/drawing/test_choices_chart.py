"""The bars of what each choice is worth: asserted on artists and description."""

from fractions import Fraction

import pytest

from cardgames import Watch, charts, odds
from cardgames.widgets.stepper import played_on

ODDS = {"swap 2": Fraction(1, 5), "swap 7": Fraction(0), "swap 9": Fraction(1, 5), "stop": Fraction(0)}


def drawn(values, chosen):
    """Draw the choices; give the picture, and its bars by the name beside each."""
    picture = charts.choices(values, chosen=chosen, title="Five cards")
    axes = picture.axes[0]
    names = [label.get_text() for label in axes.get_yticklabels()]
    bars = dict(zip(names, axes.patches, strict=True))
    assert [bar.get_y() + bar.get_height() / 2 for bar in bars.values()] == pytest.approx(list(axes.get_yticks()))
    return picture, bars


def test_each_bar_is_as_long_as_the_odds():
    picture, bars = drawn(ODDS, "swap 7")
    assert list(bars) == ["swap 2", "swap 7 ★", "swap 9", "stop"]
    assert [bar.get_width() for bar in bars.values()] == pytest.approx(list(map(float, ODDS.values())))
    assert [text.get_text().strip() for text in picture.axes[0].texts] == ["1/5", "0", "1/5", "0"]
    assert picture.axes[0].get_title() == "Five cards"
    assert picture.axes[0].get_ylim()[0] > picture.axes[0].get_ylim()[1], "the first choice is on top"


def test_the_best_ones_are_striped_and_not_told_by_colour_alone():
    _, bars = drawn(ODDS, "stop")
    assert {name: bool(bar.get_hatch()) for name, bar in bars.items()} == {
        "swap 2": True,
        "swap 7": False,
        "swap 9": True,
        "stop ★": False,
    }


def test_where_nothing_can_win_nothing_is_best():
    picture, bars = drawn(dict.fromkeys(ODDS, Fraction(0)), "stop")
    assert not any(bar.get_hatch() for bar in bars.values())
    assert picture.axes[0].get_xlim()[1] > 0


def test_the_description_says_it_all():
    picture, _ = drawn(ODDS, "swap 7")
    assert picture.alt == (
        "Five cards. swap 2: 1/5 = 20.0 %; swap 7: 0 = 0.00 %; swap 9: 1/5 = 20.0 %; stop: 0 = 0.00 %. Chosen: swap 7."
    )


@pytest.mark.parametrize("reading", ["top", "any", "turned"])
def test_from_one_choice_to_forty_nine(reading):
    heights = []
    for number in (19, 20):
        position = played_on((Watch.deal(number, reading=reading),))[-1]
        values = {str(move): chance for move, chance in odds.win_by_choice(position.visible()).items()}
        picture, bars = drawn(values, "stop")
        assert len(bars) == len(position.legal_moves)
        assert picture.to_png().startswith(b"\x89PNG")
        heights.append(picture.get_size_inches()[1] * picture.dpi)
    assert heights[0] < heights[1]
