"""Figures of any table of game, seat and figures: whoever played it, and whatever it counts.

A share (a column of true and false) has Wilson's interval, a mean Student's. Two tables are compared game by game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import Any, Final, TypeAlias

from arcane_lab import charts
from arcane_lab.core.errors import ArcaneLabError, UnknownName, shown
from arcane_lab.core.exact_numbers import python_list
from arcane_lab.core.intervals import Interval, paired_share, student, wilson
from arcane_lab.core.libraries import np, pd
from arcane_lab.core.text import counted
from arcane_lab.engine.figures import Figure
from arcane_lab.simulation.figures import measure, summary_html, summary_table
from arcane_lab.simulation.pairing import METHODS as PAIRED
from arcane_lab.simulation.pictures import LEAST_RANGES, MOST_RANGES

#: Columns that say which row it is, and are no figures.
KEYS: Final = ("game", "seat")
NO_FIGURES: Final = (*KEYS, "seed", "strategy", "finished", "trail")

Values: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"


class BadTable(ArcaneLabError):
    """A table that no figures can be taken from; the text says in one line what is wrong and what is needed."""


@dataclass(frozen=True, eq=False, repr=False)
class TableResult:
    """The figures of a table: `summary()`, `chart(column)`, `contrast(seat, seat)`, `differences(other table)`.

    `table` is the table with the games that came to their end, `figures` are its columns that were taken.
    """

    table: pd.DataFrame
    figures: tuple[Figure, ...]

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the order in which they come."""
        return tuple(str(seat) for seat in dict.fromkeys(self.table["seat"]))

    @property
    def games(self) -> int:
        """How many games came to their end."""
        return int(self.table["game"].nunique())

    def summary(self) -> pd.DataFrame:
        """Every figure of every seat with its 95% interval and the number of games, as in `Result.summary`.

        Shares have Wilson's interval, means Student's t.
        """
        return summary_table(self, self._who, {"kind": "estimate"})

    def estimate(self, figure: Figure, seat: int) -> tuple[float, Interval]:
        """A figure of a seat, by its number, and its interval."""
        values = self.values(figure.name, self.seats[seat])
        n = len(values)
        if figure.kind == "share":
            happened = int(values.sum())
            return happened / n, wilson(happened, n)
        mean = float(values.mean())
        return mean, student(mean, float(values.var(ddof=1)) if n > 1 else 0.0, n)

    def number(self, seat: int) -> int:
        """How many games a seat played to their end."""
        return int((self._seat_of_row == self.seats[seat]).sum())

    def values(self, column: str, seat: str) -> Values:
        """The outcomes of a seat, in the order of the table."""
        found: Values = self.table[column].to_numpy(dtype=np.float64)[self._seat_of_row == seat]
        return found

    @cached_property
    def _seat_of_row(self) -> np.ndarray[Any, np.dtype[np.str_]]:
        return np.array([str(seat) for seat in self.table["seat"]])

    @property
    def _who(self) -> list[tuple[str, str]]:
        """Each seat, and who played it where that is the same in all games."""
        if "strategy" not in self.table:
            return [(seat, "") for seat in self.seats]
        names = self.table.groupby(self._seat_of_row, sort=False)["strategy"].unique()
        return [(seat, str(names[seat][0]) if len(names[seat]) == 1 else "") for seat in self.seats]

    def figure(self, name: object) -> Figure:
        """A figure by its name; raises `UnknownName` with the nearest."""
        known = {figure.name: figure for figure in self.figures}
        if not isinstance(name, str) or name not in known:
            raise UnknownName("a figure of this table", name, known)
        return known[name]

    def chart(self, column: str) -> Any:
        """How often each outcome of a figure happened, for each seat, with Wilson's intervals; raises `UnknownName`."""
        figure = self.figure(column)
        rows = []
        edges = ranges(self.table[column].to_numpy(dtype=np.float64))
        for name, player in self._who:
            counts = np.histogram(self.values(column, name), edges)[0].tolist()
            for left, right, count in zip(edges[:-1].tolist(), edges[1:].tolist(), counts, strict=True):
                n = sum(counts)
                rows.append((f"{name} {player}".strip(), left, right, count / n, *wilson(count, n)))
        return charts.distribution_chart(
            pd.DataFrame(rows, columns=["who", "left", "right", "share", "low", "high"]),
            subtitle=[self._games_in_words, "estimates; the band is the 95% interval of each share (Wilson)"],
            unit=figure.title,
        )

    def differences(self, other: TableResult) -> pd.DataFrame:
        """By how much each figure of each seat is higher than in another table, paired by the number of the game.

        Only seats, figures and games that both have are compared; `n` counts the games, `left_out` those of this
        table that the other has not. Means have Student's interval of the paired differences, shares Tango's score
        interval for pairs. Raises `BadTable` when nothing is in both.
        """
        if not isinstance(other, TableResult):
            raise BadTable(f"{shown(other)} is no result of a table: make one with al.Result.from_table(frame)")
        kinds = {figure.name: figure.kind for figure in other.figures}
        both = [figure for figure in self.figures if kinds.get(figure.name) == figure.kind]
        rows = [row for seat in self.seats if seat in other.seats for row in self._differences(other, seat, both)]
        if not rows:
            raise BadTable("the two tables have no figure of one seat and one game in common: name them alike in both")
        return pd.DataFrame(rows).set_index(["seat", "figure"])

    def _differences(self, other: TableResult, seat: str, figures: Sequence[Figure]) -> list[dict[str, object]]:
        """The differences of one seat."""
        return self._rows_of(self._games_of(seat), other._games_of(seat), seat, figures)

    @staticmethod
    def _rows_of(one: pd.DataFrame, two: pd.DataFrame, seat: str, figures: Sequence[Figure]) -> list[dict[str, object]]:
        """The differences of two tables of games, in the games that both have."""
        games = one.index.intersection(two.index)
        if not len(games):
            return []
        found = []
        for figure in figures:
            now, before = (part.loc[games, figure.name].to_numpy(dtype=np.float64) for part in (one, two))
            value, (low, high) = _paired(now - before, figure)
            about = {"seat": seat, "figure": figure.name, "what": f"difference of the {measure(figure)}"}
            numbers = {"difference": value, "low": low, "high": high, "n": len(games)}
            rest = {"left_out": len(one) - len(games), "kind": "estimate", "method": PAIRED[figure.kind]}
            found.append({**about, **numbers, **rest})
        return found

    def contrast(self, one: str, other: str) -> pd.DataFrame:
        """By how much each figure of one seat is higher than that of another, taken game by game.

        Only games that both played to the end are compared; `n` counts them. Columns and intervals are those of
        `differences`. Raises `UnknownName`, and `BadTable` when the two never met.
        """
        for seat in (one, other):
            if seat not in self.seats:
                raise UnknownName("a seat of this table", seat, self.seats)
        if one == other:
            raise BadTable(f"contrast: {one} against itself says nothing: name two seats")
        rows = self._rows_of(self._games_of(one), self._games_of(other), one, self.figures)
        if not rows:
            raise BadTable(f"{one} and {other} have no game in common: number the games alike for all seats")
        return pd.DataFrame(rows).drop(columns="seat").set_index("figure").assign(one=one, other=other)

    def _games_of(self, seat: str) -> pd.DataFrame:
        games: pd.DataFrame = self.table[self._seat_of_row == seat].set_index("game")
        return games

    @property
    def _games_in_words(self) -> str:
        return f"{counted(self.games, 'game')}, {counted(len(self.seats), 'seat')}"

    def __repr__(self) -> str:
        return f"<Result of a table, {self._games_in_words}: {', '.join(figure.name for figure in self.figures)}>"

    def _repr_html_(self) -> str:
        note = "Estimates; below each stands its 95% interval (Wilson's for shares, Student's t for means)."
        return summary_html(self, self._who, f"A table of {self._games_in_words}", [note])


def _paired(changes: Values, figure: Figure) -> tuple[float, Interval]:
    """The mean of paired differences and its interval."""
    n, mean = len(changes), float(changes.mean())
    if figure.kind == "share":
        return mean, paired_share(int((changes > 0).sum()), int((changes < 0).sum()), n)
    return mean, student(mean, float(changes.var(ddof=1)) if n > 1 else 0.0, n)


def ranges(values: Values) -> Values:
    """The edges of ranges of one width: whole where all values are, and not more than can be seen.

    >>> ranges(np.array([0.0, 1.0, 3.0])).tolist()
    [0.0, 1.0, 2.0, 3.0, 4.0]
    """
    most = max(LEAST_RANGES, min(MOST_RANGES, int(len(values) ** 0.5)))
    least, largest = float(values.min()), float(values.max())
    if (values == np.floor(values)).all():
        width = -(-(largest - least + 1) // most)
        first = least // width * width
        return first + width * np.arange((largest - first) // width + 2)
    return np.linspace(least, largest, most + 1)


# --- reading a table --------------------------------------------------------------------------------------


def from_table(frame: pd.DataFrame, figures: Sequence[str] | None = None) -> TableResult:
    """The figures of a pandas table with a row for each `game` and `seat`; see `Result.from_table`."""
    if not hasattr(frame, "columns") or not hasattr(frame, "to_numpy"):
        raise BadTable(f"{shown(frame)} is no table: a pandas DataFrame with game, seat and figures is needed")
    for key in KEYS:
        if key not in frame.columns:
            raise BadTable(f"the table has no column {key!r}: it needs a row for each game and seat")
        _check_whole(frame, key)
    again = frame.duplicated(subset=list(KEYS))
    if again.any():
        row = frame[again].iloc[0]
        raise BadTable(f"game {row['game']} has the seat {shown(row['seat'])} twice: each seat once in a game")
    names = _figures_of(frame) if figures is None else python_list(figures)
    if isinstance(names, str | bytes) or not isinstance(names, Sequence) or not all(isinstance(n, str) for n in names):
        raise BadTable(
            f"figures: {shown(figures)} is no list of columns: give a list such as ['points'], or None for all"
        )
    taken = tuple(_figure(frame, name) for name in names)
    if not taken:
        raise BadTable("the table has no column of numbers besides game and seat: add one for each figure")
    ended = frame[frame["finished"].astype(bool)] if "finished" in frame.columns else frame
    if ended.empty:
        raise BadTable("the table has no rows of finished games, so there are no figures")
    return TableResult(ended.reset_index(drop=True), taken)


def _figures_of(frame: pd.DataFrame) -> list[str]:
    """The columns of numbers, and of true and false."""
    return [str(name) for name in frame.columns if name not in NO_FIGURES and frame[name].dtype.kind in "biuf"]


def _figure(frame: pd.DataFrame, name: str) -> Figure:
    """A column as a figure: a share where it is true or false, else a mean."""
    if name not in frame.columns:
        raise BadTable(f"the table has no column {shown(name)}: it has {', '.join(map(str, frame.columns))}")
    if frame[name].dtype.kind not in "biuf":
        raise BadTable(f"the column {shown(name)} holds no numbers: a figure is a number, or true or false")
    _check_whole(frame, name)
    wrong = [place for place, value in enumerate(frame[name].to_numpy(dtype=np.float64)) if not isfinite(value)]
    if wrong:
        raise BadTable(f"row {wrong[0]}, column {shown(name)}: {frame[name].iloc[wrong[0]]} is no number to count with")
    words = name.replace("_", " ")
    return Figure(name, words, "share" if frame[name].dtype.kind == "b" else "mean")


def _check_whole(frame: pd.DataFrame, name: str) -> None:
    """Refuse a column that lacks a value in some row."""
    missing = frame[name].isna().to_numpy()
    if missing.any():
        raise BadTable(f"row {int(missing.argmax())}, column {shown(name)}: the value is missing")
