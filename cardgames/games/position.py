"""What every game shares: a position that is played on and never changes.

A game is a frozen dataclass built on `Position`. It declares its piles and options, see `cardgames.games.declared`, and
supplies its legal moves, the reason for a refusal, the next position and the words for a move; dealing, playing,
looking and showing are written here once.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from typing import Any, NamedTuple, Self, TypeVar

from cardgames.cards import Card, Cards, check_deal_number, check_deck, shuffle, write_cards
from cardgames.games.declared import Declared
from cardgames.games.moves import IllegalMove, LegalMoves, Move, read_moves
from cardgames.games.titles import tell_title
from cardgames.games.view import View
from cardgames.words import counted


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes
    ----------
    won : bool
        Whether the player won.
    reason : str
        Why it ended, in one sentence.
    remark : str
        What else the players of this game like to know at the end, such as Clock's fortune; may be empty.
    """

    won: bool
    reason: str
    remark: str = ""

    def __str__(self) -> str:
        return f"{self.reason} {self.remark}".rstrip()


class TableCard(NamedTuple):
    """A card as it lies on the table.

    Attributes
    ----------
    id : int
        Its place in the deck that was dealt; it tells two equal cards apart and follows a card through a game.
    card : Card
        Which card it is, also where it lies face down.
    face_up : bool
        Whether its face is seen.
    """

    id: int
    card: Card
    face_up: bool


@dataclass(frozen=True, repr=False, kw_only=True)
class Position(Declared):
    """One moment of a game. Playing gives the next position; this one stays as it is.

    Attributes
    ----------
    deck : tuple[Card, ...]
        The deck in the order it was dealt.
    moves : tuple[Move, ...]
        The moves made since.
    number : int or None
        The deal number, where the deck came from one.
    setup : str
        The text that the game was set up from; empty where it was dealt.
    """

    deck: Cards
    moves: tuple[Move, ...] = ()
    number: int | None = field(default=None, compare=False)
    setup: str = ""

    # What each game supplies.

    @classmethod
    @abstractmethod
    def _dealt(cls, deck: Cards, **options: Any) -> Self:
        """Deal a checked deck, the first card first."""

    @property
    @abstractmethod
    def piles(self) -> Mapping[str, tuple[TableCard, ...]]:
        """The piles by name, bottom card first."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game goes on, then how it ended."""

    @property
    @abstractmethod
    def score(self) -> int:
        """The points after the moves that led here; what undone moves have cost, `Game.score` takes off."""

    @abstractmethod
    def _moves(self) -> Iterable[Move]:
        """List the legal moves."""

    @abstractmethod
    def _refusal(self, move: Move) -> str:
        """Say why a move that is not listed is refused."""

    @abstractmethod
    def _after(self, move: Move) -> Self:
        """Give the position after a legal move."""

    @abstractmethod
    def _telling(self, move: Move, after: Self) -> str:
        """Tell a legal move in a sentence."""

    # What a game may add.

    def tell_score(self, made: int | None = None) -> str:
        """Say what the score is made of; empty where the number says it all.

        Parameters
        ----------
        made : int, optional
            How many moves were made, undone ones included; when left out, those that led here.
        """
        return ""

    @property
    def counts(self) -> dict[str, str]:
        """What is counted beside points and moves, in words: each name with its value."""
        return {}

    @property
    def stock_move(self) -> Move | None:
        """The move that a click on the stock asks for, legal or not; None where there is no stock."""
        return None

    @property
    def finish(self) -> tuple[Move, ...]:
        """The moves that win a game in which nothing is left to find out; empty where there are none."""
        return ()

    @property
    def situation_anywhere(self) -> Hashable:
        """As `situation`, but the same too where piles that are worth the same have changed places."""
        return self.situation

    def goes_to(self, move: Move) -> str:
        """Give the name of the pile that the cards of a move come to lie in, where it names one."""
        return move.target

    def question(self, move: Move) -> str:
        """Ask whether a move may be made."""
        return f"May you {move} now?"

    @property
    def dead_end_reason(self) -> str | None:
        """Why this can no longer be won although moves are left, where the rules alone tell; otherwise None."""
        return None

    def why_not_lifted(self, pile: str, count: int = 1) -> str | None:
        """Say why the last cards of a pile, so many, cannot be picked up, in one sentence; None where they can."""
        if any(move.source == pile and move.count == count for move in self.legal_moves):
            return None
        return "That card stays where it lies."

    def why_not_pressed(self, pile: str) -> str:
        """Say why a click on a pile does nothing now."""
        return "Nothing can be done there now."

    @property
    def _how_to_begin(self) -> str:
        """By which gestures the game begins, in a sentence."""
        return "Click a pile, or a card and then its place."

    # What all games share.

    @property
    def is_won(self) -> bool:
        """True when the game has come out."""
        outcome = self.outcome
        return outcome is not None and outcome.won

    @property
    def welcome(self) -> str:
        """What can be done: at the beginning by which gestures, later how many moves there are."""
        if self.outcome is not None:
            return str(self.outcome)
        if self.moves:
            return f"{counted(len(self.legal_moves), 'move is', 'moves are')} possible now."
        return self._how_to_begin

    @classmethod
    def deal(cls, number: int, **options: Any) -> Self:
        """Shuffle by a deal number and deal: the same number gives the same deal for good.

        Parameters
        ----------
        number : int
            The deal number, from 0 on.
        **options
        moves : str or iterable of Move or str
            Moves to play at once, such as ``"turn, turn"``.

        Raises
        ------
        ValueError
            When `number` or an option is not valid.
        """
        if "cards" in options:
            raise ValueError("A deal number fixes the cards; to deal your own, use from_deck.")
        moves = options.pop("moves", ())
        options = cls.check_options(options)
        deck = shuffle(cls.full_deck(**options), number)
        return cls._dealt(deck, **options)._changed(number=check_deal_number(number)).play_all(moves)

    @classmethod
    def from_deck(cls, cards: str | Iterable[Card | str], **options: Any) -> Self:
        """Deal a given deck.

        Parameters
        ----------
        cards : str or iterable of Card or str
            The deck, the card dealt first at the front.
        **options
        moves : str or iterable of Move or str
            Moves to play at once, such as ``"turn, turn"``.

        Raises
        ------
        ValueError
            When the cards are no full deck, an option is unknown, or a move is refused.
        """
        moves = options.pop("moves", ())
        options = cls.check_options(options)
        return cls._dealt(check_deck(cards, cls.full_deck(**options)), **options).play_all(moves)

    @classmethod
    def from_text(cls, text: str, **options: Any) -> Self:
        """Set a position up from a text, for the games that can be set up so.

        Raises
        ------
        ValueError
            When the game cannot be set up, or the text is no position.
        """
        raise ValueError(f"{cls.name} is dealt, not set up: use {cls.name}.deal(7) or {cls.name}.from_deck(cards).")

    @property
    def start(self) -> Self:
        """The same game before its first move."""
        if not self.moves:
            return self
        if self.setup:
            return type(self).from_text(self.setup, **self.options)
        return type(self)._dealt(self.deck, **self.options)._changed(number=self.number)

    @property
    def situation(self) -> Hashable:
        """What lies where, however it came about: equal in two positions that can go on in just the same ways."""
        return tuple(self.piles.values())

    @cached_property
    def legal_moves(self) -> LegalMoves:
        """The moves that the rules allow here."""
        return LegalMoves(self._moves())

    @property
    def forced_move(self) -> Move | None:
        """The next move of a game that plays itself; None where the player chooses, or when the game is over."""
        moves = tuple(self.legal_moves)
        return moves[0] if self.plays_itself and len(moves) == 1 else None

    def why_not(self, move: Move | str) -> str | None:
        """Say why a move is refused, in one sentence; None when it is legal.

        Raises
        ------
        InvalidMove
            When the text is no move at all.
        """
        move = Move.read(move)
        if move in self.legal_moves:
            return None
        # A Move that was not read from a text may name a pile that no game has.
        Move.read(str(move))
        return self._refusal(move)

    def play(self, move: Move | str) -> Self:
        """Give the position after a move.

        Raises
        ------
        IllegalMove
            When the rules refuse it; the position is unchanged.
        InvalidMove
            When the text is no move at all.
        """
        move = Move.read(move)
        if reason := self.why_not(move):
            raise IllegalMove(move, reason)
        return self._after(move)

    def play_all(self, moves: str | Iterable[Move | str]) -> Self:
        """Give the position after some moves, such as ``"turn, turn"``; `play` says what is refused."""
        position = self
        for move in read_moves(moves):
            position = position.play(move)
        return position

    def tell(self, move: Move | str) -> str:
        """Tell in a sentence or two what a legal move does here.

        Raises
        ------
        IllegalMove
            When the rules refuse it.
        """
        move = Move.read(move)
        return self._telling(move, self.play(move))

    def describe(self, move: Move) -> str:
        """Describe a legal move before it is made, naming only what is seen: not the card that it turns up or draws."""
        return str(move)

    def shorthand(self, move: Move) -> str:
        """Describe a legal move in a few words, such as ``J♥ → column 1``; again naming only what is seen."""
        return str(move)

    def visible(self) -> View:
        """Give what a player can see: strategies, hints and odds get this, so that they cannot peek."""
        # Tuples are made faster of lists than of generators, and this is done at every move of a simulation.
        piles = {
            name: tuple([card if face_up else None for _, card, face_up in pile]) if pile else ()
            for name, pile in self.piles.items()
        }
        return View(self.name, self.options, piles, self.legal_moves, self.game_piles)

    @property
    def title(self) -> str:
        """The game, its options and the deal number in words: ``Spider, two suits, deal 7``."""
        return tell_title(type(self), self.options, self.number)

    def _changed(self, **changes: Any) -> Self:
        """Give the position with some fields changed; `dataclasses.replace` takes twice as long, at every move."""
        after = object.__new__(type(self))
        after.__dict__.update(self.__getstate__(), **changes)
        return after

    def __getstate__(self) -> dict[str, Any]:
        """Copy and pickle the fields alone: what was worked out from them is worked out again when it is needed."""
        known = self.__dict__
        return {name: known[name] for name in _field_names(type(self))}

    def __repr__(self) -> str:
        if self.setup:
            start = f"from_text({self.setup!r}"
        else:
            start = f"from_deck({write_cards(self.deck)!r}" if self.number is None else f"deal({self.number}"
        options = [f"{name}={value!r}" for name, value in self.options.items()]
        if self.moves:
            options.append(f"moves={', '.join(map(str, self.moves))!r}")
        return f"{self.name}.{', '.join([start, *options])})"


@cache
def _field_names(game: type[Position]) -> tuple[str, ...]:
    return tuple(entry.name for entry in fields(game))


PositionT = TypeVar("PositionT", bound=Position)
"""A position of one game, whichever it is."""
