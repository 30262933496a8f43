"""A drawing of boxes, lines and words: made once, written as SVG or as an altair chart.

It knows nothing of rules. Places are in points from the top left corner. Everything stands on a light card, like the
charts of the package, so that it reads the same in light and in dark notebooks; kinds of boxes differ by border as well
as by colour, and lines by dashes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from arcane_lab.charts.theme import COLOURS, DASHES, FONT, INK, PAPER, QUIET_INK
from arcane_lab.core.printing import Brief

if TYPE_CHECKING:
    from arcane_lab.charts import OfflineChart

Point = tuple[float, float]

SIZE: Final = 12  # points of ordinary words
LEADING: Final = 16  # from one line of words to the next
PAD: Final = 8  # between a border and the words inside
MARGIN: Final = 16  # around the whole drawing

#: How each kind of box looks: ground, border, width of the border, dashes.
LOOKS: Final = {
    "plain": (PAPER, QUIET_INK, 1.0, ""),
    "strong": ("#e3edf6", COLOURS[0], 2.0, ""),
    "open": ("#fdf0e2", COLOURS[1], 1.5, "2 3"),
    "quiet": ("#f3f4f6", QUIET_INK, 1.0, "5 3"),
}
_NARROW: Final = "iljtfr.,:;'|()[]!/ -I"
_WIDE: Final = "mwMW@%–→×"


@dataclass(frozen=True, slots=True, repr=False)
class Box(Brief):
    """A box with lines of words in it; `look` is a key of `LOOKS`."""

    x: float
    y: float
    width: float
    height: float
    lines: tuple[str, ...]
    look: str = "plain"
    is_centred: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, with a head at its end when it is an arrow; `pen` numbers its colour and dashes."""

    points: tuple[Point, ...]
    pen: int = 0
    is_arrow: bool = True
    width: float = 1.6


@dataclass(frozen=True, slots=True)
class Label:
    """Words that stand free; `anchor` says which part of them is at x: "start", "middle" or "end"."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    size: float = SIZE
    is_bold: bool = False
    is_quiet: bool = False


def text_width(text: str, size: float = SIZE) -> float:
    """How wide words are at most, in points, in the fonts that notebooks use.

    >>> text_width("ill") < text_width("WWW")
    True
    """
    widths = (0.38 if sign in _NARROW else 0.98 if sign in _WIDE else 0.72 if sign.isupper() else 0.6 for sign in text)
    return size * sum(widths)


def wrapped(text: str, most: int) -> tuple[str, ...]:
    """Words in lines of at most so many signs; nothing is left out.

    >>> wrapped("p1 played Hypnotic Toad", 12)
    ('p1 played', 'Hypnotic', 'Toad')
    """
    return tuple(wrap(text, most, break_on_hyphens=False)) or ("",)


def box_width(lines: Sequence[str]) -> float:
    """How wide a box must be for lines of words."""
    return max((text_width(line) for line in lines), default=0) + 2 * PAD


def box_height(lines: Sequence[str]) -> float:
    """How high a box must be for lines of words."""
    return LEADING * len(lines) + PAD


@dataclass(slots=True, repr=False)
class Canvas(Brief):
    """What is drawn, from back to front: lines, boxes, words."""

    lines: list[Line] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)

    @property
    def size(self) -> Point:
        """Width and height of everything, with a margin on the right and below."""
        corners = [(box.x + box.width, box.y + box.height) for box in self.boxes]
        corners += [point for line in self.lines for point in line.points]
        corners += [(_right_end(label), label.y + 4) for label in self.labels]
        return max(x for x, _ in corners) + MARGIN, max(y for _, y in corners) + MARGIN

    def heading(self, title: str, subtitle: Sequence[str]) -> float:
        """Put a title and lines under it at the top; the place from which the drawing may begin is returned."""
        self.labels.append(Label(MARGIN, MARGIN + 14, title, size=16, is_bold=True))
        for number, line in enumerate(subtitle):
            self.labels.append(Label(MARGIN, MARGIN + 34 + LEADING * number, line, is_quiet=True))
        return MARGIN + 34 + LEADING * len(subtitle) + 10

    def svg(self, title: str, words: str) -> str:
        """The drawing as SVG text, which a screen reader announces by title and words."""
        width, height = self.size
        body = [*map(_line_svg, self.lines), *map(_box_svg, self.boxes), *map(_label_svg, self.labels)]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{escape(title, quote=True)}" '
            f'font-family="{escape(FONT, quote=True)}" font-size="{SIZE}">'
            f"<title>{escape(title)}</title><desc>{escape(words)}</desc>"
            f'<rect width="{width:.0f}" height="{height:.0f}" rx="6" fill="{PAPER}"/>{"".join(body)}</svg>'
        )

    def chart(self, title: str, words: str) -> OfflineChart:
        """The drawing as an altair chart that needs no network."""
        from arcane_lab.graphs.altair_chart import chart_of

        return chart_of(self, title, words)


def _right_end(label: Label) -> float:
    width = text_width(label.text, label.size) * (1.08 if label.is_bold else 1)
    return label.x + width * {"start": 1, "middle": 0.5, "end": 0}[label.anchor]


def line_colour(line: Line) -> str:
    """The colour of a line."""
    return COLOURS[line.pen % len(COLOURS)]


def arrow_head(line: Line) -> tuple[Point, Point, Point]:
    """The three corners of the head at the end of a line."""
    (x0, y0), (x1, y1) = line.points[-2:]
    length = max(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5, 0.001)
    along, across = ((x1 - x0) / length, (y1 - y0) / length), ((y0 - y1) / length, (x1 - x0) / length)
    back = (x1 - 8 * along[0], y1 - 8 * along[1])
    return (
        (x1, y1),
        (back[0] + 3.5 * across[0], back[1] + 3.5 * across[1]),
        (back[0] - 3.5 * across[0], back[1] - 3.5 * across[1]),
    )


def text_lines(box: Box) -> list[Label]:
    """The words of a box as labels, in the middle of its height."""
    top = box.y + (box.height - LEADING * len(box.lines)) / 2 + 12
    x, anchor = (box.x + box.width / 2, "middle") if box.is_centred else (box.x + PAD, "start")
    return [Label(x, top + LEADING * number, text, anchor) for number, text in enumerate(box.lines)]


def _line_svg(line: Line) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in line.points)
    dash = DASHES[line.pen % len(DASHES)]
    dashes = "" if dash[1] == 0 else f' stroke-dasharray="{" ".join(map(str, dash))}"'
    colour = line_colour(line)
    drawn = (
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{line.width}" '
        f'stroke-linejoin="round"{dashes}/>'
    )
    if line.is_arrow:
        head = " ".join(f"{x:.1f},{y:.1f}" for x, y in arrow_head(line))
        drawn += f'<polygon points="{head}" fill="{colour}"/>'
    return drawn


def _box_svg(box: Box) -> str:
    ground, border, width, dashes = LOOKS[box.look]
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    drawn = (
        f'<rect x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}" rx="4" '
        f'fill="{ground}" stroke="{border}" stroke-width="{width}"{dash}/>'
    )
    return drawn + "".join(map(_label_svg, text_lines(box)))


def _label_svg(label: Label) -> str:
    bold = ' font-weight="600"' if label.is_bold else ""
    size = "" if label.size == SIZE else f' font-size="{label.size:g}"'
    colour = QUIET_INK if label.is_quiet else INK
    anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
    place = f'x="{label.x:.1f}" y="{label.y:.1f}"'
    return f'<text {place} fill="{colour}"{anchor}{size}{bold}>{escape(label.text)}</text>'
