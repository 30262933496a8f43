"""Playing on from positions by the rules' own Python: what `Twin.play_on` is held against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from arcane_lab.core.errors import NoLegalMove
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import MOST_DECISIONS, MOST_ROUNDS, seat_name
from arcane_lab.simulation.batches import Rows


def play_on_plain(
    game: str,
    states: Sequence[Any],
    strategies: Sequence[str],
    *,
    repeats: int = 1,
    luck: np.ndarray[Any, np.dtype[np.int64]] | None = None,
    lines: np.ndarray[Any, np.dtype[np.int64]] | None = None,
    log_on: bool = False,
    most_rounds: int = MOST_ROUNDS,
    most_decisions: int = MOST_DECISIONS,
) -> Rows:
    """What `Twin.play_on` does, by the rules' own Python; raises `NoLegalMove`, which counts games as rows do."""
    spec = find_game(game)
    loop, chosen = spec.loop, [spec.strategies[name] for name in strategies]
    seats = len(strategies)
    if any(len(spec.board.picture(state, "table")["seats"]) != seats for state in states):
        raise ValueError(f"each state needs {seats} seats, as many as there are strategies")
    games = len(states) * repeats
    rows = np.zeros((games * seats, loop.width), dtype=np.int64)
    more = {"most_rounds": most_rounds, "most_decisions": most_decisions, "luck_given": int(luck is not None)}
    if lines is not None:
        more["line_length"] = lines.shape[1]
    call = loop.call(None, [one.choose for one in chosen], [int(one.reads_view) for one in chosen], **more)
    for number in range(games):
        state = spec.rules.copy(states[number // repeats])
        spec.rules.repeat(state, number % repeats)
        if not log_on:
            spec.rules.set_log(state, False)
        row = [0] * (seats * loop.width)
        now = call._replace(
            states=[state],
            luck=call.luck if luck is None else luck[number].tolist(),
            lines=[] if lines is None else lines[number].tolist(),
            rows=row,
        )
        if not loop.play_games(now):
            raise NoLegalMove(number, seat_name(spec.rules.to_move(state)))
        rows[number * seats : (number + 1) * seats] = np.array(row).reshape(seats, -1)
    return rows
