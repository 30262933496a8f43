"""Piece by piece: which stacks are there, come and go, as sentences; and who knows which card of a stash or a pile."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import networkx as nx
import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError, UnknownName, UnreadableText
from arcane_lab.games.alley.graphs import who_sees_what as sees
from arcane_lab.games.alley.graphs.storehouse_stacks import stacks

NINE = "OW TC IR / CB MB FC / BF [DE] SK"
LINES = {
    "row": ("a1-b1-c1", "a2-b2-c2", "a3-b3-c3"),
    "column": ("a1-a2-a3", "b1-b2-b3", "c1-c2-c3"),
    "diagonal": ("a1-b2-c3", "c1-b2-a3"),
}
AXES = {"row": ("vertical",), "column": ("horizontal",), "diagonal": ("horizontal", "vertical")}
SALES = [(line, axis) for way, lines in LINES.items() for line in lines for axis in AXES[way]]


def lying(slots: Any) -> set[str]:
    """The lines in which three items lie, counted without any graph."""
    return {line for lines in LINES.values() for line in lines if set(line.split("-")) <= set(slots)}


def many(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


@pytest.mark.parametrize("house", [NINE, "OW TC IR / . MB FC / BF [DE] SK", "OW TC IR / . MB . / . [DE] .", "OW TC IR"])
def test_stacks_and_their_pairs_are_counted(house: str) -> None:
    graph = stacks(house)
    there = lying(graph.slots)
    pairs = [pair for pair in combinations(there, 2) if set(pair[0].split("-")) & set(pair[1].split("-"))]
    assert set(graph.graph) == there
    assert {frozenset(edge) for edge in graph.graph.edges} == {frozenset(pair) for pair in pairs}
    assert graph.graph.number_of_edges() == 2 * len(pairs)
    told = f"{many(len(there), 'stack')}, {many(len(pairs), 'pair')} with a slot in common (AA-SET-01 to 03)"
    assert graph.subtitle == (told, "a higher pile: more stacks need this slot")
    assert set(graph.slides()) == {sale for sale in SALES if sale[0] in there}
    for name, data in graph.graph.nodes(data=True):
        assert data["label"] == name
        assert name in LINES[data["way"]]
        assert data["items"] == tuple(graph.slots[slot] for slot in data["slots"])
    for slot in ("a1", "b2", "c3"):
        assert set(graph.sharing(slot)) == {line for line in there if slot in line.split("-")}
    (sentence,) = graph.sentences
    assert [part.split(" ")[0] for part in sentence.split("; ")] == sorted(
        {slot for line in there for slot in line.split("-")}, key=lambda slot: (slot[1], slot[0])
    )


@pytest.mark.parametrize(("line", "axis"), SALES)
def test_what_a_sale_leaves_is_told(line: str, axis: str) -> None:
    before = stacks(NINE)
    after = before.after(line, axis)
    # Six items are left, each once; those that moved are told with both places.
    sold = {before.slots[slot] for slot in line.split("-")}
    assert Counter(after.slots.values()) == Counter(set(before.slots.values()) - sold)
    place = {text: slot for slot, text in before.slots.items()}
    moved = sorted(f"{place[text]} to {slot}" for slot, text in after.slots.items() if place[text] != slot)
    gone, come = sorted(lying(before.slots) - lying(after.slots)), sorted(lying(after.slots) - lying(before.slots))
    count, change = after.sentences[:2]
    assert count == f"Before there were 8 stacks, now there are {len(lying(after.slots))}."
    words = [part.split(": ")[1].rstrip(".") for part in change.split(". ")]
    told = [[] if text == "none" else sorted(text.replace(" and ", ", ").split(", ")) for text in words]
    assert told == [gone, come, moved]
    assert after.subtitle[0] == f"before 8 stacks, now {len(lying(after.slots))}"
    if line not in LINES["diagonal"]:
        assert before.after(line).slots == after.slots
        (other,) = {"horizontal", "vertical"} - {axis}
        with pytest.raises(UnknownName, match="can close"):
            before.after(line, other)


@pytest.mark.parametrize(("house", "sentence"), [
    (". . . / . . . / . . .", "The storehouse is empty."),
    ("OW TC . / . . CB / . . .", "No three items lie in one line."),
])  # fmt: skip
def test_where_no_stack_lies_that_is_said_and_nothing_can_be_sold(house: str, sentence: str) -> None:
    graph = stacks(house)
    assert graph.sentences == (sentence,)
    with pytest.raises(ArcaneLabError, match="cannot be sold: this storehouse has no three items in a line"):
        graph.after("a1-b1-c1")


def test_whose_storehouse_it_is() -> None:
    game = al.Game("alley", players=3, seed=7)
    slot = "b2"
    game.play("reveal b2")
    assert stacks(game).title == f"Stacks of {game.to_move} that share a slot: b2 is in 4"
    assert stacks(game, "p1").title == "Stacks of p1 that share a slot: b2 is in 4"
    assert stacks(game, "p1").slots[slot] == game.view("p1").slots()[slot].code
    assert stacks(game.view("p3")).title == "Stacks of p3 that share a slot: b2 is in 4"
    assert stacks(game.view("p3"), "p1").title == "Stacks of p1 that share a slot: b2 is in 4"
    with pytest.raises(UnknownName):
        stacks(game, "p4")
    for what, seat in ((NINE, "p1"), (5, None), (None, None), ("OW OX", None)):
        with pytest.raises(UnreadableText):
            stacks(what, seat)
    with pytest.raises(UnknownName, match="a slot"):
        stacks(NINE).sharing("d1")


# --- who sees what --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "known", "groups"), [
    ({"TC": 1}, {"p1": {"TC": 1}, "p2": {}}, {("p1",): ["TC"]}),
    ({"TC": 2}, {"p1": {"TC": 2}, "p2": {"TC": 1}}, {("p1", "p2"): ["TC"], ("p1",): ["TC"]}),
    ({"TC": 1, "BF": 1}, {"p1": {"BF": 1}, "p2": {"TC": 1, "BF": 3}}, {("p1", "p2"): ["BF"], ("p2",): ["TC"]}),
    ({"OW": 2}, {"p1": {}, "p2": {}}, {(): ["OW", "OW"]}), ({}, {"p1": {"TC": 1}}, {}),
])  # fmt: skip
def test_cards_are_grouped_by_the_seats_that_know_them(cards: Any, known: Any, groups: Any) -> None:
    assert sees._by_knowers(cards, {seat: Counter(one) for seat, one in known.items()}) == groups


@pytest.mark.parametrize(("cell", "eyes", "knowers"), [
    ({"face": "up", "seen_by": []}, {}, ("p1", "p2", "p3")), ({"face": "down", "seen_by": ["p2"]}, {}, ("p2",)),
    ({"face": "down", "seen_by": []}, {}, ()),
    # On the table each seat's own eyes count.
    ({"face": "down", "seen_by": ["p2"]}, {"p1": {"item": "OW"}, "p2": {"item": None}, "p3": {"item": "OW"}},
     ("p1", "p3")),
])  # fmt: skip
def test_who_knows_what_lies_in_a_slot(cell: Any, eyes: Any, knowers: tuple[str, ...]) -> None:
    assert sees._knowers(cell, ("p1", "p2", "p3"), eyes) == knowers


@pytest.mark.parametrize(("cards", "count", "known", "places"), [
    ([], 2, {}, {"p2 stash, 2 not shown": (None, ("p2",))}), ([], 0, {}, {}),
    (["TC"], 3, {"p1": {"TC": 1}}, {"p2 stash: TC": ("TC", ("p1", "p2")), "p2 stash, 2 not shown": (None, ("p2",))}),
    # Its owner knows all of it.
    (["TC", "OW"], 2, {"p1": {"TC": 1}}, {"p2 stash: TC": ("TC", ("p1", "p2")), "p2 stash: OW": ("OW", ("p2",))}),
])  # fmt: skip
def test_the_cards_of_a_stash_and_those_that_are_not_shown(cards: Any, count: int, known: Any, places: Any) -> None:
    graph = nx.DiGraph()
    given = {seat: Counter(known.get(seat, {})) for seat in ("p1", "p2")}
    sees._add_stash(graph, {"id": "p2", "stash": {"cards": cards, "count": count}}, given)
    found = {name: (data["item"], data["known_by"]) for name, data in graph.nodes(data=True) if data}
    assert found == places
    for name, (_, knowers) in places.items():
        assert {seat for seat, to in graph.edges if to == name} == set(knowers)
        assert graph.nodes[name]["owner"] == "p2"


NOTHING = {"discard": [], "deck": 0, "deck_top": None, "aside": [], "aside_unknown": 0, "replaced": None}
ALL = ("p1", "p2", "p3")


def piles(reader: str | None, pictures: dict[str | None, dict[str, Any]], table: dict[str, Any]) -> dict[str, Any]:
    """The places of the piles, each with its item and who knows it; what each seat, all and the table are shown."""
    graph = nx.DiGraph()
    open_to_all = {**NOTHING, **pictures.get(None, {})}
    told = {seat: {**open_to_all, **pictures.get(seat, {})} for seat in ALL}
    told["table"] = {**NOTHING, **table}
    game = SimpleNamespace(seats=ALL, picture=lambda seat=None: told.get(seat, open_to_all))
    sees._add_piles(graph, game, game.picture(reader), open_to_all, reader)  # type: ignore[arg-type]
    return {name: (data["item"], data["known_by"]) for name, data in graph.nodes(data=True) if data}


@pytest.mark.parametrize(("deck", "rest"), [(1, {}), (2, {"rest of the deck (1)": (None, ())}), (0, None)])
@pytest.mark.parametrize(("reader", "top", "knowers"), [
    (None, None, ()), ("p1", None, ()), ("p2", "OW", ("p2",)), ("table", "OW", ("p2",)),
])  # fmt: skip
def test_the_top_of_the_deck_is_known_to_whom_it_was_shown(
    deck: int, rest: Any, reader: str | None, top: str | None, knowers: tuple[str, ...]
) -> None:
    found = piles(reader, {None: {"deck": deck}, "p2": {"deck_top": "OW"}}, {"deck": deck, "deck_top": "OW"})
    assert found == ({} if rest is None else {"top of the deck": (top, knowers), **rest})


@pytest.mark.parametrize("reader", [None, "p1", "table"])
def test_what_lies_open_is_known_to_all(reader: str | None) -> None:
    shown = {"deck": 1, "deck_top": "OW", "discard": ["TC", "BF"], "aside": ["CB"], "replaced": "FC"}
    assert piles(reader, {None: shown}, shown) == {
        "discard (2)": ("TC BF", ALL), "top of the deck": ("OW", ALL), "set aside (1): CB": ("CB", ALL),
        "being replaced": ("FC", ALL),
    }  # fmt: skip


@pytest.mark.parametrize(("reader", "places"), [
    (None, {"set aside unseen (2)": (None, ()), "being replaced": (None, ("p3",))}),
    ("p1", {"set aside (1): CB": ("CB", ("p1",)), "set aside unseen (1)": (None, ()),
            "being replaced": (None, ("p3",))}),
    ("p2", {"set aside unseen (2)": (None, ()), "being replaced": (None, ("p3",))}),
    ("p3", {"set aside unseen (2)": (None, ()), "being replaced": ("FC", ("p3",))}),
    ("table", {"set aside (1): CB": ("CB", ("p1",)), "set aside (1): DL": ("DL", ()),
               "being replaced": ("FC", ("p3",))}),
])  # fmt: skip
def test_what_is_hidden_is_known_to_those_who_saw_it(reader: str | None, places: dict[str, Any]) -> None:
    pictures: dict[str | None, dict[str, Any]] = {
        None: {"aside_unknown": 2, "replaced": "??"},
        "p1": {"aside": ["CB"], "aside_unknown": 1},
        "p3": {"replaced": "FC"},
    }
    assert piles(reader, pictures, {"aside": ["CB", "DL"], "replaced": "FC"}) == places


def test_places_known_to_most_seats_are_told_first() -> None:
    graph = nx.DiGraph()
    graph.add_node("p1", label="p1", kind="seat", known_by=())
    for label, item, knowers in (
        ("p1 a1", "OW", ("p2",)), ("p1 b1", None, ()), ("p1 c1", "TC", ALL), ("set aside (1): CB", "CB", ("p1",)),
        ("p2 a1", "BF", ("p1", "p3")), ("p2 b1", "FC", ALL),
    ):  # fmt: skip
        graph.add_node(label, label=label, kind="place", item=item, known_by=knowers)
    groups = sees._groups(graph)
    assert groups == [
        (ALL, ["p1 c1 TC", "p2 b1 FC"]), (("p1", "p3"), ["p2 a1 BF"]), (("p1",), ["set aside (1): CB"]),
        (("p2",), ["p1 a1 OW"]), ((), ["p1 b1"]),
    ]  # fmt: skip
    assert sees._sentences(groups) == (
        "Known to p1, p2 and p3: p1 c1 TC, p2 b1 FC.", "Known to p1 and p3: p2 a1 BF.",
        "Known to p1 alone: set aside (1): CB.", "Known to p2 alone: p1 a1 OW.", "Known to nobody: p1 b1.",
    )  # fmt: skip


@pytest.mark.parametrize(("seat", "view", "first", "second"), [
    (None, None, "what every seat may see; round 1, ",
     "eye: this seat knows the card; struck through: it does not"),
    (" P2 ", None, "what p2 knows; round 1, ",
     "eye: knows the card; struck through: does not, as far as this seat can tell"),
    (None, "table", "everything on the table; round 1, ",
     "eye: this seat knows the card; struck through: it does not"),
])  # fmt: skip
def test_the_picture_says_through_whose_eyes_it_is(seat: str | None, view: str | None, first: str, second: str) -> None:
    game = al.Game("alley", players=3, seed=7)
    graph = al.graphs.who_sees_what(game, seat, view)
    assert graph.subtitle == (first + game.phase, second)
