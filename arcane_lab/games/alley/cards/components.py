"""What lies in the box: the components of each edition and how many there are, checked as they are read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from arcane_lab.core.printing import Brief
from arcane_lab.core.table_files import read_csv
from arcane_lab.core.values import EDITIONS, Edition

COLUMNS: Final = ("component", "editions", "count", "rests_on")


@dataclass(frozen=True, slots=True, repr=False)
class Component(Brief):
    """One kind of thing in the box: its name, in which editions it is, how many there are and where that stands."""

    name: str
    editions: Literal["both", "first", "revised"]
    count: int
    rests_on: str

    def is_in(self, edition: Edition) -> bool:
        """Whether the box of an edition holds it."""
        return self.editions in ("both", edition)


def load_components(path: Path) -> dict[str, Component]:
    """The components of a file by name, in the file's order; raises `DatasetError` with all that is wrong."""
    sheet, entries = read_csv(path, COLUMNS)
    found: dict[str, Component] = {}
    for entry in entries:
        name = entry.text("component")
        if name in found:
            entry.refuse("component", "stands in an earlier row too", "every component once")
        editions: Literal["both", "first", "revised"] = entry.word("editions", ("both", *EDITIONS))
        found[name] = Component(name, editions, entry.whole("count", 1, 999), entry.text("rests_on"))
    if not entries:
        sheet.refuse("has no rows", "a row for each component")
    sheet.finish()
    return found
