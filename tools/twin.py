"""`python -m tools.twin`: make the compiled twins that are not there, so that no test has to wait for them.

Where none can be made it says why; the tests that need one say so themselves.
"""

from __future__ import annotations

from arcane_lab.engine import compiling
from arcane_lab.engine.registry import SHIPPED


def main() -> None:
    """Make the twin of each game that comes along, unless it is there."""
    started = {game: compiling.start_compiling(game) for game in SHIPPED if compiling.ready(game) is None}
    for game, one in started.items():
        if one is None:
            print(f"{game}: {compiling.obstacle(game)}")
            continue
        one.wait()
        print(f"{game}: {one.message}")
    if not started:
        print("The compiled twins are there.")


if __name__ == "__main__":
    main()
