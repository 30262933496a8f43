"""What a scenario of Arcana Rising expects of a position: seats, board and views, compared key by key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arcane_lab.core.json_files import BadPosition, read_at
from arcane_lab.engine.comparing import Comparison
from arcane_lab.engine.flat import TABLE
from arcane_lab.games.rising.rules.scores import rating_of
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.text.names import SEATS
from arcane_lab.games.rising.text.notation import ANY_CARD, Lying, read_hand, read_mat, read_pile
from arcane_lab.games.rising.text.payments import read_resources, write_resources
from arcane_lab.games.rising.text.showing import (
    discards_of,
    discards_text,
    hand_of,
    hand_text,
    mat_of,
    moons_text,
    pyramid_text,
    removed_text,
    scores_of,
    supply_text,
    view_of_seat,
)

if TYPE_CHECKING:
    from arcane_lab.games.rising.text.shapes import RisingExpectShape, SeatExpectShape, ViewShape


def compare(state: State, expected: RisingExpectShape) -> Iterator[Comparison]:
    """Every key that only this game knows, in the order of the file; raises `BadPosition` for unreadable text."""
    named = expected.model_fields_set
    for seat, wanted in expected.seats.items():
        yield from _compare_seat(state, _seat(state, seat, "expect.seats"), wanted)
    found = {
        "moons": moons_text(state, TABLE),
        "pyramid": pyramid_text(state, TABLE),
        "removed": removed_text(state),
        "turn": state.turn,
        "rating": (rating_of(state) or "unrated") if state.seats == 1 else None,
    }
    for key, value in found.items():
        if key in named:
            yield Comparison.of(key, getattr(expected, key), value)
    for seat, view in expected.views.items():
        yield from _compare_view(state, _seat(state, seat, "expect.views"), view)


def _seat(state: State, name: str, where: str) -> int:
    seat = SEATS.index(name)
    if seat >= state.seats:
        raise BadPosition(
            f"{where}.{name}", f"{name} does not play: this game has seats p1 to {SEATS[state.seats - 1]}"
        )
    return seat


def _compare_seat(state: State, seat: int, wanted: SeatExpectShape) -> Iterator[Comparison]:
    named, place = wanted.model_fields_set, f"seats.{SEATS[seat]}"
    if wanted.supply is not None:
        supply = write_resources(read_at(read_resources, wanted.supply, f"expect.{place}.supply"))
        yield Comparison.of(f"{place}.supply", supply, supply_text(state, seat))
    if wanted.mat is not None:
        mat, there = read_at(read_mat, wanted.mat, f"expect.{place}.mat"), mat_of(state, seat)
        yield Comparison(f"{place}.mat", str(mat), str(there), mat == there)
    if wanted.hand is not None:
        hand = read_at(read_hand, wanted.hand, f"expect.{place}.hand")
        cards = [] if state.seats == 1 else hand_of(state, seat)
        met = is_same(hand, cards)
        yield Comparison(f"{place}.hand", wanted.hand, hand_text(state, TABLE, seat), met)
    if wanted.discards is not None:
        pile = read_at(read_pile, wanted.discards, f"expect.{place}.discards")
        met = is_same_pile(pile, discards_of(state, TABLE, seat))
        yield Comparison(f"{place}.discards", wanted.discards, discards_text(state, TABLE, seat), met)
    for key, value in scores_of(state, seat).items():
        if key in named:
            yield Comparison.of(f"{place}.{key}", getattr(wanted, key), value)


def is_same(wanted: Sequence[int], found: Sequence[int]) -> bool:
    """Whether cards are those expected, in any order; ``??`` stands for one card, whichever it is.

    >>> is_same((1, -1), (0, 1)), is_same((1, -1), (0, 2))
    (True, False)
    """
    named = Counter(card for card in wanted if card != ANY_CARD)
    return len(wanted) == len(found) and not named - Counter(found)


def is_same_pile(wanted: Sequence[Lying], found: Sequence[Lying]) -> bool:
    """The same for discards, those that lie face down and the others apart."""
    return all(
        is_same([one.card for one in wanted if one.is_down == is_down], [o.card for o in found if o.is_down == is_down])
        for is_down in (True, False)
    )


def _compare_view(state: State, viewer: int, wanted: ViewShape) -> Iterator[Comparison]:
    """What a seat is shown, text for text."""
    place = f"views.{SEATS[viewer]}"
    found = {
        "moons": moons_text(state, viewer),
        "pyramid": pyramid_text(state, viewer),
        "removed": removed_text(state),
    }
    for key, text in found.items():
        if key in wanted.model_fields_set:
            yield Comparison.of(f"{place}.{key}", getattr(wanted, key), text)
    for name, seat_view in wanted.seats.items():
        shown = view_of_seat(state, viewer, _seat(state, name, f"expect.{place}.seats"))
        for key, value in shown.items():
            if key in seat_view.model_fields_set:
                yield Comparison.of(f"{place}.seats.{name}.{key}", getattr(seat_view, key), value)
