"""The card faces, tested by what can be seen on them: pixels differ a little between versions of matplotlib."""

import io
from itertools import combinations

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from PIL import Image

from cardgames.cards import Card, Suit, new_deck
from cardgames.drawing import sprites
from cardgames.drawing.making import faces
from cardgames.drawing.sprites import STYLES, FaceStyle
from tests.length import few

WIDTH, HEIGHT = 180, 251
CORNER = (slice(4, 46), slice(4, 84))
"""Rows and columns of the top left index."""
HUES = {
    "two": {Suit.SPADES: "black", Suit.HEARTS: "red", Suit.DIAMONDS: "red", Suit.CLUBS: "black"},
    "four": {Suit.SPADES: "black", Suit.HEARTS: "red", Suit.DIAMONDS: "blue", Suit.CLUBS: "green"},
}

every_style = pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
every_large = pytest.mark.parametrize("style", [s for s in STYLES if s.index == "large"], ids=lambda style: style.name)
every_normal = pytest.mark.parametrize(
    "style", [s for s in STYLES if s.index == "normal"], ids=lambda style: style.name
)


def sprite(card, style):
    """The shipped picture of a card, as an array."""
    return np.asarray(sprites.sprite(card, style))


def sheet(style):
    """The shipped sheet of a style, as an array."""
    with Image.open(io.BytesIO(sprites.sprite_sheet(style))) as picture:
        return np.asarray(picture.convert("RGBA"))


def ink(picture):
    """Where a picture is darker or more strongly coloured than the rim."""
    return (picture[..., :3].min(axis=-1) < 100) & (picture[..., 3] == 255)


def hue(picture):
    """The hue of the inked pixels of a picture."""
    red, green, blue = np.median(picture[ink(picture)][:, :3].astype(int), axis=0)
    if max(red, green, blue) < 60:
        return "black"
    return ("red", "green", "blue")[int(np.argmax((red, green, blue)))]


def corners(picture):
    """The four corner blocks, each with the card's corner where it lies on the card."""
    rows, columns = CORNER
    low, right = slice(HEIGHT - rows.stop, HEIGHT - rows.start), slice(WIDTH - columns.stop, WIDTH - columns.start)
    return [picture[row, column] for row in (rows, low) for column in (columns, right)]


def trimmed(block):
    """The inked part of a block, as a mask cut to its bounding box."""
    mask = ink(block)
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def unlikeness(first, second):
    """The share of pixels that differ between two masks, cut to a common size."""
    assert np.abs(np.subtract(first.shape, second.shape)).max() <= 2
    rows, columns = np.minimum(first.shape, second.shape)
    return (first[:rows, :columns] != second[:rows, :columns]).mean()


def luminance(colour):
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in to_rgb(colour)]
    return np.dot(linear, (0.2126, 0.7152, 0.0722))


def contrast(first, second):
    """The contrast ratio of WCAG 2."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def test_style_name():
    assert FaceStyle().name == "two-normal"
    assert {style.name for style in STYLES} == {"two-normal", "two-large", "four-normal", "four-large"}


@pytest.mark.parametrize(("field", "value"), [("colours", "three"), ("index", "huge"), ("index", None)])
def test_bad_style_says_what_is_allowed(field, value):
    with pytest.raises(ValueError, match=f"{field} is '.*' or '.*', not {value!r}"):
        FaceStyle(**{field: value})


@every_style
@pytest.mark.parametrize("suit", Suit)
def test_ink_stands_out_from_the_paper(style, suit):
    assert contrast(style.ink(suit), faces.PAPER) >= 4.5


def test_places_are_all_different():
    places = [sprites.sprite_place(card) for card in (*new_deck(), None)]
    assert len(set(places)) == 53
    assert sprites.sprite_place(Card("AS")) == (0, 0)
    assert sprites.sprite_place(Card("KC")) == (12, 3)
    assert sprites.sprite_place(None) == (13, 0)


@every_style
def test_sheet_is_a_small_webp_in_few_colours(style):
    data = sprites.sprite_sheet(style)
    with Image.open(io.BytesIO(data)) as picture:
        assert (picture.format, picture.mode, picture.size) == ("WEBP", "RGBA", (14 * WIDTH, 4 * HEIGHT))
        assert len(picture.getcolors(256)) > 10
    assert len(data) < 60_000


@every_style
def test_a_card_cut_from_the_sheet_is_a_picture_of_its_own(style):
    first = sprites.sprite(Card("AS"), style)
    assert (first.size, first.mode) == ((WIDTH, HEIGHT), "RGBA")
    first.putpixel((90, 125), (1, 2, 3, 4))
    assert sprites.sprite(Card("AS"), style).getpixel((90, 125)) != (1, 2, 3, 4)


@every_style
def test_corners_are_clear_and_the_rest_is_solid(style):
    for card in (*new_deck(), None):
        alpha = sprite(card, style)[..., 3]
        assert alpha.shape == (HEIGHT, WIDTH)
        assert not alpha[[0, 0, -1, -1], [0, -1, 0, -1]].any(), card
        assert (alpha[14:-14, 3:-3] == 255).all(), card
        assert (alpha[3:-3, 14:-14] == 255).all(), card


@every_style
def test_no_halo_round_the_card(style):
    picture = sprite(Card("2H"), style)
    partly = picture[(picture[..., 3] > 0) & (picture[..., 3] < 255)][:, :3]
    assert len(partly)
    assert (partly == np.round(255 * np.array(to_rgb("#77766f")))).all()


@every_style
@pytest.mark.parametrize("card", new_deck(), ids=lambda card: card.code)
def test_index_has_the_colour_of_its_suit(style, card):
    wanted = HUES[style.colours][card.suit]
    blocks = corners(sprite(card, style))
    for block in blocks if style.index == "large" else (blocks[0], blocks[3]):
        assert ink(block).mean() > 0.08
        assert hue(block) == wanted


@every_style
def test_all_pictures_differ(style):
    pictures = [sprite(card, style).transpose(2, 0, 1).astype(np.int16, "C") for card in (*new_deck(), None)]
    for (a, first), (b, second) in combinations(enumerate(pictures), 2):
        changed = (np.abs(first - second).max(axis=0) > 60).mean()
        assert changed > (0.3 if second is pictures[-1] else 0.008), (a, b)


@every_normal
@pytest.mark.parametrize("card", [Card("7H"), Card("KS"), Card("QD"), Card("JC"), Card("10S"), Card("AC")], ids=str)
def test_normal_index_is_turned_at_the_bottom(style, card):
    first, *empty, last = corners(sprite(card, style))
    assert unlikeness(trimmed(first), np.rot90(trimmed(last), 2)) < 0.05
    assert all(ink(block).mean() < 0.02 for block in empty)


@every_normal
@pytest.mark.parametrize("rank", [4, 10, 11, 12, 13])
@pytest.mark.parametrize("suit", Suit)
def test_normal_faces_read_from_both_ends(style, rank, suit):
    picture = sprite(Card.of(rank, suit), style)[..., :3].astype(int)
    assert np.abs(picture - np.rot90(picture, 2)).mean() < 4


@every_normal
@pytest.mark.parametrize("rank", range(2, 11))
def test_pips_are_as_many_as_the_rank(style, rank):
    one = ink(sprite(Card("2D"), style)).sum() - sum(ink(block).sum() for block in index_blocks("2D", style))
    card = Card.of(rank, Suit.DIAMONDS)
    pips = ink(sprite(card, style)).sum() - sum(ink(block).sum() for block in index_blocks(card.code, style))
    assert pips / (one / 2) == pytest.approx(rank, abs=0.25)


def index_blocks(code, style):
    first, _, _, last = corners(sprite(Card(code), style))
    return first[:40], last[-40:]


@every_large
@pytest.mark.parametrize("card", new_deck(), ids=lambda card: card.code)
def test_large_index_stands_upright_in_all_corners(style, card):
    first, *others = [trimmed(block) for block in corners(sprite(card, style))]
    assert first.shape[0] <= 0.19 * HEIGHT
    assert first.shape[1] <= 0.46 * WIDTH
    for other in others:
        assert unlikeness(first, other) < 0.1


@every_large
def test_large_seven_and_six_are_not_turned(style):
    for code in ("7D", "6H"):
        first, _, _, last = [trimmed(block) for block in corners(sprite(Card(code), style))]
        assert unlikeness(first, np.rot90(last, 2)) > 0.2


@every_large
@pytest.mark.parametrize("card", new_deck(), ids=lambda card: card.code)
def test_large_index_lies_in_the_strip_that_a_fan_leaves(style, card):
    mask = ink(sprite(card, style))
    rows, columns = round(HEIGHT * 17 / 84), round(WIDTH * 31 / 60)
    assert not mask[rows - 2 : rows, 4:-4].any()
    assert not mask[4 : rows - 2, WIDTH // 2 - 1 : WIDTH // 2 + 1].any()
    assert columns > WIDTH // 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "style", few(1, [FaceStyle("two", "normal"), FaceStyle("four", "large")]), ids=lambda style: style.name
)
def test_shipped_sheet_is_what_the_code_draws(style):
    fresh = faces.draw_sheet(style).astype(int)
    fresh[fresh[..., 3] == 0] = 0  # a file keeps no colour where nothing shows
    difference = np.abs(fresh - sheet(style))
    assert difference.mean() < 1
    for card in (*new_deck(), None):
        (column, row) = sprites.sprite_place(card)
        cell = difference[row * HEIGHT : (row + 1) * HEIGHT, column * WIDTH : (column + 1) * WIDTH]
        assert cell.mean() < 2, card


def test_a_sheet_loses_nothing_of_what_is_drawn(monkeypatch):
    drawn = sheet(FaceStyle())[:HEIGHT, : 2 * WIDTH]
    monkeypatch.setattr(faces, "draw_sheet", lambda style: drawn)
    with Image.open(io.BytesIO(faces.build_sheet(FaceStyle()))) as picture:
        assert picture.format == "WEBP"
        assert np.array_equal(picture.convert("RGBA"), drawn)


@pytest.mark.parametrize("width", [60, 72, 360])
def test_face_image_has_the_size_asked_for(width):
    picture = faces.face_image(Card("QH"), FaceStyle(), width)
    assert (picture.shape, picture.dtype) == ((round(width * 88 / 63), width, 4), np.uint8)
    assert picture[0, 0, 3] == 0
    assert picture[picture.shape[0] // 2, width // 2, 3] == 255


def test_sheets_are_written_to_where_they_are_read():
    assert {path.name for path in faces.FOLDER.iterdir()} == {f"{style.name}.webp" for style in STYLES}


def test_the_tool_writes_the_four_sheets(tmp_path, monkeypatch, capsys):
    def small_sheet(style):
        file = io.BytesIO()
        Image.new("RGBA", (8, 8), style.ink(Suit.CLUBS)).save(file, "webp", lossless=True)
        return file.getvalue()

    monkeypatch.setattr(faces, "build_sheet", small_sheet)
    faces.write_sheets(tmp_path)
    assert len(list(tmp_path.iterdir())) == len(STYLES)
    for style in STYLES:
        written = Image.open(tmp_path / f"{style.name}.webp").convert("RGBA")
        assert written.tobytes() == Image.open(io.BytesIO(small_sheet(style))).convert("RGBA").tobytes()
    assert "two-normal.webp" in capsys.readouterr().out
