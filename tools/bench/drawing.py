"""From a slider to the chart, and millions of games in constant memory."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from tools.bench.report import Report, times

MILLION = """
import pathlib, time
import arcane_lab as al
begun = time.perf_counter()
result = al.simulate("alley", players=["random"] * 4, games=GAMES, seed=1, keep="KEEP", mode="compiled",
                     progress=False)
table = result.summary()
seconds = time.perf_counter() - begun
# The most memory that this process ever had; what `resource` tells includes the process that started this one.
status = pathlib.Path("/proc/self/status").read_text()
print(seconds, int(status.split("VmHWM:")[1].split()[0]) / 1000)
"""

SEATS = 4
MOVES = (0, 5, 1, 7, 2, 9, 3, 8, 4, 6, 0, 5, 1)


def bench_slider(report: Report) -> None:
    """From a move of a slider to the first and to the whole chart of 10,000 greedy games, as Python sees it."""
    import arcane_lab as al

    explorer = al.OutcomeExplorer(players=["greedy"] * SEATS, vary={"TC.coin_gold": range(10)}, games=10_000)
    explorer.wait()
    slider, chart = explorer.children[0], explorer.children[-1]
    drawn: list[tuple[float, float]] = []
    chart.observe(lambda _change: drawn.append((time.perf_counter(), time.process_time())), "outputs")
    first, whole, work, alone = [], [], [], []
    for value in MOVES:
        drawn.clear()
        begun, worked = time.perf_counter(), time.process_time()
        slider.value = value
        explorer.wait()
        first.append(drawn[0][0] - begun)
        # The last drawing of all adds the picture for a saved notebook, when the slider has been at rest for a moment.
        whole.append(drawn[-2][0] - begun)
        work.append(drawn[-2][1] - worked)
        worked = time.process_time()
        al.simulate(
            "alley",
            players=["greedy"] * SEATS,
            items={"TC": {"coin_gold": value}},
            games=10_000,
            keep="summary",
            progress=False,
        )
        alone.append(time.process_time() - worked)
    report.show("slider to the chart of the first 1,000 games", f"{statistics.median(first):.2f} s", "under 0.12 s")
    report.show("slider to the chart of 10,000 greedy games", f"{statistics.median(whole):.2f} s", "under 0.4 s")
    what = "the same against playing these games alone: time of the processor"
    report.show(what, times(min(work) / min(alone)), "at most 1.3 times")


def bench_million(report: Report) -> None:
    """Time and memory of a million games, and the memory of up to ten million."""
    seconds, megabytes = time_and_memory(1_000_000, "summary")
    report.show("a million random games, keep='summary'", f"{seconds:.0f} s", "seconds, not minutes")
    report.show("their memory, Python and libraries included", f"{megabytes:.0f} MB", "under 300 MB")
    for games in (10_000, 100_000, 1_000_000, 10_000_000):
        seconds, megabytes = time_and_memory(games, "seats")
        what = f"{games:,} random games, what is kept by default: memory in all"
        report.show(what, f"{megabytes:.0f} MB", "under 300 MB")


def time_and_memory(games: int, keep: str) -> tuple[float, float]:
    """How many seconds and megabytes a process needs that plays so many games and nothing else."""
    code = MILLION.replace("GAMES", str(games)).replace("KEEP", keep)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    seconds, megabytes = map(float, done.stdout.split())
    return seconds, megabytes
