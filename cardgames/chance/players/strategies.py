"""Players that choose moves: at random, the first, by rules of thumb.

A strategy is a function of what a player can see, a `View`, that gives a legal move or its text; None gives the game
up. It never gets the position, so it cannot look at a face-down card. One that remembers something from move to move
has a method ``begin(number)``: it is called with the deal number before each deal, so that each deal is played the same
way whoever plays it, and in whichever order.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from cardgames.chance.players.preferences import Preference, choose, named
from cardgames.chance.players.tips import PREFERENCES
from cardgames.chance.players.tips.spider import HASTE, TIPS
from cardgames.games.moves import Move
from cardgames.games.view import View
from cardgames.words import listed, shortened, whole_number

Strategy = Callable[[View], "Move | str | None"]

_EDITION = " (2nd edition)"
"""What the name of a player says that plays other moves than in the version before."""


def first_legal(view: View) -> Move:
    """Play the legal move that is listed first."""
    return next(iter(view.legal_moves))


class RandomLegal:
    """Plays any legal move, all equally likely; `random_legal` gives it."""

    def __init__(self, seed: int) -> None:
        self.seed = whole_number("seed", seed, 0)
        self.begin(0)

    def begin(self, number: int) -> None:
        """Begin a deal: its choices have a stream of random numbers of their own."""
        self._draw = random.Random(f"{self.seed} {number}").random

    def __call__(self, view: View) -> Move:
        """Choose a move."""
        moves = tuple(view.legal_moves)
        return moves[int(self._draw() * len(moves))]

    def __repr__(self) -> str:
        return f"random_legal({self.seed})"


def random_legal(seed: int) -> RandomLegal:
    """Give the player that plays any legal move, all equally likely.

    Parameters
    ----------
    seed : int
        Any whole number from 0 on. The choices depend on it and on the deal number alone.

    Raises
    ------
    ValueError
        When the seed is no such number.
    """
    return RandomLegal(seed)


@dataclass(frozen=True)
class RuleOfThumb:
    """Plays what the first preference with an opinion likes most, and gives up when none has one.

    `rule_of_thumb` gives it.

    Attributes
    ----------
    preferences : tuple[Preference, ...]
        The first to be asked first.
    name : str
        What the player is called.
    """

    preferences: tuple[Preference, ...]
    name: str = "rule of thumb"

    def __call__(self, view: View) -> Move | None:
        """Choose a move."""
        chosen = choose(view, self.preferences)
        return chosen.move if chosen else None

    @property
    def former(self) -> RuleOfThumb | None:
        """The same player as the version before had it; None where it plays as it did.

        It keeps the name that it had: results are known by the names of their players.
        """
        if not any(some.former for some in self.preferences):
            return None
        name = self.name.replace(_EDITION, "", 1)
        return RuleOfThumb(tuple(some.former or some for some in self.preferences), name)

    def __repr__(self) -> str:
        return f"<{self.name}: {_names(self.preferences)}>"


def rule_of_thumb(
    game: str | type[Any],
    *,
    without: str | Iterable[str] = (),
    only: str | Iterable[str] | None = None,
    first: str | Iterable[str] = (),
) -> RuleOfThumb:
    """Give the rule-of-thumb player of a game, with some of its preferences switched off or put before the others.

    Parameters
    ----------
    game : str or class
        ``"Klondike"`` or ``Klondike``.
    without : str or iterable of str
        The names of preferences that are switched off.
    only : str or iterable of str, optional
        The names of the preferences that are kept, the first to be asked first. All when left out.
    first : str or iterable of str
        The names of preferences that are asked before the others.

    Raises
    ------
    ValueError
        When the game has no preferences, or a name is unknown; the message lists those that there are.
    """
    title = game if isinstance(game, str) else str(getattr(game, "name", ""))
    if title not in PREFERENCES:
        raise ValueError(f"{shortened(game)} has no rule of thumb; {listed(PREFERENCES)} have.")
    all_ = PREFERENCES[title]
    kept = tuple(all_) if only is None else named(all_, only)
    off, early = named(all_, without), named(all_, first)
    words = {"only": () if only is None else kept, "without": off, "first": early}
    order = tuple(some for some in (*early, *(some for some in kept if some not in early)) if some not in off)
    edition = _EDITION if any(some.former for some in order) else ""
    name = ", ".join([f"{title}{edition}", *(f"{word} {_names(some)}" for word, some in words.items() if some)])
    return RuleOfThumb(order, f"rule of thumb for {name}")


def without_tip(number: int) -> RuleOfThumb:
    """Give Spider's rule-of-thumb player without one of the first five tips of `tips.spider.TIPS`.

    Without the fourth, "do not deal in haste", it deals whenever it can. The sixth, "undo boldly", is none for a player
    that never undoes a move.

    Raises
    ------
    ValueError
        When the number is not one from 1 to 5.
    """
    tip = TIPS[whole_number("number of a tip", number, 1, len(TIPS) - 1) - 1]
    if tip == HASTE:
        return rule_of_thumb("Spider", first="deal")
    return rule_of_thumb("Spider", without=[some.name for some in PREFERENCES["Spider"] if some.tip == tip])


def _names(preferences: Iterable[Preference]) -> str:
    return ", ".join(some.name for some in preferences)


class NotAStrategy(ValueError):
    """What was given in the place of a strategy; the message says what to give instead."""


def check_strategy(strategy: object) -> None:
    """Make sure that something can be asked for moves.

    Raises
    ------
    NotAStrategy
        When it is no function, or one that makes players and is to be called first.
    """
    made_by = getattr(strategy, "func", strategy)  # of functools.partial
    if call := next((call for maker, call in _MAKERS if maker is made_by), None):
        raise NotAStrategy(f"{call.partition('(')[0]} makes a player, and is none itself: write {call}.")
    if isinstance(strategy, type):
        raise NotAStrategy(f"{strategy.__name__} is a class: give a player of it, such as {strategy.__name__}().")
    if not callable(strategy):
        raise NotAStrategy(f"A strategy is a function of what can be seen, not {shortened(strategy)}.")


def check_choice(move: object, strategy: Strategy) -> None:
    """Make sure that what a strategy gives is no player.

    Raises
    ------
    NotAStrategy
        When it is: then the strategy is to be called first.
    """
    if callable(move):
        name = name_of(strategy)
        raise NotAStrategy(f"{name} makes a player, and is none itself: call it first, and give what it makes.")


_MAKERS = (
    (rule_of_thumb, "rule_of_thumb(Klondike)"),
    (random_legal, "random_legal(7)"),
    (without_tip, "without_tip(1)"),
)


def name_of(strategy: Strategy) -> str:
    """Give what a strategy is called: its name, or what its repr says, or that of its class where the repr fails.

    Where in memory it lies is left out, as that is another place whenever Python starts.
    """
    if isinstance(strategy, RuleOfThumb):
        return strategy.name
    try:
        return getattr(strategy, "__name__", None) or re.sub(r" at 0x[0-9A-Fa-f]+", "", repr(strategy))
    except Exception:
        return type(strategy).__name__
