"""Seats that a person's own function plays in a simulation, and the error that says where one of them failed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from arcane_lab.core.errors import StrategyError
from arcane_lab.core.text import counted
from arcane_lab.engine.players import StrategyRunner
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name
from arcane_lab.records import Game
from arcane_lab.simulation.batches import Moves, moves_of_rows
from arcane_lab.simulation.plan import Plan

#: How an answer's time limit is told.
TOO_LONG: Final = "took longer than"
#: How many moves were made before a choice, and the number of the move that was chosen.
Choice = tuple[int, int]


class FailedGame(StrategyError):
    """A strategy that failed in one game of many; `game_index` says which, `text` is the whole position.

    `al.Game.from_text(error.text)` stands where it happened. No result is kept of the run.
    """

    def __init__(
        self,
        seat: str,
        strategy: str,
        reason: str,
        seed: int,
        step: int,
        position: str,
        game_index: int,
        text: str,
        line: str = "",
    ) -> None:
        super().__init__(seat, strategy, reason, seed, step, position, text, line)
        self.args = (seat, strategy, reason, seed, step, position, game_index, text, line)
        self.game_index = game_index

    @property
    def place(self) -> str:
        """Where it happened, for the middle of a sentence."""
        return f"in game {self.game_index} of seed {self.seed}, after {counted(self.step, 'move')}"


class TimeLimit(FailedGame):
    """A strategy that took longer for an answer than `simulate(..., time_limit=...)` allows."""


class Watch(Protocol):
    """Whoever wants to know how the play of a person's own functions goes on."""

    def start_game(self, game: int) -> None:
        """A game begins."""

    def keep(self, choice: Choice) -> None:
        """A choice was made."""

    def begin(self, seat: int, made: int) -> None:
        """A function is asked."""

    def end(self) -> bool:
        """It has answered; whether that took too long."""


class StrategyCaller:
    """Asks the functions of a person's own in one batch of games, and remembers the choices of the game under way."""

    def __init__(self, plan: Plan, watch: Watch | None = None) -> None:
        self._plan = plan
        self._spec = find_game(plan.setup.game)
        self._state: Any = None
        self._made: Sequence[int] = (0, 0)
        self._watch = watch
        self._game = -1
        self._choices: list[Choice] = []
        self._movers: list[int] = []
        self._rows: list[list[int]] = []
        self._answerer = StrategyRunner(self._spec, plan.setup, plan.holders)

    def chooser(self, seat: int) -> Callable[[Any, list[int], int, list[int]], int]:
        """The seat as the play loop asks it: a built-in strategy is asked directly, a function of one's own checked."""
        strategy = self._plan.built_in[seat]

        def choose(view: Any, moves: list[int], count: int, luck: list[int]) -> int:
            if strategy is None:
                choice = self._ask(seat, moves[:count], luck)
            else:
                choice = strategy.choose(view, moves, count, luck)
            self._choices.append((self._made[0], moves[choice]))
            self._movers.append(seat)
            if self._watch is not None:
                self._watch.keep(self._choices[-1])
            return choice

        return choose

    def start_game(self, game: int, state: Any, made: Sequence[int]) -> None:
        """A game of the batch begins on a state; the number of moves made in it stands in ``made[0]``."""
        self._put_away()
        self._game, self._state, self._made = game, state, made
        if self._watch is not None:
            self._watch.start_game(game)

    def _put_away(self) -> None:
        """Keep the choices of the game that is over, or forget them."""
        if self._plan.keeps_moves and self._game >= 0:
            seats = range(self._plan.setup.players)
            made = list(zip(self._movers, self._choices, strict=True))
            self._rows += [[move for mover, (_, move) in made if mover == seat] for seat in seats]
        self._choices.clear()
        self._movers.clear()

    def _ask(self, seat: int, numbers: list[int], luck: list[int]) -> int:
        """The index of the move that a function chooses; raises `FailedGame`."""
        answerer = self._answerer
        answerer.luck = (*answerer.luck[:seat], tuple(luck), *answerer.luck[seat + 1 :])
        if self._watch is not None:
            self._watch.begin(seat, self._made[0])
        try:
            choice = self._answer(seat, numbers)
        except StrategyError as error:
            raise self._failure(seat, error.reason, line=error.line) from error.__cause__
        except (SystemExit, GeneratorExit) as error:
            # A strategy may not end the notebook, the script or the worker that asks it.
            raise self._failure(seat, f"raised {type(error).__name__}, which would end the program") from error
        finally:
            took_too_long = self._watch is not None and self._watch.end()
        if took_too_long:
            raise self._failure(seat, f"{TOO_LONG} {self._plan.time_limit:g} s for an answer", TimeLimit)
        luck[:] = answerer.luck[seat]
        return choice

    def _answer(self, seat: int, numbers: list[int]) -> int:
        where = (self._made[0], self._spec.text.summary)
        return numbers.index(self._answerer.choose(seat, self._state, numbers, where))

    def _failure(self, seat: int, reason: str, kind: type[FailedGame] = FailedGame, line: str = "") -> FailedGame:
        return failed_game(self._plan, seat, reason, self._game, self._made[0], self._choices, kind, line)

    def recorded_moves(self) -> Moves:
        """The moves of all games of the batch, when it is over."""
        self._put_away()
        return moves_of_rows(self._rows)


def failed_game(
    plan: Plan,
    seat: int,
    reason: str,
    game_index: int,
    made: int,
    choices: Iterable[Choice],
    kind: type[FailedGame] = FailedGame,
    line: str = "",
) -> FailedGame:
    """The error of a seat in a game after ``made`` moves, with the whole position there."""
    game = replay(plan, game_index, made, choices)
    position = find_game(plan.setup.game).text.summary(game.at(len(game.steps)))
    who = (seat_name(seat), plan.names[seat], reason)
    return kind(*who, plan.setup.seed, made, position, game_index, game.to_text(), line)


def replay(plan: Plan, game_index: int, made: int, choices: Iterable[Choice]) -> Game:
    """A game of a run up to where ``made`` moves were made, from its choices; what nobody chose was the only move."""
    game = Game.from_position(replace(plan.setup, play=game_index), None)
    chosen = dict(choices)
    for step in range(made):
        moves = game.legal_moves()
        number = chosen.get(step, moves[0].number)
        game.play(next(move for move in moves if move.number == number))
    return game
