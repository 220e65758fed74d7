"""Preferences: small named reasons for a move, of which hints and rule-of-thumb players are composed.

A preference looks at what a player can see and at a legal move, and says in words why it likes the move, or None. In a
list the earlier preference decides: among the moves that it likes the one with the greatest weight is chosen, and among
equals the one listed first. The preferences of each game stand in `tips`, a module a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from cardgames.games.moves import Move
from cardgames.games.view import View
from cardgames.words import listed, shortened

Judge = Callable[[View, Move], "str | None"]
Weight = Callable[[View, Move], float]


@dataclass(frozen=True)
class Preference:
    """A named reason for a move. Called with a view and a legal move, it gives its reason in words, or None.

    Attributes
    ----------
    name : str
        Such as ``turn-a-card``.
    sentence : str
        What it advises.
    judge : callable
        From a `View` and a move to the reason, or None where the move is none that it likes.
    weight : callable, optional
        From a `View` and a move to a number: the more, the better, among the moves that it likes.
    tip : str
        The tip of a rule page that it follows, where it follows one.
    former : Preference, optional
        What it was in the version before, where it has changed since.
    otherwise : str, optional
        The reason that it gives where another move is suggested before; nothing is suggested then where it is empty.
    """

    name: str
    sentence: str
    judge: Judge
    weight: Weight | None = None
    tip: str = ""
    former: Preference | None = None
    otherwise: str | None = None

    def __call__(self, view: View, move: Move) -> str | None:
        """Give the reason, or None."""
        return self.judge(view, move)

    def __repr__(self) -> str:
        return f"<{self.name}: {self.sentence}>"


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggestion.

    Attributes
    ----------
    move : Move or None
        The move suggested; None where the advice is to undo.
    reason : str
        Why, in words.
    name : str
        What suggests it: a preference, such as ``turn-a-card``; where none does, ``way-on`` (the search for dead ends
        has found one), ``undo-boldly``, ``only-move`` (the game leaves no choice) or ``best-odds`` (at the fourth king
        of Watch).
    tip : str
        The tip of a rule page that it follows, where it follows one.
    """

    move: Move | None
    reason: str
    name: str
    tip: str = ""


@overload
def preference(judge: Judge) -> Preference: ...
@overload
def preference(
    *,
    weight: Weight | None = None,
    tip: str = "",
    former: Preference | None = None,
    otherwise: str | None = None,
) -> Callable[[Judge], Preference]: ...
def preference(
    judge: Judge | None = None,
    *,
    weight: Weight | None = None,
    tip: str = "",
    former: Preference | None = None,
    otherwise: str | None = None,
) -> Preference | Callable[[Judge], Preference]:
    """Make a preference of a function; used as a decorator, with or without arguments.

    Parameters
    ----------
    judge : callable
        From a `View` and a move to the reason, or None. Its name and docstring become the preference's own.
    weight : callable, optional
        From a `View` and a move to a number: the more, the better, among the moves that it likes.
    tip : str
        The tip of a rule page that it follows, where it follows one.
    former : Preference, optional
        What it was in the version before, where it has changed since.
    otherwise : str, optional
        The reason that it gives where another move is suggested before; nothing is suggested then where it is empty.
    """

    def made(judge: Judge) -> Preference:
        name, sentence = judge.__name__.replace("_", "-"), (judge.__doc__ or "").strip()
        # The preference takes the function's name; other processes find the function where it is now.
        judge.__qualname__ += ".judge"
        return Preference(name, sentence, judge, weight, tip, former, otherwise)

    return made(judge) if judge else made


def choose(view: View, preferences: Iterable[Preference]) -> Hint | None:
    """Give the move that the first preference with an opinion likes most; None where none has one."""
    return next(suggestions(view, preferences), None)


def suggestions(view: View, preferences: Iterable[Preference]) -> Iterator[Hint]:
    """Give each move that a preference likes, once and in their order: the first is the one to choose."""
    given: set[Move] = set()
    for some in preferences:
        judge, weight = some.judge, some.weight
        if given and some.otherwise == "":
            continue
        liked = ((move, reason) for move in view.legal_moves if move not in given and (reason := judge(view, move)))
        for move, reason in _heaviest_first(view, liked, weight) if weight else liked:
            given.add(move)
            yield Hint(move, some.otherwise or reason if len(given) > 1 else reason, some.name, some.tip)


def _heaviest_first(view: View, liked: Iterable[tuple[Move, str]], weight: Weight) -> list[tuple[Move, str]]:
    return sorted(liked, key=lambda pair: weight(view, pair[0]), reverse=True)


def named(preferences: Sequence[Preference], names: Iterable[str]) -> tuple[Preference, ...]:
    """Give the preferences with these names, in the order of the names.

    Raises
    ------
    ValueError
        When a name is unknown; the message lists those that there are.
    """
    known = {some.name: some for some in preferences}
    if isinstance(names, str):
        names = (names,)
    chosen = []
    for name in names:
        if name not in known:
            raise ValueError(f"There is no preference {shortened(name)}; there are {listed(known)}.")
        chosen.append(known[name])
    return tuple(chosen)
