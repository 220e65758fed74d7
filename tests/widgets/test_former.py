"""What a lesson of 0.1.0 asked of a widget's parts, the widget still answers, and says the new name."""

import copy

import pytest

from cardgames import Clock, Klondike, compare_swaps, demonstrate, play, step_through


def decided():
    game = compare_swaps(22)
    game.decide("stop")
    return game


ASKED = {
    "what a step is told as": (lambda: step_through(Clock.deal(7)), "controls", "says", lambda new: new.told),
    "the form": (lambda: step_through(Clock.deal(7)), "controls", "form", lambda new: "ring"),
    "what lies on the table": (lambda: play(Klondike.deal(7)), "table", "frames", lambda new: new.frames),
    "the player's board": (lambda: play(Klondike.deal(7)), "panel", "shown", lambda new: new.shown),
    "what each choice is worth": (decided, "panel", "rows", lambda new: new.shown["rows"]),
    "whether it is refused": (decided, "panel", "refused", lambda new: False),
    "a stepper in Watch": (decided, "stepper", "positions", lambda new: new.positions),
    "the task": (lambda: demonstrate("draw-one"), "panel", "trying", lambda new: False),
}


@pytest.mark.parametrize("what", ASKED)
def test_a_part_answers_with_the_new_name(what):
    make, part, name, new = ASKED[what]
    widget = make()
    with pytest.warns(DeprecationWarning, match="The widget itself has"):
        assert getattr(getattr(widget, part), name) == new(widget)


def test_what_no_part_had_is_no_attribute():
    with pytest.raises(AttributeError):
        _ = step_through(Clock.deal(7)).controls.nonsense


def test_what_is_set_on_a_part_is_set_on_the_widget():
    stepper = step_through(Clock.deal(7))
    for part, name, value in (("controls", "step", 5), ("controls", "playing", True), ("table", "step", 3)):
        with pytest.warns(DeprecationWarning, match="The widget itself has"):
            setattr(getattr(stepper, part), name, value)
        assert getattr(stepper, name) == value


def test_a_part_can_be_copied():
    controls = copy.copy(step_through(Clock.deal(7)).controls)
    with pytest.warns(DeprecationWarning, match="The widget itself has 'form'"):
        assert controls.form == "ring"
