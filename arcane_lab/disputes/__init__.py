"""The dispute register: every open question of the rules, and by how much each way to read it changes the game.

==============  =====================================================================
file            what it is for
==============  =====================================================================
``cells``       which reading is measured in which games, and where it cannot act
``measuring``   a reading against the default in the same games: a row for each figure
``rows``        the row of a difference, as the dataset has it
``keeping``     what was measured so far, in a file, so that a run can be gone on with
``running``     `register`: all cells, one after another
``ranking``     which readings change the game most, and which cannot be told from zero
``book``        the `Register`: its tables, its files
``page``        the register as a page for people
``words``       what that page tells in paragraphs
==============  =====================================================================
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from arcane_lab.disputes.book import Register, load
    from arcane_lab.disputes.running import register

__all__ = ["Register", "load", "register"]

_HOMES: Final = {"Register": "book", "load": "book", "register": "running"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
