"""A process that plays the last games of a short run, while this one plays the first: plain Python uses one core.

It is for a run that is over before its twin could be there, the first of a fresh installation. The games are the same
whoever plays them, and what is lost with the process is played here.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from collections import deque
from contextlib import suppress
from typing import Final

from arcane_lab.core.processes import environment
from arcane_lab.simulation.backends import play_plain
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.packing import pack, unpack
from arcane_lab.simulation.plan import Plan

#: Games that the process plays at a time: whoever comes to them waits for no more.
AT_A_TIME: Final = 5
#: Seconds that a process has to end.
PATIENCE: Final = 5


class Helper:
    """Plays games from the end of a run towards its front, until the two meet; closing it ends its process."""

    def __init__(self, plan: Plan, first: int, last: int) -> None:
        self._plan = plan
        self._guard = threading.Lock()
        #: Games before the first are this process's, those from the last on are the helper's.
        self._first, self._last = first, last
        self._batches: deque[Batch] = deque()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, daemon=True, name="arcane_lab_helper")
        self._thread.start()

    def leave(self, first: int, games: int) -> int:
        """How many of the next games are this process's to play: none when the helper has played all that is left."""
        with self._guard:
            self._first = min(first + games, self._last)
        if self._first == first:
            # The two have met; what the helper is at may still be lost.
            self._thread.join()
            self._first = min(first + games, self._last)
        return self._first - first

    @property
    def played(self) -> list[Batch]:
        """What the helper has played, in order."""
        return list(self._batches)

    def _take(self) -> int:
        """How many games the helper plays next, of those before its last."""
        with self._guard:
            games = min(AT_A_TIME, self._last - self._first)
            self._last -= games
        return games

    def _run(self) -> None:
        """Ask for games until the two meet; where the process is lost, what it was asked for is left to others."""
        games = 0
        try:
            with self._guard:
                self._process = process = subprocess.Popen(
                    [sys.executable, "-m", "arcane_lab.simulation.helping"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env=environment(),
                    # It is not stopped by a Ctrl-C here.
                    start_new_session=True,
                )
            assert process.stdin is not None  # both were asked for
            assert process.stdout is not None
            pickle.dump((sys.path, pack(self._plan)), process.stdin)
            while games := self._take():
                pickle.dump((self._last, games), process.stdin)
                process.stdin.flush()
                batch = pickle.load(process.stdout)
                if not isinstance(batch, Batch) or len(batch.rows) != games * self._plan.setup.players:
                    raise EOFError("that is no batch of these games")
                self._batches.appendleft(batch)
        except Exception:
            # It could not be started, was ended, or said what pickle cannot read, at which that may fail in many ways.
            with self._guard:
                self._last += games

    def close(self) -> None:
        """End the process; what it is at is given up."""
        with self._guard:
            self._last = self._first
            process = self._process
        if process is not None:
            process.kill()
        self._thread.join(PATIENCE)
        if process is not None:
            process.wait(PATIENCE)
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()


def main() -> None:
    """The process: it reads a plan, then which games to play, and answers with the batches until nobody asks."""
    requests, replies = sys.stdin.buffer, sys.stdout.buffer
    with suppress(EOFError, BrokenPipeError):
        sys.path[:], packed = pickle.load(requests)
        plan = unpack(packed)
        while True:
            pickle.dump(play_plain(plan, *pickle.load(requests)), replies)
            replies.flush()


if __name__ == "__main__":
    main()
