"""Work in a thread: the newest wish counts, a fault is told, and nobody waits for what nobody does."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from arcane_lab.core.background import Background, GivenUp, has_threads
from tests.interrupting import stopped_at


def made() -> tuple[Background, list[Any]]:
    told: list[Any] = []
    return Background("test", lambda error: told.append(str(error))), told


def test_what_is_wished_for_later_takes_the_place_of_what_is_done() -> None:
    background, told = made()
    begun, go_on = threading.Event(), threading.Event()

    def slow(number: int) -> None:
        begun.set()
        assert go_on.wait(60)
        told.append(("slow", background.is_wanted(number)))

    background.wish(slow)
    assert begun.wait(60)
    background.wish(lambda number: told.append("never"))
    background.wish(lambda number: told.append(("new", background.is_wanted(number))))
    assert not background.wait(0)
    go_on.set()
    assert background.wait(60)
    assert told == [("slow", False), ("new", True)]


def test_what_is_added_belongs_to_the_same_wish() -> None:
    background, told = made()
    with background.guard:
        background.wish(told.append)
        background.add(told.append)
    assert background.wait(60)
    assert told == [1, 1]


def test_a_fault_is_told_while_somebody_waits_and_the_work_goes_on() -> None:
    background, told = made()

    def fails(number: int) -> None:
        raise ValueError("too few")

    def given_up(number: int) -> None:
        background.forget()
        raise ValueError("late")

    def left(number: int) -> None:
        raise GivenUp

    for job in (fails, given_up, left, lambda number: told.append("done")):
        background.wish(job)
        assert background.wait(60)
    assert told == ["too few", "done"]


def test_a_closed_one_does_nothing_more_and_its_thread_ends() -> None:
    background, told = made()
    background.close()
    background.wish(told.append)
    assert background.wait(0)
    assert (told, background.is_wanted(background.number)) == ([], False)
    assert not [one for one in threading.enumerate() if one.name == "test"]


def test_a_moment_of_rest_ends_when_it_is_over() -> None:
    background, _ = made()
    assert background.rests(background.number, 0)
    background.forget()
    assert not background.rests(background.number - 1, 0)


def test_without_threads_work_is_done_at_once_when_nobody_holds_the_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_thread(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_thread)
    has_threads.cache_clear()
    try:
        background, told = made()
    finally:
        has_threads.cache_clear()

    def one_more(number: int) -> None:
        background.add(lambda number: told.append("one more"))
        told.append(background.rests(number, 60))

    def fails(number: int) -> None:
        raise ValueError("too few")

    with background.guard:
        background.wish(lambda number: told.append("never"))
        background.wish(one_more)
        assert told == []
    assert told == [True, "one more"]
    background.wish(fails)
    assert background.wait(0)
    assert told[2:] == ["too few"]


@pytest.mark.parametrize("is_wished_again", [False, True])
def test_a_stop_at_any_step_of_a_wish_leaves_one_thread_at_work_and_nobody_is_told_too_early(is_wished_again) -> None:
    for step in range(1, 10_000):
        background, told = made()
        go_on, at_work = threading.Event(), list[threading.Thread]()

        def job(number: int, go_on: Any = go_on, at_work: Any = at_work, told: Any = told) -> None:
            at_work.append(threading.current_thread())
            assert go_on.wait(60)
            told.append(number)

        def wish(background: Background = background, job: Any = job) -> None:
            with background.guard:
                try:
                    background.wish(job)
                except KeyboardInterrupt:
                    if is_wished_again:
                        background.wish(job)
                    raise

        _, has_stopped = stopped_at(step, ("core/background.py",), wish)
        if not has_stopped:
            go_on.set()
            assert background.wait(60)
            assert step > 50
            return
        for thread in threading.enumerate():
            # Who finds nothing to do is gone soon.
            while thread.name == "test" and thread.is_alive() and thread not in at_work:
                thread.join(0.001)
        assert len(at_work) <= 1
        assert not (at_work and background.wait(0)), "it is said to be done while it is done"
        assert at_work or not is_wished_again
        go_on.set()
        assert background.wait(60)
        assert told == [background.number] * len(at_work)
