"""Who plays the batches of a run: this thread, all cores of this machine, or the workers of an executor."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.libraries import MissingLibrary, loaded
from arcane_lab.core.text import whole_number
from arcane_lab.simulation.backend_choice import BackendChoice
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.plan import Plan

if TYPE_CHECKING:
    from arcane_lab.simulation.helping import Helper

#: Seconds that a batch should take: often enough for the bar and for Ctrl-C, rarely enough to cost nothing.
BATCH_SECONDS: Final = 0.1
FIRST_BATCH: Final = 5
#: A batch has at most so many times the games of the one before it, whose time says little when it was short.
GROWTH: Final = 8
MOST_WORKERS: Final = 1_024


class Workers:
    """Plays the games of a run in order, batch after batch; the games are the same whoever plays them.

    Closing it (it is a context) takes back the batches that were not begun.
    """

    def __init__(self, plan: Plan, mode: str, games: int, executor: Any = None, workers: object = None) -> None:
        self._plan, self._mode, self._games = plan, mode, games
        self._workers = check_workers(workers, executor)
        if executor is not None:
            # What executors need takes a while to import, and most runs have none.
            from arcane_lab.simulation.executor_runner import check_executor

            check_executor(executor, plan)
        self._executor = executor
        self._switch = BackendChoice(plan, mode, games)
        self._size = FIRST_BATCH
        self._mark = 0
        self._pool: ThreadPoolExecutor | None = None
        self._helper: Helper | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        # Whatever happens to one of them, the others are closed too.
        with ExitStack() as closing:
            if self._pool is not None:
                closing.callback(self._pool.shutdown, cancel_futures=True)
            # The compile that follows a short run has the cores to itself, so it begins last.
            closing.callback(self._switch.close)
            if self._helper is not None:
                closing.callback(self._helper.close)

    def wait(self, tell: Callable[[str], None]) -> None:
        """For mode "compiled": make the twin if it is not there, telling every moment how it stands."""
        if self._executor is None:
            self._switch.wait(tell)

    @property
    def news(self) -> str:
        """How it stands, in a few words for a progress bar."""
        return self._switch.news if self._executor is None else ""

    def play(self, first: int, last: int, *, mark: int = 0) -> Iterator[Batch]:
        """Games ``first`` to ``last - 1``, in order; no batch goes over the game ``mark``, where somebody looks."""
        self._mark = mark
        if self._executor is not None:
            from arcane_lab.simulation.executor_runner import spread

            yield from spread(self._executor, self._plan, self._mode, first, last)
            return
        while first < last:
            play = self._by_threads if self._may_spread(last - first) else self._one
            for batch in play(first, last):
                first += len(batch.rows) // self._plan.setup.players
                yield batch

    def _may_spread(self, games: int) -> bool:
        """Whether several threads play: only compiled play lets them run side by side."""
        return self._workers > 1 and self._switch.playing == "compiled" and games > self._size

    def _one(self, first: int, last: int) -> Iterator[Batch]:
        """One batch in this thread; then it is seen whether the twin is ready."""
        before = self._switch.playing
        size = min(self._size, self._up_to_mark(first, last))
        if self._helper is not None:
            size = self._helper.leave(first, size)
            if size == 0:
                helper, self._helper = self._helper, None
                helper.close()
                yield from helper.played
                return
        batch, seconds = self._timed(first, size)
        yield batch
        self._learn(size, seconds)
        self._switch.look(seconds / size * (self._games - first - size))
        if self._switch.playing != before:
            self._size = FIRST_BATCH
        if self._helper is None and self._workers > 1 and self._switch.wants_help and self._mark <= first:
            # Most runs have none, and need not read its module.
            from arcane_lab.simulation.helping import Helper

            self._helper = Helper(self._plan, first + size, last)
            # The table will need it; until it is read, the other process has begun, and takes a larger share.
            with suppress(MissingLibrary):
                loaded("pandas")

    def _up_to_mark(self, first: int, last: int) -> int:
        """How many games there are from here to where somebody looks, or to the end."""
        return (self._mark if first < self._mark < last else last) - first

    def _by_threads(self, first: int, last: int) -> Iterator[Batch]:
        """All that is left, by all workers; each thread has bundles of its own."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._workers, thread_name_prefix="arcane_lab")
        waiting: deque[tuple[int, Future[tuple[Batch, float]]]] = deque()
        try:
            while first < last or waiting:
                while first < last and len(waiting) <= self._workers:
                    # The last games are shared out, so that nobody waits long for one worker.
                    size = max(1, min(self._size, -(-self._up_to_mark(first, last) // self._workers)))
                    waiting.append((size, self._pool.submit(self._timed, first, size)))
                    first += size
                size, future = waiting.popleft()
                batch, seconds = future.result()
                self._learn(size, seconds)
                yield batch
        finally:
            for _, future in waiting:
                future.cancel()

    def _timed(self, first: int, games: int) -> tuple[Batch, float]:
        begun = time.perf_counter()
        batch = self._switch.play(first, games)
        return batch, max(time.perf_counter() - begun, 1e-6)

    def _learn(self, size: int, seconds: float) -> None:
        """From how long a batch took, how many games the next should have."""
        # A batch that was smaller than it might have been says less than what is known already.
        if size >= self._size:
            self._size = max(1, min(int(size * BATCH_SECONDS / seconds), GROWTH * size))


def check_workers(workers: object, executor: Any) -> int:
    """A number of workers on this machine: whole, one or more; None is one for each core that may be used."""
    if workers is None:
        return usable_cores()
    number = None if isinstance(workers, str) else whole_number(workers)
    allowed = "None (all cores), or a whole number from 1 up"
    if executor is not None:
        raise BadSetup("workers", workers, "an executor has workers of its own", "workers or executor, not both")
    if number is None or not 1 <= number <= MOST_WORKERS:
        raise BadSetup("workers", workers, "that is no number of workers", allowed)
    return number


def usable_cores() -> int:
    """How many cores this process may use.

    >>> usable_cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
