"""The odds of the first look, beside every small deal there is, and beside real deals."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest
from scipy import stats

from cardgames import Klondike, Spider, new_deck
from cardgames.chance import first_look

SMALL = [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3), (3, 4), (7, 3)]
small = pytest.mark.parametrize(("columns", "ranks"), SMALL)


def every_look(columns, ranks):
    """Lay every choice of face-up cards out, and count the moves by the rules of the game."""
    deck = [card for card in new_deck() if card.rank <= ranks]
    for cards in combinations(deck, columns):
        text = "; ".join(f"T{column}: {card}" for column, card in enumerate(cards, start=1))
        yield cards, len(Klondike.from_text(text).legal_moves)


@small
def test_small_deals_are_enumerated(columns, ranks):
    looks = list(every_look(columns, ranks))
    counted = Counter(moves for _, moves in looks)
    exact = {moves: Fraction(count, len(looks)) for moves, count in sorted(counted.items())}
    assert first_look.moves_on_the_table(columns, ranks) == exact
    assert first_look.no_move_on_the_table(columns, ranks) == exact.get(0, 0)
    assert first_look.mean_moves_on_the_table(columns, ranks) == sum(moves * share for moves, share in exact.items())
    no_ace = sum(all(card.rank > 1 for card in cards) for cards, _ in looks)
    assert first_look.no_ace_face_up(columns, ranks) == Fraction(no_ace, len(looks))


@pytest.mark.parametrize(("columns", "ranks", "reached"), [(1, 2, 2), (2, 3, 5), (3, 3, 4), (4, 3, 1), (3, 4, 3)])
def test_small_deals_in_which_nothing_can_be_played_are_enumerated(columns, ranks, reached):
    """Each card that comes to the top of the waste is tried by the rules of the game."""
    deck = [card for card in new_deck() if card.rank <= ranks]
    found, looks = 0, 0
    for cards, moves in every_look(columns, ranks):
        looks += 1
        if not moves:
            text = "; ".join(f"T{column}: {card}" for column, card in enumerate(cards, start=1))
            others = [card for card in deck if card not in cards]
            found += comb(sum(not Klondike.from_text(f"{text}; W: {card}").legal_moves for card in others), reached)
    assert found > 0
    exact = Fraction(found, looks * comb(len(deck) - columns, reached))
    assert first_look.nothing_can_be_played(reached, columns, ranks) == exact


def test_deals_in_which_nothing_can_be_played_are_as_rare_as_they_should_be():
    """One in 400 with draw 3: of 4 000 real deals ten, within four standard errors."""
    dead = 0
    for number in range(4_000):
        position = Klondike.deal(number, draw=3)
        while len(position.legal_moves) == 1 and position.stock:
            position = position.play("draw")
        dead += not position.stock and all(move.action == "redeal" for move in position.legal_moves)
    assert first_look.nothing_can_be_played(8) == Fraction(643746385468, 257479369193475)
    assert abs(dead - 10) < 4 * 10**0.5
    assert first_look.nothing_can_be_played(24) < Fraction(1, 5_000_000)


@pytest.mark.parametrize("reached", [0, 46, 2.5, True, "8"])
def test_as_many_cards_come_to_the_top_as_there_are(reached):
    with pytest.raises(ValueError, match="From 1 to 45 cards of the stock come to the top"):
        first_look.nothing_can_be_played(reached)


def test_two_cards_are_enumerated():
    deck = [card for card in new_deck() if card.rank <= 4]
    pairs = [(one, other) for one in deck for other in deck if one != other]
    fits = sum(one.rank + 1 == other.rank and one.is_red != other.is_red for one, other in pairs)
    assert first_look.one_fits_on_the_other(4) == Fraction(fits, len(pairs))


def test_the_whole_deck():
    exact = first_look.moves_on_the_table()
    assert sum(exact.values()) == 1
    assert first_look.mean_moves_on_the_table() == Fraction(35, 17)
    assert sum(moves * chance for moves, chance in exact.items()) == Fraction(35, 17)
    assert first_look.one_fits_on_the_other() == Fraction(8, 221)
    assert first_look.no_ace_face_up() == Fraction(comb(48, 7), comb(52, 7))


def test_real_deals_agree():
    """5 000 deals; the numbers of moves that are rarer than 1 in 100 are taken together."""
    looks = Counter(min(5, len(Klondike.deal(number).legal_moves) - 1) for number in range(5_000))
    exact = first_look.moves_on_the_table()
    chances = [exact[moves] for moves in range(5)]
    chances.append(1 - sum(chances))
    expected = [float(5_000 * chance) for chance in chances]
    assert stats.chisquare([looks[moves] for moves in range(6)], expected).pvalue > 0.001


@pytest.mark.parametrize(("columns", "ranks"), [(0, 13), (7, 0), (7.0, 13), (True, 13), ("7", 13), (-1, 13), (9, 2)])
def test_a_bad_number_is_refused_in_one_sentence(columns, ranks):
    for odds in (first_look.no_ace_face_up, first_look.moves_on_the_table, first_look.mean_moves_on_the_table):
        with pytest.raises(ValueError, match=r"columns|ranks") as refusal:
            odds(columns, ranks)
        assert str(refusal.value).count(".") <= 2


# Any deck, any rule.


def goes_on(card, other):
    return other.rank == card.rank + 1


def in_suit(card, other):
    return goes_on(card, other) and card.suit is other.suit


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_two_cards_of_two_decks(suits):
    deck = Spider.full_deck(suits=suits)
    assert first_look.one_fits(deck, goes_on) == Fraction(12, 13) * Fraction(8, 103) == Fraction(96, 1339)
    assert first_look.one_fits(deck, in_suit) == Fraction(96, 1339) / suits


def test_any_rule_gives_what_klondike_has_in_a_formula():
    exact = first_look.one_fits(new_deck(), lambda one, other: goes_on(one, other) and one.is_red != other.is_red)
    assert exact == first_look.one_fits_on_the_other()


@pytest.mark.parametrize("fits", [goes_on, in_suit])
@pytest.mark.parametrize("drawn", [2, 3, 5])
def test_the_means_of_pairs_add_up(fits, drawn):
    deck = [card for card in new_deck() if card.rank <= 3 and card.suit.letter in "SH"] * 2
    looks = list(combinations(deck, drawn))
    found = sum(fits(one, other) for look in looks for one, other in permutations(look, 2))
    assert Fraction(found, len(looks)) == drawn * (drawn - 1) * first_look.one_fits(deck, fits)


@pytest.mark.parametrize("cards", [0, 1])
def test_two_cards_are_needed(cards):
    with pytest.raises(ValueError, match="Two cards are drawn"):
        first_look.one_fits(new_deck()[:cards], goes_on)
