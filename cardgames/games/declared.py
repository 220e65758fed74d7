"""What a game declares on its class: its name, its piles, its options and its pack.

Whoever draws, saves or explains a game reads it here, so that nobody else asks which game it is. Options are read,
checked and shown by `cardgames.games.options`; the kinds of piles are in `cardgames.games.piles`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from inspect import getattr_static
from typing import Any, ClassVar

from cardgames.cards import Cards, new_deck
from cardgames.games.options import Option, check_options, chosen_options, with_options
from cardgames.games.piles import NamedPile, PileSet


class Declared(ABC):
    """A game, by what it declares; `Position` is a moment of one."""

    name: ClassVar[str]
    """The game's name, as saved games and headings use it."""
    plays_itself: ClassVar[bool] = False
    """True where the player never chooses, as in Clock."""
    move_cost: ClassVar[int] = 0
    """What a move costs in points, even when it is undone."""
    forms: ClassVar[tuple[str, ...]]
    """The forms in which it is laid out, the usual one first."""
    game_options: ClassVar[tuple[Option, ...]] = ()
    """The options, each declared once; a field of the same name holds the value that is in force."""
    game_piles: ClassVar[PileSet]
    """The piles, as `declare_piles` gives them."""
    packs: ClassVar[int] = 1
    """How many packs of 52 cards make the deck."""

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Read what the game declares: its piles, and the options that its ways to deal show."""
        super().__init_subclass__(**keywords)
        if piles := tuple(cls.declare_piles()):
            cls.game_piles = PileSet(piles)
        for name in ("deal", "from_deck", "from_text"):
            method = getattr_static(cls, name, None)
            if isinstance(method, classmethod):
                setattr(cls, name, with_options(method, cls.game_options))

    @classmethod
    @abstractmethod
    def declare_piles(cls) -> Sequence[NamedPile]:
        """Declare the piles, in the order in which they are shown; see `cardgames.games.piles`."""
        return ()

    @classmethod
    def full_deck(cls, **options: Any) -> Cards:
        """Give the cards of the game in the order of a new deck."""
        return new_deck() * cls.packs

    @classmethod
    def why_not_dealt(cls) -> str | None:
        """Say why a game cannot be dealt as it is declared, in one sentence; None where it can."""
        return None

    @classmethod
    def check_options(cls, options: Mapping[str, Any]) -> dict[str, Any]:
        """Give the options with the defaults filled in.

        Raises
        ------
        ValueError
            When the game has no such option, or the option no such value.
        """
        return check_options(cls.name, cls.game_options, options)

    @property
    def options(self) -> dict[str, Any]:
        """The rules in force, as keywords for `deal` and `from_deck`."""
        return {option.name: getattr(self, option.name) for option in self.game_options}

    @property
    def chosen_options(self) -> dict[str, Any]:
        """The rules in force, without those that follow from the others."""
        return chosen_options(type(self), self.options)
