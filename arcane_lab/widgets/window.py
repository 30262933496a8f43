"""Which steps of a very long game a table tells: all of an ordinary one, else a window around the step that is shown.

A race of the first edition can take ten thousand steps, a quarter of a million bytes in a saved notebook; a window of
two thousand keeps it below 150 kB. The window moves before somebody comes to its end, and by so much that stepping to
and fro there moves it once.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets.timeline import begins_turn

#: Steps that are told at most; a game of no more is told whole.
LONGEST: Final = 2_000
#: Steps that are kept at the end of a game that goes on: it may grow by as many as are left to the longest window.
KEPT: Final = 1_500
#: A window moves when fewer steps than these are left to an end of it behind which there are more. (The browser tells
#: of a step at once that is a little nearer than this to an end.)
NEAR: Final = 200


class Window(NamedTuple):
    """The steps after `first`, to `until`; None: as far as the game goes."""

    first: int
    until: int | None


#: The window of a game that is told whole.
WHOLE: Final = Window(0, None)


def window_around(game: BaseGame, at: int, now: Window | None) -> Window:
    """The window that shows a step of a game: the one there is (`now`), as long as the step is well inside.

    >>> window_around(BaseGame("alley", players=2, seed=7), 0, None)
    Window(first=0, until=None)
    """
    count = len(game.steps)
    # Played on and taken back around the limit, a game is not told anew each time.
    is_short = count <= LONGEST - (NEAR if now and now.first else 0)
    if is_short or (count <= LONGEST and not _is_well_inside(now, at, count)):
        return WHOLE
    if now is not None and _is_well_inside(now, at, count):
        return now
    first = at - LONGEST // 2
    if count - first <= LONGEST:
        return Window(_beginning(game, count - KEPT), None)
    first = _beginning(game, first)
    return Window(first, first + LONGEST)


def _is_well_inside(window: Window | None, at: int, count: int) -> bool:
    if window is None or (window.until or 0) > count:
        return False
    has_room_before = window.first == 0 or at - window.first >= NEAR
    has_room_after = window.until is None or window.until - at >= NEAR
    return has_room_before and has_room_after and (window.until or count) - window.first <= LONGEST


def _beginning(game: BaseGame, first: int) -> int:
    """The last step up to `first` after which a turn begins: what is told of it needs nothing of before."""
    while first > 0 and not begins_turn(game, first):
        first -= 1
    return max(first, 0)
