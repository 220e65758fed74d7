"""The card table's side in Python: what it sends, and what it accepts."""

import gc
import json
import subprocess
import sys
import tracemalloc

import pytest
import traitlets

from cardgames import Clock, Game, Klondike, Watch, play
from cardgames.drawing.layout import lay_out
from cardgames.drawing.sprites import FaceStyle, sprite_sheet
from cardgames.drawing.table import Table
from cardgames.widgets.table import TableWidget, to_frames
from tests.widgets.playing import send


def tables(number=290, form="ring", game=Clock):
    history = Game(game.deal(number))
    history.play_out()
    return [lay_out(position, form) for position in history.positions]


class Plain(TableWidget):
    """A table with nothing around it."""

    _script = "stepper"


def table_of(tables, **options):
    return Plain(tables, **options)


pytestmark = pytest.mark.usefixtures("first_on_the_page")


def unfold(frames):
    """Fill the frames up to whole tables, as the browser must."""
    cards, badges, note, whole = {}, {}, "", []
    for frame in frames:
        cards = {**cards, **{card[0]: card[1:] for card in frame["cards"]}}
        badges = {**badges, **dict(frame["badges"])}
        assert min(height for *_, height, _ in cards.values()) >= 1, "or it would lie below its place"
        note = frame.get("note", note)
        whole.append((in_order(cards), badges, note, frame["hand"], frame["to"]))
    return whole


def in_order(cards):
    """Give each pile from its bottom: the cards with their faces and places."""
    piles = {}
    for id_, (face, x, y, _, pile) in sorted(cards.items(), key=lambda item: item[1][3]):
        piles.setdefault(pile, []).append((id_, face, x, y))
    return piles


def in_full(table: Table):
    piles = {}
    for card in table.cards:
        piles.setdefault(card.pile, []).append((card.id, card.face.code if card.face else "", card.x, card.y))
    return piles, {place.name: place.badge for place in table.places}, table.note, table.in_hand, table.goes_to


@pytest.mark.parametrize("form", ["ring", "row"])
@pytest.mark.parametrize(("game", "number"), [(Clock, 290), (Clock, 153), (Watch, 0)])
def test_frames_unfold_to_every_table(game, number, form):
    every = tables(number, form, game)
    assert unfold(to_frames(every)) == [in_full(table) for table in every]


def test_frames_unfold_in_any_order_of_tables():
    every = tables()
    shuffled = [every[step] for step in (30, 0, 52, 51, 51, 3)]
    assert unfold(to_frames(shuffled)) == [in_full(table) for table in shuffled]


def test_later_frames_send_only_what_changed():
    every = tables()
    first, *later = to_frames(every)
    assert len(first["cards"]) == 52
    assert len(first["badges"]) == 13
    assert "table" in first
    assert max(len(frame["badges"]) for frame in later) <= 2
    assert max(len(frame["cards"]) for frame in later) <= 5
    assert len(json.dumps([first, *later])) < 12_000
    assert not any("table" in frame for frame in later)
    assert to_frames([every[0], every[0]])[1] == {"cards": [], "badges": [], "hand": None, "to": "13"}


def test_the_board_is_the_layouts():
    table = tables()[0]
    board = to_frames([table])[0]["table"]
    assert (board["title"], board["width"], board["height"]) == (table.title, table.width, table.height)
    assert (board["card_width"], board["card_height"]) == (table.card_width, table.card_height)
    assert [place[0] for place in board["places"]] == [str(pile) for pile in range(1, 14)]
    assert [place[4] for place in board["places"]] == [*map(str, range(1, 13)), "centre"]


@pytest.mark.parametrize("colours", ["two", "four"])
@pytest.mark.parametrize("index", ["normal", "large"])
def test_sheet_is_that_of_the_style(colours, index):
    table = table_of(tables()[:1], colours=colours, index=index)
    assert table.sheet == sprite_sheet(FaceStyle(colours, index))
    assert table.sheet[8:12] == b"WEBP"


def test_index_is_the_layouts_own_choice_when_left_out():
    table = tables()[0]
    assert table_of([table]).sheet == sprite_sheet(FaceStyle("two", table.index))


def test_a_page_gets_a_sheet_once():
    every = tables()[:1]
    first, second, other = table_of(every), table_of(every), table_of(every, colours="four")
    assert [bool(table.sheet) for table in (first, second, other)] == [True, False, True]
    assert [table.faces for table in (first, second, other)] == ["two-large", "two-large", "four-large"]
    first.close()
    third = table_of(every)
    assert third.sheet == sprite_sheet(FaceStyle("two", "large")), "its page may not have got it"


def test_a_page_that_misses_a_sheet_asks():
    every = tables()[:1]
    first, second = table_of(every), table_of(every)
    send(second, "sheet")
    assert second.sheet == first.sheet
    assert second.heard == 0, "nobody waits for an answer"


def test_a_room_gets_large_corners():
    table = table_of(tables()[:1], index="normal")
    table.presenting = True
    assert (table.faces, table.sheet) == ("two-large", sprite_sheet(FaceStyle("two", "large")))
    table.presenting = False
    assert (table.faces, table.sheet) == ("two-normal", sprite_sheet(FaceStyle("two", "normal")))


def test_a_second_player_sends_little():
    first, second = play(Klondike.deal(7)), play(Klondike.deal(8))
    assert len(first.sheet) > 50_000
    sent = {name: value for name, value in second.get_state().items() if name not in ("layout", "tabbable", "tooltip")}
    size = sum(len(value) if isinstance(value, (bytes, str)) else len(json.dumps(value)) for value in sent.values())
    assert size < 30_000


def test_step_stays_within_the_tables():
    table = table_of(tables())
    table.step = 1000
    assert table.step == 52
    with pytest.raises(traitlets.TraitError):
        table.step = -1
    with pytest.raises(traitlets.TraitError):
        table.step = "one"
    assert table.step == 52


@pytest.mark.parametrize("duration", [-1, 5001, None])
def test_duration_is_checked(duration):
    table = table_of(tables()[:1])
    with pytest.raises(traitlets.TraitError):
        table.duration = duration
    assert table.duration == 260


def test_show_sends_other_tables_and_keeps_the_step():
    table = table_of(tables(), step=20)
    table._lay(tables(form="row"))
    assert table.step == 20
    assert unfold(table.frames)[20] == in_full(tables(form="row")[20])


def test_show_fewer_tables_shows_the_last_of_them():
    table = table_of(tables(), step=20)
    table._lay(tables()[:6])
    assert table.step == 5


@pytest.mark.slow
def test_memory_stays_flat_over_two_hundred_updates():
    every = tables()
    table = table_of(every[:1])

    def update(times):
        for step in range(times):
            table._lay([every[step % len(every)]])
        gc.collect()

    update(60)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    update(200)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 100_000


def test_no_pyplot_is_loaded():
    code = (
        "import sys; from cardgames import Clock, draw_position, step_through;"
        "step_through(Clock.deal(7))._ipython_display_();"
        "sys.exit('matplotlib.pyplot' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
