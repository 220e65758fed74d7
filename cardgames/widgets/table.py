"""The card table, the part that all widgets with cards share: one position laid out, or a row of them to step through.

The browser slides sprites to the places that a layout gives; it knows no rule. Whoever uses the table lays positions
out and hands the layouts over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

import traitlets

from cardgames.drawing.sprites import FaceStyle, sprite_sheet
from cardgames.drawing.table import Place, Table
from cardgames.widgets.conversation import Act, Conversation

SLIDE = 260
"""How long a card usually takes to slide, in milliseconds."""
_FLOOR = 5
"""The height of a pile's lowest card at first: there is room for cards that are put under it."""


class TableWidget(Conversation):
    """A widget with a table.

    The faces of the cards come on one sheet, which is most of what a table sends. So a page gets it once: only the
    first of the tables that use it brings it along, and a page that misses it asks.

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
    frames : list of dict
        The tables, written by `to_frames`.
    step : int
        Which of them is shown.
    duration : int
        How long a card takes to slide, in milliseconds.
    faces : str
        The name of the sheet of faces.
    sheet : bytes
        The sheet itself, where this table brings it along.
    """

    _with_lifts: ClassVar[bool] = False

    frames = traitlets.List(traitlets.Dict()).tag(sync=True)
    step = traitlets.Int(0, min=0).tag(sync=True)
    duration = traitlets.Int(SLIDE, min=0, max=5000).tag(sync=True)
    faces = traitlets.Unicode().tag(sync=True)
    sheet = traitlets.Bytes().tag(sync=True)

    def __init__(
        self, tables: Sequence[Table], *, colours: str = "two", index: str | None = None, **traits: Any
    ) -> None:
        self._colours, self._index = colours, index
        self._usual_index = tables[0].index
        faces, sheet = self._dressed()
        super().__init__(faces=faces, sheet=sheet, frames=to_frames(tables, self._with_lifts), **traits)

    def _acts(self) -> Mapping[str, Act]:
        return {**super()._acts(), "sheet": Act(self._bring_sheet, is_quiet=True)}

    @traitlets.validate("step")
    def _within_frames(self, proposal: Any) -> int:
        return min(int(proposal["value"]), max(0, len(self.frames) - 1))

    def _lay(self, tables: Sequence[Table], in_turn: Sequence[int] = ()) -> None:
        """Lay other tables; the step stays, where there are as many. `in_turn` are cards that go there one by one."""
        if tables[0].index != self._usual_index:
            self._usual_index = tables[0].index
            self._dress()
        frames = to_frames(tables, self._with_lifts)
        if in_turn:
            frames[0]["order"] = list(in_turn)
        self.frames = frames
        self.step = min(self.step, len(tables) - 1)

    @traitlets.observe("presenting")
    def _dress(self, _: Any = None) -> None:
        self.faces, self.sheet = self._dressed()

    def _dressed(self) -> tuple[str, bytes]:
        """Give the name of the sheet of faces that is asked for now, and the sheet where no other table brings it."""
        style = self._style
        return style.name, self._shared(style.name, partial(sprite_sheet, style))

    @property
    def _style(self) -> FaceStyle:
        """The faces that are asked for now: in front of a room the cards have large corners."""
        return FaceStyle(self._colours, "large" if self.presenting else self._index or self._usual_index)

    def _bring_sheet(self) -> None:
        """Send the sheet of faces to a page that misses it."""
        self._bringing[self.faces] = self
        self.sheet = b""  # a page that was opened later may miss what was sent before
        self.sheet = sprite_sheet(self._style)


def to_frames(tables: Sequence[Table], with_lifts: bool = False) -> list[dict[str, Any]]:
    """Write tables for the browser: the first one whole, of each later one only what changed.

    With `with_lifts` each says, too, which cards may be picked up and where they may go.
    """
    frames: list[dict[str, Any]] = []
    cards: dict[int, list[Any]] = {}
    heights: dict[str, dict[int, int]] = {}
    badges: dict[str, list[str]] = {}
    note = ""
    for table in tables:
        heights = _heights(table, heights)
        new_cards = {
            card.id: [card.id, card.face.code if card.face else "", _short(card.x), _short(card.y), height, card.pile]
            for card, height in ((card, heights[card.pile][card.id]) for card in table.cards)
        }
        new_badges = {place.name: [place.badge, *filter(None, (place.tag,))] for place in table.places}
        frames.append(
            {
                "cards": [card for id_, card in new_cards.items() if cards.get(id_) != card],
                "badges": [[name, *badge] for name, badge in new_badges.items() if badges.get(name) != badge],
                "hand": table.in_hand,
                "to": table.goes_to,
                **({"onto": table.goes_onto} if table.goes_onto is not None else {}),
                **({"sign": table.sign} if table.sign else {}),
                **({"note": table.note} if table.note != note else {}),
                **({"choices": list(table.choices)} if table.choices else {}),
                **({"lifts": {str(id_): list(to) for id_, to in table.lifts.items()}} if with_lifts else {}),
            }
        )
        cards, badges, note = new_cards, new_badges, table.note
    first = tables[0]
    frames[0]["table"] = {
        "title": first.title,
        "width": first.width,
        "height": first.height,
        "card_width": first.card_width,
        "card_height": first.card_height,
        "note_at": [first.note_x, first.note_y],
        "places": [_place(place, with_lifts) for place in first.places],
    }
    return frames


def _heights(table: Table, before: Mapping[str, Mapping[int, int]]) -> dict[str, dict[int, int]]:
    """Give the height of each card by pile: that of before where it can stay, so that a change touches few cards."""
    piles: dict[str, list[int]] = {}
    for card in table.cards:
        piles.setdefault(card.pile, []).append(card.id)
    return {name: _raised(ids, before.get(name, {})) for name, ids in piles.items()}


def _raised(ids: Sequence[int], before: Mapping[int, int]) -> dict[int, int]:
    """Give growing heights, from 1 at least: cards that lay there keep theirs, others come above or below."""
    stay = [place for place, id_ in enumerate(ids) if id_ in before]
    if stay:
        lowest = before[ids[stay[0]]] - stay[0]
        heights = [lowest + place for place in range(len(ids))]
        if lowest >= 1 and all(heights[place] == before[ids[place]] for place in stay):
            return dict(zip(ids, heights, strict=True))
    return {id_: _FLOOR + place for place, id_ in enumerate(ids)}


def _place(place: Place, with_press: bool) -> list[Any]:
    caption = (place.caption_x, place.caption_y) if place.caption else (0, 0)
    x, y, *spots = map(_short, (place.x, place.y, *caption, place.badge_x, place.badge_y))
    press = [place.press] if with_press else []
    return [place.name, place.label, x, y, place.caption, *spots, place.kind, *press]


def _short(pixels: float) -> float:
    """Round a number so that it is short to write."""
    return int(pixels) if pixels == int(pixels) else round(pixels, 1)
