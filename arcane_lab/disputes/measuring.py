"""A reading against the default in the same games: how much higher each figure of each seat is, with its interval."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import numpy as np

import arcane_lab
from arcane_lab.core.values import Value, written
from arcane_lab.disputes.cells import Cell, Table
from arcane_lab.disputes.rows import ALL_SEATS, CANNOT_ACT, GAME, NOT_MEASURED, OTHERWISE, SHARES, Row, kept
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation.batches import Rows
from arcane_lab.simulation.common_deals import joined, same_deal
from arcane_lab.simulation.intervals import Interval, paired_share, student, wilson
from arcane_lab.simulation.plan import Plan
from arcane_lab.simulation.workers import Workers

Mode = Literal["auto", "plain", "compiled"]
Numbers = np.ndarray[Any, np.dtype[np.float64]]

#: So many games of a table are played first; where not so large a share of them ends, nothing is measured there.
TRIAL: Final = 100
MUST_END: Final = 0.9
#: Letters of the fingerprint of the card values.
FINGERPRINT: Final = 12


@dataclass(slots=True)
class Bench:
    """One table at work: the default's games are played once, when the first cell needs them, and kept for the others.

    `why_not` is why nothing can be measured here: most games of these players never end.
    """

    table: Table
    seed: int
    games: int
    mode: Mode = "auto"
    workers: int | None = None
    why_not: str = ""
    _plan: Plan | None = None
    _default: Rows | None = field(default=None, repr=False)

    def measure(self, cell: Cell, bar: Any) -> list[Row]:
        """The rows of one cell; `bar` is told of every batch of games (as tqdm's `update`)."""
        if cell.why_not:
            return [Row(**_of(cell), strategy="", kind=CANNOT_ACT, why=cell.why_not)]
        about = {**_of(cell), "strategy": self.table.strategy, "powers": self.table.powers_written}
        plan = self.table.plan(self.seed, {cell.option.name: cell.reading})
        default = self.default(bar)
        if self.why_not:
            bar.update(self.games)
            return [Row(**about, seed=self.seed, kind=NOT_MEASURED, why=self.why_not)]
        assert self._plan is not None
        rows = self._play(plan, 0, self.games, bar)
        pair = Pair.of(default, rows, find_game(plan.setup.game).loop.places, self.table.seats)
        about |= {"n": pair.n, "left_out": self.games - pair.n, "seed": self.seed}
        if pair.n < 2:
            return [Row(**about, kind=NOT_MEASURED, why="no two games ended by both readings")]
        about |= {
            "deal": "same" if same_deal(self._plan, plan) else "other",
            "assumed": len(find_game(self.table.game).setup.assumed(plan.setup)),
            "values": plan.setup.values_hash[:FINGERPRINT],
            "version": arcane_lab.__version__,
        }
        return [Row(**about, **found) for found in pair.differences()]

    def default(self, bar: Any) -> Rows:
        """The games by the default readings; after a trial that hardly ends, those of the trial alone."""
        if self._default is None:
            self._plan = self.table.plan(self.seed, {})
            trial = min(self.games, TRIAL)
            rows = self._play(self._plan, 0, trial, bar)
            ended = int(
                (rows[:: self.table.seats, find_game(self._plan.setup.game).loop.places["finished"]] == 1).sum()
            )
            if ended < MUST_END * trial:
                self.why_not = (
                    f"{ended} of {trial} games by the default readings came to an end within "
                    f"{self._plan.most_rounds} rounds, so the figures would be those of the few that do"
                )
                bar.update(self.games - trial)
            elif trial < self.games:
                rows = np.concatenate([rows, self._play(self._plan, trial, self.games, bar)])
            self._default = rows
        return self._default

    def _play(self, plan: Plan, first: int, last: int, bar: Any) -> Rows:
        """Games ``first`` to ``last - 1`` of a plan."""
        batches = []
        with Workers(plan, self.mode, self.games, workers=self.workers) as crew:
            if self.mode == "compiled":
                crew.wait(bar.set_postfix_str)
            for batch in crew.play(first, last):
                batches.append(batch)
                bar.update(len(batch.rows) // plan.setup.players)
        return joined(batches)


def _of(cell: Cell) -> dict[str, Any]:
    """What a row says of its cell, whoever plays."""
    return {
        "option": cell.option.name,
        "reading": written(cell.reading),
        "edition": cell.table.edition,
        "seats": cell.table.seats,
    }


def setup_of(table: Table, seed: int, options: dict[str, Value]) -> tuple[Any, ...]:
    """All that decides how the games of a table go, beside the sources: two that are equal play the same games."""
    setup = table.plan(seed, options).setup
    return (sorted(setup.options.items()), setup.values_hash, setup.players, setup.edition, dict(setup.powers))


@dataclass(frozen=True, slots=True)
class Pair:
    """The games that ended by both readings: figures by game and seat, before (the default) and after.

    `otherwise` says of each game whether anything in it came out otherwise, down to a single move.
    """

    n: int
    seats: int
    before: dict[str, Numbers]
    after: dict[str, Numbers]
    otherwise: int

    @classmethod
    def of(cls, default: Rows, rows: Rows, columns: dict[str, int], seats: int) -> Pair:
        """From the rows of the same games by two readings."""
        one, two = (table.reshape(-1, seats, table.shape[1]) for table in (default, rows))
        both = (one[:, 0, columns["finished"]] == 1) & (two[:, 0, columns["finished"]] == 1)
        one, two = one[both], two[both]
        return cls(
            n=int(both.sum()),
            seats=seats,
            before=_figures(one, columns),
            after=_figures(two, columns),
            otherwise=int((one != two).any(axis=(1, 2)).sum()),
        )

    def differences(self) -> Iterator[dict[str, Any]]:
        """The figures of a row for each seat, for all seats together, and for the game."""
        for figure in ("gold", "infamy", "won"):
            for seat in range(self.seats):
                yield self._difference(
                    figure, seat_name(seat), self.before[figure][:, seat], self.after[figure][:, seat]
                )
        for figure in ("gold", "infamy"):
            yield self._difference(figure, ALL_SEATS, self.before[figure].mean(axis=1), self.after[figure].mean(axis=1))
        for figure in ("rounds", "turns"):
            yield self._difference(figure, GAME, self.before[figure], self.after[figure])
        low, high = wilson(self.otherwise, self.n)
        yield {
            "seat": GAME,
            "figure": OTHERWISE,
            "difference": kept(self.otherwise / self.n),
            "low": kept(low),
            "high": kept(high),
            "changed": self.otherwise,
        }

    def _difference(self, figure: str, seat: str, before: Numbers, after: Numbers) -> dict[str, Any]:
        change = after - before
        value = float(change.mean())
        low, high = self._interval(figure, change)
        return {
            "seat": seat,
            "figure": figure,
            "default": kept(float(before.mean())),
            "difference": kept(value),
            "low": kept(low),
            "high": kept(high),
            "spread": kept(float(before.std(ddof=1))),
            "changed": int((change != 0).sum()),
        }

    def _interval(self, figure: str, change: Numbers) -> Interval:
        """Tango's score interval for a share, Student's of the paired differences for a mean."""
        if figure in SHARES:
            return paired_share(int((change > 0).sum()), int((change < 0).sum()), self.n)
        return student(float(change.mean()), float(change.var(ddof=1)), self.n)


def _figures(games: Any, columns: dict[str, int]) -> dict[str, Numbers]:
    """Each figure by game and seat; rounds and turns by game."""
    values = {
        name: games[:, :, columns[name]].astype(np.float64) for name in ("gold", "infamy", "won", "rounds", "turns")
    }
    values["won"] = (values["won"] > 0).astype(np.float64)
    values["rounds"] = values["rounds"][:, 0]
    values["turns"] = values["turns"].sum(axis=1)
    return values
