"""Ctrl-C at any step of Python: a batch is in the figures, the table, the counts and the differences, or in none."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.simulation import common_deals, running
from arcane_lab.simulation.backends import play_plain
from arcane_lab.simulation.batches import joined as joined_moves
from arcane_lab.simulation.plan import make_plan
from arcane_lab.simulation.running import Run
from tests.interrupting import stopped_at

#: The files in which batches are added up.
ROOMS = tuple(
    f"arcane_lab/simulation/{name}.py"
    for name in ("running", "tallies", "pairing", "standings", "common_deals", "comparing", "sweeping", "leagues")
)
PRINTED = {"edition": "revised", "powers": None, "options": None, "items": None}
QUIET = {"mode": "plain", "progress": False, "workers": 1}
#: Every so manieth step is tried here, and each one where there is time; whole calls have many more.
STRIDES = [211, pytest.param(1, marks=pytest.mark.thorough)]
LONG_STRIDES = [1499, pytest.param(3, marks=pytest.mark.thorough)]
#: Two settings or points take five times as long a try, most of it in the same loops over and over.
LONGEST_STRIDES = [7999, pytest.param(23, marks=pytest.mark.thorough)]


def steps(stride):
    """The numbers of the steps that are tried."""
    return range(1, 1_000_000, stride)


@pytest.fixture(autouse=True)
def played_before(monkeypatch):
    """Games are played once and then handed out again, in batches of 3; what is tried here is how they are added."""
    known = {}

    class Crew:
        news = ""

        def __init__(self, plan, *_given):
            self.plan = plan

        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

        def wait(self, tell):
            tell("")

        def play(self, first, last, **_):
            for begin in range(first, last, 3):
                key = (
                    self.plan.names,
                    self.plan.setup.values_hash,
                    self.plan.setup.players,
                    begin,
                    min(last, begin + 3),
                )
                if key not in known:
                    known[key] = play_plain(self.plan, begin, key[-1] - begin)
                yield known[key]

    monkeypatch.setattr(running, "Workers", Crew)
    monkeypatch.setattr(common_deals, "Workers", Crew)
    monkeypatch.setattr(common_deals, "FIRST_CHUNK", 2)
    monkeypatch.setattr(common_deals, "CHUNK_SECONDS", 0.0)


def check(result, whole):
    """Table, counts and figures of a result tell of the same games: the first ones of the whole run."""
    n = result.games
    pd.testing.assert_frame_equal(result.seats, whole.seats[: n * whole.setup.players])
    assert (sum(result.modes.values()), result._tally.finished + result._tally.unfinished) == (n, n)
    assert set(result.summary()["n"]) == {n - result.unfinished}
    ended = result.seats[result.seats["finished"]]
    for seat, strategy in enumerate(result.players):
        mean = ended[ended["seat"] == f"p{seat + 1}"]["gold"].mean()
        told = result.summary().loc[(f"p{seat + 1}", "gold")]
        assert told["strategy"] == strategy
        assert told["value"] == pytest.approx(mean, nan_ok=True)
    assert result.is_partial == (n < whole.games)


@pytest.mark.parametrize("stride", STRIDES)
def test_a_batch_is_added_to_a_run_everywhere_or_nowhere(stride):
    plan = replace(make_plan("alley", ["greedy", "random"], **PRINTED, seed=3), keeps_moves=True)
    batches = [play_plain(plan, first, 2) for first in (0, 2, 4)]
    whole = Run(plan, 6, "records")
    for batch in batches:
        whole.add(batch)
    whole = whole.result()
    for step in steps(stride):
        run = Run(plan, 6, "records")
        run.add(batches[0])
        _, has_stopped = stopped_at(step, ROOMS, lambda run=run: run.add(batches[1]))
        assert run.done in ((2, 4) if has_stopped else (4,))
        check(run.result(), whole)
        assert len(joined_moves(run.played.moves).counts) == 2 * run.done
        for batch in batches[run.done // 2 :]:
            run.add(batch)
        check(run.result(), whole)
        assert [m.tolist() for m in run.result()._moves] == [m.tolist() for m in whole._moves]
        if not has_stopped:
            return


def until_it_is_not_stopped(stride, work):
    """What is given by a piece of work that is stopped at one step after the other, and at the end not stopped."""
    for step in steps(stride):
        found, has_stopped = stopped_at(step, ROOMS, work)
        if found is not None:
            yield found
        if not has_stopped:
            return


@pytest.mark.parametrize("stride", LONG_STRIDES)
@pytest.mark.parametrize("until", [None, {"won": 0.999}])
def test_simulate_gives_figures_of_the_games_in_its_table(stride, until):
    def work():
        return al.simulate("alley", players=["greedy", "random"], games=7, until=until, **QUIET)

    whole, seen = work(), set()
    for found in until_it_is_not_stopped(stride, work):
        check(found, whole)
        seen.add(found.games)
    assert {0, 7} <= seen <= {0, 3, 6, 7}


@pytest.mark.parametrize("stride", LONGEST_STRIDES)
def test_settings_are_stopped_after_the_same_game(stride):
    settings = {"as printed": {}, "dearer coins": {"items": {"TC": {"coin_gold": 3}}}}

    def work(games=3):
        return al.compare(settings=settings, players=["greedy", "random"], games=games, keep="seats", **QUIET)

    whole, seen = work(), set()
    expected = {games: work(games).differences() for games in (2, 3)}
    for found in until_it_is_not_stopped(stride, work):
        for name, result in found.results.items():
            check(result, whole.results[name])
            assert result.games == found.games
        differences = found.differences()
        assert set(differences["n"] + differences["left_out"]) == {found.games}
        if found.games:
            columns = ["difference", "low", "high", "n", "left_out"]
            pd.testing.assert_frame_equal(differences[columns], expected[found.games][columns])
        seen.add(found.games)
    assert {2, 3} <= seen <= {0, 2, 3}


@pytest.mark.parametrize("stride", LONGEST_STRIDES)
def test_points_of_a_sweep_are_stopped_after_the_same_game(stride):
    def work():
        return al.sweep(
            parameters={"TC.coin_gold": [1, 4]}, players=["greedy", "random"], games=3, keep="seats", **QUIET
        )

    whole = work()
    for found in until_it_is_not_stopped(stride, work):
        for result, all_of_it in zip(found.results, whole.results, strict=True):
            check(result, all_of_it)
        assert {result.games for result in found.results} == {found.games}
        assert set(found.differences()["n"] + found.differences()["left_out"]) == {found.games}


@pytest.mark.parametrize("stride", LONG_STRIDES)
def test_a_league_counts_as_many_deals_as_it_says(stride):
    def work(deals=3):
        return al.league(["greedy", "random"], seats=(2, 3), games=deals, **QUIET)

    shares = {deals: work(deals).table() for deals in (2, 3)}
    for found in until_it_is_not_stopped(stride, work):
        table = found.table()
        assert set(table["n"] + table["left_out"]) == {found.deals}
        if found.deals:
            columns = ["seats", "strategy", "against", "share", "low", "high", "n"]
            pd.testing.assert_frame_equal(table[columns], shares[found.deals][columns])


def test_a_result_on_the_way_stays_as_it_was_when_more_games_come():
    """A live chart draws results of one growing run: what is drawn already must not change under its title."""
    plan = make_plan("alley", ["greedy", "random"], **PRINTED, seed=3)
    run = Run(plan, 40, "summary")
    results = []
    for first in range(0, 40, 10):
        run.add(play_plain(plan, first, 10))
        results.append(run.result())
    assert [result.games for result in results] == [10, 20, 30, 40]
    assert [set(result.summary()["n"]) for result in results] == [{10}, {20}, {30}, {40}]


def test_a_stop_while_the_workers_are_sent_home_loses_nothing(monkeypatch):
    inner = running.Workers

    class Slow(inner):
        def __exit__(self, *given):
            raise KeyboardInterrupt

    monkeypatch.setattr(running, "Workers", Slow)
    monkeypatch.setattr(common_deals, "Workers", Slow)
    result = al.simulate("alley", players=["greedy", "random"], games=5, **QUIET)
    assert (result.games, result.is_partial) == (5, False)
    comparison = al.compare(settings={"a": {}, "b": {}}, players=["greedy", "random"], games=5, **QUIET)
    assert (comparison.games, comparison.is_partial) == (5, False)


def test_the_tool_stops_at_the_step_that_is_wanted_and_says_when_there_is_none():
    here, done = ("tests/games/alley/simulation/test_interrupts.py",), []
    assert stopped_at(9, here, lambda: [done.append(k) for k in range(99)]) == (None, True)
    assert len(done) < 99
    assert stopped_at(10**6, here, lambda: 5) == (5, False)
