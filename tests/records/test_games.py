"""Every game provides what records ask of it."""

from __future__ import annotations

import inspect

import pytest

from arcane_lab.engine.registry import SHIPPED
from arcane_lab.engine.shapes import ExpectShape, Shape
from arcane_lab.records.games import Expectations, Positions, expectations_of, positions_of, shapes_of
from tests.toys import TOYS

pytestmark = pytest.mark.usefixtures("toys")


@pytest.mark.parametrize("game", [*SHIPPED, *TOYS])
def test_a_game_has_every_function_that_records_call_with_the_same_arguments(game: str) -> None:
    for protocol, module in ((Positions, positions_of(game)), (Expectations, expectations_of(game))):
        asked = [name for name, _ in inspect.getmembers(protocol, inspect.isfunction) if not name.startswith("_")]
        assert asked
        for name in asked:
            wanted = list(inspect.signature(getattr(protocol, name)).parameters)[1:]
            assert list(inspect.signature(getattr(module, name)).parameters) == wanted


@pytest.mark.parametrize("game", [*SHIPPED, *TOYS])
def test_a_game_has_shapes_that_refuse_unknown_keys(game: str) -> None:
    position, expect, setup = shapes_of(game)
    assert issubclass(position, Shape)
    assert issubclass(expect, ExpectShape)
    assert {shape.model_config["extra"] for shape in (position, expect, setup)} == {"forbid"}
