"""Charts of a result: outcomes put into ranges before anything is drawn, and the chart in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import isqrt
from typing import TYPE_CHECKING, Any, Final

from arcane_lab import charts
from arcane_lab.core.errors import ArcaneLabError, BadSetup, UnknownName
from arcane_lab.core.intervals import Interval, wilson
from arcane_lab.core.libraries import np, pd
from arcane_lab.core.text import capital, counted, listed, percent, plural, whole_number
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation import paths
from arcane_lab.simulation.figures import meant
from arcane_lab.simulation.frames import Frame
from arcane_lab.simulation.tallies import kinds_of

if TYPE_CHECKING:
    from arcane_lab.engine.figures import Counts as KindCounts
    from arcane_lab.engine.figures import Figure, Joint, Rates
    from arcane_lab.engine.spec import GameSpec
    from arcane_lab.simulation.result import Result
    from arcane_lab.simulation.tallies import Counts, Tally

#: How many ranges a chart may have: few enough to see a shape, fewer where few games would leave them empty.
MOST_RANGES: Final = 30
LEAST_RANGES: Final = 8
#: Two figures together: so many ranges of the first at most, each of one of these widths.
MOST_PLACES: Final = 20
ACROSS_WIDTHS: Final = tuple(digit * 10**power for power in range(6) for digit in (1, 2, 5))


def subjects(spec: GameSpec, seats: int | None = None) -> dict[str, Figure]:
    """The figures whose outcomes can be drawn, at a number of seats or at any."""
    figures = spec.figures if seats is None else spec.figures_for(seats)
    return {figure.name: figure for figure in figures if figure.kind == "mean"}


def live_charts(spec: GameSpec, seats: int | None = None) -> tuple[str, ...]:
    """The charts that are drawn from counts alone.

    >>> live_charts(find_game("alley"))[-3:]
    ('gold_infamy', 'items', 'inspections')
    """
    others = [part.name for part in (spec.joint, *spec.counts, spec.rates) if part is not None]
    return (*subjects(spec, seats), *others)


def charts_of(spec: GameSpec, seats: int | None = None) -> tuple[str, ...]:
    """The charts of a result of a game; the path of one game needs a score and positions."""
    return (*live_charts(spec, seats), *shares(spec, seats), *(["path"] if spec.score and spec.positions else []))


def shares(spec: GameSpec, seats: int | None = None) -> dict[str, Figure]:
    """The figures that are shares of games, such as the games won, at a number of seats or at any."""
    figures = spec.figures if seats is None else spec.figures_for(seats)
    return {figure.name: figure for figure in figures if figure.kind == "share"}


def draw(result: Result, column: str, tally: Tally, game: int = 0, field: int = 100, frame: Frame | None = None) -> Any:
    """The chart of a column or of several; raises `UnknownName` for one that there is not.

    `game` and `field` belong to "path": the number of the game, and how many others it is seen against. A `frame` keeps
    axes, ranges and rows where they were in the charts that were drawn into it before.
    """
    spec = find_game(result.setup.game)
    known, column = charts_of(spec, result.setup.players), meant(spec, column)
    if not isinstance(column, str) or column not in known:
        raise UnknownName("a chart of a result", column, known)
    numbers: dict[str, object] = {"game": game, "field": field}
    for name, value in numbers.items():
        if isinstance(value, str) or whole_number(value) is None:
            raise BadSetup(name, value, "it is no whole number", "a number of games of this result")
    lacking = _lacking(spec, column, tally.missing)
    if lacking:
        was = plural(len(lacking), "was", "were")
        raise ArcaneLabError(
            f"{listed(lacking, most=3)} {was} not counted when this result was saved: play the games again"
        )
    if column == "path":
        return _draw_path(result, game, field)
    if not tally.finished:
        raise ArcaneLabError(nothing_finished(result))
    if column in shares(spec):
        return _draw_share(result, shares(spec)[column], tally, frame)
    if column in subjects(spec):
        return _draw_shares(result, column, tally, frame)
    if spec.joint is not None and column == spec.joint.name:
        return _draw_joint(result, spec.joint, tally, frame)
    if (counts := _counts_named(spec, column)) is not None:
        return _draw_counts(result, counts, tally, frame)
    assert spec.rates is not None  # no other chart is known
    return _draw_rates(result, spec.rates, tally, frame)


def _lacking(spec: GameSpec, column: str, missing: Collection[str]) -> list[str]:
    """What a chart needs of the columns that were not counted; one of what is counted by kind needs one kind."""
    if (counts := _counts_named(spec, column)) is not None:
        kinds = counts.columns
        return [] if any(kind not in missing for kind in kinds) else list(kinds)
    both = next((part for part in (spec.joint, spec.rates) if part is not None and part.name == column), None)
    share = shares(spec).get(column)
    alone = spec.score if column == "path" else column if share is None else share.column
    needed = both.columns if both is not None else (alone,)
    return [name for name in needed if name in missing]


def _counts_named(spec: GameSpec, name: str) -> KindCounts | None:
    """What is counted by kind, by the name of its chart."""
    return next((counts for counts in spec.counts if counts.name == name), None)


def nothing_finished(result: Result) -> str:
    """Why there is nothing to draw, and what to do."""
    if not result.games:
        return "no game was finished, so there is nothing to draw: play again, and let some games come to their end"
    rounds = counted(result.most_rounds, "round")
    return (
        f"no game was finished after {rounds}, so there is nothing to draw: play again with more rounds (most_rounds)"
    )


def finding(result: Result, figure: Figure, tally: Tally) -> str:
    """What is found of a figure, with its uncertainty: who has the most on average, or who are near each other.

    Intervals that lie apart tell who is ahead whatever the games have in common; such that overlap tell nothing, and
    no more is said of them (`Result.contrast` has the difference).
    """
    found = sorted(((tally.mean(figure.name, seat), seat) for seat in range(len(result.players))), reverse=True)
    unit = figure.unit or figure.title
    (_, (lowest, _)), _ = found[0]
    # Without intervals nothing can be told apart.
    level = [one for one in found if not one[0][1].high < lowest]
    if len(found) == 1:
        return f"{capital(unit)}: {_mean_of(result, *found[0])} on average"
    if len(level) == 1:
        return f"Most {unit}: {_mean_of(result, *found[0])} on average"
    return f"{capital(unit)} on average: {listed([_mean_of(result, *one) for one in level[:2]])}"


def joint_finding(result: Result, joint: Joint, tally: Tally) -> str:
    """What is found of two figures together: who has the most of the first, and how much of the other, on average."""
    known = {figure.name for figure in find_game(result.setup.game).figures}
    if not {joint.across, joint.up} <= known:
        return f"{capital(joint.across)} and {joint.up} together"
    means = sorted(((tally.mean(joint.across, seat), seat) for seat in range(len(result.players))), reverse=True)
    ((value, (low, high)), best), *others = means
    (beside, (least, most)) = tally.mean(joint.up, best)
    ends = f" ({low:.1f} to {high:.1f})" if low == low else ""
    other_ends = f" ({least:.1f} to {most:.1f})" if least == least else ""
    near = [(mean, seat) for (mean, (_, upper)), seat in others if not upper < low]
    lead = f"; {_called(result, near[0][1])} with {near[0][0]:.1f} {joint.across}" if near else ""
    return (
        f"{_called(result, best)} ends with {value:.1f} {joint.across}{ends} and {beside:.1f} {joint.up}{other_ends} "
        f"on average{lead}"
    )


def _called(result: Result, seat: int) -> str:
    return f"{capital(result.players[seat])} ({seat_name(seat)})"


def _mean_of(result: Result, mean: tuple[float, Interval], seat: int) -> str:
    """A player and a mean with its interval, as a title says them."""
    value, (low, high) = mean
    interval = "too few games for an interval" if low != low else f"{low:.1f} to {high:.1f}"
    return f"{_called(result, seat)} {value:.1f} ({interval})"


def _reach(frame: Frame, table: pd.DataFrame, column: str, result: Result) -> float:
    """Where the axis of shares or means ends in a frame."""
    return frame.reach(table["high"], table[column], result.games)


def _draw_shares(result: Result, column: str, tally: Tally, frame: Frame | None) -> Any:
    figure = subjects(find_game(result.setup.game))[column]
    table = share_table(tally, column, result.players, frame)
    return charts.distribution_chart(
        table,
        reach=None if frame is None else (frame.left or 0, frame.right, _reach(frame, table, "share", result)),
        title=finding(result, figure, tally),
        subtitle=subtitle(result),
        unit=figure.unit or figure.title,
        description=describe(result, column, tally),
    )


def _draw_joint(result: Result, joint: Joint, tally: Tally, frame: Frame | None) -> Any:
    table, ranges, reach = joint_table(tally, joint, result.players, frame)
    ends = None
    if frame is not None:
        most = frame.reach(table["share"], table["share"], result.games)
        ends = (frame.left or 0, frame.right, frame.upper, most)
    figures = f"estimates; each share is within {100 * reach:.1g} percentage points (its 95% interval, Wilson)"
    known = {figure.name: figure.unit or figure.title for figure in find_game(result.setup.game).figures}
    return charts.joint_map(
        table,
        title=joint_finding(result, joint, tally),
        subtitle=subtitle(result, figures),
        columns=(joint.across, joint.up),
        units=(known.get(joint.across, joint.across), known.get(joint.up, joint.up)),
        ranges=ranges,
        reach=ends,
    )


def _draw_counts(result: Result, counts: KindCounts, tally: Tally, frame: Frame | None) -> Any:
    figures = f"estimates; the bar is the 95% interval of each mean (Student's t; Wilson where {counts.none})"
    table = counts_table(tally, counts, result.players)
    order = list(table.groupby(counts.row, sort=False)["mean"].mean().sort_values(ascending=False).index)
    if counts.is_ordered:
        order = list(dict.fromkeys(table[counts.row]))
    return charts.count_chart(
        table,
        subtitle=[*subtitle(result, figures), *_without(counts, tally)],
        row=counts.row,
        units=(counts.unit, counts.axis),
        reach=None if frame is None else _reach(frame, table, "mean", result),
        order=order if frame is None else frame.rows(order),
        words=(counts.most, counts.least),
    )


def _without(counts: KindCounts, tally: Tally) -> list[str]:
    """The kinds that a chart lacks, in a line, where there are any."""
    lacking = [title for title, name in _kinds(counts) if name in tally.missing]
    were = plural(len(lacking), "was", "were")
    return [f"without {listed(lacking, most=3)}, which {were} not counted when this was saved"] if lacking else []


def _kinds(counts: KindCounts) -> list[tuple[str, str]]:
    """The title and the column of each kind."""
    return list(zip(counts.titles(), counts.columns, strict=True))


def _draw_rates(result: Result, rates: Rates, tally: Tally, frame: Frame | None) -> Any:
    table = rates_table(tally, rates, result.players)
    figures = f"estimates from {tally.chances:,} {rates.name}; the bar is the 95% interval of each share"
    return charts.rate_chart(
        table,
        reach=None if frame is None else _reach(frame, table, "share", result),
        subtitle=subtitle(result, figures),
        unit=f"share of all {rates.name}",
    )


def _draw_share(result: Result, figure: Figure, tally: Tally, frame: Frame | None) -> Any:
    """The share of games of each player, each with its interval."""
    columns = ["who", "what", "share", "low", "high"]
    rows = []
    for seat, player in enumerate(result.players):
        share, (low, high) = tally.share(figure, seat)
        rows.append((f"{seat_name(seat)} {player}", figure.title, share, low, high))
    table = pd.DataFrame(rows, columns=columns)
    told = [f"{who} {percent(share)} ({percent(low)} to {percent(high)})" for who, _, share, low, high in rows]
    lines = subtitle(result, "estimates; the bar is the 95% interval of each share (Wilson)")
    title = f"{capital(figure.title)}: {told[0]}" if len(rows) == 1 else share_finding(result, figure, tally)
    return charts.rate_chart(
        table,
        title=title,
        subtitle=[*lines, "to compare two players, ask result.contrast: their intervals are of the same games"],
        unit=f"share of {figure.title}",
        reach=None if frame is None else _reach(frame, table, "share", result),
        description=f"{title}. {capital(figure.title)}, {result.figures_from}, seed {result.seed}: {'; '.join(told)}.",
    )


def share_finding(result: Result, figure: Figure, tally: Tally) -> str:
    """Who has the largest share, with its interval; who is ahead of whom only a contrast says."""
    found = [(tally.share(figure, seat), -seat) for seat in range(len(result.players))]
    ((share, (low, high)), place) = max(found, key=lambda one: (one[0][0], one[1]))
    ends = f"{percent(low)} to {percent(high)}"
    return f"{capital(figure.title)}: most by {_called(result, -place)}, {percent(share)} ({ends})"


def _draw_path(result: Result, game: int, field: int) -> Any:
    table = paths.game_path(result, game, field)
    others = f"{counted(table.attrs['field'], 'other game')} of the same run"
    setup, score = result.setup, find_game(result.setup.game).score
    lines = [
        f"game {game} against {others}; {counted(setup.players, 'seat')}, {setup.kind}seed {result.seed}",
        f"games that are over keep the {score} they ended with; the band shows how games differ, it is no interval",
    ]
    return charts.path_chart(
        paths.thinned(table),
        subtitle=lines + ([assumed_in_short(result)] if result.assumed else []),
    )


def joint_table(
    tally: Tally, joint: Joint, players: tuple[str, ...], frame: Frame | None = None
) -> tuple[pd.DataFrame, tuple[int, int], float]:
    """For each player and pair of ranges the share of games, without the pairs that never happened.

    Also how many of both figures share a range, and how far the interval of a share reaches at most.
    """
    together = tally.together
    assert together is not None  # games were counted
    outcomes = max(together.shape[1] * tally.width, frame.right if frame else 0)
    across = next((width for width in ACROSS_WIDTHS if outcomes <= MOST_PLACES * width), ACROSS_WIDTHS[-1])
    across, up = max(across, tally.width), joint.up_width
    counts = _in_ranges(together, across // tally.width, up)
    if frame:
        frame.outcomes(0, counts.shape[1] * across, across)
        frame.upper = max(frame.upper, counts.shape[2] * up)
    rows, reach = [], 0.0
    for seat, left, lower in zip(*counts.nonzero(), strict=True):
        games = int(counts[seat, left, lower])
        low, high = wilson(games, tally.finished)
        share = games / tally.finished
        reach = max(reach, high - share, share - low)
        who = f"{seat_name(seat)} {players[seat]}"
        rows.append((who, int(left) * across, int(lower) * up, share, low, high))
    names = ["who", joint.across, joint.up, "share", "low", "high"]
    return pd.DataFrame(rows, columns=names), (across, up), reach


def _in_ranges(together: Counts, across: int, up: int) -> Counts:
    """Counts of pairs in wider ranges: so many places across and up become one."""
    seats, wide, high = together.shape
    padded = np.zeros((seats, -(-wide // across) * across, -(-high // up) * up), dtype=np.int64)
    padded[:, :wide, :high] = together
    summed: Counts = padded.reshape(seats, padded.shape[1] // across, across, -1, up).sum(axis=(2, 4))
    return summed


def counts_table(tally: Tally, counts: KindCounts, players: tuple[str, ...]) -> pd.DataFrame:
    """For each kind that is counted and each player the mean number in a game, with Student's interval."""
    rows = []
    for title, name in _kinds(counts):
        if name in tally.missing:
            continue
        for seat, player in enumerate(players):
            mean, (low, high) = tally.kind_mean(kinds_of(tally.spec).index(name), seat)
            if name in counts.taken_away:
                mean, low, high = -mean, -high, -low
            rows.append((title, f"{seat_name(seat)} {player}", mean, low, high))
    return pd.DataFrame(rows, columns=[counts.row, "who", "mean", "low", "high"])


def rates_table(tally: Tally, rates: Rates, players: tuple[str, ...]) -> pd.DataFrame:
    """For each player and thing that happened, the share of all times in which it did."""
    rows = []
    for seat, player in enumerate(players):
        for name, what in rates.happened:
            share, (low, high) = tally.rate(name, seat)
            rows.append((f"{seat_name(seat)} {player}", what, share, low, high))
    return pd.DataFrame(rows, columns=["who", "what", "share", "low", "high"])


def share_table(tally: Tally, column: str, players: tuple[str, ...], frame: Frame | None = None) -> pd.DataFrame:
    """For each player and range of outcomes the share of games, with Wilson's interval."""
    counts = tally.counts[column]
    # Outcomes are counted from 0, or from the lowest below it.
    lowest = tally.lowest.get(column, 0)
    end = lowest + counts.shape[1]
    games, most = (frame.games, max(end, frame.right)) if frame else (tally.finished, end)
    width = range_width(subjects(tally.spec)[column].widths, most - lowest, games)
    first, last = _first_range(counts, lowest, width), end
    if frame:
        first, last = frame.outcomes(first, last, width)
    rows = []
    for seat, player in enumerate(players):
        for left in range(first, last, width):
            games = int(counts[seat, max(0, left - lowest) : max(0, left + width - lowest)].sum())
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


def _first_range(counts: Counts, lowest: int, width: int) -> int:
    """Where the first range begins that anything fell into."""
    seen = counts.sum(axis=0).nonzero()[0]
    return (lowest + int(seen[0])) // width * width if len(seen) else 0


def subtitle(
    result: Result, figures: str = "estimates; the band is the 95% interval of each share (Wilson)"
) -> list[str]:
    """What the figures of a chart are: how many games, which seed, which interval, and what they rest on."""
    setup = result.setup
    first = f"{result.figures_from}, {counted(setup.players, 'seat')}, {setup.kind}seed {result.seed}"
    lines = [first, figures]
    if result.assumed:
        lines.append(assumed_in_short(result))
    return lines


def assumed_in_short(result: Result, most: int = 3) -> str:
    """The assumed cards that a result rests on, shortened to a line: how many of what, and which."""
    return assumed_line(result.setup.game, result.assumed, most)


def assumed_line(game: str, assumed: Sequence[tuple[str, str]], most: int = 3) -> str:
    """Assumed card values, pairs of a card's code and a name, shortened to a line.

    >>> assumed_line("alley", [("BF", "fairy_infamy_loss"), ("DE", "egg_infamy")])
    "rests on 2 assumed card values (Bottled Fairy and Dragon's Egg)"
    """
    tables = find_game(game).tables
    names, (words, codes) = tables.cards(), tables.rests_on(assumed)
    return f"rests on {words} ({listed([names[code] for code in codes], most=most)})"


def describe(result: Result, column: str, tally: Tally) -> str:
    """The chart in words, from its numbers."""
    figure = subjects(find_game(result.setup.game))[column]
    games = f"shares of {result.figures_from}, seed {result.seed}"
    parts = [f"{finding(result, figure, tally)}. {capital(figure.title)}: {games}."]
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
