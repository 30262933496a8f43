"""One batch of games, as plain Python or by the compiled twin: the same numbers either way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import BadSetup, NoLegalMove
from arcane_lab.core.libraries import np
from arcane_lab.core.text import capital, listed
from arcane_lab.engine import compiling
from arcane_lab.engine.compiling.own_looks import CannotCompile, unfit
from arcane_lab.engine.players import Player
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import READS_NOTHING, seat_name
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.plan import Plan
from arcane_lab.simulation.time_limit import LimitedPlayer
from arcane_lab.simulation.user_strategies import FailedGame, StrategyCaller, Watch

if TYPE_CHECKING:
    from arcane_lab.engine.compiling.twin import Twin

#: Games that a compiled function of a person's own plays both ways before it is trusted.
CHECKED: Final = 2
EVERY_SEAT: Final = "every seat"

#: Functions, games and numbers of seats that came out the same both ways in this process, or why they did not.
_checked: dict[Any, str] = {}
#: The games whose twin this process has begun to compile for batches that were sent to it.
_begun: set[str] = set()


@dataclass(frozen=True, slots=True)
class CompiledSeats:
    """The twin, and who plays each seat there: a strategy by its name, or a compiled function."""

    twin: Twin
    seats: tuple[Any, ...]


class NotCompilable(Exception):
    """Some function of a person's own is not compiled; the text says so in a sentence, for a run that was played."""

    def __init__(self, who: str, reason: str) -> None:
        super().__init__(who, reason)
        self.who, self.reason = who, reason

    def __str__(self) -> str:
        # A seat is written as it is, also where it begins a sentence.
        who = capital(self.who) if self.who == EVERY_SEAT else self.who
        return f"{who} ran as plain Python, because {self.reason}."

    @property
    def refusal(self) -> BadSetup:
        """The refusal of mode "compiled"."""
        return not_compiled(f"{self.who} can only run as plain Python, because {self.reason}")


def play_batch(plan: Plan, mode: str, first: int, games: int) -> Batch:
    """Games ``first`` to ``first + games - 1``; what a worker somewhere else does, given nothing but this.

    Unless the mode is "plain", the twin plays when it is ready there; "compiled" makes it when it is not, and "auto"
    sees to it that later batches have one.
    """
    if mode == "plain":
        return play_plainly(plan, first, games)
    try:
        cast = cast_for(plan, _twin_of_worker(plan.setup.game, mode))
    except NotCompilable as reason:
        if mode == "compiled":
            raise reason.refusal from None
        return play_plainly(plan, first, games, str(reason))
    if cast is None:
        return play_plainly(plan, first, games)
    return play_compiled(plan, cast, first, games)


def _twin_of_worker(game: str, mode: str) -> Twin | None:
    """The twin in a worker's process."""
    if mode == "compiled":
        return make_twin(game)
    twin = compiling.ready(game)
    if twin is None and game not in _begun:
        _begun.add(game)
        compiling.start_compiling(game)
    return twin


def make_twin(game: str, tell: Callable[[str], None] | None = None) -> Twin:
    """The twin, compiled where it is not there yet; `tell` hears every moment how it stands. Raises `BadSetup`."""
    twin = compiling.ready(game)
    if twin is not None:
        return twin
    compile_ = compiling.start_compiling(game)
    if compile_ is None:
        raise not_compiled(compiling.obstacle(game) or "the twin cannot be compiled here")
    if tell is None:
        compile_.wait()
    else:
        while not compile_.wait(0.25):
            tell(f"compiling once, {compile_.seconds:.0f} s")
    twin = compiling.ready(game)
    if twin is None:
        raise not_compiled(compile_.message)
    return twin


def not_compiled(reason: str) -> BadSetup:
    """The refusal of mode "compiled"."""
    return BadSetup("mode", "compiled", reason, "mode='auto' or 'plain', which give the same numbers")


# --- as plain Python --------------------------------------------------------------------------------------


def play_plainly(plan: Plan, first: int, games: int, why_plain: str = "") -> Batch:
    """A batch as plain Python; raises `FailedGame` when a person's own function fails, or takes too long."""
    if plan.time_limit is None or not plan.own:
        return play_plain(plan, first, games)._replace(why_plain=why_plain)
    with LimitedPlayer(plan) as player:
        return player.play(first, games)._replace(why_plain=why_plain)


def play_plain(plan: Plan, first: int, games: int, watch: Watch | None = None) -> Batch:
    """Play games by the rules' own Python; raises `FailedGame` when a person's own function fails."""
    spec = find_game(plan.setup.game)
    rules, loop, seats = spec.rules, spec.loop, plan.setup.players
    caller = StrategyCaller(plan, watch) if plan.own or plan.keeps_moves else None
    # A person's own function is given a view of its own, which it may do with as it likes.
    reads = [int(strategy is not None and strategy.reads_view) for strategy in plan.built_in]
    if caller is not None:
        # It looks at the moves of every decision, to keep them.
        reads = [max(one, READS_NOTHING) for one in reads]
    caps = {"most_rounds": plan.most_rounds, "most_decisions": plan.most_decisions}
    call = loop.call(None, _choosers(plan, caller), reads, starts_anew=1, **caps)
    rows: list[int] = []
    # Where a caller must know which game it is, games are played one by one.
    for begin, number in [(first, games)] if caller is None else [(play, 1) for play in range(first, first + games)]:
        state = rules.new_state(plan.setup, begin)
        rules.set_log(state, False)
        if caller is not None:
            caller.start_game(begin, state, call.made)
        room = [0] * (number * seats * loop.width)
        # The same luck as a loop would begin with, by Python's own hash, which is far faster than the rules'.
        plays = range(begin, begin + number)
        luck = [spec.luck(plan.setup, play, seat) for play in plays for seat in range(seats)]
        done = loop.play_games(
            call._replace(states=[state], first_play=begin, games=number, rows=room, luck=luck, luck_given=1)
        )
        if done < number:
            seat = rules.to_move(state)
            is_stuck = seat >= 0 and not rules.legal_moves(state, seat)
            raise NoLegalMove(begin + done, seat_name(seat), (rules.step(state) or "move") if is_stuck else "")
        rows += room
    table = np.array(rows, dtype=np.int64).reshape(games * seats, loop.width)
    return Batch("plain", table, caller.recorded_moves() if caller is not None and plan.keeps_moves else None)


def _choosers(plan: Plan, caller: StrategyCaller | None) -> list[Any]:
    """Who answers for each seat."""
    if caller is None:
        return [strategy.choose for strategy in plan.built_in]
    return [caller.chooser(seat) for seat in range(plan.setup.players)]


# --- by the compiled twin ---------------------------------------------------------------------------------


def cast_for(plan: Plan, twin: Twin | None, *, only_known: bool = False) -> CompiledSeats | None:
    """Who plays each seat of the twin; None when there is no twin (or, when asked so, a function would be compiled).

    Raises `NotCompilable` when a function of a person's own cannot be compiled, or would not play the same games.
    """
    if not find_game(plan.setup.game).loop.module:
        raise NotCompilable(EVERY_SEAT, "this game has no fast version")
    if plan.time_limit is not None and plan.own:
        raise NotCompilable(_who(plan), "answers are timed")
    if plan.keeps_moves:
        raise NotCompilable(EVERY_SEAT, "the moves of every game are kept")
    for seat, holder in enumerate(plan.holders):
        if plan.built_in[seat] is None and holder.takes_view:
            reason = "it takes one view, and only functions of (view, moves, count, luck) are compiled"
            raise NotCompilable(f"{seat_name(seat)} ({holder.name})", reason)
        if plan.built_in[seat] is None and (reason := unfit(plan.setup.game, _function_of(holder))):
            raise NotCompilable(f"{seat_name(seat)} ({holder.name})", reason)
    if twin is None:
        return None
    if not plan.own:
        return CompiledSeats(twin, tuple(strategy.name for strategy in plan.built_in))
    seats, is_known = _compiled_seats(plan, twin, only_known)
    if not is_known:
        return None
    cast = CompiledSeats(twin, seats)
    _check_once(plan, cast)
    return cast


def not_looked_at(plan: Plan) -> str:
    """Why functions of a person's own ran as plain Python though nothing is known that would hinder a compiler."""
    reason = compiling.obstacle(plan.setup.game)
    reason = (
        reason or 'the run was over before a compiler had looked at it; mode="compiled" says whether it can be compiled'
    )
    return str(NotCompilable(_who(plan), reason.rstrip(".")))


def _function_of(holder: Player) -> Callable[..., Any]:
    assert holder.choose is not None  # nobody is asked in a simulation
    return holder.choose


def _compiled_seats(plan: Plan, twin: Twin, only_known: bool) -> tuple[tuple[Any, ...], bool]:
    """Names and compiled functions, and whether all were known when only such are wanted."""
    from arcane_lab.engine.compiling.own_strategies import compile_own, is_known

    seats: list[Any] = []
    for seat, (holder, strategy) in enumerate(zip(plan.holders, plan.built_in, strict=True)):
        if strategy is not None:
            seats.append(strategy.name)
            continue
        function = _function_of(holder)
        try:
            if only_known and not is_known(twin, function):
                return (), False
            seats.append(compile_own(twin, function))
        except CannotCompile as reason:
            raise NotCompilable(f"{seat_name(seat)} ({holder.name})", str(reason)) from None
    return tuple(seats), True


def _check_once(plan: Plan, cast: CompiledSeats) -> None:
    """Play a few games both ways, once for the same functions: what differs compiled stays plain Python."""
    key = (cast.seats, plan.setup.game, plan.setup.in_short)
    if key not in _checked:
        if len(_checked) >= 1_000:
            _checked.clear()
        _checked[key] = _difference(plan, cast)
    if _checked[key]:
        raise NotCompilable(_who(plan), _checked[key])


def _difference(plan: Plan, cast: CompiledSeats) -> str:
    """Why not, when a compiled function plays other games than the original; empty when it plays the same."""
    try:
        plain = play_plain(plan, 0, CHECKED).rows
    except FailedGame:
        # The run comes to that game by itself and says so.
        return ""
    if np.array_equal(plain, play_compiled(plan, cast, 0, CHECKED).rows):
        return ""
    return "compiled it chose other moves (chance that is not from its luck, or numbers beyond 64 bits, may be why)"


def _who(plan: Plan) -> str:
    return listed(f"{seat} ({plan.names[int(seat[1:]) - 1]})" for seat in plan.own)


def play_compiled(plan: Plan, cast: CompiledSeats, first: int, games: int) -> Batch:
    """A batch by the compiled twin; raises `FailedGame` when a person's own function fails.

    A compiled function that fails only says where: that game is played again as plain Python, which tells why.
    """
    state = find_game(plan.setup.game).rules.new_state(plan.setup, first)
    rounds, decisions = plan.most_rounds, plan.most_decisions
    try:
        rows = cast.twin.play_games(state, cast.seats, first, games, most_rounds=rounds, most_decisions=decisions)
    except NoLegalMove as stopped:
        if not plan.own:
            raise
        play_plain(plan, stopped.game_index, 1)
        return play_plainly(plan, first, games, f"{_who(plan)} stopped when compiled, so plain Python took over.")
    return Batch("compiled", rows)
