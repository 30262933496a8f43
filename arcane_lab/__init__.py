"""Arcane Lab: learn, teach and explore tabletop rules in Jupyter.

The public names are here, each brought in when it is first used, so that the import itself stays light.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names
from arcane_lab.engine.registry import published

__version__ = "0.1.0"

if TYPE_CHECKING:
    from arcane_lab import chance as chance
    from arcane_lab import charts as charts
    from arcane_lab import graphs as graphs
    from arcane_lab import lessons as lessons
    from arcane_lab import strategies as strategies
    from arcane_lab.advice import Review as Review
    from arcane_lab.advice import WhatIf as WhatIf
    from arcane_lab.advice import review as review
    from arcane_lab.advice import what_if as what_if
    from arcane_lab.core.errors import ArcaneLabError as ArcaneLabError
    from arcane_lab.core.errors import IllegalMove as IllegalMove
    from arcane_lab.core.errors import UnreadableMove as UnreadableMove
    from arcane_lab.datasets.option_list import OptionList as OptionList
    from arcane_lab.datasets.option_list import options as options
    from arcane_lab.engine.own.cards import Card as Card
    from arcane_lab.engine.own.checking import check_game as check_game
    from arcane_lab.engine.own.defining import Option as Option
    from arcane_lab.engine.own.defining import define_game as define_game
    from arcane_lab.engine.own.reading import fields as fields
    from arcane_lab.engine.own.reading import read_cards as read_cards
    from arcane_lab.engine.own.same import check_same as check_same
    from arcane_lab.engine.plain.layout import Counter as Counter
    from arcane_lab.engine.plain.layout import Zone as Zone
    from arcane_lab.engine.possible import outcomes as outcomes
    from arcane_lab.engine.registry import register as register
    from arcane_lab.lessons import class_code as class_code
    from arcane_lab.records import Game as Game
    from arcane_lab.records import Record as Record
    from arcane_lab.records import Scenario as Scenario
    from arcane_lab.records.scenario import scenario_of as scenario_of
    from arcane_lab.simulation import Comparison as Comparison
    from arcane_lab.simulation import League as League
    from arcane_lab.simulation import Result as Result
    from arcane_lab.simulation import Sweep as Sweep
    from arcane_lab.simulation import compare as compare
    from arcane_lab.simulation import league as league
    from arcane_lab.simulation import simulate as simulate
    from arcane_lab.simulation import sweep as sweep
    from arcane_lab.simulation.sensitivity import SensitivityTable as SensitivityTable
    from arcane_lab.simulation.sensitivity import sensitivity as sensitivity
    from arcane_lab.widgets import OutcomeExplorer as OutcomeExplorer
    from arcane_lab.widgets import TableWidget as TableWidget
    from arcane_lab.widgets import TurnOrderWidget as TurnOrderWidget
    from arcane_lab.widgets import show as show

#: Games add their widgets, and what stands under their own name.
__getattr__, __dir__, __all__ = lazy_names(__name__, lambda: {**published("widgets"), **published("top")})
__all__ += ["__version__", *published("widgets"), *published("top")]
