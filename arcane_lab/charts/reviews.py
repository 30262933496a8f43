"""A finished game, decision by decision: what each move gave away, and the luck that then came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.charts import layers as parts
from arcane_lab.charts import theme
from arcane_lab.charts.offline_charts import LayeredChart, OfflineChart
from arcane_lab.core.libraries import alt, pd

GAVE: Final = "the move gave away"
CAME: Final = "luck that came"
OPEN: Final = "open circle: could be no effect at all"
#: The two kinds of marks, in the order of the legend.
NAMES: Final = (GAVE, CAME)


@parts.checked
def review_chart(
    table: pd.DataFrame, *, title: str, subtitle: Sequence[str], unit: str, description: str | None = None
) -> OfflineChart:
    """For each decision what the move gave away of the score, in `unit`, and the luck that came after it.

    `table` has a row for each `step`: the `move`, the `best` one, how much it was better (`given_away`), and how much
    more than expected `came` (missing where that is not known), each with the ends of its interval (`_low`, `_high`).
    What a move gave away is drawn below the line. An open circle could be no effect at all: its interval holds zero.
    With a column `why` (sentences, or empty) each mark tells its reasons.

    >>> import pandas as pd
    >>> columns = ["step", "move", "best", "given_away", "given_away_low", "given_away_high"]
    >>> table = pd.DataFrame([(7, "draw deck", "draw discard", 6.0, 3.2, 8.8)], columns=columns)
    >>> table = table.assign(came=-2.5, came_low=-4.0, came_high=-1.0)
    >>> review_chart(table, title="p1", subtitle=["200 futures, seed 1"], unit="points").words()
    'p1. Step 7, draw deck: gave 6.0 points away against draw discard; luck that came: -2.5 points.'
    """
    ends = [f"{name}{end}" for name in ("given_away", "came") for end in ("", "_low", "_high")]
    parts.check_table(table, ("step", "move", "best", *ends), ("given_away",))
    found = [f"{title}."]
    for row in parts.rows_of(table):
        gave = f"gave {row['given_away']:.1f} {unit} away against {row['best']}; " if row["given_away_low"] > 0 else ""
        # Where the record ends, what came is not known.
        is_known = row["came"] == row["came"]
        came = f"luck that came: {row['came']:+.1f} {unit}" if is_known else "luck that came: not known"
        found.append(f"Step {row['step']}, {row['move']}: {gave}{came}.")
    marks = _marks(table, unit)
    x = alt.X("step:Q", title=["step of the game", OPEN], axis=alt.Axis(grid=False, tickMinStep=1, labelFlush=False))
    colour: Any = parts.colour("what", NAMES)
    base = alt.Chart(marks).encode(x=x, color=colour, tooltip=_tooltip(unit))
    y = alt.Y("low:Q", title=unit, axis=alt.Axis(tickCount=6))
    bars = base.mark_rule(style="interval").encode(y=y, y2="high:Q")
    fill = alt.Fill("what:N", scale=colour.to_dict()["scale"], legend=None)
    dots = base.mark_point(style="dot", filled=False, opacity=1).encode(
        y=f"{unit}:Q",
        shape=parts.shapes("what", NAMES),
        fill=alt.when("datum.low <= 0 && datum.high >= 0").then(alt.value(theme.PAPER)).otherwise(fill),
    )
    zero = alt.Chart().mark_rule(style="guide", aria=False).encode(y=alt.datum(0))
    return LayeredChart(
        data=marks,
        layer=[zero, bars, dots],
        **parts.heading(title, subtitle),
        width=parts.WIDTH,
        height=260,
        description=description or parts.sentences(found),
        config=theme.config(),
    )


def _marks(table: pd.DataFrame, unit: str) -> pd.DataFrame:
    """A row for each mark; what came stands a little to the right of the move before it."""
    rows = []
    for row in parts.rows_of(table):
        shared = {"move": row["move"], "best": row["best"], "why": row.get("why", "")}
        gave = [-row[name] for name in ("given_away", "given_away_high", "given_away_low")]
        came = [row[name] for name in ("came", "came_low", "came_high")]
        for what, shift, (amount, low, high) in ((GAVE, 0.0, gave), (CAME, 0.4, came)):
            if amount == amount:
                ends = {"low": low, "high": high}
                rows.append({"step": row["step"] + shift, "what": what, unit: amount, **ends, **shared})
    return pd.DataFrame(rows)


def _tooltip(unit: str) -> list[Any]:
    return [
        alt.Tooltip("step:Q", title="step", format=".0f"),
        alt.Tooltip("move:N", title="move"),
        alt.Tooltip("best:N", title="best move"),
        alt.Tooltip("what:N", title="what"),
        alt.Tooltip(f"{unit}:Q", title=unit, format="+.1f"),
        alt.Tooltip("low:Q", title="interval from", format="+.1f"),
        alt.Tooltip("high:Q", title="to", format="+.1f"),
        alt.Tooltip("why:N", title="why"),
    ]
