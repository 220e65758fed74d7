"""Positions as text: the piles, a line each, written and read back.

``T3: 2 face down, 9♠ 8♥`` says what lies in column 3, the bottom card first. A face-down card that is known is
written ``(7♦)``; those that are only counted are filled in from the cards that are named nowhere, always in the same
way. Cards that are named nowhere and not needed for that take no part.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from cardgames.cards import Card, Cards, shuffle
from cardgames.games.position import TableCard
from cardgames.words import shortened

Pile = tuple[TableCard, ...]

_TOKEN = re.compile(r"(\d{1,3})\s+face\s+down|(\?)|\((\S+?)\)|([^\s,()?]+)|[\s,]+", re.IGNORECASE | re.ASCII)
_NOTHING = ("empty", "none", "-", "–")
_LONGEST = 10_000


def split_setup(text: str, game: str) -> tuple[str, list[tuple[str, str]]]:
    """Split a text into its heading, where it has one, and the lines of its piles with their names.

    Raises
    ------
    ValueError
        When a line names no pile.
    """
    if not isinstance(text, str) or not text.strip():
        raise ValueError(f"A position is set up from a text such as 'T1: K♠ Q♥', not from {shortened(text)}.")
    if len(text) > _LONGEST:
        raise ValueError(f"A text of more than {_LONGEST} characters is no position.")
    heading, lines = "", []
    for line in filter(None, map(str.strip, re.split(r"[\n;/]", text))):
        if line.lower().startswith(game.lower()):
            heading, _, line = map(str.strip, line.partition(":"))
            if ":" not in line:  # there it says how far the game has come
                continue
        name, colon, rest = line.partition(":")
        if not colon:
            raise ValueError(f"{shortened(line)} says nothing about a pile; write it like 'T1: K♠ Q♥'.")
        if name not in ("Won", "Lost"):
            lines.append((name.strip(), rest.strip()))
    return heading, lines


def read_piles(lines: Mapping[str, str], full_deck: Sequence[Card]) -> dict[str, Pile]:
    """Read the piles, and give each card an id in the order of the lines.

    Parameters
    ----------
    lines : Mapping[str, str]
        What lies in each pile, by name.
    full_deck : sequence of Card
        The cards that there are.

    Raises
    ------
    ValueError
        When something is no card, or is there too often.
    """
    read = {name: list(_entries(name, content)) for name, content in lines.items()}
    left = Counter(full_deck)
    left.subtract(card for pile in read.values() for card, _ in pile if card)
    if surplus := [card for card, count in left.items() if count < 0]:
        is_foreign = surplus[0] not in full_deck
        raise ValueError(f"{surplus[0]} is {'not a card of this game' if is_foreign else 'on the table too often'}.")
    unknown = sum(card is None for pile in read.values() for card, _ in pile)
    rest = iter(shuffle(sorted(left.elements()), 0))
    if unknown > left.total():
        raise ValueError(f"{unknown} face-down cards are counted, but only {left.total()} cards are named nowhere.")
    numbers = iter(range(len(full_deck)))
    return {
        name: tuple(TableCard(next(numbers), card or next(rest), face_up) for card, face_up in pile)
        for name, pile in read.items()
    }


def split_pile(content: str) -> list[str]:
    """Split what a line says of a pile into the texts of its cards."""
    return [] if content.lower() in _NOTHING else content.replace(",", " ").split()


def write_pile(pile: Iterable[TableCard]) -> str:
    """Write what can be seen of a pile: how many cards are face down, then the face-up cards."""
    pile = tuple(pile)
    up = [str(entry.card) for entry in pile if entry.face_up]
    down = len(pile) - len(up)
    return ", ".join(filter(None, (f"{down} face down" if down else "", " ".join(up)))) or "empty"


def deck_of(piles: Mapping[str, Pile]) -> Cards:
    """Give the cards in the order of their ids."""
    return tuple(entry.card for entry in sorted(entry for pile in piles.values() for entry in pile))


def _entries(name: str, content: str) -> Iterable[tuple[Card | None, bool]]:
    """Read a pile's cards, bottom first: the card, or None where it is only counted, and whether it is face up."""
    if content.lower() in _NOTHING:
        return
    end = 0
    while end < len(content):
        match = _TOKEN.match(content, end)
        if match is None:
            raise ValueError(f"In {name}, {shortened(content[end:])} is no card; a face-down card is written (7♦).")
        end = match.end()
        count, unknown, down, up = match.groups()
        try:
            if count or unknown:
                yield from [(None, False)] * int(count or 1)
            elif down or up:
                yield Card(down or up), bool(up)
        except ValueError as error:
            raise ValueError(f"In {name}: {error}") from None
