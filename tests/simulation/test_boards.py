"""What a process that plays apart tells: choices on a board, answers that are late, and why it ended."""

from __future__ import annotations

import io
import pickle
import signal
from types import SimpleNamespace

import pytest

from arcane_lab.simulation import TimeLimit, limited_process
from arcane_lab.simulation import time_limit as limiting
from arcane_lab.simulation.time_limit import LimitedPlayer, LostPlayer


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


def test_what_cannot_be_sent_is_told_in_words():
    replies = io.BytesIO()
    limited_process._answer(replies, lambda: 0)
    replies.seek(0)
    assert str(pickle.load(replies)).startswith("function: <function")
