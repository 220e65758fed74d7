"""Cards, decks and deal numbers."""

import copy
import json
import pickle
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames.cards import (
    MAX_DEAL,
    Card,
    Suit,
    check_deal_number,
    check_deck,
    new_deck,
    read_cards,
    shuffle,
    write_cards,
)

ROOT = Path(__file__).parent.parent
DEALS = json.loads((ROOT / "tests/data/deals.json").read_text(encoding="utf-8"))
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@pytest.mark.parametrize("text", ["10♥", "10H", "TH", "th", "10h", "t♥", "T♥", " 10♥ ", "10♥\ufe0f", "th\n", "\t10h"])
def test_every_way_to_write_the_ten_of_hearts_is_the_same_object(text):
    assert Card(text) is Card("10♥")


def test_every_card_reads_and_prints():
    for suit, letter in zip(Suit, "SHDC", strict=True):
        for rank, rank_text in enumerate(RANKS, start=1):
            card = Card(rank_text + letter)
            code = ("T" if rank == 10 else rank_text) + letter
            assert (card.rank, card.suit, str(card), card.code) == (rank, suit, rank_text + suit.value, code)
            assert card is Card(str(card)) is Card(code) is Card(code.lower()) is Card.of(rank, suit)
            assert eval(repr(card), {"Card": Card}) is card
            assert card.is_red == suit.is_red == (letter in "HD")


def test_cards_and_suits_have_names():
    assert (Card("10♥").name, Card("AS").name, Card("qc").name) == ("ten of hearts", "ace of spades", "queen of clubs")
    assert [(suit.symbol, suit.letter) for suit in Suit] == [("♠", "S"), ("♥", "H"), ("♦", "D"), ("♣", "C")]


def test_a_new_deck_runs_spades_hearts_diamonds_clubs_from_ace_to_king():
    assert [str(card) for card in new_deck()] == [rank + suit for suit in "♠♥♦♣" for rank in RANKS]


BAD_TEXTS = [
    "",
    " ",
    "1♥",
    "11♥",
    "0H",
    "10",
    "H",
    "HT",
    "10X",
    "1 0H",
    "AS AS",
    "ace of spades",
    "♥10",
    "🂡",
    "\0",
    "x" * 500,
]


@pytest.mark.parametrize("text", [*BAD_TEXTS, None, 10, b"AS", ["AS"], ("A", "S"), Suit.HEARTS])
def test_what_is_no_card_is_refused_in_one_clear_sentence(text):
    with pytest.raises(ValueError, match=r"^.* is not a card: [^.]*such as 10♥ or TH\.$") as caught:
        Card(text)
    assert repr(text)[:20] in str(caught.value)
    assert len(str(caught.value)) < 160
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("rank", [0, 14, -1])
def test_a_rank_goes_from_one_to_thirteen(rank):
    with pytest.raises(ValueError, match=rf"from 1 \(ace\) to 13 \(king\), not {rank}\."):
        Card.of(rank, Suit.SPADES)


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_a_value_error(text):
    try:
        card = Card(text)
    except ValueError:
        with pytest.raises(ValueError, match="^" + re.escape(repr(text)[:30])):
            Card(text)
    else:
        assert card in new_deck()


def test_a_card_stays_one_object_when_copied_or_pickled():
    for card in new_deck():
        assert copy.copy(card) is copy.deepcopy(card) is card
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(card, protocol)) is card


@pytest.mark.parametrize("name", ["rank", "suit", "_index", "colour", "code"])
def test_a_card_cannot_be_changed(name):
    card = Card("7D")
    with pytest.raises(AttributeError, match="7♦ is a card; it cannot be changed"):
        setattr(card, name, 5)
    with pytest.raises(AttributeError, match="7♦ is a card; it cannot be changed"):
        delattr(card, name)
    assert (card.rank, card.suit) == (7, Suit.DIAMONDS)


def test_cards_sort_as_in_a_new_deck():
    deck = list(new_deck())
    random.Random(1).shuffle(deck)
    assert tuple(sorted(deck)) == new_deck()
    with pytest.raises(TypeError):
        Card("AS") < "AS"  # noqa: B015


def test_a_set_of_cards_is_the_same_in_every_process():
    script = "from cardgames.cards import *; print(*map(hash, new_deck())); print(*set(shuffle(new_deck(), 3)[:20]))"

    def run(seed):
        return subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout

    assert run("1") == run("2") != b""


def test_reading_cards():
    wanted = (Card("8♦"), Card("9♥"), Card("10♣"))
    assert read_cards("8D 9♥ TC") == read_cards("8d,9h, 10c") == read_cards(["8D", Card("9H"), "10♣"]) == wanted
    assert read_cards(iter(wanted)) == wanted
    assert read_cards("") == ()
    assert write_cards(wanted) == "8D 9H TC"
    assert read_cards(write_cards(new_deck())) == new_deck()


def test_reading_cards_says_which_one_is_wrong():
    with pytest.raises(ValueError, match=r"^Card 3: '11H' is not a card"):
        read_cards("8D 9H 11H 4C")
    with pytest.raises(ValueError, match=r"^Card 2: None is not a card"):
        read_cards(["8D", None])
    with pytest.raises(ValueError, match=r"^7 is not a row of cards: "):
        read_cards(7)


def test_a_deck_in_any_order_is_accepted():
    deck = shuffle(new_deck(), 5)
    assert check_deck(write_cards(deck), new_deck()) == check_deck(iter(deck), new_deck()) == deck


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda deck: deck[1:], r"\(missing: A♠\)"),
        (lambda deck: [*deck, "7H"], r"\(too often: 7♥\)"),
        (lambda deck: ["7H", *deck[1:]], r"\(missing: A♠; too often: 7♥\)"),
        (lambda deck: ["7H", "7H", *deck[3:]], r"\(missing: A♠, 2♠, 3♠; too often: 7♥, 7♥\)"),
        (lambda deck: [], r"\(missing: A♠, 2♠, 3♠, 4♠, 5♠, 6♠, 7♠, 8♠ and 44 more\)"),
    ],
)
def test_a_wrong_deck_is_refused_naming_the_cards(change, message):
    with pytest.raises(ValueError, match=rf"^This is not a full deck of 52 cards {message}\.$"):
        check_deck(change(list(new_deck())), new_deck())


def test_a_wrong_deck_is_refused_naming_unknown_and_foreign_cards():
    with pytest.raises(ValueError, match=r"^Card 52: '14C' is not a card"):
        check_deck([*new_deck()[:51], "14C"], new_deck())
    with pytest.raises(ValueError, match=r"of 51 cards \(not of this deck: K♣\)"):
        check_deck(new_deck(), new_deck()[:51])
    two_decks = new_deck() * 2
    assert check_deck(two_decks, two_decks) == two_decks
    with pytest.raises(ValueError, match=r"of 104 cards \(missing: A♠; too often: 2♠\)"):
        check_deck([Card("2S"), *two_decks[1:]], two_decks)


@pytest.mark.parametrize(
    "number",
    [
        -1,
        MAX_DEAL + 1,
        10**5000,
        -(10**5000),
        True,
        False,
        1.0,
        2.5,
        float("nan"),
        "7",
        "",
        None,
        [7],
        1j,
        np.True_,
        np.float64(3),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_deal_number_is_refused(number):
    with pytest.raises(
        ValueError, match=rf"^A deal number is a whole number from 0 to {MAX_DEAL}, not .*\.$"
    ) as caught:
        check_deal_number(number)
    assert len(str(caught.value)) < 130
    with pytest.raises(ValueError, match="deal number"):
        shuffle(new_deck(), number)


@pytest.mark.parametrize("number", [0, 7, MAX_DEAL, np.int64(7), np.uint8(7)])
def test_deal_numbers(number):
    checked = check_deal_number(number)
    assert type(checked) is int
    assert checked == number
    assert shuffle(new_deck(), number) == shuffle(new_deck(), checked)


def test_the_first_twenty_deals_never_change():
    """Pinned for good: saved games, lessons and class-room talk name deals by number."""
    assert len(DEALS) == 20
    assert [write_cards(shuffle(new_deck(), number)) for number in range(20)] == DEALS


def test_the_shuffle_is_fisher_yates_on_the_promised_stream():
    draw = random.Random(11).random
    wanted = list(range(52))
    for size in range(52, 1, -1):
        place = int(draw() * size)
        wanted[place], wanted[size - 1] = wanted[size - 1], wanted[place]
    assert shuffle(new_deck(), 11) == tuple(new_deck()[index] for index in wanted)


def test_shuffling_leaves_the_global_random_stream_and_the_deck_alone():
    deck = list(new_deck())
    random.seed(5)
    before = random.getstate()
    shuffle(deck, 3)
    assert random.getstate() == before
    assert tuple(deck) == new_deck()


def _chi_square(counts, cells, total):
    expected = total / cells
    return sum((count - expected) ** 2 / expected for count in counts) + (cells - len(counts)) * expected


def test_every_card_comes_to_every_place_equally_often():
    """Chi-square of 52 x 52 cells with 51² = 2601 degrees of freedom: mean 2601, standard deviation 72."""
    deals = 4000
    cells = Counter((place, card) for number in range(deals) for place, card in enumerate(shuffle(new_deck(), number)))
    assert 2601 - 5 * 72.2 < _chi_square(cells.values(), 52 * 52, 52 * deals) < 2601 + 5 * 72.2


def test_every_order_of_four_cards_comes_equally_often():
    """Chi-square with 23 degrees of freedom exceeds 58.6 once in 20 000 fair tries; the seeds are fixed."""
    four = new_deck()[:4]
    orders = Counter(shuffle(four, number) for number in range(12_000))
    assert len(orders) == 24
    assert _chi_square(orders.values(), 24, 12_000) < 58.6
