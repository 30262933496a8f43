"""`python -m tools.twin`: make the compiled twin if it is not there, so that no test has to wait for it.

Where none can be made it says why; the tests that need one say so themselves.
"""

from __future__ import annotations

from arcane_lab.engine import compiling


def main() -> None:
    """Make the twin of Arcane Alley, unless it is there."""
    if compiling.ready("alley") is not None:
        print("The compiled twin is there.")
        return
    started = compiling.start_compiling("alley")
    if started is None:
        print(compiling.obstacle("alley"))
        return
    started.wait()
    print(started.message)


if __name__ == "__main__":
    main()
