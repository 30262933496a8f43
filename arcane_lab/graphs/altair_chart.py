"""A drawing as an altair chart, which is how it is shown: in the colours of the page, and without a network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.charts import layers as parts
from arcane_lab.charts import theme
from arcane_lab.charts.offline_charts import LayeredChart, OfflineChart
from arcane_lab.core.libraries import alt
from arcane_lab.graphs.canvas import LOOKS, WIDTH, Canvas, Label, Line, arrow_head, line_colour, text_lines

#: Stretched further than this, a drawing falls apart.
WIDEST: Final = 640


def chart_of(canvas: Canvas, title: str, subtitle: Sequence[str], words: str) -> OfflineChart:
    """A drawing as a chart of layers: lines and their heads, boxes, words. The last lines of the subtitle are notes."""
    x = alt.X("x:Q", axis=None, scale=alt.Scale(domain=[0, WIDTH], nice=False, zero=False))
    y = alt.Y("y:Q", axis=None, scale=alt.Scale(domain=[canvas.height, 0], nice=False, zero=False))
    heading = parts.heading(title, subtitle)
    chart: OfflineChart = LayeredChart(
        layer=[*_strokes(canvas, x, y), *_boxes(canvas, x, y), *_texts(canvas, x, y)],
        title=heading["title"],
        usermeta={**heading.get("usermeta", {}), "widest": WIDEST},
        width=WIDTH,
        height=round(canvas.height),
        description=words,
        config=theme.config(),
    )
    return chart


def _strokes(canvas: Canvas, x: alt.X, y: alt.Y) -> list[alt.Chart]:
    strokes: list[dict[str, Any]] = [
        {"x": at[0], "y": at[1], "order": order, "line": number, "colour": line_colour(line), **_look(line)}
        for number, line in enumerate(canvas.lines)
        for order, at in enumerate(line.points)
    ]
    # A head is two short strokes from the tip.
    heads: list[dict[str, Any]] = [
        {
            "x": corner[0],
            "y": corner[1],
            "order": order,
            "line": number,
            "colour": line_colour(line),
            "pen": 0,
            "width": line.width,
        }
        for number, line in enumerate(canvas.lines)
        if line.is_arrow
        for order, corner in enumerate((arrow_head(line)[1], arrow_head(line)[0], arrow_head(line)[2]))
    ]
    made = []
    for rows in (strokes, heads):
        for pen, width in sorted({(row["pen"], row["width"]) for row in rows}):
            same = [row for row in rows if (row["pen"], row["width"]) == (pen, width)]
            table = [{name: row[name] for name in row if name not in ("pen", "width")} for row in same]
            mark: dict[str, Any] = {"strokeDash": theme.DASHES[pen % len(theme.DASHES)], "strokeWidth": width}
            made.append(
                alt.Chart(_data(table))
                .mark_line(aria=False, **mark)
                .encode(x=x, y=y, order="order:Q", detail="line:N", color=alt.Color("colour:N", scale=None))
            )
    return made


def _data(rows: list[dict[str, Any]]) -> Any:
    data: Any = alt.Data
    return data(values=rows)


def _look(line: Line) -> dict[str, Any]:
    return {"pen": line.pen if line.is_dashed else 0, "width": line.width}


def _boxes(canvas: Canvas, x: alt.X, y: alt.Y) -> list[alt.Chart]:
    made = []
    for look, (ground, border, width, dashes) in LOOKS.items():
        rows = [
            {"x": box.x, "y": box.y, "x2": box.x + box.width, "y2": box.y + box.height}
            for box in canvas.boxes
            if box.look == look
        ]
        if rows:
            dash = [float(part) for part in dashes.split()] or [1.0, 0.0]
            mark: dict[str, Any] = {
                "fill": ground,
                "stroke": border,
                "strokeWidth": width,
                "strokeDash": dash,
                "cornerRadius": 4,
            }
            made.append(alt.Chart(_data(rows)).mark_rect(aria=False, **mark).encode(x=x, y=y, x2="x2:Q", y2="y2:Q"))
    return made


def _texts(canvas: Canvas, x: alt.X, y: alt.Y) -> list[alt.Chart]:
    labels = [*canvas.labels, *(label for box in canvas.boxes for label in text_lines(box))]
    kinds: dict[tuple[Any, ...], list[Label]] = {}
    for label in labels:
        kinds.setdefault((label.anchor, label.size, label.is_bold, label.is_quiet), []).append(label)
    made = []
    for (anchor, size, is_bold, is_quiet), group in kinds.items():
        table = [{"x": label.x, "y": label.y, "text": label.text} for label in group]
        mark: dict[str, Any] = {
            "align": {"start": "left", "middle": "center", "end": "right"}[anchor],
            "baseline": "alphabetic",
            "fontSize": size,
            "fontWeight": 600 if is_bold else "normal",
            "color": theme.QUIET_INK if is_quiet else theme.INK,
        }
        made.append(alt.Chart(_data(table)).mark_text(**mark).encode(x=x, y=y, text="text:N"))
    return made
