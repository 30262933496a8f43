"""Another line of a turn is told from what its reader knows: hidden cards change no answer and no refusal."""

from __future__ import annotations

import json
from typing import Any

import pytest

from arcane_lab.records import Game
from arcane_lab.widgets import TurnOrderWidget
from tests.widgets.playing import play_on


def after_a_look(a1: str, **setup: Any) -> Game:
    """p1 has a coin in the open, something hidden at a1, and has looked at what lies at c1."""
    house = f"[{a1}] TC [DE] / HT FC FC / BF SK OW"
    position = {"phase": "sell", "to_move": "p1", "step": "draw", "deck": "OW | rest", "discard": "DE"}
    position |= {"seats": {"p1": {"storehouse": house, "stash": "CB IR"}}}
    scenario = {"format": "arcane-lab/scenario/1", "game": "alley", "title": "two coins", "moves": []}
    scenario |= {"setup": {"players": 3, "edition": "revised", "seed": 1, **setup}, "position": position}
    game = Game.from_text(json.dumps(scenario))
    for move in ("draw deck", "play CB b1", "peek c1"):
        game.play(move)
    return game


def answer_to(game: Game, **message: Any) -> dict[str, Any]:
    widget = TurnOrderWidget(game, seat="p1")
    widget._handle_custom_msg({"id": "a-1", **message}, [])
    assert isinstance(widget.answer, dict)
    return widget.answer


@pytest.mark.parametrize("a1", ["TC", "IR", "OW", "MB"])
def test_to_know_of_a_coin_is_not_to_know_where_one_lies(a1: str) -> None:
    answer = answer_to(after_a_look(a1), do="instead", move="peek a1", decision=2)
    assert not answer["ok"]
    assert "has not seen" in answer["text"]
    assert answer == answer_to(after_a_look("DL"), do="instead", move="peek a1", decision=2)


def test_the_turn_of_a_strategy_is_told_as_a_person_saw_it() -> None:
    game = Game("alley", players=["greedy", "me", "greedy"], seed=7)
    play_on(game, 30, 7, until=lambda game: game.phase == "sell" and len(game.steps) > 14)
    assert game.steps[-1].by == "strategy"
    widget = TurnOrderWidget(game)
    assert (widget.about["turn_of"], widget.seat) == (game.steps[-1].seat, "p2")
    assert TurnOrderWidget(game, seat="p1").seat == "p1"
    mine = next(step.index for step in game.steps if step.seat == "p2")
    assert TurnOrderWidget(game, mine).seat == "p2"
    assert TurnOrderWidget(Game("alley", players=["greedy", "greedy"], seed=7)).seat in ("p1", "p2")


def test_what_was_looked_at_lies_where_it_lay() -> None:
    game = after_a_look("TC")
    widget = TurnOrderWidget(game, seat="p1")
    widget.instead("play IR c1", 1)
    told = [text for frame in widget.other["frames"] for text, *_ in frame["told"]]
    assert "You discard the hidden Dragon's Egg that lay in c1." in told
    assert answer_to(game, do="instead", move="play IR a1", decision=1)["ok"] is False
