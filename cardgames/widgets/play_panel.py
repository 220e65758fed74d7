"""The panel of a player: the toolbar, the scoreboard and the sentences, as the browser is told of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from cardgames.games.options import option_rows, write_options
from cardgames.games.titles import write_title
from cardgames.widgets.entries import offered_file
from cardgames.widgets.panel import with_panel
from cardgames.widgets.sitting import Sitting


class PlayPanel(anywidget.AnyWidget):
    """The toolbar, the scoreboard and the sentences of a player.

    Attributes
    ----------
    shown : dict
        What the panel shows.
    listing : bool
        Whether the legal moves are listed.
    heard : int
        How many requests of the panel were answered.
    presenting : bool
        Whether the player fills the window, for a room to read.
    """

    _esm = with_panel("presenter.js", "player.js")
    _css = with_panel("player.css")

    shown = traitlets.Dict().tag(sync=True)
    listing = traitlets.Bool(False).tag(sync=True)
    heard = traitlets.Int(0).tag(sync=True)
    presenting = traitlets.Bool(False).tag(sync=True)

    def show(self, sitting: Sitting, says: str, refused: bool, options: Mapping[str, Any]) -> None:
        """Show how a game stands, a sentence that may be a refusal, and the options for the next deal."""
        game, position = sitting.game, sitting.game.position
        self.shown = {
            "game": position.name,
            "title": [write_title(position.name, {}, position.number), write_options(position.options)],
            "says": says,
            "refused": refused,
            "over": position.outcome is not None,
            "won": position.is_won,
            "board": [*map(list, game.counts.items()), ["deals won", f"{sitting.won} of {sitting.begun}"]],
            "can": {
                "undo": bool(game.moves),
                "redo": bool(game.undone),
                "restart": bool(game.moves),
                "hint": position.outcome is None,
                "previous": sitting.has_previous,
            },
            "finish": bool(position.finish),
            "options": option_rows(type(position), options),
            "file": offered_file(position),
            "text": "" if position.number is None else game.text,
            "moves": [[str(move), position.shorthand(move), position.describe(move)] for move in position.legal_moves]
            if self.listing
            else None,
        }
