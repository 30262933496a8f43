"""Puts what stands outside the package into the wheel: datasets, notebooks, scenarios and the widgets' bundle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = {
    "datasets": "arcane_lab/_datasets",
    "notebooks": "arcane_lab/_notebooks",
    "tests/rulebook": "arcane_lab/_scenarios",
    "widgets/dist": "arcane_lab/_static",
}


class ShippedFolders(BuildHookInterface[Any]):
    """Adds each shipped folder that exists; an editable install finds them in the repository instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hatchling's hook: called before a wheel is written."""
        if version == "editable":
            return
        for source, target in SHIPPED.items():
            folder = Path(self.root, source)
            for path in sorted(folder.rglob("*")):
                place = path.relative_to(folder)
                is_test = source == "tests/rulebook" and path.suffix != ".json"
                if path.is_file() and not is_test and not any(part.startswith((".", "__")) for part in place.parts):
                    build_data["force_include"][str(path)] = f"{target}/{place.as_posix()}"
