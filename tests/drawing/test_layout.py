"""Where the cards lie: asserted on places and texts, not on pixels."""

import itertools
import math

import pytest

from cardgames import Clock, Game, Watch
from cardgames.drawing.layout import forms, lay_out

DEALS = [7, 12, 17]


def line(number, game=Clock):
    played = Game(game.deal(number))
    played.play_out()
    return played.positions


def corner_is_free(card, above, table):
    """Say whether one whole corner index of a card shows beside the cards that lie above it."""
    width, height = 0.46 * table.card_width, 0.19 * table.card_height
    lefts = (card.x, card.x + table.card_width - width)
    tops = (card.y, card.y + table.card_height - height)
    return any(
        all(
            left + width <= other.x + 1
            or left >= other.x + table.card_width - 1
            or top + height <= other.y + 1
            or top >= other.y + table.card_height - 1
            for other in above
        )
        for left, top in itertools.product(lefts, tops)
    )


@pytest.mark.parametrize("form", ["ring", "row"])
@pytest.mark.parametrize("number", DEALS)
def test_every_index_can_be_read_at_every_step(number, form):
    for position in line(number):
        table = lay_out(position, form)
        for place, card in enumerate(table.cards):
            if card.face is not None:
                above = table.cards[place + 1 :]
                assert corner_is_free(card, above, table), (position.turned, card)


@pytest.mark.parametrize("form", ["ring", "row"])
def test_all_cards_lie_once_on_the_table_and_inside_it(form):
    for position in line(7):
        table = lay_out(position, form)
        assert sorted(card.id for card in table.cards) == list(range(52))
        for card in table.cards:
            assert card.x >= 0
            assert card.y >= 0
            assert card.x + table.card_width <= table.width
            assert card.y + table.card_height <= table.height


@pytest.mark.parametrize("form", ["ring", "row"])
def test_piles_do_not_overlap(form):
    table = lay_out(Clock.deal(7), form)
    for one, other in itertools.combinations(table.places, 2):
        apart = abs(one.x - other.x) >= table.card_width or abs(one.y - other.y) >= table.card_height
        assert apart, (one.name, other.name)


def test_the_ring_is_a_clock():
    table = lay_out(Clock.deal(7))
    places = {place.name: place for place in table.places}
    left, right = places["9"], places["3"]
    top, bottom = places["12"], places["6"]
    assert left.x < places["13"].x < right.x
    assert top.y < places["13"].y < bottom.y
    assert top.x == pytest.approx(bottom.x)
    assert left.y == pytest.approx(right.y)
    assert places["1"].x > top.x
    assert places["11"].x < top.x


def test_face_up_cards_stick_out_away_from_the_centre_the_newest_farthest():
    position = line(17)[-1]
    table = lay_out(position)
    middle = (table.width / 2, table.height / 2)

    def distance(card):
        return math.hypot(
            card.x + table.card_width / 2 - middle[0], (card.y + table.card_height / 2 - middle[1]) * 202 / 188
        )

    by_card = {card.face: card for card in table.cards}
    for hour in range(1, 13):
        distances = [distance(by_card[card]) for card in position.shown[hour - 1]]
        assert distances == sorted(distances)
        assert len(set(distances)) == 4


def test_in_a_row_the_piles_stand_in_order():
    table = lay_out(Clock.deal(7), "row")
    assert [place.name for place in table.places] == [str(pile) for pile in range(1, 14)]
    assert len({place.y for place in table.places}) == 1
    assert [place.x for place in table.places] == sorted(place.x for place in table.places)


@pytest.mark.parametrize("form", ["ring", "row"])
def test_badges_and_captions_say_hours_and_face_down_counts(form):
    for position in line(12):
        for place, count, up in zip(lay_out(position, form).places, position.face_down, position.shown, strict=True):
            assert place.badge == ("✓" if len(up) == 4 else str(count) if count else "")
            assert place.caption == ("centre" if place.name == "13" else place.name)


@pytest.mark.parametrize("form", ["ring", "row"])
@pytest.mark.parametrize("game", [Clock, Watch])
def test_what_pupils_predict_is_counted_on_the_table(form, game):
    """Complete piles and kings, of what lies face up at the step and no more."""
    played = line(22, game)
    if game is Watch:
        played = (*played, played[-1].play("swap 6"))
    for position in played:
        table = lay_out(position, form)
        up = [card.face.rank for card in table.cards if card.face]
        in_hand = {position.deck[table.in_hand].rank} if table.in_hand is not None else set()
        complete = sum(up.count(rank) == 4 for rank in set(up) - in_hand)
        assert [int(word) for word in table.note.split() if word.isdigit()] == [complete, 13, up.count(13), 4]
        assert complete == sum(place.badge == "✓" for place in table.places)
    if game is Watch:
        assert "3 of 4 kings" in table.note, "the fourth lies face down again"


@pytest.mark.parametrize("form", ["ring", "row"])
def test_a_pile_of_four_reads_as_four(form):
    """Of two cards in one line none covers the other: else the whole one's two indices look like two cards."""
    won = line(290)[-1]
    table = lay_out(won, form)
    for pile in range(1, 14):
        cards = [card for card in table.cards if card.pile == str(pile)]
        for one, other in itertools.combinations(cards, 2):
            assert abs(one.y - other.y) > 15 or abs(one.x - other.x) >= table.card_width, (pile, one, other)


def test_labels_name_the_piles_in_words():
    labels = [place.label for place in lay_out(Clock.deal(7)).places]
    assert labels == [*(f"{hour} o'clock" for hour in range(1, 13)), "centre"]


def test_the_card_in_hand_and_its_home_are_marked():
    start = Clock.deal(7)
    assert (lay_out(start).in_hand, lay_out(start).goes_to) == (None, "13")
    position = start.play("turn")
    table = lay_out(position)
    assert position.deck[table.in_hand] == position.hand
    assert table.goes_to == "4"
    assert table.cards[-1].id == table.in_hand
    end = lay_out(line(7)[-1])
    assert (end.in_hand, end.goes_to) == (None, None)


def test_a_face_down_card_shows_no_face():
    position = line(7)[20]
    hidden = {card for pile in position.hidden for card in pile}
    table = lay_out(position)
    assert not hidden & {card.face for card in table.cards}
    assert sum(card.face is None for card in table.cards) == len(hidden)


def test_a_swapped_king_lies_face_down_again():
    choosing = line(7, Watch)[-1]
    king = choosing.hand
    after = choosing.play(next(iter(choosing.legal_moves)))
    laid = {card.id: card for card in lay_out(after).cards}
    assert laid[after.deck.index(king)].face is None


def test_forms():
    assert forms(Clock.deal(7)) == ("ring", "row")
    with pytest.raises(ValueError, match=r"^The form of Clock is 'ring' or 'row', not 'spiral'\.$"):
        lay_out(Clock.deal(7), "spiral")
    with pytest.raises(ValueError, match="no layout for str"):
        lay_out("Clock")
