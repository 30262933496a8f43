"""The compiled twin itself: the generated module, wrapped by numba. The only module that imports numba.

Only the play loop and the strategies are kept on disk; every other function is compiled into them.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numba
import numpy as np
from numba.core import codegen, types
from numba.core.options import DefaultOptions
from numba.np import numpy_support

from arcane_lab.engine.compiling.sources import Gathered
from arcane_lab.engine.errors import NoLegalMove
from arcane_lab.engine.spec import MOST_DECISIONS, MOST_ROUNDS, seat_name

#: The play loop: what a simulation calls.
ENTRY: Final = "play_games"
#: Strategies that one loop has room for, so that it serves every number of seats.
ROOM: Final = 6
OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy"}
#: For the sources of a game, which make no arrays: none of numba's counting of who still needs one.
BARE_OPTIONS: Final[dict[str, Any]] = OPTIONS | ({"_nrt": False} if hasattr(DefaultOptions, "_nrt") else {})
#: Positions that are played on from at a time: their copies stay in the fast memory of a processor.
AT_ONCE: Final = 32


@dataclass(slots=True)
class Twin:
    """A loaded twin: its play loop, its strategies, and the shapes of its bundles."""

    game: str
    loop: Callable[..., int]
    choosers: dict[str, Any]
    shapes: dict[str, np.dtype[Any]]
    chooser_type: Any = field(repr=False)

    def play_games(
        self,
        state: Any,
        strategies: Sequence[str | Any],
        first_play: int,
        games: int,
        *,
        log_on: bool = False,
        most_rounds: int = MOST_ROUNDS,
        most_decisions: int = MOST_DECISIONS,
    ) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Play games as `games.<game>.playing.play_games` does, to the same figures: a row for each seat of
        each game.

        `state` carries the setup (as `GameSpec.new_state` makes it) and is left as it is; `strategies` has a
        name for each seat, or a function that `own_strategies` compiled. The columns are `playing.FIGURES`, then
        the sets sold of each item. Other threads go on meanwhile. Raises `NoLegalMove`.
        """
        bundles = self.bundles("State", [state])
        bundles["log_on"] = int(log_on)
        room = self._room(strategies)
        rows = np.zeros((games * len(strategies), room.width), dtype=np.int64)
        luck = np.zeros((ROOM, 4), dtype=np.int64)
        done = room.play(bundles, True, luck, False, first_play, games, most_rounds, most_decisions, rows)
        if done != games:
            raise NoLegalMove(first_play + done, seat_name(int(bundles[0]["actor"])))
        return rows

    def play_on(
        self,
        states: Any,
        strategies: Sequence[str],
        *,
        repeats: int = 1,
        luck: np.ndarray[Any, np.dtype[np.int64]] | None = None,
        log_on: bool = False,
        most_rounds: int = MOST_ROUNDS,
        most_decisions: int = MOST_DECISIONS,
    ) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Play on from positions, each `repeats` times, to the figures of `play_games`: a row for each seat of each
        game, all games from the first position before those from the second.

        `states` are plain states or a structured array of them (`bundles` makes one), and are left as they are. Each
        game has the luck that its seed and the index of its play begin with, or, when `luck` is given (games, seats,
        four numbers), goes on with that. Repeat r of a position has that position's index of the play plus r: the cards
        lie as they lie, while strategies draw, and later rounds are dealt, anew; repeat r of two positions of one play
        has the same luck. A game ends when it is over or when ``most_rounds`` whole rounds of it have been played, so
        the number of the round under way plays to the end of that round; ``decisions`` and ``trail`` count from the
        position.

        Raises `ValueError` when a state has another number of seats than there are strategies.
        """
        seats = len(strategies)
        given = states if isinstance(states, np.ndarray) else self.bundles("State", states)
        games = len(given) * repeats
        if (given["seats"] != seats).any():
            raise ValueError(f"each state needs {seats} seats, as many as there are strategies")
        room = self._room(strategies)
        rows = np.zeros((games * seats, room.width), dtype=np.int64)
        lucks = np.zeros((ROOM, 4), dtype=np.int64) if luck is None else np.ascontiguousarray(luck).reshape(-1, 4)
        work = np.zeros(min(AT_ONCE, games), dtype=self.shapes["State"])
        for first in range(0, games, AT_ONCE):
            last = min(first + AT_ONCE, games)
            here = work[: last - first]
            numbers = np.arange(first, last)
            _copy_without_log(given, numbers // repeats, here)
            here["play_index"] += numbers % repeats
            here["log_on"] = int(log_on)
            part = lucks if luck is None else lucks[first * seats : last * seats].copy()
            done = room.play(
                here, False, part, luck is not None, 0, len(here), most_rounds, most_decisions, rows[first * seats :]
            )
            if done != len(here):
                raise NoLegalMove(first + done, seat_name(int(here[done]["actor"])))
        return rows

    def _room(self, strategies: Sequence[str | Any]) -> _Room:
        """What one call of the loop needs besides states and numbers."""
        known = import_module(f"arcane_lab.games.{self.game}.strategies").STRATEGIES
        views = import_module(f"arcane_lab.games.{self.game}.views")
        # Places without a seat are never asked.
        names = [*strategies, *[strategies[0]] * (ROOM - len(strategies))]
        return _Room(
            self.loop,
            import_module(f"arcane_lab.games.{self.game}.playing").WIDTH,
            np.zeros(ROOM, dtype=self.shapes["View"]),
            np.zeros(import_module(f"arcane_lab.games.{self.game}.rules.words").MOVE_ROOM, dtype=np.int64),
            tuple(self.choosers[name] if isinstance(name, str) else name for name in names),
            np.array(
                [known[name].reads_view if isinstance(name, str) else views.READS_ALL for name in names],
                dtype=np.int64,
            ),
        )

    def bundle(self, name: str) -> Any:
        """A bundle of a shape (one element of a structured array), all zeros."""
        return np.zeros(1, dtype=self.shapes[name])[0]

    def bundles(self, name: str, filled_from: Sequence[Any]) -> np.ndarray[Any, np.dtype[Any]]:
        """A structured array with the numbers of plain bundles of a shape."""
        made = np.zeros(len(filled_from), dtype=self.shapes[name])
        for column in self.shapes[name].names or ():
            for place, plain in enumerate(filled_from):
                value = getattr(plain, column)
                # The log of a slim copy is empty.
                if not isinstance(value, list) or value:
                    made[column][place] = value
        return made


@dataclass(frozen=True, slots=True)
class _Room:
    """The loop, and the room and the players that it is called with."""

    loop: Callable[..., int]
    width: int
    views: np.ndarray[Any, np.dtype[Any]]
    moves: np.ndarray[Any, np.dtype[np.int64]]
    choosers: tuple[Any, ...]
    reads_view: np.ndarray[Any, np.dtype[np.int64]]

    def play(
        self,
        states: np.ndarray[Any, np.dtype[Any]],
        starts_anew: bool,
        luck: np.ndarray[Any, np.dtype[np.int64]],
        luck_given: bool,
        first_play: int,
        games: int,
        most_rounds: int,
        most_decisions: int,
        rows: np.ndarray[Any, np.dtype[np.int64]],
    ) -> int:
        """Call the loop; the games that were finished."""
        return self.loop(
            states,
            int(starts_anew),
            self.views,
            self.moves,
            luck,
            int(luck_given),
            self.choosers,
            self.reads_view,
            first_play,
            games,
            most_rounds,
            most_decisions,
            np.zeros(2, dtype=np.int64),
            rows.reshape(-1),
        )


def _copy_without_log(
    source: np.ndarray[Any, np.dtype[Any]], places: np.ndarray[Any, np.dtype[Any]], target: np.ndarray[Any, Any]
) -> None:
    """Copy elements of a structured array by their places, all but the log, the last and longest field."""
    assert source.dtype.fields is not None  # it is a structured array
    width = int(source.dtype.fields["log"][1]) // 8
    numbers = source.view(np.int64).reshape(len(source), -1)
    target.view(np.int64).reshape(len(target), -1)[:, :width] = numbers[places, :width]


def build(game: str, gathered: Gathered, source: Path, code: Path, *, is_new: bool = False) -> Twin:
    """Wrap the module in `source`; load from `code` what an earlier run compiled, or, when new, compile it there.

    What is not new only loads: whatever is missing then is an error, never a long silent compile.
    """
    module = _load_module(game, source)
    shapes = {name: shape_of(fields) for name, fields in gathered.records.items()}
    known = {name: numpy_support.from_dtype(shape) for name, shape in shapes.items()}
    names = chooser_names(game)
    chooser = _signature(gathered.hints[next(iter(names.values()))], known, None)
    chooser_type = types.FunctionType(chooser)
    plain = {name: getattr(module, name) for name in gathered.hints}
    with _kept_in(code), quiet():
        if is_new:
            _compile_once_each(module, gathered, known, (ENTRY, *names.values()), chooser_type)
        choosers = {
            name: numba.cfunc(chooser, nopython=True, cache=True, **BARE_OPTIONS)(plain[function])
            for name, function in names.items()
        }
        signature = _signature(gathered.hints[ENTRY], known, chooser_type)
        loop = numba.njit(signature, cache=True, **BARE_OPTIONS)(plain[ENTRY])
    # The compiled function itself: asking numba for the types of the arguments again would cost time and a warning.
    return Twin(game, loop.get_overload(signature), choosers, shapes, chooser_type)


def _compile_once_each(
    module: ModuleType, gathered: Gathered, known: dict[str, Any], roots: Sequence[str], chooser: Any
) -> None:
    """Compile every function for the types of its annotations, those it calls first, and for no others.

    Left alone, numba would compile `log_event` anew for each of the hundred sets of constants it is called with.
    """
    # All are wrapped before the first is compiled, which looks up those it calls.
    for name in gathered.hints:
        wrap = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **BARE_OPTIONS)
        setattr(module, name, wrap(getattr(module, name)))
    for name in gathered.below(*roots):
        function = getattr(module, name)
        function.compile(_signature(gathered.hints[name], known, chooser).args)
        function.disable_compile()


def chooser_names(game: str) -> dict[str, str]:
    """The strategies of a game and the names of their functions."""
    strategies = import_module(f"arcane_lab.games.{game}.strategies").STRATEGIES
    return {name: strategy.choose.__name__ for name, strategy in strategies.items()}


def machine() -> str:
    """The processor that code is made for (a home folder may be shared by different machines)."""
    features = hashlib.sha256(codegen.get_host_cpu_features().encode()).hexdigest()[:12]
    return f"{codegen.ll.get_host_cpu_name()} {features}"


def shape_of(fields: dict[str, int]) -> np.dtype[Any]:
    """The structured type of a bundle: whole numbers of 64 bits, and flat arrays of them."""
    return np.dtype(
        [(name, np.int64, (length,)) if length else (name, np.int64) for name, length in fields.items()],
        align=True,
    )


def _signature(hints: tuple[str, ...], known: dict[str, Any], chooser: Any) -> Any:
    """The numba signature of a function, from its annotations."""
    shapes = {
        "int": types.int64,
        "bool": types.boolean,
        "None": types.void,
        "list[int]": types.int64[::1],
        "list[list[int]]": types.int64[:, ::1],
        **{f"list[{name}]": bundle[::1] for name, bundle in known.items()},
        "tuple[Chooser, ...]": types.UniTuple(chooser, ROOM) if chooser is not None else None,
        **known,
    }
    *arguments, result = (shapes[hint] for hint in hints)
    return result(*arguments)


def _load_module(game: str, source: Path) -> ModuleType:
    """Import the generated file under its one fixed name: what numba keeps is bound to that name."""
    name = f"arcane_lab_twin_{game}"
    specification = importlib.util.spec_from_file_location(name, source)
    if specification is None or specification.loader is None:
        raise ImportError(f"{source} cannot be imported")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    specification.loader.exec_module(module)
    return module


@contextmanager
def _kept_in(code: Path) -> Iterator[None]:
    """Have numba keep its files in one folder; it looks at this setting when a function is wrapped."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(code)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


@contextmanager
def quiet() -> Iterator[None]:
    """Keep numba from telling people that functions as arguments are a new feature of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", numba.NumbaExperimentalFeatureWarning)
        yield
