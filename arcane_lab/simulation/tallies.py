"""How often each outcome happened: whole numbers, added up batch by batch, from which every figure is computed.

A tally has the same size for a thousand games and for a million, and the order in which batches are added does not
change it: figures are the same however the games were split up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from arcane_lab.simulation.intervals import Interval, student, wilson

Counts = np.ndarray[Any, np.dtype[np.int64]]

#: What is counted for each seat.
COUNTED: Final = ("gold", "infamy", "fines", "sets_sold", "turns", "triggered", "penalised", "won", "place")


@dataclass(slots=True)
class Tally:
    """For each counted figure, seat and value: in how many finished games it came out so.

    `counts["gold"][0, 60]` is the number of games that the first seat ended with 60 gold.
    """

    seats: int
    finished: int = 0
    unfinished: int = 0
    counts: dict[str, Counts] = field(default_factory=dict)

    def add(self, rows: Counts, columns: Mapping[str, int]) -> None:
        """Count a batch: a row for each seat of each game; `columns` says where each figure stands."""
        games = rows.reshape(-1, self.seats, rows.shape[1])
        is_finished = games[:, 0, columns["finished"]] == 1
        ended = games[is_finished]
        self.finished += len(ended)
        self.unfinished += len(games) - len(ended)
        for name in COUNTED:
            values = ended[:, :, columns[name]]
            width = int(values.max(initial=0)) + 1
            found = np.stack([np.bincount(values[:, seat], minlength=width) for seat in range(self.seats)])
            self.counts[name] = _sum(self.counts.get(name), found)

    def share(self, name: str, seat: int) -> tuple[float, Interval]:
        """The share of games in which a figure was more than 0, with Wilson's interval."""
        if not self.finished:
            return _UNKNOWN
        happened = int(self.counts[name][seat, 1:].sum())
        return happened / self.finished, wilson(happened, self.finished)

    def mean(self, name: str, seat: int) -> tuple[float, Interval]:
        """The mean of a figure, with Student's interval."""
        if not self.finished:
            return _UNKNOWN
        n = self.finished
        times = [int(count) for count in self.counts[name][seat]]
        total = sum(value * count for value, count in enumerate(times))
        squares = sum(value * value * count for value, count in enumerate(times))
        # Whole numbers up to here, so nothing is lost and no order matters.
        variance = (n * squares - total * total) / (n * (n - 1)) if n > 1 else 0.0
        return total / n, student(total / n, variance, n)

    def middle(self, name: str, seat: int) -> tuple[int, int]:
        """Between which two values half of the games lie: the lower and the upper quartile."""
        below = np.cumsum(self.counts[name][seat])
        low, high = (int(np.searchsorted(below, part * self.finished)) for part in (0.25, 0.75))
        return low, high


_UNKNOWN: Final = (float("nan"), Interval(float("nan"), float("nan")))


def _sum(old: Counts | None, new: Counts) -> Counts:
    """Two tables of counts added, the narrower one filled up with zeros."""
    if old is None:
        return new
    width = max(old.shape[1], new.shape[1])
    wide = np.zeros((new.shape[0], width), dtype=np.int64)
    wide[:, : old.shape[1]] += old
    wide[:, : new.shape[1]] += new
    return wide
