"""Klondike.

One deck. 28 cards in seven columns of one to seven, dealt row by row, the last card of each face up; 24 in the stock.
Foundations build up by suit from ace to king; columns build down in alternating colours, and any number of face-up
cards may move together; only a king, or a run that starts with one, goes to an empty column. The stock is turned one
card at a time in one pass, or three at a time in three passes; see `Klondike` for the other options.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Any, ClassVar, Self

from cardgames.cards import Card, Cards, Suit, new_deck
from cardgames.games.columns import (
    ColumnGame,
    as_cards,
    between,
    cards_go,
    column_name,
    moved,
    place_name,
    to_column,
    turned_up,
    uncovered,
    why_not_lift,
)
from cardgames.games.moves import Move
from cardgames.games.position import TableCard
from cardgames.games.setups import Pile
from cardgames.words import as_whole, listed, number_word, shortened

COLUMNS = range(7)
KING = 13
FOUNDATIONS = tuple(f"F{suit.letter}" for suit in Suit)

_DRAW, _REDEAL = Move("draw"), Move("redeal")
_NAMES = tuple(f"T{column + 1}" for column in COLUMNS)
_MOST_PASSES = 99_999
_PLACE = {suit: place for place, suit in enumerate(Suit)}


@dataclass(frozen=True, repr=False, kw_only=True)
class Klondike(ColumnGame):
    """A position of Klondike. Begin one with ``Klondike.deal(7, draw=3)``, `from_deck` or `from_text`.

    The deck, the options and the moves fix everything else, so they alone are compared.

    Attributes
    ----------
    draw : int
        How many cards are turned from the stock at a time: 1 (usual) or 3.
    passes : int or None
        How often the stock may be gone through; None for any number. When left out, one pass with draw 1, three with
        draw 3.
    take_back : bool
        Whether a foundation's top card may return to a column; usually it may not.
    waste : tuple[TableCard, ...]
        The card that may be played comes last.
    pass_number : int
        Which pass through the stock this is, from 1.
    """

    name: ClassVar[str] = "Klondike"
    column_count: ClassVar[int] = 7
    note_names: ClassVar[tuple[str, ...]] = ("PASS",)
    option_values: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "draw": (1, 3),
        "passes": (1, 3, None),
        "take_back": (False, True),
    }

    draw: int = 1
    passes: int | None = 1
    take_back: bool = False
    waste: Pile = field(compare=False, default=())
    pass_number: int = field(compare=False, default=1)

    @classmethod
    def full_deck(cls, **options: Any) -> Cards:
        """Give the 52 cards of a new deck."""
        return new_deck()

    @classmethod
    def _check_options(cls, options: Mapping[str, Any]) -> dict[str, Any]:
        draw = as_whole(options.get("draw", 1))
        if draw not in (1, 3):
            raise ValueError(f"Klondike is played with draw 1 or draw 3, not {shortened(options['draw'])}.")
        given = options.get("passes", draw)
        passes = None if given is None else as_whole(given) or 0
        if passes is not None and not 1 <= passes <= 99:
            raise ValueError(f"The number of passes is from 1 to 99, or None for any number, not {shortened(given)}.")
        take_back = options.get("take_back", False)
        if not isinstance(take_back, bool):
            raise ValueError(f"take_back is True or False, not {shortened(take_back)}.")
        known = ("draw", "passes", "take_back")
        super()._check_options({name: value for name, value in options.items() if name not in known})
        return {"draw": draw, "passes": passes, "take_back": take_back}

    @classmethod
    def _dealt(cls, deck: Cards, **options: Any) -> Self:
        """Deal seven rows: the first a card to each column, each next one beginning a column further right."""
        columns: list[list[TableCard]] = [[] for _ in COLUMNS]
        entries = [TableCard(place, card, False) for place, card in enumerate(deck)]
        places = iter(entries)
        for row in COLUMNS:
            for column in columns[row:]:
                column.append(next(places))
        return cls(
            deck=deck,
            columns=tuple(uncovered(tuple(column)) for column in columns),
            foundations=((),) * 4,
            stock=tuple(reversed(entries[28:])),
            **options,
        )

    @classmethod
    def pile_names(cls) -> tuple[str, ...]:
        """The names of the piles that a text may set up."""
        return ("S", "W", "F", *_NAMES)

    @classmethod
    def _foundation(cls, top: str) -> str:
        card = Card(top)
        return " ".join(str(Card.of(rank, card.suit)) for rank in range(1, card.rank + 1))

    @classmethod
    def _foundations(cls, tops: Sequence[str]) -> str:
        text = super()._foundations(tops)
        if len({Card(top).suit for top in tops}) < len(tops):
            raise ValueError("F names only the top card of each foundation, so every suit is there once at most.")
        return text

    @classmethod
    def _set_up(cls, piles: Mapping[str, Pile], notes: Mapping[str, str], **fields: Any) -> Self:
        number = _read_pass(notes.get("PASS", "1"), fields["passes"])
        for name in _NAMES:
            run = [entry.card for entry in piles[name] if entry.face_up]
            for upper, lower in pairwise(run):
                if not _builds(lower, upper):
                    raise ValueError(
                        f"In {name}, {lower} cannot lie on {upper}: columns go down by one, red and black in turn."
                    )
        if any(entry.face_up for entry in piles["S"]):
            raise ValueError("Cards of the stock are face down, written (7♦) or counted.")
        if not all(entry.face_up for entry in piles["W"]):
            raise ValueError("Cards of the waste are face up.")
        foundations = [tuple(entry for entry in piles["F"] if entry.card.suit is suit) for suit in Suit]
        return cls(
            columns=tuple(piles[name] for name in _NAMES),
            foundations=tuple(foundations),
            stock=piles["S"],
            waste=piles["W"],
            pass_number=number,
            **fields,
        )

    def _notes(self) -> dict[str, str]:
        return {"pass": f"{self.pass_number} of {self.passes or 'any number'}"}

    @property
    def options(self) -> dict[str, Any]:
        """The rules in force: draw, passes and take_back."""
        return {"draw": self.draw, "passes": self.passes, "take_back": self.take_back}

    @property
    def situation(self) -> Hashable:
        """What lies where, and how many passes are left; where they are unlimited, the pass does not count."""
        return super().situation, self.waste, self.passes and self.pass_number

    @property
    def progress(self) -> str:
        """How many cards are on the foundations."""
        return f"{self.score} of {len(self.deck)} cards on the foundations"

    @property
    def score(self) -> int:
        """The number of cards on the foundations."""
        return sum(map(len, self.foundations))

    def tell_score(self, made: int | None = None) -> str:
        """Say what the score is made of: ``7 cards on the foundations``."""
        return f"{self.score} card{'s' * (self.score != 1)} on the foundations"

    @property
    def stock_move(self) -> Move:
        """The move that a click on the stock asks for: to draw, or where it is empty to turn the waste over."""
        return _DRAW if self.stock else _REDEAL

    @property
    def can_redeal(self) -> bool:
        """True when the stock is empty and the waste may be turned over."""
        return not self.stock and bool(self.waste) and (self.passes is None or self.pass_number < self.passes)

    @property
    def _victory(self) -> str:
        return (
            f"all {len(self.deck)} cards are on the foundations"
            if self.score > 1
            else "the one card is on its foundation"
        )

    @cached_property
    def piles(self) -> Mapping[str, Pile]:
        """Stock ``"S"``, waste ``"W"``, foundations ``"FS"`` to ``"FC"`` and columns ``"T1"`` to ``"T7"``."""
        names = ("S", "W", *FOUNDATIONS, *_NAMES)
        return MappingProxyType(
            dict(zip(names, (self.stock, self.waste, *self.foundations, *self.columns), strict=True))
        )

    def _moves(self) -> Iterable[Move]:
        if self.is_won:
            return
        columns, waste = self.columns, self.waste
        lasts = [column[-1].card if column else None for column in columns]
        wanted = [len(pile) + 1 for pile in self.foundations]
        if waste and waste[-1].card.rank == wanted[_PLACE[waste[-1].card.suit]]:
            yield between("W", "F")
        for name, last in zip(_NAMES, lasts, strict=True):
            if last and last.rank == wanted[_PLACE[last.suit]]:
                yield between(name, "F")
        for source, last in enumerate(lasts):
            if last is None:
                continue
            column = columns[source]
            for target, onto in enumerate(lasts):
                if target == source:
                    continue
                # Ranks in a run follow one another, so there is at most one card that fits.
                count = (KING + 1 if onto is None else onto.rank) - last.rank
                if not 0 < count <= len(column):
                    continue
                first = column[-count]
                if first.face_up and (onto is None or first.card.is_red != onto.is_red):
                    yield between(_NAMES[source], _NAMES[target], count)
        if waste:
            yield from self._to_columns("W", waste[-1].card, lasts)
        if self.take_back:
            for name, pile in zip(FOUNDATIONS, self.foundations, strict=True):
                if pile:
                    yield from self._to_columns(name, pile[-1].card, lasts)
        if self.stock:
            yield _DRAW
        elif self.can_redeal:
            yield _REDEAL

    def _to_columns(self, source: str, card: Card, lasts: Iterable[Card | None]) -> Iterable[Move]:
        for name, onto in zip(_NAMES, lasts, strict=True):
            if card.rank == KING if onto is None else _builds(card, onto):
                yield between(source, name)

    def _after(self, move: Move) -> Self:
        moves = (*self.moves, move)
        if move.action == "draw":
            drawn = tuple(entry._replace(face_up=True) for entry in reversed(self.stock[-self.draw :]))
            return replace(self, moves=moves, stock=self.stock[: -self.draw], waste=self.waste + drawn)
        if move.action == "redeal":
            stock = tuple(entry._replace(face_up=False) for entry in reversed(self.waste))
            return replace(self, moves=moves, stock=stock, waste=(), pass_number=self.pass_number + 1)
        source, target = move.source, move.target
        columns, foundations, waste = self.columns, self.foundations, self.waste
        if source[0] == target[0] == "T":
            columns = moved(columns, int(source[1:]) - 1, int(target[1:]) - 1, move.count)
            return replace(self, moves=moves, columns=columns)
        if source == "W":
            entry, waste = waste[-1], waste[:-1]
        elif source[0] == "F":
            place = FOUNDATIONS.index(source)
            entry = foundations[place][-1]
            foundations = _with(foundations, place, foundations[place][:-1])
        else:
            place = int(source[1:]) - 1
            entry = columns[place][-1]
            columns = _with(columns, place, uncovered(columns[place][:-1]))
        if target == "F":
            place = _PLACE[entry.card.suit]
            foundations = _with(foundations, place, (*foundations[place], entry))
        else:
            place = int(target[1:]) - 1
            columns = _with(columns, place, (*columns[place], entry))
        return replace(self, moves=moves, columns=columns, foundations=foundations, waste=waste)

    def _refusal(self, move: Move) -> str:
        if self.is_won:
            return "The game is won, so no move is left."
        if move.action in ("draw", "redeal"):
            return self._why_no_cards(move)
        if move.action != "move":
            return "Klondike has no such move."
        source, target = move.source, move.target
        for name in (source, target):
            if name[0] == "T" and name not in _NAMES:
                return f"Klondike has seven columns, so there is no {column_name(name)}."
        if source == target:
            return "The cards lie there already."
        pile = self.piles[source]
        if not pile:
            return f"No card lies {_at(source)}."
        if source[0] == "F" and (target[0] == "F" or not self.take_back):
            rule = "a card on a foundation stays there" if not self.take_back else "it lies on its foundation already"
            return f"{pile[-1].card} cannot be moved: {rule}."
        if move.count > 1 and (source[0] != "T" or target[0] == "F"):
            return "Only from column to column may several cards move together."
        if target[0] == "F":
            return self._why_not_up(pile[-1].card, source, target)
        return why_not_lift(pile, source, move.count) or self._why_not_on(pile[-move.count].card, target)

    def _why_no_cards(self, move: Move) -> str:
        if move == _DRAW and self.can_redeal:
            return "The stock is empty: turn the waste over first."
        if move == _REDEAL and self.stock:
            left = "1 card is" if len(self.stock) == 1 else f"{len(self.stock)} cards are"
            return f"The waste is turned over only when the stock is empty: {left} left in it."
        if not self.waste:
            return "The stock and the waste are empty."
        times = {1: "once", 2: "twice"}.get(self.passes or 0, f"{number_word(self.passes or 0)} times")
        return f"The stock is used up: it may be gone through only {times}."

    def _why_not_up(self, card: Card, source: str, target: str) -> str:
        if target != "F" and target != f"F{card.suit.letter}":
            return f"{card} cannot go there: it belongs on the foundation of {card.suit.name.lower()}."
        foundation = self.foundations[_PLACE[card.suit]]
        if card.rank == len(foundation) + 1:
            return f"{card} finds its foundation by itself: write the move as {source}>F."
        if not foundation:
            return f"{card} cannot go up yet: its foundation is empty and begins with the ace."
        follows = Card.of(foundation[-1].card.rank + 1, card.suit)
        return f"{card} cannot go up yet: {follows} comes next on its foundation."

    def _why_not_on(self, card: Card, target: str) -> str:
        column = self.columns[_NAMES.index(target)]
        if not column:
            return f"{card} cannot go to an empty column: only a king may."
        onto = column[-1].card
        if card.rank + 1 != onto.rank:
            rule = "nothing goes on an ace" if onto.rank == 1 else f"only a {_rank_below(onto)} may"
            return f"{card} cannot go on {onto}: {rule}."
        return f"{card} cannot go on {onto}: both are {'red' if card.is_red else 'black'}."

    def _telling(self, move: Move, after: Self) -> str:
        return " ".join(filter(None, (self._deed(move, after), str(after.outcome or ""))))

    def _deed(self, move: Move, after: Self) -> str:
        if move == _REDEAL:
            cards = f"{len(after.stock)} card{'s' * (len(after.stock) > 1)}"
            of = f" of {self.passes}" if self.passes else ""
            return f"The waste is turned over: the stock has {cards} again, and pass {after.pass_number}{of} begins."
        if move == _DRAW:
            drawn = as_cards(after.waste[len(self.waste) :])
            if len(drawn) == 1:
                return f"{drawn[0]} is drawn."
            return f"{listed(drawn)} are drawn; {drawn[-1]} lies on top."
        source, target = move.source, move.target
        goes = f"{cards_go(self.piles[source], move.count)} from {place_name(source)}"
        where = "to its foundation" if target == "F" else to_column(self.piles[target], target)
        up = turned_up(self.piles[source], after.piles[source]) if source[0] == "T" else None
        return f"{goes} {where}{f'; {up.card} is turned up' if up else ''}."


def _read_pass(note: str, passes: int | None) -> int:
    """Read which pass through the stock it is from ``2 of 3``."""
    number, most = note.partition(" ")[0], passes or _MOST_PASSES
    if not re.fullmatch(r"[1-9]\d{0,4}", number, re.ASCII) or int(number) > most:
        raise ValueError(f"The pass is {f'a number from 1 to {most}' if most > 1 else '1'}, not {shortened(number)}.")
    return int(number)


def _builds(card: Card, onto: Card) -> bool:
    """Say whether a card may lie on another in a column."""
    return card.rank + 1 == onto.rank and card.is_red != onto.is_red


def _rank_below(card: Card) -> str:
    below = Card.of(card.rank - 1, card.suit)
    return f"{'black' if card.is_red else 'red'} {below.name.split()[0]}"


def _at(name: str) -> str:
    return {"W": "on the waste", "F": "on that foundation", "T": f"in {column_name(name)}"}[name[0]]


def _with(piles: tuple[Pile, ...], place: int, pile: Pile) -> tuple[Pile, ...]:
    return (*piles[:place], pile, *piles[place + 1 :])
