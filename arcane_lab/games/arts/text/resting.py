"""Which inputs and readings an event rests on: what no rule says, and the sample of which stands in for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from arcane_lab.games.arts.inputs.values import WORKERS
from arcane_lab.games.arts.rules.words import Benefit, Log
from arcane_lab.games.arts.text.names import code_of, name_of

Numbers = Mapping[str, int]
Found = tuple[str, ...]


def _crew(n: Numbers) -> Found:
    """The points of an arcane worker are the rulebook's (AS-WORK-05)."""
    return () if name_of(n["what"]) in WORKERS else ("start.crew",)


def _trick(n: Numbers) -> Found:
    code = code_of(n["what"])
    return (f"{code}.needs", f"{code}.ap")


def _reward(n: Numbers) -> Found:
    level = (f"{code_of(n['what'])}.level",) if n["place"] == Benefit.LEVEL else ()
    return (*level, *(("decks",) if n["place"] == Benefit.CARDS else ()))


_RESTS_ON: Final[dict[int, Callable[[Numbers], Found]]] = {
    Log.OFFERED: lambda n: ("option.enchantment_mix",),
    Log.REFILLED: lambda n: ("option.enchantment_mix",),
    Log.SHOWN_TILE: lambda n: ("option.two_player_draw",),
    Log.ROLLED: lambda n: ("enchantment-die.faces", "reward-die.faces"),
    Log.SKIPPED: lambda n: ("table.initiative",),
    Log.PROPHECY: lambda n: ("prophecies.by_turn",),
    Log.SENT: _crew,
    Log.USUAL: _crew,
    Log.BOUGHT: lambda n: ("option.slot_prices",),
    Log.PREPARED: _trick,
    Log.SPENT_PARTS: lambda n: ("option.prepare_spends",),
    Log.HEIR_CAME: lambda n: ("heir.comes", "heir.ap"),
    Log.HEIR_TILE: lambda n: ("option.slot_prices", "heir.tricks"),
    Log.HEIR_DIE: lambda n: ("heir.stance",),
    Log.HEIR_WORKER: lambda n: ("heir.free_slots",),
    Log.GOT: _reward,
    Log.DREW: lambda n: ("decks",),
    Log.KEPT: lambda n: ("decks",),
    Log.SCORED: lambda n: (f"final.{name_of(n['what'])}",),
    Log.FINAL: lambda n: ("table.turns", "start.fame"),
    Log.OVER: lambda n: ("table.turns",),
}


def rests_on(n: Numbers) -> Found:
    """The inputs (`entry.field`) and readings (`option.name`) that an event rests on; empty where it is all text."""
    found = _RESTS_ON.get(n["kind"])
    return () if found is None else found(n)
