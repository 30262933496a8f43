"""Who wants to hear when a game goes on: pictures of a game stay up to date without being asked to.

The watchers are kept beside the games, not in them, so that games can be copied, forked and pickled freely.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from types import MethodType
from typing import Any, Final
from weakref import WeakKeyDictionary, ref

#: Each game's watchers: who, and what of theirs is called. These are plain references, without a call when somebody is
#: gone: at the end of a program such a call would find its own module gone, too.
_WATCHERS: Final[WeakKeyDictionary[Any, list[tuple[ref[Any], Callable[[Any], None]]]]] = WeakKeyDictionary()


def watch(game: Any, listener: Callable[[], None]) -> None:
    """Call a bound method after every change of a game (a play or an undo), for as long as its owner lives."""
    assert isinstance(listener, MethodType)  # only an owner can be gone
    _WATCHERS.setdefault(game, []).append((ref(listener.__self__), listener.__func__))


def notify_watchers(game: Any) -> None:
    """Call everybody who watches a game. A listener that fails is reported: the game has changed all the same."""
    watchers = _WATCHERS.get(game)
    if not watchers:
        return
    watchers[:] = [(owner, act) for owner, act in watchers if owner() is not None]
    for reference, act in list(watchers):
        owner = reference()
        if owner is None:
            continue
        try:
            act(owner)
        except Exception as error:
            warnings.warn(f"a picture of the game could not follow it: {error}", RuntimeWarning, stacklevel=3)
