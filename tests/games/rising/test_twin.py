"""The compiled twin plays the very same games as the rules' own Python: move for move, event for event."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from arcane_lab.core.errors import NoLegalMove
from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.rules.sizes import CARDS, HAND, MOST_PRICE, MOVE_ROOM
from tests.games.rising import soak
from tests.plain_play import play_on_plain
from tools.soak import compare_twins

SPEC = find_game("rising")
#: Strategies that do not look ahead, of which plain Python plays a game in a fraction of a second.
QUICK = ("random", "random", "greedy")


def test_plain_and_compiled_games_are_the_same_whatever_is_set(twin: Any) -> None:
    """Every number of seats and sets of options, half of them with every event: games of `make soak`."""
    count = compare_twins(soak, 48, batch=2, strategies=QUICK)
    assert (count.games, count.unfinished) == (48, 0)
    assert {setup.players for setup in count.setups} == {1, 2, 3, 4, 5, 6}
    assert len({name for setup in count.setups for name in setup.changed}) > 20


@pytest.mark.thorough
def test_hundreds_of_plain_and_compiled_games_are_the_same(twin: Any) -> None:
    assert compare_twins(soak, 800, batch=4).games == 800


def positions(count: int, seats: int, seed: int = 5) -> list[Any]:
    """Positions in the middle of random games of some seats, with options; in every step that there is."""
    found: list[Any] = []
    number = seats - 1
    while len(found) < count:
        number += 6
        luck = random.Random(seed + number)
        state = SPEC.rules.new_state(soak.any_setup(number), None)
        SPEC.rules.start(state)
        for _ in range(luck.randrange(60 * seats)):
            if (seat := SPEC.rules.to_move(state)) < 0:
                break
            SPEC.rules.apply(state, seat, luck.choice(SPEC.rules.legal_moves(state, seat)))
        if SPEC.rules.to_move(state) >= 0:
            found.append(state)
    return found


def test_positions_of_one_setup_are_played_on_as_each_alone(twin: Any) -> None:
    """Views that were opened once, and hold what another game left in them, change no answer."""
    setup = soak.any_setup(8)
    states = []
    for seed in range(12):
        luck, state = random.Random(seed), SPEC.rules.new_state(setup, seed)
        SPEC.rules.start(state)
        for _ in range(luck.randrange(40)):
            if (seat := SPEC.rules.to_move(state)) >= 0:
                SPEC.rules.apply(state, seat, luck.choice(SPEC.rules.legal_moves(state, seat)))
        states.append(state)
    for names in (["greedy", "careful", "random"], ["lookahead", "collector", "greedy"]):
        alone = np.concatenate([twin.play_on([state], names) for state in states])
        assert np.array_equal(twin.play_on(states, names, one_setup=True), alone)
        assert np.array_equal(twin.play_on(states, names), alone)


@pytest.mark.parametrize("seats", range(1, 7))
def test_games_go_on_the_same_from_positions(twin: Any, seats: int) -> None:
    states = positions(4, seats)
    for log_on, most_rounds in ((True, 3), (False, 1)):
        how: dict[str, Any] = {"log_on": log_on, "most_rounds": most_rounds, "repeats": 2}
        plain = play_on_plain("rising", states, ["random"] * seats, **how)
        assert np.array_equal(plain, twin.play_on(states, ["random"] * seats, **how))


def test_a_line_of_moves_is_made_first_and_is_that_position(twin: Any) -> None:
    begun = positions(6, 3)
    behind, lines = [], []
    for state in begun:
        after = SPEC.rules.copy(state)
        moves = SPEC.rules.legal_moves(after, SPEC.rules.to_move(after))
        SPEC.rules.apply(after, SPEC.rules.to_move(after), moves[-1])
        lines.append([moves[-1]])
        behind.append(after)
    names, given = ["random"] * 3, np.array(lines)
    assert np.array_equal(twin.play_on(begun, names, lines=given), twin.play_on(behind, names))
    assert np.array_equal(play_on_plain("rising", begun, names, lines=given), twin.play_on(behind, names))
    given[4, 0] = 15
    with pytest.raises(NoLegalMove, match="4"):
        twin.play_on(begun, names, lines=given)


def test_the_figures_of_a_seat_add_up(twin: Any) -> None:
    """AR-END-02: a total is points, artifacts and resources; every turn is a card prepared or a cast (AR-TURN-05)."""
    for seats in (1, 4):
        state = SPEC.rules.new_state(SPEC.setup.checked(players=seats, seed=3), None)
        rows = twin.play_games(state, ["random"] * seats, 0, 500)
        of = {name: rows[:, place] for place, name in enumerate((*SPEC.loop.columns, *SPEC.loop.counted))}
        assert (of["total"] == of["vp"] + of["artifact_vp"] + of["resource_vp"]).all()
        assert (of["resource_vp"] == of["threes"] + of["gold"] - of["blood"]).all()
        assert of["resource_vp"].min() < 0 < of["resource_vp"].max()
        assert (of["prepared"] + of["cast"] == 18).all()
        kinds = [name for name in of if name.startswith("prepared_")]
        assert (sum(of[name] for name in kinds) == of["prepared"]).all()
        assert min(int(of[name].max()) for name in kinds) > 0 or seats == 1
        assert (sum(of[f"cast_{turn}"] for turn in range(1, 7)) == of["cast"]).all()
        early = of["cast"] - of["cast_6"]
        moons = sum(of[f"moon_{letter}"] for letter in "CHBPG")
        assert ((early <= moons) & (moons <= 2 * early)).all()
        assert set(of["rating"].tolist()) == ({0, 1} if seats == 1 else {0})


@pytest.mark.parametrize("price", [None, MOST_PRICE])
def test_the_room_for_moves_holds_the_longest_list(twin: Any, price: int | None) -> None:
    """No hand of the box has more than 2,412 moves; one of cards that somebody priced highest has room, too."""
    counts = []
    items = {} if price is None else {code: {"generic": price} for code in tables.codes()[:CARDS]}
    for number in (1, 2, 3):
        state = SPEC.rules.new_state(SPEC.setup.checked(players=2, seed=1, items=items), None)
        SPEC.rules.start(state)
        state.supply = [40] * len(state.supply)
        dear = sorted(
            (card for card in range(CARDS) if state.card_round[card] == number), key=state.generic_count.__getitem__
        )
        state.hand_card[:HAND] = sorted(dear[-HAND:])
        room = [0] * MOVE_ROOM
        counts.append(SPEC.loop.legal_moves(state, room))
        assert SPEC.rules.legal_moves(state, 0) == room[: counts[-1]]
        assert len(set(room[: counts[-1]])) == counts[-1]
        plain = play_on_plain("rising", [state], ["random"] * 2, most_decisions=40)
        assert np.array_equal(plain, twin.play_on([state], ["random"] * 2, most_decisions=40))
    assert max(counts) == 2_412 if price is None else 6 * 1_820 < max(counts) <= MOVE_ROOM
