"""Stops a piece of work between two steps of Python, at any step that is wanted: what Ctrl-C may do."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any


def stopped_at(step: int, rooms: tuple[str, ...], work: Callable[[], Any]) -> tuple[Any, bool]:
    """What a piece of work gives that is stopped at its step of that number, and whether it came so far.

    Steps are those of the interpreter (opcodes) in files whose path ends in one of ``rooms``. A stop that comes out of
    the work gives None.
    """
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        if not Path(frame.f_code.co_filename).as_posix().endswith(rooms):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            count += 1
            if count == step:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        found = work()
    except KeyboardInterrupt:
        found = None
    finally:
        sys.settrace(before)
    return found, count >= step
