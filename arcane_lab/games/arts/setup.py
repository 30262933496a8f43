"""The setup of a play of Arcane Arts: seats, options and inputs, checked, complete, and put into a state as numbers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from math import lcm
from pathlib import Path
from typing import Any, Final

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.text import counted, listed, whole_number
from arcane_lab.core.values import Value
from arcane_lab.engine.setup import Setup, checked_options, checked_seed, checked_whole
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.inputs.given import in_table_order, written
from arcane_lab.games.arts.inputs.inputs import Inputs, own_inputs, read_inputs, samples
from arcane_lab.games.arts.inputs.values import (
    APPRENTICE,
    BENEFITS,
    MAGICIAN,
    NOT_ADVISED,
    PROPHECIES,
    SHARD,
    TYPES,
    WORKERS,
)
from arcane_lab.games.arts.rules.ending import points_of_worker
from arcane_lab.games.arts.rules.sizes import CREW, DECK, NEEDS, SHARDS_IN_BOX, TURNS
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.values import OPTIONS, Values
from arcane_lab.games.arts.rules.words import Worker
from arcane_lab.games.arts.text.names import CARDS, number_of

EDITION: Final = "lab"
#: What a setup is made of besides seats, options and seed.
INPUTS: Final = {
    "edition": "always 'lab': the lab of the expansion",
    "powers": "always None: magician powers belong to the base game",
    "items": "inputs of your own: a dict such as {'start': {'coins': 9}}, or a CSV file",
}
#: What `assumed` names besides inputs.
INPUT, OPTION, STAND_IN = "input", "open reading", "stand-in"
#: The entry of a reading, where it is named as inputs are: "option.slot_prices".
OPTION_ENTRY: Final = "option"


def resolve_setup(
    *,
    players: int,
    options: Mapping[str, Any] | None = None,
    items: Mapping[str, Mapping[str, Any]] | str | Path | None = None,
    seed: int = 0,
    edition: str | None = EDITION,
    powers: None = None,
) -> Setup:
    """A complete setup; raises `BadSetup`, `UnknownName`, or `DatasetError` for options and inputs.

    >>> setup = resolve_setup(players=3, options={"golem_last": "all_sent"}, items={"start": {"coins": 9}})
    >>> setup.changed, dict(setup.items["start"]), setup.edition
    (('golem_last',), {'coins': 9}, 'lab')
    """
    seats = _check_players(players)
    if edition not in (None, EDITION):
        raise BadSetup("edition", edition, "there is one edition of this lab", f"{EDITION!r}")
    if powers is not None:
        raise BadSetup("powers", powers, "magician powers belong to the base game", "None", "AS-COMP-12")
    own = checked_options(options, tables.options(), "{'golem_last': 'all_sent'}")
    defaults = {name: option.default_revised for name, option in tables.options().items()}
    chosen = {**defaults, **own}
    given = own_inputs(items)
    _check_table(seats, chosen, read_inputs(given))
    setup = Setup(
        game="arts",
        players=seats,
        options=chosen,
        seed=checked_seed(seed),
        inputs={"edition": EDITION, "powers": None, "items": given},
        changed=tuple(name for name, value in chosen.items() if value != defaults[name]),
    )
    return replace(setup, values_hash=_digest(setup))


def _check_players(players: object) -> int:
    """One to four seats; one plays against the Heir."""
    seats = checked_whole(players)
    if seats is None or not 1 <= seats <= 4:
        raise BadSetup("players", players, "that is no number of seats", "a whole number from 1 (solo) to 4")
    return seats


def _check_table(seats: int, options: Mapping[str, Value], inputs: Inputs) -> None:
    """Refuse what cannot be on the table: faces of no type, more tiles, workers or shards than there are."""
    _check_numbers(seats, options)
    mix = tables.mix_of(options["enchantment_mix"])
    wrong = [face for face in inputs.enchantment_faces or () if face not in mix]
    if wrong:
        reason = f"the tiles are of the types {' '.join(mix)}, and {wrong[0]} is none of them"
        raise BadSetup("items['enchantment-die']['faces']", " ".join(inputs.enchantment_faces or ()), reason, "a mix")
    for kind, count in Counter(inputs.start.tiles).items():
        if seats * count > mix.get(kind, 0):
            reason = f"{counted(seats, 'seat')} with {count} of {kind} are more than the {mix.get(kind, 0)} there are"
            raise BadSetup("items['start']['tiles']", " ".join(inputs.start.tiles), reason, "fewer", "AS-COMP-03")
    names = [one.name for one in inputs.start.crew.slots if one is not None]
    if seats > 1 and set(names) & set(WORKERS):
        reason = "each arcane worker is there once, and all seats begin alike"
        raise BadSetup("items['start']['crew']", str(inputs.start.crew), reason, "a position", "AS-COMP-01")
    shards = shards_in_game(seats, options)
    if seats * inputs.start.arcane > shards:
        reason = f"a game of {counted(seats, 'seat')} has {shards} Arcane Shards"
        raise BadSetup(
            "items['start']['arcane']", inputs.start.arcane, reason, "fewer", f"AS-SETUP-{_shard_row(seats)}"
        )
    if len(inputs.prophecies) > inputs.table.turns:
        reason = f"the game has {counted(inputs.table.turns, 'turn')}"
        raise BadSetup("items['prophecies']['by_turn']", len(inputs.prophecies), reason, "a word for each turn")
    if "shapeshifter" in inputs.final:
        reason, allowed = "it counts as another", "apprentice, shard, or a name of a crew"
        raise BadSetup("items['final']", "shapeshifter", reason, allowed, "AS-SHAPE-05")


def shards_in_game(seats: int, options: Mapping[str, Value]) -> int:
    """Arcane Shards in the supply: so many for each seat, alone as with two (AS-SETUP-08 to 10, AS-HEIR-01).

    >>> [shards_in_game(seats, {"shards_per_seat": 2}) for seats in (1, 2, 3, 4)]
    [4, 4, 6, 8]
    """
    return max(seats, 2) * int(options["shards_per_seat"])


def most_shards(each: int) -> int:
    """The most Arcane Shards that any game has with so many for each seat (AS-SETUP-08 to 10, AS-COMP-04).

    >>> [most_shards(each) for each in range(6)]
    [0, 4, 8, 9, 8, 10]
    """
    return max(count for seats in range(2, 5) if (count := seats * each) <= SHARDS_IN_BOX)


def _check_numbers(seats: int, options: Mapping[str, Value]) -> None:
    """Refuse numbers of the rules that do not go together."""
    if shards_in_game(seats, options) > SHARDS_IN_BOX:
        each, most = options["shards_per_seat"], SHARDS_IN_BOX // max(seats, 2)
        reason = f"{shards_in_game(seats, options)} Arcane Shards would be needed, and the box has {SHARDS_IN_BOX}"
        allowed = f"0 to {most} for {counted(seats, 'seat')}"
        raise BadSetup("options['shards_per_seat']", each, reason, allowed, "AS-COMP-04")
    lower, higher = int(options["lower_price"]), int(options["higher_price"])
    if lower > higher:
        reason = f"it is above the higher price of {counted(higher, 'coin')}"
        allowed = f"0 to {higher}, or a higher_price of {lower} or more"
        raise BadSetup("options['lower_price']", lower, reason, allowed, "AS-BUY-01")
    for easier, harder in pairwise(("heir_easy", "heir_normal", "heir_hard")) if seats == 1 else ():
        least, does = int(options[easier]), int(options[harder])
        if does < least:
            reason = f"the Heir does {counted(least, 'option')} where it is easier ({easier})"
            raise BadSetup(
                f"options[{harder!r}]", does, reason, f"{least} or more, or fewer for {easier}", "AS-HEIR-06"
            )


def slot_prices(options: Mapping[str, Value]) -> list[int]:
    """What the slots of the offer ask for: where the rulebook prints 3 stands the lower price (AS-BUY-01).

    >>> slot_prices({"slot_prices": "3-4-3", "lower_price": 3, "higher_price": 7})
    [3, 7, 3]
    """
    prices = {"3": int(options["lower_price"]), "4": int(options["higher_price"])}
    return [prices[part] for part in str(options["slot_prices"]).split("-")]


def _shard_row(seats: int) -> str:
    return {1: "08", 2: "08", 3: "09", 4: "10"}[seats]


# --- what a setup says of itself ------------------------------------------------------------------------------------


def variant(setup: Setup) -> str:
    """What is played: solo, or nothing to be said."""
    return "solo" if setup.players == 1 else ""


def differences(setup: Setup) -> list[str]:
    """Options, inputs and modules that are out of the ordinary, in sentences."""
    parts = []
    if setup.changed:
        differs = ", ".join(f"{name} = {setup.options[name]!r}" for name in setup.changed)
        parts.append(f"differs from the defaults in {differs}")
    if setup.items:
        own = ", ".join(
            f"{entry} {field} = {written(value)}"
            for entry, fields in setup.items.items()
            for field, value in fields.items()
        )
        parts.append(f"inputs of your own: {own}")
    modules = [name for name in inputs_of(setup).table.modules if name in NOT_ADVISED]
    if modules:
        parts.append(f"warning: the rulebook advises against {listed(modules)} with this expansion (AS-COMP-12)")
    return parts


def as_dict(setup: Setup) -> dict[str, Any]:
    """A setup as scenarios and records write it: only the options that differ from their defaults."""
    return {
        "edition": EDITION,
        "players": setup.players,
        "powers": None,
        "options": {name: setup.options[name] for name in setup.changed},
        "items": _plain(setup.items),
    }


def _plain(items: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    return {
        entry: {name: dict(value) if isinstance(value, Mapping) else value for name, value in fields.items()}
        for entry, fields in items.items()
    }


def laid_over(game: str, given: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """What a call gives with a setting laid over it: options and inputs are merged, the rest is replaced."""
    options = {**(given.get("options") or {}), **(changes.get("options") or {})}
    own, more = own_inputs(given.get("items")), own_inputs(changes.get("items"))
    merged = {entry: {**own.get(entry, {}), **more.get(entry, {})} for entry in {**own, **more}}
    return {**given, **changes, "options": options, "items": in_table_order(merged)}


def value_names() -> dict[str, str]:
    """The names of single inputs: an entry and a field.

    >>> "start.coins" in value_names()
    True
    """
    return {f"{entry}.{field}": f"{entry}.{field}" for entry, field in samples()}


def change(name: str, value: Any) -> dict[str, Any]:
    """What changes when an input is set.

    >>> change("start.coins", 9)
    {'items': {'start': {'coins': 9}}}
    """
    entry, _, field = name.partition(".")
    return {"items": {entry: {field: value}}}


def inputs_of(setup: Setup) -> Inputs:
    """The inputs of a setup, typed."""
    return _inputs(json.dumps(_plain(setup.items)))


@lru_cache(maxsize=64)
def _inputs(about: str) -> Inputs:
    return read_inputs(json.loads(about))


def _digest(setup: Setup) -> str:
    """A short mark of all inputs, the same on every machine."""
    inputs = inputs_of(setup)
    table = [
        [entry, field, row.sample] for (entry, field), row in samples().items() if not inputs.is_edited(entry, field)
    ]
    return sha256(json.dumps([table, _plain(setup.items)], sort_keys=True).encode()).hexdigest()[:16]


def assumed_values(setup: Setup) -> tuple[tuple[str, str], ...]:
    """What a setup rests on that no rule says: inputs that are samples still, assumed readings, stand-ins.

    >>> found = assumed_values(resolve_setup(players=2))
    >>> ("input start", "coins") in found, ("input heir", "ap") in found, found[-1]
    (True, False, ('stand-in', 'ST-11'))
    >>> ("open reading", "slot_prices") in found
    True
    """
    alone = setup.players == 1
    samples_left = inputs_of(setup).samples
    inputs = [(f"{INPUT} {entry}", field) for entry, field in samples_left if entry != "heir" or alone]
    readings = [
        (OPTION, name)
        for name, option in tables.options().items()
        if option.certainty == "assumed" and name not in setup.changed and (alone or not name.startswith("heir"))
    ]
    stand_ins = [(STAND_IN, name) for name in tables.stand_ins() if alone or name not in ("ST-8", "ST-12")]
    return (*inputs, *readings, *stand_ins)


def assumed_names(setup: Setup) -> list[str]:
    """The inputs among them, as names that can be set.

    >>> "start.coins" in assumed_names(resolve_setup(players=2))
    True
    """
    return [f"{entry}.{field}" for entry, field in inputs_of(setup).samples if entry != "heir" or setup.players == 1]


def alternatives(setup: Setup, name: str, step: int) -> tuple[Value | None, tuple[Value, ...]]:
    """The value that a setup has for an input, and what to compare it with: a step less and more; None for words.

    >>> alternatives(resolve_setup(players=2), "start.coins", 2)
    (12, (10, 14))
    """
    entry, _, field = name.partition(".")
    now = setup.items.get(entry, {}).get(field, samples()[entry, field].sample)
    number = whole_number(now)
    if number is None:
        return None, ()
    return number, tuple(one for one in (number - step, number + step) if one >= 0)


# --- into a state ---------------------------------------------------------------------------------------------------


def new_state(setup: Setup, play_index: int | None = None) -> State:
    """A state that carries a setup: inputs, options, seed; nothing is set up yet.

    `play_index` is for another play of its seed than the setup's own.
    """
    state = _laid_out(setup.players, json.dumps([dict(setup.options), _plain(setup.items)])).copy()
    state.seed, state.play_index = setup.seed, setup.play if play_index is None else play_index
    return state


@lru_cache(maxsize=64)
def _laid_out(players: int, about: str) -> State:
    """A state with the options and inputs of a setup, which is copied for each play."""
    options, items = json.loads(about)
    inputs, state = read_inputs(items), State()
    state.seats, state.log_on, state.actor, state.forced_wagon = players, 1, -1, -1
    state.values = _values(options)
    mix = tables.mix_of(options["enchantment_mix"])
    state.mix = [mix.get(kind, 0) for kind in TYPES]
    state.slot_price = slot_prices(options)
    state.shards_in_game = shards_in_game(players, options)
    faces = inputs.faces_for("".join(mix))
    _put(state.type_face, [TYPES.index(face) for face in faces])
    _put(state.benefit_face, [BENEFITS.index(face) for face in inputs.reward_faces])
    state.type_faces, state.benefit_faces = len(faces), len(inputs.reward_faces)
    _put_table(state, inputs)
    _put_names(state, inputs)
    _put_start(state, inputs)
    _put_heir(state, inputs)
    state.heir_options = int(options[f"heir_{inputs.heir.difficulty}"])
    _put_rates(state, inputs)
    return state


def numbers_of(setup: Setup) -> Values:
    """The numbers of the rules and the readings of a setup, as the rules read them.

    >>> numbers_of(resolve_setup(players=2, options={"charge_coins": 5})).charge_coins
    5
    """
    return _values(setup.options)


def read_numbers(options: Mapping[str, Value]) -> Values:
    """The same of some options alone, the others as they are by default. Raises `BadSetup` where they do not fit.

    >>> read_numbers({"charge_coins": 5}).charge_coins, read_numbers({}).charge_coins
    (5, 3)
    """
    chosen = {**{name: option.default_revised for name, option in tables.options().items()}, **options}
    # Two seats, for which every number of shards of a seat is in the box.
    _check_numbers(2, chosen)
    return _values(chosen)


def _values(options: Mapping[str, Value]) -> Values:
    known = tables.options()
    return Values(**{name: _number(known[name], options[name]) for name in OPTIONS})


def _number(option: Any, value: Value) -> int:
    """Options that are true by default stand in their table with true first."""
    return int(value) if isinstance(value, bool) else int(option.number_of(value))


def _put(room: list[int], numbers: list[int]) -> None:
    room[: len(numbers)] = numbers


def _put_table(state: State, inputs: Inputs) -> None:
    table = inputs.table
    state.capacity = [table.capacity.get(card, -1) for card in CARDS]
    state.stage, state.enhance_most = table.stage, table.enhance_most
    state.tile_slots = -1 if table.tile_slots is None else table.tile_slots
    state.turns, state.rotates = table.turns, int(table.initiative == "rotate")
    state.academy = int("academy" in table.modules)
    for turn, words in enumerate(inputs.prophecies, 1):
        state.prophecy[turn] = sum(1 << PROPHECIES.index(word) for word in words)


def _put_names(state: State, inputs: Inputs) -> None:
    """Components, tricks (the Heir's behind the others), decks, and fields of the scoring."""
    _put(state.kind_name, [number_of(name) for name in inputs.components])
    _put(state.kind_value, list(inputs.components.values()))
    state.kinds = len(inputs.components)
    kinds = list(inputs.components)
    for number, (code, trick) in enumerate(inputs.tricks.items()):
        state.trick_name[number], state.trick_level[number] = number_of(code), trick.level
        state.trick_ap[number], state.needs_count[number] = trick.ap, len(trick.needs)
        for k, part in enumerate(trick.needs):
            state.needs[number * NEEDS + k] = kinds.index(part)
    for number, (code, level) in enumerate(inputs.heir.tricks.items(), len(inputs.tricks)):
        state.trick_name[number], state.trick_level[number] = number_of(code), level
    state.known_tricks = len(inputs.tricks) + len(inputs.heir.tricks)
    for deck, (name, cards) in enumerate(inputs.decks.items()):
        state.deck_name[deck], state.deck_size[deck] = number_of(name), len(cards)
        for k, card in enumerate(cards):
            state.deck_start[deck * DECK + k] = number_of(card)
    state.decks = len(inputs.decks)
    for field, (name, fame) in enumerate(inputs.final.items()):
        kind = 1 if name == APPRENTICE else 2 if name == SHARD else 0
        state.final_name[field], state.final_fame[field], state.final_kind[field] = number_of(name), fame, kind
        state.final_counts[field] = int(kind != 2 and name != MAGICIAN and name not in WORKERS)
    state.finals = len(inputs.final)


def who_is(name: str) -> int:
    """Which worker a character is, or the magician, or another.

    >>> who_is("golem"), who_is("magician"), who_is("engineer")
    (1, 4, 5)
    """
    if name in WORKERS:
        return list(WORKERS).index(name)
    return Worker.MAGICIAN if name == MAGICIAN else Worker.OTHER


def _put_start(state: State, inputs: Inputs) -> None:
    start = inputs.start
    state.start_coins, state.start_fame = start.coins, start.fame
    state.start_trickerion, state.start_arcane = start.trickerion, start.arcane
    for kind in start.tiles:
        state.start_tiles[TYPES.index(kind)] += 1
    for part in start.parts:
        state.start_parts[list(inputs.components).index(part)] += 1
    codes = list(inputs.tricks)
    _put(state.start_trick, [codes.index(code) for code in start.tricks])
    _put(state.start_class, [int(code in start.classroom) for code in start.tricks])
    state.start_tricks = len(start.tricks)
    everybody = [*start.crew.specialists, *start.crew.slots]
    for k, one in enumerate(everybody):
        state.start_who[k] = Worker.OTHER
        if one is not None:
            who = who_is(one.name)
            state.start_name[k], state.start_who[k] = number_of(one.name), who
            state.start_ap[k] = points_of_worker(state, who) if who <= Worker.SHAPESHIFTER else one.ap
    state.start_crew, state.start_slots = min(len(everybody), CREW), len(start.crew.specialists)


def _put_heir(state: State, inputs: Inputs) -> None:
    heir = inputs.heir
    for turn, times in Counter(heir.comes).items():
        state.heir_comes[turn] = times
    state.heir_first, state.heir_ap = int(heir.moment == "first"), heir.ap
    for turn in range(1, TURNS):
        state.heir_ready[turn] = int(heir.stance[min(turn, len(heir.stance)) - 1] == "ready")
    for turn in heir.performs:
        state.heir_performs[turn] = 1
    first = len(inputs.tricks)
    _put(state.heir_trick, list(range(first, first + len(heir.tricks))))
    _put(state.heir_class, [int(code in heir.classroom) for code in heir.tricks])
    state.heir_tricks, state.heir_free = len(heir.tricks), heir.free_slots


def _put_rates(state: State, inputs: Inputs) -> None:
    """The rates as whole numbers of one small part."""
    scale = lcm(*(rate.denominator for rate in inputs.rates.values()))
    state.rate_scale = int(inputs.rates["fame"] * scale)
    for name in ("coin", "trickerion", "arcane", "cards", "ap"):
        setattr(state, f"rate_{name}", int(inputs.rates[name] * scale))
