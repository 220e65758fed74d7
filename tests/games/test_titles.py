"""Titles: a game, its options and its deal in a line that reads back."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames import Clock, Game, Klondike, Spider, Watch
from cardgames.games.options import write_word
from cardgames.games.titles import Title, read_title, write_title

WRITTEN = {
    "Clock, deal 7": Clock.deal(7),
    "Clock": Clock.from_deck(Clock.deal(7).deck),
    "Watch, reading turned, deal 0": Watch.deal(0, reading="turned"),
    "Klondike, draw 1, passes 1, take back no, deal 1234": Klondike.deal(1234),
    "Klondike, draw 3, passes unlimited, take back yes, deal 7": Klondike.deal(7, draw=3, passes=None, take_back=True),
    "Klondike, draw 3, passes 12, take back no": Klondike.from_text("T1: K♠", draw=3, passes=12),
    "Spider, suits 4, deal 999999999999999": Spider.deal(10**15 - 1, suits=4),
}


TOLD = {
    "Clock, deal 7": Clock.deal(7),
    "Watch, reading turned, deal 0": Watch.deal(0, reading="turned"),
    "Klondike, draw 1, one pass, no taking back, deal 1234": Klondike.deal(1234),
    "Klondike, draw 3, any number of passes, taking back allowed, deal 7": Klondike.deal(
        7, draw=3, passes=None, take_back=True
    ),
    "Klondike, draw 3, 12 passes, no taking back": Klondike.from_text("T1: K♠", draw=3, passes=12),
    "Klondike, draw 3, 99 passes, no taking back": Klondike.from_text("T1: K♠", draw=3, passes=99),
    "Spider, one suit, deal 7": Spider.deal(7),
    "Spider, four suits, deal 999999999999999": Spider.deal(10**15 - 1, suits=4),
}


@pytest.mark.parametrize(("title", "position"), WRITTEN.items())
def test_a_written_title_says_everything_and_reads_back(title, position):
    assert write_title(position.name, position.options, position.number) == title
    assert read_title(title) == Title(position.name, position.options, position.number, None)


@pytest.mark.parametrize(("title", "position"), TOLD.items())
def test_a_title_is_told_in_words_and_reads_back(title, position):
    assert position.title == title
    assert str(position).startswith(title)
    for text in (title, title.upper(), "  ".join(title.split())):
        read = read_title(text, position.game_options)
        assert read == Title(position.name, position.options, position.number, None)


def test_a_text_or_a_line_with_a_title_in_words_reads_back():
    position = Klondike.deal(7, draw=3, passes=None, take_back=True, moves="T1>T5")
    again = Klondike.from_text(str(position))
    assert again.options == position.options
    assert str(again).splitlines()[1:] == str(position).splitlines()[1:]
    assert Game.from_text(position.title).position.options == position.options
    assert Game.from_text("spider, TWO suits, deal 7").position == Spider.deal(7, suits=2)
    with pytest.raises(ValueError, match=r"Spider is played with 1, 2 or 4 suits, not 3\.$"):
        Game.from_text("Spider, three suits, deal 7")


def test_the_words_of_one_game_are_none_of_another():
    with pytest.raises(ValueError, match=r"Klondike has no option 'suits'\.$"):
        Game.from_text("Klondike, two suits, deal 7")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("", Title("", {}, None, None)),
        (" , ,", Title("", {}, None, None)),
        ("Klondike", Title("Klondike", {}, None, None)),
        ("kLONDIKE", Title("Klondike", {}, None, None)),
        ("deal 1234, draw 3", Title("", {"draw": 3}, 1234, None)),
        ("draw 3,Klondike", Title("Klondike", {"draw": 3}, None, None)),
        ("KLONDIKE, Take Back YES, DEAL 5", Title("Klondike", {"take_back": True}, 5, None)),
        ("Klondike,  take\tback   no ,\n", Title("Klondike", {"take_back": False}, None, None)),
        ("passes Unlimited, Klondike, ", Title("Klondike", {"passes": None}, None, None)),
        ("Klondike, deal\xa07, 57 moves", Title("Klondike", {}, 7, 57)),
        ("Clock, deal 7, 1 move", Title("Clock", {}, 7, 1)),
        ("Clock, deal 007", Title("Clock", {}, 7, None)),
        ("Clock, deal " + "0" * 30 + "7", Title("Clock", {}, 7, None)),
        ("Clock, deal " + "1" * 5000, Title("Clock", {}, int("1" * 20), None)),
        ("Watch, reading Top", Title("Watch", {"reading": "top"}, None, None)),
    ],
)  # fmt: skip
def test_a_title_may_be_written_in_many_ways(text, title):
    assert read_title(text) == title


@pytest.mark.parametrize(
    "part",
    [
        "Klondike!",
        "3",
        "draw -1",
        "draw 3.5",
        "draw: 3",
        "deal ٣",
        "take_back yes",
        "♠",
        "draw ３",
        "Clock",
        "x" * 5000,
    ],
)
def test_a_part_that_says_nothing_is_refused(part):
    quoted = repr(part) if len(part) < 40 else f"{part!r}"[:39] + "…"
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        read_title(f"Klondike, deal 7, {part}")
    assert str(caught.value) == f"{quoted} says nothing of a game; write it like 'Klondike, draw 3, deal 1234'."


def test_a_long_text_is_refused_at_once():
    for text in ("a" + " " * 900_000 + "!", "a " * 400_000 + "!", "a" * 900_000 + " !", "9" * 900_000):
        with pytest.raises(ValueError, match="says nothing of a game"):
            read_title(text)


@pytest.mark.parametrize(
    ("value", "word"), [(None, "unlimited"), (True, "yes"), (False, "no"), (1, "1"), (0, "0"), (3, "3"), ("top", "top")]
)
def test_the_words_of_values(value, word):
    assert write_word(value) == word
    assert read_title(f"passes {word}").options["passes"] == value
    assert type(read_title(f"passes {word}").options["passes"]) is type(value)


NAMES = st.from_regex(r"[a-z]{1,8}(_[a-z]{1,8}){0,2}", fullmatch=True).filter(
    lambda name: name not in ("deal", "moves")
)
VALUES = st.one_of(st.none(), st.booleans(), st.integers(0, 10**19), st.sampled_from(["top", "any"]))


@given(
    st.from_regex(r"[A-Z][a-z]{0,9}", fullmatch=True),
    st.dictionaries(NAMES, VALUES, max_size=4),
    st.one_of(st.none(), st.integers(0, 10**15 - 1)),
)
def test_any_title_reads_back(game, options, number):
    assert read_title(write_title(game, options, number)) == Title(game, options, number, None)


PARTS = st.sampled_from(
    ["Klondike", "draw 3", "passes", "unlimited", "take back yes", "deal 7", "deal x", "57 moves", "moves 3", ",", "٣"]
)


@given(st.one_of(st.text(), st.lists(PARTS, max_size=7).map(" ".join), st.lists(PARTS, max_size=7).map(",".join)))
def test_any_text_is_a_title_or_refused(text):
    try:
        title = read_title(text)
    except ValueError as error:
        title, refusal = None, str(error)
    if title is None:
        assert re.fullmatch(r".{3,45} says nothing of a game; write it like .*\.", refusal)
    else:
        assert isinstance(title.game, str)
        assert all(isinstance(name, str) for name in title.options)
