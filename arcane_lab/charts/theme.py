"""How our charts look: one set of colours that colour-blind readers can tell apart, on a light card.

The colours are those of Okabe and Ito (2008), in an order in which neighbours differ most in lightness; a second mark
(dashes) always goes with them. The card behind a chart is light in light and dark notebooks alike, so what is drawn
is readable in both.
"""

from __future__ import annotations

from typing import Any, Final

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#a6569b", "#8a6d00", "#333333")
DASHES: Final = ([1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [12, 4], [4, 4])
INK: Final = "#1f2328"
QUIET_INK: Final = "#57606a"
PAPER: Final = "#ffffff"
GRID: Final = "#e6e8eb"
FONT: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"


def config() -> dict[str, Any]:
    """The look of a chart, as Vega-Lite's `config`."""
    return {
        "background": PAPER,
        "font": FONT,
        "padding": 12,
        "view": {"stroke": None},
        "axis": {
            "labelColor": INK,
            "titleColor": INK,
            "gridColor": GRID,
            "domainColor": QUIET_INK,
            "tickColor": QUIET_INK,
            "labelFontSize": 12,
            "titleFontSize": 13,
            "titleFontWeight": "normal",
        },
        "legend": {"labelColor": INK, "titleColor": INK, "labelFontSize": 12, "titleFontSize": 12, "symbolSize": 200},
        "title": {
            "anchor": "start",
            "color": INK,
            "fontSize": 16,
            "subtitleColor": QUIET_INK,
            "subtitleFontSize": 12,
            "offset": 12,
        },
    }
