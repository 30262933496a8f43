"""The same game played in two settings, and by how much it came out differently: paired differences.

Games of one number are dealt alike in all settings, so the luck of the deal is on both sides of a difference and drops
out of it; a paired interval is narrower for that, and right even where it is not. Means get Student's interval of the
paired differences, shares Tango's score interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.intervals import LEVEL, Interval, paired_share, student
from arcane_lab.core.libraries import np
from arcane_lab.core.text import counted
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation.figures import measure

if TYPE_CHECKING:
    from arcane_lab.engine.figures import Figure
    from arcane_lab.engine.spec import GameSpec
    from arcane_lab.simulation.batches import Rows

#: Smaller than any difference of games: what a float makes of zero.
NEARLY_ZERO: Final = 1e-9
METHODS: Final = {"share": "paired, Tango's score, 95%", "mean": "paired, Student's t, 95%"}
_UNKNOWN: Final = (float("nan"), Interval(float("nan"), float("nan")))
_NONE: Final = (0.0, Interval(0.0, 0.0))

Sums = dict[str, list[int]]


@dataclass(slots=True)
class Pairs:
    """Two settings compared game by game, added up in whole numbers; of one size however many games there are.

    `seats` is how many seats both have, `finished` counts the games that ended in both, `left_out` those that did not.
    `is_equal` says that both settings are one and the same, so that every difference is nought without any doubt.
    """

    seats: int
    spec: GameSpec
    is_equal: bool = False
    finished: int = 0
    left_out: int = 0
    _sums: Sums = field(default_factory=dict)
    _squares: Sums = field(default_factory=dict)

    def copy(self) -> Pairs:
        """Pairs that can be added to while these stay as they are; no list of sums is ever changed in place."""
        return replace(self, _sums=dict(self._sums), _squares=dict(self._squares))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that are compared."""
        return self.spec.figures_for(self.seats)

    def add(self, first: Rows, second: Rows) -> None:
        """Count a batch: the same games in both settings, a row for each seat."""
        places = self.spec.loop.places
        one, two = (_games(rows, places["seat"]) for rows in (first, second))
        both = (one[:, 0, places["finished"]] == 1) & (two[:, 0, places["finished"]] == 1)
        self.finished += int(both.sum())
        self.left_out += int((~both).sum())
        for figure in self.figures:
            before, after = (_values(games[both, : self.seats, places[figure.column]], figure) for games in (one, two))
            change = after - before
            _add_up(self._sums, figure.name, change.sum(axis=0))
            _add_up(self._squares, figure.name, (change * change).sum(axis=0))

    def difference(self, figure: Figure, seat: int, level: float = LEVEL) -> tuple[float, Interval]:
        """By how much a figure of a seat is higher in the second setting, and the interval of that."""
        n = self.finished
        if self.is_equal:
            return _NONE
        if not n:
            return _UNKNOWN
        total, squares = self._sums[figure.name][seat], self._squares[figure.name][seat]
        if figure.kind == "share":
            # Each change is +1, 0 or -1, so both counts follow from the sum and the sum of squares.
            return total / n, paired_share((squares + total) // 2, (squares - total) // 2, n, level)
        variance = (n * squares - total * total) / (n * (n - 1)) if n > 1 else 0.0
        return total / n, student(total / n, variance, n, level)

    def is_unchanged(self, figure: Figure, seat: int) -> bool:
        """Whether a figure of a seat came out alike in every game."""
        return not self._squares.get(figure.name, [0] * self.seats)[seat]

    @property
    def is_all_alike(self) -> bool:
        """Whether nothing came out differently in any game."""
        return all(self.is_unchanged(figure, seat) for figure in self.figures for seat in range(self.seats))

    def method(self, figure: Figure, seat: int) -> str:
        """How the interval of a difference is made."""
        if self.is_equal:
            return "none needed"
        is_flat = figure.kind == "mean" and self.finished and self.is_unchanged(figure, seat)
        return METHODS[figure.kind] + (", no pair differed" if is_flat else "")


def _games(rows: Rows, seat: int) -> Any:
    """The rows of a batch by game, seat and column; the number of the seat stands in the column ``seat``."""
    seats = int(rows[:, seat].max(initial=0)) + 1
    return rows.reshape(-1, seats, rows.shape[1])


def _values(values: Any, figure: Figure) -> Any:
    """The figure of each game: the amount, or 1 where it happened."""
    return figure.happened(values).astype(np.int64) if figure.kind == "share" else values


def _add_up(sums: Sums, name: str, found: Any) -> None:
    old = sums.get(name, [0] * len(found))
    sums[name] = [before + int(more) for before, more in zip(old, found, strict=True)]


def difference_rows(pairs: Pairs, players: tuple[str, ...], seed: int, is_partial: bool) -> Iterator[dict[str, object]]:
    """A row for each seat and figure of two settings: the difference, its interval, and what it rests on."""
    kind = "exact: equal settings" if pairs.is_equal else "estimate, partial run" if is_partial else "estimate"
    for seat in range(pairs.seats):
        for figure in pairs.figures:
            value, (low, high) = pairs.difference(figure, seat)
            yield {
                "seat": seat_name(seat),
                "figure": figure.name,
                "strategy": players[seat],
                "what": f"difference of the {measure(figure)}",
                "difference": value,
                "low": low,
                "high": high,
                "n": pairs.finished,
                "left_out": pairs.left_out,
                "seed": seed,
                "kind": kind,
                "method": pairs.method(figure, seat),
            }


def format_difference(value: float, figure: Figure) -> str:
    """A difference as people read it: with its sign, shares in percentage points.

    >>> from arcane_lab.engine.figures import WON
    >>> format_difference(0.032, WON)
    '+3.2 percentage points'
    """
    unit = " percentage points" if figure.kind == "share" and value == value else ""
    return f"{_signed(value, figure)}{unit}"


def format_ends(ends: Iterable[float], figure: Figure) -> str:
    """The ends of an interval of a difference, to stand behind it: the unit is named there once.

    >>> from arcane_lab.engine.figures import WON
    >>> format_ends((-0.01, 0.032), WON)
    '-1.0 to +3.2'
    >>> format_ends((0.00008, 0.005), WON)
    '+0.008 to +0.5'
    """
    return " to ".join(_signed(end, figure) for end in ends)


def _signed(value: float, figure: Figure) -> str:
    if value != value:
        return "?"
    scaled, form = (100 * value, "+.1f") if figure.kind == "share" else (value, "+.2f")
    text = format(scaled, form)
    # What is not zero is not written as zero: an interval from +0.008 leaves it out, one from +0.0 would not say so.
    return f"{scaled:+.1g}" if float(text) == 0 and abs(scaled) > NEARLY_ZERO else text


def difference_sentence(pairs: Pairs, figure: Figure, seat: int, against: str = "", seed: int | None = None) -> str:
    """A difference in words, with the sentence that it deserves when its interval holds nought.

    A sentence that stands alone names what it is `against`, how many games it comes from and their `seed`; over a
    chart, where these stand once, they are left out.
    """
    games = counted(pairs.finished, "game")
    of_games = games if seed is None else f"{games}, seed {seed}"
    than = f" against “{against}”" if against else ""
    value, (low, high) = pairs.difference(figure, seat)
    if pairs.is_equal:
        return "exactly the same, as the settings are"
    if not pairs.finished:
        return "unknown, because no game was finished in both"
    if pairs.finished == 1:
        return f"{format_difference(value, figure)}{than} in one game, which says nothing of other games"
    if pairs.is_unchanged(figure, seat):
        alike = f"the same as in “{against}”" if against else "the same"
        return f"{alike} in each of {of_games}, which does not say that it never differs"
    ends = f"95% interval {format_ends((low, high), figure)}"
    text = f"{format_difference(value, figure)}{than} ({ends}{'' if seed is None else f'; {of_games}'})"
    if not low <= 0 <= high:
        return text
    return f"{text}, which cannot be told from zero" + (f" with {games}" if seed is None else "")
