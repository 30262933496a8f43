"""Two players of the same games against each other, and figures by who began: paired within each game.

Two seats of one game are not two samples: what one gains the other often loses, so that intervals of their own tell
nothing about the difference. Here the difference is taken game by game. Means get Student's interval of these
differences (the paired t: "Student", Biometrika 6 (1908) 1-25), shares Tango's score interval for pairs (T. Tango,
Statistics in Medicine 17 (1998) 891-908). Where one player stands against the average of the others, a share is a
part of 1 in each game, and has Student's interval too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from arcane_lab import charts
from arcane_lab.core.errors import BadSetup
from arcane_lab.core.html import figure_table
from arcane_lab.core.intervals import Interval, paired_share, student, wilson
from arcane_lab.core.libraries import np, pd
from arcane_lab.core.printing import Brief
from arcane_lab.core.text import capital, counted, listed, whole_number
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation.experiment import check_seat, nothing_finished
from arcane_lab.simulation.figures import METHODS, SCORE, figure_named, measure
from arcane_lab.simulation.pairing import METHODS as PAIRED
from arcane_lab.simulation.pairing import format_difference, format_ends
from arcane_lab.simulation.pictures import assumed_in_short

if TYPE_CHECKING:
    from arcane_lab.engine.figures import Figure
    from arcane_lab.simulation.result import Result

Values = np.ndarray[Any, np.dtype[np.int64]]
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class _Games:
    """The finished games of a result: `rows` by game, seat and column, and `first`, the seat that began each."""

    rows: Any
    first: Values | None

    def values(self, figure: Figure, places: dict[str, int], seats: Values) -> Values:
        """A figure of one seat of each game; 1 or 0 where it is a share."""
        column = self.rows[np.arange(len(self.rows)), seats, places[figure.column]]
        found: Values = figure.happened(column).astype(np.int64) if figure.kind == "share" else column
        return found


def games_of(result: Result, *, needs_first: bool) -> _Games:
    """The finished games of a result; raises `BadSetup` without a table of seats, or where nobody begins."""
    spec, places = result._spec, result._spec.loop.places
    rows = result._rows().reshape(-1, result.setup.players, spec.loop.width)
    ended = rows[rows[:, 0, places["finished"]] == 1]
    if not len(ended):
        raise nothing_finished()
    first = None
    if needs_first:
        if spec.setup.starter is None:
            reason = f"in {spec.title} nobody begins before the others"
            raise BadSetup("first", True, reason, 'two seats, such as result.contrast("p1", "p2")')
        first = np.array(spec.setup.starter(result.setup, ended[:, 0, places["play"]].tolist()), dtype=np.int64)
    return _Games(ended, first)


# --- by who began -------------------------------------------------------------------------------------------


def by_start(result: Result) -> pd.DataFrame:
    """Every figure by the place in the turn order of the first round, with its interval: see `Result.by_start`."""
    games, seats = games_of(result, needs_first=True), result.setup.players
    assert games.first is not None
    rows, places = [], result._spec.loop.places
    for place in range(seats):
        sat = (games.first + place) % seats
        who = _who_sat(result, sat)
        for figure in result._tally.figures:
            value, (low, high) = _estimate(games.values(figure, places, sat), figure)
            about = {"place": place + 1, "figure": figure.name, "who": who, "what": measure(figure)}
            numbers = {"value": value, "low": low, "high": high, "n": len(sat)}
            rows.append(
                {**about, **numbers, "seed": result.seed, "kind": _kind(result), "method": METHODS[figure.kind]}
            )
    return pd.DataFrame(rows).set_index(["place", "figure"])


def _who_sat(result: Result, sat: Values) -> str:
    """Who was at a place: one seat with its player in all games, or the seats that took turns."""
    seats = [int(seat) for seat in np.unique(sat)]
    if len(seats) == 1:
        return f"{seat_name(seats[0])} {result.players[seats[0]]}"
    return listed(seat_name(seat) for seat in seats)


def _estimate(values: Values, figure: Figure) -> tuple[float, Interval]:
    n, total = len(values), int(values.sum())
    if figure.kind == "share":
        return total / n, wilson(total, n)
    return total / n, student(total / n, float(values.var(ddof=1)) if n > 1 else 0.0, n)


def _kind(result: Result) -> str:
    return "estimate, partial run" if result.is_partial else "estimate"


# --- one against another ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Difference(Brief):
    """By how much a figure of the one is higher than that of the other, and how the interval was made."""

    figure: Figure
    value: float
    interval: Interval
    method: str

    @property
    def is_told(self) -> bool:
        """Whether it can be told from zero."""
        return self.interval.low > 0 or self.interval.high < 0


@dataclass(frozen=True, eq=False, repr=False)
class Contrast:
    """One player against another in the same games: `table()` has every figure, `chart()` draws the means or shares.

    `one` and `other` say who they are, `games` how many games they come from, `sentence("won")` a figure in words.
    """

    result: Result
    one: str
    other: str
    games: int
    _differences: tuple[Difference, ...] = field(repr=False)
    #: What must be known to read them, such as that a seat always began.
    warning: str = ""

    @property
    def seed(self) -> int:
        """The seed of the games."""
        return self.result.seed

    @cached_property
    def _by_name(self) -> dict[str, Difference]:
        return {one.figure.name: one for one in self._differences}

    def table(self) -> pd.DataFrame:
        """A row for each figure: by how much it is higher for the one, its 95% interval, `n` games, seed and method."""
        rows = [
            {
                "figure": one.figure.name,
                "what": f"difference of the {measure(one.figure)}",
                "one": self.one,
                "other": self.other,
                "difference": one.value,
                "low": one.interval.low,
                "high": one.interval.high,
                "n": self.games,
                "seed": self.seed,
                "kind": _kind(self.result),
                "method": one.method,
            }
            for one in self._differences
        ]
        return pd.DataFrame(rows).set_index("figure")

    def sentence(self, column: str = SCORE) -> str:
        """A figure in words, with its interval, the number of games and the seed; raises `UnknownName`."""
        figure = figure_named(self.result._spec, column)
        found = self._by_name[figure.name]
        ends = format_ends(found.interval, figure)
        text = f"{figure.title}: {self.one} {format_difference(found.value, figure)} against {self.other}"
        tail = "" if found.is_told else "; it can't be told from zero"
        return f"{text} (95% interval {ends}; {counted(self.games, 'game')}, seed {self.seed}){tail}."

    def sentences(self) -> list[str]:
        """Every figure in words."""
        return [self.sentence(one.figure.name) for one in self._differences]

    def chart(self, column: str = SCORE) -> Any:
        """A chart of the difference of a figure with its interval, against zero; raises `UnknownName`."""
        figure = figure_named(self.result._spec, column)
        found = self._by_name[figure.name]
        times = 100 if figure.kind == "share" else 1
        numbers = [times * part for part in (found.value, *found.interval)]
        columns = ["setting", "who", "difference", "low", "high"]
        points = ", percentage points" if figure.kind == "share" else ""
        lines = [
            f"{counted(self.games, 'game')}, seed {self.seed}; differences within each game",
            f"the bar is the 95% interval ({found.method.removesuffix(', 95%')})",
        ]
        if self.result.assumed:
            lines.append(assumed_in_short(self.result))
        return charts.comparison_chart(
            pd.DataFrame([(f"against {self.other}", self.one, *numbers)], columns=columns),
            title=self._title(found),
            subtitle=lines,
            unit=f"{measure(figure)}{points}",
            description=" ".join(filter(None, [self.sentence(column), self.warning])),
        )

    def _title(self, found: Difference) -> str:
        ends = format_ends(found.interval, found.figure)
        value = format_difference(found.value, found.figure)
        told = f"{self.one} {value} against {self.other} ({ends})"
        return f"{capital(found.figure.title)}: {told if found.is_told else f'no clear difference: {told}'}"

    @property
    def note(self) -> str:
        """How the figures were made and what must be known to read them, in sentences."""
        several = len(self._differences)
        return " ".join(
            filter(
                None,
                [
                    self.warning,
                    "Both are of the same games, so the difference is taken game by game.",
                    f"Each interval misses one time in twenty; there are {several} here." if several > 1 else "",
                ],
            )
        )

    def __repr__(self) -> str:
        return f"<Contrast of {self.one} against {self.other}, {counted(self.games, 'game')}, seed {self.seed}>"

    def _repr_html_(self) -> str:
        rows = []
        for one in self._differences:
            ends = format_ends(one.interval, one.figure)
            told = "" if one.is_told else "can't be told from zero"
            rows.append([one.figure.title, f"{format_difference(one.value, one.figure)}\n{ends}", told])
        title = f"{self.result._spec.title}: {self.one} against {self.other}"
        games = f"{counted(self.games, 'game')}, seed {self.seed}. Estimates; below each stands its 95% interval."
        return figure_table(title, ["figure", "difference", ""], rows, [games, self.note])


def contrast(result: Result, one: object, other: object, first: object) -> Contrast:
    """Two seats, or who began against the others: see `Result.contrast`."""
    if first is None:
        return _of_seats(result, one, other)
    if one is not None or other is not None:
        raise BadSetup("first", first, "two seats are named too", "two seats, or first=True, not both")
    return _of_start(result, first)


def _of_seats(result: Result, one: object, other: object) -> Contrast:
    if one is None or other is None:
        raise BadSetup("contrast", one, "it takes two", 'two seats, such as contrast("p1", "p3"), or first=True')
    seats = [check_seat(result.setup.players, seat) for seat in (one, other)]
    if seats[0] == seats[1]:
        raise BadSetup("contrast", other, "that is the same seat", "two different seats")
    games = games_of(result, needs_first=False)
    at = [np.full(len(games.rows), seat, dtype=np.int64) for seat in seats]
    names = [f"{seat_name(seat)} {result.players[seat]}" for seat in seats]
    return Contrast(result, names[0], names[1], len(games.rows), tuple(_differences(result, games, at[0], [at[1]])))


def _of_start(result: Result, first: object) -> Contrast:
    seats = result.setup.players
    allowed = f"True for the average of the others, or the place to compare with: 2 to {seats}"
    place = None if isinstance(first, bool | str) else whole_number(first)
    if first is not True and (place is None or not 2 <= place <= seats):
        raise BadSetup("first", first, "that is no place in the first round", allowed)
    games = games_of(result, needs_first=True)
    assert games.first is not None
    others = [place - 1] if place is not None else list(range(1, seats))
    sat = [(games.first + one) % seats for one in others]
    found = tuple(_differences(result, games, games.first, sat))
    name = "the others" if len(others) > 1 else f"who was {ORDINALS[others[0]]}"
    return Contrast(result, "who began", name, len(games.rows), found, _same_seat(result, games.first))


def _same_seat(result: Result, first: Values) -> str:
    """That one seat began all games: then its start cannot be told from its player."""
    if len(np.unique(first)) > 1:
        return ""
    seat = int(first[0])
    if len(set(result.players)) == 1:
        return (
            f"{seat_name(seat)} began every game; all seats were played alike, so the difference is that of the start."
        )
    return (
        f"{seat_name(seat)} began every game, and {seat_name(seat)} is always {result.players[seat]}: the start "
        "can't be told from the player. Let all seats be played alike, or let another seat begin each game."
    )


def _differences(result: Result, games: _Games, one: Values, others: Sequence[Values]) -> Iterator[Difference]:
    """The difference of every figure between a seat of each game and another, or the average of others."""
    places = result._spec.loop.places
    for figure in result._tally.figures:
        mine = games.values(figure, places, one)
        theirs = [games.values(figure, places, other) for other in others]
        n, many = len(mine), len(others)
        # In whole numbers, so that no order matters: so many times the difference.
        change = many * mine - np.sum(theirs, axis=0)
        total, squares = int(change.sum()), int((change * change).sum())
        mean = total / (many * n)
        if figure.kind == "share" and many == 1:
            found = paired_share((squares + total) // 2, (squares - total) // 2, n)
            yield Difference(figure, mean, found, PAIRED["share"])
            continue
        variance = (n * squares - total * total) / (n * (n - 1) * many * many) if n > 1 else 0.0
        yield Difference(figure, mean, student(mean, variance, n), PAIRED["mean"])
