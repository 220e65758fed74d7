"""Tables that were set up, and words below a picture."""

import io

import numpy as np
import pytest
from PIL import Image

from cardgames import Klondike, draw_position
from cardgames.drawing.layout import lay_out
from cardgames.drawing.picture import write_below

SMALL = "T1: (A♠) 4♠ 3♥ 2♠; T3: 5♦; T5: 4♣"
LONG = "T1: K♠ Q♥ J♠ 10♥ 9♠ 8♥ 7♠ 6♥ 5♠ 4♥ 3♠ 2♥ A♠"


def lowest(table):
    return max(card.y for card in table.cards) + table.card_height


def test_a_set_table_is_no_higher_than_its_cards_need():
    usual, small, long = (
        lay_out(position).height for position in (Klondike.deal(7), *map(Klondike.from_text, (SMALL, LONG)))
    )
    assert small < 0.75 * usual
    assert long == usual
    assert lowest(lay_out(Klondike.from_text(LONG))) <= usual


def test_it_keeps_its_height_when_cards_move():
    start = Klondike.from_text(SMALL)
    tables = [lay_out(start.play_all(moves)) for moves in ("", "T1>T3:3", "T1>T3:3, T3>T5:2, T1>F")]
    assert len({table.height for table in tables}) == 1
    for table in tables:
        assert lowest(table) < table.height
    assert lay_out(start.play("T1>T3:3").start).height == tables[0].height


def test_face_down_cards_show_more_of_themselves():
    (_, down, up) = (
        card.y for card in lay_out(Klondike.from_text("T1: (A♠) (2♠) 4♠; T2: 3♥")).cards if card.pile == "T1"
    )
    dealt = [card.y for card in lay_out(Klondike.deal(7)).cards if card.pile == "T3"]
    assert up - down == 2 * (dealt[2] - dealt[1])


@pytest.mark.parametrize("lines", [["One line."], ["One line.", "✗ 7♥ " + "and so on " * 20]])
def test_words_below_a_picture(lines):
    position = Klondike.from_text(SMALL)
    alone = Image.open(io.BytesIO(draw_position(position).to_png())).convert("RGB")
    picture = write_below(draw_position(position), lines)
    both = Image.open(io.BytesIO(picture.to_png())).convert("RGB")
    assert picture.alt == "\n".join([str(position), *lines])
    assert both.width == alone.width
    height = alone.height
    assert np.abs(np.asarray(both, int)[:height] - np.asarray(alone, int)).mean() < 2, "the table is as it was"
    words = np.asarray(both.convert("L"))[height:]
    dark = np.argwhere(words < 100)
    assert len(dark) > 50
    assert dark[:, 1].max() < both.width - 5, "nothing is cut off"
    assert dark[:, 0].max() < words.shape[0] - 5
    assert (words.shape[0] > 80) == (len(lines) > 1), "long lines are folded"
