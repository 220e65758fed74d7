"""The stepper's side in Python: which steps there are, what is told, what it accepts, and what it shows elsewhere."""

import io

import pytest
import traitlets
from PIL import Image

from cardgames import Clock, Game, Klondike, Watch, step_through
from cardgames.drawing.layout import lay_out
from cardgames.widgets.table import to_frames

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def test_clock_is_played_to_its_end():
    stepper = step_through(Clock.deal(290))
    assert len(stepper.positions) == 53
    assert stepper.step == 0
    assert stepper.position == Clock.deal(290)
    assert stepper.positions[-1].outcome.won


def test_watch_stops_where_the_player_chooses():
    last = step_through(Watch.deal(0)).positions[-1]
    assert last.is_choosing
    assert last.outcome is None
    rescued = last.play(next(iter(last.legal_moves)))
    assert step_through(rescued).positions[-1].outcome is not None


def test_it_begins_at_the_position_that_is_passed():
    position = Clock.deal(7).play("turn").play("turn")
    stepper = step_through(position)
    assert stepper.step == 2
    assert stepper.position == position
    assert stepper.positions[0] == Clock.deal(7)
    assert step_through(position, start=5).step == 5


def test_the_game_that_is_passed_is_not_changed():
    game = Game(Clock.deal(7))
    game.play("turn")
    game.play("turn")
    game.undo()
    before = game.to_json()
    stepper = step_through(game)
    assert stepper.step == 1
    assert len(stepper.positions) == 43
    assert game.to_json() == before


def test_each_step_is_told():
    stepper = step_through(Clock.deal(7))
    says = stepper.told
    assert len(says) == len(stepper.positions)
    assert says[0] == "Clock, deal 7. Press Forward for the first step, or Play."
    for before, after, told in zip(stepper.positions, stepper.positions[1:], says[1:], strict=False):
        assert told == before.tell(after.moves[-1])
    assert str(stepper.positions[-1].outcome) in says[-1]


def test_a_game_without_moves_says_that_there_is_nothing_to_step_through():
    stepper = step_through(Klondike.deal(7))
    assert stepper.says == f"{Klondike.deal(7).title}. No move has been made yet, so there is nothing to step through."
    assert step_through(Klondike.deal(7, moves="draw")).told[0].endswith("Press Forward for the first step, or Play.")


def test_a_finished_game_opens_at_its_end_or_as_asked_at_its_start():
    game = Game(Clock.deal(7))
    game.play_out()
    assert step_through(game).says.endswith(str(game.position.outcome))
    again = step_through(game, start=0)
    assert (again.step, len(again.positions)) == (0, 43)
    assert again.says == "Clock, deal 7: a finished game, from its start. Press Forward for the first step, or Play."


def test_step_goes_there():
    stepper = step_through(Clock.deal(7))
    stepper.step = 12
    assert stepper.step == 12
    assert len(stepper.position.turned) == 12
    stepper.step = 1000
    assert stepper.step == 42
    with pytest.raises(traitlets.TraitError):
        stepper.step = -1


def test_another_form_is_laid_out_and_keeps_the_step():
    stepper = step_through(Clock.deal(7), start=12)
    assert stepper.forms == ["ring", "row"]
    stepper.form = "row"
    assert stepper.frames == to_frames([lay_out(position, "row") for position in stepper.positions])
    assert stepper.step == 12
    with pytest.raises(traitlets.TraitError, match="The form is one of ring, row, not 'spiral'"):
        stepper.form = "spiral"
    assert stepper.form == "row"


@pytest.mark.parametrize("interval", [99, 2001, "fast"])
def test_the_pace_is_checked(interval):
    stepper = step_through(Clock.deal(7))
    with pytest.raises(traitlets.TraitError):
        stepper.interval = interval
    assert stepper.interval == 700


def test_at_a_quick_pace_the_cards_slide_quicker():
    stepper = step_through(Clock.deal(7))
    stepper.interval = 100
    assert stepper.duration == 60
    stepper.interval = 2000
    assert stepper.duration == 260


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        ((7,), {}, "takes a position or a game"),
        ((None,), {}, "takes a position or a game"),
        (("Clock",), {}, "takes a position or a game"),
        ((Clock,), {}, "takes a position or a game"),
        ((Clock.deal(7),), {"form": "spiral"}, "'ring' or 'row', not 'spiral'"),
        ((Clock.deal(7),), {"form": 3}, "'ring' or 'row', not 3"),
        ((Clock.deal(7),), {"colours": "pink"}, "pink"),
        ((Clock.deal(7),), {"colours": ["two"]}, "two"),
        ((Clock.deal(7),), {"index": "huge"}, "huge"),
        ((Clock.deal(7),), {"start": 43}, "from 0 to 42, not 43"),
        ((Clock.deal(7),), {"start": -1}, "from 0 to 42, not -1"),
        ((Clock.deal(7),), {"start": 1.5}, "from 0 to 42, not 1.5"),
        ((Clock.deal(7),), {"start": "one"}, "from 0 to 42, not 'one'"),
    ],
)
def test_a_bad_choice_is_refused_in_one_sentence(arguments, options, words):
    with pytest.raises(ValueError, match=words) as refusal:
        step_through(*arguments, **options)
    assert type(refusal.value) is ValueError
    assert "\n" not in str(refusal.value)


def test_repr_is_the_same_from_run_to_run():
    assert repr(step_through(Clock.deal(7), start=3)) == "<Stepper: Clock, deal 7, step 3 of 42>"


def test_a_notebook_gets_the_widget_and_then_the_picture_and_the_text(shown):
    stepper = step_through(Clock.deal(7), start=12)
    stepper._ipython_display_()
    (widget, _), (still, metadata) = shown
    assert list(widget) == [WIDGET_VIEW, "text/plain"]
    assert widget["text/plain"].startswith("Run this cell")
    assert widget[WIDGET_VIEW]["model_id"] == stepper.model_id
    assert still["text/plain"] == str(stepper.position)
    assert metadata["image/png"]["alt"] == str(stepper.position)
    picture = Image.open(io.BytesIO(still["image/png"]))
    table = lay_out(stepper.position)
    assert picture.size == (round(table.width), round(table.height))


def test_the_picture_is_that_of_the_step_the_form_and_the_style():
    stepper = step_through(Clock.deal(7), start=12)
    pictures = {stepper.still().to_png()}
    stepper.step = 13
    pictures.add(stepper.still().to_png())
    stepper.form = "row"
    pictures.add(stepper.still().to_png())
    for options in ({"colours": "four"}, {"index": "normal"}):
        pictures.add(step_through(Clock.deal(7), start=12, **options).still().to_png())
    assert len(pictures) == 5


def test_a_class_can_be_asked_where_the_card_goes():
    """The card in hand is marked, its home is not, in either form."""
    told, asking = step_through(Clock.deal(7)), step_through(Clock.deal(7), ask=True)
    for form in ("ring", "row"):
        told.form = asking.form = form
        assert [frame["hand"] for frame in asking.frames] == [frame["hand"] for frame in told.frames]
        assert {frame["to"] for frame in asking.frames} == {None}
        assert len({frame["to"] for frame in told.frames}) > 10
    assert asking.told == told.told
    assert (asking.asking, told.asking) == (True, False), "the number of steps tells how it ends"


def test_the_number_of_steps_is_kept_back_until_the_last_was_shown():
    asking = step_through(Clock.deal(7), ask=True)
    for step, seen in ((5, 5), (3, 5), (42, 42), (0, 42)):
        asking.step = step
        assert asking.seen == seen
