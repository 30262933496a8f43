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
from types import SimpleNamespace

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, NoLegalMove
from arcane_lab.games.alley.play import FIGURES
from arcane_lab.simulation import FailedGame
from arcane_lab.simulation import executor_runner as spreading
from arcane_lab.simulation import plan as plans
from arcane_lab.simulation.packing import pack

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


_known = {}


def played_once(function, *given):
    """What a worker gives; each batch is played once for all tests."""
    if given not in _known:
        _known[given] = function(*given)
    return _known[given]


class Unreliable:
    """An executor whose workers are lost at some of the orders, counted from 0."""

    def __init__(self, error, lost):
        self.error, self.lost, self.orders, self.firsts = error, lost, 0, []

    def submit(self, function, plan, mode, first, games):
        future = Future()
        if self.orders in self.lost:
            future.set_exception(self.error)
        else:
            future.set_result(played_once(function, plan, mode, first, games))
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


def test_trouble_without_words_is_told_by_its_kind_alone(quick):
    with pytest.warns(UserWarning, match=r"lost at game 0 \(CancelledError\)\. What"):
        play(QUICK, games=20, executor=Unreliable(CancelledError(), lost=set(range(99))))


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
    page = Path(__file__).parents[4] / "docs" / "many-machines.md"
    space = {"__name__": "a_notebook"}
    for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        exec(block, space)
    assert capsys.readouterr().out == (
        "<Result of 40 games of Arcane Alley, seed 1: p1 first_move, p2 greedy>\n"
        "<Result of 200 games of Arcane Alley, seed 1: p1 greedy, p2 random>\n"
    )


# --- nothing that an executor gives is believed -----------------------------------------------------------


#: Games of strategies that play fast, in batches of 20, each played once.
QUICK = ["random", "random"]


@pytest.fixture(scope="module")
def quick():
    return play(QUICK, games=60)


class Giving:
    """An executor that changes what its workers give, from the order ``since`` on."""

    def __init__(self, change, since=1):
        self.change, self.since, self.orders = change, since, 0

    def submit(self, function, plan, mode, first, games):
        future = Future()
        given = played_once(function, plan, mode, first, games)
        if self.orders >= self.since:
            given = self.change(given, lambda *part: played_once(function, plan, mode, *part))
        self.orders += 1
        future.set_result(given)
        return future


def with_number(batch, column, number):
    """A batch with one number changed, in its last row."""
    rows = batch.rows.copy()
    rows[-1, list(FIGURES).index(column)] = number
    return batch._replace(rows=rows)


def of_other_seed(batch, _):
    other = plans.make_plan("alley", QUICK, edition="revised", powers=None, options=None, items=None, seed=7)
    return spreading.play_stamped(other, "plain", batch.stamp.first, batch.stamp.games)


def without_stamp(batch, _):
    return batch._replace(stamp=None)


WRONG = {
    "nothing": (lambda *_: None, "a worker gave None, which is no batch of games"),
    "a text": (lambda *_: "done", "a worker gave 'done', which is no batch of games"),
    "rows alone": (lambda batch, _: batch.rows, "which is no batch of games"),
    "a bare tuple": (lambda batch, _: tuple(batch), "which is no batch of games"),
    "no stamp": (without_stamp, "does not say which games it holds"),
    "too few": (lambda batch, _: batch._replace(rows=batch.rows[:-2]), "38 rows for 20 games of 2 seats"),
    "too many": (lambda batch, _: batch._replace(rows=batch.rows.repeat(2, axis=0)), "80 rows for 20 games"),
    "too narrow": (lambda batch, _: batch._replace(rows=batch.rows[:, :-1]), "a worker gave 40 rows"),
    "flat": (lambda batch, _: batch._replace(rows=batch.rows.reshape(-1)), "a table of whole numbers is needed"),
    "a list": (lambda batch, _: batch._replace(rows=batch.rows.tolist()), "gave 'list' where a table"),
    "fractions": (lambda batch, _: batch._replace(rows=batch.rows.astype(float)), "a table of whole numbers"),
    "objects": (lambda batch, _: batch._replace(rows=batch.rows.astype(object)), "a table of whole numbers"),
    "the first batch again": (lambda _, play: play(0, 20), "gave 20 games from 0 on, not 20 from 20 on"),
    "a short batch": (lambda batch, play: play(batch.stamp.first, 10), "gave 10 games from 20 on, not 20 from 20 on"),
    "other rows": (lambda batch, play: batch._replace(rows=play(0, 20).rows), "other games or seats"),
    "seats exchanged": (lambda batch, _: batch._replace(rows=batch.rows[::-1]), "other games or seats"),
    "another seed": (of_other_seed, "another plan: another seed, other players or another setup"),
    "another version": (
        lambda batch, _: batch._replace(stamp=batch.stamp._replace(version="0.0.1")),
        "a worker has arcane-lab '0.0.1', and this is",
    ),
    "other rules": (
        lambda batch, _: batch._replace(stamp=batch.stamp._replace(rules="0")),
        "a worker has other rules of this game",
    ),
    "gold below zero": (lambda batch, _: with_number(batch, "gold", -5), "numbers that no game ends with"),
    "gold beyond all": (lambda batch, _: with_number(batch, "gold", 10**9), "numbers that no game ends with"),
    "won twice": (lambda batch, _: with_number(batch, "won", 2), "numbers that no game ends with"),
    "half finished": (lambda batch, _: with_number(batch, "finished", 0), "numbers that no game ends with"),
    "a mode unknown": (lambda batch, _: batch._replace(mode="magic"), "does not say how it played"),
    "moves unasked": (lambda batch, _: batch._replace(moves=[1]), "moves that nobody asked for"),
}


@pytest.mark.parametrize(("change", "words"), WRONG.values(), ids=WRONG)
def test_a_batch_that_is_not_the_one_that_was_asked_for_is_played_here(quick, change, words):
    with pytest.warns(UserWarning, match=r"The workers were lost at game 20 \(") as told:
        result = play(QUICK, games=60, executor=Giving(change))
    assert len(told) == 1
    assert words in str(told[0].message)
    assert "\n" not in str(told[0].message)
    pd.testing.assert_frame_equal(quick.seats, result.seats)


def first_of(view):
    return view.legal_moves[0]


@pytest.fixture(scope="module")
def kept():
    return play([first_of, "random"], games=40, keep="records")


def test_one_wrong_batch_is_asked_for_again_and_nothing_is_said(quick):
    first = iter([True])
    executor = Giving(lambda batch, _: batch._replace(rows=batch.rows[:-2]) if next(first, False) else batch)
    pd.testing.assert_frame_equal(quick.seats, play(QUICK, games=60, executor=executor).seats)


@pytest.mark.parametrize(
    "change",
    [
        lambda batch: batch._replace(moves=None),
        lambda batch: batch._replace(moves=batch.moves._replace(counts=batch.moves.counts[:-1])),
        lambda batch: batch._replace(moves=batch.moves._replace(numbers=batch.moves.numbers[:-1])),
        lambda batch: batch._replace(moves=batch.moves._replace(numbers=batch.moves.numbers.astype(float))),
        lambda batch: batch._replace(moves=("a", "b")),
    ],
)
def test_the_moves_of_a_batch_are_checked_too(kept, change):
    executor = Giving(lambda batch, _: change(batch))
    with pytest.warns(UserWarning, match="The workers were lost at game 20"):
        again = play([first_of, "random"], games=40, keep="records", executor=executor)
    assert again.record(39).to_text() == kept.record(39).to_text()


class Failing:
    """An executor of which something fails from the order ``since`` on."""

    def __init__(self, submit, since=1):
        self.given, self.since, self.orders = submit, since, 0

    def submit(self, function, *given):
        self.orders += 1
        if self.orders > self.since:
            return self.given()
        future = Future()
        future.set_result(played_once(function, *given))
        return future


def raises(error):
    def submit():
        raise error

    return submit


def ended(act):
    future = Future()
    act(future)
    return future


class NoFuture:
    """What only looks like a future."""

    def result(self):
        raise SystemExit("the worker left")

    def cancel(self):
        raise OSError("no connection")


@pytest.mark.parametrize(
    ("submit", "words"),
    [
        (raises(OSError("no route")), "OSError: no route"),
        (raises(ValueError("no more tasks")), "ValueError: no more tasks"),
        (raises(AttributeError("'NoneType' object has no attribute 'send'")), "AttributeError: 'NoneType'"),
        (raises(CancelledError()), "CancelledError"),
        (raises(SystemExit(2)), "SystemExit: 2"),
        (lambda: None, "submit() gave None, which is no future"),
        (lambda: 5, "submit() gave 5, which is no future"),
        (lambda: ended(Future.cancel), "CancelledError"),
        (lambda: ended(lambda f: f.set_exception(BadSetup("mode", 1, "no", "yes"))), "BadSetup: mode: 1 is refused"),
        (NoFuture, "SystemExit: the worker left"),
    ],
)
def test_an_executor_that_fails_keeps_what_is_finished_and_the_rest_is_played_here(quick, submit, words):
    with pytest.warns(UserWarning, match="The workers were lost at game") as told:
        result = play(QUICK, games=60, executor=Failing(submit))
    assert len(told) == 1
    assert words in str(told[0].message)
    assert "\n" not in str(told[0].message)
    pd.testing.assert_frame_equal(quick.seats, result.seats)


def test_the_failure_of_another_run_is_no_failure_of_this_one(quick):
    other = FailedGame("p1", "mine", "raised ValueError", 6, 3, "round 1", 900, "")
    with pytest.warns(UserWarning, match="The workers were lost at game"):
        result = play(QUICK, games=60, executor=Failing(lambda: ended(lambda future: future.set_exception(other))))
    pd.testing.assert_frame_equal(quick.seats, result.seats)


# --- whose error it is, and how large batches are ---------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "is_of_a_strategy"),
    [
        (FailedGame("p1", "mine", "raised ValueError", 6, 3, "round 1", 20, ""), True),
        (FailedGame("p1", "mine", "raised ValueError", 6, 3, "round 1", 39, ""), True),
        (FailedGame("p1", "mine", "raised ValueError", 6, 3, "round 1", 19, ""), False),
        (FailedGame("p1", "mine", "raised ValueError", 6, 3, "round 1", 40, ""), False),
        (FailedGame("p1", "mine", "raised ValueError", 7, 3, "round 1", 20, ""), False),
        (NoLegalMove(20, "p1"), True),
        (NoLegalMove(40, "p1"), False),
        (ValueError("no idea"), False),
    ],
)
def test_an_error_is_that_of_a_strategy_in_a_game_that_was_asked_for(error, is_of_a_strategy):
    plan = plans.make_plan("alley", QUICK, edition="revised", powers=None, options=None, items=None, seed=6)
    desk = spreading.BatchDispatcher(ThreadPoolExecutor(1), plan, "plain")
    assert desk._is_of_a_strategy(error, (20, 20)) == is_of_a_strategy


@pytest.mark.parametrize(
    ("games", "size"), [(1, 20), (1_280, 20), (1_281, 21), (1_344, 21), (1_345, 22), (640_000, 10_000), (10**9, 10_000)]
)
def test_a_run_is_cut_into_sixty_four_batches_of_a_fair_size(games, size):
    assert spreading.batch_size(games) == size


@pytest.mark.parametrize("executor", [4, SimpleNamespace(submit=5), "pool"])
def test_what_takes_no_orders_is_no_executor(executor):
    with pytest.raises(BadSetup, match=r"it has no submit\(\); allowed: an executor of concurrent.futures"):
        spreading.check_executor(executor, None)
    spreading.check_executor(None, None)
    spreading.check_executor(SimpleNamespace(submit=print), None)


def test_a_thread_gets_the_plan_itself_and_other_workers_get_it_packed_where_it_can_be():
    def with_lock(view, held=threading.Lock()):  # noqa: B008
        return view.legal_moves[0]

    printed = {"edition": "revised", "powers": None, "options": None, "items": None, "seed": 6}
    plan, locked = (plans.make_plan("alley", [one, "random"], **printed) for one in ("greedy", with_lock))
    assert spreading._order(ThreadPoolExecutor(1), plan) == (spreading.play_stamped, plan)
    assert spreading._order(object(), plan) == (spreading.play_packed, pack(plan))
    assert spreading._order(object(), locked) == (spreading.play_stamped, locked)
