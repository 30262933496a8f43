"""Processes that help with plain play: the same table, whoever plays, and none is left behind."""

from __future__ import annotations

import subprocess
import sys
import threading

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.simulation import helper_process, helpers, workers
from arcane_lab.simulation.helpers import Helpers
from arcane_lab.simulation.plan import make_plan

PLAYERS = ["greedy", "random", "random"]
PRINTED = {"edition": "revised", "powers": None, "options": None, "items": None}


@pytest.fixture
def eager(monkeypatch):
    """Every plain run is helped, in small batches; the processes that were begun."""
    monkeypatch.setattr(workers, "WORTH_HELP", 0.0)
    monkeypatch.setattr(workers, "BATCH_SECONDS", 0.02)
    begun: list[subprocess.Popen[bytes]] = []
    start = Helpers._start

    def remember(self):
        begun.append(start(self))
        return begun[-1]

    monkeypatch.setattr(Helpers, "_start", remember)
    return begun


def play(number, games=60, **own):
    given = {"players": PLAYERS, "seed": 8, "mode": "plain", "progress": False, **own}
    return al.simulate("alley", games=games, workers=number, **given)


def test_helped_or_not_the_table_is_the_same(eager):
    alone = play(1)
    assert not eager
    helped = play(3)
    assert 1 <= len(eager) <= 2
    assert helped.modes == {"plain": 60, "compiled": 0}
    pd.testing.assert_frame_equal(alone.seats, helped.seats)


def test_no_process_outlives_its_run(eager):
    play(2)
    assert all(process.returncode is not None for process in eager)


def test_what_a_lost_process_was_asked_for_is_played_here(eager, monkeypatch):
    alone = play(1, games=30)
    ask = Helpers._ask

    def lose(self, first, games):
        self._process().kill()
        return ask(self, first, games)

    monkeypatch.setattr(Helpers, "_ask", lose)
    pd.testing.assert_frame_equal(alone.seats, play(2, games=30).seats)
    assert eager


def test_where_no_process_can_be_started_this_one_plays_all(monkeypatch, eager):
    def refuse(self):
        raise OSError("no more processes")

    monkeypatch.setattr(Helpers, "_start", refuse)
    pd.testing.assert_frame_equal(play(1, games=30).seats, play(2, games=30).seats)


def test_functions_of_a_persons_own_stay_in_this_process(eager):
    asked = []

    def first(view):
        asked.append(threading.current_thread())
        return view.legal_moves[0]

    play(2, games=5, players=[first, "random", "random"])
    assert set(asked) == {threading.main_thread()}
    assert not eager


def play_until_interrupted(crew, games):
    with crew:
        for done, _ in enumerate(crew.play(0, 500)):
            if done >= games:
                raise KeyboardInterrupt


def test_an_interrupted_run_ends_its_processes(eager):
    crew = workers.Workers(make_plan("alley", PLAYERS, **PRINTED, seed=8), "plain", 500, workers=2)
    with pytest.raises(KeyboardInterrupt):
        play_until_interrupted(crew, 6)
    assert eager
    assert all(process.returncode is not None for process in eager)


def test_a_short_run_has_no_help(monkeypatch):
    monkeypatch.setattr(Helpers, "__init__", lambda *_: pytest.fail("helped"))
    play(2, games=6)


def test_what_is_no_request_ends_a_process_quietly():
    done = subprocess.run([sys.executable, "-m", helper_process.__name__], input=b"", capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_when_the_twin_takes_over_what_was_asked_for_is_waited_for(eager, monkeypatch):
    """Without asking again and again whether it is there."""
    crew = workers.Workers(make_plan("alley", PLAYERS, **PRINTED, seed=8), "plain", 60, workers=2)
    looks = []

    def take_over(_seconds):
        looks.append(1)
        monkeypatch.setattr(type(crew._switch), "playing", property(lambda _: "compiled"))

    monkeypatch.setattr(crew._switch, "look", take_over)
    asked = []
    done = helpers.Future.done
    monkeypatch.setattr(helpers.Future, "done", lambda self: asked.append(1) or done(self))
    with crew:
        games = sum(len(batch.rows) // 3 for batch in crew._with_helpers(0, 60))
    assert looks == [1]
    assert 0 < games < 60
    assert len(asked) < 20
