"""The compiled twin: machine code that was made from the rules' own source, loaded by llvmlite alone.

numba made it (`making`), and takes a second to import; nobody who only plays waits for that.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm
import numpy as np

from arcane_lab.core.errors import NoLegalMove
from arcane_lab.engine.compiling.sources import Gathered
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import MOST_DECISIONS, MOST_ROUNDS, READS_ALL, LoopCall, seat_name

#: The play loop: what a simulation calls.
ENTRY: Final = "play_games"
#: Strategies that one loop has room for, so that it serves every number of seats.
ROOM: Final = 6
#: Positions that are played on from at a time: so many that a call costs little beside them, so few that their copies
#: stay in fast memory.
AT_ONCE: Final = 100
#: The file beside the machine code that says where in it each function begins.
NAMES: Final = "names.json"


@dataclass(slots=True)
class Twin:
    """A loaded twin: its play loop, where its strategies begin, and the shapes of its bundles."""

    game: str
    loop: Loop
    choosers: dict[str, int]
    """The address of each strategy: a C function of a view, moves, their number and luck."""
    shapes: dict[str, np.dtype[Any]]
    source: Path
    """The generated module, for what is to be compiled besides."""
    _engine: Any = field(repr=False)
    """Keeps the machine code."""

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
        """Play games as the plain play loop does, to the same figures: a row for each seat of each game.

        `state` carries the setup (as `GameSpec.new_state` makes it) and is left as it is; `strategies` has a
        name for each seat, or what `own_strategies` compiled (it has an ``address``). The columns are
        those of the loop, then what it counts. Other threads go on meanwhile. Raises `NoLegalMove`.
        """
        bundles = self.bundles("State", [state])
        bundles["log_on"] = int(log_on)
        rows = np.empty((games * len(strategies), find_game(self.game).loop.width), dtype=np.int64)
        call = self._call(strategies)._replace(most_rounds=most_rounds, most_decisions=most_decisions)
        call = call._replace(states=bundles, starts_anew=1, first_play=first_play, games=games, rows=rows.reshape(-1))
        done = self.loop(call)
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
        lines: np.ndarray[Any, np.dtype[np.int64]] | None = None,
        one_setup: bool = False,
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
        position. `lines` (games, moves) has moves that each game begins with, in whole numbers, filled up with
        -1; these are not counted. Of `lines` (positions, some, moves) each position is played once with each of its
        own, and all of them have its luck. `one_setup` says that all positions are of one setup, so that what stays as
        it is through a play of it need be looked at only once.

        Raises `ValueError` when a state has another number of seats than there are strategies, and `NoLegalMove` where
        a move of a line is not legal.
        """
        seats = len(strategies)
        given = states if isinstance(states, np.ndarray) else self.bundles("State", states)
        each = repeats
        if lines is not None and lines.ndim == 3:
            # A position and all its lines after one another, so that it is read while it is near.
            each, lines = lines.shape[1], lines.reshape(len(given) * lines.shape[1], lines.shape[2])
        games = len(given) * each
        if (given["seats"] != seats).any():
            raise ValueError(f"each state needs {seats} seats, as many as there are strategies")
        rows = np.empty((games * seats, find_game(self.game).loop.width), dtype=np.int64)
        call = self._call(strategies)._replace(most_rounds=most_rounds, most_decisions=most_decisions)
        call = call._replace(one_setup=int(one_setup))
        lucks = np.zeros((ROOM, 4), dtype=np.int64) if luck is None else np.ascontiguousarray(luck).reshape(-1, 4)
        begun = np.zeros((games, 0), dtype=np.int64) if lines is None else np.ascontiguousarray(lines)
        work = np.empty(min(AT_ONCE, games), dtype=self.shapes["State"])
        for first in range(0, games, AT_ONCE):
            last = min(first + AT_ONCE, games)
            here = work[: last - first]
            numbers = np.arange(first, last)
            _copy_without_log(given, numbers // each, here)
            if repeats > 1:
                here["play_index"] += numbers % repeats
            here["log_on"] = int(log_on)
            call = call._replace(
                states=here,
                luck=lucks if luck is None else lucks[first * seats : last * seats].copy(),
                luck_given=int(luck is not None),
                lines=begun[first:last].reshape(-1),
                line_length=begun.shape[1],
                games=len(here),
                rows=rows[first * seats :].reshape(-1),
            )
            done = self.loop(call)
            if done != len(here):
                raise NoLegalMove(first + done, seat_name(int(here[done]["actor"])))
        return rows

    def _call(self, strategies: Sequence[str | Any]) -> LoopCall:
        """A call of the loop with these players, and room for what they need; states and rows are still to come.

        Whoever compiled a strategy keeps it as long as its address is used.
        """
        spec = find_game(self.game)
        known = spec.strategies
        # Places without a seat are never asked.
        names = [*strategies, *[strategies[0]] * (ROOM - len(strategies))]
        addresses = [self.choosers[name] if isinstance(name, str) else name.address for name in names]
        reads = [known[name].reads_view if isinstance(name, str) else READS_ALL for name in names]
        return LoopCall(
            states=None,
            starts_anew=0,
            one_setup=0,
            views=np.zeros(ROOM, dtype=self.shapes["View"]),
            moves=np.zeros(spec.loop.move_room, dtype=np.int64),
            luck=np.zeros((ROOM, 4), dtype=np.int64),
            luck_given=0,
            lines=np.zeros(0, dtype=np.int64),
            line_length=0,
            choosers=np.array(addresses, dtype=np.int64),
            reads_view=np.array(reads, dtype=np.int64),
            first_play=0,
            games=0,
            most_rounds=MOST_ROUNDS,
            most_decisions=MOST_DECISIONS,
            made=np.zeros(2, dtype=np.int64),
            rows=None,
        )

    def bundle(self, name: str) -> Any:
        """A bundle of a shape (one element of a structured array), all zeros."""
        return np.zeros(1, dtype=self.shapes[name])[0]

    def bundles(self, name: str, filled_from: Sequence[Any]) -> np.ndarray[Any, np.dtype[Any]]:
        """A structured array with the numbers of plain bundles of a shape."""
        made = np.zeros(len(filled_from), dtype=self.shapes[name])
        for column in self.shapes[name].names or () if filled_from else ():
            values = [getattr(plain, column) for plain in filled_from]
            # Most of a position is the same in all that are alike, and is read once.
            if values.count(values[0]) == len(values):
                values = values[:1]
            parts = self.shapes[name][column].names
            if parts:
                values = [tuple(getattr(value, part) for part in parts) for value in values]
            elif isinstance(values[0], list):
                # The log of a slim copy is empty.
                if not any(values):
                    continue
                nothing = [0] * self.shapes[name][column].shape[0]
                values = [value or nothing for value in values]
            made[column] = values
        return made


def _copy_without_log(
    source: np.ndarray[Any, np.dtype[Any]], places: np.ndarray[Any, np.dtype[Any]], target: np.ndarray[Any, Any]
) -> None:
    """Copy elements of a structured array by their places, all but the log, the last and longest field.

    The places do not fall, so that each element is read once for all its copies.
    """
    assert source.dtype.fields is not None  # it is a structured array
    width = int(source.dtype.fields["log"][1]) // 8
    numbers = source.view(np.int64).reshape(len(source), -1)
    copies = target.view(np.int64).reshape(len(target), -1)
    first = 0
    while first < len(places):
        last = int(np.searchsorted(places, places[first], side="right"))
        copies[first:last, :width] = numbers[places[first], :width]
        first = last


def load(game: str, gathered: Gathered, source: Path, code: Path) -> Twin:
    """The twin that an earlier run compiled into a folder; whatever is missing or wrong there is an error."""
    names = json.loads((code / NAMES).read_text(encoding="utf-8"))
    engine = _engine_of([path.read_bytes() for path in sorted(code.glob("*.o"))])
    addresses = {name: engine.get_function_address(symbol) for name, symbol in names.items()}
    missing = [name for name, address in addresses.items() if not address]
    if missing:
        raise ValueError(f"the machine code of {game} has no {', '.join(missing)}")
    choosers = {name: addresses[function] for name, function in chooser_names(game).items()}
    return Twin(game, Loop(addresses[ENTRY]), choosers, shapes_of(gathered), source, engine)


def _engine_of(objects: Sequence[bytes]) -> Any:
    """An engine of LLVM with the machine code of some files, ready to be called."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine(codemodel="jitdefault", jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    for data in objects:
        engine.add_object_file(llvm.ObjectFileRef.from_data(data))
    engine.finalize_object()
    return engine


class Loop:
    """The play loop as numba calls its functions: room for the result and for an error, then the parts of a call, flat.

    A whole number is itself. A list is seven numbers or more (`_flat`).
    """

    def __init__(self, address: int) -> None:
        self._lists = [kind != "int" for kind in LoopCall.kinds().values()]
        numbers = [ctypes.c_int64] * places_of_call()
        # Called through ctypes, it lets other threads go on.
        self._call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *numbers)(address)

    def __call__(self, call: LoopCall) -> int:
        """Its result; numbers and arrays are taken as they are, so they must be what `LoopCall` says."""
        flat: list[int] = []
        for given, is_list in zip(call, self._lists, strict=True):
            flat += _flat(given) if is_list else [given]
        result, error = ctypes.c_int64(0), ctypes.c_void_p()
        status = self._call(ctypes.byref(result), ctypes.byref(error), *flat)
        if status != 0:
            raise RuntimeError(f"the compiled play loop ended with status {status}")
        return result.value


def places_of_call() -> int:
    """How many numbers a call is to the loop."""
    return sum({"int": 1, "list[list[int]]": 9}.get(kind, 7) for kind in LoopCall.kinds().values())


def _flat(array: np.ndarray[Any, Any]) -> list[int]:
    """What numba knows of an array: two owners (none), its length, the bytes of an element, where it lies, its shape
    and its strides.
    """
    if not array.flags.c_contiguous:
        raise ValueError("the compiled play loop needs arrays that lie in one piece")
    return [0, 0, array.size, array.itemsize, array.ctypes.data, *array.shape, *array.strides]


def chooser_names(game: str) -> dict[str, str]:
    """The strategies of a game and the names of their functions."""
    return {name: strategy.choose.__name__ for name, strategy in find_game(game).strategies.items()}


def machine() -> str:
    """The processor that code is made for (a home folder may be shared by different machines)."""
    features = hashlib.sha256(llvm.get_host_cpu_features().flatten().encode()).hexdigest()[:12]
    return f"{llvm.get_host_cpu_name()} {features}"


def shapes_of(gathered: Gathered) -> dict[str, np.dtype[Any]]:
    """The structured type of each bundle: whole numbers of 64 bits, flat arrays of them, and bundles in it."""
    shapes: dict[str, np.dtype[Any]] = {}
    for bundle, fields in gathered.records.items():
        parts: list[Any] = []
        for name, length in fields.items():
            if isinstance(length, str):
                # It comes before the bundles that hold one.
                parts.append((name, shapes[length]))
            else:
                parts.append((name, np.int64, (length,)) if length else (name, np.int64))
        shapes[bundle] = np.dtype(parts, align=True)
    return shapes
