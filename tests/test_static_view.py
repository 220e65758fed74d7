"""The lessons as GitHub shows them: the saved outputs alone, with no script and no widget."""

import base64
import io
import re
from pathlib import Path

import nbformat
import pytest
from PIL import Image

from cardgames.widgets.still import UNTIL_RUN

LESSONS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
WIDGET = "application/vnd.jupyter.widget-view+json"
SHOWN = {"image/png", "text/plain"}  # what every viewer draws; HTML it may strip
BIGGEST = 1_000_000  # bytes; of much larger files GitHub shows nothing


@pytest.fixture(scope="module", params=LESSONS, ids=lambda path: path.stem)
def lesson(request):
    return nbformat.read(request.param, as_version=4)


def data_of(lesson):
    """Give what each output holds, in order."""
    return [output.data for cell in lesson.cells for output in cell.get("outputs", []) if "data" in output]


def test_the_file_is_one_that_is_shown(lesson):
    nbformat.validate(lesson)
    assert "widgets" not in lesson.metadata  # with half of a state GitHub says: Invalid Notebook
    assert len(nbformat.writes(lesson)) < BIGGEST


def test_a_widget_leaves_a_sentence_and_its_picture(lesson):
    outputs = data_of(lesson)
    widgets = [place for place, data in enumerate(outputs) if WIDGET in data]
    assert widgets
    for place in widgets:
        assert outputs[place]["text/plain"] == UNTIL_RUN
        assert set(outputs[place + 1]) == SHOWN
    assert all(set(data) <= SHOWN for data in outputs if WIDGET not in data)


def test_every_picture_shows_something(lesson):
    for data in data_of(lesson):
        if "image/png" in data:
            picture = Image.open(io.BytesIO(base64.b64decode(data["image/png"])))
            assert picture.width >= 400
            assert picture.getcolors(3) is None, "more than three colours"


def test_every_text_is_one_to_read(lesson):
    for data in data_of(lesson):
        text = data["text/plain"]
        assert text.strip()
        assert not re.search(r"object at 0x|model_id|<Figure|\x1b\[", text), text


def test_links_lead_to_files_beside_the_lesson(lesson):
    for cell in lesson.cells:
        if cell.cell_type == "markdown":
            for link in re.findall(r"\]\(([^)#\s:]+)\)", cell.source):
                assert (LESSONS[0].parent / link).exists(), link
            assert "](attachment:" not in cell.source
