"""How likely each outcome is: a bar for each, exact or with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import altair as alt

from arcane_lab.charts import layers as parts
from arcane_lab.charts import theme
from arcane_lab.charts.offline import LayeredChart, OfflineChart

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: Final = ("outcome", "probability", "chance")
#: Up to this many bars carry their percentage, and stand side by side.
_FEW: Final = 12


@parts.checked
def probability_chart(
    table: pd.DataFrame, *, title: str, subtitle: Sequence[str], unit: str, description: str | None = None
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
    is_few = len(table) <= _FEW or any(isinstance(outcome, str) for outcome in table["outcome"])
    return LayeredChart(
        layer=_layers(_data(table, is_few), unit, is_few),
        title=parts.title_of(title, subtitle),
        width=parts.WIDTH,
        height=260,
        description=description or _describe(table, title),
        config=theme.config(),
    )


def _data(table: pd.DataFrame, is_few: bool) -> pd.DataFrame:
    """Outcomes as names where bars stand side by side, and as numbers where they stand at their distances."""
    return table.assign(outcome=table["outcome"].map(str if is_few else float))


def _layers(data: pd.DataFrame, unit: str, is_few: bool) -> list[Any]:
    base = alt.Chart(data)
    if is_few:
        x = alt.X("outcome:N", sort=None, title=unit, axis=alt.Axis(labelAngle=0, labelLimit=110))
        bar: dict[str, Any] = {}
    else:
        span = data["outcome"].max() - data["outcome"].min() + 1
        x = alt.X(
            "outcome:Q", title=unit, axis=alt.Axis(tickCount=10), scale=alt.Scale(zero=False, nice=False, padding=12)
        )
        bar = {"width": max(1.0, 0.7 * parts.WIDTH / span)}
    y = alt.Y("probability:Q", title="chance", axis=alt.Axis(format="~%", tickCount=6))
    tooltip = [
        alt.Tooltip("outcome", title=unit, type="nominal" if is_few else "quantitative"),
        alt.Tooltip("chance:N", title="chance"),
        alt.Tooltip("probability:Q", title="in percent", format=".2%"),
    ]
    layers: list[Any] = [base.mark_bar(color=theme.COLOURS[0], **bar).encode(x=x, y=y, tooltip=tooltip)]
    if {"low", "high"} <= set(data.columns):
        ends = base.mark_rule(color=theme.INK, strokeWidth=2)
        layers.append(ends.encode(x=x, y=alt.Y("low:Q", title="chance"), y2=alt.Y2("high:Q"), tooltip=tooltip))
    elif is_few:
        text = base.mark_text(dy=-8, color=theme.INK)
        layers.append(text.encode(x=x, y=y, text=alt.Text("probability:Q", format=".3~p")))
    return layers


def _describe(table: pd.DataFrame, title: str) -> str:
    """The chart in words, from its numbers."""
    found = [f"{title}."]
    for name, row in (("Most", parts.most_of(table, "probability")), ("Least", parts.least_of(table, "probability"))):
        found.append(f"{name} likely: {row['outcome']} ({parts.percent(row['probability'])}).")
    return parts.sentences(found)
