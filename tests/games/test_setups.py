"""Positions as text: what is written reads back, what may be left out, and what is refused."""

import random
import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames import Card, Klondike, Spider, new_deck, read_cards
from cardgames.games.column_cards import as_cards

ALL_OPTIONS = [
    *[
        (Klondike, {"draw": draw, "passes": passes, "take_back": take_back})
        for draw, passes, take_back in product((1, 3), (1, 3, None), (False, True))
    ],
    *[(Spider, {"suits": suits}) for suits in (1, 2, 4)],
]
every_option = pytest.mark.parametrize(("game", "options"), ALL_OPTIONS)


def written(pile):
    return " ".join(f"{entry.card}" if entry.face_up else f"({entry.card})" for entry in pile)


def assert_is_sound(position):
    """Check that every card is there once, that the table can be, and that its text reads back."""
    entries = [entry for pile in position.piles.values() for entry in pile]
    assert sorted(entry.id for entry in entries) == list(range(len(position.deck)))
    assert all(position.deck[entry.id] is entry.card for entry in entries)
    full_deck = position.full_deck(**position.options)
    assert all(position.deck.count(card) <= full_deck.count(card) for card in position.deck)
    assert all(column[-1].face_up for column in position.columns if column)
    assert (position.outcome is None) == (len(position.legal_moves) > 0)
    again = type(position).from_text(str(position))
    assert str(again) == str(position)
    assert again.visible() == position.visible()
    assert eval(repr(position), {position.name: type(position)}) == position


# What is written reads back.


@every_option
def test_the_text_of_any_position_reads_back(game, options):
    for number in range(4):
        choose = random.Random(number).choice
        position = game.deal(number, **options)
        while position.legal_moves and len(position.moves) < 150:
            if len(position.moves) % 10 == 0:
                again = game.from_text(str(position))
                assert str(again) == str(position).replace(f", deal {number}:", ":")
                assert again.visible() == position.visible()
                assert (again.number, again.moves, again.options) == (None, (), position.options)
            position = position.play(choose(list(position.legal_moves)))
        assert str(game.from_text(str(position))) == str(position).replace(f", deal {number}:", ":")


def test_a_whole_text():
    text = """Klondike, draw 3, four passes, taking back allowed: 5 of 23 cards on the foundations
Pass: 2 of 4
Stock: 3 face down
Waste: 2♦ Q♠
Foundations: 3♠ 2♥
T1: K♠ Q♥
T2: 2 face down, J♠
T3: empty
T4: 1 face down, 9♣ 8♥ 7♣
T5: empty
T6: 10♦
T7: 1 face down, 5♥ 4♠"""
    position = Klondike.from_text(text)
    assert str(position) == text
    assert position.options == {"draw": 3, "passes": 4, "take_back": True}
    assert (position.pass_number, position.score, len(position.deck)) == (2, 5, 23)


def test_a_pile_that_is_not_named_is_empty_and_other_cards_take_no_part():
    position = Klondike.from_text("T2: K♠ Q♥; F: 3♥")
    assert sorted(position.deck) == sorted(read_cards("K♠ Q♥ A♥ 2♥ 3♥"))
    assert [name for name, pile in position.piles.items() if pile] == ["FH", "T2"]
    assert position.options == Klondike.deal(7).options
    assert position.play_all("T2>T1:2").columns[0] == position.columns[1]


def test_a_foundation_is_named_by_its_top_card():
    position = Klondike.from_text("F: 3♠ A♦ 2♣")
    assert [written(pile) for pile in position.foundations] == ["A♠ 2♠ 3♠", "", "A♦", "A♣ 2♣"]


def test_a_known_face_down_card_lies_there_and_is_not_shown():
    position = Klondike.from_text("T1: (7♦) (2♣) 9♠; S: (4♥) (5♥); T2: 10♥")
    assert written(position.columns[0]) == "(7♦) (2♣) 9♠"
    assert position.visible().piles["T1"] == (None, None, Card("9♠"))
    assert "7♦" not in str(position)
    assert position.play("T1>T2").columns[0][-1].card == Card("2♣")
    assert as_cards(position.play("draw").waste) == read_cards("5♥")


def test_counted_cards_are_filled_in_always_in_the_same_way():
    text = "T1: 2 face down, 9♠; T2: ?, (7♦), 1 face down, Q♥; S: 3 face down"
    position = Klondike.from_text(text)
    assert position.deck == Klondike.from_text(text).deck
    assert written(position.columns[0]) == "(4♣) (3♦) 9♠"
    assert written(position.columns[1]) == "(3♥) (7♦) (8♠) Q♥"
    assert written(position.stock) == "(6♠) (2♠) (Q♣)"
    full = Klondike.from_text("S: 52 face down")
    assert len(set(full.deck)) == 52
    with pytest.raises(ValueError, match=r"^53 face-down cards are counted, but only 52 cards are named nowhere\.$"):
        Klondike.from_text("S: 53 face down")


@pytest.mark.parametrize(
    "text",
    [
        "T1: K♠ Q♥\nT2: (7♦) 5♣\nF: 3♠\nW: 4♦ 9♥",
        "T1: K♠ Q♥\r\n\r\nT2: (7♦) 5♣\r\nF: 3♠\r\nW: 4♦ 9♥\r\n",
        "T1: K♠ Q♥; T2: (7♦) 5♣; F: 3♠; W: 4♦ 9♥;",
        "T1: K♠ Q♥ / T2: (7♦) 5♣ / F: 3♠ / W: 4♦ 9♥",
        "t1:ks,qh;t2:(7d),5c;f:3s;w:4d,9h",
        "W : 4♦, 9♥ ; T2 :(7♦)5♣; T1: KS  QH; Foundations: 3♠; t3: empty; T4: -; T5: –; T6: none; T7:",
        "Waste: 4♦ 9♥️; Stock: EMPTY; FOUNDATIONS: 3S; T1: K♠ Q♥️; T2: (7D) 5♣",
        "Klondike; T1: K♠ Q♥; T2: (7♦) 5♣; F: 3♠; W: 4♦ 9♥",
        "klondike, draw 1, passes 1: T1: K♠ Q♥; T2: (7♦) 5♣; F: 3♠; W: 4♦ 9♥",
        "T1: K♠ Q♥; T2: (7♦) 5♣; Klondike, take back no, deal 9: 3 of 9 cards; F: 3♠; W: 4♦ 9♥; Lost: so it is.",
        "pass: 1 of 1; T1: K♠ Q♥; T2: (7♦) 5♣; F: 3♠; W: 4♦ 9♥",
    ],
)
def test_a_text_may_be_written_in_many_ways(text):
    position = Klondike.from_text(text)
    assert [written(pile) for pile in position.columns[:3]] == ["K♠ Q♥", "(7♦) 5♣", ""]
    assert [written(pile) for pile in (position.waste, position.stock)] == ["4♦ 9♥", ""]
    assert as_cards(position.foundations[0]) == read_cards("A♠ 2♠ 3♠")
    assert len(position.deck) == 9


def test_options_are_read_from_the_heading_and_overridden_by_keywords():
    text = "Klondike, draw 3, passes unlimited, take back yes; T1: K♠"
    assert Klondike.from_text(text).options == {"draw": 3, "passes": None, "take_back": True}
    assert Klondike.from_text(text, draw=1, passes=2).options == {"draw": 1, "passes": 2, "take_back": True}
    assert Klondike.from_text("Klondike, draw 3; T1: K♠").passes == 3


def test_moves_are_played_after_setting_up():
    text = "T1: 7♥; T2: 8♠; S: ?"
    assert Klondike.from_text(text, moves="T1>T2, draw") == Klondike.from_text(text).play_all("T1>T2, draw")
    with pytest.raises(ValueError, match=r"^T2>T1:1: 8♠ cannot go on 7♥"):
        Klondike.from_text(text, moves=["T2>T1"])


# What is refused.

CARD = "is not a card: write a rank (A, 2 … 10, J, Q, K) and a suit (♠ ♥ ♦ ♣ or S H D C), such as 10♥ or TH."
PILES = "it has S, W, F, T1, T2, T3, T4, T5, T6, T7."
TURN_ABOUT = "columns go down by one, red and black in turn."


REFUSED = [
    ("", "A position is set up from a text such as 'T1: K♠ Q♥', not from ''."),
    (" \n", "A position is set up from a text such as 'T1: K♠ Q♥', not from ' \\n'."),
    (None, "A position is set up from a text such as 'T1: K♠ Q♥', not from None."),
    (b"T1: KS", "A position is set up from a text such as 'T1: K♠ Q♥', not from b'T1: KS'."),
    (10**5000, "A position is set up from a text such as 'T1: K♠ Q♥', not from such a long number."),
    ("K♠ Q♥", "'K♠ Q♥' says nothing about a pile; write it like 'T1: K♠ Q♥'."),
    ("T1: " + "K♠ " * 4000, "A text of more than 10000 characters is no position."),
    ("T8: K♠", f"Klondike has no pile 'T8'; {PILES}"),
    ("FS: K♠", f"Klondike has no pile 'FS'; {PILES}"),
    ("Spider, suits 1: T1: K♠", f"Klondike has no pile 'Spider, suits 1'; {PILES}"),
    ("T1: K♠; T1: Q♥", "T1 is there twice."),
    ("W: K♠; Waste: Q♥", "Waste is there twice."),
    ("Pass: 1; Pass: 1; W: K♠", "Pass is there twice."),
    ("Klondike, draw 3; T1: empty; W:", "No card is on the table."),
    ("F: empty", "No card is on the table."),
    # cards
    ("T1: 1♠", f"In T1: '1♠' {CARD}"),
    ("S: (K)", f"In S: 'K' {CARD}"),
    ("W: two", f"In W: 'two' {CARD}"),
    ("F: 3♠ x", f"In F: 'x' {CARD}"),
    ("F: (3♠)", f"In F: '(3♠)' {CARD}"),
    ("F: 2 face down", f"In F: '2' {CARD}"),
    ("T1: 999999999 face down", f"In T1: '999999999' {CARD}"),
    ("T1: ٣ face down, K♠", f"In T1: '٣' {CARD}"),
    ("T1: (7♦ K♠", "In T1, '(7♦ K♠' is no card; a face-down card is written (7♦)."),
    ("T1: K♠)", "In T1, ')' is no card; a face-down card is written (7♦)."),
    ("T1: K♠; W: K♠", "K♠ is on the table too often."),
    ("T1: 2♥; F: 3♥", "2♥ is on the table too often."),
    ("F: A♥ 2♥ 3♥", "F names only the top card of each foundation, so every suit is there once at most."),
    ("F: 3♥ 3♥", "F names only the top card of each foundation, so every suit is there once at most."),
    ("F: 10♥; S: 43 face down", "43 face-down cards are counted, but only 42 cards are named nowhere."),
    # piles that cannot be
    ("T1: K♠ (7♦) 6♣", "In T1 a face-down card lies on a face-up one."),
    ("T1: K♠, 1 face down, Q♥", "In T1 a face-down card lies on a face-up one."),
    ("T1: 2 face down", "The last card of T1 must be face up: it is turned at once."),
    ("T5: (7♦)", "The last card of T5 must be face up: it is turned at once."),
    ("T1: K♠ Q♣", f"In T1, Q♣ cannot lie on K♠: {TURN_ABOUT}"),
    ("T2: (A♦) K♠ Q♥ 10♠", f"In T2, 10♠ cannot lie on Q♥: {TURN_ABOUT}"),
    ("T2: Q♥ K♠", f"In T2, K♠ cannot lie on Q♥: {TURN_ABOUT}"),
    ("S: (7♦) 6♣", "Cards of the stock are face down, written (7♦) or counted."),
    ("W: (7♦) 6♣", "Cards of the waste are face up."),
    ("W: 3 face down", "Cards of the waste are face up."),
    # the pass
    ("Pass: 2; W: K♠", "The pass is 1, not '2'."),
    ("Klondike, draw 3; Pass: 4 of 3; W: K♠", "The pass is a number from 1 to 3, not '4'."),
    ("Klondike, draw 3; Pass: 0; W: K♠", "The pass is a number from 1 to 3, not '0'."),
    ("Klondike, draw 3; Pass: 0011; W: K♠", "The pass is a number from 1 to 3, not '0011'."),
    ("Klondike, draw 3; Pass: ٢; W: K♠", "The pass is a number from 1 to 3, not '٢'."),
    ("Klondike, draw 3; Pass: ; W: K♠", "The pass is a number from 1 to 3, not ''."),
    ("Klondike, passes unlimited; Pass: 100000; W: K♠", "The pass is a number from 1 to 99999, not '100000'."),
    ("Pass: " + "9" * 5000 + "; W: K♠", "The pass is 1, not '99999999999999999999999999999999999999…."),
    # the heading
    ("Klondike, draw 2; W: K♠", "Klondike is played with draw 1 or draw 3, not 2."),
    ("Klondike, passes 0; W: K♠", "The number of passes is from 1 to 99, or None for any number, not 0."),
    ("Klondike, take back maybe; W: K♠", "take_back is True or False, not 'maybe'."),
    ("Klondike, suits 2; W: K♠", "Klondike has no option 'suits'."),
    ("Klondike, *; W: K♠", "'*' says nothing of a game; write it like 'Klondike, draw 3, deal 1234'."),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED, ids=range(len(REFUSED)))
def test_a_text_that_is_no_position_is_refused_with_the_reason(text, sentence):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Klondike.from_text(text)
    assert str(caught.value) == sentence


# Anything may be typed.

LINES = st.sampled_from([f"T{column}:" for column in range(9)] + ["S:", "W:", "F:", "Stock:", "Pass:", "Won:", "ſ:"])
CARDS = st.sampled_from([*"AKQJ2", "K♠", "Q♥", "J♠", "10♦", "TH", "a♣", "(7♦)", "(", ")", "?", "empty", "♥", "9♥️"])
COUNTS = st.builds("{} face down".format, st.sampled_from([0, 1, 2, 9, 24, 51, 99, 999999999, "٣", "１", "-1", 10**40]))
TITLES = st.sampled_from(
    ["Klondike", "Klondike, draw 3", "Klondike, passes unlimited, take back yes:", "draw x", "deal 7", "57 moves"]
)  # fmt: skip
MARKS = st.sampled_from([";", "\n", ",", "/", ":", " ", "\r", "\0", "\u2028", "\ud800", "'", "%s", "{}"])
PIECES = st.lists(st.one_of(LINES, CARDS, CARDS, COUNTS, TITLES, MARKS), max_size=12).map(" ".join)
ANYTHING = st.one_of(st.none(), st.integers(), st.binary(), st.lists(st.text()), st.dictionaries(st.text(), st.text()))


@st.composite
def tables(draw):
    """Write a table that is sound, but for a card that may be on a foundation too."""
    cards = iter(draw(st.permutations(new_deck())))

    def some(most, form="{}"):
        return " ".join(form.format(next(cards)) for _ in range(draw(st.integers(0, most))))

    lines = [f"S: {draw(st.integers(0, 9))} face down, {some(4, '({})')}", f"W: {some(3)}", f"F: {some(1)}"]
    for column in range(1, draw(st.integers(1, 8))):
        lines.append(f"T{column}: {some(2, '({})')}, {draw(st.integers(0, 2))} face down, {next(cards)}")
    return draw(st.sampled_from("\n;/")).join(draw(st.permutations(lines)))


def assert_is_sound_or_refused(text):
    try:
        position, refusal = Klondike.from_text(text), None
    except ValueError as error:
        position, refusal = None, error
    if position:
        assert_is_sound(position)
    else:
        assert type(refusal) is ValueError
        assert re.fullmatch(r".{10,200}\.", str(refusal))


@given(st.one_of(tables(), tables(), PIECES, st.builds("{}; {}".format, PIECES, tables()), st.text(), ANYTHING))
def test_any_text_is_a_sound_position_or_refused_in_one_sentence(text):
    assert_is_sound_or_refused(text)


@given(st.data())
def test_a_sound_text_with_some_characters_changed_is_sound_or_refused(data):
    text = str(Klondike.deal(7, draw=3, moves="draw, draw"))
    place = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.one_of(st.just(""), st.sampled_from("♠♥♦♣0123456789AKQJTSWF:;,()? \n"), st.characters()))
    assert_is_sound_or_refused(text[:place] + other + text[place + data.draw(st.integers(0, 9)) :])
