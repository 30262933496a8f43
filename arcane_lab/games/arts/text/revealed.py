"""What a step shows besides its picture: which inputs its events rest on, and performances trick by trick."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.engine.moves import Event
from arcane_lab.engine.wording import Names

if TYPE_CHECKING:
    from arcane_lab.engine.setup import Setup

#: The benefit that changes these figures; cards change none.
_BENEFITS: Final = {
    ("coins", "fame"): "coin+fame",
    ("coins",): "coins",
    ("fame",): "level",
    ("arcane",): "shard",
    (): "cards",
}
_MATCH: Final = ("matched", "no_match")
_REWARD: Final = ("got", "instead", "kept")


def moments_of(
    events: Sequence[Event], after: Mapping[str, Any], kept: list[Any], names: Names, setup: Setup
) -> dict[str, Any]:
    """`rests`: by the number of an event, the inputs and readings it rests on; `show`: the tricks that were looked at.

    >>> rolled = Event("rolled", "The dice show A and cards.", "AS-DICE-01", rests_on=("enchantment-die.faces",))
    >>> moments_of([rolled], {}, [], Names(), None)
    {'rests': {'0': ['enchantment-die.faces']}}
    """
    told: dict[str, Any] = {}
    rests = {str(number): list(event.rests_on) for number, event in enumerate(events) if event.rests_on}
    if rests:
        told["rests"] = rests
    show = list(_lines(events))
    if show:
        told["show"] = show
    return told


def _lines(events: Iterable[Event]) -> Iterable[dict[str, Any]]:
    """Each trick that was looked at: whose it is, what it carries, what the die showed, and its rewards."""
    line: dict[str, Any] | None = None
    for event in events:
        if event.kind in _MATCH:
            trick, types = str(event.slots["trick"]), str(event.slots["types"]).split(" and ")
            is_more = line is not None and line["trick"] == trick and line["seat"] == event.seat
            if line is not None and is_more:
                continue
            if line is not None:
                yield line
            line = {
                "seat": event.seat,
                "trick": trick,
                "types": "".join(types),
                "die": event.slots["type"],
                "match": event.kind == "matched",
                "rule": event.rule,
                "rewards": [],
            }
        elif event.kind in _REWARD and line is not None:
            line["rewards"].append(
                {
                    "got": _BENEFITS.get(tuple(one.figure for one in event.changes), ""),
                    "instead": event.kind == "instead",
                    "rule": event.rule,
                    "changes": [[one.figure, one.before, one.after] for one in event.changes],
                    "why": str(event.slots.get("reason", "")) if event.kind == "instead" else "",
                }
            )
    if line is not None:
        yield line
