"""Payments: what is kept is worth most, found without listing every mix (AR-PREP-02, AR-BLOOD-02, AR-ALCH-02)."""

from __future__ import annotations

import random

import pytest

from arcane_lab.games.rising.knowledge.view import view_of
from arcane_lab.games.rising.rules.moves import payment_of, spell_of, verb_of
from arcane_lab.games.rising.rules.sizes import COLUMNS
from arcane_lab.games.rising.rules.words import Ask, Verb
from arcane_lab.games.rising.strategies.drafting import mat_at
from arcane_lab.games.rising.strategies.mat import read_mat
from arcane_lab.games.rising.strategies.paying import CANNOT, best_price, best_spend, place_of_move, worth_of_payment
from arcane_lab.games.rising.strategies.using import PRICES, sort_prices
from arcane_lab.games.rising.text.moves import legal_moves
from tests.games.rising.strategies.choosing import SPEC, chosen, decisions
from tests.games.rising.table import at


@pytest.mark.parametrize("forbidden", [False, True])
def test_no_payment_keeps_more_than_the_one_that_is_chosen(forbidden: bool) -> None:
    chance = random.Random(2)
    seen = {Verb.PREPARE: 0, Verb.ACTIVATE: 0}
    options = {"blood_in_generic_cost": not forbidden}
    for seats in (1, 2, 3):
        for state in decisions(SPEC.setup.checked(players=seats, seed=seats, options=options), seats, 1):
            if state.step not in (Ask.DRAFT, Ask.ACTIVATE):
                continue
            seat = state.actor
            view = view_of(state, seat)
            read_mat(view, mat_at(0))
            view.plan[PRICES : PRICES + COLUMNS] = [chance.randrange(-60, 70) for _ in range(COLUMNS)]
            sort_prices(view)
            moves = legal_moves(state, seat)
            verb = Verb.PREPARE if state.step == Ask.DRAFT else Verb.ACTIVATE
            hand = state.hand_card[6 * seat : 6 * seat + state.hand_count[seat]]
            for card in hand if state.step == Ask.DRAFT else [state.asked_spell]:
                listed = [payment_of(move) for move in moves if verb_of(move) == verb and spell_of(move) == card]
                best = (best_price if state.step == Ask.DRAFT else best_spend)(view, mat_at(0), card)
                if not listed:
                    assert best == CANNOT
                    continue
                assert best in listed
                assert worth_of_payment(view, best) == min(worth_of_payment(view, payment) for payment in listed)
                assert moves[place_of_move(view, moves, len(moves), verb, card, best)] >> 11 == best
                seen[verb] += len(listed) > 1
    assert seen[Verb.PREPARE] > 100
    assert seen[Verb.ACTIVATE] > 5


@pytest.mark.parametrize("name", ["greedy", "careful", "lookahead", "planner"])
def test_blood_goes_first_in_the_last_turn(name: str) -> None:
    """AR-BLOOD-01: each blood kept costs a point, so the tome is paid with blood and not at its discounted price."""
    game = at(
        6,
        3,
        moons=".. .. .. .. .. -",
        p1={"supply": "2c 6b 3g", "mat": "BTT BTW BTB / - / - / - / -", "hand": "TMA"},
        p2={"hand": "SEG"},
    )
    assert chosen(name, game) == "prepare TMA with 6b"
