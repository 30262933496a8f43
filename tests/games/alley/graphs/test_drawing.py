"""Drawings of the graphs of Arcane Alley."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import arcane_lab as al
from arcane_lab.graphs.canvas import (
    Box,
    Canvas,
    Label,
    text_width,
)
from arcane_lab.graphs.following import _box_lines
from tests.games.alley.graphs.test_graphs import FULL, played, sold_in_the_open, turns

# --- the pictures of the graphs -------------------------------------------------------------------------------


def test_what_follows_has_a_column_for_each_number_of_decisions():
    graph = al.graphs.what_follows(played(40, until="play"), 2, view="table", most=5)
    canvas, nodes = graph.canvas, list(graph.graph.nodes(data=True))
    top = 60 + 16 * len(graph.subtitle)
    looks = {"start": "strong", "unseen": "open", "others": "quiet", "end": "strong", "position": "plain"}
    x = 16.0
    for decision in range(2):
        column = [node for node, data in nodes if data["decision"] == decision]
        assert column
        y, width = top, max(text_width(line) for node in column for line in _box_lines(graph.graph, node)) + 16
        for node in column:
            box = canvas.boxes[node]
            height = 16 * len(box.lines) + 8
            assert (box.x, box.y, box.width, box.height) == pytest.approx((x, y, width, height))
            assert box.look == looks[graph.graph.nodes[node]["kind"]]
            y += height + 10
        x += width + 90
    for line, (source, target) in zip(canvas.lines, graph.graph.edges, strict=True):
        one, other = canvas.boxes[source], canvas.boxes[target]
        right, from_y, to_y = one.x + one.width, one.y + one.height / 2, other.y + other.height / 2
        points = (right, from_y), (right + 22.5, from_y), (other.x - 14, to_y), (other.x, to_y)
        assert (line.points, line.pen, line.is_arrow) == (points, source, True)


def test_a_box_says_by_which_moves_and_from_where_a_position_is_reached():
    """Two items turned up in either order are one position; after the second of nine there is no room for more."""
    graph = al.graphs.what_follows(al.Game("alley", players=3, seed=7), 2, view="table", most=20).graph
    met = Counter()
    for node, data in graph.nodes(data=True):
        into = list(graph.in_edges(node, data=True))
        starts = [f"from {source}: " if len(into) > 1 else "" for source, _, _ in into]
        said = [f"{start}{', '.join(edge['moves'])}" for start, (_, _, edge) in zip(starts, into, strict=True)]
        rest = "" if data["is_followed"] else " (not followed)"
        text = " ".join([*said, f"{node}: {data['label']}{rest}"])
        assert " ".join(_box_lines(graph, node)) == text
        assert all(len(line) <= 34 for line in _box_lines(graph, node))
        met[min(len(into), 2), rest] += 1
    assert {ends for ends, _ in met} == {0, 1, 2}
    assert {rest for _, rest in met} == {"", " (not followed)"}


def test_who_sees_what_has_a_column_for_each_seat_and_a_row_for_each_group():
    graph = al.graphs.who_sees_what(played(90, players=4), view="table")
    canvas, seats = graph.canvas, ("p1", "p2", "p3", "p4")
    across = {seat: 16 + 44 * (number + 0.5) for number, seat in enumerate(seats)}
    heads = [label for label in canvas.labels if label.text in seats]
    assert [(label.x, label.y) for label in heads] == [(across[seat], 60 + 32 + 14) for seat in seats]
    signs = {(label.x, label.y): label for label in canvas.labels if label.text in "●○"}
    y, strokes, met = 60.0 + 32 + 26, [], set()
    known_by = sorted({d["known_by"] for _, d in graph.graph.nodes(data=True) if d["kind"] != "seat"}, key=_first)
    for box, knowers in zip(canvas.boxes, known_by, strict=True):
        assert (box.x, box.y, box.height) == (16 + 44 * 4 + 8, y, max(16 * len(box.lines) + 8, 30))
        assert box.look == {4: "strong", 0: "quiet"}.get(len(knowers), "plain")
        middle = y + box.height / 2
        for seat in seats:
            sign = signs[across[seat], middle + 5]
            assert (sign.text, sign.is_quiet) == (("●", False) if seat in knowers else ("○", True))
        for one, other in pairwise(seats):
            if one in knowers and other in knowers:
                strokes.append(((across[one] + 8, middle), (across[other] - 8, middle)))
        met.add(knowers)
        y += box.height + 10
    assert [line.points for line in canvas.lines] == strokes
    assert not any(line.is_arrow for line in canvas.lines)
    assert {len(knowers) for knowers in met} >= {0, 1, 4}
    assert {box.width for box in canvas.boxes} == {max(text_width(t) for box in canvas.boxes for t in box.lines) + 16}


def _first(knowers: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    return -len(knowers), knowers


def test_neighbours_alone_are_joined_where_a_seat_between_does_not_know():
    """p1 and p3 know a card of p2, who does not: no line may go through the open circle of p2."""
    from arcane_lab.games.alley.graphs.who_sees_what import _draw

    canvas = Canvas()
    _draw(canvas, 0, ("p1", "p2", "p3"), [(("p1", "p3"), ["one"]), (("p2", "p3"), ["two"])])
    assert [line.points for line in canvas.lines] == [((16 + 66 + 8, 81), (16 + 110 - 8, 81))]


def test_a_storehouse_is_drawn_as_it_lies_with_a_line_through_each_stack():
    canvas = al.graphs.stacks(FULL).canvas
    left, above = 16 + 120, 60 + 32 + 64
    rows_and_columns = [(row, k) for row in range(3) for k in range(3)]
    middles = {"abc"[k] + "123"[row]: (left + 96 * k, above + 96 * row) for row, k in rows_and_columns}
    cards = dict(zip(middles, FULL.replace("/", " ").split(), strict=True))
    stacks = {"a1": 3, "b1": 2, "c1": 3, "a2": 2, "b2": 4, "c2": 2, "a3": 3, "b3": 2, "c3": 3}
    assert canvas.boxes == [
        Box(x - 33, y - 22, 66, 44, (f"{slot}  {cards[slot]}", f"{stacks[slot]} stacks"), look, is_centred=True)
        for slot, (x, y) in middles.items()
        for look in ["strong" if stacks[slot] > 2 else "plain"]
    ]
    ends = [
        *(((left - 46, above + 96 * k), (left + 192 + 46, above + 96 * k)) for k in range(3)),
        *(((left + 96 * k, above - 38), (left + 96 * k, above + 192 + 38)) for k in range(3)),
        ((left - 44, above - 44), (left + 236, above + 236)),
        ((left + 236, above - 44), (left - 44, above + 236)),
    ]
    assert [(line.points, line.pen, line.width) for line in canvas.lines] == [
        (points, (0, 0, 0, 1, 1, 1, 2, 2)[k], 2.4) for k, points in enumerate(ends)
    ]
    assert canvas.labels[3:] == [
        *(Label(left - 52, above + 96 * k + 4, f"a{k + 1}-b{k + 1}-c{k + 1}", "end") for k in range(3)),
        *(Label(left + 96 * k, above - 44, f"{x}1-{x}2-{x}3", "middle") for k, x in enumerate("abc")),
        Label(left - 49, above - 44, "a1-b2-c3", "end"),
        Label(left + 241, above - 44, "c1-b2-a3"),
    ]


def test_items_in_no_stack_are_drawn_quietly_and_an_empty_storehouse_is_said():
    canvas = al.graphs.stacks("BF OW / IR BF / MB FC").canvas
    assert {box.look for box in canvas.boxes} == {"plain"}
    assert {box.lines[1] for box in canvas.boxes} == {"1 stack"}
    assert [label.text for label in al.graphs.stacks("-").canvas.labels[3:]] == ["The storehouse is empty."]
    assert al.graphs.stacks("-").canvas.labels[3] == Label(16, 60 + 32 + 14, "The storehouse is empty.")


def test_the_effect_order_has_a_heading_for_each_place_in_the_order_of_a_turn():
    graph = al.graphs.effect_order(max(turns(3), key=lambda turn: len(turn.events)))
    canvas, data = graph.canvas, [data for _, data in graph.graph.nodes(data=True)]
    places = [one["place"] for one in data if one["kind"] == "event"]
    firsts = [place for k, place in enumerate(places) if k == 0 or places[k - 1] != place]
    bold = [label.text for label in canvas.labels[3:] if label.is_bold]
    assert bold == [place or "what followed" for place in firsts]
    side = [label.text for label in canvas.labels[3:] if label.is_quiet]
    told = [
        [f"{one['before']} → {one['after']}", one["rule"]] if one["before"] is not None else [one["rule"]]
        for one in data
        if one["kind"] == "event"
    ]
    assert side == [text for texts in told for text in texts]
    looks = {"move": "strong", "occasion": "quiet", "event": "plain"}
    assert [box.look for box in canvas.boxes] == [looks[one["kind"]] for one in data]
    because = [edge for edge in graph.graph.edges(data=True) if edge[2]["kind"] == "because of"]
    assert sum(line.is_arrow for line in canvas.lines) == len(because)


def test_phases_are_drawn_with_a_heading_for_each_phase_and_a_wire_for_each_pair():
    graph = al.graphs.phases(players=2, games=3)
    canvas, nodes = graph.canvas, [data for _, data in graph.graph.nodes(data=True)]
    phases = list(dict.fromkeys(data["phase"] for data in nodes))
    assert [label.text for label in canvas.labels[3:] if label.is_bold] == phases
    ends = [data for data in nodes if data["step"] is None]
    assert [box.lines for box in canvas.boxes] == [(data["step"] or "the game is over",) for data in nodes]
    assert [box.look for box in canvas.boxes] == ["strong" if data in ends else "plain" for data in nodes]
    side = [[*([data["asked"]] if data["step"] else []), _often(data["times"])] for data in nodes]
    assert [label.text for label in canvas.labels[3:] if label.is_quiet] == [text for texts in side for text in texts]
    times = [f"{data['times']:,}" for _, _, data in graph.graph.edges(data=True)]
    assert sorted(label.text for label in canvas.labels if label.anchor == "end") == sorted(times)


def _often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times:,} times")


def test_the_picture_of_a_sale_in_the_open_names_what_lies_aside():
    words = al.graphs.who_sees_what(sold_in_the_open(), view="table").words()
    to_all = "p2 a1 CB, p2 b1 OW, p3 a1 BC, p3 b1 IR, discard (1) DE, set aside (3): BC BC BC."
    assert f"Known to p1, p2 and p3: {to_all}" in words
    assert "Known to p1 alone: p1 stash: OW SS." in words
    assert words.endswith("top of the deck BF, rest of the deck (88), being replaced CM.")
    assert "p1 b1 MB" in words.partition("Known to nobody: ")[2]
