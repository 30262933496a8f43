"""Figures side by side: a dot for each and a bar for its 95% interval, in rows that can be compared at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from arcane_lab.charts import layers as parts
from arcane_lab.charts import theme
from arcane_lab.charts.offline_charts import LayeredChart, OfflineChart
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.libraries import alt, pd
from arcane_lab.core.text import capital, listed

#: Points of height for each dot in a row, and between rows.
DOT: Final = 11
GAP: Final = 11


@dataclass(frozen=True, slots=True)
class Rows:
    """What the rows are: the column that names them and their order, and the column that tells the dots in one apart.

    `value` is the column of the figure, `axis` what is measured, `form` how its numbers are written, `note` a line
    below the axis, and `reach` where the axis ends, if that is to be fixed. `alone` says that a row has one dot only.
    """

    row: str
    order: Sequence[str]
    value: str
    axis: str
    form: str
    mark: str | None = None
    zero: bool = True
    note: str | None = None
    reach: float | None = None
    alone: bool = False


@parts.checked
def comparison_chart(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    unit: str,
    level: float = 0.95,
    description: str | None = None,
) -> OfflineChart:
    """Differences from the first setting on the same deals, each with its interval, beside a line at zero.

    `table` has a row for each `setting` and player (`who`): the `difference` of the means or shares in `unit`, and the
    ends of its interval, `low` and `high`, which holds the truth as often as `level` says. An open circle could be no
    effect at all: its interval holds zero, or touches it. Left out, `title` says the largest difference that is one.

    >>> import pandas as pd
    >>> columns = ["setting", "who", "difference", "low", "high"]
    >>> table = pd.DataFrame([("coins 3", "p1 greedy", 4.2, 3.1, 5.3)], columns=columns)
    >>> chart = comparison_chart(table, title="Gold", subtitle=["2,000 games, seed 1"], unit="gold at the end")
    >>> chart.words()
    'Gold. coins 3, p1 greedy: +4.2 gold at the end (95% interval +3.1 to +5.3).'
    """
    parts.check_table(table, ("setting", "who", "difference", "low", "high"), ("difference",))
    form = f"+.{parts.decimals(table['low'], table['high'])}f"
    title = title or _largest(table, unit, form)
    found = [f"{title}."]
    for row in parts.rows_of(table):
        is_open = row["low"] <= 0 <= row["high"]
        note = "; cannot be told from zero" if is_open else ""
        interval = parts.interval_words(row["low"], row["high"], lambda end: parts.with_sign(end, form), level)
        numbers = f"{parts.with_sign(row['difference'], form)} {unit} ({interval}{note})"
        found.append(f"{row['setting']}, {row['who']}: {numbers}.")
    rows = Rows(
        row="setting",
        order=parts.in_order(table["setting"]),
        value="difference",
        axis=f"difference in {unit}",
        note="open circle: could be no effect at all",
        form=form,
        mark="who",
    )
    return _dots(table, rows, title, subtitle, description or parts.sentences(found), is_difference=True)


@parts.checked
def count_chart(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    row: str,
    units: tuple[str, str],
    description: str | None = None,
    order: Sequence[str] | None = None,
    reach: float | None = None,
    words: tuple[str, str] = ("most often", "most rarely"),
) -> OfflineChart:
    """How many of each kind there are in a game, on average, with intervals; the kind with the most comes first.

    `table` has a row for each kind, in the column `row`, and player (`who`): the `mean` number in a game, and the ends
    of its interval, `low` and `high`. `units` is what is counted, and the same as the axis says it; `words` say
    which kind is the most and which the least. For charts that are to be compared, `order` fixes the rows and `reach`
    the axis.

    >>> import pandas as pd
    >>> rows = [("Tea", "p1 bold", 0.4, 0.35, 0.45), ("Silk", "p1 bold", 0.1, 0.05, 0.15)]
    >>> table = pd.DataFrame(rows, columns=["ware", "who", "mean", "low", "high"])
    >>> words = {"title": "Sets", "subtitle": ["500 games, seed 1"], "row": "ware", "units": ("sets", "sets in a game")}
    >>> count_chart(table, **words).words()
    'Sets. p1 bold: most often Tea (0.40 sets in a game), most rarely Silk (0.10).'
    """
    parts.check_table(table, (row, "who", "mean", "low", "high"), ("mean",))
    order = _largest_first(table, row, "mean") if order is None else order
    form = f".{parts.decimals(table['low'], table['high'])}f"
    if title is None:
        best = parts.most_of(table, "mean")
        interval = parts.between(best["low"], best["high"], lambda end: format(end, form))
        title = (
            f"{capital(words[0])} {best[row]}: {parts.speaker(best['who'])} {best['mean']:{form}} {units[1]}{interval}"
        )
    found = [f"{title}."]
    for who, rows in table.groupby("who", sort=False):
        most, least = parts.most_of(rows, "mean"), parts.least_of(rows, "mean")
        found.append(
            f"{who}: {words[0]} {most[row]} ({most['mean']:{form}} {units[0]} in a game), "
            f"{words[1]} {least[row]} ({least['mean']:{form}})."
        )
    axis = f"{units[1]}, on average"
    shown = Rows(row=row, order=order, value="mean", axis=axis, form=form, mark="who", reach=reach)
    return _dots(table, shown, title, subtitle, description or parts.sentences(found))


@parts.checked
def rate_chart(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    unit: str,
    description: str | None = None,
    reach: float | None = None,
) -> OfflineChart:
    """In which share of all times each player did or suffered something, with intervals.

    `table` has a row for each player (`who`) and `what` happened: the `share` (0 to 1) in `unit`, and the ends of its
    interval, `low` and `high`. `reach` fixes the end of the axis of charts that are to be compared.

    >>> import pandas as pd
    >>> rows = [("p1 bold", "led", 0.4, 0.35, 0.45), ("p1 bold", "lost the lead", 0.2, 0.16, 0.25)]
    >>> table = pd.DataFrame(rows, columns=["who", "what", "share", "low", "high"])
    >>> rate_chart(table, title="Rounds", subtitle=["500 games, seed 1"], unit="share of all rounds").words()
    'Rounds. p1 bold: led 40% (95% interval 35% to 45%), lost the lead 20% (95% interval 16% to 25%).'
    """
    parts.check_table(table, ("who", "what", "share", "low", "high"), ("share",))
    if title is None:
        best = parts.most_of(table, "share")
        interval = parts.between(best["low"], best["high"], parts.percent)
        share = f"{parts.percent(best['share'])}{interval}, {unit}"
        title = f"{parts.speaker(best['who'])} most often {best['what']}: {share}"
    found = [f"{title}."]
    for who, rows in table.groupby("who", sort=False):
        shares = [
            f"{row['what']} {parts.percent(row['share'])} "
            f"({parts.interval_words(row['low'], row['high'], parts.percent)})"
            for row in parts.rows_of(rows)
        ]
        found.append(f"{who}: {', '.join(shares)}.")
    order = parts.in_order(table["who"])
    shown = Rows(row="who", order=order, value="share", axis=unit, form=".1%", mark="what", reach=reach)
    return _dots(table, shown, title, subtitle, description or parts.sentences(found))


@parts.checked
def league_chart(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    unit: str = "strength",
    description: str | None = None,
) -> OfflineChart:
    """The strength of each strategy with its interval, the strongest first.

    `table` has a row for each `strategy`: its `strength` in `unit`, and the ends of its interval, `low` and `high`.

    >>> import pandas as pd
    >>> rows = [("random", -1.2, -1.4, -1.0), ("greedy", 1.2, 1.0, 1.4)]
    >>> table = pd.DataFrame(rows, columns=["strategy", "strength", "low", "high"])
    >>> league_chart(table, title="League", subtitle=["4,000 games, seed 1"]).words()
    'League. 1. greedy: 1.2 (95% interval 1.0 to 1.4). 2. random: -1.2 (95% interval -1.4 to -1.0).'
    """
    parts.check_table(table, ("strategy", "strength", "low", "high"), ("strength",))
    if table["strategy"].duplicated().any():
        again = table["strategy"][table["strategy"].duplicated()].iloc[0]
        raise ArcaneLabError(f"the strategy {again!r:.80} is in the table twice: a ladder has each of them once")
    order = _largest_first(table, "strategy", "strength")
    form = f".{parts.decimals(table['low'], table['high'])}f"
    by_name = {row["strategy"]: row for row in parts.rows_of(table)}
    title = title or _strongest([by_name[name] for name in order], unit, form)
    found = [f"{title}."]
    for place, name in enumerate(order, start=1):
        row = by_name[name]
        interval = parts.interval_words(row["low"], row["high"], lambda end: format(end, form))
        numbers = f"{row['strength']:{form}} ({interval})"
        found.append(f"{place}. {name}: {numbers}.")
    shown = Rows(row="strategy", order=order, value="strength", axis=unit, form=form, zero=False)
    return _dots(table, shown, title, subtitle, description or parts.sentences(found))


@parts.checked
def what_if_chart(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    unit: str,
    is_share: bool = False,
    description: str | None = None,
) -> OfflineChart:
    """Moves with what follows from each, the best first, each with its interval.

    `table` has a row for each `move` in order: the `value` in `unit`, the ends of its interval, `low` and `high`, and
    whether it is `as_good` as the first, which so many futures cannot tell from it.

    >>> import pandas as pd
    >>> rows = [("draw deck", 31.5, 30.2, 32.8, True), ("draw discard", 27.0, 25.9, 28.1, False)]
    >>> table = pd.DataFrame(rows, columns=["move", "value", "low", "high", "as_good"])
    >>> chart = what_if_chart(table, title="What follows", subtitle=["500 futures, seed 1"], unit="gold")
    >>> chart.words().split(". ")[1:3]
    ['1', 'draw deck: 31.5 gold (95% interval 30.2 to 32.8)']
    """
    parts.check_table(table, ("move", "value", "low", "high", "as_good"), ("value",))
    form = ".0%" if is_share else f".{parts.decimals(table['low'], table['high'])}f"
    if title is None:
        best = parts.rows_of(table)[0]
        interval = parts.between(best["low"], best["high"], lambda end: format(end, form))
        title = f"Best: {best['move']}, {best['value']:{form}} {unit}{interval}"
    found = [f"{title}."]
    for place, row in enumerate(parts.rows_of(table), start=1):
        interval = parts.interval_words(row["low"], row["high"], lambda end: format(end, form))
        note = "; cannot be told from the first" if row["as_good"] and place > 1 else ""
        found.append(f"{place}. {row['move']}: {row['value']:{form}} {unit} ({interval}{note}).")
    known = {True: "as good as the first", False: "behind the first"}
    shown = table.assign(what=[known[bool(good)] for good in table["as_good"]])
    rows = Rows(
        row="move", order=list(table["move"]), value="value", axis=unit, form=form, mark="what", zero=False, alone=True
    )
    return _dots(shown, rows, title, subtitle, description or parts.sentences(found))


def _largest(table: pd.DataFrame, unit: str, form: str) -> str:
    """What the chart shows, with its uncertainty: of the differences that are some, the largest."""
    clear = [row for row in parts.rows_of(table) if row["low"] > 0 or row["high"] < 0]
    if not clear:
        return f"No clear difference in {unit}"
    best = max(clear, key=lambda row: abs(row["difference"]))
    interval = parts.between(best["low"], best["high"], lambda end: parts.with_sign(end, form))
    return (
        f"{best['setting']}: {parts.speaker(best['who'])} {parts.with_sign(best['difference'], form)} {unit}{interval}"
    )


def _strongest(rows: Sequence[dict[str, Any]], unit: str, form: str) -> str:
    """What a ladder shows, with its uncertainty: who leads, alone or with others whose intervals reach that far."""
    first = rows[0]
    level = [row["strategy"] for row in rows if row is first or row["high"] >= first["low"]]
    who = f"{capital(first['strategy'])} is strongest" if len(level) < 2 else f"{capital(listed(level))} lead together"
    interval = parts.between(first["low"], first["high"], lambda end: format(end, form))
    return f"{who}: {unit} {first['strength']:{form}}{interval}"


def _largest_first(table: pd.DataFrame, name: str, value: str) -> list[str]:
    means = table.groupby(name, sort=False)[value].mean()
    return [str(found) for found in means.sort_values(ascending=False, kind="stable").index]


def _dots(
    table: pd.DataFrame,
    rows: Rows,
    title: str,
    subtitle: Sequence[str],
    description: str,
    is_difference: bool = False,
) -> OfflineChart:
    """Bars and dots in rows; several dots of one row stand under each other, told apart by colour and shape."""
    marks = parts.in_order(table[rows.mark]) if rows.mark else []
    axis_of_rows = parts.row_axis(rows.order, grid=True)
    scale_of_rows = alt.Scale(paddingInner=0.2)
    base = alt.Chart(table).encode(
        y=alt.Y(f"{rows.row}:N", sort=list(rows.order), title=None, scale=scale_of_rows, axis=axis_of_rows)
    )
    shared: dict[str, Any] = {"tooltip": _tooltip(rows)}
    if rows.mark and len(marks) > 1 and not rows.alone:
        shared["yOffset"] = alt.YOffset(f"{rows.mark}:N", sort=marks, scale=alt.Scale(paddingOuter=0.3))
    if rows.mark:
        shared["color"] = parts.colour(rows.mark, marks)
    else:
        shared["color"] = alt.value(theme.COLOURS[0])
    axis = alt.X(
        "low:Q",
        title=[rows.axis, rows.note] if rows.note else rows.axis,
        scale=alt.Scale(zero=rows.zero, nice=True)
        if rows.reach is None
        else alt.Scale(domain=[0, rows.reach], nice=False),
        axis=alt.Axis(grid=True, labelFlush=False, format="~%" if rows.form.endswith("%") else "~f", tickCount=7),
    )
    cut: dict[str, Any] = {} if rows.reach is None else {"clip": True}
    bars = base.mark_rule(style="interval", **cut).encode(x=axis, x2=alt.X2("high:Q"), **shared)
    look = {"shape": parts.shapes(rows.mark, marks)} if rows.mark else {}
    fill = _open(shared["color"], rows.mark) if is_difference else {}
    dots = base.mark_point(style="dot", filled=not is_difference, opacity=1).encode(
        x=f"{rows.value}:Q", **shared, **look, **fill
    )
    zero = alt.Chart().mark_rule(style="guide", aria=False).encode(x=alt.datum(0))
    return LayeredChart(
        data=table,
        layer=[zero, bars, dots] if is_difference else [bars, dots],
        **parts.heading(title, subtitle),
        width=parts.WIDTH - 60,
        height=len(rows.order) * parts.row_height(rows.order, GAP + DOT * (1 if rows.alone else max(1, len(marks)))),
        description=description,
        config=theme.config(),
    )


def _open(colour: Any, mark: str | None) -> dict[str, Any]:
    """The dot of an interval that holds zero is open, any other is filled in the colour of its line."""
    fill = alt.Fill(f"{mark}:N", scale=colour.to_dict()["scale"], legend=None)
    return {"fill": alt.when("datum.low <= 0 && datum.high >= 0").then(alt.value(theme.PAPER)).otherwise(fill)}


def _tooltip(rows: Rows) -> list[Any]:
    first = [alt.Tooltip(f"{rows.row}:N", title={"who": "player"}.get(rows.row, rows.row))]
    if rows.mark:
        first.append(alt.Tooltip(f"{rows.mark}:N", title={"who": "player", "what": "what happened"}[rows.mark]))
    return [
        *first,
        alt.Tooltip(f"{rows.value}:Q", title=rows.axis, format=rows.form),
        alt.Tooltip("low:Q", title="interval from", format=rows.form),
        alt.Tooltip("high:Q", title="to", format=rows.form),
    ]
