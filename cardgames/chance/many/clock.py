"""Many deals at once, with NumPy.

Clock and Watch need no search and no choice but one, so thousands of deals are stepped side by side: step t turns the
next card of every deal that still goes on. Only ranks matter; a deck is a row of ranks.

What comes out depends on the seed, the number of deals and the chunk size alone: each chunk has its own stream of
random numbers, whoever computes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from cardgames.chance.odds import POLICIES
from cardgames.chance.trials.running import check_executor, computed
from cardgames.chance.trials.running import progress_bar as _bar
from cardgames.games.clock import READINGS
from cardgames.words import choice, grouped, shortened, whole_number

if TYPE_CHECKING:
    from concurrent.futures import Executor

RANKS, SUITS = 13, 4
CHUNK = 50_000
"""The usual number of deals in a chunk."""
_BLOCK = 8192  # deals stepped side by side: few enough for the processor's cache
_MOST_CARDS = 200  # places in a row fit in a byte
_MOST_DEALS = 10**9  # six bytes each

Ranks = npt.NDArray[np.uint8]
Indices = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class ClockDeals:
    """The endings of many deals, one entry a deal.

    Attributes
    ----------
    turned : ndarray of uint8
        The cards face up at the end.
    complete : ndarray of uint8
        The complete piles at the end.
    won : ndarray of bool
        Whether every card came face up.
    king_under_centre : ndarray of bool
        Whether the bottom card of the centre was a king.
    hour, depth : ndarray of uint8
        Watch: the hour chosen for the rescue and how deep the exchanged card lay, 1 being the top; 0 where nothing was
        chosen.
    """

    turned: Ranks
    complete: Ranks
    won: Flags
    king_under_centre: Flags
    hour: Ranks
    depth: Ranks

    def __len__(self) -> int:
        return len(self.turned)

    @property
    def wins(self) -> int:
        """How many of the deals were won."""
        return int(np.count_nonzero(self.won))

    @property
    def rescued(self) -> Flags:
        """Which deals were won by the rescue of Watch."""
        return self.won & (self.hour > 0)

    def __getitem__(self, some: slice) -> ClockDeals:
        """Give some of the deals, in order: ``deals[:100]``."""
        if not isinstance(some, slice):
            raise TypeError("Ask for a slice of the deals, such as deals[:100].")
        return ClockDeals(*(column[some] for column in self._columns()))

    def __add__(self, more: ClockDeals) -> ClockDeals:
        """Put the deals of two runs together."""
        if not isinstance(more, ClockDeals):
            return NotImplemented
        return ClockDeals(*(np.concatenate(pair) for pair in zip(self._columns(), more._columns(), strict=True)))

    def __repr__(self) -> str:
        return f"<ClockDeals: {len(self)} deals, {self.wins} won>"

    def _columns(self) -> Iterator[npt.NDArray[Any]]:
        for column in fields(self):
            yield getattr(self, column.name)


def simulate_clock(
    deals: int,
    seed: int,
    *,
    reading: str | None = None,
    policy: str = "best",
    chunk: int = CHUNK,
    after: int = 0,
    executor: Executor | None = None,
    progress: bool = True,
) -> ClockDeals:
    """Shuffle and play many deals of Clock, or of Watch.

    With the same seed, number of deals and chunk size the shuffles are the same for every reading and policy, so that
    two policies can be compared deal by deal.

    Parameters
    ----------
    deals : int
        How many, 1 to 1,000,000,000; each takes six bytes.
    seed : int
        Any whole number from 0 on.
    reading : {None, "top", "any", "turned"}
        None for Clock, else the reading of Watch.
    policy : {"best", "pile", "card"}
        How the rescue of Watch is chosen; see `cardgames.chance.odds.win_watch`. Among choices that are equally good,
        ``"best"`` takes the earliest hour.
    chunk : int
        How many deals are one piece of work.
    after : int
        How many deals with the same seed and chunk size go before these, in whole chunks: what comes after 3000 deals
        is what more deals at once would have gone on with.
    executor : concurrent.futures.Executor, optional
        Who computes the chunks: a process pool, a cluster's executor. They are computed here when left out.
    progress : bool
        Whether a progress bar shows when it takes longer than a second.

    Returns
    -------
    ClockDeals
        When interrupted, the deals of the chunks that are finished.

    Raises
    ------
    ValueError
        When a number is not a whole number in its range, or a name is unknown.
    """
    deals, chunk = whole_number("number of deals", deals, 1, _MOST_DEALS), whole_number("chunk size", chunk, 1)
    seed, after = whole_number("seed", seed, 0), whole_number("number of deals before", after, 0, _MOST_DEALS)
    if after % chunk:
        raise ValueError(f"The deals before come in whole chunks of {grouped(chunk)}, and {grouped(after)} are not.")
    _check_watch(reading, policy)
    check_executor(executor)
    sizes = [min(chunk, deals - start) for start in range(0, deals, chunk)]
    tasks = [(seed, number, size, reading, policy) for number, size in enumerate(sizes, start=after // chunk)]
    finished: dict[int, ClockDeals] = {}
    try:
        with _bar(deals, progress) as bar:
            for number, part in computed(_compute, tasks, executor):
                finished[number] = part
                bar.update(len(part))
    except KeyboardInterrupt:
        if not finished:
            raise
        print(f"Interrupted: {sum(map(len, finished.values()))} of {deals} deals are finished and kept.")
    return _joined([finished[number] for number in sorted(finished)])


def play_decks(
    decks: npt.ArrayLike,
    *,
    suits: int = SUITS,
    reading: str | None = None,
    policy: str = "best",
    rng: np.random.Generator | None = None,
) -> ClockDeals:
    """Play the given decks of Clock, or of Watch.

    Parameters
    ----------
    decks : array_like of int, shape (deals, ranks * suits)
        The ranks, 1 to ``ranks``, in the order they are dealt; the last rank's pile is the centre.
    suits : int
        How many cards each rank has.
    reading, policy
        As for `simulate_clock`.
    rng : numpy.random.Generator, optional
        Where the policies ``"pile"`` and ``"card"`` take their choices from.

    Raises
    ------
    ValueError
        When `decks` are not rows of such ranks, a name is unknown, or a policy needs `rng` and there is none.
    """
    _check_watch(reading, policy)
    suits = whole_number("number of suits", suits, 1)
    try:
        given = np.asarray(decks)
    except ValueError:
        raise ValueError("Decks are rows of cards; these rows are not all of one length.") from None
    if given.ndim != 2 or not given.size or given.shape[1] % suits or given.shape[1] > _MOST_CARDS:
        raise ValueError(
            f"Decks are rows of at most {_MOST_CARDS} cards, a multiple of {suits} a row; "
            f"these have the shape {given.shape}."
        )
    if given.dtype.kind not in "iu":
        raise ValueError(f"Decks hold ranks as whole numbers; these hold {given.dtype.name}.")
    full = np.repeat(np.arange(1, given.shape[1] // suits + 1), suits)
    if not (np.sort(given, axis=1) == full).all():
        raise ValueError(f"In each deck every rank from 1 to {full[-1]} must stand {suits} times.")
    if reading is not None and policy != "best" and not isinstance(rng, np.random.Generator):
        raise ValueError(f"The policy {policy!r} chooses at random: it needs a generator as rng.")
    blocks = (given[start : start + _BLOCK] for start in range(0, len(given), _BLOCK))
    return _joined([_play(Block.dealt(block, suits), reading, policy, rng) for block in blocks])


def _compute(seed: int, number: int, deals: int, reading: str | None, policy: str) -> ClockDeals:
    """Compute one chunk; its shuffles and its choices have a stream each."""
    shuffling, choosing = (
        np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(number, stream))) for stream in (0, 1)
    )
    sizes = (min(_BLOCK, deals - start) for start in range(0, deals, _BLOCK))
    return _joined([_play(Block.shuffled(size, shuffling), reading, policy, choosing) for size in sizes])


class Block:
    """A block of deals on the table, side by side.

    Each deal is a row of cards, pile after pile, the top card of a pile first; ranks count from 0, and the last pile is
    the centre. A stop, one more than the highest rank, ends the row: whoever asks the centre for more cards than it
    has finds it, and so does a deal that has stopped.
    """

    def __init__(self, rows: Ranks, suits: int) -> None:
        deals, width = rows.shape
        self.cards, self.suits = width - 1, suits
        self.stop = self.cards // suits
        self.rows, self.slots = rows, rows.ravel()
        self.row = np.arange(deals, dtype=np.intp) * width
        self.first = np.arange(self.stop + 1, dtype=np.uint8) * np.uint8(suits)
        self.next = np.tile(self.first, deals)  # where in its row the next card of each pile stands
        self.piles = np.arange(deals, dtype=np.intp) * len(self.first)

    @classmethod
    def dealt(cls, decks: npt.NDArray[Any], suits: int) -> Block:
        """Deal decks out: one card to each pile, round after round."""
        deals, cards = decks.shape
        rounds = decks.reshape(deals, suits, cards // suits)
        rows = np.full((deals, cards + 1), cards // suits, dtype=np.uint8)
        rows[:, :-1] = rounds[:, ::-1].transpose(0, 2, 1).reshape(deals, cards) - 1
        return cls(rows, suits)

    @classmethod
    def shuffled(cls, deals: int, rng: np.random.Generator) -> Block:
        """Shuffle, each order exactly equally likely.

        Fisher–Yates as in `cardgames.cards.shuffle`, on the places where the cards will lie; ``Generator.integers``
        draws without bias, by rejection (Lemire 2019).
        """
        new = np.append(np.repeat(np.arange(RANKS, dtype=np.uint8), SUITS), np.uint8(RANKS))
        block = cls(np.tile(new, (deals, 1)), SUITS)
        place = np.empty(deals, dtype=np.intp)
        held = np.empty(deals, dtype=np.uint8)
        for last in range(block.cards - 1, 0, -1):
            np.add(block.row, rng.integers(last + 1, size=deals, dtype=np.uint16), out=place)
            np.copyto(held, block.rows[:, last])
            block.rows[:, last] = block.slots.take(place, mode="clip")
            block.slots[place] = held
        return block

    def run(self, pile: Ranks, turns: int, reopened: Indices | None = None) -> None:
        """Turn a card of the given pile of each deal, then go on from pile to pile, so many turns.

        A deal that has stopped stands still. Where an hour was reopened, counted from 1, its pile too can be asked for
        more cards than it has.
        """
        pile = pile.copy()
        slot, goes_on = np.empty_like(pile), np.empty(len(pile), dtype=np.bool_)
        which, place = np.empty_like(self.row), np.empty_like(self.row)
        for _ in range(turns):
            np.add(self.piles, pile, out=which)
            self.next.take(which, out=slot, mode="clip")
            np.add(self.row, slot, out=place)
            if reopened is not None:
                out_of_cards = (pile + 1 == reopened) & (slot == self.suits * reopened)
                place[out_of_cards] = self.row[out_of_cards] + self.cards
            self.slots.take(place, out=pile, mode="clip")
            np.not_equal(pile, self.stop, out=goes_on)
            np.add(slot, goes_on, out=slot)
            self.next[which] = slot

    def place(self, pile: Ranks, depth: Indices) -> Indices:
        """Give the place among all slots of each deal's card in the given pile and depth, 1 being the top."""
        top: Indices = self.row + self.next[self.piles + pile]
        return top + (depth - 1)

    def rescue(self, hour: Indices, depth: Indices, reading: str) -> None:
        """Carry out the rescue of Watch at an hour of each deal, 0 for none, and play on."""
        turns = int(self.face_down().sum(axis=1).max(initial=0)) + 1
        pile = np.where(hour > 0, hour - 1, self.stop).astype(np.uint8)
        if reading == "turned":
            self.run(pile, turns, reopened=hour)
            return
        place = self.place(pile, np.maximum(depth, 1))
        card = self.slots[place]
        self.slots[place] = np.where(hour > 0, self.stop - 1, self.stop)
        self.run(card, turns)

    def face_down(self) -> Ranks:
        """Count the cards face down, shape (deals, piles)."""
        return (self.first + np.uint8(self.suits) - self.next.reshape(-1, len(self.first)))[:, :-1]


def _play(block: Block, reading: str | None, policy: str, rng: np.random.Generator | None) -> ClockDeals:
    deals, centre = len(block.rows), block.stop - 1
    block.run(np.full(deals, centre, dtype=np.uint8), block.cards)
    king_under_centre = block.rows[:, -2] == centre
    hour = depth = np.zeros(deals, dtype=np.intp)
    if reading is not None and centre:
        hour, depth = _choices(block.face_down()[:, :centre].astype(np.intp), block.suits, reading, policy, rng)
        block.rescue(hour, depth, reading)
    down = block.face_down()
    left = down.sum(axis=1, dtype=np.uint8)
    return ClockDeals(
        turned=np.uint8(block.cards) - left,
        complete=np.count_nonzero(down == 0, axis=1).astype(np.uint8),
        won=left == 0,
        king_under_centre=king_under_centre,
        hour=hour.astype(np.uint8),
        depth=depth.astype(np.uint8),
    )


def _choices(
    down: Indices, suits: int, reading: str, policy: str, rng: np.random.Generator | None
) -> tuple[Indices, Indices]:
    """Choose an hour (1 on, 0 for none) and a depth for each deal, from the numbers of face-down cards alone."""
    open_ = np.where((down > 0) & ((down < suits) | (reading != "turned")), down, 0)
    can = open_.any(axis=1)
    if policy == "best":
        worth = 2 * (open_ == 1) + (open_ > 1) if reading == "top" else open_
        chosen = worth.argmax(axis=1)
        depth = np.take_along_axis(down, chosen[:, None], axis=1)[:, 0]
    else:
        weight = open_ if policy == "card" else np.minimum(open_, 1)
        heap = weight.cumsum(axis=1)
        assert rng is not None
        drawn = rng.integers(np.maximum(heap[:, -1], 1))
        chosen = (heap > drawn[:, None]).argmax(axis=1)
        depth = np.take_along_axis(down, chosen[:, None], axis=1)[:, 0]
        if policy == "card":
            depth = np.take_along_axis(heap, chosen[:, None], axis=1)[:, 0] - drawn
    if reading != "any":
        depth = np.ones_like(depth)
    return np.where(can, chosen + 1, 0), np.where(can, depth, 0)


def _joined(parts: list[ClockDeals]) -> ClockDeals:
    columns = zip(*(part._columns() for part in parts), strict=True)
    return ClockDeals(*(np.concatenate(column) for column in columns))


def _check_watch(reading: str | None, policy: str) -> None:
    if reading is not None and reading not in READINGS:
        raise ValueError(f"The reading is None, {choice(READINGS)}, not {shortened(reading)}.")
    if policy not in POLICIES:
        raise ValueError(f"The policy is {choice(POLICIES)}, not {shortened(policy)}.")
