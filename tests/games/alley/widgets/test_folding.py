"""What an event makes of the cells and scores beside a timeline, and of notes that lie on the cards."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.engine.moves import Change, Event, Transfer
from arcane_lab.games.alley.text.folding import fold, format_cell, index_of
from arcane_lab.games.alley.text.news import follow
from arcane_lab.games.alley.text.transfers import is_slot
from arcane_lab.widgets.story import motion_of
from arcane_lab.widgets.timeline import trimmed


def event(kind: str, *ways: str, **more: Any) -> Event:
    """An event with its transfers, each as "OW: p1 a1 > p1 b1"."""
    moved = []
    for way in ways:
        card, places = way.split(": ") if ": " in way else (None, way)
        source, target = places.split(" > ")
        moved.append(Transfer(card, source, target))
    return Event(kind, "It happens.", "AA-PLAY-01", transfers=tuple(moved), **more)


PLAYED = event("played", "OW: p1 stash > p1 b2", item="OW")
SOLD = event("sold", "OW: p1 a1 > aside", "OW: p1 b2 > aside", "OW: p1 c3 > aside")
SOLD_ROW = event("sold", "OW: p1 a1 > aside", "OW: p1 b1 > aside", "OW: p1 c1 > aside")
DOLL = event("doll_placed", "p2 b1 > p2 replaced", "HD: aside > p2 b1")
SWAPPED = event("swapped", "p1 a1 > p2 b3", "TC: p2 b3 > p1 a1")
REARRANGED = event("rearranged", "p2 a1 > p2 b3", "p2 b3 > p2 a1")


def seats() -> list[dict[str, Any]]:
    return [
        {"id": "p1", "cols": 3, "cells": list("abcdefghi"), "gold": 25, "infamy": 3, "fines": 1},
        {"id": "p2", "cols": 2, "cells": list("ABCDEF"), "gold": 5, "infamy": 0, "fines": 0},
    ]


@pytest.mark.parametrize(("slot", "columns", "place"), [
    ("a1", 3, 0), ("c1", 3, 2), ("a2", 3, 3), ("c3", 3, 8), ("b2", 2, 3), ("b1", 2, 1), ("c1", 2, -1), ("b1", 1, -1),
    ("a3", 1, 2),
])  # fmt: skip
def test_a_slot_has_its_place_in_reading_order(slot: str, columns: int, place: int) -> None:
    assert index_of(slot, columns) == place


@pytest.mark.parametrize(("happened", "first", "second"), [
    (PLAYED, "abcdOWfghi", "ABCDEF"),
    (event("played", "p2 stash > p2 b2"), "abcdefghi", "ABC[??]EF"),
    (event("revealed", "TC: p1 a1 > p1 a1"), "TCbcdefghi", "ABCDEF"),
    (event("revealed", "p1 a1 > p1 a1"), "[??]bcdefghi", "ABCDEF"),
    (event("set_aside_slot", "TC: p1 c3 > p1 replaced"), "abcdefgh.", "ABCDEF"),
    (event("removed", "p2 a3 > aside"), "abcdefghi", "ABCD.F"),
    (event("claimed"), "abcdefghi", "ABCDEF"),
    (SOLD, ".bcd.fgh.", "ABCDEF"),
    (event("slid", "p1 c2 > p1 a1"), "fbcde.ghi", "ABCDEF"),
    (event("slid", "OW: p2 a3 > p2 a2"), "abcdefghi", "ABED.F"),
    (DOLL, "abcdefghi", "AHDCDEF"),
    (event("peeked", "OW: p1 b1 > p1 b1"), "a[OW]cdefghi", "ABCDEF"),
    (event("peeked", "OW: p2 b1 > p2 b1"), "abcdefghi", "A[OW]CDEF"),
    (event("peeked", "p1 b1 > p1 b1"), "abcdefghi", "ABCDEF"),
    (event("offered", "OW: p2 stash > p2 stash"), "abcdefghi", "ABCDEF"),
    (SWAPPED, "Fbcdefghi", "ABCDEa"),
    (REARRANGED, "abcdefghi", "FBCDEA"),
    (event("played", "OW: p2 stash > p2 c1"), "abcdefghi", "ABCDEF"),
    (event("played", "OW: p2 stash > p2 a4"), "abcdefghi", "ABCDEF"),
    (event("gold_gained"), "abcdefghi", "ABCDEF"),
])  # fmt: skip
def test_an_event_changes_these_cells(happened: Event, first: str, second: str) -> None:
    found = fold({"seats": seats()}, happened)
    assert ["".join(seat["cells"]) for seat in found["seats"]] == [first, second]


def test_a_fold_leaves_the_picture_before_as_it_was() -> None:
    before = {"round": 1, "seats": seats()}
    assert fold(before, PLAYED)["round"] == 1
    assert before == {"round": 1, "seats": seats()}


@pytest.mark.parametrize(("happened", "left"), [
    (event("played", "OW: p1 stash > p1 a1"), {"p1 b1": 2, "p2 a1": 3}),
    (event("set_aside_slot", "p1 b1 > p1 replaced"), {"p1 a1": 1, "p2 a1": 3}),
    (event("removed", "p1 c1 > aside"), {"p1 a1": 1, "p1 b1": 2, "p2 a1": 3}),
    (event("doll_placed", "p2 a1 > aside", "HD: aside > p2 a1"), {"p1 a1": 1, "p1 b1": 2}),
    (SOLD_ROW, {"p2 a1": 3}),
    (event("slid", "p1 b1 > p1 a2"), {"p1 a1": 1, "p1 a2": 2, "p2 a1": 3}),
    (event("slid", "p1 b1 > p1 a1"), {"p1 a1": 2, "p2 a1": 3}),
    (event("slid", "p1 c1 > p1 a1"), {"p1 b1": 2, "p2 a1": 3}),
    (event("swapped", "p1 a1 > p2 a1", "p2 a1 > p1 a1"), {"p1 b1": 2, "p1 a1": 3, "p2 a1": 1}),
    (SWAPPED, {"p1 b1": 2, "p2 a1": 3, "p2 b3": 1}),
    (event("rearranged", "p1 a1 > p1 b1", "p1 b1 > p1 a1"), {"p1 a1": 2, "p1 b1": 1, "p2 a1": 3}),
    (event("revealed", "p1 a1 > p1 a1"), {"p1 a1": 1, "p1 b1": 2, "p2 a1": 3}),
])  # fmt: skip
def test_notes_follow_the_cards_on_which_they_lie(happened: Event, left: dict[str, int]) -> None:
    notes = {"p1 a1": 1, "p1 b1": 2, "p2 a1": 3}
    follow(notes, happened)
    assert notes == left


@pytest.mark.parametrize(("happened", "motion"), [
    (event("played", "OW: p1 stash > p1 a1"), ["laid", "p1 a1", "OW"]),
    (event("played", "p1 stash > p1 a1"), ["laid", "p1 a1", None]),
    (DOLL, ["laid", "p2 b1"]),
    (SOLD_ROW, ["sold", "p1 a1", "p1 b1", "p1 c1"]),
    (event("slid", "p1 b1 > p1 a1"), ["slid", "p1 b1", "p1 a1"]),
    (SWAPPED, ["swapped", "p1 a1", "p2 b3"]), (REARRANGED, ["swapped", "p2 a1", "p2 b3"]),
    (event("set_aside_slot", "p1 a1 > p1 replaced"), None), (event("removed", "p1 a1 > aside"), None),
    (event("stocked", "deck > p1 a1", "deck > p1 b1"), None), (event("drew_deck", "deck > p1 stash"), None),
    (event("revealed", "OW: p1 a1 > p1 a1"), None), (event("turn_ended"), None),
])  # fmt: skip
def test_an_event_moves_this_on_the_table(happened: Event, motion: list[str] | None) -> None:
    assert motion_of(happened, is_slot) == motion


@pytest.mark.parametrize(("cell", "text"), [
    ({"face": "gap"}, "."), ({"face": "up", "item": "OW"}, "OW"),
    ({"face": "down", "item": None, "seen_by": []}, "[??]"),
    ({"face": "down", "item": "OW", "seen_by": ["p1", "p2"]}, "[OW|p1,p2]"),
])  # fmt: skip
def test_a_cell_is_written_in_the_notation(cell: dict[str, Any], text: str) -> None:
    assert format_cell(cell) == text


@pytest.mark.parametrize(("changes", "seat", "scores"), [
    ([("p1", "gold", 30)], "p1", (30, 3, 1)), ([("p1", "infamy", 7), ("p1", "fines", 0)], "p1", (25, 7, 0)),
    ([("p1", "infamy", 7), ("p1", "fines", 2)], "p1", (25, 7, 2)),
    ([("p2", "fines", 3)], "p2", (5, 0, 3)), ([("p1", "gold", 30)], "p2", (5, 0, 0)), ([], "p1", (25, 3, 1)),
])  # fmt: skip
def test_a_score_is_what_the_changes_of_an_event_say(
    changes: list[tuple[str, str, int]], seat: str, scores: tuple[int, int, int]
) -> None:
    told = tuple(Change(of, figure, 0, after, "a cause") for of, figure, after in changes)
    found = {one["id"]: one for one in fold({"seats": seats()}, event("gold_gained", changes=told))["seats"]}
    assert tuple(found[seat][what] for what in ("gold", "infamy", "fines")) == scores


def test_a_picture_of_some_seats_has_only_their_changes() -> None:
    picture = {"round": 1, "seats": [{"id": "p1"}, {"id": "p2"}, {"id": "p3"}]}
    frames: Any = [{"change": change} for change in (
        {"seats": {"0": "a", "2": "b"}, "round": [2]}, {"seats": {"1": "c"}}, {"seats": [["all"]]}, ["new"], {},
    )]  # fmt: skip
    assert trimmed(picture, frames, ["p1", "p3"]) == {"round": 1, "seats": [{"id": "p1"}, {"id": "p3"}]}
    assert [frame["change"] for frame in frames] == [
        {"seats": {"0": "a", "1": "b"}, "round": [2]}, {"seats": {}}, {"seats": [["all"]]}, ["new"], {},
    ]  # fmt: skip
