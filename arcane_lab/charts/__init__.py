"""Charts: altair pictures of results, made small before they are drawn and shown without any network.

Importing this package costs nothing; altair is imported when the first chart is drawn.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from arcane_lab.charts.distributions import distribution_chart
    from arcane_lab.charts.offline import OfflineChart

__all__ = ["OfflineChart", "distribution_chart"]

_HOMES: Final = {"distribution_chart": "distributions", "OfflineChart": "offline"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
