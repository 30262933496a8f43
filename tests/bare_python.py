"""A Python that has less than that of the tests: a browser's, or one without what is seldom used.

`python -m tests.bare_python SCRIPT` runs a script in a browser's Python: no libraries of arrays and pictures, no
threads, no processes. `--arrays` leaves NumPy and its like where they are, as in a lab that was built with the whole
of Pyodide. `--lean` takes away only what is an extra.
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

EXTRAS = {"choix", "pyarrow", "scipy", "statsmodels"}
ARRAYS = EXTRAS | {"altair", "numpy", "pandas"}
NOT_IN_BROWSERS = {"numba", "llvmlite", "vl_convert", "nbconvert", "jupyterlab", "multiprocessing", "_multiprocessing"}


class Without(importlib.abc.MetaPathFinder):
    """Stands before all that find modules, and finds some of them nowhere."""

    def __init__(self, absent: set[str]) -> None:
        self.absent = absent

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.partition(".")[0] in self.absent:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def forget(absent: set[str]) -> None:
    """From here on these libraries are not installed."""
    for name in [one for one in sys.modules if one.partition(".")[0] in absent]:
        del sys.modules[name]
    sys.meta_path.insert(0, Without(absent))
    found = importlib.util.find_spec

    def find_spec(name: str, package: str | None = None) -> Any:
        return None if name.partition(".")[0] in absent else found(name, package)

    importlib.util.find_spec = find_spec


def stay_alone() -> None:
    """From here on nothing but this thread can run."""

    def no_thread(self: threading.Thread) -> NoReturn:
        raise RuntimeError("can't start new thread")

    def no_process(*_given: Any, **_named: Any) -> NoReturn:
        raise OSError(138, "emscripten does not support processes.")

    threading.Thread.start = no_thread  # type: ignore[method-assign]
    subprocess.Popen.__init__ = no_process  # type: ignore[method-assign, assignment]
    for name in ("fork", "forkpty", "posix_spawn", "posix_spawnp", "sched_getaffinity"):
        if hasattr(os, name):
            delattr(os, name)
    os.cpu_count = lambda: 1


if __name__ == "__main__":
    kind = sys.argv[1] if sys.argv[1].startswith("--") else ""
    sys.argv = sys.argv[2 if kind else 1 :]
    if kind == "--arrays":
        # They are made for this machine, and would look for what is not there.
        import numpy  # noqa: F401
        import pandas  # noqa: F401
        import pyarrow.parquet  # noqa: F401
        import scipy.optimize
        import scipy.stats  # noqa: F401
    forget({"--lean": EXTRAS, "--arrays": NOT_IN_BROWSERS, "": NOT_IN_BROWSERS | ARRAYS}[kind])
    if kind != "--lean":
        stay_alone()
    runpy.run_path(sys.argv[0], run_name="__main__")
