"""What a saved game's text may be: a sound one loads, any other is refused with what is wrong, and nothing runs.

Texts that are spoilt by chance are among the tests of endurance.
"""

import json
import re

import pytest

from cardgames import BadSave, Game, Klondike, Watch
from cardgames.cards import write_cards


def saved_game():
    game = Game(Watch.deal(2))
    game.play_out()
    game.play("swap 3")
    for _ in range(3):
        game.play("turn")
    game.undo()
    return game


TEXT = saved_game().to_json()
RECORD = json.loads(TEXT)
DECK = write_cards(Watch.deal(2).deck)


def game_set_up():
    game = Game(Klondike.from_text("T1: (7♦) 9♠ 8♥; T2: 10♦; S: 3 face down; F: 3♠", take_back=True))
    for move in ("T1>T2:2", "draw", "draw", "draw"):
        game.play(move)
    game.undo()
    return game


SETUP_TEXT = game_set_up().to_json()
SETUP_RECORD = json.loads(SETUP_TEXT)


def set_up(**fields):
    return json.dumps(SETUP_RECORD | fields)


def changed(**fields):
    return json.dumps(RECORD | fields)


def without(*names):
    return {name: value for name, value in RECORD.items() if name not in names}


def dealt(deck):
    return json.dumps(without("deal") | {"deck": deck})


def refused(text, *parts):
    with pytest.raises(BadSave) as caught:
        Game.from_json(text)
    message = str(caught.value)
    assert message.endswith(".")
    assert len(message) < 400
    for part in parts:
        assert part in message


def test_the_format():
    wanted = {
        "format": "cardgames",
        "version": 1,
        "game": "Watch",
        "options": {"reading": "top"},
        "deal": 2,
        "moves": [*["turn"] * RECORD["moves"].index("swap 3"), "swap 3", "turn", "turn"],
        "undone": ["turn"],
        "made": len(RECORD["moves"]) + 1,
    }
    assert wanted == RECORD
    assert TEXT.isascii()
    assert TEXT.endswith("}\n")


def test_the_format_of_a_game_that_was_set_up():
    wanted = {
        "format": "cardgames",
        "version": 1,
        "game": "Klondike",
        "options": {"draw": 1, "passes": 1, "take_back": True},
        "setup": "T1: (7♦) 9♠ 8♥; T2: 10♦; S: 3 face down; F: 3♠",
        "moves": ["T1>T2:2", "draw", "draw"],
        "undone": ["draw"],
        "made": 4,
    }
    assert wanted == SETUP_RECORD
    assert SETUP_TEXT.isascii()
    loaded = Game.from_json(SETUP_TEXT)
    assert loaded.to_json() == SETUP_TEXT
    assert loaded.positions == game_set_up().positions
    assert [position.piles for position in loaded.positions] == [position.piles for position in game_set_up().positions]


def test_the_options_of_a_save_override_those_in_the_heading_of_its_setup():
    game = Game.from_json(set_up(setup="Klondike, draw 3; " + SETUP_RECORD["setup"], moves=[], undone=[]))
    assert game.position.options == SETUP_RECORD["options"]
    assert game.position.setup.startswith("Klondike, draw 3; ")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"setup": ""}, "cannot be dealt: A position is set up from a text such as"),
        ({"setup": "T1: K♠ Q♠"}, "cannot be dealt: In T1, Q♠ cannot lie on K♠: columns go down"),
        ({"setup": "T8: K♠"}, "cannot be dealt: Klondike has no pile 'T8'"),
        ({"setup": "T1: K♠ " * 2000}, "cannot be dealt: A text of more than 10000 characters is no position."),
        ({"setup": None}, "'setup' is not a text of cards"),
        ({"setup": ["T1: K♠"]}, "'setup' is not a text of cards"),
        ({"setup": {"T1": "K♠"}}, "'setup' is not a text of cards"),
        ({"setup": 3}, "'setup' is not a text of cards"),
        ({"deck": DECK}, "must have either a 'deal' number or a 'deck' or a 'setup'"),
        ({"deal": 7}, "must have either a 'deal' number or a 'deck' or a 'setup'"),
        ({"game": "Clock", "options": {}}, "cannot be dealt: Clock is dealt, not set up: use Clock.deal(7)"),
        ({"options": {"text": "T1: K♠"}}, "'options' are not the options of a game"),
        ({"options": {"suits": 2}}, "cannot be dealt: Klondike has no option 'suits'"),
        ({"options": {"draw": 2}}, "Klondike is played with draw 1 or draw 3, not 2"),
        ({"options": {"moves": "draw"}}, "'options' are not the options of a game"),
        ({"setup": "T1: (7♦) 9♠ 8♥; T2: J♦; S: ?"}, "breaks at 'moves', number 1: T1>T2:2: 9♠ cannot go on J♦"),
        ({"setup": "T1: (7♦) 9♠ 8♥; T2: 10♦; S: 2 face down"}, "breaks at 'undone', number 1: draw: The stock is used"),
    ],
)  # fmt: skip
def test_a_tampered_setup_is_refused_with_the_reason(fields, message):
    refused(set_up(**fields), message)


def test_a_sound_text_loads():
    assert Game.from_json(TEXT).to_json() == TEXT
    assert Game.from_json(json.dumps(dict(reversed(RECORD.items())))).to_json() == TEXT
    assert Game.from_json(dealt(DECK)).positions == Game.from_json(TEXT).positions
    assert Game.from_json(changed(made=1000)).made == 1000
    assert Game.from_json(changed(options={})).position == Game.from_json(TEXT).position


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\xff", b"\xff\xfe{\0}\0", b"\xc3("])
def test_a_file_that_is_no_text(tmp_path, content):
    (tmp_path / "game.json").write_bytes(content)
    with pytest.raises(BadSave, match=r"^This is not a saved game: it is no text\.$"):
        Game.load(tmp_path / "game.json")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1"),
        ("hello", "line 1"),
        (TEXT[:-2], f"line {TEXT.count(chr(10))}"),
        (TEXT.replace('"game": "Watch",', '"game": "Watch"'), "line 5"),
        (TEXT.replace('"swap 3"', "swap 3"), f"line {TEXT[: TEXT.index('swap')].count(chr(10)) + 1}"),
        (TEXT + "{}", f"line {TEXT.count(chr(10)) + 1}"),
    ],
)
def test_broken_json_names_the_line(text, place):
    refused(text, f"broken at {place}, column ")


@pytest.mark.parametrize("text", ["{}", "[]", "null", "3", '"turn"', '{"cells": []}', "[" + TEXT + "]"])
def test_other_json_is_no_saved_game(text):
    refused(text, "This is not a saved game: its field 'format' is not 'cardgames'.")


@pytest.mark.parametrize("text", [None, b"{}", 3, {"format": "cardgames"}])
def test_what_is_no_text_is_no_saved_game(text):
    refused(text, "A saved game is a text.")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"version": 2}, "has version 2; only version 1 is known"),
        ({"version": "1"}, "has version '1'; only"),
        ({"version": True}, "has version True; only"),
        ({"version": None}, "has version None; only"),
        ({"game": "Poker"}, "unknown game 'Poker'; known are Clock, Watch"),
        ({"game": ["Clock"]}, "unknown game"),
        ({"game": "__import__('os').system('x')"}, "unknown game"),
        ({"colour": 1}, "unknown field 'colour'"),
        ({"deck": DECK}, "either a 'deal' number or a 'deck'"),
        ({"deal": -1}, "A deal number is a whole number"),
        ({"deal": 1.0}, "A deal number is a whole number"),
        ({"deal": True}, "A deal number is a whole number"),
        ({"deal": "2"}, "A deal number is a whole number"),
        ({"deal": 10**4000}, "not such a long number"),
        ({"options": None}, "'options' are not the options of a game"),
        ({"options": []}, "'options' are not the options of a game"),
        ({"options": {"moves": "turn"}}, "'options' are not the options of a game"),
        ({"options": {"number": 3}}, "'options' are not the options of a game"),
        ({"options": {"reading": "bottom"}}, "not 'bottom'"),
        ({"options": {"draw": 3}}, "Watch has no option 'draw'"),
        ({"options": {"cards": []}}, "'options' are not the options of a game"),
        ({"options": {"cls": 1}}, "'options' are not the options of a game"),
        ({"game": "Clock"}, "Clock has no option 'reading'"),
        ({"moves": "turn"}, "'moves' is not a list of moves"),
        ({"moves": ["turn", 3]}, "'moves' is not a list of moves"),
        ({"undone": None}, "'undone' is not a list of moves"),
        ({"undone": [["turn"]]}, "'undone' is not a list of moves"),
        ({"moves": ["turn"] * 5_001}, "more than 5000 moves"),
        ({"moves": ["turn", "swap 3", "turn"]}, "breaks at 'moves', number 2: swap 3: The rescue is for"),
        ({"moves": ["turn", "turn", "jump"]}, "breaks at 'moves', number 3: 'jump' is not a move"),
        ({"undone": ["turn", "stop"], "made": 99}, "breaks at 'undone', number 2: stop: "),
        ({"made": RECORD["made"] - 1}, f"not a number of moves of at least {RECORD['made']}"),
        ({"made": -1}, "'made' is not"),
        ({"made": True, "moves": [], "undone": []}, "'made' is not"),
        ({"made": 1e3}, "'made' is not"),
        ({"made": "99"}, "'made' is not"),
        ({"made": 10**9}, "'made' is not"),
        ({"made": 10**4000}, "'made' is not"),
    ],
)
def test_a_wrong_field_is_named(fields, message):
    refused(changed(**fields), message)


@pytest.mark.parametrize("name", ["version", "game", "options", "moves", "undone", "made", "deal"])
def test_a_missing_field_is_named(name):
    refused(json.dumps(without(name)), name)


def test_a_field_given_twice_is_refused():
    refused(TEXT.replace('"made"', '"deal": 3,\n "made"'), "a field twice")
    refused(TEXT.replace('"reading": "top"', '"reading": "top", "reading": "any"'), "a field twice")


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_does_not_know(constant):
    refused(TEXT.replace('"deal": 2', f'"deal": {constant}'), f"the number {constant}, which JSON does not know")


@pytest.mark.parametrize("name", ["deal", "made", "version"])
@pytest.mark.parametrize("number", ["9" * 5000, "1e999", "-1e999", "1" + "0" * 4200])
def test_absurd_numbers(name, number):
    refused(re.sub(rf'"{name}": \d+', f'"{name}": {number}', TEXT))


@pytest.mark.parametrize("brackets", ["[]", ("{" + '"a":', "}")])
@pytest.mark.parametrize("name", ["deal", "made", "version", "game", "options", "moves"])
def test_deep_nesting(name, brackets):
    """Near the limit of the reader, a value may be readable and yet too deep to be printed."""
    opening, closing = brackets
    for depth in (10, 200, *range(900, 1010), *range(1480, 1510), *range(2950, 3010, 3), 100_000):
        nested = opening * depth + "1" + closing * depth
        if name == "options":
            nested = f'{{"reading": {nested}}}'
        refused(json.dumps(RECORD | {name: "@"}).replace('"@"', nested))


def test_a_text_that_is_too_long():
    refused(" " * 1_000_001, "longer than 1000000 characters")


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (DECK.replace("KH", "KS"), "(missing: K♥; too often: K♠)"),
        (DECK[3:], f"missing: {Watch.deal(2).deck[0]}"),
        (DECK + " AS", "too often: A♠"),
        (DECK.replace("KH", "XX"), "'XX' is not a card"),
        (DECK.split(), "'deck' is not a text of cards"),
        (None, "'deck' is not a text of cards"),
        ("", "missing: A♠"),
    ],
)
def test_a_tampered_deck_names_the_card(deck, message):
    refused(dealt(deck), message)


def test_a_deck_in_another_order_breaks_the_rules_or_is_another_game():
    """Two cards changed places: every card is there, so only replaying the moves can tell."""
    deck = DECK.split()
    deck[0], deck[12] = deck[12], deck[0]
    try:
        game = Game.from_json(dealt(" ".join(deck)))
    except BadSave as error:
        assert re.search(r"'moves', number \d+: ", str(error))  # noqa: PT017
    else:
        assert write_cards(game.position.deck).split() == deck


@pytest.mark.parametrize(
    "evil",
    ["__import__('os').system('touch ran')", "cos\nsystem\n(S'touch ran'\ntR.", "!!python/object/apply:os.system"],
)
def test_nothing_in_a_text_is_executed(tmp_path, monkeypatch, evil):
    monkeypatch.chdir(tmp_path)
    refused(evil)
    refused(json.dumps({"__reduce__": ["os.system", [evil]]}))
    for fields in ({"game": evil}, {"options": {evil: evil}}, {"options": {"reading": evil}}, {"moves": [evil]}):
        refused(changed(**fields))
    refused(dealt(evil))
    assert list(tmp_path.iterdir()) == []
