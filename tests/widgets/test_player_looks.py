"""The player without a browser: four colours, large corners and the left hand, chosen while playing."""

import pytest

from cardgames import Clock, Klondike, play
from cardgames.widgets.conversation import FAULT
from tests.widgets.playing import moves, refused, send

LOOKS = ("four colours", "large corners", "left-handed")

pytestmark = pytest.mark.usefixtures("nothing_logged")


def choose(player, words, on=True):
    send(player, "looks", **{"with": words, "on": on})


def left_of(player, pile):
    """Give where a pile lies, in pixels from the left."""
    return next(place[2] for place in player.frames[0]["table"]["places"] if place[0] == pile)


def test_each_look_is_shown_at_once_and_kept_for_the_next_deal(player):
    assert player.shown["looks"] == [[words, False] for words in LOOKS]
    stock = left_of(player, "S")
    choose(player, "four colours")
    assert player.faces == "four-normal"
    choose(player, "large corners")
    assert player.faces == "four-large"
    choose(player, "left-handed")
    assert left_of(player, "S") > left_of(player, "W") > left_of(player, "FC") > left_of(player, "FS") == stock
    assert player.shown["looks"] == [[words, True] for words in LOOKS]
    assert moves(player) == []
    for act in ("draw", "new"):
        send(player, act)
        assert (player.faces, left_of(player, "FS")) == ("four-large", stock)
    for words in LOOKS:
        choose(player, words, False)
    assert (player.faces, left_of(player, "S")) == ("two-normal", stock)


def test_looks_are_keywords_of_play_and_can_be_changed_in_a_cell():
    player = play(Klondike.deal(7), colours="four", index="large", left_handed=True)
    assert player.shown["looks"] == [[words, True] for words in LOOKS]
    assert left_of(player, "S") > left_of(player, "W")
    player.show_as(colours="two", left_handed=False)
    assert player.faces == "two-large"
    assert left_of(player, "S") < left_of(player, "W")
    with pytest.raises(ValueError, match=r"^colours is 'two' or 'four', not 'five'\.$"):
        player.show_as(colours="five", left_handed=True)
    assert not player.left_handed
    for wrong in ("yes", 1, None):
        with pytest.raises(ValueError, match=r"^left_handed is True or False, not "):
            play(Klondike.deal(7), left_handed=wrong)


def test_clock_has_large_corners_of_its_own_and_no_left_hand():
    player = play(Clock.deal(7))
    assert player.shown["looks"] == [["four colours", False], ["large corners", True]]
    choose(player, "large corners", False)
    assert player.faces == "two-normal"


def test_an_unknown_look_is_refused(player):
    choose(player, "upside down")
    assert refused(player, "'upside down' is no way to show a table.")
    assert player.shown["looks"] == [[words, False] for words in LOOKS]


def test_a_game_that_is_watched_again_looks_the_same():
    player = play(Klondike.from_text("T1: K♠; F: Q♠ K♥ K♦ K♣"), colours="four", left_handed=True)
    send(player, "finish")
    send(player, "watch")
    assert player.faces == "four-normal"
    assert left_of(player, "S") > left_of(player, "W")


def test_an_error_in_what_the_browser_sets_is_told_and_set_back(player, monkeypatch, capsys):
    broken = pytest.MonkeyPatch()
    broken.setattr(Klondike, "shorthand", lambda position, move: {}["nowhere"])
    player._handle_msg({"content": {"data": {"method": "update", "state": {"listing": True}}}, "buffers": []})
    broken.undo()
    assert refused(player, FAULT.format(error="KeyError"))
    assert capsys.readouterr().err.endswith("KeyError: 'nowhere'\n")
    assert (player.listing, player.shown["moves"]) == (False, None)
    send(player, "draw")
    assert not player.is_refusal
