"""What cannot be used is refused in our words, whatever its type, before anything is played."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import arcane_lab as al


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("mode", np.array([1, 2]), "'auto', 'plain' or 'compiled'"),
        ("keep", np.array([1, 2]), "'seats', 'summary' or 'records'"),
        ("until", {"gold": 10**400}, "until['gold']: 1000"),
        ("until", {"won": 10**400}, "a number above 0 and below 1"),
        ("games", 10**12 + 1, "games: 1000000000001 is refused: nobody could wait for so many games"),
        ("games", 10**30, "from 1 to 1,000,000,000,000"),
        ("players", b"ab", "players: b'ab' is refused: a simulation must know who plays each seat"),
    ],
)
def test_a_wrong_argument_is_named_with_what_is_allowed(name: str, value: Any, told: str) -> None:
    """No error of Python's own comes out, and nothing is played."""
    given: dict[str, Any] = {"players": ["greedy", "random"], "games": 1, "mode": "plain", "progress": False}
    with pytest.raises(al.ArcaneLabError) as caught:
        al.simulate("alley", **{**given, name: value})
    assert told in str(caught.value)
