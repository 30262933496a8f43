"""The compiled twin of a game, for the tests that need one."""

from __future__ import annotations

from typing import Any

from arcane_lab.engine import compiling


def twin_of(game: str) -> Any:
    """The twin, from the cache where the sources are as they were, else compiled now."""
    found = compiling.ready(game)
    if found is None:
        compile_ = compiling.start_compiling(game)
        assert compile_ is not None, compiling.obstacle(game)
        compile_.wait()
        found = compiling.ready(game)
        assert found is not None, compile_.message
    return found
