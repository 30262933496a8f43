"""The copy of a position that is made to be read."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from arcane_lab.engine.flat import to_read

FIELDS = {"gold": 2, "stalls": 2, "prices": 2, "rows": 1, "turn": 0, "round": 0, "log": 4, "log_count": 0}


def state_of(prices: list[int]) -> Any:
    return SimpleNamespace(
        gold=[1, 2], stalls=[3, 4], prices=prices, rows=[1], turn=3, round=1, log=[9] * 4, log_count=4
    )


def test_no_list_of_the_game_is_in_it_and_no_log() -> None:
    copied, state = to_read(FIELDS, ["prices", "rows"], ()), state_of([5, 6])
    twin = copied(state)
    assert (twin.gold, twin.prices, twin.turn, twin.log, twin.log_count) == ([1, 2], (5, 6), 3, [], 0)
    assert twin.gold is not state.gold


def test_a_game_of_another_setup_that_is_read_meanwhile_gets_its_own_prices() -> None:
    copied, other = to_read(FIELDS, ["prices", "rows"], ()), state_of([7, 8])

    class Meanwhile(list[int]):
        """A list in whose reading another thread has its turn."""

        def __iter__(self) -> Iterator[int]:
            assert copied(other).prices == (7, 8)
            return super().__iter__()

    assert copied(state_of(Meanwhile([5, 6]))).prices == (5, 6)
    assert copied(other).prices == (7, 8)
