"""Shares and means in a grid: a shade for each place, and its number in it where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any, Final

from arcane_lab.charts import layers as parts
from arcane_lab.charts import theme
from arcane_lab.charts.offline_charts import FacetedChart, LayeredChart, OfflineChart
from arcane_lab.core.libraries import alt, pd
from arcane_lab.core.minus import signed
from arcane_lab.core.text import capital

#: The height of a place, and how many side by side leave room for a number, and for its interval too.
PLACE: Final = 44
MOST_NUMBERS: Final = 12
MOST_INTERVALS: Final = 7


@dataclass(frozen=True, slots=True)
class Shade:
    """What the shades stand for: the column, its words, how numbers are written, and the values of both ends.

    With `middle` the shades go from orange over nothing (there) to blue; without it they grow denser. Where `form`
    writes a plus, numbers are differences from the row `base` of the table, which says so in its place.
    """

    column: str
    title: str
    form: str
    ends: tuple[float, float]
    middle: float | None = None
    base: int | None = None

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours from end to end."""
        return theme.SHADES if self.middle is None else theme.TWO_SIDED

    @property
    def colour(self) -> alt.Color:
        """The shades as Vega-Lite knows them."""
        low, high = self.ends
        domain = [low, high] if self.middle is None else [low, self.middle, self.middle, high]
        return alt.Color(
            f"{self.column}:Q",
            scale=alt.Scale(domain=domain, range=list(self.colours), clamp=True, interpolate="rgb"),
            legend=None,
        )


@parts.checked
def league_map(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    fair: float = 0.5,
    description: str | None = None,
) -> OfflineChart:
    """Who beats whom: the share of games that the strategy of the row won against that of the column.

    `table` has a row for each pair, `row` and `column`: the `share` (0 to 1), and the ends of its interval, `low` and
    `high`. Blue is more than the `fair` share, orange is less.

    >>> import pandas as pd
    >>> rows = [("greedy", "random", 0.9, 0.88, 0.92), ("random", "greedy", 0.1, 0.08, 0.12)]
    >>> table = pd.DataFrame(rows, columns=["row", "column", "share", "low", "high"])
    >>> league_map(table, title="Who beats whom", subtitle=["1,000 games a pair, seed 1"]).words()
    'Who beats whom. greedy wins 90% against random (95% interval 88% to 92%).'
    """
    parts.check_table(table, ("row", "column", "share", "low", "high"), ("share",))
    rows = parts.in_order(table["row"])
    # The columns come in the order of the rows, whichever pair the table begins with.
    columns = [name for name in parts.in_order([*rows, *table["column"]]) if name in set(table["column"])]
    title = title or _best_pair(table, fair)
    found = [f"{title}."]
    for row in parts.rows_of(table):
        if row["row"] != row["column"] and row["low"] > fair:
            interval = f"95% interval {parts.percent(row['low'])} to {parts.percent(row['high'])}"
            found.append(f"{row['row']} wins {parts.percent(row['share'])} against {row['column']} ({interval}).")
    if len(found) == 1:
        found.append("No strategy can be told from an equal one.")
    reach = max(0.05, max(abs(share - fair) for share in table["share"]))
    return grid(
        table,
        x=alt.X("column:N", title="against", sort=columns, axis=alt.Axis(orient="top")),
        y=alt.Y("row:N", title="share of games won by", sort=rows, axis=parts.row_axis(rows)),
        places=(len(columns), len(rows)),
        shade=Shade("share", "share of games won", ".0%", (fair - reach, fair + reach), middle=fair),
        names=(("row", "strategy"), ("column", "against")),
        words=(title, subtitle, description or parts.sentences(found)),
    )


def _best_pair(table: pd.DataFrame, fair: float) -> str:
    """What the grid shows, with its uncertainty: the pair that is furthest from even."""
    best = parts.most_of(table[table["row"] != table["column"]] if len(table) > 1 else table, "share")
    if not best["low"] > fair:
        return "No strategy clearly beats another"
    interval = parts.between(best["low"], best["high"], parts.percent)
    return f"{capital(best['row'])} beats {best['column']} most clearly: {parts.percent(best['share'])}{interval}"


def grid(
    table: pd.DataFrame,
    *,
    x: alt.X,
    y: alt.Y,
    places: tuple[int, int],
    shade: Shade,
    names: Sequence[tuple[str, str]],
    words: tuple[str, Sequence[str], str],
) -> OfflineChart:
    """A grid with a shade for each row of the table, its number, and below it the interval, where there is room.

    `places` says how many are side by side and over one another, `names` which columns name a place and in what words,
    `words` are title, subtitle and description.
    """
    title, subtitle, description = words
    form = shade.form
    tooltip = [
        *(alt.Tooltip(name, title=label) for name, label in names),
        alt.Tooltip(f"{shade.column}:Q", title=shade.title, format=form),
        alt.Tooltip("low:Q", title="interval from", format=form),
        alt.Tooltip("high:Q", title="to", format=form),
    ]
    base = alt.Chart(_in_words(table, shade)).encode(x=x, y=y, tooltip=tooltip)
    layers = [base.mark_rect(stroke=theme.GRID, strokeWidth=1).encode(color=shade.colour)]
    has_intervals = places[0] <= MOST_INTERVALS
    if places[0] <= MOST_NUMBERS:
        number = base.mark_text(style="number", baseline="bottom" if has_intervals else "middle", dy=2)
        text = alt.Text("number:N") if form.startswith("+") else alt.Text(f"{shade.column}:Q", format=form)
        layers.append(number.encode(text=text))
    if has_intervals:
        layers.append(base.mark_text(style="range", baseline="top", dy=4).encode(text="range:N"))
    return LayeredChart(
        layer=layers,
        **parts.heading(title, subtitle),
        width=parts.WIDTH,
        height=PLACE * places[1],
        description=description,
        config=theme.config(),
    )


def _in_words(table: pd.DataFrame, shade: Shade) -> pd.DataFrame:
    """The table with what is written into each place: the interval, and of differences the number with its sign."""
    is_signed = shade.form.startswith("+")
    between = " to " if is_signed or (table["low"] < 0).any() else "–"
    ranges = [
        f"{_end(low, shade.form)}{between}{_end(high, shade.form)}" for low, high in table[["low", "high"]].values
    ]
    if not is_signed:
        return table.assign(range=ranges)
    numbers = [signed(parts.with_sign(value, shade.form)) for value in table[shade.column]]
    if shade.base is not None:
        numbers[shade.base], ranges[shade.base] = "0", "base"
    return table.assign(number=numbers, range=ranges)


def _end(value: float, form: str) -> str:
    """One end of an interval; a per cent sign behind the second is enough, and there is no room for two."""
    if isnan(value):
        return "?"
    return signed(parts.with_sign(value, form) if form.startswith("+") else format(value, form)).rstrip("%")


@parts.checked
def joint_map(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    columns: tuple[str, str],
    units: tuple[str, str] | None = None,
    ranges: tuple[int, int] = (1, 1),
    description: str | None = None,
    reach: tuple[float, float, float, float] | None = None,
) -> OfflineChart:
    """How often a game ends with so much of one figure and so much of another: a grid of shades for each player.

    `table` has a row for each player (`who`) and pair of ranges: their left ends in the two `columns`, the first of
    which goes across, and the `share` of games (0 to 1); pairs that never happened may be left out. The ends of its
    interval, `low` and `high`, may stand beside it for the title. `units` are the words of the two axes, `ranges` says
    how many of each figure share a place. `reach` fixes the axes and shades of charts that are to be compared: both
    ends of the axis across, the end of the other and the share of the densest shade.

    >>> import pandas as pd
    >>> rows = [("p1 bold", 60, 5, 0.8), ("p1 bold", 70, 10, 0.2)]
    >>> table = pd.DataFrame(rows, columns=["who", "points", "cards", "share"])
    >>> words = {"title": "Both", "subtitle": ["100 games, seed 1"], "columns": ("points", "cards")}
    >>> joint_map(table, **words, ranges=(10, 5)).words()
    'Both. p1 bold: most often 60 to 69 points with 5 to 9 cards (80% of games).'
    """
    across, up = columns
    parts.check_table(table, ("who", across, up, "share"), (across, up, "share"))
    who = parts.in_order(table["who"])
    if title is None:
        best = parts.most_of(table, "share")
        pair = f"{_range(best[across], ranges[0])} {across} with {_range(best[up], ranges[1])} {up}"
        interval = parts.between(best["low"], best["high"], parts.percent) if "low" in best else ""
        title = f"{parts.speaker(best['who'])} most often: {pair}, {parts.percent(best['share'])} of games{interval}"
    found = [f"{title}."]
    for name, rows in table.groupby("who", sort=False):
        best = parts.most_of(rows, "share")
        pair = f"{_range(best[across], ranges[0])} {across} with {_range(best[up], ranges[1])} {up}"
        found.append(f"{name}: most often {pair} ({parts.percent(best['share'])} of games).")
    beside = parts.columns_for(len(who))
    wide, high = columns if units is None else units
    axes = (Axis(across, wide, ranges[0], wide), Axis(up, high, ranges[1], up))
    return FacetedChart(
        data=table[["who", across, up, "share"]],
        facet=alt.Facet("who:N", title=None, sort=who, header=alt.Header(labelAnchor="start")),
        columns=beside,
        spec=_shades_of_one(table, axes, reach).properties(
            width=(parts.WIDTH - 20 * (beside - 1)) // beside, height=150
        ),
        spacing=18,
        # Where it is narrow fewer stand side by side, so that each has axes of its own.
        resolve=alt.Resolve(axis={"x": "independent", "y": "independent"}),
        **parts.heading(title, subtitle),
        description=description or parts.sentences(found),
        config=theme.config(),
    )


@dataclass(frozen=True, slots=True)
class Axis:
    """One of the two figures of a map: its column and words, how many of it share a place, and the hint for one."""

    column: str
    unit: str
    width: int
    one: str

    def tooltip(self) -> alt.Tooltip:
        """Where a place begins."""
        return alt.Tooltip(f"{self.column}:Q", title=f"{self.unit}, {self.width} from" if self.width > 1 else self.one)


def _range(left: float, width: int) -> str:
    return f"{left:g}" if width == 1 else f"{left:g} to {left + width - 1:g}"


def _shades_of_one(table: pd.DataFrame, axes: Sequence[Axis], reach: tuple[float, float, float, float] | None) -> Any:
    """The grid of one player. A pair that never happened has no shade, so the lightest is more than nothing."""
    one, two = axes
    most = float(table["share"].max()) if reach is None else reach[3]
    across, up = alt.Scale(zero=False, nice=False), alt.Scale(zero=True, nice=False)
    if reach is not None:
        across, up = alt.Scale(domain=list(reach[:2]), nice=False), alt.Scale(domain=[0, reach[2]], nice=False)
    return (
        alt.Chart()
        .transform_calculate(**{f"{axis.column}_end": f"datum.{axis.column} + {axis.width}" for axis in axes})
        .mark_rect(stroke=None)
        .encode(
            x=alt.X(f"{one.column}:Q", title=one.unit, scale=across, axis=_ticks()),
            x2=f"{one.column}_end:Q",
            y=alt.Y(f"{two.column}:Q", title=two.unit, scale=up, axis=_ticks()),
            y2=f"{two.column}_end:Q",
            color=alt.Color(
                "share:Q",
                title=f"share of games in each {one.width} {one.column} × {two.width} {two.column}",
                scale=alt.Scale(domain=[0, most], range=list(theme.DENSE), interpolate="rgb"),
                legend=alt.Legend(format="~%", gradientLength=180, tickCount=3),
            ),
            tooltip=[
                alt.Tooltip("who:N", title="player"),
                one.tooltip(),
                two.tooltip(),
                alt.Tooltip("share:Q", title="share of games", format=".2%"),
            ],
        )
    )


def _ticks() -> alt.Axis:
    return alt.Axis(tickCount=5, grid=True, labelFlush=False)
