"""What stands for a prediction, for an exact value and for what was simulated: the same in all charts.

Each has a colour, a form of line and a word, so that nothing is told by colour alone. The charts that matplotlib draws
and those that the browser draws take all three from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

_DASHES = {"-": "none", "--": "8 5", ":": "0.1 6"}


@dataclass(frozen=True, slots=True)
class Sign:
    """How one kind of value is shown.

    Attributes
    ----------
    word : str
        What it is called.
    colour, on_dark : str
        Its colour on white, and on a dark page.
    line : str
        The form of its line, by matplotlib's name.
    """

    word: str
    colour: str
    on_dark: str
    line: str

    def labelled(self, value: str) -> str:
        """Write the word with a value, for the key of a chart."""
        return f"{self.word}: {value}"


SIMULATED = Sign("simulated", "#0072b2", "#5db3e6", "-")
EXACT = Sign("exact", "#1b1b1f", "#f4f2ea", "--")
PREDICTED = Sign("predicted", "#9b2c7e", "#f0a6d6", ":")
SIGNS: Mapping[str, Sign] = {"simulated": SIMULATED, "exact": EXACT, "predicted": PREDICTED}
"""The signs, by the name that a mark has them under."""
BAND = "95 % interval"
"""What the band round a simulated value is called."""


def for_pages() -> dict[str, dict[str, str]]:
    """Give the signs to the browser: the colours and the dashes of each, by its name."""
    return {
        name: {"light": sign.colour, "dark": sign.on_dark, "dash": _DASHES[sign.line]} for name, sign in SIGNS.items()
    }
