"""`python -m arcane_lab.engine.compiling alley`: compile the twin of a game into the cache, and try it with `--try`."""

from __future__ import annotations

import sys

from arcane_lab.engine.compiling.background import compile_here, try_here
from arcane_lab.engine.registry import default_game

if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else default_game()
    sys.exit(try_here(game) if "--try" in sys.argv else compile_here(game))
