"""The player without a browser: deals, options, hints, dead ends, saving, loading and sharing."""

import subprocess
import sys

import pytest

from cardgames import Clock, Game, Klondike, Move, Spider, Watch, play
from cardgames.games.clock import READINGS
from tests.widgets.playing import ALL_UP, ask, drop, moves, number_of, on_the_table, refused, send, shown_cards, state

LINE = "Klondike, draw 1, passes 1, take back no, deal 7, 2 moves: draw, draw"

pytestmark = pytest.mark.usefixtures("nothing_logged")


# Deals and options.


def test_a_new_deal_is_another_one_and_keeps_the_options():
    player = play(Klondike.deal(7, draw=3, take_back=True))
    send(player, "new")
    assert player.position.options == Klondike.deal(7, draw=3, take_back=True).options
    assert player.position.number is not None
    numbers = set()
    for _ in range(5):
        send(player, "new")
        numbers.add(player.position.number)
    assert len(numbers) > 1
    assert player.shown["board"][-1] == ["deals won", "0 of 0"]
    send(player, "draw")
    assert player.shown["board"][-1] == ["deals won", "0 of 1"]


def test_a_deal_is_chosen_by_its_number(player):
    ask(player, "deal", " 1234 ")
    assert player.position == Klondike.deal(1234)
    assert player.shown["title"] == ["Klondike, deal 1234", "draw 1, one pass, no taking back"]
    assert player.says.startswith("Drag a card")
    for written in ("1 234", "1,234", "1\u202f234", "01234"):
        player.deal(8)
        ask(player, "deal", written)
        assert player.position == Klondike.deal(1234)
    player.deal(5, draw=3)
    assert player.position == Klondike.deal(5, draw=3)


@pytest.mark.parametrize(
    "number", ["x", "-1", "1.5", "1e3", "²", "1 2", "1,,234", "9" * 19, "9" * 5000, "10000000000000000"]
)
def test_a_wrong_deal_number_is_refused(player, number):
    ask(player, "deal", number)
    quoted = repr(number) if len(number) < 30 else repr(number)[:39] + "…"
    assert refused(player, f"A deal number is a whole number from 0 to 999999999999999, not {quoted}.")
    assert player.sitting.games == [player.game]
    assert player.position == Klondike.deal(7)


def test_no_deal_number_is_asked_for(player):
    for empty in ("", "  "):
        ask(player, "deal", empty)
        assert refused(player, "Write a deal number first.")
    assert player.position == Klondike.deal(7)


def test_an_option_is_chosen_for_the_next_deal(player):
    ask(player, "option", "draw 3")
    assert player.says == "Chosen for the next deal: draw 3, three passes."
    assert player.position == Klondike.deal(7)
    assert player.shown["options"][0] == ["draw", [["1", "draw 1"], ["3", "draw 3"]], "3"]
    assert player.shown["options"][1][-1] == "3", "three passes follow from draw 3"
    ask(player, "option", "take back yes")
    assert player.says == "Chosen for the next deal: taking back allowed."
    ask(player, "option", "draw 3")
    assert player.says == "Chosen for the next deal: draw 3."
    ask(player, "deal", "7")
    assert player.position == Klondike.deal(7, draw=3, take_back=True)
    ask(player, "option", "any number of passes")
    assert player.says == "Chosen for the next deal: any number of passes."
    ask(player, "option", "passes unlimited")
    send(player, "new")
    assert player.position.options == {"draw": 3, "passes": None, "take_back": True}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("draw 2", "Klondike is played with draw 1 or draw 3, not 2."),
        ("passes 100", "The number of passes is from 1 to 99, or None for any number, not 100."),
        ("suits 2", "Klondike has no option 'suits'."),
        ("cards yes", "Klondike has no option 'cards'."),
        ("moves 3", "'moves 3' is no option of Klondike."),
        ("deal 3", "'deal 3' is no option of Klondike."),
        ("", "'' is no option of Klondike."),
        ("draw", "'draw' is no option of Klondike."),
    ],
)
def test_a_wrong_option_is_refused(player, words, sentence):
    before = state(player)[0]["shown"]["options"]
    ask(player, "option", words)
    assert refused(player, sentence)
    assert player.shown["options"] == before


def test_the_game_before_is_as_it_was_left(player):
    send(player, "draw")
    left = shown_cards(player)
    ask(player, "option", "draw 3")
    ask(player, "deal", "8")
    assert player.shown["can"]["previous"]
    ask(player, "previous")
    assert (shown_cards(player), moves(player)) == (left, ["draw"])
    assert player.says == "Back to Klondike, draw 1, one pass, no taking back, deal 7."
    assert not player.shown["can"]["previous"]
    ask(player, "previous")
    assert refused(player, "There is no game before this one.")
    assert player.shown["board"][-1] == ["deals won", "0 of 1"]


# Hints and dead ends.


def test_a_hint_points_at_a_card_and_its_place(player):
    drop(player, "Q♠", "T5")
    send(player, "undo")
    assert player.marked
    send(player, "hint")
    assert player.says == (
        "A suggestion: J♥ from column 3 onto Q♠ in column 1. This turns a face-down card up in column 3."
    )
    assert player.marked == [], "the frames of the last move are gone"
    move = Move.read("T3>T1:1")
    assert player.advice == {"card": player.position.piles[move.source][-move.count].id, "to": move.target}
    assert moves(player) == []
    player.play(move)
    assert player.advice == {}


def test_a_hint_to_draw_points_at_the_stock_and_one_to_go_up_at_the_foundation():
    player = play(Klondike.from_text("T1: A♥; T2: 9♠; S: (3♣)"))
    send(player, "hint")
    assert player.advice == {"card": number_of(player.position, "A♥"), "to": "FH"}
    drop(player, "A♥", "FH")
    send(player, "hint")
    assert player.advice == {"to": "S"}


def test_where_no_move_helps_the_hint_says_so():
    player = play(Klondike.from_text("T1: 9♠; T2: 9♣; T3: K♠", moves="T3>T4"))
    send(player, "hint")
    assert player.says == "A suggestion: No move helps any more: undo boldly, and try another way."
    assert player.advice == {}


def test_a_dead_end_is_told_once_and_undo_stays_open():
    player = play(Klondike.from_text("T1: 9♠; T2: 9♣; T3: K♠; W: 5♠"))
    player.play("T3>T4")
    said = player.says
    send(player, "idle")
    assert player.says.startswith(f"{said} A dead end: Whatever you try, ")
    assert player.says.endswith(" Undo is still open.")
    assert not player.is_refusal
    assert player.shown["can"]["undo"]
    told = player.says
    send(player, "idle")
    assert player.says == told


def test_where_something_can_still_be_done_nothing_is_said(player):
    said = player.says
    send(player, "idle")
    assert player.says == said
    lost = play(Game(Clock.deal(7)))
    lost.game.play_out()
    said = lost.says
    send(lost, "idle")
    assert lost.says == said


# Saving, loading, sharing.


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
    assert player.shown["options"] == [["reading", [[one, f"reading {one}"] for one in READINGS], "any"]]
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


def test_the_panel_follows_to_an_equal_game(player):
    """Also where no card lies otherwise: the same deal again, and a deck that a number gives, too."""
    assert not player.shown["can"]["previous"]
    ask(player, "deal", "7")
    assert player.shown["can"]["previous"]
    player.begin(Klondike.from_deck(Klondike.deal(7).deck))
    assert (player.shown["title"][0], player.shown["text"]) == ("Klondike", "")
    player.begin(Klondike.deal(7))
    assert (player.shown["title"][0], player.shown["file"]) == ("Klondike, deal 7", "klondike_7.json")
