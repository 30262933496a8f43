"""Stops a piece of work between two steps of Python, at any step that is wanted: what Ctrl-C may do."""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
#: Behind these steps of the interpreter it looks whether somebody pressed Ctrl-C.
LOOKS: Final = ("CALL", "RESUME", "JUMP_BACKWARD")


@cache
def _is_there(room: str) -> bool:
    folders = [ROOT / name for name in ("arcane_lab", "tests")]
    return any(path.as_posix().endswith(room) for folder in folders for path in folder.rglob(Path(room).name))


def stopped_at(step: int, rooms: tuple[str, ...], work: Callable[[], Any]) -> tuple[Any, bool]:
    """What a piece of work gives that is stopped at its step of that number or soon after, and whether it came so far.

    Steps are those of the interpreter (opcodes) in files whose path ends in one of ``rooms``. A stop comes where Python
    can be stopped, which is behind a call and where a function or a further turn of a loop begins: elsewhere it does
    not look for Ctrl-C. A stop that comes out of the work gives None.
    """
    assert all(_is_there(room) for room in rooms), "a file in which the work is stopped is not there any more"
    count, has_stopped, behind = 0, False, dict[FrameType, str]()

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count, has_stopped
        if not Path(frame.f_code.co_filename).as_posix().endswith(rooms):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            count += 1
            if count >= step and not has_stopped and behind.get(frame, "").startswith(LOOKS):
                has_stopped = True
                raise KeyboardInterrupt
            behind[frame] = dis.opname[frame.f_code.co_code[frame.f_lasti]]
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        found = work()
    except KeyboardInterrupt:
        found = None
    finally:
        sys.settrace(before)
    return found, has_stopped
