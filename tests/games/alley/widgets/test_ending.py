"""The warning that a play triggers the inspection, against what really follows from every play."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab import datasets
from arcane_lab.engine.registry import find_game
from arcane_lab.widgets.decision_prompt import ask_of
from tests.widgets.playing import new_game, play_on, texts_of


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {}),
        (2, {"tracker_check": "before"}),
        (2, {"tracker_check": "after", "turn20_second": "automatic"}),
        (2, {"tracker_player": "fixed", "starting_player": "random", "tracker_check": "after"}),
        (3, {"trigger_on": "play_turn"}),
    ],
)
def test_a_play_on_the_last_hidden_item_is_warned_of_where_it_triggers(players: int, options: dict[str, Any]) -> None:
    warned = unwarned = 0
    for seed in range(60):
        game = new_game(players, seed, options=options)
        while not game.is_over and game.picture()["round"] == 1 and (warned < 6 or (players == 2 and not unwarned)):
            seat = game.to_move
            house = next(one for one in game.picture(seat)["seats"] if one["id"] == seat)
            hidden = [cell["slot"] for cell in house["cells"] if cell["face"] == "down"]
            if game.step == "play" and len(hidden) == 1:
                ask = ask_of(game, seat)
                plays = [move for move in texts_of(ask) if move.startswith("play ")]
                ending = next(iter(ask["warnings"]), None)
                assert ending is None or ending["rule"] in datasets.rules("alley")
                for move in [move for move in plays if move.endswith(hidden[0])][:2]:
                    triggers = _is_triggered(game, move, seat)
                    assert triggers == (ending is not None and ending["place"] == f"{seat} {hidden[0]}"), (seed, move)
                    warned, unwarned = warned + triggers, unwarned + (not triggers)
            play_on(game, 1, seed=len(game.steps) + seed)
    assert warned, "no play has triggered an inspection"
    assert unwarned or players > 2


def test_only_the_seat_whose_turn_it_is_is_warned_and_no_longer_once_somebody_has_triggered() -> None:
    spec, game = find_game("alley"), new_game(3)
    play_on(game, 2000, until=lambda game: game.step == "play" and ask_of(game, game.to_move)["warnings"])
    turn, at = game.to_move, len(game.steps)
    warned = [seat for number, seat in enumerate(game.seats) if spec.text.warning(game.at(at), number)]
    assert warned == [turn]
    play_on(game, 2000, until=lambda game: game.picture()["triggered_by"] is not None and game.step == "draw")
    assert game.to_move != game.picture()["triggered_by"]
    assert not any(spec.text.warning(game.at(len(game.steps)), number) for number in range(3))


def _is_triggered(game: Any, move: str, seat: str) -> bool:
    """Whether this seat triggers the inspection at the end of the turn in which it makes this move."""
    if game.picture()["triggered_by"]:
        return False
    fork = game.fork()
    fork.play(move)
    while fork.to_move == seat and fork.step not in ("draw", "bribe", "reveal", None):
        play_on(fork, 1)
    return any(
        event.kind == "triggered" and event.seat == seat
        for step in fork.steps[len(game.steps) :]
        for event in step.events_for(None)
    )
