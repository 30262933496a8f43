"""How far a long run has come: a bar where somebody looks on, a plain line now and then where output is captured."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Final

from arcane_lab.core.background import has_threads

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
    """A bar of tqdm for so many of a unit; in a command whose output is captured, lines in its place.

    A run may be stopped at any step, and asyncio cannot be imported again after an import that was stopped half-way. So
    `tqdm.auto`, which brings it, is for places where it is loaded already, as it is in every notebook.
    """
    if is_quiet:
        return Silence()
    if _IN_LINES.get():
        kind = _lines_class()
    elif "asyncio" in sys.modules:
        from tqdm.auto import tqdm as kind
    else:
        from tqdm.std import tqdm as kind
    if not has_threads():
        # tqdm's own watch is a thread, and it would warn that there is none.
        kind.monitor_interval = 0
    return kind(total=total, desc=title, unit=f" {unit}")


class Silence:
    """A bar that says nothing."""

    disable: Final = True

    def __enter__(self) -> Silence:
        return self

    def __exit__(self, *error: object) -> None: ...

    def set_postfix_str(self, text: str, refresh: bool = True) -> None:
        """Nothing is said."""

    def update(self, more: int = 1) -> None:
        """Nothing is counted."""


@cache
def _lines_class() -> type[Any]:
    """A bar that writes a whole line now and then; made when it is needed: nobody waits for tqdm at the import."""
    from tqdm.std import tqdm

    return type("Lines", (tqdm,), {"display": _display, "close": _close, "due": FIRST})


def _display(bar: Any, msg: str | None = None, pos: int | None = None) -> bool:
    """Write a line where one is due, in place of drawing."""
    seconds: float = bar.format_dict["elapsed"]
    if seconds >= bar.due:
        bar.due = seconds + EVERY
        _print_progress(bar, seconds)
    return True


def _close(bar: Any) -> None:
    """Write the last line of a run that has had lines; a bar would draw itself once more."""
    if bar.disable:
        return
    if bar.due > FIRST:
        _print_progress(bar, bar.format_dict["elapsed"])
    bar.disable = True
    bar._decr_instances(bar)


def _print_progress(bar: Any, seconds: float) -> None:
    more = f", {bar.postfix}" if bar.postfix else ""
    line = f"{bar.desc.removesuffix(': ')}: {bar.n:,} of {bar.total:,}{bar.unit}, {seconds:.0f} s{more}"
    print(line, file=sys.stderr, flush=True)
