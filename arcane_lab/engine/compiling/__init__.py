"""The compiled twin of a game's rules: made from the very same sources, kept in a cache, identical number by
number.

`ready` gives the twin when it is there, `start_compiling` makes one in the background, `obstacle` says why
none can be made. Importing this package does not import numba.

=================  ===============================================================
file               what it is for
=================  ===============================================================
``sources``        writes the one module that is compiled
``making``         has numba compile it
``twin``           loads and calls what came of it, without numba
``tuning``         what the compiling process has numba leave out
``cache``          where twins are kept, and whether one is whole
``background``     compiling in a process of its own
=================  ===============================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcane_lab.engine.compiling.background import Compile, obstacle, ready, start_compiling

if TYPE_CHECKING:
    from arcane_lab.engine.compiling.twin import Twin as Twin

__all__ = ["Compile", "obstacle", "ready", "start_compiling"]
