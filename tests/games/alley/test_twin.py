"""The compiled twin plays the very same games as the rules' own Python: move for move, event for event."""

from __future__ import annotations

import random
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from arcane_lab.core.errors import NoLegalMove
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import MOST_ROUNDS
from arcane_lab.games.alley import play as playing
from arcane_lab.games.alley.rules.flow import apply, new_play
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, Edition
from arcane_lab.games.alley.strategies import STRATEGIES, draw_below
from tests.games.alley import soak
from tests.games.alley.worlds import moves_of, play_randomly
from tests.plain_play import play_on_plain
from tools.soak import compare_twins

SPEC = find_game("alley")
DECISIONS = playing.FIGURES.index("decisions")
TRAIL = playing.FIGURES.index("trail")


def setup_of(players: int, seed: int = 1, **own: Any) -> Setup:
    given: dict[str, Any] = {"edition": "revised", "powers": None, "options": None, "items": None, **own}
    return SPEC.setup.checked(players=players, seed=seed, **given)


def play_plain(
    setup: Setup,
    strategies: list[str],
    first: int,
    games: int,
    log_on: bool = False,
    most_rounds: int = MOST_ROUNDS,
) -> Any:
    """The same games by the rules' own Python."""
    state = SPEC.rules.new_state(setup, None)
    state.log_on = int(log_on)
    chosen = [STRATEGIES[name] for name in strategies]
    rows = [0] * (games * setup.players * playing.WIDTH)
    choosers, reads = [one.choose for one in chosen], [one.reads_view for one in chosen]
    call = SPEC.loop.call(state, choosers, reads, starts_anew=1, first_play=first, games=games, rows=rows)
    assert playing.play_games(call._replace(most_rounds=most_rounds)) == games
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


@pytest.mark.parametrize("share", [3, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(("players", "games", "who", "log_on", "own"), GAMES)
def test_plain_and_compiled_games_are_the_same(twin, players, games, who, log_on, own, share):
    """A third of the thousand in every run, all of them in `make soak`."""
    games //= share
    setup = setup_of(players, seed=40 + players, **own)
    strategies = [who[seat % len(who)] for seat in range(players)]
    plain = play_plain(setup, strategies, 0, games, log_on)
    compiled = twin.play_games(SPEC.rules.new_state(setup, None), strategies, 0, games, log_on=log_on)
    assert np.array_equal(plain, compiled)


def test_plain_and_compiled_games_are_the_same_whatever_is_set(twin):
    """Both editions, 2 to 6 seats, powers and sets of options: games of `make soak`, which compares 5,000."""
    count = compare_twins(soak, 60, batch=5, strategies=("random", "greedy"))
    assert count.games == 60
    assert {setup.edition for setup in count.setups} == {"first", "revised"}
    assert {setup.players for setup in count.setups} == {2, 3, 4, 5, 6}
    assert sum(bool(setup.powers) for setup in count.setups) > 1


def test_every_strategy_plays_the_same_games_compiled(twin):
    """Those that weigh more than greedy, together at tables of the same setups."""
    count = compare_twins(soak, 18, batch=3, strategies=("careful", "rusher", "collector", "lookahead"))
    assert count.games == 18
    assert {setup.edition for setup in count.setups} == {"first", "revised"}


@pytest.mark.parametrize("most_rounds", [1, 2, 4])
def test_a_game_stops_after_the_stated_rounds(twin, most_rounds):
    """AA-END-08: nothing in the first edition ends a race that nobody wins, so a simulation does."""
    setup = setup_of(3, edition="first")
    plain = play_plain(setup, ["random"] * 3, 0, 10, most_rounds=most_rounds)
    compiled = twin.play_games(SPEC.rules.new_state(setup, None), ["random"] * 3, 0, 10, most_rounds=most_rounds)
    assert np.array_equal(plain, compiled)
    assert set(plain[:, playing.FIGURES.index("finished")]) == {0}
    assert set(plain[:, playing.FIGURES.index("rounds")]) == {most_rounds}
    assert not plain[:, playing.FIGURES.index("won")].any()


def test_the_trail_follows_moves_and_events(twin):
    """A trail with events differs from one without, and every game has one of its own."""
    state = SPEC.rules.new_state(setup_of(3), None)
    quiet = twin.play_games(state, ["random"] * 3, 0, 50)[::3, TRAIL]
    told = twin.play_games(state, ["random"] * 3, 0, 50, log_on=True)[::3, TRAIL]
    assert not set(quiet) & set(told)
    assert len(set(quiet)) == 50


@pytest.mark.parametrize("cuts", [[0, 100], [0, 1, 7, 50, 100], list(range(0, 101, 10))])
def test_batches_of_any_size_give_the_same_table(twin, cuts):
    state = SPEC.rules.new_state(setup_of(4), None)
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
    far = twin.play_games(SPEC.rules.new_state(setup, None), strategies, 10**9, 1)
    assert np.array_equal(play_plain(setup, strategies, 10**9, 1), far)


def test_another_seed_is_another_game(twin):
    one = twin.play_games(SPEC.rules.new_state(setup_of(3, seed=1), None), ["random"] * 3, 0, 20)
    two = twin.play_games(SPEC.rules.new_state(setup_of(3, seed=2), None), ["random"] * 3, 0, 20)
    assert not np.array_equal(one, two)


def test_a_state_that_is_given_stays_as_it_is(twin):
    state = SPEC.rules.new_state(setup_of(3), None)
    before = {name: getattr(state.copy(), name) for name in type(state).__slots__}
    twin.play_games(state, ["random"] * 3, 0, 2)
    assert {name: getattr(state, name) for name in before} == before


def test_a_game_that_is_cut_short_says_so(twin):
    rows = twin.play_games(SPEC.rules.new_state(setup_of(3), None), ["random"] * 3, 0, 2, most_decisions=10)
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


# --- playing on from positions ------------------------------------------------------------------------------


def positions(count: int, seed: int = 5) -> list[State]:
    """Positions in the middle of games: both editions, 2 to 6 seats, all kinds of setups, after 1 to 200 decisions."""
    found, sets = [], soak.option_sets()
    chance = random.Random(seed)
    for number in range(10 * count):
        state = SPEC.rules.new_state(soak.setup_of(3_000_000 + number, sets), None)
        state.play_index = number
        new_play(state)
        play_randomly(state, chance, chance.randrange(1, 200))
        if state.step != Ask.NOTHING:
            found.append(state)
        if len(found) == count:
            break
    return found


def test_plain_and_compiled_games_go_on_the_same_from_positions(twin):
    states = positions(100)
    assert {state.edition for state in states} == {Edition.FIRST, Edition.REVISED}
    assert {state.seats for state in states} == {2, 3, 4, 5, 6}
    chance = random.Random(1)
    for seats in range(2, 7):
        here = [state for state in states if state.seats == seats]
        names = [chance.choice(("random", "greedy")) for _ in range(seats)]
        for log_on, most_rounds in ((True, 1), (False, 3)):
            plain = play_on_plain("alley", here, names, log_on=log_on, most_rounds=most_rounds)
            compiled = twin.play_on(here, names, log_on=log_on, most_rounds=most_rounds)
            assert np.array_equal(plain, compiled)


def test_a_game_played_on_with_its_luck_ends_as_the_whole_game_did(twin):
    """A strategy's luck is all that a position does not hold."""
    names = ["greedy", "random", "random"]
    from arcane_lab.records import Game

    game = Game("alley", players=list(names), seed=7)
    whole = play_plain(game.setup, names, 0, 1)
    for at in (0, 1, 50, len(game.steps) - 1):
        luck = np.array([game._lucks[at]])
        played = [
            play_on_plain("alley", [game.at(at)], names, luck=luck),
            twin.play_on([game.at(at)], names, luck=luck),
        ]
        for rows in played:
            assert set(rows[:, DECISIONS]) == {len(game.steps) - at}
            others = [k for k in range(playing.WIDTH) if k not in (DECISIONS, TRAIL)]
            assert np.array_equal(rows[:, others], whole[:, others])


def test_the_first_position_with_no_luck_given_is_the_whole_game(twin):
    setup = setup_of(4)
    state = SPEC.rules.new_state(setup, 9)
    new_play(state)
    names = ["greedy", "random", "greedy", "random"]
    assert np.array_equal(twin.play_on([state], names), twin.play_games(SPEC.rules.new_state(setup, None), names, 9, 1))


def test_repeats_differ_by_luck_alone_and_pair_across_positions(twin):
    state = next(state for state in positions(50) if state.seats == 4)
    other = state.copy()
    apply(other, moves_of(other)[0])
    names, last = ["random"] * 4, state.round_number
    rows = twin.play_on([state, other], names, repeats=40, most_rounds=last)
    assert np.array_equal(rows, play_on_plain("alley", [state, other], names, repeats=40, most_rounds=last))
    assert len(set(rows[: 4 * 40 : 4, TRAIL])) == 40
    index = rows[::4, playing.FIGURES.index("play")] - state.play_index
    assert index.tolist() == [*range(40), *range(40)]
    assert set(rows[:, playing.FIGURES.index("rounds")]) == {last}


def test_many_positions_in_an_array_stay_as_they_are(twin):
    plain = [state for state in positions(60) if state.seats == 3]
    states = twin.bundles("State", plain)
    before = states.copy()
    rows = twin.play_on(states, ["greedy"] * 3, most_rounds=1)
    assert states.tobytes() == before.tobytes()
    assert np.array_equal(rows, twin.play_on(plain, ["greedy"] * 3, most_rounds=1))


def test_positions_with_other_seats_are_refused(twin):
    for play in (twin.play_on, partial(play_on_plain, "alley")):
        with pytest.raises(ValueError, match="needs 4 seats"):
            play(positions(5), ["random"] * 4)


def test_a_line_of_moves_is_made_first_and_is_that_position(twin):
    """Playing on with a line equals playing on from behind it; a line that is not legal somewhere is refused."""
    chance = random.Random(4)
    begun, behind, lines = [], [], []
    for state in (state for state in positions(120) if state.seats == 3):
        line, after = [], state.copy()
        for _ in range(chance.randrange(4)):
            if moves := moves_of(after):
                line.append(chance.choice(moves))
                apply(after, line[-1])
        begun.append(state)
        behind.append(after)
        lines.append(line + [playing.NO_MOVE] * (3 - len(line)))
    assert {line.count(playing.NO_MOVE) for line in lines} == {0, 1, 2, 3}
    names, given = ["greedy", "random", "greedy"], np.array(lines)
    for play in (twin.play_on, partial(play_on_plain, "alley")):
        rows = play(begun, names, lines=given, most_rounds=1)
        assert np.array_equal(rows, play(behind, names, most_rounds=1))
        wrong = given.copy()
        wrong[7, 0] = 10**9
        with pytest.raises(NoLegalMove, match="7"):
            play(begun, names, lines=wrong, most_rounds=1)


def test_no_strategy_is_asked_where_only_one_move_is_legal():
    """Every question that a strategy hears has two answers at least, and forced moves are made all the same."""
    counts = []

    def watch(view, moves, count, luck):
        counts.append(count)
        return draw_below(luck, count)

    state = SPEC.rules.new_state(setup_of(3), None)
    call = SPEC.loop.call(state, [watch] * 3, [0] * 3, starts_anew=1)
    playing.play_games(call)
    assert min(counts) == 2
    assert 0 < len(counts) < call.made[0]
