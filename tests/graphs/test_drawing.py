"""Where boxes, lines and words of a graph stand, to the point: every number here is worked out by hand."""

from __future__ import annotations

import pytest

from arcane_lab.charts.theme import COLOURS, INK, QUIET_INK, text_width
from arcane_lab.graphs.altair_chart import chart_of
from arcane_lab.graphs.canvas import (
    WIDTH,
    Box,
    Canvas,
    Label,
    Line,
    arrow_head,
    box_height,
    line_colour,
    text_lines,
    wrapped,
)
from arcane_lab.graphs.wiring import Row, Wire, _Port, _stand, draw_wiring

# --- words and boxes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "ems"), [("", 0), ("i", 0.38), ("m", 0.98), ("A", 0.72), ("a", 0.6), ("iWBo", 2.68)])
def test_the_width_of_words_is_that_of_their_signs(text, ems):
    assert text_width(text) == pytest.approx(12 * ems)
    assert text_width(text, 15) == pytest.approx(15 * ems)


def test_words_are_broken_where_a_line_is_full_and_never_at_a_hyphen():
    assert wrapped("a1-b1 c2", 8) == ("a1-b1 c2",)
    assert wrapped("a1-b1 c2", 7) == ("a1-b1", "c2")
    assert wrapped("", 7) == ("",)


def test_a_box_is_as_high_as_all_its_lines():
    assert [box_height(["a"] * lines) for lines in range(4)] == [8, 24, 40, 56]


@pytest.mark.parametrize(("is_centred", "x", "anchor"), [(False, 18, "start"), (True, 60, "middle")])
def test_the_words_of_a_box_stand_in_the_middle_of_its_height(is_centred, x, anchor):
    box = Box(10, 20, 100, 60, ("a", "b"), is_centred=is_centred)
    assert text_lines(box) == [Label(x, 46, "a", anchor), Label(x, 62, "b", anchor)]


@pytest.mark.parametrize(
    ("points", "corners"),
    [
        (((0, 0), (10, 0)), ((10, 0), (2, 3.5), (2, -3.5))),
        (((0, 0), (0, 10)), ((0, 10), (-3.5, 2), (3.5, 2))),
        (((9, 9), (1, 2), (31, 42)), ((31, 42), (23.4, 37.7), (29, 33.5))),
        (((5, 5), (5, 5)), ((5, 5), (5, 5), (5, 5))),
    ],
)
def test_the_head_of_an_arrow_is_8_long_and_7_wide_at_the_end_of_its_last_piece(points, corners):
    for found, expected in zip(arrow_head(Line(points)), corners, strict=True):
        assert found == pytest.approx(expected)


def test_the_colours_of_lines_begin_again_after_the_last():
    pens = range(len(COLOURS) + 2)
    assert [line_colour(Line(((0, 0), (1, 1)), pen)) for pen in pens] == [*COLOURS, *COLOURS[:2]]


@pytest.mark.parametrize(
    ("part", "height"),
    [(Box(100, 200, 30, 40, ()), 248), (Line(((300, 7), (9, 400))), 408), (Label(100, 200, "aaaa"), 212)],
)
def test_a_drawing_ends_8_points_below_what_reaches_furthest(part, height):
    canvas = Canvas(lines=[Line(((1, 1), (2, 2)))], boxes=[Box(1, 1, 1, 1, ())], labels=[Label(1, 1, "")])
    {Box: canvas.boxes, Line: canvas.lines, Label: canvas.labels}[type(part)].append(part)
    assert canvas.height == height
    assert Canvas().height == 8


def drawing() -> Canvas:
    return Canvas(
        lines=[Line(((1, 2), (11, 2))), Line(((0, 0), (0, 5)), 1, is_arrow=False)],
        boxes=[Box(10, 20, 100, 60, ("a<", "b")), Box(0, 0, 5, 5, ("x",), "open")],
        labels=[Label(3, 4, "t"), Label(3, 4, "u", "middle", 15, is_bold=True, is_quiet=True)],
    )


def test_the_altair_chart_has_the_same_points_boxes_and_words():
    spec = chart_of(drawing(), "T", ["n", "more"], "T. w").to_dict()
    rows = [layer["data"]["values"] for layer in spec["layer"]]
    marks = [layer["mark"] for layer in spec["layer"]]
    first = {"line": 0, "colour": COLOURS[0]}
    second = {"line": 1, "colour": COLOURS[1]}
    assert rows == [
        [{"x": 1, "y": 2, "order": 0, **first}, {"x": 11, "y": 2, "order": 1, **first}],
        [{"x": 0, "y": 0, "order": 0, **second}, {"x": 0, "y": 5, "order": 1, **second}],
        # The head of the arrow: two strokes from the tip, which is between them.
        [
            {"x": 3, "y": 5.5, "order": 0, **first},
            {"x": 11, "y": 2, "order": 1, **first},
            {"x": 3, "y": -1.5, "order": 2, **first},
        ],
        [{"x": 10, "y": 20, "x2": 110, "y2": 80}],
        [{"x": 0, "y": 0, "x2": 5, "y2": 5}],
        [{"x": x, "y": y, "text": text} for x, y, text in ((3, 4, "t"), (18, 46, "a<"), (18, 62, "b"), (8, 6.5, "x"))],
        [{"x": 3, "y": 4, "text": "u"}],
    ]
    assert [mark["strokeDash"] for mark in marks[:5]] == [[1, 0], [7, 3], [1, 0], [1, 0], [2, 3]]
    assert [(mark["align"], mark["fontSize"], mark["fontWeight"], mark["color"]) for mark in marks[5:]] == [
        ("left", 12, "normal", INK),
        ("center", 15, 600, QUIET_INK),
    ]
    scales = [spec["layer"][0]["encoding"][axis]["scale"] for axis in "xy"]
    assert [scale["domain"] for scale in scales] == [[0, WIDTH], [88, 0]], "y grows downwards, as in the drawing"
    assert not any(scale["nice"] or scale["zero"] for scale in scales)
    assert (spec["width"], spec["height"], spec["description"]) == (WIDTH, 88, "T. w")
    assert (spec["title"], spec["usermeta"]["notes"]) == ({"text": "T", "subtitle": ["n"]}, ["more"])


# --- wires --------------------------------------------------------------------------------------------------


def test_rows_stand_under_each_other_with_a_port_for_each_end_of_a_wire():
    rows = [Row(("head",), is_heading=True), Row(("a",)), Row(("b",)), Row(("c", "2", "3"))]
    wires = [Wire(1, 2, "x"), Wire(3, 2, "y"), Wire(2, 3)]
    places, bottoms, ports = _stand(10, rows, wires)
    # Box 1: 24 high. Box 2: three ends 15 apart and 8 around them. Box 3: three lines.
    assert places == [16, 42, 78, 143]
    assert bottoms == [36, 66, 131, 199]
    assert ports == [
        _Port(1, 54, "", False),
        _Port(1, 89.5, "x", True),
        _Port(2, 104.5, "", False),
        _Port(3, 119.5, "y", True),
        _Port(2, 163.5, "", True),
        _Port(3, 178.5, "", False),
    ]


def test_wires_boxes_and_words_of_a_wiring_stand_where_they_belong():
    canvas = Canvas()
    rows = [Row(("head",), is_heading=True), Row(("aaaa",), "strong"), Row(("b", "t"))]
    draw_wiring(canvas, 10, rows, [Wire(1, 2, "3")])
    # A lane of 11, and 22 more than the sign at the end is wide; the boxes take the rest of the width.
    left = 11 + 22 + 7.2
    width = WIDTH - 2 - left
    assert canvas.boxes == [
        Box(left, 42, width, 24, ("aaaa",), "strong"),
        Box(left, 78, width, 40, ("b", "t")),
    ]
    x = left - 29.2
    assert canvas.lines == [
        Line(((x, 54), (x, 98)), is_arrow=False),
        Line(((left, 54), (x, 54)), is_arrow=False),
        Line(((x, 98), (left, 98))),
    ]
    assert canvas.labels == [
        Label(left, 32, "head", is_bold=True),
        Label(left - 12, 95, "3", "end", 11),
    ]


def test_wires_that_overlap_stand_11_points_apart_and_differ_in_their_pens():
    canvas = Canvas()
    draw_wiring(canvas, 0, [Row(("a",))] * 4, [Wire(0, 3), Wire(1, 2)])
    upright = {line.pen: line.points[0][0] for line in canvas.lines if line.points[0][0] == line.points[1][0]}
    (left,) = {box.x for box in canvas.boxes}
    assert left == 22 + 22, "two lanes"
    assert upright == {0: left - 22, 1: left - 33}, "the shorter one is nearer to the boxes"


def test_rows_without_wires_need_no_room_for_them():
    canvas = Canvas()
    draw_wiring(canvas, 0, [Row(("a",))], [])
    assert (canvas.boxes, canvas.lines) == ([Box(11 + 22, 0, WIDTH - 2 - 33, 24, ("a",))], [])
