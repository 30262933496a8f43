"""The browser side: the size of the bundle, and the time from a click to the picture."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections import Counter

from arcane_lab.core.files import folder
from tools.bench.report import Report


def bench_widget(report: Report, quick: bool) -> None:
    """The size of the largest bundle, of which a notebook has one a game, and the time from a click to the picture."""
    sizes: Counter[str] = Counter()
    for path in folder("static").iterdir():
        sizes[path.stem] += len(gzip.compress(path.read_bytes()))
    report.show("the largest widget bundle, gzipped", f"{max(sizes.values()) / 1000:.1f} kB", "under 70 kB")
    if quick:
        return
    done = subprocess.run([sys.executable, "-m", "tools.widget_speed"], capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        what, _, rest = line.partition("  ")
        figure, _, budget = rest.strip().partition("   ")
        if figure:
            report.show(what.strip(), figure.strip(), budget.strip())
