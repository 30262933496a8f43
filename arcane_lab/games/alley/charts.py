"""The charts of Arcane Alley, in its words: gold and infamy together, the items that are sold, the inspections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcane_lab.charts.dots import count_chart, rate_chart
from arcane_lab.charts.grids import joint_map
from arcane_lab.core.libraries import pd

if TYPE_CHECKING:
    from arcane_lab.charts import OfflineChart


def gold_infamy_map(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    ranges: tuple[int, int] = (10, 1),
    description: str | None = None,
    reach: tuple[float, float, float, float] | None = None,
) -> OfflineChart:
    """How often a game ends with so much `gold` and so much `infamy`; everything else is as in `joint_map`.

    >>> import pandas as pd
    >>> table = pd.DataFrame([("p1 greedy", 60, 5, 0.8), ("p1 greedy", 70, 10, 0.2)],
    ...                      columns=["who", "gold", "infamy", "share"])
    >>> chart = gold_infamy_map(table, title="Gold and infamy", subtitle=["100 games, seed 1"], ranges=(10, 5))
    >>> chart.words()
    'Gold and infamy. p1 greedy: most often 60 to 69 gold with 5 to 9 infamy (80% of games).'
    """
    return joint_map(
        table,
        title=title,
        subtitle=subtitle,
        columns=("gold", "infamy"),
        units=("gold at the end", "infamy at the end"),
        ranges=ranges,
        description=description,
        reach=reach,
    )


def items_chart(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    description: str | None = None,
    order: Sequence[str] | None = None,
    reach: float | None = None,
) -> OfflineChart:
    """How many sets of each `item` are sold in a game, on average; everything else is as in `count_chart`.

    >>> import pandas as pd
    >>> rows = [("Trick Coin", "p1 greedy", 0.4, 0.35, 0.45), ("Dragon's Egg", "p1 greedy", 0.1, 0.05, 0.15)]
    >>> table = pd.DataFrame(rows, columns=["item", "who", "mean", "low", "high"])
    >>> items_chart(table, title="Sets sold", subtitle=["500 games, seed 1"]).words()
    "Sets sold. p1 greedy: most often Trick Coin (0.40 sets in a game), most rarely Dragon's Egg (0.10)."
    """
    return count_chart(
        table,
        title=title,
        subtitle=subtitle,
        row="item",
        units=("sets", "sets sold in a game"),
        description=description,
        order=order,
        reach=reach,
    )


def inspections_chart(
    table: pd.DataFrame,
    *,
    title: str | None = None,
    subtitle: Sequence[str],
    description: str | None = None,
    reach: float | None = None,
) -> OfflineChart:
    """The share of all inspections that each player triggered, and in which it paid the penalty, as `rate_chart`.

    >>> import pandas as pd
    >>> rows = [("p1 greedy", "triggered", 0.4, 0.35, 0.45), ("p1 greedy", "paid the penalty", 0.2, 0.16, 0.25)]
    >>> table = pd.DataFrame(rows, columns=["who", "what", "share", "low", "high"])
    >>> inspections_chart(table, title="Inspections", subtitle=["500 games, seed 1"]).words()
    'Inspections. p1 greedy: triggered 40% (95% interval 35% to 45%), paid the penalty 20% (95% interval 16% to 25%).'
    """
    return rate_chart(
        table,
        title=title,
        subtitle=subtitle,
        unit="share of all inspections",
        description=description,
        reach=reach,
    )
