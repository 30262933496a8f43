"""Answers that must not take too long: they are given in a process of their own, which is stopped when one does.

Python cannot stop a function that does not come back, but a process can be ended. The process writes into a
small shared file whom it asks and which moves were made, so that the position can be shown after its end.
"""

from __future__ import annotations

import mmap
import os
import pickle
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, BadSetup
from arcane_lab.core.processes import environment
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.checking import problem_of
from arcane_lab.simulation.packing import pack
from arcane_lab.simulation.plan import Plan
from arcane_lab.simulation.user_strategies import TOO_LONG, Choice, FailedGame, TimeLimit, failed_game

#: The shared file is whole numbers: answers begun and ended (odd while one is awaited), the game, the seat, the moves
#: made, how many choices follow; then each choice as the number of the move and the move.
BEGUN, GAME, SEAT, MADE, KEPT, FIRST_CHOICE = range(6)
WORD: Final = 8
#: Seconds between two looks at the shared file.
LOOKS: Final = (0.005, 0.05)
#: Seconds that a process has to end by itself.
PATIENCE: Final = 5
#: Letters of a reason.
LONGEST: Final = 200


#: Signals that a program does not get from its own work: somebody stopped it, or the system had no memory left.
FROM_OUTSIDE: Final = tuple(
    int(getattr(signal, name))
    for name in ("SIGKILL", "SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT")
    if hasattr(signal, name)
)


class LostPlayer(ArcaneLabError):
    """The process that times the answers is gone, and no strategy is to blame."""


class SharedProgress:
    """The shared file, as both processes see it."""

    def __init__(self, path: str, limit: float) -> None:
        self._limit = limit
        with Path(path).open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), 0)
        self.numbers = memoryview(self._map).cast("q")
        self._began = 0.0

    @classmethod
    def room(cls, plan: Plan) -> int:
        """How many bytes a game of a plan may need."""
        return WORD * (FIRST_CHOICE + 2 * plan.most_decisions)

    def close(self) -> None:
        """Let go of the file."""
        self.numbers.release()
        self._map.close()

    def start_game(self, game: int) -> None:
        """A new game has no choices yet."""
        self.numbers[KEPT] = 0
        self.numbers[GAME] = game

    def keep(self, choice: Choice) -> None:
        """Write down a choice."""
        numbers, kept = self.numbers, self.numbers[KEPT]
        numbers[FIRST_CHOICE + 2 * kept], numbers[FIRST_CHOICE + 2 * kept + 1] = choice
        numbers[KEPT] = kept + 1

    def begin(self, seat: int, made: int) -> None:
        """A seat is asked."""
        self.numbers[SEAT], self.numbers[MADE] = seat, made
        self._began = time.perf_counter()
        self.numbers[BEGUN] += 1

    def end(self) -> bool:
        """It has answered; whether that took too long."""
        took = time.perf_counter() - self._began
        self.numbers[BEGUN] += 1
        return took > self._limit

    def choices(self) -> list[Choice]:
        """The choices of the game under way."""
        flat = self.numbers[FIRST_CHOICE : FIRST_CHOICE + 2 * self.numbers[KEPT]].tolist()
        return list(zip(flat[::2], flat[1::2], strict=True))


class LimitedPlayer:
    """A process that plays a plan with a time limit; raises `TimeLimit` when an answer takes too long.

    When the process is ended from outside it raises `LostPlayer`: the same games can be played by another.

    It is a context, and ends with it.
    """

    def __init__(self, plan: Plan) -> None:
        assert plan.time_limit is not None  # else it is played without
        self._plan, self._limit = plan, plan.time_limit
        packed = pack(plan)
        handle, self._path = tempfile.mkstemp(prefix="arcane_lab_", suffix=".board")
        os.truncate(handle, SharedProgress.room(plan))
        os.close(handle)
        self._board = SharedProgress(self._path, self._limit)
        self._process = self._start()
        self._is_killed = False
        self._replies: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True, name="arcane_lab_replies")
        self._listener.start()
        self._send((sys.path, self._path, packed))

    def _start(self) -> subprocess.Popen[bytes]:
        """Start the process, which is not stopped by a Ctrl-C here."""
        try:
            return subprocess.Popen(
                [sys.executable, "-m", "arcane_lab.simulation.limited_process"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment(),
                start_new_session=True,
            )
        except OSError as error:
            self._board.close()
            Path(self._path).unlink(missing_ok=True)
            reason = f"answers are timed in a process of their own, and none can be started here ({error})"
            raise BadSetup("time_limit", self._limit, reason, "None") from error

    def __enter__(self) -> LimitedPlayer:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def play(self, first: int, games: int) -> Batch:
        """A batch; raises `FailedGame`, `TimeLimit` or `LostPlayer`."""
        self._send((first, games))
        reply = self._await_reply()
        if isinstance(reply, BaseException):
            self.close()
            raise reply
        problem = problem_of(reply, self._plan, first, games)
        if problem:
            self.close()
            raise LostPlayer(f"the process that times the answers cannot be used any more ({problem})")
        batch: Batch = reply
        return batch

    def close(self) -> None:
        """End the process."""
        self._kill()
        self._process.wait(PATIENCE)
        # What the process wrote last has been heard when its end has been.
        self._listener.join(PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        if self._path:
            self._board.close()
            Path(self._path).unlink(missing_ok=True)
            self._path = ""

    def _kill(self) -> None:
        """Stop the process, and those that a strategy began in it: all are of one group."""
        if self._is_killed:
            return
        self._is_killed = True
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        elif self._process.poll() is None:
            self._process.kill()

    def _await_reply(self) -> Any:
        """Rows, or the error that play ended with."""
        pause = min(max(self._limit / 4, LOOKS[0]), LOOKS[1])
        numbers = self._board.numbers
        seen, since = numbers[BEGUN], time.perf_counter()
        while True:
            try:
                reply = self._replies.get(timeout=pause)
                return reply if reply is not None else self._ended()
            except queue.Empty:
                now = numbers[BEGUN]
                if now != seen:
                    seen, since = now, time.perf_counter()
                elif now % 2 == 1 and time.perf_counter() - since > self._limit:
                    self._kill()
                    return self._failure(TimeLimit, f"{TOO_LONG} {self._limit:g} s for an answer")

    def _ended(self) -> Exception:
        """The error of a process that ended by itself."""
        status = self._process.wait(PATIENCE)
        self._kill()
        if -status in FROM_OUTSIDE:
            name = signal.Signals(-status).name
            memory = ", as the system does where memory runs out" if name == "SIGKILL" else ""
            return LostPlayer(
                f"the process that times the answers was ended from outside ({name}{memory}) in game "
                f"{self._board.numbers[GAME]:,}"
            )
        if self._board.numbers[BEGUN] % 2 == 1:
            return self._failure(FailedGame, f"ended the process that asked it (status {status})")
        return LostPlayer(f"the process that times the answers ended by itself (status {status})")

    def _failure(self, kind: type[FailedGame], reason: str) -> FailedGame:
        """The error of the answer that is awaited, with the position."""
        numbers = self._board.numbers
        return failed_game(self._plan, numbers[SEAT], reason, numbers[GAME], numbers[MADE], self._board.choices(), kind)

    def _listen(self) -> None:
        """Hand on what the process says, and its end."""
        try:
            while True:
                self._replies.put(pickle.load(self._process.stdout))  # type: ignore[arg-type]
        except (EOFError, OSError):
            self._replies.put(None)
        except Exception as error:
            # What came is no message of ours, at which pickle may fail in many ways: a strategy wrote there.
            reason = f"{type(error).__name__}: {error}"[:LONGEST]
            self._replies.put(LostPlayer(f"the process that times the answers said what cannot be read ({reason})"))

    def _send(self, message: Any) -> None:
        pipe = self._process.stdin
        assert pipe is not None  # it was asked for
        try:
            pickle.dump(message, pipe)
            pipe.flush()
        except OSError:
            # It has ended: `_await_reply` hears so.
            return
