"""The player without a browser: saving, loading and sharing."""

import subprocess
import sys

import pytest

from cardgames import Game, Klondike, Move, Spider, Watch, play
from cardgames.games.clock import READINGS
from tests.widgets.playing import ALL_UP, ask, moves, on_the_table, refused, send, shown_cards, state

LINE = "Klondike, draw 1, passes 1, take back no, deal 7, 2 moves: draw, draw"

pytestmark = pytest.mark.usefixtures("nothing_logged")


def test_a_game_is_saved_and_loaded(player, folder):
    send(player, "draw")
    send(player, "draw")
    send(player, "undo")
    assert player.shown["file"] == "klondike_7.json"
    ask(player, "save", "klondike_7.json")
    assert player.says == "Saved as klondike_7.json."
    ask(player, "deal", "8")
    ask(player, "load", "klondike_7.json")
    assert player.says == "Loaded klondike_7.json. 4 moves are possible now."
    assert moves(player) == ["draw"]
    send(player, "redo")
    assert moves(player) == ["draw"] * 2
    assert len(player.sitting.games) == 3


@pytest.mark.parametrize(
    ("position", "file"),
    [
        (Klondike.deal(7), "klondike_7.json"),
        (Klondike.deal(7, draw=3), "klondike_7_draw_3.json"),
        (Klondike.deal(7, passes=None, take_back=True), "klondike_7_passes_unlimited_take_back_yes.json"),
        (Spider.deal(8, suits=4), "spider_8_suits_4.json"),
        (Watch.deal(9), "watch_9.json"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_the_name_that_is_offered_tells_the_deal_and_its_options(position, file):
    assert play(position).shown["file"] == file


def test_a_name_without_an_ending_gets_one_and_none_is_asked_for(player, folder):
    for do in ("save", "load"):
        ask(player, do, " ")
        assert refused(player, "Write a file name first.")
    ask(player, "save", " my game ")
    assert player.says == "Saved as my game.json."
    assert [file.name for file in folder.iterdir()] == ["my game.json"]
    ask(player, "load", "my game")
    assert player.says.startswith("Loaded my game.json.")
    (folder / "my game.json").rename(folder / "mine")
    ask(player, "load", "mine")
    assert player.says.startswith("Loaded mine.")


def test_saving_goes_on_over_the_same_game(player, folder):
    for act in ("draw", "draw", "undo", "restart", "redo", "redo"):
        send(player, act)
        ask(player, "save", "game")
        assert player.says == "Saved as game.json."


def test_another_game_is_replaced_only_when_that_is_asked_for_twice(player, folder):
    kept = Game(Klondike.deal(8, moves="draw, draw"))
    kept.save("game.json")
    sentence = (
        "game.json holds another game (Klondike, draw 1, one pass, no taking back, deal 8, 2 moves): "
        "save again to replace it, or choose another name."
    )
    ask(player, "save", "game")
    assert refused(player, sentence)
    send(player, "draw")
    ask(player, "save", "game.json")
    assert refused(player, sentence), "it was asked for only once since the last move"
    assert Game.load("game.json").position == kept.position
    ask(player, "save", "game.json")
    assert player.says == "Saved as game.json."
    assert Game.load("game.json").position == player.position


def test_another_way_of_playing_the_same_deal_is_not_lost(player, folder):
    player.play("draw")
    player.save("game")
    player.undo()
    player.play("T1>T5:1")
    for other in (player, play(Klondike.deal(7, draw=3, moves="draw")), play(Klondike.deal(7))):
        ask(other, "save", "game")
        assert "holds another game" in other.says
        assert Game.load("game.json").moves == (Move("draw"),)


def test_a_game_of_another_kind_can_be_loaded(player, folder):
    Game(Watch.deal(7, reading="any", moves="turn, turn")).save("watch.json")
    ask(player, "load", "watch.json")
    assert player.position == Watch.deal(7, reading="any", moves="turn, turn")
    assert player.frames[0]["table"]["title"] == "Watch, reading any, deal 7"
    assert player.shown["options"] == [["reading", [[one, one] for one in READINGS], "any"]]
    assert {card for card, _ in shown_cards(player).values()} == {
        card for card, _ in on_the_table(player.position).values()
    }
    assert player.faces == "two-large", "Clock is drawn with large corners"
    ask(player, "previous")
    assert player.position == Klondike.deal(7)
    assert player.faces == "two-normal"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "This saved game is broken at line 1"),
        ("{", "This saved game is broken at line 1"),
        ("[]", "This is not a saved game"),
        ('{"format": "cardgames"}', "This saved game has version None"),
        ("\x00\x01", "This saved game is broken"),
        ("[" * 100_000, "This is not a saved game"),
    ],
)
def test_a_bad_file_is_refused_and_nothing_is_lost(player, folder, content, words):
    (folder / "bad.json").write_text(content, encoding="utf-8")
    before = state(player)[1:]
    ask(player, "load", "bad.json")
    assert player.is_refusal
    assert player.says.startswith(words)
    assert state(player)[1:] == before
    assert player.sitting.games == [player.game]


def test_a_saved_game_that_breaks_the_rules_is_refused_at_its_move(player, folder):
    send(player, "draw")
    player.save("game.json")
    text = (folder / "game.json").read_text().replace('"draw"\n', '"redeal"\n')
    (folder / "game.json").write_text(text)
    ask(player, "load", "game.json")
    assert player.says.startswith("This saved game breaks at 'moves', number 1: ")


def test_files_that_cannot_be_read_or_written_are_named(player, folder):
    ask(player, "load", "nothing.json")
    assert refused(player, "The game was not loaded from 'nothing.json': no such file or directory.")
    (folder / "notebook.ipynb").write_text("{}")
    ask(player, "save", "notebook.ipynb")
    assert player.says.endswith("a file of that name is there already, and it is not a saved game.")
    assert (folder / "notebook.ipynb").read_text() == "{}"
    ask(player, "save", "protected.json")
    (folder / "protected.json").chmod(0o444)
    send(player, "draw")
    ask(player, "save", "protected.json")
    assert player.says.endswith("the file of that name is protected from writing.")
    for path in ("", ".", "no/such/folder/game.json", "\x00", "x" * 5000):
        ask(player, "save", path)
        assert player.is_refusal
        ask(player, "load", path)
        assert player.is_refusal
        assert len(player.says) < 400


def test_a_saved_game_resumes_in_another_process(player, folder):
    send(player, "draw")
    ask(player, "save", "game.json")
    code = (
        "from cardgames import Clock, play; player = play(Clock.deal(1))\n"
        "player._hear(None, {'do': 'load', 'with': 'game.json'}, [])\n"
        "print(repr(player.position))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder)
    assert (
        done.stdout.strip()
        == repr(player.position)
        == "Klondike.deal(7, draw=1, passes=1, take_back=False, moves='draw')"
    )


def test_a_folder_is_no_saved_game_of_that_name(player, folder):
    (folder / "mine").mkdir()
    ask(player, "save", "mine")
    ask(player, "load", "mine")
    assert player.says.startswith("Loaded mine.json.")


def test_a_game_is_shared_as_a_line(player):
    send(player, "draw")
    send(player, "draw")
    assert player.shown["text"] == LINE
    other = play(Spider.deal(1))
    ask(other, "text", LINE)
    assert other.position == player.position
    assert moves(other) == ["draw", "draw"]
    assert not other.is_refusal


def test_a_short_line_is_enough(player):
    ask(player, "text", "deal 1234, draw 3")
    assert player.position == Klondike.deal(1234, draw=3)
    ask(player, "text", "spider, suits 2, deal 3")
    assert player.position == Spider.deal(3, suits=2)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("deal 1234, draw 3, 57 moves", "Counting the moves after the colon gives 0, but the text says 57."),
        ("deal 7, 1 move: draw, draw", "Counting the moves after the colon gives 2, but the text says 1."),
        ("deal 7: redeal", "This line cannot be played: move 1, redeal: "),
        ("draw 3", "The text names no deal; write it like 'Klondike, deal 1234, draw 3'."),
        ("Poker, deal 7", "This saved game is of an unknown game 'Poker'; known are "),
        ("deal 7, draw 5", "This saved game cannot be dealt: Klondike is played with draw 1 or draw 3, not 5."),
        ("", "The text names no deal; write it like 'Klondike, deal 1234, draw 3'."),
        ("???", "'???' says nothing of a game; write it like 'Klondike, draw 3, deal 1234'."),
    ],
)
def test_a_wrong_line_is_refused(player, text, sentence):
    ask(player, "text", text)
    assert player.is_refusal
    assert player.says.startswith(sentence), player.says
    assert player.position == Klondike.deal(7)
    assert player.sitting.games == [player.game]


def test_a_game_that_was_set_up_has_no_line_but_a_file(folder):
    player = play(Klondike.from_text(ALL_UP))
    assert player.shown["text"] == ""
    assert player.shown["file"] == "klondike.json"
    ask(player, "save", "klondike.json")
    send(player, "finish")
    ask(player, "load", "klondike.json")
    assert player.position == Klondike.from_text(ALL_UP)
