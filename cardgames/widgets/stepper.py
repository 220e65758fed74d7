"""The stepper: any game, one move at a time, forwards and back, told in sentences.

Every position is sent to the browser once; stepping happens there, also while the kernel is busy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import traitlets

from cardgames.drawing.layout import forms, lay_out
from cardgames.drawing.table import Table
from cardgames.games.game import Game
from cardgames.games.position import Position, PositionT
from cardgames.widgets.conversation import Act, one_at_a_time
from cardgames.widgets.former import Former
from cardgames.widgets.table import SLIDE, TableWidget
from cardgames.words import as_whole, choice, shortened

if TYPE_CHECKING:
    from cardgames.drawing.picture import Picture


class Stepper(TableWidget):
    """A table with the controls to step it; make one with `step_through`.

    Attributes
    ----------
    positions : tuple[Position, ...]
        The positions, one a step.
    told : list of str
        What is told at each step.
    refusals : list of int
        The steps that tell of a refusal.
    step : int
        The step that is shown, from 0; setting it goes there.
    playing : bool
        Whether the steps follow by themselves.
    clock : str
        Which of the pages that show the stepper keeps the time while it plays.
    interval : int
        The pace: milliseconds from one step to the next while playing.
    slowest : int
        The slowest pace that can be chosen.
    forms, form : list of str, str
        The forms of layout to choose from, and the one that is shown; setting it lays the cards so.
    asking : bool
        Whether the number of steps is kept back until the last was shown: in Clock it tells how the deal ends.
    seen : int
        The farthest step that was shown while it is kept back.
    """

    _script = "stepper"
    controls, table = Former(), Former()

    told = traitlets.List(traitlets.Unicode()).tag(sync=True)
    refusals = traitlets.List(traitlets.Int()).tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    clock = traitlets.Unicode("").tag(sync=True)
    interval = traitlets.Int(700, min=100).tag(sync=True)
    slowest = traitlets.Int(2000, min=100).tag(sync=True)
    forms = traitlets.List(traitlets.Unicode()).tag(sync=True)
    form = traitlets.Unicode().tag(sync=True)
    asking = traitlets.Bool(False).tag(sync=True)
    seen = traitlets.Int(0).tag(sync=True)

    def __init__(
        self,
        positions: tuple[Position, ...],
        start: int,
        form: str,
        colours: str = "two",
        index: str | None = None,
        *,
        calling_out: bool = False,
        is_finished: bool = False,
        **traits: Any,
    ) -> None:
        self.positions = positions
        self._calling_out, self._is_finished = calling_out, is_finished
        laid = {"told": self._sentences(), "forms": forms(positions[0]), "form": form, "step": start, "seen": start}
        super().__init__(self._tables(form), colours=colours, index=index, asking=calling_out, **laid, **traits)

    def _acts(self) -> Mapping[str, Act]:
        return {**super()._acts(), "form": Act(self.change_form, (("with", str),))}

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.positions[self.step]

    @property
    def says(self) -> str:
        """The sentence that is shown."""
        return str(self.told[self.step])

    @one_at_a_time
    def change_form(self, form: str) -> None:
        """Lay the cards in another form.

        Raises
        ------
        ValueError
            When there is no such form.
        """
        check_form(self.positions[0], form)
        self.form = form
        self._settle()

    @one_at_a_time
    def show_line(self, positions: tuple[Position, ...], step: int) -> None:
        """Show other positions of the same game, and go to one of them."""
        self.playing = False
        if positions is not self.positions:
            self.positions = positions
            self._lay(self._tables(self.form))
            self.told = self._sentences()
        self.step = self.seen = step

    def _settle(self) -> None:
        """Take a refusal back."""
        self.sentence, self.is_refusal = "", False

    def _tables(self, form: str) -> list[Table]:
        tables = [lay_out(position, form) for position in self.positions]
        return [replace(table, goes_to=None) for table in tables] if self._calling_out else tables

    def _sentences(self) -> list[str]:
        """Give what is told at each step."""
        title = self.positions[0].title
        if len(self.positions) == 1:
            return [f"{title}. No move has been made yet, so there is nothing to step through."]
        begun = ": a finished game, from its start" if self._is_finished else ""
        first = f"{title}{begun}. Press Forward for the first step, or Play."
        return [first, *(before.tell(after.moves[-1]) for before, after in pairwise(self.positions))]

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

    @traitlets.observe("form")
    def _lay_anew(self, change: Any) -> None:
        if self.frames and change["old"]:
            self._lay(self._tables(change["new"]))

    @traitlets.observe("step")
    def _note_seen(self, change: Any) -> None:
        if self.asking:
            self.seen = max(self.seen, change["new"])

    @traitlets.observe("interval")
    def _change_pace(self, change: Any) -> None:
        self.duration = min(SLIDE, round(0.6 * change["new"]))  # a card must land before the next step

    def __repr__(self) -> str:
        return f"<Stepper: {self.position.title}, step {self.step} of {len(self.positions) - 1}>"

    def still(self) -> Picture:
        """Draw what is shown now."""
        from cardgames.drawing.picture import draw_position

        return draw_position(self.position, form=self.form, colours=self._colours, index=self._index)


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
        The step to begin at, such as 0 for the start of a finished game; that of the position passed when left out.
    ask : bool, optional
        Leave the pile that the card in hand goes to unmarked, so that a class can call it out, and keep back how many
        steps there are until the last was shown.

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
    if form is not None:
        check_form(positions[0], form)
    if here is None or not 0 <= here < len(positions):
        raise ValueError(
            f"The step to start at is a whole number from 0 to {len(positions) - 1}, not {shortened(start)}."
        )
    finished = game.position.outcome is not None
    form = form or forms(positions[0])[0]
    return Stepper(positions, here, form, colours, index, calling_out=bool(ask), is_finished=finished)


def check_form(position: Position, form: str) -> None:
    """Refuse a form in which a position cannot be laid out.

    Raises
    ------
    ValueError
        Naming the forms that there are.
    """
    known = forms(position)
    if form not in known:
        raise ValueError(f"The form of {position.name} is {choice(known)}, not {shortened(form)}.")


def played_on(positions: tuple[PositionT, ...]) -> tuple[PositionT, ...]:
    """Add the positions that follow without a choice, in a game that plays itself."""
    while move := positions[-1].forced_move:
        positions = (*positions, positions[-1].play(move))
    return positions
