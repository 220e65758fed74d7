"""A table of solved deals in a file: which can be won under which rules, and by which moves.

It is a table of comma-separated values, compressed with xz, which pandas and R read as it is. A line that wins under
some rules wins under kinder ones, too, and is given there again, since what is there twice takes no room.
"""

from __future__ import annotations

import csv
import hashlib
import io
import lzma
import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgames.chance.solver.solving import Answer
from cardgames.games.klondike import Klondike
from cardgames.games.moves import Move, read_moves


class Rules(NamedTuple):
    """The options of Klondike that a table tells apart."""

    draw: int
    passes: int | None
    take_back: bool

    def are_kinder(self, other: Rules) -> bool:
        """Say whether all that wins under other rules, or the same, wins under these."""
        enough = self.passes is None or (other.passes is not None and other.passes <= self.passes)
        return self.draw == other.draw and enough and self.take_back >= other.take_back


RULES = tuple(Rules(draw, passes, back) for draw, passes in ((1, 1), (3, 3), (3, None)) for back in (False, True))
"""The rules that are tabled, each after those that it is kinder than."""
COLUMNS = ("draw", "passes", "take_back", "deal", "won", "nodes", "line")
_WON = {"yes": True, "no": False, "": None}
_WORD = {won: word for word, won in _WON.items()}


class Row(NamedTuple):
    """What is known of a deal: under which rules, its number, whether it can be won, the nodes, moves that win."""

    rules: Rules
    deal: int
    won: bool | None
    nodes: int
    line: tuple[Move, ...]

    def position(self) -> Klondike:
        """Deal it."""
        return Klondike.deal(self.deal, **self.rules._asdict())


Known: TypeAlias = dict[Rules, dict[int, Answer]]
"""What is known of each deal under each of the rules."""


def settle(known: Known) -> None:
    """Let each of the rules learn from the others: what wins under some wins under kinder ones, with the same line."""
    for rules, answers in known.items():
        for deal, answer in answers.items():
            for other, others in known.items():
                if rules.are_kinder(other) and others[deal].won:
                    answers[deal] = answer = replace(answer, won=True, line=others[deal].line)
                elif other.are_kinder(rules) and others[deal].won is False and answer.won is None:
                    answers[deal] = answer = replace(answer, won=False)


def rows_of(known: Known) -> Iterator[Row]:
    """Give the rows of a table, by rules and deals."""
    for rules, answers in known.items():
        for deal, answer in sorted(answers.items()):
            yield Row(rules, deal, answer.won, answer.nodes, answer.line)


def write_table(path: str | os.PathLike[str], rows: Iterable[Row]) -> str:
    """Write a table; give its checksum, the SHA-256 of the file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for (draw, passes, back), deal, won, nodes, line in rows:
        moves = " ".join(map(str, line))
        writer.writerow((draw, passes or "unlimited", "yes" if back else "no", deal, _WORD[won], nodes, moves))
    packed = lzma.compress(text.getvalue().encode(), preset=9)
    Path(path).write_bytes(packed)
    return hashlib.sha256(packed).hexdigest()


def read_table(path: str | os.PathLike[str]) -> Iterator[Row]:
    """Read a table, row by row."""
    with lzma.open(path, "rt", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            passes = None if row["passes"] == "unlimited" else int(row["passes"])
            yield Row(
                Rules(int(row["draw"]), passes, row["take_back"] == "yes"),
                int(row["deal"]),
                _WON[row["won"]],
                int(row["nodes"]),
                read_moves(row["line"].split()),
            )
