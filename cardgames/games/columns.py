"""What the games with columns share, such as Klondike and Spider.

Cards lie in columns, one on another, and leave them for the foundations; a stock is dealt from. What may go where is
for each game to say.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Self

from cardgames.cards import Cards
from cardgames.games.column_cards import (
    cards_go,
    cards_that_go,
    content_key,
    face_down_count,
    to_column,
    turned_over,
    turned_up,
    uncovered,
    why_not_lift,
)
from cardgames.games.moves import Move
from cardgames.games.piles import UP, Kind, kind_of
from cardgames.games.position import Outcome, Position, TableCard
from cardgames.games.setups import Pile, deck_of, read_piles, split_pile, split_setup, write_pile
from cardgames.games.titles import read_title
from cardgames.words import as_whole, counted, number_word, shortened

_FROM_STOCK = {
    "draw": "draw from the stock",
    "redeal": "turn the waste over",
    "deal": "deal from the stock, one card onto {onto}",
}
_QUESTIONS = {
    "redeal": "May the waste be turned over, to be gone through again?",
    "deal": "May the stock deal a card onto {onto}?",
}
_WON = "The game is won, so no move is left."
_HEADS = {Kind.STOCK: "Stock", Kind.WASTE: "Waste", Kind.FOUNDATION: "Foundations"}


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

    forms: ClassVar[tuple[str, ...]] = ("table",)
    dealt: ClassVar[tuple[int, ...]]
    """How many cards are dealt to each column, from the left; the other cards are the stock."""
    dealt_face_up: ClassVar[bool] = False
    """Whether every card of a column is dealt face up; else the last one is."""
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

    @abstractmethod
    def _lying(self) -> Iterable[Pile]:
        """Give what lies in each pile, in the order in which the piles are declared."""

    @abstractmethod
    def _why_not_moved(self, move: Move, pile: Pile) -> str:
        """Say why cards that can be picked up cannot go where they shall; the piles are there."""

    # What they share.

    @classmethod
    def why_not_dealt(cls) -> str | None:
        """Say why the columns cannot be dealt as they are declared, in one sentence; None where they can."""
        heights = [as_whole(height) for height in cls.dealt] if isinstance(cls.dealt, Sequence) else []
        whole = [height for height in heights if height is not None]
        if not heights or len(whole) < len(heights) or min(whole) < 1:
            return f"{cls.name} cannot be dealt: each column gets a card or more, not {shortened(cls.dealt)}."
        if len(heights) != (there := len(cls.game_piles.columns)):
            told = counted(len(heights), "column")
            return f"{cls.name} cannot be dealt: it declares {counted(there, 'column')}, and cards for {told}."
        if sum(whole) > (cards := len(cls.full_deck())):
            return f"{cls.name} cannot be dealt: its columns take {sum(whole)} cards, and it has only {cards}."
        return None

    @classmethod
    def _dealt(cls, deck: Cards, **options: Any) -> Self:
        """Deal row by row, a card to each column that is not full yet; the rest is the stock."""
        if fault := cls.why_not_dealt():
            raise ValueError(fault)
        columns: list[list[TableCard]] = [[] for _ in cls.dealt]
        entries = iter([TableCard(place, card, False) for place, card in enumerate(deck)])
        for row in range(max(cls.dealt)):
            for column, height in zip(columns, cls.dealt, strict=True):
                if row < height:
                    column.append(next(entries))
        turn = turned_over if cls.dealt_face_up else uncovered
        return cls(
            deck=deck,
            columns=tuple(turn(tuple(column)) for column in columns),
            foundations=((),) * len(cls.game_piles.foundations),
            stock=tuple(entries)[::-1],
            **options,
        )

    @cached_property
    def piles(self) -> Mapping[str, Pile]:
        """The piles by name, bottom card first."""
        return MappingProxyType(dict(zip(self.game_piles.names, self._lying(), strict=True)))

    @property
    def takes_back(self) -> bool:
        """Whether the top card of a foundation may be picked up again."""
        return False

    @property
    def stock_move(self) -> Move | None:
        """The move that a click on the stock asks for, legal or not; None where there is no stock."""
        return Move("deal") if self.game_piles.of(Kind.STOCK) else None

    def describe(self, move: Move) -> str:
        """Describe a legal move before it is made: ``J♥ from column 3 onto Q♠ in column 1``."""
        if move.action != "move":
            return _FROM_STOCK[move.action].format(onto=self._dealt_onto)
        cards = cards_that_go(self.piles[move.source], move.count)
        return f"{cards} from {self.game_piles[move.source].words} {self._to(move.target)}"

    def shorthand(self, move: Move) -> str:
        """Describe a legal move in a few words: ``J♥ → column 1``."""
        if move.action != "move":
            return move.action
        words = self.game_piles[move.target].words.removeprefix("its ")
        return f"{self.piles[move.source][-move.count].card} → {words}"

    def question(self, move: Move) -> str:
        """Ask whether a move may be made: ``May 7♥ go onto 8♠ in column 2?``."""
        if move.action == "draw":
            left = len(self.stock)
            cards = "is one card" if left == 1 else f"are {number_word(left)} cards" if left else "is no card"
            return f"There {cards} in the stock. May you draw?"
        if move.action != "move":
            return _QUESTIONS[move.action].format(onto=self._dealt_onto)
        pile, count, where = self.piles[move.source], move.count, self._to(move.target)
        if count > len(pile) or not pile[-count].face_up:
            return f"May the last {number_word(count)} cards of {self.game_piles[move.source].words} go {where}?"
        on_it = {1: "", 2: ", with the card on it"}.get(count, f", with the {number_word(count - 1)} cards on it")
        return f"May {pile[-count].card} go {where}{on_it}?"

    @property
    def _dealt_onto(self) -> str:
        """Say onto which columns the stock is dealt next: the last deal may not reach all of them."""
        if not self.stock or len(self.stock) >= len(self.columns):
            return "each column"
        return (
            f"each of the first {number_word(len(self.stock))} columns" if len(self.stock) > 1 else "the first column"
        )

    def _to(self, target: str) -> str:
        """Say where cards go: ``onto 6♠ in column 3``, ``to its foundation``."""
        pile = self.game_piles[target if target in self.game_piles else UP]
        if pile.kind is Kind.COLUMN:
            return to_column(self.piles[target], pile.words)
        return f"to the {pile.label}" if pile.kind is Kind.FOUNDATION and pile.name != UP else f"to {pile.words}"

    def _telling(self, move: Move, after: Self) -> str:
        return " ".join(filter(None, (self._deed(move, after), str(after.outcome or ""))))

    def _deed(self, move: Move, after: Self) -> str:
        """Tell what a move does, without how the game ends."""
        return self._goes(move, after.piles[move.source])

    def _goes(self, move: Move, left: Pile) -> str:
        """Tell of cards that go from a pile to another, and of the card that this turns up in what is left."""
        pile, source = self.piles[move.source], self.game_piles[move.source]
        up = turned_up(pile, left) if source.kind is Kind.COLUMN else None
        turned = f"; {up.card} is turned up" if up else ""
        return f"{cards_go(pile, move.count)} from {source.words} {self._to(move.target)}{turned}."

    def _refusal(self, move: Move) -> str:
        if self.is_won:
            return _WON
        if move.action != "move":
            return self._why_not_from_stock(move)
        if reason := self._why_no_pile(move.source, "lies") or self._why_no_pile(move.target, "can go"):
            return reason
        if move.source == move.target:
            return "The cards lie there already."
        return self.why_not_lifted(move.source, move.count) or self._why_not_moved(move, self.piles[move.source])

    def why_not_lifted(self, pile: str, count: int = 1) -> str | None:
        """Say why the last cards of a pile, so many, cannot be picked up, in one sentence; None where they can."""
        cards, named = self.piles[pile], self.game_piles[pile]
        if self.is_won:
            return _WON
        if not cards:
            return f"No card lies {named.where}."
        if named.kind is Kind.STOCK:
            return f"Cards of the stock are not picked up: click it to {self.stock_move}."
        if named.kind is Kind.FOUNDATION and not self.takes_back:
            return f"{cards[-1].card} cannot be moved: a card on a foundation stays there."
        if count > 1 and named.kind is not Kind.COLUMN:
            return "Only from column to column may several cards move together."
        return why_not_lift(cards, named.words, count)

    def why_not_pressed(self, pile: str) -> str:
        """Say why a click on a pile does nothing now."""
        cards = self.piles[pile]
        if not cards:
            return "No card lies there. First take a card, then click where it shall go."
        if pile in self.game_piles.columns and not cards[0].face_up:
            return "A face-down card turns up by itself as soon as no card lies on it."
        return super().why_not_pressed(pile)

    def _why_not_from_stock(self, move: Move) -> str:
        """Say why a move that names no pile is refused."""
        is_from_stock = move.action in _FROM_STOCK and not self.game_piles.of(Kind.STOCK)
        return f"{self.name} has no {'stock' if is_from_stock else 'such move'}."

    def _why_no_pile(self, name: str, verb: str) -> str | None:
        """Say that the game has no such pile; None where it has."""
        kind = kind_of(name)
        if kind is None or name in self.game_piles:
            return None
        piles = kind if kind is Kind.WASTE else f"{kind}s"
        if not (there := self.game_piles.of(kind)):
            return f"{self.name} has no {piles}, so no card {verb} there."
        if kind is Kind.FOUNDATION:
            return None
        return f"{self.name} has {number_word(len(there))} {piles}, so there is no {kind} {name[1:]}."

    def _notes(self) -> dict[str, str]:
        """Give what a text must say beside the piles."""
        return {}

    @classmethod
    def pile_names(cls) -> tuple[str, ...]:
        """The names of the piles that a text may set up."""
        kinds = cls.game_piles.kinds
        return tuple(dict.fromkeys(UP if kinds[name] is Kind.FOUNDATION else name for name in cls.game_piles.names))

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
        moves : str or iterable of Move or str
            Moves to play at once. Options that are given override those in the text's heading.

        Raises
        ------
        ValueError
            When the text is no position of the game; the message says which pile or card is wrong.
        """
        moves = options.pop("moves", ())
        heading, lines = split_setup(text, cls.name)
        options = cls.check_options({**read_title(heading, cls.game_options).options, **options})
        piles, notes = cls._name_lines(lines)
        if UP in piles:
            piles[UP] = cls._foundations(split_pile(piles[UP]))
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
        words = {head.upper(): name for name in cls.pile_names() if (head := cls._head(name))}
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
    def _head(cls, name: str) -> str:
        """Give the word that a text begins the line of a pile with; empty where that is its name."""
        return _HEADS.get(cls.game_piles.kinds[name], "")

    @classmethod
    def _check_pile(cls, name: str, pile: Pile) -> None:
        kind, ups = cls.game_piles.kinds[name], [entry.face_up for entry in pile]
        if kind is Kind.COLUMN and pile:
            if ups != sorted(ups):
                raise ValueError(f"In {name} a face-down card lies on a face-up one.")
            if not ups[-1]:
                raise ValueError(f"The last card of {name} must be face up: it is turned at once.")
        if kind is Kind.STOCK and any(ups):
            raise ValueError("Cards of the stock are face down, written (7♦) or counted.")
        if kind is Kind.WASTE and not all(ups):
            raise ValueError("Cards of the waste are face up.")
        if kind is Kind.CELL and (len(pile) > 1 or not all(ups)):
            raise ValueError(f"{name} is a cell: it holds one card, face up.")

    @property
    def situation(self) -> Hashable:
        """What lies where, however it came about."""
        return tuple(map(content_key, self.columns)), content_key(self.stock), tuple(map(content_key, self.foundations))

    @property
    def situation_anywhere(self) -> Hashable:
        """As `situation`, but columns are worth the same wherever they stand."""
        return self._in_order().situation

    def _in_order(self) -> Self:
        """Give the position with its columns in an order of their own."""
        return self._changed(columns=tuple(sorted(self.columns, key=content_key)))

    @property
    def counts(self) -> dict[str, str]:
        """What is counted beside points and moves: the cards left, and the notes."""
        return {"cards left": str(self.cards_left), **self.notes}

    @property
    def finish(self) -> tuple[Move, ...]:
        """The moves that win a game in which nothing is left to find out; empty where there are none.

        Nothing may be face down, the stock included; then the rest plays itself, if each card can go up in turn.
        """
        if self.outcome is not None or any(face_down_count(pile) for pile in self.piles.values()):
            return ()
        position, moves = self, []
        while up := next((move for move in position.legal_moves if move.target == UP), None):
            position = position.play(up)
            moves.append(up)
        return tuple(moves) if position.is_won else ()

    @property
    def _how_to_begin(self) -> str:
        stock = f"; click the stock to {self.stock_move}" if self.stock else ""
        return f"Drag a card, or click it and then its place{stock}."

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
        return len(self.deck) == sum(map(len, self.foundations))

    @property
    def outcome(self) -> Outcome | None:
        """None while a move is left, then whether all cards are on the foundations."""
        if self.legal_moves:
            return None
        if self.is_won:
            return Outcome(True, f"Won: {self._victory}.")
        return Outcome(False, f"Lost: no move is left, and {self._shortfall}.")

    @property
    def _shortfall(self) -> str:
        """What a lost game has not achieved."""
        return f"{counted(self.cards_left, 'card is', 'cards are')} not on the foundations"

    def __str__(self) -> str:
        lines = [f"{self.title}: {self.progress}"]
        lines += [f"{name.capitalize()}: {note}" for name, note in self._notes().items()]
        tops = " ".join(str(pile[-1].card) for pile in self.foundations if pile)
        for name in self.pile_names():
            content = (tops or "empty") if name == UP else write_pile(self.piles[name])
            lines.append(f"{self._head(name) or name}: {content}")
        if self.outcome:
            lines.append(str(self.outcome))
        return "\n".join(lines)
