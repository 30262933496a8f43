"""Plays and positions as data: scenarios, records, and the game that writes itself down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names

if TYPE_CHECKING:
    from arcane_lab.records.checking import FileReport, check_paths
    from arcane_lab.records.explaining import RuleExplained
    from arcane_lab.records.game import Game
    from arcane_lab.records.record import Record
    from arcane_lab.records.report import Report
    from arcane_lab.records.scenario import Scenario

__all__ = ["FileReport", "Game", "Record", "Report", "RuleExplained", "Scenario", "check_paths"]

_HOMES = {
    "FileReport": "checking",
    "Game": "game",
    "Record": "record",
    "Report": "report",
    "RuleExplained": "explaining",
    "Scenario": "scenario",
    "check_paths": "checking",
}


__getattr__ = lazy_names(__name__, _HOMES)
