"""The setup of a play of Arcane Alley: seats, edition, powers, options and card values, checked and made complete.

Options and card values come from `arcane_lab.datasets`, which checks what somebody gives in their place; here they are
merged (edition, then options, then card values), checked against each other, and put into a state as numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.values import Edition, Value
from arcane_lab.engine.setup import Setup, checked_options, checked_seed, checked_whole
from arcane_lab.games.alley.cards import in_play, own_values, tables
from arcane_lab.games.alley.cards.in_play import CardValues
from arcane_lab.games.alley.cards.items import NUMBERS
from arcane_lab.games.alley.cards.own_values import ItemsOverride
from arcane_lab.games.alley.rules.flow import draw_first_seat
from arcane_lab.games.alley.rules.sizes import CARDS, NOBODY, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.values import ITEM_VALUES, OPTIONS, Values
from arcane_lab.games.alley.text.names import CODES, EDITIONS, POWERS, SEATS

Items = Mapping[str, Mapping[str, Any]]
#: The most gold that a move can name (`rules.moves`).
LARGEST_BRIBE: Final = 255


@cache
def item_name(item: int) -> str:
    """The name of an item by its number.

    >>> from arcane_lab.games.alley.rules.words import Item
    >>> item_name(Item.DE)
    "Dragon's Egg"
    """
    return tables.items("alley")[CODES[item]].name


# --- a setup, checked -------------------------------------------------------------------------------------


def resolve_setup(
    *,
    players: int,
    edition: str = "revised",
    powers: Mapping[str, str | None] | None = None,
    options: Mapping[str, Any] | str | None = None,
    items: Items | str | Path | None = None,
    seed: int = 0,
) -> Setup:
    """A complete setup; raises `BadSetup`, `UnknownName`, or `DatasetError` for options and card values.

    The values of an item's effect (names in braces in the item table) may be given under `items` or under `options`;
    `options` may also be the name of a preset.

    >>> setup = resolve_setup(players=3, options={"egg_infamy": 5, "set_scan": "played_slot"})
    >>> setup.changed, dict(setup.items["DE"])
    (('set_scan',), {'egg_infamy': 5})
    """
    seats = _check_players(players)
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise UnknownName("an edition", edition, EDITIONS)
    defaults = {name: option.default(cast(Edition, edition)) for name, option in tables.options("alley").items()}
    own, named = own_values.check_options_override(options, "alley")
    chosen = {**defaults, **own}
    cards = _merge(own_values.check_items_override(items, "alley"), named)
    _check_option_fits(chosen, seats, edition)
    setup = Setup(
        game="alley",
        players=seats,
        options=chosen,
        seed=checked_seed(seed),
        inputs={"edition": edition, "powers": _check_powers(powers, seats, edition), "items": cards},
        changed=tuple(name for name, value in chosen.items() if value != defaults[name]),
        values_hash=in_play.card_values(cast(Edition, edition), cards, "alley").digest(),
    )
    _check_deck(setup)
    return setup


#: What a setup is made of besides seats, options and seed.
INPUTS: Final = {
    "edition": "the printing: 'revised' or 'first'",
    "powers": "wizard powers by seat, such as {'p1': 'glynna'}",
    "items": "card values of your own: a dict such as {'TC': {'coin_gold': 3}}, or a CSV file",
}


def variant(setup: Setup) -> str:
    """Which printing is played."""
    return f"{setup.edition} edition"


def facts(setup: Setup) -> list[str]:
    """The wizard powers, where there are any."""
    powers = ", ".join(f"{seat} {power}" for seat, power in (setup.powers or {}).items())
    return [f"Wizard powers: {powers}."] if powers else []


def differences(setup: Setup) -> list[str]:
    """Powers, options and card values that are out of the ordinary, in sentences."""
    parts = []
    if setup.powers:
        parts.append("powers: " + ", ".join(f"{seat} {power}" for seat, power in setup.powers.items()))
    if setup.changed:
        differs = ", ".join(f"{name} = {setup.options[name]!r}" for name in setup.changed)
        parts.append(f"differs from the preset {setup.edition!r} in {differs}")
    if setup.items:
        cards = ", ".join(
            f"{code} {name} = {value!r}" for code, fields in setup.items.items() for name, value in fields.items()
        )
        parts.append(f"card values of your own: {cards}")
    return parts


def as_dict(setup: Setup) -> dict[str, Any]:
    """A setup as scenarios and records write it: only the options that differ from the preset."""
    return {
        "edition": setup.edition,
        "players": setup.players,
        "powers": dict(setup.powers) or None,
        "options": {name: setup.options[name] for name in setup.changed},
        "items": {code: dict(fields) for code, fields in setup.items.items()},
    }


def laid_over(game: str, given: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """What a call gives with a setting laid over it: powers, options and card values are merged, the rest replaced."""
    new = {**given, **{name: value for name, value in changes.items() if name not in ("powers", "options", "items")}}
    if changes.get("powers") is not None:
        if not isinstance(changes["powers"], Mapping):
            raise BadSetup("powers", changes["powers"], "that is no table of seats and powers", "{'p1': 'glynna'}")
        new["powers"] = {**(given.get("powers") or {}), **changes["powers"]}
    own, cards = _values(given.get("options"), given.get("items"))
    more_own, more_cards = _values(changes.get("options"), changes.get("items"))
    merged = {code: {**cards.get(code, {}), **more_cards.get(code, {})} for code in {**cards, **more_cards}}
    return {**new, "options": {**own, **more_own}, "items": merged}


def _values(options: Any, items: Any) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Options, and card values whichever way they were given; one value cannot be given twice."""
    own, named = own_values.check_options_override(options, "alley")
    cards = {code: dict(fields) for code, fields in own_values.check_items_override(items, "alley").items()}
    for code, fields in named.items():
        for value_name, value in fields.items():
            if cards.get(code, {}).get(value_name, value) != value:
                reason = f"items gives {cards[code][value_name]!r} for it"
                raise BadSetup(f"options[{value_name!r}]", value, reason, "one of the two")
            cards.setdefault(code, {})[value_name] = value
    return dict(own), cards


def value_names() -> dict[str, str]:
    """The names of single card values, each with the one that says its item too.

    >>> value_names()["coin_gold"], "DE.gold" in value_names()
    ('TC.coin_gold', False)
    """
    values = tables.item_values("alley")
    fields = [f"{code}.{number}" for code in tables.items("alley") for number in NUMBERS]
    fields += [f"{value.code}.{key}" for key, value in values.items()]
    return {**{key: f"{value.code}.{key}" for key, value in values.items()}, **{name: name for name in fields}}


def change(name: str, value: Any) -> dict[str, Any]:
    """What changes when a card value is set.

    >>> change("coin_gold", 3)
    {'items': {'TC': {'coin_gold': 3}}}
    """
    code, _, key = value_names()[name].partition(".")
    return {"items": {code: {key: value}}}


def alternatives(setup: Setup, name: str, step: int) -> tuple[Value | None, tuple[Value, ...]]:
    """The value that a setup has for a card value, and what to compare it with: a step less and more, or its choices.

    >>> alternatives(resolve_setup(players=3), "coin_gold", 1)
    (1, (0, 2))
    """
    code, _, key = value_names()[name].partition(".")
    now = card_values(setup).value(code, key)
    named = tables.item_values("alley").get(key)
    if named is not None and named.kind == "choice":
        return now, tuple(choice for choice in named.choices if choice != now)
    if now is None:
        return None, ()
    least, most = NUMBERS[key] if named is None else (named.minimum, named.maximum)
    return now, tuple(value for value in (int(now) - step, int(now) + step) if least <= value <= most)


def _merge(items: ItemsOverride, named: ItemsOverride) -> ItemsOverride:
    """Card values given as items and as options, in the order of the item table; one value cannot be given twice."""
    merged: ItemsOverride = {code: dict(items[code]) for code in CODES if code in items}
    for code, fields in named.items():
        for name, value in fields.items():
            if items.get(code, {}).get(name, value) != value:
                reason = f"items gives {items[code][name]!r} for it"
                raise BadSetup(f"options[{name!r}]", value, reason, "one of the two")
            merged.setdefault(code, {})[name] = value
    return {code: merged[code] for code in CODES if code in merged}


def _check_players(players: object) -> int:
    """Two to six seats (AA-SETUP-13)."""
    seats = checked_whole(players)
    if seats is None:
        raise BadSetup("players", players, "that is no number of seats", "a whole number from 2 to 6", "AA-SETUP-13")
    if not 2 <= seats <= 6:
        reason = "there are six wizard cards" if seats > 6 else "nobody plays alone"
        raise BadSetup("players", players, reason, "2 to 6 seats", "AA-SETUP-05" if seats > 6 else "AA-SETUP-13")
    return seats


def _check_powers(powers: object, seats: int, edition: str) -> dict[str, str]:
    """Wizard powers by seat; each wizard is there once, and only in the revised edition (AA-SETUP-21, 23)."""
    if powers is None:
        return {}
    if not isinstance(powers, Mapping):
        raise BadSetup("powers", powers, "that is no table of seats and powers", "a dict such as {'p1': 'glynna'}")
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


def _check_option_fits(chosen: Mapping[str, Value], seats: int, edition: str) -> None:
    """Values that an edition or a number of seats does not allow."""
    first = chosen["starting_player"]
    if first != "random" and int(first) > seats:
        raise BadSetup("options['starting_player']", first, f"there are {seats} seats", f"1 to {seats}, or 'random'")
    if int(chosen["starting_infamy"]) > int(chosen["infamy_track"]):
        given, end = chosen["starting_infamy"], chosen["infamy_track"]
        raise BadSetup("options['starting_infamy']", given, "that is beyond the end of the track", f"0 to {end}")
    most = LARGEST_BRIBE // int(chosen["infamy_track"])
    if int(chosen["bribe_gold"]) > most:
        reason = (
            f"a bribe of more than {LARGEST_BRIBE} gold has no move, and the track has {chosen['infamy_track']} spaces"
        )
        raise BadSetup("options['bribe_gold']", chosen["bribe_gold"], reason, f"1 to {most}, or a shorter infamy_track")
    if int(chosen["last_turn"]) < int(chosen["first_trigger_turn"]):
        reason = "the round would be over before anybody may end it"
        allowed = f"{chosen['first_trigger_turn']} or more, or a smaller first_trigger_turn"
        raise BadSetup("options['last_turn']", chosen["last_turn"], reason, allowed)
    if edition == "first" and chosen["powers_active"] == "on":
        reason = "in the first edition a wizard has no power"
        raise BadSetup("options['powers_active']", "on", reason, "'off', or edition='revised'", "AA-SETUP-23")
    if edition == "revised" and chosen["goal"] != "three_rounds":
        reason = "the revised edition has a fixed number of rounds (option rounds)"
        raise BadSetup("options['goal']", chosen["goal"], reason, "'three_rounds', or edition='first'", "AA-END-20")


# --- card values ------------------------------------------------------------------------------------------


def card_values(setup: Setup) -> CardValues:
    """Every number and named value of the cards that a setup plays with.

    >>> card_values(resolve_setup(players=3)).values["egg_infamy"]
    2
    """
    return in_play.card_values(cast(Edition, setup.edition), setup.items, "alley")


def copies_in_play(setup: Setup) -> dict[str, int]:
    """How many cards of each item are in the deck of a setup (AA-SETUP-17 to 20).

    >>> sum(copies_in_play(resolve_setup(players=4)).values()), sum(copies_in_play(resolve_setup(players=5)).values())
    (124, 139)
    """
    extras = setup.players > 4 or (setup.players == 2 and setup.options["extras_with_two"] is True)
    return {code: item.copies(extras) for code, item in card_values(setup).items.items()}


def assumed_values(setup: Setup) -> tuple[tuple[str, str], ...]:
    """The card values of a setup that are assumed and not known, as pairs of an item's code and a name.

    An item counts only where a card of it is in the deck, and how many extra cards there are only where they are.

    >>> len(assumed_values(resolve_setup(players=5))) > len(assumed_values(resolve_setup(players=4)))
    True
    """
    cards, copies = card_values(setup), copies_in_play(setup)
    is_extra = {code: copies[code] != item.copies(False) for code, item in cards.items.items()}
    return tuple(
        (code, name)
        for code, name in cards.assumed()
        if copies[code] and (name != "copies_5_6_extra" or is_extra[code])
    )


def assumed_names(setup: Setup) -> list[str]:
    """The same as names that can be set.

    >>> "TC.coin_gold" in assumed_names(resolve_setup(players=4))
    True
    """
    return [f"{code}.{name}" for code, name in assumed_values(setup)]


def _check_deck(setup: Setup) -> None:
    """A deck must suffice for the deal, and fit the room that the rules keep for it."""
    total = sum(copies_in_play(setup).values())
    stashes = [int(setup.options["stash_size"])] * setup.players
    if "corvus" in setup.powers.values() and setup.options["powers_active"] == "on":
        stashes[0] = int(setup.options["corvus_stash"])
    needed = 9 * setup.players + sum(stashes) + 1
    if not needed <= total <= CARDS:
        reason = f"the deck has {total} cards" + (", too few to deal" if total < needed else ", too many to handle")
        allowed = f"{needed} to {CARDS} cards for {setup.players} seats"
        raise BadSetup("items", {code: dict(fields) for code, fields in setup.items.items()}, reason, allowed)
    largest = max(stashes) + 2 + 3 * int(card_values(setup).values["carpet_items"])
    if largest > STASH_ROOM:
        given = card_values(setup).values["carpet_items"]
        allowed = f"stashes of at most {STASH_ROOM} cards"
        raise BadSetup("carpet_items", given, f"a stash could reach {largest} cards", allowed)


def starter(setup: Setup, plays: Sequence[int]) -> list[int]:
    """The seat that begins the first round of each of some plays (AA-SETUP-29).

    >>> starter(resolve_setup(players=3, options={"starting_player": 2}), [0, 1])
    [1, 1]
    """
    first = setup.options["starting_player"]
    if first != "random":
        return [int(first) - 1] * len(plays)
    state = State()
    state.seats, state.seed = setup.players, setup.seed
    found = []
    for play in plays:
        state.play_index = play
        draw_first_seat(state)
        found.append(state.first_seat)
    return found


def read_numbers(options: object) -> Values:
    """The readings and numbers of some options alone, the others as they are by default, as the rules read them.

    Raises `UnknownName`, `DatasetError`, or `BadSetup` where they do not fit.

    >>> read_numbers({"fine_gold": 5}).fine_gold, read_numbers(None).fine_gold
    (5, 25)
    """
    known = tables.options("alley")
    own = checked_options(options, known, "{'fine_gold': 5}")
    chosen = {**{name: option.default_revised for name, option in known.items()}, **own}
    # Whoever asks of a track asks of no seats and of no edition.
    _check_option_fits({**chosen, "starting_player": "random", "goal": "three_rounds"}, 2, "revised")
    return Values(**{name: number_of(name, chosen[name]) for name in OPTIONS})


# --- into a state -----------------------------------------------------------------------------------------


def number_of(name: str, value: Value) -> int:
    """The number by which the rules know a value of an option or an item: yes is 1, an amount itself, a word its place.

    >>> number_of("set_scan", "played_slot"), number_of("doll_locked", True), number_of("byros_gold", 4)
    (1, 1, 4)
    """
    if isinstance(value, bool):
        return int(value)
    named = tables.item_values("alley")
    return named[name].number_of(value) if name in named else tables.options("alley")[name].number_of(value)


def new_state(setup: Setup, play_index: int | None = None) -> State:
    """A state that carries a setup: values, options, powers, seed; nothing is dealt yet.

    `play_index` is for another play of its seed than the setup's own.
    """
    state = State()
    state.seats = setup.players
    state.edition = EDITIONS.index(setup.edition)
    state.seed, state.play_index = setup.seed, setup.play if play_index is None else play_index
    first = setup.options["starting_player"]
    # A random one is drawn when a play begins (AA-SETUP-29).
    state.first_seat = NOBODY if first == "random" else int(first) - 1
    state.log_on = 1
    for seat, power in setup.powers.items():
        state.power[SEATS.index(seat)] = POWERS.index(power)
    values = card_values(setup)
    copies = copies_in_play(setup)
    for item, code in enumerate(CODES):
        gold = values.items[code].gold_per_set
        state.gold_per_set[item] = -1 if gold is None else gold
        state.infamy_each[item] = values.items[code].infamy_each
        state.copies[item] = copies[code]
    fixed = {name: values.values[name] for name in ITEM_VALUES} | {name: setup.options[name] for name in OPTIONS}
    state.values = Values(**{name: number_of(name, value) for name, value in fixed.items()})
    return state
