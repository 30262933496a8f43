"""What a move may come to, as exact chances: for games that say how chance enters their rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.html import table
from arcane_lab.core.printing import Brief
from arcane_lab.engine.moves import Event

if TYPE_CHECKING:
    from arcane_lab.engine.game import BaseGame


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


def outcomes_of(game: BaseGame, found: Iterator[tuple[Fraction, Any]], seat: str) -> Outcomes:
    """The results of a move of a seat, those that are alike in one."""
    spec, kinds, order = game._spec, dict[Any, Any](), dict[Any, Fraction]()
    for chance, state in found:
        rows = spec.rules.rows(state)
        key = (rows, spec.rules.key(state))
        order[key] = order.get(key, Fraction(0)) + chance
        kinds[key] = state
    before, seats = game.peek(len(game.steps)), game.setup.players
    return Outcomes(
        PossibleResult(
            chance,
            spec.text.events(before, key[0], seat, seats),
            type(game).from_state(game.setup, kinds[key]),
        )
        for key, chance in order.items()
    )


def not_counted(title: str) -> BadSetup:
    """The refusal of a game that does not say how chance enters its rules."""
    return BadSetup("game", title, "its outcomes are not counted", "al.what_if, or a game of al.define_game")
