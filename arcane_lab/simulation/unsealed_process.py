"""The process that reads a result without a seal: `python -m arcane_lab.simulation.unsealed_process`, see `sealing`."""

from __future__ import annotations

import sys


def main() -> None:
    """Read a file from the input, and write what it holds, or why it is refused, to the output."""
    from arcane_lab.simulation.files import numbers_of
    from arcane_lab.simulation.sealing import packed

    sys.stdout.buffer.write(packed(numbers_of(sys.stdin.buffer.read())))


if __name__ == "__main__":
    main()
