"""What an event makes of a picture: cards go where its transfers say, and figures become what its changes say."""

from __future__ import annotations

from typing import Any

from arcane_lab.engine.moves import Event, Transfer
from arcane_lab.games.alley.text.transfers import is_slot


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
