"""`python -m tools.twin`: make the compiled twins that are not there, so that no test has to wait for one.

Of all games that come along, or of those that are named. Where none can be made it says why; the tests that need one
say so themselves.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from arcane_lab.engine import compiling
from arcane_lab.engine.registry import SHIPPED, find_game


def main(games: Sequence[str] = ()) -> None:
    """Make the twins of some games, all at once: each is compiled in a process of its own."""
    started = {}
    for game in games or [name for name in SHIPPED if find_game(name).loop.module]:
        if compiling.ready(game) is not None:
            print(f"{game}: the compiled twin is there.")
        else:
            started[game] = compiling.start_compiling(game)
    for game, compile_ in started.items():
        if compile_ is not None:
            compile_.wait()
        print(f"{game}: {compiling.obstacle(game) if compile_ is None else compile_.message}")


if __name__ == "__main__":
    main(sys.argv[1:])
