"""altair's own charts without a network: where our charts are in use, a plain `alt.Chart(...)` needs none either.

altair shows a chart by a page that fetches Vega from the network. `arcane_lab.charts` puts ours in its place, unless
somebody has chosen another renderer. altair is not loaded for that: when it is, the renderer is put in.
"""

from __future__ import annotations

import sys
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


class _Finder:
    """Waits for altair to be loaded, and goes; it finds nothing itself."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """The spec that the other finders have for altair, whose loader then puts our renderer in."""
        if name != "altair":
            return None
        sys.meta_path.remove(self)
        found = (finder.find_spec(name, path, target) for finder in sys.meta_path)
        spec = next((one for one in found if one is not None), None)
        if spec is not None and spec.loader is not None:
            loader: Any = spec.loader
            load = loader.exec_module

            def load_and_enable(module: Any) -> None:
                load(module)
                _enable(module)

            loader.exec_module = load_and_enable
        return spec
