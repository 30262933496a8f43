"""Like players are alike: no strategy, no rule and no list of moves asks for the number of a seat.

The game goes round the table, so it has one symmetry: to turn the table. A game whose hands and luck are moved on by as
many places is the same game, move for move and figure for figure (nothing that a seat does touches another's turn).
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

import numpy as np
import pytest

from arcane_lab.engine.generator import seat_luck
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.games.rising.knowledge.view import view_of
from arcane_lab.games.rising.rules.flow import apply
from arcane_lab.games.rising.rules.scores import place_of, total_of
from arcane_lab.games.rising.rules.sizes import HAND
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Phase
from arcane_lab.games.rising.strategies import STRATEGIES
from arcane_lab.games.rising.text.moves import legal_moves
from arcane_lab.simulation import simulate

SPEC = find_game("rising")
#: `planner` plays as `lookahead` does among others.
AMONG_OTHERS = tuple(name for name in STRATEGIES if name != "planner")
#: Readings in which seats look at each other's mats, hands or discards.
READINGS: dict[str, dict[str, Any]] = {
    "printed": {},
    "open table": {"discard_info": "open", "tome_scope": "table", "placeholder_2plus": "on"},
    "other evergreens": {"evergreen_order": "player_choice", "double_moon": "twice", "move_position": "choice"},
}

Decision = tuple[tuple[int, ...], int]


def turn_table(state: State, by: int) -> None:
    """Move every hand on by so many places."""
    hands = [state.hand_card[seat * HAND : seat * HAND + HAND] for seat in range(state.seats)]
    for seat, hand in enumerate(hands):
        first = (seat + by) % state.seats * HAND
        state.hand_card[first : first + HAND] = hand


def play(setup: Setup, names: list[str], number: int, by: int) -> tuple[list[list[Decision]], list[tuple[int, ...]]]:
    """A game with the table turned: the decisions and figures of each seat, called as if it had not been."""
    seats = setup.players
    state = SPEC.rules.new_state(setup, number)
    state.log_on = 0
    SPEC.rules.start(state)
    made: list[list[Decision]] = [[] for _ in range(seats)]
    lucks = [seat_luck(setup.seed, number, seat) for seat in range(seats)]
    begun = 0
    while state.phase != Phase.OVER:
        if state.round_number > begun:
            turn_table(state, by)
            begun = state.round_number
        moves = legal_moves(state, state.actor)
        choice = 0
        if len(moves) > 1:
            who = (state.actor - by) % seats
            choose = STRATEGIES[names[who]].choose
            choice = choose(view_of(state, state.actor), moves, len(moves), lucks[who])
            made[who].append((tuple(moves), choice))
        apply(state, state.actor, moves[choice])
    order = [(seat + by) % seats for seat in range(seats)]
    return made, [(total_of(state, seat), place_of(state, seat), state.vp[seat]) for seat in order]


def assert_alike(seats: int, reading: str, names: list[str], games: range) -> None:
    """Games go alike however the table is turned."""
    setup = SPEC.setup.checked(players=seats, seed=11, options=READINGS[reading])
    for number in games:
        first = play(setup, names, number, 0)
        assert play(setup, names, number, 1 + number % (seats - 1)) == first
        assert min(len(own) for own in first[0]) > 20


@pytest.mark.parametrize("name", AMONG_OTHERS)
def test_a_turned_table_plays_the_same_game(name: str) -> None:
    assert_alike(3, "printed", [name, *["greedy" if name == "lookahead" else name] * 2], range(1))


@pytest.mark.parametrize("reading", [reading for reading in READINGS if reading != "printed"])
def test_other_readings_and_mixed_tables_do_so_too(reading: str) -> None:
    assert_alike(4, reading, ["random", "greedy", "careful", "random"], range(1, 2))


@pytest.mark.thorough
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("reading", READINGS)
def test_many_games_do_so(reading: str, seats: int) -> None:
    for name in AMONG_OTHERS:
        assert_alike(seats, reading, [name] * seats, range(1 if name == "lookahead" else 3))
    assert_alike(seats, reading, list(islice(cycle(AMONG_OTHERS), seats)), range(3, 5))


# --- the same, counted: every seat scores alike --------------------------------------------------------------


def distance(name: str, seats: int, games: int) -> float:
    """How far the seats' totals lie apart: Hotelling's T squared of paired differences.

    Where all seats are alike it is spread as chi squared with one degree of freedom less than there are seats.
    """
    given: dict[str, Any] = {"players": [name] * seats, "seed": 5}
    table = simulate("rising", games=games, mode="compiled", workers=1, progress=False, **given).seats
    total = table["total"].to_numpy(dtype=float).reshape(games, seats)
    apart = total[:, :-1] - total[:, 1:]
    mean, spread = apart.mean(axis=0), np.atleast_2d(np.cov(apart, rowvar=False)) / games
    return float(mean @ np.linalg.solve(spread, mean))


def test_four_greedy_players_score_alike(twin: Any) -> None:
    """By chance it is above 21.1 one time in 10,000."""
    assert distance("greedy", 4, 1_500) < 21.1


@pytest.mark.thorough
def test_all_strategies_score_alike_at_every_table(twin: Any) -> None:
    """All tables together: a sum of chi squared, which is beyond four of its standard deviations one time in 10,000."""
    found = {
        (name, seats): distance(name, seats, 20_000)
        for name in ("random", "collector", "greedy", "careful")
        for seats in (2, 3, 4, 6)
    }
    found |= {
        ("lookahead", seats): distance("lookahead", seats, games)
        for seats, games in ((2, 20_000), (4, 20_000), (6, 4_000))
    }
    freedom = sum(seats - 1 for _, seats in found)
    assert sum(found.values()) < freedom + 4 * (2 * freedom) ** 0.5, found
