"""The engine's part of advice: every move of a position tried, each played on to the end of the round many times."""

from __future__ import annotations

import statistics
import time
from typing import Any, Final

from arcane_lab.games.alley.rules.flow import apply, new_play
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.sizes import MOVE_ROOM
from arcane_lab.games.alley.rules.state import State
from tools.bench.playing import REPEATS, SEATS, new_state
from tools.bench.report import Report

MOVES: Final = 20
ROLLOUTS: Final = 500


def positions_after(seed: int) -> list[State]:
    """What the first 20 moves lead to, at the first decision of a game that has as many."""
    state = new_state("alley", seed)
    state.log_on = 0
    new_play(state)
    room = [0] * MOVE_ROOM
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


def bench_what_if(report: Report, quick: bool) -> None:
    """Three lines: the first ranking of 20 moves, all 500 futures of each, and a whole game reviewed (two cores)."""
    import arcane_lab as al

    game = al.Game("alley", players=["greedy"] * 3, seed=11)
    many = [at for at in range(len(game.steps)) if len(game.legal_moves(at)) >= MOVES]
    firsts, wholes = [], []
    for at in many[:: max(1, len(many) // (REPEATS + 1))][: REPEATS + 1]:
        here = game.fork(at=at)
        told: list[float] = []

        def watch(_: object, told: list[float] = told) -> None:
            told.append(time.perf_counter())

        begun = time.perf_counter()
        al.what_if(
            here,
            here.to_move or "p1",
            moves=here.legal_moves()[:MOVES],
            games=ROLLOUTS,
            mode="compiled",
            watch=watch,
        )
        firsts.append(told[0] - begun)
        wholes.append(told[-1] - begun)
    # The first time, libraries are brought in.
    first, whole = statistics.median(firsts[1:]), statistics.median(wholes[1:])
    report.show(f"what_if, {MOVES} moves: the first ranking", f"{1000 * first:.0f} ms", "under 300 ms")
    report.show(f"what_if, {MOVES} moves x {ROLLOUTS} futures, both cores", f"{whole:.2f} s", "under 1 s")
    if not quick:
        begun = time.perf_counter()
        found = al.review(game.record(), "p1", mode="compiled")
        seconds = time.perf_counter() - begun
        what = f"review of a game of three, {len(found.decisions)} decisions, {found.games} futures a move"
        report.show(what, f"{seconds:.0f} s", "under 60 s")
