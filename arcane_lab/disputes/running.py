"""`register`: measure every reading of every open question, table after table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.disputes import cells as cells_of_register
from arcane_lab.disputes.book import Register
from arcane_lab.disputes.cells import SEATS, STRATEGIES, Cell, cells_of
from arcane_lab.disputes.keeping import FINGERPRINT, Kept
from arcane_lab.disputes.measuring import Bench, Mode, setup_of
from arcane_lab.engine import compiling
from arcane_lab.engine.compiling.cache import hash_of_sources
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import MOST_ROUNDS
from arcane_lab.simulation.backend_choice import MODES
from arcane_lab.simulation.common_deals import Call
from arcane_lab.simulation.plan import check_games, check_progress
from arcane_lab.simulation.progress import progress_bar

GAMES: Final = 1_000
#: Pairs of games in a cell: fewer have no interval, more would not fit into memory.
LEAST_GAMES: Final = 2
MOST_GAMES: Final = 100_000
#: Games in all from which on the compiled twin is made before the first of them.
WORTH_COMPILING: Final = 500


def register(
    game: str = "alley",
    *,
    options: Sequence[str] | None = None,
    games: int = GAMES,
    seed: int = 1,
    seats: Sequence[int] = SEATS,
    strategies: Sequence[str] = STRATEGIES,
    mode: Mode = "auto",
    workers: int | None = None,
    progress: bool = True,
    keep_in: str | Path | None = None,
) -> Register:
    """Measure by how much each reading of the open questions changes the game, against the default reading.

    For each of `options` (None: all of them) every other reading plays `games` games at each number of `seats` with
    each of `strategies` in all seats, in both editions; the default plays the same games, once for all readings. A
    question about a wizard power is measured with that power in seat p1. Where a reading cannot act, a row says why.

    With `keep_in`, the name of a file, every finished reading is kept there; the same call goes on where it was ended
    and plays nothing twice. Ctrl-C gives what is finished, labelled partial. `mode` and `workers` are those of
    `simulate`. Raises `BadSetup`, `UnknownName`, or `UnreadableFile` when the file cannot be used.

    >>> few = {"games": 10, "seats": (2,), "strategies": ("greedy",), "mode": "plain", "progress": False}
    >>> found = register(options=["doll_locked"], **few)
    >>> found
    <Register of 1 option: 2 cells of 10 games each, seed 1>
    >>> row = found.table().set_index(["edition", "seat", "figure"]).loc[("revised", "p1", "gold")]
    >>> bool(row["low"] <= row["difference"] <= row["high"]), int(row["n"])
    (True, 10)
    """
    name = find_game(game).name
    chosen = cells_of_register.check_options(name, options)
    wanted = list(
        cells_of(
            name,
            chosen,
            cells_of_register.check_seats(name, seats),
            cells_of_register.check_strategies(name, strategies),
        )
    )
    count, is_quiet = _check_games(games), not check_progress(progress)
    if mode not in MODES:
        raise UnknownName("a mode", mode, MODES)
    # What is wrong with the seed or the file is said before anything is played.
    Call(name, ["random", "random"], seed=seed).plan()
    kept = Kept(_check_path(keep_in), stamp(name, count, seed))
    is_partial = not _measure(wanted, kept, count, seed, mode, workers, is_quiet)
    done = [key for cell in wanted if (key := key_of(cell, seed)) in kept]
    rows = tuple(row for key in done for row in kept.rows(key))
    return Register(name, rows, count, seed, is_partial, tuple(kept.news))


def stamp(game: str, games: int, seed: int) -> dict[str, Any]:
    """What all cells of a run have in common: others are not taken over."""
    # A hash of the rules and of all else that decides how a game goes.
    sources = hash_of_sources(game)[:FINGERPRINT]
    return {"game": game, "games": games, "seed": seed, "most_rounds": MOST_ROUNDS, "sources": sources}


def key_of(cell: Cell, seed: int) -> str:
    """The name of a cell with a fingerprint of both setups, so that another default is another cell."""
    if cell.why_not:
        return f"{cell.name} | {cell.why_not}"
    setups = [setup_of(cell.table, seed, options) for options in ({}, {cell.option.name: cell.reading})]
    return f"{cell.name} | {sha256(repr(setups).encode()).hexdigest()[:FINGERPRINT]}"


def _measure(
    wanted: list[Cell], kept: Kept, games: int, seed: int, mode: Mode, workers: int | None, is_quiet: bool
) -> bool:
    """Measure what is not kept yet; False when Ctrl-C ended it."""
    missing = [(cell, key) for cell in wanted if (key := key_of(cell, seed)) not in kept]
    grouped = groupby(missing, key=lambda pair: (pair[0].table, bool(pair[0].why_not)))
    tables = [(table, list(pairs)) for table, pairs in grouped]
    total = sum(games * (len(pairs) + 1) for (_, is_idle), pairs in tables if not is_idle)
    title = f"{find_game(wanted[0].table.game).title}, open questions"
    # The second one catches a stop that comes while the bar is closed.
    with suppress(KeyboardInterrupt), progress_bar(total, title, "games", is_quiet) as bar:
        try:
            if mode == "auto" and total >= WORTH_COMPILING:
                _make_twin(wanted[0].table.game, bar)
            for (table, _), pairs in tables:
                bench = Bench(table, seed, games, mode, workers)
                for cell, key in pairs:
                    bar.set_postfix_str(f"{cell.option.name}, {table.seats} seats, {table.edition}", refresh=False)
                    kept.add(key, bench.measure(cell, bar))
        except KeyboardInterrupt:
            bar.set_postfix_str("interrupted")
    return all(key in kept for _, key in missing)


def _make_twin(game: str, bar: Any) -> None:
    """Compile the twin, if it is not there and can be: the games are the same without it, and take much longer."""
    compile_ = compiling.start_compiling(game)
    while compile_ is not None and not compile_.wait(0.5) and not compile_.is_done:
        bar.set_postfix_str(f"compiling, {compile_.seconds:.0f} s")


def _check_games(games: object) -> int:
    number = check_games(games)
    if not LEAST_GAMES <= number <= MOST_GAMES:
        allowed = f"a whole number from {LEAST_GAMES} to {MOST_GAMES:,}, such as {GAMES:,}"
        raise BadSetup("games", games, "a reading is measured in pairs of games", allowed)
    return number


def _check_path(keep_in: object) -> Path | None:
    if keep_in is None or isinstance(keep_in, str | Path):
        return None if keep_in is None else Path(keep_in)
    raise BadSetup("keep_in", keep_in, "that is no name of a file", "a name such as 'disputes.jsonl', or None")
