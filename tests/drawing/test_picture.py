"""Pictures of positions: asserted on artists, texts and a few telling pixels."""

import io
import sys

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from matplotlib.colors import to_rgb
from PIL import Image

import cardgames
from cardgames import Clock, Game, draw_position
from cardgames.drawing.picture import FELT


@pytest.fixture
def middle():
    game = Game(Clock.deal(7))
    for _ in range(20):
        game.play("turn")
    return game.position


def test_the_size_is_that_of_the_layout(middle):
    figure = draw_position(middle)
    size = figure.get_size_inches() * figure.dpi
    assert size.round().tolist() == [740, 608]
    double = draw_position(middle, scale=2)
    assert (double.get_size_inches() * double.dpi).round().tolist() == [1480, 1216]


def test_the_texts_are_the_hours_and_the_counts(middle):
    texts = [text.get_text() for text in draw_position(middle).axes[0].texts]
    counts = [str(count) for count in middle.face_down if count]
    complete = ["✓"] * middle.complete_piles
    note = f"{middle.complete_piles} of 13 complete\n2 of 4 kings"
    assert sorted(texts) == sorted([*map(str, range(1, 13)), "centre", *counts, *complete, note])


def test_the_felt_shows_and_so_do_cards(middle):
    pixels = np.asarray(Image.open(io.BytesIO(draw_position(middle).to_png())).convert("RGB")) / 255
    assert np.allclose(pixels[2, 2], to_rgb(FELT), atol=0.03)
    white = (pixels > 0.9).all(axis=2).mean()
    assert 0.05 < white < 0.5


def test_another_position_gives_another_picture_and_the_same_one_the_same(middle):
    assert draw_position(middle).to_png() == draw_position(middle).to_png()
    assert draw_position(middle).to_png() != draw_position(middle.play("turn")).to_png()
    assert draw_position(middle, colours="four").to_png() != draw_position(middle).to_png()
    assert draw_position(middle, index="normal").to_png() != draw_position(middle).to_png()


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ({"form": "spiral"}, "form of Clock is 'ring' or 'row'"),
        ({"colours": "five"}, "five"),
        ({"index": "huge"}, "huge"),
        ({"scale": 0}, "scale is a number from 0.25 to 4"),
        ({"scale": 100}, "scale is a number from 0.25 to 4"),
        ({"scale": "big"}, "scale is a number from 0.25 to 4"),
    ],
)
def test_a_bad_choice_gets_one_sentence(middle, choice, words):
    with pytest.raises(ValueError, match=words):
        draw_position(middle, **choice)


def test_the_description_is_the_text_of_the_position(middle):
    figure = draw_position(middle)
    data, metadata = figure._repr_mimebundle_()
    assert data["text/plain"] == figure.alt == str(middle)
    assert metadata["image/png"]["alt"] == str(middle)
    assert data["image/png"].startswith(b"\x89PNG")


def test_the_picture_is_small(middle):
    assert len(draw_position(middle).to_png()) < 40_000


def test_a_bare_position_or_game_in_a_notebook_shows_its_picture(middle, monkeypatch):
    shell = InteractiveShell.instance()
    try:
        cardgames._show_in_notebooks()
        for shown in (middle, Game(middle)):
            data, metadata = shell.display_formatter.format(shown)
            assert data["image/png"].startswith(b"\x89PNG")
            assert data["text/plain"] == str(middle)
            assert metadata["image/png"]["alt"] == str(middle)
    finally:
        InteractiveShell.clear_instance()


def test_pyplot_is_never_loaded(middle):
    draw_position(middle).to_png()
    assert "matplotlib.pyplot" not in sys.modules
