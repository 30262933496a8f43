"""How often each outcome happened: whole numbers, added up batch by batch, from which every figure is computed.

A tally has the same size for a thousand games and for a million, and the order in which batches are added does not
change it: figures are the same however the games were split up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import isnan
from typing import Any, Final

import numpy as np

from arcane_lab.simulation.intervals import Interval, student, wilson

Counts = np.ndarray[Any, np.dtype[np.int64]]

#: What is counted for each seat.
COUNTED: Final = ("gold", "infamy", "fines", "sets_sold", "turns", "triggered", "penalised", "won", "place")
#: What a seat can do or suffer in each inspection.
OF_INSPECTIONS: Final = ("triggered", "penalised")
#: Gold and infamy together are counted in ranges of 1 gold, or of 10, 100 …, so that there are never more than this.
MOST_GOLD_RANGES: Final = 1_000


@dataclass(slots=True)
class Tally:
    """For each counted figure, seat and value: in how many finished games it came out so.

    `counts["gold"][0, 60]` is the number of games that the first seat ended with 60 gold, and `together[0, 60, 5]`
    of those the games with 5 infamy, where `gold_width` gold share a place of `together` (1, unless somebody ended with
    a thousand). `sold[0, k]` is how many sets of item k the first seat sold in all games (a set in which a feline
    stands in is one of its item and one of the feline), `sold_squares` the sum of the squares of that number a game.
    """

    seats: int
    finished: int = 0
    unfinished: int = 0
    counts: dict[str, Counts] = field(default_factory=dict)
    gold_width: int = 1
    together: Counts | None = None
    sold: Counts | None = None
    sold_squares: Counts | None = None
    #: The sum of inspections over games, and of their squares; and for each seat of inspections times what it did.
    inspections: int = 0
    inspections_squared: int = 0
    inspections_times: dict[str, Counts] = field(default_factory=dict)

    def copy(self) -> Tally:
        """A tally that can be added to while this one stays as it is; no table of counts is ever changed in place."""
        return replace(self, counts=dict(self.counts), inspections_times=dict(self.inspections_times))

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
        self._add_together(ended[:, :, columns["gold"]], ended[:, :, columns["infamy"]])
        self._add_sold(ended[:, :, len(columns) :])
        if "rounds" in columns:
            self._add_inspections(ended, columns)

    def _add_together(self, gold: Counts, infamy: Counts) -> None:
        """Count pairs of gold and infamy; ranges of gold grow tenfold when there would be too many."""
        width = self.gold_width
        while int(gold.max(initial=0)) // width >= MOST_GOLD_RANGES:
            width *= 10
        if self.together is not None and width > self.gold_width:
            self.together = _coarser(self.together, width // self.gold_width)
        self.gold_width = width
        wide, high = int(gold.max(initial=0)) // width + 1, int(infamy.max(initial=0)) + 1
        places = gold // width * high + infamy
        found = np.stack([np.bincount(places[:, seat], minlength=wide * high) for seat in range(self.seats)])
        self.together = _sum(self.together, found.reshape(self.seats, wide, high))

    def _add_sold(self, sold: Counts) -> None:
        """Add up the sets of each item, and their squares."""
        self.sold = _sum(self.sold, sold.sum(axis=0))
        self.sold_squares = _sum(self.sold_squares, (sold * sold).sum(axis=0))

    def _add_inspections(self, ended: Counts, columns: Mapping[str, int]) -> None:
        """Every round of a finished game ended with an inspection (AA-END-22)."""
        rounds = ended[:, 0, columns["rounds"]]
        self.inspections += int(rounds.sum())
        self.inspections_squared += int((rounds * rounds).sum())
        for name in OF_INSPECTIONS:
            found = (ended[:, :, columns[name]] * rounds[:, np.newaxis]).sum(axis=0)
            self.inspections_times[name] = _sum(self.inspections_times.get(name), found)

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
        return _mean_of(n, total, squares)

    def sold_mean(self, item: int, seat: int) -> tuple[float, Interval]:
        """The mean number of sets of an item that a seat sells in a game, with Student's interval, cut off at 0.

        An item that was never sold shows no spread; then it is Wilson's for the share of games in which it is sold.
        """
        if not self.finished or self.sold is None or self.sold_squares is None:
            return _UNKNOWN
        if not self.sold[seat, item]:
            return 0.0, wilson(0, self.finished)
        mean, (low, high) = _mean_of(self.finished, int(self.sold[seat, item]), int(self.sold_squares[seat, item]))
        return mean, Interval(low if isnan(low) else max(0.0, low), high)

    def inspection_share(self, name: str, seat: int) -> tuple[float, Interval]:
        """Of all inspections, the share that a seat triggered, or was penalised in, with an interval.

        The inspections of one game depend on each other, so games are what varies: the share is a ratio of two means
        over n games, R = sum(x) / sum(m), and its interval that of Student for the mean of x - R m, divided by the mean
        of m (W. G. Cochran, Sampling Techniques, 1977, section 6.4). It is cut off at 0 and 1. When it happened in no
        inspection, or in all, the games tell no spread; then it is Wilson's for 0, or all, of n games, which is wider.
        """
        n, inspections = self.finished, self.inspections
        if not n or not inspections:
            return _UNKNOWN
        times = [int(count) for count in self.counts[name][seat]]
        total = sum(value * count for value, count in enumerate(times))
        squares = sum(value * value * count for value, count in enumerate(times))
        both = int(self.inspections_times[name][seat])
        share = total / inspections
        if total in (0, inspections):
            return share, wilson(n if total else 0, n)
        # n, sums and products are whole numbers, so this is the sum of (x - R m) squared, without rounding up to here.
        residues = (
            squares * inspections**2 - 2 * total * inspections * both + total**2 * self.inspections_squared
        ) / inspections**2
        variance = residues / (n - 1) if n > 1 else 0.0
        low, high = student(0.0, variance, n)
        mean = inspections / n
        return share, Interval(max(0.0, share + low / mean), min(1.0, share + high / mean))

    def middle(self, name: str, seat: int) -> tuple[int, int]:
        """Between which two values half of the games lie: the lower and the upper quartile."""
        below = np.cumsum(self.counts[name][seat])
        low, high = (int(np.searchsorted(below, part * self.finished)) for part in (0.25, 0.75))
        return low, high


_UNKNOWN: Final = (float("nan"), Interval(float("nan"), float("nan")))


def _mean_of(n: int, total: int, squares: int) -> tuple[float, Interval]:
    """A mean and Student's interval, from a sum and a sum of squares."""
    # Whole numbers up to here, so nothing is lost and no order matters.
    variance = (n * squares - total * total) / (n * (n - 1)) if n > 1 else 0.0
    return total / n, student(total / n, variance, n)


def _coarser(counts: Counts, places: int) -> Counts:
    """Counts of pairs in ranges that hold so many of the old ones."""
    seats, wide, high = counts.shape
    padded = np.zeros((seats, -(-wide // places) * places, high), dtype=np.int64)
    padded[:, :wide] = counts
    summed: Counts = padded.reshape(seats, -1, places, high).sum(axis=2)
    return summed


def _sum(old: Counts | None, new: Counts) -> Counts:
    """Two tables of counts added, the smaller one filled up with zeros."""
    if old is None:
        return new
    if old.shape == new.shape:
        return old + new
    both = np.zeros([max(sizes) for sizes in zip(old.shape, new.shape, strict=True)], dtype=np.int64)
    for part in (old, new):
        both[tuple(slice(size) for size in part.shape)] += part
    return both
