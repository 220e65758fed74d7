"""Positions of Watch where the fourth king is in hand, and their face-down cards in another order."""

from functools import cache

from cardgames import Clock, Watch


@cache
def with_hidden(cards, reading):
    """Give three positions with so many face-down cards where the fourth king is in hand."""
    found = []
    for number in range(100_000):
        position = Watch.deal(number, reading=reading)
        while position.outcome is None and not position.is_choosing:
            position = position.play("turn")
        if position.is_choosing and sum(position.face_down) == cards:
            found.append(position)
            if len(found) == 3:
                break
    return found


def arranged(position, cards):
    """Give the position with the face-down cards in another order, played to the same place."""
    cards = iter(cards)
    hidden = [tuple(next(cards) for _ in pile) for pile in position.hidden]
    deck = list(position.deck)
    for pile, (old, new) in enumerate(zip(position.hidden, hidden, strict=True)):
        for level in range(len(old)):
            assert deck[pile + 13 * level] == old[level]
            deck[pile + 13 * level] = new[level]
    return Watch.from_deck(deck, moves=position.moves, reading=position.reading)


def hidden_cards(position):
    return [card for pile in position.hidden for card in pile]


def nothing_to_choose():
    choice = with_hidden(3, "top")[0]
    won = Watch.deal(17)
    while won.outcome is None:
        won = won.play("turn")
    yield from (Clock.deal(7), Watch.deal(7), Watch.deal(7, reading="turned").play("turn"), won)
    yield from (choice.play("stop"), choice.play(next(iter(choice.legal_moves))))
