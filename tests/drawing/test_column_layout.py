"""Where the cards of Klondike and Spider lie: all on the table, every index to be read, every lift a legal move."""

import random
from itertools import pairwise

import pytest

from cardgames import Klondike, Move, Spider
from cardgames.drawing.layout import forms, lay_out
from cardgames.drawing.picture import draw_position
from cardgames.games.piles import Kind
from tests.games.four_cells import FourCells
from tests.games.spiderette import Spiderette

GAMES = [
    Klondike.deal(3),
    Klondike.deal(3, draw=3),
    Spider.deal(3, suits=1),
    Spider.deal(3, suits=4),
    Spiderette.deal(3),
    FourCells.deal(3),
]
every_game = pytest.mark.parametrize("start", GAMES, ids=lambda position: position.title)
LARGE, NORMAL = (0.45, 0.183), (0.434, 0.168)
"""How much of a card its index takes with the margin before it, across and down; measured on the sheets."""
READABLE = 14
"""How much of a card must show for its index to be read, in pixels of the layout."""


def random_positions(start, count=120):
    choose = random.Random(start.title).choice
    position, positions = start, [start]
    while position.legal_moves and len(positions) < count:
        position = position.play(choose(list(position.legal_moves)))
        positions.append(position)
    return positions


@every_game
def test_each_card_lies_on_the_table_once_and_is_seen_as_a_player_sees_it(start):
    for position in random_positions(start):
        table = lay_out(position)
        entries = {entry.id: (name, entry) for name, pile in position.piles.items() for entry in pile}
        assert sorted(card.id for card in table.cards) == sorted(entries)
        for card in table.cards:
            name, entry = entries[card.id]
            assert card.pile == name
            assert card.face is (entry.card if entry.face_up else None)
            assert 0 <= card.x <= table.width - table.card_width
            assert 0 <= card.y <= table.height - table.card_height
        assert [place.name for place in table.places] != []
        assert {place.name for place in table.places} == set(position.piles)


@every_game
def test_the_table_keeps_its_size_and_its_places(start):
    first = lay_out(start)
    for position in random_positions(start):
        table = lay_out(position)
        assert (table.width, table.height) == (first.width, first.height)
        assert [(place.x, place.y, place.label) for place in table.places] == [
            (place.x, place.y, place.label) for place in first.places
        ]


@every_game
def test_columns_hang_down_in_order_and_each_index_is_readable(start):
    for position in random_positions(start):
        table = lay_out(position)
        for name, pile in position.piles.items():
            cards = [card for card in table.cards if card.pile == name]
            assert [card.id for card in cards] == [entry.id for entry in pile]  # drawn from the bottom up
            if name[0] == "T":
                assert len({card.x for card in cards}) <= 1
                for upper, lower in pairwise(cards):
                    assert lower.y > upper.y
                    assert upper.face is None or lower.y - upper.y >= READABLE


SPADES = "K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠"
TURNS = "K♠ Q♥ J♠ 10♥ 9♠ 8♥ 7♠ 6♥ 5♠ 4♥ 3♠ 2♥ A♠"


@pytest.mark.parametrize(
    ("long", "index"),
    [
        (Klondike.from_text(f"T1: {TURNS}"), LARGE),
        (Klondike.from_text(f"T1: 6 face down, {TURNS}"), LARGE),
        (Spider.from_text(f"T1: 5 face down, {SPADES} A♥; T2: A♠", suits=2), LARGE),
        (Spider.from_text(f"T1: 5 face down, {SPADES} {SPADES.replace('♠', '♥')} 5♥ 4♥; T2: A♠", suits=2), NORMAL),
    ],
)
def test_long_columns_show_each_index_whole(long, index):
    table = lay_out(long)
    cards = [card for card in table.cards if card.pile == "T1"]
    up = [card.y for card in cards if card.face]
    assert len(up) in (13, 26)
    assert min(lower - upper for upper, lower in pairwise(up)) >= index[1] * table.card_height
    assert cards[-1].y + table.card_height <= table.height
    assert all(lower.y - upper.y >= 1 for upper, lower in pairwise(cards)), "those face down are seen"


@every_game
def test_lifts_are_just_the_legal_moves(start):
    for position in random_positions(start):
        table = lay_out(position)
        place = {
            entry.id: (name, len(pile) - at) for name, pile in position.piles.items() for at, entry in enumerate(pile)
        }
        lifted = set()
        for id_, targets in table.lifts.items():
            name, count = place[id_]
            for target in targets:
                ends = "F" if target[0] == "F" else target
                lifted.add(str(Move.read(f"{name}>{ends}:{count}")))
        assert lifted == {str(move) for move in position.legal_moves if move.action == "move"}
        assert {target for targets in table.lifts.values() for target in targets} <= set(position.piles)


@every_game
def test_what_may_not_be_picked_up_has_its_reason(start):
    for position in random_positions(start):
        table, names = lay_out(position), position.game_piles.names
        for targets in table.lifts.values():
            assert list(targets) == sorted(targets, key=names.index), "in the order of the table"
        for name, pile in position.piles.items():
            for count, entry in enumerate(reversed(pile), start=1):
                reason = position.why_not_lifted(name, count)
                assert (reason is None) == (entry.id in table.lifts)
                if reason:
                    assert reason[0].isupper() or reason[0].isdigit()
                    assert reason.endswith(".")
                    assert entry.face_up or str(entry.card) not in reason, "what is hidden is not told"


@every_game
def test_pressing_the_stock_draws_or_is_refused_with_a_reason(start):
    for position in random_positions(start):
        pressed = {place.name: place.press for place in lay_out(position).places if place.press}
        drawing = [str(move) for move in position.legal_moves if move.action != "move"]
        assert list(pressed) == [name for name in position.piles if name == "S"]
        if not pressed:
            assert not drawing
            continue
        assert drawing in ([], [pressed["S"]])
        if not drawing:
            assert position.why_not(pressed["S"])


def test_places_say_in_words_what_they_are():
    labels = {place.name: place.label for place in lay_out(Klondike.deal(1)).places}
    assert labels["S"] == "stock"
    assert labels["W"] == "waste"
    assert labels["FH"] == "foundation of hearts"
    assert labels["T7"] == "column 7"
    labels = {place.name: place.label for place in lay_out(Spider.deal(1)).places}
    assert labels["F1"] == "foundation 1"
    assert labels["T10"] == "column 10"


def test_the_empty_stock_says_whether_it_can_be_turned_over():
    signs = {}
    for passes in (1, None):
        position = Klondike.deal(1, passes=passes, moves=["draw"] * 24)
        place = next(place for place in lay_out(position).places if place.name == "S")
        signs[passes] = (place.caption, place.badge, place.press)
    assert signs == {1: ("×", "", "redeal"), None: ("↻", "", "redeal")}
    full = next(place for place in lay_out(Klondike.deal(1)).places if place.name == "S")
    assert (full.caption, full.badge, full.press) == ("", "24", "draw")


@every_game
def test_above_each_column_stands_its_number_between_the_rows(start):
    table = lay_out(start)
    columns = [place for place in table.places if place.name[0] == "T"]
    assert [place.caption for place in columns] == [str(number + 1) for number in range(len(start.columns))]
    foundation = next(place for place in table.places if place.name[0] == "F")
    for place in columns:
        assert place.faint
        assert place.caption_x == place.x + table.card_width / 2
        assert foundation.y + table.card_height + 8 < place.caption_y < place.y - 8
    assert all(place.faint == (place.kind in (Kind.COLUMN, Kind.CELL)) for place in table.places)
    texts = {text.get_text(): text for text in draw_position(start).axes[0].texts}
    assert texts["3"].get_fontsize() < texts[foundation.caption].get_fontsize()


def test_of_the_waste_the_last_three_cards_are_spread():
    position = Klondike.deal(1, moves=["draw"] * 6)
    xs = [card.x for card in lay_out(position).cards if card.pile == "W"]
    assert xs[:4] == [xs[0]] * 4
    assert xs[3] < xs[4] < xs[5]
    wide = lay_out(position).card_width
    assert min(xs[4] - xs[3], xs[5] - xs[4]) >= LARGE[0] * wide, "the suits of all three are seen"
    beside = min(place.x for place in lay_out(position).places if place.kind == Kind.FOUNDATION)
    assert xs[5] + wide < beside


@every_game
def test_there_is_one_form(start):
    assert forms(start) == ("table",)
    with pytest.raises(ValueError, match=rf"The form of {start.name} is 'table', not 'ring'\."):
        lay_out(start, "ring")


@every_game
def test_the_picture_says_what_it_shows(start):
    picture = draw_position(start)
    assert picture.alt == str(start)
    assert picture.to_png().startswith(b"\x89PNG")
