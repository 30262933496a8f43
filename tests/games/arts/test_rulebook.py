"""The rulebook as scenarios: each file is one test."""

from __future__ import annotations

from tests.every_scenario import EveryScenario


class TestEveryScenario(EveryScenario):
    folders = ("arts",)
    at_least = 20
