"""Games that live in the tests only, in JupyterLab: one of them imported, the other written in a cell of the notebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.games.four_cells import FourCells

from .conftest import Opener
from .keyboard import WIDGET, go_to, press, tab_to
from .notebook import Notebook
from .table import PlayTable

TESTS = Path(__file__).parents[1]
IMPORTED = f"import sys\nsys.path.insert(0, {str(TESTS.parent)!r})\nfrom tests.games.spiderette import Spiderette"
WRITTEN = (TESTS / "games" / "four_cells.py").read_text(encoding="utf-8")
SHOWN = "from cardgames import *\nplayer = play(Spiderette.deal(7))\nplayer"
STEPPED = "step_through(FourCells.deal(7, moves='T1>C1, T2>T3:1, T6>T4:1'))"
REFUSED = re.compile("cg-refused")
FEW = "FourCells.from_text('T1: 9♠ 3♥; T2: 4♠; T3: K♣ A♦; T4: 2♦; C4: Q♥; F: A♠')"


@pytest.fixture(scope="module")
def notebook(open_for_module: Opener) -> Notebook:
    """A player and a stepper, below cells of which the code is folded away."""
    notebook = open_for_module(IMPORTED, WRITTEN, SHOWN, STEPPED, run=False)
    notebook.command("notebook:hide-all-cell-code")
    notebook.run_all()
    return notebook


@pytest.fixture
def table(notebook: Notebook) -> PlayTable:
    notebook.page.bring_to_front()
    return PlayTable(notebook)


def test_show(table: PlayTable) -> None:
    table.notebook.picture("a")
    for game in ("Spiderette.deal(7)", "FourCells.deal(7)", FEW, "FourCells.from_text('T1: 2♠')"):
        table.begin(game)
        table.notebook.stand_still()
        table.notebook.picture(f"b{len(game)}")
