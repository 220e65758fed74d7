"""The demonstration's side in Python: what is shown and marked at each step, and what trying does."""

import io

import pytest
import traitlets
from cardgames.widgets.card_table import to_frames
from PIL import Image

from cardgames import demonstrate, play
from cardgames.drawing.layout import lay_out
from cardgames.games.demonstrations import steps
from cardgames.widgets.demonstration import RULES
from cardgames.widgets.player import Player

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
EVERY = [(name, game) for game, rules in RULES.items() for name in rules]

every_rule = pytest.mark.parametrize(("name", "game"), EVERY)


@every_rule
def test_every_rule_is_shown_step_by_step(name, game):
    shown = demonstrate(name, game)
    told = steps(RULES[game][name])
    assert shown.panel.rule == shown.rule.sentence
    assert shown.stepper.controls.says == [step.says for step in told]
    assert shown.stepper.controls.refusals == [number for number, step in enumerate(told) if step.refused]
    for number, step in enumerate(told):
        shown.step = number
        assert shown.stepper.position == step.position
        assert shown.says == step.says


@every_rule
def test_every_table_and_picture_is_drawn(name, game):
    shown = demonstrate(name, game)
    assert len(shown.stepper.table.frames) == len(shown.stepper.steps)
    alt = shown.still().alt
    assert alt.startswith(str(shown.rule.position))
    assert shown.rule.sentence in alt
    assert alt.count("✗") == len(shown.stepper.controls.refusals)
    for step in shown.stepper.steps[1:]:
        assert step.says in alt


def marks(name):
    return [
        {key: frame.get(key) for key in ("hand", "to", "onto", "sign")}
        for frame in demonstrate(name).stepper.table.frames
    ]


def ids(position, *cards):
    return [entry.id for card in cards for pile in position.piles.values() for entry in pile if str(entry.card) == card]


def test_the_cards_in_question_and_where_they_would_go_are_marked():
    """The same marks stay while a refusal is told, with another sign; after a legal move they are gone."""
    nothing = {"hand": None, "to": None, "onto": None, "sign": None}
    shown = marks("runs-move-together")
    four, on_clubs, on_diamonds = ids(demonstrate("runs-move-together").rule.position, "4♠", "4♣", "5♦")
    assert shown[:5] == [
        nothing,
        {"hand": four, "to": None, "onto": on_clubs, "sign": "?"},
        {"hand": four, "to": None, "onto": on_clubs, "sign": "✗"},
        {"hand": four, "to": None, "onto": on_diamonds, "sign": "?"},
        nothing,
    ]


def test_empty_columns_foundations_and_the_stock_are_marked_as_places():
    assert [mark["to"] for mark in marks("kings-to-empty-columns")] == [None, "T1", "T1", "T1", None, "T2", None]
    assert [mark["to"] for mark in marks("foundations-build-up-by-suit")][:7] == [
        None,
        "FH",
        "FH",
        "FH",
        None,
        "FS",
        "FS",
    ]
    assert [mark["to"] for mark in marks("draw-one")] == [None, "S", None, "S", None, None, None, "S", "S"]
    assert {mark["hand"] for mark in marks("draw-one") if mark["to"] == "S"} == {None}


def test_trying_begins_at_the_step_that_is_shown():
    shown = demonstrate("alternating-colours-going-down")
    shown.step = 4
    shown.stepper.controls.playing = True
    shown.let_me_try()
    assert isinstance(shown.player, Player)
    assert shown.player.position == shown.stepper.position
    assert len(shown.player.game.moves) == 1
    assert shown.children == (shown.panel, shown.player)
    assert shown.player.children == (shown.player.panel, shown.player.table)
    assert shown.panel.trying
    assert shown.panel.says == shown.rule.task
    assert not shown.stepper.controls.playing
    shown.player.restart()
    assert shown.player.position == shown.rule.position


def test_what_is_tried_does_not_change_what_is_shown():
    shown = demonstrate("kings-to-empty-columns")
    before = shown.stepper.positions, shown.stepper.table.frames
    shown.let_me_try()
    with pytest.raises(ValueError, match=r"Q♥ cannot go to an empty column: only a king may\."):
        shown.player.play("T3>T1")
    shown.player.play("T3>T1:2")
    assert "K♠ and the card on it go" in shown.says
    shown.show_me()
    assert (shown.stepper.positions, shown.stepper.table.frames) == before
    assert shown.children == (shown.panel, shown.stepper)
    assert (shown.panel.trying, shown.panel.says, shown.step) == (False, "", 0)
    shown.let_me_try()
    assert not shown.player.game.moves, "trying begins anew"


def test_trying_anew_closes_the_table_before():
    shown = demonstrate("draw-one")
    shown.let_me_try()
    before = shown.player
    assert before.table.comm is not None
    shown.let_me_try()
    assert before.comm is before.table.comm is before.panel.comm is None
    assert shown.player.table.comm is not None


def test_a_set_table_can_be_won():
    shown = demonstrate("a-turned-card")
    shown.let_me_try()
    for move in ("T3>T5", "T3>F", "T3>F", "T5>F", "T5>F"):
        shown.player.play(move)
    assert shown.player.table.won
    assert "Won" in shown.says


def test_the_panel_asks():
    shown = demonstrate("draw-three")
    shown._hear(None, {"do": "try"}, None)
    assert shown.panel.trying
    shown._hear(None, {"do": "show", "with": ""}, None)
    assert not shown.panel.trying
    assert shown.panel.heard == 2
    for nonsense in (None, "try", {}, {"do": None}, {"do": ["try"]}, {"do": "win"}):
        shown._hear(None, nonsense, None)
    assert not shown.panel.trying
    assert shown.panel.heard == 2


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        (("kings",), {}, "Klondike has no rule 'kings' to show; there are alternating-colours-going-down, runs-move"),
        ((7,), {}, "Klondike has no rule 7 to show; there are"),
        (("the-score",), {}, 'no rule \'the-score\' to show; Spider has: demonstrate\\("the-score", "Spider"\\)\\.'),
        ((None,), {}, "no rule None"),
        ((["draw-one"],), {}, "no rule"),
        (("draw-one", "Chess"), {}, "There are demonstrations for Klondike.*, not for 'Chess'"),
        (("draw-one", 7), {}, "not for 7"),
        (("draw-one",), {"colours": "pink"}, "pink"),
        (("draw-one",), {"index": "huge"}, "huge"),
    ],
)
def test_a_bad_choice_is_refused_in_one_sentence(arguments, options, words):
    with pytest.raises(ValueError, match=words) as refusal:
        demonstrate(*arguments, **options)
    assert "\n" not in str(refusal.value)


def test_the_unknown_name_is_answered_with_every_known_one():
    with pytest.raises(ValueError, match="no rule") as refusal:
        demonstrate("")
    assert all(name in str(refusal.value) for name in RULES["Klondike"])


def test_style_is_the_same_for_showing_and_trying():
    shown = demonstrate("draw-one", colours="four", index="large")
    shown.let_me_try()
    assert shown.player.table.sheet == shown.stepper.table.sheet != demonstrate("draw-one").stepper.table.sheet


def test_there_is_time_to_think_while_it_plays():
    controls = demonstrate("draw-one").stepper.controls
    assert (controls.interval, controls.slowest) == (4000, 8000)
    controls.interval = 8000
    with pytest.raises(traitlets.TraitError, match="from 100 to 8000"):
        controls.interval = 8001


def test_the_table_leaves_room_for_the_sentences_in_both_ways():
    shown = demonstrate("draw-one")
    assert shown.stepper.children == (shown.stepper.controls, shown.stepper.table)
    shown.let_me_try()
    assert shown.stepper.table.furniture == shown.player.table.furniture
    assert play(shown.rule.position).table.furniture < shown.player.table.furniture


def test_points_are_shown_only_where_they_count():
    assert "cg-counts-points" in demonstrate("the-score", "Spider")._dom_classes
    assert "cg-counts-points" not in demonstrate("empty-columns", "Spider")._dom_classes


def test_repr_says_what_is_shown():
    shown = demonstrate("redeal")
    shown.step = 3
    assert repr(shown) == "<Demonstration: redeal, step 3 of 8>"
    shown.let_me_try()
    assert repr(shown) == "<Demonstration: redeal, trying it>"


def test_a_notebook_gets_the_widget_and_then_the_picture_and_the_text(shown):
    demonstration = demonstrate("redeal")
    demonstration._ipython_display_()
    (widget, _), (still, metadata) = shown
    assert widget[WIDGET_VIEW]["model_id"] == demonstration.model_id
    assert still["text/plain"] == metadata["image/png"]["alt"] == demonstration.still().alt
    picture, table = Image.open(io.BytesIO(still["image/png"])), lay_out(demonstration.rule.position)
    assert picture.width == table.width
    assert picture.height > table.height + 100, "words stand below"


def test_frames_without_marks_are_as_small_as_before():
    assert set(to_frames([lay_out(RULES["Klondike"]["redeal"].position)])[0]) == {
        "cards",
        "badges",
        "hand",
        "to",
        "table",
    }
