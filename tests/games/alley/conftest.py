"""What several tests of the game share."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.engine import compiling


@pytest.fixture(scope="module")
def twin() -> Any:
    """The twin, from the cache where the sources are as they were, else compiled now."""
    found = compiling.ready("alley")
    if found is None:
        compile_ = compiling.start_compiling("alley")
        assert compile_ is not None, compiling.obstacle("alley")
        compile_.wait()
        found = compiling.ready("alley")
        assert found is not None, compile_.message
    return found
