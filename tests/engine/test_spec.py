"""Games are found by name, seats have names, and a setup is a value that cannot be changed."""

import pickle
from dataclasses import replace
from typing import Any

import pytest

from arcane_lab.core.errors import UnknownName
from arcane_lab.engine import registry
from arcane_lab.engine.comparing import Comparison
from arcane_lab.engine.moves import Move
from arcane_lab.engine.registry import chosen_game, default_game, find_game, games
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.shapes import MoveShape, problem_in
from arcane_lab.engine.spec import seat_name, seat_number


@pytest.mark.parametrize("name", games())
def test_every_game_is_found_by_its_name(name: str) -> None:
    assert find_game(name).name == name
    assert find_game(f" {name.upper()} ") is find_game(name)


@pytest.mark.parametrize("name", ["aley", "", None, 3, "alley.spec", "../alley", "chess"])
def test_another_name_is_refused(name: object) -> None:
    with pytest.raises(UnknownName, match="alley"):
        find_game(name)


def test_seats_have_names_and_numbers() -> None:
    assert [seat_number(seat_name(seat), 6) for seat in range(6)] == list(range(6))
    for bad in ("p4", "p0", "1", 1, None, "p1 p2"):
        with pytest.raises(UnknownName, match="'p1'"):
            seat_number(bad, 3)


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


@pytest.mark.parametrize(
    ("data", "place", "said"),
    [
        (3, "", "3 does not fit: an object is needed, { … }"),
        (3, "expect", "expect: 3 does not fit: an object is needed, { … }"),
        ({"move": 3}, "", "move: 3 does not fit: a text in double quotes is needed"),
        ({"move": 3}, "expect", "expect.move: 3 does not fit: a text in double quotes is needed"),
        ({}, "", "the key 'move' is missing"),
        ({}, "expect", "expect: the key 'move' is missing"),
    ],
)
def test_what_does_not_fit_is_said_with_its_place_where_it_has_one(data: object, place: str, said: str) -> None:
    assert problem_in(MoveShape, data, place) == (None, said)


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


@pytest.mark.parametrize(
    ("expected", "found", "told"),
    [
        ("p1", "p1", "to_move: p1, as expected"),
        (None, None, "to_move: none, as expected"),
        ("p1", None, "to_move: expected p1, found none"),
        (3, "3", "to_move: expected 3, found 3"),
    ],
)
def test_what_was_expected_is_met_by_its_equal(expected: object, found: object, told: str) -> None:
    one = Comparison.of("to_move", expected, found)
    assert (str(one), one.is_met) == (told, expected == found)


def test_without_a_name_the_first_game_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """And where there is none at all, an error says how to get one."""
    assert chosen_game().name == default_game() == games()[0]
    assert chosen_game("alley") is find_game("alley")
    with pytest.raises(UnknownName):
        chosen_game("")
    monkeypatch.setattr(registry, "games", lambda: ())
    with pytest.raises(registry.NoGame, match="there is no game here: install a package that brings one, or make"):
        chosen_game()
    assert (Move("roll", "p1", 0).game, Move("roll", "p1", 0, "pig").game) == ("", "pig")
