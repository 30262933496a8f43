"""The setup of a play of Arcane Alley: seats, edition, powers, options and card values, checked and made complete.

Everything that can be switched comes from `arcane_lab.datasets`; here it is merged (edition, then options, then card
values), refused with the nearest valid name where it is wrong, and put into a state as numbers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from arcane_lab import datasets
from arcane_lab.datasets.item_table import NUMBERS
from arcane_lab.datasets.values import Edition, Value, whole_number
from arcane_lab.engine.errors import BadSetup, UnknownName, nearest, one_of
from arcane_lab.engine.spec import Setup
from arcane_lab.games.alley.names import CODES, EDITIONS, POWERS, SEATS
from arcane_lab.games.alley.rules import words
from arcane_lab.games.alley.rules.chance import below, seed_chance
from arcane_lab.games.alley.rules.state import ITEM_VALUES, OPTIONS, State

LARGEST_SEED: Final = 2**63 - 1
#: The stream of chance that draws a random starting player; the rounds use the streams from 1 up.
FIRST_SEAT_STREAM: Final = 62
CARD_NUMBERS: Final = tuple(NUMBERS)

Items = Mapping[str, Mapping[str, Any]]
Fields = dict[str, Value | None]


@dataclass(frozen=True, slots=True)
class CardValues:
    """Every number on the cards that is in use, and every named value of their effects.

    `cards` has gold for a set (None for special items), infamy of each, copies with 2-4 seats and extra copies with 5-6
    for each code; `values` the named values.
    """

    cards: Mapping[str, tuple[int | None, int, int, int]]
    values: Mapping[str, Value]

    @property
    def hash(self) -> str:
        """A fingerprint of all of them: equal values, equal fingerprint."""
        text = json.dumps([dict(self.cards), dict(self.values)], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def item_name(item: int) -> str:
    """The name of an item by its number.

    >>> item_name(words.DE)
    "Dragon's Egg"
    """
    return datasets.items("alley")[CODES[item]].name


# --- a setup, checked -------------------------------------------------------------------------------------


def resolve_setup(
    *,
    players: int,
    edition: str = "revised",
    powers: Mapping[str, str | None] | None = None,
    options: Mapping[str, Any] | None = None,
    items: Items | str | Path | None = None,
    seed: int = 0,
) -> Setup:
    """A complete setup; raises `BadSetup` or `UnknownName` for what cannot be.

    The values of an item's effect (names in braces in the item table) may be given under `items` or under `options`.

    >>> setup = resolve_setup(players=3, options={"egg_infamy": 5, "set_scan": "played_slot"})
    >>> setup.changed, dict(setup.items["DE"])
    (('set_scan',), {'egg_infamy': 5})
    """
    seats = _check_players(players)
    if edition not in EDITIONS:
        raise UnknownName("an edition", edition, EDITIONS)
    cards = _check_items(items)
    chosen = _check_options(options, cards, seats, edition)
    setup = Setup(
        game="alley",
        edition=edition,
        players=seats,
        powers=_check_powers(powers, seats, edition),
        options=chosen,
        items=cards,
        seed=_check_seed(seed),
        changed=_changed(chosen, edition),
        values_hash=_card_values(cards, edition).hash,
    )
    _check_deck(setup)
    return setup


def _whole(value: object) -> int | None:
    """A whole number of any kind, or None; a text is none, even "3"."""
    return None if isinstance(value, str) else whole_number(value)


def _check_players(players: object) -> int:
    """Two to six seats (AA-SETUP-13)."""
    seats = _whole(players)
    if seats is None:
        raise BadSetup("players", players, "is no number of seats", "a whole number from 2 to 6", "AA-SETUP-13")
    if not 2 <= seats <= 6:
        reason = "there are six wizard cards" if seats > 6 else "nobody plays alone"
        raise BadSetup("players", players, reason, "2 to 6 seats", "AA-SETUP-05" if seats > 6 else "AA-SETUP-13")
    return seats


def _check_seed(seed: object) -> int:
    number = _whole(seed)
    if number is None or not 0 <= number <= LARGEST_SEED:
        raise BadSetup("seed", seed, "is no seed", "a whole number from 0 to 2**63 - 1")
    return number


def _check_powers(powers: object, seats: int, edition: str) -> dict[str, str]:
    """Wizard powers by seat; each wizard is there once, and only in the revised edition (AA-SETUP-21, 23)."""
    if powers is None:
        return {}
    if not isinstance(powers, Mapping):
        raise BadSetup("powers", powers, "is no table of seats and powers", "a dict such as {'p1': 'glynna'}")
    known = tuple(power for power in POWERS if power)
    found: dict[str, str] = {}
    for seat, power in powers.items():
        if seat not in SEATS[:seats]:
            raise UnknownName("a seat of this game", seat, SEATS[:seats])
        if power is None:
            continue
        if not isinstance(power, str) or power.lower() not in known:
            raise UnknownName("a wizard power", power, known)
        if power.lower() in found.values():
            raise BadSetup("powers", power, "two seats cannot be the same wizard", "each power once", "AA-SETUP-21")
        found[seat] = power.lower()
    if found and edition == "first":
        reason = "in the first edition a wizard has no power"
        raise BadSetup("powers", dict(powers), reason, "no powers, or edition='revised'", "AA-SETUP-23")
    return {seat: found[seat] for seat in SEATS if seat in found}


def _check_options(options: object, cards: dict[str, Fields], seats: int, edition: str) -> dict[str, Value]:
    """Every option with its value; named values of items go to the card values."""
    table, named = datasets.options("alley"), datasets.item_values("alley")
    chosen = {name: option.default(cast(Edition, edition)) for name, option in table.items()}
    if options is None:
        return chosen
    if not isinstance(options, Mapping):
        raise BadSetup("options", options, "is no table of options", "a dict such as {'set_scan': 'played_slot'}")
    for name, value in options.items():
        if name in named:
            _set_field(cards, named[name].code, name, value, f"options[{name!r}]")
            continue
        if name not in table:
            raise UnknownName("an option or a value of an item", name, [*table, *named])
        if refusal := table[name].refusal(value):
            raise BadSetup(f"options[{name!r}]", value, *refusal)
        chosen[name] = value if isinstance(value, bool | str) else int(value)
    _check_option_fits(chosen, seats, edition)
    return chosen


def _check_option_fits(chosen: Mapping[str, Value], seats: int, edition: str) -> None:
    """Values that an edition or a number of seats does not allow."""
    first = chosen["starting_player"]
    if first != "random" and int(first) > seats:
        raise BadSetup("options['starting_player']", first, f"there are {seats} seats", f"1 to {seats}, or 'random'")
    if edition == "first" and chosen["powers_active"] == "on":
        reason = "in the first edition a wizard has no power"
        raise BadSetup("options['powers_active']", "on", reason, "'off', or edition='revised'", "AA-SETUP-23")
    if edition == "revised" and chosen["goal"] != "three_rounds":
        reason = "the revised edition always lasts three rounds"
        raise BadSetup("options['goal']", chosen["goal"], reason, "'three_rounds', or edition='first'", "AA-END-20")


def _changed(chosen: Mapping[str, Value], edition: str) -> tuple[str, ...]:
    defaults = {name: option.default(cast(Edition, edition)) for name, option in datasets.options("alley").items()}
    return tuple(name for name, value in chosen.items() if value != defaults[name])


# --- card values ------------------------------------------------------------------------------------------


def _check_items(items: object) -> dict[str, Fields]:
    """Card values of one's own: for a code (or the name of an item) its numbers and named values."""
    if items is None:
        return {}
    if isinstance(items, str | Path):
        return _read_items_file(items)
    if not isinstance(items, Mapping):
        raise BadSetup("items", items, "is no table of card values", "a dict such as {'TC': {'coin_gold': 3}}")
    cards: dict[str, Fields] = {}
    for code, fields in items.items():
        known = _known_code(code)
        if not isinstance(fields, Mapping):
            raise BadSetup(f"items[{code!r}]", fields, "is no table of values", "a dict such as {'gold_per_set': 20}")
        for name, value in fields.items():
            _set_field(cards, known, name, value, f"items[{known!r}][{name!r}]")
    return {code: cards[code] for code in CODES if code in cards}


def _known_code(code: object) -> str:
    if isinstance(code, str) and code.upper() in CODES:
        return code.upper()
    by_name = {item.name.lower(): known for known, item in datasets.items("alley").items()}
    if isinstance(code, str) and code.lower() in by_name:
        return by_name[code.lower()]
    raise UnknownName("an item", code, [*CODES, *(item.name for item in datasets.items("alley").values())])


def _read_items_file(path: str | Path) -> dict[str, Fields]:
    """The card values of a CSV file that differ from the printed ones."""
    from arcane_lab.datasets.item_table import load_items

    shipped = datasets.items("alley")
    found = load_items(Path(path))
    for code in found:
        _known_code(code)
    missing = [code for code in CODES if code not in found]
    if missing:
        raise BadSetup("items", str(path), f"the file lacks {one_of(missing)}", "a row for each of the 20 items")
    cards: dict[str, Fields] = {}
    for code, item in found.items():
        for name in CARD_NUMBERS:
            if getattr(item, name) != getattr(shipped[code], name):
                _set_field(cards, code, name, getattr(item, name), f"{path}, {code}, {name}")
    return cards


def _set_field(cards: dict[str, Fields], code: str, name: object, value: object, place: str) -> None:
    """Check one value of one item and keep it."""
    item, named = datasets.items("alley")[code], datasets.item_values("alley")
    if name in CARD_NUMBERS:
        lowest, highest = NUMBERS[str(name)]
        number = _whole(value)
        if name == "gold_per_set" and item.is_special:
            raise BadSetup(place, value, f"{item.name} is a special item and makes no set", "no gold_per_set")
        if number is None or not lowest <= number <= highest:
            raise BadSetup(place, value, "is no such number", f"a whole number from {lowest} to {highest}")
        cards.setdefault(code, {})[str(name)] = number
        return
    if name not in item.value_names:
        own = [*CARD_NUMBERS, *item.value_names]
        raise UnknownName(f"a value of {item.name}", name, own if nearest(name, own) else [*own, *named])
    if refusal := named[str(name)].refusal(value):
        raise BadSetup(place, value, *refusal)
    kept = value if isinstance(value, bool | str) else _whole(value)
    cards.setdefault(code, {})[str(name)] = kept


def _card_values(cards: Items, edition: str) -> CardValues:
    """The card values that hold in an edition, with some replaced."""
    numbers = {}
    for code, item in datasets.items("alley").items():
        own = cards.get(code, {})
        numbers[code] = tuple(own.get(name, getattr(item, name)) for name in CARD_NUMBERS)
    values = {
        name: cards.get(value.code, {}).get(name, value.default(cast(Edition, edition)))
        for name, value in datasets.item_values("alley").items()
    }
    return CardValues(cast(Mapping[str, tuple[int | None, int, int, int]], numbers), cast(Mapping[str, Value], values))


def card_values(setup: Setup) -> CardValues:
    """Every number and named value of the cards that a setup plays with.

    >>> card_values(resolve_setup(players=3)).values["egg_infamy"]
    2
    """
    return _card_values(setup.items, setup.edition)


def copies_in_play(setup: Setup) -> dict[str, int]:
    """How many cards of each item are in the deck of a setup (AA-SETUP-17 to 20).

    >>> sum(copies_in_play(resolve_setup(players=4)).values()), sum(copies_in_play(resolve_setup(players=5)).values())
    (124, 139)
    """
    extras = setup.players > 4 or (setup.players == 2 and setup.options["extras_with_two"] is True)
    cards = card_values(setup).cards
    return {code: numbers[2] + (numbers[3] if extras else 0) for code, numbers in cards.items()}


def _check_deck(setup: Setup) -> None:
    """A deck must suffice for the deal, and fit the room that the rules keep for it."""
    total = sum(copies_in_play(setup).values())
    stashes = [2] * setup.players
    if "corvus" in setup.powers.values() and setup.options["powers_active"] == "on":
        stashes[0] = int(setup.options["corvus_stash"])
    needed = 9 * setup.players + sum(stashes) + 1
    if not needed <= total <= words.CARDS:
        reason = f"the deck has {total} cards" + (", too few to deal" if total < needed else ", too many to handle")
        allowed = f"{needed} to {words.CARDS} cards for {setup.players} seats"
        raise BadSetup("items", {code: dict(fields) for code, fields in setup.items.items()}, reason, allowed)
    largest = max(stashes) + 2 + 3 * int(card_values(setup).values["carpet_items"])
    if largest > words.STASH_ROOM:
        given = card_values(setup).values["carpet_items"]
        allowed = f"stashes of at most {words.STASH_ROOM} cards"
        raise BadSetup("carpet_items", given, f"a stash could reach {largest} cards", allowed)


# --- into a state -----------------------------------------------------------------------------------------


def number_of(name: str, value: Value) -> int:
    """The number by which the rules know a value of an option or an item: yes is 1, an amount itself, a word its place.

    >>> number_of("set_scan", "played_slot"), number_of("doll_locked", True), number_of("byros_gold", 4)
    (1, 1, 4)
    """
    if isinstance(value, bool):
        return int(value)
    named = datasets.item_values("alley")
    return named[name].number_of(value) if name in named else datasets.options("alley")[name].number_of(value)


def first_seat(setup: Setup, play_index: int = 0) -> int:
    """The seat that begins the first round: as the setup says, or drawn from the seed (AA-SETUP-29)."""
    first = setup.options["starting_player"]
    if first != "random":
        return int(first) - 1
    chance = State()
    chance.seed, chance.play_index = setup.seed, play_index
    seed_chance(chance, FIRST_SEAT_STREAM)
    return below(chance, setup.players)


def new_state(setup: Setup, play_index: int = 0) -> State:
    """A state that carries a setup: values, options, powers, seed; nothing is dealt yet."""
    state = State()
    state.seats = setup.players
    state.edition = EDITIONS.index(setup.edition)
    state.seed, state.play_index = setup.seed, play_index
    state.first_seat = first_seat(setup, play_index)
    state.log_on = 1
    for seat, power in setup.powers.items():
        state.power[SEATS.index(seat)] = POWERS.index(power)
    values = card_values(setup)
    copies = copies_in_play(setup)
    for item, code in enumerate(CODES):
        gold, infamy, _, _ = values.cards[code]
        state.gold_per_set[item] = -1 if gold is None else gold
        state.infamy_each[item] = infamy
        state.copies[item] = copies[code]
    for name in ITEM_VALUES:
        setattr(state, name, number_of(name, values.values[name]))
    for name in OPTIONS:
        setattr(state, name, number_of(name, setup.options[name]))
    return state
