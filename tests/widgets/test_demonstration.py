"""The demonstration's side in Python: what is shown and marked at each step, and what trying does."""

import io

import pytest
import traitlets
from PIL import Image

from cardgames import demonstrate
from cardgames.drawing.layout import lay_out
from cardgames.games.demonstrations import steps
from cardgames.widgets.demonstration import RULES
from cardgames.widgets.playing import Playing
from cardgames.widgets.table import to_frames
from tests.widgets.playing import send

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
EVERY = [(name, game) for game, rules in RULES.items() for name in rules]

every_rule = pytest.mark.parametrize(("name", "game"), EVERY)


@every_rule
def test_every_rule_is_shown_step_by_step(name, game):
    shown = demonstrate(name, game)
    told = steps(RULES[game][name])
    assert shown.ask == shown.rule.sentence
    assert shown.told == [step.says for step in told]
    assert shown.refusals == [number for number, step in enumerate(told) if step.refused]
    for number, step in enumerate(told):
        shown.step = number
        assert shown.position == step.position
        assert shown.says == step.says


@every_rule
def test_every_table_and_picture_is_drawn(name, game):
    shown = demonstrate(name, game)
    assert len(shown.frames) == len(shown.steps)
    alt = shown.still().alt
    assert alt.startswith(str(shown.rule.position))
    assert shown.rule.sentence in alt
    assert alt.count("✗") == len(shown.refusals)
    for step in shown.steps[1:]:
        assert step.says in alt


def marks(name):
    return [{key: frame.get(key) for key in ("hand", "to", "onto", "sign")} for frame in demonstrate(name).frames]


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
    shown.playing = True
    shown.let_me_try()
    assert isinstance(shown.player, Playing)
    assert shown.player.position == shown.position == shown.positions[4]
    assert len(shown.player.game.moves) == 1
    assert shown.trying
    assert shown.task == shown.rule.task
    assert shown.frames == to_frames([lay_out(shown.positions[4])], True)
    assert not shown.playing
    shown.player.restart()
    assert shown.player.position == shown.rule.position


def test_what_is_tried_does_not_change_what_is_shown():
    shown = demonstrate("kings-to-empty-columns")
    before = shown.positions, shown.frames
    shown.let_me_try()
    with pytest.raises(ValueError, match=r"Q♥ cannot go to an empty column: only a king may\."):
        shown.player.play("T3>T1")
    shown.player.play("T3>T1:2")
    assert "K♠ and the card on it go" in shown.says
    shown.show_me()
    assert (shown.positions, shown.frames) == before
    assert (shown.trying, shown.sentence, shown.step) == (False, "", 0)
    shown.step = 3
    shown.let_me_try()
    shown.let_me_try()
    shown.show_me()
    assert shown.step == 3, "where it was left"
    shown.let_me_try()
    assert not shown.player.game.moves, "trying begins anew"


def test_what_is_tried_in_a_cell_is_shown_at_once():
    shown = demonstrate("draw-one")
    shown.let_me_try()
    before = shown.player
    before.draw()
    assert shown.sentence == before.says
    assert shown.marked == list(before.moved_last) != []
    assert shown.frames == to_frames([lay_out(before.position)], True)
    shown.let_me_try()
    assert shown.player is not before
    assert (shown.marked, shown.sentence) == ([], shown.player.says)


def test_a_refusal_is_told_where_it_is_tried():
    shown = demonstrate("kings-to-empty-columns")
    shown.let_me_try()
    send(shown, "play", **{"with": "T3>T1"})
    assert shown.sentence == "Q♥ cannot go to an empty column: only a king may."
    assert (shown.is_refusal, shown.heard) == (True, 1)
    queen = shown.player.position.piles["T3"][-1].id
    send(shown, "move", card=queen, to="T1")
    assert shown.refused == [queen]
    shown.show_me()
    send(shown, "play", **{"with": "T3>T1"})
    assert (shown.sentence, shown.is_refusal, shown.heard) == ("", False, 2), "where it is shown nothing is played"


def test_a_set_table_can_be_won():
    shown = demonstrate("a-turned-card")
    shown.let_me_try()
    for move in ("T3>T5", "T3>F", "T3>F", "T5>F", "T5>F"):
        shown.player.play(move)
    assert shown.won
    assert "Won" in shown.says


def test_the_panel_asks():
    shown = demonstrate("draw-three")
    send(shown, "try")
    assert shown.trying
    send(shown, "show", **{"with": ""})
    assert not shown.trying
    assert shown.heard == 2
    for nonsense in (None, "try", {}, {"do": None}, {"do": ["try"]}, {"do": "win"}):
        shown._hear(None, nonsense, None)
    assert not shown.trying
    assert shown.heard == 2


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
    assert shown.faces == "four-large"


def test_there_is_time_to_think_while_it_plays():
    controls = demonstrate("draw-one")
    assert (controls.interval, controls.slowest) == (4000, 8000)
    controls.interval = 8000
    with pytest.raises(traitlets.TraitError, match="from 100 to 8000"):
        controls.interval = 8001


def test_points_are_shown_only_where_they_count():
    assert demonstrate("the-score", "Spider").counts_points
    assert not demonstrate("empty-columns", "Spider").counts_points


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
