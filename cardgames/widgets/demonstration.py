"""Demonstrations of the rules: a small table on which a rule is shown step by step, and then tried.

A move that the rules refuse has steps of its own, like any other: the question, and the answer with its reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import traitlets

from cardgames.drawing.layout import forms, lay_out
from cardgames.drawing.table import Table
from cardgames.games.demonstrations import Rule, Step, steps
from cardgames.games.game import Game
from cardgames.games.klondike_rules import KLONDIKE_RULES
from cardgames.games.piles import Kind
from cardgames.games.position import Position
from cardgames.games.spider_rules import SPIDER_RULES
from cardgames.widgets.conversation import Act, one_at_a_time
from cardgames.widgets.former import Former
from cardgames.widgets.player import PlayScreen
from cardgames.widgets.playing import Playing
from cardgames.widgets.stepper import Stepper
from cardgames.words import shortened

if TYPE_CHECKING:
    from cardgames.drawing.picture import Picture

RULES: Mapping[str, Mapping[str, Rule]] = {
    game: {rule.name: rule for rule in rules}
    for game, rules in (("Klondike", KLONDIKE_RULES), ("Spider", SPIDER_RULES))
}
"""The rules that are demonstrated: by game and name."""

_INTERVAL, _SLOWEST = 4000, 8000  # there is something to read at each step, and to think about


class Trial(Playing):
    """The game in which a rule is tried; its demonstration shows it."""

    has_notices = False  # they would cover a small table

    def __init__(self, demonstration: Demonstration, game: Game, form: str) -> None:
        super().__init__(game, form)
        self._demonstration = demonstration

    def together(self) -> AbstractContextManager[None]:
        """Hold all else up as long as the block lasts; then let the demonstration show what has changed."""
        return self._demonstration.together()


class Demonstration(Stepper, PlayScreen):
    """A rule, shown step by step and tried on the same table; make one with `demonstrate`.

    Attributes
    ----------
    rule : Rule
    steps : tuple[Step, ...]
        The steps that are shown.
    player : Trial or None
        The game that is tried, once that was begun.
    ask : str
        The rule, as the head says it.
    trying : bool
        Whether the rule is tried, rather than shown.
    task : str
        What a learner who tries the rule may aim at.
    counts_points : bool
        Whether the points are shown while it is tried.
    """

    panel, stepper = Former(), Former()
    _script = "demonstration"
    _with_lifts = True

    ask = traitlets.Unicode().tag(sync=True)
    trying = traitlets.Bool(False).tag(sync=True)
    task = traitlets.Unicode().tag(sync=True)
    counts_points = traitlets.Bool(False).tag(sync=True)

    def __init__(self, rule: Rule, colours: str, index: str | None) -> None:
        self.rule, self.steps = rule, steps(rule)
        self.player: Trial | None = None
        positions = tuple(step.position for step in self.steps)
        refusals = [number for number, step in enumerate(self.steps) if step.refused]
        super().__init__(
            positions,
            0,
            forms(positions[0])[0],
            colours,
            index,
            ask=rule.sentence,
            task=rule.task,
            refusals=refusals,
            slowest=_SLOWEST,
            interval=_INTERVAL,
            counts_points=rule.counts_points,
        )

    def _acts(self) -> Mapping[str, Act]:
        trying = self.player.requests() if self.player and self.trying else {}
        return {**super()._acts(), **trying, "show": Act(self.show_me), "try": Act(self.let_me_try)}

    def _tables(self, form: str) -> list[Table]:
        return [_marked(lay_out(step.position, form), step) for step in self.steps]

    def _sentences(self) -> list[str]:
        return [step.says for step in self.steps]

    @property
    def position(self) -> Position:
        """The position that is shown, or that of the game that is tried."""
        return self.player.position if self.trying and self.player else super().position

    @property
    def says(self) -> str:
        """The sentence that is shown."""
        return self.player.says if self.trying and self.player else super().says

    @one_at_a_time
    def show_me(self) -> None:
        """Go back to the steps, to the one that was shown last."""
        self._settle()
        if not self.trying:
            return
        self.trying, self.won, self.marked, self.advice = False, False, [], {}
        self._lay(self._tables(self.form))
        self.step = self._left_at

    @one_at_a_time
    def let_me_try(self) -> None:
        """Put the cards into the learner's hands, as they lie at the step that is shown."""
        if not self.trying:
            self._left_at = self.step
        self.playing = False
        self.player = Trial(self, Game(self.steps[self._left_at].position), self.form)
        self.trying, self._shown = True, None

    _left_at = 0

    def _show(self) -> None:
        if self.trying and self.player:
            self._show_game(self.player)

    def _refuse(self, sentence: str) -> None:
        if self.trying and self.player:
            self.player.says, self.player.says_no = sentence, True
        else:
            super()._refuse(sentence)

    def _answer(self, message: Mapping[str, Any], refused: bool) -> None:
        if self.trying and self.player:
            self._shake(self.player, message, refused)
        super()._answer(message, refused)

    def still(self) -> Picture:
        """Draw the table before the first move, and write the rule and all answers below it."""
        from cardgames.drawing.picture import draw_position, write_below

        asked = [(question.says, answer) for question, answer in zip(self.steps[1::2], self.steps[2::2], strict=True)]
        answers = [f"{'✗' if answer.refused else '✓'} {question} {answer.says}" for question, answer in asked]
        picture = draw_position(self.steps[0].position, colours=self._colours, index=self._index)
        return write_below(picture, [self.rule.sentence, *answers])

    def __repr__(self) -> str:
        doing = "trying it" if self.trying else f"step {self.step} of {len(self.steps) - 1}"
        return f"<Demonstration: {self.rule.name}, {doing}>"


def demonstrate(name: str, game: str = "Klondike", *, colours: str = "two", index: str | None = None) -> Demonstration:
    """Show a rule on a small table, step by step, and let it be tried there.

    Parameters
    ----------
    name : str
        The rule, such as ``"kings-to-empty-columns"``; an unknown one is answered with those that there are.
    game : str, optional
        The game's name.
    colours : str, optional
        ``"two"``, or ``"four"`` for a colour a suit.
    index : str, optional
        ``"normal"`` or ``"large"``, the size of the cards' corners; the layout's own choice when left out.

    Raises
    ------
    ValueError
        When the game, the rule or a choice is unknown.
    """
    if not isinstance(game, str) or game not in RULES:
        raise ValueError(f"There are demonstrations for {' and '.join(RULES)}, not for {shortened(game)}.")
    if not isinstance(name, str) or name not in RULES[game]:
        owner = next((other for other, rules in RULES.items() if isinstance(name, str) and name in rules), None)
        instead = f'{owner} has: demonstrate("{name}", "{owner}")' if owner else f"there are {', '.join(RULES[game])}"
        raise ValueError(f"{game} has no rule {shortened(name)} to show; {instead}.")
    return Demonstration(RULES[game][name], colours, index)


def _marked(table: Table, step: Step) -> Table:
    """Mark the cards that a step asks about, and where they would go."""
    move, piles, named = step.move, step.position.piles, step.position.game_piles
    if move is None:
        return table
    sign = "✗" if step.refused else "?"
    if move.action != "move":
        return replace(table, goes_to=named.of(Kind.STOCK)[0], sign=sign)
    source, target = piles[move.source], step.position.goes_to(move)
    hand = source[-move.count].id if len(source) >= move.count else None
    if named.kinds[target] is Kind.COLUMN and piles[target]:
        return replace(table, in_hand=hand, goes_onto=piles[target][-1].id, sign=sign)
    return replace(table, in_hand=hand, goes_to=target, sign=sign)
