"""What is done with the cards of columns, and what is said of them."""

from __future__ import annotations

from functools import cache
from operator import attrgetter

from cardgames.cards import Cards
from cardgames.games.moves import Move
from cardgames.games.position import TableCard
from cardgames.games.setups import Pile
from cardgames.words import number_word

_place_in_pack, _face_up = attrgetter("card._index"), attrgetter("face_up")


def moved(columns: tuple[Pile, ...], source: int, target: int, count: int) -> tuple[Pile, ...]:
    """Move the last cards of a column onto another, and turn the card that this uncovers."""
    changed = list(columns)
    changed[target] += changed[source][-count:]
    changed[source] = uncovered(changed[source][:-count])
    return tuple(changed)


def uncovered(column: Pile) -> Pile:
    """Turn the last card of a column, where it is face down."""
    if column and not column[-1].face_up:
        return (*column[:-1], column[-1]._replace(face_up=True))
    return column


def turned_over(column: Pile) -> Pile:
    """Turn all cards of a column face up."""
    return tuple(entry._replace(face_up=True) for entry in column)


@cache
def between(source: str, target: str, count: int = 1) -> Move:
    """Give the one move of so many cards from a pile to another."""
    return Move("move", source, target, count)


def cards_that_go(pile: Pile, count: int) -> str:
    """Name the last cards of a pile: ``5♠ and the two on it``."""
    more = f" and the {number_word(count - 1)} on it" if count > 2 else " and the card on it" if count > 1 else ""
    return f"{pile[-count].card}{more}"


def cards_go(pile: Pile, count: int) -> str:
    """Say that the last cards of a pile go: ``5♠ and the two on it go``."""
    return f"{cards_that_go(pile, count)} {'go' if count > 1 else 'goes'}"


def to_column(column: Pile, words: str) -> str:
    """Say where in a column cards go: ``onto 6♠ in column 3``."""
    return f"onto {column[-1].card} in {words}" if column else f"to the empty {words}"


def why_not_lift(column: Pile, words: str, count: int) -> str | None:
    """Say why so many cards of a column cannot be taken: there are too few, or some are face down."""
    if count > len(column):
        cards = "is only one card" if len(column) == 1 else f"are only {number_word(len(column))} cards"
        return f"There {cards} in {words}."
    if not column[-count].face_up:
        up = len(column) - face_down_count(column)
        return f"A face-down card stays: only the last {number_word(up)} of {words} can move."
    return None


def face_down_count(pile: Pile) -> int:
    """How many cards of a pile are face down."""
    return sum(not entry.face_up for entry in pile)


def turned_up(before: Pile, after: Pile) -> TableCard | None:
    """Give the card at the end of a column that was turned between two moments."""
    if after and len(before) >= len(after) and not before[len(after) - 1].face_up:
        return after[-1]
    return None


def as_cards(pile: Pile) -> Cards:
    """The cards of a pile."""
    return tuple(entry.card for entry in pile)


def content_key(pile: Pile) -> bytes:
    """Give bytes that are the same for piles of the same cards, face up or down in the same places."""
    # Searches compare situations by the thousand: bytes are made and compared far faster than tuples of cards.
    return bytes(map(_place_in_pack, pile)) + bytes(map(_face_up, pile))
