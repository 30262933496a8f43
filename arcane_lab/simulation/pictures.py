"""Charts of a result: outcomes put into ranges before anything is drawn, and the chart in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from math import isqrt
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import ArcaneLabError, BadSetup, UnknownName
from arcane_lab.core.values import whole_number
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation import paths
from arcane_lab.simulation.frames import Frame
from arcane_lab.simulation.intervals import wilson

if TYPE_CHECKING:
    import pandas as pd

    from arcane_lab.simulation.result import Result
    from arcane_lab.simulation.tallies import Counts, Tally

#: How many ranges a chart may have: few enough to see a shape, fewer where few games would leave them empty.
MOST_RANGES: Final = 30
LEAST_RANGES: Final = 8
#: Gold and infamy together: so many ranges of gold at most, each of one of these widths, and infamy in fives, because
#: the track has 25 places.
MOST_GOLD_PLACES: Final = 20
GOLD_WIDTHS: Final = tuple(digit * 10**power for power in range(6) for digit in (1, 2, 5))
INFAMY_WIDTH: Final = 5


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


#: Charts of more than one figure, and how each is drawn.
OTHERS: Final = ("gold_infamy", "items", "inspections", "path")
CHARTS: Final = (*SUBJECTS, *OTHERS)


def draw(result: Result, column: str, tally: Tally, game: int = 0, field: int = 100, frame: Frame | None = None) -> Any:
    """The chart of a column or of several; raises `UnknownName` for one that there is not.

    `game` and `field` belong to "path": the number of the game, and how many others it is seen against. A `frame` keeps
    axes, ranges and rows where they were in the charts that were drawn into it before.
    """
    if not isinstance(column, str) or column not in CHARTS:
        raise UnknownName("a chart of a result", column, CHARTS)
    numbers: dict[str, object] = {"game": game, "field": field}
    for name, value in numbers.items():
        if isinstance(value, str) or whole_number(value) is None:
            raise BadSetup(name, value, "it is no whole number", "a number of games of this result")
    if column == "path":
        return _draw_path(result, game, field)
    if not tally.finished:
        raise ArcaneLabError(nothing_finished(result))
    if column in SUBJECTS:
        return _draw_shares(result, column, tally, frame)
    other = {"gold_infamy": _draw_gold_infamy, "items": _draw_items, "inspections": _draw_inspections}
    return other[column](result, tally, frame)


def nothing_finished(result: Result) -> str:
    """Why there is nothing to draw, and what to do."""
    if not result.games:
        return "no game was finished, so there is nothing to draw: play again, and let some games come to their end"
    rounds = f"{result.most_rounds:,} {'round' if result.most_rounds == 1 else 'rounds'}"
    return (
        f"no game was finished after {rounds}, so there is nothing to draw: play again with more rounds (most_rounds)"
    )


def _charts() -> Any:
    """The drawing functions.

    Charts are a layer above, which may import results but not the other way round; and altair takes seconds to import.
    So they are asked for by name, here and nowhere else.
    """
    return import_module("arcane_lab.charts")


def _draw_shares(result: Result, column: str, tally: Tally, frame: Frame | None) -> Any:
    subject = SUBJECTS[column]
    table = share_table(tally, column, result.players, frame)
    return _charts().distribution_chart(
        table,
        reach=frame and (frame.left, frame.right, frame.reach(table["high"], table["share"], result.games)),
        title=subject.title,
        subtitle=subtitle(result),
        unit=subject.unit,
        description=describe(result, column, tally),
    )


def _draw_gold_infamy(result: Result, tally: Tally, frame: Frame | None) -> Any:
    table, ranges, reach = gold_infamy_table(tally, result.players, frame)
    ends = frame and (frame.left, frame.right, frame.upper, frame.reach(table["share"], table["share"], result.games))
    figures = f"estimates; each share is within {100 * reach:.1g} percentage points (its 95% interval, Wilson)"
    return _charts().gold_infamy_map(
        table,
        title="How much gold and infamy players end with",
        subtitle=subtitle(result, figures),
        ranges=ranges,
        reach=ends,
    )


def _draw_items(result: Result, tally: Tally, frame: Frame | None) -> Any:
    figures = "estimates; the bar is the 95% interval of each mean (Student's t; Wilson where none was sold)"
    table = items_table(result, tally)
    return _charts().items_chart(
        table,
        title="How often each item is sold",
        subtitle=subtitle(result, figures),
        reach=frame and frame.reach(table["high"], table["mean"], result.games),
        order=frame and frame.rows(table.groupby("item")["mean"].mean().sort_values(ascending=False).index),
    )


def _draw_inspections(result: Result, tally: Tally, frame: Frame | None) -> Any:
    table = inspections_table(tally, result.players)
    figures = f"estimates from {tally.inspections:,} inspections; the bar is the 95% interval of each share"
    return _charts().inspections_chart(
        table,
        reach=frame and frame.reach(table["high"], table["share"], result.games),
        title="Who triggers inspections, and who pays the penalty",
        subtitle=subtitle(result, figures),
    )


def _draw_path(result: Result, game: int, field: int) -> Any:
    table = paths.game_path(result, game, field)
    others = f"{table.attrs['field']:,} other {'game' if table.attrs['field'] == 1 else 'games'} of the same run"
    setup = result.setup
    lines = [
        f"game {game} against {others}; {setup.players} seats, {setup.kind}seed {result.seed}",
        "games that are over keep the gold they ended with; the band shows how games differ, it is no interval",
    ]
    return _charts().path_chart(
        paths.thinned(table),
        title=f"Game {game}, turn by turn",
        subtitle=lines + ([assumed_in_short(result)] if result.assumed else []),
    )


def gold_infamy_table(
    tally: Tally, players: tuple[str, ...], frame: Frame | None = None
) -> tuple[pd.DataFrame, tuple[int, int], float]:
    """For each player and pair of ranges the share of games, without the pairs that never happened.

    Also how many gold and infamy share a range, and how far the interval of a share reaches at most.
    """
    import pandas as pd

    together = tally.together
    assert together is not None  # games were counted
    outcomes = max(together.shape[1] * tally.gold_width, frame.right if frame else 0)
    gold = next((width for width in GOLD_WIDTHS if outcomes <= MOST_GOLD_PLACES * width), GOLD_WIDTHS[-1])
    gold = max(gold, tally.gold_width)
    counts = _in_ranges(together, gold // tally.gold_width, INFAMY_WIDTH)
    if frame:
        frame.outcomes(0, counts.shape[1] * gold, gold)
        frame.upper = max(frame.upper, counts.shape[2] * INFAMY_WIDTH)
    rows, reach = [], 0.0
    for seat, left, lower in zip(*counts.nonzero(), strict=True):
        games = int(counts[seat, left, lower])
        low, high = wilson(games, tally.finished)
        share = games / tally.finished
        reach = max(reach, high - share, share - low)
        who = f"{seat_name(seat)} {players[seat]}"
        rows.append((who, int(left) * gold, int(lower) * INFAMY_WIDTH, share))
    return pd.DataFrame(rows, columns=["who", "gold", "infamy", "share"]), (gold, INFAMY_WIDTH), reach


def _in_ranges(together: Counts, gold: int, infamy: int) -> Counts:
    """Counts of pairs in wider ranges: so many places of gold and of infamy become one."""
    import numpy as np

    seats, wide, high = together.shape
    padded = np.zeros((seats, -(-wide // gold) * gold, -(-high // infamy) * infamy), dtype=np.int64)
    padded[:, :wide, :high] = together
    summed: Counts = padded.reshape(seats, padded.shape[1] // gold, gold, -1, infamy).sum(axis=(2, 4))
    return summed


def items_table(result: Result, tally: Tally) -> pd.DataFrame:
    """For each item and player the mean number of sets sold in a game, with Student's interval.

    A set in which a feline stands in counts for the feline and for the item that it was sold as.
    """
    import pandas as pd

    named = find_game(result.setup.game).tables.cards()
    rows = []
    for item, code in enumerate(named):
        for seat, player in enumerate(result.players):
            mean, (low, high) = tally.sold_mean(item, seat)
            rows.append((named[code], f"{seat_name(seat)} {player}", mean, low, high))
    return pd.DataFrame(rows, columns=["item", "who", "mean", "low", "high"])


def inspections_table(tally: Tally, players: tuple[str, ...]) -> pd.DataFrame:
    """For each player the share of inspections it triggered, and of those in which it paid the penalty."""
    import pandas as pd

    rows = []
    for seat, player in enumerate(players):
        for name, what in (("triggered", "triggered the inspection"), ("penalised", "paid the penalty")):
            share, (low, high) = tally.inspection_share(name, seat)
            rows.append((f"{seat_name(seat)} {player}", what, share, low, high))
    return pd.DataFrame(rows, columns=["who", "what", "share", "low", "high"])


def share_table(tally: Tally, column: str, players: tuple[str, ...], frame: Frame | None = None) -> pd.DataFrame:
    """For each player and range of outcomes the share of games, with Wilson's interval."""
    import pandas as pd

    counts = tally.counts[column]
    games, most = (frame.games, max(counts.shape[1], frame.right)) if frame else (tally.finished, counts.shape[1])
    width = range_width(SUBJECTS[column].widths, most, games)
    first, last = _first_range(counts, width), counts.shape[1]
    if frame:
        first, last = frame.outcomes(first, last, width)
    rows = []
    for seat, player in enumerate(players):
        for left in range(first, last, width):
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


def subtitle(
    result: Result, figures: str = "estimates; the band is the 95% interval of each share (Wilson)"
) -> list[str]:
    """What the figures of a chart are: how many games, which seed, which interval, and what they rest on."""
    setup = result.setup
    first = f"{result.figures_from}, {setup.players} seats, {setup.kind}seed {result.seed}"
    lines = [first, figures]
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
    table = find_game(game).tables.cards()
    names = list(dict.fromkeys(table[code] for code, _ in assumed))
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
        # One game has no interval.
        interval = "too few games for an interval" if low != low else f"95% interval {low:.1f} to {high:.1f}"
        parts.append(
            f"{seat_name(seat)} ({player}): on average {mean:.1f} ({interval}); "
            f"half of the games between {lower} and {upper}."
        )
    return " ".join(parts)
