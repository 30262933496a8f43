"""Results as Parquet files: the table of seats, and beside it, under one key, all that its figures need to be told.

Whoever reads the file with another tool finds the tidy table, and under the key `arcane-lab` of the file's metadata a
JSON object with setup, seed, players, versions, card values and what the columns hold. Reading one never trusts it:
see `sealing` for what is looked at first.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from arcane_lab.core.errors import ArcaneLabError, BadSetup, shown, shown_path
from arcane_lab.core.files import read_bytes
from arcane_lab.core.json_files import UnreadableFile, one_line, read_json, write_file
from arcane_lab.core.libraries import np, pa, parquet
from arcane_lab.core.text import listed
from arcane_lab.engine.registry import find_game, of_other_making
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation import figures
from arcane_lab.simulation.batches import Mode, Moves, Rows, was_counted
from arcane_lab.simulation.sealing import CHANGED, Numbers, is_sealed, read_apart, write_sealed
from arcane_lab.simulation.stopping import check_until
from arcane_lab.simulation.tables import (
    MOVES,
    TEXTS,
    check_columns,
    check_size,
    columns_of,
    moves_in,
    rows_in,
    with_moves,
)
from arcane_lab.simulation.tallies import Tally

if TYPE_CHECKING:
    from arcane_lab.simulation.result import Result
    from arcane_lab.simulation.result_shape import ResultShape

FORMAT: Final = "arcane-lab/result/1"
#: The key of the file's metadata that holds the JSON object.
KEY: Final = b"arcane-lab"
SUFFIX: Final = ".parquet"
#: Bytes of a file: two million games of six seats have fewer.
MOST_BYTES: Final = 4_000_000_000
#: Letters of a name that is proposed again with the right ending.
LONGEST_STEM: Final = 60
_VERSION: Final = re.compile(r"arcane-lab/result/([1-9][0-9]{0,8})")


# --- writing ----------------------------------------------------------------------------------------------


def save(result: Result, path: str | Path, rows: Rows, moves: Moves | None) -> Path:
    """Write a result to a Parquet file, over one that is there; a failure never leaves half a file.

    `rows` and `moves` are its numbers. Raises `BadSetup` for a name that does not end in .parquet, and
    `UnreadableFile` when the file cannot be written.
    """
    file = check_name(path)
    about = {**_about(result, moves is not None), "digest": ""}
    about["digest"] = digest(about, rows, moves)

    def write(stream: BinaryIO) -> None:
        table = pa.Table.from_pandas(result.seats, preserve_index=False)
        described = {**(table.schema.metadata or {}), KEY: json.dumps(about).encode()}
        out = pa.BufferOutputStream()
        parquet.write_table(with_moves(table, moves).replace_schema_metadata(described), out)
        write_sealed(out.getvalue(), stream)

    return write_file(file, write)


def check_name(path: str | Path) -> Path:
    """The path of a file of a result: it ends in .parquet, so that other programs know it. Raises `BadSetup`."""
    if not isinstance(path, str | Path):
        raise BadSetup("path", path, "that is no name of a file", "a name such as 'games.parquet'")
    file = Path(path)
    if file.suffix.lower() != SUFFIX:
        name = file.stem if file.stem.isprintable() and 0 < len(file.stem) < LONGEST_STEM else "games"
        allowed = f"a name such as {name + SUFFIX!r}; result.seats.to_csv('games.csv') writes CSV"
        raise BadSetup("path", str(path), f"a result is saved as Parquet, and its name ends in {SUFFIX}", allowed)
    return file


def _about(result: Result, has_moves: bool) -> dict[str, Any]:
    """All that a file says beside its table."""
    spec = find_game(result.setup.game)
    counted = {counts.pattern: counts.about for counts in spec.counts if counts.pattern}
    columns = {name: text for name, text in figures.columns_of(spec).items() if name not in result.not_counted}
    return {
        "format": FORMAT,
        "game": result.setup.game,
        "setup": {**result.setup.as_dict(), "values_hash": result.setup.values_hash},
        "seed": result.seed,
        "players": list(result.players),
        "strategies": list(result.strategies),
        "keep": result.keep,
        "games": result.games,
        "unfinished": result.unfinished,
        "asked": result.asked,
        "until": dict(result.until),
        "stopped_because": result.stopped_because,
        "modes": dict(result.modes),
        "own": list(result.own),
        "why_plain": result.why_plain,
        "cannot_repeat": result.cannot_repeat,
        "most_rounds": result.most_rounds,
        "most_decisions": result.most_decisions,
        "versions": result.versions,
        "assumed": [list(pair) for pair in result.assumed],
        "columns": {**columns, **counted},
        "has_moves": has_moves,
    }


def digest(about: Mapping[str, Any], rows: Rows, moves: Moves | None) -> str:
    """A fingerprint (SHA-256) of everything that a file says, so that a change does not go unnoticed.

    What was not counted is left out, as if there were no such column.
    """
    found = hashlib.sha256(json.dumps({**about, "digest": ""}, sort_keys=True).encode())
    is_there = was_counted(rows)
    for numbers in (rows if is_there.all() else rows[:, is_there], *(moves or ())):
        # A view, because a copy of a large table would need its memory twice.
        found.update(np.ascontiguousarray(numbers, dtype="<i8").reshape(-1).data)
    return found.hexdigest()


# --- reading ----------------------------------------------------------------------------------------------


def load(path: str | Path) -> Result:
    """The result that `save` wrote; raises `UnreadableFile`, in one line that names the file and what is wrong."""
    if not isinstance(path, str | Path):
        raise BadSetup("path", path, "that is no name of a file", "a name such as 'games.parquet'")
    file = Path(path)
    try:
        return _load(file)
    except ArcaneLabError as error:
        raise UnreadableFile(f"{shown_path(file)}: {one_line(error)}") from None
    except MemoryError:
        raise UnreadableFile(f"{shown_path(file)}: is too large for the memory here: save fewer games") from None


def _load(file: Path) -> Result:
    content = read_bytes(file, "a saved result", MOST_BYTES)
    found = _read_sealed(content) if is_sealed(content) else read_apart(content)
    about, shape, warnings = _read_about(found.about)
    setup, more = _read_setup(shape)
    _check_shape(shape, setup)
    if digest(about, found.rows, found.moves) != shape.digest:
        raise UnreadableFile(CHANGED)
    result = _result(shape, setup, found.rows, found.moves, (*warnings, *more, *found.warnings))
    if not result.not_counted:
        return result
    missing = f"not counted when this was saved: {listed(result.not_counted)}"
    return replace(result, warnings=(*result.warnings, missing))


def numbers_of(content: bytes) -> Numbers | UnreadableFile:
    """What the bytes of a file hold, each number checked, or why they are refused."""
    try:
        return _read_sealed(content)
    except ArcaneLabError as error:
        return UnreadableFile(one_line(error))


def _read_sealed(content: bytes) -> Numbers:
    """What the bytes of a file hold; Arrow reads them. Raises `UnreadableFile`."""
    try:
        return _read_numbers(content)
    except ArcaneLabError:
        raise
    # What pyarrow makes of a damaged file depends on where the damage is.
    except (pa.ArrowException, OSError, ValueError, MemoryError, OverflowError) as error:
        reason = f"is no whole Parquet file ({one_line(error)[:200] or type(error).__name__})"
        raise UnreadableFile(f"{reason}: save the result again") from None


def _read_numbers(content: bytes) -> Numbers:
    # A text that stands in every row is in memory once.
    found = parquet.ParquetFile(pa.BufferReader(content), read_dictionary=list(TEXTS))
    text = (found.metadata.metadata or {}).get(KEY)
    if text is None:
        raise UnreadableFile("is a Parquet file, but none that result.save wrote: it has no key 'arcane-lab'")
    _, shape, _ = _read_about(text.decode())
    setup, _ = _read_setup(shape)
    players = _check_shape(shape, setup)
    check_size(found.metadata, shape.games * setup.players, len(content))
    extra = check_columns(found.schema_arrow, setup.game, shape.has_moves, shape.columns)
    wanted = [*columns_of(setup.game), *([MOVES] if shape.has_moves else [])]
    table = found.read(columns=[name for name in wanted if name in found.schema_arrow.names])
    moves = moves_in(table) if shape.has_moves else None
    return Numbers(text.decode(), rows_in(table, setup, players), moves, tuple(extra))


def _read_about(text: str) -> tuple[dict[str, Any], ResultShape, list[str]]:
    """What a file says of itself, as it is written and in its shape, and a warning for a later version."""
    from arcane_lab.engine.shapes import problem_in
    from arcane_lab.simulation.result_shape import ResultShape

    about = read_json(text)
    version = _VERSION.fullmatch(str(about.get("format")))
    if version is None:
        raise UnreadableFile(f"format: {shown(about.get('format'))} is not {FORMAT!r}: save the result again")
    shape, problem = problem_in(ResultShape, about)
    if shape is None:
        raise UnreadableFile(f"{problem}: save the result again")
    later = f"it was written by a later version ({version[0]}); what is not known here is left out"
    return about, shape, [] if version[1] == "1" else [later]


def _read_setup(shape: ResultShape) -> tuple[Setup, list[str]]:
    """The checked setup, and a warning when its card values are others today."""
    from arcane_lab.records.scenario import game_named, read_setup

    setup = read_setup(game_named(shape.game), shape.setup.model_copy(update={"seed": shape.seed}))
    if shape.setup.values_hash in (None, setup.values_hash):
        return setup, []
    # The figures rest on the values of then, so the setup keeps their fingerprint.
    then = replace(setup, values_hash=str(shape.setup.values_hash))
    other = of_other_making(find_game(setup.game))
    return then, [f"it was played with {other}, so its games would go otherwise today"]


def _check_shape(shape: ResultShape, setup: Setup) -> list[str]:
    """Refuse a description that contradicts itself; returns the players."""
    seats = [seat_name(seat) for seat in range(setup.players)]
    own = [seat for seat, name in zip(seats, shape.strategies, strict=False) if name is None]
    cards = find_game(setup.game).tables.cards()
    wrong = [
        ("players", len(shape.players), f"{setup.players} names are needed", len(shape.players) != setup.players),
        ("strategies", len(shape.strategies), f"{setup.players} are needed", len(shape.strategies) != setup.players),
        ("own", shape.own, f"{own} are the seats without a strategy", shape.own != own),
        ("games", shape.games, "more than were asked for", shape.games > shape.asked),
        ("modes", shape.modes.plain + shape.modes.compiled, f"not the {shape.games} games of the file",
         shape.modes.plain + shape.modes.compiled != shape.games),
        ("assumed", shape.assumed, "that names an item that is not there",
         any(code not in cards for code, _ in shape.assumed)),
        ("most_rounds", shape.most_rounds, "no number of rounds", shape.most_rounds < 1),
    ]  # fmt: skip
    for name, found, reason, is_wrong in wrong:
        if is_wrong:
            raise UnreadableFile(f"{name}: {shown(found)} does not fit: {reason}: save the result again")
    return list(shape.players)


def _result(shape: ResultShape, setup: Setup, rows: Rows, moves: Moves | None, warnings: tuple[str, ...]) -> Result:
    from arcane_lab.simulation.result import Result

    spec = find_game(setup.game)
    tally = Tally(setup.players, spec)
    tally.add(rows)
    return Result(
        setup=setup,
        players=tuple(shape.players),
        asked=shape.asked,
        modes=cast(Mapping[Mode, int], shape.modes.model_dump()),
        own=tuple(shape.own),
        most_rounds=shape.most_rounds,
        most_decisions=shape.most_decisions,
        until=check_until(spec, shape.until or None),
        stopped_because=shape.stopped_because,
        keep=shape.keep,
        strategies=tuple(shape.strategies),
        _tally=tally,
        _batches=(rows,),
        _moves=moves,
        warnings=warnings,
        versions=shape.versions,
        _assumed=tuple(shape.assumed),
        why_plain=shape.why_plain,
        cannot_repeat=shape.cannot_repeat,
    )
