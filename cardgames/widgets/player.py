"""The player: any game, played on the card table by mouse, finger or keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import traitlets

from cardgames.drawing.layout import forms
from cardgames.drawing.sprites import FaceStyle
from cardgames.drawing.table import Table
from cardgames.games.game import Game
from cardgames.games.piles import Kind
from cardgames.games.position import Position
from cardgames.widgets.conversation import Act, one_at_a_time
from cardgames.widgets.former import Former
from cardgames.widgets.gestures import with_those_above
from cardgames.widgets.playing import Playing, as_game
from cardgames.widgets.stepper import Stepper
from cardgames.widgets.table import TableWidget
from cardgames.words import counted, shortened

if TYPE_CHECKING:
    from cardgames.drawing.picture import Picture


_LOOKS: Mapping[str, tuple[str, tuple[Any, Any]]] = {
    "four colours": ("colours", ("two", "four")),
    "large corners": ("index", ("normal", "large")),
    "left-handed": ("left_handed", (False, True)),
}
"""How a table can be made to look: the words for it, the keyword, and its values when it is off and on."""


class PlayScreen(TableWidget):
    """A table to play at, with its panel: cards are picked up, dragged and put down, by mouse, finger or keyboard.

    Attributes
    ----------
    marked : list of int
        The ids of the cards that moved last.
    advice : dict
        A suggested move: the ``card`` (id) and where ``to`` (a place's name); empty for none.
    won : bool
    refused : list of int
        The ids of the cards that the last request may not move: they go back and shake.
    shown : dict
        What the panel shows.
    listing : bool
        Whether the legal moves are listed.
    """

    marked = traitlets.List(traitlets.Int()).tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)
    won = traitlets.Bool(False).tag(sync=True)
    refused = traitlets.List(traitlets.Int()).tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)
    listing = traitlets.Bool(False).tag(sync=True)

    _shown: tuple[Any, ...] | None = None

    def _show_game(self, playing: Playing) -> None:
        """Show how a game stands, where that is not shown already."""
        stands = (*playing.stands, self.listing, self._colours, self._index)
        if stands != self._shown:
            self._lay([playing.laid_out], playing.in_turn)
            self.won = playing.position.is_won
            self.shown = self._board(playing)
        self.marked, self.advice = list(playing.moved_last), playing.advised
        self.sentence, self.is_refusal = playing.says, playing.says_no
        self._shown = stands  # last: when it is interrupted before, all is shown again

    def _board(self, playing: Playing) -> dict[str, Any]:
        """Give what the panel shows."""
        return playing.board(self.listing)

    @traitlets.observe("listing")
    def _list(self, _: Any) -> None:
        with self.together():
            pass  # what is shown follows

    def _shake(self, playing: Playing, message: Mapping[str, Any], refused: bool) -> None:
        """Let the cards that may not move go back."""
        self.refused = with_those_above(playing.position, message.get("card", -1)) if refused else []


class Player(Playing, Stepper, PlayScreen):
    """A game on a table to play at; make one with `play`. A game that was won can be watched again on the same table.

    Attributes
    ----------
    sitting : Sitting
        The games begun, with the one that is played.
    says : str
        The sentence that is shown.
    watching : bool
        Whether the game is stepped through from its first move, rather than played.
    """

    panel, table = Former(), Former()
    _script = "player"
    _with_lifts = True

    watching = traitlets.Bool(False).tag(sync=True)

    says = ""
    _watched: tuple[Any, ...] | None = None

    def __init__(self, game: Game, form: str, colours: str, index: str | None, left_handed: bool = False) -> None:
        Playing.__init__(self, game, form, left_handed)
        Stepper.__init__(self, (self.position,), 0, form, colours, index, sentence=self.says)
        self._show()

    def _acts(self) -> Mapping[str, Act]:
        own = {
            "looks": Act(self._choose_look, (("with", str), ("on", bool))),
            "watch": Act(self.watch_again),
            "back": Act(self.stop_watching),
        }
        return {**super()._acts(), **self.requests(), **own}

    # How it looks.

    @one_at_a_time
    def show_as(self, *, colours: str | None = None, index: str | None = None, left_handed: bool | None = None) -> None:
        """Show the cards and the table otherwise, in this deal and in those that follow; see `play`.

        Raises
        ------
        ValueError
            When a choice is unknown.
        """
        FaceStyle(colours or self._colours, index or "normal")
        if left_handed is not None:
            self.left_handed = check_left_handed(left_handed)
        self._colours, self._index = colours or self._colours, index or self._index
        self._dress()

    def _choose_look(self, words: str, on: bool) -> None:
        """Choose a look in the words that the panel shows."""
        if words not in _LOOKS:
            raise ValueError(f"{shortened(words)} is no way to show a table.")
        name, values = _LOOKS[words]
        self.show_as(**{name: values[on]})

    def _looks(self) -> list[list[Any]]:
        """Give for each look its words and whether it is chosen."""
        has_stock = bool(self.position.game_piles.of(Kind.STOCK) or self.position.game_piles.of(Kind.CELL))
        index = self._index or self._usual_index
        rows = [["four colours", self._colours == "four"], ["large corners", index == "large"]]
        return rows + [["left-handed", self.left_handed]] * has_stock

    # Watching it again.

    @one_at_a_time
    def watch_again(self) -> None:
        """Show the game from its first position, to be stepped through; going on with it goes back to the table."""
        self.watching, self._watched = True, self.stands
        self.forms, self.form = list(forms(self.position)), self._form
        self.show_line(self.game.positions[: len(self.game.moves) + 1], 0)

    @one_at_a_time
    def stop_watching(self) -> None:
        """Go back to the game as it stands."""
        self._watched = None

    def _tables(self, form: str) -> list[Table]:
        if not self.watching:
            return [self.laid_out]
        return [replace(self._lay_out(position, form), lifts={}) for position in self.positions]

    def _show(self) -> None:
        if self.watching and self._watched == self.stands:
            self.sentence, self.is_refusal = self.says, self.says_no
            return
        if self.watching:
            self.watching = self.playing = False
            self.positions, self._shown = (self.position,), None
        self._show_game(self)

    def _board(self, playing: Playing) -> dict[str, Any]:
        return {**super()._board(playing), "looks": self._looks()}

    def _refuse(self, sentence: str) -> None:
        self.says, self.says_no = sentence, True

    def _answer(self, message: Mapping[str, Any], refused: bool) -> None:
        self._shake(self, message, refused)
        super()._answer(message, refused)

    def still(self) -> Picture:
        """Draw the position."""
        from cardgames.drawing.picture import draw_position

        return draw_position(self.position, form=self._form, colours=self._colours, index=self._index)

    def __repr__(self) -> str:
        return f"<Player: {self.position.title}, {counted(len(self.game.moves), 'move')}>"


def play(
    game: Position | Game,
    *,
    form: str | None = None,
    colours: str = "two",
    index: str | None = None,
    left_handed: bool = False,
) -> Player:
    """Play a game: by mouse, finger or keyboard, with undo, hints, saving and a new deal whenever you like.

    A `Game` that is passed is played on itself; a position begins a game of its own.

    Parameters
    ----------
    game : Position or Game
        Such as ``Klondike.deal(7, draw=3)``.
    form : str, optional
        The form of layout, such as ``"ring"`` or ``"row"`` for Clock.
    colours : str, optional
        ``"two"``, or ``"four"`` for a colour a suit.
    index : str, optional
        ``"normal"`` or ``"large"``, the size of the cards' corners; the layout's own choice when left out.
    left_handed : bool, optional
        Whether stock and waste lie on the right, and the foundations on the left. All of these can be chosen while
        playing, too, under *Options*.

    Raises
    ------
    ValueError
        When `game` is neither a position nor a game, or a choice is unknown.
    """
    begun = as_game(game)
    return Player(begun, form or forms(begun.position)[0], colours, index, check_left_handed(left_handed))


def check_left_handed(given: Any) -> bool:
    """Give what was said of the left hand; refuse what is neither True nor False.

    Raises
    ------
    ValueError
        Naming what was given.
    """
    if not isinstance(given, bool):
        raise ValueError(f"left_handed is True or False, not {shortened(given)}.")
    return given
