"""What is shown in a notebook and can be touched: `show(game)` puts the table of a game on the screen."""

from __future__ import annotations

from arcane_lab.widgets.table import TableWidget, show

__all__ = ["TableWidget", "show"]
