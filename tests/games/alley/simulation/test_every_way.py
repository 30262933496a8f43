"""One seed names one table: whoever plays, in whatever mode, in batches of whatever size, and whatever is kept."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import product
from multiprocessing import get_context

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.games.alley.strategies import draw_below
from arcane_lab.simulation import executor_runner as spreading
from arcane_lab.simulation import workers


def lucky(view, moves, count, luck):
    """A function of a person's own that can be compiled."""
    return draw_below(luck, count) if view.turn_number % 2 else count - 1


def first_move(view):
    """A function of a person's own that stays plain."""
    return view.legal_moves[0]


GAMES = 8
LAST = GAMES - 1
PLAYERS = {
    "strategies of the game": ["greedy", "random", "careful"],
    "a compiled function": ["greedy", lucky, "random"],
    "a plain function": [first_move, "greedy"],
}
#: Who plays, as arguments of `simulate`; a pool stands for its executor.
BACKENDS = {
    "1 worker": {"workers": 1},
    "2 workers": {"workers": 2},
    "3 workers": {"workers": 3},
    "threads": {"executor": "threads"},
    "processes": {"executor": "processes"},
}
MODES = ("plain", "compiled", "auto")
#: The first batch on this machine, and how many games a batch of an executor has at least.
SIZES = {"small batches": (1, 3), "uneven batches": (3, 5), "one batch": (GAMES, GAMES)}
#: Batches of every size, and everything that may be kept.
CUTS = [*((size, "seats") for size in SIZES), ("uneven batches", "summary"), ("uneven batches", "records")]


pytestmark = pytest.mark.usefixtures("twin")


@pytest.fixture(scope="module")
def pools():
    """A pool of threads, and one of processes that are begun anew: a copy of a process with threads may hang."""
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        yield {"threads": threads, "processes": processes}


def play(who, **own):
    given = {"players": PLAYERS[who], "games": GAMES, "seed": 31, "progress": False, **own}
    return al.simulate("alley", **given)


@pytest.fixture(scope="module")
def expected():
    """The table, the summary and the last game of each line-up, by one thread of plain Python."""
    found = {who: play(who, mode="plain", workers=1, keep="records") for who in PLAYERS}
    return {who: (result.seats, result.summary(), result.record(LAST)) for who, result in found.items()}


def is_refused(who, mode, keep):
    """What mode "compiled" cannot do: a function that stays plain, and the moves that a function made."""
    return mode == "compiled" and (who == "a plain function" or (who == "a compiled function" and keep == "records"))


def is_as_expected(result, keep, expected):
    """Whether a result holds what it should have kept, and all of it is what was expected."""
    table, summary, record = expected
    pd.testing.assert_frame_equal(result.summary(), summary)
    if keep != "summary":
        pd.testing.assert_frame_equal(result.seats, table)
    if keep == "records":
        assert result.record(LAST) == record


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("backend", BACKENDS)
def test_one_seed_names_one_table(backend, mode, pools, expected, monkeypatch):
    own = dict(BACKENDS[backend])
    if "executor" in own:
        own["executor"] = pools[own["executor"]]
    for who, (size, keep) in product(PLAYERS, CUTS):
        if is_refused(who, mode, keep):
            continue
        first, least = SIZES[size]
        monkeypatch.setattr(workers, "FIRST_BATCH", first)
        monkeypatch.setattr(workers, "BATCH_SECONDS", 0.0)
        monkeypatch.setattr(spreading, "LEAST_GAMES", least)
        result = play(who, mode=mode, keep=keep, **own)
        is_as_expected(result, keep, expected[who])
        assert sum(result.modes.values()) == GAMES
        if mode != "auto":
            assert result.modes[mode] == GAMES
