"""Playing a game: what a player can do with it, and what there is to be shown of it, whichever widget shows it.

What is done on the table or in the panel comes here as a request; the position says what it means or why it is refused.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar

from cardgames.cards import MAX_DEAL, check_deal_number
from cardgames.chance.players.dead_ends import dead_end
from cardgames.drawing.column_layout import for_left_hand
from cardgames.drawing.layout import forms, lay_out
from cardgames.drawing.table import Table
from cardgames.games.game import Game
from cardgames.games.moves import Move
from cardgames.games.options import changed_options, option_rows, tell_options
from cardgames.games.position import Position
from cardgames.games.titles import read_title, write_title
from cardgames.widgets.conversation import Act, Together, one_at_a_time
from cardgames.widgets.entries import find_file_name, lost_by_saving, offered_file, read_deal_number, read_file_name
from cardgames.widgets.gestures import drawn, dropped, moved_cards, picked_up, pointed_at, pressed, sent_off
from cardgames.widgets.notices import notice
from cardgames.widgets.sitting import Sitting
from cardgames.widgets.suggesting import Suggesting
from cardgames.words import counted, shortened

NEW_DEALS = 1_000_000
"""A new deal is one of so many."""

_SECONDS_FOR_DEAD_ENDS = 0.3  # a click may have to wait so long

_REQUESTS: Mapping[str, tuple[str, tuple[tuple[str, type], ...]]] = {
    "move": ("move_card", (("card", int), ("to", str))),
    "lift": ("pick_up", (("card", int),)),
    "best": ("send_off", (("card", int),)),
    "press": ("press", (("to", str),)),
    "play": ("play", (("with", str),)),
    "draw": ("draw", ()),
    "undo": ("undo", ()),
    "redo": ("redo", ()),
    "restart": ("restart", ()),
    "hint": ("give_hint", ()),
    "finish": ("finish", ()),
    "new": ("deal", ()),
    "deal": ("deal", (("with", str),)),
    "option": ("choose_option", (("with", str),)),
    "next": ("deal_next", ()),
    "again": ("play_again", ()),
    "previous": ("go_back", ()),
    "save": ("save", (("with", str),)),
    "load": ("load", (("with", str),)),
    "text": ("play_text", (("with", str),)),
    "idle": ("look_for_dead_end", ()),
}
"""What the browser may ask for: the method that does it, and the parts of the message that it is given."""


class Playing(Together):
    """A game that is played.

    Parameters
    ----------
    game : Game
    form : str
        The form of layout.
    left_handed : bool, optional
        Whether the stock lies on the right, and the foundations on the left.

    Attributes
    ----------
    sitting : Sitting
        The games begun, with the one that is played.
    says : str
        The sentence that is told.
    moved_last : tuple of int
        The ids of the cards that moved last.
    in_turn : tuple of int
        Those that went one after another, in that order.
    advised : dict
        A suggested move: the ``card`` (id) and where ``to`` (a place's name); empty for none.
    """

    has_notices: ClassVar[bool] = True
    """Whether dead ends and the end of a game are told on the table, too."""

    def __init__(self, game: Game, form: str, left_handed: bool = False) -> None:
        self.sitting = Sitting(game)
        self.left_handed = left_handed
        self.moved_last: tuple[int, ...] = ()
        self.in_turn: tuple[int, ...] = ()
        self.advised: dict[str, Any] = {}
        self.says = game.position.welcome
        self.says_no = False
        self._form = form
        self._options = game.position.chosen_options
        self._laid_out: tuple[Position, bool, Table] | None = None
        self._looked_at: Position | None = None
        self._suggesting = Suggesting()
        self._proved: tuple[Position, str] | None = None
        self._asked_to_replace: tuple[str, str | None, str] | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.sitting.game

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.game.position

    @property
    def laid_out(self) -> Table:
        """The position, laid out."""
        position, left_handed = self.position, self.left_handed
        if self._laid_out is None or self._laid_out[0] is not position or self._laid_out[1] != left_handed:
            self._laid_out = position, left_handed, self._lay_out(position, self._form)
        return self._laid_out[2]

    def _lay_out(self, position: Position, form: str) -> Table:
        table = lay_out(position, form)
        return for_left_hand(table) if self.left_handed else table

    @property
    def dead_end(self) -> str:
        """Why nothing more can be won here, where that was proved; else empty."""
        return self._proved[1] if self._proved and self._proved[0] is self.position else ""

    def requests(self) -> dict[str, Act]:
        """Give what the browser may ask for, by name."""
        return {
            name: Act(partial(getattr(self, method)), takes, is_quiet=name == "idle")
            for name, (method, takes) in _REQUESTS.items()
        }

    # What a player can do. Each refusal is a ValueError with its sentence.

    @one_at_a_time
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
        if after.finish and not before.finish:
            hid = any(not entry.face_up for pile in before.piles.values() for entry in pile)
            reason = "Nothing is face down any more" if hid else "Each card can go up in turn now"
            said = f"{said} {reason}: Finish plays the rest."
        self._tell(said, before)

    @one_at_a_time
    def move_card(self, card: int, to: str) -> None:
        """Move the card with this id, and those that lie on it, to a pile."""
        if move := dropped(self.position, self.laid_out, card, to):
            self.play(move)

    @one_at_a_time
    def pick_up(self, card: int) -> None:
        """Say why the card with this id, and those that lie on it, cannot be picked up; nothing where they can."""
        picked_up(self.position, self.laid_out, card)

    @one_at_a_time
    def send_off(self, card: int) -> None:
        """Move the card with this id, and those that lie on it, to the best place."""
        self.play(sent_off(self.position, self.laid_out, card))

    @one_at_a_time
    def press(self, pile: str) -> None:
        """Do what a click on a pile stands for, such as drawing from the stock."""
        self.play(pressed(self.position, self.laid_out, pile))

    @one_at_a_time
    def draw(self) -> None:
        """Draw, turn or deal, whatever the game has."""
        self.play(drawn(self.position, self.laid_out))

    @one_at_a_time
    def undo(self) -> None:
        """Undo the last step."""
        before = self.position
        steps = self.sitting.undo()
        undone = self.position.describe(before.moves[-1])
        self._tell(f"Undone: {undone}." if steps == 1 else f"{steps} moves undone.", before, steps)

    @one_at_a_time
    def redo(self) -> None:
        """Make the last undone step again."""
        before = self.position
        steps = self.sitting.redo()
        told = before.tell(self.position.moves[-1]) if steps == 1 else f"{steps} moves made again."
        self._tell(told, before, steps)

    @one_at_a_time
    def restart(self) -> None:
        """Begin the deal again; redo makes the moves again.

        Raises
        ------
        ValueError
            When no move was made.
        """
        if not self.game.moves:
            raise ValueError("This is the beginning: there is no move to take back.")
        self.sitting.restart()
        made, cost = self.game.made, self.position.move_cost * self.game.made
        paid = f" That gives no points back: {counted(made, 'move has', 'moves have')} cost {cost}."
        self._tell(f"From the beginning. Redo makes your moves again.{paid if cost else ''}", self.position)

    @one_at_a_time
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
        self._tell(f"The last {len(moves)} cards go up. {after.outcome}", before, len(moves))

    @one_at_a_time
    def give_hint(self) -> None:
        """Suggest a move, with its reason; asked again, another one, as long as there are some, then the first again.

        Raises
        ------
        ValueError
            When there is nothing sensible to suggest.
        """
        words, move = self._suggesting.next(self.game)
        self._tell(words)
        self.moved_last = ()
        self.advised = pointed_at(self.position, self.laid_out, move) if move else {}

    @one_at_a_time
    def begin(self, game: Position | Game) -> None:
        """Begin another game, which may be of another kind; a `Game` is played on itself.

        Raises
        ------
        ValueError
            When it is neither a position nor a game.
        """
        self._begin(as_game(game), "")

    @one_at_a_time
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

    @one_at_a_time
    def deal_next(self) -> None:
        """Begin the deal with the next number; any, where this one has none or is the last."""
        number = self.position.number
        self.deal(None if number is None or number == MAX_DEAL else number + 1)

    @one_at_a_time
    def play_again(self) -> None:
        """Begin the same deal anew, as a game of its own: nothing in it is made or paid for yet."""
        self.begin(self.game.positions[0])

    @one_at_a_time
    def choose_option(self, words: str) -> None:
        """Choose an option for the next deal, in the words that the panel shows, such as ``draw 3``.

        Raises
        ------
        ValueError
            When the game has no such option.
        """
        game, chosen = type(self.position), read_title(words, type(self.position).game_options).options
        if not chosen:
            raise ValueError(f"{shortened(words)} is no option of {game.name}.")
        options = {**self._options, **chosen}
        changed = changed_options(game, self._options, options)
        self._options = options
        self._tell(f"Chosen for the next deal: {tell_options(game, {**chosen, **changed})}.")

    @one_at_a_time
    def go_back(self) -> None:
        """Go back to the game before this one, as it was left."""
        self.sitting.go_back()
        self._changed_game()
        self._tell(f"Back to {self.position.title}.", self.position)

    @one_at_a_time
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
            held = f"{lost.position.title}, {counted(len(lost.moves), 'move')}"
            raise ValueError(f"{path} holds another game ({held}): save again to replace it, or choose another name.")
        self.game.save(path)
        self._tell(f"Saved as {path}.")

    @one_at_a_time
    def load(self, path: str) -> None:
        """Load a saved game, of any kind, and go on with it."""
        path = find_file_name(path)
        self._begin(Game.load(path), f"Loaded {path}.")

    @one_at_a_time
    def play_text(self, text: str) -> None:
        """Go on from a text that was passed on, such as ``deal 1234, draw 3``."""
        self.begin(Game.from_text(text, self.position.name))

    @one_at_a_time
    def look_for_dead_end(self) -> None:
        """Say it when it can be proved that nothing more can be won here."""
        if self.position.outcome is not None or self._looked_at is self.position:
            return
        self._looked_at = self.position
        found = dead_end(self.position, _SECONDS_FOR_DEAD_ENDS)
        if not found.proved:
            return
        self._proved = self.position, found.reason
        if not self.has_notices:
            self.says = f"{self.says} A dead end: {found.reason}"

    # What there is to be shown.

    def board(self, listing: bool) -> dict[str, Any]:
        """Give what the panel shows: how the game stands, what can be done, and the legal moves if they are listed."""
        game, position, sitting = self.game, self.position, self.sitting
        legal_moves = position.legal_moves if listing else ()
        return {
            "game": position.name,
            "title": [write_title(position.name, {}, position.number), tell_options(type(position), position.options)],
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
            "notice": notice(game, self.dead_end) if self.has_notices else None,
            "options": option_rows(type(position), self._options),
            "file": offered_file(position),
            "text": "" if position.number is None else game.text,
            "moves": [[str(move), position.shorthand(move), position.describe(move)] for move in legal_moves]
            if listing
            else None,
        }

    @property
    def stands(self) -> tuple[Any, ...]:
        """All that the panel shows depends on this: equal as long as nothing has changed."""
        game, sitting, position = self.game, self.sitting, self.position
        counted_up = len(game.undone), game.made, sitting.won, sitting.begun, sitting.has_previous
        # Two positions are equal, too, where one was dealt by number and the other from its deck.
        options = tuple(self._options.items())
        return position, position.number, position.setup, *counted_up, options, self.dead_end, self.left_handed

    def _begin(self, game: Game, said: str) -> None:
        self.sitting.begin(game)
        self._changed_game()
        self._tell(f"{said} {self.position.welcome}".strip(), self.position)

    def _changed_game(self) -> None:
        """Follow to a game that may be of another kind."""
        self._options = self.position.chosen_options
        if self._form not in forms(self.position):
            self._form = forms(self.position)[0]

    def _tell(self, said: str, before: Position | None = None, steps: int = 1) -> None:
        """Say a sentence; after a change of so many steps, mark the cards that moved since `before`."""
        self.says, self.says_no = said, False
        if before is not None:
            self.moved_last, self.advised = moved_cards(before, self.position), {}
            self.in_turn = self._one_by_one(len(before.moves), len(self.position.moves)) if steps > 1 else ()

    def _one_by_one(self, start: int, end: int) -> tuple[int, ...]:
        """Give the cards that moved from one moment of the game to another, by move number, in their order."""
        positions = self.game.positions
        way = positions[start : end + 1] if start < end else positions[end : start + 1][::-1]
        return tuple(id_ for before, after in pairwise(way) for id_ in moved_cards(before, after))


def as_game(game: Position | Game) -> Game:
    """Give a game: one that begins with a position, or the one that is passed.

    Raises
    ------
    ValueError
        When it is neither.
    """
    if isinstance(game, Position):
        return Game(game)
    if not isinstance(game, Game):
        raise ValueError("A position or a game is played, such as play(Klondike.deal(7)).")
    return game
