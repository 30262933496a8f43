"""Whether a batch from elsewhere is the one that was asked for; nothing that an executor gives is believed."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any, Final

import arcane_lab
from arcane_lab.core.errors import shown
from arcane_lab.core.libraries import np
from arcane_lab.engine.registry import find_game, folder_of
from arcane_lab.simulation.batches import Batch, Moves, Stamp
from arcane_lab.simulation.plan import Plan
from arcane_lab.simulation.tables import LARGEST, LARGEST_TRAIL, TRUTHS, signed_columns

#: Letters of a fingerprint.
FINGERPRINT: Final = 16


def stamp_of(plan: Plan, first: int, games: int) -> Stamp:
    """What a batch is: the version and the rules that play it, the plan, and which games."""
    setup = plan.setup
    about = (
        sorted(setup.as_dict().items(), key=str),
        setup.values_hash,
        setup.seed,
        plan.names,
        tuple(None if strategy is None else strategy.name for strategy in plan.built_in),
        (plan.most_rounds, plan.most_decisions, plan.keeps_moves),
    )
    fingerprint = hashlib.sha256(repr(about).encode()).hexdigest()[:FINGERPRINT]
    return Stamp(arcane_lab.__version__, rules_of(setup.game), fingerprint, first, games)


@lru_cache
def rules_of(game: str) -> str:
    """A fingerprint of the sources of a game, as they were when it was first asked for; a definition's is in setups."""
    found, spec = hashlib.sha256(), find_game(game)
    if not spec.package:
        return ""
    folder = folder_of(spec)
    for path in sorted(folder.rglob("*.py")):
        found.update(f"\0{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()[:FINGERPRINT]


def problem_of(batch: object, plan: Plan, first: int, games: int) -> str:
    """Why something is not the batch of games ``first`` to ``first + games - 1``, in a few words; empty when it is.

    >>> from arcane_lab.simulation.plan import make_plan
    >>> problem_of(None, make_plan("alley", ["greedy", "random"], seed=1), 0, 20)
    'a worker gave None, which is no batch of games'
    """
    if not isinstance(batch, Batch):
        return f"a worker gave {shown(batch)}, which is no batch of games"
    return (
        _problem_of_stamp(batch.stamp, stamp_of(plan, first, games))
        or _problem_of_rows(batch.rows, plan, first, games)
        or _problem_of_moves(batch.moves, plan, games * plan.setup.players)
        or _problem_of_words(batch)
    )


def _problem_of_stamp(found: object, wanted: Stamp) -> str:
    if not isinstance(found, Stamp):
        return "a worker gave a batch that does not say which games it holds"
    if found.version != wanted.version:
        return f"a worker has arcane-lab {shown(found.version)}, and this is {wanted.version}: install the same there"
    if found.rules != wanted.rules:
        return "a worker has other rules of this game than this process: install the same there"
    if found.plan != wanted.plan:
        return "a worker gave games of another plan: another seed, other players or another setup"
    if found != wanted:
        return f"a worker gave {shown(found.games)} games from {shown(found.first)} on, not {wanted.games} from " + (
            f"{wanted.first} on"
        )
    return ""


def _problem_of_rows(rows: Any, plan: Plan, first: int, games: int) -> str:
    loop = find_game(plan.setup.game).loop
    seats = plan.setup.players
    if not isinstance(rows, np.ndarray) or rows.dtype != np.int64 or rows.ndim != 2:
        return f"a worker gave {shown(type(rows).__name__)} where a table of whole numbers is needed"
    if rows.shape != (games * seats, loop.width):
        return f"a worker gave {len(rows):,} rows for {games:,} games of {seats} seats"
    places = loop.places
    numbers = np.arange(games * seats)
    if (rows[:, places["play"]] != first + numbers // seats).any() or (
        rows[:, places["seat"]] != numbers % seats
    ).any():
        return f"a worker gave other games or seats than those from game {first:,} on"
    largest, least = np.full(loop.width, LARGEST), np.zeros(loop.width)
    least[[places[name] for name in signed_columns(plan.setup.game)]] = -LARGEST
    largest[places["trail"]] = LARGEST_TRAIL
    largest[[places[name] for name in TRUTHS]] = 1
    # The number of a game may be larger than any figure.
    largest[places["play"]] = np.iinfo(np.int64).max
    finished = rows[:, places["finished"]].reshape(games, seats)
    if (rows < least).any() or (rows > largest).any() or (finished != finished[:, :1]).any():
        return "a worker gave numbers that no game ends with"
    return ""


def _problem_of_moves(moves: object, plan: Plan, rows: int) -> str:
    if not plan.keeps_moves:
        return "" if moves is None else "a worker gave moves that nobody asked for"
    if not isinstance(moves, Moves):
        return "a worker gave a batch without the moves of its games"
    wanted = ((moves.counts, (np.int64,)), (moves.numbers, (np.int32, np.int64)))
    if not all(isinstance(part, np.ndarray) and part.dtype in kinds for part, kinds in wanted):
        return "a worker gave moves that are no whole numbers"
    if moves.counts.shape != (rows,) or (moves.counts < 0).any() or moves.numbers.shape != (moves.counts.sum(),):
        return "a worker gave the moves of other games"
    return ""


def _problem_of_words(batch: Batch) -> str:
    if batch.mode not in ("plain", "compiled") or not isinstance(batch.why_plain, str):
        return "a worker does not say how it played"
    return ""
