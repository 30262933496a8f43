"""The table of seats between Arrow, as Parquet files hold it, and the whole numbers that everything here counts with.

A table that was read is not believed: names, types, the order of the rows and the range of every number are checked,
and the first thing that is wrong is named with its row and column.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from arcane_lab.core.errors import did_you_mean, shown
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.core.libraries import compute, np, pa, parquet
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation import figures
from arcane_lab.simulation.batches import NOT_COUNTED, Moves, Rows, packed

MOVES: Final = "moves"
TEXTS: Final = ("seat", "strategy")
TRUTHS: Final = ("won", "finished")
#: No figure of a play is larger, so a table of counts stays small; a trail is a number of 32 bits.
LARGEST: Final = 1_000_000
LARGEST_TRAIL: Final = 2**32 - 1
#: Values in a file: two million games of six seats have fewer, and half a million long ones with their moves.
MOST_VALUES: Final = 450_000_000
#: Columns of a file, with those of later versions.
MOST_COLUMNS: Final = 500
#: Bytes in memory for each byte of a file; saved results have 5 to 40. Less than `FREE` is always read.
DENSEST: Final = 200
FREE: Final = 50_000_000


def columns_of(game: str) -> list[str]:
    """The columns of the table of seats, in their order.

    >>> columns_of("alley")[:4], columns_of("alley")[-1]
    (['game', 'seed', 'seat', 'strategy'], 'sold_WW')
    """
    spec = find_game(game)
    return [*figures.columns_of(spec), *spec.loop.counted]


def signed_columns(game: str) -> set[str]:
    """The columns of a game that may hold less than 0."""
    return {figure.column for figure in find_game(game).figures if figure.may_be_negative}


def with_moves(table: pa.Table, moves: Moves | None) -> pa.Table:
    """The table with one more column, where moves were kept: the moves that each seat chose."""
    if moves is None:
        return table
    ends = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(moves.counts)])
    return table.append_column(MOVES, pa.LargeListArray.from_arrays(pa.array(ends), pa.array(moves.numbers)))


# --- what was read ----------------------------------------------------------------------------------------


def check_size(found: parquet.FileMetaData, rows: int, size: int) -> None:
    """Refuse a file of `size` bytes with another number of rows than it says, and one too large, before it is read."""
    if found.num_columns > MOST_COLUMNS:
        raise UnreadableFile(f"has {found.num_columns:,} columns, and no result has more than {MOST_COLUMNS}")
    if found.num_rows != rows:
        raise UnreadableFile(f"holds {found.num_rows:,} rows where its own description says {rows:,}: it was changed")
    groups = [found.row_group(k) for k in range(found.num_row_groups)]
    columns = [(group.num_rows, group.column(k)) for group in groups for k in range(group.num_columns)]
    wrong = next((one for rows, one in columns if one.num_values < rows), None)
    if wrong is not None or sum(group.num_rows for group in groups) != rows:
        raise UnreadableFile("holds columns of other lengths than its table: it was changed")
    values = sum(column.num_values for _, column in columns)
    needed = max(8 * values, sum(column.total_uncompressed_size for _, column in columns))
    if needed > max(FREE, DENSEST * size):
        raise UnreadableFile(
            f"has {size:,} bytes and asks for {needed:,} bytes of memory, which no saved result does: save it again"
        )
    if values > MOST_VALUES:
        raise UnreadableFile(f"holds {values:,} values, and at most {MOST_VALUES:,} are read: save fewer games")


def check_columns(schema: pa.Schema, game: str, has_moves: bool, told: Collection[str]) -> list[str]:
    """Refuse a table without one of its columns or with another type in it; a sentence for each that is not known.

    `told` names the columns that its file says it has. A figure of the game may be none of them, and what is counted by
    kind is not told one by one, because the game counted less when it was saved; the digest of the file tells whether
    that is so.
    """
    may_lack = {*columns_of(game)} - {*figures.ABOUT, *told}
    known = [name for name in columns_of(game) if name in schema.names or name not in may_lack]
    known += [MOVES] if has_moves else []
    twice = next((name for name in schema.names if schema.names.count(name) > 1), None)
    if twice is not None:
        raise UnreadableFile(f"has the column {shown(twice)} twice: keep one of them")
    for name in known:
        if name not in schema.names:
            raise UnreadableFile(f"has no column {shown(name)}: save the result again")
        kind = schema.field(name).type
        if pa.types.is_dictionary(kind):
            kind = kind.value_type
        if not _fits(name, kind):
            needed = "texts" if name in TEXTS else "true and false" if name in TRUTHS else "whole numbers"
            needed = "lists of whole numbers" if name == MOVES else needed
            raise UnreadableFile(f"the column {shown(name)} holds {kind}, where {needed} are needed: save it again")
    extra = [name for name in schema.names if name not in known]
    return [f"there is no column {shown(name)} here, it is left out{did_you_mean(name, known)}" for name in extra]


def _fits(name: str, kind: pa.DataType) -> bool:
    if name in TEXTS:
        return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))
    if name in TRUTHS:
        return bool(pa.types.is_boolean(kind))
    if name == MOVES:
        is_list = pa.types.is_list(kind) or pa.types.is_large_list(kind)
        return bool(is_list and pa.types.is_integer(kind.value_type))
    return bool(pa.types.is_integer(kind))


def rows_in(table: pa.Table, setup: Setup, players: Sequence[str]) -> Rows:
    """The whole numbers of a table, checked against the setup and the players that its file names.

    A column that it has not is `NOT_COUNTED`.
    """
    loop = find_game(setup.game).loop
    names = (*loop.columns, *loop.counted)
    places = {("game" if name == "play" else name): place for place, name in enumerate(names)}
    seats = np.arange(table.num_rows) % setup.players
    _check_text(table, "seat", [seat_name(seat) for seat in range(setup.players)], seats)
    _check_text(table, "strategy", players, seats)
    _check_equal("seed", _numbers(table, "seed"), np.full(table.num_rows, setup.seed))
    _check_equal("game", _numbers(table, "game"), np.arange(table.num_rows) // setup.players)
    signed = signed_columns(setup.game)
    rows = np.full((table.num_rows, loop.width), NOT_COUNTED, dtype=np.int64)
    for name, place in places.items():
        if name not in table.column_names:
            continue
        rows[:, place] = seats if name == "seat" else _numbers(table, name)
        if name not in ("game", "seat"):
            _check_range(name, rows[:, place], -LARGEST if name in signed else 0)
    whole = rows[:, places["finished"]].reshape(-1, setup.players)
    if (whole != whole[:, :1]).any():
        game = int((whole != whole[:, :1]).any(axis=1).argmax())
        raise UnreadableFile(f"game {game}: it is finished for one seat and not for another")
    return rows


def moves_in(table: pa.Table) -> Moves:
    """The moves of each row."""
    column = _whole(table, MOVES)
    lists = column.cast(pa.large_list(pa.int64()))
    counts = np.asarray(lists.value_lengths().to_numpy(zero_copy_only=False), dtype=np.int64)
    values = lists.flatten()
    if values.null_count:
        raise UnreadableFile(f"the column {shown(MOVES)} has a move that is missing: save the result again")
    numbers = np.asarray(values.to_numpy(zero_copy_only=False), dtype=np.int64)
    if len(numbers) and numbers.min() < 0:
        raise UnreadableFile(f"the column {shown(MOVES)} has a number that is no move: save the result again")
    return Moves(counts, packed(numbers))


def _whole(table: pa.Table, name: str) -> Any:
    """A column in one piece, with a value in every row."""
    column = table.column(name)
    if column.null_count:
        row = int(np.argmax(column.is_null().to_numpy()))
        raise UnreadableFile(f"row {row}, column {shown(name)}: the value is missing")
    array = column.combine_chunks()
    # An empty table has no chunk, and some versions then give no array.
    return array if isinstance(array, pa.Array) else pa.concat_arrays(array.chunks)


def _numbers(table: pa.Table, name: str) -> Any:
    array = _whole(table, name).to_numpy(zero_copy_only=False)
    if array.dtype == np.uint64 and len(array) and array.max() > np.iinfo(np.int64).max:
        raise UnreadableFile(f"row {int(array.argmax())}, column {shown(name)}: {array.max()} is too large")
    return array.astype(np.int64)


def _check_text(table: pa.Table, name: str, texts: Sequence[str], seats: Any) -> None:
    """Refuse a column that does not name for every row what its seat should have."""
    column = _whole(table, name)
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    wanted = pa.array(list(texts), type=column.type).take(pa.array(seats))
    is_equal = compute.equal(column, wanted).to_numpy(zero_copy_only=False)
    if not is_equal.all():
        row = int(is_equal.argmin())
        found, right = shown(column[row].as_py()), shown(wanted[row].as_py())
        raise UnreadableFile(f"row {row}, column {shown(name)}: {found} where {right} is needed: it was changed")


def _check_equal(name: str, found: Any, wanted: Any) -> None:
    if (found != wanted).any():
        row = int((found != wanted).argmax())
        raise UnreadableFile(
            f"row {row}, column {shown(name)}: {found[row]} where {wanted[row]} is needed: it was changed"
        )


def _check_range(name: str, found: Any, least: int = 0) -> None:
    largest = LARGEST_TRAIL if name == "trail" else LARGEST
    is_bad = (found < least) | (found > largest)
    if is_bad.any():
        row = int(is_bad.argmax())
        raise UnreadableFile(f"row {row}, column {shown(name)}: {found[row]} is not from {least:,} to {largest:,}")
