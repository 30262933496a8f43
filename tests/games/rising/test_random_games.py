"""Random games: each ends, no card is lost on the way, what is listed and what is refused agree, texts read back."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.rules.forbidden import refusal
from arcane_lab.games.rising.rules.words import Phase, Reason
from arcane_lab.games.rising.text.moves import legal_moves, read_move, write_move
from tests.games.rising.soak import any_setup, check, wrong_moves

SPEC = find_game("rising")


@pytest.mark.parametrize("first", [0, 6, 12, *(pytest.param(first, marks=pytest.mark.thorough) for first in (18, 24))])
def test_random_games_keep_every_promise(first: int) -> None:
    for seed in range(first, first + 6):
        luck = random.Random(seed)
        state = SPEC.rules.new_state(any_setup(seed), None)
        SPEC.rules.start(state)
        if seed % 2:
            # Rich seats prepare rituals and events early, which poor ones never do.
            state.supply = [3] * len(state.supply)
        decisions = 0
        while waiting := SPEC.rules.waiting(state):
            seat = luck.choice(waiting)
            moves = legal_moves(state, seat)
            assert moves
            assert len(set(moves)) == len(moves)
            for move in [*islice(moves, 40), *wrong_moves(luck)]:
                assert (refusal(state, seat, move) == Reason.NONE) == (move in moves), write_move(move, state, seat)
            move = luck.choice(moves)
            assert read_move(write_move(move, state, seat), state, seat) == move
            SPEC.rules.apply(state, seat, move)
            check(state)
            decisions += 1
        assert decisions >= 18 * state.seats
        assert state.phase == Phase.OVER
        assert (state.round_number, state.turn) == (3, 6)


def test_a_whole_round_deals_each_card_once() -> None:
    for seats in range(1, 7):
        state = SPEC.rules.new_state(SPEC.setup.checked(players=seats, seed=seats), None)
        SPEC.rules.start(state)
        deck = state.deal_card[: state.deal_count]
        assert len(deck) == len(set(deck)) == (33 if seats == 1 else 36)
        assert all(state.card_round[card] == 1 for card in deck)


def test_one_seed_names_one_game() -> None:
    def trail(seed: int) -> list[str]:
        luck, found = random.Random(3), []
        state = SPEC.rules.new_state(SPEC.setup.checked(players=3, seed=seed), None)
        SPEC.rules.start(state)
        while waiting := SPEC.rules.waiting(state):
            move = luck.choice(legal_moves(state, waiting[0]))
            found.append(write_move(move, state, waiting[0]))
            SPEC.rules.apply(state, waiting[0], move)
        return found

    assert trail(5) == trail(5) != trail(6)


def test_random_strategies_play_through_the_toolkit() -> None:
    import arcane_lab as al

    result = al.simulate("rising", players=["random"] * 3, games=12, seed=4, mode="plain", progress=False)
    assert result.games == 12
    again = al.Game("rising", players=["random"] * 3, seed=4)
    assert again.is_over
