"""The browser side: the size of the bundle, and the time from a click to the picture."""

from __future__ import annotations

import gzip
import subprocess
import sys

from arcane_lab.core.files import folder
from tools.bench.report import Report


def bench_widget(report: Report, quick: bool) -> None:
    """The size of the bundle, and the time from a click to the picture."""
    total = sum(len(gzip.compress(path.read_bytes())) for path in sorted(folder("static").iterdir()))
    report.show("all widget bundles, gzipped", f"{total / 1000:.1f} kB", "under 60 kB")
    if quick:
        return
    done = subprocess.run([sys.executable, "-m", "tools.widget_speed"], capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        what, _, rest = line.partition("  ")
        figure, _, budget = rest.strip().partition("   ")
        if figure:
            report.show(what.strip(), figure.strip(), budget.strip())
