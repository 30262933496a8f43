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
def check_same(easy: OwnGame, fast: OwnGame | GameSpec, games: int = 1_000, seed: int = 0) -> SameCheck:
    """Play an easy and a fast version of a game on the same seeds with the same drawn moves, and compare.

    Compared are who is asked what, the legal moves, every place and counter, every event, and who has won. All numbers
    of seats are played in turn.
    """
    if refused := refusal_of_amount(games, 1, MOST_GAMES):
        raise BadSetup("games", games, *refused)
    both = (easy.spec, fast if isinstance(fast, GameSpec) else fast.spec)
    least, most = easy.declared.seats
    decisions, first = 0, checked_seed(seed)
    for number in range(games):
        made: list[str] = []
        for what, one, other in _play(both, least + number % (most - least + 1), first + number, made):
            where = f"seed {first + number}, {counted(len(made), 'move')} made"
            last = f", the last {shown(made[-1])}" if made else ""
            return SameCheck(
                easy.name,
                number + 1,
                decisions + len(made),
                f"{what} differ ({where}{last})",
                shown(one, 600),
                shown(other, 600),
            )
        decisions += len(made)
    return SameCheck(easy.name, games, decisions)


def _play(both: tuple[GameSpec, GameSpec], seats: int, seed: int, made: list[str]) -> Iterator[tuple[str, Any, Any]]:
    """One game of both, side by side; each difference as it comes."""
    states = [spec.rules.new_state(spec.setup.checked(players=seats, seed=seed), None) for spec in both]
    for spec, state in zip(both, states, strict=True):
        spec.rules.start(state)
    chance = random.Random(seed)
    while True:
        looks = [_look(spec, state, seats) for spec, state in zip(both, states, strict=True)]
        for what in looks[0]:
            if looks[0][what] != looks[1][what]:
                yield what, looks[0][what], looks[1][what]
                return
        waiting = both[0].rules.waiting(states[0])
        if not waiting:
            return
        seat = chance.choice(waiting)
        moves = [
            {spec.text.write_move(move, state, seat): move for move in spec.rules.legal_moves(state, seat)}
            for spec, state in zip(both, states, strict=True)
        ]
        if list(moves[0]) != list(moves[1]):
            yield f"the legal moves of {seat_name(seat)}", list(moves[0]), list(moves[1])
            return
        made.append(chance.choice(list(moves[0])))
        for spec, state, known in zip(both, states, moves, strict=True):
            spec.rules.apply(state, seat, known[made[-1]])


def _look(spec: GameSpec, state: Any, seats: int) -> dict[str, Any]:
    """What is compared after every move."""
    events = spec.text.events(state, spec.rules.rows(state), "table", seats)
    return {
        "events": [(event.rule, event.text, event.seat, event.transfers, event.changes) for event in events],
        "places and counters": spec.board.picture(state, "table"),
        "winners": spec.rules.winners(state),
    }
