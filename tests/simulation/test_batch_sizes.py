"""How many games a batch has and who plays it, by a clock that only play moves on."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import numpy as np
import pytest

from arcane_lab.core.errors import BadSetup
from arcane_lab.simulation import workers
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.plan import make_plan
from arcane_lab.simulation.workers import Workers, check_workers, usable_cores

pytestmark = pytest.mark.usefixtures("toys")

PLAYERS = ["greedy", "random", "greedy", "random"]


class StandInSwitch:
    """Plays a game in so many seconds of the clock, and writes down what it was asked."""

    wants_help = False

    def __init__(self, seconds, playing):
        self.seconds, self.playing = seconds, playing
        self.now, self.sizes, self.looks, self.is_closed = 0.0, [], [], False
        self.news = "as it is"

    def play(self, first, games):
        self.sizes.append(games)
        self.now += self.seconds * games
        return Batch(self.playing, np.full((games * len(PLAYERS), 1), first))

    def look(self, seconds_left):
        self.looks.append(seconds_left)

    def close(self):
        self.is_closed = True


@pytest.fixture
def clocked(monkeypatch):
    """Workers of a run of 300 games whose games take so many seconds each; several threads take turns."""

    def made(seconds, playing="plain", number=1, games=300):
        switch = StandInSwitch(seconds, playing)
        monkeypatch.setattr(workers, "BackendChoice", lambda *given: switch)
        monkeypatch.setattr(workers, "time", SimpleNamespace(perf_counter=lambda: switch.now))
        crew = Workers(make_plan("night-market", PLAYERS, seed=8), "auto", games, workers=number)
        # Each batch is timed by itself, whichever thread plays it.
        monkeypatch.setattr(crew, "_timed", lambda first, size: (switch.play(first, size), seconds * size))
        return crew, switch

    return made


def firsts(batches):
    return [int(batch.rows[0][0]) for batch in batches]


@pytest.mark.parametrize(
    ("seconds", "sizes"),
    [
        (1 / 1024, [5, 40, 102, 102, 51]),
        (1 / 64, [5, 6, 6]),
        (0.5, [5, 1, 1]),
    ],
)
def test_a_batch_takes_a_tenth_of_a_second_and_grows_eightfold_at_most(clocked, seconds, sizes):
    crew, switch = clocked(seconds)
    batches = list(crew.play(0, 300))
    assert switch.sizes[: len(sizes)] == sizes
    assert sum(switch.sizes) == 300
    assert firsts(batches) == [sum(switch.sizes[:k]) for k in range(len(batches))]
    assert switch.looks == [
        pytest.approx(seconds * (300 - sum(switch.sizes[: k + 1]))) for k in range(len(switch.sizes))
    ]


def test_batches_end_at_a_mark_and_a_shortened_one_says_nothing_of_the_next(clocked):
    crew, switch = clocked(1 / 1024)
    list(crew.play(0, 300, mark=60))
    assert switch.sizes == [5, 40, 15, 102, 102, 36]


def test_a_mark_at_the_last_game_or_behind_it_shortens_nothing(clocked):
    for mark in (0, 300, 301):
        crew, switch = clocked(1 / 1024)
        list(crew.play(0, 300, mark=mark))
        assert switch.sizes == [5, 40, 102, 102, 51]


def test_no_games_are_no_batches(clocked):
    crew, switch = clocked(1 / 1024)
    assert list(crew.play(7, 7)) == []
    assert (switch.sizes, switch.looks) == ([], [])


def test_a_run_that_goes_on_plays_from_there(clocked):
    crew, switch = clocked(1 / 1024)
    assert firsts(crew.play(290, 300)) == [290, 295]
    assert switch.sizes == [5, 5]


def test_batches_begin_small_again_when_the_twin_takes_over(clocked, monkeypatch):
    crew, switch = clocked(1 / 1024)

    def look(seconds_left):
        if sum(switch.sizes) == 45:
            switch.playing = "compiled"

    monkeypatch.setattr(switch, "look", look)
    assert [batch.mode for batch in crew.play(0, 300)] == ["plain"] * 2 + ["compiled"] * (len(switch.sizes) - 2)
    assert switch.sizes == [5, 40, 5, 40, 102, 102, 6]


def test_the_last_games_are_shared_out_among_the_threads(clocked):
    crew, switch = clocked(1 / 1024, "compiled", 2)
    with crew:
        assert firsts(crew.play(0, 100)) == [0, 5, 10, 15, 55, 78, 89, 95, 98, 99]
    assert sorted(switch.sizes) == sorted([5, 5, 5, 40, 23, 11, 6, 3, 1, 1])
    assert switch.looks == []
    assert switch.is_closed


def test_threads_stop_at_a_mark_too(clocked):
    crew, _ = clocked(1 / 1024, "compiled", 2)
    with crew:
        assert firsts(crew.play(0, 100, mark=11)) == [0, 5, 8, 10, 11, 51, 76, 88, 94, 97, 99]


@pytest.mark.parametrize(
    ("number", "playing", "games", "may"),
    [(2, "compiled", 6, True), (2, "compiled", 5, False), (1, "compiled", 6, False), (2, "plain", 6, False)],
)
def test_threads_play_what_is_compiled_and_more_than_a_batch(clocked, number, playing, games, may):
    crew, _ = clocked(1.0, playing, number)
    assert crew._may_spread(games) == may


def test_the_time_of_a_batch_is_never_nought(monkeypatch):
    now = iter([3.0, 3.0, 5.0, 5.25])
    monkeypatch.setattr(workers, "time", SimpleNamespace(perf_counter=lambda: next(now)))
    crew = Workers(make_plan("night-market", PLAYERS, seed=8), "plain", 1)
    monkeypatch.setattr(crew._switch, "play", lambda first, games: (first, games))
    assert crew._timed(7, 2) == ((7, 2), 1e-6)
    assert crew._timed(7, 2) == ((7, 2), 0.25)


def test_whatever_happens_to_one_of_them_the_others_are_closed(clocked):
    crew, switch = clocked(1.0)
    closed = []

    class Stubborn:
        def shutdown(self, **how):
            closed.append(how)
            raise OSError("it does not end")

    crew._pool = Stubborn()
    with pytest.raises(OSError, match="does not end"), crew:
        pass
    assert closed == [{"cancel_futures": True}]
    assert switch.is_closed


def test_with_an_executor_there_is_no_news_and_nothing_is_waited_for(clocked, monkeypatch):
    crew, switch = clocked(1.0)
    waited = []
    switch.wait = waited.append
    assert crew.news == "as it is"
    crew.wait(print)
    assert waited == [print]
    with ThreadPoolExecutor(1) as executor:
        crew._executor = executor
        assert crew.news == ""
        crew.wait(print)
    assert waited == [print]


def test_the_largest_number_of_workers_is_as_many_as_may_be():
    assert check_workers(workers.MOST_WORKERS, None) == workers.MOST_WORKERS == 1_024
    assert check_workers(1, None) == 1
    with pytest.raises(BadSetup):
        check_workers(workers.MOST_WORKERS + 1, None)


def test_the_cores_are_those_that_this_process_may_use_or_all_or_one(monkeypatch):
    monkeypatch.setattr(workers, "os", SimpleNamespace(sched_getaffinity=lambda _: {0, 3, 5}, cpu_count=lambda: 8))
    assert usable_cores() == 3
    for counted, cores in ((8, 8), (None, 1)):
        monkeypatch.setattr(workers, "os", SimpleNamespace(cpu_count=lambda counted=counted: counted))
        assert usable_cores() == cores
