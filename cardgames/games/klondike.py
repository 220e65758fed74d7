"""Klondike.

One deck. 28 cards in seven columns of one to seven, dealt row by row, the last card of each face up; 24 in the stock.
Foundations build up by suit from ace to king; columns build down in alternating colours, and any number of face-up
cards may move together; only a king, or a run that starts with one, goes to an empty column. The stock is turned one
card at a time in one pass, or three at a time in three passes; see `Klondike` for the other options.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from cardgames.cards import KING, Card
from cardgames.games.column_cards import as_cards, between, content_key, moved, uncovered
from cardgames.games.foundations import PLACE, SuitFoundationGame, builds
from cardgames.games.moves import Move
from cardgames.games.options import Option, whole_or_none
from cardgames.games.piles import STOCK, UP, WASTE, Kind, NamedPile, columns, foundations_of_suits, replaced
from cardgames.games.setups import Pile
from cardgames.words import counted, counted_in_words, listed, number_word, shortened

_DRAW, _REDEAL = Move("draw"), Move("redeal")
_MOST_PASSES = 99_999


@dataclass(frozen=True, repr=False, kw_only=True)
class Klondike(SuitFoundationGame):
    """A position of Klondike. Begin one with ``Klondike.deal(7, draw=3)``, `from_deck` or `from_text`.

    The deck, the options and the moves fix everything else, so they alone are compared.

    Attributes
    ----------
    draw, passes, take_back : int, int or None, bool
        The options; see `Klondike.deal`.
    waste : tuple[TableCard, ...]
        The card that may be played comes last.
    pass_number : int
        Which pass through the stock this is, from 1.
    """

    name: ClassVar[str] = "Klondike"
    dealt: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5, 6, 7)
    to_empty: ClassVar[str] = "only a king may"
    note_names: ClassVar[tuple[str, ...]] = ("PASS",)
    game_options: ClassVar[tuple[Option, ...]] = (
        Option(
            "draw",
            (1, 3),
            "How many cards are turned from the stock at a time: 1 (usual) or 3.",
            "Klondike is played with draw 1 or draw 3, not {value}.",
        ),
        Option(
            "passes",
            (1, 3, None),
            "How often the stock may be gone through; None for any number. Usually once with draw 1, thrice with 3.",
            "The number of passes is from 1 to 99, or None for any number, not {value}.",
            read=whole_or_none(1, 99),
            follows=lambda options: options["draw"],
            words=lambda passes: counted_in_words(passes, "pass", "passes") if passes else "any number of passes",
        ),
        Option(
            "take_back",
            (False, True),
            "Whether a foundation's top card may return to a column; usually it may not.",
            "take_back is True or False, not {value}.",
            words=lambda take_back: "taking back allowed" if take_back else "no taking back",
        ),
    )

    draw: int
    passes: int | None
    take_back: bool
    waste: Pile = field(compare=False, default=())
    pass_number: int = field(compare=False, default=1)

    @classmethod
    def declare_piles(cls) -> Sequence[NamedPile]:
        """Declare stock, waste, a foundation for each suit and the columns."""
        return (STOCK, WASTE, *foundations_of_suits(), *columns(len(cls.dealt)))

    def _lying(self) -> Iterable[Pile]:
        return (self.stock, self.waste, *self.foundations, *self.columns)

    @classmethod
    def _set_up(cls, piles: Mapping[str, Pile], notes: Mapping[str, str], **fields: Any) -> Self:
        number = _read_pass(notes.get("PASS", "1"), fields["passes"])
        names = cls.game_piles.columns
        for name in names:
            cls._check_run(name, piles[name])
        return cls(
            columns=tuple(piles[name] for name in names),
            foundations=cls._by_suit(piles[UP]),
            stock=piles[STOCK.name],
            waste=piles[WASTE.name],
            pass_number=number,
            **fields,
        )

    def _notes(self) -> dict[str, str]:
        return {"pass": f"{self.pass_number} of {self.passes}" if self.passes else str(self.pass_number)}

    @property
    def situation(self) -> Hashable:
        """What lies where, and how many passes are left; where they are unlimited, the pass does not count."""
        return super().situation, content_key(self.waste), self.passes and self.pass_number

    @property
    def takes_back(self) -> bool:
        """Whether the top card of a foundation may be picked up again."""
        return self.take_back

    @property
    def stock_move(self) -> Move:
        """The move that a click on the stock asks for: to draw, or where it is empty to turn the waste over."""
        return _DRAW if self.stock else _REDEAL

    @property
    def can_redeal(self) -> bool:
        """True when the stock is empty and the waste may be turned over."""
        return not self.stock and bool(self.waste) and (self.passes is None or self.pass_number < self.passes)

    def _moves(self) -> Iterable[Move]:
        if self.is_won:
            return
        columns, waste, names = self.columns, self.waste, self.game_piles.columns
        lasts = [column[-1].card if column else None for column in columns]
        yield from self._ups((WASTE.name, *names), (waste[-1].card if waste else None, *lasts))
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
                    yield between(names[source], names[target], count)
        if waste:
            yield from self._to_columns(WASTE.name, waste[-1].card, lasts)
        if self.take_back:
            for name, pile in zip(self.game_piles.foundations, self.foundations, strict=True):
                if pile:
                    yield from self._to_columns(name, pile[-1].card, lasts)
        if self.stock:
            yield _DRAW
        elif self.can_redeal:
            yield _REDEAL

    def _to_columns(self, source: str, card: Card, lasts: Iterable[Card | None]) -> Iterable[Move]:
        for name, onto in zip(self.game_piles.columns, lasts, strict=True):
            if card.rank == KING if onto is None else builds(card, onto):
                yield between(source, name)

    def _after(self, move: Move) -> Self:
        moves = (*self.moves, move)
        if move.action == "draw":
            drawn = tuple(entry._replace(face_up=True) for entry in reversed(self.stock[-self.draw :]))
            return self._changed(moves=moves, stock=self.stock[: -self.draw], waste=self.waste + drawn)
        if move.action == "redeal":
            stock = tuple(entry._replace(face_up=False) for entry in reversed(self.waste))
            return self._changed(moves=moves, stock=stock, waste=(), pass_number=self.pass_number + 1)
        kinds, index = self.game_piles.kinds, self.game_piles.index
        source, target = kinds[move.source], kinds[move.target]
        columns, foundations, waste = self.columns, self.foundations, self.waste
        if source is target is Kind.COLUMN:
            columns = moved(columns, index[move.source], index[move.target], move.count)
            return self._changed(moves=moves, columns=columns)
        if source is Kind.WASTE:
            entry, waste = waste[-1], waste[:-1]
        elif source is Kind.FOUNDATION:
            place = index[move.source]
            entry = foundations[place][-1]
            foundations = replaced(foundations, place, foundations[place][:-1])
        else:
            place = index[move.source]
            entry = columns[place][-1]
            columns = replaced(columns, place, uncovered(columns[place][:-1]))
        if target is Kind.FOUNDATION:
            place = PLACE[entry.card.suit]
            foundations = replaced(foundations, place, (*foundations[place], entry))
        else:
            place = index[move.target]
            columns = replaced(columns, place, (*columns[place], entry))
        return self._changed(moves=moves, columns=columns, foundations=foundations, waste=waste)

    def _why_not_moved(self, move: Move, pile: Pile) -> str:
        source, target = move.source, move.target
        comes, goes = self.game_piles.kinds[source], self.game_piles.kinds[target]
        if comes is goes is Kind.FOUNDATION:
            return f"{pile[-1].card} cannot be moved: it lies on its foundation already."
        if move.count > 1 and goes is Kind.FOUNDATION:
            return "Only from column to column may several cards move together."
        if goes is Kind.FOUNDATION:
            return self._why_not_up(pile[-1].card, source, target)
        return self._why_not_on(pile[-move.count].card, target)

    def _why_not_from_stock(self, move: Move) -> str:
        if move not in (_DRAW, _REDEAL):
            return super()._why_not_from_stock(move)
        if move == _DRAW and self.can_redeal:
            return "The stock is empty: turn the waste over first."
        if move == _REDEAL and self.stock:
            left = counted(len(self.stock), "card is", "cards are")
            return f"The waste is turned over only when the stock is empty: {left} left in it."
        if not self.waste:
            return "The stock and the waste are empty."
        times = {1: "once", 2: "twice"}.get(self.passes or 0, f"{number_word(self.passes or 0)} times")
        return f"The stock is used up: it may be gone through only {times}."

    def _deed(self, move: Move, after: Self) -> str:
        if move == _REDEAL:
            cards = counted(len(after.stock), "card")
            of = f" of {self.passes}" if self.passes else ""
            return f"The waste is turned over: the stock has {cards} again, and pass {after.pass_number}{of} begins."
        if move == _DRAW:
            drawn = as_cards(after.waste[len(self.waste) :])
            if len(drawn) == 1:
                return f"{drawn[0]} is drawn."
            return f"{listed(drawn)} are drawn; {drawn[-1]} lies on top."
        return super()._deed(move, after)


def _read_pass(note: str, passes: int | None) -> int:
    """Read which pass through the stock it is from ``2 of 3``."""
    number, most = note.partition(" ")[0], passes or _MOST_PASSES
    if not re.fullmatch(r"[1-9]\d{0,4}", number, re.ASCII) or int(number) > most:
        raise ValueError(f"The pass is {f'a number from 1 to {most}' if most > 1 else '1'}, not {shortened(number)}.")
    return int(number)
