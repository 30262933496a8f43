"""Seats that a person's own function plays in a simulation, and the error that says where one of them failed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from arcane_lab.engine.answering import Answerer
from arcane_lab.engine.errors import StrategyError
from arcane_lab.engine.moves import Move
from arcane_lab.engine.spec import find_game, seat_name
from arcane_lab.records import Game
from arcane_lab.simulation.batches import Moves, moves_of_rows
from arcane_lab.simulation.plan import Plan


class FailedGame(StrategyError):
    """A strategy that failed in one game of many; `game_index` says which, `text` is the whole position.

    `al.Game.from_text(error.text)` stands where it happened. No result is kept of the run.
    """

    def __init__(
        self, seat: str, strategy: str, reason: str, seed: int, step: int, position: str, game_index: int, text: str
    ) -> None:
        super().__init__(seat, strategy, reason, seed, step, position)
        self.args = (seat, strategy, reason, seed, step, position, game_index, text)
        self.game_index, self.text = game_index, text

    def __str__(self) -> str:
        return (
            f"the strategy {self.strategy} of {self.seat} {self.reason}\n"
            f"It happened in game {self.game_index} of seed {self.seed}, after {self.step} moves: {self.position}\n"
            "To stand there again, keep the error (except al.ArcaneLabError as error) and call "
            "al.Game.from_text(error.text)"
        )


class Asker:
    """Asks the functions of a person's own in one batch of games, and remembers the choices of the game under way."""

    def __init__(self, plan: Plan, state: Any, made: Sequence[int]) -> None:
        self._plan = plan
        self._spec = find_game(plan.setup.game)
        self._state = state
        self._made = made
        self._moves: list[int] = []
        self._movers: list[int] = []
        self._rows: list[list[int]] = []
        self._game = -1
        self._answerer = Answerer(self._spec, plan.setup, plan.holders)

    def chooser(self, seat: int) -> Callable[[Any, list[int], int, list[int]], int]:
        """The seat as the play loop asks it: a built-in strategy is asked directly, a function of one's own checked."""
        strategy = self._plan.built_in[seat]

        def choose(view: Any, moves: list[int], count: int, luck: list[int]) -> int:
            if self._state.play_index != self._game:
                self._game = self._state.play_index
                self._begin_game()
            if strategy is None:
                choice = self._ask(seat, moves[:count], luck)
            else:
                choice = strategy.choose(view, moves, count, luck)
            self._moves.append(moves[choice])
            self._movers.append(seat)
            return choice

        return choose

    def _begin_game(self) -> None:
        """Put the game before away, or forget it."""
        if self._plan.keeps_moves and self._moves:
            seats = range(self._plan.setup.players)
            made = list(zip(self._movers, self._moves, strict=True))
            self._rows += [[move for mover, move in made if mover == seat] for seat in seats]
        self._moves.clear()
        self._movers.clear()

    def _ask(self, seat: int, numbers: list[int], luck: list[int]) -> int:
        """The index of the move that a function chooses; raises `FailedGame`."""
        spec, state, answerer = self._spec, self._state, self._answerer
        moves = [Move(spec.write_move(n, state), seat_name(seat), n, spec.name) for n in numbers]
        answerer.luck = (*answerer.luck[:seat], tuple(luck), *answerer.luck[seat + 1 :])
        try:
            number = answerer.answer(seat, state, moves, (self._made[0], spec.summary))
        except StrategyError as error:
            raise self._failure(error) from error.__cause__
        luck[:] = answerer.luck[seat]
        return numbers.index(number)

    def _failure(self, error: StrategyError) -> FailedGame:
        """The error with the game that it happened in and the whole position there."""
        index = self._state.play_index
        game = self._stands_at(index)
        return FailedGame(
            error.seat,
            error.strategy,
            error.reason,
            error.seed,
            error.step,
            error.position,
            index,
            game.to_text(),
        )

    def _stands_at(self, index: int) -> Game:
        """The game under way, played again up to here."""
        game = Game.from_position(replace(self._plan.setup, play=index), None)
        _make_forced_moves(game)
        for number in self._moves:
            game.play(next(move for move in game.legal_moves() if move.number == number))
            _make_forced_moves(game)
        return game

    def kept(self) -> Moves:
        """The choices of all games of the batch, when it is over."""
        self._begin_game()
        return moves_of_rows(self._rows)


def _make_forced_moves(game: Game) -> None:
    """Go on to where there is a choice: nobody is asked where only one move is legal."""
    while len(moves := game.legal_moves()) == 1:
        game.play(moves[0])
