"""A position played on among strategies, move by move, for whoever listens to what each move brings.

A game's own loop (`spec.Loop`) plays whole games and tells nothing in between. This plays the same games: the same
moves asked of the same strategies with the same luck, so that figures and trails are equal.

Who takes a game from move to move, and what for:

==============================  =================================================================
`spec.Loop` of the game         thousands of games among strategies, in plain Python and compiled
`Stepper`, here                 one future, for advice that hears what each move brings
`engine.game.BaseGame`          people: a move is asked about, explained, made and taken back
`records.replaying.Replay`      a record that is read: each move is checked, and nothing is kept
==============================  =================================================================

A person's own functions are asked by `players.StrategyRunner`, whoever plays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from arcane_lab.engine.moves import Row
from arcane_lab.engine.players import Player, StrategyRunner
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import READS_ALL, READS_OWN, GameSpec

#: Hears of each move that is made: the log of it.
Listener = Callable[[tuple[Row, ...]], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a position is played on: so many whole rounds of the game, and so many decisions from here."""

    most_rounds: int
    most_decisions: int


class Stepper:
    """Plays positions of one setup on, one after the other; `built_in` has the strategy of each seat, or None.

    Where it is None, the seat's own function in `holders` answers.
    """

    def __init__(self, spec: GameSpec, setup: Setup, holders: tuple[Player, ...], built_in: Sequence[Any]) -> None:
        self._spec, self._holders, self._built_in = spec, holders, built_in
        self._room = [0] * spec.loop.move_room
        self._views = [spec.loop.new_view() for _ in holders]
        self._runner = StrategyRunner(spec, setup, holders)
        #: The seats that chose among several moves since a position was last played on.
        self.asked: set[int] = set()

    def play_on(
        self, state: Any, luck: list[list[int]], limits: Limits, listen: Listener | None = None
    ) -> list[list[int]]:
        """Play a position to its end or a limit; the figures of each seat, as the loop writes them.

        The position and the luck of the seats go on with it. Raises `StrategyError`.
        """
        loop = self._spec.loop
        loop.keep_views(state, self._views)
        self.asked = set()
        made = [0, loop.first_trail]
        while self._goes_on(state, made, limits):
            move = self._next_move(state, luck, made[0])
            self.make(state, move, listen)
            loop.follow(state, move, made)
        return self._rows(state, made, limits)

    def begin(self, state: Any, luck: list[list[int]]) -> int:
        """The first move of `play_on`, which is not made. Raises `StrategyError`."""
        self._spec.loop.keep_views(state, self._views)
        return self._next_move(state, luck, 0)

    def _next_move(self, state: Any, luck: list[list[int]], decisions: int) -> int:
        """The move that is made next in a position; the luck of its seat goes on with it."""
        count = self._spec.loop.legal_moves(state, self._room)
        return self._room[self._choose(state, count, luck, decisions) if count > 1 else 0]

    def make(self, state: Any, move: int, listen: Listener | None = None, seat: int | None = None) -> None:
        """A seat makes a move, or the first that is asked."""
        rules = self._spec.rules
        rules.apply(state, rules.to_move(state) if seat is None else seat, move)
        if listen is not None:
            listen(rules.rows(state))

    def _goes_on(self, state: Any, made: Sequence[int], limits: Limits) -> bool:
        rules = self._spec.rules
        if not rules.waiting(state) or rules.round_number(state) > limits.most_rounds:
            return False
        return made[0] < limits.most_decisions

    def _choose(self, state: Any, count: int, luck: list[list[int]], decisions: int) -> int:
        """The index of the move that is chosen, of those in the room for moves."""
        seat, loop = self._spec.rules.to_move(state), self._spec.loop
        self.asked.add(seat)
        strategy = self._built_in[seat]
        if strategy is None:
            return self._ask(state, self._room[:count], luck, decisions)
        if strategy.reads_view == READS_ALL:
            loop.see(state, seat, self._views[seat])
        elif strategy.reads_view == READS_OWN:
            loop.see_own(state, seat, self._views[seat])
        return int(strategy.choose(self._views[seat], self._room, count, luck[seat]))

    def _ask(self, state: Any, numbers: list[int], luck: list[list[int]], decisions: int) -> int:
        """What a person's own function chooses; raises `StrategyError`, which says where."""
        seat, where = self._spec.rules.to_move(state), (decisions, self._spec.text.summary)
        self._runner.luck = tuple(tuple(own) for own in luck)
        choice = numbers.index(self._runner.choose(seat, state, numbers, where))
        luck[seat][:] = self._runner.luck[seat]
        return choice

    def _rows(self, state: Any, made: list[int], limits: Limits) -> list[list[int]]:
        return [figures_of(self._spec, state, seat, limits.most_rounds, made) for seat in range(len(self._holders))]


def figures_of(
    spec: GameSpec, state: Any, seat: int, most_rounds: int | None = None, made: list[int] | None = None
) -> list[int]:
    """The figures of a seat in a position, as the loop writes them at the end of a game."""
    rounds = spec.rules.round_number(state) if most_rounds is None else most_rounds
    row = [0] * spec.loop.width
    spec.loop.write_row(state, seat, rounds, [0, 0] if made is None else made, row, 0)
    return row
