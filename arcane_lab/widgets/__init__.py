"""What is shown in a notebook and can be touched: `show(game)` puts the table of a game on the screen."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from arcane_lab.widgets.table import TableWidget, show
from arcane_lab.widgets.turn_order import TurnOrderWidget

if TYPE_CHECKING:
    from arcane_lab.widgets.explorer import OutcomeExplorer
    from arcane_lab.widgets.inspection_lab import InspectionLab
    from arcane_lab.widgets.slide_lab import SlideLab
    from arcane_lab.widgets.storehouse import StorehouseWidget

__all__ = [
    "InspectionLab",
    "OutcomeExplorer",
    "SlideLab",
    "StorehouseWidget",
    "TableWidget",
    "TurnOrderWidget",
    "show",
]

#: Brought in when they are first used: each reads a bundle, odds and simulations need more than a table does.
_HOMES = {
    "InspectionLab": "inspection_lab",
    "OutcomeExplorer": "explorer",
    "SlideLab": "slide_lab",
    "StorehouseWidget": "storehouse",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"arcane_lab.widgets.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
