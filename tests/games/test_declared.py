"""A game declares itself: its piles, its options, its sizes. Nothing outside `games` looks for them anywhere else."""

import ast
import functools
import inspect
import re
from pathlib import Path

import numpy as np
import pytest
from IPython.core.completer import IPCompleter, provisionalcompleter
from IPython.core.oinspect import Inspector

import cardgames
from cardgames import Clock, Game, Klondike, Spider, Watch
from cardgames.games.columns import ColumnGame
from cardgames.games.game import GAMES, register
from cardgames.games.options import Option, changed_options, option_rows
from cardgames.games.piles import Kind, PileSet, cells, columns
from cardgames.games.position import Position
from tests.games.four_cells import FourCells
from tests.games.spiderette import Spiderette

ROOT = Path(cardgames.__file__).parent
OUTSIDE = [path for path in sorted(ROOT.rglob("*.py")) if ROOT / "games" not in path.parents]
CLASSES = {"ColumnGame", "SuitFoundationGame", *(game.__name__ for game in GAMES.values())}
SNIFFING = re.compile(
    r"""\[(0|:1)\]\s*(==|!=|in|not\ in)\s*[("'\[{]      # the first letter of a name
      | startswith\(["'][STFWC]["']\)
      | f["'][STFWC]\{                                   # a name put together
      """,
    re.VERBOSE,
)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def asked_for(source):
    """Give the classes that a source asks isinstance or issubclass of."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass"):
            yield from (part.id for part in ast.walk(node.args[1]) if isinstance(part, ast.Name))
        if isinstance(node, ast.MatchClass):
            yield from (part.id for part in ast.walk(node.cls) if isinstance(part, ast.Name))


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_outside_games_asks_which_game_it_is_or_looks_at_letters(path):
    source = path.read_text(encoding="utf-8")
    assert not CLASSES & set(asked_for(source))
    assert not SNIFFING.search(source)


@pytest.mark.parametrize(
    "path", sorted(ROOT.rglob("*.[jc]ss")) + sorted(ROOT.rglob("*.js")), ids=lambda path: path.name
)
def test_styles_and_scripts_ask_the_kind(path):
    assert not re.search(r"data-pile[\^*$|~]?=|pile(\[0\]|\.startsWith|\.at\(0\))", path.read_text(encoding="utf-8"))


def test_the_search_finds_what_it_looks_for():
    for source in ('x = name[0] == "T"', 'y = name[:1] in ("T", "W")', "name.startswith('F')", 'f"F{suit.letter}"'):
        assert SNIFFING.search(source), source
    assert set(asked_for("isinstance(game, (Clock, Spider)) or issubclass(kind, Watch)")) == {
        "Clock",
        "Spider",
        "Watch",
    }


@every_game
def test_each_pile_has_a_kind_and_words(game):
    position = game.deal(7)
    assert game.game_piles.names == tuple(position.piles)
    assert position.visible().named is game.game_piles
    for name in position.piles:
        pile = game.game_piles[name]
        assert pile.kind is game.game_piles.kinds[name]
        assert isinstance(pile.kind, Kind)
        assert pile.label
        assert pile.words
    assert sorted(name for kind in Kind for name in game.game_piles.of(kind)) == sorted(position.piles)


def test_piles_know_their_place_among_those_of_their_kind():
    piles = PileSet([*cells(2), *columns(3)])
    assert piles.names == ("C1", "C2", "T1", "T2", "T3")
    assert [piles.index[name] for name in piles.names] == [0, 1, 0, 1, 2]
    assert piles.columns == piles.of(Kind.COLUMN) == ("T1", "T2", "T3")
    assert (piles["C2"].label, piles["C2"].where, piles["C2"].caption) == ("cell 2", "in cell 2", "cell 2")
    assert piles["T3"].caption == "3"
    assert "F" not in piles
    assert "F" in Klondike.game_piles
    assert Klondike.game_piles["F"].words == Klondike.game_piles["FS"].words == "its foundation"
    assert repr(piles) == "<PileSet: C1, C2, T1, T2, T3>"


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        (Clock, ""),
        (Watch, "reading='top', "),
        (Klondike, "draw=1, passes=…, take_back=False, "),
        (Spider, "suits=1, "),
        (Spiderette, "suits=1, "),
        (FourCells, "together=True, "),
    ],
)
def test_the_ways_to_deal_show_the_options(game, shown):
    for method, first in ((game.deal, "number"), (game.from_deck, "cards"), (game.from_text, "text")):
        assert str(inspect.signature(method)) == f"({first}, *, {shown}moves=())"
        assert "**options" not in method.__doc__
    for option in game.game_options:
        assert f"{option.name}\n            {option.about}" in game.deal.__doc__


def completions(text):
    """Give what a notebook offers at Tab."""
    completer = IPCompleter(namespace={"Klondike": Klondike, "Spider": Spider})
    with provisionalcompleter():
        return {offered.text for offered in completer.completions(text, len(text))}


def test_shift_tab_and_tab_show_the_options():
    asked = Inspector(theme_name="nocolor").info(Klondike.deal, oname="Klondike.deal")
    assert asked["definition"] == "Klondike.deal(number, *, draw=1, passes=…, take_back=False, moves=())"
    assert "How often the stock may be gone through" in asked["docstring"]
    assert "draw=" in completions("Klondike.deal(7, dr")
    assert "take_back=" in completions("Klondike.from_text('T1: K♠', ta")
    assert "suits=" in completions("Spider.deal(7, su")


DIE = Option("die", (6, 20), "How many sides it has.", "{game} has a die of 6 or 20 sides, not {value}.")
TWICE = Option("twice", (12, 40), "Twice as many.", "twice is {value}?", follows=lambda options: 2 * options["die"])


class Dice(Clock):
    """A game with an option that follows from another."""

    name = "Dice"
    game_options = (DIE, TWICE)


def test_an_option_is_declared_once():
    assert Dice.check_options({}) == {"die": 6, "twice": 12}
    assert Dice.check_options({"die": 20}) == {"die": 20, "twice": 40}
    assert changed_options(Dice, {}, {"die": 20}) == {"die": 20, "twice": 40}
    assert option_rows(Dice, {"die": 20, "twice": 12}) == [
        ["die", [["6", "6"], ["20", "20"]], "20"],
        ["twice", [["12", "12"], ["40", "40"]], "12"],
    ]
    assert str(inspect.signature(Dice.deal)) == "(number, *, die=6, twice=…, moves=())"
    for wrong in (7, "6", True, None, 6.0, [6]):
        with pytest.raises(ValueError, match=r"^Dice has a die of 6 or 20 sides, not .*\.$"):
            Dice.check_options({"die": wrong})
    with pytest.raises(ValueError, match=r"^Dice has no option 'dice'\.$"):
        Dice.check_options({"dice": 6})


def test_one_is_not_true():
    for wrong in (1, 0, "yes", None):
        with pytest.raises(ValueError, match=r"^take_back is True or False, not "):
            Klondike.deal(7, take_back=wrong)
    for wrong in (True, "1", 1.0, 2, None):
        with pytest.raises(ValueError, match=r"^Klondike is played with draw 1 or draw 3, not "):
            Klondike.deal(7, draw=wrong)


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (Klondike.deal(7), "T8>T1", "Klondike has seven columns, so there is no column 8."),
        (Klondike.deal(7), "C1>T1", "Klondike has no cells, so no card lies there."),
        (Klondike.deal(7), "T1>C1", "Klondike has no cells, so no card can go there."),
        (Spider.deal(7), "T1>T11", "Spider has ten columns, so there is no column 11."),
        (Spider.deal(7), "W>T1", "Spider has no waste, so no card lies there."),
        (Spiderette.deal(7), "T8>T1", "Spiderette has seven columns, so there is no column 8."),
        (Spiderette.deal(7), "draw", "Spiderette has no waste: its stock is dealt, one card onto every column."),
        (FourCells.deal(7), "T9>T1", "FourCells has eight columns, so there is no column 9."),
        (FourCells.deal(7), "T1>C5", "FourCells has four cells, so there is no cell 5."),
        (FourCells.deal(7), "W>C1", "FourCells has no waste, so no card lies there."),
        (FourCells.deal(7), "deal", "FourCells has no stock."),
        (FourCells.deal(7), "turn", "FourCells has no such move."),
        (FourCells.deal(7), "C1>T1", "No card lies in cell 1."),
    ],
)
def test_a_pile_that_a_game_has_not_is_named(position, move, sentence):
    assert position.why_not(move) == sentence


def test_a_game_is_known_by_one_registration():
    assert list(GAMES)[:4] == ["Clock", "Watch", "Klondike", "Spider"]
    assert GAMES["Spiderette"] is Spiderette
    assert register(Spiderette) is Spiderette
    assert Game.from_text("spiderette, deal 7").position == Spiderette.deal(7)
    assert Game.from_text("FOURCELLS, deal 7, together no").position == FourCells.deal(7, together=False)


def test_a_class_written_anew_takes_the_place_of_the_one_before():
    """As when a cell of a notebook runs again."""
    again = type("Spiderette", (Spiderette,), {"__module__": Spiderette.__module__, "__qualname__": "Spiderette"})
    try:
        assert register(again) is GAMES["Spiderette"] is again
    finally:
        register(Spiderette)


@pytest.mark.parametrize("game", [Klondike.deal(7), int, "Klondike", None, ColumnGame, Position])
def test_only_a_finished_game_is_registered(game):
    with pytest.raises(ValueError, match=r"^A game is a class with all its rules, built on Position; .* is none\.$"):
        register(game)


@pytest.mark.parametrize("name", ["Four Cells", "Four-Cells", "", "Game3", "deal 7", None])
def test_the_name_of_a_game_is_one_word(name):
    with pytest.raises(ValueError, match=r"^The name of a game is one word of letters, not "):
        register(type("Other", (Spider,), {"name": name}))


@pytest.mark.parametrize("name", ["Spider", "spider", "KLONDIKE"])
def test_no_two_games_have_one_name(name):
    with pytest.raises(ValueError, match=r"^There is a game (Spider|Klondike) already: give this one another name\.$"):
        register(type("Other", (Spider,), {"name": name}))
    assert GAMES["Spider"] is Spider


# What is declared wrongly.


@pytest.mark.parametrize(
    ("declared", "sentence"),
    [
        ({"dealt": (8, 8, 8, 8, 8, 8, 8)}, "its columns take 56 cards, and it has only 52."),
        ({"dealt": (27, 26)}, "its columns take 53 cards, and it has only 52."),
        ({"dealt": (1, 2, 0)}, "each column gets a card or more, not (1, 2, 0)."),
        ({"dealt": (1, -2)}, "each column gets a card or more, not (1, -2)."),
        ({"dealt": (1, 2.5)}, "each column gets a card or more, not (1, 2.5)."),
        ({"dealt": ()}, "each column gets a card or more, not ()."),
        (
            {"dealt": (1, 2), "declare_piles": classmethod(lambda cls: columns(3))},
            "it declares 3 columns, and",
        ),
    ],
)
def test_a_game_that_cannot_be_dealt_is_not_registered(declared, sentence):
    game = type("Wrong", (Spider,), {"name": "Wrong", "packs": 1, **declared})
    for refused in (lambda: register(game), lambda: game.deal(7)):
        with pytest.raises(ValueError, match=rf"^Wrong cannot be dealt: {re.escape(sentence)}"):
            refused()
    assert "Wrong" not in GAMES


def test_a_deal_of_the_whole_pack_is_registered():
    game = type("Whole", (Spider,), {"name": "Whole", "packs": 1, "dealt": (26, 26)})
    try:
        assert not register(game).deal(7).stock
    finally:
        GAMES.pop("Whole")


# Ways to deal that a game writes itself.


def counting(method):
    """Decorate a way to deal: it counts how often it is called."""

    @functools.wraps(method)
    def counted(cls, *given, **named):
        counted.calls += 1
        return method(cls, *given, **named)

    counted.calls = 0
    return counted


def plain(method):
    """Decorate a way to deal, without a word about what is decorated."""

    def decorated(cls, number, **options):
        """Deal twice."""
        return method(cls, 2 * number, **options)

    return decorated


class Own(Spider):
    name = "Own"

    @classmethod
    @counting
    def deal(cls, number, luck=0, *, twist=False, **options):
        """Deal with some luck.

        Parameters
        ----------
        number : int
        luck : int
        **options
        """
        return super().deal(number + luck, **options)

    from_deck = classmethod(plain(Spider.from_deck.__func__))


class Heir(Own):
    name = "Heir"
    game_options = (*Spider.game_options, Option("twist", (1, 2), "How it turns.", "{value}?"))
    twist = 1


@pytest.mark.parametrize("game", [Own, Heir])
def test_an_own_way_to_deal_keeps_its_decorators_and_its_parameters(game):
    shown = "number, luck=0, *, twist=False, suits=1, moves=()"
    assert str(inspect.signature(game.deal)) == f"({shown})"
    assert "How many suits there are" in game.deal.__doc__
    before = vars(Own)["deal"].__wrapped__.__wrapped__.calls
    assert Own.deal(5, 2, suits=2).deck == Spider.deal(7, suits=2).deck
    assert vars(Own)["deal"].__wrapped__.__wrapped__.calls == before + 1


def test_a_decorated_way_to_deal_of_another_game_keeps_its_decorator():
    assert inspect.signature(Own.from_deck).parameters.keys() == {"number", "suits", "moves"}
    again = type("Again", (Spider,), {"name": "Again", "deal": classmethod(counting(Spider.deal.__func__))})
    again.deal(7)
    again.deal(8)
    assert vars(again)["deal"].__func__.calls == 2
    assert str(inspect.signature(again.deal)) == "(number, *, suits=1, moves=())"


def test_a_way_to_deal_without_options_is_left_as_it_is():
    class Fixed(Spider):
        name = "Fixed"

        @classmethod
        def deal(cls, number=7):
            return super().deal(number)

        @staticmethod
        def from_text(text):
            return text

    assert str(inspect.signature(Fixed.deal)) == "(number=7)"
    assert Fixed.deal().deck == Spider.deal(7).deck
    assert Fixed.from_text("T1: K♠") == "T1: K♠"


# Games that are not registered.


def test_a_save_of_a_game_that_is_not_registered_can_be_loaded(tmp_path):
    game = Game(Own.deal(7, moves="deal"))
    game.save(tmp_path / "own.json")
    again = Game.load(tmp_path / "own.json")
    assert type(again.position) is Own
    assert again.position == game.position
    assert Game.from_text(game.text).position == game.position
    assert "Own" not in GAMES


def test_the_game_that_was_defined_last_is_loaded(monkeypatch):
    for dealt in ((1, 2), (3, 4), (5, 6)):
        game = type("Anew", (Spider,), {"name": "Anew", "packs": 1, "dealt": dealt, "__module__": __name__})
        monkeypatch.setitem(globals(), "Anew", game)
        saved = Game(game.deal(7)).to_json()
        assert type(Game.from_json(saved).position) is game


@pytest.mark.parametrize("save", [Game.to_json, lambda game: game.text, lambda game: game.save("never.json")])
def test_a_game_under_the_name_of_another_is_not_saved(save, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game = type("EasySpider", (Spider,), {"dealt": (5,) * 10})
    sentence = r"^There is a game Spider already: to save this one, give it a name of its own\.$"
    with pytest.raises(ValueError, match=sentence):
        save(Game(game.deal(7)))
    assert not list(tmp_path.iterdir())


def test_an_array_that_is_no_row_is_neither_cards_nor_moves():
    for array in (np.array(1), np.array("8D"), np.array(None)):
        with pytest.raises(ValueError, match=r"is not a row of cards: write them as a text, such as '8D 9H TC'\.$"):
            Klondike.from_deck(array)
        with pytest.raises(ValueError, match=r"^Moves are written as a text such as 'turn, turn'"):
            Klondike.deal(7, moves=array)
        assert array not in Klondike.deal(7).legal_moves
    assert np.array(["draw", "stop"]) not in Klondike.deal(7).legal_moves
    assert Klondike.deal(7, moves=np.array(["draw"])) == Klondike.deal(7, moves="draw")
