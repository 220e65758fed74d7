"""The experiment without a browser: what its buttons do, and what it refuses."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from cardgames import experiment, simulate_clock
from cardgames.chance.rates import Rate
from cardgames.games.fortunes import FORTUNES
from cardgames.widgets.experiment import MOST_DEALS, QUESTIONS
from cardgames.words import grouped

every_question = pytest.mark.parametrize("question", QUESTIONS)


def press(widget, do, value):
    """Send what the browser would send."""
    widget._handle_custom_msg({"do": do, "with": value}, [])


HAPPENED = {
    "win": lambda deals: (deals.won, deals.turned > 0),
    "fortunes": lambda deals: (deals.complete <= 3, deals.turned > 0),
    "king": lambda deals: (deals.won, deals.king_under_centre),
}
"""Counted anew, from all deals: in which it happened, and which count."""


def marks(trial):
    """Give the marks of the chart, by form and sign."""
    return {(mark["form"], mark["sign"]): mark for mark in trial.chart["marks"]}


@every_question
def test_predict_then_run_then_compare(question):
    trial = experiment(question, seed=7)
    press(trial, "predict", "10")
    assert trial.prediction == 0.1
    press(trial, "run", 1000)
    assert len(trial.deals) == 1000
    happened, counting = HAPPENED[question](trial.deals)
    assert trial.rate == Rate(int(np.count_nonzero(happened & counting)), int(np.count_nonzero(counting)))
    assert str(trial.rate) in trial.says
    assert "You predicted 10.0 %" in trial.says
    assert "exact" not in trial.says
    assert "exact" not in trial.alt
    trial.show_exact = True
    assert str(QUESTIONS[question].exact) in trial.says
    assert trial.still().to_png().startswith(b"\x89PNG")
    assert "exact" in trial.alt
    assert not trial.is_refusal


def test_new_deals_add_to_the_old_ones_however_the_buttons_are_pressed():
    one, other = experiment(seed=7), experiment(seed=7)
    for trial, steps in ((one, [1, 10, 100, 1000, 389]), (other, [1500])):
        trial.predict(10)
        for step in steps:
            before = trial.deals
            trial.run(step)
            if before is not None:
                assert np.array_equal(trial.deals.won[: len(before)], before.won)
    assert np.array_equal(one.deals.turned, other.deals.turned)
    assert np.array_equal(one.deals.won, simulate_clock(2000, 7, chunk=1000).won[:1500])
    third = experiment(seed=8)
    third.predict(10)
    third.run(1500)
    assert not np.array_equal(one.deals.turned, third.deals.turned)


TENS = [
    "10",
    "10 %",
    " 10%",
    "10,0",
    "10 per cent",
    "1 out of 10",
    "1/10",
    "１０",
    10,
    10.0,
    Fraction(10),
    np.float64(10),
]


@pytest.mark.parametrize("text", TENS)
def test_a_prediction_in_any_form(text):
    trial = experiment(seed=7)
    press(trial, "predict", text)
    assert trial.prediction == 0.1
    assert not trial.is_refusal


@pytest.mark.parametrize("text", ["", "ten", "-1", "101", "nan", "inf", None, [], {}])
def test_what_is_no_prediction_is_refused_in_a_sentence(text):
    trial = experiment(seed=7)
    press(trial, "predict", text)
    assert trial.is_refusal
    assert trial.prediction is None
    assert trial.says == "A prediction is a number from 0 to 100, such as 10."


def test_the_first_prediction_stays():
    trial = experiment(seed=7)
    trial.predict(10)
    press(trial, "predict", "8")
    assert trial.is_refusal
    assert trial.prediction == 0.1


def test_no_deal_before_a_prediction():
    trial = experiment(seed=7)
    press(trial, "run", 10)
    assert trial.is_refusal
    assert trial.says.startswith("First predict")
    assert trial.deals is None
    press(trial, "predict", "10")
    assert not trial.is_refusal


@pytest.mark.parametrize("deals", [0, -1, 1.5, "10", None, True, MOST_DEALS + 1, 10**30])
def test_strange_numbers_of_deals_are_refused(deals):
    trial = experiment(seed=7)
    trial.predict(10)
    trial.run(5)
    before = trial.deals
    press(trial, "run", deals)
    assert trial.is_refusal
    assert trial.deals is before


def test_the_exact_value_is_shown_when_asked_for():
    trial = experiment(seed=7, prediction=10)
    trial.run(100)
    without = trial.chart
    trial.show_exact = True
    assert "exact value is 1/13" in trial.says
    assert "1/13" in trial.alt
    assert marks(trial)["rules", "exact"]["label"] == "exact: 1/13 = 7.69 %"
    trial.show_exact = False
    assert trial.chart == without


def test_a_prediction_written_down_already_is_kept():
    trial = experiment(seed=7, prediction=12.5)
    assert trial.prediction == 0.125
    trial.run(1)
    with pytest.raises(ValueError, match="from 0 to 100"):
        experiment(seed=7, prediction=101)


def test_a_class_is_pooled_and_the_own_deals_stay():
    trial = experiment(seed=7)
    press(trial, "pool", "Ada: 2 of 13\nBo: 0 of 13")
    assert str(Rate(2, 26)) in trial.says
    press(trial, "pool", "Ada: many")
    assert trial.is_refusal
    assert "Line 1" in trial.says
    assert trial.deals is None


@pytest.mark.parametrize("message", [{}, {"do": "run"}, {"do": "explode", "with": 1}, [], "run", None])
def test_a_strange_message_changes_nothing(message):
    trial = experiment(seed=7)
    trial._handle_custom_msg(message, [])
    assert trial.deals is None
    assert trial.prediction is None


def test_a_king_that_never_came_counts_nothing():
    trial = experiment("king", seed=7)
    trial.predict(50)
    trial.run(1)
    assert trial.rate is None
    assert "there was none with a king under the centre yet" in trial.says


@every_question
def test_a_picture_and_a_text_stand_in_for_the_widget(question, shown):
    trial = experiment(question, seed=7)
    trial._ipython_display_()
    trial.predict(5)
    trial.run(50)
    trial._ipython_display_()
    widget, blank, again, picture = (data for data, _ in shown)
    assert widget == again
    assert list(widget) == ["application/vnd.jupyter.widget-view+json", "text/plain"]
    assert blank["image/png"] != picture["image/png"]
    assert trial.ask in blank["text/plain"]
    assert picture["text/plain"] == f"{trial.ask} {trial.alt}"
    assert "0x" not in repr(trial)


@every_question
def test_before_the_first_deal_the_axes_stand_there_with_the_prediction(question):
    trial = experiment(question, seed=7)
    assert trial.chart["x"]["ticks"]
    assert trial.chart["y"]["high"] > 0
    assert not [mark for mark in trial.chart["marks"] if mark["sign"] == "predicted"]
    trial.predict(20)
    predicted = marks(trial)["rules", "predicted"]
    assert predicted["label"] == "predicted: 20.0 %"
    assert 0.2 in predicted["at"][0]
    assert "rediction" in trial.alt
    assert "20.0 %" in trial.alt


@every_question
@pytest.mark.parametrize("prediction", [0, 7, 25, 60, 100])
def test_the_axes_stay_where_they_are_while_deals_are_added(question, prediction):
    trial = experiment(question, seed=7, prediction=prediction)
    scales = trial.chart["x"], {**trial.chart["y"], "ticks": None}
    assert trial.chart["y"]["high"] >= prediction / 100 or question == "king"
    for more in (1, 10, 1000, 9000):
        trial.run(more)
        trial.show_exact = not trial.show_exact
        assert (trial.chart["x"], {**trial.chart["y"], "ticks": None}) == scales


def test_the_band_gets_narrower_and_the_line_goes_on_from_where_it_was():
    trial = experiment(seed=7, prediction=10)
    line, widths = [], []
    for more in (13, 100, 1000, 10_000):
        trial.run(more)
        now = marks(trial)["line", "simulated"]["at"]
        assert now[: len(line[:-1])] == line[:-1], "what was drawn stays; the last point is where the deals ended"
        assert now[-1][0] == trial.rate.deals
        assert now[-1][1] == pytest.approx(trial.rate.share, rel=1e-5)
        line = now
        _, low, high = marks(trial)["band", "simulated"]["at"][-1]
        assert (low, high) == pytest.approx(tuple(trial.rate.interval()), rel=1e-5)
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)


@every_question
def test_charts_are_the_same_however_the_buttons_are_pressed(question):
    one, other = experiment(question, seed=7, prediction=10), experiment(question, seed=7, prediction=10)
    for more in (1, 1, 10, 988, 500, 1, 2499):
        one.run(more)
    other.run(4000)
    assert one.chart == other.chart
    assert one.says == other.says


def test_a_press_costs_the_new_deals_alone(monkeypatch):
    """Whatever was dealt before: no more than the chunks are made that new deals lie in, and the new ones counted."""
    made, sorted_ = [], []
    trial = experiment(seed=7, prediction=10)

    def counting(deals, *given, **named):
        made.append(deals)
        return simulate_clock(deals, *given, **named)

    def sorting(deals):
        sorted_.append(len(deals))
        return QUESTIONS["win"].sort(deals)

    monkeypatch.setattr("cardgames.widgets.experiment.simulate_clock", counting)
    trial.question = replace(trial.question, sort=sorting)
    for more in (20_000, 1, 10, 100, 1000):
        made.clear()
        sorted_.clear()
        trial.run(more)
        assert sum(made) < more + 2000
        assert sorted_ == [more]
    assert len(trial.deals) == 21_111
    assert np.array_equal(trial.deals.won, simulate_clock(22_000, 7, chunk=1000).won[:21_111])


def test_what_is_above_the_axis_is_told():
    """The first deal may be a win: 100 % so far, far above the axis."""
    seed = next(seed for seed in range(100) if simulate_clock(1000, seed, chunk=1000).won[0])
    trial = experiment(seed=seed, prediction=10)
    trial.run(1)
    assert marks(trial)["words", "simulated"]["words"] == ["↑ 100.0 %"]
    trial.run(999)
    assert ("words", "simulated") not in marks(trial)


def test_fortunes_have_english_words():
    names = [words for _, words in experiment("fortunes", seed=7).chart["x"]["ticks"]]
    assert names[0] == "daikichi\ngreat luck\n13"
    assert names[-1] == "kyō\nbad luck\n1–3"
    assert all(fortune.meaning in name for fortune, name in zip(FORTUNES, names, strict=True))


def test_the_square_of_kings_shows_shares_by_area():
    trial = experiment("king", seed=7, prediction=100)
    trial.run(13_000)
    king, won = trial.deals.king_under_centre, trial.deals.won
    counts = [int(np.count_nonzero(row & column)) for row in (king, ~king) for column in (won, ~won)]
    boxes = [*marks(trial)["bars", "simulated"]["at"], *marks(trial)["cells", "simulated"]["at"]]
    areas = [(right - left) * (top - bottom) for left, bottom, right, top in boxes]
    assert sorted(areas) == pytest.approx([count / 13_000 for count in sorted(counts)], abs=2e-6)
    assert trial.chart["table"][1][:3] == ["king under the centre", *map(grouped, counts[:2])]
    assert trial.chart["table"][3][3] == "13 000"


def test_the_exact_values():
    exact = {name: question.exact for name, question in QUESTIONS.items()}
    assert exact == {"win": Fraction(1, 13), "fortunes": Fraction(3, 13), "king": Fraction(1, 17)}


@pytest.mark.parametrize("question", ["lose", "", None, 7])
def test_unknown_question(question):
    with pytest.raises(ValueError, match=r"^The question is 'win', 'fortunes' or 'king', not "):
        experiment(question, seed=7)


@pytest.mark.parametrize("seed", [-1, 1.5, "7", None, True])
def test_bad_seed(seed):
    with pytest.raises(ValueError, match=r"^The seed is a whole number of at least 0, not "):
        experiment(seed=seed)
