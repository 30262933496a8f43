"""What a scenario of Arcane Alley expects of a position: seats, piles and the trigger, compared key by key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from arcane_lab.core.json_files import BadPosition, read_at
from arcane_lab.engine.comparing import Comparison
from arcane_lab.games.alley.rules.sizes import NOBODY, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.text.names import SEATS, UNKNOWN, code_of
from arcane_lab.games.alley.text.notation import (
    Cell,
    Pile,
    Storehouse,
    read_item,
    storehouse_of,
    write_set_aside,
    write_stash,
    write_storehouse,
)
from arcane_lab.games.alley.text.positions import read_house_at, read_pile_at

if TYPE_CHECKING:
    from arcane_lab.games.alley.text.shapes import AlleyExpectShape, SeatExpectShape


def compare(state: State, expected: AlleyExpectShape) -> Iterator[Comparison]:
    """Every key that only this game knows, in the order of the file; raises `BadPosition` for unreadable text."""
    named = expected.model_fields_set
    for seat, wanted in expected.seats.items():
        if SEATS.index(seat) >= state.seats:
            raise BadPosition(f"expect.seats.{seat}", f"{seat} does not play: this game has {state.seats} seats")
        yield from _compare_seat(state, SEATS.index(seat), wanted)
    if "discard_top" in named:
        top = state.discard_item[state.discard_count - 1] if state.discard_count else None
        yield _compare_top("discard_top", expected.discard_top, top)
    if "deck_top" in named:
        top = state.deck_item[state.deck_count - 1] if state.deck_count else None
        yield _compare_top("deck_top", expected.deck_top, top)
    if "set_aside" in named:
        pile = read_pile_at(expected.set_aside or "", "expect.set_aside", state)
        found = state.aside_item[: state.aside_count]
        met = is_same_cards(pile, found)
        yield Comparison("set_aside", _or_nothing(str(pile)), _or_nothing(write_set_aside(state)), met)
    if "triggered_by" in named:
        seat_found = None if state.triggered_by == NOBODY else SEATS[state.triggered_by]
        yield Comparison.of("triggered_by", expected.triggered_by, seat_found)


def _compare_seat(state: State, seat: int, wanted: SeatExpectShape) -> Iterator[Comparison]:
    named = wanted.model_fields_set
    place = f"seats.{SEATS[seat]}"
    for key, found in (("gold", state.gold), ("infamy", state.infamy), ("fines", state.fines)):
        if key in named:
            yield Comparison.of(f"{place}.{key}", getattr(wanted, key), found[seat])
    if wanted.storehouse is not None:
        house = read_house_at(wanted.storehouse, f"expect.{place}.storehouse", state)
        met = is_same_storehouse(house, storehouse_of(state, seat))
        yield Comparison(f"{place}.storehouse", str(house), write_storehouse(state, seat), met)
    if wanted.stash is not None:
        pile = read_pile_at(wanted.stash, f"expect.{place}.stash", state)
        first = STASH_ROOM * seat
        cards = state.stash_item[first : first + state.stash_count[seat]]
        met = is_same_cards(pile, cards)
        yield Comparison(f"{place}.stash", _or_nothing(str(pile)), _or_nothing(write_stash(state, seat)), met)


def is_same_storehouse(wanted: Storehouse, found: Storehouse) -> bool:
    """Whether a storehouse is as expected: `??` is any revealed item, `[??]` any hidden one.

    Who has seen a hidden item counts only where the expected text says it.
    """
    if (wanted.rows, wanted.columns) != (found.rows, found.columns):
        return False
    return all(_is_same_cell(cell, other) for cell, other in zip(wanted.cells, found.cells, strict=True))


def _is_same_cell(wanted: Cell, found: Cell) -> bool:
    if wanted.face != found.face or wanted.item not in (UNKNOWN, found.item):
        return False
    return wanted.seen_by is None or set(wanted.seen_by) == set(found.seen_by or ())


def is_same_cards(wanted: Pile, found: list[int]) -> bool:
    """Whether cards are those expected, in any order; `??` stands for one card, whichever it is.

    >>> from arcane_lab.games.alley.text.notation import read_pile
    >>> is_same_cards(read_pile("TC ??"), [0, 18]), is_same_cards(read_pile("TC TC"), [0, 18])
    (True, False)
    """
    named = Counter(card.item for card in wanted.cards if card.item != UNKNOWN)
    return len(wanted.cards) == len(found) and not named - Counter(found)


def _compare_top(key: str, wanted: str | None, found: int | None) -> Comparison:
    """The top card of a pile; an empty text or null expects that there is none."""
    found_text = "no card" if found is None else code_of(found)
    if not wanted or not wanted.strip():
        return Comparison(key, "no card", found_text, found is None)
    item = read_at(read_item, wanted.strip(), f"expect.{key}")
    return Comparison(key, code_of(item), found_text, found is not None and item in (UNKNOWN, found))


def _or_nothing(text: str) -> str:
    return text or "no card"
