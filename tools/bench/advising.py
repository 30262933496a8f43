"""The engine's part of advice: every move of a position tried, each played on to the end of the round many times."""

from __future__ import annotations

import statistics
import time
from typing import Any, Final

from arcane_lab.games.alley.rules import words
from arcane_lab.games.alley.rules.flow import apply, new_play
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.state import State
from tools.bench.playing import REPEATS, SEATS, new_state
from tools.bench.report import Report

MOVES: Final = 20
ROLLOUTS: Final = 500


def positions_after(seed: int) -> list[State]:
    """What the first 20 moves lead to, at the first decision of a game that has as many."""
    state = new_state(seed)
    state.log_on = 0
    new_play(state)
    room = [0] * words.MOVE_ROOM
    while (count := legal_moves(state, room)) < MOVES:
        apply(state, room[0])
    found = []
    for move in room[: min(count, MOVES)]:
        found.append(state.copy())
        apply(found[-1], move)
    return found


def rollouts(twin: Any, states: list[State]) -> float:
    """Seconds of processor time for all rollouts, the making of their states included."""
    begun = time.process_time()
    rows = twin.play_on(states, ["random"] * SEATS, repeats=ROLLOUTS, most_rounds=states[0].round_number)
    seconds = time.process_time() - begun
    assert len(rows) == MOVES * ROLLOUTS * SEATS
    return seconds


def bench_rollouts(report: Report, twin: Any) -> None:
    """One line: 20 moves, 500 rollouts each, in one thread."""
    rollouts(twin, positions_after(0))
    seconds = statistics.median(rollouts(twin, positions_after(seed)) for seed in range(1, REPEATS + 1))
    report.show("20 moves x 500 rollouts to the round's end", f"{1000 * seconds:.0f} ms", "under 400 ms")
