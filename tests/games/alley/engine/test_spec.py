"""Another name is refused with the nearest, and a setup is a value that cannot be changed."""

import pickle
from dataclasses import replace
from typing import Any

import pytest

from arcane_lab.core.errors import UnknownName
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup


@pytest.mark.parametrize("name", ["aley", "", None, 3, "alley.spec", "../alley", "chess"])
def test_another_name_is_refused(name: object) -> None:
    with pytest.raises(UnknownName, match="alley"):
        find_game(name)


def test_what_the_last_move_logged_is_gone_from_a_snapshot_and_room_is_there_again_in_its_copy() -> None:
    spec = find_game("alley")
    state = spec.rules.new_state(
        spec.setup.checked(players=3, edition="revised", powers=None, options=None, items=None, seed=1), None
    )
    spec.rules.start(state)
    assert spec.rules.rows(state)
    kept = spec.rules.snapshot(state)
    assert (spec.rules.rows(kept), kept.log) == ((), [])
    twin = spec.rules.copy(kept)
    move = spec.rules.legal_moves(twin, spec.rules.to_move(twin))[0]
    spec.rules.apply(twin, spec.rules.to_move(twin), move)
    assert [event.kind for event in spec.text.events(None, spec.rules.rows(twin), None)] == ["revealed"]
    assert spec.rules.legal_moves(state, spec.rules.to_move(state))[0] == move


BARE = Setup(
    "alley", 3, {"goal": 100, "set_scan": "always"}, 7, inputs={"edition": "revised", "powers": {}, "items": {}}
)
FULL = replace(
    BARE,
    inputs={
        "edition": "revised",
        "powers": {"p1": "ninx"},
        "items": {"TC": {"coin_gold": 3}, "DE": {"egg_gold": 9}},
    },
    changed=("set_scan",),
    play=2,
)


def test_a_setup_is_told_with_no_more_than_what_is_special_about_it() -> None:
    assert str(BARE) == "alley, revised edition, 3 seats, seed 7"
    assert repr(BARE) == "<Setup of alley, revised edition, 3 seats, seed 7>"
    assert str(FULL) == (
        "alley, revised edition, 3 seats, seed 7, play 2; powers: p1 ninx; "
        "differs from the preset 'revised' in set_scan = 'always'; "
        "card values of your own: TC coin_gold = 3, DE egg_gold = 9"
    )
    many = {"TC": {f"n{number}": number for number in range(100)}}
    assert len(repr(replace(FULL, inputs={**FULL.inputs, "items": many}))) == 200


def test_a_setup_is_written_without_what_is_as_always() -> None:
    assert BARE.as_dict() == {"edition": "revised", "players": 3, "powers": None, "options": {}, "items": {}}
    assert FULL.as_dict() == {
        "edition": "revised",
        "players": 3,
        "powers": {"p1": "ninx"},
        "options": {"set_scan": "always"},
        "items": {"TC": {"coin_gold": 3}, "DE": {"egg_gold": 9}},
        "play": 2,
    }


def test_a_setup_is_a_value_that_nobody_changes() -> None:
    given: dict[str, Any] = {"goal": 100}
    setup = replace(FULL, options=given)
    given["goal"] = 200
    assert setup.options == {"goal": 100}
    for table in (setup.options, setup.powers, setup.items, setup.items["TC"]):
        with pytest.raises(TypeError):
            table["x"] = 1  # type: ignore[index]  # it cannot be changed
    for one in (BARE, FULL):
        twin = pickle.loads(pickle.dumps(one))
        assert (twin, hash(twin), str(twin)) == (one, hash(one), str(one))
    assert len({hash(replace(BARE, **more)) for more in ({}, {"seed": 8}, {"play": 1}, {"values_hash": "x"})}) == 4
    assert BARE != FULL
