"""What several tests of the game share."""

from __future__ import annotations

from typing import Any

import pytest

from tests.twins import twin_of


@pytest.fixture(scope="module")
def twin() -> Any:
    """The compiled twin of the game."""
    return twin_of("arts")
