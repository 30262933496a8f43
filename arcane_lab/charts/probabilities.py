"""How likely each outcome is: a bar for each, exact or with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import altair as alt

from arcane_lab.charts import theme
from arcane_lab.charts.offline import OfflineChart

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: Final = ("outcome", "probability", "chance")
#: Up to this many bars carry their percentage, and stand apart.
_FEW: Final = 12


def probability_chart(
    table: pd.DataFrame, *, title: str, subtitle: Sequence[str], unit: str, description: str
) -> OfflineChart:
    """The chance of each outcome as a bar; estimates have a line from one end of their interval to the other.

    `table` has a row for each `outcome` (numbers or names) with its `probability` (0 to 1), its `chance` as it is
    written ("1/13"), and for estimates `low` and `high`. `unit` says what the outcomes are, `description` the chart in
    sentences.

    >>> import pandas as pd
    >>> table = pd.DataFrame([("queen", 1 / 13, "1/13"), ("other", 12 / 13, "12/13")], columns=list(COLUMNS))
    >>> probability_chart(table, title="T", subtitle=["exact"], unit="next card", description="Two bars.").words()
    'Two bars.'
    """
    missing = [name for name in COLUMNS if name not in table.columns]
    if missing:
        raise ValueError(f"the table has no column {missing[0]!r}; it needs {', '.join(COLUMNS)}")
    layers = _bars(table, unit)
    if {"low", "high"} <= set(table.columns):
        layers.append(
            alt.Chart(table)
            .mark_rule(color=theme.INK, strokeWidth=2)
            .encode(x=_axis(table, unit), y=alt.Y("low:Q"), y2=alt.Y2("high:Q"))
        )
    return OfflineChart(
        layer=layers,
        title=alt.TitleParams(text=title, subtitle=list(subtitle)),
        width=520,
        height=280,
        description=description,
        config=theme.config(),
    )


def _axis(table: pd.DataFrame, unit: str) -> alt.X:
    """Whole numbers stand at their distances, names side by side in the order of the table."""
    if table["outcome"].map(lambda outcome: isinstance(outcome, str)).any() or len(table) <= _FEW:
        order = [str(outcome) for outcome in table["outcome"]]
        return alt.X("name:N", sort=order, title=unit, axis=alt.Axis(labelAngle=0, labelLimit=120))
    return alt.X("place:Q", title=unit, axis=alt.Axis(tickCount=10), scale=alt.Scale(zero=False, nice=True))


def _bars(table: pd.DataFrame, unit: str) -> list[Any]:
    """The bars, and on few of them their percentage."""
    numeric = not table["outcome"].map(lambda outcome: isinstance(outcome, str)).any()
    data = table.assign(name=table["outcome"].map(str))
    if numeric:
        data = data.assign(place=table["outcome"].map(float))
    data = data.drop(columns="outcome")
    base = alt.Chart(data)
    height = alt.Y("probability:Q", title="chance", axis=alt.Axis(format="%", tickCount=6))
    tooltip = [
        alt.Tooltip("name:N", title=unit),
        alt.Tooltip("chance:N", title="chance"),
        alt.Tooltip("probability:Q", title="in percent", format=".2%"),
    ]
    bars = base.mark_bar(color=theme.COLOURS[0]).encode(x=_axis(table, unit), y=height, tooltip=tooltip)
    if len(table) > _FEW:
        return (
            [
                base.mark_bar(color=theme.COLOURS[0], width=max(2, 400 // _span(table))).encode(
                    x=_axis(table, unit), y=height, tooltip=tooltip
                )
            ]
            if numeric
            else [bars]
        )
    text = base.mark_text(dy=-7, color=theme.INK).encode(
        x=_axis(table, unit), y=height, text=alt.Text("probability:Q", format=".3~%")
    )
    return [bars, text]


def _span(table: pd.DataFrame) -> int:
    """How many places there are from the smallest outcome to the largest."""
    places = table["outcome"].map(float)
    return int(places.max() - places.min()) + 1
