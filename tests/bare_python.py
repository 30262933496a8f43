"""A Python such as a browser's: no libraries of arrays and pictures, no threads, no processes.

`python -m tests.bare_python SCRIPT` runs a script in it; `--arrays` leaves NumPy and its like where they are, as in a
lab that was built with the whole of Pyodide.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import os
import runpy
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, NoReturn

ARRAYS = {"numpy", "pandas", "scipy", "pyarrow", "statsmodels", "choix"}
NEVER_THERE = {"numba", "llvmlite", "vl_convert", "nbconvert", "jupyterlab", "multiprocessing", "_multiprocessing"}


class Without(importlib.abc.MetaPathFinder):
    """Stands before all that find modules, and finds some of them nowhere."""

    def __init__(self, absent: set[str]) -> None:
        self.absent = absent

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.partition(".")[0] in self.absent:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def make_bare(*, has_arrays: bool = False) -> None:
    """From here on this Python is a browser's."""
    absent = NEVER_THERE if has_arrays else NEVER_THERE | ARRAYS | {"altair"}
    for name in [one for one in sys.modules if one.partition(".")[0] in absent]:
        del sys.modules[name]
    sys.meta_path.insert(0, Without(absent))
    found = importlib.util.find_spec

    def find_spec(name: str, package: str | None = None) -> Any:
        return None if name.partition(".")[0] in absent else found(name, package)

    def no_thread(self: threading.Thread) -> NoReturn:
        raise RuntimeError("can't start new thread")

    def no_process(*_given: Any, **_named: Any) -> NoReturn:
        raise OSError(138, "emscripten does not support processes.")

    importlib.util.find_spec = find_spec
    threading.Thread.start = no_thread  # type: ignore[method-assign]
    subprocess.Popen.__init__ = no_process  # type: ignore[method-assign, assignment]
    for name in ("fork", "forkpty", "posix_spawn", "posix_spawnp", "sched_getaffinity"):
        if hasattr(os, name):
            delattr(os, name)
    os.cpu_count = lambda: 1


if __name__ == "__main__":
    arguments = sys.argv[1:]
    has_arrays = arguments[0] == "--arrays"
    sys.argv = arguments[has_arrays:]
    if has_arrays:
        # They are made for this machine, and would look for what is not there.
        import numpy  # noqa: F401
        import pandas  # noqa: F401
        import pyarrow.parquet  # noqa: F401
        import scipy.optimize
        import scipy.stats  # noqa: F401
    make_bare(has_arrays=has_arrays)
    runpy.run_path(sys.argv[0], run_name="__main__")
