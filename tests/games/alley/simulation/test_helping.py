"""A process that helps with a short plain run: the same table, whoever plays, and no process is left behind."""

from __future__ import annotations

import subprocess
import sys
import time

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.simulation import helping
from arcane_lab.simulation.backend_choice import BackendChoice
from arcane_lab.simulation.helping import Helper

GAMES = 30


def play(workers):
    return al.simulate(
        "alley", players=["greedy", "random"], games=GAMES, seed=8, mode="plain", workers=workers, progress=False
    )


@pytest.fixture(scope="module")
def alone():
    return play(1).seats


@pytest.fixture
def begun(monkeypatch):
    """Every plain run has a helper, which plays something before the last game is begun; the processes begun."""
    monkeypatch.setattr(BackendChoice, "wants_help", True)
    begun, start, leave = [], subprocess.Popen, Helper.leave

    def begin(*given, **more):
        begun.append(start(*given, **more))
        return begun[-1]

    def leave_later(self, first, games):
        while not self._batches and self._thread.is_alive():
            time.sleep(0.01)
        return leave(self, first, games)

    monkeypatch.setattr(helping.subprocess, "Popen", begin)
    monkeypatch.setattr(Helper, "leave", leave_later)
    return begun


def test_helped_or_not_the_table_is_the_same_and_no_process_is_left(alone, begun, monkeypatch):
    helped = []
    monkeypatch.setattr(
        Helper, "played", property(lambda self: helped.append(len(self._batches)) or list(self._batches))
    )
    pd.testing.assert_frame_equal(play(2).seats, alone)
    assert helped[0] > 0
    assert [process.returncode is not None for process in begun] == [True]


def test_what_a_lost_process_was_asked_for_is_played_here(alone, begun, monkeypatch):
    take, asked = Helper._take, []

    def lose(self):
        asked.append(take(self))
        if len(asked) == 2:
            self._process.kill()
            self._process.wait()
        return asked[-1]

    monkeypatch.setattr(Helper, "_take", lose)
    pd.testing.assert_frame_equal(play(2).seats, alone)
    assert len(asked) == 2


def test_where_no_process_can_be_started_all_is_played_here(alone, begun, monkeypatch):
    def refuse(*_, **__):
        raise OSError("no more processes")

    monkeypatch.setattr(helping.subprocess, "Popen", refuse)
    pd.testing.assert_frame_equal(play(2).seats, alone)


def test_one_worker_has_no_helper(alone, begun):
    pd.testing.assert_frame_equal(play(1).seats, alone)
    assert not begun


def test_what_is_no_request_ends_the_process_quietly():
    done = subprocess.run([sys.executable, "-m", helping.__name__], input=b"", capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
