"""Which mode plays next: plain Python answers at once, and the compiled twin takes over when it is ready."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from arcane_lab.engine import compiling
from arcane_lab.engine.compiling import Compile, cache
from arcane_lab.engine.errors import BadSetup, UnknownName
from arcane_lab.simulation.backends import play_compiled, play_plain, twin_for
from arcane_lab.simulation.batches import Batch, Mode
from arcane_lab.simulation.plan import Plan

if TYPE_CHECKING:
    from arcane_lab.engine.compiling.twin import Twin

MODES: Final = ("auto", "plain", "compiled")
#: A run of fewer games is over before the twin would be loaded, and starts no compile.
WORTH_COMPILING: Final = 100
#: Seconds of plain play still to come above which the twin is loaded (that takes a second or two itself).
WORTH_LOADING: Final = 1.0

#: The games whose twin has been loaded in this process: with it, even the first batch is compiled.
_loaded: set[str] = set()
#: The games whose obstacle to compiling has been told: once is enough.
_told: set[str] = set()


class Switch:
    """Plays batches by the best mode there is; the numbers are the same whichever plays."""

    def __init__(self, plan: Plan, mode: str, games: int) -> None:
        self._plan = plan
        self._mode = _checked(plan, mode)
        is_wanted = mode == "compiled" or (mode == "auto" and plan.setup.game in _loaded)
        self._twin = self._load() if is_wanted else None
        self._compile: Compile | None = None
        #: Whether the twin has been looked for, which a short run never does.
        self._has_looked = mode != "auto" or bool(plan.own) or games < WORTH_COMPILING or self._twin is not None

    @property
    def playing(self) -> Mode:
        """The mode of the next batch."""
        return "plain" if self._twin is None else "compiled"

    @property
    def news(self) -> str:
        """How it stands, in a few words for a progress bar."""
        if self._compile is not None and not self._compile.is_done:
            return f"plain, compiling {self._compile.seconds:.0f} s"
        return self.playing

    def _load(self) -> Twin | None:
        """The twin, when it is ready."""
        twin = twin_for(self._plan)
        if twin is not None:
            _loaded.add(self._plan.setup.game)
        return twin

    def wait(self, tell: Callable[[str], None]) -> None:
        """For mode "compiled": make the twin if it is not there, telling every moment how it stands."""
        if self._mode != "compiled" or self._twin is not None:
            return
        game = self._plan.setup.game
        compile_ = compiling.start_compiling(game)
        if compile_ is None:
            raise _no_twin(compiling.obstacle(game) or "the twin cannot be compiled here")
        while not compile_.wait(0.25):
            tell(f"compiling once, {compile_.seconds:.0f} s")
        self._twin = self._load()
        if self._twin is None:
            raise _no_twin(compile_.message)

    def play(self, first: int, games: int) -> Batch:
        """One batch."""
        if self._twin is None:
            return play_plain(self._plan, first, games)
        return play_compiled(self._plan, self._twin, first, games)

    def look(self, seconds_left: float) -> None:
        """Between batches: take the twin when it has become ready, or see to it that there will be one."""
        game = self._plan.setup.game
        if not self._has_looked:
            if seconds_left > WORTH_LOADING:
                self._twin = self._load()
            if self._twin is None and (seconds_left > WORTH_LOADING or not _is_kept(game)):
                self._compile = compile_in_background(game)
            self._has_looked = True
        elif self._compile is not None and self._compile.is_done:
            self._twin = self._load() if self._compile.is_ready else None
            self._compile = None


def compile_in_background(game: str) -> Compile | None:
    """Start compiling the twin; when that cannot be done, say why, once."""
    compile_ = compiling.start_compiling(game)
    if compile_ is None and game not in _told:
        _told.add(game)
        reason = compiling.obstacle(game) or "the twin cannot be compiled here"
        # Five calls up is the line that called simulate.
        warnings.warn(f"Simulations run as plain Python: {reason}", stacklevel=5)
    return compile_


def _is_kept(game: str) -> bool:
    """Whether a twin seems to be in the cache; nothing is loaded to find out."""
    try:
        return cache.place_of(game).marker.is_file()
    except cache.Obstacle:
        return False


def _checked(plan: Plan, mode: object) -> str:
    if mode not in MODES:
        raise UnknownName("a mode of simulate", mode, MODES)
    if mode == "compiled" and plan.own:
        reason = f"{', '.join(plan.own)}: a function of your own runs as plain Python"
        raise BadSetup("mode", mode, reason, "mode='auto' or 'plain', or strategies by name")
    return str(mode)


def _no_twin(reason: str) -> BadSetup:
    return BadSetup("mode", "compiled", reason, "mode='auto' or 'plain', which give the same numbers")
