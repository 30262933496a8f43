"""Which game somebody means by a game, a view of one, or a name."""

from __future__ import annotations

from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game, games
from arcane_lab.engine.seat_view import KnownBySeat


def check_meant(what: object, name: str) -> None:
    """Refuse another game, a view of it or its name, for a question that is about one game only. Raises `BadSetup`.

    >>> for other in (BaseGame("alley", players=2), BaseGame("alley", players=2).view("p1"), "alley"):
    ...     try:
    ...         check_meant(other, "rising")
    ...     except BadSetup as error:
    ...         print(error.reason)
    Arcane Alley has no such thing, only Arcana Rising has
    Arcane Alley has no such thing, only Arcana Rising has
    Arcane Alley has no such thing, only Arcana Rising has
    """
    other = _game_of(what)
    if other in (None, name):
        return
    reason = f"{find_game(str(other)).title} has no such thing, only {find_game(name).title} has"
    raise BadSetup("game", other, reason, f"a game of {name!r}")


def _game_of(what: object) -> str | None:
    """The game that is meant by a game, by a view of a game that has views of its own, or by a name."""
    if isinstance(what, BaseGame):
        return what.name
    if isinstance(what, str):
        return what if what in games() else None
    if isinstance(what, KnownBySeat):
        return next((one for one in games() if type(what).__module__.startswith(f"{find_game(one).package}.")), None)
    return None
