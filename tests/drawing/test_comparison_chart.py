"""The picture of a paired comparison: asserted on artists and description."""

from dataclasses import dataclass

import pytest

from cardgames import charts


@dataclass
class Compared:
    """A comparison with whatever intervals a test needs."""

    same: tuple[float, float] = (0.01, 0.044)
    own: tuple[float, float] = (-0.002, 0.052)
    one: str = "draw 3"
    other: str = "draw 1"
    both, only_one, only_other, neither = 45, 51, 24, 880
    difference = 0.027

    def interval(self):
        return self.same

    def unpaired_interval(self):
        return self.own


def drawn(compared=None, **options):
    """Draw a comparison; give the picture and its two plots."""
    picture = charts.comparison(compared or Compared(), **options)
    return picture, *picture.axes


def cells(table):
    """Give the texts of the table by the cell that they stand in: column, row."""
    found = {}
    for text in table.texts:
        x, y = text.get_position()
        found.setdefault((int(x), int(y)), []).append(text.get_text().replace("\n", " "))
    return found


def test_each_count_stands_where_both_endings_meet():
    _, table, _ = drawn()
    assert cells(table) == {
        (0, 0): ["45", "both"],
        (1, 0): ["51", "only draw 3"],
        (0, 1): ["24", "only draw 1"],
        (1, 1): ["880", "neither"],
    }
    assert (table.get_ylabel(), table.get_xlabel()) == ("draw 3", "draw 1")
    for axis in (table.xaxis, table.yaxis):
        assert [label.get_text() for label in axis.get_ticklabels()] == ["wins", "does not"]
    assert table.get_ylim()[0] > table.get_ylim()[1], "the first row is on top"


def test_the_deals_that_count_are_striped_and_not_told_by_colour_alone():
    _, table, _ = drawn()
    striped = {(int(patch.get_x()), int(patch.get_y())) for patch in table.patches if patch.get_hatch()}
    assert striped == {(1, 0), (0, 1)}
    assert len({patch.get_hatch() for patch in table.patches if patch.get_hatch()}) == 2


def test_the_intervals_are_in_percentage_points():
    _, _, line = drawn()
    ends = [line.lines[place].get_xdata() for place in (0, 2)]
    assert ends == [pytest.approx([1.0, 4.4]), pytest.approx([-0.2, 5.2])]
    assert [line.lines[place].get_xdata()[0] for place in (1, 3)] == pytest.approx([2.7, 2.7])
    assert [label.get_text() for label in line.get_yticklabels()] == [
        "on the same\ndeals",
        "if each had\ndeals of its\nown",
    ]
    assert [text.get_text() for text in line.texts] == [
        "+2.70 points\n95 % interval +1.00 to +4.40",
        "+2.70 points\n95 % interval −0.20 to +5.20",
    ]


def test_an_interval_that_holds_no_difference_is_broken():
    _, _, line = drawn()
    assert [line.lines[place].get_linestyle() for place in (0, 2)] == ["-", "--"]


@pytest.mark.parametrize(("low", "high"), [(0.01, 0.04), (-0.04, -0.01), (-0.04, 0.01), (0.0, 0.0)])
def test_the_line_at_none_and_both_ends_are_within_the_plot(low, high):
    _, _, line = drawn(Compared(same=(low, high), own=(low, high)))
    left, right = line.get_xlim()
    assert left < min(0, 100 * low) <= max(0, 100 * high) < right
    assert list(line.lines[-1].get_xdata()) == [0, 0]


def test_the_description_says_it_all():
    picture, _, _ = drawn()
    assert picture.alt == (
        "The same 1 000 deals, played twice. both won 45; only draw 3 51; only draw 1 24; neither 880; "
        "difference on the same deals +2.70 points, 95 % interval +1.00 to +4.40; "
        "difference if each had deals of its own +2.70 points, 95 % interval −0.20 to +5.20."
    )
    assert picture.get_suptitle() == "The same 1 000 deals, played twice"
    assert drawn(title="Two ways")[0].alt.startswith("Two ways. both won 45")


def test_long_names_stay_within_their_cells():
    names = ("rule of thumb for Klondike", "rule of thumb for Klondike, without turn-the-waste-over")
    picture, table, line = drawn(Compared(one=names[0], other=names[1]))
    assert (table.get_ylabel(), table.get_xlabel().replace("\n", " ")) == names
    assert picture.to_png().startswith(b"\x89PNG")
    renderer = picture.canvas.get_renderer()
    edges = table.patches[0].get_window_extent(renderer)
    for text in table.texts:
        assert text.get_window_extent(renderer).width <= edges.width * 1.02, text.get_text()
    assert line.xaxis.label.get_window_extent(renderer).x1 <= picture.bbox.x1


def test_the_two_may_be_called_otherwise():
    picture, table, _ = drawn(names=("three", "one"))
    assert (table.get_ylabel(), table.get_xlabel()) == ("three", "one")
    assert "only three 51; only one 24" in picture.alt
