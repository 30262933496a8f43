"""Whoever watches a game hears of every play and undo, and never stands in its way."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from arcane_lab.core.errors import IllegalMove
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.observers import watch


class Watcher:
    def __init__(self, fails: bool = False) -> None:
        self.heard = 0
        self.fails = fails

    def hear(self) -> None:
        self.heard += 1
        if self.fails:
            raise ValueError("no picture")


@pytest.fixture
def game() -> BaseGame:
    return BaseGame("alley", players=3, seed=7)


def test_plays_and_undos_are_heard_refused_moves_are_not(game):
    watcher = Watcher()
    watch(game, watcher.hear)
    game.play("reveal b2")
    game.undo()
    with pytest.raises(IllegalMove):
        game.play("draw deck")
    assert watcher.heard == 2


def test_a_fork_is_not_watched(game):
    watcher = Watcher()
    watch(game, watcher.hear)
    game.fork().play("reveal b2")
    assert watcher.heard == 0


def test_a_watcher_that_fails_is_reported_and_the_move_is_made(game):
    failing, other = Watcher(fails=True), Watcher()
    watch(game, failing.hear)
    watch(game, other.hear)
    with pytest.warns(RuntimeWarning, match="no picture"):
        game.play("reveal b2")
    assert (len(game.steps), other.heard) == (1, 1)


def test_a_watcher_that_is_gone_is_forgotten(game):
    from arcane_lab.engine import observers as watching

    watcher = Watcher()
    watch(game, watcher.hear)
    del watcher
    gc.collect()
    game.play("reveal b2")
    assert watching._WATCHERS[game] == []


def test_the_end_of_a_program_says_nothing_of_who_watched() -> None:
    """What is left of a program is given up in any order, and the watchers' module may be gone first."""
    code = """
import sys
import arcane_lab as al
game = al.Game("alley", players=3, seed=7)
table = al.show(game)
sys.last_of_all = sys.modules.pop("arcane_lab.engine.observers")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
