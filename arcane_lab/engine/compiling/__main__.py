"""`python -m arcane_lab.engine.compiling alley`: compile the twin of a game into the cache."""

from __future__ import annotations

import sys

from arcane_lab.engine.compiling.background import compile_here

if __name__ == "__main__":
    sys.exit(compile_here(sys.argv[1] if len(sys.argv) > 1 else "alley"))
