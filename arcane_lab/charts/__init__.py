"""Charts: altair pictures of results, made small before they are drawn and shown without any network.

=================  ==================================================================================
file               what it is for
=================  ==================================================================================
``distributions``  how often each outcome happened, with an exact answer over it
``dots``           figures side by side, each with its interval: differences, counts, rates, strengths
``probabilities``  how likely each outcome is, as bars
``sweeps``         a figure along one changed value, or over two
``grids``          shares as shades with their numbers: who beats whom, two figures together
``paths``          one game, turn by turn, against many others
``reviews``        one game, decision by decision: what moves gave away, and what came
``layers``         what they share: checks, titles, axes, legends
``offline``        a chart that needs no network: words, pictures, pages, a size for the projector
``pages``          a page of its own for a chart
``theme``          colours, dashes, shapes, sizes
=================  ==================================================================================

Each takes a small table with a row for everything that is drawn; `title` and `subtitle` say what it is, how many games
and which seed; `description` is the chart in sentences, made from the table when it is left out. Importing this package
costs nothing; altair is imported when the first chart is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcane_lab.core.lazy import lazy_names
from arcane_lab.engine.registry import published

if TYPE_CHECKING:
    from arcane_lab.charts.distributions import distribution_chart
    from arcane_lab.charts.dots import comparison_chart, count_chart, league_chart, rate_chart, what_if_chart
    from arcane_lab.charts.grids import joint_map, league_map
    from arcane_lab.charts.offline import OfflineChart
    from arcane_lab.charts.paths import path_chart
    from arcane_lab.charts.probabilities import probability_chart
    from arcane_lab.charts.reviews import review_chart
    from arcane_lab.charts.sweeps import sweep_chart, sweep_map

__all__ = [
    "OfflineChart",
    "comparison_chart",
    "count_chart",
    "distribution_chart",
    "joint_map",
    "league_chart",
    "league_map",
    "path_chart",
    "probability_chart",
    "rate_chart",
    "review_chart",
    "sweep_chart",
    "sweep_map",
    "what_if_chart",
]

_HOMES: Final = {
    "OfflineChart": "offline",
    "comparison_chart": "dots",
    "count_chart": "dots",
    "distribution_chart": "distributions",
    "joint_map": "grids",
    "league_chart": "dots",
    "league_map": "grids",
    "path_chart": "paths",
    "probability_chart": "probabilities",
    "rate_chart": "dots",
    "review_chart": "reviews",
    "sweep_chart": "sweeps",
    "sweep_map": "sweeps",
    "what_if_chart": "dots",
}


__getattr__ = lazy_names(__name__, _HOMES, lambda: published("charts"), "charts")


def __dir__() -> list[str]:
    return sorted([*__all__, *published("charts")])
