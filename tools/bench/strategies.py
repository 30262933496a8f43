"""Functions of a person's own in plain Python: what it saves that a view works out only what is asked for."""

from __future__ import annotations

import time
from typing import Any, Final

from tools.bench.playing import show_ratio
from tools.bench.report import Report

GAMES: Final = 20
REPEATS: Final = 5


def asks_for_little(view: Any) -> Any:
    """Any legal move."""
    return view.luck.choice(view.legal_moves)


def asks_for_all(view: Any) -> Any:
    """The same move, after all that a view has been worked out, as every view once was."""
    assert view.numbers.unseen
    assert view.unseen is not None
    assert view.picture
    return view.luck.choice(view.legal_moves)


def games_a_second(strategy: Any, seed: int) -> float:
    """Games a second of processor time in which every seat is played by a function of one view."""
    import arcane_lab as al

    begun = time.process_time()
    al.simulate("alley", players=[strategy] * 3, games=GAMES, seed=seed, mode="plain", workers=1, progress=False)
    return GAMES / (time.process_time() - begun)


def bench_own_strategies(report: Report) -> None:
    """The two take turns, so that both meet the same machine."""
    games_a_second(asks_for_little, 0)
    pairs = [(games_a_second(asks_for_little, 1 + k), games_a_second(asks_for_all, 1 + k)) for k in range(REPEATS)]
    little, everything = [list(one) for one in zip(*pairs, strict=True)]
    what = "own functions of one view, plain: one that asks for little against one that asks for all of it"
    show_ratio(report, what, little, everything, 3)
