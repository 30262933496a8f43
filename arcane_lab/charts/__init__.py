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
``fitting``        a chart that fits its panel: width, ticks, lines of the title
``offline_charts`` a chart that needs no network: words, pictures, pages, a size for the projector
``renderer``       altair's own charts without a network, as soon as this package is imported
``pages``          a page of its own for a chart
``theme``          colours, dashes, shapes, sizes
=================  ==================================================================================

Each takes a small table with a row for everything that is drawn. `title` says what is found, made from the table when
it is left out; the first line of `subtitle` says how many games and which seed, the others are notes that a reader
opens; `description` is the chart in sentences, made from the table too. `offline(chart)` shows anybody's altair chart
without a network. Importing this package costs nothing; altair is imported when the first chart is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcane_lab.charts.renderer import install
from arcane_lab.core.lazy import lazy_names
from arcane_lab.engine.registry import published

if TYPE_CHECKING:
    from arcane_lab.charts.distributions import distribution_chart as distribution_chart
    from arcane_lab.charts.dots import comparison_chart as comparison_chart
    from arcane_lab.charts.dots import count_chart as count_chart
    from arcane_lab.charts.dots import league_chart as league_chart
    from arcane_lab.charts.dots import rate_chart as rate_chart
    from arcane_lab.charts.dots import what_if_chart as what_if_chart
    from arcane_lab.charts.grids import joint_map as joint_map
    from arcane_lab.charts.grids import league_map as league_map
    from arcane_lab.charts.offline_charts import OfflineChart as OfflineChart
    from arcane_lab.charts.offline_charts import offline as offline
    from arcane_lab.charts.paths import path_chart as path_chart
    from arcane_lab.charts.probabilities import probability_chart as probability_chart
    from arcane_lab.charts.reviews import review_chart as review_chart
    from arcane_lab.charts.sweeps import sweep_chart as sweep_chart
    from arcane_lab.charts.sweeps import sweep_map as sweep_map

__getattr__, __dir__, __all__ = lazy_names(__name__, lambda: published("charts"), what="charts")

install()
