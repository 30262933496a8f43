"""What an event makes of the cells and scores beside a timeline, and of notes that lie on the cards."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.engine.moves import Event
from arcane_lab.widgets.story import follow, motion_of, written_cell
from arcane_lab.widgets.timeline import _fold_cells, _fold_scores, index_of, trimmed


def event(kind: str, **more: Any) -> Event:
    return Event(kind, "It happens.", "AA-PLAY-01", **more)


def seats() -> dict[str, Any]:
    return {
        "p1": {"cols": 3, "cells": list("abcdefghi"), "gold": 25, "infamy": 3, "fines": 1},
        "p2": {"cols": 2, "cells": list("ABCDEF"), "gold": 5, "infamy": 0, "fines": 0},
    }


@pytest.mark.parametrize(("slot", "columns", "place"), [
    ("a1", 3, 0), ("c1", 3, 2), ("a2", 3, 3), ("c3", 3, 8), ("b2", 2, 3), ("b1", 2, 1), ("c1", 2, -1), ("b1", 1, -1),
    ("a3", 1, 2),
])  # fmt: skip
def test_a_slot_has_its_place_in_reading_order(slot: str, columns: int, place: int) -> None:
    assert index_of(slot, columns) == place


@pytest.mark.parametrize(("happened", "first", "second"), [
    (event("played", seat="p1", place="b2", item="OW"), "abcdOWfghi", "ABCDEF"),
    (event("played", seat="p2", place="b2", item=None), "abcdefghi", "ABC[??]EF"),
    (event("revealed", seat="p1", place="a1", item="TC"), "TCbcdefghi", "ABCDEF"),
    (event("set_aside_slot", seat="p1", place="c3", item="TC"), "abcdefgh.", "ABCDEF"),
    (event("removed", seat="p2", place="a3"), "abcdefghi", "ABCD.F"),
    (event("claimed", seat="p2", place="b3"), "abcdefghi", "ABCDE."),
    (event("sold", seat="p1", place="a1-b2-c3"), ".bcd.fgh.", "ABCDEF"),
    (event("sold", seat="p1"), "abcdefghi", "ABCDEF"),
    (event("slid", seat="p1", place="c2", to="a1"), "fbcde.ghi", "ABCDEF"),
    (event("slid", seat="p2", place="a3", to="a2"), "abcdefghi", "ABED.F"),
    (event("doll_placed", seat="p1", other="p2", place="b1"), "abcdefghi", "AHDCDEF"),
    (event("peeked", seat="p1", place="b1", item="OW"), "a[OW]cdefghi", "ABCDEF"),
    (event("peeked", seat="p1", other="p2", place="b1", item="OW"), "abcdefghi", "A[OW]CDEF"),
    (event("peeked", seat="p1", place="b1"), "abcdefghi", "ABCDEF"),
    (event("swapped", seat="p1", other="p2", place="a1", to="b3"), "Fbcdefghi", "ABCDEa"),
    (event("rearranged", seat="p1", other="p2", place="a1", to="b3"), "abcdefghi", "FBCDEA"),
    (event("played", seat="p2", place="c1", item="OW"), "abcdefghi", "ABCDEF"),
    (event("played", seat="p2", place="a4", item="OW"), "abcdefghi", "ABCDEF"),
    (event("gold_gained", seat="p1", place="a1", item="OW"), "abcdefghi", "ABCDEF"),
])  # fmt: skip
def test_an_event_changes_these_cells(happened: Event, first: str, second: str) -> None:
    found = seats()
    _fold_cells(found, happened)
    assert ["".join(found[seat]["cells"]) for seat in ("p1", "p2")] == [first, second]


@pytest.mark.parametrize(("happened", "left", "gone"), [
    (event("played", seat="p1", place="a1"), {"p1 b1": 2, "p2 a1": 3}, 1),
    (event("set_aside_slot", seat="p1", place="b1"), {"p1 a1": 1, "p2 a1": 3}, 2),
    (event("removed", seat="p1", place="c1"), {"p1 a1": 1, "p1 b1": 2, "p2 a1": 3}, None),
    (event("claimed", seat="p2", place="a1"), {"p1 a1": 1, "p1 b1": 2}, 3),
    (event("doll_placed", seat="p1", other="p2", place="a1"), {"p1 a1": 1, "p1 b1": 2}, 3),
    (event("sold", seat="p1", place="a1-b1-c1"), {"p2 a1": 3}, None),
    (event("sold", seat="p1"), {"p1 a1": 1, "p1 b1": 2, "p2 a1": 3}, None),
    (event("slid", seat="p1", place="b1", to="a2"), {"p1 a1": 1, "p1 a2": 2, "p2 a1": 3}, None),
    (event("slid", seat="p1", place="b1", to="a1"), {"p1 a1": 2, "p2 a1": 3}, None),
    (event("slid", seat="p1", place="c1", to="a1"), {"p1 b1": 2, "p2 a1": 3}, None),
    (event("swapped", seat="p1", other="p2", place="a1", to="a1"), {"p1 b1": 2, "p1 a1": 3, "p2 a1": 1}, None),
    (event("swapped", seat="p1", other="p2", place="a1", to="b3"), {"p1 b1": 2, "p2 a1": 3, "p2 b3": 1}, None),
    (event("rearranged", seat="p2", other="p1", place="a1", to="b1"), {"p1 a1": 2, "p1 b1": 1, "p2 a1": 3}, None),
    (event("revealed", seat="p1", place="a1"), {"p1 a1": 1, "p1 b1": 2, "p2 a1": 3}, None),
])  # fmt: skip
def test_notes_follow_the_cards_on_which_they_lie(happened: Event, left: dict[str, int], gone: int | None) -> None:
    notes = {"p1 a1": 1, "p1 b1": 2, "p2 a1": 3}
    assert follow(notes, happened) == gone
    assert notes == left


@pytest.mark.parametrize(("happened", "motion"), [
    (event("played", seat="p1", place="a1", item="OW"), ["laid", "p1 a1", "OW"]),
    (event("doll_placed", seat="p1", other="p2", place="a1"), ["laid", "p2 a1"]),
    (event("sold", seat="p1", place="a1-b1-c1"), ["sold", "p1 a1", "p1 b1", "p1 c1"]), (event("sold", seat="p1"), None),
    (event("slid", seat="p1", place="b1", to="a1"), ["slid", "p1 b1", "p1 a1"]),
    (event("swapped", seat="p1", other="p2", place="a1", to="b3"), ["swapped", "p1 a1", "p2 b3"]),
    (event("rearranged", seat="p1", other="p2", place="a1", to="b3"), ["swapped", "p2 a1", "p2 b3"]),
    (event("revealed", seat="p1", place="a1"), None),
])  # fmt: skip
def test_an_event_moves_this_on_the_table(happened: Event, motion: list[str] | None) -> None:
    assert motion_of(happened) == motion


@pytest.mark.parametrize(("cell", "text"), [
    ({"face": "gap"}, "."), ({"face": "up", "item": "OW"}, "OW"),
    ({"face": "down", "item": None, "seen_by": []}, "[??]"),
    ({"face": "down", "item": "OW", "seen_by": ["p1", "p2"]}, "[OW|p1,p2]"),
])  # fmt: skip
def test_a_cell_is_written_in_the_notation(cell: dict[str, Any], text: str) -> None:
    assert written_cell(cell) == text


@pytest.mark.parametrize(("after", "seat", "scores"), [
    ("p1 gold 30", "p1", (30, 3, 1)), ("p1 infamy 7", "p1", (25, 7, 0)),
    ("p1 infamy 7, fine markers 2", "p1", (25, 7, 2)),
    ("p1 infamy -2", "p1", (25, -2, 0)), ("p2 fine markers 3", "p2", (5, 0, 3)), (None, "p1", (25, 3, 1)),
    ("", "p2", (5, 0, 0)), ("nothing of it", "p1", (25, 3, 1)),
])  # fmt: skip
def test_a_score_is_taken_from_what_is_told_after_an_event(
    after: str | None, seat: str, scores: tuple[int, int, int]
) -> None:
    found = seats()
    _fold_scores(found, after)
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
