"""Many deals solved: how many of them can be won? Whoever computes them, and in whichever pieces."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgames.cards import check_deal_number
from cardgames.chance.rates import Rate
from cardgames.chance.solver.solving import MOST_NODES, NODES, Answer, begin, solve
from cardgames.chance.trials.play import deal_numbers
from cardgames.chance.trials.records import BadRecord
from cardgames.chance.trials.running import check_executor, computed, progress_bar
from cardgames.games.moves import read_moves
from cardgames.games.position import Position
from cardgames.games.saves import plain, quoted
from cardgames.games.titles import write_title
from cardgames.words import as_whole, shortened, whole_number

if TYPE_CHECKING:
    from concurrent.futures import Executor

CHUNK = 10
"""The usual number of deals in a piece of work."""
FORMAT, VERSION = "cardgames solved deals", 1


@dataclass(frozen=True, eq=False, repr=False)
class SolvedDeals:
    """Which of many deals can be won.

    Attributes
    ----------
    title : str
        The game and its options, such as ``Klondike, draw 3, passes 3, take back no``.
    answers : Mapping[int, Answer]
        What is known of each deal, by its number.
    """

    title: str
    answers: Mapping[int, Answer]

    def __len__(self) -> int:
        return len(self.answers)

    def numbers(self, won: bool | None) -> tuple[int, ...]:
        """Give the deals that can be won (True), that cannot (False), or of which it is not known (None)."""
        return tuple(number for number, answer in self.answers.items() if answer.won is won)

    @property
    def bounds(self) -> tuple[Rate, Rate]:
        """The shares if none of the deals that are not known could be won, and if all could."""
        won = len(self.numbers(True))
        return Rate(won, len(self)), Rate(won + len(self.numbers(None)), len(self))

    def __repr__(self) -> str:
        low, high = self.bounds
        unknown = len(self.numbers(None))
        lines = [f"<SolvedDeals: {self.title}", f" can be won: {low}"]
        if unknown:
            lines.append(f" not known: {unknown}; if all of these can be won: {high}")
        return "\n".join(lines) + ">"


def solve_deals(
    game: type[Position],
    deals: int | Iterable[int],
    seed: int | None = None,
    *,
    nodes: int = NODES,
    executor: Executor | None = None,
    save: str | os.PathLike[str] | None = None,
    progress: bool = True,
    chunk: int = CHUNK,
    engine: str | None = None,
    **options: Any,
) -> SolvedDeals:
    """Find out which of many deals can be won.

    Parameters
    ----------
    game : class
        `Klondike` or `Spider`.
    deals : int or iterable of int
        How many deals, then `seed` decides which: those that `simulate_play` plays with that seed. Or the deal numbers
        themselves, such as ``range(1000)``.
    seed : int, optional
        Any whole number from 0 on.
    nodes : int
        How many situations may be searched for each deal; see `solve`.
    executor : concurrent.futures.Executor, optional
        Who computes the deals: a process pool, a cluster's executor. They are computed here when left out.
    save : str or path, optional
        A file that keeps what is finished. What is begun again with it goes on from there, with more deals if more are
        asked for; and deals that were not decided are searched anew when more nodes are allowed than before.
    progress : bool
        Whether a progress bar shows when it takes longer than a second.
    chunk : int
        How many deals are one piece of work; it has no influence on what comes out.
    engine : str, optional
        See `solve`; it has no influence on what comes out.
    **options
        The options of the game, such as ``draw=3``.

    Returns
    -------
    SolvedDeals
        When interrupted, of the deals that are finished.

    Raises
    ------
    ValueError
        When a number is not in its range, an option unknown, the game another one, or the executor fails.
    BadRecord
        When `save` is a file of something else, or of other rules.
    """
    numbers = _numbers(deals, seed)
    nodes, chunk = whole_number("number of nodes", nodes, 0, MOST_NODES), whole_number("chunk size", chunk, 1)
    check_executor(executor)
    if not isinstance(game, type) or not issubclass(game, Position):
        raise ValueError(f"The game is a class such as Klondike, not {shortened(game)}.")
    first = game.deal(0, **options)
    begin(first, engine)  # a ValueError where that is not possible
    title, options = write_title(game.name, first.options, None), first.options
    record = Record(save, title)
    left = [number for number in numbers if not record.settles(number, nodes)]
    chunks = [tuple(left[start : start + chunk]) for start in range(0, len(left), chunk)]
    tasks = [(game, options, some, nodes, engine) for some in chunks]
    try:
        with progress_bar(len(numbers), progress) as bar:
            bar.update(len(numbers) - len(left))
            for place, answers in computed(_solve_chunk, tasks, executor):
                record.add(zip(chunks[place], answers, strict=True))
                bar.update(len(answers))
    except KeyboardInterrupt:
        if not record.answers:
            raise
        print(f"Interrupted: {len(record.answers)} of {len(numbers)} deals are finished and kept.")
    except BrokenExecutor as error:
        raise ValueError("The executor failed; what was finished before is kept where a file was named.") from error
    return SolvedDeals(title, {number: record.answers[number] for number in numbers if number in record.answers})


def _numbers(deals: int | Iterable[int], seed: int | None) -> tuple[int, ...]:
    count = as_whole(deals)
    if count is not None:
        if seed is None:
            raise ValueError("A number of deals needs a seed, which decides which: solve_deals(Klondike, 100, seed=7).")
        return deal_numbers(count, seed)
    if isinstance(deals, str) or not isinstance(deals, Iterable):
        raise ValueError(f"The deals are their number, or deal numbers such as range(100), not {shortened(deals)}.")
    if seed is not None:
        raise ValueError("A seed goes with a number of deals; here the deal numbers are given.")
    return tuple(dict.fromkeys(map(check_deal_number, deals)))


def _solve_chunk(
    game: type[Position], options: dict[str, Any], numbers: tuple[int, ...], nodes: int, engine: str | None
) -> list[Answer]:
    return [solve(game.deal(number, **options), nodes, engine=engine) for number in numbers]


class Record:
    """What is known of some deals, in memory and in a file: a line for each piece of news, added at its end.

    Parameters
    ----------
    path : str, path or None
        The file; None where there is none.
    title : str
        The game and its options; in a file that is there already they must be the same.

    Raises
    ------
    BadRecord
        When the file cannot be read or written, or belongs to something else.
    """

    def __init__(self, path: str | os.PathLike[str] | None, title: str) -> None:
        self.answers: dict[int, Answer] = {}
        if path is not None and not isinstance(path, (str, os.PathLike)):
            raise BadRecord(f"The name of a file is a text, such as 'solved.jsonl', not {shortened(path)}.")
        self._path = None if path is None else Path(path)
        if self._path is None:
            return
        head = {"format": FORMAT, "version": VERSION, "title": title}
        try:
            if self._path.exists() and (text := self._path.read_text(encoding="utf-8")):
                self._read(text, head)
            else:
                self._append([head])
        except (OSError, UnicodeDecodeError) as error:
            raise BadRecord(f"{quoted(path)} cannot be used: {plain(error)}.") from None

    def settles(self, number: int, nodes: int) -> bool:
        """Say whether no more would be known of a deal after so many nodes."""
        answer = self.answers.get(number)
        return answer is not None and (answer.won is not None or answer.nodes >= nodes)

    def add(self, answers: Iterable[tuple[int, Answer]]) -> None:
        """Keep some more answers, and write them to the file."""
        answers = list(answers)
        self.answers.update(answers)
        if self._path is not None:
            try:
                self._append([_line(number, answer) for number, answer in answers])
            except OSError as error:
                raise BadRecord(f"{quoted(self._path)} cannot be written: {plain(error)}.") from None

    def _append(self, entries: Iterable[object]) -> None:
        assert self._path is not None
        with open(self._path, "a", encoding="utf-8") as file:
            file.write("".join(json.dumps(entry) + "\n" for entry in entries))

    def _read(self, text: str, head: Mapping[str, object]) -> None:
        name = quoted(self._path)
        first, *lines = text.splitlines(keepends=True)
        try:
            found = json.loads(first)
        except ValueError:
            found = None
        if not isinstance(found, dict) or (found.get("format"), found.get("version")) != (FORMAT, VERSION):
            raise BadRecord(f"{name} is not a record of solved deals; choose another name for the file.")
        if found != head:
            raise BadRecord(f"{name} belongs to other rules: {shortened(found.get('title'), 100)}.")
        if lines and not lines[-1].endswith("\n"):  # it was being written when the computer stopped
            torn = lines.pop()
            assert self._path is not None
            self._path.write_text(text.removesuffix(torn), encoding="utf-8")
        try:
            self.answers.update(map(_entry, lines))
        except (ValueError, TypeError):
            raise BadRecord(f"{name} is damaged: its deals cannot be read.") from None


def _line(number: int, answer: Answer) -> list[object]:
    return [number, answer.won, answer.nodes, ", ".join(map(str, answer.line))]


def _entry(line: str) -> tuple[int, Answer]:
    number, won, nodes, moves = json.loads(line)
    if not (won is None or isinstance(won, bool)) or as_whole(nodes) is None:
        raise ValueError
    return check_deal_number(number), Answer(won, read_moves(moves), nodes)
