"""What is shown in a notebook and can be touched: `show(game)` puts the table of a game on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names
from arcane_lab.engine.registry import published

if TYPE_CHECKING:
    from arcane_lab.widgets.explorer import OutcomeExplorer as OutcomeExplorer
    from arcane_lab.widgets.table import TableWidget as TableWidget
    from arcane_lab.widgets.table import show as show
    from arcane_lab.widgets.turn_order import TurnOrderWidget as TurnOrderWidget

__getattr__, __dir__, __all__ = lazy_names(__name__, lambda: published("widgets"))
