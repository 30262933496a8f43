"""Tables that are not kept, because anybody can make them again: one seed names one table.

So a run of ten million games needs no more memory than one of fifty thousand, unless somebody asks for its table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.libraries import np
from arcane_lab.simulation.plan import Plan
from arcane_lab.simulation.workers import Workers

if TYPE_CHECKING:
    from arcane_lab.simulation.batches import Batch, Rows

#: So many games of a run have their table kept. Those after them are played again when it is asked for.
MOST_KEPT: Final = 50_000


class OtherGame(ArcaneLabError):
    """A game that does not go as it did when it was counted; `game` is its number."""

    def __init__(self, game: int, reason: str) -> None:
        super().__init__(game, reason)
        self.game, self.reason = game, reason

    def __str__(self) -> str:
        return (
            f"game {self.game} does not go as it did when it was counted ({self.reason}): the rules, a strategy or "
            "the card values have changed. Use the version that result.note names, or simulate again"
        )


@dataclass(frozen=True, slots=True, eq=False)
class Unkept:
    """Some games of a plan, of which no table is kept."""

    plan: Plan
    first: int
    games: int
    #: What their table adds up to, column by column, so that other rules are noticed (of a result that was pickled).
    total: Rows

    def __len__(self) -> int:
        """How many rows their table has."""
        return self.games * self.plan.setup.players

    def rows(self) -> Rows:
        """Their table, played again."""
        rows = self._played()
        if not np.array_equal(rows.sum(axis=0), self.total):
            last = self.first + self.games - 1
            raise OtherGame(self.first, f"the figures of the games up to {last:,} no longer add up to what was counted")
        return rows

    def _played(self) -> Rows:
        with Workers(self.plan, "auto", self.games) as crew:
            return np.concatenate([batch.rows for batch in crew.play(self.first, self.first + self.games)])

    def check(self, tables: Sequence[Kept]) -> None:
        """Play two of the games again whose table is kept. Raises `OtherGame` where one goes another way.

        So other rules are noticed before a single game is believed of which nothing is kept.
        """
        seats, first = self.plan.setup.players, 0
        places = []
        for table in tables:
            games = len(table) // seats
            if not isinstance(table, Unkept) and games:
                places += [(first, table[:seats]), (first + games - 1, table[-seats:])]
            first += games
        for game, before in {place[0]: place[1] for place in (*places[:1], *places[-1:])}.items():
            if not np.array_equal(before, replace(self, first=game, games=1)._played()):
                raise OtherGame(game, "its moves or figures differ")

    def row(self, place: int) -> Sequence[int]:
        """One row of their table, taken as it comes: to compare them all would mean to play them all."""
        game, seat = divmod(place, self.plan.setup.players)
        found: list[int] = replace(self, first=self.first + game, games=1)._played()[seat].tolist()
        return found


Kept: TypeAlias = "Rows | Unkept"


def kept(before: tuple[Kept, ...], plan: Plan, first: int, batch: Batch) -> tuple[Kept, ...]:
    """What is kept of the tables of a run when the next batch, from game `first` on, comes to those before.

    Plain play takes its time, and functions of a person's own may answer otherwise: their tables are kept whole.
    """
    games = len(batch.rows) // plan.setup.players
    if first + games <= MOST_KEPT or plan.own or batch.mode != "compiled":
        return (*before, batch.rows)
    last, total = before[-1] if before else None, batch.rows.sum(axis=0)
    if isinstance(last, Unkept) and last.first + last.games == first:
        return (*before[:-1], replace(last, games=last.games + games, total=last.total + total))
    return (*before, Unkept(plan, first, games, total))


def is_kept(tables: Sequence[Kept]) -> bool:
    """Whether all tables of a run were kept."""
    return not any(isinstance(table, Unkept) for table in tables)


def joined_rows(tables: Sequence[Kept], width: int) -> Rows:
    """The whole table of a run; what was not kept is played again."""
    found = [table.rows() if isinstance(table, Unkept) else table for table in tables]
    return np.concatenate([np.zeros((0, width), dtype=np.int64), *found])
