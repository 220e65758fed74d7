"""A lesson with another deal number, as papermill makes one for each seat."""

from pathlib import Path

from papermill import execute_notebook

from cardgames import Clock

LESSON = Path(__file__).parents[2] / "notebooks" / "00_start_here.ipynb"


def test_a_lesson_is_made_with_another_deal_number(tmp_path):
    made = execute_notebook(
        LESSON, tmp_path / "seat 12.ipynb", {"my_deal": 12}, cwd=tmp_path, kernel_name="python3", progress_bar=False
    )
    outputs = [output for cell in made.cells for output in cell.get("outputs", [])]
    assert f"{Clock.deal(12).play('turn')}\n" in [output.get("text") for output in outputs]
    assert not any("deal 7" in output.get("data", {}).get("text/plain", "") for output in outputs)
