"""Our widgets are good ipywidgets: within boxes, linked, observed, shown twice; NumPy's numbers are numbers."""

import ipywidgets
import numpy as np
import pytest
import traitlets

from cardgames import Clock, Klondike, step_through
from tests.widgets.playing import send
from tests.widgets.wire import EVERY_WIDGET, listen

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

pytestmark = pytest.mark.usefixtures("nothing_logged")

every_widget = pytest.mark.parametrize("name", EVERY_WIDGET)


def set_on_the_page(widget, **state):
    """Set traits as a browser does."""
    widget._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})


@every_widget
@pytest.mark.parametrize("box", [ipywidgets.HBox, ipywidgets.VBox, ipywidgets.Tab, ipywidgets.Accordion])
def test_a_box_holds_one(name, box):
    widget = EVERY_WIDGET[name]()
    assert isinstance(widget, ipywidgets.DOMWidget)
    held = box([widget, ipywidgets.IntSlider()])
    assert held.children[0] is widget
    assert held.get_state(["children"])["children"][0] == f"IPY_MODEL_{widget.model_id}"


def test_a_stepper_is_linked_in_the_browser():
    stepper, slider = step_through(Clock.deal(7)), ipywidgets.IntSlider(max=42)
    link = ipywidgets.jslink((stepper, "step"), (slider, "value"))
    assert link.get_state(["source", "target"]) == {
        "source": [f"IPY_MODEL_{stepper.model_id}", "step"],
        "target": [f"IPY_MODEL_{slider.model_id}", "value"],
    }
    for trait in ("playing", "interval", "form", "presenting"):
        ipywidgets.jsdlink((stepper, trait), (ipywidgets.Label(), "value"))
    with pytest.raises(TypeError):
        ipywidgets.jslink((stepper, "positions"), (slider, "value"))


def test_a_stepper_is_linked_in_python():
    stepper, other, slider = step_through(Clock.deal(7)), step_through(Clock.deal(290)), ipywidgets.IntSlider(max=100)
    traitlets.link((stepper, "step"), (other, "step"))
    traitlets.link((slider, "value"), (stepper, "step"))
    set_on_the_page(stepper, step=12)
    assert (other.step, slider.value) == (12, 12)
    slider.value = 5
    assert (stepper.step, other.step) == (5, 5)
    slider.value = 90
    assert (stepper.step, other.step) == (42, 42), "as far as the shorter game goes"


def test_a_step_is_observed():
    stepper, seen = step_through(Clock.deal(7)), []
    stepper.observe(lambda change: seen.append((change["new"], stepper.position)), "step")
    set_on_the_page(stepper, step=3)
    stepper.step = 4
    stepper.step = 4
    assert seen == [(3, stepper.positions[3]), (4, stepper.positions[4])]


def test_what_a_player_shows_is_observed_once_it_is_whole(player):
    seen = []
    player.observe(lambda change: seen.append((change["new"], player.sentence, player.won)), "heard")
    send(player, "draw")
    send(player, "undo")
    assert [heard for heard, *_ in seen] == [1, 2]
    assert seen[1][1].startswith("Undone: ")


def test_an_observer_may_act_itself(player):
    """It works within the lock that the message holds."""
    player.observe(lambda _: player.give_hint(), "frames")
    send(player, "draw")
    assert (player.heard, player.is_refusal) == (1, False)
    assert player.sentence.startswith("A suggestion: ")


def test_what_is_set_on_the_page_is_not_sent_back(monkeypatch):
    stepper = step_through(Clock.deal(7))
    sent = listen(stepper, monkeypatch)
    set_on_the_page(stepper, step=3, playing=True)
    assert [message for message in sent if message["method"] != "echo_update"] == []
    set_on_the_page(stepper, step=1000)
    assert [message["state"] for message in sent if message["method"] == "update"] == [{"step": 42}]


@every_widget
def test_it_is_shown_twice_as_the_same(name, shown):
    widget = EVERY_WIDGET[name]()
    widget._ipython_display_()
    widget._ipython_display_()
    views = [data[WIDGET_VIEW]["model_id"] for data, _ in shown if WIDGET_VIEW in data]
    assert views == [widget.model_id] * 2
    assert len(shown) == (2 if name == "box" else 4), "each with its picture, but a box has words in its place"


@pytest.mark.parametrize("three", [np.int64(3), np.int8(3), np.uint16(3), np.arange(5)[3]])
def test_numpys_whole_numbers_are_whole_numbers(three):
    stepper = step_through(Clock.deal(7), start=three)
    assert stepper.step == 3
    assert type(stepper.get_state(["step"])["step"]) is int
    stepper.step = three + 1
    assert type(stepper.get_state(["step"])["step"]) is int
    assert stepper.position == stepper.positions[4]


@pytest.mark.parametrize("start", [True, False, np.True_, np.float64(3), 3.0, "3", [3], float("nan")])
def test_what_is_no_whole_number_is_no_step(start):
    with pytest.raises(ValueError, match="The step to start at is a whole number from 0 to 42, not ") as refusal:
        step_through(Clock.deal(7), start=start)
    assert "\n" not in str(refusal.value)


def test_every_state_is_written_for_the_page():
    """No trait holds what JSON cannot write, such as a number of NumPy's."""
    for make in EVERY_WIDGET.values():
        widget = make()
        state = {name: value for name, value in widget.get_state().items() if not isinstance(value, bytes)}
        assert ipywidgets.widgets.widget.jsondumps(state)


def test_a_closed_widget_is_silent(player):
    player.close()
    player.draw()
    assert str(player.position) != str(Klondike.deal(7))
