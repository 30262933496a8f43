"""Who beats whom, added up deal by deal, and strengths from it: the Bradley-Terry model.

R. A. Bradley and M. E. Terry (Biometrika 39, 1952, 324-345): strategy A beats B with chance a / (a + b). Strengths are
given on the scale of chess ratings: 400 * log10(a), with 0 for the middle of the field, so that 100 points of lead mean
64 wins in 100, 200 points 76, 400 points 91.

Intervals come from the bootstrap over deals in D. B. Rubin's form (Annals of Statistics 9, 1981, 130-134): each sample
gives every deal a random weight, exponentially distributed, and the model is fitted again. So that a strategy that
never lost has a strength at all, half a win is added to both sides of every pair (Jeffreys' prior); it gets a random
weight too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import log
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from arcane_lab.core.intervals import LEVEL, Interval, wilson
from arcane_lab.core.libraries import np
from arcane_lab.simulation.batches import Rows

if TYPE_CHECKING:
    from arcane_lab.engine.spec import GameSpec

#: What a deal is worth: it is played twice, and each game's win is shared by at most six seats.
GAME_POINTS: Final = 60
DEAL_POINTS: Final = 2 * GAME_POINTS
#: Deals are added up in groups, at most so many: a group of deals is drawn again as a whole.
MOST_GROUPS: Final = 1_000
RESAMPLES: Final = 1_000
#: Half a win for both sides of every pair.
HALF: Final = 0.5
#: No weight is nought in a computer.
LEAST: Final = 1e-6
POINTS: Final = 400 / log(10)
#: How near strengths are found, before they are told in points, and after how many steps they are taken as they are.
CLOSE: Final = 1e-9
MOST_STEPS: Final = 1_000

Table: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"


@dataclass(slots=True)
class Standings:
    """Points of each pair of strategies at each number of seats, by groups of deals, in whole numbers.

    A deal is played twice, with the seats of A and B exchanged. `points` are those of the first of the pair, 0 to
    `DEAL_POINTS` a deal; `ended` counts the deals of which both games ended, `left_out` the others. All have a place
    for each group, number of seats and pair.
    """

    strategies: int
    seats: tuple[int, ...]
    deals: int
    spec: GameSpec
    points: Any = field(init=False)
    ended: Any = field(init=False)
    left_out: Any = field(init=False)
    _group: int = field(init=False)

    def __post_init__(self) -> None:
        self._group = -(-self.deals // MOST_GROUPS)
        shape = (-(-self.deals // self._group), len(self.seats), len(self.pairs))
        self.points, self.ended = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        self.left_out = np.zeros(shape[1:], dtype=np.int64)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Every two strategies, by number."""
        return tuple(combinations(range(self.strategies), 2))

    def copy(self) -> Standings:
        """Standings that can be added to while these stay as they are."""
        other = Standings(self.strategies, self.seats, self.deals, self.spec)
        other.points, other.ended, other.left_out = self.points.copy(), self.ended.copy(), self.left_out.copy()
        return other

    def add(self, place: int, pair: int, first: int, one: Rows, two: Rows) -> None:
        """Count the deals from number ``first`` on of a pair; in ``one`` the first strategy has the first seat."""
        seats, columns = self.seats[place], self.spec.loop.places
        points = points_of(one, seats, 0, columns), points_of(two, seats, 1, columns)
        ended = (points[0] >= 0) & (points[1] >= 0)
        groups = (first + np.arange(len(ended))) // self._group
        np.add.at(self.points[:, place, pair], groups[ended], (points[0] + points[1])[ended])
        np.add.at(self.ended[:, place, pair], groups[ended], 1)
        self.left_out[place, pair] += int((~ended).sum())

    def share(self, place: int, pair: int) -> tuple[float, Interval, int]:
        """The share of wins of a pair's first strategy, Wilson's interval with a deal as one trial, and the deals."""
        deals = int(self.ended[:, place, pair].sum())
        if not deals:
            return float("nan"), Interval(float("nan"), float("nan")), 0
        points = int(self.points[:, place, pair].sum())
        return points / (DEAL_POINTS * deals), wilson(points / DEAL_POINTS, deals), deals

    def strengths(self, places: Sequence[int], seed: int, resamples: int = RESAMPLES) -> list[tuple[float, Interval]]:
        """The strength of each strategy and its interval, from the deals at some numbers of seats."""
        groups = int((self.ended.sum(axis=(1, 2)) > 0).sum())
        won = self.points[:groups, list(places)].sum(axis=1) / DEAL_POINTS
        lost = self.ended[:groups, list(places)].sum(axis=1) - won
        best = self._fit(won.sum(axis=0) + HALF, lost.sum(axis=0) + HALF)
        luck = np.random.default_rng(seed)
        samples = []
        for _ in range(resamples):
            weights = luck.exponential(size=groups)
            halves = np.maximum(luck.gamma(HALF, size=(2, len(self.pairs))), LEAST)
            samples.append(self._fit(weights @ won + halves[0], weights @ lost + halves[1], best))
        tail = (1 - LEVEL) / 2
        low, high = np.quantile(np.array(samples), (tail, 1 - tail), axis=0)
        return [(float(s), Interval(float(a), float(b))) for s, a, b in zip(best, low, high, strict=True)]

    def _fit(self, won: Table, lost: Table, near: Table | None = None) -> Table:
        """The likeliest strengths for so many wins of the first and of the second of each pair."""
        wins = np.zeros((self.strategies, self.strategies))
        for (a, b), of_a, of_b in zip(self.pairs, won, lost, strict=True):
            wins[a, b], wins[b, a] = of_a, of_b
        found = bradley_terry(wins, None if near is None else near / POINTS)
        return POINTS * found


def bradley_terry(wins: Table, near: Table | None = None) -> Table:
    """The likeliest strengths in the Bradley-Terry model: i beats j with chance 1 / (1 + exp(strength j - strength i)).

    `wins[i, j]` is how often i beat j; each two must have beaten each other at least in part. The strengths add up to 0
    and are found by Newton's steps, from those `near` by where there are some: the likelihood has one top.

    >>> two, one = bradley_terry(np.array([[0.0, 3.0], [1.0, 0.0]]))
    >>> round(float(two - one), 12) == round(float(np.log(3)), 12)
    True
    """
    count = len(wins)
    played, won = wins + wins.T, wins.sum(axis=1)
    found: Table = np.zeros(count) if near is None else near - near.mean()
    best = _likelihood(wins, found)
    for _ in range(MOST_STEPS):
        chance = 1 / (1 + np.exp(found[None, :] - found[:, None]))
        slope = won - (played * chance).sum(axis=1)
        bend = played * chance * (1 - chance)
        # The same added to all strengths changes nothing: that direction is held fast.
        curve = np.diag(bend.sum(axis=1)) - bend + 1 / count
        step = np.linalg.solve(curve, slope)
        # Far from the top a whole step would lead beyond it.
        while (now := _likelihood(wins, found + step)) < best and abs(step).max() > CLOSE:
            step = step / 2
        found, best = found + step, now
        if abs(step).max() <= CLOSE:
            break
    strengths: Table = found - found.mean()
    return strengths


def _likelihood(wins: Table, strengths: Table) -> float:
    """The logarithm of how likely such wins are."""
    return -float((wins * np.logaddexp(0, strengths[None, :] - strengths[:, None])).sum())


def points_of(rows: Rows, seats: int, first: int, columns: dict[str, int]) -> Any:
    """For each game the points of the strategy that sits in every second seat from ``first`` on; -1 if it did not end.

    A win that several seats share counts in part for each of them.
    """
    games = rows.reshape(-1, seats, rows.shape[1])
    won = games[:, :, columns["won"]]
    winners = won.sum(axis=1)
    points = GAME_POINTS * won[:, first::2].sum(axis=1) // np.maximum(winners, 1)
    return np.where((games[:, 0, columns["finished"]] == 1) & (winners > 0), points, -1)


def seating(first: Any, second: Any, seats: int) -> list[Any]:
    """Two strategies in turn around the table.

    >>> seating("a", "b", 3)
    ['a', 'b', 'a']
    """
    return [second if seat % 2 else first for seat in range(seats)]
