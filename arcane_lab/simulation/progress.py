"""How far a long run has come: a bar where somebody looks on, a plain line now and then where output is captured."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Final

#: Seconds until the first plain line, and between two.
FIRST: Final = 5.0
EVERY: Final = 15.0
_IN_LINES: Final = ContextVar("in_lines", default=False)


@contextmanager
def lines_when_captured() -> Iterator[None]:
    """Runs inside tell their progress in plain lines on the error output where that is no terminal."""
    before = _IN_LINES.set(not sys.stderr.isatty())
    try:
        yield
    finally:
        _IN_LINES.reset(before)


def progress_bar(total: int, title: str, unit: str, is_quiet: bool) -> Any:
    """A bar of tqdm for so many of a unit; in a command whose output is captured, lines in its place."""
    from tqdm.auto import tqdm

    return (_lines_class() if _IN_LINES.get() else tqdm)(total=total, desc=title, unit=f" {unit}", disable=is_quiet)


@cache
def _lines_class() -> type[Any]:
    """A bar that writes lines; made when it is needed, so that nobody waits for tqdm at the import."""
    from tqdm.std import tqdm

    class Lines(tqdm):  # type: ignore[type-arg]  # its stubs are generic, the class is not
        """A bar that writes a whole line now and then, at once, so that a captured output shows where it is."""

        _next = FIRST

        def display(self, msg: str | None = None, pos: int | None = None) -> bool:
            if self.format_dict["elapsed"] >= self._next:
                self._next = self.format_dict["elapsed"] + EVERY
                self._tell()
            return True

        def close(self) -> None:
            if self.disable:
                return
            if self._next > FIRST:
                self._tell()
            # What a bar does besides this is to draw itself once more.
            self.disable = True
            self._decr_instances(self)

        def _tell(self) -> None:
            done, seconds = f"{self.n:,} of {self.total:,}{self.unit}", self.format_dict["elapsed"]
            more = f", {self.postfix}" if self.postfix else ""
            line = f"{self.desc.removesuffix(': ')}: {done}, {seconds:.0f} s{more}"
            print(line, file=sys.stderr, flush=True)

    return Lines
