"""How long until something is there: importing, the first table and chart of a fresh installation, the twin."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

from arcane_lab.engine import compiling
from arcane_lab.engine.compiling.cache import VARIABLE
from tools.bench.report import Report, times

FIRST_TABLE = (
    "import arcane_lab as al; "
    "result = al.simulate('{game}', players={players}, games=200, seed=1, progress=False); table = result.seats"
)
#: The first simulation of the README.
FIRST_PLAYERS = ["greedy", "random", "random"]
LOAD = "from arcane_lab.engine import compiling; assert compiling.ready('alley')"
COMPILE = "from arcane_lab.engine.compiling.background import compile_here; assert compile_here('{game}') == 0"
#: The first table over an empty cache: the time of the processor that the process which answers takes, in seconds. What
#: it has begun to compile is ended, so that the next figures have the machine to themselves.
ASKING = """
import subprocess, time
begun, start = [], subprocess.Popen
def note(*given, **more):
    begun.append(start(*given, **more))
    return begun[-1]
subprocess.Popen = note
{table}
print(time.process_time())
for process in begun:
    process.kill()
    process.wait()
"""
#: The first large run of a fresh installation, and how many of its games the twin played.
FIRST_GAMES = (
    "import arcane_lab as al; "
    "result = al.simulate('{game}', players=['greedy'] * 4, games=10_000, seed=1, progress=False); "
    "print(result.modes['compiled'])"
)
#: Nothing is compiled here: a compile in the background would be at work while the next figures are taken.
NOTHING = {"NUMBA_DISABLE_JIT": "1"}


def seconds_in_new_process(
    code: str, environment: dict[str, str], repeats: int, before: str = "", clock: str = "perf_counter"
) -> float:
    """The median time that a piece of code takes in a process of its own, by one of Python's clocks."""
    timed = f"{before}\nimport time; begun = time.{clock}(); {code}; print(time.{clock}() - begun)"
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


def asking_seconds(game: str, players: list[str], environment: dict[str, str]) -> float:
    """The time of the processor that the first table takes in the process that answers; the least of five."""
    code = ASKING.format(table=FIRST_TABLE.format(game=game, players=players))
    taken = []
    for _ in range(5):
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run(
                [sys.executable, "-c", code],
                capture_output=True,
                text=True,
                check=True,
                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "", VARIABLE: cache, **environment},
            )
        taken.append(float(done.stdout.split()[-1]))
    return min(taken)


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
    bench_first_games(report, "alley")


def bench_first_table(report: Report, game: str, players: list[str]) -> None:
    """The first table of a fresh installation, while nothing is compiled yet."""
    table = seconds_in_new_process(FIRST_TABLE.format(game=game, players=players), NOTHING, 3)
    report.show(f"first table of 200 games of {', '.join(players)}, plain", f"{table:.2f} s", "under 2 s")
    ratio = asking_seconds(game, players, {}) / asking_seconds(game, players, NOTHING)
    what = "the same with an empty cache against no compile at all: time of the processor of who answers"
    report.show(what, times(ratio), "at most 1.1 times")


def bench_first_games(report: Report, game: str) -> None:
    """The first 10,000 games of a fresh installation: plain play answers, and the twin plays on when it is there."""
    with tempfile.TemporaryDirectory() as cache:
        seconds = seconds_in_new_process(FIRST_GAMES.format(game=game), {VARIABLE: cache}, 1)
    report.show("first 10,000 greedy games, nothing cached, compile included", f"{seconds:.0f} s", "under 25 s")


def bench_compile(report: Report, game: str, budget: str) -> None:
    """How long a compile takes, while plain play answers: by the processor, whatever else the machine does."""
    with tempfile.TemporaryDirectory() as cache:
        seconds = seconds_in_new_process(COMPILE.format(game=game), {VARIABLE: cache}, 1, clock="process_time")
    report.show("compile the twin from nothing: time of the processor", f"{seconds:.0f} s", budget)
