"""`check_same`: two versions of a game play the same games, decision by decision, or the first difference is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from arcane_lab.core.errors import BadSetup, shown
from arcane_lab.core.printing import Brief
from arcane_lab.core.signatures import typed
from arcane_lab.core.text import counted
from arcane_lab.core.values import refusal_of_amount
from arcane_lab.engine.own.defining import OwnGame
from arcane_lab.engine.setup import checked_seed
from arcane_lab.engine.spec import GameSpec, seat_name

MOST_GAMES: Final = 100_000
#: Letters of a position that are told.
LONGEST: Final = 600


@dataclass(frozen=True, slots=True, repr=False)
class SameCheck(Brief):
    """Whether two versions of a game are the same, and the first difference with both positions."""

    game: str
    games: int
    decisions: int
    difference: str = ""
    easy: str = ""
    fast: str = ""

    @property
    def passed(self) -> bool:
        """Whether nothing was different."""
        return not self.difference

    def __str__(self) -> str:
        played = f"{counted(self.games, 'game')}, {self.decisions:,} decisions"
        if self.passed:
            return f"{self.game}: both versions are the same in {played}"
        return f"{self.game}: {self.difference}\n  easy: {self.easy}\n  fast: {self.fast}"


@typed
def check_same(
    easy: OwnGame, fast: OwnGame | GameSpec, games: int = 1_000, seed: int = 0, sentences: bool = True
) -> SameCheck:
    """Play an easy and a fast version of a game on the same seeds with the same drawn moves, and compare.

    Compared are who is asked what, the legal moves in their order, every place and counter, which cards moved from
    where to where, every event with its rule and sentence (unless `sentences` is False), and who has won. All numbers
    of seats are played in turn. What the fast version has besides, such as a place of its own, is not looked at.
    An example stands in `docs/own-game.md`.
    """
    if refused := refusal_of_amount(games, 1, MOST_GAMES):
        raise BadSetup("games", games, *refused)
    both = (easy.spec, fast if isinstance(fast, GameSpec) else fast.spec)
    parts = tuple(part.name for part in easy.layout.parts)
    least, most = easy.declared.seats
    decisions, first = 0, checked_seed(seed)
    for number in range(games):
        made: list[str] = []
        pair = _Pair(both, least + number % (most - least + 1), first + number, parts, sentences)
        for what, one, other in pair.differences(made):
            where = f"seed {first + number}, {counted(len(made), 'move')} made"
            last = f", the last {shown(made[-1])}" if made else ""
            told = f"{what} differ ({where}{last})"
            return SameCheck(
                easy.name, number + 1, decisions + len(made), told, shown(one, LONGEST), shown(other, LONGEST)
            )
        decisions += len(made)
    return SameCheck(easy.name, games, decisions)


@dataclass(frozen=True, slots=True)
class _Pair:
    """One game of both, side by side."""

    both: tuple[GameSpec, GameSpec]
    seats: int
    seed: int
    parts: tuple[str, ...]
    sentences: bool

    def differences(self, made: list[str]) -> Iterator[tuple[str, Any, Any]]:
        """Each difference as it comes; `made` gets the moves."""
        states = [
            spec.rules.new_state(spec.setup.checked(players=self.seats, seed=self.seed), None) for spec in self.both
        ]
        for spec, state in zip(self.both, states, strict=True):
            spec.rules.start(state)
        chance = random.Random(self.seed)
        while True:
            one, other = (self._look(spec, state) for spec, state in zip(self.both, states, strict=True))
            yield from ((what, one[what], other[what]) for what in one if one[what] != other[what])
            waiting = self.both[0].rules.waiting(states[0])
            if not waiting:
                return
            seat = chance.choice(waiting)
            moves = [
                {spec.text.write_move(move, state, seat): move for move in spec.rules.legal_moves(state, seat)}
                for spec, state in zip(self.both, states, strict=True)
            ]
            if list(moves[0]) != list(moves[1]):
                yield f"the legal moves of {seat_name(seat)}", list(moves[0]), list(moves[1])
            made.append(chance.choice(list(moves[0])))
            for spec, state, known in zip(self.both, states, moves, strict=True):
                spec.rules.apply(state, seat, known[made[-1]])

    def _look(self, spec: GameSpec, state: Any) -> dict[str, Any]:
        """What is compared after every move."""
        events = spec.text.events(state, spec.rules.rows(state), "table", self.seats)
        picture = spec.board.picture(state, "table")
        found: dict[str, Any] = {
            "moves of cards": [(one.card, one.source, one.target) for event in events for one in event.transfers],
            "places and counters": [
                {part: seat[part] for part in self.parts if part in seat} for seat in (picture, *picture["seats"])
            ],
            "who is asked": (picture["step"], picture["waiting"], picture["round"]),
            "winners": picture["winners"],
        }
        if self.sentences:
            found["events"] = [(event.rule, event.text, event.seat, event.changes) for event in events]
        return found
