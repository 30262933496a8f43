"""Who wants to hear when a game goes on: pictures of a game stay up to date without being asked to.

The watchers are kept beside the games, not in them, so that games can be copied, forked and pickled freely.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakMethod

_WATCHERS: Final[WeakKeyDictionary[Any, list[WeakMethod[Callable[[], None]]]]] = WeakKeyDictionary()


def watch(game: Any, listener: Callable[[], None]) -> None:
    """Call a bound method after every change of a game (a play or an undo), for as long as its owner lives."""
    _WATCHERS.setdefault(game, []).append(WeakMethod(listener))


def notify_watchers(game: Any) -> None:
    """Call everybody who watches a game. A listener that fails is reported: the game has changed all the same."""
    watchers = _WATCHERS.get(game)
    if not watchers:
        return
    watchers[:] = [reference for reference in watchers if reference() is not None]
    for reference in list(watchers):
        listener = reference()
        if listener is None:
            continue
        try:
            listener()
        except Exception as error:
            warnings.warn(f"a picture of the game could not follow it: {error}", RuntimeWarning, stacklevel=3)
