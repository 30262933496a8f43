"""A rule that the ledger gives to both editions holds in both: its scenarios are played with the other edition too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arcane_lab import datasets
from arcane_lab.records import Scenario

FOLDER = Path(__file__).resolve().parents[3] / "rulebook"
RULES = datasets.rules()
#: Groups whose rules say when a round or a game ends: the editions differ in that.
ENDS = ("AA-END", "AA-INSPECT", "AA-POWER")
#: What differs by edition and is an option or a card value; a scenario that leaves it open gets that of its edition.
OPTIONS = [name for name, option in datasets.options().items() if option.default("first") != option.default("revised")]
VALUES = [
    (value.code, name)
    for name, value in datasets.item_values().items()
    if value.default("first") != value.default("revised")
]


def other_edition(data: dict[str, Any]) -> dict[str, Any] | None:
    """A scenario with the other edition and everything else as it was; None where the editions are meant to differ."""
    if data["game"] != "alley":
        return None
    rules = [RULES[rule] for rule in [*data["rules"], *data.get("expect", {}).get("events", ())]]
    if data["setup"].get("powers") or not data["rules"] or any(rule.edition != "both" for rule in rules):
        return None
    if any(rule.group.startswith(ENDS) for rule in rules):
        return None
    edition = data["setup"].get("edition", "revised")
    options = {
        name: datasets.options()[name].default(edition) for name in OPTIONS if name not in ("goal", "powers_active")
    } | data["setup"].get("options", {})
    items = {code: dict(fields) for code, fields in (data["setup"].get("items") or {}).items()}
    for code, name in VALUES:
        items.setdefault(code, {}).setdefault(name, datasets.item_values()[name].default(edition))
    setup = {"edition": "first" if edition == "revised" else "revised", "options": options, "items": items}
    return {**data, "setup": {**data["setup"], **setup}}


SCENARIOS = [
    pytest.param(changed, id=path.stem)
    for path in sorted(FOLDER.rglob("*.json"))
    if (changed := other_edition(json.loads(path.read_text("utf-8")))) is not None
]


def test_most_scenarios_hold_in_both_editions():
    assert len(SCENARIOS) > 150


@pytest.mark.parametrize("data", SCENARIOS)
def test_the_scenario_holds_in_the_other_edition(data):
    report = Scenario.from_dict(data).check()
    assert report.passed, str(report)
