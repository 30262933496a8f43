"""A time limit for answers: the games are the same, and an answer that takes too long is named with its position."""

from __future__ import annotations

import io
import itertools
import os
import pickle
import signal
import sys
import time
from contextlib import suppress

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.simulation import FailedGame, TimeLimit, limited_process, workers
from arcane_lab.simulation import backend_choice as switching
from arcane_lab.simulation import time_limit as limiting
from arcane_lab.simulation.checking import problem_of
from arcane_lab.simulation.packing import pack
from arcane_lab.simulation.plan import make_plan
from arcane_lab.simulation.time_limit import LostPlayer

LONG = 60
needs_kill = pytest.mark.skipif(os.name != "posix", reason="processes cannot be killed like this here")


def play(player, games=8, **own):
    given = {"players": [player, "greedy"], "seed": 5, "mode": "auto", "progress": False, "time_limit": LONG, **own}
    return al.simulate("alley", games=games, **given)


def last_index(view, moves, count, luck):
    return count - 1


def test_a_limit_that_nobody_reaches_changes_nothing():
    free, limited = play(last_index, time_limit=None, mode="plain"), play(last_index)
    pd.testing.assert_frame_equal(free.seats, limited.seats)
    assert "p1 (last_index) ran as plain Python, because answers are timed." in limited.note


def test_a_limit_goes_with_records_and_with_executors():
    from concurrent.futures import ThreadPoolExecutor

    kept = play(last_index, keep="records", games=2)
    assert kept.record(1).replay().is_over
    with ThreadPoolExecutor(1) as executor:
        pd.testing.assert_frame_equal(kept.seats, play(last_index, games=2, executor=executor).seats)


def after(number, act):
    """A strategy that does something else from one of its answers on."""
    asked = 0

    def strategy(view):
        nonlocal asked
        asked += 1
        if asked == number:
            act()
        return view.legal_moves[0]

    return strategy


def hang():
    while True:
        pass


def test_an_answer_that_never_comes_is_stopped_and_its_position_can_be_played_on():
    with pytest.raises(TimeLimit, match=r"the strategy strategy of p1 took longer than 0\.5 s for an answer") as caught:
        play(after(30, hang), time_limit=0.5)
    error = caught.value
    assert (error.seat, error.seed, error.game_index) == ("p1", 5, 0)
    assert al.Game.from_text(error.text).to_move == "p1"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_an_answer_that_comes_too_late_is_named_too():
    with pytest.raises(TimeLimit, match=r"took longer than 0\.05 s for an answer"):
        play(after(3, lambda: time.sleep(0.2)), time_limit=0.05)


def test_an_error_comes_back_from_the_process_whole():
    def broken(view):
        raise ValueError("no idea")

    with pytest.raises(FailedGame, match="raised ValueError: no idea") as caught:
        play(broken)
    assert not isinstance(caught.value, TimeLimit)


def test_a_strategy_that_ends_its_process_is_named():
    with pytest.raises(FailedGame, match=r"ended the process that asked it \(status 3\)"):
        play(after(5, lambda: os._exit(3)))


def dies_once(flag, in_game):
    """A player whose process is ended once, in a game after others; each game begins with two reveals."""
    reveals = itertools.count()

    def strategy(view):
        if (view.round, view.step) == (1, "reveal") and next(reveals) == 2 * in_game and not flag.exists():
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return view.legal_moves[0]

    return strategy


@needs_kill
def test_a_process_that_is_ended_from_outside_loses_nothing_and_blames_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "FIRST_BATCH", 2)
    (tmp_path / "none").touch()
    whole = play(dies_once(tmp_path / "none", 5))
    with pytest.warns(UserWarning, match=r"was ended from outside \(SIGKILL.*What was finished is kept") as told:
        result = play(dies_once(tmp_path / "flag", 5))
    assert len(told) == 1
    assert "strategy" not in str(told[0].message)
    assert not result.is_partial
    pd.testing.assert_frame_equal(whole.seats, result.seats)


@needs_kill
def test_a_process_that_is_ended_again_and_again_leaves_what_is_finished(tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "FIRST_BATCH", 2)
    monkeypatch.setattr(workers, "BATCH_SECONDS", 0.0)
    count = tmp_path / "games"

    def strategy(view):
        return view.legal_moves[0]

    plain = play(strategy, time_limit=None)

    def strategy(view):
        if (view.round, view.step) == (1, "reveal"):
            count.write_text((count.read_text() if count.exists() else "") + "x")
            if len(count.read_text()) > 2 * 4:
                os.kill(os.getpid(), signal.SIGTERM)
        return view.legal_moves[0]

    with pytest.warns(UserWarning, match=r"ended from outside \(SIGTERM\)") as told:
        result = play(strategy)
    assert [str(one.message)[-60:] for one in told][-1].endswith(
        f"The {result.games} games that were finished are kept"
    )
    assert 2 <= result.games <= 4
    assert result.is_partial
    assert "was ended from outside" in result.note
    pd.testing.assert_frame_equal(result.seats, plain.seats[: 2 * result.games])


@needs_kill
def test_where_nothing_was_finished_it_says_why(tmp_path):
    def strategy(view):
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.warns(UserWarning, match="ended from outside"), pytest.raises(LostPlayer, match="ended from outside"):
        play(strategy)


def test_a_process_that_answers_nonsense_is_not_waited_for_for_ever():
    def strategy(view):
        # A strategy may write to any file that is open in its process.
        for handle in range(3, 9):
            with suppress(OSError):
                os.write(handle, b"cos\nnowhere\n.")
        return view.legal_moves[0]

    with pytest.warns(UserWarning, match="cannot be read"), pytest.raises(LostPlayer, match="cannot be read"):
        play(strategy, games=2)


def test_what_a_strategy_prints_is_no_answer():
    def talks(view):
        print("hello")
        return view.legal_moves[0]

    assert play(talks, games=1).games == 1


def test_strategies_of_the_game_are_not_timed(monkeypatch):
    def refuse(plan):
        raise AssertionError("no process is needed")

    monkeypatch.setattr(switching, "LimitedPlayer", refuse)
    result = play("random")
    assert (result.games, result.why_plain) == (8, "")


@pytest.mark.parametrize("limit", [0, -1, 0.001, True, "1", float("nan"), float("inf"), [1]])
def test_what_is_no_time_is_refused(limit):
    with pytest.raises(BadSetup, match=r"time_limit: .* is refused: that is no time for an answer; allowed: None"):
        play(last_index, time_limit=limit)


# --- the other end of the talk, in this process -----------------------------------------------------------


def served(plan, *parts, tmp_path):
    """The replies of the process to some batches."""
    path = tmp_path / "board"
    path.write_bytes(bytes(limiting.WORD * (limiting.FIRST_CHOICE + 2 * 20_000)))
    requests, replies = io.BytesIO(), io.BytesIO()
    for message in ((sys.path[:], str(path), plan), *parts):
        pickle.dump(message, requests)
    requests.seek(0)
    limited_process.serve(requests, replies)
    replies.seek(0)
    return [pickle.load(replies) for _ in parts]


def test_the_process_answers_each_batch_with_its_stamp_or_its_error(tmp_path):
    def fails(view):
        raise ValueError("no idea")

    printed = {"edition": "revised", "powers": None, "options": None, "items": None, "seed": 5, "most_rounds": 1}
    plan = make_plan("alley", [last_index, "greedy"], **printed, time_limit=LONG)
    one, two = served(pack(plan), (0, 1), (1, 2), tmp_path=tmp_path)
    assert (problem_of(one, plan, 0, 1), problem_of(two, plan, 1, 2)) == ("", "")
    (error,) = served(pack(make_plan("alley", [fails, "greedy"], **printed, time_limit=1)), (0, 1), tmp_path=tmp_path)
    assert isinstance(error, FailedGame)
    (refusal,) = served(b"no plan", (0, 1), tmp_path=tmp_path)
    assert isinstance(refusal, BadSetup)
    assert "could not be brought into the process that times it" in str(refusal)
