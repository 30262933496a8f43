"""What is shown in a notebook and can be touched: `show(game)` puts the table of a game on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names
from arcane_lab.engine.registry import published
from arcane_lab.widgets.table import TableWidget, show
from arcane_lab.widgets.turn_order import TurnOrderWidget

if TYPE_CHECKING:
    from arcane_lab.widgets.explorer import OutcomeExplorer

__all__ = [
    "OutcomeExplorer",
    "TableWidget",
    "TurnOrderWidget",
    "show",
]

#: Brought in when they are first used: each reads a bundle, odds and simulations need more than a table does.
_HOMES = {
    "OutcomeExplorer": "explorer",
}


__getattr__ = lazy_names(__name__, _HOMES, lambda: published("widgets"))
