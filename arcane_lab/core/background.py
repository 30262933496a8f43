"""Work beside that of a notebook, in a thread of its own: the newest wish counts.

Where there are no threads, as in a browser's Python, the work is done at once, and whoever wished for it waits.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache

#: A piece of work; it is told the number of the wish that it belongs to.
Job = Callable[[int], None]


class GivenUp(Exception):
    """Raised by a job that nobody waits for any more."""


@cache
def has_threads() -> bool:
    """Whether this Python can start a thread; one is tried.

    >>> has_threads()
    True
    """
    try:
        threading.Thread(target=int, daemon=True).start()
    except RuntimeError:
        return False
    return True


class _Alone:
    """Stands for a lock where there is one thread: calls something when it is free again."""

    def __init__(self, is_free: Callable[[], None]) -> None:
        self._is_free, self._depth = is_free, 0

    def __enter__(self) -> bool:
        self._depth += 1
        return True

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if not self._depth:
            self._is_free()


class Background:
    """Does what is wished for, one job after the other; with a new wish those of older ones are given up.

    A job asks `is_wanted(number)` from time to time, and hands in what it found with `guard` held. What it raises goes
    to `failed`, with `guard` held, if it is still wanted. There is at most one thread, and none when nothing is to do.
    Where there are no threads a job is done as soon as nobody holds `guard`.

    >>> found = []
    >>> background = Background("adding", print)
    >>> background.wish(lambda number: found.append(1 + 1))
    >>> background.wait(60), found
    (True, [2])
    """

    def __init__(self, name: str, failed: Callable[[Exception], None]) -> None:
        self._has_threads = has_threads()
        self.guard: AbstractContextManager[bool] = (
            threading.RLock() if self._has_threads else _Alone(self._work_at_once)
        )
        #: The number of the newest wish.
        self.number = 0
        self._name, self._failed = name, failed
        self._jobs: list[Job] = []
        self._worker: threading.Thread | None = None
        self._at_rest = threading.Event()
        self._at_rest.set()
        self._is_closed = self._is_at_work = False

    def wish(self, job: Job) -> None:
        """Give up what was wished for so far, and do this."""
        with self.guard:
            self.forget()
            self.add(job)

    def add(self, job: Job) -> None:
        """Do this too, for the same wish."""
        with self.guard:
            if self._is_closed:
                return
            # In this order a stop between two steps leaves nobody waiting, and nobody is told too early that all is
            # done: the thread begins when the guard is free. One that started and is not noted does nothing.
            if self._worker is None and self._has_threads:
                worker = threading.Thread(target=self._work, name=self._name, daemon=True)
                worker.start()
                self._worker = worker
            self._at_rest.clear()
            self._jobs.append(job)

    def forget(self) -> None:
        """Give up what was wished for so far."""
        with self.guard:
            self.number += 1
            self._jobs.clear()

    def close(self) -> None:
        """Give everything up, for good."""
        with self.guard:
            self._is_closed = True
            self.forget()

    def is_wanted(self, number: int) -> bool:
        """Whether anybody still waits for a wish."""
        return number == self.number and not self._is_closed

    def rests(self, number: int, seconds: float) -> bool:
        """Wait for a moment; whether nobody has wished for anything else since."""
        if self._has_threads:
            threading.Event().wait(seconds)
        return self.is_wanted(number)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is to do, at most so many seconds; whether that is so."""
        return self._at_rest.wait(seconds)

    def _work(self) -> None:
        while True:
            with self.guard:
                if self._worker is not threading.current_thread():
                    return
                if not self._jobs:
                    self._worker = None
                    self._at_rest.set()
                    return
                job, number = self._jobs.pop(0), self.number
            self._do(job, number)

    def _work_at_once(self) -> None:
        if self._is_at_work:
            return
        self._is_at_work = True
        try:
            while self._jobs:
                self._do(self._jobs.pop(0), self.number)
        finally:
            self._is_at_work = False
            self._at_rest.set()

    def _do(self, job: Job, number: int) -> None:
        try:
            job(number)
        except GivenUp:
            pass
        except Exception as error:  # a thread's error would be seen by nobody
            with self.guard:
                if self.is_wanted(number):
                    self._failed(error)
