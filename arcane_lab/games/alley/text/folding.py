"""A picture as it travels, and what an event makes of it: its transfers move the cards, its changes the figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arcane_lab.engine.moves import Event, Transfer
from arcane_lab.games.alley.text.transfers import is_slot

#: What a picture needs to be drawn beside a timeline.
BESIDE: Final = ("phase", "round", "to_move", "turn_of", "first_player", "triggered_by", "winners", "seats")


def compact_picture(picture: Mapping[str, Any]) -> dict[str, Any]:
    """A picture with its slots in the notation, which is short.

    >>> cells = [{"slot": "a1", "face": "down", "item": None, "seen_by": ["p1", "p3"]}]
    >>> compact_picture({"seats": [{"id": "p1", "cells": cells}]})
    {'seats': [{'id': 'p1', 'cells': ['[??|p1,p3]']}]}
    """
    seats = [{**seat, "cells": [format_cell(cell) for cell in seat["cells"]]} for seat in picture["seats"]]
    return {**picture, "seats": seats}


def format_cell(cell: Mapping[str, Any]) -> str:
    """A slot in the notation: a code, a hidden item in brackets with who has seen it, or a gap.

    >>> format_cell({"face": "up", "item": "OW"}), format_cell({"face": "down", "item": "OW", "seen_by": []})
    ('OW', '[OW]')
    """
    if cell["face"] == "gap":
        return "."
    if cell["face"] == "up":
        return str(cell["item"])
    seen = f"|{','.join(cell['seen_by'])}" if cell["seen_by"] else ""
    return f"[{cell['item'] or '??'}{seen}]"


def fold(picture: dict[str, Any], event: Event) -> dict[str, Any]:
    """A picture (slots in the notation) after an event, in the same frame of rows and columns."""
    seats = {seat["id"]: {**seat, "cells": list(seat["cells"])} for seat in picture["seats"]}
    stay = [one for one in event.transfers if one.source == one.target and is_slot(one.source)]
    move = [one for one in event.transfers if one.source != one.target]
    taken = [(one, _put(seats, one.source, ".")) for one in move if is_slot(one.source)]
    came = dict(taken)
    for one in move:
        if is_slot(one.target):
            _put(seats, one.target, came.get(one) or one.card or "[??]")
    for one in stay:
        _show(seats, one, event)
    for change in event.changes:
        seats[change.seat][change.figure] = change.after
    return {**picture, "seats": list(seats.values())}


def _show(seats: dict[str, Any], one: Transfer, event: Event) -> None:
    """A card that is turned up where it lies, or that somebody looks at: who does not see it sees no change."""
    if event.kind == "revealed":
        _put(seats, one.target, one.card or "[??]")
    elif one.card:
        _put(seats, one.target, f"[{one.card}]")


def _put(seats: dict[str, Any], place: str, text: str) -> str:
    """Lay something into a slot; returns what lay there."""
    owner, slot = place.split()
    seat = seats[owner]
    at = index_of(slot, seat["cols"])
    if not 0 <= at < len(seat["cells"]):
        return "."
    was, seat["cells"][at] = seat["cells"][at], text
    return str(was)


def index_of(slot: str, columns: int) -> int:
    """The place of a slot in the reading order of a storehouse with so many columns; -1 outside of it.

    >>> index_of("b2", 3), index_of("c1", 2)
    (4, -1)
    """
    column = ord(slot[0]) - ord("a")
    return (int(slot[1]) - 1) * columns + column if column < columns else -1
