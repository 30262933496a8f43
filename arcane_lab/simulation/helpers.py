"""Processes that help with plain play: Python itself plays on one core only.

Each is begun with a plan and then plays the batches that it is asked for. It gives the same numbers as play in this
process would; a batch that is lost with its process is played here.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from typing import Final

from arcane_lab.core.processes import environment
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.checking import problem_of
from arcane_lab.simulation.packing import pack
from arcane_lab.simulation.plan import Plan

#: Seconds of plain play still to come above which a process is worth its start.
WORTH_HELP: Final = 0.7
#: Seconds that a process has to end by itself.
PATIENCE: Final = 5


class Helpers:
    """Some processes that play batches of one plan; closing it ends them."""

    def __init__(self, plan: Plan, number: int) -> None:
        self._plan = plan
        self._packed = pack(plan)
        self._own = threading.local()
        self._processes: list[subprocess.Popen[bytes]] = []
        self._guard = threading.Lock()
        self._is_closed = False
        self._pool = ThreadPoolExecutor(number, thread_name_prefix="arcane_lab_helper")
        # A table will be asked for; while this process reads what that needs, the others take a larger share.
        threading.Thread(target=import_module, args=("pandas",), daemon=True).start()

    def play(self, first: int, games: int) -> Future[Batch | None]:
        """Games ``first`` to ``first + games - 1``, when a process comes to them; None when it was lost."""
        return self._pool.submit(self._ask, first, games)

    def _ask(self, first: int, games: int) -> Batch | None:
        """Each thread talks with a process of its own."""
        try:
            process = self._process()
            assert process.stdin is not None  # both were asked for
            assert process.stdout is not None
            pickle.dump((first, games), process.stdin)
            process.stdin.flush()
            batch = pickle.load(process.stdout)
        except Exception:
            # It was lost, or what came is no message of ours: pickle may fail at that in many ways.
            return None
        return None if problem_of(batch, self._plan, first, games) else batch

    def _process(self) -> subprocess.Popen[bytes]:
        process: subprocess.Popen[bytes] | None = getattr(self._own, "process", None)
        if process is None:
            with self._guard:
                if self._is_closed:
                    raise OSError("the helpers have been sent home")
                process = self._own.process = self._start()
                self._processes.append(process)
            assert process.stdin is not None  # it was asked for
            pickle.dump((sys.path, self._packed), process.stdin)
        return process

    def _start(self) -> subprocess.Popen[bytes]:
        """Start a process, which is not stopped by a Ctrl-C here."""
        return subprocess.Popen(
            [sys.executable, "-m", "arcane_lab.simulation.helper_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
            start_new_session=True,
        )

    def close(self) -> None:
        """End the processes; what they are at is given up."""
        with self._guard:
            self._is_closed = True
        for process in self._processes:
            process.kill()
        self._pool.shutdown(cancel_futures=True)
        for process in self._processes:
            process.wait(PATIENCE)
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()
