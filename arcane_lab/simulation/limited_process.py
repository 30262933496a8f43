"""The process in which answers are timed: `python -m arcane_lab.simulation.limited_process`, begun by `limiting`.

It reads batches from its input and writes their rows, or the error that play ended with, to its output.
"""

from __future__ import annotations

import os
import pickle
import sys
from typing import Any, BinaryIO


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Play what is asked for until nothing more is."""
    sys.path[:], path, packed = pickle.load(requests)
    from arcane_lab.simulation.backends import play_plain
    from arcane_lab.simulation.checking import stamp_of
    from arcane_lab.simulation.time_limit import SharedProgress

    board = plan = trouble = None
    try:
        from arcane_lab.simulation.packing import unpack

        plan = unpack(packed)
        board = SharedProgress(path, plan.time_limit or 0.0)
    except Exception as error:
        trouble = _cannot_arrive(error)
    while True:
        try:
            first, games = pickle.load(requests)
        except EOFError:
            return
        try:
            reply: Any = trouble
            if plan is not None:
                reply = play_plain(plan, first, games, board)._replace(stamp=stamp_of(plan, first, games))
        except BaseException as error:
            reply = error
        _answer(replies, reply)


def _cannot_arrive(error: Exception) -> Exception:
    from arcane_lab.core.errors import BadSetup

    reason = f"a function of your own could not be brought into the process that times it ({error})"
    allowed = "a function of the notebook itself, or of a module that can be imported"
    return BadSetup("players", "a function", reason, allowed)


def _answer(replies: BinaryIO, reply: Any) -> None:
    try:
        text = pickle.dumps(reply)
    except Exception:
        text = pickle.dumps(RuntimeError(f"{type(reply).__name__}: {reply}"))
    replies.write(text)
    replies.flush()


def main() -> None:
    """Keep input and output for the talk with the other process: what a strategy prints goes to the error stream."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    serve(requests, replies)


if __name__ == "__main__":
    main()
