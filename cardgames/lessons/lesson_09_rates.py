"""The large experiments of lesson 09: ``python -m cardgames.lessons.lesson_09_rates``.

Some players of Spider with one, two and four suits, 2 000 deals each and all on the same deals. What is printed says
by which version, when and with which seed; then who won how many, with the interval, the complete runs and the score of
a deal, and how all that compares with the player that follows all the tips, on the same deals. ``--folder`` names a
folder where what is finished is kept, so that a run that was interrupted goes on from there.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import numpy.typing as npt

import cardgames
from cardgames.chance.paired import compare_play
from cardgames.chance.players.strategies import Strategy, first_legal, random_legal, rule_of_thumb, without_tip
from cardgames.chance.players.tips.spider import TIPS
from cardgames.chance.trials.play import simulate_play
from cardgames.chance.trials.played import PlayedDeals
from cardgames.games.spider import Spider
from cardgames.words import counted, points

DEALS, SEED = 2_000, 2026
SUITS = (1, 2, 4)
PATIENCE = 50
"""Players that go round in circles are stopped after so many moves that bring nothing new."""
_LEAST_P = 0.0001


def players() -> Iterator[tuple[str, Strategy]]:
    """Give the players: what each is called, and its strategy; first the one that follows all the tips."""
    yield "all five tips", rule_of_thumb(Spider)
    for place, tip in enumerate(TIPS[:-1], start=1):
        yield f"without tip {place}, {tip}", without_tip(place)
    yield "random legal", random_legal(SEED)
    yield "first legal", first_legal


def lines(deals: int, seed: int, suits: Sequence[int] = SUITS, folder: Path | None = None) -> Iterator[str]:
    """Let every player play, and give what is to be printed, line by line.

    Parameters
    ----------
    deals, seed : int
        How many deals each plays, and which; see `simulate_play`.
    suits : sequence of int
        The numbers of suits that are played.
    folder : Path, optional
        Where what is finished is kept.
    """
    yield f"cardgames {cardgames.__version__}, {datetime.now(UTC):%d %B %Y}, seed {seed}, {deals} deals each"
    for some in suits:
        yield from _lines_of(deals, seed, some, folder)


def _lines_of(deals: int, seed: int, suits: int, folder: Path | None) -> Iterator[str]:
    best: PlayedDeals | None = None
    for place, (name, strategy) in enumerate(players()):
        save = folder / f"{suits} suits, player {place}.json" if folder else None
        played = simulate_play(Spider, strategy, deals, seed, suits=suits, patience=PATIENCE, save=save)
        yield f"{counted(suits, 'suit')}, {name}: {played.rate}"
        yield f"    runs {mean_with_interval(played.runs)}; score {mean_with_interval(played.score)}"
        if best:
            yield from _against(best, played)
        best = best or played


def _against(best: PlayedDeals, played: PlayedDeals) -> Iterator[str]:
    """Say how a player compares with the best one, on the same deals."""
    pair = compare_play(best, played)
    low, high = map(points, pair.interval())
    p_value = f"= {pair.p_value:.2g}" if pair.p_value >= _LEAST_P else f"< {_LEAST_P}"
    yield (
        f"    only all five tips won {pair.only_one}, only this one {pair.only_other} (p {p_value}); "
        f"difference {points(pair.difference)} points, {low} to {high}"
    )
    runs, score = best.runs - played.runs, best.score - played.score
    yield f"    difference in runs {mean_with_interval(runs)}; in score {mean_with_interval(score)}"


def mean_with_interval(values: npt.NDArray[np.int32]) -> str:
    """Write the mean of some numbers with its 95 % interval, by Student's t: ``1.50 (1.20 to 1.80)``."""
    from scipy import stats

    mean, count = float(np.mean(values)), len(values)
    half = float(stats.t.ppf(0.975, count - 1)) * float(np.std(values, ddof=1)) / math.sqrt(count)
    return f"{mean:.2f} ({mean - half:.2f} to {mean + half:.2f})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, and print."""
    reader = argparse.ArgumentParser(description="The large experiments of lesson 09.")
    reader.add_argument("--deals", type=int, default=DEALS, help="how many deals each player plays, at least 2")
    reader.add_argument("--seed", type=int, default=SEED, help="which deals")
    reader.add_argument("--suits", type=int, nargs="+", choices=SUITS, default=SUITS, help="one, two or four suits")
    reader.add_argument("--folder", type=Path, help="a folder that keeps what is finished")
    given = reader.parse_args(arguments)
    if given.folder:
        given.folder.mkdir(parents=True, exist_ok=True)
    for line in lines(given.deals, given.seed, given.suits, given.folder):
        print(line, flush=True)


if __name__ == "__main__":
    main()
