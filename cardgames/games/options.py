"""The options of a game, each declared once: its values, how it is checked, and its words.

``draw 3, passes unlimited, take back no`` is how options are written in the line that players share, and what a panel
sends; ``draw 3, any number of passes, no taking back`` is how a title tells them. Both are read back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Any

from cardgames.words import as_whole, shortened

if TYPE_CHECKING:
    from cardgames.games.declared import Declared

_WORDS: Mapping[str, Any] = {"unlimited": None, "yes": True, "no": False}
_NUMBERS = range(100)  # that the words of an option may be about


class _Depends:
    """Stands in a signature for a default that follows from the other options."""

    def __repr__(self) -> str:
        return "…"


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game.

    Attributes
    ----------
    name : str
        The keyword, such as ``take_back``.
    values : tuple
        The values that are usually chosen from, the usual one first.
    about : str
        What it decides, in a sentence.
    wrong : str
        The sentence that refuses a value, with ``{value}`` in the place of it, and ``{game}`` in that of the game's
        name.
    read : callable, optional
        From what was given to the value; raises ValueError for what is none. One of `values` when left out.
    follows : callable, optional
        From the options before it to the default, where that is not always the first of `values`.
    words : callable, optional
        From a value to how a title tells it, such as ``three passes``; ``passes 3`` when left out.
    """

    name: str
    values: tuple[Any, ...]
    about: str
    wrong: str
    read: Callable[[Any], Any] | None = None
    follows: Callable[[Mapping[str, Any]], Any] | None = None
    words: Callable[[Any], str] | None = None

    @property
    def label(self) -> str:
        """Its name in words: ``take back``."""
        return self.name.replace("_", " ")

    @property
    def default(self) -> object:
        """The default, as a signature shows it."""
        return _Depends() if self.follows else self.values[0]

    def tell(self, value: Any) -> str:
        """Tell a value in words, as a title does: ``three passes``, ``reading top``."""
        return self.words(value) if self.words else f"{self.label} {write_word(value)}"

    def tell_choice(self, value: Any) -> str:
        """Tell a value beside the option's name: ``three passes``, ``top``."""
        return self.words(value) if self.words else write_word(value)

    def is_told(self, text: str) -> tuple[Any, ...]:
        """Give the value that a text tells, alone in a tuple; nothing where it tells none."""
        values, told = (*self.values, *_NUMBERS) if self.words else (), text.lower()
        return next(((value,) for value in values if self.tell(value) == told), ())

    def check(self, game: str, given: Mapping[str, Any], before: Mapping[str, Any]) -> Any:
        """Give its value among those given, or its default, where it has none there.

        Raises
        ------
        ValueError
            When what is given is not a value of it.
        """
        if self.name not in given:
            return self.follows(before) if self.follows else self.values[0]
        try:
            return self.read(given[self.name]) if self.read else _one_of(self.values, given[self.name])
        except ValueError:
            raise ValueError(self.wrong.format(game=game, value=shortened(given[self.name]))) from None


def _one_of(values: Sequence[Any], given: Any) -> Any:
    """Read one of some values. NumPy's whole numbers are whole numbers; True is none."""
    whole = as_whole(given)
    read = given if whole is None else whole
    for value in values:
        if isinstance(read, type(value)) and isinstance(read, bool) == isinstance(value, bool) and read == value:
            return value
    raise ValueError


def whole_or_none(least: int, most: int) -> Callable[[Any], int | None]:
    """Read a whole number in a range, or None."""

    def read(given: Any) -> int | None:
        whole = as_whole(given)
        if given is not None and (whole is None or not least <= whole <= most):
            raise ValueError
        return whole

    return read


def check_options(game: str, declared: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Give the options of a game with the defaults filled in.

    Raises
    ------
    ValueError
        When the game has no such option, or the option no such value.
    """
    checked: dict[str, Any] = {}
    for option in declared:
        checked[option.name] = option.check(game, given, checked)
    if unknown := next((name for name in given if name not in checked), None):
        raise ValueError(f"{game} has no option {shortened(unknown)}.")
    return checked


def chosen_options(game: type[Declared], options: Mapping[str, Any]) -> dict[str, Any]:
    """Give the options that make a game what it is, without those that follow from the others."""
    chosen = dict(options)
    for option in game.game_options:
        fewer = {name: value for name, value in chosen.items() if name != option.name}
        if game.check_options(fewer) == options:
            chosen = fewer
    return chosen


def changed_options(game: type[Declared], before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Give the options that are chosen now and were not before, with those that follow from them."""
    former = game.check_options(before)
    return {name: value for name, value in game.check_options(after).items() if former[name] != value}


def option_rows(game: type[Declared], options: Mapping[str, Any]) -> list[list[Any]]:
    """Give for each option its name, what to choose from, as it is written and as it is told, and what is chosen."""
    rows: list[list[Any]] = []
    for option, value in zip(game.game_options, game.check_options(options).values(), strict=True):
        values = (*option.values, *(() if value in option.values else (value,)))
        choices = [[write_word(each), option.tell_choice(each)] for each in values]
        rows.append([option.label, choices, write_word(value)])
    return rows


def write_options(options: Mapping[str, Any]) -> str:
    """Write options in words: ``draw 3, passes unlimited, take back no``."""
    return ", ".join(f"{name.replace('_', ' ')} {write_word(value)}" for name, value in options.items())


def tell_options(game: type[Declared], options: Mapping[str, Any]) -> str:
    """Tell options in words, as a title does: ``draw 3, any number of passes, no taking back``."""
    return ", ".join(option.tell(options[option.name]) for option in game.game_options if option.name in options)


def read_option(text: str, declared: Iterable[Option] = ()) -> tuple[str, Any] | None:
    """Read an option, written as ``take back no`` or told as ``no taking back``; None where the text is none.

    Parameters
    ----------
    text : str
    declared : iterable of Option
        Those that may be told.
    """
    for option in declared:
        for value in option.is_told(text):
            return option.name, value
    match = re.fullmatch(r"([a-z]+(?: [a-z]+)*) (\w+)", text, re.ASCII | re.IGNORECASE)
    if match is None:
        return None
    word = match[2].lower()
    return match[1].lower().replace(" ", "_"), read_number(word) if word.isdecimal() else _WORDS.get(word, word)


def write_word(value: Any) -> str:
    """Write the value of an option as a word: ``3``, ``unlimited``, ``yes``."""
    return next((word for word, meant in _WORDS.items() if value is meant), str(value))


def read_number(digits: str) -> int:
    """Read a number however many digits it has."""
    return int(digits.lstrip("0")[:20] or 0)  # longer ones are refused as too large all the same


def with_options(method: Any, declared: Sequence[Option]) -> Any:
    """Give a class method whose signature and docstring show the options of a game, as editors and Shift-Tab read them.

    What it does is not touched, nor what its decorators do; its own parameters stay where they are.

    Parameters
    ----------
    method : classmethod
        One that takes ``**options``, and ``moves`` among them; any other is given back as it is.
    declared : sequence of Option
    """
    own = method.__func__
    made, shows = vars(own).get(_SHOWN, (own, None))
    if shows is not own:  # not one that was made here: a decorator copies what a function carries
        made = own
    own_parameters = signature(made).parameters.values()
    if all(parameter.kind is not Parameter.VAR_KEYWORD for parameter in own_parameters):
        return method

    @wraps(made)
    def shown(cls: Any, *given: Any, **named: Any) -> Any:
        return made(cls, *given, **named)

    kept = [parameter.replace(annotation=Parameter.empty) for parameter in own_parameters]
    kept = [parameter for parameter in kept if parameter.kind is not Parameter.VAR_KEYWORD]
    taken = {parameter.name for parameter in kept}
    defaults = [*((option.name, option.default) for option in declared), ("moves", ())]
    offered = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default) for name, default in defaults if name not in taken
    ]
    vars(shown).update({"__signature__": Signature([*kept, *offered]), _SHOWN: (made, shown)})
    about = "".join(f"        {option.name}\n            {option.about}\n" for option in declared)
    before, keywords, after = (made.__doc__ or "").partition("        **options\n")
    shown.__doc__ = f"{before}{about}{after}" if keywords else made.__doc__
    return classmethod(shown)


_SHOWN = "_shown_with_options"
