"""A column of boxes with wires beside it: from each box one wire leads to all that follow from it.

Wires run in lanes of their own to the left of the boxes and meet the boxes at ports, so that no two of them ever lie
over each other; they only cross at right angles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arcane_lab.charts.theme import text_width
from arcane_lab.graphs.canvas import PAD, WIDTH, Box, Canvas, Label, Line, box_height

LANE: Final = 11  # from one lane to the next
PORT: Final = 15  # from one port of a box to the next
GAP: Final = 12  # between two boxes


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the column: a heading, or a box."""

    lines: tuple[str, ...]
    look: str = "plain"
    is_heading: bool = False


@dataclass(frozen=True, slots=True)
class Wire:
    """An arrow from one row to another, by their numbers, with a few signs at its end."""

    source: int
    target: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class _Port:
    """Where a wire meets a row: the wire's source, at which height, and whether it arrives there."""

    source: int
    y: float
    label: str
    arrives: bool


def draw_wiring(canvas: Canvas, top: float, rows: Sequence[Row], wires: Sequence[Wire]) -> None:
    """Draw rows under each other, and the wires between them at their left."""
    places, bottoms, ports = _stand(top, rows, wires)
    lanes = _lanes(ports)
    clear = max((text_width(port.label) for port in ports if port.arrives), default=0) + 22
    left = LANE * (max(lanes.values(), default=0) + 1) + clear
    width = WIDTH - 2 - left
    for row, y, bottom in zip(rows, places, bottoms, strict=True):
        if row.is_heading:
            canvas.labels.append(Label(left, y + 16, row.lines[0], is_bold=True))
            continue
        canvas.boxes.append(Box(left, y, width, bottom - y, row.lines, row.look))
    for source, lane in lanes.items():
        # Wires beside each other differ in colour and dashes.
        own = [port for port in ports if port.source == source]
        _draw_wire(canvas, lane, left - clear - LANE * lane, left, own)


def _draw_wire(canvas: Canvas, pen: int, x: float, left: float, ports: Sequence[_Port]) -> None:
    heights = [port.y for port in ports]
    canvas.lines.append(Line(((x, min(heights)), (x, max(heights))), pen, is_arrow=False))
    for port in ports:
        points = ((x, port.y), (left, port.y)) if port.arrives else ((left, port.y), (x, port.y))
        canvas.lines.append(Line(points, pen, is_arrow=port.arrives))
        if port.arrives and port.label:
            canvas.labels.append(Label(left - 12, port.y - 3, port.label, "end", size=11))


def _stand(top: float, rows: Sequence[Row], wires: Sequence[Wire]) -> tuple[list[float], list[float], list[_Port]]:
    """Where each row begins and ends, and every port with its height."""
    places, bottoms, ports, y = [], [], [], top
    for number, row in enumerate(rows):
        if row.is_heading:
            y += 6
            places.append(y)
            bottoms.append(y + 20)
            y += 26
            continue
        # What comes from above arrives above what goes out, what comes from below arrives under it.
        ends = [(_order(wire.source, number), wire.source, wire.label, True) for wire in wires if wire.target == number]
        if any(wire.source == number for wire in wires):
            ends.append((0, number, "", False))
        height = max(box_height(row.lines), PORT * len(ends) + PAD)
        start = y + (height - PORT * (len(ends) - 1)) / 2
        ports += [
            _Port(source, start + PORT * k, label, arrives)
            for k, (_, source, label, arrives) in enumerate(sorted(ends, key=lambda end: end[:2]))
        ]
        places.append(y)
        bottoms.append(y + height)
        y += height + GAP
    return places, bottoms, ports


def _order(source: int, target: int) -> int:
    return -1 if source < target else 1


def _lanes(ports: Sequence[_Port]) -> dict[int, int]:
    """The lane of each wire, 0 next to the boxes: short ones come first, and no two overlap in one lane."""
    spans: dict[int, tuple[float, float]] = {}
    for source in dict.fromkeys(port.source for port in ports):
        heights = [port.y for port in ports if port.source == source]
        spans[source] = (min(heights), max(heights))
    lanes: dict[int, int] = {}
    for source, (low, high) in sorted(spans.items(), key=lambda item: (item[1][1] - item[1][0], item[0])):
        taken = {
            lane for other, lane in lanes.items() if spans[other][0] - PORT < high and low < spans[other][1] + PORT
        }
        lanes[source] = next(lane for lane in range(len(spans)) if lane not in taken)
    return lanes
