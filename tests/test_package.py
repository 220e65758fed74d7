"""The package as a whole: light to import, and imports that point one way."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from operator import attrgetter
from pathlib import Path
from shutil import copytree, ignore_patterns, unpack_archive
from zipfile import ZipFile

import pytest

import cardgames

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HEAVY = ("numpy", "numba", "matplotlib", "PIL", "scipy", "ipywidgets", "anywidget", "traitlets", "IPython")
RENAMED = {"draw_comparison": "charts.comparison"}
MODULES = sorted(ROOT.glob("cardgames/**/*.py"))


def run(script):
    return subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_importing_and_playing_stays_light():
    script = (
        "import sys, cardgames\n"
        "game = cardgames.Game(cardgames.Watch.deal(7)); game.play_out(); str(game.position), game.to_json()\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    assert run(script) == "[]\n"


def test_the_names_that_load_later_are_listed():
    assert {"draw_position", "step_through", "check"} <= set(dir(cardgames))
    assert set(cardgames.__all__) <= set(dir(cardgames))
    assert len(cardgames.__all__) == len(set(cardgames.__all__))


@pytest.mark.parametrize("name", cardgames.__all__)
def test_every_public_name_is_there_and_explained(name):
    assert getattr(cardgames, name).__doc__


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_a_renamed_name_works_and_says_the_new_one(old, new):
    sentence = f"^cardgames.{old} is called cardgames.{new} now; the old name goes with the next version.$"
    with pytest.warns(DeprecationWarning, match=sentence.replace(".", r"\.")) as told:
        found = getattr(cardgames, old)
    assert found is attrgetter(new)(cardgames)
    assert {Path(one.filename) for one in told} == {Path(__file__)}
    assert old not in cardgames.__all__


def test_a_notebook_hears_of_a_renamed_name():
    script = "import warnings\nfrom cardgames import draw_comparison"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.count("DeprecationWarning: cardgames.draw_comparison is called cardgames.charts") == 1


REVEALED = {
    "Card": "def (text: str) -> Card",
    "Klondike.deal(7)": "Klondike",
    "Rate": "def (wins: int, deals: int) -> Rate",
    "Rate(2, 13).share": "float",
    "check('01.1', 7)": "Feedback",
    "draw_position(Clock.deal(7))": "Picture",
    "odds.win()": "Fraction",
    "play(Klondike.deal(7))": "Player",
    "random_legal(7)": "RandomLegal",
    "rates.percent(0.5)": "str",
    "simulate_play(Klondike, first_legal, 10, 7)": "PlayedDeals",
    "step_through(Clock.deal(7))": "Stepper",
    "tips.spider.TIPS[0]": "str",
}


def test_types_reach_an_editor(tmp_path):
    """Mypy tells of what is imported from here what it is, and not that it may be anything."""
    names = sorted(cardgames.__all__)
    lines = ["from cardgames import *", *(f"reveal_type({name})" for name in [*REVEALED, *names])]
    file = tmp_path / "lesson.py"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--no-error-summary", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told = dict(re.findall(r"lesson\.py:(\d+): note: Revealed type is \"(.*)\"", done.stdout))
    assert len(told) == len(lines) - 1, done.stdout
    for line, type_ in enumerate(REVEALED.values(), start=2):
        assert re.sub(r"[a-z_]+\.|builtins\.", "", told[str(line)]) == type_
    assert [names[int(line) - 2 - len(REVEALED)] for line, type_ in told.items() if type_ == "Any"] == []


def test_a_lesson_imports_from_the_top():
    """What a lesson needs is a name or a namespace of the package, never something deeper."""
    for file in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        assert "cardgames." not in re.sub(r"python -m cardgames\.\S+", "", code), file.name


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'cardgames' has no attribute 'poker'"):
        cardgames.poker  # noqa: B018


def test_the_version_is_the_one_of_the_project_file():
    assert cardgames.__version__ == PYPROJECT["project"]["version"]


def test_the_import_contracts_are_kept():
    script = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"Contracts: {len(PYPROJECT['tool']['importlinter']['contracts'])} kept, 0 broken." in done.stdout


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_uses_pyplot_or_a_global_random_stream(path):
    """With pyplot a figure can stay open; import-linter cannot forbid part of a package."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Attribute):
            names.add(ast.unparse(node))
    assert not {name for name in names if name.startswith(("matplotlib.pyplot", "pylab", "plt."))}
    assert not names & {"random.random", "random.shuffle", "random.choice", "random.seed", "np.random.seed"}


def test_the_example_in_the_docstring_is_true():
    import doctest

    result = doctest.testmod(cardgames)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from the source archive without asking any network, and unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    source, unpacked = folder / "source", folder / "unpacked"
    for part in ("cardgames", "notebooks", "tests"):
        copytree(ROOT / part, source / part, ignore=ignore_patterns("__pycache__", "pictures"))
    for file in ("pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        (source / file).write_bytes((ROOT / file).read_bytes())
    unpack_archive(folder / build("sdist", source, folder), folder / "from archive", filter="data")
    (archived,) = (folder / "from archive").iterdir()
    assert not (archived / "tests").exists()
    with ZipFile(folder / build("wheel", archived, folder)) as file:
        file.extractall(unpacked)
    return unpacked


def build(what, source, folder):
    script = f"import sys; from setuptools.build_meta import build_{what} as build; print(build(sys.argv[1]))"
    command = [sys.executable, "-c", script, str(folder)]
    return subprocess.run(command, cwd=source, capture_output=True, text=True, check=True).stdout.splitlines()[-1]


def files_in(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_wheel_holds_the_package_and_nothing_else(wheel):
    assert {path.name for path in wheel.iterdir()} == {"cardgames", f"cardgames-{cardgames.__version__}.dist-info"}
    here = {path for path in files_in(ROOT / "cardgames") if "__pycache__" not in path}
    assert files_in(wheel / "cardgames") == here
    assert {"py.typed", "drawing/sheets/two-normal.webp", "widgets/player.js", "widgets/player.css"} <= here


def test_the_wheel_works_far_from_its_source(wheel, tmp_path):
    """With warnings as errors, and without writing into its folder."""
    command = [sys.executable, "-I", "-B", "-W", "error", str(ROOT / "tests" / "installed.py"), str(wheel)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
