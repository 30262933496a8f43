"""The compiled twin plays the very same games as the rules' own Python: move for move, event for event."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from arcane_lab.engine import compiling
from arcane_lab.engine.spec import MOST_DECISIONS, MOST_ROUNDS, Setup, find_game
from arcane_lab.games.alley import playing
from arcane_lab.games.alley.rules import words
from arcane_lab.games.alley.strategies import STRATEGIES
from arcane_lab.games.alley.views import View
from tools import soak

SPEC = find_game("alley")
TRAIL = playing.FIGURES.index("trail")


def setup_of(players: int, seed: int = 1, **own: Any) -> Setup:
    given: dict[str, Any] = {"edition": "revised", "powers": None, "options": None, "items": None, **own}
    return SPEC.check_setup(players=players, seed=seed, **given)


@pytest.fixture(scope="module")
def twin() -> Any:
    """The twin, from the cache where the sources are as they were, else compiled now."""
    found = compiling.ready("alley")
    if found is None:
        compile_ = compiling.start_compiling("alley")
        assert compile_ is not None, compiling.obstacle("alley")
        compile_.wait()
        found = compiling.ready("alley")
        assert found is not None, compile_.message
    return found


def play_plain(
    setup: Setup,
    strategies: list[str],
    first: int,
    games: int,
    log_on: bool = False,
    most_rounds: int = MOST_ROUNDS,
) -> Any:
    """The same games by the rules' own Python."""
    state = SPEC.new_state(setup)
    state.log_on = int(log_on)
    chosen = [STRATEGIES[name] for name in strategies]
    rows = [0] * (games * setup.players * playing.WIDTH)
    done = playing.play_games(
        state,
        View(),
        [0] * words.MOVE_ROOM,
        [[0, 0, 0, 0] for _ in range(setup.players)],
        tuple(strategy.choose for strategy in chosen),
        [int(strategy.reads_view) for strategy in chosen],
        first,
        games,
        most_rounds,
        MOST_DECISIONS,
        [0, 0],
        rows,
    )
    assert done == games
    return np.array(rows).reshape(-1, playing.WIDTH)


#: 1,000 games: seats, games, who plays, with every event or without, and what the setup has of its own.
GAMES = [
    (3, 200, ["random"], False, {}),
    (4, 150, ["random"], False, {}),
    (5, 150, ["random"], False, {}),
    (6, 150, ["random"], False, {}),
    (3, 60, ["greedy"], False, {}),
    (4, 40, ["greedy", "random"], False, {}),
    (5, 30, ["random", "greedy", "greedy"], False, {}),
    (6, 20, ["greedy"], False, {}),
    (3, 60, ["random", "greedy"], True, {}),
    (4, 50, ["random"], True, {}),
    (5, 20, ["greedy", "random"], True, {}),
    (6, 30, ["random"], True, {}),
    (4, 40, ["random", "greedy"], True, {"items": {"DE": {"gold_per_set": 50, "egg_infamy": 9}}}),
]


def test_the_games_are_a_thousand():
    assert sum(case[1] for case in GAMES) == 1_000
    assert {case[0] for case in GAMES} == {3, 4, 5, 6}


@pytest.mark.parametrize(("players", "games", "who", "log_on", "own"), GAMES)
def test_plain_and_compiled_games_are_the_same(twin, players, games, who, log_on, own):
    setup = setup_of(players, seed=40 + players, **own)
    strategies = [who[seat % len(who)] for seat in range(players)]
    plain = play_plain(setup, strategies, 0, games, log_on)
    compiled = twin.play_games(SPEC.new_state(setup), strategies, 0, games, log_on=log_on)
    assert np.array_equal(plain, compiled)


def test_plain_and_compiled_games_are_the_same_whatever_is_set(twin):
    """Both editions, 2 to 6 seats, powers and sets of options: games of `make soak`, which compares 5,000."""
    count = soak.compare_twins(200, batch=5, strategies=("random", "greedy"))
    assert count.games == 200
    assert count.editions == {"first", "revised"}
    assert count.seats == {2, 3, 4, 5, 6}
    assert count.with_powers > 30


@pytest.mark.parametrize("most_rounds", [1, 2, 4])
def test_a_game_stops_after_the_stated_rounds(twin, most_rounds):
    """AA-END-08: nothing in the first edition ends a race that nobody wins, so a simulation does."""
    setup = setup_of(3, edition="first")
    plain = play_plain(setup, ["random"] * 3, 0, 10, most_rounds=most_rounds)
    compiled = twin.play_games(SPEC.new_state(setup), ["random"] * 3, 0, 10, most_rounds=most_rounds)
    assert np.array_equal(plain, compiled)
    assert set(plain[:, playing.FIGURES.index("finished")]) == {0}
    assert set(plain[:, playing.FIGURES.index("rounds")]) == {most_rounds}
    assert not plain[:, playing.FIGURES.index("won")].any()


def test_the_trail_follows_moves_and_events(twin):
    """A trail with events differs from one without, and every game has one of its own."""
    state = SPEC.new_state(setup_of(3))
    quiet = twin.play_games(state, ["random"] * 3, 0, 50)[::3, TRAIL]
    told = twin.play_games(state, ["random"] * 3, 0, 50, log_on=True)[::3, TRAIL]
    assert not set(quiet) & set(told)
    assert len(set(quiet)) == 50


@pytest.mark.parametrize("cuts", [[0, 100], [0, 1, 7, 50, 100], list(range(0, 101, 10))])
def test_batches_of_any_size_give_the_same_table(twin, cuts):
    state = SPEC.new_state(setup_of(4))
    strategies = ["greedy", "random", "random", "greedy"]
    whole = twin.play_games(state, strategies, 0, 100)
    parts = [twin.play_games(state, strategies, first, last - first) for first, last in pairwise(cuts)]
    assert np.array_equal(whole, np.concatenate(parts))


def test_one_plain_game_of_many_can_be_played_again_alone(twin):
    setup = setup_of(4)
    strategies = ["random", "greedy", "random", "random"]
    many = play_plain(setup, strategies, 0, 12)
    for game in (11, 4, 0):
        alone = play_plain(setup, strategies, game, 1)
        assert np.array_equal(alone, many[4 * game : 4 * game + 4])
    far = twin.play_games(SPEC.new_state(setup), strategies, 10**9, 1)
    assert np.array_equal(play_plain(setup, strategies, 10**9, 1), far)


def test_another_seed_is_another_game(twin):
    one = twin.play_games(SPEC.new_state(setup_of(3, seed=1)), ["random"] * 3, 0, 20)
    two = twin.play_games(SPEC.new_state(setup_of(3, seed=2)), ["random"] * 3, 0, 20)
    assert not np.array_equal(one, two)


def test_a_state_that_is_given_stays_as_it_is(twin):
    state = SPEC.new_state(setup_of(3))
    before = {name: getattr(state.copy(), name) for name in type(state).__slots__}
    twin.play_games(state, ["random"] * 3, 0, 2)
    assert {name: getattr(state, name) for name in before} == before


def test_a_game_that_is_cut_short_says_so(twin):
    rows = twin.play_games(SPEC.new_state(setup_of(3)), ["random"] * 3, 0, 2, most_decisions=10)
    assert set(rows[:, playing.FIGURES.index("finished")]) == {0}
    assert set(rows[:, playing.FIGURES.index("decisions")]) == {10}


def test_games_of_the_facade_are_those_of_a_simulation():
    """Seed 7 names one game: watched step by step, or as the first row of a table."""
    from arcane_lab.records import Game

    strategies = ["greedy", "random", "random"]
    game = Game("alley", players=list(strategies), seed=7)
    rows = play_plain(game.setup, strategies, 0, 1)
    assert game.is_over
    assert len(game.steps) == rows[0, playing.FIGURES.index("decisions")]
    gold = [seat["gold"] for seat in game.picture("table")["seats"]]
    assert gold == rows[:, playing.FIGURES.index("gold")].tolist()
