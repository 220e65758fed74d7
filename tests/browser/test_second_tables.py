"""A second table of a kind on a page: it costs little, and shows its cards' faces, which the first has brought."""

from __future__ import annotations

import pytest

from cardgames.drawing.sprites import FaceStyle, sprite_sheet

from .conftest import Opener
from .second import MOST, SECOND, show_two

# How wide and high the picture is that the cards' faces are cut from; it fails where there is none.
FACES = """async (face) => {
  const sheet = new Image();
  sheet.src = getComputedStyle(face).backgroundImage.slice(5, -2);
  await sheet.decode();
  return [sheet.naturalWidth, sheet.naturalHeight];
}"""


@pytest.mark.parametrize("kind", SECOND)
def test_a_second_table_comes_without_the_sheet_and_shows_its_faces(open_notebook: Opener, kind: str) -> None:
    notebook, (first_took, second_took, still) = show_two(open_notebook, kind)
    assert second_took - still <= MOST
    sheet = len(sprite_sheet(FaceStyle(index=notebook.py("first._style.index"))))
    assert first_took - second_took > 0.9 * sheet
    first, second = (notebook.page.locator(".cg-table").nth(place).locator(".cg-face").first for place in range(2))
    width, height = second.evaluate(FACES)
    assert [width, height] == first.evaluate(FACES)
    assert width > 1000
    assert height > 500
    notebook.check()
