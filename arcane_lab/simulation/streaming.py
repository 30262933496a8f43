"""Results as they grow: what a live chart draws, first after few games and then again and again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final, Literal

from arcane_lab.simulation.plan import Plan, check_games
from arcane_lab.simulation.result import Result
from arcane_lab.simulation.running import Run
from arcane_lab.simulation.workers import Workers

#: Games after which there is a first result, unless they take longer than the seconds below.
FIRST_LOOK: Final = 1_000
SECONDS_BETWEEN: Final = 1.0


def stream(
    plan: Plan,
    games: int,
    *,
    mode: Literal["auto", "plain", "compiled"] = "auto",
    is_wanted: Callable[[], bool] = lambda: True,
) -> Iterator[Result]:
    """The results of one growing run: after 1,000 games, or a second, and so on until all games are played.

    Each result but the last is labelled partial; the last is the one that `simulate` gives for as many games. The run
    is given up as soon as `is_wanted` says no.

    >>> from arcane_lab.simulation.plan import make_plan
    >>> plan = make_plan("alley", ["random", "random"], seed=1)
    >>> [result.games for result in stream(plan, 30, mode="plain")][-1]
    30
    """
    run = Run(plan, check_games(games), "summary")
    with Workers(plan, mode, run.games) as crew:
        crew.wait(lambda _news: None)
        shown = time.perf_counter()
        # The next games are played already while somebody draws the first.
        for batch in crew.play(0, run.games, mark=FIRST_LOOK):
            if not is_wanted():
                return
            run.add(batch)
            late = time.perf_counter() - shown > SECONDS_BETWEEN
            if (late or run.done == FIRST_LOOK) and not run.is_over:
                yield run.result()
                shown = time.perf_counter()
    yield run.result()
