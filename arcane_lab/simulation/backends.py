"""One batch of games, as plain Python or by the compiled twin: the same numbers either way."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from arcane_lab.engine import compiling
from arcane_lab.engine.spec import find_game
from arcane_lab.simulation.asking import Asker
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.plan import Plan

if TYPE_CHECKING:
    from arcane_lab.engine.compiling.twin import Twin


def play_batch(plan: Plan, mode: str, first: int, games: int) -> Batch:
    """Games ``first`` to ``first + games - 1``; what a worker somewhere else does, given nothing but this.

    Unless the mode is "plain", the twin plays when it is ready there.
    """
    twin = twin_for(plan) if mode != "plain" else None
    if twin is None:
        return play_plain(plan, first, games)
    return play_compiled(plan, twin, first, games)


def twin_for(plan: Plan) -> Twin | None:
    """The compiled twin, when it is ready and can play every seat."""
    return None if plan.own or plan.keeps_moves else compiling.ready(plan.setup.game)


def play_plain(plan: Plan, first: int, games: int) -> Batch:
    """Play games by the rules' own Python; raises `FailedGame` when a person's own function fails."""
    home = f"arcane_lab.games.{plan.setup.game}"
    playing, words = import_module(f"{home}.playing"), import_module(f"{home}.rules.words")
    seats = plan.setup.players
    state = find_game(plan.setup.game).new_state(plan.setup, first)
    state.log_on = 0
    made = [0, 0]
    asker = Asker(plan, state, made) if plan.own or plan.keeps_moves else None
    rows = [0] * (games * seats * playing.WIDTH)
    done = playing.play_games(
        [state],
        1,
        import_module(f"{home}.views").View(),
        [0] * words.MOVE_ROOM,
        [[0, 0, 0, 0] for _ in range(seats)],
        0,
        _choosers(plan, asker),
        # A person's own function is given a view of its own, which it may do with as it likes.
        [int(strategy is not None and strategy.reads_view) for strategy in plan.built_in],
        first,
        games,
        plan.most_rounds,
        plan.most_decisions,
        made,
        rows,
    )
    if done < games:
        raise RuntimeError(f"game {first + done}: the strategy {plan.names[state.actor]} gave no legal move")
    table = np.array(rows, dtype=np.int64).reshape(games * seats, playing.WIDTH)
    return Batch("plain", table, asker.kept() if asker is not None and plan.keeps_moves else None)


def _choosers(plan: Plan, asker: Asker | None) -> tuple[Any, ...]:
    """Who answers for each seat."""
    if asker is None:
        return tuple(strategy.choose for strategy in plan.built_in)
    return tuple(asker.chooser(seat) for seat in range(plan.setup.players))


def play_compiled(plan: Plan, twin: Twin, first: int, games: int) -> Batch:
    """Play games by the compiled twin."""
    state = find_game(plan.setup.game).new_state(plan.setup, first)
    names = [strategy.name for strategy in plan.built_in]
    rows = twin.play_games(state, names, first, games, most_rounds=plan.most_rounds, most_decisions=plan.most_decisions)
    return Batch("compiled", rows)
