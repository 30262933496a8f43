"""What happens, for people: a turn in a line, a move while it is made, and what there was since a seat's last turn.

A game may bring its own words for it (`Text.recap`); else it is told from its events.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event
from arcane_lab.engine.registry import find_game, part
from arcane_lab.engine.turns import steps_since_own, turns_in
from arcane_lab.engine.wording import Names, Now, Parts
from arcane_lab.widgets.messaging import sentence
from arcane_lab.widgets.score_changes import own_changes


def line_of(game: BaseGame, events: Sequence[Event], by: str, names: Names) -> Parts:
    """A turn of a seat, as far as it has come, in a line, piece by piece."""
    own = _own(game)
    if own is not None:
        parts: Parts = own.line_of(events, by, names)
        return parts
    return [" ".join(sentence(event.told(names)) for event in events)]


def deed_of(game: BaseGame, event: Event, names: Names) -> str:
    """An event as a piece of such a line, which may be empty."""
    own = _own(game)
    return "" if own is None else str(own.deed_of(event, names))


def brief_of(game: BaseGame, events: Sequence[Event], by: str, names: Names) -> str:
    """A turn of a seat, as far as it has come, in the fewest words; empty where a game has no such words."""
    brief = getattr(_own(game), "brief_of", None)
    return "" if brief is None else str(brief(events, by, names))


def now_of(game: BaseGame, events: Sequence[Event], by: str, names: Names, earlier: Sequence[Event] = ()) -> Now:
    """A move while it is made: what is done, and what comes of it; `earlier` came before in the same turn."""
    own = _own(game)
    if own is not None:
        # What is said may rest on what the setup leaves open.
        told = getattr(own, "now_in", None)
        now: Now = own.now_of(events, by, names, earlier) if told is None else told(game, events, names, earlier)
        return now
    first, *then = [sentence(event.told(names)) for event in events] or [""]
    return Now(first, tuple(then))


def news_of(game: BaseGame, seat: str, at: int) -> list[Parts]:
    """What others have done since the last turn of a seat, as it may know it: a line for each turn.

    >>> news_of(BaseGame("alley", players=["me", "greedy"], seed=7), "p1", 0)
    []
    """
    own = _own(game)
    if own is not None:
        lines: list[Parts] = own.news_of(game, seat, at)
        return lines
    names, turns = game.names_for(seat), turns_in(game, steps_since_own(game, seat, at))
    told = [(steps[0].seat, [event for step in steps for event in step.events_for(seat)]) for steps in turns]
    return [line_of(game, events, by, names) for by, events in told if by != seat and events]


def mine_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """Every change of a seat's figures since its last turn began, as ends of sentences that begin with "You"."""
    own = _own(game)
    if own is not None:
        sentences: list[str] = own.mine_of(game, seat, at)
        return sentences
    return own_changes(steps_since_own(game, seat, at), seat)


def _own(game: BaseGame) -> ModuleType | None:
    """The game's own way to tell it."""
    spec = find_game(game.name)
    found: ModuleType | None = part(spec, spec.text.recap)
    return found
