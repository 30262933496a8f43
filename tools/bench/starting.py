"""How long until something is there: importing, the first table and chart of a fresh installation, the twin."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

from arcane_lab.engine import compiling
from arcane_lab.engine.compiling.cache import VARIABLE
from tools.bench.report import Report

FIRST_TABLE = (
    "import arcane_lab as al; "
    "result = al.simulate('{game}', players={players}, games=200, seed=1, progress=False); table = result.seats"
)
#: The first simulation of the README.
FIRST_PLAYERS = ["greedy", "random", "random"]
LOAD = "from arcane_lab.engine import compiling; assert compiling.ready('alley')"
COMPILE = "from arcane_lab.engine.compiling.background import compile_here; assert compile_here('{game}') == 0"
#: Nothing is compiled here: a compile in the background would be at work while the next figures are taken.
NOTHING = {"NUMBA_DISABLE_JIT": "1"}


def seconds_in_new_process(code: str, environment: dict[str, str], repeats: int, before: str = "") -> float:
    """The median time that a piece of code takes in a process of its own, by its own clock."""
    timed = f"{before}\nimport time; begun = time.perf_counter(); {code}; print(time.perf_counter() - begun)"
    taken = []
    for _ in range(repeats):
        done = subprocess.run(
            [sys.executable, "-c", timed],
            capture_output=True,
            text=True,
            check=True,
            # Elsewhere Python keeps what it has compiled of its sources, from the second start on.
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "", **environment},
        )
        taken.append(float(done.stdout.split()[-1]))
    return statistics.median(taken)


def bench_start(report: Report, quick: bool) -> None:
    """Importing, the first table and chart with nothing cached, loading the twin, and compiling it."""
    report.show("import arcane_lab", f"{seconds_in_new_process('import arcane_lab', {}, 5):.3f} s", "under 0.3 s")
    if compiling.obstacle("alley") is None:
        first = FIRST_TABLE.format(game="alley", players=FIRST_PLAYERS)
        bench_first_table(report, "alley", FIRST_PLAYERS)
        greedy = seconds_in_new_process(FIRST_TABLE.format(game="alley", players=["greedy"] * 3), NOTHING, 3)
        report.show("the same with three greedy seats", f"{greedy:.2f} s")
        altair = seconds_in_new_process("import altair", {}, 3)
        report.show("of a first chart: importing altair", f"{altair:.2f} s")
        chart = seconds_in_new_process("chart = result.chart('gold').to_dict()", NOTHING, 3, before=first)
        report.show("first chart after the first table, altair included", f"{chart:.2f} s", "under 5 s")
        report.show("load the twin from the cache", f"{seconds_in_new_process(LOAD, {}, 3):.2f} s", "under 1.5 s")
    if quick:
        return
    bench_compile(report, "alley", "under 90 s (goal 45 s)")


def bench_first_table(report: Report, game: str, players: list[str]) -> None:
    """The first table of a fresh installation, while nothing is compiled yet."""
    table = seconds_in_new_process(FIRST_TABLE.format(game=game, players=players), NOTHING, 3)
    report.show(f"first table of 200 games of {', '.join(players)}, plain", f"{table:.2f} s", "under 2 s")


def bench_compile(report: Report, game: str, budget: str) -> None:
    """How long a compile takes, while plain play answers."""
    with tempfile.TemporaryDirectory() as cache:
        seconds = seconds_in_new_process(COMPILE.format(game=game), {VARIABLE: cache}, 1)
    report.show("compile the twin from nothing", f"{seconds:.0f} s", budget)
