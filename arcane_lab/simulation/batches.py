"""What comes out of a batch of games: a table of whole numbers, and the moves where they are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from arcane_lab.core.libraries import np

#: A row for each seat of each game; the columns are those of the game's play loop, then one for each kind it counts.
Rows: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
#: What stands in every row of a column that the game did not count when the table was saved; no play counts so little.
NOT_COUNTED: Final = -(2**63)
#: What played a batch.
Mode = Literal["plain", "compiled"]


class Moves(NamedTuple):
    """The moves that each seat chose: `counts` says how many for each row of the table, `numbers` lists them all.

    Whose move comes next is not kept, nor a move where no other was legal: the rules know them. Numbers have 32 bits
    each, or 64 where a game has larger ones (`packed`).
    """

    counts: np.ndarray[Any, np.dtype[np.int64]]
    numbers: np.ndarray[Any, np.dtype[np.int32 | np.int64]]

    def of_rows(self, first: int, rows: int) -> list[list[int]]:
        """The moves of some rows of the table, from row ``first`` on, each row's in their order."""
        begin = int(self.counts[:first].sum())
        ends = begin + np.cumsum(self.counts[first : first + rows])
        return [self.numbers[a:b].tolist() for a, b in zip([begin, *ends[:-1]], ends, strict=True)]


class Stamp(NamedTuple):
    """What a batch is that comes from another process: who played it, by which rules and plan, and which games."""

    version: str
    rules: str
    plan: str
    first: int
    games: int


class Batch(NamedTuple):
    """A batch of games: who played it, a row for each seat of each game, and the moves, where they are kept.

    `why_plain` says why a function of a person's own was not compiled, in a sentence. `stamp` is there where the batch
    was played for another process.
    """

    mode: Mode
    rows: Rows
    moves: Moves | None = None
    why_plain: str = ""
    stamp: Stamp | None = None


def moves_of_rows(rows: Sequence[Sequence[int]]) -> Moves:
    """The moves of a table, from those of each row.

    >>> moves_of_rows([[5, 6], [], [7]]).of_rows(0, 3)
    [[5, 6], [], [7]]
    """
    numbers = np.fromiter(chain.from_iterable(rows), dtype=np.int64)
    return Moves(np.array([len(row) for row in rows], dtype=np.int64), packed(numbers))


def packed(numbers: np.ndarray[Any, np.dtype[np.int64]]) -> np.ndarray[Any, np.dtype[np.int32 | np.int64]]:
    """Numbers of moves in as little room as they need."""
    fits = int(numbers.max(initial=0)) <= np.iinfo(np.int32).max
    return numbers.astype(np.int32) if fits else numbers


def was_counted(rows: Rows) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """For each column of a table, whether it was counted; every one is where there is no row.

    >>> was_counted(np.array([[7, NOT_COUNTED], [0, NOT_COUNTED]])).tolist()
    [True, False]
    """
    found: np.ndarray[Any, np.dtype[np.bool_]] = np.all(rows[:1] != NOT_COUNTED, axis=0)
    return found


def joined(parts: Iterable[Moves]) -> Moves:
    """The moves of batches one after another."""
    found = list(parts)
    counts = np.concatenate([np.zeros(0, dtype=np.int64), *(part.counts for part in found)])
    return Moves(counts, np.concatenate([np.zeros(0, dtype=np.int32), *(part.numbers for part in found)]))
