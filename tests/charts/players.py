"""Four players, and a hill of shares, for the charts of the picture tests."""

from __future__ import annotations

from math import comb
from typing import Final

from arcane_lab.charts import OfflineChart

SUBTITLE: Final = [
    "10,000 games, 3 seats, revised edition, seed 1",
    "estimates; the interval holds the true value in 95% of such runs",
]
FOUR: Final = ("p1 greedy", "p2 careful", "p3 collector", "p4 lookahead")


def binomial(n: int, p: float, k: int) -> float:
    return comb(n, k) * p**k * (1 - p) ** (n - k)


def said_below(chart: OfflineChart) -> str:
    """What stands under the title of a chart, with the notes that a reader opens."""
    spec = chart.to_dict()
    return " ".join([*spec["title"]["subtitle"], *spec.get("usermeta", {}).get("notes", [])])
