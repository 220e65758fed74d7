"""The command of lesson 09's large experiments: what it prints, and that it goes on from what is kept."""

import numpy as np
import pytest
from scipy import stats

from cardgames import Spider, __version__, rule_of_thumb, simulate_play
from cardgames.lessons import lesson_09_rates


def test_every_player_has_a_line_with_its_interval(capsys):
    lesson_09_rates.main(["--deals", "4", "--seed", "7", "--suits", "1", "4"])
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading.startswith(f"cardgames {__version__}, ")
    assert heading.endswith(", seed 7, 4 deals each")
    players = [line for line in lines if line[0] != " "]
    assert len(players) == 2 * len(list(lesson_09_rates.players())) == 16
    assert all("of 4:" in line and "95 % interval" in line for line in players)
    rate = simulate_play(Spider, rule_of_thumb(Spider), 4, 7, suits=4, progress=False).rate
    assert players[8] == f"4 suits, all five tips: {rate}"
    assert sum("only all five tips won" in line for line in lines) == 14
    assert sum("difference in runs" in line for line in lines) == 14


def test_what_is_finished_is_kept(tmp_path, capsys, monkeypatch):
    folder = tmp_path / "kept"
    command = ["--deals", "2", "--suits", "2", "--folder", str(folder)]
    lesson_09_rates.main(command)
    assert len(list(folder.iterdir())) == len(list(lesson_09_rates.players()))
    first = capsys.readouterr().out

    def deal_no_more(number, **options):
        assert number == 0, "it is dealt only to look at the options"
        return Spider.from_text("T1: K♠", **options)

    monkeypatch.setattr(Spider, "deal", deal_no_more)
    lesson_09_rates.main(command)
    assert capsys.readouterr().out == first


@pytest.mark.parametrize("values", [[3, 5, 8, 0, 0, 8], [1, 2]])
def test_the_interval_of_a_mean_is_students(values):
    found = stats.ttest_1samp(values, 0).confidence_interval()
    mean = f"{np.mean(values):.2f} ({found.low:.2f} to {found.high:.2f})"
    assert lesson_09_rates.mean_with_interval(np.array(values, dtype=np.int32)) == mean


def test_equal_values_leave_no_doubt():
    assert lesson_09_rates.mean_with_interval(np.zeros(5, dtype=np.int32)) == "0.00 (0.00 to 0.00)"
