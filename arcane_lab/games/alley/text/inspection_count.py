"""What an inspection counts, seat by seat, read off the events of a step: no rule is applied here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from arcane_lab.engine.moves import Event
from arcane_lab.games.alley.text.transfers import is_slot

#: Phases in which the storehouses lie there as they were counted.
OPEN: Final = ("inspection", "bribe", "over")
#: What an inspection begins with, and what comes of it for a seat besides the count.
BEGINS: Final = "inspection"
ENDS: Final = "next_round"
COUNTED: Final = "counted"
FOLLOWS: Final = ("sold", "removed", "claimed", "mirror", "fine_marker", "penalty", "no_penalty", "fined", "gold_lost")


def counts_of(events: Sequence[Event], after: Mapping[str, Any], turned_up: list[str]) -> dict[str, Any]:
    """What a step counted, from its events as a reader may know them; empty for a step without an inspection.

    `after` is the picture after the step, with its slots in the notation: what counted still lies there, unless a new
    round has begun in the same step; then no items are told. `turned_up` names the places of items that this inspection
    has turned up so far, and goes on with those of this step. The answer has `begins` (whether the inspection begins
    here), `c` with the seat, its items that counted (one that lay hidden in brackets) and the number of the event, and
    `f` with a seat and the number of an event that followed for it; events are numbered in the step.

    >>> from arcane_lab.engine.game import BaseGame
    >>> game = BaseGame("alley", players=2, seed=7)
    >>> counts_of(game.play("reveal a1").events, {}, [])
    {}
    """
    if not any(event.kind in (BEGINS, ENDS, COUNTED, *FOLLOWS) for event in events):
        return {}
    counts: dict[str, Any] = {}
    is_on = bool(turned_up)
    for number, event in enumerate(events):
        if event.kind == BEGINS:
            counts["begins"], is_on = True, True
            # So that the steps of the same inspection find it begun, though nothing was hidden any more.
            turned_up[:] = [BEGINS]
        if not is_on:
            continue
        _follow(turned_up, event)
        if event.kind == COUNTED:
            items = _items(after, str(event.seat), turned_up) if after["phase"] in OPEN else ""
            counts.setdefault("c", []).append([event.seat, items, number])
        elif event.kind in FOLLOWS:
            counts.setdefault("f", []).append([event.seat, number])
        elif event.kind == ENDS:
            turned_up.clear()
            break
    return counts


def _follow(turned_up: list[str], event: Event) -> None:
    """Keep in mind where the items lie that were turned up."""
    for one in event.transfers:
        if one.source == one.target:
            turned_up.append(one.target)
        elif one.source in turned_up:
            turned_up[turned_up.index(one.source)] = one.target
    turned_up[:] = [place for place in turned_up if is_slot(place) or place == BEGINS]


def _items(picture: Mapping[str, Any], seat: str, turned_up: list[str]) -> str:
    """What lies in a storehouse, in reading order, as in the notation."""
    house = next(one for one in picture["seats"] if one["id"] == seat)
    items = []
    for at, cell in enumerate(house["cells"]):
        slot = f"{'abc'[at % house['cols']]}{at // house['cols'] + 1}"
        if cell != ".":
            code = cell.strip("[]").split("|")[0]
            items.append(f"[{code}]" if f"{seat} {slot}" in turned_up else code)
    return " ".join(items)
