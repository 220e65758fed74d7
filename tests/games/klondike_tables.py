"""Positions of Klondike, read for its tests."""


def texts(position):
    return list(map(str, position.legal_moves))


def written(pile):
    """Write a pile in two characters a card, face-down cards in brackets."""
    return [entry.card.code if entry.face_up else f"({entry.card.code})" for entry in pile]
