"""The player: any game, played on the card table by mouse, finger or keyboard.

What is done on the table or in the panel comes here as a message; the position says what it means or why it is refused.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from threading import RLock
from typing import Any

import ipywidgets
import traitlets

from cardgames.cards import check_deal_number
from cardgames.chance.players.dead_ends import dead_end
from cardgames.chance.players.hints import hint
from cardgames.drawing.layout import forms, lay_out
from cardgames.drawing.picture import Picture, draw_position
from cardgames.games.game import Game
from cardgames.games.moves import IllegalMove, Move
from cardgames.games.options import changed_options, write_options
from cardgames.games.position import Position
from cardgames.games.titles import read_title
from cardgames.widgets.card_table import PlayTable
from cardgames.widgets.entries import find_file_name, lost_by_saving, read_deal_number, read_file_name
from cardgames.widgets.gestures import drawn, dropped, moved_cards, pointed_at, pressed, sent_off, with_those_above
from cardgames.widgets.panel import INTERRUPTED
from cardgames.widgets.play_panel import PlayPanel
from cardgames.widgets.sitting import Sitting
from cardgames.widgets.still import HAS_STILL, show_with_still
from cardgames.words import counted, shortened

NEW_DEALS = 1_000_000
"""A new deal is one of so many."""

_FINISH = "Nothing is face down any more: Finish plays the rest."
_SECONDS_FOR_DEAD_ENDS = 0.3  # a click may have to wait so long

_REQUESTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "move": ("move_card", ("card", "to")),
    "best": ("send_off", ("card",)),
    "press": ("press", ("to",)),
    "play": ("play", ("with",)),
    "draw": ("draw", ()),
    "undo": ("undo", ()),
    "redo": ("redo", ()),
    "restart": ("restart", ()),
    "hint": ("give_hint", ()),
    "finish": ("finish", ()),
    "new": ("deal", ()),
    "deal": ("deal", ("with",)),
    "option": ("choose_option", ("with",)),
    "previous": ("go_back", ()),
    "save": ("save", ("with",)),
    "load": ("load", ("with",)),
    "text": ("play_text", ("with",)),
    "idle": ("look_for_dead_end", ()),
}
"""What the browser may ask for: the method that does it, and the parts of the message that it is given."""
_KINDS = {"card": int, "to": str, "with": str}


class Player(ipywidgets.VBox):
    """A game on a table to play at; make one with `play`.

    Attributes
    ----------
    sitting : Sitting
        The games begun, with the one that is played.
    table : PlayTable
    panel : PlayPanel
    """

    def __init__(self, game: Game, form: str, colours: str, index: str | None) -> None:
        self.sitting = Sitting(game)
        self._form, self._colours, self._index = form, colours, index
        self._one_at_a_time = RLock()  # kernels may hand messages over in several threads
        self._options = game.position.chosen_options
        self._laid_out = lay_out(game.position, form)
        self.table = PlayTable([self._laid_out], colours=colours, index=index)
        self.panel = PlayPanel()
        self.panel.observe(lambda _: self._show_panel(), "listing")
        traitlets.dlink((self.panel, "presenting"), (self.table, "presenting"))
        self.table.on_msg(self._hear)
        self.panel.on_msg(self._hear)
        super().__init__([self.panel, self.table])
        self.add_class(HAS_STILL)
        self._says, self._refused = game.position.welcome, False
        self._show(())

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.sitting.game

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.game.position

    @property
    def says(self) -> str:
        """The sentence that is shown."""
        return self._says

    # What a player can do. Each refusal is a ValueError with its sentence.

    def play(self, move: Move | str) -> None:
        """Make a move.

        Raises
        ------
        IllegalMove, InvalidMove
            When it is refused, or no move at all.
        """
        before = self.position
        said = before.tell(move)
        after = self.sitting.play(move)
        self._tell(f"{said} {_FINISH}" if after.finish and not before.finish else said, before)

    def move_card(self, card: int, to: str) -> None:
        """Move the card with this id, and those that lie on it, to a pile."""
        if move := dropped(self.position, self._laid_out, card, to):
            self.play(move)

    def send_off(self, card: int) -> None:
        """Move the card with this id, and those that lie on it, to the best place."""
        self.play(sent_off(self.position, self._laid_out, card))

    def press(self, pile: str) -> None:
        """Do what a click on a pile stands for, such as drawing from the stock."""
        self.play(pressed(self.position, self._laid_out, pile))

    def draw(self) -> None:
        """Draw, turn or deal, whatever the game has."""
        self.play(drawn(self.position, self._laid_out))

    def undo(self) -> None:
        """Undo the last step."""
        before = self.position
        steps = self.sitting.undo()
        undone = self.position.describe(before.moves[-1])
        self._tell(f"Undone: {undone}." if steps == 1 else f"{steps} moves undone.", before)

    def redo(self) -> None:
        """Make the last undone step again."""
        before = self.position
        steps = self.sitting.redo()
        told = before.tell(self.position.moves[-1]) if steps == 1 else f"{steps} moves made again."
        self._tell(told, before)

    def restart(self) -> None:
        """Begin the deal again; redo makes the moves again."""
        self.sitting.restart()
        self._tell("From the beginning. Redo makes your moves again.")

    def finish(self) -> None:
        """Play the rest, where it plays itself, as one step.

        Raises
        ------
        ValueError
            When it does not play itself yet.
        """
        moves = self.position.finish
        if not moves:
            raise ValueError("The rest does not play itself yet.")
        before = self.position
        after = self.sitting.play(*moves)
        self._tell(f"The last {len(moves)} cards go up. {after.outcome}", before)

    def give_hint(self) -> None:
        """Suggest a move, with its reason.

        Raises
        ------
        ValueError
            When there is nothing sensible to suggest.
        """
        suggested = hint(self.game)
        if suggested is None:
            raise ValueError("No move comes to mind.")
        move = suggested.move
        words = f"{self.position.describe(move)}. " if move else ""
        self._tell(f"A suggestion: {words}{suggested.reason}", keep=True)
        self.table.marked = []
        self.table.advice = pointed_at(self.position, self._laid_out, move) if move else {}

    def begin(self, game: Position | Game) -> None:
        """Begin another game, which may be of another kind; a `Game` is played on itself.

        Raises
        ------
        ValueError
            When it is neither a position nor a game.
        """
        self._begin(_as_game(game), "")

    def deal(self, number: int | str | None = None, **options: Any) -> None:
        """Begin another deal: of this number, or any; with the options chosen in the panel, or these.

        Raises
        ------
        ValueError
            When the number or an option is not valid.
        """
        if isinstance(number, str):
            number = read_deal_number(number)
        if number is None:
            number = secrets.randbelow(NEW_DEALS)
        options = {**self._options, **options}
        self.begin(type(self.position).deal(check_deal_number(number), **options))

    def choose_option(self, words: str) -> None:
        """Choose an option for the next deal, in the words that the panel shows, such as ``draw 3``.

        Raises
        ------
        ValueError
            When the game has no such option.
        """
        game, chosen = type(self.position), read_title(words).options
        if not chosen:
            raise ValueError(f"{shortened(words)} is no option of {game.name}.")
        options = {**self._options, **chosen}
        changed = changed_options(game, self._options, options)
        self._options = options
        self._tell(f"Chosen for the next deal: {write_options({**chosen, **changed})}.", keep=True)

    def go_back(self) -> None:
        """Go back to the game before this one, as it was left."""
        self.sitting.go_back()
        self._changed_game()
        self._tell(f"Back to {self.position.title}.")

    def save(self, path: str) -> None:
        """Save the game to a file beside the notebook; to replace another game there it must be asked for twice.

        Raises
        ------
        ValueError
            When no name is given, or the file holds another game and this is the first time of asking.
        SaveFailed
            When the file cannot be written.
        """
        path = read_file_name(path)
        lost = lost_by_saving(self.game, path)
        asking = (path, lost.to_json() if lost else None, self.game.to_json())
        if lost and asking != self._asked_to_replace:
            self._asked_to_replace = asking
            moves = len(lost.moves)
            held = f"{lost.position.title}, {counted(moves, 'move')}"
            raise ValueError(f"{path} holds another game ({held}): save again to replace it, or choose another name.")
        self.game.save(path)
        self._tell(f"Saved as {path}.", keep=True)

    def load(self, path: str) -> None:
        """Load a saved game, of any kind, and go on with it."""
        path = find_file_name(path)
        self._begin(Game.load(path), f"Loaded {path}.")

    def play_text(self, text: str) -> None:
        """Go on from a text that was passed on, such as ``deal 1234, draw 3``."""
        self.begin(Game.from_text(text, self.position.name))

    def look_for_dead_end(self) -> None:
        """Say it when it can be proved that nothing more can be won here."""
        if self.position.outcome is not None or self._looked_at is self.position:
            return
        self._looked_at = self.position
        found = dead_end(self.position, _SECONDS_FOR_DEAD_ENDS)
        if found.proved:
            self._tell(f"{self._says} A dead end: {found.reason} Undo is still open.", keep=True)

    # How it is shown.

    _shown: Position | None = None
    _looked_at: Position | None = None
    _asked_to_replace: tuple[str, str | None, str] | None = None

    def still(self) -> Picture:
        """Draw the position."""
        return draw_position(self.position, form=self._form, colours=self._colours, index=self._index)

    def _begin(self, game: Game, said: str) -> None:
        self.sitting.begin(game)
        self._changed_game()
        self._tell(f"{said} {self.position.welcome}".strip())

    def _changed_game(self) -> None:
        """Follow to a game that may be of another kind."""
        self._options = self.position.chosen_options
        if self._form not in forms(self.position):
            self._form = forms(self.position)[0]

    def _tell(self, said: str, before: Position | None = None, *, keep: bool = False) -> None:
        """Say a sentence and show where the game stands; mark the cards that moved since `before`.

        With `keep` the table stays as it is.
        """
        self._says, self._refused = said, False
        if keep:
            self._show_panel()
            return
        moved = () if before is None else moved_cards(before, self.position)
        self._show(moved)

    def _show(self, moved: tuple[int, ...]) -> None:
        position = self.position
        self._laid_out = lay_out(position, self._form)
        with self.table.hold_sync():
            self.table.show([self._laid_out])
            self.table.marked = list(moved)
            self.table.advice = {}
            self.table.won = position.is_won
        self._show_panel()
        self._shown = position  # last: when it is interrupted before, all is shown again

    def _show_panel(self) -> None:
        self.panel.show(self.sitting, self._says, self._refused, self._options)

    def _hear(self, _: Any, message: Any, __: Any) -> None:
        """Do what the table or the panel asks for; what is refused is said there, and nonsense is passed over."""
        do = message.get("do") if isinstance(message, dict) else None
        if not isinstance(do, str) or do not in _REQUESTS:
            return
        act, parts = _REQUESTS[do]
        given = [message.get(part) for part in parts]
        if any(type(one) is not _KINDS[part] for part, one in zip(parts, given, strict=True)):
            return
        with self._one_at_a_time, self.panel.hold_sync(), self.table.hold_sync():
            refused: list[int] = []
            try:
                if self._shown is not self.position:  # played on elsewhere: a gesture is read on the table as it is
                    self._show(())
                getattr(self, act)(*given)
            except (ValueError, OSError) as error:
                self._says = error.reason if isinstance(error, IllegalMove) else str(error)
                self._refused = True
                self._show_panel()
                refused = with_those_above(self.position, message.get("card", -1))
            except KeyboardInterrupt:
                self._says, self._refused = INTERRUPTED, True
                self._show_panel()
            finally:  # also when the kernel is interrupted midway, or the game was played on elsewhere
                if self._shown is not self.position:
                    self._show(())
            if do != "idle":  # nobody waits for an answer to that
                self.panel.heard += 1
                self.table.answer(refused)

    def __repr__(self) -> str:
        moves = len(self.game.moves)
        return f"<Player: {self.position.title}, {counted(moves, 'move')}>"

    def _ipython_display_(self, **_: Any) -> None:
        show_with_still(self._repr_mimebundle_(), self.still)


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
    begun = _as_game(game)
    return Player(begun, form or forms(begun.position)[0], colours, index)


def _as_game(game: Position | Game) -> Game:
    if isinstance(game, Position):
        return Game(game)
    if not isinstance(game, Game):
        raise ValueError("A position or a game is played, such as play(Klondike.deal(7)).")
    return game
