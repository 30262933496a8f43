"""Errors and widgets that tell what somebody wrote: it can be read, and does nothing to the text around it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import pytest

import arcane_lab as al
from arcane_lab.core.errors import DatasetError
from arcane_lab.records import Record, Scenario
from arcane_lab.widgets import StorehouseWidget

#: A colour, a bell, a step back, and marks that turn a line around.
HOSTILE: Final = "x\x1b[31m\x07\x08\r\u202e\u200f\u2066\u200e\u061cy"
ACTS: Final = set(HOSTILE) - set("x[31my")


def raising(view: Any) -> Any:
    raise ValueError(HOSTILE)


def answering(view: Any) -> Any:
    return HOSTILE


def named(view: Any) -> Any:
    return view.legal_moves[0]


named.__name__ = HOSTILE


def played(strategy: Callable[[Any], Any]) -> al.Game:
    game = al.Game("alley", players=["me", strategy], seed=1)
    while len(game.steps) < 8:
        game.play(str(game.legal_moves()[0]))
    return game


def simulated(strategy: Callable[[Any], Any]) -> object:
    return al.simulate("alley", players=[strategy, "greedy"], games=1, mode="plain", workers=1, progress=False)


TOLD: Final[dict[str, Callable[[], object]]] = {
    "a move": lambda: played(named).play(HOSTILE),
    "a setup": lambda: al.Game("alley", players=["me", HOSTILE]),
    "an option": lambda: al.Game("alley", options={HOSTILE: HOSTILE}),
    "card values": lambda: al.Game("alley", items={HOSTILE: {HOSTILE: 1}}),
    "a file of card values": lambda: al.Game("alley", items=HOSTILE),
    "a position": lambda: al.Game.from_text(HOSTILE),
    "a rule": lambda: played(named).explain(HOSTILE),
    "the file of a record": lambda: Record.load(HOSTILE),
    "the text of a record": lambda: Record.from_text(json.dumps({"format": HOSTILE, "game": HOSTILE})),
    "the file of a scenario": lambda: Scenario.load(HOSTILE),
    "a file to write": lambda: played(named).record().save(f"/nowhere/{HOSTILE}"),
    "a strategy that fails": lambda: played(raising),
    "a strategy that answers": lambda: played(answering),
    "a simulated strategy that fails": lambda: simulated(raising),
    "a simulated strategy that answers": lambda: simulated(answering),
    "a setting": lambda: al.compare("alley", settings={HOSTILE: {}, "b": {}}, players=["greedy"] * 2),
    "a class": lambda: al.lessons.class_code(HOSTILE, HOSTILE),
    "a lesson": lambda: al.lessons.begin(HOSTILE),
    "a storehouse": lambda: StorehouseWidget(HOSTILE),
    "a viewer": lambda: al.show(played(named), seat=HOSTILE),
}


@pytest.mark.parametrize("name", TOLD)
def test_an_error_shows_what_was_given_and_does_not_act(name: str) -> None:
    with pytest.raises((al.ArcaneLabError, DatasetError)) as error:
        TOLD[name]()
    assert not ACTS & set(str(error.value))


def test_a_widget_tells_names_without_marks_and_keeps_its_script() -> None:
    table = al.show(played(named))
    state = table.get_state()
    told = json.dumps({name: value for name, value in state.items() if not name.startswith("_")}, ensure_ascii=False)
    assert not ACTS & set(told)
    assert state["_esm"] == table._esm
    table.answer = {"text": f"{HOSTILE} \u05d0\u05d1"}
    assert table.get_state("answer") == {"answer": {"text": "x[31my \u05d0\u05d1"}}


def test_a_prediction_is_told_without_marks() -> None:
    told = al.lessons.begin(1).predict("gold", HOSTILE)
    assert not ACTS & set(told._repr_html_())
    assert not ACTS & set(str(told))
