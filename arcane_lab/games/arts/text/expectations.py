"""What a scenario of Arcane Arts expects of a position: seats, the Heir and the board, compared key by key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.json_files import BadPosition
from arcane_lab.engine.comparing import Comparison
from arcane_lab.engine.flat import TABLE
from arcane_lab.games.arts.rules.sizes import HEIR
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.text.names import PLACES, SEATS, TYPES
from arcane_lab.games.arts.text.notation import same_words, write_dice, write_offer
from arcane_lab.games.arts.text.showing import (
    assigned_text,
    classroom_text,
    crew_text,
    hand_text,
    in_supply,
    inn_of,
    parts_text,
    result_final,
    sent_text,
    tiles_text,
    tricks_text,
    worker_text,
    workers_text,
)

if TYPE_CHECKING:
    from arcane_lab.games.arts.text.shapes import ArtsExpectShape

#: Texts that are compared as multisets of their words.
_ANY_ORDER: Final = ("tiles", "parts", "inn", "workers", "hand")


def compare(state: State, expected: ArtsExpectShape) -> Iterator[Comparison]:
    """Every key that only this game knows, in the order of the file; raises `BadPosition` for no seat of the game."""
    for name, wanted in expected.seats.items():
        seat = SEATS.index(name)
        if seat >= state.seats:
            reason = f"{name} does not play: this game has {state.seats} seats"
            raise BadPosition(f"expect.seats.{name}", reason)
        yield from _keys(wanted, _of_seat(state, seat), f"seats.{name}")
    if expected.heir is not None:
        if state.seats > 1:
            raise BadPosition("expect.heir", "the Heir plays alone with p1 (solo)")
        yield from _keys(expected.heir, _of_heir(state), "heir")
    yield from _keys(expected, _of_board(state), "")


def _keys(wanted: Any, found: dict[str, Callable[[], Any]], place: str) -> Iterator[Comparison]:
    for key, ask in found.items():
        if key not in wanted.model_fields_set:
            continue
        want, there = getattr(wanted, key), ask()
        name = f"{place}.{key}" if place else key
        if key in _ANY_ORDER:
            yield Comparison(name, want, there, same_words(want, there))
        elif key == "final":
            yield Comparison.of(name, dict(want), there)
        else:
            yield Comparison.of(name, " ".join(want.split()) if isinstance(want, str) else want, there)


def _of_seat(state: State, seat: int) -> dict[str, Callable[[], Any]]:
    return {
        "coins": lambda: state.coins[seat],
        "fame": lambda: state.fame[seat],
        "trickerion": lambda: state.trickerion[seat],
        "arcane": lambda: state.arcane[seat],
        "cards": lambda: state.cards[seat],
        "tiles": lambda: tiles_text(state, seat),
        "parts": lambda: parts_text(state, seat),
        "tricks": lambda: tricks_text(state, seat),
        "classroom": lambda: classroom_text(state, seat),
        "crew": lambda: crew_text(state, seat),
        "assigned": lambda: assigned_text(state, seat),
        "sent": lambda: sent_text(state, seat),
        "inn": lambda: workers_text(inn_of(state, seat)),
        "hand": lambda: hand_text(state, TABLE, seat),
    }


def _of_heir(state: State) -> dict[str, Callable[[], Any]]:
    return {
        "coins": lambda: state.coins[HEIR],
        "fame": lambda: state.fame[HEIR],
        "arcane": lambda: state.arcane[HEIR],
        "cards": lambda: state.cards[HEIR],
        "tiles": lambda: tiles_text(state, HEIR),
        "tricks": lambda: tricks_text(state, HEIR),
        "free_slots": lambda: state.heir_slots,
    }


def _of_board(state: State) -> dict[str, Callable[[], Any]]:
    return {
        "dice": lambda: write_dice(state.die_type, state.die_benefit, state.locked),
        "wagon": lambda: PLACES[state.wagon],
        "offer": lambda: write_offer(state.offer),
        "worker": lambda: worker_text(state),
        "workers": lambda: workers_text(in_supply(state)),
        "shards": lambda: state.shards,
        "bag_count": lambda: state.bag_count,
        "bag_next": lambda: TYPES[state.bag[0]] if state.bag_count else "",
        "turn": lambda: state.turn,
        "ap": lambda: state.ap,
        "final": lambda: result_final(state),
    }
