"""Whether a table can be made again: a function of a person's own may draw its chance from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.libraries import np
from arcane_lab.core.text import listed, plural
from arcane_lab.simulation.backends import play_plainly
from arcane_lab.simulation.plan import Plan

if TYPE_CHECKING:
    from arcane_lab.simulation.batches import Rows
    from arcane_lab.simulation.result import Result

#: At most so many games are played again, and at most one in so many.
MOST_AGAIN: Final = 5
ONE_IN: Final = 20


def tried_again(plan: Plan, result: Result) -> Result:
    """A result that says whether functions of a person's own answer alike when its first games are played again.

    Without a table to compare with, the games are played again twice. Of the strategies of the game it is known.
    """
    if not plan.own or not result.games:
        return result
    games = min(MOST_AGAIN, max(1, result.games // ONE_IN))
    before = None if result._batches is None else result._rows()[: games * result.setup.players]
    if is_repeated(plan, games, before):
        return result
    who = [f"{seat} ({plan.names[int(seat[1:]) - 1]})" for seat in plan.own]
    played = "The first game was" if games == 1 else f"The first {games} games were"
    return replace(result, cannot_repeat=f"{played} played again and went another way: {in_words(who)}")


def is_repeated(plan: Plan, games: int, before: Rows | None = None) -> bool:
    """Whether the first games go the same way again: as before, or else twice alike. Ctrl-C leaves it untried."""
    try:
        found = _rows(plan, games) if before is None else before
        again = _rows(plan, games)
    except KeyboardInterrupt:
        return True
    return found is not None and again is not None and np.array_equal(found, again)


def _rows(plan: Plan, games: int) -> Rows | None:
    """The rows of the first games, None where a function fails."""
    try:
        return play_plainly(replace(plan, keeps_moves=False), 0, games).rows
    except ArcaneLabError:
        return None


def in_words(who: Sequence[str]) -> str:
    """That some players do not always answer alike, and what to do about it."""
    return (
        f"{listed(who)} {plural(len(who), 'does', 'do')} not always answer alike, so nobody can repeat this "
        "table. Take chance from view.luck (or draw_below) alone, and keep nothing from game to game."
    )
