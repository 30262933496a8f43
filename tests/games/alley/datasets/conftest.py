"""Copies of the shipped tables of Arcane Alley that a test may break."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from arcane_lab.core.files import file


@pytest.fixture
def copy_of(tmp_path: Path) -> Callable[[str], Path]:
    """Copies one shipped table of Arcane Alley to where it may be broken."""

    def copy(name: str) -> Path:
        return Path(shutil.copy(file("datasets", "alley", name), tmp_path / name))

    return copy
