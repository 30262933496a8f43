"""Distributions for people: sentences, tables, and the data of a chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from math import ceil
from numbers import Real
from typing import Any, Final

from arcane_lab import charts
from arcane_lab.chance.chances import Chance
from arcane_lab.chance.decimals import DecimalFraction
from arcane_lab.chance.weights import Weights
from arcane_lab.chance.words import fraction, one_in, percent
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.html import Markup, line
from arcane_lab.core.html import table as html_table
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import capital, counted, plural

#: How many outcomes a sentence and a table in a notebook name one by one.
MOST_NAMED: Final = 25
LIKELIEST: Final = 6
#: How many bars a chart may have before outcomes share one.
MOST_BARS: Final = 120


def kind(distribution: Weights) -> str:
    """Whether it is exact, or an estimate from how many plays of which seed."""
    return "exact" if distribution.is_exact else f"estimate, {distribution.sample}"


def title(distribution: Weights) -> str:
    """What is counted, as the head of a picture or table."""
    return capital(distribution.name or "outcomes")


def short(distribution: Weights) -> str:
    """The distribution in a line."""
    name = f" of {distribution.name}" if distribution.name else ""
    outcomes = counted(len(distribution), "outcome")
    mean = f", mean {_decimal(distribution.mean).removeprefix('about ')}" if is_numeric(distribution) else ""
    return f"<Distribution{name}: {outcomes}{mean}, {kind(distribution)}>"


def words(distribution: Weights) -> str:
    """The distribution in sentences."""
    chances = distribution.probabilities()
    shown = _likeliest(chances, MOST_NAMED, LIKELIEST)
    listing = "; ".join(
        f"{_name(outcome)}: {one_in(chances[outcome])} ({_percent(distribution, chances[outcome])})"
        for outcome in shown
    )
    rest = len(chances) - len(shown)
    likeliest = f"The {len(shown)} likeliest of {len(chances):,} outcomes: " if rest else ""
    intervals = "" if distribution.is_exact else " (95% intervals in brackets)"
    text = f"{title(distribution)}, {kind(distribution)}{intervals}. {likeliest}{listing}."
    if rest:
        left = 1 - sum((chances[outcome] for outcome in shown), Fraction(0))
        text += f" The other {rest:,} have {_percent(distribution, left)} together; table() lists all."
        if alike := _as_likely(chances, shown):
            text += f" Of them {alike:,} {plural(alike, 'is', 'are')} as likely as the least likely that is named."
    if is_numeric(distribution) and len(chances) > 1:
        text += f" {_figures(distribution)}"
    return text


def _percent(distribution: Weights, chance: Fraction) -> str:
    """A chance of a distribution in percent, with its interval when that is an estimate."""
    if distribution.sample is None:
        return percent(chance)
    low, high = Chance(chance, sample=distribution.sample).interval
    return f"{percent(chance)}, {percent(low)} to {percent(high)}"


def _likeliest(chances: Mapping[Any, Fraction], most: int, few: int) -> list[Any]:
    """All outcomes up to a number of them, else the likeliest few; in their own order."""
    if len(chances) <= most:
        return list(chances)
    likely = set(sorted(chances, key=lambda outcome: -chances[outcome])[:few])
    return [outcome for outcome in chances if outcome in likely]


def _as_likely(chances: Mapping[Any, Fraction], shown: Sequence[Any]) -> int:
    """How many outcomes are not named although they are as likely as the least likely that is."""
    least = min(chances[outcome] for outcome in shown)
    return sum(chance == least for chance in chances.values()) - sum(chances[outcome] == least for outcome in shown)


def _figures(distribution: Weights) -> str:
    low, high = distribution.quantile(Fraction(1, 4)), distribution.quantile(Fraction(3, 4))
    mean = f"Mean {_decimal(distribution.mean)}"
    if not distribution.is_exact:
        ends = distribution.mean_interval()
        mean += f" (95% interval {ends.low:.4g} to {ends.high:.4g})"
    half = f"lies from {low} to {high}" if low != high else f"is {low}"
    return f"{mean}, standard deviation {distribution.standard_deviation:.3g}; the middle half of the cases {half}."


def format_mean(distribution: Weights) -> str:
    """A mean as it is said: exact to two places, or with its interval."""
    if distribution.is_exact:
        return f"{float(distribution.mean):.2f}"
    low, high = distribution.mean_interval()
    return f"{float(distribution.mean):.2f} (95% interval {low:.2f} to {high:.2f})"


def figures(found: Mapping[str, Chance | Weights]) -> dict[str, float]:
    """Chances, and means of distributions, for a row of a table; of an estimate the ends of the 95% interval too."""
    row: dict[str, float] = {}
    for name, value in found.items():
        if isinstance(value, Chance):
            row[name], interval = float(value), value.interval
        else:
            row[name], interval = float(value.mean), value.mean_interval()
        if not value.is_exact:
            row |= {f"{name} low": interval.low, f"{name} high": interval.high}
    return row


def _decimal(value: Fraction) -> str:
    if isinstance(value, DecimalFraction):
        return str(value)
    decimal = f"{float(value):.4g}"
    return decimal if Fraction(decimal) == value else f"about {decimal}"


def table(distribution: Weights) -> pd.DataFrame:
    """A row for each outcome, with its chance as a fraction, as a number and in words."""
    chances = distribution.probabilities()
    numeric = is_numeric(distribution)
    rows, below = [], Fraction(0)
    for outcome, chance in chances.items():
        row: dict[str, Any] = {
            "outcome": outcome,
            "chance": fraction(chance),
            "probability": float(chance),
            "words": one_in(chance),
        }
        if numeric:
            row |= {"at_most": float(below + chance), "at_least": float(1 - below)}
        if distribution.sample is not None:
            low, high = distribution.p(outcome).interval
            row |= {"low": low, "high": high, "n": distribution.sample.n, "seed": distribution.sample.seed}
        rows.append({**row, "kind": "exact" if distribution.is_exact else "estimate"})
        below += chance
    return pd.DataFrame(rows)


def table_of_parts(distribution: Weights, names: Sequence[str]) -> pd.DataFrame:
    """A row for each outcome of several parts, each part in a column of its own."""
    rows = table(distribution)
    for place, name in enumerate(names):
        rows.insert(place, name, [outcome[place] for outcome in rows["outcome"]])
    return rows.drop(columns="outcome")


def html(distribution: Weights) -> str:
    """The distribution as a small table, the likeliest outcomes only where there are many."""
    chances = distribution.probabilities()
    shown = _likeliest(chances, MOST_NAMED, MOST_NAMED)
    rows = [
        [
            _name(outcome),
            fraction(chances[outcome]),
            Markup(f"{percent(chances[outcome])}{_interval(distribution, outcome)}"),
            one_in(chances[outcome]),
        ]
        for outcome in shown
    ]
    notes = [_figures(distribution)] if is_numeric(distribution) and len(chances) > 1 else []
    rest = len(chances) - len(shown)
    if rest:
        left = 1 - sum((chances[outcome] for outcome in shown), Fraction(0))
        others = f"The other {rest:,} outcomes have" if rest > 1 else "The other outcome has"
        notes.append(f"These are the likeliest. {others} {percent(left)}{' together' * (rest > 1)}; table() lists all.")
    caption = line(Markup(f"<b>{escape(title(distribution))}</b> ({escape(kind(distribution))})"))
    head = ("outcome", "chance", "percent", "in words")
    drawn = html_table(head, rows, look="text-align:right;padding:2px 10px", is_named=True)
    return f"<div>{caption}{drawn}{''.join(map(line, notes))}</div>"


def _interval(distribution: Weights, outcome: Any) -> str:
    if distribution.is_exact:
        return ""
    low, high = distribution.p(outcome).interval
    return f"<br><small>{percent(low)} to {percent(high)}</small>"


def width_of_bars(distribution: Weights) -> int:
    """How many numbers share a bar of the chart; 0 where each outcome has its own."""
    if any(isinstance(outcome, tuple) for outcome in distribution):
        raise ArcaneLabError(
            "outcomes of several parts cannot be drawn on one axis: choose one with part(0), or make one number of "
            "them with map(…)"
        )
    if not is_numeric(distribution) or len(distribution) <= MOST_BARS:
        return 0
    width: int = ceil((distribution.support[-1] - distribution.support[0]) / MOST_BARS)
    return width


def plot(distribution: Weights, bars: Weights, width: int, heading: str | None = None) -> Any:
    """The chart of a distribution, whose `bars` have `width` outcomes together."""
    head = heading or title(distribution)
    notes = [kind(distribution) if heading else f"{head}, {kind(distribution)}"]
    if width:
        notes.append(f"each bar has {counted(width, 'outcome')} together; its place is the lowest of them")
    return charts.probability_chart(
        table(bars),
        title=heading,
        subtitle=notes,
        unit=distribution.name or "outcome",
        description=words(distribution) if head == title(distribution) else f"{head}. {words(distribution)}",
    )


def is_numeric(distribution: Weights) -> bool:
    """Whether every outcome is a number; yes and no are none to people."""
    return all(isinstance(outcome, Real) and not isinstance(outcome, bool) for outcome in distribution)


def _name(outcome: object) -> str:
    """An outcome as it is read aloud; parts that have names say them, and parts of parts are kept apart."""
    if isinstance(outcome, bool):
        return "yes" if outcome else "no"
    if isinstance(outcome, tuple):
        named = getattr(outcome, "_fields", ())
        if named:
            labels = (name.removeprefix("is_").replace("_", " ") for name in named)
            parts = (f"{name} {_name(part)}" for name, part in zip(labels, outcome, strict=True))
            return ", ".join(parts)
        return (" | " if any(isinstance(part, tuple) for part in outcome) else ", ").join(map(_name, outcome)) or "none"
    return str(outcome)
