"""Demonstrations of the rules: a small table on which a rule is shown step by step, and then tried.

A move that the rules refuse has steps of its own, like any other: the question, and the answer with its reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import anywidget
import ipywidgets
import traitlets

from cardgames.drawing.layout import forms, lay_out
from cardgames.drawing.picture import Picture, draw_position, write_below
from cardgames.drawing.table import Table
from cardgames.games.columns import ColumnGame
from cardgames.games.demonstrations import Rule, Step, steps
from cardgames.games.klondike_rules import KLONDIKE_RULES
from cardgames.games.moves import Move
from cardgames.games.spider_rules import SPIDER_RULES
from cardgames.widgets.panel import INTERRUPTED, with_panel
from cardgames.widgets.player import Player, play
from cardgames.widgets.stepper import Stepper
from cardgames.widgets.still import HAS_STILL, show_with_still
from cardgames.words import shortened

RULES: Mapping[str, Mapping[str, Rule]] = {
    game: {rule.name: rule for rule in rules}
    for game, rules in (("Klondike", KLONDIKE_RULES), ("Spider", SPIDER_RULES))
}
"""The rules that are demonstrated: by game and name."""

_INTERVAL, _SLOWEST = 4000, 8000  # there is something to read at each step, and to think about
_FURNITURE = 320  # the rule, the sentence and the buttons stand above the table, below the page's own bars


class RulePanel(anywidget.AnyWidget):
    """The head of a demonstration: the rule, and whether it is shown or tried.

    Attributes
    ----------
    rule : str
    says : str
        What a learner who tries the rule may aim at.
    trying : bool
    heard : int
        How many requests of the panel were answered.
    """

    _esm = with_panel("demonstration.js")
    _css = with_panel("demonstration.css")

    rule = traitlets.Unicode().tag(sync=True)
    says = traitlets.Unicode().tag(sync=True)
    trying = traitlets.Bool(False).tag(sync=True)
    heard = traitlets.Int(0).tag(sync=True)


class RuleStepper(Stepper):
    """A stepper through the steps of a demonstration, with the move in question marked."""

    def __init__(self, shown: tuple[Step, ...], colours: str, index: str | None) -> None:
        self.steps = shown
        positions = tuple(step.position for step in shown)
        super().__init__(positions, 0, forms(positions[0])[0], colours, index)
        self.controls.refusals = [number for number, step in enumerate(shown) if step.refused]
        self.controls.slowest, self.controls.interval = _SLOWEST, _INTERVAL
        self.table.furniture = _FURNITURE
        self.children = [self.controls, self.table]

    def _tables(self, form: str) -> list[Table]:
        return [_marked(lay_out(step.position, form), step) for step in self.steps]

    def _told(self) -> list[str]:
        return [step.says for step in self.steps]


class Demonstration(ipywidgets.VBox):
    """A rule, shown step by step and tried on the same table; make one with `demonstrate`.

    Attributes
    ----------
    rule : Rule
    stepper : RuleStepper
        The steps that are shown.
    player : Player or None
        The table to try it on, once that was begun.
    panel : RulePanel
    """

    def __init__(self, rule: Rule, colours: str, index: str | None) -> None:
        self.rule = rule
        self._style: dict[str, Any] = {"colours": colours, "index": index}
        self.stepper = RuleStepper(steps(rule), **self._style)
        self.player: Player | None = None
        self.panel = RulePanel(rule=rule.sentence)
        self.panel.on_msg(self._hear)
        super().__init__([self.panel, self.stepper])
        self.add_class(HAS_STILL)
        self.add_class("cg-demonstration")
        if rule.counts_points:
            self.add_class("cg-counts-points")

    @property
    def step(self) -> int:
        """The step that is shown; setting it goes there."""
        return self.stepper.step

    @step.setter
    def step(self, step: int) -> None:
        self.stepper.step = step

    @property
    def says(self) -> str:
        """The sentence that is shown."""
        return self.player.says if self.panel.trying and self.player else str(self.stepper.controls.says[self.step])

    def show_me(self) -> None:
        """Go back to the steps, to the one that was shown last."""
        self.panel.trying, self.panel.says = False, ""
        self.children = [self.panel, self.stepper]

    def let_me_try(self) -> None:
        """Put the cards into the learner's hands, as they lie at the step that is shown."""
        self.stepper.controls.playing = False
        before, self.player = self.player, play(self.stepper.position, **self._style)
        self.player.table.furniture = _FURNITURE
        self.panel.trying, self.panel.says = True, self.rule.task
        self.children = [self.panel, self.player]
        if before:
            for widget in (*before.children, before):
                widget.close()

    def _hear(self, _: Any, message: Any, __: Any) -> None:
        acts = {"show": self.show_me, "try": self.let_me_try}
        do = message.get("do") if isinstance(message, dict) else None
        if isinstance(do, str) and do in acts:
            try:
                acts[do]()
            except KeyboardInterrupt:
                self.panel.says = INTERRUPTED
            self.panel.heard += 1

    def still(self) -> Picture:
        """Draw the table before the first move, and write the rule and all answers below it."""
        shown = self.stepper.steps
        asked = [(question.says, answer) for question, answer in zip(shown[1::2], shown[2::2], strict=True)]
        answers = [f"{'✗' if answer.refused else '✓'} {question} {answer.says}" for question, answer in asked]
        return write_below(draw_position(shown[0].position, **self._style), [self.rule.sentence, *answers])

    def __repr__(self) -> str:
        doing = "trying it" if self.panel.trying else f"step {self.step} of {len(self.stepper.steps) - 1}"
        return f"<Demonstration: {self.rule.name}, {doing}>"

    def _ipython_display_(self, **_: Any) -> None:
        show_with_still(self._repr_mimebundle_(), self.still)


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
    move, piles = step.move, step.position.piles
    if move is None:
        return table
    sign = "✗" if step.refused else "?"
    if move.action != "move":
        return replace(table, goes_to="S", sign=sign)
    source, target = piles[move.source], _target(step.position, move)
    hand = source[-move.count].id if len(source) >= move.count else None
    if target[0] == "T" and piles[target]:
        return replace(table, in_hand=hand, goes_onto=piles[target][-1].id, sign=sign)
    return replace(table, in_hand=hand, goes_to=target, sign=sign)


def _target(position: ColumnGame, move: Move) -> str:
    """Give the place that a move goes to: a column, or the foundation of the card's suit where there is one of each."""
    if move.target == "F" and "F" not in position.piles:
        return f"F{position.piles[move.source][-1].card.suit.letter}"
    return move.target
