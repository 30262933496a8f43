"""What lies where, as texts of the notation, and as anybody may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arcane_lab.engine.flat import TABLE
from arcane_lab.games.arts.rules.ending import final_fame
from arcane_lab.games.arts.rules.sizes import (
    CREW,
    DECK,
    HAND,
    HEIR,
    KINDS,
    NOBODY,
    NOTHING,
    TRICKS,
    TYPES,
    WORKERS,
)
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.words import Lies, Phase, Worker
from arcane_lab.games.arts.text.moves import code_of_trick, name_in_crew
from arcane_lab.games.arts.text.names import (
    CARDS,
    PLACES,
    UNNAMED,
    code_of,
    name_of,
    types_in,
)
from arcane_lab.games.arts.text.names import TYPES as LETTERS
from arcane_lab.games.arts.text.names import WORKERS as WORKER_NAMES
from arcane_lab.games.arts.text.notation import write_tiles


def tiles_of(state: State, owner: int) -> list[int]:
    """The tiles that an owner holds."""
    return [kind for kind in range(TYPES) for _ in range(state.tiles[owner * TYPES + kind])]


def tiles_text(state: State, owner: int) -> str:
    """The same as text."""
    return write_tiles(tiles_of(state, owner))


def parts_text(state: State, seat: int) -> str:
    """The components of a seat."""
    return " ".join(
        name_of(state.kind_name[kind]) for kind in range(state.kinds) for _ in range(state.parts[seat * KINDS + kind])
    )


def tricks_text(state: State, owner: int) -> str:
    """The tricks of an owner with what lies on them."""
    found = []
    for n in range(state.trick_count[owner]):
        at = owner * TRICKS + n
        types = f"[{types_in(state.trick_types[at])}]" if state.trick_types[at] else ""
        found.append(f"{code_of_trick(state, owner, n)}{types}{'*' if state.trick_ready[at] else ''}")
    return " ".join(found)


def classroom_text(state: State, owner: int) -> str:
    """The tricks of an owner that stand in a classroom."""
    there = [n for n in range(state.trick_count[owner]) if state.trick_class[owner * TRICKS + n]]
    return " ".join(code_of_trick(state, owner, n) for n in there)


def crew_text(state: State, seat: int) -> str:
    """The crew of a seat; the apprentice slots stand behind the bar."""

    def said(k: int) -> str:
        at = seat * CREW + k
        if state.crew_name[at] == 0:
            return "."
        name = name_of(state.crew_name[at])
        return name if state.crew_who[at] <= Worker.SHAPESHIFTER else f"{name}:{state.crew_ap[at]}"

    slots = state.crew_slots[seat]
    front, behind = range(slots), range(slots, state.crew_count[seat])
    return " ".join([*map(said, front), "|", *map(said, behind)])


def assigned_text(state: State, seat: int) -> str:
    """The cards dealt to characters, in crew order; `none` is not written."""
    found = []
    for k in range(state.crew_count[seat]):
        card = state.assigned[seat * CREW + k]
        if card != NOTHING and CARDS[card] != "none":
            found.append(f"{name_in_crew(state, seat, k)}@{CARDS[card]}")
    return " ".join(found)


def sent_text(state: State, seat: int) -> str:
    """Who was sent where, in order, with the points that each had."""
    found = []
    for k in state.sent_order[seat * CREW : seat * CREW + state.sent_count[seat]]:
        at = seat * CREW + k
        found.append(f"{name_in_crew(state, seat, k)}@{PLACES[state.sent_to[at]]}:{state.sent_points[at]}")
    return " ".join(found)


def inn_of(state: State, seat: int) -> list[int]:
    """The workers of a seat at the Inn."""
    return state.inn[seat * WORKERS : seat * WORKERS + state.inn_count[seat]]


def workers_text(workers: list[int]) -> str:
    """Workers by their names, sorted."""
    return " ".join(sorted(WORKER_NAMES[who] for who in workers))


def in_supply(state: State) -> list[int]:
    """The workers in the supply."""
    return [who for who in range(WORKERS) if state.worker_at[who] == Lies.SUPPLY]


def hand_of(state: State, seat: int) -> list[str]:
    """The cards that a seat has kept, in the order in which it kept them."""
    first = seat * HAND
    return [code_of(card) for card in state.hand_card[first : first + state.hand_count[seat]]]


def hand_text(state: State, viewer: int, seat: int) -> str:
    """The same as a viewer may see it: of others only how many."""
    if viewer in (TABLE, seat):
        return " ".join(hand_of(state, seat))
    return " ".join([UNNAMED] * state.hand_count[seat])


def bag_types(state: State) -> dict[str, int]:
    """What is in the bag, by type: everybody can count it."""
    bag = state.bag[: state.bag_count]
    return {letter: bag.count(kind) for kind, letter in enumerate(LETTERS) if state.mix[kind]}


def decks_of(state: State, viewer: int) -> list[dict[str, Any]]:
    """The decks: how many cards each has, and which of them a viewer knows, from the top."""
    found = []
    for deck in range(state.decks):
        first = deck * DECK
        cards = [
            code_of(state.deck_card[at])
            if viewer == TABLE or (viewer >= 0 and state.deck_seen[at] >> viewer & 1)
            else UNNAMED
            for at in range(first, first + state.deck_count[deck])
        ]
        found.append({"deck": code_of(state.deck_name[deck]), "cards": cards})
    return found


def final_of(state: State, seat: int) -> int:
    """The fame of a seat at the end, or if the game ended now."""
    return state.final[seat] if state.phase == Phase.OVER else final_fame(state, seat)


def scores_of(state: State, seat: int) -> dict[str, int]:
    """What a seat has that is counted."""
    return {
        "final": final_of(state, seat),
        "fame": state.fame[seat],
        "coins": state.coins[seat],
        "trickerion": state.trickerion[seat],
        "arcane": state.arcane[seat],
    }


def result_final(state: State) -> dict[str, int]:
    """The fame at the end of each seat, and of the Heir."""
    found = {f"p{seat + 1}": state.final[seat] for seat in range(state.seats)}
    return {**found, "heir": state.final[HEIR]} if state.seats == 1 else found


def heir_view(state: State) -> Mapping[str, Any]:
    """What lies with the Heir."""
    return {
        "coins": state.coins[HEIR],
        "fame": state.fame[HEIR],
        "arcane": state.arcane[HEIR],
        "cards": state.cards[HEIR],
        "tiles": tiles_text(state, HEIR),
        "tricks": tricks_text(state, HEIR),
        "classroom": classroom_text(state, HEIR),
        "free_slots": state.heir_slots,
    }


def worker_text(state: State) -> str:
    """The worker on offer, or nothing."""
    return "" if state.worker == NOBODY else WORKER_NAMES[state.worker]
