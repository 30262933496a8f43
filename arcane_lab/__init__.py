"""Arcane Lab: learn, teach and explore tabletop rules in Jupyter.

The public names are here, each brought in when it is first used, so that the import itself stays light.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names
from arcane_lab.engine.registry import published

__version__ = "0.1.0"

if TYPE_CHECKING:
    from arcane_lab import chance
    from arcane_lab import graphs as graphs
    from arcane_lab import lessons as lessons
    from arcane_lab.advice import Review, WhatIf, review, what_if
    from arcane_lab.core.errors import ArcaneLabError, IllegalMove, UnreadableMove
    from arcane_lab.engine.registry import register
    from arcane_lab.lessons import class_code
    from arcane_lab.records import Game, Record, Scenario
    from arcane_lab.simulation import Comparison, League, Result, Sweep, compare, simulate, sweep
    from arcane_lab.simulation import league as league
    from arcane_lab.simulation.sensitivity import SensitivityTable, sensitivity
    from arcane_lab.widgets import OutcomeExplorer, TableWidget, TurnOrderWidget, show

__all__ = [
    "ArcaneLabError",
    "Comparison",
    "Game",
    "IllegalMove",
    "League",
    "OutcomeExplorer",
    "Record",
    "Result",
    "Review",
    "Scenario",
    "SensitivityTable",
    "Sweep",
    "TableWidget",
    "TurnOrderWidget",
    "UnreadableMove",
    "WhatIf",
    "__version__",
    "chance",
    "class_code",
    "compare",
    "graphs",
    "league",
    "lessons",
    "register",
    "review",
    "sensitivity",
    "show",
    "simulate",
    "sweep",
    "what_if",
]
#: Games add their widgets.
__all__ += published("widgets")

_HOMES = {
    "ArcaneLabError": "core.errors",
    "Comparison": "simulation",
    "Game": "records",
    "IllegalMove": "core.errors",
    "League": "simulation",
    "OutcomeExplorer": "widgets",
    "Record": "records",
    "Result": "simulation",
    "Review": "advice",
    "Scenario": "records",
    "SensitivityTable": "simulation.sensitivity",
    "Sweep": "simulation",
    "TableWidget": "widgets",
    "TurnOrderWidget": "widgets",
    "UnreadableMove": "core.errors",
    "WhatIf": "advice",
    "chance": "",
    "class_code": "lessons",
    "compare": "simulation",
    "graphs": "",
    "league": "simulation",
    "lessons": "",
    "register": "engine.registry",
    "review": "advice",
    "sensitivity": "simulation.sensitivity",
    "show": "widgets",
    "simulate": "simulation",
    "sweep": "simulation",
    "what_if": "advice",
}

__getattr__ = lazy_names(__name__, _HOMES, lambda: published("widgets"))


def __dir__() -> list[str]:
    return sorted(__all__)
