"""Strategies that mean harm: each is reported with its seat, seed and position, and nothing of it is left running."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.simulation import FailedGame


def exits(_view: Any) -> Any:
    sys.exit("goodbye")


def ends_a_generator(_view: Any) -> Any:
    raise GeneratorExit


def play(player: Any, **own: Any) -> al.Result:
    given: dict[str, Any] = {"games": 2, "seed": 5, "progress": False, **own}
    return al.simulate("alley", players=["random", player], **given)


@pytest.mark.parametrize(("player", "kind"), [(exits, "SystemExit"), (ends_a_generator, "GeneratorExit")])
@pytest.mark.parametrize("limit", [None, 30])
def test_a_strategy_does_not_end_the_program_that_asks_it(player: Any, kind: str, limit: float | None) -> None:
    with pytest.raises(FailedGame, match=f"raised {kind}, which would end the program") as caught:
        play(player, time_limit=limit)
    error = caught.value
    assert (error.seat, error.seed, error.game_index) == ("p2", 5, 0)
    assert al.Game.from_text(error.text).to_move == "p2"
