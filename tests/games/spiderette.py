"""Spiderette, a game that lives in the tests only: Spider with one pack.

28 cards in seven columns of one to seven, as in Klondike; 24 in the stock, of which the last deal has three only. All
other rules are Spider's; the fourth complete run wins.
"""

from dataclasses import dataclass
from typing import ClassVar

from cardgames.games.game import register
from cardgames.games.spider import Spider


@register
@dataclass(frozen=True, repr=False, kw_only=True)
class Spiderette(Spider):
    """A position of Spiderette."""

    name: ClassVar[str] = "Spiderette"
    packs: ClassVar[int] = 1
    dealt: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5, 6, 7)
