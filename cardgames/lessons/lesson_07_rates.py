"""The large experiments of lesson 07: ``python -m cardgames.lessons.lesson_07_rates``.

Some players of Klondike, 10 000 deals each and all on the same deals. What is printed says by which version, when and
with which seed; then who won how many, with the interval, and how that compares with the rule of thumb at draw 3 on
the same deals. ``--folder`` names a folder where what is finished is kept, so that a run that was interrupted goes on
from there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import cardgames
from cardgames.chance.paired import compare_play
from cardgames.chance.players.strategies import Strategy, first_legal, random_legal, rule_of_thumb
from cardgames.chance.players.tips.klondike import PREFERENCES
from cardgames.chance.trials.play import simulate_play
from cardgames.chance.trials.played import PlayedDeals
from cardgames.games.klondike import Klondike
from cardgames.words import points

DEALS, SEED = 10_000, 2026
PATIENCE = 50
"""Players that go round in circles are stopped after so many moves that bring nothing new."""


def players() -> Iterator[tuple[str, int, Strategy]]:
    """Give the players: what each is called, how many cards it draws, and its strategy; first the best."""
    for draw in (3, 1):
        yield "rule of thumb", draw, rule_of_thumb(Klondike)
        yield "random legal", draw, random_legal(SEED)
        yield "first legal", draw, first_legal
    for some in PREFERENCES:
        yield f"without {some.name}", 3, rule_of_thumb(Klondike, without=some.name)


def lines(deals: int, seed: int, folder: Path | None = None) -> Iterator[str]:
    """Let every player play, and give what is to be printed, line by line.

    Parameters
    ----------
    deals, seed : int
        How many deals each plays, and which; see `simulate_play`.
    folder : Path, optional
        Where what is finished is kept.
    """
    yield f"cardgames {cardgames.__version__}, {datetime.now(UTC):%d %B %Y}, seed {seed}, {deals} deals each"
    best: PlayedDeals | None = None
    for name, draw, strategy in players():
        save = folder / f"{name} {draw}.json" if folder else None
        played = simulate_play(Klondike, strategy, deals, seed, draw=draw, patience=PATIENCE, save=save)
        yield f"draw {draw}, {name}: {played.rate}"
        if best:
            pair = compare_play(best, played)
            low, high = map(points, pair.interval())
            yield (
                f"    only the rule of thumb at draw 3 won {pair.only_one}, only this one {pair.only_other}; "
                f"difference {points(pair.difference)} points, {low} to {high}"
            )
        best = best or played


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, and print."""
    reader = argparse.ArgumentParser(description="The large experiments of lesson 07.")
    reader.add_argument("--deals", type=int, default=DEALS, help="how many deals each player plays")
    reader.add_argument("--seed", type=int, default=SEED, help="which deals")
    reader.add_argument("--folder", type=Path, help="a folder that keeps what is finished")
    given = reader.parse_args(arguments)
    if given.folder:
        given.folder.mkdir(parents=True, exist_ok=True)
    for line in lines(given.deals, given.seed, given.folder):
        print(line, flush=True)


if __name__ == "__main__":
    main()
