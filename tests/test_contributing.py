"""The page for contributors is true: its picture of the house names each module, and its examples run as they stand."""

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
HOUSE = re.search(r"^cardgames/\n(.*?)^notebooks/", PAGE, re.MULTILINE | re.DOTALL)[1]
BLOCKS = re.findall(r"^(?:`([\w/.]+)`:\n\n)?(`{3,4})(\w*)\n(.*?)^\2$", PAGE, re.MULTILINE | re.DOTALL)
FILES = {path: text for path, _, _, text in BLOCKS if path}
GAME, PLAYER = (text for path, _, language, text in BLOCKS if language == "python" and not path)


def named(line):
    """Give the files and folders that a line names: ``player.py .js`` are two, ``lesson_01.py … lesson_09.py`` nine."""
    while (longer := re.sub(r"\b(\w+)(\.\w+) (\.\w+)", r"\1\2 \1\3", line)) != line:
        line = longer
    for stem, first, last in re.findall(r"\b(\w+_)(\d\d)\.py … \1(\d\d)\.py", line):
        line += "".join(f" {stem}{number:02}.py" for number in range(int(first), int(last)))
    return re.findall(r"\b\w+\.(?:pyi?|js|css)\b|\b\w+/(?=[\s:])", line)


def drawn():
    """Give what the picture names, by room; what belongs to none under the empty name."""
    found, room = defaultdict(set), ""
    for line in HOUSE.splitlines():
        if re.match(r" {4}\w", line):
            room, line = re.match(r" +(?:(\w+)/ )?(.*)", line).groups(default="")
        found[room].update(named(line))
    return found


def built():
    """Give what there is, by room."""
    found, package = defaultdict(set), ROOT / "cardgames"
    for path in package.rglob("*"):
        room = path.relative_to(package).parts[0] if path.parent != package else ""
        if path.is_dir() and room and path.name != "__pycache__":
            found[room].add(f"{path.name}/")
        elif path.suffix in (".py", ".pyi", ".js", ".css") and (not room or not path.stem.startswith("__")):
            found[room].add(path.name)
    return found


def test_the_picture_of_the_house_names_each_module_and_no_other():
    assert drawn() == built()
    assert len(built()) == 6


def test_the_commands_name_what_is_there():
    commands = re.findall(r"^\|[^|]+\| `([^`]+)`", PAGE, re.MULTILINE)
    assert len(commands) > 8
    for command in commands:
        for path in re.findall(r"(?<!\S)(?:tests/[\w/]+|\.ci/\w+)", command):
            assert (ROOT / path).exists(), command


def run(script, folder):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the package with the files that the page adds."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "cardgames", folder / "cardgames", ignore=shutil.ignore_patterns("__pycache__"))
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def test_the_game_plays_and_is_passed_on_in_a_line(house):
    after = "from cardgames import Game\nprint(Game.from_text(Game(Spiderette.deal(7, suits=2)).text).position.title)"
    told = run(GAME + after, house)
    assert told.startswith("<PlayedDeals: Spiderette, one suit; random_legal(7)\n")
    assert told.endswith("Spiderette, two suits, deal 7\n")


def test_the_player_plays_as_the_page_says(house):
    told = run(PLAYER, house)
    (mine, deals), (random, _) = re.findall(r"^ (?:eager|random_legal\(7\)): (\d+) of (\d+):", told, re.MULTILINE)
    assert f"Eager wins {mine} of these {deals} deals, and random play {random}:" in PAGE


def test_the_widget_turns_cards_and_refuses(house):
    script = """
from cardgames.widgets.scripts import bundle
from cardgames.widgets.turning import Turning
assert bundle("turning").endswith("export default { render: renderTurning };\\n")
turning = Turning(7)
for count in (10, 0, 43, "ten", 42):
    message = {"method": "custom", "content": {"do": "turn", "with": count}}
    turning._handle_msg({"content": {"data": message}, "buffers": []})
    print(turning.heard, turning.is_refusal, turning.sentence)
assert "52 cards" in turning.still().alt
"""
    least, most = (
        "The number of cards to turn is " + rest for rest in ("a whole number of at least 1, not 0.", "at most 42.")
    )
    assert run(script, house).splitlines() == [
        "1 False 10 cards, 4 of them red.",
        f"2 True {least}",
        f"3 True {most}",
        f"3 True {most}",
        "4 False 52 cards, 26 of them red.",
    ]


def test_the_exercise_of_the_lesson_is_checked(house):
    script = """
from cardgames.lessons.lesson_10 import EXERCISES
for answer in ("25/51", "1/2", "1/3", "half"):
    print(EXERCISES["10.1"](answer)[0])
"""
    assert run(script, house).split() == ["True", "False", "False", "False"]
