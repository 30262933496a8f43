"""altair's own charts without a network: where our charts are in use, a plain `alt.Chart(...)` needs none either.

altair shows a chart by a page that fetches Vega from the network. `arcane_lab.charts` puts ours in its place, unless
somebody has chosen another renderer. altair is not loaded for that: when it is, the renderer is put in.
"""

from __future__ import annotations

import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any, Final

NAME: Final = "arcane_lab"
#: altair's own, which needs a network; any other was chosen by somebody.
FETCHING: Final = "default"


def install() -> None:
    """Make our renderer altair's own, now or when altair is loaded."""
    if (altair := sys.modules.get("altair")) is not None and hasattr(altair, "renderers"):
        _enable(altair)
    elif not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def _enable(altair: Any) -> None:
    altair.renderers.register(NAME, _render)
    if altair.renderers.active == FETCHING:
        altair.renderers.enable(NAME)


def _render(spec: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """What a notebook is given for somebody's altair chart."""
    from arcane_lab.charts.offline_charts import offline

    return offline(spec).bundle()


class _Finder(MetaPathFinder):
    """Waits for altair to be loaded, and goes."""

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != "altair":
            return None
        sys.meta_path.remove(self)
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(spec.loader)
        return spec


class _Loader(Loader):
    """Loads altair as it would be, then puts our renderer in."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        if module.__spec__ is not None:
            module.__spec__.loader = module.__loader__ = self._loader
        self._loader.exec_module(module)
        _enable(module)
