"""Moves that are taken back: what has been seen stays seen, so a game says that it happened, or does not let it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal

from arcane_lab.core.errors import ArcaneLabError, BadSetup
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.wording import Names, phrase

if TYPE_CHECKING:
    from arcane_lab.engine.game import BaseGame

Undo = Literal["free", "honest"]
WAYS: Final = ("free", "honest")


class CannotTakeBack(ArcaneLabError):
    """A move that stands: it showed a card, or ended the game, in a game where such moves are not taken back."""

    def __init__(self, is_over: bool) -> None:
        super().__init__(is_over)
        self.is_over = is_over

    def __str__(self) -> str:
        if self.is_over:
            return "the game is over and every card may be looked at, so with undo='honest' its moves stand"
        return (
            "this move showed a card, and what was seen stays seen: with undo='honest' such a move stands. "
            "Play on from here, or start a new game"
        )


@dataclass(frozen=True, slots=True)
class TakenBack:
    """That a seat took back a move which had shown a card; `at` is the number of steps that were left then.

    >>> print(TakenBack(3, "p1"))
    after step 3 p1 took back a move that showed a card
    """

    at: int
    seat: str

    def told_to(self, names: Names) -> str:
        """As a sentence, with the names of its reader."""
        return phrase("{seat} took back a move that showed a card.", names, seat=self.seat)

    def __str__(self) -> str:
        return f"after step {self.at} {self.seat} took back a move that showed a card"


def check_undo(undo: object) -> Undo:
    """How moves may be taken back: "free", or "honest" (none that showed a card). Raises `BadSetup`."""
    if undo not in WAYS:
        allowed = "'free', or 'honest' (no move that showed a card is taken back)"
        raise BadSetup("undo", undo, "moves cannot be taken back like that", allowed)
    return undo


def shows_card(game: BaseGame, first: int, seat: str) -> bool:
    """Whether the steps after the first few have shown a card to a seat: one that it could not place before."""
    spec, steps, number = find_game(game.name), range(first, len(game.steps)), game.seats.index(seat)
    round_at, seat_view = spec.rules.round_number, spec.knowledge.seat_view
    # A new round hides all cards again, after the inspection has turned them up.
    if any(round_at(game.peek(at)) != round_at(game.peek(at + 1)) for at in steps):
        return True
    # What may be done is no part of it, and may be thousands of moves.
    unseen = [seat_view(game.peek(at), number, (), None).unseen for at in range(first, len(game.steps) + 1)]
    return any(before - after for before, after in pairwise(unseen))


def with_one_more(known: Sequence[TakenBack], seat: str, at: int) -> list[TakenBack]:
    """What was taken back, once more: what happened later than this step happened before it now, and once is enough."""
    earlier = [replace(one, at=min(one.at, at)) for one in known]
    return list(dict.fromkeys([*earlier, TakenBack(at, seat)]))
