"""Cards, decks and deal numbers.

What every game deals with: the 52 cards, a new deck, the shuffle that a deal number stands for, and reading
and printing cards. It leaves to the games what a card may do.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum

from cardgames.words import as_whole, entries, shortened

RANK_TEXTS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
KING = 13
"""The highest rank; so many cards has a suit."""
RANK_NAMES = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
MAX_DEAL = 10**15 - 1
"""The largest deal number: the largest run of nines that JSON and JavaScript carry exactly."""


class Suit(Enum):
    """One of the four suits; its value is the symbol."""

    SPADES = "♠"
    HEARTS = "♥"
    DIAMONDS = "♦"
    CLUBS = "♣"

    @property
    def symbol(self) -> str:
        """The suit's sign, such as ``♥``."""
        return self.value

    @property
    def letter(self) -> str:
        """The suit's ASCII letter, such as ``H``."""
        return self.name[0]

    @property
    def is_red(self) -> bool:
        """True for hearts and diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Card:
    """A playing card, read from its text: ``Card("10♥")``, ``Card("10H")`` and ``Card("th")`` are the same object.

    Cards never change, sort in the order of a new deck and print as ``10♥``.

    Parameters
    ----------
    text : str
        A rank (``A``, ``2`` … ``10`` or ``T``, ``J``, ``Q``, ``K``) and a suit (``♠ ♥ ♦ ♣`` or ``S H D C``), in either
        case.

    Raises
    ------
    ValueError
        When the text is not a card.
    """

    __slots__ = ("_index", "is_red", "rank", "suit")

    rank: int
    """1 (ace) to 13 (king)."""
    suit: Suit
    is_red: bool
    """True for hearts and diamonds."""
    _index: int

    def __new__(cls, text: str) -> Card:
        """Give the one card with this text."""
        # An emoji heart is the plain sign followed by U+FE0F.
        key = text.strip().replace("\ufe0f", "").upper() if isinstance(text, str) else ""
        try:
            return _BY_TEXT[key]
        except KeyError:
            raise ValueError(
                f"{shortened(text)} is not a card: write a rank (A, 2 … 10, J, Q, K) and a suit (♠ ♥ ♦ ♣ or S H D C), "
                "such as 10♥ or TH."
            ) from None

    @classmethod
    def of(cls, rank: int, suit: Suit) -> Card:
        """Give the card of a rank and a suit.

        Raises
        ------
        ValueError
            When the rank is not a whole number from 1 (ace) to 13 (king).
        """
        if as_whole(rank) not in range(1, 14):
            raise ValueError(f"A rank is a whole number from 1 (ace) to 13 (king), not {shortened(rank)}.")
        return cls(f"{RANK_TEXTS[rank - 1]}{suit.symbol}")

    @property
    def code(self) -> str:
        """Two ASCII characters, rank then suit: ``TH``."""
        rank_text = "T" if self.rank == 10 else RANK_TEXTS[self.rank - 1]
        return rank_text + self.suit.letter

    @property
    def name(self) -> str:
        """The card in words: ``ten of hearts``."""
        return f"{RANK_NAMES[self.rank - 1]} of {self.suit.name.lower()}"

    def __str__(self) -> str:
        return RANK_TEXTS[self.rank - 1] + self.suit.symbol

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __hash__(self) -> int:
        # The default hash is an address: sets would iterate in another order in every run.
        return self._index

    def __lt__(self, other: Card) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._index < other._index

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self} is a card; it cannot be changed.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{self} is a card; it cannot be changed.")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.code,)


Cards = tuple[Card, ...]


def _all_cards() -> Cards:
    cards: list[Card] = []
    for suit in Suit:
        for rank in range(1, 14):
            card = object.__new__(Card)
            for name, value in (("rank", rank), ("suit", suit), ("is_red", suit.is_red), ("_index", len(cards))):
                object.__setattr__(card, name, value)
            cards.append(card)
    return tuple(cards)


_DECK = _all_cards()
_BY_TEXT = {
    rank_text + suit_text: card
    for card in _DECK
    for rank_text in {RANK_TEXTS[card.rank - 1], card.code[0]}
    for suit_text in (card.suit.symbol, card.suit.letter)
}


def new_deck() -> Cards:
    """Give the 52 cards in the order of a new deck: ♠ A..K, ♥ A..K, ♦ A..K, ♣ A..K."""
    return _DECK


def read_cards(cards: str | Iterable[Card | str]) -> Cards:
    """Read cards from a text such as ``"8D 9♥ TC"``, or from any iterable of cards and card texts.

    Raises
    ------
    ValueError
        When something in it is not a card; the message says where.
    """
    parts = entries(cards.replace(",", " ").split() if isinstance(cards, str) else cards)
    if parts is None:
        raise ValueError(f"{shortened(cards)} is not a row of cards: write them as a text, such as '8D 9H TC'.")
    read: list[Card] = []
    for place, part in enumerate(parts, start=1):
        try:
            read.append(part if isinstance(part, Card) else Card(part))
        except ValueError as error:
            raise ValueError(f"Card {place}: {error}") from None
    return tuple(read)


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards as ASCII codes with a space between them; ``read_cards`` reads them back."""
    return " ".join(card.code for card in cards)


def check_deck(cards: str | Iterable[Card | str], full_deck: Sequence[Card]) -> Cards:
    """Read a deck and make sure that it holds exactly the cards of `full_deck`, in any order.

    Raises
    ------
    ValueError
        Naming the cards that are missing, repeated, too many or unknown.
    """
    deck = read_cards(cards)
    wanted, found = Counter(full_deck), Counter(deck)
    if wanted == found:
        return deck
    problems = []
    missing = sorted((wanted - found).elements())
    surplus = sorted((found - wanted).elements())
    repeated = [card for card in surplus if card in wanted]
    foreign = [card for card in surplus if card not in wanted]
    for word, some in (("missing", missing), ("too often", repeated), ("not of this deck", foreign)):
        if some:
            problems.append(f"{word}: {_list(some)}")
    raise ValueError(f"This is not a full deck of {len(full_deck)} cards ({'; '.join(problems)}).")


def check_deal_number(number: int) -> int:
    """Give the deal number as an ``int``.

    Raises
    ------
    ValueError
        When it is not a whole number from 0 to `MAX_DEAL`.
    """
    whole = as_whole(number)
    if whole is None or not 0 <= whole <= MAX_DEAL:
        raise ValueError(f"A deal number is a whole number from 0 to {MAX_DEAL}, not {shortened(number)}.")
    return whole


def shuffle(cards: Sequence[Card], number: int) -> Cards:
    """Shuffle `cards` by a deal number: the same number gives the same order everywhere and for good.

    Fisher–Yates (Durstenfeld 1964; Knuth, *TAOCP* vol. 2, 3.4.2, algorithm P), driven by
    ``random.Random(number).random()``, the one stream that Python's documentation promises to keep.

    Raises
    ------
    ValueError
        When `number` is not a deal number.
    """
    draw = random.Random(check_deal_number(number)).random
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        chosen = int(draw() * (last + 1))
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def _list(cards: Sequence[Card], most: int = 8) -> str:
    shown = ", ".join(map(str, cards[:most]))
    return shown if len(cards) <= most else f"{shown} and {len(cards) - most} more"
