"""Positions for the tests of the inspection lab, and what a browser has of a lab."""

from __future__ import annotations

import json
from typing import Any

from arcane_lab.games.alley.widgets.inspection_lab import InspectionLab
from arcane_lab.records import Game
from tests.widgets.playing import play_on

LAB_TRAITS = ("kind", "about", "house", "supposes", "pool", "infamy", "outcome", "news", "question", "answer")


def few_hidden(most: int = 4, seed: int = 2) -> Game:
    """A game in which p1 has a few hidden items left, and some."""
    game = Game("alley", players=3, seed=seed)

    def is_there(one: Any) -> bool:
        hidden = sum(not slot.seen for slot in one.view("p1").slots().values())
        return bool(one.phase == "sell" and one.step == "draw" and 0 < hidden <= most)

    play_on(game, 300, seed, until=is_there)
    assert is_there(game)
    return game


def lab_traits(lab: InspectionLab, *names: str) -> dict[str, Any]:
    """What the browser gets, as plain data."""
    state = lab.get_state()
    return json.loads(json.dumps({name: state[name] for name in names or LAB_TRAITS}))
