"""Many random games, each written as a record and played again to the same end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.text import positions
from arcane_lab.records import Record
from arcane_lab.records.game import result_of
from arcane_lab.records.record import RecordedMove

SPEC = find_game("alley")


def random_record(seats: int, seed: int) -> Record:
    """The record of a game in which everybody answers at random."""
    setup = SPEC.setup.checked(players=seats, edition="revised", powers=None, options=None, items=None, seed=seed)
    draw = random.Random(seed)
    state: Any = SPEC.rules.new_state(setup, None)
    SPEC.rules.start(state)
    deals, moves = [positions.write_deal(state)], []
    while SPEC.rules.to_move(state) >= 0:
        move = draw.choice(SPEC.rules.legal_moves(state, SPEC.rules.to_move(state)))
        moves.append(RecordedMove(SPEC.text.write_move(move, state, SPEC.rules.to_move(state))))
        SPEC.rules.apply(state, SPEC.rules.to_move(state), move)
        if positions.count_deals(state) > len(deals):
            deals.append(positions.write_deal(state))
    return Record("alley", setup, tuple(deals), tuple(moves), result_of("alley", state), playable=len(moves))


#: Games at each number of seats, of which every run has one in five.
GAMES = 100
SOME, OTHERS = range(GAMES // 5), pytest.param(range(GAMES // 5, GAMES), marks=pytest.mark.thorough)


@pytest.mark.parametrize("games", [SOME, OTHERS])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_record_of_many_random_games_plays_again_to_the_same_end(seats: int, games: range) -> None:
    for seed in games:
        record = random_record(seats, seed)
        assert record.result is not None
        # Reading a record plays it again and compares every score with the result that it states.
        assert Record.from_text(record.to_text()) == record
