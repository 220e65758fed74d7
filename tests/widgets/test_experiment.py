"""The experiment without a browser: what its buttons do, and what it refuses."""

from fractions import Fraction

import numpy as np
import pytest

from cardgames import experiment, simulate_clock
from cardgames.chance.rates import Rate
from cardgames.widgets.experiment import MOST_DEALS, QUESTIONS

every_question = pytest.mark.parametrize("question", QUESTIONS)


def press(widget, do, value):
    """Send what the browser would send."""
    widget._handle_custom_msg({"do": do, "with": value}, [])


@every_question
def test_predict_then_run_then_compare(question):
    trial = experiment(question, seed=7)
    press(trial, "predict", "10")
    assert trial.prediction == 0.1
    press(trial, "run", 1000)
    assert len(trial.deals) == 1000
    assert trial.rate == QUESTIONS[question].count(trial.deals)
    assert str(trial.rate) in trial.says
    assert "You predicted 10.0 %" in trial.says
    assert "exact" not in trial.says
    assert "exact" not in trial.alt
    trial.show_exact = True
    assert str(QUESTIONS[question].exact) in trial.says
    assert trial.picture.startswith(b"\x89PNG")
    assert trial.alt
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
    without = trial.picture
    trial.show_exact = True
    assert "exact value is 1/13" in trial.says
    assert "1/13" in trial.alt
    assert trial.picture != without
    trial.show_exact = False
    assert trial.picture == without


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
    assert picture["text/plain"] == trial.alt
    assert "0x" not in repr(trial)


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
