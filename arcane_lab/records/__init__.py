"""Plays and positions as data: scenarios, records, and the game that writes itself down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names

if TYPE_CHECKING:
    from arcane_lab.records.checking import FileReport as FileReport
    from arcane_lab.records.checking import check_paths as check_paths
    from arcane_lab.records.explaining import RuleExplained as RuleExplained
    from arcane_lab.records.game import Game as Game
    from arcane_lab.records.record import Record as Record
    from arcane_lab.records.report import Report as Report
    from arcane_lab.records.scenario import Scenario as Scenario

__getattr__, __dir__, __all__ = lazy_names(__name__)
