"""How a long computation runs: pieces of work, whoever computes them, with a bar that shows how far it has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Part = TypeVar("Part")


def check_executor(executor: object) -> None:
    """Make sure that an executor, where there is one, can be given work.

    Raises
    ------
    ValueError
        When it cannot.
    """
    if executor is not None and not hasattr(executor, "submit"):
        raise ValueError("An executor has a method submit, as those of concurrent.futures have.")


def computed(
    compute: Callable[..., Part], tasks: Sequence[tuple[Any, ...]], executor: Executor | None
) -> Iterator[tuple[int, Part]]:
    """Compute each task, here or by an executor; give its place in the sequence and its result when it is finished.

    Tasks that were not begun are called off when the caller stops early.
    """
    if executor is None:
        for number, task in enumerate(tasks):
            yield number, compute(*task)
        return
    from concurrent.futures import as_completed

    numbers: dict[Future[Part], int] = {executor.submit(compute, *task): n for n, task in enumerate(tasks)}
    try:
        for future in as_completed(numbers):
            yield numbers[future], future.result()
    finally:
        for future in numbers:
            future.cancel()


def progress_bar(deals: int, progress: bool) -> Any:
    """Give a bar that shows when it takes longer than a second."""
    from tqdm.auto import tqdm

    # No thread beside it: some browsers' Pythons cannot start one.
    bar = type("Bar", (tqdm,), {"monitor_interval": 0})
    return bar(total=deals, unit=" deals", unit_scale=True, delay=1, disable=not progress)
