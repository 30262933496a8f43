"""Games are found by name, seats have names, and a setup is a value that cannot be changed."""

import pytest

from arcane_lab.core.errors import UnknownName
from arcane_lab.engine.registry import find_game, games
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
    assert [spec.text.event(row, None).kind for row in spec.rules.rows(twin)] == ["revealed"]
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
