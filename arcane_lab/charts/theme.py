"""How our charts look: one set of colours that colour-blind readers can tell apart, on the ground of the page.

A chart has no ground of its own. Words, axes and grid take the colour that the page writes in, so they are as readable
as its text in a light notebook, a dark one, and on a page that follows the system. The colours of lines and dots are
those of Okabe and Ito (2008), of middle lightness: each stands out by 3 from white and from the dark grounds of
JupyterLab and VS Code. A second mark (dashes or shapes) always goes with them. A picture file has no page around it,
so there everything stands on white paper (`on_paper`).
"""

from __future__ import annotations

from typing import Any, Final

#: What the page writes in, and the same with less weight: words about words, grid lines.
INK: Final = "currentColor"
QUIET_INK: Final = "color-mix(in srgb, currentColor 76%, transparent)"
GRID: Final = "color-mix(in srgb, currentColor 14%, transparent)"
#: What the page writes on, as JupyterLab, VS Code and a plain page name it.
PAPER: Final = "var(--jp-layout-color0, var(--vscode-editor-background, Canvas))"
CLEAR: Final = "transparent"
#: The same for a picture file. The longer names come first, for they contain the shorter.
ON_PAPER: Final = {QUIET_INK: "#57606a", GRID: "#e6e8eb", PAPER: "#ffffff", CLEAR: "#ffffff", INK: "#1f2328"}

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#a6569b", "#8a6d00", INK)
DASHES: Final = ([1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [12, 4], [4, 4])
SHAPES: Final = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
FONT: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"

#: How much of a colour the shade behind a number has at most, so that the page's words stand out on it.
MOST_SHADE: Final = 0.5
LEAST_SHADE: Final = 0.06

#: How much larger words, lines and dots are for a projector, and how much larger the drawing.
PROJECTOR: Final = 1.7
PROJECTOR_DRAWING: Final = 1.5

#: Points of a title and of the other words; nothing is smaller than the last.
TITLE: Final = 16
WORDS: Final = 12
SMALLEST: Final = 11

_NARROW: Final = "iljtfr.,:;'|()[]!/ -I"
_WIDE: Final = "mwMW@%–→×"


def _parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def shade(colour: str, part: float) -> str:
    """So much (0 to 1) of a colour over whatever lies behind it.

    >>> shade("#0072b2", 0.5)
    'rgba(0,114,178,0.5)'
    """
    return f"rgba({','.join(map(str, _parts(colour)))},{part:g})"


#: From few to many: one hue that grows denser, so that it reads in grey too.
SHADES: Final = (shade(COLOURS[0], LEAST_SHADE), shade(COLOURS[0], MOST_SHADE))
#: The same where no number stands on it.
DENSE: Final = (shade(COLOURS[0], 0.12), shade(COLOURS[0], 1))
#: From losing over even to winning: orange and blue are told apart by every kind of colour blindness.
TWO_SIDED: Final = (
    shade(COLOURS[1], MOST_SHADE),
    shade(COLOURS[1], LEAST_SHADE),
    shade(COLOURS[0], LEAST_SHADE),
    shade(COLOURS[0], MOST_SHADE),
)


def on_paper(text: str) -> str:
    """The text of a drawing with the colours of white paper in place of the page's."""
    for page, paper in ON_PAPER.items():
        text = text.replace(page, paper)
    return text


def config(scale: float = 1) -> dict[str, Any]:
    """The look of a chart, as Vega-Lite's `config`; `scale` makes words, lines and dots larger.

    >>> config()["title"]["fontSize"], config(2)["title"]["fontSize"]
    (16, 32)
    """
    return {
        "background": CLEAR,
        "font": FONT,
        "padding": 8 * scale,
        "view": {"stroke": None},
        "axis": {
            "labelColor": INK,
            "titleColor": INK,
            "gridColor": GRID,
            "domainColor": QUIET_INK,
            "tickColor": QUIET_INK,
            "labelFontSize": WORDS * scale,
            "titleFontSize": WORDS * scale,
            "titleFontWeight": "normal",
            "labelLimit": 0,
            "titleLimit": 0,
            "titlePadding": 8 * scale,
        },
        "legend": {
            "orient": "top",
            "labelColor": INK,
            "titleColor": INK,
            "labelFontSize": WORDS * scale,
            "titleFontSize": WORDS * scale,
            "titleFontWeight": "normal",
            "titleLimit": 0,
            "labelLimit": 0,
            "symbolSize": 90 * scale * scale,
            "symbolStrokeWidth": 2.5 * scale,
            "columnPadding": 16 * scale,
        },
        "header": {
            "labelColor": INK,
            "titleColor": INK,
            "labelFontSize": 13 * scale,
            "titleFontSize": 13 * scale,
            "labelLimit": 0,
        },
        "title": {
            "anchor": "start",
            "frame": "bounds",
            "color": INK,
            "fontSize": TITLE * scale,
            "fontWeight": 600,
            "subtitleColor": QUIET_INK,
            "subtitleFontSize": WORDS * scale,
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
        "range": {"fontSize": SMALLEST * scale, "color": INK},
    }


def text_width(text: str, size: float = WORDS) -> float:
    """How wide words are at most, in points, in the fonts that notebooks use.

    >>> text_width("ill") < text_width("WWW")
    True
    """
    widths = (0.38 if sign in _NARROW else 0.98 if sign in _WIDE else 0.72 if sign.isupper() else 0.6 for sign in text)
    return size * sum(widths)


def fitted(text: str, width: float, size: float = WORDS) -> list[str]:
    """Words in lines that are at most so many points wide; a longer word has a line of its own.

    >>> fitted("Greedy wins 58% of games", 80)
    ['Greedy wins', '58% of', 'games']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]


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
