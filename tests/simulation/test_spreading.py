"""Workers elsewhere: pools and clusters give the same table, also when workers die."""

from __future__ import annotations

import os
import re
import signal
import threading
import time
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.simulation import FailedGame, spreading

PLAYERS = ["greedy", "random"]


def play(players=PLAYERS, games=100, **own):
    given = {"seed": 6, "mode": "plain", "progress": False, **own}
    return al.simulate("alley", players=players, games=games, **given)


@pytest.fixture(scope="module")
def alone():
    return play()


def processes(max_workers):
    """Processes that are begun anew: a copy of a process with threads may hang."""
    return ProcessPoolExecutor(max_workers, mp_context=get_context("spawn"))


class Unreliable:
    """An executor whose workers are lost at some of the orders, counted from 0."""

    def __init__(self, error, lost):
        self.error, self.lost, self.orders, self.firsts = error, lost, 0, []

    def submit(self, function, plan, mode, first, games):
        future = Future()
        if self.orders in self.lost:
            future.set_exception(self.error)
        else:
            future.set_result(function(plan, mode, first, games))
        self.orders += 1
        self.firsts.append(first)
        return future


class LostWorker(Exception):
    """What some cluster may answer."""


@pytest.mark.parametrize("error", [CancelledError(), LostWorker("gone"), OSError("no route"), MemoryError()])
def test_a_batch_that_is_lost_is_given_out_again_and_nothing_is_said(alone, error):
    executor = Unreliable(error, lost={1, 3, 5})
    pd.testing.assert_frame_equal(alone.seats, play(executor=executor).seats)
    assert sorted(executor.firsts) == sorted([0, 20, 40, 60, 80, 20, 60, 20])


def test_a_batch_that_is_lost_three_times_is_played_here_with_all_that_follows(alone):
    executor = Unreliable(LostWorker("gone"), lost=set(range(2, 1_000)))
    with pytest.warns(UserWarning, match=r"The workers were lost at game 40 \(LostWorker: gone\)") as told:
        result = play(executor=executor)
    assert len(told) == 1
    assert told[0].filename == __file__
    pd.testing.assert_frame_equal(alone.seats, result.seats)
    assert executor.firsts == [0, 20, 40, 60, 80, 40, 40]


def test_a_pool_that_breaks_is_not_asked_again(alone):
    executor = Unreliable(BrokenProcessPool("a process died"), lost={1, 2, 3, 4})
    with pytest.warns(UserWarning, match="What they had not finished is played in this process; the table is the same"):
        result = play(executor=executor)
    pd.testing.assert_frame_equal(alone.seats, result.seats)
    assert executor.firsts == [0, 20, 40, 60, 80]


def test_a_pool_that_was_shut_down_leaves_everything_to_this_process(alone):
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.warns(UserWarning, match="The workers were lost at game 0"):
        result = play(executor=executor)
    pd.testing.assert_frame_equal(alone.seats, result.seats)


def kills_its_first_process(flag):
    """A strategy that ends the process that it is asked in, once, and never this one."""
    home = os.getpid()

    def deadly(view, moves, count, luck):
        if os.getpid() != home and not flag.exists():
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    return deadly


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes cannot be killed like this here")
def test_a_process_of_a_pool_that_is_killed_changes_nothing(tmp_path):
    deadly = kills_its_first_process(tmp_path / "killed")
    alone = play([deadly, "greedy", "greedy"], games=40)
    with processes(2) as executor, pytest.warns(UserWarning, match="The workers were lost at game"):
        result = play([deadly, "greedy", "greedy"], games=40, executor=executor)
    assert (tmp_path / "killed").exists()
    pd.testing.assert_frame_equal(alone.seats, result.seats)


def test_a_function_of_a_notebook_travels_whole(alone):
    bonus = 1

    def helper(count):
        return count - bonus

    players = [lambda view, moves, count, luck: helper(count), "greedy", "greedy"]
    alone = play(players, games=40)
    with processes(1) as executor:
        result = play(players, games=40, executor=executor)
    pd.testing.assert_frame_equal(alone.seats, result.seats)


def test_a_strategy_that_fails_is_no_lost_worker():
    def broken(view):
        raise RuntimeError("no idea")

    with ThreadPoolExecutor(2) as executor, pytest.raises(FailedGame, match="raised RuntimeError: no idea"):
        play([broken, "greedy"], executor=executor)


def test_many_batches_wait_no_more_than_there_is_room_for(alone, monkeypatch):
    monkeypatch.setattr(spreading, "MOST_WAITING", 2)
    most, waiting = 0, set()

    class Counting(ThreadPoolExecutor):
        def submit(self, *given):
            nonlocal most
            future = super().submit(*given)
            waiting.add(future)
            most = max(most, len(waiting))
            future.add_done_callback(waiting.discard)
            return future

    with Counting(1) as executor:
        pd.testing.assert_frame_equal(alone.seats, play(executor=executor).seats)
    assert most <= 2


# --- a real cluster ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster():
    """Two worker processes of Dask on this machine, each with a nanny that begins a new one when it dies."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
        ) as local,
        distributed.Client(local) as client,
    ):
        yield client


@pytest.mark.filterwarnings("ignore::Warning:distributed.*")
def test_a_dask_cluster_gives_the_same_table(cluster, alone):
    executor = cluster.get_executor()
    pd.testing.assert_frame_equal(alone.seats, play(executor=executor).seats)


@pytest.mark.filterwarnings("ignore::Warning:distributed.*")
def test_a_worker_of_a_dask_cluster_that_is_killed_changes_nothing(cluster, tmp_path):
    deadly = kills_its_first_process(tmp_path / "killed")
    players = [deadly, "greedy", "greedy"]
    alone = play(players, games=60)
    result = play(players, games=60, executor=cluster.get_executor())
    assert (tmp_path / "killed").exists()
    pd.testing.assert_frame_equal(alone.seats, result.seats)


@pytest.mark.filterwarnings("ignore::Warning:distributed.*")
def test_workers_of_a_dask_cluster_that_die_from_outside_change_nothing(cluster, alone):
    before = set(cluster.run(os.getpid).values())
    stopped = threading.Event()

    def kill_one():
        time.sleep(0.3)
        os.kill(next(iter(before)), signal.SIGKILL)
        stopped.set()

    killer = threading.Thread(target=kill_one)
    killer.start()
    result = play(games=400, executor=cluster.get_executor())
    killer.join()
    assert stopped.is_set()
    pd.testing.assert_frame_equal(alone.seats, result.seats[: len(alone.seats)])
    cluster.wait_for_workers(2)
    assert set(cluster.run(os.getpid).values()) != before


@pytest.mark.filterwarnings("ignore::Warning:distributed.*")
def test_what_the_page_about_many_machines_says_runs(capsys):
    pytest.importorskip("distributed")
    page = Path(__file__).parents[2] / "docs" / "many-machines.md"
    space = {"__name__": "a_notebook"}
    for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        exec(block, space)
    assert capsys.readouterr().out == (
        "<Result of 40 games of Arcane Alley, seed 1: p1 first_move, p2 greedy>\n"
        "<Result of 200 games of Arcane Alley, seed 1: p1 greedy, p2 random>\n"
    )
