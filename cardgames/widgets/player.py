"""The player: any game, played on the card table by mouse, finger or keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets

from cardgames.drawing.layout import forms
from cardgames.games.game import Game
from cardgames.games.position import Position
from cardgames.widgets.conversation import Act
from cardgames.widgets.former import Former
from cardgames.widgets.gestures import with_those_above
from cardgames.widgets.playing import Playing, as_game
from cardgames.widgets.table import TableWidget
from cardgames.words import counted

if TYPE_CHECKING:
    from cardgames.drawing.picture import Picture


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
        stands = (*playing.stands, self.listing)
        if stands != self._shown:
            self._lay([playing.laid_out])
            self.won = playing.position.is_won
            self.shown = playing.board(self.listing)
        self.marked, self.advice = list(playing.moved_last), playing.advised
        self.sentence, self.is_refusal = playing.says, playing.says_no
        self._shown = stands  # last: when it is interrupted before, all is shown again

    @traitlets.observe("listing")
    def _list(self, _: Any) -> None:
        with self.together():
            pass  # what is shown follows

    def _shake(self, playing: Playing, message: Mapping[str, Any], refused: bool) -> None:
        """Let the cards that may not move go back."""
        self.refused = with_those_above(playing.position, message.get("card", -1)) if refused else []


class Player(Playing, PlayScreen):
    """A game on a table to play at; make one with `play`.

    Attributes
    ----------
    sitting : Sitting
        The games begun, with the one that is played.
    says : str
        The sentence that is shown.
    """

    panel, table = Former(), Former()
    _script = "player"
    _with_lifts = True

    def __init__(self, game: Game, form: str, colours: str, index: str | None) -> None:
        Playing.__init__(self, game, form)
        shown = {"shown": self.board(False), "sentence": self.says, "won": self.position.is_won}
        PlayScreen.__init__(self, [self.laid_out], colours=colours, index=index, **shown)
        self._shown = (*self.stands, False)

    def _acts(self) -> Mapping[str, Act]:
        return {**super()._acts(), **self.requests()}

    def _show(self) -> None:
        self._show_game(self)

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


def play(game: Position | Game, *, form: str | None = None, colours: str = "two", index: str | None = None) -> Player:
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

    Raises
    ------
    ValueError
        When `game` is neither a position nor a game, or a choice is unknown.
    """
    begun = as_game(game)
    return Player(begun, form or forms(begun.position)[0], colours, index)
