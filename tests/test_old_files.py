"""What version 0.1.0 saved, shared and recorded still loads, and goes on as it did.

The files in ``data/v0_1_0`` were made by that version and are never made anew; ``expected.json`` beside them says what
it found in them.
"""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

import cardgames
from cardgames import Game, simulate_play
from cardgames.games.titles import read_title, write_title

FOLDER = Path(__file__).parent / "data" / "v0_1_0"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
LINES = (FOLDER / "lines.txt").read_text(encoding="utf-8").splitlines()
PATIENCE, SEED = 60, 11


def last_listed(view):
    return tuple(view.legal_moves)[-1]


def plays_nonsense(view):
    return "T1>T99"


NAMES = {name: getattr(cardgames, name) for name in cardgames.__all__}
NAMES |= {"last_listed": last_listed, "plays_nonsense": plays_nonsense}


def rebuilt(text):
    return eval(text, dict(NAMES))


def assert_told_as_before(position, wanted):
    """Hold a position against what 0.1.0 wrote of it; titles have become words since, and say the same."""
    assert write_title(position.name, position.options, position.number) == wanted["title"]
    assert read_title(position.title, position.game_options) == read_title(wanted["title"])
    told = wanted["position"].replace(wanted["title"], position.title, 1).replace(" of any number\n", "\n")
    if position.name == "Spider":  # which speaks of runs, not of foundations, where it is lost
        told = re.sub(r"^Lost: .* are not on the foundations\.$", str(position.outcome), told, flags=re.MULTILINE)
    assert str(position) == told


def records():
    return sorted(EXPECTED["records"].items())


def test_every_file_is_looked_at():
    assert {file.stem for file in FOLDER.glob("games/*")} == set(EXPECTED["games"])
    assert {file.stem for file in FOLDER.glob("records/*")} == set(EXPECTED["records"])
    assert [entry["line"] for entry in EXPECTED["lines"]] == LINES


@pytest.mark.parametrize(("name", "wanted"), EXPECTED["games"].items(), ids=EXPECTED["games"])
def test_a_saved_game_loads_and_is_saved_the_same(name, wanted, tmp_path):
    file = FOLDER / "games" / f"{name}.json"
    game = Game.load(file)
    position = game.position
    assert_told_as_before(position, wanted)
    assert (position.outcome and position.outcome.won) == wanted["won"]
    assert (game.score, game.made) == (wanted["score"], wanted["made"])
    assert (len(game.moves), len(game.undone)) == (wanted["moves"], wanted["undone"])
    assert rebuilt(wanted["repr"]) == position
    game.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("wanted", EXPECTED["lines"], ids=lambda wanted: wanted["title"])
def test_a_shared_line_is_read_and_written_the_same(wanted):
    game = Game.from_text(wanted["line"])
    assert_told_as_before(game.position, wanted)
    assert len(game.moves) == wanted["moves"]
    assert game.text == wanted["line"]


@pytest.mark.parametrize(("name", "wanted"), records(), ids=[name for name, _ in records()])
def test_a_record_goes_on_where_it_stopped(name, wanted, tmp_path):
    file = tmp_path / "record.json"
    shutil.copy(FOLDER / "records" / f"{name}.json", file)
    begun = json.loads(file.read_text(encoding="utf-8"))["deals"]
    assert 0 < len(begun) < len(wanted["deals"])
    player, played_now = rebuilt(wanted["player"]), []
    as_it_was = getattr(player, "former", None) or player  # what it was in that version
    beginning = getattr(player, "begin", lambda number: None)

    class Counting:
        """The same player, under the same name, that counts the deals it is given."""

        def begin(self, number):
            played_now.append(number)
            beginning(number)

        def __call__(self, view):
            return as_it_was(view)

        def __repr__(self):
            return wanted["called"]

    game = getattr(cardgames, wanted["game"])
    arguments = {"progress": False, "patience": PATIENCE, "save": file, **wanted["options"]}
    for strategy in (Counting(), player):
        deals = simulate_play(game, strategy, len(wanted["deals"]), SEED, **arguments)
        assert read_title(deals.title, game.game_options) == read_title(wanted["title"])
        assert (deals.player, deals.wins) == (wanted["called"], wanted["wins"])
        columns = (deals.number, deals.end, deals.moves, deals.up, deals.score)
        assert [list(map(int, row)) for row in zip(*columns, strict=True)] == wanted["deals"]
        assert [fault.number for fault in deals.faults] == wanted["faults"]
        assert all(rebuilt(fault.position).number == fault.number for fault in deals.faults)
    assert played_now == [row[0] for row in wanted["deals"][len(begun) :]]


# What a lesson of 0.1.0 imports at its beginning, beside the names that `cardgames` itself has.
OLD_IMPORTS = (
    "from cardgames.chance.choices import simulate_choices",
    "from cardgames.chance.dead_ends import dead_end",
    "from cardgames.chance.hints import hint",
    "from cardgames.chance.klondike_tips import KLONDIKE",
    "from cardgames.chance.played import End",
    "from cardgames.chance.simulation import play_decks",
    "from cardgames.chance.spider_tips import TIPS, is_pure, moves_whole_run",
    "from cardgames.chance.strategies import without_tip",
    "from cardgames.lessons.klondike import COUNT_MOVES, PUZZLE",
    "from cardgames.lessons.klondike_chances import WINNABLE",
    "from cardgames.lessons.spider import MIXED_COLUMN",
)


@pytest.mark.parametrize("line", OLD_IMPORTS)
def test_a_lesson_that_was_worked_in_still_finds_what_it_imports(line, monkeypatch):
    _, module, _, names = line.split(maxsplit=3)
    monkeypatch.delitem(sys.modules, module, raising=False)
    found = {}
    with pytest.warns(DeprecationWarning, match=r"is cardgames\..* now; lessons import what they need from cardgames"):
        exec(line, found)
    assert all(found[name] is not None for name in names.split(", "))


def test_what_is_found_under_the_old_name_is_the_same(monkeypatch):
    monkeypatch.delitem(sys.modules, "cardgames.chance.strategies", raising=False)
    with pytest.warns(DeprecationWarning, match="is cardgames.chance.players.strategies now"):
        exec("from cardgames.chance.strategies import without_tip", found := {})
    assert found["without_tip"] is cardgames.without_tip
