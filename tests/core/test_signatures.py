"""Shared arguments stand in the signature of each function that takes them, with their types and defaults."""

from __future__ import annotations

import inspect
from inspect import Parameter
from typing import Any, TypedDict

from arcane_lab.core.signatures import keys_as_parameters, with_parameters


class Shared(TypedDict, total=False):
    """What is shared."""

    seed: int
    mode: str | None


def test_keys_are_arguments_by_name_each_with_its_type_and_default() -> None:
    seed, mode = keys_as_parameters(Shared, {"seed": 1, "other": 2})
    assert (seed.name, seed.kind, seed.default, seed.annotation) == ("seed", Parameter.KEYWORD_ONLY, 1, "int")
    assert (mode.name, mode.kind, mode.default, mode.annotation) == (
        "mode", Parameter.KEYWORD_ONLY, Parameter.empty, "str | None",
    )  # fmt: skip


def test_they_take_the_place_of_the_last_argument_and_all_others_stay() -> None:
    def play(game: str, *moves: str, most: int = 3, **how: Any) -> str:
        return f"{game} {moves} {most} {how}"

    shown = with_parameters(keys_as_parameters(Shared, {"seed": 1}))(play)
    assert shown is play
    told = "(game: 'str', *moves: 'str', most: 'int' = 3, seed: 'int' = 1, mode: 'str | None') -> 'str'"
    assert str(inspect.signature(play)) == told
    assert play("pig", "roll", seed=4) == "pig ('roll',) 3 {'seed': 4}"
