"""One game, turn by turn, against many others: where it left the field, and where it came back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.charts import layers as parts
from arcane_lab.charts import theme
from arcane_lab.charts.offline_charts import FacetedChart, OfflineChart
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.libraries import alt, pd

BAND: Final = "middle half of the other games"
MIDDLE: Final = "their median"
GAME: Final = "this game"
COLUMNS: Final = ("turn", "who", "low", "middle", "high")


@parts.checked
def path_chart(
    table: pd.DataFrame, *, title: str | None = None, subtitle: Sequence[str], description: str | None = None
) -> OfflineChart:
    """The score of each player turn by turn in one game, over the middle half of many other games.

    `table` has a row for each player (`who`) and `turn`: the player's score after that turn in this game (missing once
    the game is over), in the first column that has another name than these, and of the other games the lower quartile
    `low`, the median `middle` and the upper quartile `high`. The band shows how much games differ; it is no interval of
    an estimate.

    >>> import pandas as pd
    >>> rows = [(0, "p1 bold", 0, 0, 0, 0), (1, "p1 bold", 9, 0, 4, 8)]
    >>> table = pd.DataFrame(rows, columns=["turn", "who", "points", "low", "middle", "high"])
    >>> path_chart(table, title="Game 3", subtitle=["game 3 of seed 1, and 200 others"]).words()
    'Game 3. p1 bold: 9 points after turn 1, above the middle half of the other games (0 to 8, median 4).'
    """
    parts.check_table(table, COLUMNS)
    score = next((str(name) for name in table.columns if name not in COLUMNS), None)
    if score is None:
        raise ArcaneLabError(f"the table has no column with the score, besides {', '.join(COLUMNS)}: add one")
    who = parts.in_order(table["who"])
    title = title or _finding(table, score)
    found = [f"{title}."]
    for name, rows in table.groupby("who", sort=False):
        # A table written by hand may lack a turn at the end; then there is nothing to say of this player.
        known = rows.dropna(subset=[score])
        found += [_describe(str(name), score, known.iloc[-1])] if len(known) else []
    columns = parts.columns_for(len(who))
    return FacetedChart(
        data=table,
        facet=alt.Facet("who:N", title=None, sort=who, header=alt.Header(labelAnchor="start")),
        columns=columns,
        spec=_one(score).properties(
            width=(parts.WIDTH - 20 * (columns - 1)) // columns, height=170 if columns > 1 else 240
        ),
        spacing=18,
        # Where it is narrow fewer stand side by side, so that each has axes of its own.
        resolve=alt.Resolve(axis={"x": "independent", "y": "independent"}),
        **parts.heading(title, subtitle),
        description=description or parts.sentences(found),
        config=theme.config(),
    )


def _finding(table: pd.DataFrame, score: str) -> str:
    """What the chart shows: who ended this game with the most, and what the middle half of the others had."""
    ends = [rows.dropna(subset=[score]) for _, rows in table.groupby("who", sort=False)]
    last = [rows.iloc[-1] for rows in ends if len(rows)]
    if not last:
        return f"Nobody's {score} is known"
    best = max(last, key=lambda row: float(row[score]))
    return f"{parts.speaker(best['who'])} ends with {best[score]:g} {score}, {_where(best, score)}"


def _where(last: Any, score: str) -> str:
    """Where a score lies among those of the other games."""
    place = "above" if last[score] > last["high"] else "below" if last[score] < last["low"] else "within"
    return f"{place} the {BAND} ({last['low']:g} to {last['high']:g})"


def _describe(who: str, score: str, last: Any) -> str:
    """Where a player stood at the end of the game."""
    where = _where(last, score).removesuffix(")")
    return f"{who}: {last[score]:g} {score} after turn {last['turn']:g}, {where}, median {last['middle']:g})."


def _one(score: str) -> Any:
    """The drawing of one player: band, median, and the path of the game over them."""
    base = alt.Chart().encode(
        x=alt.X(
            "turn:Q",
            title="turn of the player",
            axis=alt.Axis(tickCount=4, tickMinStep=1, grid=False, labelFlush=False),
        ),
        tooltip=[
            alt.Tooltip("who:N", title="player"),
            alt.Tooltip("turn:Q", title="turn"),
            alt.Tooltip(f"{score}:Q", title=f"{score} in this game"),
            alt.Tooltip("low:Q", title="other games: lower quartile"),
            alt.Tooltip("middle:Q", title="median"),
            alt.Tooltip("high:Q", title="upper quartile"),
        ],
    )
    steps: dict[str, Any] = {"interpolate": "step-after"}
    band = (
        _named(base, BAND)
        .mark_area(style="band", **steps)
        .encode(y=alt.Y("low:Q", title=score, axis=alt.Axis(tickCount=5)), y2="high:Q", color=_colour())
    )
    middle = _named(base, MIDDLE).mark_line(style="guide", **steps)
    game = _named(base, GAME).mark_line(style="line", **steps)
    lines = [
        line.encode(y=f"{name}:Q", color=_colour(), strokeDash=_dash())
        for line, name in ((middle, "middle"), (game, score))
    ]
    return alt.layer(band, *lines)


#: What is drawn, in the order of the legend.
NAMES: Final = [GAME, MIDDLE, BAND]


def _named(base: alt.Chart, name: str) -> alt.Chart:
    """A layer with its name in the legend."""
    return base.transform_calculate(what=f"'{name}'")


def _colour() -> alt.Color:
    colours = [theme.COLOURS[1], theme.QUIET_INK, theme.COLOURS[0]]
    legend = alt.Legend(title=None, symbolType="stroke", symbolSize=500, symbolOpacity=1, columns=3)
    return alt.Color("what:N", scale=alt.Scale(domain=NAMES, range=colours), legend=legend)


def _dash() -> alt.StrokeDash:
    return alt.StrokeDash("what:N", scale=alt.Scale(domain=NAMES, range=[[1, 0], [5, 3], [1, 0]]), title=None)
