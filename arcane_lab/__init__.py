"""Arcane Lab: learn, teach and explore tabletop rules in Jupyter.

The public names are here, each brought in when it is first used, so that the import itself stays light.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from arcane_lab import disputes as disputes
    from arcane_lab import graphs as graphs
    from arcane_lab import lessons as lessons
    from arcane_lab.advice import Review, WhatIf, review, what_if
    from arcane_lab.engine.errors import ArcaneLabError, IllegalMove, UnreadableMove
    from arcane_lab.lessons import class_code
    from arcane_lab.probability import chance
    from arcane_lab.records import Game, Record, Scenario
    from arcane_lab.simulation import Comparison, League, Result, Sweep, compare, simulate, sweep
    from arcane_lab.simulation import league as league
    from arcane_lab.widgets import (
        InspectionLab,
        OutcomeExplorer,
        SlideLab,
        StorehouseWidget,
        TableWidget,
        TurnOrderWidget,
        show,
    )

__all__ = [
    "ArcaneLabError",
    "Comparison",
    "Game",
    "IllegalMove",
    "InspectionLab",
    "League",
    "OutcomeExplorer",
    "Record",
    "Result",
    "Review",
    "Scenario",
    "SlideLab",
    "StorehouseWidget",
    "Sweep",
    "TableWidget",
    "TurnOrderWidget",
    "UnreadableMove",
    "WhatIf",
    "__version__",
    "chance",
    "class_code",
    "compare",
    "disputes",
    "graphs",
    "league",
    "lessons",
    "review",
    "show",
    "simulate",
    "sweep",
    "what_if",
]

_HOMES = {
    "ArcaneLabError": "engine.errors",
    "Comparison": "simulation",
    "Game": "records",
    "IllegalMove": "engine.errors",
    "InspectionLab": "widgets",
    "League": "simulation",
    "OutcomeExplorer": "widgets",
    "Record": "records",
    "Result": "simulation",
    "Review": "advice",
    "Scenario": "records",
    "SlideLab": "widgets",
    "StorehouseWidget": "widgets",
    "Sweep": "simulation",
    "TableWidget": "widgets",
    "TurnOrderWidget": "widgets",
    "UnreadableMove": "engine.errors",
    "WhatIf": "advice",
    "chance": "probability",
    "class_code": "lessons",
    "compare": "simulation",
    "disputes": "disputes",
    "graphs": "graphs",
    "league": "simulation",
    "lessons": "lessons",
    "review": "advice",
    "show": "widgets",
    "simulate": "simulation",
    "sweep": "simulation",
    "what_if": "advice",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(_unknown(name), name=name)
    from importlib import import_module

    home = import_module(f"arcane_lab.{_HOMES[name]}")
    # A whole package is its own home.
    value = home if _HOMES[name] == name else getattr(home, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    by_lower_case = {known.lower(): known for known in _HOMES}
    near = get_close_matches(name.lower(), by_lower_case, n=1)
    tip = f"did you mean {by_lower_case[near[0]]!r}?" if near else f"it has {', '.join(sorted(_HOMES))}"
    return f"arcane_lab has no {name!r}: {tip}"


if "IPython" in sys.modules:
    # So that a cell that is run too early says which one comes first.
    from importlib import import_module as _import_module

    _import_module("arcane_lab.lessons.too_early").install()
