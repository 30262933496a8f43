"""A cast that a strategy thinks out on a copy of its mat is the cast that the rules play."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.games.rising.knowledge.view import View, view_of
from arcane_lab.games.rising.rules.flow import apply
from arcane_lab.games.rising.rules.moves import spell_of, verb_of
from arcane_lab.games.rising.rules.sizes import CLAUSES, COLUMN_ROOM, COLUMNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Ask, Do, Phase, Verb
from arcane_lab.games.rising.strategies.answers import answer_smaller
from arcane_lab.games.rising.strategies.drafting import mat_at, try_cast, try_prepare
from arcane_lab.games.rising.strategies.mat import (
    COUNTS,
    DISCARDS,
    ENTRIES,
    FIRST,
    POINTS,
    card_of,
    markers_of,
    place_in,
    read_mat,
)
from arcane_lab.games.rising.strategies.paying import best_price
from arcane_lab.games.rising.strategies.using import PRICES, sort_prices
from arcane_lab.games.rising.text.moves import legal_moves
from tests.games.rising.strategies.choosing import SPEC, decisions

#: Prices under which trades, rituals and what brings blood are worth it, or are not.
MARKETS = ((20, 20, -30, 20, 60), (10, 30, 25, 5, 40))
READINGS: dict[str, dict[str, Any]] = {
    "printed": {},
    "moons": {"double_moon": "twice", "moon_mix": "14122"},
    "mat": {"mat_order": "PCHBG", "starter_in_column_cast": False},
    "evergreens": {"evergreen_final": "only_if_lowest", "starter_set": "blank"},
}


def mat_of(view: View, at: int) -> tuple[Any, ...]:
    """A mat of the room: what is held, points, discards, columns with markers."""
    plan = view.plan
    entries = [plan[at + FIRST + k] for k in range(plan[at + ENTRIES])]
    columns = [[(card_of(e), markers_of(e)) for e in entries if place_in(e) == c] for c in range(COLUMNS)]
    assert [len(column) for column in columns] == plan[at + COUNTS : at + COUNTS + COLUMNS]
    return plan[at : at + COLUMNS], plan[at + POINTS], plan[at + DISCARDS], columns


def mat_in(state: State, seat: int) -> tuple[Any, ...]:
    """The mat of a seat as it lies there."""
    columns = []
    for column in range(seat * COLUMNS, seat * COLUMNS + COLUMNS):
        first = column * COLUMN_ROOM
        cards = state.column_card[first : first + state.column_count[column]]
        columns.append([(card, state.marker[card]) for card in cards])
    supply = state.supply[seat * COLUMNS : seat * COLUMNS + COLUMNS]
    return supply, state.vp[seat], state.discard_count[seat], columns


def thoughts(state: State, seat: int, market: tuple[int, ...]) -> View:
    """The view of a seat with its mat and some prices in its room."""
    view = view_of(state, seat)
    read_mat(view, mat_at(0))
    view.plan[PRICES : PRICES + COLUMNS] = market
    sort_prices(view)
    return view


def resolve(state: State, seat: int, move: int, market: tuple[int, ...]) -> tuple[Any, ...]:
    """The mat of a seat after its answer is carried out by the rules, smaller answers at these prices."""
    turn = state.turn
    found = mat_in(state, seat)
    while state.turn == turn and state.phase != Phase.OVER and (state.phase == Phase.DRAFT or state.actor <= seat):
        if state.phase == Phase.DRAFT:
            apply(state, state.actor, move if state.actor == seat else legal_moves(state, state.actor)[-1])
        else:
            moves = legal_moves(state, state.actor)
            view = thoughts(state, state.actor, market)
            apply(state, state.actor, moves[answer_smaller(view, moves, len(moves))])
        found = mat_in(state, seat)
    return found


@pytest.mark.parametrize("reading", READINGS)
def test_a_cast_thought_out_is_the_cast_that_is_played(reading: str) -> None:
    tried = chains = 0
    for seed in range(9):
        setup = SPEC.setup.checked(players=1 + seed % 3, seed=seed, options=READINGS[reading])
        for state in decisions(setup, seed, 1):
            if state.step != Ask.DRAFT or state.actor > 0:
                continue
            for market in MARKETS:
                view = thoughts(state, 0, market)
                try_cast(view, mat_at(0), mat_at(1), state.turn)
                cast = next(move for move in legal_moves(state, 0) if verb_of(move) == Verb.CAST)
                assert mat_of(view, mat_at(1)) == resolve(SPEC.rules.copy(state), 0, cast, market)
                tried += 1
                owned = [card_of(view.plan[mat_at(0) + FIRST + k]) for k in range(view.plan[mat_at(0) + ENTRIES])]
                chains += any(Do.ACTIVATE in state.clause[card * CLAUSES : card * CLAUSES + CLAUSES] for card in owned)
    assert tried > 250
    assert chains > 5


def test_what_is_prepared_in_thought_is_what_is_prepared() -> None:
    """Every card of a hand but events that cast or copy: they are only guessed at."""
    tried = 0
    for seed in range(6):
        for state in decisions(SPEC.setup.checked(players=1 + seed % 2, seed=seed), seed, 1):
            if state.step != Ask.DRAFT or state.actor > 0:
                continue
            for place in range(state.hand_count[0]):
                card = state.hand_card[place]
                does = set(state.clause[card * CLAUSES : card * CLAUSES + CLAUSES])
                view = thoughts(state, 0, MARKETS[0])
                is_paid = try_prepare(view, mat_at(0), mat_at(1), card, state.turn)
                payment = best_price(view, mat_at(0), card)
                moves = [m for m in legal_moves(state, 0) if spell_of(m) == card and verb_of(m) == Verb.PREPARE]
                assert is_paid == bool(moves)
                if (is_paid and max(does) <= Do.LOSE) or (Do.END_VP in does and is_paid):
                    move = next(m for m in moves if m >> 11 == payment)
                    assert mat_of(view, mat_at(1)) == resolve(SPEC.rules.copy(state), 0, move, MARKETS[0])
                    tried += 1
    assert tried > 250
