"""Processes of our own beside this one: how they find this package, whatever folder it was started from."""

from __future__ import annotations

import os
from pathlib import Path


def environment(**more: str) -> dict[str, str]:
    """The environment for a process that runs a module of this package; `more` is added to it.

    >>> environment(ARCANE_LAB_CACHE="elsewhere")["ARCANE_LAB_CACHE"]
    'elsewhere'
    """
    import_root = str(Path(__file__).resolve().parents[2])
    paths = [import_root, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **more}
