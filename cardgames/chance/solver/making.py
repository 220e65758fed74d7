"""The table of solved deals is made by ``python -m cardgames.chance.solver.making``.

The deals from 0 on, under six rules: draw 1 with one pass, draw 3 with three, draw 3 with any number, each without
and with taking back. What is not decided within a million nodes is tried again with more. The folder keeps what is
finished, so a run that was interrupted goes on from there; at its end it has the table, ``klondike_winnable.csv.xz``,
and its data sheet, ``klondike_winnable.md``. ``--workers 2`` computes in two processes, ``--scheduler`` on a Dask
cluster.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgames.chance.rates import Rate
from cardgames.chance.solver.data import RULES, Known, Rules, rows_of, settle, write_table
from cardgames.chance.solver.deals import solve_deals
from cardgames.chance.solver.solving import Answer
from cardgames.games.klondike import Klondike
from cardgames.games.options import write_options
from cardgames.words import grouped, percent

if TYPE_CHECKING:
    from concurrent.futures import Executor

DEALS, NODES, AGAIN = 10_000, 1_000_000, 30_000_000
NAME = "klondike_winnable"

SHEET = """# Which deals of Klondike can be won

`{name}.csv.xz`, a table of comma-separated values, compressed with xz: the deals 0 to {last} of this package, each
under six rules, by somebody who knows where every card lies. Made by cardgames {version} on {date} with
`python -m cardgames.chance.solver.making{arguments}`.

SHA-256 of the file: `{checksum}`

| column | what it says |
|---|---|
| draw, passes, take_back | the rules, as options of `Klondike.deal` |
| deal | the deal number |
| won | `yes` it can be won, `no` it cannot; empty: not known |
| nodes | how many situations the search went through |
| line | where it can be won, moves that win, to be played with `Klondike.deal(…).play_all(line.split())` |

Each `yes` has a line, which was played through the rules of this package; each `no` is an exhaustive search by exact
keys, under the same rules or under kinder ones.

| rules | can be won | cannot | not known | share if all of these can | seconds |
|---|---|---|---|---|---|
{rates}

The seconds are those of this run{note}. Licence: CC BY 4.0.
"""


def make(
    deals: int, nodes: int, again: int, folder: Path, executor: Executor | None = None, arguments: str = ""
) -> Iterator[str]:
    """Make the table and its data sheet in a folder; give what is to be printed, line by line.

    Parameters
    ----------
    deals : int
        How many, from deal 0 on.
    nodes, again : int
        How many situations may be searched for each, first, and where that was not enough.
    folder : Path
        Where all is written.
    executor : concurrent.futures.Executor, optional
        Who computes; see `solve_deals`.
    arguments : str
        What the command was given, for the data sheet.
    """
    folder.mkdir(parents=True, exist_ok=True)
    goes_on = any(folder.glob("*.jsonl"))
    known: Known = {rules: {} for rules in RULES}
    seconds = dict.fromkeys(RULES, 0.0)
    for most in (nodes, again):
        for rules, answers in known.items():
            begun = time.monotonic()
            left = [deal for deal in range(deals) if deal not in answers or answers[deal].won is None]
            # The few that are left at last take long, each by itself.
            answers |= _solved(rules, left, most, folder, executor, chunk=10 if most == nodes else 1)
            seconds[rules] += time.monotonic() - begun
            if all(known.values()):
                settle(known)
            spent = f"at most {grouped(most)} situations, {grouped(seconds[rules])} seconds"
            yield f"{title(rules)}: {shares(answers)}; {spent}"
    path = folder / f"{NAME}.csv.xz"
    checksum = write_table(path, rows_of(known))
    rates = (f"| {title(rules)} | {shares(known[rules], ' | ')} | {grouped(seconds[rules])} |" for rules in RULES)
    sheet = SHEET.format(
        name=NAME,
        last=deals - 1,
        version=version("cardgames"),
        date=f"{datetime.now(UTC):%d %B %Y}",
        arguments=arguments,
        checksum=checksum,
        rates="\n".join(rates),
        note=", which went on from another" if goes_on else "",
    )
    path.with_name(f"{NAME}.md").write_text(sheet, encoding="utf-8")
    yield f"{path}: {grouped(path.stat().st_size / 1000)} kB, SHA-256 {checksum}"


def title(rules: Rules) -> str:
    """Write some rules: ``draw 3, passes unlimited, take back no``."""
    return write_options(rules._asdict())


def shares(answers: Mapping[int, Answer], between: str = ", ") -> str:
    """Say how many can be won, cannot, are not known, and what the share is if all of these can."""
    yes, no, unknown = (sum(answer.won is won for answer in answers.values()) for won in (True, False, None))
    return between.join(
        [
            str(Rate(yes, len(answers))),
            f"{no} cannot",
            f"{unknown} not known",
            f"{percent((yes + unknown) / len(answers))} if all of these can",
        ]
    )


def _solved(
    rules: Rules, deals: Sequence[int], nodes: int, folder: Path, executor: Executor | None, chunk: int
) -> dict[int, Answer]:
    options: dict[str, Any] = rules._asdict()
    file = folder / f"{title(rules).replace(', ', '_').replace(' ', '_')}.jsonl"
    found = solve_deals(Klondike, deals, nodes=nodes, executor=executor, save=file, chunk=chunk, **options)
    return dict(found.answers)


@contextmanager
def _computing(workers: int, scheduler: str) -> Iterator[Executor | None]:
    """Give who computes: processes of this computer, a Dask cluster, or nobody else."""
    if scheduler:
        from distributed import Client

        with Client(scheduler) as client:
            yield client.get_executor(pure=False)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers) if workers > 1 else nullcontext() as executor:
        yield executor


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, compute and print."""
    reader = argparse.ArgumentParser(description="Make the table of solved deals of Klondike.")
    reader.add_argument("--deals", type=int, default=DEALS, help="how many deals, from 0 on")
    reader.add_argument("--nodes", type=int, default=NODES, help="how many situations may be searched for each")
    reader.add_argument("--again", type=int, default=AGAIN, help="and how many where that was not enough")
    reader.add_argument("--folder", type=Path, default=Path("run") / NAME, help="where all is written")
    reader.add_argument("--workers", type=int, default=1, help="in how many processes")
    reader.add_argument("--scheduler", default="", help="the address of a Dask cluster, in their place")
    given = reader.parse_args(arguments)
    chosen = "".join(
        f" --{name} {getattr(given, name)}"
        for name in ("deals", "nodes", "again", "workers")
        if getattr(given, name) != reader.get_default(name)
    )
    with _computing(given.workers, given.scheduler) as executor:
        for line in make(given.deals, given.nodes, given.again, given.folder, executor, chosen):
            print(line, flush=True)


if __name__ == "__main__":
    main()
