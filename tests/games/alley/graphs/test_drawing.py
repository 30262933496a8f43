"""Drawings of the graphs of Arcane Alley."""

from __future__ import annotations

from collections import Counter

import arcane_lab as al
from tests.games.alley.graphs.test_graphs import FULL, played, sold_in_the_open, turns

# --- the pictures of the graphs -------------------------------------------------------------------------------


def test_what_follows_is_a_short_tree_with_a_column_for_each_decision():
    """At most six boxes in a column, each with the moves that lead to it and what is asked; the rest is counted."""
    graph = al.graphs.what_follows(played(40, until="play"), 2, view="table", most=40)
    canvas, nodes = graph.canvas, dict(graph.graph.nodes(data=True))
    lefts = sorted({box.x for box in canvas.boxes})
    assert len(lefts) == 3
    columns = [[box for box in canvas.boxes if box.x == left] for left in lefts]
    assert [box.look for box in columns[0]] == ["strong"]
    left_out = 0
    for decision, boxes in enumerate(columns):
        assert len(boxes) <= 6
        there = [node for node, data in nodes.items() if data["decision"] == decision]
        left_out += len(there) - len(boxes)
        if len(there) > 6:
            assert f"and {len(there) - 6} more" in [label.text for label in canvas.labels]
    assert left_out > 0
    first = columns[1][0]
    (edge,) = graph.graph.in_edges(1, data=True)
    assert " ".join(first.lines).startswith(edge[2]["moves"][0])
    assert "p2: draw a card" in " ".join(first.lines)
    arrows = [line for line in canvas.lines if line.is_arrow]
    assert {line.points[-1][0] for line in arrows} == set(lefts[1:]), "each box but the first is reached"
    assert len(arrows) >= len(canvas.boxes) - 1


def test_what_rests_on_a_card_not_seen_says_so_and_has_a_border_of_its_own():
    canvas = al.graphs.what_follows(al.Game("alley", players=3, seed=7), 1).canvas
    start, unseen = canvas.boxes
    assert (start.look, unseen.look) == ("strong", "open")
    assert " ".join(start.lines) == "p1: turn up a starting item"
    assert " ".join(unseen.lines) == "9 moves: reveal a1 … depends on a card not seen"


def test_who_sees_what_is_a_matrix_of_eyes():
    graph = al.graphs.who_sees_what(played(90, players=4), view="table")
    canvas, seats = graph.canvas, ("p1", "p2", "p3", "p4")
    heads = {label.text: label.x for label in canvas.labels if label.text in seats}
    known_by = sorted({d["known_by"] for _, d in graph.graph.nodes(data=True) if d["kind"] != "seat"}, key=_first)
    assert len(canvas.boxes) == len(known_by)
    for box, knowers in zip(canvas.boxes, known_by, strict=True):
        assert box.look == {4: "strong", 0: "quiet"}.get(len(knowers), "plain")
        middle = box.y + 15
        pupils = {label.x for label in canvas.labels if label.text == "●" and label.y == middle + 5}
        assert pupils == {heads[seat] for seat in knowers}, "an open eye has a pupil"
        strokes = {
            (line.points[0][0] + line.points[1][0]) / 2
            for line in canvas.lines
            if len(line.points) == 2 and line.points[0][1] == middle + 7
        }
        assert strokes == {heads[seat] for seat in seats if seat not in knowers}, "one that does not see a stroke"
    assert {len(knowers) for knowers in known_by} >= {0, 1, 4}
    places = [d for _, d in graph.graph.nodes(data=True) if d["kind"] != "seat"]
    to_all, to_none = (sum(len(d["known_by"]) == number for d in places) for number in (4, 0))
    assert graph.title == f"Who sees what: {to_all} of {len(places)} places known to all, {to_none} to nobody"


def _first(knowers: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    return -len(knowers), knowers


def test_a_storehouse_is_drawn_as_it_lies_with_a_pile_for_the_stacks_of_each_slot():
    graph = al.graphs.stacks(FULL)
    canvas = graph.canvas
    cards = dict(
        zip(("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"), FULL.replace("/", " ").split(), strict=True)
    )
    stacks = {"a1": 3, "b1": 2, "c1": 3, "a2": 2, "b2": 4, "c2": 2, "a3": 3, "b3": 2, "c3": 3}
    assert [(box.lines, box.look) for box in canvas.boxes] == [
        ((f"{slot}  {cards[slot]}", f"{stacks[slot]} stacks"), "strong" if stacks[slot] > 2 else "plain")
        for slot in cards
    ]
    assert [(box.x, box.y) for box in canvas.boxes] == [(6 + 122 * (k % 3), 26 + 76 * (k // 3)) for k in range(9)], (
        "as the storehouse lies"
    )
    for box, number in zip(canvas.boxes, stacks.values(), strict=True):
        edges = [
            line for line in canvas.lines if 0 < line.points[0][0] - box.x < 50 and 0 < box.y - line.points[0][1] < 30
        ]
        assert len(edges) == number - 1, "the cards under the one on top"
    assert graph.title == "Stacks that share a slot: b2 is in 4"


def test_items_in_no_stack_are_drawn_quietly_and_an_empty_storehouse_is_said():
    canvas = al.graphs.stacks("BF OW / IR BF / MB FC").canvas
    assert {box.look for box in canvas.boxes} == {"plain"}
    assert {box.lines[1] for box in canvas.boxes} == {"1 stack"}
    assert not canvas.lines
    assert [label.text for label in al.graphs.stacks("-").canvas.labels] == ["The storehouse is empty."]


def test_the_effect_order_has_a_heading_for_each_place_in_the_order_of_a_turn():
    graph = al.graphs.effect_order(max(turns(3), key=lambda turn: len(turn.events)))
    canvas, data = graph.canvas, [data for _, data in graph.graph.nodes(data=True)]
    places = [one["place"] for one in data if one["kind"] == "event"]
    firsts = [place for k, place in enumerate(places) if k == 0 or places[k - 1] != place]
    bold = [label.text for label in canvas.labels if label.is_bold]
    assert bold == [place or "what followed" for place in firsts]
    for one, box in zip(data, canvas.boxes, strict=True):
        change = f" {one['before']} → {one['after']}" if one["before"] is not None else ""
        event = f"{one['number']}. {one['label']}{change} {one['rule']}"
        assert " ".join(box.lines) == (event if one["kind"] == "event" else one["label"])
    looks = {"move": "strong", "occasion": "quiet", "event": "plain"}
    assert [box.look for box in canvas.boxes] == [looks[one["kind"]] for one in data]
    because = [edge for edge in graph.graph.edges(data=True) if edge[2]["kind"] == "because of"]
    assert sum(line.is_arrow for line in canvas.lines) == len(because)


def test_phases_are_a_loop_with_the_place_where_the_game_stands_and_how_one_leaves_it():
    game = played(40, until="play")
    graph = al.graphs.phases(game, games=3)
    canvas, nodes = graph.canvas, dict(graph.graph.nodes(data=True))
    phases = list(dict.fromkeys(data["phase"] for data in nodes.values()))
    assert [box.lines[0].removesuffix(", you are here") for box in canvas.boxes] == phases
    assert [box.look for box in canvas.boxes] == ["strong" if phase == "sell" else "plain" for phase in phases]
    assert [box.lines[0] for box in canvas.boxes if box.look == "strong"] == ["sell, you are here"]
    for phase, box in zip(phases, canvas.boxes, strict=True):
        steps = ", ".join(data["step"] for data in nodes.values() if data["phase"] == phase and data["step"])
        assert " ".join(box.lines[1:]) == steps
    between = Counter()
    for one, other, data in graph.graph.edges(data=True):
        if nodes[one]["phase"] != nodes[other]["phase"]:
            between[nodes[one]["phase"], nodes[other]["phase"]] += data["times"]
    assert sum(line.is_arrow for line in canvas.lines) == len(between)
    ahead = [f"{number}× to {other}" for (one, other), number in between.items() if _steps(phases, one, other) > 1]
    others = [_often(number) for (one, other), number in between.items() if _steps(phases, one, other) <= 1]
    assert sorted(label.text for label in canvas.labels) == sorted([*ahead, *others])
    assert graph.title.endswith("; you are in sell")
    assert "you are" not in al.graphs.phases(players=2, games=1).title


def _steps(phases: list[str], one: str, other: str) -> int:
    return phases.index(other) - phases.index(one)


def _often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times:,} times")


def test_the_picture_of_a_sale_in_the_open_names_what_lies_aside():
    words = al.graphs.who_sees_what(sold_in_the_open(), view="table").words()
    to_all = "p2 a1 CB, p2 b1 OW, p3 a1 BC, p3 b1 IR, discard (1) DE, set aside (3): BC BC BC."
    assert f"Known to p1, p2 and p3: {to_all}" in words
    assert "Known to p1 alone: p1 stash: OW SS." in words
    assert words.endswith("top of the deck BF, rest of the deck (88), being replaced CM.")
    assert "p1 b1 MB" in words.partition("Known to nobody: ")[2]
