"""What is imported is declared, and what is declared is pinned: for a pupil's machine, and for the tests."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import jupytext
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
HOME = {"cardgames", "conftest", "tests"}


def needs(*extras):
    """What the package declares, with those extras: a name and its range."""
    lines = [*PROJECT["dependencies"], *(line for extra in extras for line in EXTRAS[extra])]
    return {canonicalize_name(need.name): need.specifier for need in map(Requirement, lines)}


def imported(code):
    """The packages that a module imports, at its top or later, other than Python's own and ours."""
    names = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add(node.module)
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names - HOME


def undeclared(codes, declared):
    """What of that comes from no declared package, of several modules by name."""
    homes = {name: set(map(canonicalize_name, made)) for name, made in packages_distributions().items()}
    lacking = {
        name: {each for each in imported(code) if not homes.get(each, set()) & set(declared)}
        for name, code in codes.items()
    }
    return {name: names for name, names in lacking.items() if names}


def pins(file):
    """The pinned versions in a file of requirements."""
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if "==" in line)


def modules(*places):
    """The source of modules, by path."""
    paths = [
        path for place in places for path in ((ROOT / place).rglob("*.py") if (ROOT / place).is_dir() else [place])
    ]
    return {str(path): (ROOT / path).read_text(encoding="utf-8") for path in paths}


def test_the_package_declares_what_it_imports():
    codes = modules("cardgames")
    pages = {path: codes.pop(path) for path in list(codes) if path.endswith("pages.py")}
    solver = {path: codes.pop(path) for path in list(codes) if path.endswith(("solver/fast.py", "solver/making.py"))}
    assert pages
    assert len(solver) == 2
    assert undeclared(codes, needs()) == {}
    assert undeclared(pages, needs("lessons")) == {}
    assert undeclared(solver, needs("fast", "cluster")) == {}


def test_the_tests_declare_what_they_import():
    assert undeclared(modules("tests", "conftest.py"), needs(*EXTRAS)) == {}


def test_a_lesson_needs_no_more_than_the_package():
    lessons = {path.stem: jupytext.read(path).cells for path in (ROOT / "notebooks" / "text").glob("*.md")}
    codes = {
        name: "\n".join(cell.source for cell in cells if cell.cell_type == "code") for name, cells in lessons.items()
    }
    assert all("import" in code for code in codes.values())
    assert undeclared(codes, needs()) == {}


@pytest.mark.parametrize(
    ("files", "extras"),
    [(["requirements.txt"], ["lessons"]), (["requirements.txt", "requirements-test.txt"], list(EXTRAS))],
    ids=["lessons", "tests"],
)
def test_what_is_declared_is_pinned(files, extras):
    pinned = {canonicalize_name(name): version for file in files for name, version in pins(file).items()}
    for name, versions in needs(*extras).items():
        assert versions.contains(pinned[name]), name


def test_a_pupil_gets_the_lessons_and_no_test_tools():
    tools = {"distributed", "hypothesis", "mypy", "papermill", "playwright", "pytest", "ruff", "voila"}
    assert tools <= needs(*EXTRAS).keys()
    assert not tools & {canonicalize_name(name) for name in pins("requirements.txt")}


def test_each_file_of_requirements_holds_pins_and_nothing_else():
    for file, other in (("requirements.txt", "-e ."), ("requirements-test.txt", "-r requirements.txt")):
        lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
        rest = [line for line in lines if not line.startswith("#") and not re.fullmatch(r"[\w.-]+==[\w.]+", line)]
        assert rest == [other]
    assert not pins("requirements.txt").keys() & pins("requirements-test.txt").keys()
