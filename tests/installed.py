"""Use the package where only it and what it depends on are installed, far from its source.

    python -I -B -W error tests/installed.py [folder with the package]

So every file it needs must be in it. No test by itself: `test_package.py` runs it on an unpacked wheel, and
`.ci/versions` in fresh environments.
"""

import gzip
import pkgutil
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

PNG = b"\x89PNG"
WEBP = b"RIFF"
WITH_LESSONS = {"cardgames.lessons.pages"}
"""What needs nbconvert, which comes with what the lessons are opened in."""


def import_light() -> Path:
    """Import the package, which loads nothing heavy, and give its folder."""
    import cardgames

    assert not {"numpy", "matplotlib", "ipywidgets"} & sys.modules.keys()
    return Path(cardgames.__file__).parent


def import_everything() -> None:
    """Import every module and every public name."""
    import cardgames

    for name in {module.name for module in pkgutil.walk_packages(cardgames.__path__, "cardgames.")} - WITH_LESSONS:
        import_module(name)
    for name in cardgames.__all__:
        getattr(cardgames, name)


def play_and_save() -> None:
    """Deal each game, play a move, draw it, save it and load it again."""
    from cardgames import Clock, Game, Klondike, Spider, Watch, draw_position

    for kind in (Clock, Watch, Klondike, Spider):
        game = Game(kind.deal(7))
        game.play(next(iter(game.position.legal_moves)))
        assert draw_position(game.position).to_png().startswith(PNG)
        with tempfile.TemporaryDirectory() as folder:
            game.save(Path(folder) / "game.json")
            assert Game.load(Path(folder) / "game.json").position == game.position


def show_widgets() -> None:
    """Make one widget of each kind: each has its script, its style sheet, and each table its cards."""
    import anywidget

    from cardgames import Clock, Klondike, compare_swaps, demonstrate, experiment, play, step_through
    from cardgames.widgets.scripts import packed

    shown = [play(Klondike.deal(7)), step_through(Clock.deal(7)), compare_swaps(7), experiment("win", seed=7)]
    shown.append(demonstrate("kings-to-empty-columns"))
    for widget in shown:
        scripted = [part for part in parts(widget) if isinstance(part, anywidget.AnyWidget)]
        assert scripted, widget
        for part in scripted:
            state = part.get_state()
            assert "export default" in state["_esm"], part
            script = gzip.decompress(packed(part._script)).decode()
            assert script.startswith("export const styles = "), part
            assert "export default" in script, part
            assert not state.get("sheet") or state["sheet"][:4] == WEBP, part


def files(folder: Path) -> list[Path]:
    """Give what lies in a folder, without what Python and numba keep there to begin faster."""
    return sorted(path for path in folder.rglob("*") if "__pycache__" not in path.parts)


def parts(widget: Any) -> Iterator[Any]:
    """Give a widget, and all that lies in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def count_deals() -> None:
    """Simulate here, and by another process; compare two players; check an answer."""
    from cardgames import Klondike, compare_play, first_legal, odds, rule_of_thumb, simulate_clock, simulate_play

    assert 0 < simulate_clock(1000, seed=7).wins < 1000
    assert odds.win() * 13 == 1
    thumb = rule_of_thumb("Klondike")
    options = {"seed": 7, "draw": 3, "progress": False}
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        elsewhere = simulate_play(Klondike, thumb, 4, executor=executor, **options)
    assert repr(elsewhere) == repr(simulate_play(Klondike, thumb, 4, **options))
    assert compare_play(elsewhere, simulate_play(Klondike, first_legal, 4, **options)).deals == 4


def main(folder: str | None) -> None:
    """Use it all, and leave the package's folder as it was."""
    if folder:
        sys.path.insert(0, folder)
    home = import_light()
    assert not folder or home.is_relative_to(folder), f"the package in {home} was imported, not the one in {folder}"
    before = files(home)
    for use in (import_everything, play_and_save, show_widgets, count_deals):
        use()
    assert files(home) == before


if __name__ == "__main__":
    main(*sys.argv[1:] or [None])
