"""A second game beside the first that has another input: where it stands, and what is hidden in it dealt anew.

It stands where the first does, as its seat knows that: the order of the bag and of decks is another, and so are all
rolls to come, so whoever plays it learns nothing of the first. An input that only the set-up reads begins it anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.engine.game import SEED_LIMIT
from arcane_lab.engine.setup import Setup
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.inputs.given import written
from arcane_lab.games.arts.inputs.inputs import samples
from arcane_lab.games.arts.knowledge.redeal import as_known
from arcane_lab.games.arts.rules import flow
from arcane_lab.games.arts.rules.state import CONSTANT, State
from arcane_lab.games.arts.rules.words import Phase
from arcane_lab.games.arts.setup import OPTION_ENTRY, laid_over, new_state, resolve_setup

#: What only the set-up reads: entries, and single names.
_AT_SET_UP: Final = ("start", "decks")
_NAMES_AT_SET_UP: Final = frozenset(
    {
        *("heir.tricks", "heir.free_slots", "heir.classroom", "table.modules"),
        *(f"{OPTION_ENTRY}.enchantment_mix", f"{OPTION_ENTRY}.two_player_draw"),
    }
)


def edited(setup: Setup, state: State, seat: int, name: str, text: str | None) -> tuple[Setup, State, str]:
    """The setup and the state of a game with another input, and a sentence about it.

    `name` is "start.coins", or "option.slot_prices" for the reading of an open question; without a `text` the sample
    comes back. Raises `UnknownName`, `BadSetup` or `DatasetError`.

    >>> from arcane_lab.engine.game import BaseGame
    >>> game = BaseGame("arts", players=2, seed=7)
    >>> setup, state, said = edited(game.setup, game.at(0), 0, "T1.level", "3")
    >>> dict(setup.items["T1"]), said
    ({'level': 3}, 'In the second game: T1 level 3, not 1. It stands where the first does.')
    """
    entry, _, field = name.partition(".")
    before = _now(setup, entry, field)
    seed = (setup.seed + 1) % SEED_LIMIT
    given = {"options": {one: setup.options[one] for one in setup.changed}, "items": setup.items}
    changed = resolve_setup(players=setup.players, seed=seed, **_with(given, entry, field, text))
    after = _now(changed, entry, field)
    if after == before:
        reason = f"{_label(entry, field)} is {before or 'nothing'} in this game already"
        raise BadSetup("the second game", name, reason, "another value")
    said = f"In the second game: {_label(entry, field)} {after or 'nothing'}, not {before or 'nothing'}."
    if entry in _AT_SET_UP or name in _NAMES_AT_SET_UP or state.phase in (Phase.SETUP, Phase.OVER):
        begun = new_state(changed)
        flow.new_play(begun)
        return changed, begun, f"{said} It begins at the set-up."
    world, fixed = _dealt_anew(state, seat, seed), new_state(changed)
    for one in CONSTANT:
        setattr(world, one, getattr(fixed, one))
    world.values = fixed.values
    return changed, world, f"{said} It stands where the first does."


def _dealt_anew(state: State, seat: int, seed: int) -> State:
    """What a seat cannot know dealt anew; nothing of what lies there in truth is in it."""
    unknown = as_known(state, seat)
    cards, extra = next(unknown.deals(seed, 1))
    world = unknown.fill(cards, extra)
    world.seed, world.log_count = seed, 0
    return world


def _with(given: Mapping[str, Any], entry: str, field: str, text: str | None) -> dict[str, Any]:
    """What a setup is read from, with an input or a reading given or taken back."""
    if entry == OPTION_ENTRY:
        left = {name: value for name, value in given["options"].items() if name != field}
        return {**given, "options": left if text is None else {**left, field: tables.reading_of(field, text)}}
    if text is not None:
        return laid_over("arts", given, {"items": {entry: {field: text}}})
    fields = {name: value for name, value in given["items"].get(entry, {}).items() if name != field}
    return {**given, "items": {**given["items"], entry: fields}}


def _now(setup: Setup, entry: str, field: str) -> str:
    """What an input is, as text. Raises `UnknownName`."""
    if entry == OPTION_ENTRY and field in tables.options():
        return str(setup.options[field])
    if (entry, field) not in samples():
        names = [
            *(f"{one}.{other}" for one, other in samples()),
            *(f"{OPTION_ENTRY}.{one}" for one in tables.options()),
        ]
        raise UnknownName("an input", f"{entry}.{field}", names)
    given = setup.items.get(entry, {})
    return written(given[field]) if field in given else samples()[entry, field].sample


def _label(entry: str, field: str) -> str:
    return field.replace("_", " ") if entry == OPTION_ENTRY else f"{entry} {field}"
