"""Strategies that mean harm: each is reported with its seat, seed and position, and nothing of it is left running."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.simulation import FailedGame


def exits(_view: Any) -> Any:
    sys.exit("goodbye")


def ends_a_generator(_view: Any) -> Any:
    raise GeneratorExit


def play(player: Any, **own: Any) -> al.Result:
    given: dict[str, Any] = {"games": 2, "seed": 5, "progress": False, **own}
    return al.simulate("alley", players=["random", player], **given)


@pytest.mark.parametrize(("player", "kind"), [(exits, "SystemExit"), (ends_a_generator, "GeneratorExit")])
@pytest.mark.parametrize("limit", [None, 30])
def test_a_strategy_does_not_end_the_program_that_asks_it(player: Any, kind: str, limit: float | None) -> None:
    with pytest.raises(FailedGame, match=f"raised {kind}, which would end the program") as caught:
        play(player, time_limit=limit)
    error = caught.value
    assert (error.seat, error.seed, error.game_index) == ("p2", 5, 0)
    assert al.Game.from_text(error.text).to_move == "p2"


# --- what a strategy begins beside its answer -------------------------------------------------------------


def with_helper(pipe: str, then: Callable[[], object]) -> Any:
    """A strategy that begins a process, which keeps a pipe open, and then does something else."""

    def strategy(view: Any) -> Any:
        with open(pipe, "wb") as kept:
            subprocess.Popen(["sleep", "600"], stdout=kept)
        then()
        return view.legal_moves[0]

    return strategy


def with_child(pipe: str, _then: object) -> Any:
    """A strategy that splits its process in two; the other half keeps all that the first had open."""

    def strategy(view: Any) -> Any:
        os.open(pipe, os.O_WRONLY)
        if os.fork() == 0:
            time.sleep(600)
            os._exit(0)
        return view.legal_moves[0]

    return strategy


@pytest.mark.parametrize("make", [with_helper, with_child])
def test_no_process_that_a_timed_strategy_began_is_left(make: Any, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert play(make(str(pipe), int), games=1, most_rounds=1, time_limit=30).games == 1
        assert is_closed(end)
    finally:
        os.close(end)


def test_nor_when_it_is_stopped_or_ends_its_own_process(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for then, reason in ((lambda: time.sleep(600), "took longer than"), (lambda: os._exit(4), "ended the process")):
        end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        try:
            with pytest.raises(FailedGame, match=reason):
                play(with_helper(str(pipe), then), games=1, time_limit=3)
            assert is_closed(end)
        finally:
            os.close(end)


def is_closed(end: int) -> bool:
    """Whether nobody holds the other end of a pipe any more; a process that was just stopped needs a moment."""
    select.select([end], [], [], 20)
    return os.read(end, 1) == b""
