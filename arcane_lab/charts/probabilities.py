"""How likely each outcome is: a bar for each, exact or with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.charts import layers as parts
from arcane_lab.charts import theme
from arcane_lab.charts.offline_charts import LayeredChart, OfflineChart
from arcane_lab.core.libraries import alt, pd

COLUMNS: Final = ("outcome", "probability", "chance")
#: Up to this many bars carry their percentage, and stand side by side if their names take so many points.
_FEW: Final = 12
_BESIDE: Final = 300


@parts.checked
def probability_chart(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    unit: str,
    description: str | None = None,
) -> OfflineChart:
    """The chance of each outcome as a bar; estimates have a line from one end of their interval to the other.

    `table` has a row for each `outcome` (numbers or names) with its `probability` (0 to 1), its `chance` as it is
    written ("1/13"), and for estimates `low` and `high`. `unit` says what the outcomes are, `description` the chart in
    sentences.

    >>> import pandas as pd
    >>> table = pd.DataFrame([("queen", 1 / 13, "1/13"), ("other", 12 / 13, "12/13")], columns=list(COLUMNS))
    >>> probability_chart(table, title="The next card", subtitle=["exact"], unit="next card").words()
    'The next card. Most likely: other (92.3%). Least likely: queen (7.7%).'
    """
    parts.check_table(table, COLUMNS)
    if title is None:
        best = parts.most_of(table, "probability")
        interval = parts.between(best["low"], best["high"], parts.percent) if "low" in best else ", exact"
        title = f"Most likely {unit}: {best['outcome']}, {parts.percent(best['probability'])}{interval}"
    return LayeredChart(
        **_drawing(table, unit),
        **parts.heading(title, subtitle),
        width=parts.WIDTH,
        description=description or _describe(table, title),
        config=theme.config(),
    )


def _drawing(table: pd.DataFrame, unit: str) -> dict[str, Any]:
    """The layers and the height: bars under each other for long names, side by side for few outcomes, else in place."""
    has_names = any(isinstance(outcome, str) for outcome in table["outcome"])
    if not has_names and len(table) > _FEW:
        return {"layer": _in_place(table.assign(outcome=table["outcome"].map(float)), unit), "height": 260}
    data = table.assign(outcome=table["outcome"].map(str))
    names = list(data["outcome"])
    if sum(theme.text_width(name) + 12 for name in names) <= _BESIDE:
        return {"layer": _beside(data, unit), "height": 260}
    return {"layer": _below(data, unit, names), "height": len(names) * parts.row_height(names, 26)}


def _beside(data: pd.DataFrame, unit: str) -> list[Any]:
    x = alt.X("outcome:N", sort=None, title=unit, axis=alt.Axis(labelAngle=0))
    y = alt.Y("probability:Q", title="chance", axis=alt.Axis(format="~%", tickCount=6))
    base = alt.Chart(data).encode(x=x, tooltip=_tooltip(unit))
    bars = base.mark_bar(color=theme.COLOURS[0]).encode(y=y)
    return [bars, *_ends_or_percent(data, base, y, alt.Y("low:Q", title="chance"), alt.Y2("high:Q"), dy=-8)]


def _below(data: pd.DataFrame, unit: str, names: list[str]) -> list[Any]:
    y = alt.Y("outcome:N", sort=None, title=unit, axis=parts.row_axis(names))
    x = alt.X("probability:Q", title="chance", axis=alt.Axis(format="~%", tickCount=6))
    base = alt.Chart(data).encode(y=y, tooltip=_tooltip(unit))
    bars = base.mark_bar(color=theme.COLOURS[0]).encode(x=x)
    more = {"dx": 4, "align": "left"}
    return [bars, *_ends_or_percent(data, base, x, alt.X("low:Q", title="chance"), alt.X2("high:Q"), **more)]


def _ends_or_percent(data: pd.DataFrame, base: Any, along: Any, low: Any, high: Any, **where: Any) -> list[Any]:
    """An estimate has a line from one end of its interval to the other, an exact chance its percentage."""
    if {"low", "high"} <= set(data.columns):
        return [base.mark_rule(color=theme.INK, strokeWidth=2).encode(low, high)]
    return [base.mark_text(color=theme.INK, **where).encode(along, text=alt.Text("probability:Q", format=".3~p"))]


def _in_place(data: pd.DataFrame, unit: str) -> list[Any]:
    """Bars of many numbers, each in its place, with a gap between neighbours."""
    x = alt.X("from:Q", title=unit, axis=alt.Axis(tickCount=10), scale=alt.Scale(zero=False, nice=False, padding=12))
    y = alt.Y("probability:Q", title="chance", axis=alt.Axis(format="~%", tickCount=6))
    # As wide as the least distance of two outcomes, but for a gap.
    apart = data["outcome"].sort_values().diff().min()
    base = alt.Chart(data).encode(tooltip=_tooltip(unit, "quantitative"))
    sides = {"from": f"datum.outcome - {0.35 * apart:g}", "to": f"datum.outcome + {0.35 * apart:g}"}
    bars = (
        base.transform_calculate(**sides).mark_rect(color=theme.COLOURS[0]).encode(x=x, x2="to:Q", y=y, y2=alt.datum(0))
    )
    if not {"low", "high"} <= set(data.columns):
        return [bars]
    ends = base.mark_rule(color=theme.INK, strokeWidth=2)
    return [bars, ends.encode(x=alt.X("outcome:Q", title=unit), y=alt.Y("low:Q", title="chance"), y2="high:Q")]


def _tooltip(unit: str, type: Any = "nominal") -> list[Any]:
    return [
        alt.Tooltip("outcome", title=unit, type=type),
        alt.Tooltip("chance:N", title="chance"),
        alt.Tooltip("probability:Q", title="in percent", format=".2%"),
    ]


def _describe(table: pd.DataFrame, title: str) -> str:
    """The chart in words, from its numbers."""
    found = [f"{title}."]
    for name, row in (("Most", parts.most_of(table, "probability")), ("Least", parts.least_of(table, "probability"))):
        found.append(f"{name} likely: {row['outcome']} ({parts.percent(row['probability'])}).")
    return parts.sentences(found)
