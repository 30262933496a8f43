"""The process of a helper: `python -m arcane_lab.simulation.helper_process`, begun by `helpers`.

It reads a plan from its input, then batches, and writes the rows of each to its output.
"""

from __future__ import annotations

import pickle
import sys
from typing import BinaryIO

from arcane_lab.simulation.backends import play_plain
from arcane_lab.simulation.checking import stamp_of
from arcane_lab.simulation.packing import unpack


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Play what is asked for until nothing more is."""
    try:
        sys.path[:], packed = pickle.load(requests)
        plan = unpack(packed)
        while True:
            first, games = pickle.load(requests)
            pickle.dump(play_plain(plan, first, games)._replace(stamp=stamp_of(plan, first, games)), replies)
            replies.flush()
    except (EOFError, BrokenPipeError):
        return


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
