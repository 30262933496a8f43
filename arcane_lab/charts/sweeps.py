"""A figure as one or two things are changed: a line with its band, or a grid of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.charts import layers as parts
from arcane_lab.charts import theme
from arcane_lab.charts.grids import Shade, grid
from arcane_lab.charts.offline_charts import LayeredChart, OfflineChart
from arcane_lab.core.libraries import alt, pd
from arcane_lab.core.text import capital

#: Up to so many tried values each have a mark of their own on the axis.
MOST_TICKS: Final = 12


@parts.checked
def sweep_chart(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    unit: str,
    parameter: str,
    description: str | None = None,
) -> OfflineChart:
    """A figure of each player along the values of what is changed, with its 95% interval.

    `table` has a row for each tried `value` of the `parameter` and player (`who`): the `mean` (or share) in `unit`, and
    the ends of its interval, `low` and `high`. Numbers are joined by lines with bands; words stand side by side, each
    with a bar, because nothing lies between them.

    >>> import pandas as pd
    >>> rows = [(1, "p1 greedy", 60.2, 59.0, 61.4), (3, "p1 greedy", 66.1, 64.9, 67.3)]
    >>> table = pd.DataFrame(rows, columns=["value", "who", "mean", "low", "high"])
    >>> words = {"title": "Dearer coins", "unit": "gold at the end", "parameter": "gold of a coin"}
    >>> sweep_chart(table, subtitle=["2,000 games a value, seed 1"], **words).words()
    'Dearer coins. p1 greedy: gold at the end goes from 60.2 at 1 to 66.1 at 3 (gold of a coin).'
    """
    parts.check_table(table, ("value", "who", "mean", "low", "high"), ("mean",))
    form = f".{parts.decimals(table['low'], table['high'])}f"
    who = parts.in_order(table["who"])
    table = _words_as_text(table)
    draw = _along if is_numbers(table["value"]) else _side_by_side
    title = title or _largest_change(table, unit, form)
    found = [f"{title}."]
    for name, rows in table.groupby("who", sort=False):
        first, last = rows.iloc[0], rows.iloc[-1]
        change = f"goes from {first['mean']:{form}} at {_word(first['value'])} to {last['mean']:{form}}"
        found.append(f"{name}: {unit} {change} at {_word(last['value'])} ({parameter}).")
    return LayeredChart(
        layer=draw(table, who, unit, parameter, form),
        **parts.heading(title, subtitle),
        width=parts.WIDTH,
        height=260,
        description=description or parts.sentences(found),
        config=theme.config(),
    )


@parts.checked
def sweep_map(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    unit: str,
    parameters: tuple[str, str],
    description: str | None = None,
    is_difference: bool = False,
) -> OfflineChart:
    """A figure over the values of two things that are changed: a shade and its number in each place.

    `table` has a row for each pair of tried values, `x` of the first of `parameters` and `y` of the second: the `value`
    in `unit`, and the ends of its interval, `low` and `high`. With `is_difference` values are differences from the
    first row: they have signs, shades have two sides, and the place of the first row says "base".

    >>> import pandas as pd
    >>> rows = [(1, 5, 60.2, 59.0, 61.4), (3, 5, 66.1, 64.9, 67.3)]
    >>> table = pd.DataFrame(rows, columns=["x", "y", "value", "low", "high"])
    >>> words = {"title": "Gold", "unit": "gold at the end", "parameters": ("gold of a coin", "penalty")}
    >>> sweep_map(table, subtitle=["2,000 games each, seed 1"], **words).words()
    'Gold. The most gold at the end, 66.1, is at gold of a coin 3, penalty 5; the least, 60.2, at 1, 5.'
    >>> sweep_map(table, subtitle=["2,000 games each, seed 1"], **{**words, "title": None}).to_dict()["title"]["text"]
    'Gold at the end is highest with gold of a coin 3, penalty 5: 66.1 (64.9 to 67.3)'
    """
    parts.check_table(table, ("x", "y", "value", "low", "high"), ("value",))
    digits = parts.decimals(table["low"], table["high"])
    most, least = parts.most_of(table, "value"), parts.least_of(table, "value")
    if title is None:
        highest, lowest = (
            f"{row['value']:.{digits}f}{parts.between(row['low'], row['high'], lambda end: f'{end:.{digits}f}')}"
            for row in (most, least)
        )
        place = f"{parameters[0]} {_word(most['x'])}, {parameters[1]} {_word(most['y'])}"
        title = f"{capital(unit)} is highest with {place}: {highest}"
        if most["low"] <= least["high"]:
            # Intervals that overlap do not say which is higher; nor that none is, as all are of the same games.
            title = f"{capital(unit)}: from {lowest} to {highest}"
    words = (
        f"{title}. The most {unit}, {most['value']:.{digits}f}, is at {parameters[0]} {_word(most['x'])}, "
        f"{parameters[1]} {_word(most['y'])}; the least, {least['value']:.{digits}f}, at {_word(least['x'])}, "
        f"{_word(least['y'])}."
    )
    shade = Shade("value", unit, f".{digits}f", (float(table["value"].min()), float(table["value"].max())))
    if is_difference:
        reach = float(table["value"].abs().max()) or 1.0
        shade = Shade("value", unit, f"+.{digits}f", (-reach, reach), middle=0.0, base=0)
    return grid(
        _words_as_text(table, "x", "y"),
        x=alt.X("x:O", title=parameters[0], sort=_sorted(table["x"]), axis=alt.Axis(orient="bottom")),
        # Larger values stand higher, as on any axis.
        y=alt.Y(
            "y:O",
            title=parameters[1],
            sort=_sorted(table["y"])[::-1],
            axis=parts.row_axis([_word(value) for value in table["y"]]),
        ),
        places=(table["x"].nunique(), table["y"].nunique()),
        shade=shade,
        names=((("x"), parameters[0]), (("y"), parameters[1])),
        words=(title, subtitle, description or words),
    )


def _largest_change(table: pd.DataFrame, unit: str, form: str) -> str:
    """What the chart shows, with its uncertainty: whose figure changes most from the first value to the last."""
    ends = [(rows.iloc[0], rows.iloc[-1]) for _, rows in table.groupby("who", sort=False)]
    first, last = max(ends, key=lambda pair: abs(float(pair[1]["mean"]) - float(pair[0]["mean"])))

    def at(row: Any) -> str:
        interval = parts.between(row["low"], row["high"], lambda end: format(end, form))
        return f"{row['mean']:{form}}{interval} at {_word(row['value'])}"

    if first["low"] <= last["high"] and last["low"] <= first["high"]:
        # Both are of the same games, so intervals that overlap tell nothing of the change: `chart(difference=True)`.
        return f"{capital(unit)}: {parts.speaker(first['who'])} {at(first)}, {at(last)}"
    return f"{capital(unit)}: {parts.speaker(first['who'])} goes from {at(first)} to {at(last)}"


def is_numbers(values: pd.Series[Any]) -> bool:
    """Whether values can stand along an axis: numbers, and not yes and no.

    >>> import pandas as pd
    >>> is_numbers(pd.Series([1, 2.5])), is_numbers(pd.Series([True, False])), is_numbers(pd.Series(["on", "off"]))
    (True, False, False)
    """
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values.tolist())


def _sorted(values: pd.Series[Any]) -> list[Any]:
    """The values in order: numbers by size, words as they come."""
    found = parts.in_order(values.tolist())
    return sorted(found) if is_numbers(values) else [_word(value) for value in found]


def _word(value: Any) -> str:
    """A value as people say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _words_as_text(table: pd.DataFrame, *names: str) -> pd.DataFrame:
    """The table with values that are no numbers written as words."""
    wordy = [name for name in names or ("value",) if not is_numbers(table[name])]
    changed = {name: [_word(value) for value in table[name].tolist()] for name in wordy}
    return table.assign(**changed)


def _along(table: pd.DataFrame, who: Sequence[str], unit: str, parameter: str, form: str) -> list[Any]:
    """Numbers: a line, its band, and a dot at each value that was tried."""
    values = sorted(set(table["value"].tolist()))
    ticks = {"values": values} if len(values) <= MOST_TICKS else {"tickCount": 8}
    base = alt.Chart(table).encode(
        x=alt.X("value:Q", title=parameter, scale=alt.Scale(zero=False, nice=False, padding=12), axis=_axis(ticks)),
        tooltip=_tooltip(unit, parameter, form),
    )
    y = alt.Y("low:Q", title=unit, scale=alt.Scale(zero=False, nice=True), axis=alt.Axis(tickCount=6))
    band = base.mark_area(style="band").encode(y=y, y2="high:Q", color=parts.colour("who", who))
    line = base.mark_line(style="line").encode(y="mean:Q", color=parts.colour("who", who))
    dots = base.mark_point(style="dot", filled=True, opacity=1).encode(
        y="mean:Q", color=parts.colour("who", who), shape=parts.shapes("who", who)
    )
    return [band, line, dots]


def _axis(ticks: dict[str, Any]) -> alt.Axis:
    return alt.Axis(grid=False, format="~g", **ticks)


def _side_by_side(table: pd.DataFrame, who: Sequence[str], unit: str, parameter: str, form: str) -> list[Any]:
    """Words: a dot with a bar for each, the players beside each other."""
    base = alt.Chart(table).encode(
        x=alt.X(
            "value:N",
            title=parameter,
            sort=parts.in_order(table["value"]),
            scale=alt.Scale(paddingInner=0.3),
        ),
        xOffset=alt.XOffset("who:N", sort=list(who), scale=alt.Scale(paddingOuter=1)),
        tooltip=_tooltip(unit, parameter, form),
        color=parts.colour("who", who),
    )
    y = alt.Y("low:Q", title=unit, scale=alt.Scale(zero=False, nice=True), axis=alt.Axis(tickCount=6))
    bars = base.mark_rule(style="interval").encode(y=y, y2="high:Q")
    dots = base.mark_point(style="dot", filled=True, opacity=1).encode(y="mean:Q", shape=parts.shapes("who", who))
    return [bars, dots]


def _tooltip(unit: str, parameter: str, form: str) -> list[Any]:
    return [
        alt.Tooltip("value", title=parameter),
        alt.Tooltip("who:N", title="player"),
        alt.Tooltip("mean:Q", title=unit, format=form),
        alt.Tooltip("low:Q", title="interval from", format=form),
        alt.Tooltip("high:Q", title="to", format=form),
    ]
