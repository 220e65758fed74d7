"""A box to write in: a question, what was written, and a sentence that answers.

What a box does with what is written is another's business: it is given a function that takes the text and gives the
sentence. It may be chosen from a list instead, and a box that asks nothing shows a sentence alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import traitlets
from IPython.display import display

from cardgames.widgets.conversation import Act, Conversation, one_at_a_time

if TYPE_CHECKING:
    from cardgames.drawing.picture import Picture

_VIEW = "application/vnd.jupyter.widget-view+json"
_BLANK = "\\_" * 12


class Box(Conversation):
    """A box to write in.

    Parameters
    ----------
    ask : str
        The question.
    take : callable
        Takes what is written; a ValueError refuses.
    sure : callable, optional
        What a second button does, once it is pressed twice; gives the sentence that answers.
    **traits
        Such as `value`, `sentence`, `press`.

    Attributes
    ----------
    ask : str
        The question.
    value : str
        What is written there.
    press : str
        What stands on the button; empty where nothing is to be written.
    choices : list of str
        What can be chosen; empty where the answer is written.
    code : str
        How the same is done in a cell.
    is_kept : bool
        Whether it was written for good, so that there is nothing more to write.
    clears : str
        What stands on the second button; empty where there is none.
    """

    _script = "box"

    ask = traitlets.Unicode().tag(sync=True)
    value = traitlets.Unicode().tag(sync=True)
    press = traitlets.Unicode().tag(sync=True)
    choices = traitlets.List(traitlets.Unicode()).tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    is_kept = traitlets.Bool(False).tag(sync=True)
    clears = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        ask: str,
        take: Callable[[str], object],
        *,
        sure: Callable[[], str] | None = None,
        choices: Sequence[str] = (),
        **traits: Any,
    ) -> None:
        self._take, self._sure = take, sure
        super().__init__(ask=ask, choices=list(choices), **traits)

    def _acts(self) -> Mapping[str, Act]:
        clear = {} if self._sure is None else {"clear": Act(self._clear)}
        return {**super()._acts(), "write": Act(self.write, (("with", str),)), **clear}

    @one_at_a_time
    def write(self, text: str) -> None:
        """Write something, as the pupil does."""
        self.is_refusal = False
        self._take(text)

    def tell(self, sentence: str) -> None:
        """Say something that is no refusal."""
        self.sentence, self.is_refusal = sentence, False

    def _clear(self) -> None:
        assert self._sure is not None
        self.tell(self._sure())

    def still(self) -> Picture:
        """Draw what stands in for it where pictures are wanted."""
        from cardgames.drawing.charts import blank

        return blank(self.ask, self.sentence)

    def _ipython_display_(self, **_: Any) -> None:
        """Show it; where it cannot be shown, the question with a line to write on."""
        line = self.value or (_BLANK if self.press else "")
        words = " ".join(filter(None, [self.ask, line]))
        data, _ = self._repr_mimebundle_() or ({}, {})
        display({_VIEW: data[_VIEW], "text/markdown": words, "text/plain": self.ask}, raw=True)
