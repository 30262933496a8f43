"""A drawing of boxes, lines and words: made once, and shown as a chart, in the colours of the page.

It knows nothing of rules. Places are in points from the top left corner, and a drawing is as wide as a phone: where
there is more room, it is stretched. Kinds of boxes differ by border as well as by colour, and lines by dashes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Final

from arcane_lab.charts.theme import CLEAR, COLOURS, QUIET_INK, WORDS, shade
from arcane_lab.core.printing import Brief

Point = tuple[float, float]

SIZE: Final = WORDS  # points of ordinary words
LEADING: Final = 16  # from one line of words to the next
PAD: Final = 8  # between a border and the words inside
WIDTH: Final = 368  # of a drawing: it fits a phone as it is

#: How each kind of box looks: ground, border, width of the border, dashes.
LOOKS: Final = {
    "plain": (CLEAR, QUIET_INK, 1.0, ""),
    "strong": (shade(COLOURS[0], 0.16), COLOURS[0], 2.0, ""),
    "open": (shade(COLOURS[1], 0.12), COLOURS[1], 1.5, "2 3"),
    "quiet": (CLEAR, QUIET_INK, 1.0, "5 3"),
}


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
    is_dashed: bool = True


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


def wrapped(text: str, most: int) -> tuple[str, ...]:
    """Words in lines of at most so many signs; nothing is left out.

    >>> wrapped("p1 played Hypnotic Toad", 12)
    ('p1 played', 'Hypnotic', 'Toad')
    """
    return tuple(wrap(text, most, break_on_hyphens=False)) or ("",)


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
    def height(self) -> float:
        """How high everything is together."""
        ends = [box.y + box.height for box in self.boxes]
        ends += [y for line in self.lines for _, y in line.points]
        return max([*ends, *(label.y + 4 for label in self.labels)], default=0) + PAD


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
