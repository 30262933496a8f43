"""The review that a table is asked for when its game is over, counted beside the work of a notebook."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from arcane_lab.core.background import Background, GivenUp
from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets.ranking import format_error

if TYPE_CHECKING:
    from arcane_lab.advice.reviewing import Review


class AskedReview:
    """Counts one review at a time; with a new wish an older one is given up.

    From the thread that counts `found` is called with the review so far, again and again, and `failed` with the
    reason where there is none. Both are called while `holds` is held, and only for what is still wanted then: who asks
    or forgets while holding it is told nothing in between, and nothing afterwards of what was forgotten.
    """

    def __init__(
        self,
        holds: Callable[[], AbstractContextManager[None]],
        found: Callable[[Review], None],
        failed: Callable[[str], None],
    ) -> None:
        self._background = Background("review", lambda error: None)
        self._holds, self._found, self._failed = holds, found, failed
        self._wanted = ""

    def ask(self, game: BaseGame, seat: str, games: int | None = None) -> None:
        """Count the review of a seat, of the usual futures or of so many; what is counted for it already goes on."""
        if self._wanted == seat:
            return
        self._wanted = seat
        self._background.wish(lambda number: self._count(number, game, seat, games))

    def forget(self) -> None:
        """Nobody waits any more."""
        self._wanted = ""
        self._background.forget()

    def close(self) -> None:
        """Give everything up, for good."""
        self._background.close()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is counted any more, at most so many seconds; whether that is so."""
        return self._background.wait(seconds)

    def _count(self, number: int, game: BaseGame, seat: str, games: int | None) -> None:
        from arcane_lab.advice.decision_review import FUTURES, growing_review

        def watch(done: int, of: int) -> None:
            if not self._background.is_wanted(number):
                raise GivenUp

        try:
            for review in growing_review(game, seat, games or FUTURES, watch):
                with self._holds():
                    if not self._background.is_wanted(number):
                        return
                    self._found(review)
        except GivenUp:
            raise
        except Exception as problem:
            with self._holds():
                if self._background.is_wanted(number):
                    self._wanted = ""
                    self._failed(format_error(problem))
