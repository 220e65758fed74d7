"""The stepper: any game, one move at a time, forwards and back, told in sentences.

Every position is sent to the browser once; stepping happens there, also while the kernel is busy.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import anywidget
import ipywidgets
import traitlets

from cardgames.drawing.layout import forms, lay_out
from cardgames.drawing.picture import Picture, draw_position
from cardgames.drawing.table import Table
from cardgames.games.game import Game
from cardgames.games.position import Position, PositionT
from cardgames.widgets.card_table import SLIDE, CardTable
from cardgames.widgets.panel import with_panel
from cardgames.widgets.still import HAS_STILL, show_with_still
from cardgames.words import as_whole, choice, shortened


class StepControls(anywidget.AnyWidget):
    """The buttons, sliders and sentences of a stepper.

    Attributes
    ----------
    says : list of str
        What is told at each step; it also says how many steps there are.
    refusals : list of int
        The steps that tell of a refusal.
    step : int
        The step that is shown, from 0.
    playing : bool
        Whether the steps follow by themselves.
    interval : int
        The pace: milliseconds from one step to the next while playing.
    slowest : int
        The slowest pace that can be chosen.
    forms, form, shown_form : list of str, str, str
        The forms of layout to choose from, the one chosen, and the one that is shown.
    asking : bool
        Whether the number of steps is kept back: in Clock it tells how the deal ends.
    presenting : bool
        Whether the stepper fills the window, for a room to read.
    """

    _esm = with_panel("presenter.js", "step_controls.js")
    _css = with_panel("step_controls.css")

    says = traitlets.List(traitlets.Unicode()).tag(sync=True)
    refusals = traitlets.List(traitlets.Int()).tag(sync=True)
    step = traitlets.Int(0, min=0).tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    interval = traitlets.Int(700, min=100).tag(sync=True)
    slowest = traitlets.Int(2000, min=100).tag(sync=True)
    forms = traitlets.List(traitlets.Unicode()).tag(sync=True)
    form = traitlets.Unicode().tag(sync=True)
    shown_form = traitlets.Unicode().tag(sync=True)
    asking = traitlets.Bool(False).tag(sync=True)
    presenting = traitlets.Bool(False).tag(sync=True)

    @traitlets.validate("step")
    def _within_steps(self, proposal: Any) -> int:
        return min(int(proposal["value"]), max(0, len(self.says) - 1))

    @traitlets.validate("interval")
    def _not_too_slow(self, proposal: Any) -> int:
        if proposal["value"] > self.slowest:
            raise traitlets.TraitError(f"The pace is from 100 to {self.slowest} ms a step, not {proposal['value']}.")
        return int(proposal["value"])

    @traitlets.validate("form")
    def _known_form(self, proposal: Any) -> str:
        if proposal["value"] not in self.forms:
            raise traitlets.TraitError(f"The form is one of {', '.join(self.forms)}, not {proposal['value']!r}.")
        return str(proposal["value"])


class Stepper(ipywidgets.VBox):
    """A table with the controls to step it; make one with `step_through`.

    Attributes
    ----------
    positions : tuple[Position, ...]
        The positions, one a step.
    table : CardTable
    controls : StepControls
    """

    def __init__(
        self,
        positions: tuple[Position, ...],
        start: int,
        form: str,
        colours: str,
        index: str | None,
        ask: bool = False,
    ) -> None:
        self.positions = positions
        self._style: dict[str, Any] = {"colours": colours, "index": index}
        self.controls = StepControls(
            says=self._told(), forms=forms(positions[0]), form=form, shown_form=form, step=start, asking=ask
        )
        self.table = CardTable(self._tables(form), step=start, **self._style)
        self._links = [ipywidgets.jslink((self.controls, trait), (self.table, trait)) for trait in ("step", "playing")]
        traitlets.dlink((self.controls, "presenting"), (self.table, "presenting"))
        self.controls.observe(self._change_form, "form")
        self.controls.observe(self._change_pace, "interval")
        super().__init__([self.table, self.controls])
        self.add_class(HAS_STILL)

    @property
    def step(self) -> int:
        """The step that is shown; setting it goes there."""
        return int(self.controls.step)

    @step.setter
    def step(self, step: int) -> None:
        self.controls.step = step
        self.table.step = step

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.positions[self.step]

    def show_line(self, positions: tuple[Position, ...], step: int) -> None:
        """Show other positions of the same game, and go to one of them."""
        self.controls.playing = False
        with self.table.hold_sync(), self.controls.hold_sync():
            if positions is not self.positions:
                self.positions = positions
                self.table.show(self._tables(self.controls.form))
                self.controls.says = self._told()
            self.step = step

    def _tables(self, form: str) -> list[Table]:
        tables = [lay_out(position, form) for position in self.positions]
        return [replace(table, goes_to=None) for table in tables] if self.controls.asking else tables

    def _told(self) -> list[str]:
        """Give what is told at each step."""
        first = f"{self.positions[0].title}. Press Forward for the first step, or Play."
        return [first, *(before.tell(after.moves[-1]) for before, after in pairwise(self.positions))]

    def _change_form(self, change: Any) -> None:
        self.table.show(self._tables(change["new"]))
        self.controls.shown_form = change["new"]

    def _change_pace(self, change: Any) -> None:
        self.table.duration = min(SLIDE, round(0.6 * change["new"]))  # a card must land before the next step

    def __repr__(self) -> str:
        return f"<Stepper: {self.position.title}, step {self.step} of {len(self.positions) - 1}>"

    def still(self) -> Picture:
        """Draw what is shown now."""
        return draw_position(self.position, form=self.controls.form, **self._style)

    def _ipython_display_(self, **_: Any) -> None:
        show_with_still(self._repr_mimebundle_(), self.still)


def step_through(
    game: Position | Game,
    *,
    form: str | None = None,
    colours: str = "two",
    index: str | None = None,
    start: int | None = None,
    ask: bool = False,
) -> Stepper:
    """Step through a game: first, back, play, forward, last, at any pace, each step told in a sentence.

    A game that plays itself, such as Clock, is played on to its end, or to where the player must choose; of others the
    moves made so far are shown. The game that is passed is not changed.

    Parameters
    ----------
    game : Position or Game
    form : str, optional
        The form of layout, such as ``"ring"`` or ``"row"`` for Clock.
    colours : str, optional
        ``"two"``, or ``"four"`` for a colour a suit.
    index : str, optional
        ``"normal"`` or ``"large"``, the size of the cards' corners; the layout's own choice when left out.
    start : int, optional
        The step to begin at; that of the position passed when left out.
    ask : bool, optional
        Leave the pile that the card in hand goes to unmarked, so that a class can call it out, and keep back how many
        steps there are.

    Raises
    ------
    ValueError
        When `game` is neither a position nor a game, or a choice is unknown.
    """
    if isinstance(game, Position):
        game = Game(game)
    elif not isinstance(game, Game):
        raise ValueError("step_through takes a position or a game, such as step_through(Clock.deal(7)).")
    here = len(game.moves) if start is None else as_whole(start)
    positions = played_on(game.positions)
    known = forms(positions[0])
    if form is not None and form not in known:
        raise ValueError(f"The form of {positions[0].name} is {choice(known)}, not {shortened(form)}.")
    if here is None or not 0 <= here < len(positions):
        raise ValueError(
            f"The step to start at is a whole number from 0 to {len(positions) - 1}, not {shortened(start)}."
        )
    return Stepper(positions, here, form or known[0], colours, index, bool(ask))


def played_on(positions: tuple[PositionT, ...]) -> tuple[PositionT, ...]:
    """Add the positions that follow without a choice, in a game that plays itself."""
    while move := positions[-1].forced_move:
        positions = (*positions, positions[-1].play(move))
    return positions
