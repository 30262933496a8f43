"""All cores of one machine: the same table, whoever plays; Ctrl-C keeps what is whole."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.simulation import workers
from arcane_lab.simulation.plan import make_plan
from arcane_lab.simulation.workers import Workers, check_workers, usable_cores

PLAYERS = ["greedy", "random", "greedy", "random"]
PRINTED = {"edition": "revised", "powers": None, "options": None, "items": None}


pytestmark = pytest.mark.usefixtures("twin")


@pytest.fixture
def small_batches(monkeypatch):
    """So many batches that every thread has some."""
    monkeypatch.setattr(workers, "BATCH_SECONDS", 0.0)


def play(games=60, **own):
    given = {"players": PLAYERS, "seed": 8, "mode": "compiled", "progress": False, **own}
    return al.simulate("alley", games=games, **given)


@pytest.fixture(scope="module")
def plain():
    return play(mode="plain")


@pytest.mark.parametrize("number", [1, 2, 3, 16])
def test_any_number_of_workers_gives_the_table_of_plain_play(plain, small_batches, number):
    spread = play(workers=number)
    assert spread.modes == {"plain": 0, "compiled": 60}
    pd.testing.assert_frame_equal(plain.seats, spread.seats)
    pd.testing.assert_frame_equal(plain.summary(), spread.summary())


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_size_of_batches_changes_nothing(monkeypatch, number):
    whole = play(games=700, workers=1)
    for first, growth in ((1, 2), (7, 3), (700, 8)):
        monkeypatch.setattr(workers, "FIRST_BATCH", first)
        monkeypatch.setattr(workers, "GROWTH", growth)
        pd.testing.assert_frame_equal(whole.seats, play(games=700, workers=number).seats)


def test_several_threads_play_and_plain_python_stays_in_this_one(small_batches, monkeypatch):
    threads = set()
    timed = Workers._timed

    def watched(self, first, games):
        threads.add(threading.current_thread().name)
        return timed(self, first, games)

    monkeypatch.setattr(Workers, "_timed", watched)
    play(workers=3)
    assert any(name.startswith("arcane_lab") for name in threads)
    threads.clear()
    play(mode="plain", workers=3)
    play(workers=1)
    assert threads == {threading.current_thread().name}


def test_wanted_widths_are_looked_at_after_the_same_games(small_batches):
    one, three = (play(games=4_000, until={"gold": 6.0}, workers=number) for number in (1, 3))
    assert one.games == three.games
    pd.testing.assert_frame_equal(one.seats, three.seats)


def test_an_interrupt_keeps_the_whole_batches_before_the_gap(small_batches, monkeypatch):
    timed = Workers._timed

    def stops(self, first, games):
        if first <= 20 < first + games:
            raise KeyboardInterrupt
        return timed(self, first, games)

    whole = play()
    monkeypatch.setattr(Workers, "_timed", stops)
    result = play(workers=2)
    assert result.is_partial
    assert 0 < result.games <= 20
    pd.testing.assert_frame_equal(whole.seats[: 4 * result.games], result.seats)


@pytest.mark.parametrize("number", [0, -1, 2.5, "two", "2", True, [2], 5_000])
def test_what_is_no_number_of_workers_is_refused(number):
    with pytest.raises(
        BadSetup, match=r"workers: .* is refused: that is no number of workers; allowed: None"
    ) as caught:
        play(workers=number)
    assert "a whole number from 1 up" in str(caught.value)


def test_workers_and_an_executor_together_are_refused():
    with ThreadPoolExecutor(1) as executor, pytest.raises(BadSetup, match="an executor has workers of its own"):
        play(workers=2, executor=executor)


def test_unless_you_say_otherwise_every_core_that_may_be_used_works():
    assert check_workers(None, None) == usable_cores() >= 1


@pytest.fixture
def crew():
    """Two workers of a run of 3,000 games."""
    plan = make_plan("alley", PLAYERS, **PRINTED, seed=8)
    with Workers(plan, "compiled", 3_000, workers=2) as crew:
        crew.wait(lambda _news: None)
        yield crew


def test_a_batch_ends_where_somebody_looks(crew):
    ends = [batch.rows[-1][0] + 1 for batch in crew.play(0, 3_000, mark=1_000)]
    assert 1_000 in ends
    assert ends[-1] == 3_000


def test_the_next_games_are_played_while_the_first_are_looked_at(crew, monkeypatch):
    begun = threading.Event()
    play_batch = crew._switch.play

    def play_and_tell(first, games):
        if first >= 1_000:
            begun.set()
        return play_batch(first, games)

    monkeypatch.setattr(crew._switch, "play", play_and_tell)
    batches = crew.play(0, 3_000, mark=1_000)
    assert any(batch.rows[-1][0] + 1 == 1_000 for batch in batches)
    assert begun.wait(60)
