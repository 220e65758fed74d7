"""Clock and Watch.

Clock Patience: 52 cards in thirteen piles of four, twelve in a ring and one in the centre. The card just turned goes
face up under the pile of its rank, and that pile's top card is turned, until a card comes up whose pile has no card
left to turn: always the fourth king. The deal is won when every card is then face up. Nothing is ever chosen.

Watch is Clock with one rescue when the fourth king comes up too early. Its three readings differ in what is
exchanged; see `Watch`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Self

from cardgames.cards import KING, Card, Cards
from cardgames.games.fortunes import FORTUNES, Fortune
from cardgames.games.moves import IllegalMove, Move
from cardgames.games.options import Option
from cardgames.games.piles import HAND, NamedPile, hours, replaced
from cardgames.games.position import Outcome, Position, TableCard
from cardgames.words import counted

HOURS = range(1, 13)
CENTRE = 13
READINGS = ("top", "any", "turned")

_TURN = Move("turn")
_STOP = Move("stop")
_DEPTHS = (
    "top face-down card",
    "second face-down card from the top",
    "third face-down card from the top",
    "fourth face-down card from the top",
)


def pile_name(pile: int) -> str:
    """Name a pile in words: ``7 o'clock`` or ``centre``."""
    return Clock.game_piles[str(pile)].label


def place_name(pile: int) -> str:
    """Name where a pile lies: ``7 o'clock`` or ``the centre``."""
    return Clock.game_piles[str(pile)].words


@dataclass(frozen=True, repr=False, kw_only=True)
class Clock(Position):
    """A position of Clock. Begin one with ``Clock.deal(7)`` or ``Clock.from_deck(cards)``.

    The deck and the moves fix everything else, so they alone are compared.

    Attributes
    ----------
    hidden, shown : tuple[tuple[Card, ...], ...]
        For each pile 1 to 13 (at index 0 to 12) its face-down cards, the top one last, and its face-up cards in the
        order in which they were put there.
    turned : tuple[Card, ...]
        Every card turned so far, in order.
    hand : Card or None
        The card just turned, as long as it has not been put under its pile.
    source : int
        The pile that the last card was turned from.
    """

    name: ClassVar[str] = "Clock"
    plays_itself: ClassVar[bool] = True
    forms: ClassVar[tuple[str, ...]] = ("ring", "row")

    hidden: tuple[Cards, ...] = field(compare=False)
    shown: tuple[Cards, ...] = field(compare=False, default=((),) * 13)
    turned: Cards = field(compare=False, default=())
    hand: Card | None = field(compare=False, default=None)
    source: int = field(compare=False, default=CENTRE)

    @classmethod
    def declare_piles(cls) -> Sequence[NamedPile]:
        """Declare the hours, the centre and the hand."""
        return (*hours(), HAND)

    @classmethod
    def _dealt(cls, deck: Cards, **options: Any) -> Self:
        """Deal one card to each pile from one o'clock to twelve, then the centre, four rounds."""
        return cls(deck=deck, hidden=tuple(deck[pile::13] for pile in range(13)), **options)

    @property
    def is_over(self) -> bool:
        """True when the last card of the chain has been turned and nothing can go on."""
        return bool(self.turned) and self.hand is None

    @property
    def face_down(self) -> tuple[int, ...]:
        """How many cards of each pile 1 to 13 are face down."""
        return tuple(map(len, self.hidden))

    @property
    def complete_piles(self) -> int:
        """How many piles have all their four cards face up."""
        return sum(len(cards) == 4 for cards in self.shown)

    @property
    def fortune(self) -> Fortune | None:
        """What the finished deal foretells; None while it goes on."""
        if not self.is_over:
            return None
        return next(fortune for fortune in FORTUNES if self.complete_piles >= fortune.fewest)

    @property
    def score(self) -> int:
        """The number of complete piles."""
        return self.complete_piles

    @property
    def outcome(self) -> Outcome | None:
        """None while the chain goes on, then whether every card is face up, and why it ended."""
        if not self.is_over:
            return None
        last, left = self.turned[-1], sum(self.face_down)
        piles = counted(self.complete_piles, "pile is", "piles are")
        remark = f"{piles} complete: {self.fortune}."
        if not left:
            return Outcome(True, f"Won: {last} was the last card, and all 52 are face up.", remark)
        last_words = "the fourth king is up" + (" again" if self.turned.count(last) > 1 else "")
        if last.rank != KING:
            last_words = f"no card is left to turn at {pile_name(last.rank)}, where {last} belongs"
        return Outcome(False, f"Lost: {last_words}, and {_still_face_down(left)}.", remark)

    @cached_property
    def piles(self) -> Mapping[str, tuple[TableCard, ...]]:
        """The piles ``"1"`` to ``"13"``, bottom card first, and ``"hand"``.

        Each card that was turned lies at the bottom of its pile, below those that were turned before it.
        """
        places = {card: place for place, card in enumerate(self.deck)}
        piles = {}
        for pile, (hidden, shown) in enumerate(zip(self.hidden, self.shown, strict=True), start=1):
            piles[str(pile)] = tuple(
                TableCard(places[card], card, face_up)
                for cards, face_up in ((reversed(shown), True), (hidden, False))
                for card in cards
            )
        piles[HAND.name] = () if self.hand is None else (TableCard(places[self.hand], self.hand, True),)
        return MappingProxyType(piles)

    @property
    def _how_to_begin(self) -> str:
        return "Click the pile in the centre to turn its top card, then the pile where that card belongs."

    def why_not_lifted(self, pile: str, count: int = 1) -> str | None:
        """Say why the last cards of a pile, so many, cannot be picked up, in one sentence; None where they can."""
        if pile == HAND.name:
            return None
        entry = self.piles[pile][-count]
        if not entry.face_up:
            return self.why_not_pressed(pile)
        return f"{entry.card} stays where it lies: only the card that was turned last goes to another pile."

    def why_not_pressed(self, pile: str) -> str:
        """Say why a click on a pile does nothing now."""
        if self.is_over:
            return self._refusal(_TURN)
        if self.hand is None:
            return "The top card of the centre is turned first: click the centre."
        return f"{self.hand} belongs to {place_name(self.hand.rank)}, so that pile is next."

    def _moves(self) -> Iterable[Move]:
        return () if self.is_over else (_TURN,)

    def _refusal(self, move: Move) -> str:
        if self.is_over:
            return "The deal is over, so no move is left."
        return f"In {self.name} nothing is chosen: the only move is to turn the next card."

    def _after(self, move: Move) -> Self:
        pile = CENTRE
        shown = self.shown
        if self.hand is not None:
            pile = self.hand.rank
            shown = replaced(shown, pile - 1, (*shown[pile - 1], self.hand))
        return self._turn_from(pile, self.hidden, shown, move)

    def _turn_from(self, pile: int, hidden: tuple[Cards, ...], shown: tuple[Cards, ...], move: Move) -> Self:
        """Turn the top card of a pile; put it down at once if the chain cannot go on from it."""
        card = hidden[pile - 1][-1]
        hidden = replaced(hidden, pile - 1, hidden[pile - 1][:-1])
        hand: Card | None = card
        if not hidden[card.rank - 1] and not self._waits(card, hidden):
            hand = None
            shown = replaced(shown, card.rank - 1, (*shown[card.rank - 1], card))
        return self._changed(
            moves=(*self.moves, move),
            hidden=hidden,
            shown=shown,
            turned=(*self.turned, card),
            hand=hand,
            source=pile,
        )

    def _waits(self, card: Card, hidden: tuple[Cards, ...]) -> bool:
        """Say whether the player may choose what to do with a card whose pile has no card left to turn."""
        return False

    def _telling(self, move: Move, after: Self) -> str:
        card = after.turned[-1] if after.turned != self.turned else None
        return " ".join(filter(None, (self._deed(move, card), str(after.outcome or ""))))

    def _deed(self, move: Move, card: Card | None) -> str:
        if self.hand is None:
            return f"The top card of the centre turns up: {card}."
        return f"{self.hand} goes under the {pile_name(self.hand.rank)} pile; its top card turns up: {card}."

    def __str__(self) -> str:
        lines = [f"{self.title}: {52 - sum(self.face_down)} of 52 cards face up"]
        for pile, (hidden, shown) in enumerate(zip(self.hidden, self.shown, strict=True), start=1):
            down = f"{len(hidden)} face down" if hidden else ""
            lines.append(f"{pile_name(pile):>10}  {down:11}  {' '.join(map(str, shown))}".rstrip())
        if self.hand is not None:
            source, home = place_name(self.source), place_name(self.hand.rank)
            lines.append(f"In hand: {self.hand}, turned at {source}; it belongs to {home}.")
        elif self.outcome is not None:
            lines.append(str(self.outcome))
        else:
            lines.append("The top card of the centre is turned first.")
        return "\n".join(lines)


@dataclass(frozen=True, repr=False, kw_only=True)
class Watch(Clock):
    """A position of Watch (ウォッチ): Clock with one rescue, ``Watch.deal(7, reading="top")``.

    When the fourth king turns up while cards are still face down, the player may rescue the deal once, or ``stop``.

    Attributes
    ----------
    reading : str
        ``"top"`` (the usual one): choose an hour pile; its top face-down card is played on, and the king goes face down
        into its place. ``"any"``: the same with any face-down card of the pile, at any depth. ``"turned"``: a face-up
        card of an hour is turned again, so that its pile's top card comes up; all kings stay in the centre, and
        the chain ends at the first pile without a card left to turn.
    """

    name: ClassVar[str] = "Watch"
    game_options: ClassVar[tuple[Option, ...]] = (
        Option(
            "reading",
            READINGS,
            "How the rule of the rescue is read: 'top' (usual), 'any' or 'turned'; see `Watch`.",
            "The reading of {game} is 'top', 'any' or 'turned', not {value}.",
        ),
    )

    reading: str

    @classmethod
    def of(cls, position: object) -> Self | None:
        """Give a position of Watch as it is; None for anything else."""
        return position if isinstance(position, cls) else None

    @property
    def is_rescued(self) -> bool:
        """True once the rescue was used or left."""
        return any(move != _TURN for move in self.moves)

    @property
    def is_choosing(self) -> bool:
        """True while the fourth king is in hand and the player decides."""
        return self.hand is not None and self._waits(self.hand, self.hidden)

    @property
    def forced_move(self) -> Move | None:
        """The next turn; None at the fourth king, also where nothing but stopping is left to choose."""
        return None if self.is_choosing else super().forced_move

    def why_not_pressed(self, pile: str) -> str:
        """Say why a click on a pile does nothing now."""
        if not self.is_choosing:
            return super().why_not_pressed(pile)
        return self._refusal(Move("reopen" if self.reading == "turned" else "swap", pile))

    @property
    def _ways(self) -> str:
        if len(self.legal_moves) == 1:
            return "nothing can be chosen, so stop"
        return "reopen a pile, or stop" if self.reading == "turned" else "swap it into a pile, or stop"

    def _waits(self, card: Card, hidden: tuple[Cards, ...]) -> bool:
        return card.rank == KING and not hidden[CENTRE - 1] and any(hidden) and not self.is_rescued

    def _moves(self) -> Iterable[Move]:
        if not self.is_choosing:
            yield from super()._moves()
            return
        for hour in HOURS:
            cards = len(self.hidden[hour - 1])
            if self.reading == "turned":
                if cards and self.shown[hour - 1]:
                    yield Move("reopen", str(hour))
            else:
                for depth in range(1, cards + 1)[: None if self.reading == "any" else 1]:
                    yield Move("swap", str(hour), count=depth)
        yield _STOP

    def _refusal(self, move: Move) -> str:
        if self.is_over:
            return super()._refusal(move)
        if move.action not in ("turn", "swap", "reopen", "stop"):
            return f"{self.name} has no such move."
        if not self.is_choosing:
            if self.is_rescued:
                return "The rescue has been used: turn the next card."
            return "The rescue is for the fourth king: until it comes up, turn the next card."
        rescue = "reopen" if self.reading == "turned" else "swap"
        if move.action == "turn":
            return f"{self.hand} is the fourth king, and the centre has no card left to turn: {self._ways}."
        if move.action != rescue:
            return f"In the reading {self.reading!r} the rescue is {rescue!r}, not {move.action!r}."
        hour = int(move.source)
        if hour == CENTRE:
            return "The rescue takes an hour from 1 to 12: the centre has no card left to turn."
        if not self.hidden[hour - 1]:
            return f"The {pile_name(hour)} pile has no face-down card."
        if rescue == "reopen":
            return f"No card at {pile_name(hour)} is face up, so none can be turned again."
        if self.reading == "top":
            return "In the reading 'top' only the top face-down card of a pile may be exchanged."
        left = len(self.hidden[hour - 1])
        return f"The {pile_name(hour)} pile has only {counted(left, 'face-down card')}."

    def _after(self, move: Move) -> Self:
        if move == _TURN:
            return super()._after(move)
        king = self.hand
        if king is None:
            raise IllegalMove(move, self._refusal(move))
        with_king = replaced(self.shown, CENTRE - 1, (*self.shown[CENTRE - 1], king))
        if move == _STOP:
            return self._changed(moves=(*self.moves, move), shown=with_king, hand=None)
        hour = int(move.source)
        if move.action == "reopen":
            # The rescue must count as used before the next card is looked at.
            rescued = self._changed(moves=(*self.moves, move))
            after = rescued._turn_from(hour, self.hidden, with_king, move)
            return after._changed(moves=rescued.moves)
        cards = self.hidden[hour - 1]
        place = len(cards) - move.count
        return self._changed(
            moves=(*self.moves, move),
            hidden=replaced(self.hidden, hour - 1, (*cards[:place], king, *cards[place + 1 :])),
            turned=(*self.turned, cards[place]),
            hand=cards[place],
            source=hour,
        )

    def _telling(self, move: Move, after: Self) -> str:
        told = super()._telling(move, after)
        if not after.is_choosing:
            return told
        left = _still_face_down(sum(after.face_down))
        return f"{told} It is the fourth king, and {left}: {after._ways}."

    def _deed(self, move: Move, card: Card | None) -> str:
        if move == _TURN:
            return super()._deed(move, card)
        if move == _STOP:
            return f"{self.hand}, the fourth king, goes to the centre."
        hour = pile_name(int(move.source))
        if move.action == "reopen":
            again = self.shown[int(move.source) - 1][-1]
            return (
                f"{self.hand} goes to the centre; {again} is turned again, and the {hour} pile's top card "
                f"turns up: {card}."
            )
        depth = _DEPTHS[move.count - 1]
        return f"{self.hand} goes face down into the {hour} pile, in the place of its {depth}, which comes out: {card}."


def _still_face_down(cards: int) -> str:
    return f"{counted(cards, 'card is', 'cards are')} still face down"
