"""What does not fit the shape of a scenario or a record is said in one sentence, with its place."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import Field, field_validator

from arcane_lab.core.read_only import ReadOnlyError
from arcane_lab.engine.shapes import (
    MoveShape,
    RecordShape,
    RefusedShape,
    ScenarioShape,
    SetupShape,
    Shape,
    path_of,
    problem_in,
)


class Seat(Shape):
    gold: int = 0
    stash: list[str] = Field(default_factory=list, min_length=1, max_length=2)


class Board(Shape):
    phase: Literal["stock", "sell"] = "stock"
    seats: dict[str, Seat] | None = None
    share: float = Field(default=1, gt=0, lt=2)
    open: bool = False
    deck: str = "OW"
    rows: list[list[Seat]] = Field(default_factory=list)

    @field_validator("deck")
    @classmethod
    def _is_deck(cls, deck: str) -> str:
        if deck == "odd":
            raise ValueError("no deck is odd")
        if deck == "even":
            raise AssertionError("no deck is even")
        return deck


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"phase": "sel"}, "phase: 'sel' is not allowed (did you mean sell?); allowed: stock, sell"),
        ({"phase": 3}, "phase: 3 is not allowed; allowed: stock, sell"),
        ({"open": 1}, "open: 1 does not fit: true or false is needed"),
        ({"open": None}, "open: null does not fit: true or false is needed"),
        ({"deck": True}, "deck: true does not fit: a text in double quotes is needed"),
        ({"deck": ["x" * 70]}, f'deck: ["{"x" * 58}… does not fit: a text in double quotes is needed'),
        ({"deck": ["x" * 56]}, f'deck: ["{"x" * 56}"] does not fit: a text in double quotes is needed'),
        ({"deck": ["x" * 57]}, f'deck: ["{"x" * 57}"… does not fit: a text in double quotes is needed'),
        ({"deck": "odd"}, "deck: no deck is odd"),
        ({"deck": "even"}, "deck: no deck is even"),
        ({"share": "x"}, "share: 'x' does not fit: a number is needed"),
        ({"share": 0}, "share: 0 is too small: the least is 0.0"),
        ({"share": 2.0}, "share: 2.0 is too large: the most is 2.0"),
        ({"rows": {}}, "rows: {} does not fit: a list is needed, [ … ]"),
        ({"rows": [[{}], [3]]}, "rows[1][0]: 3 does not fit: an object is needed, { … }"),
        ({"seats": {"p1": {"gold": 2.5}}}, "seats.p1.gold: 2.5 does not fit: a whole number is needed, without quotes"),
        ({"seats": {"p1": {"gold": "2"}}}, "seats.p1.gold: '2' does not fit: a whole number is needed, without quotes"),
        ({"seats": {"p1": {"stash": []}}}, "seats.p1.stash: 0 entries do not fit: at least 1 are needed"),
        ({"seats": {"p 1": {"stash": ["a"] * 3}}}, "seats.'p 1'.stash: 3 entries do not fit: at most 2 are needed"),
        ({"seats": {"p1": {"golf": 2}}}, "seats.p1: there is no key 'golf' (did you mean gold?)"),
        ({"seats": {"p1": {"xyz": 2}}}, "seats.p1: there is no key 'xyz' (allowed: gold, stash)"),
        ({"rows": [[{"stahs": 2}]]}, "rows[0][0]: there is no key 'stahs' (did you mean stash?)"),
        ({"dekc": "OW"}, "there is no key 'dekc' (did you mean deck?)"),
        ({"dekc": "OW", "open": 1}, "open: 1 does not fit: true or false is needed (and 1 more)"),
        ({"seats": []}, "seats: [] does not fit: an object is needed, { … }"),
    ],
)
def test_the_first_thing_that_does_not_fit_is_said_with_its_place(data: dict[str, Any], said: str) -> None:
    assert problem_in(Board, data) == (None, said)
    place = "position" if said.startswith("there is no key") else "position."
    inside = f"position: {said}" if place == "position" else f"position.{said}"
    assert problem_in(Board, data, "position") == (None, inside)


def test_what_fits_is_handed_back_and_cannot_be_changed() -> None:
    shape, said = problem_in(Board, {"seats": {"p1": {"stash": ["OW"]}}})
    assert (said, shape is None) == ("", False)
    assert shape is not None
    assert shape.seats is not None
    with pytest.raises(ReadOnlyError):
        shape.seats["p1"].stash.append("TC")
    assert repr(shape) == "Board(seats)"


def test_a_place_is_written_as_people_write_it() -> None:
    assert path_of() == ""
    assert path_of("", "moves", 0, 12) == "moves[0][12]"
    assert path_of("a b", "c_d", "ü", "") == "'a b'.c_d.'ü'"


def test_one_rule_or_move_may_stand_alone() -> None:
    one = RefusedShape.model_validate({"move": "pass", "rule": "AA-TURN-14"})
    assert one.rule == ["AA-TURN-14"]
    for rule, written in ((["a"], "a"), (["a", "b"], ["a", "b"]), ([], []), (None, None)):
        found = RefusedShape.model_validate({"move": "pass", "rule": rule})
        assert found.model_dump(exclude_unset=True) == {"move": "pass", "rule": written}
    assert MoveShape.model_validate("draw deck") == MoveShape(move="draw deck")
    assert problem_in(MoveShape, ["draw deck"])[0] is None


SETUP = {"players": 3}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"seed": 0, "play": 0}, ""),
        ({"seed": 2**64 - 1, "play": 2**63 - 1}, ""),
        ({"seed": -1}, "seed: -1 is too small: the least is 0"),
        ({"seed": 2**64}, f"seed: {2**64} is too large: the most is {2**64 - 1}"),
        ({"play": -1}, "play: -1 is too small: the least is 0"),
        ({"play": 2**63}, f"play: {2**63} is too large: the most is {2**63 - 1}"),
    ],
)
def test_a_seed_and_a_play_lie_between_their_bounds(more: dict[str, int], said: str) -> None:
    assert problem_in(SetupShape, {**SETUP, **more})[1] == said
    if "seed" in more:
        data = {"format": "f", "game": "alley", "setup": SETUP, "seed": more["seed"]}
        assert problem_in(RecordShape, data)[1] == said


def test_only_a_record_lets_keys_of_later_versions_through() -> None:
    data = {"format": "f", "game": "alley", "setup": SETUP, "later": 1}
    assert problem_in(RecordShape, data)[1] == ""
    assert problem_in(ScenarioShape, {**data, "title": "T", "position": {}})[1] == "there is no key 'later'" + (
        " (allowed: expect, format, game, moves, position, rules, setup, title)"
    )
