"""Work in a thread: the newest wish counts, a fault is told, and nobody waits for what nobody does."""

from __future__ import annotations

import threading
from typing import Any

from arcane_lab.core.background import Background, GivenUp


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
