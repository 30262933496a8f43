"""How often each outcome happened: whole numbers, added up batch by batch, from which every figure is computed.

A tally has the same size for a thousand games and for a million, and the order in which batches are added does not
change it: figures are the same however the games were split up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import isnan
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from arcane_lab.core.intervals import Interval, student, wilson
from arcane_lab.core.libraries import np
from arcane_lab.simulation.batches import was_counted

if TYPE_CHECKING:
    from arcane_lab.engine.figures import Figure, Rates
    from arcane_lab.engine.spec import GameSpec

Counts: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"

#: Two figures together are counted in ranges of 1 of the first, or of 10, 100 …: there are never more than this.
MOST_RANGES: Final = 1_000


@dataclass(slots=True)
class Tally:
    """For each counted figure of a game, seat and value: in how many finished games it came out so.

    `counts["gold"][0, 60]` is the number of games that the first seat ended with 60 gold; where somebody had less than
    0, its place 0 is that of `lowest["gold"]`. `together[0, 60, 5]` counts those of them in which the second figure of
    `GameSpec.joint` was 5; `width` of the first share a place of `together` (1, unless somebody had a thousand).
    `sums[0, k]` is what the first seat had of kind k of `kinds` in all games, `squares` the sum of the squares of that
    number a game.
    """

    seats: int
    spec: GameSpec
    finished: int = 0
    unfinished: int = 0
    counts: dict[str, Counts] = field(default_factory=dict)
    lowest: dict[str, int] = field(default_factory=dict)
    width: int = 1
    together: Counts | None = None
    sums: Counts | None = None
    squares: Counts | None = None
    #: The sum over games of what rates are told of (rounds, say), of its squares, and of its products with each rate.
    chances: int = 0
    chances_squared: int = 0
    chances_times: dict[str, Counts] = field(default_factory=dict)
    #: The columns that the game did not count when the rows were saved; no figure is told of them.
    missing: frozenset[str] = frozenset()

    def copy(self) -> Tally:
        """A tally that can be added to while this one stays as it is; no table of counts is ever changed in place."""
        return replace(self, counts=dict(self.counts), lowest=dict(self.lowest), chances_times=dict(self.chances_times))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of the summary."""
        return tuple(one for one in self.spec.figures_for(self.seats) if one.column not in self.missing)

    def add(self, rows: Counts) -> None:
        """Count a batch: a row for each seat of each game."""
        spec, places = self.spec, self.spec.loop.places
        games = rows.reshape(-1, self.seats, rows.shape[1])
        is_finished = games[:, 0, places["finished"]] == 1
        ended = games[is_finished]
        self.finished += len(ended)
        self.unfinished += len(games) - len(ended)
        columns = (*spec.loop.columns, *spec.loop.counted)
        self.missing |= {name for name, is_there in zip(columns, was_counted(rows), strict=False) if not is_there}
        for name in counted(spec):
            if name in self.missing:
                continue
            self._add_outcomes(name, ended[:, :, places[name]])
        if spec.joint is not None and self.missing.isdisjoint(spec.joint.columns):
            self._add_together(ended[:, :, places[spec.joint.across]], ended[:, :, places[spec.joint.up]])
        if spec.counts:
            kinds = ended[:, :, [columns.index(name) for name in kinds_of(spec)]]
            self.sums = _sum(self.sums, kinds.sum(axis=0))
            self.squares = _sum(self.squares, (kinds * kinds).sum(axis=0))
        if spec.rates is not None and self.missing.isdisjoint(spec.rates.columns):
            self._add_rates(spec.rates, ended, places)

    def _add_outcomes(self, name: str, values: Counts) -> None:
        """Count how often each outcome of a column came, from the lowest that ever came, or 0."""
        old = self.counts.get(name)
        low = min(self.lowest.get(name, 0), int(values.min(initial=0)))
        width = int(values.max(initial=0)) - low + 1
        found = np.stack([np.bincount(values[:, seat] - low, minlength=width) for seat in range(self.seats)])
        if old is not None:
            old = np.pad(old, ((0, 0), (self.lowest.get(name, 0) - low, 0)))
        self.counts[name], self.lowest[name] = _sum(old, found), low

    def _add_together(self, across: Counts, up: Counts) -> None:
        """Count pairs of two figures; ranges of the first grow tenfold when there would be too many."""
        width = self.width
        while int(across.max(initial=0)) // width >= MOST_RANGES:
            width *= 10
        if self.together is not None and width > self.width:
            self.together = _coarser(self.together, width // self.width)
        self.width = width
        wide, high = int(across.max(initial=0)) // width + 1, int(up.max(initial=0)) + 1
        places = across // width * high + up
        found = np.stack([np.bincount(places[:, seat], minlength=wide * high) for seat in range(self.seats)])
        self.together = _sum(self.together, found.reshape(self.seats, wide, high))

    def _add_rates(self, rates: Rates, ended: Counts, places: Mapping[str, int]) -> None:
        """Add up how often something came, and that times what each seat did then."""
        times = ended[:, 0, places[rates.per]]
        self.chances += int(times.sum())
        self.chances_squared += int((times * times).sum())
        for name, _ in rates.happened:
            found = (ended[:, :, places[name]] * times[:, np.newaxis]).sum(axis=0)
            self.chances_times[name] = _sum(self.chances_times.get(name), found)

    def estimate(self, figure: Figure, seat: int) -> tuple[float, Interval]:
        """A figure of the summary and its interval."""
        return self.share(figure, seat) if figure.kind == "share" else self.mean(figure.name, seat)

    def number(self, seat: int) -> int:
        """How many games the figures of a seat come from."""
        return self.finished

    def share(self, figure: Figure, seat: int) -> tuple[float, Interval]:
        """The share of games in which something happened, with Wilson's interval."""
        if not self.finished:
            return _UNKNOWN
        happened = sum(times for outcome, times in self.outcomes(figure.column, seat) if figure.happened(outcome))
        return happened / self.finished, wilson(happened, self.finished)

    def outcomes(self, name: str, seat: int) -> list[tuple[int, int]]:
        """Every outcome of a column and in how many games a seat had it, the lowest first."""
        return [(self.lowest.get(name, 0) + place, int(times)) for place, times in enumerate(self.counts[name][seat])]

    def mean(self, name: str, seat: int) -> tuple[float, Interval]:
        """The mean of a figure, with Student's interval."""
        if not self.finished:
            return _UNKNOWN
        times = self.outcomes(name, seat)
        total = sum(value * count for value, count in times)
        squares = sum(value * value * count for value, count in times)
        return _mean_of(self.finished, total, squares)

    def kind_mean(self, kind: int, seat: int) -> tuple[float, Interval]:
        """The mean number of a kind (`kinds_of`) that a seat has in a game, with Student's interval, cut off at 0.

        A kind that never came shows no spread; then it is Wilson's for the share of games in which it comes.
        """
        if not self.finished or self.sums is None or self.squares is None:
            return _UNKNOWN
        if not self.sums[seat, kind]:
            return 0.0, wilson(0, self.finished)
        mean, (low, high) = _mean_of(self.finished, int(self.sums[seat, kind]), int(self.squares[seat, kind]))
        return mean, Interval(low if isnan(low) else max(0.0, low), high)

    def rate(self, name: str, seat: int) -> tuple[float, Interval]:
        """The share of all times that something came in which a seat did or suffered a thing, with an interval.

        Those of one game depend on each other, so games are what varies: the share is a ratio of two means
        over n games, R = sum(x) / sum(m), and its interval that of Student for the mean of x - R m, divided by the mean
        of m (W. G. Cochran, Sampling Techniques, 1977, section 6.4). It is cut off at 0 and 1. When it happened at no
        time, or at all, the games tell no spread; then it is Wilson's for 0, or all, of n games, which is wider.
        """
        n, chances = self.finished, self.chances
        if not n or not chances:
            return _UNKNOWN
        times = self.outcomes(name, seat)
        total = sum(value * count for value, count in times)
        squares = sum(value * value * count for value, count in times)
        both = int(self.chances_times[name][seat])
        share = total / chances
        if total in (0, chances):
            return share, wilson(n if total else 0, n)
        # n, sums and products are whole numbers, so this is the sum of (x - R m) squared, without rounding up to here.
        residues = (squares * chances**2 - 2 * total * chances * both + total**2 * self.chances_squared) / chances**2
        variance = residues / (n - 1) if n > 1 else 0.0
        low, high = student(0.0, variance, n)
        mean = chances / n
        return share, Interval(max(0.0, share + low / mean), min(1.0, share + high / mean))

    def middle(self, name: str, seat: int) -> tuple[int, int]:
        """Between which two values half of the games lie: the lower and the upper quartile."""
        below = np.cumsum(self.counts[name][seat])
        low, high = (int(np.searchsorted(below, part * self.finished)) for part in (0.25, 0.75))
        return self.lowest.get(name, 0) + low, self.lowest.get(name, 0) + high


def counted(spec: GameSpec) -> tuple[str, ...]:
    """The columns of which every outcome is counted: figures, the place, and what charts need besides."""
    rates = [name for name, _ in spec.rates.happened] if spec.rates else []
    names = [*(figure.column for figure in spec.figures), "place", *rates, *([spec.score] if spec.score else [])]
    return tuple(dict.fromkeys(names))


def kinds_of(spec: GameSpec) -> tuple[str, ...]:
    """The columns that are counted by kind, for the charts that show one row for each."""
    return tuple(dict.fromkeys(name for counts in spec.counts for name in counts.columns))


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
