"""The list of legal moves and the reasons for refusing agree on every move there is."""

from __future__ import annotations

import random
from itertools import product

import pytest

from arcane_lab.games.alley.rules.forbidden import refusal
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.moves import first_of, move_of, second_of, third_of, verb_of
from arcane_lab.games.alley.rules.sizes import KINDS, MOVE_ROOM, SLOTS
from arcane_lab.games.alley.rules.words import Ask, Reason, Verb
from tests.games.alley.worlds import moves_of, new_game, play_randomly


def every_move() -> list[int]:
    """Every move that can be read, also of seats and slots that are not there."""
    items, slots, seats = range(KINDS), range(SLOTS), range(7)
    moves = [move_of(verb, 0, 0, 0) for verb in (Verb.PASS, Verb.IGNORE, Verb.RESOLVE, Verb.PAY)]
    moves += [move_of(verb, a, 0, 0) for verb in (Verb.DRAW, Verb.CHOOSE, Verb.SLIDE) for a in range(2)]
    moves += [move_of(verb, item, 0, 0) for verb in (Verb.DISCARD, Verb.USE) for item in items]
    moves += [move_of(verb, 0, slot, 0) for verb in (Verb.REVEAL, Verb.REMOVE, Verb.CLAIM) for slot in slots]
    moves += [move_of(verb, seat, slot, 0) for verb in (Verb.PEEK, Verb.PLACE) for seat, slot in product(seats, slots)]
    moves += [move_of(Verb.PLAY, item, slot, 0) for item, slot in product(items, slots)]
    moves += [move_of(Verb.TARGET, seat, 0, 0) for seat in seats]
    moves += [move_of(Verb.SELL, line, 0, 0) for line in range(8)]
    moves += [move_of(Verb.BRIBE, gold, 0, 0) for gold in range(60)]
    moves += [
        move_of(verb, seat, one, two)
        for verb in (Verb.SWAP, Verb.REARRANGE)
        for seat, one, two in product(seats, slots, slots)
    ]
    return moves


POWERS = ("glynna", "meeblemore", "corvus", "dafana", "ninx", "byros")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("with_powers", [False, True])
def test_a_move_is_legal_exactly_when_it_is_not_refused(players, with_powers):
    powers = {f"p{seat + 1}": POWERS[seat] for seat in range(players)} if with_powers else None
    chance = random.Random(players)
    state = new_game(players, players, powers=powers)
    universe = every_move()
    while state.step != Ask.NOTHING:
        legal = moves_of(state)
        assert len(set(legal)) == len(legal) > 0
        asked = universe if chance.random() < 0.3 else chance.sample(universe, 50)
        allowed = {move for move in asked if refusal(state, move) == Reason.NONE}
        assert allowed == set(legal) & set(asked)
        play_randomly(state, chance, 1)


def test_nothing_is_legal_when_the_game_is_over():
    state = new_game(3, 5)
    play_randomly(state, random.Random(5), 10_000)
    assert state.step == Ask.NOTHING
    assert legal_moves(state, [0] * MOVE_ROOM) == 0
    assert Reason.NONE not in {refusal(state, move) for move in every_move()}


def test_a_move_is_read_back_from_its_number():
    for move in every_move():
        assert move == move_of(verb_of(move), first_of(move), second_of(move), third_of(move))
