"""A million games in constant memory."""

from __future__ import annotations

import subprocess
import sys

from tools.bench.report import Report

MILLION = """
import resource, time
import arcane_lab as al
begun = time.perf_counter()
result = al.simulate("alley", players=["random"] * 4, games=1_000_000, seed=1, keep="summary", mode="compiled",
                     progress=False)
table = result.summary()
print(time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000)
"""


def bench_million(report: Report) -> None:
    """Time and memory of a million games of which the summary is kept."""
    done = subprocess.run([sys.executable, "-c", MILLION], capture_output=True, text=True, check=True)
    seconds, megabytes = map(float, done.stdout.split())
    report.show("a million random games, keep='summary'", f"{seconds:.0f} s", "seconds, not minutes")
    report.show("their memory, Python and libraries included", f"{megabytes:.0f} MB", "under 300 MB")
