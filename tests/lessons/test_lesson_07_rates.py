"""The command of lesson 07's large experiments: what it prints, and that it goes on from what is kept."""

from cardgames import Klondike, __version__, rule_of_thumb, simulate_play
from cardgames.chance.players.tips.klondike import PREFERENCES
from cardgames.lessons import lesson_07_rates


def test_every_player_has_a_line_with_its_interval(capsys):
    lesson_07_rates.main(["--deals", "5", "--seed", "7"])
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading.startswith(f"cardgames {__version__}, ")
    assert heading.endswith(", seed 7, 5 deals each")
    players, pairs = [line for line in lines if line[0] == "d"], [line for line in lines if line[0] == " "]
    assert len(players) == len(list(lesson_07_rates.players())) == 6 + len(PREFERENCES)
    assert all("of 5:" in line and "95 % interval" in line for line in players)
    rate = simulate_play(Klondike, rule_of_thumb(Klondike), 5, 7, draw=3, progress=False).rate
    assert players[0] == f"draw 3, rule of thumb: {rate}"
    assert len(pairs) == len(players) - 1
    assert all("only the rule of thumb at draw 3 won" in line and " points, " in line for line in pairs)


def test_what_is_finished_is_kept(tmp_path, capsys, monkeypatch):
    folder = tmp_path / "kept"
    lesson_07_rates.main(["--deals", "2", "--folder", str(folder)])
    assert len(list(folder.iterdir())) == len(list(lesson_07_rates.players()))
    first = capsys.readouterr().out

    def deal_no_more(number, **options):
        assert number == 0, "it is dealt only to look at the options"
        return Klondike.from_text("T1: K♠", **options)

    monkeypatch.setattr(Klondike, "deal", deal_no_more)
    lesson_07_rates.main(["--deals", "2", "--folder", str(folder)])
    assert capsys.readouterr().out == first
