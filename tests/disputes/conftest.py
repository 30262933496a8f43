"""A small register that several tests read."""

from __future__ import annotations

from typing import Any

import pytest

import arcane_lab as al

#: One question of both editions, one of a power, one for two players; few games, played as plain Python.
OPTIONS = ["doll_locked", "byros_gold", "tracker_check"]
QUIET: dict[str, Any] = {"mode": "plain", "progress": False}
SMALL: dict[str, Any] = {"games": 8, "seed": 3, "seats": (2,), "strategies": ("greedy",), **QUIET}


#: For what does not depend on figures.
TINY: dict[str, Any] = {**SMALL, "games": 2}


@pytest.fixture(scope="session")
def small() -> al.disputes.Register:
    return al.disputes.register(options=OPTIONS, **SMALL)
