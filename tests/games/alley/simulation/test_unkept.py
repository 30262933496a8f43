"""A run of many games keeps the table of the first of them; the rest is played again when somebody asks for it."""

from __future__ import annotations

import gc
import pickle
import tracemalloc

import numpy as np
import pytest

from arcane_lab.simulation import unkept
from arcane_lab.simulation.backends import play_plain
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.running import Run
from arcane_lab.simulation.unkept import OtherGame, Unkept
from arcane_lab.simulation.workers import Workers
from tests.games.alley.simulation.test_stopping import PRINTED, make_plan

EACH = 2


@pytest.fixture(scope="module")
def plan():
    return make_plan("alley", ["random", "random"], **PRINTED, seed=1, most_rounds=1)


@pytest.fixture
def result(plan, monkeypatch):
    monkeypatch.setattr(unkept, "MOST_KEPT", 5)
    run = Run(plan, 10, "seats")
    for first in range(0, 10, EACH):
        run.add(play_plain(plan, first, EACH)._replace(mode="compiled"))
    return run.result()


def test_the_table_of_many_games_is_played_again(plan, result):
    assert [type(table) for table in result._batches] == [np.ndarray, np.ndarray, Unkept]
    whole = play_plain(plan, 0, 10).rows
    assert np.array_equal(result._rows(), whole)
    assert result.seats["gold"].tolist() == whole[:, 2].tolist()
    assert [result.records.row(game) for game in range(10)] == whole[::2].tolist()
    assert len(result.record(9).replay().steps) == result.seats["decisions"].iloc[-1]


def test_a_table_that_other_rules_would_make_is_refused(result, monkeypatch):
    loaded, other = (pickle.loads(pickle.dumps(result)) for _ in range(2))
    assert loaded.seats.equals(result.seats)
    played = Workers.play

    def otherwise(crew, first, last):
        for batch in played(crew, first, last):
            batch.rows[:, 2] += 1
            yield batch

    monkeypatch.setattr(Workers, "play", otherwise)
    with pytest.raises(OtherGame, match=r"game 4 .*\(the figures .* up to 9 no longer add up to what was counted"):
        _ = other.seats


def test_a_game_of_which_nothing_is_kept_is_not_believed_where_other_rules_play(result, monkeypatch):
    loaded = pickle.loads(pickle.dumps(result))
    assert loaded.record(9) == result.record(9)
    tried = []
    played = Workers.play

    def counted(crew, first, last):
        tried.append(first)
        return played(crew, first, last)

    monkeypatch.setattr(Workers, "play", counted)
    again = pickle.loads(pickle.dumps(loaded))
    # Kept games are tried once in a process: the first and the last of them.
    assert [again.record(9), again.record(8)] == [result.record(9), result.record(8)]
    assert tried == [0, 3, 9, 8, 9, 8]

    def otherwise(crew, first, last):
        for batch in played(crew, first, last):
            batch.rows[:, 2] += 1
            yield batch

    monkeypatch.setattr(Workers, "play", otherwise)
    other = pickle.loads(pickle.dumps(result))
    with pytest.raises(OtherGame, match=r"game 0 does not go as it did .*its moves or figures differ.*result\.note"):
        other.record(9)


def test_all_that_a_result_tells_is_the_same_as_if_every_table_were_kept(monkeypatch):
    plan = make_plan("alley", ["greedy", "random"], seed=1, options={"rounds": 1, "fine_gold": 7})
    found = []
    for most in (1, 100):
        monkeypatch.setattr(unkept, "MOST_KEPT", most)
        run = Run(plan, 6, "seats")
        for first in range(0, 6, EACH):
            run.add(play_plain(plan, first, EACH)._replace(mode="compiled"))
        found.append(run.result())
    result, whole = found
    assert unkept.is_kept(whole._batches) != unkept.is_kept(result._batches)
    for ask in (
        lambda one: one.by_start(),
        lambda one: one.contrast("p1", "p2"),
        lambda one: one.find("closest", games=3).table,
        lambda one: [one.record(game) for game in (0, 5)],
        lambda one: one.summary(),
    ):
        assert str(ask(result)) == str(ask(whole))


@pytest.mark.parametrize("share", [{"mode": "plain"}, {"own": ("p1",)}])
def test_what_takes_its_time_or_may_change_is_kept_whole(share, plan, monkeypatch):
    monkeypatch.setattr(unkept, "MOST_KEPT", 0)
    batch = Batch(share.get("mode", "compiled"), np.zeros((4, 3), dtype=np.int64))
    held = unkept.kept((), _With(plan, share.get("own", ())), 0, batch)
    assert len(held) == 1
    assert held[0] is batch.rows


class _With:
    """A plan with functions of somebody's own."""

    def __init__(self, plan, own):
        self.setup, self.own = plan.setup, own


def test_ten_times_the_games_need_no_more_memory(plan, monkeypatch):
    monkeypatch.setattr(unkept, "MOST_KEPT", 40)
    rows = play_plain(plan, 0, 20).rows
    used = {20: [], 200: []}
    # What other threads of the tests take in the meantime is not of the run: the least of three counts.
    for batches in 3 * (20, 200):
        run = Run(plan, 20 * batches, "seats")
        tracemalloc.start()
        for _ in range(batches):
            run.add(Batch("compiled", rows.copy()))
        gc.collect()
        used[batches].append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
    assert min(used[200]) < 1.05 * min(used[20]) + 1_000
