"""Which mode plays next: plain Python answers at once, and the compiled twin takes over when it is ready."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from typing import Final

from arcane_lab.core.errors import UnknownName
from arcane_lab.core.text import capital
from arcane_lab.engine import compiling
from arcane_lab.engine.compiling import Compile, cache
from arcane_lab.engine.compiling.background import DISK_FULL
from arcane_lab.simulation.backends import (
    CompiledSeats,
    NotCompilable,
    cast_for,
    make_twin,
    play_compiled,
    play_plainly,
)
from arcane_lab.simulation.batches import Batch, Mode
from arcane_lab.simulation.plan import Plan
from arcane_lab.simulation.time_limit import LimitedPlayer, LostPlayer

MODES: Final = ("auto", "plain", "compiled")
#: How often a batch with a time limit is tried when the process that plays it is ended from outside.
ATTEMPTS: Final = 3
#: A run of fewer games is over before the twin would be loaded, and starts no compile.
WORTH_COMPILING: Final = 100
#: Seconds of plain play still to come above which the twin is loaded: half a second by itself, more where functions
#: of a person's own are compiled.
WORTH_LOADING: Final = 1.0
#: Seconds of plain play still to come up to which a compile waits for its end; with a helper they are half as many.
WORTH_WAITING: Final = 6.0

#: The games whose twin has been loaded in this process: with it, even the first batch is compiled.
_loaded: set[str] = set()
#: The games whose obstacle to compiling somebody was warned about: once is enough.
_warned_about: set[str] = set()


class BackendChoice:
    """Plays batches by the best mode there is; the numbers are the same whichever plays."""

    def __init__(self, plan: Plan, mode: str, games: int) -> None:
        self._plan = plan
        self._mode = _checked(plan, mode)
        self._games = games
        self._cast: CompiledSeats | None = None
        self._plain: NotCompilable | None = None
        self._compile: Compile | None = None
        self._limited: LimitedPlayer | None = None
        if mode == "compiled" or (mode == "auto" and plan.setup.game in _loaded):
            self._load(only_known=mode == "auto")
        elif mode == "auto":
            self._plain = _plain_by_its_looks(plan)
        #: Whether the twin has been looked for, which a short run never does.
        self._has_looked = mode != "auto" or self._cast is not None
        self._compiles_after = False
        self._is_brief = False

    @property
    def playing(self) -> Mode:
        """The mode of the next batch."""
        return "plain" if self._cast is None else "compiled"

    @property
    def wants_help(self) -> bool:
        """Whether another process may help: the run is over in a moment, and nothing is compiled before its end."""
        return self._is_brief and not self._plan.own and not self._plan.keeps_moves

    @property
    def news(self) -> str:
        """How it stands, in a few words for a progress bar."""
        if self._compile is not None and not self._compile.is_done:
            return f"plain, compiling {self._compile.seconds:.0f} s"
        return self.playing

    def _load(self, *, only_known: bool = False) -> None:
        """Take the twin when it is ready and can play every seat."""
        game = self._plan.setup.game
        try:
            twin = compiling.ready(game)
            if twin is not None:
                _loaded.add(game)
            self._cast = cast_for(self._plan, twin, only_known=only_known)
        except NotCompilable as reason:
            self._plain = reason

    def wait(self, tell: Callable[[str], None]) -> None:
        """For mode "compiled": make the twin if it is not there, telling every moment how it stands."""
        if self._mode != "compiled" or self._cast is not None:
            return
        self._refuse_plain()
        make_twin(self._plan.setup.game, tell)
        self._load()
        self._refuse_plain()

    def _refuse_plain(self) -> None:
        if self._plain is not None:
            raise self._plain.refusal

    def play(self, first: int, games: int) -> Batch:
        """One batch; several threads may ask at once when the twin plays."""
        if self._cast is not None:
            return play_compiled(self._plan, self._cast, first, games)
        if self._plan.time_limit is None or not self._plan.own:
            return play_plainly(self._plan, first, games, str(self._plain or ""))
        return self._play_timed(first, games)._replace(why_plain=str(self._plain or ""))

    def _play_timed(self, first: int, games: int) -> Batch:
        """One batch by the process that times the answers; `ATTEMPTS` times, where one is lost."""
        for attempt in range(1, ATTEMPTS + 1):
            if self._limited is None:
                self._limited = LimitedPlayer(self._plan)
            try:
                return self._limited.play(first, games)
            except LostPlayer as lost:
                self._limited = None
                if attempt == ATTEMPTS:
                    raise
                warn(f"{capital(str(lost))}. What was finished is kept; a new process plays on from game {first:,}")
        raise AssertionError("the last attempt returns or raises")

    def close(self) -> None:
        """End the process in which timed answers were given; compile what a short run did without."""
        if self._limited is not None:
            self._limited.close()
        if self._compiles_after:
            self._compiles_after = False
            compile_in_background(self._plan.setup.game)

    def look(self, seconds_left: float) -> None:
        """Between batches: take the twin when it has become ready, or see to it that there will be one."""
        if self._compile is not None and self._compile.is_done:
            if self._compile.is_ready:
                self._load()
            elif DISK_FULL in self._compile.message:
                # Something can be done about that.
                _warn_once(self._plan.setup.game, self._compile.message)
            self._compile = None
        if self._has_looked:
            return
        game = self._plan.setup.game
        is_long = self._games >= WORTH_COMPILING
        self._has_looked = True
        if seconds_left > WORTH_LOADING and (is_long or game in _loaded):
            self._load()
        if self._cast is not None or self._plain is not None or not is_long:
            return
        if seconds_left <= WORTH_LOADING and cache.is_kept(game):
            return
        if seconds_left > WORTH_WAITING:
            self._compile = compile_in_background(game)
        else:
            # The run is over in a moment and needs all cores for that; the twin is for those that follow.
            self._compiles_after = True
            self._is_brief = seconds_left > WORTH_LOADING


def compile_in_background(game: str) -> Compile | None:
    """Start compiling the twin; when that cannot be done, say why, once."""
    compile_ = compiling.start_compiling(game)
    if compile_ is None:
        _warn_once(game, compiling.obstacle(game) or "the twin cannot be compiled here")
    return compile_


def _warn_once(game: str, reason: str) -> None:
    """Say why there is no twin; the games are the same, and slower."""
    if game not in _warned_about:
        _warned_about.add(game)
        warn(f"Simulations run as plain Python: {reason}")


def warn(message: str) -> None:
    """Warn about the line outside this package that led here."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("arcane_lab."):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, stacklevel=level)


def _plain_by_its_looks(plan: Plan) -> NotCompilable | None:
    """Why some function of a person's own cannot be compiled, where no twin is needed to know."""
    try:
        cast_for(plan, None)
    except NotCompilable as reason:
        return reason
    return None


def _checked(plan: Plan, mode: object) -> str:
    if not isinstance(mode, str) or mode not in MODES:
        raise UnknownName("a mode of simulate", mode, MODES)
    if mode == "compiled":
        reason = _plain_by_its_looks(plan)
        if reason is not None:
            raise reason.refusal
    return str(mode)
