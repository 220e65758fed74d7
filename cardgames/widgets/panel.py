"""What the panels share: one script and one style sheet that stand before each panel's own.

A widget's script is a single text in the browser, so the shared part is put in front of it here.
"""

from __future__ import annotations

import re
from pathlib import Path

INTERRUPTED = "That was interrupted. Click again to go on."
"""What a panel says when Python was interrupted in the midst of what it was asked for."""

_HERE = Path(__file__).parent
_FOR_READERS = re.compile(r"^[ \t]*(//.*|/\*.*\*/)\n|^[ \t]+", re.MULTILINE)
"""Indents, and lines that are a comment: a fifth of a script, which the browser can do without."""


def together(*names: str) -> str:
    """Give some scripts or style sheets as one text, in order, without what only a reader needs.

    No text of a script goes over several lines, so indents carry no meaning.
    """
    return _FOR_READERS.sub("", "".join((_HERE / name).read_text(encoding="utf-8") for name in names))


def with_panel(*names: str) -> str:
    """Give a panel's own scripts or style sheets, such as ``watch.js``, with the shared one before them."""
    return together(f"panel{Path(names[0]).suffix}", *names)
