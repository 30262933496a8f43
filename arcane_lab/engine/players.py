"""Seats that answer by themselves: who holds a seat, and how a strategy is asked.

A strategy that comes with a game is a function of a view, the legal moves, how many there are and the seat's own
luck. A function of a person's own may take the same four, or one friendly view of what the seat knows, and then returns
a move or its text. A strategy is asked only where there is a choice: the one move that is legal is made without it.
"""

from __future__ import annotations

import inspect
import linecache
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, count
from pathlib import Path
from types import MethodType
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, BadSetup, StrategyError, UnknownName, shown
from arcane_lab.core.printing import in_short
from arcane_lab.core.safe_text import spelt_out
from arcane_lab.core.text import whole_number
from arcane_lab.engine.misreadings import NoBrackets, what_was_meant
from arcane_lab.engine.moves import Move
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import GameSpec, seat_name

#: Where a game stands when a strategy is asked: the number of steps made, and what puts the position into words.
Where = tuple[int, Callable[[Any], str]]
Luck = tuple[tuple[int, ...], ...]

#: Letters of a function's name, and of an error that it raises, that are shown.
LONGEST_LABEL: Final = 40
LONGEST_REASON: Final = 300
#: What a seat's luck is made of.
LUCK_WORDS: Final = 4
LUCK_LIMIT: Final = 2**32


@dataclass(frozen=True, slots=True)
class Player:
    """Who holds a seat: a person, or a strategy by its name; `takes_view` when it takes one friendly view."""

    name: str
    choose: Callable[..., Any] | None = None
    takes_view: bool = False

    @property
    def is_person(self) -> bool:
        """Whether the seat waits for `play`."""
        return self.choose is None


def read_players(spec: GameSpec, players: object) -> tuple[Player, ...]:
    """Who holds each seat."""
    if isinstance(players, str | Mapping) or not isinstance(players, Sequence):
        # The game checks the number itself: it knows the rule that says how many may play.
        checked = spec.setup.checked(players=players, seed=0)
        return (holder_of("me", spec),) * checked.players
    return holders_of(players, spec)


def holder_of(player: object, spec: GameSpec) -> Player:
    """Who holds a seat: "me" or None is a person, a name a strategy of the game, a function a strategy of one's own."""
    if player is None or (isinstance(player, str) and player.lower() == "me"):
        return Player("me")
    if isinstance(player, str):
        return Player(player.lower(), spec.strategy(player.lower()))
    if not callable(player):
        raise BadSetup("players", player, "nobody like that can play", "'me', the name of a strategy, or a function")
    name = _label(player)
    if name.lower() == "me" or _is_of_game(name, spec):
        # "me" is a person, and the strategies of the game have their names.
        name += " (function)"
    return Player(name, player, _takes_view(player, name))


def _is_of_game(name: str, spec: GameSpec) -> bool:
    """Whether a strategy that comes with the game has this name."""
    try:
        spec.strategy(name.lower())
    except UnknownName:
        return False
    return True


def holders_of(players: Iterable[object], spec: GameSpec) -> tuple[Player, ...]:
    """Who holds each seat, each function under a name of its own (`named_apart`)."""
    return named_apart([holder_of(player, spec) for player in players])


def named_apart(holders: Sequence[Player]) -> tuple[Player, ...]:
    """The holders, no two players under one name: of two functions called "mine" the second is "mine (2)".

    A function that sits in several places is one player and keeps one name.
    """
    names: dict[tuple[int, ...], str] = {}
    taken: set[str] = set()
    for holder in holders:
        player = _identity(holder.choose)
        if player not in names:
            numbered = (f"{holder.name} ({number})" for number in count(2))
            names[player] = next(name for name in chain([holder.name], numbered) if name not in taken)
            taken.add(names[player])
    return tuple(replace(holder, name=names[_identity(holder.choose)]) for holder in holders)


def _identity(function: Callable[..., Any] | None) -> tuple[int, ...]:
    """What makes a function one and the same; a method is made anew each time its object is asked for it."""
    if isinstance(function, MethodType):
        return id(function.__self__), id(function.__func__)
    return (id(function),)


def _label(function: Callable[..., Any]) -> str:
    """What a function of a person's own is called in tables and drawings: its name, short and on one line."""
    name = getattr(function, "__name__", None)
    if isinstance(function, partial):
        return _label(function.func)
    if not isinstance(name, str) or not name.strip():
        name = type(function).__name__
    plain = "".join(letter if letter.isprintable() else "?" for letter in name)
    short = plain if len(plain) <= LONGEST_LABEL else plain[:LONGEST_LABEL] + "…"
    return short


def _takes_view(function: Callable[..., Any], name: str) -> bool:
    """Whether a function takes one view, or the four things that strategies of the rules take."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return True
    places = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    required = [p for p in places if p.default is p.empty]
    if any(p.kind is p.VAR_POSITIONAL for p in parameters) and len(places) <= 1:
        return True
    if len(required) <= 1 <= len(places):
        return True
    if len(required) <= 4 <= len(places):
        return False
    reason = f"the function takes {len(required)} values"
    raise BadSetup("players", name, reason, "a function of one view, or of (view, moves, count, luck)")


def error_in_short(error: Exception) -> str:
    """The kind of an error and how its text begins, on one line."""
    try:
        text = spelt_out(" ".join(str(error).split()))
    except Exception:
        text = ""
    kind = type(error).__name__
    return f"{kind}: {text if len(text) <= LONGEST_REASON else text[:LONGEST_REASON] + '…'}" if text else kind


#: Where strategies are asked, here and for games of one's own.
_ASKING: Final = str(Path(__file__).parent)


def own_line(error: Exception) -> tuple[str, str]:
    """The line of a strategy in which an error arose, and what was meant by it where that is clear.

    The line is the last one in the file (or cell) of the strategy itself.
    """
    # The first frames are those of whoever asked.
    frames = [
        one for one in traceback.walk_tb(error.__traceback__) if not one[0].f_code.co_filename.startswith(_ASKING)
    ]
    own = [(frame, line) for frame, line in frames if frame.f_code.co_filename == frames[0][0].f_code.co_filename]
    if not own:
        return "", ""
    frame, number = own[-1]
    source = linecache.getline(frame.f_code.co_filename, number, frame.f_globals)
    line = f"line {number}" + (f": {in_short(source, LONGEST_REASON)}" if source.strip() else "")
    return line, what_was_meant(error, frame, source)


@lru_cache(maxsize=8192)
def _move(text: str, seat: str, number: int, game: str) -> Move:
    """A move that strategies are asked about again and again; a value, so that the same may be given."""
    return Move(text, seat, number, game)


def _is_luck(luck: list[Any]) -> bool:
    """Whether a strategy left its luck as it may be: four numbers of 32 bits."""
    return len(luck) == LUCK_WORDS and all(type(word) is int and 0 <= word < LUCK_LIMIT for word in luck)


class StrategyRunner:
    """Asks the strategies of a game; their luck is part of the game, so that one seed names one game."""

    def __init__(self, spec: GameSpec, setup: Setup, holders: tuple[Player, ...]) -> None:
        self._spec = spec
        self._setup = setup
        self._holders = holders
        self.luck: Luck = tuple(tuple(spec.luck(setup, setup.play, seat)) for seat in range(setup.players))

    def copy(self) -> StrategyRunner:
        """An independent copy with the same luck to come."""
        twin = StrategyRunner(self._spec, self._setup, self._holders)
        twin.luck = self.luck
        return twin

    def choose(self, seat: int, state: Any, numbers: list[int], where: Where) -> int:
        """The number of the move that the strategy of a seat chooses; raises `StrategyError`.

        A strategy is asked only where there is a choice: of one legal move it hears nothing, and draws no luck.
        """
        if len(numbers) == 1:
            return numbers[0]
        if self._holders[seat].takes_view:
            return self._choose_by_view(seat, state, numbers, where)
        return numbers[self._choose_by_numbers(seat, state, numbers, where)]

    def _choose_by_view(self, seat: int, state: Any, numbers: list[int], where: Where) -> int:
        """What a function of a view chooses; only for it moves are written as text."""
        write, name, game = self._spec.text.write_move, seat_name(seat), self._spec.name
        moves = tuple([_move(write(number, state, seat), name, number, game) for number in numbers])
        view = self._spec.knowledge.seat_view(state, seat, moves, self.luck[seat])
        number = self._meant(seat, state, moves, where, self._ask(seat, state, where, view))
        if view.luck.words != self.luck[seat]:
            self._go_on(seat, state, where, list(view.luck.words))
        return number

    def _choose_by_numbers(self, seat: int, state: Any, numbers: list[int], where: Where) -> int:
        """The index of the move that a function of ``(view, moves, count, luck)`` chooses."""
        luck = list(self.luck[seat])
        answer = self._ask(seat, state, where, self._spec.knowledge.view(state, seat), numbers, len(numbers), luck)
        place = None if isinstance(answer, str) else whole_number(answer)
        if place is None or not 0 <= place < len(numbers):
            reason = f"answered {shown(answer)}, which is no index of the {len(numbers)} legal moves"
            raise self.failure(seat, state, where, reason)
        self._go_on(seat, state, where, luck)
        return place

    def _go_on(self, seat: int, state: Any, where: Where, luck: list[Any]) -> None:
        """The luck of a seat goes on from what its strategy has left of it."""
        if not _is_luck(luck):
            reason = f"left {shown(luck)} as its luck, which is four whole numbers and only for draw_below(luck, limit)"
            raise self.failure(seat, state, where, reason)
        self.luck = (*self.luck[:seat], tuple(luck), *self.luck[seat + 1 :])

    def _ask(self, seat: int, state: Any, where: Where, *given: Any) -> object:
        """What the strategy of a seat answers."""
        choose = self._holders[seat].choose
        assert choose is not None  # only strategies are asked
        try:
            return choose(*given)
        except Exception as raised:
            # An author's strategy says which it is; what it raised comes from the line that is its own.
            error = getattr(raised, "original", raised)
            line, meant = own_line(error)
            # What such an error says is what was meant.
            told, meant = (
                ("TypeError", meant or str(error)) if isinstance(error, NoBrackets) else (error_in_short(error), meant)
            )
            reason = f"raised {told}" + (f"; {meant}" if meant else "")
            raise self.failure(seat, state, where, reason, line) from error
        except (SystemExit, GeneratorExit) as error:
            reason = f"raised {type(error).__name__}, which would end the program"
            raise self.failure(seat, state, where, reason) from error

    def _meant(self, seat: int, state: Any, moves: Sequence[Move], where: Where, answer: object) -> int:
        """The number of the move that an answer of a function of one view means."""
        # Mostly it is one of those that were given, and then none has to be compared part by part.
        if isinstance(answer, Move) and (id(answer) in map(id, moves) or answer in moves):
            return answer.number
        if not isinstance(answer, str | Move):
            reason = f"answered {shown(answer)}, which is neither a move of view.legal_moves nor its text"
            place = None if isinstance(answer, bool) else whole_number(answer)
            if answer is None:
                reason += ": one way through it ends without a return"
            elif place is not None and 0 <= place < len(moves):
                reason += f": write view.legal_moves[{place}]"
            raise self.failure(seat, state, where, reason)
        try:
            number = self._spec.text.read_move(str(answer), state, seat)
        except ArcaneLabError as error:
            raise self.failure(seat, state, where, f"answered what is no move: {error}") from error
        code = self._spec.rules.refusal(state, seat, number)
        if code:
            refused = self._spec.text.explain(state, seat, str(answer), number, code)
            raise self.failure(seat, state, where, f"answered what may not be done: {refused}")
        return number

    def failure(self, seat: int, state: Any, where: Where, reason: str, line: str = "") -> StrategyError:
        """The error that says which strategy failed, and where."""
        steps, summary = where
        name = self._holders[seat].name
        return StrategyError(seat_name(seat), name, reason, self._setup.seed, steps, summary(state), line=line)
