"""Single games of a result, move by move: played again from their number, and compared with what was counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, overload
from weakref import WeakSet

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.text import counted, whole_number
from arcane_lab.engine.moves import Move
from arcane_lab.engine.players import holder_of
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name, seat_number
from arcane_lab.records import Game, Record
from arcane_lab.simulation.plan import Plan
from arcane_lab.simulation.unkept import OtherGame, Unkept

if TYPE_CHECKING:
    from arcane_lab.simulation.batches import Moves
    from arcane_lab.simulation.result import Result
    from arcane_lab.simulation.unkept import Kept


#: Results whose kept games have gone in this process as they went when they were counted.
_tried: Final[WeakSet[Any]] = WeakSet()


class Records(Sequence[Record]):
    """The records of a result: a sequence of which each part is made when it is asked for."""

    def __init__(self, result: Result, batches: tuple[Kept, ...] | None, moves: Moves | None) -> None:
        if moves is None and None in result.strategies:
            own = [seat_name(seat) for seat, name in enumerate(result.strategies) if name is None]
            reason = f"{', '.join(own)}: a function of your own played, and its moves were not kept"
            raise BadSetup("keep", result.keep, reason, "keep='records' in the call of simulate")
        self._result, self._batches, self._moves = result, batches, moves

    def __len__(self) -> int:
        return self._result.games

    @overload
    def __getitem__(self, place: int) -> Record: ...
    @overload
    def __getitem__(self, place: slice) -> list[Record]: ...
    def __getitem__(self, place: int | slice) -> Record | list[Record]:
        numbers = range(len(self))[place]
        return [self.of_game(number) for number in numbers] if isinstance(numbers, range) else self.of_game(numbers)

    def __repr__(self) -> str:
        return f"<Records of {self._result.figures_from}; records[0] is the first>"

    def of_game(self, game: object) -> Record:
        """The record of a game by its number, from 0. Raises `BadSetup` or `OtherGame`."""
        number = self._number_of(game)
        made = self.choices(number)
        played = self._play(number, made)
        self._compare(number, played)
        return replace(played.record(title=self._title(number, played)), players=self._result.players)

    def _number_of(self, game: object) -> int:
        number = None if isinstance(game, str) else whole_number(game)
        if number is None or not 0 <= number < len(self):
            allowed = f"0 to {len(self) - 1:,}" if len(self) else "none: no game was played"
            raise BadSetup("game", game, f"this result has {counted(len(self), 'game')}, counted from 0", allowed)
        return number

    def choices(self, number: int) -> list[list[int]]:
        """The choices of each seat: as they were kept, or decided again by the strategies of the game."""
        number = self._number_of(number)
        seats = self._result.setup.players
        if self._moves is not None:
            return self._moves.of_rows(number * seats, seats)
        from arcane_lab.simulation.backends import play_plain

        result = self._result
        spec = find_game(result.setup.game)
        holders = tuple(holder_of(name, spec) for name in result.strategies)
        plan = Plan(result.setup, holders, result.most_rounds, result.most_decisions, keeps_moves=True)
        moves = play_plain(plan, number, 1).moves
        assert moves is not None  # the plan keeps them
        return moves.of_rows(0, seats)

    def _play(self, number: int, made: list[list[int]]) -> Game:
        """The game with these choices, each checked by the rules; where only one move is legal nobody was asked."""
        setup = replace(self._result.setup, play=number)
        game = Game.from_position(setup, None)
        to_come = [iter(moves) for moves in made]
        while self._goes_on(game):
            try:
                game.play(_next_move(game, to_come))
            except _NoMove:
                moves = counted(len(game.steps), "move")
                raise OtherGame(number, f"after {moves} the next one is not allowed") from None
        return game

    def _goes_on(self, game: Game) -> bool:
        """Whether a game of the result was played on from here."""
        return not game.is_over and goes_on(self._result, game.round, len(game.steps))

    def _compare(self, number: int, game: Game) -> None:
        """Raise `OtherGame` when the game is not the one whose figures are in the table."""
        row = self.row(number)
        spec = find_game(game.name)
        loop, places = spec.loop, spec.loop.places
        made = [0, loop.first_trail]
        state = game.at(len(game.steps))
        spec.rules.set_log(state, False)
        for step in game.steps_for("table"):
            loop.follow(state, step.move.number, made)
        found = {"decisions": made[0], "trail": made[1], "finished": int(game.is_over)}
        for name, value in found.items():
            if row is not None and row[places[name]] != value:
                reason = "other moves" if name == "trail" else f"{name} {value}, not {row[places[name]]}"
                raise OtherGame(number, reason)

    def states(self, number: int) -> Iterator[Any]:
        """A game from its first decision to its end: the state after each move, one and the same object each time."""
        return (state for state, _ in self.decided(number))

    def decided(self, number: int) -> Iterator[tuple[Any, bool]]:
        """The same, each with whether the move that led there was chosen among several."""
        return self._decided(self._number_of(number))

    def _decided(self, number: int) -> Iterator[tuple[Any, bool]]:
        result, spec = self._result, find_game(self._result.setup.game)
        state = spec.rules.new_state(result.setup, number)
        spec.rules.set_log(state, False)
        spec.rules.start(state)
        to_come = [iter(choices) for choices in self.choices(number)]
        moves = 0
        yield state, False
        while (actor := spec.rules.to_move(state)) >= 0 and goes_on(result, spec.rules.round_number(state), moves):
            legal = spec.rules.legal_moves(state, actor)
            move = legal[0] if len(legal) == 1 else next(to_come[actor], None)
            if move is None or move not in legal:
                raise OtherGame(number, f"after {counted(moves, 'move')} the next one is not allowed")
            spec.rules.apply(state, actor, move)
            moves += 1
            yield state, len(legal) > 1

    def row(self, number: int) -> list[int] | None:
        """What was counted for the first seat of a game; None when only the summary was kept."""
        place = self._number_of(number) * self._result.setup.players
        for rows in self._batches or ():
            if place < len(rows):
                if isinstance(rows, Unkept):
                    self._check_kept(rows)
                    return list(rows.row(place))
                return [int(value) for value in rows[place]]
            place -= len(rows)
        return None

    def _check_kept(self, unkept: Unkept) -> None:
        """Raise `OtherGame` where kept games go another way than they went; tried once in a process."""
        if self._result not in _tried:
            unkept.check(self._batches or ())
            _tried.add(self._result)

    def _title(self, number: int, game: Game) -> str:
        players = ", ".join(f"{seat_name(seat)} {name}" for seat, name in enumerate(self._result.players))
        cap = self._result.most_rounds
        rounds = counted(cap, "round")
        end = "" if game.is_over else f"; unfinished: stopped after {rounds} or {self._result.most_decisions:,} moves"
        # No seed: whoever reads a title must not be able to deal the game again. The record itself has it.
        return f"Game {number}: {players}{end}"


def goes_on(result: Result, round_number: int, moves: int) -> bool:
    """Whether a game of the result was played on from here, if it was not over."""
    return round_number <= result.most_rounds and moves < result.most_decisions


class _NoMove(Exception):
    """There is no such move now."""


def _next_move(game: Game, to_come: list[Iterator[int]]) -> Move:
    """The next move of the seat that must decide now: the only one there is, or its next choice."""
    if game.to_move is None:
        raise _NoMove
    legal = game.legal_moves()
    if len(legal) == 1:
        return legal[0]
    wanted = next(to_come[seat_number(game.to_move, len(to_come))], None)
    move = next((move for move in legal if move.number == wanted), None)
    if move is None:
        raise _NoMove
    return move
