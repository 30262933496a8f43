"""Games are found by name, seats have names, and what does not fit a shape is told with its place."""

import pytest

from arcane_lab.core.errors import UnknownName
from arcane_lab.engine import registry
from arcane_lab.engine.comparing import Comparison
from arcane_lab.engine.moves import Move
from arcane_lab.engine.registry import SHIPPED, chosen_game, default_game, find_game, games
from arcane_lab.engine.shapes import MoveShape, problem_in
from arcane_lab.engine.spec import seat_name, seat_number
from tests.toys import TOYS


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("name", [*SHIPPED, *TOYS])
def test_every_game_is_found_by_its_name(name: str) -> None:
    assert find_game(name).name == name
    assert find_game(f" {name.upper()} ") is find_game(name)


def test_seats_have_names_and_numbers() -> None:
    assert [seat_number(seat_name(seat), 6) for seat in range(6)] == list(range(6))
    for bad in ("p4", "p0", "1", 1, None, "p1 p2"):
        with pytest.raises(UnknownName, match="'p1'"):
            seat_number(bad, 3)


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


@pytest.mark.usefixtures("toys")
def test_without_a_name_the_first_game_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """And where there is none at all, an error says how to get one."""
    assert chosen_game().name == default_game() == games()[0]
    assert chosen_game("pig") is find_game("pig")
    with pytest.raises(UnknownName):
        chosen_game("")
    monkeypatch.setattr(registry, "games", lambda: ())
    with pytest.raises(registry.NoGame, match="there is no game here: install a package that brings one, or make"):
        chosen_game()
    assert (Move("roll", "p1", 0).game, Move("roll", "p1", 0, "pig").game) == ("", "pig")
