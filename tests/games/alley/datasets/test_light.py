"""Reading the tables needs nothing but Python: importing and loading them stays light."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("altair", "networkx", "numba", "numpy", "pandas", "pydantic")


def test_loading_every_table_imports_no_heavy_library() -> None:
    script = (
        "import sys; from arcane_lab import datasets as d; "
        "[getattr(d, name)() for name in "
        "('items', 'item_values', 'options', 'rules', 'questions', 'powers', 'presets')]; "
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
