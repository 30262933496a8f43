"""What is shown in a notebook and can be touched: `show(game)` puts the table of a game on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arcane_lab.widgets.table import TableWidget, show
from arcane_lab.widgets.turn_order import TurnOrderWidget

if TYPE_CHECKING:
    from arcane_lab.widgets.explorer import OutcomeExplorer

__all__ = ["OutcomeExplorer", "TableWidget", "TurnOrderWidget", "show"]


def __getattr__(name: str) -> Any:
    # Simulations need NumPy, which a table does not.
    if name == "OutcomeExplorer":
        from arcane_lab.widgets.explorer import OutcomeExplorer

        return OutcomeExplorer
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
