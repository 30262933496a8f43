"""Libraries of arrays, tables and pictures: each is loaded when it is first used, and missed in words.

What plays, shows and counts exactly goes without them, so a game runs in a browser's Python, which may have none of
them. A module that works with arrays takes them from here::

    from arcane_lab.core.libraries import np, pd
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import ArcaneLabError

#: What each library is called, and what pip installs for it: those that are seldom needed are extras.
NAMES: Final = {
    "altair": ("Altair", "altair"),
    "nh3": ("nh3", "nh3"),
    "numpy": ("NumPy", "numpy"),
    "pandas": ("pandas", "pandas"),
    "pyarrow": ("PyArrow", '"arcane-lab[files]"'),
    "scipy": ("SciPy", '"arcane-lab[bootstrap]"'),
    "vl_convert": ("vl-convert", "vl-convert-python"),
}


class MissingLibrary(ArcaneLabError, ModuleNotFoundError):
    """A library that is needed for what was asked, and is not installed: which one, and what can be done.

    It is a `ModuleNotFoundError` too, for whoever tries whether something is there.

    >>> print(MissingLibrary("pyarrow"))
    this needs PyArrow, which is not installed in this Python: run `pip install "arcane-lab[files]"`, then try again
    """

    def __init__(self, module: str) -> None:
        library, package = NAMES[module.partition(".")[0]]
        if sys.platform == "emscripten":
            way = (
                "; this Python runs in your browser. Playing, stepping, exact odds and records work here; for this, use"
                " Arcane Lab on a computer, or ask whoever made this page to add NumPy (the page of the site says how)"
            )
        else:
            way = f" in this Python: run `pip install {package}`, then try again"
        super().__init__(f"this needs {library}, which is not installed{way}")
        self.name = module


class Library(ModuleType):
    """Stands for a module, which is loaded when a name in it is first used.

    >>> Library("math").sqrt(4)
    2.0
    """

    def __getattr__(self, name: str) -> Any:
        # Python asks every module for such names; that is no use of it.
        if name.startswith("__") and name != "__version__":
            raise AttributeError(name)
        module = vars(self).get("_module")
        if module is None:
            module = vars(self)["_module"] = loaded(self.__name__)
        return getattr(module, name)


def loaded(module: str) -> ModuleType:
    """A module of one of these libraries; raises `MissingLibrary` where it is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in NAMES:
            raise MissingLibrary(str(error.name)) from None
        raise


def has_library(module: str) -> bool:
    """Whether a library is installed.

    >>> has_library("json"), has_library("no_such_library")
    (True, False)
    """
    return find_spec(module) is not None


if TYPE_CHECKING:
    import altair as alt
    import nh3
    import numpy as np
    import pandas as pd
    import pyarrow as pa
    import vl_convert as vlc
    from pyarrow import compute, parquet
    from scipy import stats
else:
    alt, np, pd, pa, vlc = map(Library, ("altair", "numpy", "pandas", "pyarrow", "vl_convert"))
    nh3 = Library("nh3")
    compute, parquet = Library("pyarrow.compute"), Library("pyarrow.parquet")
    stats = Library("scipy.stats")

__all__ = [
    "Library",
    "MissingLibrary",
    "alt",
    "compute",
    "has_library",
    "loaded",
    "nh3",
    "np",
    "pa",
    "parquet",
    "pd",
    "stats",
    "vlc",
]
