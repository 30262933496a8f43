"""How our charts look: one set of colours that colour-blind readers can tell apart, on a light card.

The colours are those of Okabe and Ito (2008), in an order in which neighbours differ most in lightness; a second mark
(dashes or shapes) always goes with them. The card behind a chart is light in light and dark notebooks alike, so what
is drawn is readable in both. Sizes of words, lines and dots are in one place, so that a chart for the projector is the
same chart with larger ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#a6569b", "#8a6d00", "#333333")
DASHES: Final = ([1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [12, 4], [4, 4])
SHAPES: Final = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
INK: Final = "#1f2328"
#: On shades: black or white, whichever stands out more, does so by 4.5 and more from every colour there is.
BLACK: Final = "#000000"
QUIET_INK: Final = "#57606a"
PAPER: Final = "#ffffff"
GRID: Final = "#e6e8eb"
FONT: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"

#: From few to many: one hue that grows darker, so that it reads in grey too.
SHADES: Final = ("#e3edf6", "#08519c")
#: From losing over even to winning: orange and blue are told apart by every kind of colour blindness.
TWO_SIDED: Final = ("#b35806", "#fbe6cd", "#f7f7f7", "#d3e3f0", "#0b559f")

#: How much larger words, lines and dots are for a projector, and how much larger the drawing.
PROJECTOR: Final = 1.7
PROJECTOR_DRAWING: Final = 1.5


def config(scale: float = 1) -> dict[str, Any]:
    """The look of a chart, as Vega-Lite's `config`; `scale` makes words, lines and dots larger.

    >>> config()["title"]["fontSize"], config(2)["title"]["fontSize"]
    (16, 32)
    """
    return {
        "background": PAPER,
        "font": FONT,
        "padding": 12 * scale,
        "view": {"stroke": None},
        "axis": {
            "labelColor": INK,
            "titleColor": INK,
            "gridColor": GRID,
            "domainColor": QUIET_INK,
            "tickColor": QUIET_INK,
            "labelFontSize": 12 * scale,
            "titleFontSize": 13 * scale,
            "titleFontWeight": "normal",
            "labelLimit": 220 * scale,
            "titleLimit": 0,
            "titlePadding": 8 * scale,
        },
        "legend": {
            "orient": "top",
            "labelColor": INK,
            "titleColor": INK,
            "labelFontSize": 12 * scale,
            "titleFontSize": 12 * scale,
            "titleFontWeight": "normal",
            "titleLimit": 400 * scale,
            "labelLimit": 220 * scale,
            "symbolSize": 90 * scale * scale,
            "symbolStrokeWidth": 2.5 * scale,
            "columnPadding": 16 * scale,
        },
        "header": {"labelColor": INK, "titleColor": INK, "labelFontSize": 13 * scale, "titleFontSize": 13 * scale},
        "title": {
            "anchor": "start",
            "color": INK,
            "fontSize": 16 * scale,
            "subtitleColor": QUIET_INK,
            "subtitleFontSize": 12 * scale,
            "subtitlePadding": 5 * scale,
            "offset": 12 * scale,
        },
        "style": _styles(scale),
    }


def _styles(scale: float) -> dict[str, Any]:
    """The sizes of what is drawn, by what it stands for."""
    return {
        "line": {"strokeWidth": 2.2 * scale},
        "dot": {"strokeWidth": 2.2 * scale, "size": 60 * scale * scale},
        "interval": {"strokeWidth": 2.2 * scale},
        "band": {"opacity": 0.22},
        "exact": {"strokeWidth": 1 * scale, "size": 80 * scale * scale},
        "guide": {"strokeWidth": 1.2 * scale, "color": QUIET_INK},
        "number": {"fontSize": 13 * scale, "color": INK},
        "range": {"fontSize": 10.5 * scale, "color": INK},
    }


def between(colours: Sequence[str], at: float) -> str:
    """The colour at a place from 0 (the first) to 1 (the last), where every part fades evenly into the next.

    >>> between(["#000000", "#ffffff"], 0.5)
    '#808080'
    """
    steps = len(colours) - 1
    first = min(int(at * steps), steps - 1)
    part = at * steps - first
    mixed = zip(_parts(colours[first]), _parts(colours[first + 1]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in mixed)


def contrast(words: str, behind: str) -> float:
    """How much a colour stands out from one behind it, from 1 (not at all) to 21 (black on white), as WCAG 2 counts it.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    lighter, darker = sorted((_luminance(words), _luminance(behind)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [part / 255 for part in _parts(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
