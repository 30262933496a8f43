"""Charts of a result: outcomes put into ranges before anything is drawn, and the chart in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from math import isqrt
from typing import TYPE_CHECKING, Any, Final

from arcane_lab import datasets
from arcane_lab.engine.errors import ArcaneLabError, UnknownName
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation.intervals import wilson

if TYPE_CHECKING:
    import pandas as pd

    from arcane_lab.simulation.result import Result
    from arcane_lab.simulation.tallies import Counts, Tally

#: How many ranges a chart may have: few enough to see a shape, fewer where few games would leave them empty.
MOST_RANGES: Final = 30
LEAST_RANGES: Final = 8


@dataclass(frozen=True, slots=True)
class Subject:
    """What a chart shows: its title, what is on the axis, and how many outcomes may share a range.

    Where outcomes have a last one (24 infamy, where the track ends), only some widths give ranges of one size.
    """

    title: str
    unit: str
    widths: tuple[int, ...] = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)


SUBJECTS: Final = {
    "gold": Subject("How much gold players end with", "gold at the end"),
    "infamy": Subject("How much infamy players end with", "infamy at the end", (1, 5)),
    "sets_sold": Subject("How many sets players sell", "sets sold in a game"),
    "fines": Subject("How many fine markers players take", "fine markers taken in a game"),
    "turns": Subject("How many turns players take", "turns taken in a game"),
}


def draw(result: Result, column: str, tally: Tally) -> Any:
    """The chart of a column; raises `UnknownName` for a column that has none."""
    if not isinstance(column, str) or column not in SUBJECTS:
        raise UnknownName("a chart of a result", column, SUBJECTS)
    if not tally.finished:
        raise ArcaneLabError("no game was finished, so there is nothing to draw: call simulate again")
    subject = SUBJECTS[column]
    # Charts are a layer above, which may import results but not the other way round; and altair takes seconds to
    # import. So the drawing is asked for by name, here and nowhere else.
    charts = import_module("arcane_lab.charts")
    return charts.distribution_chart(
        share_table(tally, column, result.players),
        title=subject.title,
        subtitle=subtitle(result),
        unit=subject.unit,
        description=describe(result, column, tally),
    )


def share_table(tally: Tally, column: str, players: tuple[str, ...]) -> pd.DataFrame:
    """For each player and range of outcomes the share of games, with Wilson's interval."""
    import pandas as pd

    counts = tally.counts[column]
    width = range_width(SUBJECTS[column].widths, counts.shape[1], tally.finished)
    rows = []
    for seat, player in enumerate(players):
        for left in range(_first_range(counts, width), counts.shape[1], width):
            games = int(counts[seat, left : left + width].sum())
            share, (low, high) = games / tally.finished, wilson(games, tally.finished)
            rows.append((f"{seat_name(seat)} {player}", left, left + width, share, low, high))
    return pd.DataFrame(rows, columns=["who", "left", "right", "share", "low", "high"])


def range_width(widths: tuple[int, ...], outcomes: int, games: int) -> int:
    """How many outcomes share a range: the first width that gives not too many ranges for so many games.

    >>> range_width((1, 5), outcomes=25, games=10_000), range_width((1, 5), outcomes=25, games=200)
    (1, 5)
    """
    most = max(LEAST_RANGES, min(MOST_RANGES, isqrt(games)))
    return next((width for width in widths if outcomes <= most * width), widths[-1])


def _first_range(counts: Counts, width: int) -> int:
    """Where the first range begins that anything fell into."""
    seen = counts.sum(axis=0).nonzero()[0]
    return int(seen[0]) // width * width if len(seen) else 0


def subtitle(result: Result) -> list[str]:
    """What the figures of a chart are: how many games, which seed, which interval, and what they rest on."""
    setup = result.setup
    first = f"{result.figures_from}, {setup.players} seats, {setup.edition} edition, seed {result.seed}"
    lines = [first, "estimates; the band is the 95% interval of each share (Wilson)"]
    if result.assumed:
        lines.append(assumed_in_short(result))
    return lines


def assumed_in_short(result: Result, most: int = 3) -> str:
    """The assumed card values that a result rests on, shortened to a line: how many, and of which items."""
    return assumed_line(result.setup.game, result.assumed, most)


def assumed_line(game: str, assumed: Sequence[tuple[str, str]], most: int = 3) -> str:
    """Assumed card values, pairs of an item's code and a name, shortened to a line.

    >>> assumed_line("alley", [("BF", "fairy_infamy_loss"), ("DE", "egg_infamy")])
    "rests on 2 assumed card values (Bottled Fairy and Dragon's Egg)"
    """
    table = datasets.items(game)
    names = list(dict.fromkeys(table[code].name for code, _ in assumed))
    if len(names) > most:
        names = [*names[:most], f"{len(names) - most} more"]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"rests on {len(assumed)} assumed card {'value' if len(assumed) == 1 else 'values'} ({listed})"


def describe(result: Result, column: str, tally: Tally) -> str:
    """The chart in words, from its numbers."""
    subject = SUBJECTS[column]
    parts = [f"{subject.title}: shares of {result.figures_from}, seed {result.seed}."]
    for seat, player in enumerate(result.players):
        mean, (low, high) = tally.mean(column, seat)
        lower, upper = tally.middle(column, seat)
        parts.append(
            f"{seat_name(seat)} ({player}): on average {mean:.1f} (95% interval {low:.1f} to {high:.1f}); "
            f"half of the games between {lower} and {upper}."
        )
    return " ".join(parts)
