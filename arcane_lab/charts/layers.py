"""What the charts share: checks of a table, titles, legends, words for numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import signature
from math import floor, isfinite, isnan, log10
from numbers import Real
from statistics import median
from typing import Any, Final, TypeVar, cast

from arcane_lab.charts import theme
from arcane_lab.charts.fitting import LONGEST
from arcane_lab.core.errors import ArcaneLabError, BadSetup, instance, real_number, shown, text_of, yes_or_no
from arcane_lab.core.libraries import alt, pd
from arcane_lab.core.text import capital

#: The width of the drawing, without axis and legend: a whole chart then fits beside the text of a notebook.
WIDTH: Final = 460
#: The columns with the ends of an interval.
ENDS: Final = ("low", "high")
#: Points from one line of such a name to the next.
LEADING: Final = 14


C = TypeVar("C", bound=Callable[..., Any])


def _number(name: str, value: object) -> None:
    real_number(name, value)


def _numbers(name: str, value: object) -> None:
    for one in instance(name, value, list | tuple, "no list of numbers", "a tuple of numbers"):
        real_number(name, one)


def _texts(name: str, value: object) -> None:
    for one in instance(name, value, list | tuple, "no list of texts", "a list of texts in quotes"):
        text_of(name, one, "100 games, seed 1")


def _text(name: str, value: object) -> None:
    text_of(name, value, "Gold at the end")


#: How each argument of a chart that is no table is checked.
_CHECKS: Final[dict[str, Callable[[str, Any], object]]] = {
    **dict.fromkeys(("title", "unit", "description", "parameter", "row"), _text),
    **dict.fromkeys(("subtitle", "order", "parameters", "columns", "units", "words"), _texts),
    **dict.fromkeys(("reach", "ranges"), _numbers),
    **dict.fromkeys(("fair", "level"), _number),
    **dict.fromkeys(("is_share", "is_difference"), yes_or_no),
}


def checked(draw: C) -> C:
    """A chart whose title, lines and ranges are checked before anything is drawn; None is for what may be left out."""
    needed = {name for name, one in signature(draw).parameters.items() if one.default is not None}

    annotations = {name: str(one.annotation) for name, one in signature(draw).parameters.items()}
    sizes = {name: text.count(",") + 1 for name, text in annotations.items() if text.startswith("tuple[")}

    @wraps(draw)
    def drawn(table: Any, **words: Any) -> Any:
        for name, value in words.items():
            if name in _CHECKS and (value is not None or name in needed):
                check = _number if name == "reach" and name not in sizes else _CHECKS[name]
                check(name, value)
                if name in sizes and len(value) != sizes[name]:
                    raise BadSetup(name, value, f"it has {len(value)} parts", f"a tuple of {sizes[name]}")
        return draw(table, **words)

    return cast("C", drawn)


def check_table(table: pd.DataFrame, needed: Sequence[str], figures: Sequence[str] = ()) -> None:
    """A table with the columns that a chart needs, and something in it; `ArcaneLabError` says what is missing.

    Each row needs a number in the columns `figures`; ends of intervals may be nan, where there is none.
    """
    if not hasattr(table, "columns"):
        raise ArcaneLabError(f"{shown(table)} is no table: a chart needs a pandas DataFrame with {', '.join(needed)}")
    missing = [name for name in needed if name not in table.columns]
    if missing:
        raise ArcaneLabError(f"the table has no column {missing[0]!r}; it needs {', '.join(needed)}")
    if table.empty:
        raise ArcaneLabError("the table has no rows, so there is nothing to draw")
    for name in (*figures, *(end for end in ENDS if end in needed)):
        _check_numbers(table, name, may_lack=name not in figures)


def _check_numbers(table: pd.DataFrame, name: str, *, may_lack: bool) -> None:
    """Refuse a column with anything but numbers in it, naming the first such row."""
    for place, value in enumerate(table[name], start=1):
        is_number = isinstance(value, Real) and not isinstance(value, bool)
        if is_number and (isfinite(value) or (may_lack and isnan(value))):
            continue
        what = "is no number" if not is_number or isnan(value) else "has no end"
        raise ArcaneLabError(f"{name} of row {place} is {shown(value)}, which {what}: mend that row, or leave it out")


def interval_words(low: float, high: float, write: Callable[[float], str], level: float = 0.95) -> str:
    """An interval for a sentence, called by its level.

    >>> interval_words(0.2, 0.4, percent), interval_words(float("nan"), float("nan"), percent)
    ('95% interval 20% to 40%', 'too few games for an interval')
    """
    if isnan(low) or isnan(high):
        return "too few games for an interval"
    return f"{100 * level:.4g}% interval {write(low)} to {write(high)}"


def heading(title: str, subtitle: Sequence[str]) -> dict[str, Any]:
    """The title, the first line below it, and the notes: what else is said of the figures, for readers who open it."""
    made: dict[str, Any] = {"title": alt.TitleParams(text=title, subtitle=list(subtitle[:1]))}
    return {**made, "usermeta": {"notes": list(subtitle[1:])}} if subtitle[1:] else made


def speaker(who: str) -> str:
    """A player as a sentence names it: who plays, then the seat.

    >>> speaker("p2 greedy"), speaker("p2"), speaker("greedy")
    ('Greedy (p2)', 'p2', 'Greedy')
    """
    found = re.fullmatch(r"(p\d+) (.+)", who)
    return f"{capital(found[2])} ({found[1]})" if found else who if re.fullmatch(r"p\d+", who) else capital(who)


def between(low: float, high: float, write: Callable[[float], str]) -> str:
    """An interval in a title, in brackets; the unit stands once, before it.

    >>> between(0.55, 0.61, percent), between(float("nan"), 1, percent)
    (' (55% to 61%)', ' (too few games for an interval)')
    """
    if isnan(low) or isnan(high):
        return " (too few games for an interval)"
    return f" ({write(low)} to {write(high)})"


def row_axis(names: Sequence[str], **more: Any) -> alt.Axis:
    """The names at the left of rows: long ones in several lines, none cut off."""
    long = {name: lines for name in names if len(lines := theme.fitted(name, LONGEST)) > 1}
    words: dict[str, Any] = {"labelExpr": f"{json.dumps(long)}[datum.label] || datum.label"} if long else {}
    return alt.Axis(domain=False, ticks=False, labelPadding=8, **words, **more)


def row_height(names: Sequence[str], least: float) -> float:
    """How high a row must be for its name."""
    return max([least, *(LEADING * len(theme.fitted(name, LONGEST)) + 6 for name in names)])


def in_order(values: Iterable[Any]) -> list[Any]:
    """Each value once, in the order in which they come.

    >>> in_order(["b", "a", "b"])
    ['b', 'a']
    """
    return list(dict.fromkeys(values))


def colour(field: str, names: Sequence[str], *, symbol: str | None = None) -> alt.Color:
    """A colour for each name, and the legend over the drawing; a single name needs no legend."""
    colours = [theme.COLOURS[k % len(theme.COLOURS)] for k in range(len(names))]
    # A legend of dashed strokes needs room for the dashes.
    look: dict[str, Any] = {} if symbol is None else {"symbolType": symbol, "symbolSize": 500}
    legend = alt.Legend(symbolOpacity=1, title=None, **look) if len(names) > 1 else None
    return alt.Color(f"{field}:N", scale=alt.Scale(domain=list(names), range=colours), title=None, legend=legend)


def dashes(field: str, names: Sequence[str]) -> alt.StrokeDash:
    """Dashes for each name, beside its colour."""
    found = [theme.DASHES[k % len(theme.DASHES)] for k in range(len(names))]
    legend: dict[str, Any] = {} if len(names) > 1 else {"legend": None}
    return alt.StrokeDash(f"{field}:N", scale=alt.Scale(domain=list(names), range=found), title=None, **legend)


def shapes(field: str, names: Sequence[str]) -> alt.Shape:
    """A shape for each name, beside its colour."""
    found = [theme.SHAPES[k % len(theme.SHAPES)] for k in range(len(names))]
    legend: dict[str, Any] = {} if len(names) > 1 else {"legend": None}
    return alt.Shape(f"{field}:N", scale=alt.Scale(domain=list(names), range=found), title=None, **legend)


def decimals(low: Iterable[float], high: Iterable[float]) -> int:
    """How many decimals are worth writing: half an interval is then 2 to 20 of the last one; never more than 3.

    >>> decimals([41.2], [43.8]), decimals([0.21], [0.24]), decimals([5.0], [45.0])
    (1, 3, 0)
    """
    halves = [(b - a) / 2 for a, b in zip(low, high, strict=True) if isfinite(a) and isfinite(b) and b > a]
    if not halves:
        return 1
    return max(0, min(3, -floor(log10(median(halves) / 2))))


def percent(share: float) -> str:
    """A share in words.

    >>> percent(0.123), percent(1.0), percent(0.0004)
    ('12.3%', '100%', '0.04%')
    """
    if 0 < share < 0.001:
        return f"{100 * share:.1g}%"
    return f"{100 * share:.1f}%".replace(".0%", "%")


def with_sign(value: float, form: str) -> str:
    """A difference with its sign, by a form such as "+.1f"; zero has none.

    >>> with_sign(2.31, "+.1f"), with_sign(-0.004, "+.2f")
    ('+2.3', '0.00')
    """
    text = format(value, form)
    return text.lstrip("+-") if float(text) == 0 else text


def rows_of(table: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a table, each as names and values."""
    return [{str(name): value for name, value in row.items()} for row in table.to_dict("records")]


def most_of(table: pd.DataFrame, column: str) -> dict[str, Any]:
    """The row of a table in which a column is largest; the first of several."""
    return max(rows_of(table), key=lambda row: row[column])


def least_of(table: pd.DataFrame, column: str) -> dict[str, Any]:
    """The row of a table in which a column is smallest; the first of several."""
    return min(rows_of(table), key=lambda row: row[column])


def columns_for(players: int) -> int:
    """How many drawings stand side by side, one for each player.

    >>> [columns_for(players) for players in range(1, 7)]
    [1, 2, 3, 2, 3, 3]
    """
    return players if players <= 3 else 2 if players == 4 else 3


def sentences(parts: Iterable[str]) -> str:
    """Sentences, one after another."""
    return " ".join(part.strip() for part in parts if part.strip())
