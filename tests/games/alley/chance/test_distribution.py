"""Asking for the chances of Arcane Alley stays light."""

from __future__ import annotations

import subprocess
import sys


def test_asking_for_chances_loads_nothing_heavy() -> None:
    code = (
        "import sys, arcane_lab as al; al.chance.Distribution({1: 1, 2: 3}).at_least(2).why(); "
        "al.chance.Deck({1: 4, 2: 48}).total(5).mean; al.chance.unseen; al.chance.grid({'X': 5, 'O': 4}).any(); "
        "print(*(n for n in ('numpy', 'pandas', 'altair', 'scipy', 'numba', 'pydantic') if n in sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
