"""What a move may come to, as exact chances: for games that say how chance enters their rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from arcane_lab.core.errors import BadSetup, IllegalMove
from arcane_lab.core.html import table
from arcane_lab.core.printing import Brief
from arcane_lab.core.signatures import typed
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Move
from arcane_lab.engine.spec import seat_name


@dataclass(frozen=True, slots=True, repr=False)
class PossibleResult(Brief):
    """One thing that a move may come to: its chance, what happens, and the game as it then stands."""

    chance: Fraction
    events: tuple[Event, ...]
    game: BaseGame = field(repr=False)

    def __str__(self) -> str:
        return f"{self.chance}: {'; '.join(event.text for event in self.events) or 'nothing is told'}"


class Outcomes(tuple[PossibleResult, ...]):
    """All that a move may come to; the chances are exact and sum to 1."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        return f"<{len(self)} outcomes, exact>"

    def _repr_html_(self) -> str:
        rows = [(str(one.chance), "; ".join(event.text for event in one.events)) for one in self]
        return table(("chance", "what happens"), rows)


@typed
def outcomes(game: BaseGame, move: str | Move, seat: str | None = None) -> Outcomes:
    """What a legal move may come to, each with its exact chance, those that are alike in one; nothing is played.

    For games whose rules say how chance enters them (`Rules.outcomes`): they are run once for each result of chance.
    Raises `IllegalMove`, and `BadSetup` where a move deals cards that nobody has seen, or for another game.
    """
    mover, number, refused = game._judge(move, seat)
    if refused is not None:
        raise IllegalMove(refused, game._spec.text.summary(game.peek(len(game.steps))))
    spec, kinds, order = game._spec, dict[Any, Any](), dict[Any, Fraction]()
    if spec.rules.outcomes is None:
        raise BadSetup("game", spec.title, "its outcomes are not counted", "al.what_if, which draws futures")
    before, seats = game.peek(len(game.steps)), game.setup.players
    for chance, state in spec.rules.outcomes(before, mover, number):
        key = (spec.rules.rows(state), spec.rules.key(state))
        order[key] = order.get(key, Fraction(0)) + chance
        kinds[key] = state
    return Outcomes(
        PossibleResult(
            chance,
            spec.text.events(before, key[0], seat_name(mover), seats),
            type(game).from_state(game.setup, kinds[key]),
        )
        for key, chance in order.items()
    )
