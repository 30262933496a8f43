"""Batches spread over the workers of an executor: a pool on this machine, or a cluster.

Workers may be lost: a process is killed, a machine is switched off. A batch is then given out again, and what cannot be
played there is played here, so the table is the same as if nothing had happened.
"""

from __future__ import annotations

from asyncio import CancelledError
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, cast

from arcane_lab.core.errors import BadSetup, NoLegalMove, shown
from arcane_lab.core.json_files import one_line
from arcane_lab.simulation.backend_choice import warn
from arcane_lab.simulation.backends import play_batch
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.checking import problem_of, stamp_of
from arcane_lab.simulation.packing import pack, unpack
from arcane_lab.simulation.plan import Plan
from arcane_lab.simulation.user_strategies import FailedGame

#: How many batches a run is cut into, so that many workers are busy to the end; a batch stays within the limits below.
BATCHES: Final = 64
LEAST_GAMES: Final = 20
MOST_GAMES: Final = 10_000
#: How often a batch is given out before it is played here.
ATTEMPTS: Final = 3
LONGEST_REASON: Final = 200
#: Batches that wait at once: so many that a thousand workers are busy, and no more than memory is there for.
MOST_WAITING: Final = 4_096
#: What an executor or a worker may answer with; a stop by Ctrl-C is not among it.
_TROUBLE: Final = (Exception, CancelledError, SystemExit, GeneratorExit)


def check_executor(executor: Any, plan: Plan) -> None:
    """An executor has `submit`; another process can be given only functions that can travel. Raises `BadSetup`."""
    if executor is None:
        return
    if not callable(getattr(executor, "submit", None)):
        allowed = "an executor of concurrent.futures, such as ProcessPoolExecutor(), or None"
        raise BadSetup("executor", executor, "it has no submit()", allowed)
    if isinstance(executor, ProcessPoolExecutor):
        pack(plan)


def play_packed(packed: bytes, mode: str, first: int, games: int) -> Batch:
    """What a worker is asked to do; it is given nothing but this."""
    return play_stamped(unpack(packed), mode, first, games)


def play_stamped(plan: Plan, mode: str, first: int, games: int) -> Batch:
    """A batch that says what it is, so that it is not taken for another where it arrives."""
    return play_batch(plan, mode, first, games)._replace(stamp=stamp_of(plan, first, games))


def spread(executor: Any, plan: Plan, mode: str, first: int, last: int) -> Iterator[Batch]:
    """Games ``first`` to ``last - 1`` in order, played by the workers of an executor.

    Whatever ends the run early (an interrupt, a strategy that fails) also takes back the batches not begun. A worker
    that is lost changes nothing but the time (see `BatchDispatcher`).
    """
    desk = BatchDispatcher(executor, plan, mode)
    size = batch_size(last - first)
    parts = deque((begin, min(size, last - begin)) for begin in range(first, last, size))
    waiting: deque[tuple[tuple[int, int], Any]] = deque()
    try:
        while parts or waiting:
            while parts and len(waiting) < MOST_WAITING:
                part = parts.popleft()
                waiting.append((part, desk.give_out(part)))
            part, future = waiting[0]
            yield desk.collect(part, future)
            waiting.popleft()
    finally:
        for _, future in waiting:
            # What is no future, or has no client any more, cannot be taken back either.
            with suppress(Exception):
                future.cancel()


class BatchDispatcher:
    """Gives out batches and collects them; a part is the first game of a batch and how many games it has.

    A batch that comes back with an error of a strategy is that error. One that does not come back, or is not the one
    that was asked for, is given out again, `ATTEMPTS` times in all, and then played here; so are all others when the
    pool is broken for good.
    """

    def __init__(self, executor: Any, plan: Plan, mode: str) -> None:
        self._executor, self._plan, self._mode = executor, plan, mode
        self._order, self._packed = _order(executor, plan)
        self._is_lost = False

    def give_out(self, part: tuple[int, int]) -> Any:
        """The future of a batch; None when no worker can be asked any more."""
        if self._is_lost:
            return None
        try:
            future = self._executor.submit(self._order, self._packed, self._mode, *part)
        except _TROUBLE as error:
            # A pool that was shut down says so by a RuntimeError, a closed client by whatever it likes.
            self._lose(part, _in_words(error))
            return None
        if not callable(getattr(future, "result", None)):
            self._lose(part, f"submit() gave {shown(future)}, which is no future")
            return None
        return future

    def collect(self, part: tuple[int, int], future: Any) -> Batch:
        """A batch, wherever it was played in the end."""
        for attempt in range(1, ATTEMPTS + 1):
            if future is None:
                break
            is_broken = False
            try:
                batch = future.result()
                trouble = problem_of(batch, self._plan, *part)
                if not trouble:
                    return cast(Batch, batch)
            except _TROUBLE as error:
                if self._is_of_a_strategy(error, part):
                    raise
                # Whatever else a worker answers is trouble of the worker: a true fault shows itself when played here.
                trouble, is_broken = _in_words(error), isinstance(error, BrokenExecutor)
            if is_broken or attempt == ATTEMPTS:
                self._lose(part, trouble)
            future = self.give_out(part)
        return play_batch(self._plan, self._mode, *part)

    def _is_of_a_strategy(self, error: BaseException, part: tuple[int, int]) -> bool:
        """Whether an error is that of a strategy in one of the games that were asked for."""
        if isinstance(error, FailedGame) and error.seed != self._plan.setup.seed:
            return False
        return isinstance(error, FailedGame | NoLegalMove) and 0 <= error.game_index - part[0] < part[1]

    def _lose(self, part: tuple[int, int], why: str) -> None:
        """Ask no worker any more, and say so."""
        if self._is_lost:
            return
        self._is_lost = True
        why = one_line(why)[:LONGEST_REASON]
        warn(
            f"The workers were lost at game {part[0]:,} ({why}). What they had not finished is played in this process; "
            "the table is the same. For the next run, make a new executor"
        )


def _in_words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def batch_size(games: int) -> int:
    """How many games a batch has.

    >>> batch_size(100), batch_size(10_000), batch_size(10_000_000)
    (20, 157, 10000)
    """
    return max(LEAST_GAMES, min(MOST_GAMES, -(-games // BATCHES)))


Order = tuple[Callable[..., Batch], Any]


def _order(executor: Any, plan: Plan) -> Order:
    """The function that a worker calls and the plan as it gets it: whole for a thread, packed for other processes."""
    if isinstance(executor, ThreadPoolExecutor):
        return play_stamped, plan
    try:
        return play_packed, pack(plan)
    except BadSetup:
        # An executor that nobody knows may have its own way to send functions.
        return play_stamped, plan
