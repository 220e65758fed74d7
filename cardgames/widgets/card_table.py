"""The card table: the one widget that shows cards, for every game.

The browser slides sprites to the places that a layout gives; it knows no rule. Whoever uses the table lays positions
out and hands the layouts over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

import anywidget
import traitlets

from cardgames.drawing.sprites import FaceStyle, sprite_sheet
from cardgames.drawing.table import Place, Table
from cardgames.widgets.panel import together

SLIDE = 260
"""How long a card usually takes to slide, in milliseconds."""


class CardTable(anywidget.AnyWidget):
    """One table, or a row of tables to step through.

    Parameters
    ----------
    tables : sequence of Table
        The layouts, in order; at least one. All of one game in one form.
    colours : str, optional
        ``"two"`` or ``"four"``.
    index : str, optional
        ``"normal"`` or ``"large"``; what the layout asks for when left out.

    Attributes
    ----------
    step : int
        Which of the tables is shown.
    playing : bool
        Whether the tables are being played through; the table's Space key changes it, and whoever plays them listens.
    duration : int
        How long a card takes to slide, in milliseconds.
    pickable : bool
        Whether the places that a table offers as choices can be picked, by click or by key.
    picked : str
        The name of the place picked last; empty for none.
    furniture : int
        How high is what stands above and below the table, the page's own bars too, in pixels: the table is drawn so
        small that all fits the window, but not so small that nobody can read it.
    presenting : bool
        Whether the table is shown to a room: then its cards have large corners.
    """

    _esm = together("card_table.js")
    _css = together("card_table.css")
    _with_lifts: ClassVar[bool] = False

    sheet = traitlets.Bytes().tag(sync=True)
    frames = traitlets.List(traitlets.Dict()).tag(sync=True)
    step = traitlets.Int(0, min=0).tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    duration = traitlets.Int(SLIDE, min=0, max=5000).tag(sync=True)
    pickable = traitlets.Bool(False).tag(sync=True)
    picked = traitlets.Unicode("").tag(sync=True)
    furniture = traitlets.Int(240, min=0).tag(sync=True)
    presenting = traitlets.Bool(False)

    def __init__(
        self, tables: Sequence[Table], *, colours: str = "two", index: str | None = None, **traits: Any
    ) -> None:
        self._colours, self._index = colours, index
        self._usual_index = tables[0].index
        super().__init__(sheet=self._dressed(), frames=to_frames(tables, self._with_lifts), **traits)

    @traitlets.validate("step")
    def _within_frames(self, proposal: Any) -> int:
        return min(int(proposal["value"]), max(0, len(self.frames) - 1))

    def show(self, tables: Sequence[Table]) -> None:
        """Show other tables; the step stays, where there are as many."""
        if tables[0].index != self._usual_index:
            self._usual_index = tables[0].index
            self.sheet = self._dressed()
        self.frames = to_frames(tables, self._with_lifts)
        self.step = min(self.step, len(tables) - 1)

    @traitlets.observe("presenting")
    def _enlarge(self, _: Any) -> None:
        self.sheet = self._dressed()

    def _dressed(self) -> bytes:
        """Give the faces in the style that is asked for now."""
        index = "large" if self.presenting else self._index or self._usual_index
        return sprite_sheet(FaceStyle(self._colours, index))


class PlayTable(CardTable):
    """A table to play at: cards are picked up, dragged and put down, by mouse, finger or keyboard.

    What the player wants is sent as a message, ``{"do": "move", "card": 17, "to": "T3"}``; the table does nothing by
    itself but hold cards.

    Attributes
    ----------
    marked : list of int
        The ids of the cards that moved last.
    advice : dict
        A suggested move: the ``card`` (id) and where ``to`` (a place's name); empty for none.
    won : bool
    heard : int
        How many requests of the table were answered.
    """

    _esm = together("ways.js", "hands.js", "card_table.js")
    _css = together("card_table.css", "hands.css")
    _with_lifts: ClassVar[bool] = True

    marked = traitlets.List(traitlets.Int()).tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)
    won = traitlets.Bool(False).tag(sync=True)
    heard = traitlets.Int(0).tag(sync=True)
    furniture = traitlets.Int(255, min=0).tag(sync=True)

    def answer(self, refused: Sequence[int] = ()) -> None:
        """Tell the browser that what it asked for is dealt with; the cards that may not move go back and shake."""
        self.heard += 1
        if refused:
            self.send({"refused": list(refused)})


def to_frames(tables: Sequence[Table], with_lifts: bool = False) -> list[dict[str, Any]]:
    """Write tables for the browser: the first one whole, of each later one only what changed.

    With `with_lifts` each says, too, which cards may be picked up and where they may go.
    """
    frames: list[dict[str, Any]] = []
    cards: dict[int, list[Any]] = {}
    badges: dict[str, str] = {}
    for table in tables:
        new_cards = _cards(table)
        new_badges = {place.name: place.badge for place in table.places}
        frames.append(
            {
                "cards": [card for id_, card in new_cards.items() if cards.get(id_) != card],
                "badges": [[name, badge] for name, badge in new_badges.items() if badges.get(name) != badge],
                "hand": table.in_hand,
                "to": table.goes_to,
                **({"onto": table.goes_onto} if table.goes_onto is not None else {}),
                **({"sign": table.sign} if table.sign else {}),
                **({"choices": list(table.choices)} if table.choices else {}),
                **({"lifts": {str(id_): list(to) for id_, to in table.lifts.items()}} if with_lifts else {}),
            }
        )
        cards, badges = new_cards, new_badges
    first = tables[0]
    frames[0]["table"] = {
        "title": first.title,
        "width": first.width,
        "height": first.height,
        "card_width": first.card_width,
        "card_height": first.card_height,
        "places": [_place(place, with_lifts) for place in first.places],
    }
    return frames


def _cards(table: Table) -> dict[int, list[Any]]:
    """Write the cards by id, each with its height in its pile; so a change in one pile touches no other."""
    height: Counter[str] = Counter()
    cards = {}
    for card in table.cards:
        height[card.pile] += 1
        face = card.face.code if card.face else ""
        cards[card.id] = [card.id, face, _short(card.x), _short(card.y), height[card.pile], card.pile]
    return cards


def _place(place: Place, with_press: bool) -> list[Any]:
    caption = (place.caption_x, place.caption_y) if place.caption else (0, 0)
    x, y, *spots = map(_short, (place.x, place.y, *caption, place.badge_x, place.badge_y))
    press = [place.press] if with_press else []
    return [place.name, place.label, x, y, place.caption, *spots, place.kind, *press]


def _short(pixels: float) -> float:
    """Round a number so that it is short to write."""
    return int(pixels) if pixels == int(pixels) else round(pixels, 1)
