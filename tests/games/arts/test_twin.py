"""The compiled twin plays the very same games as the rules' own Python: move for move, event for event."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from arcane_lab.core.errors import NoLegalMove
from arcane_lab.engine.registry import find_game
from arcane_lab.games.arts.rules.sizes import MOVE_ROOM
from tests.games.arts import soak
from tests.games.arts.table import at, play
from tests.plain_play import play_on_plain
from tools.soak import compare_twins

SPEC = find_game("arts")


def test_plain_and_compiled_games_are_the_same_whatever_is_set(twin: Any) -> None:
    """Every number of seats, sets of options and inputs, half of them with every event: games of `make soak`."""
    count = compare_twins(soak, 40, batch=1)
    assert (count.games, count.unfinished) == (40, 0)
    assert {setup.players for setup in count.setups} == {1, 2, 3, 4}
    assert len({name for setup in count.setups for name in setup.changed}) > 15


@pytest.mark.thorough
def test_hundreds_of_plain_and_compiled_games_are_the_same(twin: Any) -> None:
    assert compare_twins(soak, 800, batch=4).games == 800


def positions(count: int, seats: int, seed: int = 5) -> list[Any]:
    """Positions in the middle of random games of some seats, with options and inputs; in every step that there is."""
    found: list[Any] = []
    number = seats - 1
    while len(found) < count:
        number += 4
        luck = random.Random(seed + number)
        state = SPEC.rules.new_state(soak.any_setup(number), None)
        SPEC.rules.start(state)
        for _ in range(luck.randrange(30 * seats)):
            if (seat := SPEC.rules.to_move(state)) < 0:
                break
            SPEC.rules.apply(state, seat, luck.choice(SPEC.rules.legal_moves(state, seat)))
        if SPEC.rules.to_move(state) >= 0:
            found.append(state)
    return found


@pytest.mark.parametrize("seats", range(1, 5))
def test_games_go_on_the_same_from_positions(twin: Any, seats: int) -> None:
    states = positions(3, seats)
    for log_on, most_rounds in ((True, 20), (False, 1)):
        how: dict[str, Any] = {"log_on": log_on, "most_rounds": most_rounds, "repeats": 2}
        plain = play_on_plain("arts", states, ["random"] * seats, **how)
        assert np.array_equal(plain, twin.play_on(states, ["random"] * seats, **how))


def test_a_line_of_moves_is_made_first_and_is_that_position(twin: Any) -> None:
    begun = positions(4, 3)
    behind, lines = [], []
    for state in begun:
        after = SPEC.rules.copy(state)
        moves = SPEC.rules.legal_moves(after, SPEC.rules.to_move(after))
        SPEC.rules.apply(after, SPEC.rules.to_move(after), moves[-1])
        lines.append([moves[-1]])
        behind.append(after)
    names, given = ["random"] * 3, np.array(lines)
    assert np.array_equal(twin.play_on(begun, names, lines=given), twin.play_on(behind, names))
    given[2, 0] = 31
    with pytest.raises(NoLegalMove, match="2"):
        twin.play_on(begun, names, lines=given)


def test_the_figures_of_a_seat_add_up(twin: Any) -> None:
    """AS-SCORE-03: the fame at the end is fame and 1 for each shard; nobody wins."""
    for seats in (1, 4):
        state = SPEC.rules.new_state(SPEC.setup.checked(players=seats, seed=3), None)
        rows = twin.play_games(state, ["random"] * seats, 0, 300)
        of = {name: rows[:, place] for place, name in enumerate(SPEC.loop.columns)}
        assert (of["final"] == of["fame"] + of["shards"]).all()
        assert (of["won"] == 0).all()
        assert (of["finished"] == 1).all()
        assert (of["rounds"] == 6).all()
        assert of["workers"].max() > 0
        assert of["enchanted"].max() > 0
        assert (of["heir_final"].max() > 0) == (seats == 1)


def test_the_room_for_moves_holds_the_longest_list(twin: Any) -> None:
    """Eight tricks of eight components, all owned, with twelve tiles at hand, of which each part may be named."""
    needs = "saw saw fabric fabric mirror mirror bow rope"
    codes = [f"Z{number}" for number in range(8)]
    items = {
        **{code: {"level": 1, "needs": needs, "ap": 0} for code in codes},
        "bow": {"value": 1},
        "rope": {"value": 1},
        "enchantment-die": {"faces": "A B C"},
    }
    one = {
        "trickerion": 0,
        "parts": needs,
        "tiles": "A A A A B B B B C C C C",
        "tricks": " ".join(codes),
        "crew": "magician:3 | .",
        "assigned": "magician@workshop",
    }
    options = {"prepare_spends": True, "enchantment_mix": "3x4"}
    game = at(seats={"p1": one}, items=items, options=options, wagon="dark-alley", offer=". x .", bag="| none")
    state = play(game, "send magician workshop").at(1)
    room = [0] * MOVE_ROOM
    count = SPEC.loop.legal_moves(state, room)
    assert 2_000 < count < MOVE_ROOM
    assert len(set(room[:count])) == count
    plain = play_on_plain("arts", [state], ["random"] * 2, most_decisions=5)
    assert np.array_equal(plain, twin.play_on([state], ["random"] * 2, most_decisions=5))
