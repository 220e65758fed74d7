"""Positions that look the same and have other cards face down."""

from dataclasses import replace


def with_hidden_cards_shuffled(position, draw):
    """Give the position with its face-down cards in another order; `draw` is a ``random.Random``."""
    hidden = [entry for pile in position.piles.values() for entry in pile if not entry.face_up]
    cards = [entry.card for entry in hidden]
    draw.shuffle(cards)
    swapped = {entry.id: entry._replace(card=card) for entry, card in zip(hidden, cards, strict=True)}
    columns = tuple(tuple(swapped.get(entry.id, entry) for entry in column) for column in position.columns)
    stock = tuple(swapped.get(entry.id, entry) for entry in position.stock)
    return replace(position, columns=columns, stock=stock)
