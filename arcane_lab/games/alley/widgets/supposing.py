"""What a seat may suppose of a position: "suppose b2 is a Dark Lotus", as a view that other odds can be asked of.

A supposed card comes out of the cards that the seat has not seen; what it knew to lie there goes back among them. So
a view of suppositions contradicts itself no more than the view it was made of.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from arcane_lab.core.errors import ArcaneLabError, UnknownName, shown
from arcane_lab.games.alley.rules import sizes
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.names import CODES, SEATS, SLOTS, UNKNOWN, nearest_code

if TYPE_CHECKING:
    from arcane_lab.games.alley.knowledge.seat_view import SeatView


class NotToSuppose(ArcaneLabError):
    """What cannot be supposed: it says why, and what can."""


def supposed(view: SeatView, cards: Mapping[str, str]) -> SeatView:
    """The view of a seat to whom these slots of its own storehouse held these items.

    Raises `UnknownName` for a slot without an item and `NotToSuppose` for an item of which no copy is unseen.

    >>> from arcane_lab.records import Game
    >>> view = Game("alley", players=3, seed=7).view("p1")
    >>> one = supposed(view, {"b2": "OW"})
    >>> one.slots()["b2"].code, view.unseen["OW"] - one.unseen["OW"]
    ('OW', 1)
    """
    seat = view.seat
    held = view.slots(seat)
    # Of all the numbers these two lists change, and nobody may see that in the view itself.
    numbers = copy.copy(view.numbers)
    numbers.unseen, numbers.storehouse_item = [*numbers.unseen], [*numbers.storehouse_item]
    for slot, item in cards.items():
        if slot not in held:
            raise UnknownName(f"a slot of {seat} with an item", slot, held)
        if item not in CODES:
            near = nearest_code(item) if isinstance(item, str) else None
            tip = f"did you mean {shown(near)}?" if near else f"give a code such as {shown(CODES[0])}"
            raise NotToSuppose(f"{shown(item)} is the code of no item: {tip}")
        cell, number = sizes.SLOTS * SEATS.index(seat) + SLOTS.index(slot), CODES.index(item)
        known = numbers.storehouse_item[cell]
        if known != UNKNOWN:
            numbers.unseen[known] += 1
        if numbers.unseen[number] < 1:
            raise NotToSuppose(
                f"{slot} cannot be supposed to be {item}: {view.seat} has seen every {item_name(number)} elsewhere, or "
                "supposes it elsewhere"
            )
        numbers.unseen[number] -= 1
        numbers.storehouse_item[cell] = number
    unseen = Counter({code: count for code, count in zip(CODES, numbers.unseen, strict=True) if count})
    return replace(view, numbers=numbers, unseen=unseen, picture=_painted(view, seat, cards))


def _painted(view: SeatView, owner: str, cards: Mapping[str, str]) -> dict[str, object]:
    """The picture with the supposed items where they are supposed."""
    seats = [
        seat
        if seat["id"] != owner
        else {
            **seat,
            "cells": [{**cell, "item": cards.get(cell["slot"], cell["item"])} for cell in seat["cells"]],
        }
        for seat in view.picture["seats"]
    ]
    return {**view.picture, "seats": seats}
