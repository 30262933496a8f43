"""The setup of a play of Arcana Rising: seats, options and card values, checked and made complete.

The table of the cards is read, what options say of it is laid over it, then what somebody gives. All of that is put
into a state as numbers.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.text import counted
from arcane_lab.core.values import Value
from arcane_lab.engine.setup import Setup, checked_options, checked_seed, checked_whole
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.cards.cards import FIELDS, FREE, Card, read_discount
from arcane_lab.games.rising.cards.effects import Clause, Effect, read_effect
from arcane_lab.games.rising.cards.own_values import Own, check_own, in_table_order, value_names
from arcane_lab.games.rising.rules.sizes import BOX, CARDS, CLAUSES, COLUMNS, DECK, ROUNDS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.values import OPTIONS, Values
from arcane_lab.games.rising.rules.words import Card as Kind
from arcane_lab.games.rising.rules.words import Column
from arcane_lab.games.rising.text.names import COLUMNS as LETTERS
from arcane_lab.games.rising.text.payments import LETTERS as DISCOUNT_LETTERS

#: What a setup is made of besides seats, options and seed.
INPUTS: Final = {"items": "card values of your own: a dict such as {'CTW': {'discount': '2c'}}, or a CSV file"}
_KINDS: Final = {"spell": Kind.SPELL, "artifact": Kind.ARTIFACT, "event": Kind.EVENT, "starter": Kind.STARTER}
#: The six cards of which only the name is known (option placeholder_2plus).
_NAMED_ONLY: Final = "named"
#: The options with the points from which a solo play has each of its ratings, the lowest first (AR-SOLO-19 to 23).
RATINGS: Final = ("apprentice_from", "proficient_from", "master_from", "near_transcendent_from", "top_from")
_SIMPLE_GROWTH, _NATURAL_POWER = "SGR", "NPO"


def resolve_setup(
    *,
    players: int,
    options: Mapping[str, Any] | None = None,
    items: Mapping[str, Mapping[str, Any]] | str | Path | None = None,
    seed: int = 0,
) -> Setup:
    """A complete setup; raises `BadSetup`, `UnknownName`, or `DatasetError` for options and card values.

    >>> setup = resolve_setup(players=3, options={"double_moon": "twice"}, items={"CTW": {"generic": 4}})
    >>> setup.changed, dict(setup.items["CTW"])
    (('double_moon',), {'generic': 4})
    """
    seats = _check_players(players)
    own = checked_options(options, tables.options(), "{'double_moon': 'twice'}")
    defaults = {name: option.default_revised for name, option in tables.options().items()}
    chosen = {**defaults, **own}
    if seats * int(chosen["hand_size"]) > DECK - 1 and chosen["simple_growth_kind"] == "starter":
        reason = "without Simple Growth round 1 has 35 cards, too few for six hands of six"
        allowed = "at most 5 seats, hands of at most 5 (hand_size), or simple_growth_kind='card'"
        raise BadSetup("options['simple_growth_kind']", "starter", reason, allowed, "AR-SETUP-07")
    _check_tokens(seats, chosen)
    _check_ratings(chosen)
    cards = check_own(items)
    _check_rounds(cards)
    setup = Setup(
        game="rising",
        players=seats,
        options=chosen,
        seed=checked_seed(seed),
        inputs={"items": cards},
        changed=tuple(name for name, value in chosen.items() if value != defaults[name]),
    )
    return replace(setup, values_hash=_digest(setup))


def _check_players(players: object) -> int:
    """One to six seats (AR-COMP-06)."""
    seats = checked_whole(players)
    if seats is None or not 1 <= seats <= 6:
        reason = "36 cards are six hands of six" if seats is not None and seats > 6 else "that is no number of seats"
        raise BadSetup("players", players, reason, "a whole number from 1 (solo) to 6", "AR-COMP-06")
    return seats


def _check_tokens(seats: int, options: Mapping[str, Value]) -> None:
    """Where resources can run out, all seats can begin with theirs (AR-COMP-02, AR-SETUP-01)."""
    each = int(options["starting_resources"])
    if options["resource_supply"] == "box" and seats * COLUMNS * each > BOX:
        here = counted(seats, "seat")
        reason = f"{here} would begin with {seats * COLUMNS * each} resources, and the box has {BOX} (resource_supply)"
        allowed = f"0 to {BOX // (seats * COLUMNS)} for {here}, or resource_supply='unlimited'"
        raise BadSetup("options['starting_resources']", each, reason, allowed, "AR-COMP-02")


def _check_ratings(options: Mapping[str, Value]) -> None:
    """Each rating of a solo play takes more points than the one below it (AR-SOLO-19 to 23)."""
    for below, name in pairwise(RATINGS):
        least, points = int(options[below]), int(options[name])
        if points <= least:
            reason = f"the rating below begins at {counted(least, 'point')} already ({below})"
            raise BadSetup(
                f"options[{name!r}]", points, reason, f"more than {least}, or less for {below}", "AR-SOLO-19"
            )


def _check_rounds(own: Own) -> None:
    """36 cards must stay in each round (AR-COMP-01)."""
    rounds = Counter(
        own.get(code, {}).get("round", card.round) for code, card in tables.cards().items() if card.kind != "starter"
    )
    wrong = [f"{rounds[number]} in round {number}" for number in range(1, ROUNDS + 1) if rounds[number] != DECK]
    if wrong:
        given = {code: fields["round"] for code, fields in own.items() if "round" in fields}
        reason = f"the cards do not add up: {', '.join(wrong)}"
        raise BadSetup("items", given, reason, f"{DECK} cards in each round: move as many back", "AR-COMP-01")


# --- what a setup says of itself ------------------------------------------------------------------------------


def variant(setup: Setup) -> str:
    """What is played: solo, or nothing to be said."""
    return "solo" if setup.players == 1 else ""


def differences(setup: Setup) -> list[str]:
    """Options and card values that are out of the ordinary, in sentences."""
    parts = []
    if setup.changed:
        differs = ", ".join(f"{name} = {setup.options[name]!r}" for name in setup.changed)
        parts.append(f"differs from the defaults in {differs}")
    if setup.items:
        own = ", ".join(
            f"{code} {name} = {value!r}" for code, fields in setup.items.items() for name, value in fields.items()
        )
        parts.append(f"card values of your own: {own}")
    return parts


def as_dict(setup: Setup) -> dict[str, Any]:
    """A setup as scenarios and records write it: only the options that differ from their defaults."""
    return {
        "players": setup.players,
        "options": {name: setup.options[name] for name in setup.changed},
        "items": {code: dict(fields) for code, fields in setup.items.items()},
    }


def laid_over(game: str, given: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """What a call gives with a setting laid over it: options and card values are merged, the rest is replaced."""
    options = {**(given.get("options") or {}), **(changes.get("options") or {})}
    own, more = check_own(given.get("items")), check_own(changes.get("items"))
    merged = {code: {**own.get(code, {}), **more.get(code, {})} for code in {**own, **more}}
    return {**given, **changes, "options": options, "items": in_table_order(merged)}


# --- the cards of a setup ---------------------------------------------------------------------------------------


def cards_in_play(setup: Setup) -> Mapping[str, Card]:
    """The cards as a setup plays them, by code: the table, its options, then what somebody gives.

    >>> cards_in_play(resolve_setup(players=2, options={"discount_rule": "gold"}))["HGR"].discount
    (4, 2)
    """
    return _cards(json.dumps([dict(setup.options), as_dict(setup)["items"]]))


@lru_cache(maxsize=64)
def _cards(about: str) -> Mapping[str, Card]:
    options, own = json.loads(about)
    return {code: _given(_optioned(card, options), own.get(code, {})) for code, card in tables.cards().items()}


def _optioned(card: Card, options: Mapping[str, Value]) -> Card:
    """A card as options make it."""
    if card.kind == "starter":
        blank = options["starter_set"] == "blank"
        return replace(card, effect=Effect()) if blank else card
    if card.discount is not None and options["discount_rule"] == "gold":
        card = replace(card, discount=(Column.ALCHEMY, card.discount[1]))
    elif options["discount_rule"] == "generic_only":
        card = replace(card, discount=None)
    if card.origin == _NAMED_ONLY and options["placeholder_2plus"] == "off":
        card = replace(card, effect=Effect())
    if card.code == _NATURAL_POWER and options["natural_power_kind"] == "event":
        card = replace(card, kind="event", discipline=-1)
    return card


def _given(card: Card, own: Mapping[str, Any]) -> Card:
    """A card with what somebody gives in its place."""
    changes: dict[str, Any] = {name: own[name] for name in ("evergreen", "round") if name in own}
    if "generic" in own:
        changes["generic"] = 0 if own["generic"] == FREE else own["generic"]
    if "discount" in own:
        changes["discount"] = read_discount(own["discount"])
        if own["discount"] == FREE:
            changes["generic"] = 0
    if "effect" in own:
        changes["effect"] = read_effect(own["effect"], card.kind)
    return replace(card, **changes)


def in_the_game(setup: Setup, card: Card) -> bool:
    """Whether a card is in a deck of a setup."""
    return _is_in_a_deck(card, setup.players, setup.options)


def _is_in_a_deck(card: Card, players: int, options: Mapping[str, Value]) -> bool:
    """The same (AR-SOLO-01, 02; option simple_growth_kind)."""
    if card.kind == "starter" or (card.two_plus and players == 1):
        return False
    return card.code != _SIMPLE_GROWTH or options["simple_growth_kind"] == "card"


def _digest(setup: Setup) -> str:
    """A short mark of all card values, the same on every machine."""
    table = [
        [code, card.kind, card.discount, card.generic, str(card.effect), card.evergreen, card.round]
        for code, card in cards_in_play(setup).items()
        if card.kind == "starter" or in_the_game(setup, card)
    ]
    return sha256(json.dumps(table).encode()).hexdigest()[:16]


def assumed_values(setup: Setup) -> tuple[tuple[str, str], ...]:
    """What a setup rests on that is assumed and not known, as pairs of the code of a card and a field of it.

    >>> ("CTG", "effect") in assumed_values(resolve_setup(players=2))
    True
    >>> ("CTG", "effect") in assumed_values(resolve_setup(players=2, items={"CTG": {"effect": "gain charms 1"}}))
    False
    """
    return tuple(
        (code, field)
        for code, card in tables.cards().items()
        if in_the_game(setup, card) or card.kind == "starter"
        for field in FIELDS
        if card.certainty(field) == "assumed" and field not in setup.items.get(code, {}) and field != "name"
    )


def assumed_names(setup: Setup) -> list[str]:
    """The same as names that can be set (`alternatives`).

    >>> "CTG.effect" in assumed_names(resolve_setup(players=2))
    True
    """
    known = value_names()
    return [name for code, field in assumed_values(setup) if (name := f"{code}.{field}") in known]


def alternatives(setup: Setup, name: str, step: int) -> tuple[Value | None, tuple[Value, ...]]:
    """The value that a setup has for a card value, and what to compare it with: a step less and more.

    Of an effect or a discount its first number is moved; yes stands against no. None where there is no number.

    >>> alternatives(resolve_setup(players=2), "CTW.generic", 1)
    (3, (2, 4))
    """
    code, _, field = name.partition(".")
    card = tables.cards()[code]
    own = setup.items.get(code, {})
    now = own[field] if field in own else getattr(card, field)
    if field == "discount" and field not in own:
        now = FREE if now is None else f"{now[1]}{DISCOUNT_LETTERS[now[0]]}"
    now = FREE if now is None else now if isinstance(now, bool | int) else str(now)
    if isinstance(now, bool):
        return now, (not now,)
    number = now if isinstance(now, int) else next(map(int, re.findall(r"[0-9]+", now)), None)
    if number is None:
        return None, ()
    moved = [one for one in (number - step, number + step) if one >= 1]
    return now, tuple(one if isinstance(now, int) else now.replace(str(number), str(one), 1) for one in moved)


# --- into a state ---------------------------------------------------------------------------------------------


def new_state(setup: Setup, play_index: int | None = None) -> State:
    """A state that carries a setup: cards, options, seed; nothing is dealt yet.

    `play_index` is for another play of its seed than the setup's own.
    """
    state = _laid_out(setup.players, json.dumps([dict(setup.options), as_dict(setup)["items"]])).copy()
    state.seed, state.play_index = setup.seed, setup.play if play_index is None else play_index
    return state


@lru_cache(maxsize=64)
def _laid_out(players: int, about: str) -> State:
    """A state with the cards and options of a setup, which is copied for each play."""
    options, cards = json.loads(about)[0], _cards(about)
    state = State()
    state.seats = players
    state.log_on = 1
    state.actor = state.event_card = state.cast_card = state.cast_order = state.times_left = state.target = -1
    known = tables.options()
    state.values = Values(**{name: known[name].number_of(options[name]) for name in OPTIONS})
    # Options that are true by default stand in their table with true first.
    for name in OPTIONS:
        if isinstance(options[name], bool):
            state.values = state.values.changed(**{name: int(options[name])})
    state.moon_mix = [int(digit) for digit in options["moon_mix"]]
    state.mat_order = [LETTERS.index(letter) for letter in options["mat_order"]]
    for number, card in enumerate(cards.values()):
        _put_card(state, number, card)
        if number < CARDS and not _is_in_a_deck(card, players, options):
            state.card_kind[number] = Kind.NONE
    return state


def _put_card(state: State, number: int, card: Card) -> None:
    """What a card says, as numbers."""
    effect = card.effect
    state.card_kind[number] = _KINDS[card.kind]
    state.card_column[number] = card.discipline
    state.card_round[number] = card.round
    if card.discount is not None:
        state.discount_kind[number], state.discount_count[number] = card.discount
    state.generic_count[number] = card.generic
    state.evergreen[number] = int(card.evergreen)
    state.two_uses[number] = int(effect.two_uses)
    state.before[number] = effect.before
    state.before_what[number] = effect.what
    state.before_count[number] = effect.count
    state.spend[number * COLUMNS : (number + 1) * COLUMNS] = effect.spend
    state.spend_any[number] = effect.spend_any
    state.spend_not[number] = effect.spend_not
    clauses = [*effect.clauses, *[Clause(0)] * (CLAUSES - len(effect.clauses))]
    first = number * CLAUSES
    state.clause[first : first + CLAUSES] = [clause.do for clause in clauses]
    state.clause_what[first : first + CLAUSES] = [clause.what for clause in clauses]
    state.clause_count[first : first + CLAUSES] = [clause.number for clause in clauses]
