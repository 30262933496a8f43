"""Strategies at hand: those of every game as functions of a view, and what one saw and chose in a position.

`al.strategies.greedy(view)` answers as `greedy` of the view's game does: a fallback for a strategy of your own.
`al.strategies.trace(mine, game)` asks a strategy in a position and shows what it saw and chose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from arcane_lab.core.errors import BadSetup, StrategyError, UnknownName, did_you_mean, instance
from arcane_lab.core.html import table
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import counted
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Move
from arcane_lab.engine.players import StrategyRunner, holder_of
from arcane_lab.engine.registry import find_game, games
from arcane_lab.engine.seat_view import KnownBySeat
from arcane_lab.engine.spec import GameSpec, seat_name, seat_number
from arcane_lab.records import Game

#: Marks the move that was chosen.
CHOSEN: Final = "chosen"


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A strategy that comes with a game, as a function of a view: it answers with one of the legal moves.

    It draws from the luck of the view, so a game that it plays alone is that of the strategy itself.

    >>> from arcane_lab.records import Game
    >>> view = Game("alley", players=3, seed=7).view("p1")
    >>> BuiltIn("greedy")(view) in view.legal_moves
    True
    """

    name: str

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(self, view: KnownBySeat) -> Move:
        """The move that it chooses. Raises `UnknownName` where the view's game has no such strategy."""
        instance("view", view, KnownBySeat, "no view", "what a strategy is given, or game.view('p1')")
        moves = view.legal_moves
        if not moves:
            raise BadSetup("view", view.seat, "this seat is not asked, so it has nothing to choose", "a seat to move")
        spec = find_game(moves[0].game)
        if self.name not in spec.strategies:
            raise UnknownName(f"a strategy of {spec.title}", self.name, spec.strategies)
        luck = list(view.luck.words)
        place = spec.strategies[self.name].choose(view.numbers, [move.number for move in moves], len(moves), luck)
        view.luck.setstate((luck, view.luck.gauss_next))
        return moves[int(place)]


@dataclass(frozen=True, slots=True, repr=False)
class Trace(Drawn):
    """What a strategy saw in a position and which of the legal moves it chose; prints as a page, and `rows` as a table.

    `pandas.DataFrame(trace.rows)` is that table. Nothing is in it that the seat could not know.
    """

    strategy: str
    view: Any
    chosen: Move
    #: What each legal move brings at once, as far as the seat can know, in the order of the view's legal moves.
    brings: tuple[str, ...] = field(repr=False)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each legal move: its number in `view.legal_moves`, the move, what it brings, whether chosen."""
        moves = zip(self.view.legal_moves, self.brings, strict=True)
        return [
            {"number": number, "move": str(move), "brings": brings, CHOSEN: move == self.chosen}
            for number, (move, brings) in enumerate(moves)
        ]

    @property
    def headline(self) -> str:
        """Who chose what, of how many."""
        of = counted(len(self.brings), "legal move")
        alone = "" if len(self.brings) > 1 else ": it was not asked"
        return f"{self.strategy} ({self.view.seat}) chose {str(self.chosen)!r} of {of}{alone}."

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    def __str__(self) -> str:
        lines = [
            f"{'->' if row[CHOSEN] else '  '} {row['number']:>3} {row['move']}"
            + (f"  {row['brings']}" if row["brings"] else "")
            for row in self.rows
        ]
        return "\n".join([self.headline, *lines, "", str(self.view)])

    def _repr_html_(self) -> str:
        cells = (
            [row["number"], row["move"], row["brings"], CHOSEN if row[CHOSEN] else ""]
            for row in sorted(self.rows, key=lambda row: not row[CHOSEN])
        )
        head = ("place in view.legal_moves", "move", "what it brings", CHOSEN)
        return f"{table((), [[self.headline]])}{self.view._repr_html_()}{table(head, cells)}"


def trace(
    strategy: str | Callable[..., Any], game: BaseGame, seat: str | None = None, *, at: int | None = None
) -> Trace:
    """What a strategy sees in a position and which of the legal moves it chooses there.

    `strategy` is a function of your own or the name of one of the game. It is asked for `seat`, by default the first
    that is asked, as the game stands or stood after `at` moves. The game does not change, and neither does its chance.
    Raises `StrategyError` as the game would where the strategy fails, `NoSuchStep` and `UnknownName`.

    >>> from arcane_lab.records import Game
    >>> def last(view):
    ...     return view.legal_moves[-1]
    >>> print(trace(last, Game("alley", players=3, seed=7)).headline)
    last (p1) chose 'reveal c3' of 9 legal moves.
    """
    instance("game", game, BaseGame, "no game", "a game, such as al.Game(players=3)")
    stands = game if at is None else game.fork(at=at)
    seats = stands.waiting
    if not seats:
        raise BadSetup("game", game.name, "it is over, so nobody is asked", "an earlier position, such as at=0")
    name = seats[0] if seat is None else seat_name(seat_number(seat, len(stands.seats)))
    if name not in seats:
        raise BadSetup("seat", name, "it is not asked here", _asked_instead(name, seats, game, len(stands.steps)))
    spec = find_game(stands.name)
    view, number = stands.view(name), seat_number(name, len(stands.seats))
    state, numbers = stands.peek(len(stands.steps)), [move.number for move in view.legal_moves]
    holder = holder_of(strategy, spec)
    if holder.is_person:
        raise BadSetup("strategy", strategy, "a person is asked at the table", "a function, or a strategy's name")
    runner = StrategyRunner(spec, stands.setup, (holder,) * len(stands.seats))
    runner.luck = (*runner.luck[:number], view.luck.words, *runner.luck[number + 1 :])
    try:
        found = runner.choose(number, state, numbers, (len(stands.steps), spec.text.summary))
    except StrategyError as error:
        raise (error.at_position(stands.to_text()) if isinstance(stands, Game) else error) from error.__cause__
    chosen = next(move for move in view.legal_moves if move.number == found)
    return Trace(holder.name, view, chosen, _brought(spec, stands, number, numbers))


def _asked_instead(name: str, seats: Sequence[str], game: BaseGame, at: int) -> str:
    """Which seats are asked in a position, and when a seat is asked next that is not."""
    later = next((step.index - 1 for step in game.steps[at:] if step.seat == name), None)
    asked = f"a seat that is asked: {', '.join(seats)}"
    return asked if later is None else f"{asked}, or at={later}, where {name} is asked next"


def _brought(spec: GameSpec, game: BaseGame, seat: int, numbers: list[int]) -> tuple[str, ...]:
    """What each move brings at once, in the words that a table shows while somebody points at it."""
    from arcane_lab.engine.wording import filled

    names, state = game.names_for(seat_name(seat)), game.peek(len(game.steps))
    found = spec.text.results(state, seat, numbers)
    seats = {name: name for name in game.seats}
    return tuple("" if one is None else filled(one.text, names, **seats) for one in found)


def _known() -> set[str]:
    """The names of the strategies of all games that can be played."""
    return {name for game in games() for name in find_game(game).strategies}


def __getattr__(name: str) -> BuiltIn:
    """A strategy that comes with a game, by its name; an unknown one raises an error with the nearest."""
    # One game after the other, as most are never loaded for a name that the first has.
    if not name.startswith("_") and any(name in find_game(game).strategies for game in games()):
        # Asked for at every move, it is not looked for again.
        found = globals()[name] = BuiltIn(name)
        return found
    known = set() if name.startswith("_") else _known()
    near = did_you_mean(name, known) if known else ""
    raise AttributeError(f"al.strategies has no {name!r}{near}; it has trace, {', '.join(sorted(known))}", name=name)


def __dir__() -> list[str]:
    return sorted({"trace", *_known()})


__all__ = ["trace"]
