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
from types import SimpleNamespace

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
from arcane_lab.simulation.time_limit import LimitedPlayer, LostPlayer

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


class StandInProcess:
    """A process that counts how often it is ended."""

    def __init__(self, status: int | None) -> None:
        self.pid, self.status, self.kills = 4711, status, 0

    def poll(self) -> int | None:
        return self.status

    def kill(self) -> None:
        self.kills += 1


def killed_twice(system: str, status: int | None, monkeypatch) -> tuple[int, list[tuple[int, int]]]:
    """How often the process itself, and which groups, are ended when somebody ends a limited player twice."""
    groups: list[tuple[int, int]] = []
    stand_in = SimpleNamespace(name=system, killpg=lambda *group: groups.append(group))
    monkeypatch.setattr(limiting, "os", stand_in)
    player = SimpleNamespace(_is_killed=False, _process=StandInProcess(status))
    LimitedPlayer._kill(player)
    LimitedPlayer._kill(player)
    return player._process.kills, groups


def test_a_process_is_ended_once_so_that_no_stranger_with_its_number_is(monkeypatch):
    assert killed_twice("posix", None, monkeypatch) == (0, [(4711, signal.SIGKILL)])
    assert killed_twice("nt", None, monkeypatch) == (1, [])
    assert killed_twice("nt", 0, monkeypatch) == (0, [])


# --- the shared file, and what the process says, without a process ----------------------------------------


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board"
    path.write_bytes(bytes(limiting.WORD * (limiting.FIRST_CHOICE + 2 * 3)))
    made = limiting.SharedProgress(str(path), 2.0)
    yield made
    made.close()


def test_a_board_has_room_for_every_choice_of_a_game():
    assert limiting.SharedProgress.room(SimpleNamespace(most_decisions=3)) == 8 * (5 + 2 * 3)


def test_a_board_keeps_the_choices_of_the_game_under_way(board):
    board.start_game(7)
    for choice in ((0, 11), (3, 12), (4, 13)):
        board.keep(choice)
    assert board.choices() == [(0, 11), (3, 12), (4, 13)]
    assert (board.numbers[limiting.GAME], board.numbers[limiting.KEPT]) == (7, 3)
    board.start_game(8)
    assert (board.choices(), board.numbers[limiting.GAME]) == ([], 8)


def test_a_board_says_who_is_asked_and_whether_the_answer_took_too_long(board, monkeypatch):
    now = iter([10.0, 12.0, 20.0, 22.1])
    monkeypatch.setattr(limiting, "time", SimpleNamespace(perf_counter=lambda: next(now)))
    board.begin(2, 30)
    assert (board.numbers[limiting.SEAT], board.numbers[limiting.MADE], board.numbers[limiting.BEGUN]) == (2, 30, 1)
    assert not board.end()
    assert board.numbers[limiting.BEGUN] == 2
    board.begin(1, 31)
    assert board.end()
    assert board.numbers[limiting.BEGUN] == 4


def ended(status, begun, game=1_234):
    """What is said of a process that ended with a status, while an answer was awaited or not."""
    numbers = [begun, game, 0, 0, 0]
    killed = []
    player = SimpleNamespace(
        _process=SimpleNamespace(wait=lambda patience: status),
        _board=SimpleNamespace(numbers=numbers),
        _kill=lambda: killed.append(True),
        _failure=lambda kind, reason: kind.__name__ + ": " + reason,
    )
    found = LimitedPlayer._ended(player)
    assert killed == [True]
    return str(found)


@pytest.mark.parametrize(
    ("status", "begun", "words"),
    [
        (
            -signal.SIGKILL,
            1,
            "the process that times the answers was ended from outside (SIGKILL, as the system does where memory runs "
            "out) in game 1,234",
        ),
        (-signal.SIGTERM, 2, "the process that times the answers was ended from outside (SIGTERM) in game 1,234"),
        (3, 1, "FailedGame: ended the process that asked it (status 3)"),
        (-signal.SIGSEGV, 1, f"FailedGame: ended the process that asked it (status -{int(signal.SIGSEGV)})"),
        (3, 2, "the process that times the answers ended by itself (status 3)"),
        (0, 0, "the process that times the answers ended by itself (status 0)"),
    ],
)
def test_why_a_process_ended_is_told_and_whose_fault_it_was(status, begun, words):
    assert ended(status, begun) == words


def heard(replies, begun, times, limit=1.0):
    """What comes of waiting for a reply; each look at the board finds the next count and time."""

    class SharedProgress:
        def __getitem__(self, place):
            assert place == limiting.BEGUN
            return begun.pop(0)

    pauses, killed = [], []

    def get(timeout):
        pauses.append(timeout)
        reply = replies.pop(0)
        if reply == "nothing":
            raise limiting.queue.Empty
        return reply

    player = SimpleNamespace(
        _limit=limit,
        _board=SimpleNamespace(numbers=SharedProgress()),
        _replies=SimpleNamespace(get=get),
        _kill=lambda: killed.append(True),
        _ended=lambda: "it ended",
        _failure=lambda kind, reason: (kind, reason, list(killed)),
    )
    limiting.time, kept = SimpleNamespace(perf_counter=lambda: times.pop(0)), limiting.time
    try:
        return LimitedPlayer._await_reply(player), pauses
    finally:
        limiting.time = kept


def test_an_answer_is_too_late_when_it_is_awaited_for_longer_than_the_limit():
    late = (TimeLimit, "took longer than 1 s for an answer", [True])
    nothing = "nothing"
    # It is awaited since 0 s: at 1 s it is not too late, at 1.1 s it is.
    assert heard([nothing] * 2, [1, 1, 1], [0.0, 1.0, 1.1])[0] == late
    # Nobody is asked (an even count), however long the game takes.
    assert heard([nothing, "rows"], [2, 2], [0.0])[0] == "rows"
    # Another answer was begun since the last look, from which it is counted anew.
    assert heard([nothing] * 3, [1, 3, 3, 3], [0.0, 5.0, 5.5, 6.1])[0] == late
    assert heard([nothing, nothing, "rows"], [1, 3, 3], [0.0, 5.0, 6.0])[0] == "rows"
    assert heard([None], [0], [0.0])[0] == "it ended"


@pytest.mark.parametrize(("limit", "pause"), [(0.001, 0.005), (0.1, 0.025), (0.2, 0.05), (60, 0.05)])
def test_the_board_is_looked_at_a_few_times_within_the_limit(limit, pause):
    assert heard(["rows"], [0], [0.0], limit)[1] == [pause]


def test_a_reply_that_is_no_batch_or_an_error_ends_the_process():
    closed = []
    player = SimpleNamespace(
        _send=lambda message: None, _plan=None, close=lambda: closed.append(True), _await_reply=lambda: ValueError("x")
    )
    with pytest.raises(ValueError, match="x"):
        LimitedPlayer.play(player, 0, 1)
    assert closed == [True]


def test_an_answer_of_another_batch_is_refused(monkeypatch):
    closed = []
    player = SimpleNamespace(
        _send=lambda message: None, _plan="plan", close=lambda: closed.append(True), _await_reply=lambda: "rows"
    )
    monkeypatch.setattr(limiting, "problem_of", lambda *given: "" if given == ("rows", "plan", 3, 4) else "it is odd")
    assert LimitedPlayer.play(player, 3, 4) == "rows"
    assert closed == []
    with pytest.raises(LostPlayer, match=r"cannot be used any more \(it is odd\)"):
        LimitedPlayer.play(player, 3, 5)
    assert closed == [True]


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


def test_what_cannot_be_sent_is_told_in_words():
    replies = io.BytesIO()
    limited_process._answer(replies, lambda: 0)
    replies.seek(0)
    assert str(pickle.load(replies)).startswith("function: <function")
