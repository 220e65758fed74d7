"""Dead ends: what is proved, what is refuted, and what stays open; and that no face-down card is looked at."""

import random
import time

import pytest

from cardgames import Clock, Klondike, Spider, Watch
from cardgames.cards import new_deck
from cardgames.chance.players.dead_ends import Verdict, dead_end
from cardgames.games.setups import write_pile
from tests.chance.hidden import with_hidden_cards_shuffled

PROVED, REFUTED, NOT_KNOWN = Verdict

# An independent search: cards are (rank, suit), red suits are 1 and 2, and nothing of the package is used.

RANKS, SUITS = "A23456789TJQK", "SHDC"


def as_pair(card):
    return RANKS.index(card.code[0]) + 1, SUITS.index(card.code[1])


def builds(card, onto):
    return card[0] + 1 == onto[0] and (card[1] in (1, 2)) != (onto[1] in (1, 2))


def replaced(row, place, entry):
    return (*row[:place], entry, *row[place + 1 :])


def states_after(state, draw, passes, take_back):
    """Give every next state; None stands for something new."""
    columns, waste, stock, up, began, number = state
    if stock:
        yield columns, waste + stock[:draw], stock[draw:], up, began, number
    elif waste and (passes is None or number < passes):
        yield columns, (), waste, up, began, number + (passes is not None)

    def without(place, count):
        down, cards = columns[place]
        return replaced(columns, place, (down, cards[:-count]))

    sources = [(cards[-1], place) for place, (_, cards) in enumerate(columns) if cards]
    sources += [(waste[-1], "W")] if waste else []
    for (rank, suit), place in sources:
        if up[suit] == rank - 1:
            if rank > began[suit] or (place != "W" and columns[place][0] and len(columns[place][1]) == 1):
                yield None
                return
            now = replaced(up, suit, rank)
            left = columns if place == "W" else without(place, 1)
            yield left, waste[:-1] if place == "W" else waste, stock, now, began, number
    runs = [(cards[-count:], place) for place, (_, cards) in enumerate(columns) for count in range(1, len(cards) + 1)]
    runs += [((waste[-1],), "W")] if waste else []
    runs += [(((rank, suit),), suit + 100) for suit, rank in enumerate(up) if rank and take_back]
    for run, place in runs:
        for target, (down, cards) in enumerate(columns):
            if target == place or not (builds(run[0], cards[-1]) if cards else run[0][0] == 13 and not down):
                continue
            left, pile, now = columns, waste, up
            if place == "W":
                pile = waste[:-1]
            elif place >= 100:
                now = replaced(up, place - 100, up[place - 100] - 1)
            else:
                if columns[place][0] and len(columns[place][1]) == len(run):
                    yield None
                    return
                left = without(place, len(run))
            left = replaced(left, target, (down, cards + run))
            yield left, pile, stock, now, began, number


def something_new(position):
    """Say whether anything new can be reached; None where there is too much to look at."""
    if position.stock:
        return True
    columns = tuple(
        (sum(not e.face_up for e in pile), tuple(as_pair(e.card) for e in pile if e.face_up))
        for pile in position.columns
    )
    up = tuple(len(position.piles[f"F{suit}"]) for suit in SUITS)
    waste = tuple(as_pair(entry.card) for entry in position.waste)
    start = columns, waste, (), up, up, position.pass_number
    options = position.options.values()
    seen, waiting = {start}, [start]
    while waiting:
        for state in states_after(waiting.pop(), *options):
            if state is None:
                return True
            if state not in seen:
                seen.add(state)
                waiting.append(state)
        if len(seen) > 20_000:
            return None
    return False


def end_game(number):
    """Make up a position late in a game: most cards up, the rest in a few columns and the waste."""
    draw = random.Random(number)
    up = {suit: draw.randint(3, 11) for suit in SUITS}
    rest = [card for card in new_deck() if card.rank > up[card.code[1]]]
    draw.shuffle(rest)
    rest = rest[: draw.randint(4, 16)]
    lines = ["F: " + " ".join(RANKS[rank - 1] + suit for suit, rank in up.items())]
    for column in range(1, draw.randint(3, 8)):
        ups = [rest.pop()] if rest else []
        while ups and (fitting := [card for card in rest if builds(as_pair(card), as_pair(ups[-1]))]):
            rest.remove(fitting[0])
            ups.append(fitting[0])
        downs = [rest.pop() for _ in range(draw.choice([0, 0, 1, 2])) if rest]
        if ups:
            lines.append(f"T{column}: " + " ".join([f"({card})" for card in downs] + [str(card) for card in ups]))
    lines.append("W: " + " ".join(map(str, rest)))
    options = {"draw": draw.choice([1, 3]), "passes": draw.choice([1, 2, None]), "take_back": draw.random() < 0.4}
    return Klondike.from_text("; ".join(lines), **options)


def test_the_search_agrees_with_an_independent_one():
    agreed = {PROVED: 0, REFUTED: 0}
    for number in range(600):
        position = end_game(number)
        if position.is_won or (expected := something_new(position)) is None:
            continue
        found = dead_end(position, seconds=20)
        assert found.verdict is (REFUTED if expected else PROVED), position
        agreed[found.verdict] += 1
    assert min(agreed.values()) > 100


@pytest.mark.parametrize("number", range(0, 600, 7))
def test_a_refutation_names_moves_that_bring_something_new(number):
    position = end_game(number)
    found = dead_end(position, seconds=20)
    if found.verdict is not REFUTED or position.is_won:
        assert found.moves == ()
        return
    *most, last = found.moves
    before, after = position.play_all(most), position.play_all(found.moves)
    for earlier in (position, before):
        assert down(after) < down(earlier) or up(after) > up(earlier) or last == "draw" or len(after.stock) < 3
    assert down(before) == down(position)


def down(position):
    return sum(not entry.face_up for column in position.columns for entry in column)


def up(position):
    return position.score


# One move more or less.


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        # 5♥ can go from 6♠ to 6♣; only then 6♠ can go up.
        ("F: 5♠; T1: 2 face down, 7♥ 6♠ 5♥; T2: 2 face down, 7♦ 6♣", REFUTED),
        ("F: 4♠; T1: 2 face down, 7♥ 6♠ 5♥; T2: 2 face down, 7♦ 6♣", PROVED),
        # Two kings and one empty column: the queen moves over, and the column under it comes free.
        ("T1: Q♥; T2: 1 face down, K♠; T3: 1 face down, 9♠; T4: 9♥; T5: 9♦; T6: 9♣; T7: 8♠", REFUTED),
        ("T1: Q♥; T2: K♠; T3: 1 face down, 9♠; T4: 9♥; T5: 9♦; T6: 9♣; T7: 7♠", PROVED),
        ("T1: 1 face down, 9♠; T2: 1 face down, 9♥; T3: 9♦; T4: 9♣; T5: 5♠; T6: 5♣; T7: 5♥; W: 2♦", PROVED),
        # A card of the waste makes room for another that turns a card up.
        ("T1: 1 face down, 7♥; T2: 9♥; T3: 9♦; T4: 3♣; T5: 3♠; T6: 5♣; T7: 5♥; W: 8♠", REFUTED),
        ("T1: 1 face down, 7♥; T2: 9♠; T3: 9♣; T4: 3♣; T5: 3♠; T6: 5♣; T7: 5♥; W: 8♠", PROVED),
    ],
)
def test_one_card_can_decide(text, verdict):
    position = Klondike.from_text(text)
    assert len(position.legal_moves) > 0 or verdict is PROVED
    assert dead_end(position).verdict is verdict
    assert something_new(position) is (verdict is REFUTED)


def test_passes_decide():
    # 8♠ lies under J♦: it takes another pass to reach it.
    text = "T1: 1 face down, 7♥; T2: 9♥; T3: 9♦; T4: 3♣; T5: 3♠; T6: 5♣; T7: 5♥; W: 8♠ J♦; Pass: {}"
    assert dead_end(Klondike.from_text(text.format(1), passes=1)).proved
    assert dead_end(Klondike.from_text(text.format(1), passes=2)).verdict is REFUTED
    assert dead_end(Klondike.from_text(text.format(2), passes=2)).proved
    assert dead_end(Klondike.from_text(text.format(9), passes=None)).verdict is REFUTED
    # With draw 3 the card never comes to the top: J♦ is always drawn with it.
    assert dead_end(Klondike.from_text(text.format(1), draw=3, passes=None)).proved


def test_taking_back_a_card_and_putting_it_up_again_is_nothing_new():
    text = "F: 5♥; T1: 6♠; T2: 1 face down, 9♣; T3: 9♥; T4: 9♦; T5: 9♠; T6: J♣; T7: J♠"
    position = Klondike.from_text(text, take_back=True)
    assert {"FH>T1"} == set(map(str, position.legal_moves))
    assert dead_end(position).proved
    # The same with a use: 4♠ goes on the 5♥ that was taken back, and turns a card up.
    helped = Klondike.from_text(text.replace("J♠", "1 face down, 4♠"), take_back=True)
    assert dead_end(helped).verdict is REFUTED
    assert [str(move) for move in dead_end(helped).moves] == ["FH>T1", "T7>T1:1"]


def test_it_does_not_matter_in_which_column_cards_lie():
    # Two kings, each in any of six columns: one situation, not thirty.
    found = dead_end(Klondike.from_text("T1: K♠; T2: K♣; T3: 1 face down, 9♥"))
    assert (found.verdict, found.searched) == (PROVED, 1)


# The ends of games.


def test_a_game_that_is_over():
    won = Klondike.from_text("T1: K♣; F: K♠ K♥ K♦ Q♣", moves="T1>F")
    assert dead_end(won).verdict is REFUTED
    assert dead_end(won).reason == won.outcome.reason
    stuck = Klondike.from_text("T1: 5♠; T2: 9♥")
    assert stuck.outcome is not None
    assert dead_end(stuck).proved
    assert dead_end(stuck).reason == stuck.outcome.reason


def test_a_card_that_can_be_drawn_is_no_dead_end():
    found = dead_end(Klondike.from_text("T1: 5♠; T2: 9♥; S: 1 face down"))
    assert found.verdict is REFUTED
    assert [str(move) for move in found.moves] == ["draw"]


@pytest.mark.parametrize("start", [Clock.deal(7), Watch.deal(7), Klondike.deal(7, draw=3), Spider.deal(7, suits=4)])
def test_no_deal_is_a_dead_end(start):
    assert dead_end(start).verdict is REFUTED


def test_games_that_play_themselves_are_no_dead_ends_until_they_end():
    position = Clock.deal(8)
    while position.outcome is None:
        assert dead_end(position).verdict is REFUTED
        position = position.play("turn")
    assert dead_end(position).verdict is (REFUTED if position.outcome.won else PROVED)


def test_spider_with_too_few_cards_for_the_stock():
    position = Spider.from_text("T1: K♠; T2: Q♠; T3: 9♠; S: 20 face down")
    found = dead_end(position)
    assert found.proved
    assert found.reason == position.dead_end_reason


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("T1: 1 face down, 9♥; T2: 5♠; T3: 7♠; T4: 7♥; T5: K♠; T6: K♥; T7: 3♠; T8: 3♥; T9: J♠; T10: A♠", PROVED),
        ("T1: 1 face down, 9♥; T2: 5♠; T3: 7♠; T4: 7♥; T5: K♠; T6: K♥; T7: 3♠; T8: 3♥; T9: J♠; T10: 10♠", REFUTED),
        ("T1: 1 face down, 9♥; T2: 5♠; T3: 7♠; T4: 7♥; T5: K♠; T6: K♥; T7: 3♠; T8: 3♥; T9: J♠ 10♥", REFUTED),
    ],
)
def test_spider(text, verdict):
    assert dead_end(Spider.from_text(text, suits=2)).verdict is verdict


# Nothing is looked at that lies face down.


@pytest.mark.parametrize("number", range(1, 600, 11))
def test_hidden_cards_have_no_influence(number):
    position = end_game(number)
    other = with_hidden_cards_shuffled(position, random.Random(1))
    assert [write_pile(pile) for pile in other.piles.values()] == [write_pile(pile) for pile in position.piles.values()]
    assert dead_end(other, seconds=20) == dead_end(position, seconds=20)


# Time.


def test_the_search_is_cut_off_in_time():
    position = Spider.from_text(
        "T1: 1 face down, K♠ J♥ 9♠ 7♥ 5♠ 3♥ A♠; T2: 10♠ 9♥ 8♠ 7♥; T3: 10♥ 9♠ 8♥ 7♠; T4: 10♠ 9♥ 8♠ 7♥; "
        "T5: 6♠ 5♥ 4♠; T6: 6♥ 5♠ 4♥ 3♠; T7: K♠ 8♥; T8: J♥ 6♠ 2♥; T9: 5♠ 2♠",
        suits=2,
    )
    began = time.process_time()
    found = dead_end(position, seconds=0.3)
    assert time.process_time() - began < 1
    assert found.verdict is NOT_KNOWN
    assert not found.proved
    assert found.searched > 1
    assert dead_end(position, seconds=0).verdict is NOT_KNOWN
