"""What a step shows besides its picture: the choices of a draft, which everybody sees at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from arcane_lab.core.text import listed
from arcane_lab.engine.moves import Event
from arcane_lab.engine.wording import Names, filled

if TYPE_CHECKING:
    from arcane_lab.engine.setup import Setup


def moments_of(
    events: Sequence[Event], after: Mapping[str, Any], kept: list[Any], names: Names, setup: Setup
) -> dict[str, Any]:
    """Where all have chosen, `shown` has each seat, its verb and the card as its reader may know it, `says` the same.

    >>> moments_of([], {}, [], Names(), None)
    {}
    """
    shown = [event for event in events if event.kind == "shown"]
    if not shown:
        return {}
    told = [_told(event, names) for event in shown]
    return {
        "shown": [[event.seat, _verb(event), event.item or ""] for event in shown],
        "says": f"All have chosen: {listed(told)}.",
    }


def _verb(event: Event) -> str:
    return "prepare" if event.slots["verb"] == "prepare" else "cast"


def _told(event: Event, names: Names) -> str:
    """What a seat has chosen, in the middle of a sentence."""
    if _verb(event) == "cast":
        return filled("{seat:cast}", names, seat=event.seat)
    return filled("{seat:prepare} {card}", names, seat=event.seat, card=event.name or "a card")
