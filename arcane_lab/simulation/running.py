"""`simulate`: plays many games, batch after batch, and keeps what is done when it is interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal

from arcane_lab.engine.errors import UnknownName
from arcane_lab.engine.spec import MOST_ROUNDS, find_game
from arcane_lab.simulation.backends import Mode, Rows
from arcane_lab.simulation.plan import Plan, check_games, make_plan
from arcane_lab.simulation.result import Result
from arcane_lab.simulation.spreading import check_executor, spread
from arcane_lab.simulation.switching import Switch
from arcane_lab.simulation.tallies import Tally

KEEPS: Final = ("seats", "summary")
#: Seconds that a batch should take: often enough for the bar and for Ctrl-C, rarely enough to cost nothing.
BATCH_SECONDS: Final = 0.2
FIRST_BATCH: Final = 5


def simulate(
    game: str = "alley",
    *,
    players: Sequence[str | Callable[..., Any]],
    games: int = 1_000,
    seed: int = 1,
    edition: str = "revised",
    powers: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | str | None = None,
    items: Mapping[str, Mapping[str, Any]] | str | Path | None = None,
    mode: Literal["auto", "plain", "compiled"] = "auto",
    executor: Any = None,
    progress: bool = True,
    keep: Literal["seats", "summary"] = "seats",
    most_rounds: int = MOST_ROUNDS,
) -> Result:
    """Play many games and see how they end; one seed names one table, whatever the mode, executor or machine.

    `players` says who plays each seat: names of strategies, or functions of your own. In mode "auto" plain Python
    answers at once while the compiled twin is made in the background, and the twin plays on when it is ready; "plain"
    never compiles, "compiled" waits for it. `executor` is any executor of `concurrent.futures`. `keep="summary"` keeps
    only what figures and charts need, so a million games need no more memory than a thousand. Ctrl-C gives the result
    of what is finished, labelled partial. A game that is not over after `most_rounds` rounds (the race to 100 gold of
    the first edition has no last round, AA-END-08) is stopped: it is counted as unfinished, and no figure takes it in.

    Raises `BadSetup`, `UnknownName` or `DatasetError` for what cannot be played, and `FailedGame` when a function of
    your own fails: it names the seat, the game and the position.

    >>> result = simulate("alley", players=["greedy", "random"], games=20, seed=1, mode="plain", progress=False)
    >>> result
    <Result of 20 games of Arcane Alley, seed 1: p1 greedy, p2 random>
    >>> result.seats[["game", "seat", "strategy"]].tail(1).to_string(index=False, header=False)
    '19 p2 random'
    """
    plan = make_plan(
        game, players, edition=edition, powers=powers, options=options, items=items, seed=seed, most_rounds=most_rounds
    )
    wanted = check_games(games)
    if keep not in KEEPS:
        raise UnknownName("something to keep", keep, KEEPS)
    switch = Switch(plan, mode, wanted)
    check_executor(executor, plan)
    run = Run(plan, wanted, keep)
    with _bar(plan, wanted, progress) as bar:
        try:
            switch.wait(bar.set_postfix_str)
            if executor is None:
                _play_here(run, switch, bar)
            else:
                for used, rows in spread(executor, plan, mode, wanted):
                    bar.update(run.add(used, rows))
        except KeyboardInterrupt:
            bar.set_postfix_str("interrupted")
    return run.result()


class Run:
    """A run under way: what has been played so far, in the order of the games."""

    def __init__(self, plan: Plan, games: int, keep: str) -> None:
        self.plan, self.games = plan, games
        self.done = 0
        self._keeps_rows = keep == "seats"
        self._batches: list[Rows] = []
        self._modes: dict[Mode, int] = {"plain": 0, "compiled": 0}
        self._tally = Tally(plan.setup.players)
        figures = import_module(f"arcane_lab.games.{plan.setup.game}.playing").FIGURES
        self._columns = {name: place for place, name in enumerate(figures)}

    def add(self, mode: Mode, rows: Rows) -> int:
        """Keep the next batch; returns how many games it had."""
        games = len(rows) // self.plan.setup.players
        self._tally.add(rows, self._columns)
        if self._keeps_rows:
            self._batches.append(rows)
        self._modes[mode] += games
        self.done += games
        return games

    def result(self) -> Result:
        """What was played."""
        return Result(
            self.plan.setup,
            self.plan.names,
            self.games,
            dict(self._modes),
            self.plan.own,
            self.plan.most_rounds,
            self.plan.most_decisions,
            self._tally,
            tuple(self._batches) if self._keeps_rows else None,
        )


def _play_here(run: Run, switch: Switch, bar: Any) -> None:
    """Play batch after batch in this process, each as large as the last one's speed allows."""
    size, mode = FIRST_BATCH, switch.playing
    while run.done < run.games:
        if switch.playing != mode:
            size, mode = FIRST_BATCH, switch.playing
        size = min(size, run.games - run.done)
        begun = time.perf_counter()
        rows = switch.play(run.done, size)
        seconds = max(time.perf_counter() - begun, 1e-6)
        played = run.add(mode, rows)
        switch.look(seconds / size * (run.games - run.done))
        bar.set_postfix_str(switch.news, refresh=False)
        bar.update(played)
        size = max(1, min(int(size * BATCH_SECONDS / seconds), 8 * size))


def _bar(plan: Plan, games: int, progress: bool) -> Any:
    """A bar for notebook or terminal; without progress it says nothing."""
    from tqdm.auto import tqdm

    return tqdm(total=games, desc=find_game(plan.setup.game).title, unit=" games", disable=not progress)
