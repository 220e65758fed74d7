"""The tips by which players of each game choose: one module a game, entered below.

In a notebook: ``tips.klondike.PREFERENCES``, ``tips.spider.TIPS``.
"""

from collections.abc import Mapping, Sequence

from cardgames.chance.players.preferences import Preference
from cardgames.chance.players.tips import klondike as klondike
from cardgames.chance.players.tips import spider as spider

PREFERENCES: Mapping[str, Sequence[Preference]] = {"Klondike": klondike.PREFERENCES, "Spider": spider.PREFERENCES}
"""The preferences of each game that has some, the first to be asked first."""
