"""Demonstrations: each rule of a game on a small table of its own, with moves to try, legal and illegal.

Here are their shape and the telling, step by step: a move is asked about, and the step after gives the answer. What is
shown stands in a module for each game, such as `klondike_rules`, as plain data; what is legal the positions say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardgames.games.moves import Move
from cardgames.games.position import Position


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move that is tried in a demonstration.

    Attributes
    ----------
    move : str
        In the notation.
    notice : str
        What to notice, in a sentence or two.
    refused : bool
        Whether the rules refuse it.
    """

    move: str
    notice: str
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with its demonstration.

    Attributes
    ----------
    name : str
        Words with hyphens, such as ``kings-to-empty-columns``; no two rules of a game share one.
    sentence : str
        The rule.
    game : type[Position]
    setup : str
        The table, as `Position.from_text` reads it.
    attempts : tuple[Attempt, ...]
        They are tried in turn: a legal one is made, a refused one changes nothing.
    task : str
        What a learner who tries it out may aim at.
    options : Mapping[str, Any]
        The options of the game.
    counts_points : bool
        Whether the points are shown while it is tried.
    """

    name: str
    sentence: str
    game: type[Position]
    setup: str
    attempts: tuple[Attempt, ...]
    task: str
    options: Mapping[str, Any] = field(default_factory=dict)
    counts_points: bool = False

    @property
    def position(self) -> Position:
        """The table before the first attempt."""
        return self.game.from_text(self.setup, **self.options)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a demonstration.

    Attributes
    ----------
    position : Position
        What lies on the table.
    says : str
        What is told.
    move : Move or None
        The move that is asked about, or that was refused; None where none is.
    refused : bool
        Whether this step shows a refusal.
    """

    position: Position
    says: str
    move: Move | None = None
    refused: bool = False


FIRST = "Look at the table, then press Forward. After each question, answer it yourself before you go on."
"""What is told at the first step."""


def steps(rule: Rule) -> tuple[Step, ...]:
    """Give the steps of a demonstration: a look at the table, then for each attempt a question and the answer.

    A refusal is a step like any other: the position stays as it is, and the game's own reason is told.
    """
    return tuple(_steps(rule))


def _steps(rule: Rule) -> Iterator[Step]:
    position = rule.position
    yield Step(position, FIRST)
    for attempt in rule.attempts:
        move = Move.read(attempt.move)
        yield Step(position, position.question(move), move)
        if reason := position.why_not(move):
            yield Step(position, f"No. {reason} {attempt.notice}", move, refused=True)
        else:
            told, position = position.tell(move), position.play(move)
            yield Step(position, f"Yes. {told} {attempt.notice}")
