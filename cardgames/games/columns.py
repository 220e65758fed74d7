"""What the games with columns share: Klondike and Spider.

Cards lie in columns, one on another, and leave them for the foundations; a stock is dealt from. What may go where is
for each game to say.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Self

from cardgames.cards import Cards
from cardgames.games.moves import Move
from cardgames.games.position import Outcome, Position, TableCard
from cardgames.games.setups import Pile, deck_of, read_piles, split_pile, split_setup, write_pile
from cardgames.games.titles import read_title
from cardgames.words import number_word, shortened

_FROM_STOCK = {
    "draw": "draw from the stock",
    "redeal": "turn the waste over",
    "deal": "deal from the stock, one card onto each column",
}


@dataclass(frozen=True, repr=False, kw_only=True)
class ColumnGame(Position):
    """A position of a game with columns.

    Attributes
    ----------
    columns : tuple[tuple[TableCard, ...], ...]
        The columns from the left, the bottom card of each column first.
    stock : tuple[TableCard, ...]
        The card that is dealt next comes last.
    foundations : tuple[tuple[TableCard, ...], ...]
        What has been brought up or completed, a pile each, the top card last.
    """

    column_count: ClassVar[int]
    note_names: ClassVar[tuple[str, ...]] = ()
    """What a text may say beside the piles, in capitals."""

    columns: tuple[Pile, ...] = field(compare=False)
    stock: Pile = field(compare=False, default=())
    foundations: tuple[Pile, ...] = field(compare=False)

    # What each game supplies.

    @classmethod
    @abstractmethod
    def _set_up(cls, piles: Mapping[str, Pile], notes: Mapping[str, str], **fields: Any) -> Self:
        """Make a position of the piles read from a text; refuse what cannot happen."""

    @classmethod
    @abstractmethod
    def _foundation(cls, top: str) -> str:
        """Give the cards below a foundation's top card, and that card, as a text."""

    @property
    @abstractmethod
    def progress(self) -> str:
        """How far the game has come, in words."""

    @property
    @abstractmethod
    def _victory(self) -> str:
        """What a won game has achieved."""

    # What they share.

    @property
    def stock_move(self) -> Move:
        """The move that a click on the stock asks for, legal or not."""
        return Move("deal")

    def describe(self, move: Move) -> str:
        """Describe a legal move before it is made: ``J♥ from column 3 onto Q♠ in column 1``."""
        if move.action != "move":
            return _FROM_STOCK[move.action]
        cards = cards_that_go(self.piles[move.source], move.count)
        where = "to its foundation" if move.target == "F" else to_column(self.piles[move.target], move.target)
        return f"{cards} from {place_name(move.source)} {where}"

    def shorthand(self, move: Move) -> str:
        """Describe a legal move in a few words: ``J♥ → column 1``."""
        if move.action != "move":
            return move.action
        return f"{self.piles[move.source][-move.count].card} → {place_name(move.target).removeprefix('its ')}"

    def _notes(self) -> dict[str, str]:
        """Give what a text must say beside the piles."""
        return {}

    @classmethod
    def pile_names(cls) -> tuple[str, ...]:
        """The names of the piles that a text may set up."""
        return ("S", "F", *(f"T{column}" for column in range(1, cls.column_count + 1)))

    @classmethod
    def from_text(cls, text: str, **options: Any) -> Self:
        """Set a position up from a text such as ``"T1: K♠ Q♥; T2: 2 face down, 5♣; F: 3♠"``.

        A line for each pile, or ``;`` between them: ``S`` (stock; the card drawn next comes last), ``W`` (waste), ``F``
        (the top card of each foundation) and the columns ``T1``, ``T2`` and so on. A face-down card that is known is
        written ``(7♦)``; those that are only counted, such as ``2 face down``, are filled in from the cards named
        nowhere, always in the same way. All other cards that are not named take no part.

        The text that ``str`` writes is read too; it only counts the face-down cards, so these are others than before.

        Parameters
        ----------
        text : str
        **options
            The options of the game, and ``moves`` to play at once; they override those in the text's heading.

        Raises
        ------
        ValueError
            When the text is no position of the game; the message says which pile or card is wrong.
        """
        moves = options.pop("moves", ())
        heading, lines = split_setup(text, cls.name)
        options = cls._check_options({**read_title(heading).options, **options})
        piles, notes = cls._name_lines(lines)
        if "F" in piles:
            piles["F"] = cls._foundations(split_pile(piles["F"]))
        read = read_piles(piles, cls.full_deck(**options))
        if not any(read.values()):
            raise ValueError("No card is on the table.")
        for name, pile in read.items():
            cls._check_pile(name, pile)
        read = {name: read.get(name, ()) for name in cls.pile_names()}
        position = cls._set_up(read, notes, deck=deck_of(read), setup=text.strip(), **options)
        return position.play_all(moves)

    @classmethod
    def _foundations(cls, tops: Sequence[str]) -> str:
        """Give the cards of all foundations as a text; refuse what is no top card."""
        try:
            return " ".join(map(cls._foundation, tops))
        except ValueError as error:
            raise ValueError(f"In F: {error}") from None

    @classmethod
    def _name_lines(cls, lines: list[tuple[str, str]]) -> tuple[dict[str, str], dict[str, str]]:
        """Give the lines by the piles' names, and apart from them what else the text says."""
        words = {"STOCK": "S", "WASTE": "W", "FOUNDATIONS": "F"}
        piles: dict[str, str] = {}
        notes: dict[str, str] = {}
        for written, content in lines:
            name = words.get(written.upper(), written.upper())
            known = piles if name in cls.pile_names() else notes if name in cls.note_names else None
            if known is None:
                raise ValueError(f"{cls.name} has no pile {shortened(written)}; it has {', '.join(cls.pile_names())}.")
            if name in known:
                raise ValueError(f"{written} is there twice.")
            known[name] = content
        return piles, notes

    @classmethod
    def _check_pile(cls, name: str, pile: Pile) -> None:
        if name.startswith("T") and pile:
            ups = [entry.face_up for entry in pile]
            if ups != sorted(ups):
                raise ValueError(f"In {name} a face-down card lies on a face-up one.")
            if not ups[-1]:
                raise ValueError(f"The last card of {name} must be face up: it is turned at once.")

    @property
    def situation(self) -> Hashable:
        """What lies where, however it came about."""
        return self.columns, self.stock, self.foundations

    @property
    def notes(self) -> dict[str, str]:
        """What there is to know beside the piles, such as which pass this is."""
        return self._notes()

    @property
    def cards_left(self) -> int:
        """How many cards are not on the foundations yet."""
        return len(self.deck) - sum(map(len, self.foundations))

    @property
    def is_won(self) -> bool:
        """True when all cards are on the foundations."""
        return not self.cards_left

    @property
    def outcome(self) -> Outcome | None:
        """None while a move is left, then whether all cards are on the foundations."""
        if self.legal_moves:
            return None
        if self.is_won:
            return Outcome(True, f"Won: {self._victory}.")
        left = self.cards_left
        cards = "1 card is" if left == 1 else f"{left} cards are"
        return Outcome(False, f"Lost: no move is left, and {cards} not on the foundations.")

    def __str__(self) -> str:
        lines = [f"{self.title}: {self.progress}"]
        lines += [f"{name.capitalize()}: {note}" for name, note in self._notes().items()]
        tops = " ".join(str(pile[-1].card) for pile in self.foundations if pile)
        words = {"S": "Stock", "W": "Waste", "F": "Foundations"}
        for name in self.pile_names():
            content = (tops or "empty") if name == "F" else write_pile(self.piles[name])
            lines.append(f"{words.get(name, name)}: {content}")
        if self.outcome:
            lines.append(str(self.outcome))
        return "\n".join(lines)


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


@cache
def between(source: str, target: str, count: int = 1) -> Move:
    """Give the one move of so many cards from a pile to another."""
    return Move("move", source, target, count)


def column_name(name: str) -> str:
    """Name a column in words: ``column 3``."""
    return f"column {name[1:]}"


def place_name(name: str) -> str:
    """Name the pile that a card leaves or goes to in words: ``the waste``, ``its foundation``, ``column 3``."""
    return {"W": "the waste", "F": "its foundation", "T": column_name(name)}[name[0]]


def cards_that_go(pile: Pile, count: int) -> str:
    """Name the last cards of a pile: ``5♠ and the two on it``."""
    more = f" and the {number_word(count - 1)} on it" if count > 2 else " and the card on it" if count > 1 else ""
    return f"{pile[-count].card}{more}"


def cards_go(pile: Pile, count: int) -> str:
    """Say that the last cards of a pile go: ``5♠ and the two on it go``."""
    return f"{cards_that_go(pile, count)} {'go' if count > 1 else 'goes'}"


def to_column(column: Pile, name: str) -> str:
    """Say where in a column cards go: ``onto 6♠ in column 3``."""
    return f"onto {column[-1].card} in {column_name(name)}" if column else f"to the empty {column_name(name)}"


def why_not_lift(column: Pile, name: str, count: int) -> str | None:
    """Say why so many cards of a column cannot be taken: there are too few, or some are face down."""
    if count > len(column):
        cards = "is only one card" if len(column) == 1 else f"are only {number_word(len(column))} cards"
        return f"There {cards} in {column_name(name)}."
    if not column[-count].face_up:
        up = len(column) - face_down_count(column)
        return f"A face-down card stays: only the last {number_word(up)} of {column_name(name)} can move."
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
