"""Batches spread over the workers of an executor: a pool on this machine, or a cluster."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

from arcane_lab.engine.errors import BadSetup
from arcane_lab.simulation.backends import play_batch
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.plan import Plan

#: How many batches a run is cut into, so that many workers are busy to the end; a batch stays within the limits below.
BATCHES: Final = 64
LEAST_GAMES: Final = 20
MOST_GAMES: Final = 10_000


def check_executor(executor: Any, plan: Plan) -> None:
    """An executor has `submit`; another process can be given only functions that it can import."""
    if executor is None:
        return
    if not callable(getattr(executor, "submit", None)):
        allowed = "an executor of concurrent.futures, such as ProcessPoolExecutor(), or None"
        raise BadSetup("executor", executor, "it has no submit()", allowed)
    if isinstance(executor, ProcessPoolExecutor):
        try:
            pickle.dumps(plan)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            reason = f"{', '.join(plan.own)}: that function cannot be sent to another process ({error})"
            allowed = "a function that stands by itself in a module, a ThreadPoolExecutor, or executor=None"
            raise BadSetup("players", list(plan.names), reason, allowed) from error


def spread(executor: Any, plan: Plan, mode: str, begin: int, end: int) -> Iterator[Batch]:
    """Games ``begin`` to ``end - 1`` in batches in their order, played by the workers of an executor.

    Whatever ends the run early (an interrupt, a strategy that fails) also takes back the batches not begun.
    """
    size = batch_size(end - begin)
    waiting = [
        executor.submit(play_batch, plan, mode, first, min(size, end - first)) for first in range(begin, end, size)
    ]
    try:
        for future in waiting:
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def batch_size(games: int) -> int:
    """How many games a batch has.

    >>> batch_size(100), batch_size(10_000), batch_size(10_000_000)
    (20, 157, 10000)
    """
    return max(LEAST_GAMES, min(MOST_GAMES, -(-games // BATCHES)))
