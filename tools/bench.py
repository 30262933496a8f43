"""Prints how fast things are here, against the budgets: `make bench`, or `python -m tools.bench`.

Speeds change from machine to machine and from minute to minute, so the figures are medians of several runs, and what
matters most is held as a ratio within one run. Nothing here is a test. `--quick` leaves out the slow parts (the compile
from nothing and the widget in a browser).
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from arcane_lab.datasets.files import folder
from arcane_lab.engine import compiling
from arcane_lab.engine.compiling.cache import VARIABLE
from arcane_lab.engine.spec import MOST_DECISIONS, MOST_ROUNDS, find_game
from arcane_lab.games.alley import playing
from arcane_lab.games.alley.rules import words
from arcane_lab.games.alley.strategies import STRATEGIES
from arcane_lab.games.alley.views import View

SEATS = 4
DECISIONS = playing.FIGURES.index("decisions")
REPEATS = 5


def show(what: str, figure: str, budget: str = "") -> None:
    """One line of the table: what was measured, the figure, and what it should be."""
    print(f"{what:<50} {figure:>14}   {budget}".rstrip(), flush=True)


# --- playing ----------------------------------------------------------------------------------------------


def new_state(seed: int) -> Any:
    """A state that carries the setup of four seats at the revised edition."""
    spec = find_game("alley")
    setup = spec.check_setup(players=SEATS, edition="revised", powers=None, options=None, items=None, seed=seed)
    return spec.new_state(setup)


def play_plain(strategy: str, games: int, seed: int) -> int:
    """Play games by the rules' own Python; the decisions that took."""
    chosen = STRATEGIES[strategy]
    rows = [0] * (games * SEATS * playing.WIDTH)
    moves, luck = [0] * words.MOVE_ROOM, [[0, 0, 0, 0] for _ in range(SEATS)]
    choosers, reads = (chosen.choose,) * SEATS, [int(chosen.reads_view)] * SEATS
    state = new_state(seed)
    playing.play_games(state, View(), moves, luck, choosers, reads, 0, games, MOST_ROUNDS, MOST_DECISIONS, [0, 0], rows)
    return sum(rows[DECISIONS :: SEATS * playing.WIDTH])


def play_compiled(twin: Any, strategy: str, games: int, seed: int) -> int:
    """Play games by the compiled twin; the decisions that took."""
    rows = twin.play_games(new_state(seed), [strategy] * SEATS, 0, games)
    return int(np.sum(rows[::SEATS, DECISIONS]))


def rates(play: Callable[[int, int], int], games: int) -> tuple[float, float]:
    """Decisions and games a second: medians of several runs, each of other games."""
    play(games, 0)
    per_decision, per_game = [], []
    for seed in range(1, REPEATS + 1):
        begun = time.perf_counter()
        decisions = play(games, seed)
        seconds = time.perf_counter() - begun
        per_decision.append(decisions / seconds)
        per_game.append(games / seconds)
    return statistics.median(per_decision), statistics.median(per_game)


def bench_play() -> None:
    """Plain and compiled play of each strategy, and their ratio."""
    # Plain play first, in a process that has not loaded the compiler: that is how people meet it.
    plain_rates = {name: rates(partial(play_plain, name), games) for name, games in (("random", 40), ("greedy", 8))}
    twin = compiling.ready("alley") or compiled_now()
    for strategy, compiled_games, budget, least in (
        ("random", 4_000, "at least 40,000 (goal 60,000)", "at least 20 (goal 40)"),
        ("greedy", 1_500, "", "goal 60"),
    ):
        plain, plain_games_rate = plain_rates[strategy]
        show(f"plain play, {strategy}: decisions a second", f"{plain:,.0f}", budget)
        show(f"plain play, {strategy}: games a second", f"{plain_games_rate:,.0f}")
        if twin is not None:
            fast, fast_games_rate = rates(partial(play_compiled, twin, strategy), compiled_games)
            show(f"compiled play, {strategy}: decisions a second", f"{fast:,.0f}")
            show(f"compiled play, {strategy}: games a second", f"{fast_games_rate:,.0f}")
            show(f"compiled against plain, {strategy}", f"{fast / plain:,.0f} times", least)


def compiled_now() -> Any:
    """The twin, compiled while somebody waits; None, with a sentence, where that cannot be."""
    compile_ = compiling.start_compiling("alley")
    if compile_ is None:
        print(compiling.obstacle("alley"))
        return None
    compile_.wait()
    return compiling.ready("alley")


# --- starting ---------------------------------------------------------------------------------------------


def seconds_in_new_process(code: str, environment: dict[str, str], repeats: int) -> float:
    """The median time that a piece of code takes in a process of its own, by its own clock."""
    timed = f"import time; begun = time.perf_counter(); {code}; print(time.perf_counter() - begun)"
    times = []
    for _ in range(repeats):
        done = subprocess.run(
            [sys.executable, "-c", timed],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, **environment},
        )
        times.append(float(done.stdout.split()[-1]))
    return statistics.median(times)


def bench_start(quick: bool) -> None:
    """Importing, loading the twin, compiling it from nothing."""
    show("import arcane_lab, warm", f"{seconds_in_new_process('import arcane_lab', {}, 5):.3f} s", "under 0.3 s")
    load = "from arcane_lab.engine import compiling; assert compiling.ready('alley')"
    if compiling.ready("alley") is not None:
        show("load the twin from the cache", f"{seconds_in_new_process(load, {}, 3):.1f} s", "under 1.5 s")
    if quick or compiling.obstacle("alley") is not None:
        return
    compile_now = "from arcane_lab.engine.compiling.background import compile_here; assert compile_here('alley') == 0"
    with tempfile.TemporaryDirectory() as cache:
        seconds = seconds_in_new_process(compile_now, {VARIABLE: cache}, 1)
    show("compile the twin from nothing", f"{seconds:.0f} s", "under 90 s (goal 45 s)")


# --- the widget -------------------------------------------------------------------------------------------


def bench_widget(quick: bool) -> None:
    """The size of the bundle, and the time from a click to the picture."""
    total = sum(len(gzip.compress(path.read_bytes())) for path in sorted(folder("static").iterdir()))
    show("widget bundle, gzipped", f"{total / 1000:.1f} kB", "under 30 kB")
    if not quick:
        subprocess.run([sys.executable, "-m", "tools.measure_widget"], check=False)


def main() -> None:
    """Measure everything and print a line for each."""
    parser = argparse.ArgumentParser(description="Print speeds and sizes against their budgets.")
    parser.add_argument("--quick", action="store_true", help="leave out the compile and the browser")
    quick = parser.parse_args().quick
    bench_play()
    bench_start(quick)
    bench_widget(quick)


if __name__ == "__main__":
    main()
