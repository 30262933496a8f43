"""How often each outcome happened: shares of games with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import altair as alt

from arcane_lab.charts import theme
from arcane_lab.charts.offline import OfflineChart

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: Final = ("who", "left", "right", "share", "low", "high")


def distribution_chart(
    table: pd.DataFrame, *, title: str, subtitle: Sequence[str], unit: str, description: str
) -> OfflineChart:
    """The share of games in which each outcome happened, a line for each player, its 95% interval as a band.

    `table` is small and ready: a row for each player (`who`) and range of outcomes, from `left` up to but not at
    `right`, with the `share` of games (0 to 1) and the ends of its interval, `low` and `high`. `title` says what was
    counted, `subtitle` how many games and which seed, `unit` what the outcomes are ("gold at the end"),
    `description` the chart in sentences.

    >>> import pandas as pd
    >>> rows = [("p1 greedy", 0, 20, 0.3, 0.25, 0.35), ("p1 greedy", 20, 40, 0.7, 0.65, 0.75)]
    >>> table = pd.DataFrame(rows, columns=["who", "left", "right", "share", "low", "high"])
    >>> chart = distribution_chart(
    ...     table, title="Gold", subtitle=["100 games, seed 1"], unit="gold at the end", description="Two bars."
    ... )
    >>> chart.words()
    'Two bars.'
    """
    missing = [name for name in COLUMNS if name not in table.columns]
    if missing:
        raise ValueError(f"the table has no column {missing[0]!r}; it needs {', '.join(COLUMNS)}")
    who = list(dict.fromkeys(table["who"]))
    base = alt.Chart(_with_ends(table))
    shared = {"x": _outcome_axis(unit), "color": _colour(who), "tooltip": _tooltip(unit)}
    band = base.mark_area(interpolate="step-after", opacity=0.22).encode(
        y=alt.Y("low:Q"), y2=alt.Y2("high:Q"), **shared
    )
    line = base.mark_line(interpolate="step-after", strokeWidth=2.2).encode(
        y=alt.Y("share:Q", title="share of games", axis=alt.Axis(format="%", tickCount=6)),
        strokeDash=alt.StrokeDash("who:N", scale=alt.Scale(domain=who, range=_dashes(who)), title=None),
        **shared,
    )
    return OfflineChart(
        layer=[band, line],
        title=alt.TitleParams(text=title, subtitle=list(subtitle)),
        width=520,
        height=280,
        description=description,
        config=theme.config(),
    )


def _with_ends(table: pd.DataFrame) -> pd.DataFrame:
    """Each player's last range again at its right end, so that the last step has a width."""
    import pandas as pd

    last = table.loc[table.groupby("who", sort=False)["right"].idxmax()].copy()
    last["left"] = last["right"]
    return pd.concat([table, last], ignore_index=True)


def _outcome_axis(unit: str) -> alt.X:
    return alt.X("left:Q", title=unit, axis=alt.Axis(tickCount=10), scale=alt.Scale(nice=True))


def _colour(who: Sequence[str]) -> alt.Color:
    colours = [theme.COLOURS[k % len(theme.COLOURS)] for k in range(len(who))]
    legend = alt.Legend(symbolType="stroke", symbolStrokeWidth=3, symbolSize=900, symbolOpacity=1)
    return alt.Color("who:N", scale=alt.Scale(domain=list(who), range=colours), title=None, legend=legend)


def _dashes(who: Sequence[str]) -> list[list[int]]:
    return [theme.DASHES[k % len(theme.DASHES)] for k in range(len(who))]


def _tooltip(unit: str) -> list[Any]:
    return [
        alt.Tooltip("who:N", title="player"),
        alt.Tooltip("left:Q", title=f"{unit}, from"),
        alt.Tooltip("right:Q", title="to below"),
        alt.Tooltip("share:Q", title="share of games", format=".1%"),
        alt.Tooltip("low:Q", title="interval from", format=".1%"),
        alt.Tooltip("high:Q", title="to", format=".1%"),
    ]
