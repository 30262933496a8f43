"""How often each outcome happened: shares of games with their intervals, and an exact answer over them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.charts import layers as parts
from arcane_lab.charts import theme
from arcane_lab.charts.offline_charts import LayeredChart, OfflineChart
from arcane_lab.core.libraries import alt, pd
from arcane_lab.core.text import capital

COLUMNS: Final = ("who", "left", "right", "share", "low", "high")
EXACT_COLUMNS: Final = ("who", "left", "right", "share")


@parts.checked
def distribution_chart(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    unit: str,
    description: str | None = None,
    exact: pd.DataFrame | None = None,
    reach: tuple[float, float, float] | None = None,
) -> OfflineChart:
    """The share of games in which each outcome happened, a line for each player, its 95% interval as a band.

    `table` is small and ready: a row for each player (`who`) and range of outcomes, from `left` up to but not at
    `right`, with the `share` of games (0 to 1) and the ends of its interval, `low` and `high`. `title` says what was
    found (left out: which range came most often), `subtitle` how many games and which seed, `unit` what the outcomes
    are ("gold at the end"), `description` the chart in sentences. `exact` has the exact share of each range (`who`,
    `left`, `right`, `share`), where it can be counted; it is drawn as points. `reach` fixes the axes of charts that are
    to be compared: the first
    and the last outcome, and the largest share.

    >>> import pandas as pd
    >>> rows = [("p1 greedy", 0, 20, 0.3, 0.25, 0.35), ("p1 greedy", 20, 40, 0.7, 0.65, 0.75)]
    >>> table = pd.DataFrame(rows, columns=["who", "left", "right", "share", "low", "high"])
    >>> chart = distribution_chart(table, title="Gold", subtitle=["100 games, seed 1"], unit="gold at the end")
    >>> chart.words()
    'Gold. p1 greedy: most often from 20 to below 40 (70% of games, 95% interval 65% to 75%).'
    """
    parts.check_table(table, COLUMNS, ("left", "right", "share"))
    who = parts.in_order(table["who"])
    title = title or _finding(table, unit)
    layers = _band_and_line(who, unit, reach)
    if exact is not None:
        parts.check_table(exact, EXACT_COLUMNS, ("left", "right", "share"))
        layers.append(_points(exact, who, unit))
    return LayeredChart(
        data=table,
        layer=layers,
        **parts.heading(title, subtitle),
        width=parts.WIDTH,
        height=260,
        description=description or _describe(table, title, exact),
        config=theme.config(),
    )


def _band_and_line(who: Sequence[str], unit: str, reach: tuple[float, float, float] | None) -> list[Any]:
    across = alt.Scale(nice=True, zero=False)
    look: dict[str, Any] = {}
    up: dict[str, Any] = {}
    if reach is not None:
        across = alt.Scale(domain=list(reach[:2]), nice=False)
        up = {"scale": alt.Scale(domain=[0, reach[2]], nice=False)}
        look = {"clip": True}
    shared: dict[str, Any] = {
        "x": alt.X("at:Q", title=unit, axis=alt.Axis(tickCount=10), scale=across),
        "color": parts.colour("who", who, symbol="stroke"),
        "tooltip": _tooltip(unit),
    }
    # The last range of each player is drawn at its left and at its right end, so that the last step has a width.
    ends = [
        alt.JoinAggregateTransform(
            joinaggregate=[alt.JoinAggregateFieldDef(op="max", field="right", **{"as": "end"})], groupby=["who"]
        ),
        alt.CalculateTransform(
            calculate="datum.right === datum.end ? [datum.left, datum.right] : [datum.left]", **{"as": "at"}
        ),
        alt.FlattenTransform(flatten=["at"]),
    ]
    y = alt.Y("share:Q", title="share of games", axis=alt.Axis(format="~%", tickCount=6), **up)
    # Made in one go: altair copies a whole chart at each step of a chain, and a live chart has no time for it.
    band = alt.Chart(
        mark=alt.MarkDef(type="area", interpolate="step-after", style="band", **look),
        encoding=alt.FacetedEncoding(y=alt.Y("low:Q", title="share of games"), y2=alt.Y2("high:Q"), **shared),
        transform=ends,
    )
    line = alt.Chart(
        mark=alt.MarkDef(type="line", interpolate="step-after", style="line", **look),
        encoding=alt.FacetedEncoding(y=y, strokeDash=parts.dashes("who", who), **shared),
        transform=ends,
    )
    return [band, line]


def _points(exact: pd.DataFrame, who: Sequence[str], unit: str) -> Any:
    """The exact shares, each in the middle of its range, and their name in the legend."""
    colours = alt.Color("who:N", scale=alt.Scale(domain=list(who), range=list(theme.COLOURS[: len(who)])), legend=None)
    return (
        alt.Chart(exact)
        .transform_calculate(middle="(datum.left + datum.right) / 2", kind="'exact'")
        .mark_point(style="exact", filled=True, stroke=theme.PAPER, opacity=1)
        .encode(
            x="middle:Q",
            y="share:Q",
            color=colours if len(who) <= len(theme.COLOURS) else alt.value(theme.INK),
            shape=alt.Shape(
                "kind:N",
                scale=alt.Scale(domain=["exact"], range=["diamond"]),
                legend=alt.Legend(title=None, symbolFillColor=theme.INK, symbolSize=160, padding=6),
            ),
            tooltip=[
                alt.Tooltip("who:N", title="player"),
                alt.Tooltip("left:Q", title=f"{unit}, from"),
                alt.Tooltip("right:Q", title="to below"),
                alt.Tooltip("share:Q", title="exact share", format=".2%"),
            ],
        )
    )


def _tooltip(unit: str) -> list[Any]:
    return [
        alt.Tooltip("who:N", title="player"),
        alt.Tooltip("left:Q", title=f"{unit}, from"),
        alt.Tooltip("right:Q", title="to below"),
        alt.Tooltip("share:Q", title="share of games", format=".1%"),
        alt.Tooltip("low:Q", title="interval from", format=".1%"),
        alt.Tooltip("high:Q", title="to", format=".1%"),
    ]


def _finding(table: pd.DataFrame, unit: str) -> str:
    """What the chart shows, with its uncertainty: of all ranges the one that came most often."""
    best = parts.most_of(table, "share")
    interval = parts.between(best["low"], best["high"], parts.percent)
    place = f"from {best['left']:g} to below {best['right']:g}"
    return f"{capital(unit)}: {parts.speaker(best['who'])} most often {place}, {parts.percent(best['share'])}{interval}"


def _describe(table: pd.DataFrame, title: str, exact: pd.DataFrame | None) -> str:
    """The chart in words, from its numbers."""
    found = [f"{title}."]
    for who, rows in table.groupby("who", sort=False):
        best = parts.most_of(rows, "share")
        interval = parts.interval_words(best["low"], best["high"], parts.percent)
        found.append(
            f"{who}: most often from {best['left']:g} to below {best['right']:g} "
            f"({parts.percent(best['share'])} of games, {interval})."
        )
    if exact is not None:
        both = table.merge(exact, on=["who", "left", "right"], suffixes=("", "_exact"))
        inside = both["share_exact"].between(both["low"], both["high"]).sum()
        found.append(f"The exact share lies within the interval in {inside} of {len(both)} ranges.")
    return parts.sentences(found)
