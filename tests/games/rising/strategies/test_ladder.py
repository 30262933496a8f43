"""Who beats whom: each strategy beats the one below it at 2, 3, 4 and 6 seats, and planner scores best alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from arcane_lab.simulation import simulate

#: From the weakest to the strongest.
LADDER = ("random", "collector", "greedy", "careful", "lookahead")
STEPS = tuple(zip(LADDER[1:], LADDER[:-1], strict=True))
#: Half the width of an interval in standard errors: 95%.
Z = 1.96


def share_won(better: str, worse: str, seats: int, games: int) -> tuple[float, float]:
    """The share of games that one seat wins against others of one strategy (a tie is shared); its standard error."""
    players = [better, *[worse] * (seats - 1)]
    given: dict[str, Any] = {"seed": 12, "mode": "compiled", "workers": 1, "progress": False}
    won = simulate("rising", players=players, games=games, **given).seats["won"].to_numpy(dtype=float)
    shares = won.reshape(games, seats)
    own = shares[:, 0] / shares.sum(axis=1)
    return float(own.mean()), float(own.std(ddof=1) / games**0.5)


def totals(name: str, games: int, seed: int = 3) -> Any:
    """The totals of games alone."""
    table = simulate("rising", players=[name], games=games, seed=seed, mode="compiled", workers=1, progress=False)
    return table.seats["total"].to_numpy(dtype=float)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("better", "worse"), STEPS)
def test_each_beats_the_one_below_it(better: str, worse: str, seats: int, twin: Any) -> None:
    """The lower end of the interval lies above an equal share."""
    won, error = share_won(better, worse, seats, 60 if worse in ("random", "collector") else 400)
    assert won - Z * error > 1 / seats


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize(("better", "worse"), STEPS)
def test_each_does_so_at_every_table(better: str, worse: str, seats: int, twin: Any) -> None:
    won, error = share_won(better, worse, seats, 3_000)
    assert won - Z * error > 1 / seats


def test_planner_scores_best_alone(twin: Any) -> None:
    """The same deals for both: the interval of the difference lies above nought."""
    gain = totals("planner", 200) - totals("lookahead", 200)
    assert gain.mean() - Z * gain.std(ddof=1) / 200**0.5 > 0


@pytest.mark.thorough
def test_each_scores_more_than_the_one_below_it_alone(twin: Any) -> None:
    found = {name: totals(name, 2_000) for name in (*LADDER, "planner")}
    for better, worse in (*STEPS, ("planner", "lookahead")):
        gain = found[better] - found[worse]
        assert gain.mean() - Z * gain.std(ddof=1) / 2_000**0.5 > 0, (better, worse)
    assert np.mean(found["planner"]) > 50
