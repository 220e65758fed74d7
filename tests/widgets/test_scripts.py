"""The scripts as the browser gets them: whole, each part once, in an order that runs, and with nothing for readers."""

import gzip
import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

import cardgames.widgets
from cardgames.widgets.scripts import bundle, loader, look, packed, styles
from tests.widgets.playing import send
from tests.widgets.wire import EVERY_WIDGET

HERE = Path(cardgames.widgets.__file__).parent
SOURCES = {path.stem: path.read_text(encoding="utf-8") for path in HERE.glob("*.js")}
ENTRIES = ("player", "stepper", "swaps", "demonstration", "experiment", "classroom")
MODULES = tuple(sorted(SOURCES))

every_entry = pytest.mark.parametrize("entry", ENTRIES)
every_bundle = pytest.mark.parametrize("entry", [*ENTRIES, "loader"])
every_module = pytest.mark.parametrize("module", MODULES)


def code(module):
    """Give the lines of a module that are neither empty nor a comment, without their indents."""
    lines, in_comment = [], False
    for line in map(str.strip, SOURCES[module].splitlines()):
        in_comment = in_comment or (line.startswith("/*") and not re.search(r"\*/.", line))
        if line and not in_comment and not line.startswith("//"):
            lines.append(line)
        in_comment = in_comment and not line.endswith("*/")
    return lines


def imports(module):
    """Give what a module imports: by module the names."""
    statements = re.findall(r'import \{([^}]*)\} from "\./(\w+)\.js";', " ".join(code(module)))
    return {other: [name.strip() for name in names.split(",") if name.strip()] for names, other in statements}


def without_imports(module):
    """Give what remains of a module's code when others no longer need to be named."""
    kept, importing = [], False
    for line in code(module):
        importing = importing or line.startswith("import ")
        if not importing:
            kept.append(line)
        importing = importing and not line.endswith('.js";')
    return [re.sub(r"^export (?!default)", "", line) for line in kept]


def names(module):
    """Give what a module defines at its top, where no line has an indent."""
    found = re.findall(
        r"^(?:export )?(?:async )?(?:function|const|let|class)\*? (?:\{([^}]*)\}|\[([^\]]*)\]|(\w+))",
        SOURCES[module],
        re.MULTILINE,
    )
    return [name.strip() for parts in found for part in parts for name in part.split(",") if name.strip()]


def needed(module):
    """Give a module and all that it needs, directly or not."""
    return {module}.union(*(needed(other) for other in imports(module)))


def parts(entry):
    """Cut a bundle into its modules, by the code of each; what is left over is a defect."""
    left, found = bundle(entry).splitlines(), []
    blocks = {module: without_imports(module) for module in needed(entry)}
    for module in needed(entry) - {entry}:
        blocks[module] = [line for line in blocks[module] if not line.startswith("export default ")]
    while left:
        here = [module for module, block in blocks.items() if block and left[: len(block)] == block]
        assert here, f"no module begins here: {left[:3]}"
        found += here
        left = left[len(blocks[here[0]]) :]
    return found


@every_bundle
def test_a_bundle_has_each_module_once_after_those_that_it_needs(entry):
    order = parts(entry)
    assert Counter(order) == Counter(needed(entry))
    assert order[-1] == entry
    for place, module in enumerate(order):
        assert imports(module).keys() <= set(order[:place]), module


@every_bundle
def test_nothing_is_imported_and_one_thing_handed_out(entry):
    lines = bundle(entry).splitlines()
    assert not [line for line in lines if re.match(r"import\b", line)]
    assert [line for line in lines if re.match(r"export\b", line)] == [lines[-1]]
    assert re.fullmatch(r"export default \{ (initialize(: \w+)?, )?render(: \w+)? \};", lines[-1])


def test_no_name_stands_at_the_top_of_two_modules():
    count = Counter(name for module in MODULES for name in names(module))
    assert len(count) > 100
    assert not [name for name, times in count.items() if times > 1]


@every_module
def test_what_is_imported_is_there(module):
    assert SOURCES[module].count("import {") == len(imports(module)) + SOURCES[module].count("{import {")
    for other, wanted in imports(module).items():
        handed_out = set(re.findall(r"^export (?:async )?(?:function|const|class) (\w+)", SOURCES[other], re.MULTILINE))
        assert set(wanted) <= handed_out, other


def test_every_module_is_part_of_a_widget():
    assert set().union(*map(needed, [*ENTRIES, "loader"])) == set(MODULES)


@every_module
def test_no_text_goes_over_several_lines(module):
    """So indents may be left out."""
    for line in code(module):
        assert line.count("`") % 2 == 0, line


@every_module
def test_comments_and_indents_are_gone(module):
    """But a type that stands before code on its line is kept with it."""
    script = bundle(module)
    assert not [
        line for line in script.splitlines() if not line or line[0] in " \t" or re.match(r"//|/\*\*?$|\*", line)
    ]
    assert "@param" not in script
    assert "typedef" not in script


@every_entry
def test_a_style_sheet_is_that_of_each_module_without_its_comments(entry):
    sheets = [HERE / f"{module}.css" for module in parts(entry)]
    source = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.exists())
    bare = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    assert "/*" in source
    assert re.sub(r"/\*.*?\*/", "", styles(entry), flags=re.DOTALL).split() == bare.split()
    assert not [line for line in styles(entry).splitlines() if line.startswith("/*")]


def test_every_style_sheet_is_that_of_a_module():
    assert {path.stem for path in HERE.glob("*.css")} <= set(MODULES)


@every_entry
def test_what_is_packed_is_the_bundle_and_its_styles(entry):
    first, script = gzip.decompress(packed(entry)).decode().split("\n", 1)
    assert script == bundle(entry)
    assert json.loads(re.fullmatch("export const styles = (.*);", first)[1]) == styles(entry)
    assert len(packed(entry)) < 30_000
    before, name = packed(entry), look(entry)
    for function in (packed, look):
        function.cache_clear()
    assert (packed(entry), look(entry)) == (before, name), "the same on each day"
    assert name.startswith(f"{entry} ")


@pytest.mark.usefixtures("first_on_the_page")
@pytest.mark.parametrize("name", EVERY_WIDGET)
def test_the_first_widget_brings_its_script_and_a_page_may_ask_another_for_it(name):
    script = "demonstration" if name == "trial" else name
    first = EVERY_WIDGET[name]()
    second = EVERY_WIDGET[name]()
    assert first._esm == loader()
    assert [first.look, second.look] == [look(script)] * 2
    assert second.script == b""
    send(second, "script")
    assert second.script == packed(script)
    assert second.heard == 0
    assert EVERY_WIDGET[name]().script == b""
    second.close()
    assert EVERY_WIDGET[name]().script == packed(script), "one that is closed brings nothing"


@pytest.mark.parametrize("name", [*ENTRIES, "loader"])
def test_node_reads_it(name, tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed; it is needed for the checks of the scripts alone.")
    script = tmp_path / f"{name}.mjs"
    script.write_text(bundle(name), encoding="utf-8")
    checked = subprocess.run([node, "--check", script], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
