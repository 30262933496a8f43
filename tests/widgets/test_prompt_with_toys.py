"""A game without a board of its own is asked about and played at a table all the same: a button for each move."""

from __future__ import annotations

import json

import pytest

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets import show
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.decision_prompt import ask_of
from tests.toys import TOYS, registered
from tests.widgets.playing import say, texts_of


@pytest.mark.parametrize("name", TOYS)
def test_every_move_is_a_button_with_its_words(name: str) -> None:
    with registered():
        game = BaseGame(name, players=["me", "random"], seed=7)
        ask = ask_of(game, "p1")
        assert ask is not None
        assert texts_of(ask) == [str(move) for move in game.legal_moves()]
        assert [move["ways"] for move in ask["moves"]] == [[[f"word {text}"]] for text in texts_of(ask)]
        assert all(move["label"][0].isupper() for move in ask["moves"])
        assert ask["question"][0].isupper()
        assert ask["question"].endswith(".")
        json.dumps(ask)


def test_a_table_of_pig_is_drawn_by_the_plain_bundle_and_takes_a_click() -> None:
    with registered():
        widget = show(BaseGame("pig", players=["me", "random"], seed=7))
        assert widget.get_state()["_esm"] == packed_bundle("plain")
        assert widget.kind == "table"
        assert say(widget, move="roll")["ok"]
        assert str(widget.game.steps[0].move) == "roll"
        answer = say(widget, do="why_not", picks="word dance")
        assert not answer["ok"]
        assert answer["text"]
