"""What every widget does with what the browser sends, written once.

A widget is one model with one stream of messages, ``{"do": "undo"}``. Each names an act of the widget, with what the
act is given; nonsense is passed over. One lock holds for all: messages, traits set in the browser, and what is done in
a cell, as JupyterLab hands messages over in threads beside the cells. A refusal, an interrupt and an error of ours each
end in a sentence, and every request is answered.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial, wraps
from threading import RLock
from typing import Any, ClassVar, NamedTuple, TypeVar, cast
from weakref import WeakValueDictionary

import anywidget
import traitlets

from cardgames.games.moves import IllegalMove
from cardgames.widgets.interrupts import interruptible
from cardgames.widgets.scripts import loader, look, packed
from cardgames.widgets.still import HAS_STILL, show_with_still

INTERRUPTED = "That was interrupted. Click again to go on."
"""What is said when Python was interrupted in the midst of what it was asked for."""
FAULT = "Something is wrong in the program itself ({error}); nothing is lost. The log of the notebook tells more."
"""What is said of an error that no learner can have made."""

ONE_AT_A_TIME = RLock()
"""Held by all that changes a widget. One for all widgets: with two, two threads could wait for each other."""

Method = TypeVar("Method", bound=Callable[..., Any])


class Act(NamedTuple):
    """Something that the browser may ask for.

    Attributes
    ----------
    do : callable
        Does it; a ValueError or an OSError refuses, in a sentence.
    takes : tuple of (str, type)
        The parts of the message that it is given, in order, with the kind that each must be; ``object`` for any.
    is_quiet : bool
        Whether nobody waits for an answer.
    """

    do: Callable[..., object]
    takes: tuple[tuple[str, type], ...] = ()
    is_quiet: bool = False


class Together:
    """What is done one at a time, and shown at once when it is done."""

    def together(self) -> AbstractContextManager[Any]:
        """Hold all else up as long as the block lasts; then show what has changed, in one message."""
        return ONE_AT_A_TIME


def one_at_a_time(method: Method) -> Method:
    """Let a public method of something that is shown do its work `together`, wherever it is called from."""

    @wraps(method)
    def held(self: Together, *given: Any, **named: Any) -> Any:
        with self.together():
            return method(self, *given, **named)

    return cast(Method, held)


class Conversation(Together, anywidget.AnyWidget):
    """A widget that answers the browser.

    What several widgets of a page share comes once: the first of them brings it along, the others name it, and a page
    that misses it asks. So it is with a widget's own script and style sheet.

    Attributes
    ----------
    sentence : str
        What is said now.
    is_refusal : bool
        Whether that is a refusal.
    heard : int
        How many requests of the browser were answered.
    presenting : bool
        Whether the widget fills the window, for a room to read.
    look : str
        The name of the widget's own script and style sheet.
    script : bytes
        Both of them, packed, where this widget brings them along.
    """

    _esm = loader()
    _script: ClassVar[str]
    """The name of the widget's script."""
    _bringing: ClassVar[WeakValueDictionary[str, Conversation]] = WeakValueDictionary()
    """What is shared, by name, with the widget that brings it along."""

    look = traitlets.Unicode().tag(sync=True)
    script = traitlets.Bytes().tag(sync=True)
    sentence = traitlets.Unicode("").tag(sync=True)
    is_refusal = traitlets.Bool(False).tag(sync=True)
    heard = traitlets.Int(0).tag(sync=True)
    presenting = traitlets.Bool(False).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        name = look(self._script)
        script = self._shared(name, partial(packed, self._script))
        super().__init__(look=name, script=script, _dom_classes=(HAS_STILL,), **traits)
        self.on_msg(self._hear)

    # What each widget supplies.

    def _acts(self) -> Mapping[str, Act]:
        """Give what the browser may ask for, by name."""
        return {"script": Act(self._bring_script, is_quiet=True)}

    def _show(self) -> None:
        """Bring what is shown up to date, where it is not; called before and after each act."""

    def _refuse(self, sentence: str) -> None:
        """Say why something is not done."""
        self.sentence, self.is_refusal = sentence, True

    def still(self) -> Any:
        """Draw what is shown now, as a picture."""
        raise NotImplementedError

    # What is written once.

    def _shared(self, name: str, give: Callable[[], bytes]) -> bytes:
        """Give something that the widgets of a page share, where no other brings it along; else nothing."""
        other = self._bringing.get(name)
        if other is not None and other is not self and other.comm is not None:
            return b""
        self._bringing[name] = self
        return give()

    def _bring_script(self) -> None:
        """Send the script and the style sheet to a page that misses them."""
        self._bringing[self.look] = self
        self.script = b""  # a page that was opened later may miss what was sent before
        self.script = packed(self._script)

    def together(self) -> AbstractContextManager[None]:
        """Hold all else up as long as the block lasts; then show what has changed, in one message."""
        return self._held_together()

    @contextmanager
    def _held_together(self) -> Iterator[None]:
        with ONE_AT_A_TIME, self.hold_sync():
            try:
                yield
            finally:  # also when it was interrupted midway
                self._show()

    def notify_change(self, change: Any) -> None:
        """Let a trait that is set in a cell wait for what goes on."""
        with ONE_AT_A_TIME:
            super().notify_change(change)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take traits that the browser sets; where an error of ours follows they are set back, and it is told."""
        former = {name: getattr(self, name) for name in sync_data if self.has_trait(name)}
        try:
            super().set_state(sync_data)
        except traitlets.TraitError:
            raise  # a value that is none of theirs
        except Exception as error:
            traceback.print_exc()
            with self.together():
                for name, value in former.items():
                    self.set_trait(name, value)
                self._refuse(FAULT.format(error=type(error).__name__))

    def _handle_msg(self, msg: Any) -> None:
        """Take what comes from the browser: a trait that was set there, or a request."""
        with ONE_AT_A_TIME:  # first: an interrupt is for what goes on, not for what waits
            interruptible(partial(super()._handle_msg, msg))

    def _hear(self, _: Any, message: Any, __: Any) -> None:
        """Do what the browser asks for; what is refused is said, and nonsense is passed over."""
        do = message.get("do") if isinstance(message, dict) else None
        act = self._acts().get(do) if isinstance(do, str) else None
        if act is None:
            return
        given = [message.get(part) for part, _ in act.takes]
        if any(kind not in (type(one), object) for one, (_, kind) in zip(given, act.takes, strict=True)):
            return
        with self.together():
            refused = True
            try:
                self._show()  # what was done elsewhere: a gesture is read on the table as it is
                act.do(*given)
                self._show()  # while an interrupt is still told of
                refused = False
            except (ValueError, OSError) as error:
                self._refuse(error.reason if isinstance(error, IllegalMove) else str(error))
            except KeyboardInterrupt:
                self._refuse(INTERRUPTED)
            except Exception as error:
                traceback.print_exc()
                self._refuse(FAULT.format(error=type(error).__name__))
            if not act.is_quiet:
                self._answer(message, refused)

    def _answer(self, message: Mapping[str, Any], refused: bool) -> None:
        """Tell the browser that what it asked for is dealt with."""
        self.heard += 1

    def _ipython_display_(self, **_: Any) -> None:
        show_with_still(self._repr_mimebundle_(), self.still)
