"""Many deals played by a strategy.

Which deals are played depends on the seed alone, and each deal is played by itself; so what comes out is the same
whoever computes it and in whichever pieces, and two strategies meet the same deals.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor
from copy import deepcopy
from pickle import PicklingError
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgames.chance.players.strategies import NotAStrategy, Strategy, check_choice, check_strategy, name_of
from cardgames.chance.trials.played import End, Fault, Played, PlayedDeals
from cardgames.chance.trials.records import Record, player_in
from cardgames.chance.trials.running import check_executor, computed, progress_bar
from cardgames.chance.trials.time_limit import OutOfTime, TimeLimit
from cardgames.games.moves import IllegalMove, InvalidMove
from cardgames.games.piles import Kind
from cardgames.games.position import Position
from cardgames.games.titles import tell_title, write_title
from cardgames.words import percent, shortened, whole_number

if TYPE_CHECKING:
    from concurrent.futures import Executor

CHUNK = 20
"""The usual number of deals in a chunk."""
PATIENCE = 500
"""The usual number of moves in a row that may bring nothing new."""
SECONDS = 60.0
"""The usual number of seconds that a deal may take."""
_MOST_DEALS = 10**7
_NUMBERS = 10**9  # deal numbers that are short enough to be typed
_NOT_OPTIONS = {
    "number": "Which deals are played is decided by the seed: leave number out.",
    "moves": "Each deal is played from its beginning: leave moves out.",
}
_MESSAGE = 200  # characters of an exception's message


def deal_numbers(deals: int, seed: int) -> tuple[int, ...]:
    """Give the deal numbers of an experiment: all different, the first ones the same however many follow.

    They come from ``random.Random(seed).random()``, the one stream that Python's documentation promises to keep.

    Raises
    ------
    ValueError
        When `deals` is not a whole number from 1 to 10,000,000, or `seed` not one from 0 on.
    """
    deals, seed = whole_number("number of deals", deals, 1, _MOST_DEALS), whole_number("seed", seed, 0)
    draw = random.Random(seed).random
    numbers: dict[int, None] = {}
    while len(numbers) < deals:
        numbers[int(draw() * _NUMBERS)] = None
    return tuple(numbers)


def simulate_play(
    game: type[Position],
    strategy: Strategy,
    deals: int,
    seed: int,
    *,
    executor: Executor | None = None,
    save: str | os.PathLike[str] | None = None,
    progress: bool = True,
    patience: int = PATIENCE,
    seconds: float = SECONDS,
    chunk: int = CHUNK,
    **options: Any,
) -> PlayedDeals:
    """Let a strategy play many deals.

    Parameters
    ----------
    game : class
        Such as `Klondike`.
    strategy : callable
        From a `View` to a legal move or its text, or to None to give up; see `cardgames.chance.players.strategies`.
    deals : int
        How many, 1 to 10,000,000.
    seed : int
        Any whole number from 0 on. It alone decides which deals are played; see `deal_numbers`.
    executor : concurrent.futures.Executor, optional
        Who computes the deals: a process pool, a cluster's executor. They are computed here when left out. Some
        executors, such as process pools, take only strategies that are written in a module, not in a notebook.
    save : str or path, optional
        A file that keeps what is finished. An experiment that is begun again with it goes on from there, and may be
        asked for more deals then. The strategy is known by its name only: after a change give it another file.
    progress : bool
        Whether a progress bar, with the wins so far, shows when it takes longer than a second.
    patience : int
        How many moves in a row may bring nothing new: no card face up that was not seen before in this deal, none on a
        foundation that was not on one before. After so many the deal is stopped and counts as not won.
    seconds : float
        How long a deal may take before it is given up as faulty. The clock is looked at after every move; a move that
        never comes is broken off half a second later.
    chunk : int
        How many deals are one piece of work; it has no influence on what comes out.
    **options
        The options of the game, such as ``draw=3``.

    Returns
    -------
    PlayedDeals
        When interrupted, the deals of the chunks that are finished. A deal in which the strategy makes an illegal move,
        fails or takes too long is a fault: the deal counts as not won, and is reported with its position.

    Raises
    ------
    ValueError
        When a number is not in its range, an option unknown, the strategy no function, or the executor cannot take it.
    BadRecord
        When `save` is a file of something else, or of another experiment.
    """
    numbers = deal_numbers(deals, seed)
    patience, chunk = whole_number("patience", patience, 1), whole_number("chunk size", chunk, 1)
    _check(game, strategy, seconds)
    for name, sentence in _NOT_OPTIONS.items():
        if name in options:
            raise ValueError(sentence)
    check_executor(executor)
    options = game.deal(0, **options).options
    strategy = _as_begun(save, strategy)
    title, name = tell_title(game, options, None), name_of(strategy)
    written = write_title(game.name, options, None)  # as it has always been in records
    record = Record.open(save, {"title": written, "player": name, "seed": seed, "patience": patience}, numbers)
    left = [number for number in numbers if number not in record.played]
    chunks = [tuple(left[start : start + chunk]) for start in range(0, len(left), chunk)]
    # Workers may be threads: each chunk has a player of its own, that remembers nothing of the others.
    players = (strategy if executor is None else deepcopy(strategy) for _ in chunks)
    tasks = [
        (game, options, player, some, patience, float(seconds)) for player, some in zip(players, chunks, strict=True)
    ]
    try:
        with progress_bar(len(numbers), progress) as bar:
            bar.update(len(numbers) - len(left))
            for _, part in computed(_play_chunk, tasks, executor):
                record.add(part.played, part.faults)
                bar.set_postfix_str(f"won {percent(record.wins / len(record.played))}", refresh=False)
                bar.update(len(part.played))
    except KeyboardInterrupt:
        if not record.played:
            raise
        print(f"Interrupted: {len(record.played)} of {len(numbers)} deals are finished and kept.")
    except (PicklingError, AttributeError, BrokenExecutor) as error:
        if executor is None:
            raise
        raise ValueError(
            "The executor failed; perhaps it cannot take this strategy: write it in a file of its own, and import it "
            "from there."
        ) from error
    finally:
        record.close()
    return _put_together(title, name, numbers, record)


class Part(NamedTuple):
    """What came of a chunk."""

    played: list[Played]
    faults: list[Fault]


def _as_begun(save: str | os.PathLike[str] | None, strategy: Strategy) -> Strategy:
    """Give the player that goes on with a record: that of the version before, where the record was begun by it."""
    former: Strategy | None = getattr(strategy, "former", None)
    return former if former is not None and player_in(save) == name_of(former) else strategy


def _check(game: object, strategy: object, seconds: object) -> None:
    if not isinstance(game, type) or not issubclass(game, Position):
        raise ValueError(f"The game is a class such as Klondike, not {shortened(game)}.")
    check_strategy(strategy)
    if not isinstance(seconds, (int, float)) or isinstance(seconds, bool) or not 0 < seconds < 10**6:
        raise ValueError(f"The number of seconds is from 0 to a million, not {shortened(seconds)}.")


def _put_together(title: str, player: str, numbers: Iterable[int], record: Record) -> PlayedDeals:
    """Give the deals that are finished, in the order of their numbers."""
    played = [record.played[number] for number in numbers if number in record.played]
    kept = {one.number for one in played}
    return PlayedDeals.of(title, player, played, [fault for fault in record.faults if fault.number in kept])


def _play_chunk(
    game: type[Position],
    options: dict[str, Any],
    strategy: Strategy,
    numbers: tuple[int, ...],
    patience: int,
    seconds: float,
) -> Part:
    part = Part([], [])
    for number in numbers:
        table = _Table(game.deal(number, **options), strategy, patience)
        end, reason = table.play(number, seconds)
        position = table.position
        up = sum(len(position.piles[name]) for name in position.game_piles.foundations)
        part.played.append(Played(number, end, len(position.moves), up, position.score))
        if reason:
            part.faults.append(Fault(number, reason, repr(position)))
    return part


class _Table:
    """A deal that is being played."""

    def __init__(self, position: Position, strategy: Strategy, patience: int) -> None:
        self.position, self._strategy, self._patience = position, strategy, patience
        self._idle = 0
        self._seen = _what_shows(position)

    def play(self, number: int, seconds: float) -> tuple[End, str]:
        """Play the deal; give how it ended, and a sentence where something is to be reported."""
        try:
            limit = TimeLimit(seconds)
            return limit.run(lambda: self._play_on(number, limit))
        except (IllegalMove, InvalidMove) as error:
            return End.FAULT, f"the move is refused, {_in_short(error)}"
        except NotAStrategy:
            raise
        except OutOfTime:
            return End.FAULT, f"the deal was not over after {seconds:g} seconds."
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return End.FAULT, f"the strategy failed with {type(error).__name__}: {_in_short(error)}."

    def _play_on(self, number: int, limit: TimeLimit) -> tuple[End, str]:
        if begin := getattr(self._strategy, "begin", None):
            begin(number)
            limit.check()
        while self.position.outcome is None:
            move = self._strategy(self.position.visible())
            limit.check()  # here, where no strategy can catch what it raises
            if move is None:
                return End.GAVE_UP, ""
            check_choice(move, self._strategy)
            before, self.position = self.position, self.position.play(move)
            shows = _what_shows(self.position, before)
            self._idle = self._idle + 1 if shows <= self._seen else 0
            self._seen |= shows
            if self._idle >= self._patience:
                return End.STOPPED, f"the last {self._patience} moves brought nothing new."
        return (End.WON if self.position.outcome.won else End.LOST), ""


def _in_short(error: BaseException) -> str:
    """Give the message of an exception in one line that is not long, whatever it is."""
    try:
        line = " ".join(str(error).splitlines())
    except Exception:
        return "its message cannot be read"
    return line if len(line) <= _MESSAGE else line[: _MESSAGE - 1] + "…"


def _what_shows(position: Position, before: Position | None = None) -> set[tuple[int, bool]]:
    """Give the cards that are face up, and whether each is on a foundation; not of the piles that are as before."""
    old = before.piles if before else {}
    kinds = position.game_piles.kinds
    changed = (
        (kinds[name] is Kind.FOUNDATION, pile) for name, pile in position.piles.items() if pile is not old.get(name)
    )
    return {(id_, is_up) for is_up, pile in changed for id_, _, face_up in pile if face_up}
