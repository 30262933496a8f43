"""Compiling in a process of its own: plain play answers meanwhile. (A thread would be held up by Python's lock.)"""

from __future__ import annotations

import errno
import gc
import os
import shutil
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from arcane_lab.core.processes import environment
from arcane_lab.engine.compiling import cache
from arcane_lab.engine.registry import find_game

if TYPE_CHECKING:
    from arcane_lab.engine.compiling.twin import Twin

_twins: dict[str, Twin] = {}
_compiles: dict[str, Compile] = {}
#: Why a compile could not be begun, in a sentence.
_troubles: dict[str, str] = {}
#: The status of a compile that ended because the disk is full: its log has no room for a word.
FULL: Final = 28
DISK_FULL: Final = "the disk is full"
NO_ROOM: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG)
_guard: Final = threading.RLock()


class Compile:
    """A compile under way: by a process that was started here, or by another kernel's.

    Without a place, the process finds out by itself where the twin belongs, and nobody waits for that.
    """

    def __init__(self, game: str, place: cache.Place | None, process: subprocess.Popen[bytes] | None) -> None:
        self.game = game
        self._known = place
        self._log = cache.first_log(game) if place is None else place.log
        self._process = process
        self._begun = time.monotonic()
        self._ended: float | None = None

    @property
    def is_done(self) -> bool:
        """Whether it has ended, well or not."""
        if self._ended is None and not self._is_running():
            self._ended = time.monotonic()
        return self._ended is not None

    @property
    def is_ready(self) -> bool:
        """Whether it has ended well, so that `ready` has a twin."""
        try:
            return self.is_done and cache.is_complete(self._place)
        except cache.Obstacle:
            return False

    @property
    def seconds(self) -> float:
        """How long it has taken so far, or took."""
        return (self._ended or time.monotonic()) - self._begun

    @property
    def message(self) -> str:
        """One sentence that says how it stands."""
        if not self.is_done:
            return f"compiling the fast twin ({self.seconds:.0f} s so far; plain play answers meanwhile)"
        if self.is_ready:
            return f"the fast twin is ready after {self.seconds:.0f} s"
        return f"the fast twin could not be compiled, so plain play is used, slower ({self._last_words()})"

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the end, at most `timeout` seconds; whether it has ended."""
        last = None if timeout is None else time.monotonic() + timeout
        while not self.is_done and (last is None or time.monotonic() < last):
            time.sleep(0.05)
        return self.is_done

    @property
    def _place(self) -> cache.Place:
        """Where the twin belongs; the process, when it has ended, has left a note of the sources that it read."""
        if self._known is None:
            self._known = cache.place_of(self.game)
        return self._known

    def _is_running(self) -> bool:
        if self._process is None and not self._is_elsewhere and not self._place.marker.is_file():
            # Whoever compiled it is lost, or was a stranger: this process takes over.
            with suppress(OSError):
                self._process = _launch(self.game, self._place) if cache.claim(self._place) else None
        if self._process is not None:
            return self._process.poll() is None
        return self._is_elsewhere and not self._place.marker.is_file()

    @property
    def _is_elsewhere(self) -> bool:
        return cache.is_being_made(self._place)

    def _last_words(self) -> str:
        if self._process is not None and self._process.returncode == FULL:
            return f"{DISK_FULL}: {self._log.parent} needs about 100 MB; {cache.VARIABLE} may name another folder"
        try:
            lines = self._log.read_text(encoding="utf-8", errors="replace").split("\n")
        except OSError:
            lines = []
        return next((line.strip() for line in reversed(lines) if line.strip()), "it ended without a word")


def ready(game: str) -> Twin | None:
    """The compiled twin of a game when it is in the cache and whole, else None; never compiles, never raises.

    What has been loaded stays loaded; the first load takes a fraction of a second.
    """
    with _guard:
        if game in _twins:
            return _twins[game]
        try:
            if not cache.is_kept(game):
                return None
            place = cache.place_of(game)
            if not cache.is_complete(place):
                return None
            from arcane_lab.engine.compiling.twin import load

            _twins[game] = load(game, cache.gathered(game), place.source, place.code)
        except Exception:
            # Whatever a cache file may hold, plain play still serves; a new compile mends it.
            return None
        return _twins[game]


def start_compiling(game: str) -> Compile | None:
    """Compile the twin of a game in the background, once; None when that cannot be done (`obstacle` says why)."""
    with _guard:
        running = _compiles.get(game)
        if running is not None and not running.is_done:
            return running
        try:
            place = cache.prepare_if_read(game)
            process = _launch(game, place) if place is None or cache.claim(place) else None
            _compiles[game] = Compile(game, place, process)
            _troubles.pop(game, None)
        except cache.Obstacle:
            return None
        except OSError as error:
            reason = DISK_FULL if error.errno in NO_ROOM else error.strerror or type(error).__name__
            _troubles[game] = f"a compile could not be begun in the cache ({reason}), so plain play is used, slower"
            return None
        return _compiles[game]


def obstacle(game: str) -> str | None:
    """Why no twin of a game can be made here, in one sentence; None when it can."""
    try:
        cache.prepare_if_read(game)
    except cache.Obstacle as reason:
        return str(reason)
    return _troubles.get(game)


def _launch(game: str, place: cache.Place | None) -> subprocess.Popen[bytes]:
    """Start the compiling process; it goes on when this one ends, and is not stopped by its Ctrl-C."""
    try:
        with (cache.first_log(game) if place is None else place.log).open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "arcane_lab.engine.compiling", game],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=environment(**{cache.VARIABLE: str(cache.root())}),
                start_new_session=True,
            )
    except OSError:
        if place is not None:
            place.lock.unlink(missing_ok=True)
        raise
    if place is not None:
        # The lock that was made here is handed on; where the disk is full, the process says so itself.
        with suppress(OSError):
            cache.write_whole(place.lock, str(process.pid))
    return process


def compile_here(game: str) -> int:
    """Compile the twin of a game in this process and keep it; the exit status: 0, or 1 with a sentence printed.

    Where another process compiles the same, this one waits for it.
    """
    begun = time.monotonic()
    try:
        place = cache.prepare(game)
        if not cache.holds(place, os.getpid(), os.getppid()) and (cache.is_complete(place) or _wait_for_another(place)):
            return 0
    except (cache.Obstacle, OSError) as error:
        return _give_up(error)
    try:
        with cache.touching_the_lock(place):
            _compile(game, place, begun)
    except (cache.Obstacle, OSError) as error:
        # Half a twin is of no use, and takes room.
        shutil.rmtree(place.code, ignore_errors=True)
        return _give_up(error)
    finally:
        gc.enable()
        with suppress(OSError):
            place.lock.unlink(missing_ok=True)
    _forget_old(place)
    return 0


def _compile(game: str, place: cache.Place, begun: float) -> None:
    """Make the twin, try it, and say last that it is there."""
    place.marker.unlink(missing_ok=True)
    cache.write_whole(place.lock, str(os.getpid()))
    from arcane_lab.engine.compiling.making import make
    from arcane_lab.engine.compiling.tuning import make_only_entry_points

    # Nothing that is made here is given up before the end, so looking for it is a fifth of the time.
    gc.disable()
    with make_only_entry_points(game, cache.gathered(game)):
        make(game, cache.gathered(game), place.source, place.code)
    _try_elsewhere(game)
    cache.write_marker(place, time.monotonic() - begun)


def _give_up(error: Exception) -> int:
    """Say why there is no twin, in a sentence; the status of a process that ends so.

    The log lies on the disk that may be full, so the status says that too.
    """
    cause = error if isinstance(error, OSError) else error.__cause__
    is_full = isinstance(cause, OSError) and cause.errno in NO_ROOM
    words = f"{DISK_FULL} ({error})" if is_full else str(error)
    try:
        print(words, flush=True)
    except OSError:
        # What cannot be written now cannot be written when the process ends either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FULL if is_full else 1


def _try_elsewhere(game: str) -> None:
    """Have a process of its own load the new twin and play with it: what would crash there is not kept."""
    command = [sys.executable, "-m", "arcane_lab.engine.compiling", game, "--try"]
    tried = subprocess.run(command, env=environment(), check=False)
    if tried.returncode != 0:
        raise cache.Obstacle(f"the new twin did not pass its trial (status {tried.returncode}), so plain play is used")


def try_here(game: str) -> int:
    """Load the twin that has just been made and play a round with each strategy, as the rules' own Python plays it.

    The exit status: 0, or 1 with a sentence printed.
    """
    from arcane_lab.engine.compiling.twin import load

    place = cache.place_of(game)
    twin = load(game, cache.gathered(game), place.source, place.code)
    for name in twin.choosers:
        compiled, plain = trial_rows(twin, name)
        if compiled != plain:
            print(f"the compiled strategy {name} plays otherwise than the plain one")
            return 1
    return 0


def trial_rows(twin: Twin, strategy: str) -> tuple[list[int], list[int]]:
    """The figures of one round that three seats of a strategy play, compiled and plain."""
    spec = find_game(twin.game)
    loop, seats, chosen = spec.loop, 3, spec.strategies[strategy]
    setup = spec.setup.checked(players=seats, seed=1)
    state = spec.rules.new_state(setup, None)
    spec.rules.set_log(state, False)
    call = loop.call(state, [chosen.choose] * seats, [int(chosen.reads_view)] * seats, starts_anew=1, most_rounds=1)
    loop.play_games(call)
    compiled = twin.play_games(spec.rules.new_state(setup, None), [strategy] * seats, 0, 1, most_rounds=1)
    return compiled.reshape(-1).tolist(), call.rows


def _wait_for_another(place: cache.Place) -> bool:
    """Wait until nobody else compiles there, and take the lock; whether a complete twin has come of the waiting."""
    while not cache.claim(place):
        time.sleep(0.2)
        if not cache.is_being_made(place) and cache.is_complete(place):
            return True
    return False


def _forget_old(place: cache.Place, days: int = 30) -> None:
    """Remove twins of older sources that nobody has made anew for a month."""
    game = place.folder.name.split("-")[0]
    for folder in place.folder.parent.glob(f"{game}-*"):
        marker = folder / "ready.json"
        is_old = marker.is_file() and marker.stat().st_mtime < time.time() - days * 86_400
        if is_old and folder != place.folder:
            shutil.rmtree(folder, ignore_errors=True)
