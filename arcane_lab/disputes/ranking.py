"""Which readings change the game most, and which cannot be told from zero.

There are thousands of intervals, and of 95% intervals one in twenty misses. So whether a reading does anything is
judged by intervals that all hold at once, 95 times in 100: each is made at the level 1 - 0.05 / m, where m is how many
there are (Bonferroni's correction; O. J. Dunn, J. Am. Stat. Assoc. 56 (1961) 52-64).

How much a reading changes the game is measured by what players compete for: gold, infamy and games won, of each seat,
each difference in units of what that figure varies from game to game by itself (its standard deviation by the default).
Of a difference, its interval's nearer end counts: what it is at least.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from arcane_lab.core.printing import Brief
from arcane_lab.disputes.rows import ALL_SEATS, NOT_MEASURED, OTHERWISE, Row
from arcane_lab.simulation.intervals import LEVEL, Interval

#: The figures by which readings are ranked.
RANKED: Final = ("gold", "infamy", "won")


@dataclass(frozen=True, slots=True)
class Strongest:
    """A difference that can be told from zero: its row, the interval that holds with all others, and how much it is.

    `least` is the nearer end of that interval in standard deviations of the figure.
    """

    row: Row
    interval: Interval
    least: float


@dataclass(frozen=True, repr=False)
class Reading(Brief):
    """One other reading of an option, with all its rows; `level` is that of intervals that all hold at once."""

    option: str
    reading: str
    rows: tuple[Row, ...]
    level: float

    @cached_property
    def told(self) -> tuple[Strongest, ...]:
        """The differences that can be told from zero, in the order of the rows."""
        return tuple(one for row in self.rows if (one := self._told(row)) is not None)

    @cached_property
    def strongest(self) -> Strongest | None:
        """The difference of gold, infamy or games won of a seat that is largest for certain; None without any."""
        ranked = [one for one in self.told if one.row.figure in RANKED and one.row.seat != ALL_SEATS and one.row.spread]
        return max(ranked, key=lambda one: one.least, default=None)

    def _told(self, row: Row) -> Strongest | None:
        """A difference that can be told from zero."""
        # What lies within its own interval lies within a longer one.
        if not row.is_difference or not row.changed or row.low <= 0 <= row.high:
            return None
        interval = row.interval(self.level)
        if interval.low <= 0 <= interval.high:
            return None
        least = min(abs(interval.low), abs(interval.high))
        return Strongest(row, interval, least / row.spread if row.spread else 0.0)

    @cached_property
    def otherwise(self) -> tuple[int, int]:
        """In how many pairs of games anything came out otherwise, and of how many, wherever it was measured."""
        rows = [row for row in self.rows if row.figure == OTHERWISE]
        return sum(row.changed for row in rows), sum(row.n for row in rows)

    @property
    def is_measured(self) -> bool:
        """Whether there is any figure of it."""
        return bool(self.otherwise[1])

    @property
    def unmeasured(self) -> tuple[Row, ...]:
        """The rows that say why something was not measured."""
        return tuple(row for row in self.rows if row.kind == NOT_MEASURED)


def level_of(rows: Iterable[Row]) -> float:
    """The level at which so many intervals all hold at once in 95 of 100 registers.

    >>> level_of([])
    0.95
    """
    return 1 - (1 - LEVEL) / max(1, sum(row.is_difference for row in rows))


def readings_of(rows: Sequence[Row]) -> list[Reading]:
    """Every reading with its rows, in the order of the rows."""
    level = level_of(rows)
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row.option, row.reading), []).append(row)
    return [Reading(option, reading, tuple(own), level) for (option, reading), own in found.items()]


def ranked(readings: Iterable[Reading]) -> list[Reading]:
    """The readings that can be told from zero, those that change the game most first."""
    return sorted((reading for reading in readings if reading.told), key=lambda reading: -least_of(reading))


def least_of(reading: Reading) -> float:
    """How much a reading changes the game at least, in standard deviations; 0 when only its length can be told."""
    return 0.0 if reading.strongest is None else reading.strongest.least
